/// A pasted text, whose lines are typed one by one. The end of a pasted line accepts it.
struct Paste {
  /// The lines that have not been typed yet; nil if there are none.
  var rest: Substring?
  /// Whether the last accepted line came from a paste.
  var hasEndedLine = false

  /// Removes and returns the next line, on one row, and whether a line end follows it. Returns nil
  /// if there is none.
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

  /// Returns a pasted text on one row.
  static func flat(_ text: String) -> String {
    History.oneRow(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
