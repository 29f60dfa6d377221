public import ExactNumbers

/// A part of a text of keys that is written as on paper: `1/2` in `1/2 1/3 +`.
public struct InfixPart: Equatable, Sendable {
  /// The part.
  public let text: String
  /// The keys that do what it says on paper; nil where it cannot be read so.
  public let keys: String?
}

extension Trial {
  /// The first part of a text of keys that has an operator between two values without blanks, or
  /// one before the number that the text begins with, `*3`: its keys would take values from before
  /// it. That is the whole of a text of values and operators that ends with a value, `1 << 4`, and
  /// whose first operator lacks one. Nil where there is none, or where the keys fail for themselves
  /// on the empty stack.
  public func infixPart(
    of text: UnsafeBufferPointer<UInt8>, interruption: Interruption
  ) -> InfixPart? {
    let pieces = KeyPiece.pieces(of: text)
    guard
      let part = beginning(of: pieces, text) ?? whole(pieces, text)
        ?? infixBytes(of: pieces, text).map(
          { Self.part(String(decoding: text[$0], as: UTF8.self)) }),
      Self.areAll(pieces, of: text)
    else { return nil }
    if isEmpty, case .error = run(String(decoding: text, as: UTF8.self), interruption: interruption)
    {
      return nil
    }
    return part
  }

  /// What a piece is to an expression.
  private enum Role { case value, sign, other }

  /// An operator that the text begins with, and the number behind it; nil where there is none.
  private func beginning(
    of pieces: [KeyPiece], _ text: UnsafeBufferPointer<UInt8>
  ) -> InfixPart? {
    guard pieces.count > 1, role(of: pieces[0], text) == .sign, pieces[1].kind == .number,
      pieces[0].bytes.upperBound == pieces[1].bytes.lowerBound
    else { return nil }
    let (sign, number) = (pieces[0].text(in: text), pieces[1].text(in: text))
    return InfixPart(text: sign + number, keys: "\(number) \(sign)")
  }

  /// A text of values and operators in turns that ends with a value, and begins with one or with an
  /// operator; nil for any other.
  private func whole(
    _ pieces: [KeyPiece], _ keys: UnsafeBufferPointer<UInt8>
  ) -> InfixPart? {
    let roles = pieces.map { role(of: $0, keys) }
    let signs = roles.prefix { $0 != .sign }.count
    guard roles.last == .value, signs < 2, pieces.count > 1, !roles.contains(.other),
      zip(roles, roles.dropFirst()).allSatisfy({ $0 == .sign || $1 == .sign })
    else { return nil }
    let texts = pieces.map { $0.text(in: keys) }
    let isPair = signs == 0 && pieces.count == 2
    let text =
      String(decoding: keys[pieces[0].bytes.lowerBound...], as: UTF8.self)
      .split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return InfixPart(
      text: text, keys: isPair ? "\(texts[1]) \(texts[0])" : Interpreter.keys(for: text))
  }

  /// The bytes of the first part with an operator between two values, up to blanks.
  private func infixBytes(
    of pieces: [KeyPiece], _ text: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var part = 0..<0
    var (isQuoted, hasValue, hasSign, isInfix) = (false, false, false, false)
    for piece in pieces {
      if text[piece.bytes.lowerBound] == UInt8(ascii: "'") { isQuoted.toggle() }
      let role = isQuoted ? .other : role(of: piece, text)
      if role == .other || piece.bytes.lowerBound != part.upperBound {
        if isInfix { return part }
        (hasValue, hasSign) = (false, false)
        part = piece.bytes.lowerBound..<piece.bytes.lowerBound
      }
      if role == .other { continue }
      let end = piece.bytes.upperBound
      part = hasValue || role == .value ? part.lowerBound..<end : end..<end
      isInfix = isInfix || hasSign && role == .value
      hasSign = role == .sign && hasValue
      hasValue = hasValue || role == .value
    }
    return isInfix ? part : nil
  }

  private func role(of piece: KeyPiece, _ text: UnsafeBufferPointer<UInt8>) -> Role {
    let text = piece.text(in: text)
    switch piece.kind {
    case .number, .unit: return .value
    case .word:
      if let row = interpreter.table.command(named: text) {
        return row.isConstant ? .value : .other
      }
      if case .program? = interpreter.machine.variables[text] { return .other }
      return .value
    case .sign: return Expression.signs.contains(text) ? .sign : isValue(text) ? .value : .other
    case .string, .comment: return .other
    }
  }

  /// Whether a sign is a value, or belongs to one.
  private func isValue(_ sign: String) -> Bool { ["π", "√", "²", "!", "[", "]"].contains(sign) }

  /// Whether pieces are all that there is, but for blanks: keys with a mistake in them fail.
  private static func areAll(_ pieces: [KeyPiece], of text: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = 0
    return pieces.allSatisfy { piece in
      defer { end = piece.bytes.upperBound }
      return String(decoding: text[end..<piece.bytes.lowerBound], as: UTF8.self)
        .allSatisfy(\.isWhitespace)
    } && String(decoding: text[end...], as: UTF8.self).allSatisfy(\.isWhitespace)
  }

  /// A part with its keys.
  private static func part(_ text: String) -> InfixPart {
    let isBracket = { (character: Character) in character == "[" || character == "]" }
    let inner = text.drop(while: isBracket)
    let bare = String(inner.reversed().drop(while: isBracket).reversed())
    let isWhole = !bare.contains(where: isBracket)
    return isWhole
      ? InfixPart(text: bare, keys: Interpreter.keys(for: bare)) : InfixPart(text: text, keys: nil)
  }
}

extension KeyPiece {
  fileprivate func text(in keys: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: keys[bytes], as: UTF8.self)
  }
}
