import CFLINT
import Testing

@testable import Calculator
@testable import ExactNumbers

/// The stack and the errors after running keys.
final class Keys: Observer {
  private(set) var errors: [String] = []
  private let model = CalculatorModel()

  /// Runs keys, each word with a limit of a few seconds.
  init(_ keys: String, digits: Int = 15) {
    model.addObserver(self)
    model.receive(Array("2 timelimit \(digits) digits \(keys)\n".utf8).span)
    model.sourceEnded()
  }

  func calculatorFailed(_ failure: Failure) { errors.append("\(failure.error)") }

  /// Whether a proof was found to be wrong: whatever is tried, that is a fault.
  var isContradicted: Bool { errors.contains { $0.contains("fault of surd") } }

  /// The number that is left as X; nil if there was an error.
  var number: Number? {
    guard errors.isEmpty, case .number(let x)? = model.machine.stack.last else { return nil }
    return x
  }

  /// The values that are left; nil if there was an error.
  var values: [Value]? { errors.isEmpty ? Array(model.machine.stack) : nil }

  /// The formula of a program that is left as the lowest value; nil if there is none.
  var formula: Formula? {
    guard case .program(let program)? = values?.first else { return nil }
    return try? model.interpreter.formula(of: program, "law")
  }

  /// Returns the whole stack after keys, without observers; nil if they fail.
  static func stack(_ keys: String) -> [Value]? {
    var interpreter = Interpreter(outlet: SilentOutlet())
    interpreter.policy.atError = .stop
    Array((keys + " \"end\"").utf8).withUnsafeBufferPointer { interpreter.take($0, atEnd: true) }
    interpreter.finish()
    guard case .string("end")? = interpreter.machine.stack.last else { return nil }
    return interpreter.machine.stack.dropLast()
  }

  /// Returns the number that keys leave; nil if they fail. Records an issue if they contradict
  /// themselves.
  static func number(_ keys: String, _ comment: String) -> Number? {
    let result = Keys(keys)
    #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(comment)")
    return result.number
  }

  /// Whether balls show the function of a program to be continuous between two numbers.
  static func isContinuous(_ program: String, from a: String, to b: String) -> Bool {
    let parts = 1_024
    let context = Context()
    let keys = Keys("\(program) \(b) \(a) - \(parts) / \(a)")
    guard keys.errors.isEmpty, keys.model.machine.stack.count == 3, let formula = keys.formula,
      case .number(let width) = keys.model.machine.stack[1],
      case .number(let start) = keys.model.machine.stack[2],
      let exponent = try? width.magnitudeExponent(context).approximate,
      let balls = try? FormulaBalls(formula, bits: 64, promising: .continuity, context)
    else { return false }
    return (0...parts).allSatisfy { part in
      guard let x = try? Number.add(start, Number.multiply(.small(part), width, context), context),
        (try? x.evaluateParts(64, context)) != nil
      else { return false }
      var ball = FlintComplexBall()
      var point = x.complexBall(64)
      arb_set(&ball.value.real, &point.value.real)
      arb_add_error_2exp_si(&ball.value.real, Int(exponent) + 1)
      let value = balls.evaluate(at: &ball.value, isAnalytic: false, bits: 64)
      return acb_is_finite(value) != 0
    }
  }
}

extension Number {
  /// Whether two numbers may be equal, as far as balls with this number of bits show.
  static func mayBeEqual(_ a: Number, _ b: Number, bits: Int = 128) -> Bool {
    let context = Context()
    guard let difference = try? Number.subtract(a, b, context),
      (try? difference.evaluateParts(bits, context)) != nil
    else { return true }
    var ball = difference.complexBall(bits)
    var zero = FlintComplexBall()
    return ball.overlaps(&zero.value)
  }
}
