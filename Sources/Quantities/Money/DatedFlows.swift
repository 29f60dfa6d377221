// Cash flows on arbitrary days. A year has 365 days, as in spreadsheets (XNPV, XIRR): with x = 1 +
// i, the present value is the sum of c·x^(−d/365), with d days since the first flow.

public import ExactNumbers

/// Cash flows on days.
public struct DatedFlows: Sendable {
  /// The amounts, and the days since the first flow in years of 365 days.
  private let flows: [(amount: Number, years: Number)]
  /// The numbers of flows up to which rates are found: `many` if there may be several rates, `one`
  /// if there is only one.
  private static let limits = (many: 100, one: 10_000)

  /// Creates flows of as many amounts as days. Throws `.notReal`.
  public init(_ amounts: [Number], on days: [CivilDate], _ context: Context) throws(NumberError) {
    precondition(amounts.count == days.count, "each flow has a day")
    let first = days.first?.dayNumber ?? 0
    var flows: [(amount: Number, years: Number)] = []
    for (amount, day) in zip(amounts, days) {
      if case .complex = amount { throw .notReal(amount) }
      flows.append((amount, try Number.divide(Number(day.dayNumber - first), 365, context)))
    }
    self.flows = flows
  }

  /// Returns the value of the flows on the day of the first flow, at a rate in percent per year.
  ///
  /// Throws `.rateTooLow` unless that is above −100, `.notReal`.
  public func presentValue(rate: Number, _ context: Context) throws(NumberError) -> Number {
    let growth = try Growth(rate: rate, context)
    var values: [Number] = []
    for flow in flows {
      try context.checkInterruption()
      values.append(
        try Number.multiply(flow.amount, growth.discount(over: flow.years, context), context))
    }
    return try Number.sum(values, context)
  }

  /// Returns all rates above −100, in percent per year, at which the present value is 0, ascending.
  ///
  /// Throws `.anyRate` if there is no flow, `.tooManyFlows`; `.undecidable`, `.noProvenRate`.
  public func rates(_ context: Context) throws(NumberError) -> [Number] {
    var last: Number = 0
    for flow in flows { last = try Number.maximum(last, flow.years, context) }
    var terms: [PowerSum.Term] = []
    for flow in flows {
      terms.append(
        PowerSum.Term(
          coefficient: flow.amount, exponent: try Number.subtract(last, flow.years, context)))
    }
    let sum = try PowerSum(terms, context)
    if sum.terms.isEmpty { throw .area(MoneyFault.anyRate) }
    let limit = try sum.changesSignOnce(context) ? DatedFlows.limits.one : DatedFlows.limits.many
    if sum.terms.count > limit {
      throw .area(
        MoneyFault.tooManyFlows(limit: DatedFlows.limits.many, ofOneChange: DatedFlows.limits.one))
    }
    var rates: [Number] = []
    for rate in try sum.zeros(context) { rates.append(try Number.multiply(100, rate, context)) }
    return rates
  }
}
