/// A piece of a text of keys, for display: for example, for an editor that colours it.
public struct KeyPiece: Equatable, Sendable {
  /// The kind of a piece.
  public enum Kind: Sendable {
    /// A number, with its uncertainty, or a date.
    case number
    /// A unit, with its `_`.
    case unit
    /// A word or the name of a variable.
    case word
    /// A key that acts at once, a bracket, or the quote of an expression.
    case sign
    /// A string, with its quotes. It may contain line ends.
    case string
    /// A comment.
    case comment
  }

  /// Its kind.
  public let kind: Kind
  /// The range of its bytes.
  public let bytes: Range<Int>
  /// Whether it is a string or an expression that is never closed.
  public internal(set) var isOpen = false

  /// Returns the piece in a longer text that has `count` bytes before this text.
  public func moved(by count: Int) -> KeyPiece {
    KeyPiece(kind: kind, bytes: bytes.lowerBound + count..<bytes.upperBound + count, isOpen: isOpen)
  }

  /// Returns the pieces of a text, in order. Invalid text is in no piece. An expression between
  /// quotes has its own pieces.
  public static func pieces(of text: UnsafeBufferPointer<UInt8>, base: Int = 10) -> [KeyPiece] {
    var pieces: [KeyPiece] = []
    var lexer = Lexer()
    lexer.base = base
    while lexer.start < text.count {
      let before = lexer.start
      var token: Token?
      var isMistake = false
      do throws(CalculatorError) { token = try lexer.next(in: text, atEnd: true) } catch {
        isMistake = true
      }
      if let comment = lexer.comment {
        let end = text[comment...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        pieces.append(KeyPiece(kind: .comment, bytes: comment..<end))
        lexer.comment = nil
      }
      if case .numeral? = token, let end = endOfNumeral(text, lexer.tokenStart..<lexer.start) {
        pieces.append(KeyPiece(kind: .number, bytes: lexer.tokenStart..<end))
        lexer.skip(to: end)
      } else if let token {
        add(token, lexer, text, to: &pieces)
      } else if lexer.isInString || lexer.isInExpression {
        let kind: Kind = lexer.isInString ? .string : .sign
        pieces.append(KeyPiece(kind: kind, bytes: lexer.tokenStart..<text.count, isOpen: true))
        break
      } else if !isMistake || lexer.start == before {
        break
      }
    }
    return pieces
  }

  /// Whether a text begins a program, a vector or a string that goes on after it.
  public static func goesOn(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let pieces = pieces(of: bytes)
      let depth = pieces.reduce(0) { depth, piece in
        if piece.kind != .sign { return depth }
        let sign = bytes[piece.bytes.lowerBound]
        return depth + ("{[".utf8.contains(sign) ? 1 : "}]".utf8.contains(sign) ? -1 : 0)
      }
      return depth > 0 || pieces.last.map { $0.isOpen && $0.kind == .string } ?? false
    }
  }

  private static func add(
    _ token: Token, _ lexer: Lexer, _ text: UnsafeBufferPointer<UInt8>, to pieces: inout [KeyPiece]
  ) {
    let whole = lexer.tokenStart..<lexer.start
    switch token {
    case .newline: break
    case .numeral, .integer, .decimal, .date: pieces.append(KeyPiece(kind: .number, bytes: whole))
    case .quantity:
      let unit = startOfUnit(text, whole)
      if unit > whole.lowerBound {
        pieces.append(KeyPiece(kind: .number, bytes: whole.lowerBound..<unit))
      }
      if unit < whole.upperBound {
        pieces.append(KeyPiece(kind: .unit, bytes: unit..<whole.upperBound))
      }
    case .word: pieces.append(KeyPiece(kind: .word, bytes: whole))
    case .string: pieces.append(KeyPiece(kind: .string, bytes: whole))
    case .key, .openProgram, .closeProgram, .openVector, .closeVector:
      pieces.append(KeyPiece(kind: .sign, bytes: whole))
    case .expression:
      pieces.append(KeyPiece(kind: .sign, bytes: whole.lowerBound..<lexer.text.lowerBound))
      let inner = UnsafeBufferPointer(rebasing: text[lexer.text])
      pieces += Self.pieces(of: inner).map { $0.moved(by: lexer.text.lowerBound) }
      pieces.append(KeyPiece(kind: .sign, bytes: lexer.text.upperBound..<whole.upperBound))
    }
  }

  /// Returns the position of a parenthesis that does not belong to the numeral before it, as in
  /// `sqrt(2)`, where it is not a key; nil if there is none.
  private static func endOfNumeral(
    _ text: UnsafeBufferPointer<UInt8>, _ token: Range<Int>
  ) -> Int? {
    guard let end = text[token].firstIndex(of: UInt8(ascii: ")")), end > token.lowerBound,
      !text[token.lowerBound..<end].contains(UInt8(ascii: "("))
    else { return nil }
    return end
  }

  /// Returns the beginning of the unit of a quantity, at the first `_` that is not before a digit;
  /// the end if there is no unit.
  private static func startOfUnit(_ text: UnsafeBufferPointer<UInt8>, _ token: Range<Int>) -> Int {
    for index in token where text[index] == UInt8(ascii: "_") {
      let next = index + 1
      if next == token.upperBound || !Lexer.isDigit(text[next]) { return index }
    }
    return token.upperBound
  }
}
