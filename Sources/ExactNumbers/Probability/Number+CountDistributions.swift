// The binomial, the hypergeometric and the Poisson distribution. Short fractions are exact.
// SpecialFunction+Probability.swift provides the digits for numbers of any size.

extension Number {
  /// The bits up to which a probability is computed as a fraction.
  private static let exactLimit = 50_000
  /// The trials up to which a sum of probabilities is computed as a fraction.
  private static let exactTrials = 1_000

  // MARK: Binomial

  /// Returns the probability of exactly k successes in n trials with probability p each,
  /// C(n,k)·p^k·(1−p)^(n−k). It is exact for a fraction p if the result is short, and 0 for k below
  /// 0 or above n.
  ///
  /// Throws `.notInteger`, `.negative` for n, `.undefined` for p outside 0 to 1.
  public static func binomialProbability(
    _ k: Number, trials n: Number, _ p: Number, _ context: Context
  ) throws(NumberError) -> Number {
    guard k.isInteger else { throw k.notWritten }
    try requireTrials(n, p, context)
    if try k.signum(context) < 0 { return 0 }
    if try less(n, k, context) { return 0 }
    let q = try subtract(1, p, context)
    if try isZero(p, context) { return try isZero(k, context) ? 1 : 0 }
    if try isZero(q, context) { return try equal(k, n, context) ? 1 : 0 }
    if let count = n.asInt, p.isRational, count <= exactLimit / max(1, p.exactBits) {
      let chance = try multiply(
        power(p, k, context), power(q, subtract(n, k, context), context), context)
      return try multiply(binomial(n, k, context), chance, context)
    }
    return try SpecialFunction.binomialTerm([k, n, p, q], context)
  }

  /// Returns the probability of at most k successes in n trials. It is exact for a fraction p if
  /// the result is short. Throws the errors of `binomialProbability`, and `.tooLarge`. k is any
  /// real number.
  public static func binomialSum(
    _ k: Number, trials n: Number, _ p: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requireTrials(n, p, context)
    let k = try floor(k.real, context)
    if try k.signum(context) < 0 { return 0 }
    if try lessOrEqual(n, k, context) { return 1 }
    let q = try subtract(1, p, context)
    if try isZero(p, context) { return 1 }
    if try isZero(q, context) { return 0 }
    if let last = k.asInt, let count = n.asInt, p.isRational, count <= exactTrials,
      count <= exactLimit / max(1, p.exactBits)
    {
      return try exactBinomialSum(last, count, p, context)
    }
    return try SpecialFunction.binomialSum([k, n, p, q], context)
  }

  /// Returns the sum of C(n,j)·a^j·(b−a)^(n−j) over b^n for p = a/b, in integers.
  private static func exactBinomialSum(
    _ last: Int, _ n: Int, _ p: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let (a, b) = (try numerator(p, context), try denominator(p, context))
    let c = try subtract(b, a, context)
    // Each C(n,j) follows from the one before; Horner's rule goes from the highest power of a.
    var ways = try binomial(.small(n), .small(last), context)
    var sum = ways
    for j in stride(from: last, to: 0, by: -1) {
      try context.poll()
      ways = try divide(multiply(ways, .small(j), context), .small(n - j + 1), context)
      let power = try multiply(ways, power(c, .small(last - j + 1), context), context)
      sum = try add(multiply(sum, a, context), power, context)
    }
    let rest = try power(c, .small(n - last), context)
    return try divide(multiply(sum, rest, context), power(b, .small(n), context), context)
  }

  /// Throws unless n is 0, 1, 2, … and p from 0 to 1.
  private static func requireTrials(
    _ n: Number, _ p: Number, _ context: Context
  ) throws(NumberError) {
    try requireNatural(n, context)
    guard try p.real.signum(context) >= 0, try lessOrEqual(p, 1, context) else {
      throw .undefined(at: p)
    }
  }

  // MARK: Hypergeometric

