// Goals, in order: the right branch and the right pole, exact values whenever the underlying
// function has them, no digit lost at large or small arguments. Each function is another function
// at 1/x, or 1 over another function. Balls of quotients keep their relative accuracy, so no
// separate series is needed. Definitions: DLMF 4.14.5–7, 4.23.7–9, 4.28.5–7, 4.37.7–9.

extension Number {
  // MARK: Inverse trigonometric functions

  /// Returns the angle with this secant, acos 1/x, in the context's unit. Throws `.undefined` at 0.
  public static func asec(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try acos(inverse(ofNonzero: x, context), context)
  }

  /// Returns the angle with this cosecant, asin 1/x, in the context's unit. Throws `.undefined` at
  /// 0.
  public static func acsc(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try asin(inverse(ofNonzero: x, context), context)
  }

  /// Returns the angle with this cotangent, atan 1/x, in the context's unit: in (−π/2, π/2], a
  /// right angle at 0. Throws `.pole` at ±i.
  public static func acot(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .small(0) = x { return try angle(divide(.pi, 2, context), context) }
    do {
      return try atan(inverse(x, context), context)
    } catch .pole {
      throw .pole(at: x)
    }
  }

  // MARK: Hyperbolic functions

  /// Returns 1/cosh x. Throws `.pole` at odd multiples of πi/2, and `.outOfRange`, as `exp` does.
  public static func sech(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try reciprocal(cosh(x, context), poleAt: x, context)
  }

  /// Returns 1/sinh x. Throws `.pole` at multiples of πi, and `.outOfRange`, as `exp` does.
  public static func csch(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try reciprocal(sinh(x, context), poleAt: x, context)
  }

  /// Returns cosh x/sinh x. Throws `.pole` at multiples of πi.
  public static func coth(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    do {
      return try reciprocal(tanh(x, context), poleAt: x, context)
    } catch .pole {
      if x.isComplex, case .small(0) = try cosh(x, context) { return 0 }
      throw .pole(at: x)
    }
  }

  /// Returns the inverse of sech, acosh 1/x, which is real for 0 < x ≤ 1. Throws `.undefined` at 0.
  public static func asech(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try acosh(inverse(ofNonzero: x, context), context)
  }

  /// Returns the inverse of csch, asinh 1/x. Throws `.undefined` at 0.
  public static func acsch(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try asinh(inverse(ofNonzero: x, context), context)
  }

  /// Returns the inverse of coth, atanh 1/x: real for x beyond ±1, πi/2 at 0. Throws `.undefined`
  /// at ±1.
  public static func acoth(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .small(0) = x { return try complex(0, divide(.pi, 2, context), context) }
    return try atanh(inverse(x, context), context)
  }

  /// Returns 1/x for a function that has no value at 0.
  private static func inverse(ofNonzero x: Number, _ context: Context) throws(NumberError) -> Number
  {
    if case .small(0) = x { throw .undefined(at: x) }
    return try inverse(x, context)
  }

  // MARK: Functions of multiples of π, and quotients

  /// Returns (sin x)/x, and 1 at 0, in radians for every angle unit. Throws `.tooLarge`, as `sin`
  /// does.
  public static func sinc(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .small(0) = x { return 1 }
    if case .complex(let z) = x { return try divide(z.sin(context), x, context) }
    return try divide(Function.sin(x, context), x, context)
  }

  /// Returns sin πx for every angle unit: 0 at integers, exact if the sine of that part of a turn
  /// is exact.
  public static func sinPi(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.isWhole { return 0 }
    let angle = try multiply(x, .pi, context)
    if case .complex(let z) = angle { return try z.sin(context) }
    return try Function.sin(angle, context)
  }

  /// Returns cos πx for every angle unit: ±1 at integers, exact if the cosine of that part of a
  /// turn is exact.
  public static func cosPi(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.isWhole, let parity = try x.residue(modulo: 2, context) {
      return try subtract(1, multiply(2, parity, context), context)
    }
    let angle = try multiply(x, .pi, context)
    if case .complex(let z) = angle { return try z.cos(context) }
    return try Function.cos(angle, context)
  }
}
