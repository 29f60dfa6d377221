public import ExactNumbers

/// A function of numbers, with what is known of its derivatives.
public struct NumberFunction: Sendable {
  /// The value.
  public typealias Value = @Sendable ([Number], Context) throws(NumberError) -> Number
  /// The value at operands of which one is the unknown of a recorder.
  public typealias Record =
    @Sendable (FormulaRecorder, [Number], Context) throws(NumberError) -> Number

  let value: Value
  let record: Record?

  /// A function; one without a record takes no measured numbers.
  public init(_ value: @escaping Value, record: Record? = nil) {
    self.value = value
    self.record = record
  }

  /// A function that can be recorded in formulas.
  public init(_ value: @escaping Value, recorded function: Recordable) {
    self.value = value
    record = { (recorder, operands, context) throws(NumberError) in
      try recorder.record(function, operands, context)
    }
  }

  /// The function at numbers that may be measured.
  ///
  /// Contributions are those of the operands times the partial derivatives at the nominal values.
  /// It throws `.measured` where these are unknown, and where the function jumps between constants.
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
    // A number that is off by all that there is, so that it is not taken for the nominal one.
    let linear = try Measured.linear(nominal, contributions, context)
    let other = try calculate(Number.add(linear, 1, context))
    return try Measured(nominal, contributions, beside: other, context)
  }

  /// The function at numbers of which some lie in ranges.
  private func ranged(
    _ operands: [Measured], _ context: Context
  ) throws(QuantityError) -> Measured {
    var known: [Interval.Operand] = []
    for operand in operands {
      if operand.beside != nil { throw .measuredRange }
      // Another formula's unknown.
      if operand.nominal.isRecorded { throw .range }
      known.append(operand.range.map { .interval($0) } ?? .number(operand.nominal))
    }
    switch try Interval.apply(self, to: known, context) {
    case .number(let number): return Measured(number)
    case .interval(let interval): return try Measured(interval, context)
    }
  }

  /// The value beside the nominal one; nil where the function has none there.
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

  /// The partial derivative by an operand; nil where the function does not depend on it.
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

  /// The sum with another one.
  func plus(_ other: Measured, _ context: Context) throws(QuantityError) -> Measured {
    let sum = try calculate(Number.add(nominal, other.nominal, context))
    if isExact && other.isExact { return Measured(sum) }
    if range != nil || other.range != nil { return try Self.sum([self, other], context) }
    let beside = try calculate(
      Number.add(self.beside ?? nominal, other.beside ?? other.nominal, context))
    return try Measured(sum, contributions + other.contributions, beside: beside, context)
  }

  /// The product with another one.
  func times(_ other: Measured, _ context: Context) throws(QuantityError) -> Measured {
    if case .small(1) = other.nominal, other.isExact { return self }
    return try Self.product([self, other], context)
  }

  /// The quotient by another one.
  func divided(by other: Measured, _ context: Context) throws(QuantityError) -> Measured {
    if case .small(1) = other.nominal, other.isExact { return self }
    return try Self.quotient([self, other], context)
  }

  /// The power with a known exponent.
  func toThe(_ exponent: Exponent, _ context: Context) throws(QuantityError) -> Measured {
    try exponent == .one ? self : Self.power([self, Measured(exponent.number)], context)
  }

  /// The difference from another one.
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
