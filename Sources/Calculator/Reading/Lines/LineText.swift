import ExactNumbers
import Quantities

/// A line that has been lexed once: its text without a comment, and the pieces of it.
struct LineText {
  /// A piece with its text, as the keys have it.
  struct Piece {
    let kind: KeyPiece.Kind
    let text: String
    let bytes: Range<Int>
    /// Whether no blank comes before it.
    let isGlued: Bool
  }

  /// The line without the comment and the blanks around it.
  let text: String
  let pieces: [Piece]
  /// Whether the pieces are all of it: a line with a mistake has more.
  let isWhole: Bool

  /// Whether it has a string, an expression in quotes, or a program.
  let hasText: Bool

  /// Lexes a line whose digits are read so.
  init(_ line: String, _ numerals: NumeralReading = NumeralReading()) {
    var line = line
    (text, pieces, isWhole) = line.withUTF8 { Self.read($0, numerals) }
    hasText = pieces.contains {
      $0.kind == .string || $0.kind == .sign && ["'", "{"].contains($0.text)
    }
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ numerals: NumeralReading
  ) -> (String, [Piece], Bool) {
    let found = KeyPiece.pieces(of: bytes, base: numerals.base.radix)
    var end = found.last?.kind == .comment ? found.last?.bytes.lowerBound ?? 0 : bytes.count
    // `#FFh` is a number elsewhere.
    if found.count == 1, binaryIntegers(in: String(decoding: bytes, as: UTF8.self)) != nil {
      end = bytes.count
    }
    while end > 0, Lexer.isBlank(bytes[end - 1]) || bytes[end - 1] < UInt8(ascii: " ") { end -= 1 }
    let start = bytes[..<end].firstIndex { $0 > UInt8(ascii: " ") } ?? end
    var (pieces, last, isWhole, isQuoted) = ([Piece](), start, true, false)
    for piece in found where piece.kind != .comment {
      let gap = bytes[min(last, piece.bytes.lowerBound)..<piece.bytes.lowerBound]
      // The formula between quotes has other signs than keys.
      isWhole = isWhole && !piece.isOpen && (isQuoted || isBlank(gap))
      let text = String(decoding: bytes[piece.bytes], as: UTF8.self)
      if piece.kind == .sign, text == "'" { isQuoted.toggle() }
      pieces.append(
        Piece(
          kind: piece.kind, text: text,
          bytes: piece.bytes.lowerBound - start..<piece.bytes.upperBound - start,
          isGlued: gap.isEmpty && !pieces.isEmpty))
      last = piece.bytes.upperBound
    }
    // An open string has the blanks at the end of the line.
    end = max(end, last)
    isWhole = isWhole && isBlank(bytes[min(last, end)..<end])
    // The lexer takes `2;`, `12:30` and `1,2` for one number each.
    for (index, piece) in pieces.enumerated() where isWhole && piece.kind == .number {
      let hasUnit = index + 1 < pieces.count && pieces[index + 1].kind == .unit
      isWhole = hasUnit || isNumber(piece.text, numerals)
    }
    return (String(decoding: bytes[start..<end], as: UTF8.self), pieces, isWhole)
  }

