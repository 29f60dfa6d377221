import Calculator

/// The view of a stream: what is printed goes to standard output, errors to standard error.
final class StandardOutput: Observer {
  private let output: Output
  private let errors: Output
  /// The source of the lines that a program is applied to, for its errors.
  var source = ""
  /// The number of such a line while the program is applied to it.
  var line: Int?

  init(output: Output, errors: Output) {
    self.output = output
    self.errors = errors
  }

  /// Puts a text out as a line.
  func calculatorPrinted(_ text: [UInt8]) { output.writeLine(text) }

  /// Reports a failure at once.
  func calculatorFailed(_ failure: Failure) {
    report((line.map { "\(source):\($0): " } ?? "") + failure.description)
  }

  /// Reports an error of its own.
  func report(_ message: String) {
    errors.writeLine("surd: \(message)".utf8)
    errors.flush()
  }
}
