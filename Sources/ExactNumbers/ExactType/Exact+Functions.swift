// The elementary functions, with the names of swift-numerics. The exception is `ln`, because `log`
// is the logarithm to base 10 in the calculator's language. Results are never rounded.

extension Exact {
  /// Returns √x. Throws ``NumberError/notReal(_:)`` for a negative number, with the complex result.
  public static func sqrt(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.squareRoot(x.number, context))
  }

  /// Returns the n-th root, x^(1/n). For a negative number and an odd n this is the real root:
  /// `root(-8, 3)` is −2.
  ///
  /// Throws ``NumberError/divisionByZero`` for n = 0, and ``NumberError/notReal(_:)`` for a
  /// negative number and an even n.
  public static func root(_ x: Exact, _ n: Int) throws(NumberError) -> Exact {
    try Exact(Number.root(x.number, Number(n), context))
  }

  /// Returns x^y, with 0^0 = 1.
  ///
  /// Throws ``NumberError/divisionByZero`` for 0 to a negative power, and
  /// ``NumberError/notReal(_:)`` for a negative number to a power that is not an integer.
  public static func pow(_ x: Exact, _ y: Exact) throws(NumberError) -> Exact {
    try Exact(Number.power(x.number, y.number, context))
  }

  /// Returns √(x²+y²).
  public static func hypot(_ x: Exact, _ y: Exact) throws(NumberError) -> Exact {
    try Exact(Number.hypot(x.number, y.number, context))
  }

  // MARK: Exponentials and logarithms

  /// Returns e^x. Throws ``NumberError/outOfRange`` if even the exponent of the result is too long.
  public static func exp(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.exp(x.number, context))
  }

  /// Returns e^x − 1. Throws the errors of ``exp(_:)``.
  public static func expMinusOne(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.expMinusOne(x.number, context))
  }

  /// Returns the natural logarithm.
  ///
  /// Throws ``NumberError/undefined(at:)`` for 0, and ``NumberError/notReal(_:)`` for a negative
  /// number, with the complex result.
  public static func ln(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.ln(x.number, context))
  }

  /// Returns the logarithm to base 2. Throws the errors of ``ln(_:)``.
  public static func log2(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.log2(x.number, context))
  }

  /// Returns the logarithm to base 10. Throws the errors of ``ln(_:)``.
  public static func log10(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.log10(x.number, context))
  }

  // MARK: Trigonometry, in radians

  /// Returns the sine. Exact at fractions of π: `sin(.pi / 6)` is 1/2.
  public static func sin(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.sin(x.number, context))
  }

  /// Returns the cosine. Exact at fractions of π.
  public static func cos(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.cos(x.number, context))
  }

  /// Returns the tangent. Throws ``NumberError/pole(at:)`` at odd multiples of π/2.
  public static func tan(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.tan(x.number, context))
  }

  /// Returns the arc sine, −π/2 to π/2. Throws ``NumberError/notReal(_:)`` outside −1 to 1.
  public static func asin(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.asin(x.number, context))
  }

  /// Returns the arc cosine, 0 to π. Throws ``NumberError/notReal(_:)`` outside −1 to 1.
  public static func acos(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.acos(x.number, context))
  }

  /// Returns the arc tangent, between −π/2 and π/2.
  public static func atan(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.atan(x.number, context))
  }

  /// Returns the angle of the point (x, y), above −π and at most π. Throws
  /// ``NumberError/undefined(at:)`` if x and y are both 0.
  public static func atan2(y: Exact, x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.atan2(y.number, x.number, context))
  }

  // MARK: Hyperbolic functions

  /// Returns the hyperbolic sine. Throws the errors of ``exp(_:)``.
  public static func sinh(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.sinh(x.number, context))
  }

  /// Returns the hyperbolic cosine. Throws the errors of ``exp(_:)``.
  public static func cosh(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.cosh(x.number, context))
  }

  /// Returns the hyperbolic tangent.
  public static func tanh(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.tanh(x.number, context))
  }

  /// Returns the inverse hyperbolic sine.
  public static func asinh(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.asinh(x.number, context))
  }

  /// Returns the inverse hyperbolic cosine. Throws ``NumberError/notReal(_:)`` below 1.
  public static func acosh(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.acosh(x.number, context))
  }

  /// Returns the inverse hyperbolic tangent. Throws ``NumberError/undefined(at:)`` at −1 and 1, and
  /// ``NumberError/notReal(_:)`` outside −1 to 1.
  public static func atanh(_ x: Exact) throws(NumberError) -> Exact {
    try Exact(Number.atanh(x.number, context))
  }
}

// MARK: Rounding

extension Exact {
  /// Returns the number rounded to `places` decimals, by default to an integer. If `places` is
  /// negative, rounds to tens, hundreds and so on. By default a tie rounds away from zero, as the
  /// word `roundto` does.
  ///
  /// Throws ``NumberError/undecidable(digits:)`` if no proof decides on which side of the boundary
  /// between two results the number is, and ``NumberError/tooLarge(bytes:)``.
  public func rounded(
    _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero, toPlaces places: Int = 0
  ) throws(NumberError) -> Exact {
    let scale = try Number.power(10, Number(places), Self.context)
    let scaled = try Number.multiply(number, scale, Self.context)
    let rounded = try Number.round(scaled, by: rule, Self.context)
    return Exact(real: try Number.divide(rounded, scale, Self.context))
  }
}
