/// A line of a text of the manual, or the part of a line that belongs to an item.
struct TextLine: Sendable {
  /// Its number in the text, from 1.
  let number: Int
  /// Its characters, without the line end.
  let text: Substring

  /// Returns the lines of a text.
  static func lines(of text: String) -> [TextLine] {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().map { TextLine(number: $0 + 1, text: Substring($1)) }
  }

  /// Whether it contains no characters, not even a space.
  var isEmpty: Bool { text.isEmpty }

  /// The number of spaces at the beginning.
  var indentation: Int { text.utf8.prefix { $0 == UInt8(ascii: " ") }.count }

  /// Returns whether it begins with a mark.
  func begins(with mark: StaticString) -> Bool {
    mark.withUTF8Buffer { text.utf8.starts(with: $0) }
  }

  /// Returns the line without its first characters, which must be ASCII.
  func dropFirst(_ count: Int) -> TextLine {
    TextLine(number: number, text: Substring(text.utf8.dropFirst(count)))
  }

  /// Returns a fault in this line.
  func fault(_ message: String) -> TextFault { TextFault(line: number, message: message) }
}

/// A fault in a text of the manual. Tests read all texts and report it.
struct TextFault: Error, Equatable {
  /// The number of its line.
  let line: Int
  /// The sentence about the fault, without a full stop.
  let message: String
}
