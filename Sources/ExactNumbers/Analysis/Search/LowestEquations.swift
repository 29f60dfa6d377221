// Where a function is lowest by the way that it is made: a sum where each of its terms is, a square
// where its base is 0, e^u where u is. If some point is such for all parts at once, no other one is
// as low, whether the function bends there or not: √(x² + y²) is lowest where x and y are 0.

/// Equations that hold at the points where a function is lowest, if one point fulfils all of them.
struct LowestEquations {
  private(set) var formula: Formula
  /// What has to be zero.
  private(set) var equations: [Formula.Operand] = []
  private let unknowns: Int
  private let box: [(low: Number, high: Number)]
  private let arithmetic: EndArithmetic
  private let context: Context

  /// Takes a function apart in a box, which is empty if it has no ends; nil where the way that the
  /// function is made does not tell.
  init?(
    of result: Formula.Operand, in formula: Formula, unknowns: Int,
    _ box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) {
    if formula.isNested { return nil }
    let bits = 96
    for number in formula.constants + box.flatMap({ [$0.low, $0.high] }) {
      try number.evaluateParts(bits + 32, context)
    }
    (self.formula, self.unknowns, self.box, self.context) = (formula, unknowns, box, context)
    arithmetic = EndArithmetic(formula, in: box, bits: bits)
    if try !add(result, isLowest: true) || equations.isEmpty { return nil }
  }

  /// Adds what has to be zero where an operand is lowest, or highest; false where nobody knows.
  private mutating func add(_ operand: Formula.Operand, isLowest: Bool) throws(NumberError) -> Bool
  {
    guard case .step(let index) = operand else { return true }
    if index < unknowns {
      if box.isEmpty { return false }
      let end = isLowest ? box[index].low : box[index].high
      return try require(operand, equals: .constant(end))
    }
    let step = formula.steps[index]
    switch (step.operation, step.first, step.second) {
    case (.add, let x, let y):
      if try !add(x, isLowest: isLowest) { return false }
      return try add(y, isLowest: isLowest)
    case (.subtract, let x, let y):
      if try !add(x, isLowest: isLowest) { return false }
      return try add(y, isLowest: !isLowest)
    case (.negate, let x, _): return try add(x, isLowest: !isLowest)
    case (.multiply, let x, let y) where x.isSame(as: y):
      return isLowest ? try requireReal(x) : false
    case (.multiply, .constant(let number), let x), (.multiply, let x, .constant(let number)),
      (.divide, let x, .constant(let number)):
      if number.isComplex { return false }
      let sign = try number.signum(context)
      return sign == 0 ? true : try add(x, isLowest: sign > 0 ? isLowest : !isLowest)
    case (.power, let x, let y):
      guard let power = y.asInt, power > 0 else { return false }
      if power.isMultiple(of: 2) { return isLowest ? try requireReal(x) : false }
      return isReal(x) ? try add(x, isLowest: isLowest) : false
    case (.absolute, let x, _): return isLowest ? try requireReal(x) : false
    case (.cubeRoot, let x, _): return isReal(x) ? try add(x, isLowest: isLowest) : false
    case (.squareRoot, let x, _):
      guard let range = bounds(x), range.sign >= 0 else { return false }
      return try add(x, isLowest: isLowest)
    case (.function(let function), let x, _):
      if function.row.period != nil {
        guard function.row.domain == .entire, isReal(x) else { return false }
        return try require(operand, equals: .constant(isLowest ? -1 : 1))
      }
      guard function.row.parity != .even, let range = bounds(x), bounds(operand) != nil,
        let low = try? function(range.low, context), let high = try? function(range.high, context)
      else { return false }
      let isRising = try Number.less(low, high, context)
      return try add(x, isLowest: isRising ? isLowest : !isLowest)
    case (.choose, _, let x):
      guard formula.extreme(step) == (isLowest ? 1 : -1) else { return false }
      for operand in [x, step.third] where try !add(operand, isLowest: isLowest) { return false }
      return try require(x, equals: step.third)
    default: return false
    }
  }

  /// Requires an operand to be zero, if it is real.
  private mutating func requireReal(_ operand: Formula.Operand) throws(NumberError) -> Bool {
    isReal(operand) ? try require(operand, equals: .constant(0)) : false
  }

  /// Requires two operands to be equal; false if they never are.
  private mutating func require(_ operand: Formula.Operand, equals other: Formula.Operand)
    throws(NumberError) -> Bool
  {
    let difference = try formula.append(.subtract, operand, other, context)
    guard case .constant(let number) = difference else {
      equations.append(difference)
      return true
    }
    return try Number.isZero(number, context)
  }

  private func isReal(_ operand: Formula.Operand) -> Bool {
    formula.isReal(operand) || bounds(operand) != nil
  }

  private func bounds(_ operand: Formula.Operand) -> Bounds? {
    arithmetic.bounds(of: [operand])[0]
  }

  // MARK: Points

  /// The points that fulfil all equations, of those at which as many of these hold as there are
  /// unknowns.
  func points() throws(NumberError) -> [[Number]] {
    guard let chosen else { return [] }
    let found = try FormulaSystem(formula: formula, results: chosen, unknowns: unknowns)
      .zeros(in: box, context)
    var points: [[Number]] = []
    for point in found where try holds(at: point) { points.append(point) }
    return points
  }

  /// Whether all equations are proven to hold at a point.
  func holds(at point: [Number]) throws(NumberError) -> Bool {
    let system = FormulaSystem(formula: formula, results: equations, unknowns: unknowns)
    for value in try system.values(at: point, context) where try !Number.isZero(value, context) {
      return false
    }
    return true
  }

  /// As many equations as there are unknowns: for each unknown one that has no other, if there is
  /// such; nil where there are too few.
  private var chosen: [Formula.Operand]? {
    let used = formula.usedUnknowns(of: unknowns)
    var (known, others): ([Int: Formula.Operand], [Formula.Operand]) = ([:], [])
    for equation in equations {
      let own = used(equation)
      if own.count > 1 { others.append(equation) }
      if let unknown = own.first, own.count == 1, known[unknown] == nil {
        known[unknown] = equation
      }
    }
    let system =
      known.sorted { $0.key < $1.key }.map(\.value) + others.prefix(unknowns - known.count)
    return system.count == unknowns ? system : nil
  }
}
