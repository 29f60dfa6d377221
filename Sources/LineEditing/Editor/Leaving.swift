import TerminalText

/// The end of a line, and the text that remains of it.
struct Leaving {
  /// The way in which reading a line ends.
  enum Ending: Equatable {
    case line(String)
    case interrupted
    /// Ctrl-D was pressed when it does not end the input, or ESC.
    case givenUp
    case terminated(Int32)
    /// Ctrl-D was pressed, or the terminal was closed.
    case endOfInput
  }

  /// The end that the editor caused; nil while the line is read, or if libedit ended it.
  var ending: Ending?
  /// The text that replaces the line after it is erased.
  var transcript: String?
  /// The line that returns with the next prompt.
  var keptLine: LineState?

  /// Keeps a line for the next prompt, unless it is empty.
  mutating func keep(_ line: LineState) { keptLine = line.text.isEmpty ? nil : line }

  /// Returns a line with escapes for its characters that no terminal shows as one: `^A`, `\U+0378`.
  static func printable(_ line: String) -> String {
    // A long line is drawn after each key.
    if line.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return line }
    return line.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.value {
      case 0..<0x20: text += "^" + String(Unicode.Scalar(UInt8(scalar.value + 0x40)))
      case 0x7F: text += "^?"
      case _ where !StyledText.isPrintable(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns an abandoned line, shortened to fit into the window.
  static func shortened(_ line: String, to size: WindowSize) -> String {
    let limit = size.columns * max(1, size.rows - 2)
    return line.utf8.count <= limit ? line : line.prefix(limit) + "…"
  }
}
