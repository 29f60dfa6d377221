// Goals, in order: exact parts, no digit lost to cancellation (the parts are refined like any
// real). Operands are in stack order: Y first, X second. At least one of them is complex.

extension Complex {
  /// Returns y + x.
  static func sum(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    let (a, b) = y.parts
    let (c, d) = x.parts
    return try Number(real: Number.add(a, c, context), imaginary: Number.add(b, d, context))
  }

  /// Returns y · x = ac − bd + (ad + bc)i.
  static func product(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    let (a, b) = y.parts
    let (c, d) = x.parts
    let real = try Number.subtract(
      Number.multiply(a, c, context), Number.multiply(b, d, context), context)
    let imaginary = try Number.add(
      Number.multiply(a, d, context), Number.multiply(b, c, context), context)
    return Number(real: real, imaginary: imaginary)
  }

  /// Returns y / x = y · conj x / |x|². Throws `.undecidable` if x cannot be distinguished from
  /// zero.
  static func quotient(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    guard case .complex(let divisor) = x else {
      let (a, b) = y.parts
      return try Number(real: Number.divide(a, x, context), imaginary: Number.divide(b, x, context))
    }
    let product = try Number.multiply(y, divisor.conjugate(context), context)
    return try Number.divide(product, divisor.norm(context), context)
  }

  /// Decides whether y = x. They differ if one pair of parts is known to differ, even if the other
  /// pair is undecided.
  static func decideEquality(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Decision
  {
    let (a, b) = y.parts
    let (c, d) = x.parts
    let imaginary: Decision
    do {
      imaginary = try Number.decideOrder(b, d, context)
    } catch .undecidable(let digits) {
      let real = try Number.decideOrder(a, c, context)
      if real.sign != 0 { return real }
      throw .undecidable(digits: digits)
    }
    if imaginary.sign != 0 { return imaginary }
    let real = try Number.decideOrder(a, c, context)
    return real.sign == 0 && real.proof.rank < imaginary.proof.rank ? imaginary : real
  }

  /// Returns i·x.
  static func timesI(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    let (a, b) = x.parts
    return try Number(real: Number.negate(b, context), imaginary: a)
  }

  /// Returns −i·x.
  static func timesMinusI(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    let (a, b) = x.parts
    return try Number(real: b, imaginary: Number.negate(a, context))
  }
}
