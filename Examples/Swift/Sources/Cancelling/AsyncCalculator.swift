import Calculator
import Dispatch

/// Runs an actor's work on a separate thread. Swift's tasks share as many threads as there are
/// cores: if calculations held all of them, no task could cancel one.
final class CalculatorExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "calculator")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// A calculator that many tasks may use, each of them until it is cancelled.
actor AsyncCalculator {
  private let executor = CalculatorExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
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
