// What bounds a formula where its unknowns lie between ends, by its steps at ends alone. A ball has
// a middle and a radius that is rounded up, so that a square may reach below 0 and a cosine above
// 1; ends that are short binary fractions are exact. Then a bound may be what the formula has at
// some point, and nothing is lower (R. E. Moore, Interval Analysis, 1966).

internal import CFLINT

/// The real numbers from one point to another.
struct Bounds {
  let low: Ball
  let high: Ball

  /// The numbers from the lowest one of a ball to the highest one of another.
  init(_ low: Ball, _ high: Ball) { (self.low, self.high) = (low.lowEnd, high.highEnd) }

  /// A number between two others, whatever is known of it.
  init(_ low: Number, _ high: Number, _ bits: Int) {
    self.init(low.knownEnclosure(bits), high.knownEnclosure(bits))
  }

  /// 1 where none is below 0, −1 where none is above; 0 where that is open.
  var sign: Int {
    low.sign.map { $0 >= 0 } == true ? 1 : high.sign.map { $0 <= 0 } == true ? -1 : 0
  }

  /// The part of a ball between these ends.
  func clamped(_ ball: Ball) -> Bounds {
    Bounds(low.isBelow(ball) ? ball : low, ball.isBelow(high) ? ball : high)
  }

  /// Whether 0 is neither below nor above all of them.
  fileprivate var containsZero: Bool { low.sign != 1 && high.sign != -1 }

  /// Whether it is one number.
  fileprivate var isPoint: Bool { !low.isBelow(high) }

  /// The greater and the lesser ones of two numbers.
  fileprivate func greater(_ other: Bounds) -> Bounds {
    Bounds(low.greater(other.low), high.greater(other.high))
  }
  fileprivate func lesser(_ other: Bounds) -> Bounds {
    Bounds(low.lesser(other.low), high.lesser(other.high))
  }

  /// All numbers of both, and those between.
  fileprivate func union(_ other: Bounds) -> Bounds {
    Bounds(low.lesser(other.low), high.greater(other.high))
  }

  /// A ball with all of them.
  fileprivate func ball(_ bits: Int) -> Ball {
    var (a, b) = (low.value, high.value)
    var result = FlintBall()
    arb_union(&result.value, &a, &b, bits)
    return withExtendedLifetime(self) { result.take(precision: bits) }
  }
}

/// A formula in ranges; its constants have been evaluated to so many bits.
struct EndArithmetic {
  let formula: Formula
  let bits: Int
  /// Whether bounds say that an operand is continuous, too.
  var areContinuous = false

  /// What bounds some operands; nil for one that has no value, or no bound that is known.
  func bounds(of operands: [Formula.Operand], in box: [Bounds]) -> [Bounds?] {
    var known: [Bounds?] = box
    for step in formula.steps[box.count...] {
      known.append(formula.isNested ? nil : bounds(of: step, known))
    }
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
      if x.low.sign == 0, x.high.sign == 0 { return third }
      guard let y = second, let z = third else { return nil }
      let extreme = formula.extreme(step)
      if extreme == 0 { return areContinuous ? nil : y.union(z) }
      return extreme > 0 ? y.greater(z) : y.lesser(z)
    }
    guard let y = second else { return nil }
    let operation = step.operation
    let ends = [x.low, x.high]
    // Where a function turns at 0, that counts.
    let turn = x.containsZero ? [Ball.zero] : []
    switch operation {
    case .variable: return x
    case .multiply where step.first.isSame(as: step.second):
      return hull((ends + turn).map { ($0, $0) }, operation)
    case .absolute, .cosh: return hull((ends + turn).map { ($0, y.low) }, operation)
    case .power where step.second.asInt != nil:
      let exponent = step.second.asInt ?? 0
      if exponent <= 0, x.containsZero { return nil }
      return hull(
        (exponent.isMultiple(of: 2) ? ends + turn : ends).map { ($0, y.low) }, operation)
    case .divide where y.containsZero: return nil
    case .power where x.low.sign == 0 && y.low.sign == 1:
      return hull([(x.high, y.low), (x.high, y.high)], operation)?.union(Bounds(.zero, .zero))
    case .power where x.low.sign != 1: return nil
    case .add, .subtract, .multiply, .divide, .power:
      return hull(ends.flatMap { [($0, y.low), ($0, y.high)] }, operation)
    case .negate, .squareRoot, .cubeRoot, .exp, .expMinusOne, .ln, .logOnePlus, .asin, .acos,
      .atan, .sinh, .tanh, .asinh, .acosh, .atanh:
      return hull(ends.map { ($0, y.low) }, operation)
    case .sign, .floor, .isNegative:
      let result = hull(ends.map { ($0, y.low) }, operation)
      return areContinuous && result?.isPoint == false ? nil : result
    case .sin, .cos:
      return hull([(x.ball(bits), y.low)], operation).map { Self.unit.clamped($0.ball(bits)) }
    case .tan, .tabulated: return step.isReal ? hull([(x.ball(bits), y.low)], operation) : nil
    default: return nil
    }
  }

  private static let unit = Bounds(Number(-1), 1, 64)

  /// All values at some points, and what is between; nil where one is not real.
  private func hull(_ points: [(Ball, Ball)], _ operation: Formula.Operation) -> Bounds? {
    var result: Bounds?
    for (first, second) in points {
      var (a, b) = (first.value, second.value)
      var x = FlintComplexBall()
      var y = FlintComplexBall()
      var value = FlintComplexBall()
      acb_set_arb(&x.value, &a)
      acb_set_arb(&y.value, &b)
      withExtendedLifetime((first, second)) {
        operation.evaluate(&x.value, &y.value, into: &value.value, isAnalytic: false, bits)
      }
      var real = FlintBall(ifReal: &value.value)
      if !real.isFinite { return nil }
      let ball = real.take(precision: bits)
      let bounds = Bounds(ball, ball)
      result = result?.union(bounds) ?? bounds
    }
    return result
  }
}

extension Ball {
  /// The ends, as points.
  fileprivate var lowEnd: Ball { end { arb_get_lbound_arf(&$0.mid, &$1, $2) } }
  fileprivate var highEnd: Ball { end { arb_get_ubound_arf(&$0.mid, &$1, $2) } }

  private func end(_ set: (inout arb_struct, inout arb_struct, Int) -> Void) -> Ball {
    if isPoint { return self }
    var value = value
    var point = FlintBall()
    set(&point.value, &value, precision)
    return point.take(precision: precision)
  }

  /// One of two points.
  fileprivate func greater(_ other: Ball) -> Ball { isBelow(other) ? other : self }
  fileprivate func lesser(_ other: Ball) -> Ball { other.isBelow(self) ? other : self }

  /// Whether all its numbers are below all those of another one.
  func isBelow(_ other: Ball) -> Bool {
    var (a, b) = (value, other.value)
    return withExtendedLifetime((self, other)) { arb_lt(&a, &b) != 0 }
  }
}
