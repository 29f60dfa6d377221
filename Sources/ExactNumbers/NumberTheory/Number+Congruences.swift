// Goals, in order: proven results, errors that name the reason. Sources: Crandall & Pomerance,
// Prime Numbers, 2nd ed., chapter 2; Cohen, A Course in Computational Algebraic Number Theory,
// sections 1.3 to 1.5.

internal import CFLINT

extension Number {
  /// Returns the Jacobi symbol (a/n) for an odd n > 0: −1, 0 or 1, DLMF 27.9.
  ///
  /// `2 7 jacobi` is 1. Throws `.notInteger`, `.notOdd` for n.
  public static func jacobi(_ a: Number, _ n: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    for operand in [a, n] where !operand.isInteger { throw operand.notWritten }
    if case .small(1) = n { return 1 }
    let isAboveZero = try n.signum(context) > 0
    guard isAboveZero, try modulo(n, 2, context).asInt == 1 else { throw .notOdd(n) }
    var residue = try FlintInteger(requiring: modulo(a, n, context))
    var modulus = try FlintInteger(requiring: n)
    try context.priceTime(bits: Double(modulus.bits), products: 40)
    try context.poll()
    return .small(Int(fmpz_jacobi(&residue.value, &modulus.value)))
  }

  /// Returns g, u and v with u·y + v·x = g, the greatest common divisor, and with the smallest such
  /// u and v.
  ///
  /// |u| ≤ |x|/2g, |v| ≤ |y|/2g, or ±1 if one operand divides the other. Throws `.notInteger`.
  public static func extendedGCD(_ y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> [Number]
  {
    var a = try FlintInteger(requiring: y)
    var b = try FlintInteger(requiring: x)
    try context.priceTime(bits: Double(max(a.bits, b.bits)), products: 60)
    try context.poll()
    var divisor = FlintInteger(), u = FlintInteger(), v = FlintInteger()
    fmpz_xgcd_canonical_bezout(&divisor.value, &u.value, &v.value, &a.value, &b.value)
    return [divisor.take(), u.take(), v.take()]
  }

  /// Returns the solutions that are r modulo m and s modulo n: the smallest solution, at least 0,
  /// and the least common multiple of the moduli. The moduli need not be coprime.
  ///
  /// `2 3 3 5 crt` is 8 and 15. Throws `.notInteger`, `.divisionByZero` for a modulus of 0,
  /// `.noCommonSolution`.
  public static func chineseRemainder(
    _ r: Number, _ m: Number, _ s: Number, _ n: Number, _ context: Context
  ) throws(NumberError) -> [Number] {
    for operand in [r, m, s, n] where !operand.isInteger { throw operand.notWritten }
    let (first, second) = try (absolute(m, context), absolute(n, context))
    for modulus in [first, second] {
      if case .small(0) = modulus { throw .divisionByZero }
    }
    let divisor = try gcd(first, second, context)
    let (steps, rest) = try divideWithRemainder(subtract(s, r, context), divisor, context)
    guard case .small(0) = rest else { throw .noCommonSolution(r, m, s, n) }
    // r + m·t with m/g·t ≡ (s − r)/g modulo n/g.
    let coprime = try integerQuotient(second, divisor, context)
    let inverse = try inverseModulo(integerQuotient(first, divisor, context), coprime, context)
    let t = try modulo(multiply(steps, inverse, context), coprime, context)
    let multiple = try multiply(first, coprime, context)
    let solution = try add(r, multiply(first, t, context), context)
    return [try modulo(solution, multiple, context), multiple]
  }

  /// Returns the smallest number of at least 0 whose square is a modulo p, by Tonelli and Shanks.
  ///
  /// `2 7 sqrtmod` is 3. First proves that p is prime. Throws `.notInteger`, `.notPrime` for p,
  /// `.tooSlow`, `.noSquareRoot`.
  public static func squareRootModulo(_ a: Number, _ p: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    for operand in [a, p] where !operand.isInteger { throw operand.notWritten }
    guard try isPrime(p, context) else { throw .notPrime(p) }
    var residue = try FlintInteger(requiring: modulo(a, p, context))
    var prime = try FlintInteger(requiring: p)
    try context.priceTime(bits: 2 * Double(prime.bits), products: 8 * Double(prime.bits))
    try context.poll()
    var root = FlintInteger()
    guard fmpz_sqrtmod(&root.value, &residue.value, &prime.value) != 0 else {
      throw .noSquareRoot(a, modulus: p)
    }
    let result = root.take()
    return try minimum(result, modulo(negate(result, context), p, context), context)
  }

  /// Returns the multiplicative order of x modulo m: the smallest n > 0 with x^n ≡ 1.
  ///
  /// `2 7 znorder` is 3. Removes primes from φ(m), Cohen 1.4.3. Throws `.notInteger`,
  /// `.divisionByZero` for m = 0, `.notInvertible`, and the errors of `factors(of:)` for m and for
  /// φ(m).
  public static func multiplicativeOrder(_ x: Number, _ m: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    for operand in [x, m] where !operand.isInteger { throw operand.notWritten }
    let size = try absolute(m, context)
    _ = try inverseModulo(x, size, context)
    if case .small(1) = size { return 1 }
    var order = try totient(size, context)
    for (prime, exponent) in try factors(of: order, context) {
      for _ in 0..<exponent {
        let smaller = try integerQuotient(order, prime, context)
        guard try powerModulo(x, smaller, size, context).asInt == 1 else { break }
        order = smaller
      }
    }
    return order
  }
}
