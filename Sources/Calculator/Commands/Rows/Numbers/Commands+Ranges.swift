import ExactNumbers

/// Vectors of equidistant numbers.
extension CommandTable {
  static let ranges: [Command] = [
    .values(
      "range", "a b → […]", "Makes a vector of the numbers from A to B in steps of 1.",
      takes: [.number, .number], "1 5 range → [1 2 3 4 5]", "0.5 3 range → [0.5 1.5 2.5]"
    ) { word, operands, context throws(CalculatorError) in
      [.vector(try range(word, operands + [.number(1)], context))]
    },
    .values(
      "rangeby", "a b s → […]", "Makes a vector of the numbers from A to B in steps of S.",
      takes: [.number, .number, .number], "1 2 0.25 rangeby → [1 1.25 1.5 1.75 2]",
      "5 1 -2 rangeby → [5 3 1]",
      does: { word, operands, context throws(CalculatorError) in
        [.vector(try range(word, operands, context))]
      }),
  ]

  /// Returns the numbers from the first operand to the second in steps of the third.
  private static func range(
    _ word: String, _ operands: [Value], _ context: Context
  ) throws(CalculatorError) -> Vector {
    guard case .number(let first) = operands[0], case .number(let last) = operands[1],
      case .number(let step) = operands[2]
    else { preconditionFailure("dispatch has checked that the operands are numbers") }
    let steps = try context.calculate(word) { context throws(NumberError) in
      if try Number.isZero(step, context) { throw .undefined(at: step) }
      let distance = try Number.subtract(last, first, context)
      return try Number.floor(Number.divide(distance, step, context), context)
    }
    let isEmpty = try context.calculate(word, Number.less(steps, 0, context))
    if isEmpty { return try Vector([Value]()) }
    guard let steps = steps.asInt, steps < Machine.valueLimit else {
      throw .tooManyValues(limit: Machine.valueLimit)
    }
    try context.price(values: steps + 1, word)
    let numbers = try context.calculate(word) { context throws(NumberError) in
      var numbers: [Number] = []
      numbers.reserveCapacity(steps + 1)
      for index in 0...steps {
        try context.checkInterruption()
        let offset = try Number.multiply(Number(index), step, context)
        numbers.append(try Number.add(first, offset, context))
      }
      return numbers
    }
    return try Vector(of: numbers)
  }
}
