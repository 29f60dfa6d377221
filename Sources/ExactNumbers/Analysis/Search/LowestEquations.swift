// The lowest value of a function, from its structure: a sum is lowest where each of its terms is, a
// square where its base is 0, e^u where u is. If one point fulfils that for all parts, no other
// point is as low, even if the function bends there. For example, √(x² + y²) is lowest where x and
// y are 0.

/// Equations that hold at the points where a function is lowest, provided that one point fulfils
/// all of them.
struct LowestEquations {
  private var formula: Formula
  /// The lowest value.
  private(set) var value: Number = 0
  /// The operands that must be zero.
  private var equations: [Formula.Operand] = []
  private let unknowns: Int
  private let box: [(low: Number, high: Number)]
  private let arithmetic: EndArithmetic
  private let arePlacesAsked: Bool
  private let context: Context

  /// Splits a function into equations in a box, which is empty if it has no ends; nil if the steps
  /// do not determine the lowest value.
  init?(
    of result: Formula.Operand, in formula: Formula, unknowns: Int,
    _ box: [(low: Number, high: Number)], _ arePlacesAsked: Bool, _ context: Context
  ) throws(NumberError) {
    // The function may be lowest where its steps have no value.
    if formula.isNested || !formula.gaps.isEmpty { return nil }
    (self.formula, self.unknowns, self.box) = (formula, unknowns, box)
    let context = context.inRadians
    self.context = context
    self.arePlacesAsked = arePlacesAsked
    arithmetic = try EndArithmetic(formula, in: box, bits: 96, context)
    guard let value = try extreme(result, isLowest: true), !value.isComplex, !equations.isEmpty
    else { return nil }
    self.value = value
  }

  /// Returns the lowest or highest value of an operand, and adds its equations; nil if unknown.
  private mutating func extreme(_ operand: Formula.Operand, isLowest: Bool) throws(NumberError)
    -> Number?
  {
    guard case .step(let index) = operand else {
      guard case .constant(let number) = operand, !number.isComplex else { return nil }
      return number
    }
    if index < unknowns {
      if box.isEmpty { return nil }
      return try require(operand, equals: isLowest ? box[index].low : box[index].high)
    }
    let step = formula.steps[index]
    func value(_ x: Number?, _ y: Number? = 0) throws(NumberError) -> Number? {
      guard let x, let y else { return nil }
      return try step.operation.value(x, y, context)
    }
    switch (step.operation, step.first, step.second) {
    case (.add, let x, let y):
      return try value(extreme(x, isLowest: isLowest), extreme(y, isLowest: isLowest))
    case (.subtract, let x, let y):
      return try value(extreme(x, isLowest: isLowest), extreme(y, isLowest: !isLowest))
    case (.negate, let x, _): return try value(extreme(x, isLowest: !isLowest))
    case (.multiply, let x, let y) where x.isSame(as: y):
      return isLowest && isReal(x) ? try require(x, equals: 0) : nil
    case (.multiply, .constant(let number), let x), (.multiply, let x, .constant(let number)),
      (.divide, let x, .constant(let number)):
      if number.isComplex { return nil }
      let sign = try number.signum(context)
      if sign == 0 { return nil }
      return try value(extreme(x, isLowest: sign > 0 ? isLowest : !isLowest), number)
    case (.multiply, let x, let y), (.divide, let x, let y):
      // Only for numbers that are not negative. If an extreme is 0, the other factor does not
      // matter.
      guard bounds(operand) != nil, bounds(x)?.sign == 1, bounds(y)?.sign == 1,
        let first = try extreme(x, isLowest: isLowest),
        let second = try extreme(y, isLowest: (step.operation == .multiply) == isLowest),
        try first.signum(context) > 0, try second.signum(context) > 0
      else { return nil }
      return try value(first, second)
    case (.power, let x, let y):
      guard let power = y.asInt, power > 0, isReal(x) else { return nil }
      if power.isMultiple(of: 2) { return isLowest ? try require(x, equals: 0) : nil }
      return try value(extreme(x, isLowest: isLowest), .small(power))
    case (.absolute, let x, _): return isLowest && isReal(x) ? try require(x, equals: 0) : nil
    case (.cubeRoot, let x, _):
      return isReal(x) ? try value(extreme(x, isLowest: isLowest)) : nil
    case (.squareRoot, let x, _):
      guard let range = bounds(x), range.sign > 0 else { return nil }
      return try value(extreme(x, isLowest: isLowest))
    case (.function(let function), let x, _):
      if function.row.period != nil {
        guard function.row.domain == .entire, isReal(x) else { return nil }
        return try require(operand, equals: isLowest ? -1 : 1)
      }
      guard bounds(operand) != nil, let isRising = try isRising(function, at: x) else { return nil }
      return try value(extreme(x, isLowest: isRising ? isLowest : !isLowest))
    case (.choose, _, _): return try extremeOfChoice(step, isLowest: isLowest)
    default: return nil
    }
  }

