// Derivatives by the chain rule: DLMF 4.7, 4.20, 4.24, 4.34, 4.38, 5.2.2, 7.2.1 and 10.6.1.

extension Formula {
  /// Returns the derivative at a real number, by rules that hold if the formula is smooth.
  ///
  /// Throws `.undefined` at a pole, `.noProvenDerivative` if the formula is not proven smooth, the
  /// formula's own errors, and `.notRecordable` for a step of unknown derivative.
  public func derivative(at x: Number, _ context: Context) throws(NumberError) -> Number {
    try x.requireReal()
    let derived = try differentiated(context)
    let values = try derived.values(at: x, context)
    let slope: Number
    do throws(NumberError) { slope = try values[derived.result] } catch {
      // The derivative's steps may lack a value where the formula has one.
      let hasValue = (try? values[result]) != nil
      switch error {
      case .divisionByZero, .undefined, .pole:
        throw hasValue ? .noProvenDerivative(at: x) : .undefined(at: x)
      case .inFormula where hasValue: throw .noProvenDerivative(at: x)
      default: throw error
      }
    }
    if (try? values[result]) == nil { throw .undefined(at: x) }
    try requireSmoothness(at: x, context)
    return slope
  }

  /// Returns the derivative at a real number. If a step has no value there, but the recorded
  /// program has one, returns the limit of the difference quotient with that value.
  ///
  /// Throws the errors of `derivative(at:_:)`.
  public func derivative(
    at x: Number, valueBy program: FormulaTrial.Program, _ context: Context
  ) throws(NumberError) -> Number {
    do throws(NumberError) { return try derivative(at: x, context) } catch {
      switch error {
      case .undefined, .noProvenDerivative: break
      default: throw error
      }
      guard case .value(let value) = try program(x) else { throw error }
      var quotient = self
      let rise = try quotient.append(.subtract, result, .constant(value), context)
      let run = try quotient.append(.subtract, .step(0), .constant(x), context)
      quotient.result = try quotient.append(.divide, rise, run, context)
      let limit = try attempt(quotient.limit(at: .number(x), context))
      guard case .number(let slope) = limit else { throw error }
      return slope
    }
  }

  /// Returns whether the formula is proven constant: no step jumps, and its derivative is zero
  /// everywhere.
  ///
  /// Throws `.notRecordable` for a step of unknown derivative, and if the formula is constant only
  /// between jumps.
  public func isConstant(_ context: Context) throws(NumberError) -> Bool {
    guard case .constant(let slope) = try differentiated(context).result,
      try Number.isZero(slope, context)
    else { return false }
    if steps.contains(where: { $0.operation.jumps || $0.operation.isChoice }) {
      throw .notRecordable
    }
    return true
  }

  /// Whether the derivative is correct wherever the result and the derivative have values: no step
  /// of the result that depends on the unknown jumps, has branches, or has cuts unless its operand
  /// is real. The conditions of closed forms do not count, because the closed form and the integral
  /// have the same value.
  func isSmooth(in unknown: Int) -> Bool {
    func index(_ operand: Operand) -> Int? { if case .step(let i) = operand { i } else { nil } }
    var dependent: Set<Int> = [unknown]
    for (place, step) in steps.enumerated().dropFirst(unknown + 1) {
      let operands = [step.first, step.second, step.third].compactMap(index)
      if !dependent.isDisjoint(with: operands) { dependent.insert(place) }
    }
    var needed = Set([result].compactMap(index))
    for (place, step) in steps.enumerated().reversed() where needed.contains(place) {
      let isClosed = step.operation == .closedForm
      needed.formUnion(
        [isClosed ? step.second : step.first, step.second, step.third].compactMap(index))
      if place <= unknown || isClosed || !dependent.contains(place) { continue }
      if step.operation.jumps || step.operation.isChoice { return false }
      if isReal(step.first), isReal(step.second) { continue }
      if !step.operation.isMeromorphic(exponent: step.second) { return false }
    }
    return true
  }

  /// Whether it contains derivatives that are coefficients of series, each of which takes one
  /// evaluation per bit.
  var hasSeriesCoefficients: Bool {
    steps.contains {
      if case .tabulated(let function) = $0.operation { function.order > 0 } else { false }
    }
  }

