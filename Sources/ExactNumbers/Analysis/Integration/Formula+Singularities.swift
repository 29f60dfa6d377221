// Points inside a range at which a formula has no bound. Bisection finds where balls stay infinite,
// and which step makes them so. The zero of that step's divisor or operand is then a proven root.

extension Formula {
  /// A point inside a range at which divisors, or operands of logarithms, are proven to be zero.
  struct SingularPoint {
    let point: Number
    let zeros: Set<Int>
  }

  /// The number of pieces after which the search gives up. With an inner integral, each piece takes
  /// tens of milliseconds.
  private var pieceLimit: Int { isNested ? 500 : 20_000 }
  /// The maximal number of points.
  private static let placeLimit = 64
  /// The number of binary places to which points are isolated before a root is proven.
  private static let isolation = 30
  /// log2 of the distance to which an infinite range is searched.
  private static let reach = 10

  /// Returns the points without a bound between two ends, ascending; no points if not all can be
  /// proven.
  func singularPoints(between a: Endpoint, _ b: Endpoint, _ context: Context)
    throws(NumberError) -> [SingularPoint]
  {
    try isolatedSingularPoints(between: a, b, context) ?? []
  }

  /// Returns the points at which an integral is split: those without a bound, or all breaks of the
  /// formula if balls do not isolate a point, such as the zero of x − sin x.
  func partingPoints(between a: Endpoint, _ b: Endpoint, _ context: Context)
    throws(NumberError) -> [SingularPoint]
  {
    if let points = try isolatedSingularPoints(between: a, b, context) { return points }
    guard !isNested, let breaks = try attempt(breakingPoints(between: a, b, context)) else {
      return []
    }
    return try breaks.numbers.map { number throws(NumberError) in
      var zeros: Set<Int> = []
      for fact in breaks.facts where fact.value.asInt == 0 {
        if let step = fact.step, try Number.equal(fact.number, number, context) {
          zeros.insert(step)
        }
      }
      return SingularPoint(point: number, zeros: zeros)
    }
  }

  /// Returns the points without a bound; nil if not all can be proven.
  private func isolatedSingularPoints(between a: Endpoint, _ b: Endpoint, _ context: Context)
    throws(NumberError) -> [SingularPoint]?
  {
    let (low, high) = (Formula.edge(a), Formula.edge(b))
    let width = try Number.subtract(high, low, context)
    guard let pieces = try unboundedPieces(from: low, width, context) else { return nil }
    var points: [SingularPoint] = []
    for (run, step) in pieces {
      func place(_ eighths: Int) throws(NumberError) -> Number {
        let share = Number(eighths, over: 8 << Formula.isolation)
        return try Number.add(low, Number.multiply(width, share, context), context)
      }
      // A little beyond the pieces, because the root may be at an end of them.
      let (left, right) = try (place(8 * run.lowerBound - 3), place(8 * run.upperBound + 13))
      if try !Number.less(low, left, context) { continue }
      if try !Number.less(right, high, context) { continue }
      guard let found = try zero(of: step, between: left, right, context) else { return nil }
      if let last = points.last?.point, try Number.lessOrEqual(found.point, last, context) {
        continue
      }
      points.append(found)
      if points.count > Formula.placeLimit { return nil }
    }
    return points
  }

  private static func edge(_ end: Endpoint) -> Number {
    switch end {
    case .number(let number): number
    case .infinity(let sign): .small(sign << reach)
    }
  }

  /// Returns the runs of pieces of a range, numbered from 0 to 2^isolation − 1, on which balls stay
  /// infinite, each with the first step that is infinite; nil if there are too many.
  private func unboundedPieces(from low: Number, _ width: Number, _ context: Context)
    throws(NumberError) -> [(run: ClosedRange<Int>, step: Int)]?
  {
    for number in [low, width] { try number.evaluateParts(160, context) }
    let balls = try FormulaBalls(self, bits: 128, context)
    var found: [(run: ClosedRange<Int>, step: Int)] = []
    var pending = [(piece: 0, level: 0)]
    var looked = 0
    let limit = pieceLimit
    while let (piece, level) = pending.popLast() {
      try context.poll()
      looked += 1
      if looked > limit { return nil }
      let ball = Formula.ball(low, width, piece, level)
      guard let step = balls.firstUnboundedStep(over: ball, bits: 128) else { continue }
      if level < Formula.isolation {
        pending += [(2 * piece + 1, level + 1), (2 * piece, level + 1)]
      } else if let (run, first) = found.last, run.upperBound == piece - 1 {
        // Around a zero of higher order, balls are infinite on several pieces.
        found[found.count - 1] = (run.lowerBound...piece, first)
      } else {
        found.append((piece...piece, step))
      }
    }
    return found
  }

  /// Returns a piece of a range that has 2^level pieces.
  private static func ball(_ low: Number, _ width: Number, _ piece: Int, _ level: Int)
    -> Ball
  {
    let share = Ball(2 * piece + 1, bits: 128).widened(byPowerOfTwo: 0)
    return low.knownEnclosure(128) + width.knownEnclosure(128) * share.shifted(by: -level - 1)
  }

  /// Returns the proven zero of the quantity by which a step divides, or at which it has its
  /// singularity.
  private func zero(of step: Int, between low: Number, _ high: Number, _ context: Context)
    throws(NumberError) -> SingularPoint?
  {
    var formula = self
    guard let quantity = try formula.singularQuantity(of: steps[step], context) else { return nil }
    for operand in formula.factors(of: quantity) {
      guard case .step(let index) = operand else { continue }
      // Later steps may have no value there.
      var quantity = formula
      quantity.steps.removeSubrange((index + 1)...)
      quantity.result = operand
      if let root = try quantity.zero(between: low, high, context) {
        return SingularPoint(point: root, zeros: index < steps.count ? [index] : [])
      }
    }
    return nil
  }

  /// Returns the only zero: exactly if it is found, otherwise a proven zero with a change of sign.
  private func zero(between low: Number, _ high: Number, _ context: Context) throws(NumberError)
    -> Number?
  {
    let zeros = try attempt(zeros(between: .number(low), .number(high), context))
    if let zeros, zeros.count == 1 { return zeros[0] }
    return try attempt(root(between: low, high, context))
  }

  /// Returns the quantity at whose zeros a step has its singularity.
  mutating func singularQuantity(of step: Step, _ context: Context) throws(NumberError)
    -> Operand?
  {
    switch step.operation {
    case .divide: return step.second
    case .cubeRoot: return step.first
    case .power where (step.second.asInt ?? -1) >= 0: return nil
    case .function(let function):
      if let pole = function.row.quotient?.bottom { return try append(pole, step.first, context) }
    case .tabulated(let function):
      if let pole = function.ends?.poles?.upperBound {
        return try append(.subtract, step.first, .constant(.small(pole)), context)
      }
    default: break
    }
    return try realityQuantity(of: step, context)
  }

  /// Returns the operands that have the same zeros as a quantity: factors, bases, the operand of an
  /// absolute value. They come first, because a zero of higher order, such as that of x³, is a
  /// simple zero of the base.
  private func factors(of operand: Operand) -> [Operand] {
    guard case .step(let index) = operand else { return [] }
    let step = steps[index]
    return switch step.operation {
    case .absolute, .squareRoot, .cubeRoot, .negate, .power, .divide:
      factors(of: step.first) + [operand]
    case .function(let function) where function.row.isNearIdentity:
      factors(of: step.first) + [operand]
    case .multiply: factors(of: step.first) + factors(of: step.second) + [operand]
    default: [operand]
    }
  }
}
