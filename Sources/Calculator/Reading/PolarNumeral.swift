import ExactNumbers

/// A complex number typed as modulus and angle, `5∠53.13`. Its value depends on the angle mode.
struct PolarNumeral {
  private let modulus: Number
  private let angle: Number

  /// Splits a numeral that contains `∠` or `@`; nil for any other text.
  ///
  /// Throws the errors of `Number.parse` for a part, and `.malformed` if a part is imaginary.
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

  /// Returns the number, with its angle in the unit of the context.
  private func number(_ context: Context) throws(NumberError) -> Number {
    try Number.polar(modulus, angle, context)
  }

  /// Returns the number of a text; nil if the text has no angle.
  ///
  /// Throws `.malformedNumeral` if one of its parts is not a real numeral.
  static func value(of text: String, _ context: Context) throws(CalculatorError) -> Number? {
    do throws(NumberError) { return try PolarNumeral(text, context)?.number(context) } catch {
      if case .malformed = error { throw .malformedNumeral(text) }
      throw .number(word: "", error, limit: context.memoryLimit)
    }
  }
}
