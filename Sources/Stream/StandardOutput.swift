import Calculator

/// The view of a stream: what is printed goes to standard output, errors to standard error.
final class StandardOutput: Observer {
  private let output: Output
  private let errors: Output
  /// The line of the input that a program is applied to, for its errors.
  var line: (source: String, number: Int)?

  init(output: Output, errors: Output) {
    self.output = output
    self.errors = errors
  }

  /// Puts a text out as a line.
  func calculatorPrinted(_ text: [UInt8]) { output.writeLine(text) }

  /// Reports a failure at once.
  func calculatorFailed(_ failure: Failure) {
    report((line.map { "\($0.source):\($0.number): " } ?? "") + failure.description)
  }

  /// Reports an error of its own.
  func report(_ message: String) {
    errors.writeLine("surd: \(message)".utf8)
    errors.flush()
  }
}
