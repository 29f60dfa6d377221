// A formula in one unknown, as the list of steps that a program took. It can be evaluated on
// numbers and on complex balls, and differentiated. Recording it once makes an integral fast, and
// each step can prove where it is holomorphic, which a calculation with numbers cannot.

internal import Synchronization

/// The functions that can be recorded, by the names that `Number` gives them.
public enum Recordable: Sendable, Equatable {
  case add, subtract, multiply, divide, power, negate, inverse, square, squareRoot, cubeRoot
  case absolute, hypot, factorial
  /// An elementary function except the power; its reciprocal, such as the secant; or the function
  /// of 1/x, such as `asec`.
  case function(Function), reciprocal(Function), ofReciprocal(Function)
  case exp2, exp10, log2, log10, log, toDegrees, toRadians, sinc, sinPi, cosPi, coth
  case sign, floor, ceiling, round, truncate, fractionalPart, modulo, quotient, minimum, maximum
  case less, greater, lessOrEqual, greaterOrEqual, equal, notEqual, both, either
  /// The second operand if the first is not zero, otherwise the third.
  case choose
}

/// A function that is a step of a formula.
public enum RecordedFunction: Sendable {
  case elementary(Recordable)
  /// A tabulated function, by its name.
  case special(String)
}

/// The steps from an unknown to a result.
public struct Formula: Sendable {
  /// The function that a step computes; angles are in radians.
  enum Operation: Sendable, Equatable {
    /// The unknown of the formula, which is the first step. Any other such step is the unknown of
    /// an integral or a root between its two operands, or a copy of its operand for a derivative
    /// within the formula.
    case variable
    case add, subtract, multiply, divide, negate, power, squareRoot, cubeRoot, absolute
    /// An elementary function of one number.
    case function(Function)
    /// −1, 0 or 1; the largest integer that is at most the operand.
    case sign, floor
    /// 1 if the operand is below zero, or is zero; otherwise 0.
    case isNegative, isZero
    case choose
    /// The second operand, a closed form, if the first is not zero; otherwise the third, the
    /// integral.
    case closedForm
    /// A tabulated function of the first operand.
    case tabulated(Tabulated)
    /// The integral of the third operand from the first to the second, over the unknown that is the
    /// step with this index. All steps in between belong to the integrand.
    case integral(Int)
    /// The root of the third operand between the first and the second, in the unknown that is one
    /// step. Another step is the derivative by that unknown. Both are before this step.
    case root(unknown: Int, slope: Int)
    /// The first operand, which is the derivative of the second, an integral or a root. It has a
    /// value only if the second is proven holomorphic or, if only the ends of an integral move, if
    /// the integrand is proven holomorphic at the ends.
    case slopeOfInner(endsAlone: Bool)
  }

  /// An operand of a step.
  enum Operand: Sendable {
    case step(Int)
    case constant(Number)

    /// Whether it is the unknown itself.
    var isUnknown: Bool { if case .step(0) = self { true } else { false } }

    /// Whether it is the step with this index.
    func isStep(_ index: Int) -> Bool { if case .step(index) = self { true } else { false } }

    /// Whether both are the same step, or the same number.
    func isSame(as other: Operand) -> Bool {
      switch (self, other) {
      case (.step(let one), .step(let two)): one == two
      case (.constant(let one), .constant(let two)): Number.identical(one, two)
      default: false
      }
    }

    /// Whether it is real, given whether each step is.
    func isReal(_ areReal: [Bool]) -> Bool {
      switch self {
      case .step(let index): areReal[index]
      case .constant(let number): !number.isComplex
      }
    }

    /// The integer that the operand is, if it is a small integer.
    var asInt: Int? { if case .constant(let number) = self { number.asInt } else { nil } }
  }

  /// One step; the second operand is 0 if the operation has only one.
  struct Step: Sendable {
    let operation: Operation
    let first: Operand
    let second: Operand
    /// The third operand, of choices, integrals and roots only.
    var third = Operand.constant(0)
    let isReal: Bool
    /// Whether it has a value wherever the unknown is real.
    let hasValue: Bool
  }

