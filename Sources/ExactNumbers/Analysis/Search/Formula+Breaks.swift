// Points where a formula bends, jumps or has no value, and its branches between these points.

extension Formula {
  /// Returns the formula between two breaks, with each step replaced by one of its branches; nil if
  /// a branch is unknown.
  func branch(between low: Endpoint, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> Formula?
  {
    if isNested { return nil }
    do throws(NumberError) {
      let values = try values(at: [Formula.inside(low, high, context)], context)
      var signs: [Int: Int] = [:]
      var known: [Int: Number] = [:]
      for (index, step) in steps.enumerated().dropFirst() {
        switch step.operation {
        case .absolute, .sign, .isNegative, .isZero:
          let sign = try values[step.first].signum(context)
          if sign == 0 { return nil }
          switch step.operation {
          case .absolute: signs[index] = sign
          case .sign: known[index] = .small(sign)
          case .isNegative: known[index] = sign < 0 ? 1 : 0
          default: known[index] = 0
          }
        case .floor: known[index] = try Number.floor(values[step.first], context)
        default: continue
        }
      }
      return try replacing(known, signs: signs, context)
    } catch {
      if error.endsAll { throw error }
      return nil
    }
  }

  /// Returns the formula with some steps replaced by known numbers, and absolute values replaced by
  /// means of the signs of their operands.
  func replacing(
    _ known: [Int: Number], signs: [Int: Int] = [:], _ context: Context
  ) throws(NumberError) -> Formula {
    var formula = Formula()
    var places = Places(known: [0: .step(0)]) { _ throws(NumberError) in throw .notRecordable }
    for (index, step) in steps.enumerated().dropFirst() {
      if let value = known[index] {
        places.known[index] = .constant(value)
      } else if let sign = signs[index] {
        let x = try places[step.first]
        places.known[index] = sign > 0 ? x : try formula.append(.negate, x, context)
      } else {
        try formula.append(index..<index + 1, of: self, &places, context)
      }
    }
    formula.result = try places[result]
    return formula
  }

  /// The numbers at which a formula bends, jumps or has no value.
  struct Breaks {
    /// The value of a step at a number. The step is nil if it is not a step of the formula; the
    /// value is then not used.
    typealias Fact = (number: Number, step: Int?, value: Number)

    /// The numbers, ascending.
    var numbers: [Number] = []
    /// Whether these are all.
    var areAll = true
    var facts: [Fact] = []
  }

  /// Returns the numbers at which a step may bend, jump or have no value.
  func breakingPoints(between low: Endpoint, _ high: Endpoint, _ context: Context)
    throws(NumberError) -> Breaks
  {
    var breaks = Breaks()
    for index in ownSteps(of: 1..<steps.count) {
      let step = steps[index]
      var formula = upTo(index)
      switch step.operation {
      case .absolute, .sign, .isNegative, .isZero: formula.result = step.first
      case .floor:
        try formula.addIntegers(of: step.first, low, high, nil, to: &breaks, context)
        continue
      case .tabulated(let function):
        if let poles = function.ends?.poles {
          try formula.addIntegers(of: step.first, low, high, poles, to: &breaks, context)
        }
        fallthrough
      default:
        guard let quantity = try formula.singularQuantity(of: step, context) else { continue }
        formula.result = quantity
      }
      guard case .step(let quantity) = formula.result else { continue }
      // Steps added here have other indices than the formula's own.
      let own = quantity <= index ? quantity : nil
      try formula.addZeros(low, high, where: own, is: 0, to: &breaks, context)
    }
    var last: Number?
    for number in try Number.sorted(breaks.facts.map(\.number), context) {
      if let last, try Number.equal(last, number, context) { continue }
      last = number
      if case .number(let end) = low, try Number.equal(end, number, context) { continue }
      if case .number(let end) = high, try Number.equal(end, number, context) { continue }
      breaks.numbers.append(number)
    }
    return breaks
  }

  /// Adds the zeros of the formula, at which a step has the value.
  private func addZeros(
    _ low: Endpoint, _ high: Endpoint, where step: Int?, is value: Number,
    to breaks: inout Breaks, _ context: Context
  ) throws(NumberError) {
    do throws(NumberError) {
      for zero in try zeros(between: low, high, context) {
        breaks.facts.append((zero, step, value))
      }
    } catch {
      switch error {
      // These are not zeros of the formula itself.
      case .search(.endlessZeros(let end)): throw .search(.undecidedExtremum(at: end))
      // If it matters that it is zero on a range, the formula is not proven smooth there.
      case .search(.zeroOnRange): breaks.areAll = false
      default: throw error
      }
    }
  }

  /// Adds the numbers at which an operand is an integer, or an integer of a range.
  private func addIntegers(
    of operand: Operand, _ low: Endpoint, _ high: Endpoint, _ range: ClosedRange<Int>?,
    to breaks: inout Breaks, _ context: Context
  ) throws(NumberError) {
    guard case .step(let step) = operand else { return }
    let part = with(result: operand)
    var (first, last) = (range?.lowerBound, range?.upperBound)
    if case .number(let a) = low, case .number(let b) = high,
      let (least, most) = operand.isUnknown ? (a, b) : try part.bounds(between: a, b, context)
    {
      let (floor, ceiling) = try (Number.floor(least, context), Number.ceiling(most, context))
      first = max(first ?? .min, floor.asInt ?? .min)
      last = min(last ?? .max, ceiling.asInt ?? .max)
    }
    guard let first, let last, first > .min, last < .max,
      case (let count, false) = last.subtractingReportingOverflow(first),
      count <= Equation.numberLimit
    else { throw .search(.undecidedExtremum(at: low)) }
    for integer in first...max(first, last) {
      var equation = part
      equation.result = try equation.append(.subtract, operand, .constant(.small(integer)), context)
      try equation.addZeros(low, high, where: step, is: .small(integer), to: &breaks, context)
    }
  }
}
