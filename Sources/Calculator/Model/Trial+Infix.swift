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
        ?? infixBytes(of: pieces, text).map({ Self.part($0, of: text) }) ?? early(pieces, text),
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

  /// A text in which the first word that lacks a value stands where it would on paper: one of two
  /// values before another value, where more is left than is taken, `12 gcd 18`, `2 + 3 sqrt`; or
  /// one before an operator that it touches, `sqrt^2(3)`; or which has a percentage, `10% + 5%`.
  /// Nil for any other, and where it cannot be told how many values a word takes.
  private func early(_ pieces: [KeyPiece], _ keys: UnsafeBufferPointer<UInt8>) -> InfixPart? {
    var (depth, place, takes) = (0, pieces.endIndex, 0)
    for (index, piece) in pieces.enumerated() {
      let isAttached = piece.kind == .unit && index > 0 && touches(pieces, index)
      guard let effect = isAttached ? (0, 0) : effect(of: piece, keys) else { return nil }
      if depth < effect.takes, place == pieces.endIndex { (place, takes) = (index, effect.takes) }
      depth += effect.gives - effect.takes
    }
    guard place < pieces.endIndex, let last = pieces.last else { return nil }
    let texts = pieces.map { $0.text(in: keys) }
    let hasPercent = pieces.indices.contains { index in
      let isOfNumber = index > 0 && texts[index] == "%" && pieces[index - 1].kind == .number
      let isTaken = index == place - 1 && ["+", "-", "−"].contains(texts[place])
      return isOfNumber && (touches(pieces, index) || isTaken)
    }
    let roles = pieces[place...].prefix(3).map { role(of: $0, keys) }
    let isBetween = roles.count > 1 && takes > 1 && roles[1] == .value && depth > 0
    let isOnPaper =
      roles.count == 3 && roles[1] == .sign && roles[2] == .value
      && touches(pieces, place + 1) && touches(pieces, place + 2)
    guard hasPercent || isBetween || isOnPaper else { return nil }
    let text = String(
      decoding: keys[pieces[0].bytes.lowerBound..<last.bytes.upperBound], as: UTF8.self)
    return InfixPart(
      text: text,
      keys: place == 1 && pieces.count == 3
        ? "\(texts[0]) \(texts[2]) \(texts[1])" : Interpreter.keys(for: text))
  }

  /// Whether nothing parts a piece from the one before it.
  private func touches(_ pieces: [KeyPiece], _ index: Int) -> Bool {
    pieces[index - 1].bytes.upperBound == pieces[index].bytes.lowerBound
  }

  /// How many values a piece takes and gives; nil where that cannot be told.
  private func effect(
    of piece: KeyPiece, _ keys: UnsafeBufferPointer<UInt8>
  ) -> (takes: Int, gives: Int)? {
    switch piece.kind {
    case .number, .unit, .string: return (0, 1)
    case .comment: return nil
    case .word, .sign:
      let text = piece.text(in: keys)
      if let row = interpreter.table.command(named: text) { return row.counts }
      return interpreter.machine.variables[text] != nil && role(of: piece, keys) == .value
        ? (0, 1) : nil
    }
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
      if piece.kind == .number, text[piece.bytes].contains(UInt8(ascii: ",")) { return false }
      return String(decoding: text[end..<piece.bytes.lowerBound], as: UTF8.self)
        .allSatisfy(\.isWhitespace)
    } && String(decoding: text[end...], as: UTF8.self).allSatisfy(\.isWhitespace)
  }

  /// A part with its keys, or the whole text with them, if it can be read as on paper:
  /// `100 km/h in m/s`.
  private static func part(
    _ bytes: Range<Int>, of keys: UnsafeBufferPointer<UInt8>
  ) -> InfixPart {
    let whole = String(decoding: keys, as: UTF8.self)
    if let keys = Interpreter.keys(for: whole) { return InfixPart(text: whole, keys: keys) }
    let text = String(decoding: keys[bytes], as: UTF8.self)
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
