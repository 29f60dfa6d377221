/// A text that was pasted, of which one line after the other is typed in: a line's end ends the
/// line.
struct Paste {
  /// The lines that have not been typed in yet.
  private var rest: Substring?
  /// Whether the line that was accepted last came from a paste.
  private(set) var hasEndedLine = false

  /// Whether lines have not been typed in yet.
  var isUnfinished: Bool { rest != nil }

  /// Takes note that another line begins.
  mutating func beginLine() { hasEndedLine = false }

  /// Begins with a text that was pasted.
  mutating func begin(_ text: String) { rest = text[...] }

  /// Drops the lines that have not been typed in yet.
  mutating func drop() { rest = nil }

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
