// Goals, in order: exact results, nothing computed before it is priced, FLINT's fast algorithms.
//
// Each function prices its result by a bound of its bits, which its comment states. It prices the
// call, which nothing can stop, by its time. The constants were measured with FLINT 2.9.
// Definitions: DLMF 24.2, 26.7–26.13; Graham, Knuth & Patashnik, Concrete Mathematics, chapters 5
// and 6.

internal import CFLINT

extension Number {
  // MARK: Sequences

  /// Returns the Bernoulli number B(n), DLMF 24.2.1, with B(1) = −1/2. Exact.
  ///
  /// |B(n)| < 4·n!/(2π)^n (DLMF 24.9.8), and its denominator divides 2·(2^n − 1): together fewer
  /// than n·log2 n bits. Throws `.notInteger`, `.negative`, `.tooLarge`, `.tooSlow`.
  public static func bernoulli(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    if try isOdd(natural: n, context) { return n.asInt == 1 ? Number(-1, over: 2) : 0 }
    let index = try index(n, context, bits: bitsOfPower) { 6e-11 * $0 * $0 }
    return .fraction { bernoulli_fmpq_ui($0, index) }
  }

  /// Returns the Euler number E(n), DLMF 24.2.6: 1, 0, −1, 0, 5, …. Exact.
  ///
  /// |E(n)| < 4·(2/π)^(n+1)·n! (DLMF 24.9.5) has fewer than n·log2 n bits. Throws `.notInteger`,
  /// `.negative`, `.tooLarge`, `.tooSlow`.
  public static func eulerNumber(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    if try isOdd(natural: n, context) { return 0 }
    let index = try index(n, context, bits: bitsOfPower) { 7e-10 * $0 * $0 }
    return .integer { arith_euler_number($0, index) }
  }

  /// Returns the Bell number B(n), the number of partitions of a set of n elements, DLMF 26.7.
  /// Exact.
  ///
  /// It is below (0.792·n/ln(n+1))^n (Berend & Tassa 2010), and so below n^n. Throws `.notInteger`,
  /// `.negative`, `.tooLarge`, `.tooSlow`.
  public static func bell(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    let index = try index(n, context, bits: bitsOfPower) { 4.5e-9 * $0 * $0 }
    return .integer { arith_bell_number($0, index) }
  }

  /// Returns p(n), the number of partitions of the integer n into positive integers, DLMF 26.9.
  /// Exact.
  ///
  /// Arb sums the series of Hardy, Ramanujan and Rademacher with a proven rest. p(n) < e^(π√(2n/3))
  /// (Apostol 1976, theorem 14.5). Throws `.notInteger`, `.negative`, `.tooLarge`, `.tooSlow`.
  public static func partitions(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    let index = try index(n, context) {
      3.7008 * $0.squareRoot()
    } seconds: {
      6e-6 * $0.squareRoot()
    }
    return .integer { partitions_fmpz_ui($0, index) }
  }

  /// Returns the harmonic number 1 + 1/2 + … + 1/n. Exact.
  ///
  /// Its denominator divides the least common multiple of 1…n, which is below 3^n (Hanson 1972).
  /// The work needs 4 times as many bits. Throws `.notInteger`, `.negative`, `.tooLarge`,
  /// `.tooSlow`.
  public static func harmonic(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    let index = try index(n, context, bits: { 12.7 * $0 }) { 2e-6 * $0 }
    return .fraction { arith_harmonic_number($0, Int(index)) }
  }

  // MARK: Products

  /// Returns the double factorial n‼ = n·(n−2)·(n−4)…, DLMF front matter; 1 for 0 and −1. Exact.
  ///
  /// (2m)‼ = 2^m·m! = (2m)!/(2m−1)‼. Throws `.notInteger`, `.negative` below −1, `.tooLarge`.
  public static func doubleFactorial(_ n: Number, _ context: Context) throws(NumberError) -> Number
  {
    if n.asInt == -1 { return 1 }
    let isOdd = try isOdd(natural: n, context)
    let next = try isOdd ? add(n, 1, context) : n
    let count = try index(next, context, bits: \.factorialBits, seconds: nil)
    var result = FlintInteger { fmpz_fac_ui($0, count / 2) }
    if !isOdd {
      result.inPlace { fmpz_mul_2exp($0, $0, count / 2) }
      return result.take()
    }
    var whole = FlintInteger { fmpz_fac_ui($0, count) }
    result.inPlace { fmpz_divexact($0, &whole.value, $0) }
    result.inPlace { fmpz_fdiv_q_2exp($0, $0, count / 2) }
    return result.take()
  }

  /// Returns the number of permutations of n elements that leave none in its place: n!/e rounded to
  /// the nearest integer, and 1 for 0. DLMF 26.13.5. Exact.
  ///
  /// The difference between n!/e and the integer is at most 1/(n+1), so a few bits beyond the bits
  /// of the integer prove the rounding. Throws `.notInteger`, `.negative`, `.tooLarge`.
  public static func subfactorial(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    let count = try index(n, context, bits: { 4 * $0.factorialBits }, seconds: nil)
    if count == 0 { return 1 }
    return try round(divide(factorial(n, context), .e, context), context)
  }

