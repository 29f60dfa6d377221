// Goals, in order: the right integer or an honest `.undecidable`, exact results. A real is rounded
// by refining its ball until both ends round to the same integer.

internal import CFLINT

extension Number {
  /// Returns the largest integer ≤ x. Throws `.undecidable` if nothing distinguishes a real from an
  /// integer, `.tooLarge`, `.notReal`.
  public static func floor(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try x.requireReal()
    if x.isWhole { return x }
    if var fraction = FlintRational(anySize: x) {
      return .integer { fmpz_fdiv_q($0, &fraction.value.num, &fraction.value.den) }
    }
    return try x.asReal?.floor(context) ?? x
  }

  /// Returns the smallest integer ≥ x. Throws the errors of `floor`.
  public static func ceiling(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try x.requireReal()
    if x.isWhole { return x }
    return try negate(floor(negate(x, context), context), context)
  }

  /// Returns the nearest integer, with halves rounded away from 0: `2.5 round` is 3, `-2.5 round`
  /// is −3. Throws the errors of `floor`.
  public static func round(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.isWhole { return x }
    if try x.signum(context) < 0 { return try negate(round(negate(x, context), context), context) }
    return try floor(add(x, .half, context), context)
  }

  /// Returns x without its fraction, towards zero. Throws the errors of `floor`.
  public static func truncate(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try x.signum(context) < 0 ? ceiling(x, context) : floor(x, context)
  }

  /// Returns x − truncate(x), which has the sign of x.
  public static func fractionalPart(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try subtract(x, truncate(x, context), context)
  }

  /// Returns y rounded to x decimals, with halves away from zero. A negative x rounds to tens,
  /// hundreds, ….
  ///
  /// `3.14159 2 roundto` is 3.14. Throws `.notInteger` for x, `.undecidable`, `.tooLarge`.
  public static func round(
    _ y: Number, toPlaces x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    guard x.isInteger else { throw x.notWritten }
    try y.requireReal()
    let scale = try power(10, x, context)
    return try divide(round(multiply(y, scale, context), context), scale, context)
  }

  /// Returns a real number rounded to an integer by `rule`.
  static func round(
    _ x: Number, by rule: FloatingPointRoundingRule, _ context: Context
  ) throws(NumberError) -> Number {
    switch rule {
    case .toNearestOrAwayFromZero: return try round(x, context)
    case .toNearestOrEven:
      let nearest = try floor(add(x, .half, context), context)
      guard try modulo(nearest, 2, context).asInt == 1 else { return nearest }
      let isTie = try equal(subtract(nearest, x, context), .half, context)
      return isTie ? try subtract(nearest, 1, context) : nearest
    case .up: return try ceiling(x, context)
    case .down: return try floor(x, context)
    case .towardZero: return try truncate(x, context)
    case .awayFromZero:
      return try x.signum(context) < 0 ? floor(x, context) : ceiling(x, context)
    @unknown default: preconditionFailure("Swift has a rule of rounding more than Number knows")
    }
  }
}
