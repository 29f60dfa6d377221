// Integrals and derivatives within a formula. The steps of the inner function stand in the same
// list: its unknown is a step of its own.

extension Formula {
  /// Adds an unknown: a copy of an operand, or the unknown of an integral that is added later.
  mutating func appendUnknown(_ operand: Operand) throws(NumberError) -> Int {
    if steps.count >= Formula.stepLimit { throw .notRecordable }
    steps.append(
      Step(
        operation: .variable, first: operand, second: .constant(0), isReal: isReal(operand)))
    return steps.count - 1
  }

  /// Adds the integral of a function of an unknown over a range.
  mutating func appendIntegral(
    of function: Operand, _ unknown: Int, from a: Operand, to b: Operand
  ) throws(NumberError) -> Operand {
    if steps.count >= Formula.stepLimit { throw .notRecordable }
    let isReal = isReal(function) && isReal(a) && isReal(b)
    steps.append(
      Step(operation: .integral(unknown), first: a, second: b, third: function, isReal: isReal))
    return .step(steps.count - 1)
  }

  /// The value of an integral within the formula, where the steps before its unknown have values.
  func integral(
    of step: Step, _ unknown: Int, from a: Number, to b: Number, _ values: Values,
    _ context: Context
  ) throws(NumberError) -> Number {
    guard let end = steps.firstIndex(where: { $0.operation == .integral(unknown) }) else {
      throw .notRecordable
    }
    var inner = Formula()
    var places: [Int: Operand] = [unknown: .step(0)]
    func place(_ operand: Operand) throws(NumberError) -> Operand {
      guard case .step(let index) = operand else { return operand }
      if let place = places[index] { return place }
      return .constant(try values[operand])
    }
    for index in unknown + 1..<end {
      let step = steps[index]
      if case .integral = step.operation { throw .notRecordable }
      places[index] = try inner.append(
        step.operation, place(step.first), place(step.second), or: place(step.third), context)
    }
    inner.result = try place(step.third)
    return try inner.integral(from: .number(a), to: .number(b), context)
  }

  /// Whether there are integrals within the formula.
  var isNested: Bool { !innerRanges.isEmpty }

  /// The steps that belong to integrals within the formula, as their ranges.
  var innerRanges: [Range<Int>] {
    steps.enumerated().compactMap { index, step in
      if case .integral(let unknown) = step.operation { unknown..<index } else { nil }
    }
  }
}