  /// The maximal number of steps of a formula.
  static let stepLimit = 100_000

  /// The steps; the first is the unknown itself.
  var steps = [
    Step(
      operation: .variable, first: .constant(0), second: .constant(0), isReal: true, hasValue: true)
  ]
  /// The step or constant that is the value of the formula.
  var result = Operand.step(0)
  /// The divisors of functions, such as sinc, that have a value at 0 although their steps do not.
  var gaps: [Operand] = []

  /// The constants of all steps, including the parameters of their functions.
  var constants: [Number] {
    steps.flatMap { step in
      [step.first, step.second, step.third].compactMap {
        if case .constant(let number) = $0 { number } else { nil }
      }
    } + parameters
  }

  /// The parameters of the functions of steps, such as the order of a Bessel function.
  var parameters: [Number] {
    steps.flatMap { step in
      if case .tabulated(let function) = step.operation { return function.parameters }
      return []
    }
  }

  /// Returns the formula with another result.
  func with(result: Operand) -> Formula {
    var formula = self
    formula.result = result
    return formula
  }

  /// Whether an operand is real wherever the unknown is.
  func isReal(_ operand: Operand) -> Bool {
    switch operand {
    case .step(let index): steps[index].isReal
    case .constant(let number): !number.isComplex
    }
  }

  /// Whether an operand has a value wherever the unknown is real.
  func hasValue(_ operand: Operand) -> Bool {
    if case .step(let index) = operand { steps[index].hasValue } else { true }
  }

  /// Appends a step. If its operands are known, returns its value instead, and if it changes
  /// nothing, its operand.
  mutating func append(
    _ operation: Operation, _ first: Operand, _ second: Operand,
    or third: Operand = .constant(0), _ context: Context
  ) throws(NumberError) -> Operand {
    if operation.isChoice {
      if case .constant(let condition) = first {
        return try Number.isZero(condition, context) ? third : second
      }
    } else if case .constant(let y) = first, case .constant(let x) = second,
      operation != .variable
    {
      if case .slopeOfInner = operation { throw .notRecordable }
      return .constant(try operation.value(y, x, context))
    }
    if let simpler = simplified(operation, first, second) { return simpler }
    if steps.count >= Formula.stepLimit { throw .notRecordable }
    let isReal =
      operation == .closedForm
      ? isReal(third)
      : isReal(first) && isReal(second) && isReal(third) && operation.keepsReal(exponent: second)
    let hasValue =
      hasValue(first) && hasValue(second) && hasValue(third) && operation.hasValues(second: second)
      && (isReal || !operation.needsReal)
    steps.append(
      Step(
        operation: operation, first: first, second: second, third: third, isReal: isReal,
        hasValue: hasValue))
    return .step(steps.count - 1)
  }

  /// Appends a step that is a function of one number.
  mutating func append(_ operation: Operation, _ x: Operand, _ context: Context)
    throws(NumberError) -> Operand
  {
    try append(operation, x, .constant(0), context)
  }

  /// Appends a step that is an elementary function.
  mutating func append(_ function: Function, _ x: Operand, _ context: Context)
    throws(NumberError) -> Operand
  {
    try append(.function(function), x, context)
  }

  /// Appends 1/x.
  mutating func appendReciprocal(of x: Operand, _ context: Context) throws(NumberError) -> Operand {
    try append(.divide, .constant(1), x, context)
  }

  /// Simplifies the square of √u, and the operations that derivatives are full of: 0 + u, u − 0,
  /// 1·u, u/1, u^1, and 0·u if u has a value.
  private func simplified(_ operation: Operation, _ first: Operand, _ second: Operand) -> Operand? {
    switch (operation, first.asInt, second.asInt) {
    case (.add, 0, _), (.multiply, 1, _): second
    case (.add, _, 0), (.subtract, _, 0), (.multiply, _, 1), (.divide, _, 1), (.power, _, 1): first
    case (.multiply, 0, _) where hasValue(second): first
    case (.multiply, _, 0) where hasValue(first): second
    case (.power, _, 2): radicand(of: first)
    case (.multiply, _, _) where first.isSame(as: second): radicand(of: first)
    default: nil
    }
  }
}

