// Bounds of a formula whose unknowns are in ranges, computed step by step from the ends alone. A
// ball has a middle and a radius that is rounded up, so a square may reach below 0 and a cosine
// above 1. Ends are fractions, and exact as long as they are short. So a bound may be the formula's
// value at some point, and then nothing is lower (R. E. Moore, Interval Analysis, 1966).

internal import CFLINT

/// The real numbers from one fraction to another.
struct Bounds {
  let low: Number
  let high: Number

  init(_ low: Number, _ high: Number) { (self.low, self.high) = (low, high) }

  /// Creates bounds of a ball; nil if it has none.
  init?(_ ball: Ball) {
    guard let ends = ball.ends else { return nil }
    self.init(ends.low, ends.high)
  }

  /// Creates bounds of all numbers between two numbers that are evaluated to `bits` bits. Short
  /// fractions are their own bounds.
  init?(_ low: Number, _ high: Number, _ bits: Int) {
    guard let first = Bounds(around: low, bits), let last = Bounds(around: high, bits) else {
      return nil
    }
    self.init(first.low, last.high)
  }

  private init?(around number: Number, _ bits: Int) {
    if number.isRational, number.exactBits <= 4 * bits {
      self.init(number, number)
    } else {
      self.init(number.knownEnclosure(bits))
    }
  }

  /// 1 if none is below 0, −1 if none is above; 0 if there are both, or all are 0.
  var sign: Int { low.fractionSign >= 0 ? high.fractionSign : high.fractionSign <= 0 ? -1 : 0 }

  /// Returns the part of other bounds between these.
  fileprivate func clamped(_ other: Bounds) -> Bounds {
    Bounds(Self.greater(low, other.low), Self.lesser(high, other.high))
  }

  fileprivate var isPoint: Bool { low.isSameFraction(as: high) }
  fileprivate var containsZero: Bool { low.fractionSign <= 0 && high.fractionSign >= 0 }

  /// Returns the range of both and of the numbers between them.
  fileprivate func union(_ other: Bounds) -> Bounds {
    Bounds(Self.lesser(low, other.low), Self.greater(high, other.high))
  }

  /// Returns the range of the greater, or of the lesser, of one number from each range.
  fileprivate func greater(_ other: Bounds) -> Bounds {
    Bounds(Self.greater(low, other.low), Self.greater(high, other.high))
  }
  fileprivate func lesser(_ other: Bounds) -> Bounds {
    Bounds(Self.lesser(low, other.low), Self.lesser(high, other.high))
  }

  private static func greater(_ y: Number, _ x: Number) -> Number { y.isBelow(x) ? x : y }
  private static func lesser(_ y: Number, _ x: Number) -> Number { x.isBelow(y) ? x : y }
}

