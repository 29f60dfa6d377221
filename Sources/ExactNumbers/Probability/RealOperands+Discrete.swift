// C(n,k)·p^k·q^(n−k) is taken from logarithms of factorials, with guard bits for their size, and
// sums of such terms are falling series in either direction.

extension RealOperands {
  /// exp(lnΓ(n+1) − lnΓ(k+1) − lnΓ(n−k+1) + k·ln p + (n−k)·ln q)
  func binomialTerm(_ bits: Int) -> FlintBall {
    RealOperands.binomialTerm(copy(0), copy(1), copy(2), copy(3), bits)
  }

  private static func binomialTerm(
    _ k: borrowing FlintBall, _ n: borrowing FlintBall, _ p: borrowing FlintBall,
    _ q: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + 2 * n.integerBits + 64)
    let rest = c.subtract(n, k)
    let ways = c.subtract(
      c.subtract(c.logFactorial(n), c.logFactorial(k)), c.logFactorial(rest))
    let chance = c.add(c.multiply(k, c.ln(p)), c.multiply(rest, c.ln(q)))
    return c.exp(c.add(ways, chance))
  }

  /// The binomial terms from 0 to k.
  func binomialSum(_ bits: Int) -> FlintBall {
    let c = BallArithmetic(bits: bits + copy(1).integerBits + 64)
    let k = copy(0)
    let n = copy(1)
    let p = copy(2)
    let q = copy(3)
    let mean = c.multiply(n, p)
    if k.isProbablyLess(than: mean) { return RealOperands.binomialTail(k, n, p, q, bits) }
    // The other end: what is above k is what n−k−1 failures are at most.
    return c.subtract(
      1, RealOperands.binomialTail(c.add(c.subtract(n, k), -1), n, q, p, bits))
  }

  /// The binomial terms from 0 to k, which is not far above the mean: t(j−1)/t(j) is
  /// j·q/((n−j+1)·p).
  private static func binomialTail(
    _ k: borrowing FlintBall, _ n: borrowing FlintBall, _ p: borrowing FlintBall,
    _ q: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + n.integerBits + 64)
    let series = FallingSeries(
      numerator: k.copy(), denominator: c.add(c.subtract(n, k), 1), factor: c.divide(q, p))
    return c.multiply(binomialTerm(k, n, p, q, bits), series.sum(bits: c.bits))
  }

  /// The Poisson terms from 0 to k.
  func poissonSum(_ bits: Int) -> FlintBall {
    let c = BallArithmetic(bits: bits + 2 * copy(0).integerBits + 64)
    let k = copy(0)
    let mean = copy(1)
    if !k.isProbablyLess(than: mean) {
      return c.subtract(1, .lowerGammaSeries(c.add(k, 1), mean, bits))
    }
    // t(j−1)/t(j) is j/μ.
    let one = c.subtract(1, FlintBall())
    let series = FallingSeries(numerator: k.copy(), factor: c.divide(one, mean))
    return c.multiply(
      .gammaDensity(c.add(k, 1), mean, bits), series.sum(bits: c.bits))
  }
}
