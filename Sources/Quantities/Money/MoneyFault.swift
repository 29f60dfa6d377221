public import ExactNumbers

/// Why a loan, a bond or cash flows have no result.
public enum MoneyFault: AreaFault {
  /// The vector is not a loan with one quantity to find.
  case notLoan
  /// The vector is not a loan with all quantities known.
  case notTerms
  /// The vector does not hold flows of money.
  case notFlows
  /// The rate in percent is not above −100 for each period.
  case rateTooLow(Number)
  /// No rate makes the flows worth nothing.
  case noRate
  /// No flow is other than zero, so every rate will do.
  case anyRate
  /// A rate needs more payments than this number.
  case noPaymentsForRate(Number)
  /// There are no payments, so nothing says how large one is.
  case noPayments
  /// No number of payments leads from the present value to the future one.
  case noPaymentCount
  /// Every number of payments leads there.
  case anyPaymentCount
  /// A rate is there, and its digits cannot be proven: the payments are far too many, or too few.
  case noProvenRate
  /// More flows are different than rates are found for, or, if their sign changes once, the rate.
  case tooManyFlows(limit: Int, ofOneChange: Int)
  /// The bond is bought on the day of its redemption, or later.
  case notBeforeMaturity
  /// The flows of a bond are worth nothing, so they have no mean time.
  case noDuration
  /// The vectors do not hold flows of money and as many dates.
  case notDatedFlows
  /// The value is no coupon: neither a rate, nor one with how often and how days are counted.
  case notCoupon
  /// The value names no way to count days.
  case notDayCount

  /// The sentence about a word that calculates with money.
  public func sentence(of word: String, text: (Number) -> String) -> String {
    switch self {
    case .notLoan:
      "'\(word)' needs [n i PV PMT FV] with \"?\" for the one to find; a sixth element 1 means payments in advance"
    case .notTerms:
      "'\(word)' needs five numbers, [n i PV PMT FV]; 'tvm' finds one; a sixth element 1 means payments in advance"
    case .notFlows: "'\(word)' needs a vector of flows: numbers, or [x n] for a flow n times"
    case .rateTooLow(let rate):
      "'\(word)' needs a rate above -100 percent in each period, not \(text(rate))"
    case .noRate: "'\(word)' finds no rate: these payments have none"
    case .anyRate: "'\(word)' needs a payment that is not zero: every rate will do"
    case .noPaymentsForRate(let count):
      "'\(word)' needs n above 0 to find a rate, not \(text(count))"
    case .noPayments: "'\(word)' needs n to find PMT, and n is 0: there are no payments"
    case .noPaymentCount: "'\(word)' finds no n: these payments never lead there"
    case .anyPaymentCount: "'\(word)' needs payments that n makes a difference to: every n will do"
    case .noProvenRate: "'\(word)' cannot prove the digits of a rate for this number of payments"
    case .tooManyFlows(let limit, let one):
      "'\(word)' takes up to \(limit) flows, and \(one) where their sign changes only once"
    case .notBeforeMaturity: "'\(word)' needs a settlement before the maturity"
    case .noDuration: "'\(word)' needs a coupon and yield at which the bond is worth something"
    case .notDatedFlows:
      "'\(word)' needs a vector of numbers and one of as many dates, as @2026-11-22 is one"
    case .notCoupon:
      "'\(word)' needs a coupon: a rate, or [rate f \"30/360\"] with f 1, 2, 3, 4, 6 or 12 a year"
    case .notDayCount:
      "'\(word)' needs a day count: "
        + DayCount.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
    }
  }
}
