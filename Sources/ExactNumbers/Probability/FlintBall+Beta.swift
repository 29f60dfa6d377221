// The regularized incomplete beta function of a, b > 0 and 0 < x < 1, by the series DLMF 8.17.8
// from the end next to which its terms fall: (a+b)(a+b+1)…/((a+1)(a+2)…)·x^n are positive. If a or
// b is large, Arb alone would take too long, and lose all digits.

internal import CFLINT

extension FlintBall {
  /// Returns I_x(a, b), with y = 1 − x.
  static func betaRatio(
    _ a: borrowing FlintBall, _ b: borrowing FlintBall, _ x: borrowing FlintBall,
    _ y: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    // The mean is about a/(a+b). The choice of the end affects only time and digits.
    if x.double * (a.double + b.double + 2) < a.double + 1 { return betaTail(a, b, x, y, bits) }
    return BallArithmetic(bits: bits).subtract(1, betaTail(b, a, y, x, bits))
  }

  /// Returns I_x(a, b) for x up to about the mean.
  private static func betaTail(
    _ a: borrowing FlintBall, _ b: borrowing FlintBall, _ x: borrowing FlintBall,
    _ y: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    // Next to 1 the terms fall slowly. Then the terms from the other end are about those of e^(ay),
    // and no more digits are lost than e^(ay) has.
    let missing = a.double * y.double
    if x.double > 0.5, missing * y.double < Double(bits), missing < 4 * Double(bits) + 1_000 {
      let working = bits + Int(2 * missing) + 32
      return BallArithmetic(bits: working).subtract(1, betaSeries(b, a, y, x, working))
    }
    return betaSeries(a, b, x, y, bits)
  }

  /// Returns x^a·y^b/(a·B(a, b))·Σ (a+b)_n/(a+1)_n·x^n.
  private static func betaSeries(
    _ a: borrowing FlintBall, _ b: borrowing FlintBall, _ x: borrowing FlintBall,
    _ y: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + 2 * max(a.integerBits, b.integerBits) + 64)
    let series = FallingSeries(
      numerator: c.add(a, b), isRising: true, denominator: c.add(a, 1), factor: x.copy())
    guard let sum = series.shortSum(bits: bits, guard: c.bits - bits) else {
      return betaIntegral(a, b, x, y, bits)
    }
    return c.divide(c.multiply(betaPower(a, b, x, y, c), sum), a)
  }

  /// Returns the same value by an integral.
  static func betaIntegral(
    _ a: borrowing FlintBall, _ b: borrowing FlintBall, _ x: borrowing FlintBall,
    _ y: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + 2 * max(a.integerBits, b.integerBits) + 64)
    // For a tiny a the integrand falls slowly, so a is increased, 8.17.20.
    if a.double < 1 {
      let first = c.divide(betaPower(a, b, x, y, c), a)
      return c.add(first, betaIntegral(c.add(a, 1), b, x, y, bits))
    }
    return c.multiply(betaPower(a, b, x, y, c), TailIntegral(beta: a, b, x, y, bits).value())
  }

  /// Returns x^a·y^b/B(a, b).
  private static func betaPower(
    _ a: borrowing FlintBall, _ b: borrowing FlintBall, _ x: borrowing FlintBall,
    _ y: borrowing FlintBall, _ c: BallArithmetic
  ) -> FlintBall {
    let logBeta = c.subtract(c.add(c.logGamma(a), c.logGamma(b)), c.logGamma(c.add(a, b)))
    let power = c.add(c.multiply(a, c.ln(x)), c.multiply(b, c.ln(y)))
    return c.exp(c.subtract(power, logBeta))
  }

  /// The midpoint as a machine number.
  var double: Double { withUnsafePointer(to: value) { surd_arb_double($0) } }
}
