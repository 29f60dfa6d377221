public import Calculator
import LineEditing
import TerminalText

/// What the calculator puts out, says and reports.
extension Shell: Observer {
  /// Puts a text out above the stack.
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

  /// Keeps what a line begins with until that is put out.
  public func calculatorWrote(_ text: String) { openLine += text }

  /// Puts out the beginning of a line that will not go on.
  func endOpenLine() { if !openLine.isEmpty { calculatorPrinted("") } }

  /// Says what a word says.
  public func calculatorSaid(_ text: String) {
    endOpenLine()
    say(text)
  }

  /// Says what is to be said of a line.
  public func calculatorNoted(_ text: String) { calculatorSaid(text) }

  /// Says what went wrong.
  public func calculatorFailed(_ failure: Failure) {
    endOpenLine()
    if case .interrupted = failure.error, isEnding { return }
    worker.say(
      style.shown("error:", as: .error) + StyledText(" \(place(of: failure))\(failure.error)"))
  }
}

extension Shell {
  /// Columns and rows of the window that are left beside prompt and stack, as the
  /// calculator asks for them.
  public func roomForOutput(_ settings: Settings) -> String {
    "\(valueWindow(settings).columns) \(source.windowSize.rows - 4)"
  }

  /// Keeps a text for the terminal's clipboard, and says what became of it; nil where there is
  /// no terminal that could.
  public func copy(_ text: String) -> String? {
    if isPlain { return nil }
    guard text.utf8.count <= Self.clipboardLimit else {
      return "not copied: \(text.utf8.count) bytes are more than terminals take"
    }
    clipboard = text
    return "copied"
  }

  /// The most bytes that common terminals take for the clipboard: 100,000 in base 64.
  private static let clipboardLimit = 74_994
}
