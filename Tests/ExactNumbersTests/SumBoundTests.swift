import CFLINT
import Testing

@testable import ExactNumbers

/// Sums of many terms by integrals around them, at few bits.
struct SumBoundTests {
  private let context = Context()

  /// cos 6x grows along the imaginary axis nearly as fast as the kernel falls, so the part beyond
  /// the boxes counts: Σ cos 6n = (sin 6(N + ½) − sin 3)/(2 sin 3).
  @Test(arguments: [8, 16, 40, 64, 128], [100, 5_000]) func longSumsHold(_ bits: Int, _ count: Int)
    throws
  {
    let recorder = FormulaRecorder()
    let operand = try recorder.record(.multiply, [6, recorder.unknown], context)
    let formula = try recorder.formula(
      of: recorder.record(.function(.cos), [operand], context), context)
    let plan = try LongSum(of: formula, from: 1, to: .small(count), bits: bits, context)
    let areBoxed = plan.parts.map(\.isBoxed)
    #expect(areBoxed == [true])
    guard var sum = try plan.sum(terms: { _, _ in false }) else {
      Issue.record("no sum")
      return
    }
    let last = try Number.sin(.small(6 * count + 3), context)
    let first = try Number.sin(3, context)
    let value = try Number.divide(
      Number.subtract(last, first, context), Number.multiply(2, first, context), context)
    try value.evaluateParts(500, context)
    var ball = value.complexBall(500)
    let holds = sum.overlaps(&ball.value)
    #expect(holds)
  }

  /// 1/(4x² + 1) has poles at ±i/2. The terms around 0 are added one by one; all others are in
  /// boxes. Together they are (π/2)·coth(π/2) without the terms beyond the ends.
  @Test func polesAreNotInBoxes() throws {
    let recorder = FormulaRecorder()
    let square = try recorder.record(.square, [recorder.unknown], context)
    let height = try recorder.record(
      .add, [recorder.record(.multiply, [4, square], context), 1], context)
    let formula = try recorder.formula(of: recorder.record(.inverse, [height], context), context)
    let plan = try LongSum(of: formula, from: -100_000, to: 100_000, bits: 64, context)
    let areBoxed = plan.parts.map(\.isBoxed)
    #expect(areBoxed == [true, false, true])
    let terms = { (part: LongSum.Part, sum: inout FlintComplexBall) -> Bool in
      guard let first = part.first.asInt, let last = part.last.asInt, first <= 0, last >= 0 else {
        return false
      }
      for n in first...last { sum.add(Number(1, over: 4 * n * n + 1).complexBall(128), 128) }
      return true
    }
    guard var sum = try plan.sum(terms: terms) else {
      Issue.record("no sum")
      return
    }
    // Σ 1/(4n² + 1) over |n| > N is 1/(2N) but for less than 1/N².
    let half = try Number.multiply(.pi, .half, context)
    var value = try Number.divide(half, Number.tanh(half, context), context)
    value = try Number.subtract(value, Number(1, over: 200_000), context)
    try value.evaluateParts(200, context)
    var ball = value.complexBall(128)
    arb_add_error_2exp_si(&ball.value.real, -33)
    let holds = sum.overlaps(&ball.value)
    #expect(holds)
    #expect(acb_rel_one_accuracy_bits(&sum.value) > 50)
  }

