import Calculator

/// A calculator that many tasks may use, each of them until it is cancelled.
actor AsyncCalculator {
  private let calculator = RPNCalculator()

  /// The value in X after these keys, as a text.
  ///
  /// Cancelling the task stops the calculation, which throws ``CalculatorError/interrupted`` in a
  /// `Failure` and leaves the calculator as it was.
  func evaluate(_ keys: String) async throws -> String {
    // One for each call: it stays interrupted, however early that came.
    let runner = InterruptibleRunner()
    calculator.model.runner = runner
    return try await withTaskCancellationHandler {
      try calculator.evaluate(keys).description
    } onCancel: {
      runner.interrupt()
    }
  }
}
