// The regularized incomplete gamma functions of a > 0 and x > 0, DLMF 8.2.4. Below x = a, the terms
// of the series 8.7.1 are positive and fall. Above it, if a is large, the terms of 8.8.9 are
// positive and fall too. Otherwise Arb's function is used. Integrals replace series that are too
// long. If a is some ten thousand, Arb alone would take seconds near x = a, and lose all digits.

internal import CFLINT

extension FlintBall {
  /// Returns x^(a−1)·e^(−x)/Γ(a).
  static func gammaDensity(
    _ a: borrowing FlintBall, _ x: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + 2 * max(a.integerBits, x.integerBits) + 64)
    let power = c.multiply(c.add(a, -1), c.ln(x))
    return c.exp(c.subtract(c.subtract(power, x), c.logGamma(a)))
  }

  /// Returns P(a, x) by its series, for x up to about a, or for a below 1 and a small x.
  static func lowerGammaSeries(
    _ a: borrowing FlintBall, _ x: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + a.integerBits + 64)
    let next = c.add(a, 1)
    let series = FallingSeries(denominator: next.copy(), factor: x.copy())
    guard let sum = series.shortSum(bits: bits, guard: c.bits - bits) else {
      return gammaTail(a, x, isUpper: false, bits)
    }
    return c.multiply(.gammaDensity(next, x, bits), sum)
  }

  /// Returns P(a, x), or Q(a, x), by an integral.
  private static func gammaTail(
    _ a: borrowing FlintBall, _ x: borrowing FlintBall, isUpper: Bool, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + 64)
    let integral = TailIntegral(gamma: a, x, isUpper: isUpper, bits).value()
    return c.multiply(c.multiply(x, .gammaDensity(a, x, bits)), integral)
  }

  /// Returns P(a, x).
  static func lowerGammaRatio(
    _ a: borrowing FlintBall, _ x: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits)
    if x.isProbablyLess(than: c.add(a, 1)) { return lowerGammaSeries(a, x, bits) }
    return c.subtract(1, upperGammaRatio(a, x, bits))
  }

  /// Returns Q(a, x) = 1 − P(a, x).
  static func upperGammaRatio(
    _ a: borrowing FlintBall, _ x: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    if x.isProbablyLess(than: a) {
      return BallArithmetic(bits: bits).subtract(1, lowerGammaSeries(a, x, bits))
    }
    if a.integerBits > 10 {
      var result = upperGammaSeries(a, x, bits)
      if a.integerBits > 16 || arb_rel_accuracy_bits(&result.value) >= bits { return result }
    }
    return upperGamma(a, x, isRatio: true, bits)
  }

  /// Returns x^(a−1)·e^(−x)/Γ(a)·(1 + (a−1)/x + (a−1)(a−2)/x² + …), as long as the terms are
  /// positive.
  private static func upperGammaSeries(
    _ a: borrowing FlintBall, _ x: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    let c = BallArithmetic(bits: bits + a.integerBits + 64)
    let one = c.subtract(1, FlintBall())
    let series = FallingSeries(numerator: c.add(a, -1), factor: c.divide(one, x))
    guard let sum = series.shortSum(bits: bits, guard: c.bits - bits) else {
      return gammaTail(a, x, isUpper: true, bits)
    }
    return c.multiply(.gammaDensity(a, x, bits), sum)
  }

  /// Returns Γ(a, x), or Q(a, x), by Arb.
  private static func upperGamma(
    _ a: borrowing FlintBall, _ x: borrowing FlintBall, isRatio: Bool, _ bits: Int
  ) -> FlintBall {
    var (first, second) = (a.value, x.value)
    var order = FlintComplexBall { arb_set(&$0.pointee.real, &first) }
    var point = FlintComplexBall {
      arb_set(&$0.pointee.real, &second)
      SpecialFunction.avoidIntegral($0, bits)
    }
    var result = FlintComplexBall {
      acb_hypgeom_gamma_upper($0, &order.value, &point.value, isRatio ? 1 : 0, bits)
    }
    return FlintBall { arb_swap($0, &result.value.real) }
  }

  /// Returns Γ(a, x).
  static func upperGamma(
    _ a: borrowing FlintBall, _ x: borrowing FlintBall, _ bits: Int
  ) -> FlintBall {
    if a.integerBits <= 10 { return upperGamma(a, x, isRatio: false, bits) }
    let c = BallArithmetic(bits: bits + 2 * a.integerBits + 64)
    return c.multiply(c.exp(c.logGamma(a)), upperGammaRatio(a, x, bits))
  }
}
