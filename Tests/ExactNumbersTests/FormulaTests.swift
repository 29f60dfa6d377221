import CFLINT
import Testing
import TestSupport

@testable import ExactNumbers

/// Formulas on balls, on numbers, and their derivatives.
struct FormulaTests {
  private let context = Context()

  /// All functions of one number.
  private static let functions: [RecordedFunction] =
    [
      .negate, .inverse, .square, .squareRoot, .cubeRoot, .absolute, .factorial, .exp2, .exp10,
      .log2, .log10, .toDegrees, .toRadians, .sinc, .sinPi, .cosPi, .sign, .floor, .ceiling, .round,
      .truncate, .fractionalPart,
    ].map { .elementary($0) }
    + Function.allCases.filter { $0 != .power }.flatMap {
      [.elementary(.function($0)), .elementary(.reciprocal($0)), .elementary(.ofReciprocal($0))]
    }
    + SpecialFunction.all.filter { $0.operandCount == 1 && Tabulated($0, []) != nil }.map {
      .special($0.name)
    }

  /// The formula of a function of one number.
  private func formula(_ function: RecordedFunction) throws -> Formula {
    let recorder = FormulaRecorder()
    let result =
      switch function {
      case .elementary(let function):
        try recorder.record(function, [recorder.unknown], context)
      case .special(let name):
        try recorder.record(
          #require(SpecialFunction.named(name[...])), [recorder.unknown], context)
      }
    return try recorder.formula(of: result, context)
  }

  private func random(_ range: ClosedRange<Int>, _ generator: inout SplitMix64) throws -> Number {
    try Number.divide(Number(Int.random(in: range, using: &generator)), 16, context)
  }

  /// A ball holds the value at every real point of the ball that went in: at its ends and in its
  /// middle, on cuts and near poles.
  @Test(arguments: functions) func ballsHoldTheValues(function: RecordedFunction) throws {
    var generator = SplitMix64(seed: 71)
    let formula = try formula(function)
    for _ in 0..<60 {
      let low = try random(-48...48, &generator)
      let width = try random(0...24, &generator)
      for part in [0, 1, 2] {
        let x = try Number.add(
          low, Number.divide(Number.multiply(width, .small(part), context), 2, context), context)
        let point: Number
        do { point = try formula.value(at: x, context) } catch { continue }
        for isAnalytic in [false, true] {
          let high = try Number.add(low, width, context)
          let label = try "\(function) over a ball around \(x.text(NumberFormat(), context))"
          #expect(
            try formula.holds(point, between: low, high, isAnalytic: isAnalytic, context),
            Comment(rawValue: label))
        }
      }
    }
  }

