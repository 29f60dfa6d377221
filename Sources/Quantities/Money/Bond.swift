// Bonds with two coupons a year and days counted as they are (actual/actual), as the hp 12c takes
// them: user's guide, appendix "Formulas Used". Coupon dates are whole half years before maturity.

public import ExactNumbers

/// A bond that is bought between two coupons and redeemed at 100.
public struct Bond: Sendable {
  /// A coupon, half of the rate of the year.
  private let coupon: Number
  /// How many coupons are still to come.
  private let coupons: Int
  /// Days since the last coupon, or since the day when it would have been.
  private let daysAccrued: Int
  /// Days from that to the next one.
  private let daysOfPeriod: Int

  /// Takes the coupon rate in percent of 100 a year.
  ///
  /// Throws `.notBeforeMaturity`, `.notReal`; `.outOfRange` where the coupon before the first date
  /// would be before the calendar begins.
  public init(
    settlement: CivilDate, maturity: CivilDate, couponRate: Number, _ context: Context
  ) throws(NumberError) {
    guard settlement < maturity else { throw .area(MoneyFault.notBeforeMaturity) }
    if case .complex = couponRate { throw .notReal(couponRate) }
    coupon = try Number.divide(couponRate, 2, context)
    let months = 12 * (maturity.year - settlement.year) + maturity.month - settlement.month
    // The last coupon date that is not after settlement is one of these.
    var count = months / 6
    while let date = maturity.addingMonths(-6 * count), settlement < date { count += 1 }
    guard let last = maturity.addingMonths(-6 * count),
      let next = maturity.addingMonths(-6 * (count - 1))
    else { throw .outOfRange }
    coupons = count
    daysAccrued = settlement.dayNumber - last.dayNumber
    daysOfPeriod = next.dayNumber - last.dayNumber
  }

  /// The interest since the last coupon, which the buyer pays on top of the price.
  public func accrued(_ context: Context) throws(NumberError) -> Number {
    let share = try Number.divide(Number(daysAccrued), Number(daysOfPeriod), context)
    return try Number.multiply(coupon, share, context)
  }

  /// The part of a half year until the next coupon.
  private func remainder(_ context: Context) throws(NumberError) -> Number {
    try Number.divide(Number(daysOfPeriod - daysAccrued), Number(daysOfPeriod), context)
  }

  /// The price per 100, without accrued interest, at a yield in percent a year: with simple
  /// interest where only one coupon is left, otherwise compounded every half year.
  ///
  /// Throws `.rateTooLow` unless the yield is above −200, `.notReal`.
  public func price(yield: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex = yield { throw .notReal(yield) }
    let half = try Number.divide(yield, 2, context)
    let rest = try remainder(context)
    let accrued = try accrued(context)
    let end = try Number.add(100, coupon, context)
    if coupons == 1 {
      let interest = try Number.divide(Number.multiply(half, rest, context), 100, context)
      let factor = try Number.add(1, interest, context)
      guard try Number.less(0, factor, context) else { throw .area(MoneyFault.rateTooLow(yield)) }
      return try Number.subtract(Number.divide(end, factor, context), accrued, context)
    }
    let flows = try CashFlows([
      CashFlows.Group(coupon, times: Number(coupons - 1)), CashFlows.Group(end),
    ])
    let atCoupon = try flows.presentValue(rate: half, context)
    let discount = try Growth(rate: half, context).discount(over: rest, context)
    return try Number.subtract(Number.multiply(atCoupon, discount, context), accrued, context)
  }

  /// The yield in percent a year at a price per 100, without accrued interest. There is one where
  /// the coupon is not below 0.
  ///
  /// Throws `.noRate`, `.notReal`.
  public func yield(price: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex = price { throw .notReal(price) }
    let paid = try Number.add(price, accrued(context), context)
    guard try Number.less(0, paid, context), try Number.lessOrEqual(0, coupon, context) else {
      throw .area(MoneyFault.noRate)
    }
    let rest = try remainder(context)
    let end = try Number.add(100, coupon, context)
    if coupons == 1 {
      let gain = try Number.subtract(Number.divide(end, paid, context), 1, context)
      return try Number.multiply(200, Number.divide(gain, rest, context), context)
    }
    let received = try Number.add(
      Number.multiply(coupon, Number(coupons), context), 100, context)
    let balance = try Number.sign(Number.subtract(paid, received, context), context).asInt ?? 0
    if balance == 0 { return 0 }
    let sum = try equation(paid, rest, context)
    // What is paid is the first flow, and its sign is that of the highest power.
    let fraction = try sum.zeroBesideOne(isAbove: balance < 0, sign: balance, context)
    return try Number.multiply(200, fraction, context)
  }

  /// (x−1)·(paid·x^(N−1+r) − 100) − coupon·(x^N − 1), r being the remainder of the period.
  private func equation(
    _ paid: Number, _ rest: Number, _ context: Context
  ) throws(NumberError) -> PowerSum {
    let top = try Number.add(Number(coupons), rest, context)
    let opposite = try Number.negate(paid, context)
    return try PowerSum(
      [
        PowerSum.Term(coefficient: paid, exponent: top),
        PowerSum.Term(coefficient: opposite, exponent: Number.subtract(top, 1, context)),
        PowerSum.Term(coefficient: Number.negate(coupon, context), exponent: Number(coupons)),
        PowerSum.Term(coefficient: -100, exponent: 1),
        PowerSum.Term(coefficient: Number.add(100, coupon, context), exponent: 0),
      ], context)
  }
}
