public import ExactNumbers

/// A function of numbers, with its derivatives if they are known.
public struct NumberFunction: Sendable {
  /// Returns the value.
  public typealias Value = @Sendable ([Number], Context) throws(NumberError) -> Number
  /// Returns the value at operands of which one is the unknown of a recorder.
  public typealias Record =
    @Sendable (FormulaRecorder, [Number], Context) throws(NumberError) -> Number

  let value: Value
  let record: Record?

  /// Creates a function. Without a record it does not accept measured numbers.
  public init(_ value: @escaping Value, record: Record? = nil) {
    self.value = value
    self.record = record
  }

  /// Creates a function that can be recorded in formulas.
  public init(_ value: @escaping Value, recorded function: Recordable) {
    self.value = value
    record = { (recorder, operands, context) throws(NumberError) in
      try recorder.record(function, operands, context)
    }
  }

  /// Returns the function of numbers that may be measured.
  ///
  /// The contributions are those of the operands, multiplied by the partial derivatives at the
  /// nominal values. Throws `.measured` if the derivatives are unknown, or if the function jumps
  /// between constants.
  func callAsFunction(
    _ operands: [Measured], _ context: Context
  ) throws(QuantityError) -> Measured {
    if operands.contains(where: { $0.range != nil }) { return try ranged(operands, context) }
    let numbers = operands.map(\.nominal)
    let nominal = try calculate(value(numbers, context))
    if operands.allSatisfy(\.isExact) { return Measured(nominal) }
    var contributions: [Measured.Contribution] = []
    for (index, operand) in operands.enumerated() where !operand.isExact {
      guard let slope = try slope(by: index, numbers, context) else { continue }
      contributions += try operand.contributions(times: slope, context)
    }
    let beside = try value(beside: operands, context)
    if let beside { return try Measured(nominal, contributions, beside: beside, context) }
    // The nominal value plus 1, so that the number is not considered exact.
    let linear = try Measured.linear(nominal, contributions, context)
    let other = try calculate(Number.add(linear, 1, context))
    return try Measured(nominal, contributions, beside: other, context)
  }

  /// Returns the function of numbers of which some are ranges.
  private func ranged(
    _ operands: [Measured], _ context: Context
  ) throws(QuantityError) -> Measured {
    var known: [Interval.Operand] = []
    for operand in operands {
      if operand.beside != nil { throw .measuredRange }
      // The unknown of another formula.
      if operand.nominal.isRecorded { throw .range }
      known.append(operand.range.map { .interval($0) } ?? .number(operand.nominal))
    }
    switch try Interval.apply(self, to: known, context) {
    case .number(let number): return Measured(number)
    case .interval(let interval): return try Measured(interval, context)
    }
  }

  /// Returns the value next to the nominal value, or nil if the function has none there.
  private func value(
    beside operands: [Measured], _ context: Context
  ) throws(QuantityError) -> Number? {
    do throws(NumberError) {
      let value = try value(operands.map { $0.beside ?? $0.nominal }, context)
      return value.isComplex ? nil : value
    } catch {
      if case .interrupted = error { throw .number(error) }
      return nil
    }
  }

  /// Returns the partial derivative by an operand, or nil if the function does not depend on it.
  private func slope(
    by index: Int, _ numbers: [Number], _ context: Context
  ) throws(QuantityError) -> Number? {
    guard let record else { throw .measured }
    do throws(NumberError) {
      let recorder = FormulaRecorder()
      var operands = numbers
      operands[index] = recorder.unknown
      let result = try record(recorder, operands, context)
      if !result.isRecorded { return nil }
      let formula = try recorder.formula(of: result, context)
      if try formula.isConstant(context) { return nil }
      return try formula.derivative(at: numbers[index], context)
    } catch {
      if case .notRecordable = error { throw .measured }
      throw .number(error)
    }
  }
}

extension Measured {
  fileprivate func contributions(
    times factor: Number, _ context: Context
  ) throws(QuantityError) -> [Contribution] {
    try calculate { () throws(NumberError) in
      var result: [Contribution] = []
      for contribution in contributions {
        result.append(
          Contribution(
            origin: contribution.origin,
            amount: try Number.multiply(contribution.amount, factor, context)))
      }
      return result
    }
  }

  /// Returns the sum with another number.
  func plus(_ other: Measured, _ context: Context) throws(QuantityError) -> Measured {
    let sum = try calculate(Number.add(nominal, other.nominal, context))
    if isExact && other.isExact { return Measured(sum) }
    if range != nil || other.range != nil { return try Self.sum([self, other], context) }
    let beside = try calculate(
      Number.add(self.beside ?? nominal, other.beside ?? other.nominal, context))
    return try Measured(sum, contributions + other.contributions, beside: beside, context)
  }

  /// Returns the product with another number.
  func times(_ other: Measured, _ context: Context) throws(QuantityError) -> Measured {
    if case .small(1) = other.nominal, other.isExact { return self }
    return try Self.product([self, other], context)
  }

  /// Returns the quotient by another number.
  func divided(by other: Measured, _ context: Context) throws(QuantityError) -> Measured {
    if case .small(1) = other.nominal, other.isExact { return self }
    return try Self.quotient([self, other], context)
  }

  /// Returns the power with an exact exponent.
  func toThe(_ exponent: Exponent, _ context: Context) throws(QuantityError) -> Measured {
    try exponent == .one ? self : Self.power([self, Measured(exponent.number)], context)
  }

  /// Returns the difference from another number.
  func minus(_ other: Measured, _ context: Context) throws(QuantityError) -> Measured {
    try plus(other.times(Measured(-1), context), context)
  }

  private static let sum = NumberFunction(
    { x, context throws(NumberError) in try Number.add(x[0], x[1], context) },
    recorded: .add)
  static let product = NumberFunction(
    { x, context throws(NumberError) in try Number.multiply(x[0], x[1], context) },
    recorded: .multiply)
  private static let quotient = NumberFunction(
    { x, context throws(NumberError) in try Number.divide(x[0], x[1], context) },
    recorded: .divide)
  private static let power = NumberFunction(
    { x, context throws(NumberError) in try Number.power(x[0], x[1], context) },
    recorded: .power)
}
