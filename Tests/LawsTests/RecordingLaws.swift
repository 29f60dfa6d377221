import CFLINT
import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Laws of programs that are recorded as formulas, with every word that formulas support.
@Suite struct RecordingLaws {
  private static let rows = CommandTable.standard.commands.filter {
    ($0.recordable != nil || $0.special != nil || $0.formula != nil) && !$0.operands.isEmpty
  }
  /// Points where functions jump or have poles or cuts, and points next to these.
  private static let points =
    (-12...12).map { "\($0) 2 /" } + [
      "1e20", "-1e20", "1e-20", "-1e-20", "1 1e-20 +", "1 1e-20 -", "-1 1e-20 +", "2 1e-20 -",
      "pi", "pi 2 / neg", "pi 2 /", "pi 4 /", "e neg inv", "e neg inv 1e-20 -",
    ]
  /// Points next to cuts, where numbers are not only real.
  private static let complexPoints = [
    "i", "i neg", "2i", "1i 1 +", "1i pi * 2 /", "1e-20 i * 2 +", "-1e-20 i * 2 +", "1e-20 i * 2 -",
    "-1e-20 i * 2 -", "1e-20 i * 0.5 -", "2i 1e-20 +", "-2i 1e-20 -",
  ]

  /// The value of a formula, and its ball, agree with the words; if the words have no value,
  /// neither has the formula.
  @Test func aFormulaHasTheValuesOfItsWords() throws {
    for var attempt in Law("a formula has the values of its words", cases: 1) {
      for row in Self.rows {
        let text = RecordedWords.containing(row, of: Self.rows, &attempt.random)
        let points = Self.points + Self.complexPoints
        let point = points.randomElement(using: &attempt.random) ?? "0"
        let problem = problem(of: text, at: point)
        #expect(problem == nil, "\(attempt): \(point) \(text) call")
      }
    }
  }

  /// A derivative is the slope between points next to the given one; if the words have no value at
  /// the point, there is no derivative.
  @Test func aDerivativeIsTheSlopeOfTheWords() throws {
    for var attempt in Law("a derivative is the slope of the words", cases: 1) {
      for row in Self.rows {
        let text = RecordedWords.containing(row, of: Self.rows, &attempt.random)
        let point = Self.points.randomElement(using: &attempt.random) ?? "0"
        let problem = problemOfSlope(of: text, at: point)
        #expect(problem == nil, "\(attempt): \(text) \(point) diff")
      }
    }
  }

  private func calculator(_ keys: String) -> CalculatorModel {
    let model = CalculatorModel()
    model.receive(Array("\(keys)\n".utf8).span)
    // Words that take longer are refused.
    let interruption = Interruption()
    interruption.limitTime(to: 1)
    model.interpreter.machine.settings.context.interruption = interruption
    return model
  }

  // MARK: Values

  private func problem(of text: String, at point: String) -> String? {
    let model = calculator("\(point) \(text)")
    let stack = model.machine.stack
    guard stack.count == 2, case .number(let x) = stack[0], case .program(let program) = stack[1]
    else { return nil }
    let context = model.machine.settings.context
    guard let formula = try? formula(of: program, alongPathTo: x, model, context) else {
      return nil
    }
    let place = x.isComplex ? 1 : x
    let known = Result { () throws(CalculatorError) in
      try model.interpreter.value(of: program, at: x, "law")
    }
    let value = try? formula.value(at: place, context)
    let expected: Number
    switch known {
    case .success(let number): expected = number
    case .failure(let error):
      // On a path through complex numbers, a caller finds out by trying whether words require real
      // ones.
      if x.isComplex, case .number(_, .notReal, _) = error.innermost { return nil }
      return value == nil || isPrice(error) ? nil : "a value where the words have none: \(error)"
    }
    if let value, !isSame(value, expected, context) { return "another value" }
    if !x.isComplex, hasLost(value: formula, at: x, point, text, context) {
      return "no value where the words have one"
    }
    return (try? isBall(of: formula, at: place, around: expected, context)) ?? true
      ? nil : "a ball without the value"
  }

