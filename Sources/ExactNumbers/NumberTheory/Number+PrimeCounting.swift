// Goals, in order: proven counts, memory of the order of √n, an interruption check at every prime.
//
// π(n) is counted by Legendre's sieve over only the values of ⌊n/i⌋, in the form of Lucy_Hedgehog
// (Project Euler 10, 2013): n^(3/4) steps and 2·√n counters. FLINT's n_prime_pi is not used,
// because it keeps a table of all smaller primes. The nth prime is found from an estimate, by
// counting the primes up to it and stepping on from there. So it is proven, even if the estimate is
// poor.

internal import CFLINT

extension Number {
  /// Returns the number of primes up to x, π(x). `100 primepi` is 25.
  ///
  /// Throws `.notReal`, `.undecidable`, `.tooLarge`, `.tooSlow`. 10^12 takes some seconds.
  public static func primePi(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try x.requireReal()
    if try x.signum(context) <= 0 { return 0 }
    let whole = try floor(x, context)
    guard whole.isInteger else { throw whole.notWritten }
    return .small(try primeCount(priced(whole, whole.approximate, context), context))
  }

  /// Returns the nth prime. The first is 2. `25 nthprime` is 97.
  ///
  /// It is below n·(ln n + ln ln n) from n = 6 on (Rosser 1962). Throws `.notInteger`, `.undefined`
  /// below 1, `.tooLarge`, `.tooSlow`.
  public static func nthPrime(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    guard n.isInteger else { throw n.notWritten }
    if try n.signum(context) <= 0 { throw .undefined(at: n) }
    let size = n.approximate
    let logarithm = max(2, size).naturalLogarithm
    let index = try priced(
      n, max(16, size * (logarithm + max(1, logarithm.naturalLogarithm))), context)
    var candidate = estimatedPrime(index)
    var count = try primeCount(candidate, context)
    while count >= index {  // the prime is the candidate, or below
      try context.poll()
      if n_is_prime(UInt(candidate)) != 0 {
        if count == index { return .small(candidate) }
        count -= 1
      }
      candidate -= 1
    }
    while count < index {
      try context.poll()
      candidate += 1
      if n_is_prime(UInt(candidate)) != 0 { count += 1 }
    }
    return .small(candidate)
  }

  /// Returns the largest prime below x, proven. `13 prevprime` is 11. Throws `.undefined` at 2 and
  /// below, and the errors of `isPrime`.
  public static func previousPrime(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    guard x.isInteger else { throw x.notWritten }
    if try lessOrEqual(x, 2, context) { throw .undefined(at: x) }
    if case .small(3) = x { return 2 }
    try pricePrimeProof(bits: x.exactBits, context)
    let isEven = try isZero(modulo(x, 2, context), context)
    var candidate = try subtract(x, isEven ? 1 : 2, context)
    while try !isPrime(candidate, context) {
      try context.poll()
      candidate = try subtract(candidate, 2, context)
    }
    return candidate
  }

  /// Returns the operand as a machine word, after pricing the count of the primes up to `limit`.
  private static func priced(_ operand: Number, _ limit: Double, _ context: Context)
    throws(NumberError) -> Int
  {
    let root = limit.squareRoot()
    try context.price(bits: 128 * root, seconds: 3.2e-9 * root * root.squareRoot())
    guard let word = operand.asInt else { throw .tooLarge(bytes: 16 * root) }
    return word
  }

  /// Returns π(n) for n ≥ 1.
  private static func primeCount(_ n: Int, _ context: Context) throws(NumberError) -> Int {
    if n < 2 { return 0 }
    var root = Int(Double(n).squareRoot())
    while root * root > n { root -= 1 }
    while (root + 1) * (root + 1) <= n { root += 1 }
    // The count of numbers among 2…v, and among 2…n/i, that are prime or have no divisor among the
    // primes so far.
    var upTo = (0...root).map { max(0, $0 - 1) }
    var upToQuotient = (0...root).map { n / max(1, $0) - 1 }
    for p in 2..<root + 1 where upTo[p] > upTo[p - 1] {
      try context.poll()
      upTo.withUnsafeMutableBufferPointer { upTo in
        upToQuotient.withUnsafeMutableBufferPointer { upToQuotient in
          sieve(p, n, upTo, upToQuotient)
        }
      }
    }
    return upToQuotient[1]
  }

  /// Subtracts the numbers whose least prime divisor is p, except p itself.
  private static func sieve(
    _ p: Int, _ n: Int, _ upTo: UnsafeMutableBufferPointer<Int>,
    _ upToQuotient: UnsafeMutableBufferPointer<Int>
  ) {
    let root = upTo.count - 1
    let smaller = upTo[p - 1]
    for i in 1..<min(root, n / (p * p)) + 1 {
      let multiple = i * p
      let rest = multiple <= root ? upToQuotient[multiple] : upTo[n / multiple]
      upToQuotient[i] -= rest - smaller
    }
    for v in stride(from: root, through: p * p, by: -1) { upTo[v] -= upTo[v / p] - smaller }
  }

  /// Returns an estimate of the nth prime: the x for which Riemann's li(x) − li(√x)/2 is n, by
  /// Newton's method.
  private static func estimatedPrime(_ n: Int) -> Int {
    if n < 10 { return 2 }
    let count = Double(n)
    var x = count * count.naturalLogarithm
    for _ in 0..<20 {
      let error = logarithmicIntegral(x) - logarithmicIntegral(x.squareRoot()) / 2 - count
      x = max(2, x - error * x.naturalLogarithm)
    }
    return Int(x)
  }

  /// Returns li x = γ + ln ln x + Σ (ln x)^k/(k·k!), DLMF 6.6.2 and 6.2.8.
  private static func logarithmicIntegral(_ x: Double) -> Double {
    let logarithm = x.naturalLogarithm
    var sum = 0.577_215_664_901_532_9 + logarithm.naturalLogarithm
    var term = 1.0
    for k in 1...150 {
      term *= logarithm / Double(k)
      sum += term / Double(k)
    }
    return sum
  }
}
