// 0 = PV + (1+iS)·PMT·(1 − (1+i)^−n)/i + FV·(1+i)^−n, with S = 1 for payments in advance (hp 12c
// user's guide, appendix "Formulas Used"), solved for each of its five quantities. Goals, in order:
// right digits, all solutions, exact solutions if they exist.

public import ExactNumbers

/// A loan, or savings: equal payments, and the values before and after them.
public struct Loan: Sendable {
  /// The quantities of a loan, in the order of the hp 12c's keys.
  public enum Quantity: Int, Sendable, CaseIterable {
    case count, rate, presentValue, payment, futureValue
  }

  /// The number of payments; it may be a fraction.
  let count: Number
  /// The rate in percent per period.
  let rate: Number
  let presentValue: Number
  let payment: Number
  let futureValue: Number
  /// Whether each payment is made at the beginning of its period.
  let isInAdvance: Bool

  /// Creates a loan of the five quantities in order. The value of the unknown quantity is ignored.
  ///
  /// Money paid out is negative. Throws `.notReal`.
  public init(_ quantities: [Number], isInAdvance: Bool) throws(NumberError) {
    precondition(quantities.count == Quantity.allCases.count, "a loan has five quantities")
    for case .complex(let z) in quantities { throw .notReal(.complex(z)) }
    count = quantities[0]
    rate = quantities[1]
    presentValue = quantities[2]
    payment = quantities[3]
    futureValue = quantities[4]
    self.isInAdvance = isInAdvance
  }

  /// Returns the values of a quantity that solve the equation, ascending: one or two rates,
  /// otherwise one value.
  ///
  /// Throws `.rateTooLow`, `.noRate`, `.noPaymentCount`, `.noPayments`, `.anyRate`,
  /// `.anyPaymentCount`; `.tooLarge`, `.undecidable`.
  public func solutions(
    for quantity: Quantity, _ context: Context
  ) throws(NumberError) -> [Number] {
    switch quantity {
    case .count: [try solvedCount(context)]
    case .rate: try rates(context)
    case .presentValue: [try solvedPresentValue(context)]
    case .payment: [try solvedPayment(context)]
    case .futureValue: [try solvedFutureValue(context)]
    }
  }

  private func solvedPresentValue(_ context: Context) throws(NumberError) -> Number {
    let growth = try Growth(rate: rate, context)
    let factor = try growth.presentFactor(of: count, isInAdvance: isInAdvance, context)
    let later = try Number.multiply(futureValue, growth.discount(over: count, context), context)
    let sum = try Number.add(Number.multiply(payment, factor, context), later, context)
    return try Number.negate(sum, context)
  }

  private func solvedPayment(_ context: Context) throws(NumberError) -> Number {
    let growth = try Growth(rate: rate, context)
    if try Number.isZero(count, context) { throw .area(MoneyFault.noPayments) }
    let factor = try growth.presentFactor(of: count, isInAdvance: isInAdvance, context)
    let later = try Number.multiply(futureValue, growth.discount(over: count, context), context)
    let sum = try Number.add(presentValue, later, context)
    return try Number.negate(Number.divide(sum, factor, context), context)
  }

  private func solvedFutureValue(_ context: Context) throws(NumberError) -> Number {
    let growth = try Growth(rate: rate, context)
    let past = try Number.negate(count, context)
    // The final value of n payments is minus the present value of −n payments.
    let factor = try growth.presentFactor(of: past, isInAdvance: isInAdvance, context)
    let grown = try Number.multiply(presentValue, growth.discount(over: past, context), context)
    return try Number.subtract(Number.multiply(payment, factor, context), grown, context)
  }

  // MARK: The number of payments

  /// Returns ln((A − FV)/(A + PV))/ln(1+i), with the present value A of payments for ever.
  private func solvedCount(_ context: Context) throws(NumberError) -> Number {
    let growth = try Growth(rate: rate, context)
    if growth.isNone { return try solvedCountWithoutInterest(context) }
    let ever = try Number.multiply(
      payment, growth.perpetuity(isInAdvance: isInAdvance, context), context)
    let end = try Number.subtract(ever, futureValue, context)
    let start = try Number.add(ever, presentValue, context)
    if try Number.isZero(start, context) {
      throw .area(try Number.isZero(end, context) ? MoneyFault.anyPaymentCount : .noPaymentCount)
    }
    let ratio = try Number.divide(end, start, context)
    guard try Number.less(0, ratio, context) else { throw .area(MoneyFault.noPaymentCount) }
    let count = try Number.log(ratio, growth.factor, context)
    if !count.isExactFraction, ratio.isExactFraction, growth.factor.isExactFraction {
      let whole = try Number.round(count, context)
      if Number.identical(try Number.power(growth.factor, whole, context), ratio) { return whole }
    }
    return count
  }