  /// Returns whether a monotonic function rises in the range of an operand; nil for other
  /// functions.
  private func isRising(_ function: Function, at x: Formula.Operand) throws(NumberError) -> Bool? {
    guard function.row.parity != .even, let range = bounds(x),
      let low = try? function(range.lowerBound.number, context),
      let high = try? function(range.upperBound.number, context)
    else { return nil }
    return try Number.less(low, high, context)
  }

  /// Returns the lowest value of the maximum of two operands, or the highest of their minimum, if
  /// both agree or no places are requested.
  private mutating func extremeOfChoice(_ step: Formula.Step, isLowest: Bool) throws(NumberError)
    -> Number?
  {
    guard formula.extreme(step) == (isLowest ? 1 : -1),
      let value = try extreme(step.second, isLowest: isLowest),
      let other = try extreme(step.third, isLowest: isLowest)
    else { return nil }
    if try Number.equal(value, other, context) { return value }
    // It may be lowest where only one of them is.
    if arePlacesAsked { return nil }
    return isLowest
      ? try Number.maximum(value, other, context) : try Number.minimum(value, other, context)
  }

  /// Requires that an operand equals a number.
  private mutating func require(_ operand: Formula.Operand, equals number: Number)
    throws(NumberError) -> Number?
  {
    let difference = try formula.append(.subtract, operand, .constant(number), context)
    if case .constant(let known) = difference {
      return try Number.isZero(known, context) ? number : nil
    }
    equations.append(difference)
    return number
  }

  private func isReal(_ operand: Formula.Operand) -> Bool {
    formula.isReal(operand) || bounds(operand) != nil
  }

  private func bounds(_ operand: Formula.Operand) -> EndArithmetic.Bounds? {
    arithmetic.bounds(of: [operand])[0]
  }

  // MARK: Points

  /// Returns the lowest value and its points, for one unknown between two ends; nil if undecided.
  func lowest(between ends: (low: Endpoint, high: Endpoint)? = nil)
    throws(NumberError) -> Extremum?
  {
    guard let points = try attempt(points(between: ends)), !points.isEmpty else { return nil }
    return Extremum(points: points, value: value)
  }

  /// Returns the points that fulfil all equations.
  private func points(between ends: (low: Endpoint, high: Endpoint)?) throws(NumberError)
    -> [[Number]]
  {
    guard let (chosen, others) = parted else { return [] }
    let found: [[Number]]
    if let ends {
      let first = formula.with(result: chosen[0])
      found = try first.zeros(between: ends.low, ends.high, context).map { [$0] }
    } else {
      found = try FormulaSystem(formula: formula, results: chosen, unknowns: unknowns)
        .zeros(in: box, context)
    }
    let rest = FormulaSystem(formula: formula, results: others, unknowns: unknowns)
    var points: [[Number]] = []
    for point in found where try rest.isZero(at: point, context) { points.append(point) }
    return points
  }

  /// As many equations as there are unknowns, and the other equations; nil if there are too few. If
  /// an equation has only one unknown, it is chosen for that unknown.
  private var parted: (chosen: [Formula.Operand], others: [Formula.Operand])? {
    let used = formula.usedUnknowns(of: unknowns)
    var known: [Int: Int] = [:]
    for (place, equation) in equations.enumerated() {
      let own = used(equation)
      if let unknown = own.first, own.count == 1, known[unknown] == nil { known[unknown] = place }
    }
    let shared = equations.indices.filter { used(equations[$0]).count > 1 }
    let chosen = known.values.sorted() + shared.prefix(unknowns - known.count)
    if chosen.count < unknowns { return nil }
    let others = equations.indices.filter { !chosen.contains($0) }
    return (chosen.map { equations[$0] }, others.map { equations[$0] })
  }
}
