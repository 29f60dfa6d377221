import CFLINT
import TestSupport
import Testing

@testable import ExactNumbers

/// Bounds that are proven, by themselves: guard bits would hide what is wrong with them.
@Suite struct SpecialBoundTests {
  /// What a series of terms that fall as a geometric one has behind some term.
  @Test(arguments: [1, 4, 10, 20]) func restOfAFallingSeriesHolds(closeness: Int) {
    let bits = 24
    let sum = ball(1)
    // The ratio 1 − 2^−closeness, and a term whose rest t·r/(1−r) is just below 2^−bits.
    var ratio = ball(1, exponent: -closeness)
    ratio.inPlace { arb_sub_si($0, $0, 1, 64) }
    ratio.inPlace { arb_neg($0, $0) }
    var term = ball(1, exponent: -bits - closeness - 1)
    var taken = sum.copy()
    let isTaken = taken.takesRest(after: &term, &ratio, bits)
    #expect(isTaken)
    var whole = FlintComplexBall()
    arb_mul_2exp_si(&whole.value.real, &ratio.value, -bits - 1)
    whole.inPlace { acb_add_si($0, $0, 1, 128) }
    var result = FlintComplexBall()
    arb_set(&result.value.real, &taken.value)
    #expect(acb_contains(&result.value, &whole.value) != 0)
  }

  /// A rest that is too large is not taken.
  @Test func restsThatAreTooLargeAreLeft() {
    var sum = ball(1)
    var term = ball(1, exponent: -10)
    var ratio = ball(1, exponent: -1)
    let isTaken = sum.takesRest(after: &term, &ratio, 24)
    var one = ball(1)
    let isTakenWithoutEnd = sum.takesRest(after: &term, &one, 1)
    #expect(!isTaken && !isTakenWithoutEnd)
  }

  /// With few bits a sum contains that with many.
  @Test(arguments: [0, 1, 500, 3_000]) func sumsWithFewBitsHold(distance: Int) {
    func sum(_ bits: Int) -> FlintBall {
      FallingSeries(denominator: ball(1_000_001), factor: ball(1_000_000 - distance))
        .sum(bits: bits)
    }
    func risingSum(_ bits: Int) -> FlintBall {
      FallingSeries(
        numerator: ball(2_000), isRising: true, denominator: ball(1_001 + distance),
        factor: ball(1, exponent: -1)
      ).sum(bits: bits)
    }
    let holds = contains(sum(32), sum(400))
    let risingHolds = contains(risingSum(32), risingSum(400))
    #expect(holds && risingHolds)
  }

  /// Over wide boxes next to ±1, the inverse of erf is enclosed, or nothing is said.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 12]) func wideBoxesOfInverseErrorHold(exponent: Int) {
    var random = SplitMix64(seed: UInt64(exponent))
    for eighths in -7...7 {
      var box = FlintComplexBall()
      arb_set_d(&box.value.real, Double(eighths) / 8)
      arb_set_d(&box.value.imag, Double(eighths * eighths % 5) / 64)
      let middle = (Double(eighths) / 8, Double(eighths * eighths % 5) / 64)
      box.addError(exponent: -exponent)
      var enclosure = FlintComplexBall()
      SpecialFunction.erfInverse.enclose([], last: &box.value, into: &enclosure.value, 128)
      if acb_is_finite(&enclosure.value) == 0 { continue }
      // Points w whose erf lies in the box have to lie in the enclosure.
      for _ in 0..<20 {
        let size = 1 / Double(1 << exponent)
        var point = FlintComplexBall()
        arb_set_d(&point.value.real, middle.0 + .random(in: -size...size, using: &random))
        arb_set_d(&point.value.imag, middle.1 + .random(in: -size...size, using: &random))
        var value = FlintComplexBall()
        SpecialFunction.erfInverse.enclose([], last: &point.value, into: &value.value, 128)
        if acb_is_finite(&value.value) == 0 { continue }
        #expect(acb_contains(&enclosure.value, &value.value) != 0, "\(middle), 2^−\(exponent)")
        var back = FlintComplexBall()
        acb_hypgeom_erf(&back.value, &value.value, 128)
        #expect(acb_overlaps(&back.value, &point.value) != 0)
      }
    }
  }

  private func ball(_ n: Int, exponent: Int = 0) -> FlintBall {
    var result = FlintBall()
    arb_set_si(&result.value, n)
    result.inPlace { arb_mul_2exp_si($0, $0, exponent) }
    return result
  }

  private func contains(_ wide: borrowing FlintBall, _ narrow: borrowing FlintBall) -> Bool {
    var outer = FlintComplexBall()
    var inner = FlintComplexBall()
    var (a, b) = (wide.value, narrow.value)
    arb_set(&outer.value.real, &a)
    arb_set(&inner.value.real, &b)
    return acb_contains(&outer.value, &inner.value) != 0
  }
}
