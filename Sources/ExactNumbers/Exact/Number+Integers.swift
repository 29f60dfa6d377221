// Goals, in order: exact results, nothing computed before it is priced, FLINT's fast algorithms.

internal import CFLINT

extension Number {
  /// Returns the greatest common divisor, at least 0. Throws `.notInteger`.
  public static func gcd(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number
  {
    var a = try FlintInteger(requiring: y)
    var b = try FlintInteger(requiring: x)
    try context.priceTime(bits: Double(min(a.bits, b.bits)), products: 40)
    return .integer { fmpz_gcd($0, &a.value, &b.value) }
  }

  /// Returns the least common multiple, at least 0. Throws `.notInteger`, `.tooLarge`.
  public static func lcm(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number
  {
    var a = try FlintInteger(requiring: y)
    var b = try FlintInteger(requiring: x)
    try context.price(bits: Double(a.bits) + Double(b.bits), products: 40)
    return .integer { fmpz_lcm($0, &a.value, &b.value) }
  }

  /// Returns the quotient rounded down and its remainder, which has the sign of x.
  ///
  /// `-7 2 divmod` is −4 and 1. Operands need not be integers. Throws `.divisionByZero`,
  /// `.undecidable`, `.tooLarge`.
  public static func divideWithRemainder(_ y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> (quotient: Number, remainder: Number)
  {
    if case .small(0) = x { throw .divisionByZero }
    if case .small(let a) = y, case .small(let b) = x, b != -1 {
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      let isRoundedUp = remainder != 0 && (remainder < 0) != (b < 0)
      return isRoundedUp
        ? (.small(quotient - 1), .small(remainder + b)) : (.small(quotient), .small(remainder))
    }
    if var a = FlintInteger(y), var b = FlintInteger(x) {
      var remainder = FlintInteger()
      var quotient = FlintInteger { fmpz_fdiv_qr($0, &remainder.value, &a.value, &b.value) }
      return (quotient.take(), remainder.take())
    }
    try y.requireReal()
    try x.requireReal()
    if x.isInteger, y.isWhole, let remainder = try y.residue(modulo: x, context) {
      return (try divide(subtract(y, remainder, context), x, context), remainder)
    }
    let quotient = try floor(divide(y, x, context), context)
    return (quotient, try subtract(y, multiply(x, quotient, context), context))
  }

  /// Returns the remainder of the floored division, with the sign of x: `-7 2 %` is 1.
  public static func modulo(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try divideWithRemainder(y, x, context).remainder
  }

  /// Returns the quotient rounded down: `-7 2 idiv` is −4.
  public static func integerQuotient(_ y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    try divideWithRemainder(y, x, context).quotient
  }

  /// Returns the numerator in lowest terms, with the sign. Throws `.undefined` for a real, and
  /// `.notReal`.
  public static func numerator(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try x.requireReal()
    if x.isWhole { return x }
    guard var a = FlintRational(anySize: x) else { throw .undefined(at: x) }
    return .integer { fmpz_set($0, &a.value.num) }
  }

  /// Returns the denominator in lowest terms, at least 1. Throws `.undefined` for a real, and
  /// `.notReal`.
  public static func denominator(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try x.requireReal()
    if x.isWhole { return 1 }
    guard var a = FlintRational(anySize: x) else { throw .undefined(at: x) }
    return .integer { fmpz_set($0, &a.value.den) }
  }

  /// Returns x!, exact for integers, and Γ(x+1) for other numbers. If the integer would exceed the
  /// memory limit, it is kept as the real Γ(x+1).
  ///
  /// Throws `.pole` at negative integers, and `.outOfRange`. The price comes from Stirling's
  /// formula, DLMF 5.11.3.
  public static func factorial(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    guard x.isInteger else { return try SpecialFunction.gamma([add(x, 1, context)], context) }
    guard try x.signum(context) >= 0 else { throw .pole(at: x) }
    guard let n = x.asInt, context.allows(bits: x.factorialBits) else {
      return try factorial(keeping: x, context)
    }
    try context.priceTime(bits: x.factorialBits, products: 8)
    try context.poll()
    return .integer { fmpz_fac_ui($0, UInt(n)) }
  }

  /// Returns x! as Γ(x+1), without multiplying it out.
  private static func factorial(keeping x: Number, _ context: Context) throws(NumberError) -> Number
  {
    let argument = try add(x, 1, context)
    try checkExponent(argument, context)
    return try SpecialFunction.gamma.kept([argument], isReal: true, context)
  }

  private var factorialBits: Double { approximate.factorialBits }

  /// Returns the binomial coefficient C(n, k) of integers, DLMF 26.3.1; 0 for k > n ≥ 0. If it
  /// would be too large, it is kept as a quotient of gammas, as in `factorial`.
  ///
  /// `52 5 ncr` is 2598960. Throws `.notInteger`, `.negative` for k < 0, `.outOfRange`.
  public static func binomial(_ n: Number, _ k: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    var a = try FlintInteger(requiring: n)
    _ = try FlintInteger(requiring: k)
    if try k.signum(context) < 0 { throw .negative(k) }
    if fmpz_sgn(&a.value) < 0 {  // C(−n, k) = (−1)^k C(n+k−1, k)
      let upper = try subtract(subtract(k, n, context), 1, context)
      let result = try binomial(upper, k, context)
      return try isZero(modulo(k, 2, context), context) ? result : negate(result, context)
    }
    if try compare(k, n, context) > 0 { return 0 }
    let count = try minimum(k, subtract(n, k, context), context)
    if case .small(0) = count { return 1 }
    // C(n, k) ≤ (e·n/k)^k
    let kValue = count.approximate
    let bits = kValue * (Double(n.exactBits) - (kValue / .eulersNumber).binaryLogarithm)
    guard let steps = count.asInt, context.allows(bits: max(bits, 64)) else {
      let parts = try multiply(
        factorial(keeping: k, context), factorial(keeping: subtract(n, k, context), context),
        context)
      return try divide(factorial(keeping: n, context), parts, context)
    }
    try context.priceTime(bits: max(bits, 64), products: 16)
    try context.poll()
    return binomial(n, UInt(steps))
  }

  /// Returns C(n, k) for 0 ≤ k ≤ n/2. The caller has priced it.
  private static func binomial(_ n: Number, _ k: UInt) -> Number {
    var result = FlintInteger()
    // GMP's method is faster for words, until n is so large compared with k that it becomes very
    // slow.
    if case .small(let size) = n, size < 1 << 32 {
      fmpz_bin_uiui(&result.value, UInt(size), k)
      return result.take()
    }
    // n(n−1)…(n−k+1)/k!
    guard var first = FlintInteger(n) else { return n }
    var lowest = FlintInteger { fmpz_sub_ui($0, &first.value, k == 0 ? 0 : k - 1) }
    fmpz_rfac_ui(&result.value, &lowest.value, k)
    var divisor = FlintInteger { fmpz_fac_ui($0, k) }
    result.inPlace { fmpz_divexact($0, $0, &divisor.value) }
    return result.take()
  }

  /// Returns the number of arrangements n!/(n−k)! of k out of n; 0 for k > n. If it would be too
  /// large, it is kept as a quotient of gammas, as in `factorial`.
  ///
  /// `10 3 npr` is 720. Throws `.notInteger`, `.negative`, `.outOfRange`.
  public static func permutations(_ n: Number, _ k: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    _ = try FlintInteger(requiring: n)
    _ = try FlintInteger(requiring: k)
    if try n.signum(context) < 0 { throw .negative(n) }
    if try k.signum(context) < 0 { throw .negative(k) }
    if try compare(k, n, context) > 0 { return 0 }
    if case .small(0) = k { return 1 }
    let bits = min(n.factorialBits, k.approximate * Double(n.exactBits))
    guard let steps = k.asInt, context.allows(bits: max(bits, 64)) else {
      return try divide(
        factorial(keeping: n, context), factorial(keeping: subtract(n, k, context), context),
        context)
    }
    try context.priceTime(bits: max(bits, 64), products: 16)
    try context.poll()
    var first = try FlintInteger(requiring: add(subtract(n, k, context), 1, context))
    return .integer { fmpz_rfac_ui($0, &first.value, UInt(steps)) }
  }

  /// Returns the real number as a machine number, within a few units of the last place, or infinite
  /// beyond its range. For pictures.
  ///
  /// Throws `.notReal`, `.undecidable`.
  public func machineNumber(_ context: Context) throws(NumberError) -> Double {
    try requireReal()
    guard case .real(let real) = self else { return approximate }
    try requireEnclosure(context)
    return try real.enclosure(bits: 128, context).approximate
  }

  /// The value as a machine floating-point number, infinite beyond its range; NaN for reals and
  /// complex numbers. For prices only.
  var approximate: Double {
    switch self {
    case .small(let value): return Double(value)
    case .large(let value):
      var word = value.value
      return withExtendedLifetime(value) {
        fmpz_bits(&word) > 1024 ? (fmpz_sgn(&word) < 0 ? -.infinity : .infinity) : fmpz_get_d(&word)
      }
    case .ratio(let numerator, let denominator): return Double(numerator) / Double(denominator)
    case .rational(let value):
      var words = value.value
      return withExtendedLifetime(value) {
        var exponents = (0, 0)
        let numerator = fmpz_get_d_2exp(&exponents.0, &words.num)
        let denominator = fmpz_get_d_2exp(&exponents.1, &words.den)
        return (numerator / denominator).scaled(byPowerOfTwo: exponents.0 - exponents.1)
      }
    case .real, .complex: return .nan
    }
  }
}

extension Double {
  /// An estimate of the bits of x!, at least 64; right within a few bits from x = 20 on.
  var factorialBits: Double {
    if self < 20 { return 64 }
    return self * (self / .eulersNumber).binaryLogarithm + (2 * .pi * self).binaryLogarithm / 2
  }
}
