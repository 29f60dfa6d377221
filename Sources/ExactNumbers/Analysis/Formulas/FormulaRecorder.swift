internal import Synchronization

/// Records the steps of a program on an unknown, as a formula.
///
/// The unknown is a number without a value: functions that can be recorded return other such
/// numbers, and all others fail, because nothing can be decided about it.
public final class FormulaRecorder: Sendable {
  private let formula = Mutex(Formula())

  /// Creates a recorder with a formula that is just the unknown.
  public init() {}

  /// The unknown.
  public var unknown: Number { unknown(0) }

  /// Records a function of numbers, at least one of which was recorded here.
  ///
  /// Throws `.notRecordable`, and the function's own errors if it can be calculated.
  public func record(_ function: Recordable, _ operands: [Number], _ context: Context)
    throws(NumberError) -> Number
  {
    let recorded = try self.operands(operands, context)
    return try append { formula throws(NumberError) in
      if function == .choose {
        let condition = try formula.answer(recorded[0], context)
        return try formula.append(.choose, condition, recorded[1], or: recorded[2], context)
      }
      do throws(NumberError) {
        return try formula.record(function, recorded[0], recorded[recorded.count - 1], context)
      } catch {
        guard case .notRecordable = error, !recorded.allSatisfy(formula.isReal) else { throw error }
        throw .notRecordableOfComplex
      }
    }
  }

  /// Records a tabulated function. Unless the function has `steps`, only its last operand may be
  /// recorded.
  ///
  /// Throws `.notRecordable`, and the function's errors caused by its other operands.
  public func record(_ function: SpecialFunction, _ operands: [Number], _ context: Context)
    throws(NumberError) -> Number
  {
    if let steps = function.steps {
      let recorded = try self.operands(operands, context)
      return try append { formula throws(NumberError) in try steps(&formula, recorded, context) }
    }
    let parameters = Array(operands.dropLast())
    guard let last = operands.last, !parameters.contains(where: \.isRecorded) else {
      throw .notRecordable
    }
    try function.requireParameters(parameters, context)
    let x = try operand(last, context)
    return try append { formula throws(NumberError) in
      if let polynomial = try formula.appendPolynomial(function, parameters, x, context) {
        return polynomial
      }
      guard let step = Tabulated(function, parameters) else { throw .notRecordable }
      return try formula.append(.tabulated(step), x, context)
    }
  }

  /// Creates a recorder with one or more unknowns.
  public convenience init(unknowns: Int) {
    self.init()
    formula.withLock { formula in
      for _ in 1..<unknowns { formula.steps.append(formula.steps[0]) }
    }
  }

  /// One of the unknowns that the recorder was created with, or another step.
  public func unknown(_ index: Int) -> Number {
    .real(Real(recorded: RecordedStep(recorder: self, index: index)))
  }

  /// Returns the formulas in several unknowns whose results are numbers, recorded or known.
  ///
  /// Throws `.notRecordable`.
  public func system(of results: [Number], unknowns: Int, _ context: Context) throws(NumberError)
    -> FormulaSystem
  {
    FormulaSystem(
      formula: formula.withLock { $0 }, results: try operands(results, context),
      unknowns: unknowns)
  }

  /// Returns the unknown of a root, of an integral between numbers, or of a derivative at a number.
  public func unknown(on path: [Number], _ context: Context) throws(NumberError) -> Number {
    let known = try operands(path, context)
    return try append { formula throws(NumberError) in
      .step(try formula.appendUnknown(known.first ?? .constant(0), known.last))
    }
  }

  /// Records the integral of a function of an unknown that was created here. Over an infinite
  /// range, the function needs a closed form, or must be a product of a function of that unknown
  /// and a function of all others.
  ///
  /// Throws `.notRecordable`, and the errors of integrals.
  public func record(
    integralOf function: Number, _ unknown: Number, from a: Endpoint, to b: Endpoint,
    _ context: Context
  ) throws(NumberError) -> Number {
    guard case .step(let index) = try operand(unknown, context) else { throw .notRecordable }
    let value = try operand(function, context)
    if let product = try separatedIntegral(of: value, index, from: a, to: b, context) {
      return number(product)
    }
    let ends = (try end(a, context), try end(b, context))
    return try append { formula throws(NumberError) in
      if case (.operand(let low), .operand(let high)) = ends, low.isSame(as: high) {
        formula.steps.removeSubrange(index...)
        return try formula.append(.multiply, .constant(0), low, context)
      }
      formula.result = value
      var closed = ClosedIntegral(formula, index, from: ends.0, to: ends.1, context)
      if let replaced = try closed?.replaced() {
        formula = replaced
        return formula.result
      }
      // Quadrature does not converge across a cut, and a path off the real axis may cross one.
      guard case (.operand(let low), .operand(let high)) = ends,
        formula.isReal(.step(index)) || formula.isSmooth(in: index)
      else { throw .notRecordable }
      return try formula.appendIntegral(of: value, index, from: low, to: high)
    }
  }

