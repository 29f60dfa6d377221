import CFLINT
import TestSupport
import Testing

@testable import ExactNumbers

/// Proven bounds, tested by themselves: guard bits would hide their faults.
@Suite struct SpecialBoundTests {
  /// The remainder, after some term, of a series whose terms fall like a geometric series.
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

  /// Over wide boxes next to ±1, the inverse of erf is enclosed, or it has no bound.
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
      // Points w whose erf is in the box must be in the enclosure.
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

  /// Over a wide box, each row of the tables that formulas support has a ball that contains the
  /// values at all points of the box.
  @Test(arguments: [Number(5, over: 3), 2, Number(-1, over: 2)])
  func wideBoxesOfAllRowsHold(parameter: Number) throws {
    var random = SplitMix64(seed: 7)
    for row in SpecialFunction.all where row.operandCount > 0 {
      let parameters = Array(repeating: parameter, count: row.operandCount - 1)
      guard let function = Tabulated(row, parameters) else { continue }
      for parameter in parameters { try parameter.evaluateParts(128, Context()) }
      for center in [0.375, 1.25, 12, 100] {
        for (width, height) in [(0.25, 0), (0.0625, 0.0625), (0.75, 0.5)] {
          var box = FlintComplexBall()
          box.set(center, 0, within: center * width, center * height)
          var whole = FlintComplexBall()
          function.evaluate(&box.value, &whole.value, 80)
          if acb_is_finite(&whole.value) == 0 { continue }
          for _ in 0..<10 {
            let (x, y) = (Double.random(in: -1...1, using: &random), random.next() % 2 == 0)
            var point = FlintComplexBall()
            point.set(center * (1 + x * width), y ? center * height : 0, within: 0, 0)
            var value = FlintComplexBall()
            function.evaluate(&point.value, &value.value, 80)
            let holds = acb_overlaps(&whole.value, &value.value) != 0
            #expect(holds, "\(row.name) at \(center)·(1 ± \(width)) ± \(height)i, \(x)")
          }
        }
      }
    }
  }

  /// Over a box of the width 1, J and I are off by little more than e^|Im x| or e^|Re x|.
  @Test(arguments: [2, Number(5, over: 3)])
  func wideBoxesOfBesselFunctionsAreClose(order: Number) throws {
    try order.evaluateParts(128, Context())
    for (row, exponent) in [(SpecialFunction.besselJ, 0.5), (.besselI, 12.5)] {
      guard let function = Tabulated(row, [order]) else { continue }
      var box = FlintComplexBall()
      box.set(12, 0, within: 0.5, 0.5)
      var whole = FlintComplexBall()
      function.evaluate(&box.value, &whole.value, 80)
      var size = FlintBall()
      acb_abs(&size.value, &whole.value, 80)
      var limit = FlintBall()
      arb_set_d(&limit.value, exponent)
      limit.inPlace { arb_exp($0, $0, 80) }
      limit.inPlace { arb_mul_2exp_si($0, $0, 2) }
      #expect(arb_lt(&size.value, &limit.value) != 0, "\(row.name) \(order)")
    }
  }

  /// K has balls over wide boxes right of 0 that are not much larger than its values.
  @Test func wideBoxesOfFallingFunctionsAreClose() throws {
    for row in [SpecialFunction.besselK, .polygamma] {
      guard let function = Tabulated(row, [2]) else { continue }
      for center in [12.0, 100] {
        var box = FlintComplexBall()
        box.set(center, 0, within: 5, 5)
        var whole = FlintComplexBall()
        function.evaluate(&box.value, &whole.value, 80)
        var size = FlintBall()
        acb_abs(&size.value, &whole.value, 80)
        box.set(center - 5, 0, within: 0, 0)
        function.evaluate(&box.value, &whole.value, 80)
        var limit = FlintBall()
        acb_abs(&limit.value, &whole.value, 80)
        limit.inPlace { arb_mul_2exp_si($0, $0, 1) }
        #expect(arb_lt(&size.value, &limit.value) != 0, "\(row.name) around \(center)")
      }
    }
  }

  /// J_n(x) next to a zero, with few bits of x, contains the value from more bits.
  @Test(arguments: [16, 24, 32, 48]) func valuesNextToZerosHold(bits: Int) throws {
    for (order, tenths) in [(0, 24), (1, 38), (10, 388), (20, 414), (-3, 102)] {
      var n = ball(order)
      var exact = ball(tenths)
      exact.inPlace { arb_div_si($0, $0, 10, 512) }
      var rounded = FlintBall()
      arb_set_round(&rounded.value, &exact.value, bits)
      var few = FlintBall()
      SpecialFunction.evaluateBesselJ(&n, &rounded, into: &few, bits)
      var many = FlintBall()
      SpecialFunction.evaluateBesselJ(&n, &exact, into: &many, 512)
      let holds = contains(few, many)
      #expect(holds, "J_\(order) to \(bits) bits")
    }
  }

  /// M(a, b, x) = e^x·M(b − a, b, −x), DLMF 13.2.39, also if Arb gives up and terms are summed.
  @Test func kummersTransformationHolds() throws {
    var random = SplitMix64(seed: 17)
    func number(_ exponents: ClosedRange<Int>) throws -> Number {
      let size = try Number.power(2, .small(Int.random(in: exponents, using: &random)), Context())
      let factor = Number(lowest: Int.random(in: 1...999, using: &random), over: 997)
      let product = try Number.multiply(size, factor, Context())
      return Bool.random(using: &random) ? product : try Number.negate(product, Context())
    }
    var compared = 0
    for _ in 0..<400 {
      let a = try number(-40...13)
      let b = try number(-40...13)
      let x = try number(-40...10)
      let context = Context()
      do throws(NumberError) {
        let value = try SpecialFunction.hypergeometric1F1([a, b, x], context)
        let difference = try Number.subtract(b, a, context)
        let other = try Number.multiply(
          SpecialFunction.hypergeometric1F1([difference, b, Number.negate(x, context)], context),
          Number.exp(x, context), context)
        try value.evaluateParts(64, context)
        try other.evaluateParts(64, context)
        var left = value.ball(64)
        var right = other.ball(64)
        #expect(arb_overlaps(&left.value, &right.value) != 0, "\(a) \(b) \(x)")
        if min(value.ball(64).accuracy, other.ball(64).accuracy) > 30 { compared += 1 }
      } catch {}
    }
    #expect(compared > 300)
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

extension FlintComplexBall {
  mutating func set(_ x: Double, _ y: Double, within width: Double, _ height: Double) {
    arb_set_d(&value.real, x)
    arb_set_d(&value.imag, y)
    var radius = FlintBall()
    arb_set_d(&radius.value, width)
    arb_add_error(&value.real, &radius.value)
    arb_set_d(&radius.value, height)
    arb_add_error(&value.imag, &radius.value)
  }
}
