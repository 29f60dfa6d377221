// Flows of money on any days. A year has 365 days, as in spreadsheets (XNPV, XIRR): with x = 1 + i,
// the flows are worth the sum of c·x^(−d/365), d being the days since the first one.

public import ExactNumbers

/// Flows of money on days.
public struct DatedFlows: Sendable {
  /// Amounts, and the days since the first flow as parts of a year of 365 days.
  private let flows: [(amount: Number, years: Number)]
  /// Flows up to which all rates are found, and up to which the only one is.
  private static let limits = (many: 100, one: 10_000)

  /// Takes as many amounts as days. Throws `.notReal`.
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

  /// What the flows are worth on the day of the first one, at a rate in percent a year.
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

  /// All rates above −100, in percent a year, at which the flows are worth nothing, ascending.
  ///
  /// Throws `.anyRate` where no flow is there, `.tooManyFlows`; `.undecidable`, `.noProvenRate`.
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
