// C(n,k)·p^k·q^(n−k) is computed from logarithms of factorials, with guard bits for their size.
// Sums of such terms are falling series in either direction.

extension RealOperands {
  /// Returns exp(lnΓ(n+1) − lnΓ(k+1) − lnΓ(n−k+1) + k·ln p + (n−k)·ln q).
  func binomialTerm(_ bits: Int) -> FlintBall {
    RealOperands.binomialTerm(copy(0), copy(1), copy(2), copy(3), bits)
  }

  private static func binomialTerm(
    _ k: borrowing FlintBall, _ n: borrowing FlintBall, _ p: borrowing FlintBall,
    _ q: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + 2 * n.integerBits + 64)
    let rest = c.subtract(n, k)
    let ways = c.subtract(c.subtract(c.logFactorial(n), c.logFactorial(k)), c.logFactorial(rest))
    let chance = c.add(c.multiply(k, c.ln(p)), c.multiply(rest, c.ln(q)))
    return c.exp(c.add(ways, chance))
  }

  /// Returns the sum of the binomial terms from 0 to k.
  func binomialSum(_ bits: Int) -> FlintBall {
    let c = BallArithmetic(bits: bits + copy(1).integerBits + 64)
    let k = copy(0)
    let n = copy(1)
    let p = copy(2)
    let q = copy(3)
    let mean = c.multiply(n, p)
    if k.isProbablyLess(than: mean) { return RealOperands.binomialTail(k, n, p, q, bits) }
    // From the other end: more than k successes are at most n−k−1 failures.
    return c.subtract(1, RealOperands.binomialTail(c.add(c.subtract(n, k), -1), n, q, p, bits))
  }

  /// Returns the sum of the binomial terms from 0 to k, for k not far above the mean: t(j−1)/t(j)
  /// is j·q/((n−j+1)·p).
  private static func binomialTail(
    _ k: borrowing FlintBall, _ n: borrowing FlintBall, _ p: borrowing FlintBall,
    _ q: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + n.integerBits + 64)
    let series = FallingSeries(
      numerator: k.copy(), denominator: c.add(c.subtract(n, k), 1), factor: c.divide(q, p))
    guard let sum = series.shortSum(bits: bits, guard: c.bits - bits) else {
      return .betaIntegral(c.subtract(n, k), c.add(k, 1), q, p, bits)
    }
    return c.multiply(binomialTerm(k, n, p, q, bits), sum)
  }

  /// Returns the sum of the Poisson terms from 0 to k.
  func poissonSum(_ bits: Int) -> FlintBall {
    let c = BallArithmetic(bits: bits + 2 * copy(0).integerBits + 64)
    return .upperGammaRatio(c.add(copy(0), 1), copy(1), bits)
  }

  /// Returns the sum of the hypergeometric terms up to k. The operands are k, N, s and n.
  func hypergeometricSum(_ bits: Int) -> FlintBall {
    let c = BallArithmetic(bits: bits + copy(1).integerBits + 64)
    let k = copy(0)
    let all = copy(1)
    let good = copy(2)
    let drawn = copy(3)
    let mean = c.divide(c.multiply(good, drawn), all)
    if k.isProbablyLess(than: mean) { return .hypergeometricTail(k, all, good, drawn, bits) }
    // More than k good things are at most n−k−1 of the others.
    let rest = c.add(c.subtract(drawn, k), -1)
    return c.subtract(1, .hypergeometricTail(rest, all, c.subtract(all, good), drawn, bits))
  }
}

extension FlintBall {
  /// Returns a hypergeometric term by logarithms of factorials.
  static func hypergeometricTerm(
    _ k: borrowing FlintBall, _ all: borrowing FlintBall, _ good: borrowing FlintBall,
    _ drawn: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + 2 * all.integerBits + 64)
    func logWays(_ n: borrowing FlintBall, _ k: borrowing FlintBall) -> FlintBall {
      let rest = c.logFactorial(c.subtract(n, k))
      return c.subtract(c.subtract(c.logFactorial(n), c.logFactorial(k)), rest)
    }
    let others = logWays(c.subtract(all, good), c.subtract(drawn, k))
    return c.exp(c.subtract(c.add(logWays(good, k), others), logWays(all, drawn)))
  }

  /// Returns the sum of the terms from k down, for k up to about the mean: t(j−1)/t(j) is
  /// j·(N−s−n+j)/((s−j+1)·(n−j+1)).
  fileprivate static func hypergeometricTail(
    _ k: borrowing FlintBall, _ all: borrowing FlintBall, _ good: borrowing FlintBall,
    _ drawn: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + all.integerBits + 64)
    let spare = c.subtract(c.subtract(all, good), c.subtract(drawn, k))
    let series = FallingSeries(
      numerator: k.copy(), secondNumerator: spare.copy(),
      denominator: c.add(c.subtract(good, k), 1),
      secondDenominator: c.add(c.subtract(drawn, k), 1), factor: c.subtract(1, FlintBall()))
    return c.multiply(hypergeometricTerm(k, all, good, drawn, bits), series.sum(bits: c.bits))
  }
}