extension Formula {
  /// Returns u if the operand is √u.
  private func radicand(of operand: Operand) -> Operand? {
    guard case .step(let index) = operand, steps[index].operation == .squareRoot else { return nil }
    return steps[index].first
  }
}

extension Formula.Operation {
  /// Whether the value is real for all real operands.
  func keepsReal(exponent: Formula.Operand) -> Bool {
    switch self {
    case .variable, .add, .subtract, .multiply, .divide, .negate, .cubeRoot, .absolute, .integral,
      .root, .slopeOfInner, .sign, .floor, .isNegative, .isZero, .choose, .closedForm:
      true
    case .power: exponent.asInt != nil
    case .function(let function): function.row.domain.keepsReal
    case .tabulated(let function): function.domain.realRegion.isEverywhere
    case .squareRoot: false
    }
  }

  /// Whether it has no cuts, or is an inner function, which is judged by its steps.
  func isMeromorphic(exponent: Formula.Operand) -> Bool {
    switch self {
    case .variable, .add, .subtract, .multiply, .divide, .negate, .integral, .root, .slopeOfInner:
      true
    case .power: exponent.asInt != nil
    case .function(let function): function.row.domain.isMeromorphic
    case .tabulated(let function): function.domain.region.isEverywhere
    default: false
    }
  }

  /// Whether it has a value for all real operands, and for all complex operands if a formula may
  /// have them.
  func hasValues(second: Formula.Operand) -> Bool {
    switch self {
    case .variable, .add, .subtract, .multiply, .negate, .squareRoot, .cubeRoot, .absolute, .sign,
      .floor, .isNegative, .isZero, .choose:
      true
    case .function(let function): function.row.domain == .entire
    case .divide: if let divisor = second.asInt { divisor != 0 } else { false }
    case .power: (second.asInt ?? 0) > 0
    case .tabulated(let function): function.domain.isEntire
    default: false
    }
  }

  /// The step that is the unknown of the integrand or of the function with the root.
  var innerUnknown: Int? {
    switch self {
    case .integral(let unknown), .root(let unknown, _): unknown
    default: nil
    }
  }

  /// Whether the first operand decides which of the others is the value.
  var isChoice: Bool { self == .choose || self == .closedForm }

  /// Whether formulas allow it for real operands only. A complex number has an absolute value, but
  /// that has no derivative and no holomorphic enclosure.
  var needsReal: Bool {
    switch self {
    case .cubeRoot, .absolute, .sign, .floor, .isNegative, .isZero: true
    default: false
    }
  }

  /// Returns the value at numbers, in radians.
  func value(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    let context = context.inRadians
    switch self {
    case .variable, .slopeOfInner: return y
    case .add: return try Number.add(y, x, context)
    case .subtract: return try Number.subtract(y, x, context)
    case .multiply: return try Number.multiply(y, x, context)
    case .divide: return try Number.divide(y, x, context)
    case .negate: return try Number.negate(y, context)
    case .power: return try Number.power(y, x, context)
    case .squareRoot: return try Number.squareRoot(y, context)
    case .cubeRoot: return try Number.cubeRoot(y, context)
    case .absolute: return try Number.absolute(y, context)
    case .function(let function): return try function.row.value(y, context)
    case .sign: return try Number.sign(y, context)
    case .floor: return try Number.floor(y, context)
    case .isNegative: return try y.signum(context) < 0 ? 1 : 0
    case .isZero: return try Number.isZero(y, context) ? 1 : 0
    case .tabulated(let function): return try function.value(at: y, context)
    case .choose, .closedForm, .integral, .root:
      preconditionFailure("a step that its formula evaluates")
    }
  }
}

extension Formula.Operation {
  /// Returns an error of this step, with the function if the message names it.
  func named(_ error: NumberError) -> NumberError {
    switch error {
    case .undefined, .pole, .outOfRange, .notRecordableOfComplex:
      recorded.map { .inFormula($0, error) } ?? error
    default: error
    }
  }

