import ExactNumbers
import Quantities

/// Values that texts stand for, as they are shown or keyed in.
extension Machine {
  /// The value that a text is, with blanks around it or none: a number, a quantity, a date, an
  /// infinity; nil where it is something else.
  ///
  /// It is what one token of keys may be, and what `tostr` makes of a complex number or a fraction.
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

  /// The tokens of a text, parted by blanks. More than two are no value, and not parted further.
  private static func tokens(_ text: String) -> [Substring] {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    }
    guard let last = text.utf8.lastIndex(where: { !isBlank($0) }) else { return [] }
    return text.utf8[...last].split(maxSplits: 2, whereSeparator: isBlank).map { Substring($0) }
  }

  /// A date, or a date and a time of day, as tables have them, in the form that keys have.
  private static func date(_ parts: [Substring]) -> String? {
    let isDate = 1...2 ~= parts.count && String(parts[0].prefix(10)).isISODay
    return isDate ? parts.joined(separator: "T") : nil
  }

  /// The number that is shown as a sum with an imaginary part, or as a fraction: `3-4i`, `3+7/16`.
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

  /// The place of the last sign in a text that neither begins it nor belongs to an exponent.
  private static func innerSign(_ text: String) -> String.Index? {
    let bytes = text.utf8
    func isOne(of characters: StaticString, _ index: String.Index) -> Bool {
      characters.withUTF8Buffer { $0.contains(bytes[index]) }
    }
    return bytes.indices.dropFirst().last { index in
      isOne(of: "+-", index) && !isOne(of: "eE", bytes.index(before: index))
    }
  }

  /// The quantity that is shown with parentheses around its number: `(1/3)_km`, `(3-4i)_Ω`.
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

  /// The value of one token; nil where it is no literal.
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