  /// Whether a part of a line has nothing but white space.
  private static func isBlank(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.allSatisfy(Lexer.isBlank)
      || String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace)
  }

  /// Whether a number, a date, a duration, an angle or a measured number has this text.
  private static func isNumber(_ text: String, _ numerals: NumeralReading) -> Bool {
    if Number.isNumeral(text, as: numerals) || text.first == "@" { return true }
    let context = Context()
    return (try? PolarNumeral.value(of: text, context)) != nil
      || (try? Quantity.parse(text, Constants.scope(units: [:]), context)) != nil
  }

  /// Whether it is one decimal number that nobody reads otherwise: the most frequent line.
  var isNumber: Bool {
    isWhole && pieces.count == 1 && pieces[0].kind == .number
      && pieces[0].text.utf8.allSatisfy { Lexer.isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  /// The words between blanks.
  var words: [Substring] { text.split(whereSeparator: \.isWhitespace) }

  /// The words between blanks that are not within parentheses.
  var parts: [String] {
    var (parts, depth) = ([String](), 0)
    for word in words {
      if depth > 0 { parts[parts.count - 1] += " " + word } else { parts.append(String(word)) }
      for character in word { depth += character == "(" ? 1 : character == ")" ? -1 : 0 }
    }
    return parts
  }

  /// The pieces between blanks and brackets, outside of programs and quotes, as ranges of indices.
  var chunks: [Range<Int>] {
    var chunks: [Range<Int>] = []
    var (start, depth, isQuoted) = (0, 0, false)
    for index in pieces.indices {
      let text = pieces[index].kind == .sign ? pieces[index].text : ""
      let isBorder = ["[", "]", "{", "}", "'"].contains(text)
      if start < index, isBorder || !pieces[index].isGlued || depth > 0 || isQuoted {
        chunks.append(start..<index)
      }
      if text == "'" { isQuoted.toggle() }
      depth += text == "{" ? 1 : text == "}" ? -1 : 0
      if isBorder || depth > 0 || isQuoted {
        start = index + 1
      } else if !pieces[index].isGlued {
        start = index
      }
    }
    return start < pieces.count ? chunks + [start..<pieces.count] : chunks
  }

  /// The pieces that touch a vector or one another next to it, `[1 2]*3`.
  var vectorChunks: [Range<Int>] {
    var chunks: [Range<Int>] = []
    var (start, depth) = (0, 0)
    for index in pieces.indices {
      if depth == 0, !pieces[index].isGlued, start < index { chunks.append(start..<index) }
      if depth == 0, !pieces[index].isGlued { start = index }
      depth += pieces[index].text == "[" ? 1 : pieces[index].text == "]" ? -1 : 0
    }
    chunks.append(start..<pieces.count)
    return chunks.filter { chunk in
      chunk.contains { pieces[$0].text == "]" }
        && !chunk.contains { ["'", "{"].contains(pieces[$0].text) }
    }
  }

  /// Whether there is nothing but blanks between a piece and the one before it.
  func hasBlanks(before index: Int) -> Bool {
    let gap = pieces[index - 1].bytes.upperBound..<pieces[index].bytes.lowerBound
    return Array(text.utf8)[gap].allSatisfy(Lexer.isBlank)
  }

  /// Whether a piece is the sign of an operation on two values.
  func isSign(_ index: Int) -> Bool { Expression.signs.contains(pieces[index].text) }

  /// The text of some pieces, with the blanks between them.
  func text(of range: Range<Int>) -> String {
    let (start, end) = (
      pieces[range.lowerBound].bytes.lowerBound, pieces[range.upperBound - 1].bytes.upperBound
    )
    return String(decoding: Array(text.utf8)[start..<end], as: UTF8.self)
  }

  /// The text before a piece.
  func text(before index: Int) -> String {
    String(decoding: Array(text.utf8)[..<pieces[index].bytes.lowerBound], as: UTF8.self)
  }

  /// The line with other texts in place of some pieces, in their order.
  func replacing(_ parts: [(range: Range<Int>, text: String)]) -> String {
    let bytes = Array(text.utf8)
    var (result, last) = ("", 0)
    for part in parts {
      let start = pieces[part.range.lowerBound].bytes.lowerBound
      result += String(decoding: bytes[last..<start], as: UTF8.self)
      // A word must not touch the pieces beside it.
      if result.last.map({ !$0.isWhitespace && $0 != "[" }) ?? false { result += " " }
      result += part.text
      last = pieces[part.range.upperBound - 1].bytes.upperBound
      if last < bytes.count, !Lexer.isBlank(bytes[last]), bytes[last] != UInt8(ascii: "]") {
        result += " "
      }
    }
    result += String(decoding: bytes[last...], as: UTF8.self)
    return result.split(separator: " ").joined(separator: " ")
  }
}