  /// Over a complex ball where a function is declared analytic, the mean of its values on a circle
  /// is the value at the centre, up to the error of the trapezoidal rule: a cut through the ball
  /// would be noticed.
  @Test(arguments: functions) func analyticBallsHaveNoCut(function: RecordedFunction) throws {
    // Of complex numbers the first two are other functions.
    let others: [Recordable] = [
      .cubeRoot, .absolute, .sign, .floor, .ceiling, .round, .truncate, .fractionalPart,
    ]
    if case .elementary(let function) = function, others.contains(function) { return }
    var generator = SplitMix64(seed: 72)
    let formula = try formula(function)
    let radius = Number(1, over: 4)
    for _ in 0..<Tier.part(25) {
      let centre = try Number.complex(
        random(-40...40, &generator), random(-24...24, &generator), context)
      guard try formula.isAnalytic(around: centre, radius: radius, context) else { continue }
      // Along a cut, balls enclose the function that continues the values on it.
      if try formula.isOnCut(below: centre, radius: radius, context) { continue }
      let middle = try formula.value(at: centre, context)
      var sum: Number = 0
      let count = 32
      for index in 0..<count {
        let turn = try Number.multiply(
          .pi, Number(2 * index + 1, over: count), context)
        let point = try Number.add(
          centre, Number.polar(Number(1, over: 8), turn, context), context)
        sum = try Number.add(sum, formula.value(at: point, context), context)
      }
      let mean = try Number.divide(sum, .small(count), context)
      let difference = try Number.subtract(mean, middle, context)
      let square = try Number.add(
        Number.square(Number.realPart(difference, context), context),
        Number.square(Number.imaginaryPart(difference, context), context), context)
      let scale = try Number.add(1, Number.absolute(middle, context), context)
      // The values on the circle of twice the radius are bounded, so the error is
      // about 2^(−32) of them.
      let bound = try Number.multiply(Number(1, over: 10_000), scale, context)
      let label = try "\(function) around \(centre.text(NumberFormat(), context))"
      #expect(
        try Number.less(square, Number.square(bound, context), context), Comment(rawValue: label))
    }
  }

  /// The ball of an integral within a formula holds its value at a complex point, though it is real
  /// on the real axis: ∫ x + t dt from 0 to 1 is x + 1/2.
  @Test func ballsOfIntegralsHoldAtComplexPoints() throws {
    let recorder = FormulaRecorder()
    let t = try recorder.unknown(on: [], context)
    let sum = try recorder.record(.add, [recorder.unknown, t], context)
    let integral = try recorder.record(
      integralOf: sum, t, from: .number(0), to: .number(1), context)
    let formula = try recorder.formula(of: integral, context)
    let x = try Number.complex(1, 2, context)
    var point = x.complexBall(128)
    var value = try Number.add(x, Number(1, over: 2), context).complexBall(128)
    let balls = try FormulaBalls(formula, bits: 128, context)
    let ball = balls.evaluate(at: &point.value, isAnalytic: false, bits: 128)
    #expect(acb_overlaps(ball, &value.value) != 0)
  }

  /// The ball of a root within a formula contains the continuation of the root off the real axis:
  /// that of e^t − x − 1 is ln(1 + x).
  @Test(arguments: [3, 8, 20]) func ballsOfRootsHoldAtComplexPoints(radiusExponent: Int) throws {
    let recorder = FormulaRecorder()
    let t = try recorder.unknown(on: [], context)
    let power = try recorder.record(.function(.exp), [t], context)
    let sum = try recorder.record(.add, [recorder.unknown, 1], context)
    let difference = try recorder.record(.subtract, [power, sum], context)
    let root = try recorder.record(rootOf: difference, t, between: -4, 3, context)
    let formula = try recorder.formula(of: root, context)
    let balls = try FormulaBalls(formula, bits: 128, context)
    var generator = SplitMix64(seed: 74)
    for _ in 0..<20 {
      let middle = try random(0...32, &generator)
      let radius = Number(1, over: 2 << radiusExponent)
      var point = middle.complexBall(128)
      var size = radius.complexBall(128)
      arb_add_error(&point.value.real, &size.value.real)
      arb_add_error(&point.value.imag, &size.value.real)
      let ball = balls.evaluate(at: &point.value, isAnalytic: true, bits: 128)
      #expect(acb_is_finite(ball) != 0)
      for (x, y) in [(-1, -1), (-1, 1), (1, 1), (0, 1), (1, 0), (0, 0)] {
        let shift = try Number.multiply(radius, .complex(.small(x), .small(y), context), context)
        let z = try Number.add(Number.add(middle, shift, context), 1, context)
        let value = try Number.ln(z, context)
        try value.evaluateParts(128, context)
        var expected = value.complexBall(128)
        #expect(acb_overlaps(ball, &expected.value) != 0, "\(x) \(y)")
      }
    }
  }

  /// A piece is not divided if both ends together exceed the memory limit, because fractions have
  /// no price.
  @Test func endsOfSearchesArePriced() throws {
    var context = Context()
    let end = try Number.power(2, 5_000, context)
    let low = try Number.negate(end, context)
    context.memoryLimit = 1_000
    var search = try ZeroSearch(
      formula(.elementary(.function(.cos))), from: .number(low), to: .number(end), context)
    do {
      try search.run()
      Issue.record("there are infinitely many zeros")
    } catch NumberError.tooLarge(let bytes) {
      #expect(bytes > 1_250 && bytes < 1_260)
    }
  }

  /// A condition that is recorded after an integral does not decide, from an earlier evaluation,
  /// that the integral is not needed: with ∫ sin e^t dt for x below 1, and 5 otherwise, the ball at
  /// 1/2 contains the integral.
  @Test func conditionsBehindIntegralsAreNotAskedBefore() throws {
    let recorder = FormulaRecorder()
    let t = try recorder.unknown(on: [], context)
    let value = try recorder.record(
      .function(.sin), [recorder.record(.function(.exp), [t], context)], context)
    let end = Endpoint.number(recorder.unknown)
    let integral = try recorder.record(integralOf: value, t, from: .number(0), to: end, context)
    let condition = try recorder.record(.less, [recorder.unknown, 1], context)
    let choice = try recorder.record(.choose, [condition, integral, 5], context)
    let formula = try recorder.formula(of: choice, context)
    let balls = try FormulaBalls(formula, bits: 128, context)
    let expected = try formula.value(at: .half, context)
    let wanted = try expected.enclosure(128, context)
    for x in [Number(2), .half] {
      let ball = balls.value(over: x.knownEnclosure(128), bits: 128)
      if x.isInteger { continue }
      #expect(ball.isFinite && ball.overlaps(wanted))
    }
  }

  /// Over wide balls, which the ends alone enclose, too.
  @Test(arguments: [SpecialFunction.lowerGammaRatio, .upperGammaRatio])
  func wideBallsOfIncompleteGammaHold(function: SpecialFunction) throws {
    let recorder = FormulaRecorder()
    let parameter = Number(5, over: 2)
    let result = try recorder.record(function, [parameter, recorder.unknown], context)
    let formula = try recorder.formula(of: result, context)
    let balls = try FormulaBalls(formula, bits: 128, context)
    for (low, high) in [(1, 9), (2, 5), (1, 2)] {
      let range = (Number(low, over: 2), Number(high, over: 2))
      #expect(balls.value(over: Ball.hull(of: range.0, range.1, 128), bits: 128).isPositive)
      for eighths in 0...8 {
        let shift = try Number.multiply(
          Number(high - low, over: 2), Number(eighths, over: 8), context)
        let x = try Number.add(range.0, shift, context)
        #expect(
          try formula.holds(
            function([parameter, x], context), between: range.0, range.1, isAnalytic: false, context
          )
        )
      }
    }
  }

  /// Off the real axis, a root is not known, because it is not defined which root is meant.
  @Test func ballsOfRootsMeetTheRealAxis() throws {
    let recorder = FormulaRecorder()
    let t = try recorder.unknown(on: [], context)
    let difference = try recorder.record(.subtract, [t, recorder.unknown], context)
    let root = try recorder.record(rootOf: difference, t, between: -4, 4, context)
    let formula = try recorder.formula(of: root, context)
    let balls = try FormulaBalls(formula, bits: 128, context)
    var point = try Number.complex(1, 2, context).complexBall(128)
    let ball = balls.evaluate(at: &point.value, isAnalytic: false, bits: 128)
    #expect(acb_is_finite(ball) == 0)
  }

  /// The derivative agrees with a symmetric difference quotient with step 2^(−40), whose
  /// error is about 2^(−80).
  @Test(arguments: functions) func derivativesAreLimitsOfQuotients(function: RecordedFunction)
    throws
  {
    let formula = try formula(function)
    let step = try parse("1e-12")
    for x in [Number(3, over: 10), Number(7, over: 10), Number(17, over: 10)] {
      let slope: Number
      do { slope = try formula.derivative(at: x, context) } catch { continue }
      let above = try formula.value(at: Number.add(x, step, context), context)
      let below = try formula.value(at: Number.subtract(x, step, context), context)
      let quotient = try Number.divide(
        Number.subtract(above, below, context), Number.multiply(2, step, context), context)
      let difference = try Number.absolute(Number.subtract(quotient, slope, context), context)
      let tolerance = try Number.multiply(
        parse("1e-18"), Number.add(1, Number.absolute(slope, context), context), context)
      #expect(try Number.less(difference, tolerance, context), "\(function)")
    }
  }
}

