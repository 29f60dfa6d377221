import ExactNumbers
import Quantities

/// Values of texts, in the forms in which surd shows them or a user types them.
extension Machine {
  /// Returns the value of a text, with or without blanks around it: a number, a quantity, a date or
  /// an infinity. Returns nil for any other text.
  ///
  /// The text is one token of keys, or a complex number or fraction as `tostr` writes it.
  func value(in text: String, word: String) throws(CalculatorError) -> Value? {
    let bytes = Array(text.utf8)
    let number = try bytes.withUnsafeBufferPointer { bytes throws(CalculatorError) in
      try Value.number(in: bytes, word: word, settings)
    }
    if let number { return .number(number) }
    try settings.context.poll()
    let token = Self.tokens(text)
    if let date = Self.date(token) { return try literal("@\(date)", word) }
    guard token.count == 1, let first = token[0].unicodeScalars.first else { return nil }
    for sign in [1, -1] where token[0] == Value.text(ofInfinity: sign) {
      return .infinity(sign: sign)
    }
    if first == "+", let next = token[0].dropFirst().unicodeScalars.first,
      ("0"..."9").contains(next) || next == "."
    {
      return try value(in: String(token[0].dropFirst()), word: word)
    }
    if first == "(", let quantity = try shownQuantity(token[0], word) { return quantity }
    guard ("0"..."9").contains(first) || "-−._@".unicodeScalars.contains(first) else { return nil }
    try settings.context.poll()
    if let number = try shownNumber(String(token[0]), word) { return .number(number) }
    try settings.context.poll()
    return try literal(String(token[0]), word)
  }

  /// Returns the tokens of a text, separated by blanks. A text with more than two tokens is not a
  /// value, so the third has the rest.
  private static func tokens(_ text: String) -> [Substring] {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    }
    guard let last = text.utf8.lastIndex(where: { !isBlank($0) }) else { return [] }
    return text.utf8[...last].split(maxSplits: 2, whereSeparator: isBlank).map { Substring($0) }
  }

  /// Returns a date, or a date and a time of day, in the form that keys have: tables often have a
  /// blank between the two.
  private static func date(_ parts: [Substring]) -> String? {
    let isDate = 1...2 ~= parts.count && String(parts[0].prefix(10)).isISODay
    return isDate ? parts.joined(separator: "T") : nil
  }

  /// Returns the number that is written as a sum with an imaginary part, or as a fraction: `3-4i`,
  /// `3+7/16`.
  private func shownNumber(_ text: String, _ word: String) throws(CalculatorError) -> Number? {
    if text.utf8.last == UInt8(ascii: "i"), let sign = Self.innerSign(text) {
      guard let real = numeral(text[..<sign]),
        let imaginary = numeral(text[text.index(after: sign)...])
      else { return nil }
      return try settings.context.calculate(word) { context throws(NumberError) in
        try text[sign] == "+"
          ? Number.add(real, imaginary, context) : Number.subtract(real, imaginary, context)
      }
    }
    return try settings.context.calculate(word) { context throws(NumberError) in
      do throws(NumberError) { return try Quantity.fraction(text[...], context) } catch {
        if case .malformed = error { return nil }
        throw error
      }
    }
  }

  /// Returns the place of the last sign that neither begins the text nor belongs to an exponent.
  private static func innerSign(_ text: String) -> String.Index? {
    let bytes = text.utf8
    func isOne(of characters: StaticString, _ index: String.Index) -> Bool {
      characters.withUTF8Buffer { $0.contains(bytes[index]) }
    }
    return bytes.indices.dropFirst().last { index in
      isOne(of: "+-", index) && !isOne(of: "eE", bytes.index(before: index))
    }
  }

  /// Returns the quantity that is written with parentheses around its number: `(1/3)_km`,
  /// `(3-4i)_Ω`.
  private func shownQuantity(_ text: Substring, _ word: String) throws(CalculatorError) -> Value? {
    guard let close = text.lastIndex(of: ")"), text[close...].dropFirst().first == "_",
      case let inside = text[..<close].dropFirst(),
      inside.first.map({ $0.isNumber || $0 == "-" }) ?? false,
      case .number(let number)? = try value(in: String(inside), word: word),
      let unit = try literal(String(text[close...].dropFirst()), word)?.quantity
    else { return nil }
    return Value(
      try settings.context.calculate(
        word, quantities: Quantity(number).inUnit(of: unit, settings.context)))
  }

  private func numeral(_ text: Substring) -> Number? {
    if text == "i" { return try? Number.parse(text: "1i", settings.context) }
    return try? Number.parse(text: text, settings.context)
  }

  /// Returns the value of one token, or nil if it is not a literal.
  private func literal(_ text: String, _ word: String) throws(CalculatorError) -> Value? {
    var parser = Parser(table: table)
    let scope = Constants.scope(units: units)
    return try Array(text.utf8).withUnsafeBufferPointer { run throws(CalculatorError) in
      let instruction: Instruction?
      do throws(CalculatorError) {
        instruction = try parser.next(
          in: run, atEnd: true, isInVector: false, settings.reading.ofTexts, settings.context)
      } catch {
        if case .quantity(_, let fault) = error { throw .quantity(word: word, fault) }
        return nil
      }
      guard parser.lexer.start == run.count, !parser.isInProgram else { return nil }
      switch instruction {
      case .push(let value) where value.quantity != nil: return value
      case .literal(let text):
        if let number = try PolarNumeral.value(of: text, settings.context) {
          return .number(number)
        }
        return Value(
          try settings.context.calculate(
            word, quantities: Quantity.parse(text, scope, settings.context)))
      default: return nil
      }
    }
  }
}