  /// Σ √n·e^(−n) from N on is all in the remainder; Σ √n·(e^(−n) + 1/n³) also has a part with a
  /// closed form.
  @Test(arguments: [8, 20, 40, 90], [false, true]) func restsOfSumsHold(
    _ bits: Int, _ isAdded: Bool
  )
    throws
  {
    let recorder = FormulaRecorder()
    let n = recorder.unknown
    let fall = try recorder.record(
      .function(.exp), [recorder.record(.negate, [n], context)], context)
    let cube = try recorder.record(.power, [n, -3], context)
    let factor = isAdded ? try recorder.record(.add, [fall, cube], context) : fall
    let root = try recorder.record(.squareRoot, [n], context)
    let formula = try recorder.formula(
      of: recorder.record(.multiply, [root, factor], context), context)
    let tail = try SumTail(of: formula, from: 1, context)
    let cut = try #require(try tail.cut(bits: bits, context))
    var ball = try tail.sum(cut: cut, bits: bits, context)
    // After 400 terms, e^(−n) is less than 2^−500.
    var known = FlintComplexBall()
    for k in (1 << cut)..<(1 << cut) + 400 {
      let term = try Number.multiply(
        Number.squareRoot(.small(k), context), Number.exp(.small(-k), context), context)
      try term.evaluateParts(400, context)
      known.add(term.complexBall(400), 400)
    }
    if isAdded {
      let zeta = try SpecialFunction.hurwitz([Number(5, over: 2), .small(1 << cut)], context)
      try zeta.evaluateParts(400, context)
      known.add(zeta.complexBall(400), 400)
    }
    let holds = ball.overlaps(&known.value)
    #expect(holds, "\(cut)")
    #expect(
      mag_get_d(&ball.value.real.rad) < 1 / Double(sign: .plus, exponent: bits - 2, significand: 1))
  }

  /// Σ zⁿ·n^(−s) from N on is the polylogarithm without the terms before N. With so few bits the
  /// remainder is noticeable, and the balls are not much wider than necessary. Angle and s are in
  /// hundredths.
  @Test(arguments: [10, 100, -200, 314, 1], [50, 100, 200, 325, 700]) func sumsByPartsHold(
    _ angle: Int, _ power: Int
  ) throws {
    let rate = try Number.multiply(.i, Number(angle, over: 100), context)
    let sum = WaveSum(rate: rate, power: Number(power, over: 100), context)
    for (cut, bits) in [(5, 8), (6, 20), (9, 40), (12, 60), (16, 60)] {
      guard let count = try sum.count(cut: cut, bits: bits) else {
        #expect(abs(angle) << cut < 300 * bits)
        continue
      }
      var ball = try sum.sum(cut: cut, bits: bits)
      var rest = FlintComplexBall()
      var z = rate.complexBall(300)
      z.inPlace { acb_exp($0, $0, 300) }
      var s = Number(power, over: 100).complexBall(300)
      acb_polylog(&rest.value, &s.value, &z.value, 300)
      s.negate()
      for n in 1..<1 << cut {
        var term = FlintComplexBall()
        acb_set_si(&term.value, n)
        term.raise(to: s, 300)
        var turn = rate.complexBall(300)
        turn.inPlace { acb_mul_si($0, $0, n, 300) }
        turn.inPlace { acb_exp($0, $0, 300) }
        term.multiply(by: turn, 300)
        term.negate()
        rest.add(term, 300)
      }
      let holds = ball.overlaps(&rest.value)
      #expect(holds, "\(cut) \(bits) \(count)")
      #expect(mag_get_d(&ball.value.real.rad) < 1 / Double(1 << (bits - 2)))
    }
  }

  /// With logarithms, a sum is that from a larger N on and the terms before.
  @Test(arguments: [100, -200, 314], [1, 2, 4]) func sumsByPartsWithLogarithmsHold(
    _ angle: Int, _ log: Int
  ) throws {
    let rate = try Number.multiply(.i, Number(angle, over: 100), context)
    let sum = WaveSum(rate: rate, power: .half, log: log, context)
    for (cut, bits) in [(5, 4), (6, 10), (7, 16), (9, 30)] {
      guard try sum.count(cut: cut, bits: bits) != nil else { continue }
      var ball = try sum.sum(cut: cut, bits: bits)
      var rest = try sum.sum(cut: 12, bits: 60)
      for n in 1 << cut..<1 << 12 {
        let size = try Number.divide(
          Number.power(Number.ln(.small(n), context), .small(log), context),
          Number.squareRoot(.small(n), context), context)
        let turn = try Number.exp(Number.multiply(rate, .small(n), context), context)
        let term = try Number.multiply(size, turn, context)
        try term.evaluateParts(128, context)
        rest.add(term.complexBall(128), 128)
      }
      let holds = ball.overlaps(&rest.value)
      #expect(holds, "\(cut) \(bits)")
    }
  }
}
