import Calculator
import ExactNumbers
import Posix

/// What a run does with its standard input and its files, for advice where an argument fails.
public enum InputUse: Sendable {
  /// They are keys; a program is applied to their lines; standard input is not read.
  case keys, lines, unread
}

/// The view of a stream: what is printed, and what is left in the end, goes to standard output,
/// errors to standard error.
final class StandardOutput: Observer {
  private let input: InputUse
  private let output: Output
  private let errors: Output
  /// The argument that is carried out.
  var argument: Source?
  /// The first field of the record with nothing in it, which is a string then; nil if none is so.
  var emptyField: (index: Int, column: String?)?
  /// A mark in the only column of a table that may be its separator; nil if there is none.
  var otherSeparator: String?
  private var hasToldOfTables = false
  /// The bytes between the values that are left.
  var separator = [UInt8(ascii: "\n")]
  /// Puts out what is left as the rows of a table; nil where it is put out as it is. Asked for each
  /// line, and so not checked.
  @exclusivity(unchecked) var rows: RowWriter?
  /// Whether what is left is put out though something has failed.
  var showsAfterErrors = false
  var hasFailed = false
  /// Whether a line that makes too many values is undone.
  var keepsLines = false
  /// Whether the values have become too many: then the keys end, and nothing is put out.
  private(set) var isOutOfMemory = false

  init(input: InputUse, output: Output, errors: Output) {
    self.input = input
    self.output = output
    self.errors = errors
  }

  func calculatorWrote(utf8 text: [UInt8]) { output.write(text) }

  func calculatorPrinted(utf8 text: [UInt8]) { output.writeLine(text) }

  /// Puts a sentence where errors go: what goes to standard output is values.
  func calculatorNoted(_ text: String) { report(text) }

  func calculatorFailed(_ failure: Failure) {
    hasFailed = true
    if failure.error.isOfMemory, !keepsLines { isOutOfMemory = true }
    if case .expression(let text) = argument {
      return report(failure.inExpression(text).description)
    }
    var failure = failure
    let advice = advice(on: failure)
    // The name of a file is no word that was misspelt.
    if !advice.isEmpty, case .unknownWord(let word, _) = failure.error {
      failure.error = .unknownWord(word, suggestion: nil)
    }
    report(failure.description + advice)
  }

  /// Advice where the keys that failed are the name of a file, since who gives it means the file,
  /// or where they miss values that wait in standard input.
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

  /// Whether something has come by standard input, and not from a keyboard.
  private var hasInput: Bool {
    let descriptor = Descriptor.standardInput
    return !Descriptor.isTerminal(descriptor) && Descriptor.unreadCount(descriptor) ?? 0 > 0
  }

  /// Puts out what is left on the stack, X last; an empty one not at all.
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

  /// Says once how tables are read, where keys that failed may be a line of one.
  func explainTables(_ line: UnsafeBufferPointer<UInt8>) {
    if hasToldOfTables || !line.contains(where: ",;".utf8.contains) { return }
    hasToldOfTables = true
    report("'--csv' and '-F' read the fields of a table")
  }

  /// Reports an error of its own.
  func report(_ message: String) {
    errors.writeLine("surd: \(message)".utf8)
    errors.flush()
  }
}
