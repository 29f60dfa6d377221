// Goals, in order: the right branch, exact values by the table of rules, no cancellation next to 0
// and 1. Definitions: DLMF 4.2. Logarithms to other bases are quotients of natural logarithms. The
// rules make them exact.

internal import CFLINT

extension Number {
  /// Returns e^x. Throws `.outOfRange`.
  public static func exp(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.exp(context) }
    try checkExponent(x, context)
    return try Function.exp(x, context)
  }

  /// Returns e^x − 1, without cancellation next to 0.
  public static func expMinusOne(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .small(0) = x { return 0 }
    try checkExponent(x, context)
    guard try isTiny(x, context) else { return try subtract(exp(x, context), 1, context) }
    return try x.isComplex
      ? Function.expMinusOne.complexValue(x, context) : Function.expMinusOne(x, context)
  }

  /// Returns the principal logarithm, which is ln |x| + πi below 0. Throws `.undefined` at 0,
  /// `.undecidable`.
  public static func ln(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.ln(context) }
    let sign = try x.signum(context)
    if sign == 0 { throw .undefined(at: x) }
    if sign < 0 { return try Complex.ln(ofNegative: x, context) }
    if let difference = x.differenceToOne, try isTiny(difference, context) {
      return try logOnePlus(difference, context)
    }
    return try Function.ln(x, context)
  }

  /// Returns ln(1+x), without cancellation next to 0. Throws `.undefined` at −1.
  public static func logOnePlus(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .small(0) = x { return 0 }
    if try isTiny(x, context) {
      return try x.isComplex
        ? Function.logOnePlus.complexValue(x, context) : Function.logOnePlus(x, context)
    }
    let shifted = try add(x, 1, context)
    if case .complex(let z) = shifted { return try z.ln(context) }
    let sign = try shifted.signum(context)
    if sign == 0 { throw .undefined(at: x) }
    return try sign < 0 ? Complex.ln(ofNegative: shifted, context) : Function.ln(shifted, context)
  }

  /// Returns the decimal logarithm. `1000 log` is 3. Throws the errors of `ln`.
  public static func log10(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try log(x, 10, context)
  }

  /// Returns the binary logarithm. `1024 log2` is 10. Throws the errors of `ln`.
  public static func log2(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try log(x, 2, context)
  }

  /// Returns the logarithm of y to base x, ln y / ln x. `8 4 logb` is 3/2.
  ///
  /// Throws `.undefined` for y = 0 or x = 0, `.divisionByZero` for x = 1.
  public static func log(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number
  {
    try divide(ln(y, context), ln(x, context), context)
  }

  /// Returns 10^x.
  public static func exp10(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try power(10, x, context)
  }

  /// Returns 2^x.
  public static func exp2(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try power(2, x, context)
  }

  /// Returns whether |x| < 2^−64. Then 1 subtracted from e^x would at first cancel all digits.
  private static func isTiny(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    let exponent = try x.magnitudeExponent(context)
    return try less(exponent, -64, context)
  }

  /// x − 1 for a long fraction, which may be close to 1: ln keeps all its digits there.
  private var differenceToOne: Number? {
    guard var fraction = FlintRational(anySize: self), fraction.bits > 64 else { return nil }
    var one = fmpq(num: 1, den: 1)
    return .fraction { fmpq_sub($0, &fraction.value, &one) }
  }

  /// Throws `.outOfRange` if the result of exp or a similar function would have an exponent of more
  /// than `exponentBitLimit` bits.
  static func checkExponent(_ x: Number, _ context: Context) throws(NumberError) {
    let exponent = try x.magnitudeExponent(context).approximate
    if exponent > exponentBitLimit { throw .outOfRange }
  }

  /// Checks the exponent for a function that has a limit, or grows slowly, at operands of one sign.
  static func checkExponent(_ x: Number, unlessSign sign: Int, _ context: Context)
    throws(NumberError)
  {
    do throws(NumberError) { try checkExponent(x, context) } catch {
      guard case .outOfRange = error, try knownSign(x, context) == sign else { throw error }
    }
  }
}

extension Function {
  /// Returns the number of bits of an operand before its point, and some more.
  ///
  /// Throws `.tooLarge` if reducing an argument with that many bits would take too much memory.
  static func bitsBeforePoint(of x: Number, _ context: Context) throws(NumberError) -> Int {
    let exponent = try x.magnitudeExponent(context)
    if try exponent.signum(context) <= 0 { return 0 }
    // The price covers time as much as memory: an argument of 10^8 bits took three minutes. The
    // default limit allows 5 million digits before the point.
    try context.price(bits: exponent.approximate * 64, products: 8)
    return (exponent.asInt ?? 0) + 8
  }
}