  private func solvedCountWithoutInterest(_ context: Context) throws(NumberError) -> Number {
    let sum = try Number.add(presentValue, futureValue, context)
    if try Number.isZero(payment, context) {
      throw .area(try Number.isZero(sum, context) ? MoneyFault.anyPaymentCount : .noPaymentCount)
    }
    return try Number.negate(Number.divide(sum, payment, context), context)
  }

  // MARK: The rate

  /// Returns the rates in percent. Throws if there are none.
  private func rates(_ context: Context) throws(NumberError) -> [Number] {
    guard try Number.less(0, count, context) else {
      throw .area(MoneyFault.noPaymentsForRate(count))
    }
    let rates: [Number]
    if try Number.isZero(payment, context) {
      rates = try percent(compoundRates(context), context)
    } else if let flows = try flows(context) {
      rates = try flows.rates(context)
    } else {
      rates = try percent(ratesOfFraction(context), context)
    }
    if rates.isEmpty { throw .area(MoneyFault.noRate) }
    return rates
  }

  private func percent(_ rates: [Number], _ context: Context) throws(NumberError) -> [Number] {
    return try rates.map { rate throws(NumberError) in try Number.multiply(100, rate, context) }
  }

  /// Returns the rate at which one amount becomes another: a zero of PV·(1+i)^n + FV.
  private func compoundRates(_ context: Context) throws(NumberError) -> [Number] {
    let sum = try PowerSum(
      [
        PowerSum.Term(coefficient: presentValue, exponent: count),
        PowerSum.Term(coefficient: futureValue, exponent: 0),
      ], context)
    if sum.terms.isEmpty { throw .area(MoneyFault.anyRate) }
    return try sum.zeros(context)
  }

  /// Returns the flows of a whole number of payments.
  private func flows(_ context: Context) throws(NumberError) -> CashFlows? {
    guard count.isInteger else { return nil }
    let start = isInAdvance ? try Number.add(presentValue, payment, context) : presentValue
    let end = isInAdvance ? futureValue : try Number.add(futureValue, payment, context)
    var groups = [CashFlows.Group(start), CashFlows.Group(end)]
    if count.asInt != 1 {
      let between = try Number.subtract(count, 1, context)
      groups.insert(CashFlows.Group(payment, times: between), at: 1)
    }
    return try CashFlows(groups)
  }

  /// Returns the rates for a number of payments that is not an integer: the zeros of the equation
  /// multiplied by (1+i)^n·i.
  private func ratesOfFraction(_ context: Context) throws(NumberError) -> [Number] {
    let paid = try Number.multiply(count, payment, context)
    let total = try Number.add(Number.add(presentValue, paid, context), futureValue, context)
    let balance = try Number.sign(total, context).asInt ?? 0
    return try equation(context).zerosBesideOne(balance, context)
  }

  /// Returns PV·x^(n+1) + (PMT−PV)·x^n + FV·x − (PMT+FV) with x = 1+i, or in advance
  /// (PV+PMT)·x^(n+1) − PV·x^n + (FV−PMT)·x − FV.
  private func equation(_ context: Context) throws(NumberError) -> PowerSum {
    let (early, late): (Number, Number) = isInAdvance ? (payment, 0) : (0, payment)
    func term(_ a: Number, _ b: Number, _ exponent: Number) throws(NumberError) -> PowerSum.Term {
      PowerSum.Term(coefficient: try Number.add(a, b, context), exponent: exponent)
    }
    let opposite = try Number.negate(presentValue, context)
    return try PowerSum(
      [
        term(presentValue, early, Number.add(count, 1, context)),
        term(opposite, late, count),
        term(futureValue, Number.negate(early, context), 1),
        term(Number.negate(futureValue, context), Number.negate(late, context), 0),
      ], context)
  }
}
