// Parts and polar form. Definitions: DLMF 1.9. Angles are in the context's unit.

extension Number {
  /// Returns y + x·i for two real numbers. `3 4 complex` is 3+4i. Throws `.notReal`.
  public static func complex(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try y.requireReal()
    try x.requireReal()
    return Number(real: y, imaginary: x)
  }

  /// Returns the real part.
  public static func realPart(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    x.parts.real
  }

  /// Returns the imaginary part, 0 for a real number.
  public static func imaginaryPart(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    x.parts.imaginary
  }

  /// Returns the number with the opposite imaginary part.
  public static func conjugate(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.conjugate(context) }
    return x
  }

  /// Returns the angle in (−π, π] from the positive real axis, in the context's unit.
  ///
  /// `-1 arg` is π. Throws `.undefined` at 0, `.undecidable`.
  public static func argument(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try angle(argument(radians: x, context), context)
  }

  /// Returns `argument(_:_:)` in radians.
  static func argument(radians x: Number, _ context: Context) throws(NumberError) -> Number {
    try polarAngle(x.parts.imaginary, x.parts.real, context)
  }

  /// Returns y·(cos x + i·sin x) for real numbers, with x in the context's unit. Throws `.notReal`.
  public static func polar(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try y.requireReal()
    try x.requireReal()
    let angle = try radians(x, context)
    var origin: Origin?
    if y.isRational, try y.signum(context) > 0 {
      // With this origin, powers of the result turn the angle exactly: de Moivre's formula.
      origin = try Origin(.exp, Number(real: ln(y, context), imaginary: angle))
    }
    return try Complex.polar(y, angle, origin: origin, context)
  }

  /// Returns modulus and angle, in the context's unit. Throws `.undefined` at 0, which has no
  /// angle.
  public static func polarForm(of x: Number, _ context: Context) throws(NumberError)
    -> (modulus: Number, angle: Number)
  {
    (try absolute(x, context), try argument(x, context))
  }
}
