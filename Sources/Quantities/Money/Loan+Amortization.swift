public import ExactNumbers

extension Loan {
  /// What payments of a loan are for, and what remains.
  public struct Amortization: Sendable {
    /// The sum of the interest, with the sign of the payments.
    public let interest: Number
    /// The sum of the rest of the payments.
    public let principal: Number
    /// What remains of the loan.
    public let balance: Number
  }

  /// The first payments of a loan, parted: the interest on what remains is rounded to decimals,
  /// halves away from zero, each time, as banks and the hp 12c do. The first in advance has none.
  ///
  /// Throws `.rateTooLow`, `.undecidable`, `.tooLarge`.
  public func amortized(
    payments: Int, decimals: Int, _ context: Context
  ) throws(NumberError) -> Amortization {
    let growth = try Growth(rate: rate, context)
    let fraction = try Number.subtract(growth.factor, 1, context)
    var (interest, balance): (Number, Number) = (0, presentValue)
    for index in 0..<payments {
      try context.checkInterruption()
      if index > 0 || !isInAdvance {
        let exact = try Number.multiply(balance, fraction, context)
        let rounded = try Number.round(exact, toPlaces: Number(decimals), context)
        interest = try Number.subtract(interest, rounded, context)
        balance = try Number.add(balance, rounded, context)
      }
      balance = try Number.add(balance, payment, context)
    }
    return Amortization(
      interest: interest, principal: try Number.subtract(balance, presentValue, context),
      balance: balance)
  }
}
