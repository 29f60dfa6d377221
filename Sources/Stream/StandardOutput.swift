import Calculator
import ExactNumbers
import Posix

/// The view of a stream: what is printed, and what is left in the end, goes to standard output,
/// errors to standard error.
final class StandardOutput: Observer {
  private let output: Output
  private let errors: Output
  /// The source of the lines that a program is applied to, for its errors.
  var source = ""
  /// The argument that is carried out.
  var argument: Source?
  /// The number of such a line while the program is applied to it.
  var line: Int?
  /// The bytes between the values that are left.
  var separator = [UInt8(ascii: "\n")]
  /// Puts out what is left as the rows of a table; nil where it is put out as it is. Asked for each
  /// line, and so not checked.
  @exclusivity(unchecked) var rows: RowWriter?
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

  /// Puts a sentence where errors go: what goes to standard output is values.
  func calculatorNoted(_ text: String) { report(text) }

  /// Reports a failure at once.
  func calculatorFailed(_ failure: Failure) {
    hasFailed = true
    if case .expression(let text) = argument {
      return report(failure.inExpression(text).description)
    }
    report((line.map { "\(source):\($0): " } ?? "") + failure.description + advice(on: failure))
  }

  /// Advice where the keys that failed are the name of a file: who gives it means the file.
  private func advice(on failure: Failure) -> String {
    guard case .keys(let keys) = argument, failure.line == 1 else { return "" }
    var end = 0
    let word = keys.split(separator: " ", omittingEmptySubsequences: false).first {
      end += $0.unicodeScalars.count + 1
      return end >= failure.column
    }
    guard let name = [keys, String(word ?? "")].first(where: Self.isFile) else { return "" }
    return "; to carry out the file, surd -f \(name)"
  }

  private static func isFile(_ name: String) -> Bool {
    !name.isEmpty && (try? FileStatus(name).kind) == .regular
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
