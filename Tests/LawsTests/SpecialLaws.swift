import CFLINT
import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Laws of the functions of the tables as steps of formulas: each row that formulas support, with
/// parameters of all kinds, at random points and at ends, poles and zeros of the functions.
@Suite struct SpecialLaws {
  private let context: Context

  init() {
    var context = Context()
    context.interruption = Interruption()
    self.context = context
  }

  /// The ball of the formula contains the value of the word, and there is no ball if the word
  /// refuses.
  @Test func formulasHaveTheValuesOfWords() throws {
    for var attempt in Law("the formula has the word's value", cases: 12) {
      for row in SpecialFunction.all where row.operandCount > 0 {
        let parameters = (1..<row.operandCount).map { _ in number(&attempt.random) }
        let x = try point(&attempt.random)
        guard let formula = formula(row, parameters) else { continue }
        let place = "\(row.name) of \(parameters.map(text)) at \(text(x)); \(attempt)"
        if let value = try? row(parameters + [x], context) {
          let holds = try holds(formula, value, at: x)
          #expect(holds != false, "\(place): \(text(value)) is not in the ball")
        } else if !x.isComplex {
          #expect(try holds(formula, 0, at: x) == nil, "\(place): a ball where the word refuses")
          #expect(throws: NumberError.self, "\(place)") { try formula.value(at: x, context) }
        }
      }
    }
  }

  /// The derivative of each row by its slope is the limit of its word's differences, along the real
  /// axis and in the plane.
  @Test func derivativesAreLimitsOfDifferences() throws {
    for var attempt in Law("the derivative is the limit of differences", cases: 4) {
      for row in SpecialFunction.all where row.slope != nil && row.seconds < 1 {
        let parameters = (1..<row.operandCount).map { _ in number(&attempt.random) }
        guard let formula = formula(row, parameters) else { continue }
        let x = Number(Int.random(in: -48...47, using: &attempt.random) * 2 + 1, over: 16)
        let height = Number(Int.random(in: 1...20, using: &attempt.random), over: 8)
        let place = "\(row.name) of \(parameters.map(text)) at \(text(x)); \(attempt)"
        let derived = try formula.differentiated(context)
        if inTime({ try formula.derivative(at: x, context) }) != nil {
          let slope = try difference(row, parameters, at: x)
          let isNear = try holds(derived, slope, at: x, within: -36)
          #expect(isNear != false, "\(place): \(text(slope))")
        }
        let z = try Number.complex(x, height, context)
        guard let slope = inTime({ try difference(row, parameters, at: z) }) else { continue }
        let isNear = try holds(derived, slope, at: z, within: -36)
        #expect(isNear != false, "\(place), \(text(height)) above: \(text(slope))")
      }
    }
  }

