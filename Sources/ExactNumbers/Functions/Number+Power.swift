// Goals, in order: the principal value, exact whenever it is a fraction, a surd or a power of
// either, priced before it is computed.

internal import CFLINT

extension Number {
  /// The bits up to which a power of a non-integer fraction is multiplied out. A longer power
  /// remains a power.
  static let fractionPowerLimit = 1_000_000.0
  /// The most bits of the binary exponent of a real: e^(10^1000) is a number, but exp of that is
  /// not.
  static let exponentBitLimit = 4_096.0
  /// The most decimal digits of such an exponent.
  public static let exponentDigits = 1_233

  /// Returns y^x, with 0^0 = 1.
  ///
  /// `2 0.5 ^` is √2, `8 1 3 / ^` is 2, and `-8 1 3 / ^` is 1+√3·i, the principal value. Throws
  /// `.divisionByZero` for 0 to a negative power, `.undecidable`, `.tooLarge`.
  public static func power(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    if case .small(0) = x { return 1 }
    if case .small(1) = x { return y }
    if y.isComplex || x.isComplex { return try Complex.power(y, x, context) }
    if x.isInteger {
      return try y.isRational
        ? integerPower(ofFraction: y, x, context) : integerPower(ofReal: y, x, context)
    }
    if case .small(1) = y { return 1 }
    let sign = try y.signum(context)
    if sign < 0 {
      let exponent = try x.settled(context)
      return try exponent.isInteger
        ? power(y, exponent, context) : Complex.power(y, exponent, context)
    }
    if sign == 0 {
      let exponent = try x.settled(context).signum(context)
      if exponent < 0 { throw .divisionByZero }
      return exponent == 0 ? 1 : 0
    }
    return try x.isRational ? fractionalPower(of: y, x, context) : realPower(of: y, x, context)
  }

  /// Returns the short fraction that a real number is proven to be, in any form of expression, or
  /// the number itself if none is found.
  func settled(_ context: Context) throws(NumberError) -> Number {
    if isRational || isComplex || isRecorded { return self }
    try evaluateParts(128, context)
    guard let fraction = knownEnclosure(128).shortFraction else { return self }
    let isFraction = try attempt(Number.equal(self, fraction, context), failing: \.isUndecidable)
    return isFraction == true ? fraction : self
  }

  /// Returns y^x for a fraction y and an integer x. The result is exact, unless the fraction would
  /// be too long or the integer would exceed the memory limit. Then it remains a power, which is a
  /// real.
  private static func integerPower(ofFraction y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let isOdd = !identical(try modulo(x, 2, context), 0)
    if case .small(let base) = y, (-1...1).contains(base) {
      if base == 0, try x.signum(context) < 0 { throw .divisionByZero }
      return isOdd ? y : .small(base * base)
    }
    guard var base = FlintRational(y) else { return y }
    let bits = try y.logarithmicSize * absolute(x, context).approximate
    guard let exponent = x.asInt, context.allows(bits: bits),
      y.isInteger && exponent > 0 || bits <= fractionPowerLimit
    else { return try power(keeping: y, x, context) }
    try context.priceTime(bits: bits, products: 2)
    var result = FlintRational()
    if y.isInteger && exponent > 0 {
      fmpz_pow_ui(&result.value.num, &base.value.num, UInt(exponent))
    } else {
      fmpq_pow_si(&result.value, &base.value, exponent)
    }
    return result.take()
  }

  /// The binary logarithm of the larger of numerator and denominator, slightly rounded up.
  var logarithmicSize: Double {
    guard var value = FlintRational(self) else { return .nan }
    var magnitude = FlintInteger { fmpz_abs($0, &value.value.num) }
    let top = fmpz_dlog(&magnitude.value)
    return (max(top, 0) + fmpz_dlog(&value.value.den)) * 1.4426950408889641
  }

  /// Returns y^x as an unevaluated power. For a fraction y the result is ± powers of positive
  /// integers, because only reals may be negative bases in products.
  private static func power(keeping y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    try price(powerOf: y, x, context)
    guard y.isRational else {
      return try Real.make(.product(Monomial(), [Factor(base: y, exponent: x)]), context)
    }
    let isOdd = !identical(try modulo(x, 2, context), 0)
    let isNegative = try y.signum(context) < 0 && isOdd
    var product = Product()
    try product.multiply(keeping: absolute(y, context), power: x, context)
    let result = try product.build(context)
    return isNegative ? try negate(result, context) : result
  }