  /// Returns the formula with additional steps, whose result is the derivative with respect to a
  /// step.
  func differentiated(withRespectTo unknown: Int = 0, _ context: Context) throws(NumberError)
    -> Formula
  {
    var formula = self
    var slopes = Slopes(known: [unknown: .constant(1)])
    try formula.appendSlopes(of: unknown + 1..<steps.count, &slopes, context)
    formula.result = slopes[result]
    return formula
  }

  /// The known derivatives of steps; those of other steps are zero.
  struct Slopes {
    var known: [Int: Operand]

    subscript(operand: Operand) -> Operand {
      if case .step(let index) = operand { known[index] ?? .constant(0) } else { .constant(0) }
    }
  }

  /// Appends the derivatives of some of the steps.
  mutating func appendSlopes(
    of range: Range<Int>, _ slopes: inout Slopes, _ context: Context
  ) throws(NumberError) {
    for index in ownSteps(of: range) {
      try context.poll()
      let step = steps[index]
      let (u, v) = (slopes[step.first], slopes[step.second])
      slopes.known[index] =
        switch step.operation {
        case .choose, .closedForm:
          try append(step.operation, step.first, v, or: slopes[step.third], context)
        case .integral(let unknown):
          try slopeOfIntegral(InnerFunction(unknown: unknown, end: index), &slopes, context)
        case .root(let unknown, let slope):
          try slopeOfRoot(
            InnerFunction(unknown: unknown, end: index), slope: slope, &slopes, context)
        default: try slope(of: step, .step(index), u, v, context)
        }
    }
  }

  /// Returns the derivative of a step with value w, whose operands have the derivatives du and dv.
  private mutating func slope(
    of step: Step, _ w: Operand, _ du: Operand, _ dv: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    let (u, v) = (step.first, step.second)
    switch step.operation {
    case .variable: return du
    case .slopeOfInner:
      if case .constant = du { return du }
      return try append(step.operation, du, v, context)
    case .add, .subtract: return try append(step.operation, du, dv, context)
    case .negate: return try append(.negate, du, context)
    case .sign, .floor, .isNegative, .isZero: return .constant(0)
    case .multiply:
      let left = try product(v, du, context)
      return try append(.add, left, product(u, dv, context), context)
    case .divide:
      // (du − w·dv)/v
      let top = try append(.subtract, du, product(w, dv, context), context)
      return top.asInt == 0 ? top : try append(.divide, top, v, context)
    case .power: return try slopeOfPower(u, v, w, du, dv, context)
    default:
      if du.asInt == 0 { return .constant(0) }
      return try append(.multiply, factor(step.operation, u, w, context), du, context)
    }
  }

  /// Returns a factor times a derivative, or 0 if the derivative is 0: where the formula has a
  /// value, the factor has one.
  private mutating func product(_ factor: Operand, _ slope: Operand, _ context: Context)
    throws(NumberError) -> Operand
  {
    slope.asInt == 0 ? slope : try append(.multiply, factor, slope, context)
  }

  /// v·u^(v−1)·du + w·ln u·dv
  private mutating func slopeOfPower(
    _ u: Operand, _ v: Operand, _ w: Operand, _ du: Operand, _ dv: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    var sum = Operand.constant(0)
    if du.asInt != 0, v.asInt != 0 {
      let lower = try append(.power, u, append(.subtract, v, .constant(1), context), context)
      sum = try append(.multiply, append(.multiply, v, lower, context), du, context)
    }
    if dv.asInt == 0 { return sum }
    let logarithm = try append(.ln, u, context)
    let term = try append(.multiply, product(w, logarithm, context), dv, context)
    return try append(.add, sum, term, context)
  }

  /// Returns f′(u) for a function of one number with value w.
  mutating func factor(
    _ operation: Operation, _ u: Operand, _ w: Operand, _ context: Context
  ) throws(NumberError) -> Operand {
    switch operation {
    case .squareRoot:
      return try appendReciprocal(of: append(.multiply, .constant(2), w, context), context)
    case .cubeRoot:
      let square = try append(.multiply, w, w, context)
      return try appendReciprocal(of: append(.multiply, .constant(3), square, context), context)
    case .absolute: return try append(.divide, u, w, context)
    case .function(let function): return try function.row.slope(&self, u, w, context)
    case .tabulated(let function):
      if let slope = try function.slope?(&self, function.parameters, u, w, context) { return slope }
      return try append(.tabulated(Tabulated(derivativeOf: function)), u, context)
    default: throw .notRecordable
    }
  }
}