/// A formula with its unknowns in ranges.
struct EndArithmetic {
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
    let sides = domain.compactMap { Bounds($0.low, $0.high, bits) }
    self.domain = sides.count == domain.count && !formula.isNested ? sides : []
  }

  /// Returns bounds of some operands; nil for an operand without a value or a known bound.
  func bounds(of operands: [Formula.Operand]) -> [Bounds?] { bounds(of: operands, within: domain) }

  /// Returns bounds of some operands in the part of the domain that is inside a box.
  func bounds(of operands: [Formula.Operand], in box: [Ball]) -> [Bounds?] {
    let sides = zip(domain, box.compactMap(Bounds.init)).map { $0.clamped($1) }
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
    case .constant(let number): number.isComplex ? nil : Bounds(number, number, bits)
    }
  }

  private func bounds(of step: Formula.Step, _ known: [Bounds?]) -> Bounds? {
    guard let x = bounds(of: step.first, known) else { return nil }
    let (second, third) = (bounds(of: step.second, known), bounds(of: step.third, known))
    if step.operation == .choose {
      if !x.containsZero { return second }
      if x.isPoint { return third }
      guard let y = second, let z = third else { return nil }
      let extreme = formula.extreme(step)
      if extreme == 0 { return areContinuous ? nil : y.union(z) }
      return extreme > 0 ? y.greater(z) : y.lesser(z)
    }
    guard let y = second else { return nil }
    let operation = step.operation
    let ends = [x.low, x.high]
    // The turning point of a function that turns at 0.
    let turn: [Number] = x.containsZero ? [0] : []
    switch operation {
    case .variable: return x
    case .multiply where step.first.isSame(as: step.second):
      return hull((ends + turn).map { ($0, $0) }, operation)
    case .absolute: return hull((ends + turn).map { ($0, y.low) }, operation)
    case .power where step.second.asInt != nil:
      let exponent = step.second.asInt ?? 0
      if exponent <= 0, x.containsZero { return nil }
      return hull((exponent.isMultiple(of: 2) ? ends + turn : ends).map { ($0, y.low) }, operation)
    case .divide where y.containsZero: return nil
    case .power where x.low.fractionSign == 0 && y.low.fractionSign > 0:
      return hull([(x.high, y.low), (x.high, y.high)], operation)?.union(Bounds(0, 0))
    case .power where x.low.fractionSign <= 0: return nil
    case .add, .subtract, .multiply, .divide, .power:
      return hull(ends.flatMap { [($0, y.low), ($0, y.high)] }, operation)
    case .negate, .squareRoot, .cubeRoot: return hull(ends.map { ($0, y.low) }, operation)
    case .function(let function) where function.row.period == nil:
      let isEven = function.row.parity == .even
      return hull((isEven ? ends + turn : ends).map { ($0, y.low) }, operation)
    case .function(let function) where function.row.domain == .entire:
      return ball(over: x, operation).map { Bounds(-1, 1).clamped($0) }
    case .sign, .floor, .isNegative:
      let result = hull(ends.map { ($0, y.low) }, operation)
      return areContinuous && result?.isPoint == false ? nil : result
    case .function, .tabulated: return step.isReal ? ball(over: x, operation) : nil
    default: return nil
    }
  }

  /// Returns the range of the values at some points; nil if one is not real.
  private func hull(_ points: [(Number, Number)], _ operation: Formula.Operation) -> Bounds? {
    var result: Bounds?
    for (first, second) in points {
      let value: Bounds?
      if operation.keepsFractions, let number = try? operation.value(first, second, context) {
        value = Bounds(number, number, bits)
      } else {
        var x = first.ball(bits)
        var y = second.ball(bits)
        value = self.value(&x, &y, operation)
      }
      guard let value else { return nil }
      result = result?.union(value) ?? value
    }
    return result
  }

  /// Returns the values of a function of one number over a range.
  private func ball(over x: Bounds, _ operation: Formula.Operation) -> Bounds? {
    var ball = FlintBall.union(x.low, x.high, bits)
    var zero = FlintBall()
    return value(&ball, &zero, operation)
  }

  private func value(
    _ first: inout FlintBall, _ second: inout FlintBall, _ operation: Formula.Operation
  ) -> Bounds? {
    var value = FlintComplexBall()
    var x = FlintComplexBall { acb_set_arb($0, &first.value) }
    var y = FlintComplexBall { acb_set_arb($0, &second.value) }
    operation.evaluate(&x.value, &y.value, into: &value.value, isAnalytic: false, bits)
    var real = FlintBall(ifReal: &value.value)
    return real.isFinite ? Bounds(real.take(precision: bits)) : nil
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

/// Comparisons of fractions, which need no digits.
extension Number {
  fileprivate var fractionSign: Int { (try? signum(Context())) ?? 0 }

  fileprivate func isBelow(_ other: Number) -> Bool {
    (try? Number.less(self, other, Context())) == true
  }

  fileprivate func isSameFraction(as other: Number) -> Bool {
    (try? Number.equal(self, other, Context())) == true
  }
}
