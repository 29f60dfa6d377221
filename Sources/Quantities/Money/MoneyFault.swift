public import ExactNumbers

/// The reason why a loan, a bond or cash flows have no result.
public enum MoneyFault: AreaFault {
  /// The vector is not a loan with one unknown quantity.
  case notLoan
  /// The vector is not a loan with all quantities known.
  case notTerms
  /// The vector does not consist of cash flows.
  case notFlows
  /// The rate in percent is not above −100 for each period.
  case rateTooLow(Number)
  /// There is no rate at which the present value is 0.
  case noRate
  /// All flows are zero, so every rate is a solution.
  case anyRate
  /// A rate needs a larger number of payments than this.
  case noPaymentsForRate(Number)
  /// There are no payments, so their amount is undetermined.
  case noPayments
  /// No number of payments leads from the present value to the future one.
  case noPaymentCount
  /// Every number of payments is a solution.
  case anyPaymentCount
  /// A rate exists, but its digits cannot be proven: the number of payments is far too large or too
  /// small.
  case noProvenRate
  /// There are too many different flows: more than `limit`, or more than `ofOneChange` if their
  /// sign changes once.
  case tooManyFlows(limit: Int, ofOneChange: Int)
  /// The settlement is on or after the day of redemption.
  case notBeforeMaturity
  /// The present value of the flows of a bond is 0, so they have no mean time.
  case noDuration
  /// The vectors are not cash flows and as many dates.
  case notDatedFlows
  /// The value is not a coupon: neither a rate, nor a rate with a frequency and a day count.
  case notCoupon
  /// The value does not name a day count.
  case notDayCount

  /// Returns the sentence about a word that calculates with money.
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
