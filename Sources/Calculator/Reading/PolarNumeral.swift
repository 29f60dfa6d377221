import ExactNumbers

/// A complex number as it is keyed in by modulus and angle, `5∠53.13`. Which number that is depends
/// on the angle mode.
struct PolarNumeral {
  private let modulus: Number
  private let angle: Number

  /// Takes a numeral with `∠` or `@` in it apart; nil for any other text.
  ///
  /// Throws what `Number.parse` does for a part, and `.malformed` where one is imaginary.
  init?(_ text: String, _ context: Context) throws(NumberError) {
    guard let sign = text.firstIndex(where: { $0 == "∠" || $0 == "@" }) else { return nil }
    modulus = try Number.parse(text: text[..<sign], context)
    var angle = text[text.index(after: sign)...]
    let isNegative = angle.first == "−"
    if isNegative { angle = angle.dropFirst() }
    let number = try Number.parse(text: angle, context)
    self.angle = isNegative ? try Number.negate(number, context) : number
    if modulus.isComplex || number.isComplex { throw .malformed }
  }

  /// The number, its angle in the unit of the context.
  private func number(_ context: Context) throws(NumberError) -> Number {
    try Number.polar(modulus, angle, context)
  }

  /// The number that a text is; nil where it has no angle.
  ///
  /// Throws `.malformedNumeral` where one of its parts is no real numeral.
  static func value(of text: String, _ context: Context) throws(CalculatorError) -> Number? {
    do throws(NumberError) { return try PolarNumeral(text, context)?.number(context) } catch {
      if case .malformed = error { throw .malformedNumeral(text) }
      throw .number(word: "", error, limit: context.memoryLimit)
    }
  }
}
