import CFLINT
import TestSupport
import Testing

@testable import ExactNumbers

/// Steps of formulas over balls that meet branch cuts, corners and jumps.
struct CutBoundTests {
  private let context = Context()

  /// Real points on the cut, or at the corner, of functions that have one.
  private static let cuts: [(Formula.Operation, Double)] = [
    (.squareRoot, -2), (.function(.ln), -2), (.function(.logOnePlus), -3), (.function(.asin), 2),
    (.function(.asin), -2), (.function(.acos), 2),
    (.function(.acos), -2), (.function(.atanh), 2), (.function(.atanh), -2),
    (.function(.acosh), -2), (.function(.acosh), 0.25), (.cubeRoot, 0),
    (.absolute, 0),
  ]

  private func box(_ x: Double, _ width: Double, _ height: Double) -> FlintComplexBall {
    var result = FlintComplexBall()
    acb_set_d_d(&result.value, x, 0)
    var error = FlintBall()
    arb_set_d(&error.value, width)
    arb_add_error(&result.value.real, &error.value)
    arb_set_d(&error.value, height)
    arb_add_error(&result.value.imag, &error.value)
    return result
  }

  private func evaluate(
    _ operation: Formula.Operation, _ x: borrowing FlintComplexBall, exponent: Double = 0,
    isAnalytic: Bool
  ) -> FlintComplexBall {
    var x = x.value
    var y = box(exponent, 0, 0)
    var result = FlintComplexBall()
    operation.evaluate(&x, &y.value, into: &result.value, isAnalytic: isAnalytic, 80)
    return result
  }

  @Test(arguments: [0.0, 0.5]) func nothingIsHolomorphicAcrossACut(height: Double) {
    for (operation, x) in Self.cuts {
      for width in [0.125, 0.5, 4] {
        var value = evaluate(operation, box(x, width, height), isAnalytic: true)
        #expect(acb_is_finite(&value.value) == 0, "\(operation) next to \(x), ±\(width)")
      }
    }
    var power = evaluate(.power, box(-2, 1, height), exponent: 0.5, isAnalytic: true)
    #expect(acb_is_finite(&power.value) == 0)
  }

