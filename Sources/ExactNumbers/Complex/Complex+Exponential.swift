// Goals, in order: the principal branch, exact parts by the rules of real functions. DLMF 4.2, 1.9.

extension Complex {
  /// Returns r·(cos θ + i·sin θ) for real numbers, with θ in radians.
  static func polar(
    _ modulus: Number, _ angle: Number, origin: Origin? = nil, _ context: Context
  ) throws(NumberError) -> Number {
    try Number(
      real: Number.multiply(modulus, Function.cos(angle, context), context),
      imaginary: Number.multiply(modulus, Function.sin(angle, context), context),
      origin: origin)
  }

  /// Returns e^z = e^a·(cos b + i·sin b). Throws `.tooLarge`.
  func exp(_ context: Context) throws(NumberError) -> Number {
    if let operand = operand(of: .ln) { return operand }
    return try Complex.polar(
      Number.exp(real, context), imaginary, origin: Origin(.exp, .complex(self)), context)
  }

  /// Returns the principal logarithm ln |z| + i·arg z with −π < arg z ≤ π, DLMF 4.2.3.
  ///
  /// Throws `.undecidable` if no proof decides on which side of the cut z lies.
  func ln(_ context: Context) throws(NumberError) -> Number {
    if let exponent = operand(of: .exp) { return try Complex.reduced(exponent, context) }
    let logarithm =
      try isPurelyImaginary
      ? Number.ln(Number.absolute(imaginary, context), context)
      : Number.divide(Number.ln(norm(context), context), 2, context)
    return try Number(
      real: logarithm, imaginary: argument(context), origin: Origin(.ln, .complex(self)))
  }

  /// Returns ln exp w: w moved by a multiple of 2πi into −π < Im w ≤ π. Throws `.undecidable`.
  private static func reduced(_ w: Number, _ context: Context) throws(NumberError) -> Number {
    let turn = try Number.multiply(2, .pi, context)
    let (real, imaginary) = w.parts
    // The number of turns is the ceiling of Im w/2π − 1/2.
    let turns = try Number.ceiling(
      Number.subtract(Number.divide(imaginary, turn, context), .half, context), context)
    if case .small(0) = turns { return w }
    return try Number(
      real: real,
      imaginary: Number.subtract(imaginary, Number.multiply(turns, turn, context), context))
  }

  /// Returns ln x for a real x < 0, which lies on the cut: ln |x| + πi.
  static func ln(ofNegative x: Number, _ context: Context) throws(NumberError) -> Number {
    try Number(
      real: Number.ln(Number.negate(x, context), context), imaginary: .pi, origin: Origin(.ln, x))
  }
}
