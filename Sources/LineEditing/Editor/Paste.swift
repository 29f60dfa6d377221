/// A text that was pasted, of which one line after the other is typed in: a line's end ends the
/// line.
struct Paste {
  /// The lines that have not been typed in yet; nil if there are none.
  var rest: Substring?
  /// Whether the line that was accepted last came from a paste.
  var hasEndedLine = false

  /// Takes the next line, on one row, and whether a line's end follows it; nil if there is none.
  mutating func takeLine() -> (text: String, isEnded: Bool)? {
    guard let text = rest else { return nil }
    guard let end = text.firstIndex(where: \.isNewline) else {
      rest = nil
      return (History.oneRow(String(text)), false)
    }
    let others = text[text.index(after: end)...]
    rest = others.isEmpty ? nil : others
    hasEndedLine = true
    return (History.oneRow(String(text[..<end])), true)
  }

  /// A pasted text on one row.
  static func flat(_ text: String) -> String {
    History.oneRow(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