extension Formula {
  /// Whether the ball of the formula over an interval of fractions overlaps
  /// the enclosure of a value.
  func holds(
    _ value: Number, between low: Number, _ high: Number, isAnalytic: Bool, _ context: Context
  ) throws(NumberError) -> Bool {
    try value.evaluateParts(128, context)
    var left = low.ball(128)
    var right = high.ball(128)
    var interval = FlintComplexBall()
    arb_union(&interval.value.real, &left.value, &right.value, 128)
    let balls = try FormulaBalls(self, bits: 128, context)
    var point = value.complexBall(128)
    return acb_overlaps(
      balls.evaluate(at: &interval.value, isAnalytic: isAnalytic, bits: 128), &point.value) != 0
  }

  /// Whether a square reaches the real axis at a point where the formula is not real.
  func isOnCut(below centre: Number, radius: Number, _ context: Context) throws -> Bool {
    let height = try Number.absolute(Number.imaginaryPart(centre, context), context)
    if try Number.less(radius, height, context) { return false }
    for side in [-1, 0, 1] {
      let shift = try Number.multiply(radius, .small(side), context)
      let foot = try Number.add(Number.realPart(centre, context), shift, context)
      if let value = try? value(at: foot, context), value.isComplex { return true }
    }
    return false
  }

  /// Whether the formula is found to be holomorphic on a square.
  func isAnalytic(around centre: Number, radius: Number, _ context: Context) throws(NumberError)
    -> Bool
  {
    var square = centre.complexBall(128)
    var size = radius.ball(128)
    arb_add_error(&square.value.real, &size.value)
    arb_add_error(&square.value.imag, &size.value)
    let balls = try FormulaBalls(self, bits: 128, context)
    return acb_is_finite(balls.evaluate(at: &square.value, isAnalytic: true, bits: 128)) != 0
  }
}
