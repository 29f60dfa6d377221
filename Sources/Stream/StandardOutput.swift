import Calculator
import ExactNumbers

/// The view of a stream: what is printed, and what is left in the end, goes to standard output,
/// errors to standard error.
final class StandardOutput: Observer {
  private let output: Output
  private let errors: Output
  /// The source of the lines that a program is applied to, for its errors.
  var source = ""
  /// The number of such a line while the program is applied to it.
  var line: Int?
  /// The bytes between the values that are left.
  var separator = [UInt8(ascii: "\n")]
  /// Puts out what is left as the rows of a table; nil where it is put out as it is.
  var rows: RowWriter?
  /// Whether what is left is put out though something has failed.
  var showsAfterErrors = false
  /// Whether something has failed.
  var hasFailed = false

  init(output: Output, errors: Output) {
    self.output = output
    self.errors = errors
  }

  /// Puts a text out, and does not end the line.
  func calculatorWrote(_ text: [UInt8]) { output.write(text) }

  /// Puts a text out as a line.
  func calculatorPrinted(_ text: [UInt8]) { output.writeLine(text) }

  /// Reports a failure at once.
  func calculatorFailed(_ failure: Failure) {
    hasFailed = true
    report((line.map { "\(source):\($0): " } ?? "") + failure.description)
  }

  /// Puts out what is left on the stack, X last; an empty one not at all.
  func calculatorEndedInput(_ calculator: CalculatorModel) {
    if hasFailed && !showsAfterErrors { return }
    do throws(NumberError) {
      if rows != nil {
        let machine = calculator.machine
        try rows?.write(machine.stack, machine.settings, to: output)
        return
      }
      try output.writeLine { (line) throws(NumberError) in
        try calculator.writeStack(to: &line, separator: separator)
      }
    } catch { calculator.reportUnprintable(error) }
  }

  /// Reports an error of its own.
  func report(_ message: String) {
    errors.writeLine("surd: \(message)".utf8)
    errors.flush()
  }
}
