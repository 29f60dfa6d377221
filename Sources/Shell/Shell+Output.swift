public import Calculator
import LineEditing
import TerminalText

/// Output, messages and errors of the calculator.
extension Shell: Observer {
  /// Prints a text above the stack.
  public func calculatorPrinted(_ text: String) {
    let text = openLine + text
    worker.print(text)
    printed = text
    printedRows += 1 + text.count(where: \.isNewline)
    openLine = ""
  }

  /// Notes that the line has calculated something.
  public func calculator(_ calculator: CalculatorModel, changed properties: Properties) {
    hasOperated = hasOperated || properties.contains(.operation)
  }

  /// Keeps the beginning of a line until the line is complete.
  public func calculatorWrote(_ text: String) { openLine += text }

  /// Prints the beginning of a line that will not continue.
  func endOpenLine() { if !openLine.isEmpty { calculatorPrinted("") } }

  /// Prints the message of a word.
  public func calculatorSaid(_ text: String) {
    endOpenLine()
    say(text)
  }

  /// Prints a note about the line.
  public func calculatorNoted(_ text: String) { calculatorSaid(text) }

  /// Prints an error.
  public func calculatorFailed(_ failure: Failure) {
    endOpenLine()
    if case .interrupted = failure.error, isEnding { return }
    worker.say(
      style.shown("error:", as: .error) + StyledText(" \(place(of: failure))\(failure.error)"))
  }
}

extension Shell {
  /// Returns the columns and rows of the window beside prompt and stack, in the form that the
  /// calculator requests.
  public func roomForOutput(_ settings: Settings) -> String {
    "\(valueWindow(settings).columns) \(source.windowSize.rows - 4)"
  }

  /// Keeps a text for the terminal's clipboard, and returns a message; nil if the terminal has no
  /// clipboard.
  public func copy(_ text: String) -> String? {
    if isPlain { return nil }
    guard text.utf8.count <= Self.clipboardLimit else {
      return "not copied: \(text.utf8.count) bytes are more than terminals take"
    }
    clipboard = text
    return "copied"
  }

  /// The maximal number of bytes that common terminals accept for the clipboard: 100,000 in base
  /// 64.
  private static let clipboardLimit = 74_994
}
