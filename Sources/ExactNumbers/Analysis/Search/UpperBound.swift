/// An upper bound of the lowest value, lowered during the search.
final class UpperBound {
  private var value: Ball?
  /// A value that is taken somewhere; nil if none is known.
  var attained: Number? { didSet { comparison = nil } }
  /// The number that was last compared with it, and whether the number is not below it.
  private var comparison: (low: Number, isNotBelow: Bool)?

  /// The bound, as a fraction.
  var number: Number? { value?.ends?.upperBound.number }

  /// Returns whether all numbers from `low` on are known not to be below the value that is taken.
  func isNotAbove(_ low: Number?, _ context: Context) -> Bool {
    guard let attained, let low else { return false }
    if let comparison, Number.identical(comparison.low, low) { return comparison.isNotBelow }
    let isNotBelow = (try? Number.less(low, attained, context)) == false
    comparison = (low, isNotBelow)
    return isNotBelow
  }

  /// Lowers the bound to the upper end of a ball, if that is lower.
  func lower(to ball: Ball) {
    let bound = ball.upperEnd(128)
    if !bound.isFinite { return }
    if let value, value.isAtMost(bound) { return }
    value = bound
  }

  /// Returns whether a fraction, if there is one, is above the bound.
  func isBelow(_ low: Number?) -> Bool { low.map { isBelow($0.knownEnclosure(128)) } ?? false }

  /// Returns whether all numbers of a ball are above the bound.
  func isBelow(_ ball: Ball) -> Bool { value?.isBelow(ball) ?? false }
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
    arithmetic = try EndArithmetic(system.formula, in: domain, bits: bits, context)
    result = system.results[0]
  }

  /// Returns a lower bound of the values in the part of a box that is in the domain, from its ends.
  private func least(in box: [Ball]) -> Number? {
    arithmetic.bounds(of: [result], in: box)[0]?.lowerBound.number
  }

  /// Returns whether no value in a box is below a value that is taken elsewhere.
  func areNotBelow(in box: [Ball], _ context: Context) -> Bool {
    bound.isNotAbove(least(in: box), context)
  }

  /// Returns whether a point is proven to be in the domain.
  private func isInside(_ point: [Ball]) -> Bool {
    zip(point, ends).allSatisfy { x, ends in ends.low.isAtMost(x) && x.isAtMost(ends.high) }
  }

  /// Returns whether all values in a box are above the bound. The value at its middle may lower the
  /// bound.
  func areAbove(in box: [Ball]) -> Bool {
    let bits = Self.bits
    let value = values.values(over: box, bits: bits)[0].realValue
    if value.isFinite ? bound.isBelow(value) : bound.isBelow(least(in: box)) { return true }
    let middles = box.map(\.middle)
    let isSmooth = smooth.values(over: box, bits: bits)[0].realValue.isFinite
    let height = values.values(over: middles, bits: bits)[0].realValue
    // Boxes are a little wider than the domain, and values outside may be lower.
    if isInside(middles) { bound.lower(to: height) }
    if !isSmooth { return false }
    return bound.isBelow(
      box.meanValue(height, slopes.values(over: box, bits: bits).map(\.realValue)))
  }
}
