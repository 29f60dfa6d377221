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
  /// it. That is the whole of a text such as `1 << 4`, at whose end a value stands that its
  /// operators have not taken. Nil where there is none, or where the keys fail for themselves on
  /// the empty stack.
  public func infixPart(
    of text: UnsafeBufferPointer<UInt8>, interruption: Interruption
  ) -> InfixPart? {
    let pieces = KeyPiece.pieces(of: text)
    guard
      let part = pair(pieces, text) ?? infixBytes(of: pieces, text).map({ Self.part($0, of: text) })
        ?? early(pieces, text),
      Self.areAll(pieces, of: text)
    else { return nil }
    if isEmpty, case .error = run(String(decoding: text, as: UTF8.self), interruption: interruption)
    {
      return nil
    }
    return part
  }

  /// Likewise, of a line.
  public func infixPart(of line: String) -> InfixPart? {
    var line = line
    return line.withUTF8 { infixPart(of: $0, interruption: Interruption()) }
  }

  /// Whether a text is a product on paper, `2pi` or `πr²`: values without blanks, two or more of
  /// which would be left.
  public func isProduct(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.contains(where: Lexer.isBlank) { return false }
    let pieces = KeyPiece.pieces(of: text)
    let areValues = pieces.allSatisfy { role(of: $0, text) == .value }
    let areTouching = pieces.indices.dropFirst().allSatisfy { touches(pieces, $0) }
    // The unit of a number belongs to it.
    let effects = pieces.indices.filter {
      pieces[$0].kind != .unit || $0 > 0 && pieces[$0 - 1].kind != .number
    }.map { effect(of: pieces[$0], text) }
    guard areValues, areTouching, Self.areAll(pieces, of: text), effects.allSatisfy({ $0 != nil })
    else { return false }
    return effects.reduce(0) { $0 + ($1.map { $0.gives - $0.takes } ?? 0) } > 1
  }

  /// What a piece is to an expression.
  private enum Role { case value, sign, other }

  /// An operator that the text begins with, and the value behind it: a number that touches it, or
  /// all that there is. Nil where there is none.
  private func pair(_ pieces: [KeyPiece], _ keys: UnsafeBufferPointer<UInt8>) -> InfixPart? {
    guard pieces.count > 1, role(of: pieces[0], keys) == .sign,
      pieces[1].kind == .number && touches(pieces, 1)
        || pieces.count == 2 && role(of: pieces[1], keys) == .value
    else { return nil }
    return InfixPart(
      text: Self.text(of: pieces[...1], keys),
      keys: "\(pieces[1].text(in: keys)) \(pieces[0].text(in: keys))")
  }

  /// A text at whose end something stands that nothing joins with the value from before which an
  /// earlier word has taken, `12 gcd 18`, `+ 3²`, `sin² 30`, or which has a percentage and lacks a
  /// value, `10% + 5%`. Nil for others, and where it cannot be told how many values a word takes.
  private func early(_ pieces: [KeyPiece], _ keys: UnsafeBufferPointer<UInt8>) -> InfixPart? {
    guard let (place, isJoined) = taking(pieces, keys) else { return nil }
    let texts = pieces.map { $0.text(in: keys) }
    let hasPercent = pieces.indices.contains { index in
      let isOfNumber = index > 0 && texts[index] == "%" && pieces[index - 1].kind == .number
      let isTaken = index == place - 1 && ["+", "-", "−"].contains(texts[place])
      return isOfNumber && (touches(pieces, index) || isTaken)
    }
    guard hasPercent || !isJoined else { return nil }
    let text = Self.text(of: pieces[...], keys)
    let inOrder: String? =
      switch (place, pieces.count) {
      case (0, 2): "\(texts[1]) \(texts[0])"
      case (1, 3): "\(texts[0]) \(texts[2]) \(texts[1])"
      default: nil
      }
    return InfixPart(text: text, keys: Interpreter.keys(for: text) ?? inOrder)
  }

  /// The text of pieces, and of what parts them.
  private static func text(
    of pieces: ArraySlice<KeyPiece>, _ keys: UnsafeBufferPointer<UInt8>
  ) -> String {
    let end = pieces.last?.bytes.upperBound ?? 0
    return String(decoding: keys[(pieces.first?.bytes.lowerBound ?? end)..<end], as: UTF8.self)
  }

  /// The index of the first piece that takes a value from before the text, and whether X depends on
  /// that in the end; nil where none does, or that cannot be told.
  private func taking(
    _ pieces: [KeyPiece], _ keys: UnsafeBufferPointer<UInt8>
  ) -> (place: Int, isJoined: Bool)? {
    // Whether each value that the text has left depends on one from before it.
    var values: [Bool] = []
    var place: Int?
    var depth = 0
    for (index, piece) in pieces.enumerated() {
      let text = piece.text(in: keys)
      depth += text == "[" ? 1 : text == "]" ? -1 : 0
      // A vector is one value, whatever makes its elements.
      if depth > 0 || piece.kind == .unit && index > 0 && touches(pieces, index) { continue }
      // What is no word is meant as a value where an operator stands before it.
      let isOperand = index > 0 && role(of: pieces[index - 1], keys) == .sign
      let effect = text == "]" ? (0, 1) : effect(of: piece, keys)
      guard let effect = effect ?? (isOperand && role(of: piece, keys) == .value ? (0, 1) : nil)
      else { return nil }
      let isShort = values.count < effect.takes
      if isShort, place == nil { place = index }
      let isJoined = isShort || values.suffix(effect.takes).contains(true)
      values.removeLast(min(effect.takes, values.count))
      values += Array(repeating: isJoined, count: effect.gives)
    }
    return place.map { ($0, values.last ?? true) }
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
      let name = Expression.otherKeys[text] ?? text
      if let row = interpreter.table.command(named: name) { return row.counts }
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