  /// Returns an end of an integral within the formula.
  private func end(_ end: Endpoint, _ context: Context) throws(NumberError) -> ClosedIntegral.End {
    switch end {
    case .number(let number): .operand(try operand(number, context))
    case .infinity(let sign): .infinity(sign: sign)
    }
  }

  /// Returns the integral of such a product over a known range, instead of the integrand's steps;
  /// nil if the function is no such product, or if there is another method.
  private func separatedIntegral(
    of function: Formula.Operand, _ unknown: Int, from a: Endpoint, to b: Endpoint,
    _ context: Context
  ) throws(NumberError) -> Formula.Operand? {
    var isFinite = true
    for end in [a, b] {
      if case .number(let number) = end {
        if number.isRecorded { return nil }
      } else {
        isFinite = false
      }
    }
    var whole = formula.withLock { $0 }
    whole.result = function
    guard let parts = try Separation(whole, unknown, context) else { return nil }
    let factor: Formula.Operand
    do throws(NumberError) {
      factor = try operand(parts.inner.formula.integral(from: a, to: b, context), context)
    } catch {
      if case .interrupted = error { throw error }
      if isFinite { return nil }
      throw error
    }
    return try formula.withLock { formula throws(NumberError) in
      formula = parts.outer.formula
      return try formula.append(.multiply, formula.result, factor, context)
    }
  }

  /// Records the root between two numbers of a function of an unknown that was created here.
  ///
  /// Throws `.notRecordable`.
  public func record(
    rootOf function: Number, _ unknown: Number, between a: Number, _ b: Number, _ context: Context
  ) throws(NumberError) -> Number {
    guard case .step(let index) = try operand(unknown, context) else { throw .notRecordable }
    let value = try operand(function, context)
    let (low, high) = (try operand(a, context), try operand(b, context))
    return try append { formula throws(NumberError) in
      try formula.appendRoot(of: value, index, from: low, to: high, context)
    }
  }

  /// Records the derivative of a number with respect to an unknown that was created here.
  ///
  /// Throws `.notRecordable`.
  public func record(derivativeOf function: Number, _ unknown: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    guard case .step(let index) = try operand(unknown, context) else { throw .notRecordable }
    let value = try operand(function, context)
    return try append { formula throws(NumberError) in
      formula.result = value
      guard formula.isReal(.step(index)), formula.isSmooth(in: index) else { throw .notRecordable }
      formula = try formula.differentiated(withRespectTo: index, context)
      // The derivative must not have a value where the function or its unknown has none.
      for operand in [value, .step(index)] {
        let zero = try formula.append(.multiply, .constant(0), operand, context)
        formula.result = try formula.append(.add, formula.result, zero, context)
      }
      return formula.result
    }
  }

  /// Appends steps, and returns the number for their result.
  private func append(_ steps: (inout Formula) throws(NumberError) -> Formula.Operand)
    throws(NumberError) -> Number
  {
    number(try formula.withLock { formula throws(NumberError) in try steps(&formula) })
  }

  private func number(_ operand: Formula.Operand) -> Number {
    switch operand {
    case .constant(let number): number
    case .step(let index): unknown(index)
    }
  }

  /// Returns the formula whose result is a number, recorded or known.
  ///
  /// Throws `.notRecordable`.
  public func formula(of result: Number, _ context: Context) throws(NumberError) -> Formula {
    var formula = formula.withLock { $0 }
    formula.result = try operand(result, context)
    return formula
  }

  private func operands(_ numbers: [Number], _ context: Context) throws(NumberError)
    -> [Formula.Operand]
  {
    return try numbers.map { number throws(NumberError) in try operand(number, context) }
  }

  private func operand(_ number: Number, _ context: Context) throws(NumberError) -> Formula.Operand
  {
    if case .real(let real) = number, case .recorded(let step) = real.expression {
      if step.recorder !== self { throw .notRecordable }
      return .step(step.index)
    }
    // A number that depends on a recorded number in another way has no enclosure.
    do throws(NumberError) { try number.requireEnclosure(context) } catch {
      if case .undecidable = error {
        throw number.isMadeOfRecorded ? .notRecordable : .noCertainDigits
      }
      throw error
    }
    return .constant(number)
  }
}

/// The step of a formula for which a recorded number is a placeholder.
struct RecordedStep: Sendable {
  let recorder: FormulaRecorder
  let index: Int
}

extension Number {
  /// Whether the number was recorded and has no value.
  public var isRecorded: Bool {
    if case .real(let real) = self, case .recorded = real.expression { true } else { false }
  }

