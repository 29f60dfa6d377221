// Goals, in order: only proven primes, no abort and no file, interruption checks wherever possible.
//
// FLINT's own `fmpz_factor` is not used, because it cannot be interrupted and its quadratic sieve
// keeps relations in a file. Elliptic curves (Lenstra 1987) find the factors that are much shorter
// than the number, and `QuadraticSieve` finds all others.

internal import CFLINT

extension Number {
  /// The seconds that a proof of primality may take without a time limit: about 2,500 bits.
  private static let primeProofTime = 60

  /// Throws `.tooSlow` if a proof that a number of `bits` bits is prime would not end in time,
  /// because nothing can stop it. Throws `.tooLarge` if the small primes for the proof would need
  /// too much memory.
  ///
  /// Measured: 0.3 s for 512 bits, 2.7 for 997, 9.5 for 1,500, 30 to 45 for 2,048. FLINT keeps the
  /// primes below (ln x)³/100 with their inverses.
  static func pricePrimeProof(bits: Int, _ context: Context) throws(NumberError) {
    if bits <= 81 { return }
    let size = Double(bits) / 1000
    let last = 3.33e6 * size * size * size
    try context.price(
      bits: 128 * last / (0.69 * last.binaryLogarithm),
      seconds: 2.9 * size * size * size * size.squareRoot().squareRoot(),
      usually: primeProofTime)
  }

  // MARK: Primes

  /// Returns whether x is a prime number: proven, not probable. Negative numbers, 0 and 1 are not
  /// prime.
  ///
  /// Up to 64 bits this is the Baillie-PSW test, which has no exception there. For longer numbers,
  /// `fmpz_is_prime` looks for a small factor and makes strong probable prime tests to 13 bases (a
  /// proof up to 81 bits, Sorenson & Webster 2016). Then it proves primality by the factors of x−1
  /// (Pocklington, and Brillhart, Lehmer & Selfridge) and x+1 (Morrison), or by Jacobi sums
  /// (APR-CL). Composite numbers are recognized at any length. Throws `.notInteger`, `.interrupted`
  /// before the proof begins, and the errors of `pricePrimeProof`.
  public static func isPrime(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    if case .small(let value) = x { return value > 1 && n_is_prime(UInt(value)) != 0 }
    var operand = try FlintInteger(requiring: x)
    if try x.signum(context) < 0 { return false }
    try context.poll()
    try context.priceTime(bits: 2 * Double(operand.bits), products: 3 * Double(operand.bits))
    if fmpz_is_probabprime(&operand.value) == 0 { return false }
    try pricePrimeProof(bits: operand.bits, context)
    try context.poll()
    return fmpz_is_prime(&operand.value) == 1
  }

  /// Returns the smallest prime above x, proven. `13 nextprime` is 17. Throws the errors of
  /// `isPrime`.
  public static func nextPrime(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    guard x.isInteger else { throw x.notWritten }
    if try less(x, 2, context) { return 2 }
    if case .small(let value) = x, value < .max >> 1 {  // so that the prime fits a word too
      return .small(Int(n_nextprime(UInt(value), 1)))
    }
    try pricePrimeProof(bits: x.exactBits, context)
    let isEven = try isZero(modulo(x, 2, context), context)
    var candidate = try add(x, isEven ? 1 : 2, context)
    while try !isPrime(candidate, context) { candidate = try add(candidate, 2, context) }
    return candidate
  }

  // MARK: Factors

  /// A prime number and its exponent in a product.
  public typealias PrimePower = (prime: Number, exponent: Int)

  /// Returns the prime factors of x, ascending, with their exponents. If x is negative, −1 comes
  /// first.
  ///
  /// 1 has none. Throws `.notInteger`, `.undefined` at 0, `.tooSlow`, `.interrupted`. A number of
  /// 50 digits takes half a second on Linux, and a number of 60 digits some seconds.
  public static func factors(of x: Number, _ context: Context) throws(NumberError) -> [PrimePower] {
    guard x.isInteger else { throw x.notWritten }
    let sign = try x.signum(context)
    if sign == 0 { throw .undefined(at: x) }
    var powers = try primePowers(absolute(x, context), context)
    if sign < 0 { powers.insert((-1, 1), at: 0) }
    return powers
  }

  /// Returns the positive divisors of x, ascending.
  ///
  /// `12 divisors` are 1 2 3 4 6 12. Throws the errors of `factors(of:)`, and `.tooLarge` for too
  /// many.
  public static func divisors(of x: Number, _ context: Context) throws(NumberError) -> [Number] {
    guard x.isInteger else { throw x.notWritten }
    let powers = try factors(of: absolute(x, context), context)
    let count = powers.reduce(1.0) { $0 * Double($1.exponent + 1) }
    // Each divisor is a value on the stack and, if it exceeds a word, a separate box.
    try context.price(bits: count * Double(512 + (x.asInt == nil ? x.exactBits : 0)))
    var divisors: [Number] = [1]
    for (prime, exponent) in powers {
      var multiples = divisors
      for _ in 0..<exponent {
        try context.poll()
        for index in multiples.indices {
          multiples[index] = try multiply(multiples[index], prime, context)
        }
        divisors += multiples
      }
    }
    // Integers can always be compared.
    return divisors.sorted { (try? less($0, $1, context)) ?? false }
  }

  /// Returns Euler's φ(x), the number of integers in 1…x that are coprime to x. `36 totient` is 12.
  ///
  /// Throws the errors of `factors(of:)`, and `.undefined` below 1.
  public static func totient(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.isInteger, try x.signum(context) < 0 { throw .undefined(at: x) }
    var result = x
    for (prime, _) in try factors(of: x, context) {
      result = try multiply(
        integerQuotient(result, prime, context), subtract(prime, 1, context), context)
    }
    return result
  }