  /// Returns the product of the primes up to n. Exact.
  ///
  /// It is below 2.763^n (Rosser & Schoenfeld 1962). FLINT's table of primes needs more memory: 18
  /// bits for each of 1…n. Throws `.notInteger`, `.negative`, `.tooLarge`, `.tooSlow`.
  public static func primorial(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    let index = try index(n, context, bits: { 18 * $0 }) { 6e-8 * $0 }
    return .integer { fmpz_primorial($0, index) }
  }

  // MARK: Triangles

  /// Returns the signed Stirling number of the first kind s(n, k), DLMF 26.8.1: the coefficient of
  /// x^k in x(x−1)…(x−n+1). Exact.
  ///
  /// FLINT multiplies out as many coefficients of this product as there are below k, or above.
  /// Throws `.notInteger`, `.negative`, `.tooLarge`, `.tooSlow`.
  public static func stirlingFirst(_ n: Number, _ k: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    if let corner = try stirlingCorner(n, k, context) {
      return corner.isNext ? try negate(corner.value, context) : corner.value
    }
    let size = try stirlingSize(n, k, context)
    try context.price(bits: 4 * size, seconds: 5e-9 * size)
    guard let n = n.asInt, let k = k.asInt else { throw .tooLarge(bytes: .infinity) }
    try context.poll()
    return .integer { arith_stirling_number_1($0, UInt(n), UInt(k)) }
  }

  /// Returns the Stirling number of the second kind S(n, k), the number of partitions of a set of n
  /// elements into k parts, DLMF 26.8.4. Exact.
  ///
  /// S(n, k) ≤ 2^n·k^(n−k). Throws `.notInteger`, `.negative`, `.tooLarge`, `.tooSlow`.
  public static func stirlingSecond(_ n: Number, _ k: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    if let corner = try stirlingCorner(n, k, context) { return corner.value }
    if case .small(1) = k { return 1 }
    let size = try stirlingSize(n, k, context)
    let steps = try subtract(n, k, context).approximate
    let bits = n.approximate + steps * k.approximate.binaryLogarithm
    try context.price(bits: max(bits, size / 4), seconds: 1e-9 * size)
    guard let n = n.asInt, let k = k.asInt else { throw .tooLarge(bytes: .infinity) }
    try context.poll()
    return .integer { arith_stirling_number_2($0, UInt(n), UInt(k)) }
  }

  /// Returns a Stirling number without its sign if it needs no calculation; otherwise nil. It is 0
  /// for k > n and for k = 0 < n, 1 for k = n, and n(n−1)/2 for k = n − 1. Throws `.notInteger`,
  /// `.negative`.
  private static func stirlingCorner(_ n: Number, _ k: Number, _ context: Context)
    throws(NumberError) -> (value: Number, isNext: Bool)?
  {
    try requireNatural(n, context)
    try requireNatural(k, context)
    switch try (subtract(n, k, context).asInt, k.asInt) {
    case (0, _): return (1, false)
    case (_, 0): return (0, false)
    case (1, _): return (try divide(multiply(n, k, context), 2, context), true)
    default: return try less(n, k, context) ? (0, false) : nil
    }
  }

  /// Returns the bits of as many coefficients of x(x−1)…(x−n+1) as there are below x^k, or above.
  private static func stirlingSize(_ n: Number, _ k: Number, _ context: Context)
    throws(NumberError) -> Double
  {
    let columns = try minimum(k, subtract(n, k, context), context)
    return (columns.approximate + 1) * n.approximate.bitsOfPower
  }

  // MARK: Operands

  /// Throws `.notInteger` or `.negative` unless n is 0, 1, 2, ….
  static func requireNatural(_ n: Number, _ context: Context) throws(NumberError) {
    guard n.isInteger else { throw n.notWritten }
    if try n.signum(context) < 0 { throw .negative(n) }
  }

  /// Returns whether n ≥ 0 is odd. Throws `.notInteger`, `.negative`.
  private static func isOdd(natural n: Number, _ context: Context) throws(NumberError) -> Bool {
    try requireNatural(n, context)
    return try modulo(n, 2, context).asInt == 1
  }

  /// Returns the operand n ≥ 0 as a machine word, after pricing a result of `bits` bits and a call
  /// of `seconds` seconds. If there is no time, prices 8 products, which a factorial takes.
  private static func index(
    _ n: Number, _ context: Context, bits: (Double) -> Double,
    seconds: ((Double) -> Double)?
  ) throws(NumberError) -> UInt {
    try requireNatural(n, context)
    guard let word = n.asInt else { throw .tooLarge(bytes: bits(n.approximate) / 8) }
    let size = max(64, bits(Double(word)))
    if let seconds {
      try context.price(bits: size, seconds: seconds(Double(word)))
    } else {
      try context.price(bits: size, products: 8)
    }
    try context.poll()
    return UInt(word)
  }

  /// Returns the bits of n^n.
  private static func bitsOfPower(_ n: Double) -> Double { n.bitsOfPower }
}

extension Double {
  /// The bits of n^n for this n.
  fileprivate var bitsOfPower: Double { self < 2 ? 1 : self * binaryLogarithm }
}