  /// Returns the probability that exactly k things are good if n things are drawn from N, of which
  /// s are good: C(s,k)·C(N−s,n−k)/C(N,n). It is exact if that is short, and 0 for an impossible k.
  ///
  /// Throws `.notInteger`, `.negative`, `.undefined` for s or n above N.
  public static func hypergeometricProbability(
    _ k: Number, population: Number, good: Number, drawn: Number, _ context: Context
  ) throws(NumberError) -> Number {
    guard k.isInteger else { throw k.notWritten }
    let (low, high) = try drawRange(population, good, drawn, context)
    if try less(k, low, context) { return 0 }
    if try less(high, k, context) { return 0 }
    if let draws = shortDraws(population, good, drawn) {
      let others = try subtract(population, good, context)
      let ways = try multiply(
        binomial(good, k, context), binomial(others, subtract(drawn, k, context), context), context)
      return try divide(ways, binomial(population, .small(draws), context), context)
    }
    return try SpecialFunction.hypergeometricTerm([k, population, good, drawn], context)
  }

  /// Returns the probability that at most k are good, exact if that is short. Throws the errors of
  /// `hypergeometricProbability`, and `.tooLarge`. k is any real number.
  public static func hypergeometricSum(
    _ k: Number, population: Number, good: Number, drawn: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let (low, high) = try drawRange(population, good, drawn, context)
    let k = try floor(k.real, context)
    if try less(k, low, context) { return 0 }
    if try lessOrEqual(high, k, context) { return 1 }
    if let draws = shortDraws(population, good, drawn), let first = low.asInt, let last = k.asInt {
      let others = try subtract(population, good, context)
      var ways: Number = 0
      for j in first...last {
        try context.poll()
        let rest = try subtract(drawn, .small(j), context)
        let more = try multiply(
          binomial(good, .small(j), context), binomial(others, rest, context), context)
        ways = try add(ways, more, context)
      }
      return try divide(ways, binomial(population, .small(draws), context), context)
    }
    return try SpecialFunction.hypergeometricSum([k, population, good, drawn], context)
  }

  /// Returns the draws if they are so few, from so few things, that the ways to draw them are
  /// counted; otherwise nil.
  private static func shortDraws(_ population: Number, _ good: Number, _ drawn: Number) -> Int? {
    guard let draws = drawn.asInt, draws <= exactTrials,
      draws * population.exactBits <= exactLimit
    else { return nil }
    return draws
  }

  /// Returns the smallest and the largest number of good things that can be drawn.
  private static func drawRange(
    _ population: Number, _ good: Number, _ drawn: Number, _ context: Context
  ) throws(NumberError) -> (low: Number, high: Number) {
    for count in [population, good, drawn] {
      try requireNatural(count, context)
      if try less(population, count, context) { throw .undefined(at: count) }
    }
    let excess = try subtract(add(good, drawn, context), population, context)
    return (try maximum(0, excess, context), try minimum(good, drawn, context))
  }

  // MARK: Poisson

  /// Returns the probability of exactly k events if μ are expected, μ^k·e^(−μ)/k!, or 0 for k below
  /// 0.
  ///
  /// Throws `.notInteger`, `.undefined` for μ below 0, `.notReal`.
  public static func poissonProbability(
    _ k: Number, mean: Number, _ context: Context
  ) throws(NumberError) -> Number {
    guard k.isInteger else { throw k.notWritten }
    let sign = try requireMean(mean, context)
    if try k.signum(context) < 0 { return 0 }
    if try isZero(k, context) { return try exp(negate(mean, context), context) }
    if sign == 0 { return 0 }
    if let count = k.asInt, count <= exactTrials, mean.exactBits <= exactLimit / exactTrials {
      let power = try divide(Number.power(mean, k, context), factorial(k, context), context)
      return try multiply(power, exp(negate(mean, context), context), context)
    }
    return try SpecialFunction.poissonTerm([k, mean], context)
  }

  /// Returns the probability of at most k events if μ are expected. Throws the errors of
  /// `poissonProbability`, and `.tooLarge`. k is any real number.
  public static func poissonSum(
    _ k: Number, mean: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let sign = try requireMean(mean, context)
    let k = try floor(k.real, context)
    if try k.signum(context) < 0 { return 0 }
    if sign == 0 { return 1 }
    if try isZero(k, context) { return try exp(negate(mean, context), context) }
    return try SpecialFunction.poissonSum([k, mean], context)
  }

  /// Returns the sign of μ. Throws `.undefined` below 0, `.notReal`.
  private static func requireMean(_ mean: Number, _ context: Context) throws(NumberError) -> Int {
    let sign = try mean.signum(context)
    if sign < 0 { throw .undefined(at: mean) }
    return sign
  }
}
