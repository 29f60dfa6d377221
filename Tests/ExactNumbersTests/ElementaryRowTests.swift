import Testing

@testable import ExactNumbers

/// The facts in the row of an elementary function hold for its values.
@Suite struct ElementaryRowTests {
  private let context = Context()

  private static let functions = Function.allCases.filter { $0 != .power }

  /// Numbers on both sides of −1, 0 and 1.
  private static let points = [-29, -17, -15, -7, -1, 1, 5, 15, 17, 23].map { Number($0, over: 16) }

  /// Whether two numbers are the same to more digits than by accident.
  private func areClose(_ a: Number, _ b: Number) throws -> Bool {
    let distance = try Number.absolute(Number.subtract(a, b, context), context)
    return try Number.less(distance, Number.exp10(-30, context), context)
  }

  private func formula(_ function: Function) throws -> Formula {
    let recorder = FormulaRecorder()
    let value = try recorder.record(.function(function), [recorder.unknown], context)
    return try recorder.formula(of: value, context)
  }

  @Test(arguments: functions) func factsHold(of function: Function) throws {
    let row = function.row
    if let known = row.known {
      #expect(try row.value(.small(known.point), context).asInt == known.value)
    }
    if row.isNearIdentity { #expect(try row.value(0, context).asInt == 0) }
    for x in Self.points {
      let value = try row.value(x, context)
      if row.domain.keepsReal { #expect(!value.isComplex, "\(x)") }
      if row.isPositive { #expect(try value.signum(context) > 0, "\(x)") }
      if row.isImaginaryWithinOne, try Number.less(Number.absolute(x, context), 1, context) {
        #expect(value.parts.real.asInt == 0, "\(x)")
      }
      if let parity = row.parity {
        let other = try row.value(Number.negate(x, context), context)
        let mirrored = try parity == .even ? other : Number.negate(other, context)
        #expect(try areClose(value, mirrored), "\(x)")
      }
      if let period = row.period {
        let turn = try Number.multiply(.small(period), .pi, context)
        #expect(try areClose(value, row.value(Number.add(x, turn, context), context)), "\(x)")
      }
      if let quotient = row.quotient {
        let (top, bottom) = try (
          quotient.top.row.value(x, context), quotient.bottom.row.value(x, context)
        )
        #expect(try areClose(value, Number.divide(top, bottom, context)), "\(x)")
      }
    }
  }

  /// If the inverse has a value y at x, the function has the value x at y; and it has a value at
  /// all arguments that the row gives for that value.
  @Test(arguments: functions) func inversesHold(of function: Function) throws {
    let row = function.row
    for x in Self.points {
      if let inverse = row.undoes, let y = try? inverse.row.value(x, context) {
        #expect(try areClose(row.value(y, context), x), "\(x)")
      }
      let value = try row.value(x, context)
      if value.isComplex { continue }
      let arguments = try row.arguments(value, context)
      for argument in arguments {
        #expect(try areClose(row.value(argument, context), value), "\(x)")
      }
      if row.period == nil {
        #expect(try arguments.contains { try areClose($0, x) }, "\(x)")
      }
    }
  }

  /// The slope of each antiderivative is the one before it, and the last one is the function again.
  @Test(arguments: functions) func antiderivativesHold(of function: Function) throws {
    var before = (function: function, sign: 1)
    for next in function.row.antiderivatives ?? [] {
      for x in Self.points {
        let slope = try formula(next.function).derivative(at: x, context)
        let value = try before.function.row.value(x, context)
        #expect(
          try areClose(
            Number.multiply(.small(next.sign), slope, context),
            Number.multiply(.small(before.sign), value, context)), "\(next) at \(x)")
      }
      before = next
    }
    #expect(before == (function, 1))
  }
}
