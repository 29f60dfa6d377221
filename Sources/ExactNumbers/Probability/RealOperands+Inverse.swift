// Inverses of the incomplete gamma and beta functions, DLMF 8.2.4 and 8.17.2, as zeros of
// increasing functions. For beta, this finds t = z/(1−z) instead of z, because t keeps all its
// digits even if z is next to 1.

internal import CFLINT

extension RealOperands {
  /// Whether the first two operands are so large that Arb's incomplete beta functions take long.
  private var haveLargeParameters: Bool { max(copy(0).integerBits, copy(1).integerBits) > 6 }

  /// Whether the first two operands are that large, and the third operand is below 1.
  var needBetaSeries: Bool {
    var rest = BallArithmetic(bits: 64).subtract(1, copy(2))
    return haveLargeParameters && arb_is_positive(&rest.value) != 0
  }

  /// Returns I_x(a, b) by its series.
  func betaRatio(at x: borrowing FlintBall, _ bits: Int) -> FlintBall {
    let rest = BallArithmetic(bits: bits).subtract(1, x)
    return .betaRatio(copy(0), copy(1), x, rest, bits)
  }

  typealias Ratio = (borrowing FlintBall, borrowing FlintBall, Int) -> FlintBall

  /// Returns the x with F(a, x) = p, where F is P or Q.
  func gammaInverse(_ bits: Int, isFalling: Bool = false, _ ratio: @escaping Ratio) -> FlintBall {
    let c = BallArithmetic(bits: bits + 2 * copy(0).integerBits)
    // P is x^a·θ/Γ(a+1) with θ between e^(−x) and 1, 8.2.1.
    let tiny = RealOperands.tinyZero(copy(0), beside: FlintBall(), bits) { c in
      c.add(c.ln(isFalling ? c.subtract(1, copy(1)) : copy(1)), c.logFactorial(copy(0)))
    }
    if let tiny { return tiny }
    let function = IncreasingFunction(
      value: { x, bits in
        let c = BallArithmetic(bits: bits)
        let value = ratio(copy(0), x, bits)
        return isFalling ? c.subtract(copy(1), value) : c.subtract(value, copy(1))
      },
      slope: { x, bits in .gammaDensity(copy(0), x, bits) },
      guess: c.enclosure(from: copy(0), width: c.root(copy(0))))
    return function.zero(bits: bits)
  }

  /// Returns the zero x of x^a·θ = e^l for a tiny a, if x is so small that θ is 1 to all bits;
  /// otherwise nil. |ln θ| is at most 2x(b+1) for x < 1/2. The closure computes l.
  ///
  /// θ is monotone, and the left side increases. So x is below 2^−n if l/a is below −n and
  /// 2^−n·2(b+1)/a is below 1. Then ln x is l/a within that error.
  private static func tinyZero(
    _ a: borrowing FlintBall, beside b: borrowing FlintBall, _ bits: Int,
    _ logarithm: (BallArithmetic) -> FlintBall
  ) -> FlintBall? {
    let size = BallArithmetic(bits: 64)
    let lost = size.divide(size.subtract(1, FlintBall()), a).integerBits
    if lost < 8 { return nil }
    let c = BallArithmetic(bits: bits + 3 * lost + 2 * b.integerBits + 64)
    var power = c.divide(logarithm(c), a)
    var end = FlintBall { arb_set_si($0, -(bits + lost + b.integerBits + 64)) }
    if arb_lt(&power.value, &end.value) == 0 { return nil }
    var x = c.exp(power)
    var error = FlintBall { arb_mul_2exp_si($0, &x.value, -bits) }
    arb_add_error(&x.value, &error.value)
    return x
  }

  /// Returns the odds t for a tiny z, if p is I_z(a, b) = z^a·θ/(a·B(a, b)), 8.17.1; otherwise nil.
  /// If `isMissing`, 1 − p replaces p.
  private func tinyOdds(
    _ a: borrowing FlintBall, _ b: borrowing FlintBall, isMissing: Bool, _ bits: Int
  ) -> FlintBall? {
    let a = a.copy()
    let b = b.copy()
    return RealOperands.tinyZero(a, beside: b, bits) { c in
      let p = c.ln(isMissing ? c.subtract(1, copy(2)) : copy(2))
      let ratio = c.subtract(c.logGamma(b), c.logGamma(c.add(a, b)))
      return c.add(p, c.add(c.logFactorial(a), ratio))
    }
  }

  /// Returns the t with I_z(a, b) = p for z = t/(1+t).
  ///
  /// The derivative is t^(a−1)·(1+t)^(−a−b)/B(a,b).
  func betaOdds(_ bits: Int) -> FlintBall {
    let a = copy(0)
    let b = copy(1)
    let c = BallArithmetic(bits: bits + 2 * max(a.integerBits, b.integerBits) + 64)
    if let tiny = tinyOdds(a, b, isMissing: false, bits) { return tiny }
    if let tiny = tinyOdds(b, a, isMissing: true, bits) {
      return c.divide(c.subtract(1, FlintBall()), tiny)
    }
    let sum = c.add(a, b)
    let logBeta = c.subtract(c.add(c.logGamma(a), c.logGamma(b)), c.logGamma(sum))
    let power = c.add(a, -1)
    let mean = c.divide(a, b)
    let function = IncreasingFunction(
      value: { t, bits in
        BallArithmetic(bits: bits).subtract(betaRatio(t, bits), copy(2))
      },
      slope: { t, _ in
        let logarithm = c.subtract(c.multiply(power, c.ln(t)), c.multiply(sum, c.logOnePlus(t)))
        return c.exp(c.subtract(logarithm, logBeta))
      },
      guess: c.enclosure(
        from: mean, width: c.multiply(mean, c.root(c.divide(sum, c.multiply(a, b))))))
    return function.zero(bits: bits)
  }

  /// Returns I_z(a, b) for z = t/(1+t), as 1 − I_(1−z)(b, a) if 1−z is smaller than z.
  private func betaRatio(_ t: borrowing FlintBall, _ bits: Int) -> FlintBall {
    var a = copy(0)
    var b = copy(1)
    let c = BallArithmetic(bits: bits + 2 * max(a.integerBits, b.integerBits))
    let whole = c.add(t, 1)
    let one = c.subtract(1, FlintBall())
    if haveLargeParameters {
      return .betaRatio(a, b, c.divide(t, whole), c.divide(one, whole), bits)
    }
    var result = FlintBall()
    if one.isProbablyLess(than: t) {
      var z = c.divide(one, whole)
      arb_hypgeom_beta_lower(&result.value, &b.value, &a.value, &z.value, 1, bits)
      return c.subtract(1, result)
    }
    var z = c.divide(t, whole)
    arb_hypgeom_beta_lower(&result.value, &a.value, &b.value, &z.value, 1, bits)
    return result
  }
}