  @Test func realBallsOnCutsHoldTheValue() throws {
    for (operation, x) in Self.cuts {
      let number = Number(Int(x * 4), over: 4)
      let expected = try operation.value(number, 0, context)
      try expected.evaluateParts(128, context)
      var point = expected.complexBall(128)
      for width in [0, 0.125, 0.5, 4] {
        var value = evaluate(operation, box(x, width, 0), isAnalytic: false)
        #expect(
          acb_overlaps(&value.value, &point.value) != 0, "\(operation) at \(x), ±\(width)")
      }
    }
  }

  /// Balls that reach over the end of a cut hold the values on both sides of it.
  @Test func realBallsOverEndsOfCutsHoldTheValues() throws {
    var random = SplitMix64(seed: 51)
    for (operation, _) in Self.cuts {
      for _ in 0..<40 {
        let middle = Int.random(in: -40...40, using: &random)
        let width = Int.random(in: 0...24, using: &random)
        let x = Number(middle + Int.random(in: -width...width, using: &random), over: 16)
        guard let expected = try? operation.value(x, 0, context) else { continue }
        try expected.evaluateParts(128, context)
        var point = expected.complexBall(128)
        var value = evaluate(
          operation, box(Double(middle) / 16, Double(width) / 16, 0), isAnalytic: false)
        if acb_is_finite(&value.value) == 0 { continue }
        #expect(
          acb_overlaps(&value.value, &point.value) != 0, "\(operation) at \(middle) ± \(width)")
      }
    }
  }

  /// If a row of the tables has a ball over a box on the real axis, its limits there from above and
  /// from below are equal, and they are real if formulas take them to be real.
  @Test(arguments: [Number(5, over: 2), Number(1, over: 3), 2])
  func rowsHaveNoCutWhereTheyAreHolomorphic(parameter: Number) throws {
    let height = try Number.multiply(.i, Number.power(2, -60, context), context)
    for row in SpecialFunction.all where row.operandCount > 0 {
      let parameters = Array(repeating: parameter, count: row.operandCount - 1)
      guard let function = Tabulated(row, parameters) else { continue }
      for x in [-2.75, -0.75, 0.25, 0.75, 1.75, 2.75] {
        let point = Number(Int(x * 4), over: 4)
        let place: Comment = "\(row.name) of \(parameters.count) parameters at \(x)"
        if try function.domain.realRegion.contains(point, context),
          let value = try? row(parameters + [point], context)
        {
          #expect(!value.isComplex, place)
        }
        var ball = box(x, 0.125, 0.125)
        var result = FlintComplexBall()
        function.evaluate(&ball.value, &result.value, 80)
        if acb_is_finite(&result.value) == 0 { continue }
        guard let above = try? row(parameters + [Number.add(point, height, context)], context),
          let below = try? row(parameters + [Number.subtract(point, height, context)], context)
        else { continue }
        let jump = try Number.subtract(above, below, context)
        try jump.evaluateParts(128, context)
        var rest = jump.complexBall(128)
        rest.addError(exponent: -40)
        #expect(acb_contains_zero(&rest.value) != 0, place)
      }
    }
  }

  /// (−1/4)^(1/2) = i/2
  @Test(arguments: [0.0, 0.5]) func powersAroundZeroHold(height: Double) {
    for (base, exponent, real, imaginary) in [
      (-0.25, 0.5, 0, 0.5), (-0.25, 1.5, 0, -0.125), (0.25, 0.5, 0.5, 0), (0.25, 1.5, 0.125, 0),
    ] {
      var value = evaluate(.power, box(base, 0.75, height), exponent: exponent, isAnalytic: false)
      var point = FlintComplexBall()
      acb_set_d_d(&point.value, real, imaginary)
      #expect(acb_contains(&value.value, &point.value) != 0, "\(base)^\(exponent)")
    }
  }

  /// ∫ sign(t − x) dt from 0 to 1 is 1 − 2x, though its integrand has the slope 0 but for a jump.
  @Test func jumpsHaveNoSlope() throws {
    let recorder = FormulaRecorder()
    let t = try recorder.unknown(on: [], context)
    let jump = try recorder.record(
      .sign, [recorder.record(.subtract, [t, recorder.unknown], context)], context)
    let integral = try recorder.record(
      integralOf: jump, t, from: .number(0), to: .number(1), context)
    let slope = try recorder.formula(of: integral, context).differentiated(context)
    let balls = try FormulaBalls(slope, bits: 80, context)
    for width in [0, 0.125] {
      var x = box(0.375, width, 0)
      var expected = box(-2, 0, 0)
      let value = balls.evaluate(at: &x.value, isAnalytic: false, bits: 80)
      #expect(acb_is_finite(value) == 0 || acb_overlaps(value, &expected.value) != 0)
    }
  }

  /// ∫ (if x < 1/2 then x·t else 5 + 2x·t) dt from 0 to 1 has no slope at its jump, although the
  /// condition was answered outside the integral, and each choice has a slope.
  @Test func choicesBeforeIntegralsHaveNoSlope() throws {
    let recorder = FormulaRecorder()
    let condition = try recorder.record(.less, [recorder.unknown, .half], context)
    let t = try recorder.unknown(on: [], context)
    let yes = try recorder.record(.multiply, [recorder.unknown, t], context)
    let twice = try recorder.record(.multiply, [2, yes], context)
    let no = try recorder.record(.add, [twice, 5], context)
    let choice = try recorder.record(.choose, [condition, yes, no], context)
    let integral = try recorder.record(
      integralOf: choice, t, from: .number(0), to: .number(1), context)
    let slope = try recorder.formula(of: integral, context).differentiated(context)
    let balls = try FormulaBalls(slope, bits: 80, context)
    // From 3/16 at 3/8 to 45/8 at 5/8
    for (x, width, mean) in [(0.25, 0.125, 0.5), (0.75, 0.125, 1), (0.5, 0.125, 21.75)] {
      var x = box(x, width, 0)
      var expected = box(mean, 0, 0)
      let value = balls.evaluate(at: &x.value, isAnalytic: false, bits: 80)
      let isFinite = acb_is_finite(value) != 0
      #expect(isFinite == (mean <= 1))
      #expect(!isFinite || acb_overlaps(value, &expected.value) != 0)
    }
  }

  /// ∫ sign(x·(1 + t)) dt from 0 to 1 jumps as its integrand does.
  @Test func integralsOfJumpsAreNotContinuous() throws {
    let recorder = FormulaRecorder()
    let t = try recorder.unknown(on: [], context)
    let factor = try recorder.record(.add, [t, 1], context)
    let jump = try recorder.record(
      .sign, [recorder.record(.multiply, [recorder.unknown, factor], context)], context)
    let integral = try recorder.record(
      integralOf: jump, t, from: .number(0), to: .number(1), context)
    let formula = try recorder.formula(of: integral, context)
    let balls = try FormulaBalls(formula, bits: 80, promising: .continuity, context)
    var x = box(0, 0.5, 0)
    let value = balls.evaluate(at: &x.value, isAnalytic: false, bits: 80)
    #expect(acb_is_finite(value) == 0)
  }

  /// √(x^(2001/2000)) below 0: the power is next to the negative axis, but below it, not on it.
  @Test func powersOfWhatIsNegativeAreNotReal() throws {
    let recorder = FormulaRecorder()
    let exponent = try Number.divide(2_001, 2_000, context)
    let power = try recorder.record(.power, [recorder.unknown, exponent], context)
    let root = try recorder.record(.squareRoot, [power], context)
    let balls = try FormulaBalls(recorder.formula(of: root, context), bits: 80, context)
    var around = box(-2.5, 0.5, 0.5)
    let value = balls.evaluate(at: &around.value, isAnalytic: false, bits: 80)
    for x in [-2.75, -2.5, -2.25] {
      var point = box(x, 0, 0)
      var exponent = FlintComplexBall()
      arb_set_si(&exponent.value.real, 2_001)
      exponent.inPlace { acb_div_si($0, $0, 2_000, 160) }
      point.inPlace { acb_pow($0, $0, &exponent.value, 160) }
      point.inPlace { acb_sqrt($0, $0, 160) }
      #expect(acb_overlaps(value, &point.value) != 0, "at \(x)")
    }
  }

  private func meanValue(of operation: Recordable, minusOne: Bool) throws -> MeanValue {
    let recorder = FormulaRecorder()
    let value = try recorder.record(operation, [recorder.unknown], context)
    let result = minusOne ? try recorder.record(.subtract, [value, 1], context) : value
    let formula = try recorder.formula(of: result, context)
    return try MeanValue(
      Formula.WithSlope(value: formula, slope: formula.differentiated(context)), bits: 80, context)
  }

  /// cos x − 1 and ⌊x⌋ at both ends of a ball, and that next to 0 the first is seen to be below 0.
  @Test func meanValuesHoldTheValues() throws {
    for (operation, x, width) in [
      (Recordable.function(.cos), 0.0, 0.5), (.function(.cos), 3, 3),
      (.function(.cos), 1e-9, 2.5e-10), (.floor, 0.5, 1),
      (.floor, 3, 0.25), (.function(.exp), 1, 4),
    ] {
      let isCosine = operation == .function(.cos)
      let mean = try meanValue(of: operation, minusOne: isCosine)
      let ball = mean.sharpened(
        ComplexBall(box(0, 1e6, 1e6), bits: 80), over: ComplexBall(box(x, width, 0), bits: 80), 80)
      for end in [x - width, x, x + width] {
        var point = box(end, 0, 0)
        var value = FlintBall()
        switch operation {
        case .function(.cos):
          arb_cos(&value.value, &point.value.real, 160)
          value.inPlace { arb_sub_si($0, $0, 1, 160) }
        case .floor: arb_floor(&value.value, &point.value.real, 160)
        default: arb_exp(&value.value, &point.value.real, 160)
        }
        let known = value.take(precision: 160)
        #expect(ball.real.overlaps(known), "\(operation) at \(end)")
      }
      if width < 1e-9 { #expect(ball.real.isNegative) }
    }
  }

  @Test func digammaHasValuesOverWideBallsBelowZero() throws {
    let digamma = try Formula.Operation.tabulated(#require(Tabulated(.digamma, [])))
    for x in [-1.5, -1.75, -2.25, -7.5] {
      var value = evaluate(digamma, box(x, 0.03125, 0.03125), isAnalytic: true)
      var point = evaluate(digamma, box(x, 0, 0), isAnalytic: true)
      #expect(acb_contains(&value.value, &point.value) != 0)
      var size = FlintBall()
      acb_abs(&size.value, &value.value, 80)
      var limit = box(20, 0, 0)
      #expect(arb_lt(&size.value, &limit.value.real) != 0, "ψ around \(x)")
    }
  }
}
