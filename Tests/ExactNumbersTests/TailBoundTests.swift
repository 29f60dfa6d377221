import CFLINT
import TestSupport
import Testing

@testable import ExactNumbers

/// Integrals of the tails of distributions beside the series of DLMF 8.7.1, 8.8.9 and 8.17.8, and
/// their bounds by themselves.
@Suite struct TailBoundTests {
  private let c = BallArithmetic(bits: 400)

  /// With few bits and with many, integrals overlap the series.
  @Test(arguments: [3, 300, 20_001], [8, 24, 120]) func integralsAreSums(a: Int, bits: Int) {
    for distance in [0, 1, a / 3] {
      let (low, high) = (a - distance, a + distance)
      let lower = TailIntegral(gamma: ball(a), ball(low), isUpper: false, bits).value()
      let isLower = overlaps(lower, c.divide(lowerSum(a, low), ball(a)))
      let upper = TailIntegral(gamma: ball(a), ball(high), isUpper: true, bits).value()
      let isUpper = overlaps(upper, upperTail(a, ball(high)))
      // Next to the mean of a and 2a, a third.
      let x = c.divide(ball(low), ball(3 * a))
      let y = c.subtract(1, x)
      let beta = TailIntegral(beta: ball(a), ball(2 * a), x, y, bits).value()
      let series = FallingSeries(
        numerator: ball(3 * a), isRising: true, denominator: ball(a + 1), factor: x.copy())
      let isBeta = overlaps(beta, c.divide(series.sum(bits: 400), ball(a)))
      #expect(isLower && isUpper && isBeta, "\(a), \(distance)")
      // All digits are there.
      var accurate = lower.value
      #expect(arb_rel_accuracy_bits(&accurate) >= bits)
    }
  }

  /// A rest from s = 2^exponent on is not less than e^h(s) times the integral for x·e^s, and not
  /// much more far out.
  @Test(arguments: [-6, -4, -2, 0, 1]) func restsHold(exponent: Int) {
    let (a, x) = (400, 405)
    var s = ball(1)
    s.inPlace { arb_mul_2exp_si($0, $0, exponent) }
    let end = c.multiply(ball(x), c.exp(s))
    let height = c.add(c.subtract(c.multiply(ball(a), s), end), x)
    var rest = c.multiply(c.exp(height), upperTail(a, end))
    var bound = TailIntegral(gamma: ball(a), ball(x), isUpper: true, 24).rest(beyond: exponent)
    #expect(arb_le(&rest.value, &bound.value) != 0)
    if exponent < 0 { return }
    rest.inPlace { arb_mul_2exp_si($0, $0, 1) }
    #expect(arb_le(&bound.value, &rest.value) != 0)
  }

  /// If h does not fall yet, the rest has no bound.
  @Test func restsBeforeTheTopHaveNoBound() {
    var rest = TailIntegral(gamma: ball(400), ball(100), isUpper: true, 24).rest(beyond: -3)
    #expect(arb_is_finite(&rest.value) == 0)
  }

  /// Over a box, the integrand contains its values at all points of the box, or has no bound.
  @Test func boxesHold() {
    var random = SplitMix64(seed: 5)
    let integrals = [
      TailIntegral(gamma: ball(40), ball(41), isUpper: true, 80),
      TailIntegral(gamma: ball(40), ball(30), isUpper: false, 80),
      TailIntegral(beta: ball(40), ball(7), ball(3, exponent: -2), ball(1, exponent: -2), 80),
    ]
    var held = 0
    for _ in 0..<300 {
      let center = (
        Double.random(in: 0...2, using: &random), Double.random(in: -2...2, using: &random)
      )
      let size = Double.random(in: 0...0.3, using: &random)
      for integral in integrals {
        var box = FlintComplexBall()
        var whole = FlintComplexBall()
        box.set(center.0, center.1, within: size, size)
        integral.evaluate(at: &box.value, into: &whole.value)
        if acb_is_finite(&whole.value) == 0 { continue }
        let (x, y) = (
          Double.random(in: -size...size, using: &random),
          Double.random(in: -size...size, using: &random)
        )
        box.set(center.0 + x, center.1 + y, within: 0, 0)
        var value = FlintComplexBall()
        integral.evaluate(at: &box.value, into: &value.value)
        held += 1
        #expect(acb_overlaps(&whole.value, &value.value) != 0, "\(center), \(size)")
      }
    }
    #expect(held > 300)
  }

  /// Σ x^n/((a+1)(a+2)…(a+n))
  private func lowerSum(_ a: Int, _ x: Int) -> FlintBall {
    FallingSeries(denominator: ball(a + 1), factor: ball(x)).sum(bits: 400)
  }

  /// x^(−a)·e^x·Γ(a, x)
  private func upperTail(_ a: Int, _ x: borrowing FlintBall) -> FlintBall {
    let series = FallingSeries(numerator: ball(a - 1), factor: c.divide(ball(1), x))
    return c.divide(series.sum(bits: 400), x)
  }

  private func ball(_ n: Int, exponent: Int = 0) -> FlintBall {
    var result = FlintBall()
    arb_set_si(&result.value, n)
    result.inPlace { arb_mul_2exp_si($0, $0, exponent) }
    return result
  }

  private func overlaps(_ wide: borrowing FlintBall, _ narrow: borrowing FlintBall) -> Bool {
    var (outer, inner) = (wide.value, narrow.value)
    return arb_overlaps(&outer, &inner) != 0
  }
}
