// Bounds of a formula whose unknowns are in ranges, computed step by step from the ends alone. A
// ball has a middle and a radius that is rounded up, so a square may reach below 0 and a cosine
// above 1. Ends are fractions, and exact as long as they are short. So a bound may be the formula's
// value at some point, and then nothing is lower (R. E. Moore, Interval Analysis, 1966).

/// A formula with its unknowns in ranges.
struct EndArithmetic {
  typealias Bounds = ClosedRange<Fraction>

  private let formula: Formula
  /// The ranges; empty if one has no bounds, or if the formula contains integrals or roots.
  private let domain: [Bounds]
  private let bits: Int
  /// Whether an operand with bounds is also continuous.
  private let areContinuous: Bool
  private let context = Context()

  /// Prepares a formula, and evaluates its constants and the ends of the ranges.
  init(
    _ formula: Formula, in domain: [(low: Number, high: Number)], bits: Int,
    areContinuous: Bool = false, _ context: Context
  ) throws(NumberError) {
    for number in formula.constants + domain.flatMap({ [$0.low, $0.high] }) {
      try number.evaluateParts(bits, context)
    }
    (self.formula, self.bits, self.areContinuous) = (formula, bits, areContinuous)
    let sides = domain.compactMap { ends -> Bounds? in
      guard let low = Bounds(around: ends.low, bits), let high = Bounds(around: ends.high, bits)
      else { return nil }
      return low.hull(with: high)
    }
    self.domain = sides.count == domain.count && !formula.isNested ? sides : []
  }

  /// Returns bounds of some operands; nil for an operand without a value or a known bound.
  func bounds(of operands: [Formula.Operand]) -> [Bounds?] { bounds(of: operands, within: domain) }

  /// Returns bounds of some operands in the part of the domain that is inside a box.
  func bounds(of operands: [Formula.Operand], in box: [Ball]) -> [Bounds?] {
    let sides = zip(domain, box.compactMap(\.ends)).map { $1.clamped(to: $0) }
    return bounds(of: operands, within: sides.count == box.count ? sides : [])
  }

  private func bounds(of operands: [Formula.Operand], within sides: [Bounds]) -> [Bounds?] {
    if sides.isEmpty { return operands.map { _ in nil } }
    var known: [Bounds?] = sides
    for step in formula.steps[sides.count...] { known.append(bounds(of: step, known)) }
    return operands.map { bounds(of: $0, known) }
  }

  private func bounds(of operand: Formula.Operand, _ known: [Bounds?]) -> Bounds? {
    switch operand {
    case .step(let index): known[index]
    case .constant(let number): number.isComplex ? nil : Bounds(around: number, bits)
    }
  }

  private func bounds(of step: Formula.Step, _ known: [Bounds?]) -> Bounds? {
    guard let x = bounds(of: step.first, known) else { return nil }
    let (second, third) = (bounds(of: step.second, known), bounds(of: step.third, known))
    if step.operation == .choose {
      if !x.contains(0) { return second }
      if x.lowerBound == x.upperBound { return third }
      guard let y = second, let z = third else { return nil }
      let extreme = formula.extreme(step)
      if extreme == 0 { return areContinuous ? nil : y.hull(with: z) }
      return extreme > 0
        ? max(y.lowerBound, z.lowerBound)...max(y.upperBound, z.upperBound)
        : min(y.lowerBound, z.lowerBound)...min(y.upperBound, z.upperBound)
    }
    guard let y = second else { return nil }
    let operation = step.operation
    let ends = [x.lowerBound, x.upperBound]
    // The turning point of a function that turns at 0.
    let turn: [Fraction] = x.contains(0) ? [0] : []
    switch operation {
    case .variable: return x
    case .multiply where step.first.isSame(as: step.second):
      return hull((ends + turn).map { ($0, $0) }, operation)
    case .absolute: return hull((ends + turn).map { ($0, y.lowerBound) }, operation)
    case .power where step.second.asInt != nil:
      let exponent = step.second.asInt ?? 0
      if exponent <= 0, x.contains(0) { return nil }
      return hull(
        (exponent.isMultiple(of: 2) ? ends + turn : ends).map { ($0, y.lowerBound) }, operation)
    case .divide where y.contains(0): return nil
    case .power where x.lowerBound == 0 && y.lowerBound > 0:
      return hull([(x.upperBound, y.lowerBound), (x.upperBound, y.upperBound)], operation)?
        .hull(with: 0...0)
    case .power where x.lowerBound <= 0: return nil
    case .add, .subtract, .multiply, .divide, .power:
      return hull(ends.flatMap { [($0, y.lowerBound), ($0, y.upperBound)] }, operation)
    case .negate, .squareRoot, .cubeRoot: return hull(ends.map { ($0, y.lowerBound) }, operation)
    case .function(let function) where function.row.period == nil:
      let isEven = function.row.parity == .even
      return hull((isEven ? ends + turn : ends).map { ($0, y.lowerBound) }, operation)
    case .function(let function) where function.row.domain == .entire:
      return ball(over: x, operation)?.clamped(to: -1...1)
    case .sign, .floor, .isNegative:
      let result = hull(ends.map { ($0, y.lowerBound) }, operation)
      return areContinuous && result.map { $0.lowerBound == $0.upperBound } == false ? nil : result
    case .function, .tabulated: return step.isReal ? ball(over: x, operation) : nil
    default: return nil
    }
  }

  /// Returns the range of the values at some points; nil if one is not real.
  private func hull(_ points: [(Fraction, Fraction)], _ operation: Formula.Operation) -> Bounds? {
    var result: Bounds?
    for (first, second) in points.map({ ($0.number, $1.number) }) {
      let value: Bounds?
      if operation.keepsFractions, let number = try? operation.value(first, second, context) {
        value = Bounds(around: number, bits)
      } else {
        value = self.value(first.knownEnclosure(bits), second.knownEnclosure(bits), operation)
      }
      guard let value else { return nil }
      result = result?.hull(with: value) ?? value
    }
    return result
  }

  /// Returns the values of a function of one number over a range.
  private func ball(over x: Bounds, _ operation: Formula.Operation) -> Bounds? {
    value(Ball.hull(of: x.lowerBound.number, x.upperBound.number, bits), .zero, operation)
  }

  private func value(_ x: Ball, _ y: Ball, _ operation: Formula.Operation) -> Bounds? {
    operation.value(over: x, y, isAnalytic: false, bits).ends
  }
}

extension Formula.Operation {
  /// Whether fractions as operands give a fraction.
  fileprivate var keepsFractions: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .negate, .absolute, .sign, .floor, .isNegative: true
    default: false
    }
  }
}

extension ClosedRange<Fraction> {
  /// Creates the range of a number that is evaluated to `bits` bits. A short fraction is its own
  /// range.
  fileprivate init?(around number: Number, _ bits: Int) {
    if number.exactBits <= 4 * bits, let fraction = Fraction(number) {
      self = fraction...fraction
    } else if let ends = number.knownEnclosure(bits).ends {
      self = ends
    } else {
      return nil
    }
  }
}
