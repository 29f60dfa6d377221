import JSONRPC
import JSONText
import Sheets

/// A text that an editor changes, with positions in the editor's units.
struct TextDocument: Sendable {
  /// The units in which editors count the characters of a line.
  enum Encoding: String, Sendable {
    case utf16 = "utf-16"
    case utf8 = "utf-8"
  }

  /// The text as UTF-8.
  private(set) var bytes: [UInt8]
  let encoding: Encoding

  init(_ text: String, _ encoding: Encoding) {
    (bytes, self.encoding) = (Array(text.utf8), encoding)
  }

  /// Applies a change of a range, or of the whole text.
  mutating func change(_ change: JSON) throws(RPCError) {
    guard let text = change["text"]?.text else {
      throw RPCError(.invalidParams, "a change has a text")
    }
    guard let range = change["range"] else { return bytes = Array(text.utf8) }
    let (start, end) = try places(of: range)
    bytes.replaceSubrange(start..<max(start, end), with: text.utf8)
  }

  /// Returns the byte offsets of both ends of a range.
  private func places(of range: JSON) throws(RPCError) -> (start: Int, end: Int) {
    guard let start = range["start"].flatMap(place), let end = range["end"].flatMap(place) else {
      throw RPCError(.invalidParams, "a range has a start and an end, lines and characters from 0")
    }
    return (start, end)
  }

  // MARK: Positions

  /// Returns the byte offset of a position. A position after the end of its line or of the text is
  /// moved to that end. Returns nil if it is not a position.
  func place(of position: JSON) -> Int? {
    guard let line = position["line"]?.integer, let character = position["character"]?.integer,
      line >= 0, character >= 0
    else { return nil }
    guard let start = start(ofLine: line) else { return bytes.count }
    return place(ofCharacter: character, from: start)
  }

  /// Returns the offset of a line; nil after the last line.
  private func start(ofLine line: Int) -> Int? {
    var start = 0
    for _ in 0..<line {
      let (line, next) = Sheet.line(of: bytes, from: start)
      if line.upperBound == next { return nil }
      start = next
    }
    return start
  }

  /// Returns the offset of a character in the line at an offset, never within a character.
  private func place(ofCharacter character: Int, from start: Int) -> Int {
    let end = Sheet.line(of: bytes, from: start).bytes.upperBound
    var (index, count) = (start, 0)
    while count < character, index < end {
      let length = Self.length(bytes[index])
      count += encoding == .utf8 ? length : length == 4 ? 2 : 1
      if count > character { break }
      index += length
    }
    return index
  }

  /// Returns the number of bytes of a character that begins with this byte.
  private static func length(_ first: UInt8) -> Int {
    first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }
}

/// Lengths of text in a sheet with known lines.
extension TextDocument.Encoding {
  /// Returns the length of bytes in the editor's units.
  func count(_ bytes: ArraySlice<UInt8>) -> Int {
    switch self {
    case .utf8: bytes.count
    // A character of four bytes is two surrogates.
    case .utf16: bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    }
  }
}