  /// Rows that formulas evaluate with keys have the values of their words, or none.
  @Test func keysHaveTheValuesOfWords() throws {
    for var attempt in Law("the keys of a row have its value", cases: 2) {
      for row in CommandTable.standard.commands {
        guard let keyed = row.formula?() else { continue }
        let operands = row.operands.map { _ in number(&attempt.random) }
        var keys = operands.map(text)
        let word = calculator("\(keys.joined(separator: " ")) \(row.name)")
        let unknown = keyed.unknowns.randomElement(using: &attempt.random) ?? 0
        keys[unknown] = "x"
        let model = calculator("{ sto x \(keys.joined(separator: " ")) \(row.name) }")
        guard case .program(let program)? = model.machine.stack.last,
          let formula = try? model.interpreter.formula(of: program, row.name),
          let value = try? formula.value(at: operands[unknown], context)
        else { continue }
        guard word.machine.stack.count == 1, case .number(let expected)? = word.machine.stack.last
        else {
          Issue.record("\(keys) \(row.name): \(text(value)) where the word refuses; \(attempt)")
          continue
        }
        let difference = try Number.subtract(value, expected, context)
        let square = try self.square(difference)
        let size = try Number.add(self.square(expected), 1, context)
        let limit = try Number.multiply(size, Number.power(10, -40, context), context)
        #expect(
          try Number.less(square, limit, context),
          "\(keys) \(row.name): \(text(value)), not \(text(expected)); \(attempt)")
      }
    }
  }

  /// A value that a session stores keeps its digits, however large the operands are.
  @Test func sessionsLoseNoDigits() throws {
    for var attempt in Law("a session loses no digits", cases: 2) {
      for row in SpecialFunction.all where row.operandCount > 0 && row.seconds < 1 {
        let exponent = [1, 3, 20, 300, 1000].randomElement(using: &attempt.random) ?? 1
        let sign = Bool.random(using: &attempt.random) ? "" : "-"
        let parameters = (1..<row.operandCount).map { _ in text(number(&attempt.random)) }
        let keys = "2 timelimit \((parameters + ["\(sign)1e\(exponent)"]).joined(separator: " "))"
        guard let shown = Keys.stack("\(keys) \(row.name) tostr"),
          case .string(let written)? = Keys.stack("\(keys) \(row.name) rpn tostr")?.last
        else { continue }
        let again = Keys.stack("\(written) tostr")
        #expect(
          again?.map(\.description) == shown.map(\.description),
          "\(keys) \(row.name), kept as \(written): \(attempt)")
      }
    }
  }

  // MARK: Numbers

  /// −6 … 6, halves between them, or any.
  private func number(_ random: inout SplitMix64) -> Number {
    Int.random(in: 0...2, using: &random) < 2
      ? Number(Int.random(in: -12...12, using: &random), over: 2)
      : Number(Int.random(in: -400...400, using: &random), over: 64)
  }

  /// Returns a number from `number`, one next to it, or one just above or below it in the complex
  /// plane.
  private func point(_ random: inout SplitMix64) throws -> Number {
    let x = number(&random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: return try Number.add(x, Number.power(2, -40, context), context)
    case 1: return try Number.subtract(x, Number.power(2, -40, context), context)
    case 2:
      let side = Number(Int.random(in: 0...1, using: &random) * 2 - 1, over: 1 << 30)
      return try Number.complex(x, side, context)
    default: return x
    }
  }

  // MARK: Formulas

  private func formula(_ row: SpecialFunction, _ parameters: [Number]) -> Formula? {
    let recorder = FormulaRecorder()
    guard let result = try? recorder.record(row, parameters + [recorder.unknown], context) else {
      return nil
    }
    return try? recorder.formula(of: result, context)
  }

  /// Whether the ball of a formula at a number contains a value, or a value that differs by less
  /// than 2^error, relative to its size or to 1; nil if there is no ball.
  private func holds(_ formula: Formula, _ value: Number, at x: Number, within error: Int? = nil)
    throws -> Bool?
  {
    for constant in [x, value] { try constant.evaluateParts(128, context) }
    let balls = try FormulaBalls(formula, bits: 128, context)
    var point = x.complexBall(128)
    let ball = balls.evaluate(at: &point.value, isAnalytic: false, bits: 128)
    if acb_is_finite(ball) == 0 { return nil }
    var expected = value.complexBall(128)
    if let error {
      let size = try value.magnitudeExponent(context).approximate
      expected.addError(exponent: error + Int(max(0, size)))
    }
    return acb_overlaps(ball, &expected.value) != 0
  }

  /// The square of a number's absolute value.
  private func square(_ x: Number) throws -> Number {
    let (real, imaginary) = x.parts
    return try Number.add(
      Number.multiply(real, real, context), Number.multiply(imaginary, imaginary, context), context)
  }

  /// (f(x+h) − f(x−h))/2h for h = 2^−40, whose error is about 2^−80.
  private func difference(_ row: SpecialFunction, _ parameters: [Number], at x: Number) throws
    -> Number
  {
    let step = try Number.power(2, -40, context)
    let above = try row(parameters + [Number.add(x, step, context)], context)
    let below = try row(parameters + [Number.subtract(x, step, context)], context)
    let change = try Number.subtract(above, below, context)
    return try Number.divide(change, Number.multiply(2, step, context), context)
  }

  /// Returns a value; nil if there is none, or none within a few seconds.
  private func inTime(_ value: () throws -> Number) -> Number? {
    context.interruption?.limitTime(to: 5)
    defer { context.interruption?.limitTime(to: nil) }
    return try? value()
  }

  private func calculator(_ keys: String) -> CalculatorModel {
    let model = CalculatorModel()
    model.receive(Array("\(keys)\n".utf8).span)
    return model
  }

  private func text(_ x: Number) -> String {
    (try? x.text(NumberFormat(), context)) ?? "?"
  }
}