  /// Returns y^x for a real y and an integer x.
  private static func integerPower(ofReal y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    if try x.signum(context) < 0 {
      return try Real.reciprocal(of: power(y, negate(x, context), context), context)
    }
    try price(powerOf: y, x, context)
    guard let exponent = x.asInt else { return try power(keeping: y, x, context) }
    if exponent <= 64, case .real(let real) = y, real.isBinomial {
      return try powerBySquaring(y, exponent, context)
    }
    var product = Product()
    try product.multiply(by: y, power: exponent, context)
    return try product.build(context)
  }

  /// Returns (a+b√n)^k or (a√m+b√n)^k multiplied out, which keeps it in normal form.
  private static func powerBySquaring(_ y: Number, _ exponent: Int, _ context: Context)
    throws(NumberError) -> Number
  {
    if exponent == 1 { return y }
    let half = try powerBySquaring(y, exponent / 2, context)
    let square = try multiply(half, half, context)
    return try exponent.isMultiple(of: 2) ? square : multiply(square, y, context)
  }

  /// Returns y^x for y > 0 and a fraction x.
  private static func fractionalPower(of y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    try price(powerOf: y, x, context)
    if let (q, exponent) = y.multiple(of: .exp), case .small(1) = q {
      return try exp(multiply(exponent, x, context), context)
    }
    let index = try denominator(x, context)
    for degree in [2, 3] where try modulo(index, .small(degree), context).asInt == 0 {
      guard let root = try y.denestedRoot(degree, context) else { continue }
      return try power(root, multiply(x, .small(degree), context), context)
    }
    var product = Product()
    try product.multiply(byPositive: y, power: x, context)
    return try product.build(context)
  }

  /// Returns y^x = exp(x·ln y) for y > 0 and a real x, by the rules for exp if one applies.
  private static func realPower(of y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let exponent = try multiply(x, ln(y, context), context)
    if exponent.isRational || exponent.multiple(of: .ln) != nil || y.operand(of: .exp) != nil {
      return try exp(exponent, context)
    }
    try price(powerOf: y, x, context)
    let result = try Real.make(.function(.power, y, x), context)
    try result.requireEnclosure(context)
    return result
  }

  /// Throws `.outOfRange` for a power whose binary exponent, about x·log2 y, has more than
  /// `exponentBitLimit` bits.
  private static func price(powerOf y: Number, _ x: Number, _ context: Context) throws(NumberError)
  {
    let size = try y.magnitudeExponent(context)
    let sizeBits = Double(size.exactBits + 1)
    let bits = try sizeBits + max(0, x.magnitudeExponent(context).approximate)
    if bits > exponentBitLimit { throw .outOfRange }
  }

  /// Returns √x, as q·√n if x is a fraction, and as i·√|x| for a negative x. Throws `.undecidable`.
  public static func squareRoot(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex(let z) = x { return try z.squareRoot(context) }
    if try x.signum(context) < 0 {
      return try Number(real: 0, imaginary: squareRoot(negate(x, context), context))
    }
    if case .real(let real) = x, case .product(let monomial, let factors) = real.expression,
      monomial == Monomial(), factors.count == 1, let exponent = factors[0].exponent.asInt,
      exponent.isMultiple(of: 2)
    {  // √(b²) = |b|.
      return try power(absolute(factors[0].base, context), .small(exponent / 2), context)
    }
    return try power(x, .half, context)
  }

  /// Returns the real cube root: `-8 cbrt` is −2. Returns the principal root of a complex number.
  public static func cubeRoot(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try root(x, 3, context)
  }

  /// Returns the x-th root of y, y^(1/x). It is real for a negative y if x is an odd integer.
  ///
  /// `-8 3 root` is −2. Throws `.divisionByZero` for x = 0.
  public static func root(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    let index = try inverse(x, context)
    if x.isInteger, !y.isComplex, try y.signum(context) < 0, identical(try modulo(x, 2, context), 1)
    {
      return try negate(power(negate(y, context), index, context), context)
    }
    return try power(y, index, context)
  }

  /// Returns √(y²+x²) for real numbers. `3 4 hypot` is 5. Throws `.notReal`.
  public static func hypot(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try y.requireReal()
    try x.requireReal()
    return try squareRoot(add(square(y, context), square(x, context), context), context)
  }
}

extension Real {
  /// Whether this is a sum of two terms, each of which is a fraction or a monomial.
  fileprivate var isBinomial: Bool {
    guard case .sum(let constant, let terms) = expression,
      terms.count == (constant.asInt == 0 ? 2 : 1)
    else { return false }
    return terms.allSatisfy { if case .monomial = $0.expression { true } else { false } }
  }
}
