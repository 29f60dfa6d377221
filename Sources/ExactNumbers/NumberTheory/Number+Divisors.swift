// Goals, in order: proven results, prices before results. Source: DLMF 27.2.

extension Number {
  /// Returns Möbius' μ(n): 0 if a square divides n, otherwise 1 or −1 by the number of prime
  /// factors.
  ///
  /// `30 moebius` is −1. Throws the errors of `factors(of:)`, and `.undefined` below 1.
  public static func moebius(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    if n.isInteger, try n.signum(context) < 0 { throw .undefined(at: n) }
    let powers = try factors(of: n, context)
    if powers.contains(where: { $0.exponent > 1 }) { return 0 }
    return powers.count.isMultiple(of: 2) ? 1 : -1
  }

  /// Returns the sum σ(n, k) of the kth powers of the divisors of n. For a negative k this is σ(n,
  /// −k)·n^k.
  ///
  /// `12 1 divsigma` is 28. The price is |k|·log2 n bits. Throws the errors of `factors(of:)`,
  /// `.undefined` for n below 1, `.notInteger` for k, `.tooLarge`.
  public static func divisorSum(_ n: Number, _ k: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    for operand in [n, k] where !operand.isInteger { throw operand.notWritten }
    if try n.signum(context) <= 0 { throw .undefined(at: n) }
    if case .small(1) = n { return 1 }
    let degree = try absolute(k, context)
    // For k ≥ 2 the sum of the powers is below 2n^k. For other k, 64 more bits are enough.
    let bits = (degree.approximate + 1) * Double(n.exactBits + 1) + 64
    try context.price(bits: 2 * bits, products: 40)
    var sum: Number = 1
    for (prime, exponent) in try factors(of: n, context) {
      sum = try multiply(
        sum, geometricSum(power(prime, degree, context), exponent, context), context)
    }
    return try k.signum(context) < 0 ? divide(sum, power(n, degree, context), context) : sum
  }

  /// Returns 1 + q + … + q^e.
  private static func geometricSum(_ q: Number, _ e: Int, _ context: Context) throws(NumberError)
    -> Number
  {
    if case .small(1) = q { return .small(e + 1) }
    let top = try subtract(power(q, .small(e + 1), context), 1, context)
    return try divide(top, subtract(q, 1, context), context)
  }
}
