// Functions that jump or have a kink, expressed by sign, floor, and conditions: whether a
// difference is below 0, or is 0.

internal import CFLINT

extension Formula {
  /// Appends the steps of a piecewise function.
  mutating func recordPiecewise(
    _ function: Recordable, _ y: Operand, _ x: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    switch function {
    case .ceiling:
      let below = try append(.floor, append(.negate, x, context), context)
      return try append(.negate, below, context)
    case .round:
      // Halves away from zero: sign x · ⌊|x| + 1/2⌋
      let size = try append(.add, append(.absolute, x, context), .constant(.half), context)
      let whole = try append(.floor, size, context)
      return try append(.multiply, append(.sign, x, context), whole, context)
    case .truncate: return try truncated(x, context)
    case .fractionalPart: return try append(.subtract, x, truncated(x, context), context)
    case .quotient: return try append(.floor, append(.divide, y, x, context), context)
    case .modulo:
      let quotient = try append(.floor, append(.divide, y, x, context), context)
      return try append(.subtract, y, append(.multiply, x, quotient, context), context)
    case .minimum where y.isSame(as: x) && isReal(x), .maximum where y.isSame(as: x) && isReal(x):
      return x
    case .minimum: return try choose(y, ifLess: y, x, else: x, context)
    case .maximum: return try choose(x, ifLess: y, x, else: y, context)
    default: return try recordQuestion(function, y, x, context)
    }
  }

  /// Appends the answer to a question, 1 or 0.
  private mutating func recordQuestion(
    _ function: Recordable, _ y: Operand, _ x: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    func not(_ formula: inout Formula, _ answer: Operand) throws(NumberError) -> Operand {
      try formula.append(.subtract, .constant(1), answer, context)
    }
    switch function {
    case .less: return try append(.isNegative, append(.subtract, y, x, context), context)
    case .greater: return try append(.isNegative, append(.subtract, x, y, context), context)
    case .lessOrEqual: return try not(&self, recordQuestion(.greater, y, x, context))
    case .greaterOrEqual: return try not(&self, recordQuestion(.less, y, x, context))
    case .equal: return try append(.isZero, append(.subtract, y, x, context), context)
    case .notEqual: return try not(&self, recordQuestion(.equal, y, x, context))
    case .both:
      try requireAnswers(y, x)
      return try append(.multiply, y, x, context)
    case .either:
      try requireAnswers(y, x)
      let both = try append(.multiply, y, x, context)
      return try append(.subtract, append(.add, y, x, context), both, context)
    default: throw .notRecordable
    }
  }

  /// Throws if an operand may be something other than 0 or 1: the bits of integers have no formula.
  private func requireAnswers(_ operands: Operand...) throws(NumberError) {
    for operand in operands where !isAnswer(operand) { throw .notRecordable }
  }

  /// Returns an operand if it is an answer; otherwise the answer to the question whether it differs
  /// from zero.
  mutating func answer(_ operand: Operand, _ context: Context) throws(NumberError) -> Operand {
    isAnswer(operand) ? operand : try recordQuestion(.notEqual, operand, .constant(0), context)
  }

  func isAnswer(_ operand: Operand) -> Bool {
    guard case .step(let index) = operand else { return operand.asInt == 0 || operand.asInt == 1 }
    let step = steps[index]
    return switch step.operation {
    case .isNegative, .isZero: true
    case .subtract: step.first.asInt == 1 && isAnswer(step.second)
    case .multiply: isAnswer(step.first) && isAnswer(step.second)
    default: false
    }
  }

  /// sign x · ⌊|x|⌋
  private mutating func truncated(_ x: Operand, _ context: Context) throws(NumberError) -> Operand {
    let whole = try append(.floor, append(.absolute, x, context), context)
    return try append(.multiply, append(.sign, x, context), whole, context)
  }

  /// Returns 1 for a step that is the maximum of two operands, −1 for the minimum, and 0 for any
  /// other step.
  func extreme(_ step: Step) -> Int {
    guard step.operation == .choose, case .step(let condition) = step.first,
      steps[condition].operation == .isNegative
    else { return 0 }
    func isLess(_ y: Operand, _ x: Operand) -> Bool {
      let difference = steps[condition].first
      if x.asInt == 0 { return difference.isSame(as: y) }
      guard case .step(let index) = difference, steps[index].operation == .subtract else {
        return false
      }
      return steps[index].first.isSame(as: y) && steps[index].second.isSame(as: x)
    }
    return isLess(step.third, step.second) ? 1 : isLess(step.second, step.third) ? -1 : 0
  }

  /// Appends one of two operands, depending on whether y < x.
  private mutating func choose(
    _ yes: Operand, ifLess y: Operand, _ x: Operand, else no: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    try append(.choose, recordQuestion(.less, y, x, context), yes, or: no, context)
  }
}

extension Formula.Operation {
  /// Whether it jumps somewhere on the real axis, and has a finite ball there.
  var jumps: Bool {
    switch self {
    case .sign, .floor, .isNegative, .isZero: true
    default: false
    }
  }

  /// Evaluates sign, floor and conditions over balls. The result contains all values that occur. If
  /// a holomorphic function is requested and there is a jump, even at a single point, the result is
  /// indeterminate.
  func evaluateStep(_ x: BallPointer, into result: BallPointer, isAnalytic: Bool, _ bits: Int) {
    acb_zero(result)
    if arb_is_finite(&x.pointee.real) == 0 { return acb_indeterminate(result) }
    let jumps = self == .floor ? arb_contains_int : arb_contains_zero
    if isAnalytic, jumps(&x.pointee.real) != 0 { return acb_indeterminate(result) }
    let answer: Int? =
      switch self {
      case .isZero: arb_contains_zero(&x.pointee.real) == 0 ? 0 : nil
      case .isNegative:
        arb_is_negative(&x.pointee.real) != 0
          ? 1 : arb_is_nonnegative(&x.pointee.real) != 0 ? 0 : nil
      case .sign:
        arb_is_positive(&x.pointee.real) != 0 ? 1 : arb_is_negative(&x.pointee.real) != 0 ? -1 : nil
      default: nil
      }
    if let answer { return acb_set_si(result, answer) }
    if self == .floor {
      arb_floor(&result.pointee.real, &x.pointee.real, bits)
      if arb_is_exact(&result.pointee.real) != 0 { return }
    }
    if isAnalytic { return acb_indeterminate(result) }
    if self == .floor { return }
    if self != .sign { acb_set_d(result, 0.5) }
    arb_add_error_2exp_si(&result.pointee.real, self == .sign ? 0 : -1)
  }
}