  /// Whether the expression contains a recorded number.
  fileprivate var isMadeOfRecorded: Bool {
    var pending: [Real] = []
    var seen: Set<ObjectIdentifier> = []
    forEachReal { pending.append($0) }
    while let real = pending.popLast() {
      if case .recorded = real.expression { return true }
      if seen.insert(ObjectIdentifier(real)).inserted {
        real.expression.forEachReal { pending.append($0) }
      }
    }
    return false
  }
}

extension Formula {
  /// Returns the operand. A constant becomes a short fraction if it is proven to be one, because
  /// the meaning of a power depends on that.
  private func settled(_ operand: Operand, _ context: Context) throws(NumberError) -> Operand {
    guard case .constant(let number) = operand else { return operand }
    return .constant(try number.settled(context))
  }

  /// Appends the steps of a function.
  fileprivate mutating func record(
    _ function: Recordable, _ y: Operand, _ x: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    switch function {
    case .hypot:
      if !isReal(y) || !isReal(x) { throw .notRecordable }
      let squares = try append(
        .add, append(.multiply, y, y, context), append(.multiply, x, x, context), context)
      return try append(.squareRoot, squares, context)
    case .log: return try append(.divide, append(.ln, y, context), append(.ln, x, context), context)
    case .inverse: return try appendReciprocal(of: x, context)
    case .square: return try append(.multiply, x, x, context)
    case .factorial:
      return try append(.special(.gamma), append(.add, x, .constant(1), context), context)
    case .exp2: return try append(.power, .constant(2), x, context)
    case .exp10: return try append(.power, .constant(10), x, context)
    case .log2: return try appendLogarithm(x, 2, context)
    case .log10: return try appendLogarithm(x, 10, context)
    case .power: return try append(.power, settled(y, context), settled(x, context), context)
    case .add, .subtract, .multiply, .divide:
      guard let operation = Operation(function) else { throw .notRecordable }
      return try append(operation, y, x, context)
    case .ceiling, .round, .truncate, .fractionalPart, .modulo, .quotient, .minimum, .maximum,
      .less,
      .greater, .lessOrEqual, .greaterOrEqual, .equal, .notEqual, .both, .either:
      return try recordPiecewise(function, y, x, context)
    default: return try recordElementary(function, x, context)
    }
  }

  /// Appends the steps of an elementary function, or of a function derived from one.
  private mutating func recordElementary(
    _ function: Recordable, _ x: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    var degrees = context
    degrees.angle = .degrees
    switch function {
    case .function(let function):
      let row = function.row
      let value = try append(function, row.period == nil ? x : radians(x, context), context)
      return row.givesAngle ? try angle(value, context) : value
    case .reciprocal(let function):
      if let (top, bottom) = function.row.quotient {  // no pole where this function is zero
        let angle = function.row.period == nil ? x : try radians(x, context)
        return try append(
          .divide, append(bottom, angle, context), append(top, angle, context), context)
      }
      return try appendReciprocal(of: recordElementary(.function(function), x, context), context)
    case .ofReciprocal(let function):
      if function.row.hasLimits { gaps.append(x) }
      return try recordElementary(.function(function), appendReciprocal(of: x, context), context)
    case .coth:  // 1 + 2/(e^(2x) − 1), which has a value where tanh has a pole
      let power = try append(.expMinusOne, append(.multiply, .constant(2), x, context), context)
      return try append(.add, append(.divide, .constant(2), power, context), .constant(1), context)
    case .toDegrees: return try angle(x, degrees)
    case .toRadians: return try radians(x, degrees)
    case .sinc:
      gaps.append(x)
      return try append(.divide, append(.sin, x, context), x, context)
    case .sinPi:
      return try append(.sin, append(.multiply, x, .constant(.pi), context), context)
    case .cosPi:
      return try append(.cos, append(.multiply, x, .constant(.pi), context), context)
    default:
      guard let operation = Operation(function) else { throw .notRecordable }
      return try append(operation, x, context)
    }
  }

  private mutating func appendLogarithm(_ x: Operand, _ base: Int, _ context: Context)
    throws(NumberError) -> Operand
  {
    let scale = try Number.ln(.small(base), context)
    return try append(.divide, append(.ln, x, context), .constant(scale), context)
  }

  /// Converts an angle from the context's unit to radians.
  private mutating func radians(_ x: Operand, _ context: Context) throws(NumberError) -> Operand {
    try append(.multiply, x, .constant(Number.radians(1, context)), context)
  }

  /// Converts an angle from radians to the context's unit.
  private mutating func angle(_ x: Operand, _ context: Context) throws(NumberError) -> Operand {
    try append(.multiply, x, .constant(Number.angle(1, context)), context)
  }
}
