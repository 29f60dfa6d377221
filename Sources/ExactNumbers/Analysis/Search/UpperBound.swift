internal import CFLINT

/// An upper bound of the lowest value, lowered during the search.
final class UpperBound {
  private var value: Ball?
  /// A value that is taken somewhere; nil if none is known.
  var attained: Number? { didSet { comparison = nil } }
  /// The number that was last compared with it, and whether the number is not below it.
  private var comparison: (low: Number, isNotBelow: Bool)?

  /// The bound, as a fraction.
  var number: Number? { value?.ends?.high }

  /// Returns whether all numbers from `low` on are known not to be below the value that is taken.
  func isNotAbove(_ low: Number?, _ context: Context) -> Bool {
    guard let attained, let low else { return false }
    if let comparison, Number.identical(comparison.low, low) { return comparison.isNotBelow }
    let isNotBelow = (try? Number.less(low, attained, context)) == false
    comparison = (low, isNotBelow)
    return isNotBelow
  }

  /// Lowers the bound to the upper end of a ball, if that is lower.
  func lower(to ball: borrowing FlintBall) {
    var ball = ball.value
    var end = FlintBall { arb_get_ubound_arf(&$0.pointee.mid, &ball, 128) }
    if !end.isFinite { return }
    let bound = end.take(precision: 128)
    if let value, value.isAtMost(bound) { return }
    value = bound
  }

  /// Returns whether a fraction, if there is one, is above the bound.
  func isBelow(_ low: Number?) -> Bool { low.map { isBelow(FlintBall($0, bits: 128)) } ?? false }

  /// Returns whether all numbers of a ball are above the bound.
  func isBelow(_ ball: borrowing FlintBall) -> Bool {
    guard let value else { return false }
    var (known, ball) = (value.value, ball.value)
    return withExtendedLifetime(value) { arb_gt(&ball, &known) != 0 }
  }
}

/// Whether values of a function over boxes are above a bound: by balls, mean values and the ends of
/// the boxes.
struct ValueBounds {
  private let bound: UpperBound
  private let values: FormulaBalls
  private let smooth: FormulaBalls
  private let slopes: FormulaBalls
  private let arithmetic: EndArithmetic
  private let result: Formula.Operand
  private let count: Int
  private let ends: [(low: Ball, high: Ball)]
  private static let bits = 96

  init(
    _ system: FormulaSystem, _ gradient: FormulaSystem, _ domain: [(low: Number, high: Number)],
    _ bound: UpperBound, _ context: Context
  ) throws(NumberError) {
    self.bound = bound
    let bits = Self.bits
    var ends: [(low: Ball, high: Ball)] = []
    for (low, high) in domain {
      ends.append((try low.enclosure(bits, context), try high.enclosure(bits, context)))
    }
    self.ends = ends
    values = try system.balls(bits: bits, context)
    smooth = try system.balls(bits: bits, promising: .smoothness, context)
    slopes = try gradient.balls(bits: bits, context)
    count = system.unknowns
    arithmetic = try EndArithmetic(system.formula, in: domain, bits: bits, context)
    result = system.results[0]
  }

  /// Returns a lower bound of the values in the part of a box that is in the domain, from its ends.
  private func least(in box: [Ball]) -> Number? { arithmetic.bounds(of: [result], in: box)[0]?.low }

  /// Returns whether no value in a box is below a value that is taken elsewhere.
  func areNotBelow(in box: [Ball], _ context: Context) -> Bool {
    bound.isNotAbove(least(in: box), context)
  }

  /// Returns whether a point is proven to be in the domain.
  private func isInside(_ point: [Ball]) -> Bool {
    zip(point, ends).allSatisfy { x, ends in
      var (x, low, high) = (x.value, ends.low.value, ends.high.value)
      return arb_le(&low, &x) != 0 && arb_le(&x, &high) != 0
    }
  }

  /// Returns whether all values in a box are above the bound. The value at its middle may lower the
  /// bound.
  func areAbove(in box: [Ball]) -> Bool {
    let bits = Self.bits
    values.evaluate(at: box, bits: bits)
    let value = FlintBall(ifReal: values.other(0))
    if value.isFinite ? bound.isBelow(value) : bound.isBelow(least(in: box)) { return true }
    let middles = box.map(\.middle)
    smooth.evaluate(at: box, bits: bits)
    let isSmooth = FlintBall(ifReal: smooth.other(0)).isFinite
    values.evaluate(at: middles, bits: bits)
    var height = FlintBall(ifReal: values.other(0))
    // Boxes are a little wider than the domain, and values outside may be lower.
    if isInside(middles) { bound.lower(to: height) }
    if !isSmooth { return false }
    slopes.evaluate(at: box, bits: bits)
    for index in 0..<count {
      var slope = FlintBall(ifReal: slopes.other(index))
      var (x, m) = (box[index].value, middles[index].value)
      var width = FlintBall { arb_sub($0, &x, &m, bits) }
      slope.inPlace { arb_mul($0, $0, &width.value, bits) }
      height.inPlace { arb_add($0, $0, &slope.value, bits) }
    }
    return withExtendedLifetime((box, middles)) { bound.isBelow(height) }
  }
}
