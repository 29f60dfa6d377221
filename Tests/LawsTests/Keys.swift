import Testing

@testable import Calculator
@testable import ExactNumbers

/// What keys leave and what they fail with.
final class Keys: Observer {
  private(set) var errors: [String] = []
  private let model = CalculatorModel()

  /// Carries out keys, each word within a few seconds.
  init(_ keys: String, digits: Int = 15) {
    model.addObserver(self)
    model.receive(Array("2 timelimit \(digits) digits \(keys)\n".utf8).span)
    model.sourceEnded()
  }

  func calculatorFailed(_ failure: Failure) { errors.append("\(failure.error)") }

  /// Whether a proof was found to be wrong: whatever is tried, that is a fault.
  var isContradicted: Bool { errors.contains { $0.contains("fault of surd") } }

  /// The number that is left as X; nil where there was an error.
  var number: Number? {
    guard errors.isEmpty, case .number(let x)? = model.machine.stack.last else { return nil }
    return x
  }

  /// The values that are left; nil where there was an error.
  var values: [Value]? { errors.isEmpty ? model.machine.stack : nil }

  /// A number that keys leave; nil where they fail, and an issue where they contradict themselves.
  static func number(_ keys: String, _ comment: String) -> Number? {
    let result = Keys(keys)
    #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(comment)")
    return result.number
  }
}

extension Number {
  /// Whether two numbers may be one, as far as balls of so many bits tell.
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
