import ExactNumbers

/// An axis of a picture: the ends of its range in machine numbers of its measure, and round numbers
/// on it.
package struct Axis: Sendable {
  /// A round number on an axis.
  struct Tick: Sendable, Equatable {
    /// The place, from 0 at the low end to 1 at the high end.
    let place: Double
    /// The number, in full.
    let label: String
  }

  package let measure: Measure
  private(set) var low: Double
  private(set) var high: Double

  /// Creates an axis between two ends in any order. Equal ends are moved apart.
  package init(_ measure: Measure, from a: Double, to b: Double) {
    self.measure = measure
    (low, high) = (min(a, b), max(a, b))
    if low < high { return }
    let reach = measure.isLogarithmic || low == 0 ? 1 : RoundStep(atMost: abs(low) / 2).value
    (low, high) = (low - reach, high + reach)
  }

  /// Moves the ends outwards to round numbers, spaced so that at most `limit` of them lie on the
  /// axis.
  package mutating func extend(ticks limit: Int) {
    if measure.isLogarithmic {
      if high - low >= 1 { (low, high) = (low.rounded(.down), high.rounded(.up)) }
      return
    }
    let step = RoundStep(from: low, to: high, limit: limit).value
    (low, high) = (
      (low / step + RoundStep.slack).rounded(.down) * step,
      (high / step - RoundStep.slack).rounded(.up) * step
    )
  }

  /// Moves the ends outwards, so that the marks of points at the ends are visible in full.
  package mutating func pad() {
    let reach = (high - low) / 32
    (low, high) = (low - reach, high + reach)
  }

  /// Returns the place of a machine number: 0 at the low end, 1 at the high end. A place outside of
  /// the axis is below 0 or above 1.
  package func place(_ value: Double) -> Double {
    let place = (value - low) / (high - low)
    // Exact places far outside do not matter, and calculations with them must stay finite.
    return place.isFinite ? max(-1e6, min(1e6, place)) : value < low ? -1e6 : 1e6
  }

  /// The place of 0, if it lies between the ends.
  var zero: Double? {
    let place = place(0)
    let isShown = !measure.isLogarithmic && measure.origin == nil && (0...1).contains(place)
    return isShown ? place : nil
  }

  // MARK: Ticks

  /// Returns round numbers on the axis, from low to high: at least two, and at most `limit` if
  /// possible.
  func ticks(atMost limit: Int) -> [Tick] {
    if measure.isLogarithmic { return logarithmicTicks(atMost: limit) }
    return RoundStep(from: low, to: high, limit: limit).numbers(from: low, to: high).map {
      Tick(place: clamped($0.value), label: $0.label(scaledBy: measure.exponent))
    }
  }

  private func clamped(_ value: Double) -> Double { max(0, min(1, place(value))) }

  /// Returns powers of ten, or round numbers between them if there are too few.
  private func logarithmicTicks(atMost limit: Int) -> [Tick] {
    let powers = RoundStep(wholeFrom: low, to: high, limit: limit).numbers(from: low, to: high)
    if powers.count > 1 {
      return powers.map {
        let exponent = Int($0.value)
        return Tick(
          place: clamped($0.value), label: RoundNumber(digits: 1, exponent: exponent).label())
      }
    }
    let decade = low.rounded(.down)
    let (bottom, top) = (Self.power(low - decade), Self.power(high - decade))
    guard let bottom, let top, bottom < top else { return [] }
    let numbers = RoundStep(from: bottom, to: top, limit: limit).numbers(from: bottom, to: top)
    return numbers.compactMap { number in
      guard let logarithm = Self.logarithm(number.value) else { return nil }
      return Tick(place: clamped(logarithm + decade), label: number.label(scaledBy: Int(decade)))
    }
  }

  /// Returns 10^x as a machine number.
  private static func power(_ x: Double) -> Double? {
    let context = Context()
    return try? Number.power(10, Number.parse(text: "\(x)", context), context)
      .machineNumber(context)
  }

  /// Returns the decimal logarithm of x as a machine number.
  private static func logarithm(_ x: Double) -> Double? {
    let context = Context()
    return try? Number.log10(Number.parse(text: "\(x)", context), context).machineNumber(context)
  }
}
