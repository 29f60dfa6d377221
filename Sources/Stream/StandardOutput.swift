import Calculator
import ExactNumbers
import Posix

/// The use of standard input and files in a run, which determines the advice after a failed
/// argument.
public enum InputUse: Sendable {
  /// The input is keys, or lines for a program, or standard input is not read.
  case keys, lines, unread
}

/// The view of a stream: printed text, and the stack at the end, go to standard output, errors to
/// standard error.
final class StandardOutput: Observer {
  private let input: InputUse
  private let output: Output
  private let errors: Output
  /// The argument that runs.
  var argument: Source?
  /// The first empty field of the record, whose value is a string; nil if there is none.
  var emptyField: (index: Int, column: String?)?
  /// A character in the only column of a table that may be its separator; nil if there is none.
  var otherSeparator: String?
  private var hasExplainedTables = false
  /// The bytes between the values of the stack.
  var separator = [UInt8(ascii: "\n")]
  /// Prints the stack as the rows of a table; nil to print it as it is. It is used for each line,
  /// so the check for exclusive access is off.
  @exclusivity(unchecked) var rows: RowWriter?
  /// Whether the stack is printed even after an error.
  var showsAfterErrors = false
  var hasFailed = false
  /// Whether a line that makes too many values is undone.
  var keepsLines = false
  /// Whether the values have used too much memory. Then the keys end, and nothing is printed.
  private(set) var isOutOfMemory = false

  init(input: InputUse, output: Output, errors: Output) {
    self.input = input
    self.output = output
    self.errors = errors
  }

  func calculatorWrote(utf8 text: [UInt8]) { output.write(text) }

  func calculatorPrinted(utf8 text: [UInt8]) { output.writeLine(text) }

  /// Prints a sentence for the user on standard error, because standard output is only for values.
  func calculatorNoted(_ text: String) { report(text) }

  func calculatorFailed(_ failure: Failure) {
    hasFailed = true
    if failure.error.isOfMemory, !keepsLines { isOutOfMemory = true }
    if case .expression(let text) = argument {
      return report(failure.inExpression(text).description)
    }
    var failure = failure
    let advice = advice(on: failure)
    // The name of a file is not a misspelt word.
    if !advice.isEmpty, case .unknownWord(let word, _) = failure.error {
      failure.error = .unknownWord(word, suggestion: nil)
    }
    report(failure.description + advice)
  }

  /// Returns advice if the failed keys are the name of a file, which the user probably meant, or if
  /// they need values that wait in standard input.
  private func advice(on failure: Failure) -> String {
    if let otherSeparator {
      return
        "; the table has one column with '\(otherSeparator)' in it, and -F '\(otherSeparator)' separates there"
    }
    if let emptyField, failure.error.isOfString {
      let field = emptyField.column.map { "'\($0)'" } ?? "\(emptyField.index + 1)"
      return "; field \(field) is empty, and '--empty' says what that stands for"
    }
    guard case .keys(let keys) = argument, failure.line == 1 else { return "" }
    var end = 0
    let words = keys.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let before = words.prefix {
      end += $0.unicodeScalars.count + 1
      return end < failure.column
    }
    let names = words[before.count...].prefix { Self.kind(of: $0) != nil }
    if names.count > 1, !before.isEmpty {
      return "; the shell puts the names of files in the place of *, unless it stands in quotes"
    }
    guard let name = ([keys] + names.prefix(1)).first(where: { Self.kind(of: $0) == .regular })
    else {
      let isLeft = input == .unread && failure.error.isOfMissingValues && hasInput
      return isLeft ? "; standard input is read by '-f -'" : ""
    }
    return input == .lines
      ? "; the lines of the file are read by '-f \(name)'"
      : "; to carry out the file, surd -f \(name)"
  }

  private static func kind(of name: String) -> FileStatus.Kind? {
    name.isEmpty ? nil : try? FileStatus(name).kind
  }

  /// Whether standard input has data that does not come from a keyboard.
  private var hasInput: Bool {
    let descriptor = Descriptor.standardInput
    return !Descriptor.isTerminal(descriptor) && Descriptor.unreadCount(descriptor) ?? 0 > 0
  }

  /// Prints the stack, X last, or nothing if it is empty.
  func calculatorEndedInput(_ calculator: CalculatorModel) {
    if hasFailed && !showsAfterErrors || isOutOfMemory { return }
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

  /// Explains once how to read tables, if the failed keys may be a line of a table.
  func explainTables(_ line: UnsafeBufferPointer<UInt8>) {
    if hasExplainedTables || !line.contains(where: ",;".utf8.contains) { return }
    hasExplainedTables = true
    report("'--csv' and '-F' read the fields of a table")
  }

  /// Reports an error of the program itself.
  func report(_ message: String) {
    errors.writeLine("surd: \(message)".utf8)
    errors.flush()
  }
}
