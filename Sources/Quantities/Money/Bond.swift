// Bonds with equidistant coupons before maturity, and several day counts. Actual/actual with two
// coupons a year is the rule of the hp 12c: user's guide, appendix "Formulas Used". The others are
// as in spreadsheets: a period is a fraction of the year of the day count.

public import ExactNumbers

/// A bond that is bought between two coupons and redeemed at 100.
public struct Bond: Sendable {
  /// The amount of a coupon, a fraction of the annual rate.
  private let coupon: Number
  /// The number of coupons still to come.
  private let coupons: Int
  /// The number of coupons per year.
  private let frequency: Int
  /// The fraction of a period since the last coupon, or since the day when it would have been paid.
  private let elapsed: Number
  /// The fraction of a period until the next coupon.
  private let remainder: Number

  /// The allowed numbers of coupons per year.
  public static let frequencies = [1, 2, 3, 4, 6, 12]

  /// Creates a bond of a coupon rate in percent of 100 per year, and one of ``frequencies``.
  ///
  /// Throws `.notBeforeMaturity`, `.notReal`, and `.outOfRange` if the coupon before the first date
  /// would be before the beginning of the calendar.
  public init(
    settlement: CivilDate, maturity: CivilDate, couponRate: Number, frequency: Int = 2,
    dayCount: DayCount = DayCount.all[0], _ context: Context
  ) throws(NumberError) {
    precondition(Bond.frequencies.contains(frequency), "a coupon comes after whole months")
    guard settlement < maturity else { throw .area(MoneyFault.notBeforeMaturity) }
    if case .complex = couponRate { throw .notReal(couponRate) }
    coupon = try Number.divide(couponRate, Number(frequency), context)
    self.frequency = frequency
    let period = 12 / frequency
    let months = 12 * (maturity.year - settlement.year) + maturity.month - settlement.month
    // The last coupon date that is not after settlement is one of these.
    var count = months / period
    while let date = maturity.paying(-period * count), settlement < date { count += 1 }
    guard let last = maturity.paying(-period * count),
      let next = maturity.paying(-period * (count - 1))
    else { throw .outOfRange }
    coupons = count
    let accrued = dayCount.days(last, settlement)
    let days = try dayCount.daysOfPeriod(from: last, to: next, frequency, context)
    elapsed = try Number.divide(Number(accrued), days, context)
    remainder =
      dayCount.countsActualDays
      ? try Number.divide(Number(next.dayNumber - settlement.dayNumber), days, context)
      : try Number.subtract(1, elapsed, context)
  }

  /// Returns the interest since the last coupon, which the buyer pays in addition to the price.
  public func accrued(_ context: Context) throws(NumberError) -> Number {
    try Number.multiply(coupon, elapsed, context)
  }

  /// Returns the price per 100, without accrued interest, at a yield in percent per year: with
  /// simple interest if only one coupon is left, otherwise compounded with every coupon.
  ///
  /// Throws `.rateTooLow` if the yield divided by the coupons per year is not above −100,
  /// `.notReal`.
  public func price(yield: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex = yield { throw .notReal(yield) }
    let rate = try Number.divide(yield, Number(frequency), context)
    let accrued = try accrued(context)
    let end = try Number.add(100, coupon, context)
    if coupons == 1 {
      let interest = try Number.divide(Number.multiply(rate, remainder, context), 100, context)
      let factor = try Number.add(1, interest, context)
      guard try Number.less(0, factor, context) else { throw .area(MoneyFault.rateTooLow(yield)) }
      return try Number.subtract(Number.divide(end, factor, context), accrued, context)
    }
    let flows = try CashFlows([
      CashFlows.Group(coupon, times: Number(coupons - 1)), CashFlows.Group(end),
    ])
    let atCoupon = try flows.presentValue(rate: rate, context)
    let discount = try Growth(rate: rate, context).discount(over: remainder, context)
    return try Number.subtract(Number.multiply(atCoupon, discount, context), accrued, context)
  }

