// Goals, in order: exact values and exact poles in every angle unit, right digits at any argument.
// Degrees and gradians are first converted to multiples of π, so rational angles stay exact.
// Definitions: DLMF 4.14, 4.23. Inverse functions return the principal values.

internal import CFLINT

extension Number {
  /// Returns half a turn in the context's unit, or nil in radians.
  private static func halfTurn(_ context: Context) -> Number? {
    switch context.angle {
    case .radians: nil
    case .degrees: 180
    case .gradians: 200
    }
  }

  /// Returns the angle in radians, from the context's unit.
  static func radians(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    guard let halfTurn = halfTurn(context) else { return x }
    return try divide(multiply(x, .pi, context), halfTurn, context)
  }

  /// Returns the angle in the context's unit, from radians.
  static func angle(_ radians: Number, _ context: Context) throws(NumberError) -> Number {
    guard let halfTurn = halfTurn(context) else { return radians }
    return try divide(multiply(radians, halfTurn, context), .pi, context)
  }

  /// Returns x radians in degrees: 180x/π, for every angle unit.
  public static func toDegrees(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try divide(multiply(x, 180, context), .pi, context)
  }

  /// Returns x degrees in radians: πx/180, for every angle unit.
  public static func toRadians(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try divide(multiply(x, .pi, context), 180, context)
  }

  /// Returns the sine of an angle in the context's unit. Throws `.tooLarge` for astronomical
  /// arguments.
  public static func sin(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    let angle = try radians(x, context)
    if case .complex(let z) = angle { return try z.sin(context) }
    return try Function.sin(angle, context)
  }

  /// Returns the cosine of an angle in the context's unit. Throws `.tooLarge` for astronomical
  /// arguments.
  public static func cos(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    let angle = try radians(x, context)
    if case .complex(let z) = angle { return try z.cos(context) }
    return try Function.cos(angle, context)
  }

  /// Returns the tangent of an angle in the context's unit. Throws `.pole` at odd multiples of 90°.
  public static func tan(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    do {
      let angle = try radians(x, context)
      if case .complex(let z) = angle { return try z.tan(context) }
      return try Function.tan(angle, context)
    } catch .pole {
      throw .pole(at: x)
    }
  }

  /// Returns 1/cos x. Throws `.pole` at odd multiples of a right angle.
  public static func sec(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try reciprocal(cos(x, context), poleAt: x, context)
  }

  /// Returns 1/sin x. Throws `.pole` at multiples of two right angles.
  public static func csc(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try reciprocal(sin(x, context), poleAt: x, context)
  }

  /// Returns cos x/sin x. Throws `.pole` at multiples of two right angles.
  public static func cot(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    do {
      return try reciprocal(tan(x, context), poleAt: x, context)
    } catch .pole {
      if case .small(0) = try cos(x, context) { return 0 }
      throw .pole(at: x)
    }
  }

  /// Returns 1/value for the value of a function at x.
  static func reciprocal(_ value: Number, poleAt x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    if case .small(0) = value { throw .pole(at: x) }
    return try inverse(value, context)
  }

  /// Returns the angle with this sine, in the context's unit: in [−π/2, π/2] for |x| ≤ 1, complex
  /// for |x| > 1.
  public static func asin(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try angle(asin(radians: x, context), context)
  }

  /// Returns the arc sine in radians.
  static func asin(radians x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.asin(context) }
    return try isInUnitInterval(x, context)
      ? Function.asin(x, context) : Complex.asin(beyondOne: x, context)
  }

  /// Returns the angle with this cosine, in the context's unit: in [0, π] for −1 ≤ x ≤ 1, otherwise
  /// complex.
  public static func acos(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try angle(acos(radians: x, context), context)
  }

  /// Returns the arc cosine in radians.
  static func acos(radians x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.acos(context) }
    return try isInUnitInterval(x, context)
      ? Function.acos(x, context) : Complex.acos(beyondOne: x, context)
  }

  /// Returns the angle in (−π/2, π/2) with this tangent, in the context's unit. Throws `.pole` at
  /// ±i.
  public static func atan(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try angle(atan(radians: x, context), context)
  }

  /// Returns the arc tangent in radians.
  static func atan(radians x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.atan(context) }
    return try Function.atan(x, context)
  }

  /// Returns the angle in (−π, π] from the positive x axis to the point (x, y), in the context's
  /// unit.
  ///
  /// Throws `.undefined` at the origin, `.undecidable`, `.notReal`.
  public static func atan2(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try angle(polarAngle(y, x, context), context)
  }

  /// Returns the polar angle in radians.
  static func polarAngle(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try y.requireReal()
    let side = try x.signum(context)
    if side > 0 { return try Function.atan(divide(y, x, context), context) }
    let sign = try y.signum(context)
    if side == 0 {
      if sign == 0 { throw .undefined(at: y) }
      return try divide(.pi, .small(2 * sign), context)
    }
    let principal = try Function.atan(divide(y, x, context), context)
    return try sign < 0 ? subtract(principal, .pi, context) : add(principal, .pi, context)
  }

  private static func isInUnitInterval(_ x: Number, _ context: Context) throws(NumberError)
    -> Bool
  {
    // A sine or cosine of a known angle is inside, even if it is too close to 1 to decide.
    if x.operand(of: .sin) != nil || x.operand(of: .cos) != nil { return true }
    return try lessOrEqual(absolute(x, context), 1, context)
  }
}