  /// Whether a formula has no value at a number although it has real ones on both sides, and a
  /// search for the places where the words have the same value does not find this number.
  private func hasLost(
    value formula: Formula, at x: Number, _ point: String, _ text: String, _ context: Context
  ) -> Bool {
    do throws(NumberError) { _ = try formula.value(at: x, context) } catch {
      let isInside = [-1, 1].allSatisfy { side in
        let beside = try? Number.add(x, Number(side, over: 1 << 40), context)
        return beside.flatMap { try? formula.value(at: $0, context) }.map { !$0.isComplex } ?? false
      }
      if !isInside || !error.isWithoutValue { return false }
      let range = "\(point) 1 256 / - \(point) 1 256 / +"
      let result = Keys("\(range) { \(text) call \(point) \(text) call - } roots")
      guard case .vector(let zeros)? = result.values?.last else { return false }
      return !(zeros.numbers ?? []).contains { Number.mayBeEqual($0, x) }
    }
    return false
  }

  /// The formula of a program; for a complex number, along the path from 0 to it, as in integrals.
  private func formula(
    of program: Program, alongPathTo x: Number, _ model: CalculatorModel, _ context: Context
  ) throws -> Formula {
    let formula = try model.interpreter.formula(of: program, "law")
    if !x.isComplex { return formula }
    var path = Formula()
    let point = try path.append(.multiply, .step(0), .constant(x), context)
    path.result = try path.append(formula, at: point, context)
    return path
  }

  /// Whether an error means that a limit is exceeded or that the answer is undecidable. Such errors
  /// are accepted.
  private func isPrice(_ error: CalculatorError) -> Bool {
    switch error {
    case .inProgram(let error, _), .aliased(let error, _): return isPrice(error)
    case .number(_, .tooLarge, _), .number(_, .outOfRange, _), .number(_, .tooSlow, _),
      .number(_, .undecidable, _), .number(_, .noCertainDigits, _), .number(_, .interrupted, _),
      .interrupted:
      return true
    // The keys of a row may continue off the real axis; a caller finds this out by trying.
    case .number(let word, .notReal, _):
      return CommandTable.standard.command(named: word)?.formula != nil
    default: return false
    }
  }

  private func isSame(_ a: Number, _ b: Number, _ context: Context) -> Bool {
    guard (try? a.evaluateParts(128, context)) != nil, (try? b.evaluateParts(128, context)) != nil
    else { return true }
    var left = a.complexBall(128)
    var right = b.complexBall(128)
    return acb_overlaps(&left.value, &right.value) != 0
  }

  private func isBall(
    of formula: Formula, at x: Number, around expected: Number, _ context: Context
  ) throws -> Bool {
    for number in [x, expected] { try number.evaluateParts(128, context) }
    let balls = try FormulaBalls(formula, bits: 128, context)
    var point = x.complexBall(128)
    var value = expected.complexBall(128)
    let ball = balls.evaluate(at: &point.value, isAnalytic: false, bits: 128)
    return acb_is_finite(ball) == 0 || acb_overlaps(ball, &value.value) != 0
  }

  // MARK: Slopes

  private func problemOfSlope(of text: String, at point: String) -> String? {
    let model = calculator("60 digits \(point) \(text)")
    let stack = model.machine.stack
    guard stack.count == 2, case .number(let x) = stack[0], case .program(let program) = stack[1],
      let formula = try? model.interpreter.formula(of: program, "law")
    else { return nil }
    let context = model.machine.settings.context
    guard let slope = try? formula.derivative(at: x, context) else { return nil }
    func value(_ x: Number) -> Number? {
      try? model.interpreter.value(of: program, at: x, "law")
    }
    let middle: Number
    do throws(CalculatorError) {
      middle = try model.interpreter.value(of: program, at: x, "law")
    } catch {
      return isPrice(error) ? nil : "a derivative where the words have none: \(error)"
    }
    // The finer steps are for waves that are shorter than the first.
    let steps = [400, 16_000].compactMap { try? self.step(at: x, bits: $0, context) }
    for sign in [-1, 1] {
      let isRight = steps.contains { step in
        guard let side = try? Number.add(x, Number.multiply(Number(sign), step, context), context),
          let height = value(side)
        else { return true }
        let isSlope = try? self.isSlope(slope, from: middle, to: height, over: x, side, context)
        return isSlope != false
      }
      if !steps.isEmpty, !isRight { return "another slope" }
    }
    return nil
  }

