internal import ExactNumbers

/// The growth of money at a rate over any number of periods.
struct Growth {
  /// The rate as a fraction of 1.
  private let rate: Number
  /// 1 + rate, above 0.
  let factor: Number
  /// Whether the rate is exactly 0.
  let isNone: Bool

  /// Creates the growth at a rate in percent per period.
  ///
  /// Throws `.rateTooLow` unless that is above −100, `.notReal`.
  init(rate: Number, _ context: Context) throws(NumberError) {
    if case .complex = rate { throw .notReal(rate) }
    isNone = try Number.isZero(rate, context)
    self.rate = isNone ? 0 : try Number.divide(rate, 100, context)
    factor = try Number.add(1, self.rate, context)
    if try Number.lessOrEqual(factor, 0, context) { throw .area(MoneyFault.rateTooLow(rate)) }
  }

  /// Returns (1+i)^−n.
  func discount(over count: Number, _ context: Context) throws(NumberError) -> Number {
    isNone ? 1 : try Number.power(factor, Number.negate(count, context), context)
  }

  /// Returns (1 − (1+i)^−n)/i, times 1+i for payments in advance: the present value of n payments
  /// of 1.
  func presentFactor(
    of count: Number, isInAdvance: Bool, _ context: Context
  ) throws(NumberError) -> Number {
    if isNone { return count }
    let part = try Number.subtract(1, discount(over: count, context), context)
    return try Number.multiply(part, perpetuity(isInAdvance: isInAdvance, context), context)
  }

  /// Returns 1/i, times 1+i for payments in advance: the present value of payments of 1 for ever.
  /// The rate must not be 0.
  func perpetuity(isInAdvance: Bool, _ context: Context) throws(NumberError) -> Number {
    try Number.divide(isInAdvance ? factor : 1, rate, context)
  }
}
