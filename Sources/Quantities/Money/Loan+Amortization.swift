public import ExactNumbers

extension Loan {
  /// The parts of the payments of a loan, and the remaining balance.
  public struct Amortization: Sendable {
    /// The sum of the interest, with the sign of the payments.
    public let interest: Number
    /// The sum of the principal parts of the payments.
    public let principal: Number
    /// The remaining balance.
    public let balance: Number
  }

  /// Returns the parts of the first payments of a loan. The interest on the balance is rounded to a
  /// number of decimals each time, halves away from zero, as by banks and the hp 12c. The first
  /// payment in advance has no interest.
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