  /// 2^−bits of a number's size.
  private func step(at x: Number, bits: Int, _ context: Context) throws -> Number {
    let size = try Number.maximum(Number.absolute(x, context), Number(1, over: 1 << 20), context)
    return try Number.multiply(size, Number.power(2, Number(-bits), context), context)
  }

  /// Whether a slope agrees to some digits with the slope between two points.
  private func isSlope(
    _ slope: Number, from low: Number, to high: Number, over x: Number, _ y: Number,
    _ context: Context
  ) throws -> Bool {
    let rise = try Number.subtract(high, low, context)
    let run = try Number.subtract(y, x, context)
    let difference = try Number.subtract(Number.divide(rise, run, context), slope, context)
    for number in [difference, slope, rise] { try number.evaluateParts(1_024, context) }
    var error = difference.complexBall(1_024)
    var size = slope.complexBall(1_024)
    var distance = FlintBall()
    var bound = FlintBall()
    acb_abs(&distance.value, &error.value, 64)
    acb_abs(&bound.value, &size.value, 64)
    bound.inPlace { arb_add_ui($0, $0, 1, 64) }
    bound.inPlace { arb_mul_2exp_si($0, $0, -20) }
    return arb_gt(&distance.value, &bound.value) == 0
  }
}

/// Keys of a program that takes one number and leaves one.
private enum RecordedWords {
  private static let constants = ["-3", "-1", "-0.5", "0", "0.5", "1", "2", "3", "1i", "pi"]
  private static let conditions = ["0 <", "0 >", "1 =", "2 >=", "-0.5 <=", "0 !=", "floor", "1 -"]

  static func containing(_ row: Command, of rows: [Command], _ random: inout SplitMix64) -> String {
    var words: [String] = []
    if Int.random(in: 0..<2, using: &random) == 0 { words.append(part(rows, &random)) }
    words.append(call(row, &random))
    if Int.random(in: 0..<2, using: &random) == 0 { words.append(part(rows, &random)) }
    return "{ \(words.joined(separator: " ")) }"
  }

  /// A word with its other operands: constants, or the unknown again.
  private static func call(_ row: Command, _ random: inout SplitMix64) -> String {
    let count = row.operands.count
    let place = Int.random(in: 0..<count, using: &random)
    var keys = ["sto x"]
    for index in 0..<count {
      let isAgain = Int.random(in: 0..<6, using: &random) == 0
      let constant = constants.randomElement(using: &random) ?? "1"
      keys.append(index == place || isAgain ? "x" : constant)
    }
    if count == 1 { keys = [] }
    return (keys + [row.name]).joined(separator: " ")
  }

  /// Keys that turn a number into another one.
  private static func part(_ rows: [Command], _ random: inout SplitMix64) -> String {
    let row = rows.randomElement(using: &random) ?? rows[0]
    let condition = conditions.randomElement(using: &random) ?? "0 <"
    let short = call(row, &random)
    return switch Int.random(in: 0..<30, using: &random) {
    case 0: "dup \(condition) { \(unary(&random)) } { \(unary(&random)) } ifelse"
    case 1: "dup \(condition) { \(unary(&random)) } if"
    case 2: "dup \(condition) { deg } { rad } ifelse"
    case 3: "dup \(condition) { \(unary(&random)) } { } ifelse lastx +"
    case 4: "deg \(short) rad"
    case 5: "\(short) lastx *"
    case 6: "sto y 0 1 { y * } integrate"
    case 7: "sto y 0 1 i + { sq y + } integrate"
    case 8: "sto y y 1 { 2 ^ 0.5 ^ } integrate"
    case 9: "{ \(unary(&random)) } swap diff"
    case 10: "dup \(condition) { stop } if \(unary(&random))"
    default: short
    }
  }

  private static func unary(_ random: inout SplitMix64) -> String {
    let words = [
      "neg", "sq", "inv", "sqrt", "floor", "abs", "1 +", "2 *", "sin", "atan", "0 *", "drop 7",
      "sign", "exp", "ln", "0.5 ^", "1i *", "1 mod", "asin", "stop", "cbrt", "0 max",
    ]
    return words.randomElement(using: &random) ?? "neg"
  }
}