  /// The recorded function that this step is by itself, or nil.
  private var recorded: RecordedFunction? {
    switch self {
    case .tabulated(let function): function.order == 0 ? .special(function.name) : nil
    case .function(let function): .elementary(.function(function))
    default: Self.recorded.first { $0.step == self }.map { .elementary($0.function) }
    }
  }

  /// Creates the step that a function is by itself, with angles in radians; nil if it consists of
  /// several steps.
  init?(_ function: Recordable) {
    if case .function(let function) = function {
      self = .function(function)
    } else if let step = Self.recorded.first(where: { $0.function == function })?.step {
      self = step
    } else {
      return nil
    }
  }

  /// The other functions that are single steps.
  private static let recorded: [(function: Recordable, step: Self)] = [
    (.add, .add), (.subtract, .subtract), (.multiply, .multiply), (.divide, .divide),
    (.power, .power), (.negate, .negate), (.squareRoot, .squareRoot), (.cubeRoot, .cubeRoot),
    (.absolute, .absolute), (.sign, .sign), (.floor, .floor),
  ]
}

extension Formula {
  /// The values of steps at a number. A step without a value may be in a branch that is not taken.
  struct Values {
    fileprivate var results: [Result<Number, NumberError>]
    /// Whether each value is real, and was computed from real values alone.
    fileprivate var areReal: [Bool]

    /// The value of an operand.
    subscript(operand: Operand) -> Number {
      get throws(NumberError) {
        switch operand {
        case .step(let index): try results[index].get()
        case .constant(let number): number
        }
      }
    }

    /// Returns whether no condition is known to fail.
    func allow(_ guards: Set<Guard>, _ context: Context) throws(NumberError) -> Bool {
      for each in guards {
        guard let condition = try? results[each.condition].get() else { continue }
        if try Number.isZero(condition, context) == each.isTrue { return false }
      }
      return true
    }
  }

  /// Returns the values of all steps at a number, except those of inner functions.
  ///
  /// Throws `.interrupted`. Errors of the functions are in place of their values.
  func values(at x: Number, _ context: Context) throws(NumberError) -> Values {
    try values(at: [x], context)
  }

  /// Returns the values of all steps at a point, whose components are the first steps.
  func values(at point: [Number], _ context: Context) throws(NumberError) -> Values {
    let rest = steps.count - point.count
    var values = Values(
      results: point.map { .success($0) }
        + Array(repeating: .failure(.notRecordable), count: rest),
      areReal: point.map { !$0.isComplex } + Array(repeating: false, count: rest))
    let guards = guards()
    for index in ownSteps(of: point.count..<steps.count) {
      try context.poll()
      let step = steps[index]
      // An integral or a root takes long.
      if step.operation.innerUnknown != nil, try !values.allow(guards[index], context) { continue }
      do throws(NumberError) {
        if case .slopeOfInner = step.operation {
          try upTo(index).requireSmoothness(at: point[0], context)
        }
        let value = try value(of: step, values, context)
        values.results[index] = .success(value)
        values.areReal[index] =
          values.areReal[0] && step.isReal
          || !value.isComplex
            && [step.first, step.second, step.third].allSatisfy { $0.isReal(values.areReal) }
      } catch {
        if case .interrupted = error { throw error }
        values.results[index] = .failure(error)
      }
    }
    return values
  }

  /// Returns the value of a step; an error names the function.
  private func value(of step: Step, _ values: Values, _ context: Context) throws(NumberError)
    -> Number
  {
    let first = try values[step.first]
    if step.operation.isChoice {
      return try values[Number.isZero(first, context) ? step.third : step.second]
    }
    let second = try values[step.second]
    if let unknown = step.operation.innerUnknown {
      let inner = try innerFunction(of: step, unknown, values, context)
      if case .root = step.operation { return try inner.root(between: first, second, context) }
      return try inner.integral(from: .number(first), to: .number(second), context)
    }
    do throws(NumberError) {
      if step.operation.needsReal, !step.first.isReal(values.areReal) {
        throw .notRecordableOfComplex
      }
      return try step.operation.value(first, second, context)
    } catch { throw step.operation.named(error) }
  }

  func value(at x: Number, _ context: Context) throws(NumberError) -> Number {
    try values(at: x, context)[result]
  }
}
