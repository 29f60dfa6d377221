import CFLINT
import Testing

@testable import ExactNumbers

/// Bounds of the remainders of integrals and sums after a cut, without guard bits.
struct IntegralBoundTests {
  private let context = Context()

  private func formula(_ body: (FormulaRecorder, Number) throws -> Number) throws -> Formula {
    let recorder = FormulaRecorder()
    return try recorder.formula(of: body(recorder, recorder.unknown), context)
  }

  /// Whether a ball has a point of another, far narrower one around the number.
  private func holds(_ ball: borrowing FlintComplexBall, _ value: Number) throws -> Bool {
    try value.evaluateParts(2_000, context)
    var ball = ball.value
    var point = value.complexBall(2_000)
    return acb_overlaps(&ball, &point.value) != 0
  }

  private func power(of two: Double) throws -> Number {
    try Number.power(2, Number(Int((two * 0x1p40).rounded(.up)), over: 1 << 40), context)
  }

  // MARK: Tails of integrals

  /// ∫ u^a·L^b du over 0 < u ≤ 2^(−n) is Γ(b + 1, (a + 1)·T)/(a + 1)^(b + 1), and at least half of
  /// its bound if b is not below 0.
  @Test(arguments: [Number(-1, over: 2), 0, Number(1, over: 3), 2], -2...6)
  func tailsOfPowersAreBounded(_ a: Number, _ b: Int) throws {
    let order = try Number.add(a, 1, context)
    var count = 0
    for n in 1...60 {
      let scale = Scale.power(a, log: .small(b))
      guard let bound = try Tail.bound(scale, n, context) else { continue }
      count += 1
      let t = try Number.multiply(.small(n), Number.ln(2, context), context)
      let gamma = try SpecialFunction.upperGamma(
        [.small(b + 1), Number.multiply(order, t, context)], context)
      let value = try Number.divide(gamma, Number.power(order, .small(b + 1), context), context)
      #expect(try Number.lessOrEqual(value, power(of: bound), context), "n = \(n)")
      if b >= 0 {
        #expect(try Number.less(power(of: bound - 1.01), value, context), "n = \(n)")
      }
    }
    #expect(count > 10)
  }

  /// ∫ e^(−L²) du = ∫ e^(−t²−t) dt = √π/2·e^(1/4)·erfc(T + 1/2).
  @Test(arguments: 2...30) func tailsOfExponentialsAreBounded(_ n: Int) throws {
    let growth = Scale.Growth(power: 0, log: 2, coefficient: -1)
    let bound = try #require(try Tail.bound(Scale(growths: [growth]), n, context))
    let start = try Number.add(
      Number.multiply(.small(n), Number.ln(2, context), context), .half, context)
    let value = try Number.multiply(gauss, SpecialFunction.erfc([start], context), context)
    #expect(try Number.lessOrEqual(value, power(of: bound), context))
    #expect(try Number.less(power(of: bound - 8), value, context))
  }

  /// √π/2·e^(1/4)
  private var gauss: Number {
    get throws {
      let root = try Number.divide(Number.squareRoot(.pi, context), 2, context)
      return try Number.multiply(root, Number.exp(Number(1, over: 4), context), context)
    }
  }

  /// The integral after the cut is in its ball, which is no wider than requested: for
  /// 1000·e^(−x²−x), which has no closed form there, and for 1/(x² + 1), which leaves a remainder.
  @Test func integralsBehindTheCutHold() throws {
    let gaussian = try formula { form, x in
      let sum = try form.record(.add, [form.record(.square, [x], context), x], context)
      let fall = try form.record(.function(.exp), [form.record(.negate, [sum], context)], context)
      return try form.record(.multiply, [1000, fall], context)
    }
    let rational = try formula { form, x in
      try form.record(
        .inverse, [form.record(.add, [form.record(.square, [x], context), 1], context)], context)
    }
    let imaginary = try formula { form, x in
      let sum = try form.record(.add, [form.record(.square, [x], context), 1], context)
      return try form.record(.divide, [.i, sum], context)
    }
    for bits in 4...160 {
      for (formula, factor) in [(gaussian, Number(1000)), (rational, 1), (imaginary, .i)] {
        let tail = try Tail(
          of: formula, at: .infinity(sign: 1), zeros: [], from: 3, terms: 8, context)
        let cut = try #require(try tail.cut(bits: bits, context))
        var ball = try tail.integral(cut: cut, tolerance: bits, bits: bits, context)
        let x = try Number.power(2, .small(cut), context)
        let isGaussian = factor.asInt == 1000
        let size =
          isGaussian
          ? try Number.multiply(
            gauss, SpecialFunction.erfc([Number.add(x, .half, context)], context), context)
          : try Number.atan(radians: Number.inverse(x, context), context)
        let value = try Number.multiply(factor, size, context)
        let isInside = try holds(ball, value)
        #expect(isInside, "\(bits) bits, cut at 2^\(cut)")
        var radius = FlintBall()
        arb_get_rad_arb(&radius.value, &ball.value.real)
        let isNarrow = radius.isBelow(exponent: 1 - bits)
        #expect(isNarrow, "\(bits) bits")
      }
    }
  }

  // MARK: Tails of sums