  /// The primes below 2^16, for trial division.
  private static let smallPrimes: [UInt] = {
    var isComposite = [Bool](repeating: false, count: 1 << 16)
    var primes: [UInt] = []
    for n in 2..<isComposite.count where !isComposite[n] {
      primes.append(UInt(n))
      for multiple in stride(from: n * n, to: isComposite.count, by: n) {
        isComposite[multiple] = true
      }
    }
    return primes
  }()

  /// Returns the factors of x ≥ 1: divides by small primes, then splits the rest until all parts
  /// are prime.
  private static func primePowers(_ x: Number, _ context: Context) throws(NumberError)
    -> [PrimePower]
  {
    if let word = x.word { return wordFactors(word) }
    var found: [PrimePower] = []
    var parts = [(try dividingOutSmallPrimes(x, &found, context), 1)]
    while let (part, exponent) = parts.popLast() {
      if let word = part.word {
        found += wordFactors(word).map { ($0.prime, $0.exponent * exponent) }
      } else if try isPrime(part, context) {
        found.append((part, exponent))
      } else {
        let (root, power) = try perfectPower(part, context)
        if power > 1 {
          parts.append((root, power * exponent))
          continue
        }
        let divisor = try properDivisor(of: part, context)
        parts.append((divisor, exponent))
        parts.append((try integerQuotient(part, divisor, context), exponent))
      }
    }
    return try merged(found, context)
  }

  /// Returns x without its prime factors below 2^16, which are appended to `found`.
  private static func dividingOutSmallPrimes(
    _ x: Number, _ found: inout [PrimePower], _ context: Context
  ) throws(NumberError) -> Number {
    var rest = try FlintInteger(copying: x)
    for prime in smallPrimes {
      try context.poll()
      if fmpz_fdiv_ui(&rest.value, prime) != 0 { continue }
      found.append((.small(Int(prime)), rest.removeAll(Int(prime))))
    }
    return rest.take()
  }

  /// Returns the factors of a machine word, which FLINT finds in microseconds and without memory.
  private static func wordFactors(_ x: UInt) -> [PrimePower] {
    var factors = n_factor_t()
    n_factor_init(&factors)
    n_factor(&factors, x, 1)
    let count = Int(factors.num)
    let primes = withUnsafeBytes(of: factors.p) {
      Array($0.bindMemory(to: UInt.self).prefix(count))
    }
    let exponents = withUnsafeBytes(of: factors.exp) {
      Array($0.bindMemory(to: CInt.self).prefix(count))
    }
    return zip(primes, exponents).sorted { $0.0 < $1.0 }.map { (Number(word: $0), Int($1)) }
  }

  /// Returns a divisor, neither 1 nor x, of a long composite number that has no small factor and is
  /// not a power.
  ///
  /// Uses elliptic curves with the bounds and numbers of curves that find factors of 10, 15, 20, …
  /// digits (Zimmermann & Dodson 2006). If the sieve supports the number, they stop at a third of
  /// its digits minus 5, where more curves would take as long as the sieve.
  private static func properDivisor(of x: Number, _ context: Context) throws(NumberError) -> Number
  {
    let isForSieve = QuadraticSieve.lengths.contains(x.exactBits)
    var digits = 10
    let longest = isForSieve ? Int(Double(x.exactBits) * 0.30103 / 3) - 5 : Int.max
    var operand = try FlintInteger(requiring: x)
    var divisor = FlintInteger()
    let stages: [(bound: UInt, curves: Int)] = [
      (300, 20), (2_000, 25), (11_000, 90), (50_000, 300), (250_000, 700), (1_000_000, 1800),
    ]
    var random = surd_random()
    surd_random_init(&random)
    defer { surd_random_clear(&random) }
    while true {
      for (bound, curves) in stages {
        if digits > longest, let divisor = try QuadraticSieve.properDivisor(of: x, context) {
          return divisor
        }
        digits += 5
        // A batch shares a table of primes. Up to the third stage it takes well below a second.
        let batch = bound < 50_000 ? 5 : 1
        for _ in 0..<curves / batch {
          try context.poll()
          if surd_fmpz_ecm(&divisor.value, &operand.value, UInt(batch), bound, &random) != 0 {
            return divisor.take()
          }
        }
      }
    }
  }

  /// Returns the factors ascending, with equal primes merged.
  private static func merged(_ powers: [PrimePower], _ context: Context) throws(NumberError)
    -> [PrimePower]
  {
    var result: [PrimePower] = []
    for power in powers {
      var index = result.count
      while index > 0, try less(power.prime, result[index - 1].prime, context) { index -= 1 }
      if index > 0, identical(result[index - 1].prime, power.prime) {
        result[index - 1].exponent += power.exponent
      } else {
        result.insert(power, at: index)
      }
    }
    return result
  }

  /// The value of an integer that is at least 0 and fits a machine word without sign; otherwise
  /// nil.
  private var word: UInt? {
    switch self {
    case .small(let value): return UInt(exactly: value)
    case .large(let value):
      var integer = FlintInteger(viewing: value)
      return integer.bits <= 64 && fmpz_sgn(&integer.value) > 0 ? fmpz_get_ui(&integer.value) : nil
    case .ratio, .rational, .real, .complex: return nil
    }
  }

  /// Creates the integer `word`.
  private init(word: UInt) {
    self = Number.integer { fmpz_set_ui($0, word) }
  }
}
