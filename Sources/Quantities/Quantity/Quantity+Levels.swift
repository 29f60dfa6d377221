// Levels: a factor times the logarithm to base 10 of a ratio to a reference (ISO 80000-1, IEC
// 60027-3), points of scales such as dBm. Differences of levels are in dB or Np, which are ratios.
// For amplitudes, 1 Np is a factor of e, and 1 dB is ln 10/20 Np.

import ExactNumbers

extension Quantity {
  /// Returns the level as another level or as the quantity of which it is the level, or returns the
  /// level of a quantity above 0.
  ///
  /// Throws `.inconvertible`, `.noLevel`.
  func convertedLevel(to target: Unit, _ context: Context) throws(QuantityError) -> Quantity {
    guard unit.dimension == target.dimension else { throw inconvertible(to: target, .different) }
    let ratio = try target.factor(from: unit, context)
    guard let level = target.single?.level.map({ Measured(Number($0)) }) else {
      let times = try Self.power([Measured(10), decades(context)], context)
      return Quantity(try times.times(ratio, context), target)
    }
    if scale == .level {
      let shift = try level.times(Self.logarithm([ratio], context), context)
      return Quantity(try value.plus(shift, context), target, .level)
    }
    try requireAboveZero(context)
    let decades = try Self.logarithm([value.times(ratio, context)], context)
    return Quantity(try level.times(decades, context), target, .level)
  }

  /// Returns the number of powers of 10 by which the level is above its reference.
  private func decades(_ context: Context) throws(QuantityError) -> Measured {
    try value.divided(by: Measured(Number(unit.single?.level ?? 1)), context)
  }

  private func requireAboveZero(_ context: Context) throws(QuantityError) {
    let number = value.nominal
    if number.isComplex { throw .noLevel(summary) }
    if try !calculate(Number.less(0, number, context)) { throw .noLevel(summary) }
  }

  private static let power = NumberFunction(
    { x, context throws(NumberError) in try Number.power(x[0], x[1], context) },
    recorded: .power)
  private static let logarithm = NumberFunction(
    { x, context throws(NumberError) in try Number.log10(x[0], context) }, recorded: .log10)
}