  /// Σ e^(−n) from N = 2^cut on is e^(−N)/(1 − 1/e); Σ (e^(−n) + n^(−5/2)) has a part with a closed
  /// form.
  @Test func sumsBehindTheCutHold() throws {
    let falling = try formula { form, n in
      try form.record(.function(.exp), [form.record(.negate, [n], context)], context)
    }
    let both = try formula { form, n in
      let power = try form.record(.power, [n, Number(-5, over: 2)], context)
      let exponential = try form.record(
        .function(.exp), [form.record(.negate, [n], context)], context)
      return try form.record(.add, [power, exponential], context)
    }
    let ratio = try Number.subtract(1, Number.exp(-1, context), context)
    for bits in 2...120 {
      for formula in [falling, both] {
        let tail = try SumTail(of: formula, from: 1, context)
        let cut = try #require(try tail.cut(bits: bits, context))
        let ball = try tail.sum(cut: cut, bits: bits, context)
        var value = try Number.divide(Number.exp(.small(-1 << cut), context), ratio, context)
        if formula.steps.count == both.steps.count {
          let zeta = try SpecialFunction.hurwitz([Number(5, over: 2), .small(1 << cut)], context)
          value = try Number.add(value, zeta, context)
        }
        let isInside = try holds(ball, value)
        #expect(isInside, "\(bits) bits, cut at 2^\(cut)")
      }
    }
  }

  /// Σ 1/(4n² − 1) from N = 2^cut on is 1/(4N − 2), of which powers of n leave a remainder.
  @Test func remaindersOfSumsCount() throws {
    let rational = try formula { form, n in
      let square = try form.record(.square, [form.record(.multiply, [2, n], context)], context)
      return try form.record(.inverse, [form.record(.subtract, [square, 1], context)], context)
    }
    let tail = try SumTail(of: rational, from: 1, context)
    for bits in stride(from: 100, through: 800, by: 10) {
      guard let cut = try tail.cut(bits: bits, context) else { continue }
      let ball = try tail.sum(cut: cut, bits: bits, context)
      let isInside = try holds(ball, Number(1, over: (4 << cut) - 2))
      #expect(isInside, "\(bits) bits, cut at 2^\(cut)")
    }
  }

  /// n^(−a)·√(ln n) has no closed form; with a large a, the first term is larger than the integral.
  @Test(arguments: [20, 50, 80, 150, 200, 250]) func firstTermsOfSumsCount(_ power: Int) throws {
    let formula = try formula { form, n in
      let root = try form.record(.squareRoot, [form.record(.function(.ln), [n], context)], context)
      return try form.record(
        .multiply, [form.record(.power, [n, .small(-power)], context), root], context)
    }
    let tail = try SumTail(of: formula, from: 2, context)
    for bits in 20...(5 * power) {
      guard let cut = try tail.cut(bits: bits, context), cut < 8 else { continue }
      var sum: Number = 0
      for n in (1 << cut)..<(1 << cut) + 6 {
        sum = try Number.add(sum, formula.value(at: .small(n), context), context)
      }
      #expect(try Number.less(sum, Number.power(2, .small(-bits), context), context), "\(bits)")
    }
  }

  /// A sum that diverges has no value, even if it diverges slowly.
  @Test func slowDivergenceIsSeen() throws {
    let slow = try formula { form, x in
      let log = try form.record(.function(.ln), [x], context)
      return try form.record(.inverse, [form.record(.multiply, [x, log], context)], context)
    }
    let tail = try Tail(of: slow, at: .infinity(sign: 1), zeros: [], from: 3, terms: 8, context)
    #expect(try tail.convergence(context) == .divergent)
    do {
      _ = try slow.sum(from: 3, to: .infinity(sign: 1), context)
      Issue.record("a sum of 1/(n·ln n)")
    } catch {
      guard case .divergentSum = error else { throw error }
    }
  }

  // MARK: Quadrature

  /// Balls of low precision hold the integral, and bodies beside a singularity too.
  @Test func quadratureHolds() throws {
    let functions: [(Recordable, Number)] = try [
      (.function(.exp), Number.expMinusOne(1, context)), (.square, Number(1, over: 3)),
      (
        .function(.atan),
        Number.subtract(
          Number.divide(.pi, 4, context), Number.divide(Number.ln(2, context), 2, context), context)
      ),
      (
        .function(.logOnePlus),
        Number.subtract(Number.multiply(2, Number.ln(2, context), context), 1, context)
      ),
    ]
    for bits in [2, 5, 8, 16, 33, 64] {
      for (function, value) in functions {
        let formula = try formula { form, x in try form.record(function, [x], context) }
        let run = try Quadrature(formula, bits: bits, extra: 0, context)
        let ends = [Number.zero, 1].map { number in
          var ball = number.complexBall(bits)
          return ball.take(precision: bits).real
        }
        #expect(run.integrate(from: ends[0], to: ends[1], origin: 0, 1) == .accurate)
        var sum = FlintComplexBall()
        run.add(to: &sum)
        let isInside = try holds(sum, value)
        #expect(isInside, "\(function), \(bits) bits")
      }
    }
  }
}

extension Number {
  fileprivate static var zero: Number { 0 }
}