  /// Returns the yield in percent per year at a price per 100, without accrued interest. It exists
  /// if the coupon is not negative.
  ///
  /// Throws `.noRate`, `.notReal`.
  public func yield(price: Number, _ context: Context) throws(NumberError) -> Number {
    if case .complex = price { throw .notReal(price) }
    let paid = try Number.add(price, accrued(context), context)
    guard try Number.less(0, paid, context), try Number.lessOrEqual(0, coupon, context) else {
      throw .area(MoneyFault.noRate)
    }
    let end = try Number.add(100, coupon, context)
    if coupons == 1 {
      let gain = try Number.subtract(Number.divide(end, paid, context), 1, context)
      return try Number.multiply(
        Number(100 * frequency), Number.divide(gain, remainder, context), context)
    }
    let received = try Number.add(Number.multiply(coupon, Number(coupons), context), 100, context)
    let balance = try Number.sign(Number.subtract(paid, received, context), context).asInt ?? 0
    if balance == 0 { return 0 }
    let sum = try equation(paid, context)
    // The price paid is the first flow, and its sign is the sign of the highest power.
    let fraction = try sum.zeroBesideOne(isAbove: balance < 0, sign: balance, context)
    return try Number.multiply(Number(100 * frequency), fraction, context)
  }

  /// Returns (x−1)·(paid·x^(N−1+r) − 100) − coupon·(x^N − 1), with the remainder r of the period.
  private func equation(_ paid: Number, _ context: Context) throws(NumberError) -> PowerSum {
    let top = try Number.add(Number(coupons), remainder, context)
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

  // MARK: Duration

  /// Returns the mean time until the flows in years, weighted by their present values at a yield in
  /// percent per year (F. Macaulay, 1938), and the modified duration: the percentage by which the
  /// price falls if the yield rises by one percent, which is the mean time divided by 1 + y/f.
  ///
  /// Throws the errors of `price`, and `.noDuration` if the present value of the flows is 0.
  public func durations(
    yield: Number, _ context: Context
  ) throws(NumberError) -> (mean: Number, modified: Number) {
    let growth = try Growth(rate: Number.divide(yield, Number(frequency), context), context)
    let v = try Number.inverse(growth.factor, context)
    let last = Number(coupons - 1)
    let end = try Number.multiply(100, growth.discount(over: last, context), context)
    let (sum, moment) = try annuity(v, growth, context)
    let worth = try Number.add(Number.multiply(coupon, sum, context), end, context)
    let weighted = try Number.add(
      Number.multiply(coupon, moment, context), Number.multiply(last, end, context), context)
    if try Number.isZero(worth, context) { throw .area(MoneyFault.noDuration) }
    let periods = try Number.add(remainder, Number.divide(weighted, worth, context), context)
    let mean = try Number.divide(periods, Number(frequency), context)
    return (mean, try Number.divide(mean, growth.factor, context))
  }

  /// Returns Σ v^j and Σ j·v^j for j < N: (1−v^N)/(1−v), and v·(1 − N·v^(N−1) + (N−1)·v^N)/(1−v)².
  private func annuity(
    _ v: Number, _ growth: Growth, _ context: Context
  ) throws(NumberError) -> (sum: Number, moment: Number) {
    let count = Number(coupons)
    if growth.isNone {
      return (count, try Number.divide(Number(coupons * (coupons - 1)), 2, context))
    }
    let power = try growth.discount(over: count, context)
    let rest = try Number.subtract(1, v, context)
    let sum = try Number.divide(Number.subtract(1, power, context), rest, context)
    // v·(sum − N·v^(N−1))/(1−v)
    let top = try Number.subtract(
      Number.multiply(v, sum, context), Number.multiply(count, power, context), context)
    return (sum, try Number.divide(top, rest, context))
  }
}

extension CivilDate {
  /// Returns the coupon date this many months after maturity. If maturity is the last day of a
  /// month, so is this date (J. Mayle, Standard Securities Calculation Methods, 1993).
  fileprivate func paying(_ months: Int) -> CivilDate? {
    guard let date = addingMonths(months) else { return nil }
    guard isLastOfMonth, let last = CivilDate.daysIn(month: date.month, year: date.year) else {
      return date
    }
    return CivilDate(year: date.year, month: date.month, day: last)
  }
}
