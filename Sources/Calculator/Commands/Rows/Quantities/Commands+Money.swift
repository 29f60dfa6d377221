import ExactNumbers
import Quantities

/// Loans, savings and periodic cash flows; 'Commands+Bonds' has flows on dates. A loan is one
/// vector in the order of the hp 12c's keys. Money paid out is negative, and rates are in percent
/// per period.
extension CommandTable {
  static let money: [Command] = [
    .values(
      "tvm", "[n i PV PMT FV] → x",
      "Finds the \"?\": payments, percent a period, present value, payment, future value.",
      takes: [.vector], "2 fix [300 4 12 / 200_000 \"?\" 0] tvm → -1055.67",
      "[32 \"?\" -6000 0 10000] tvm → 1.60913949222769",
      "[10 \"?\" 50 -30 400] tvm → [14.4358713280800 53.1722132683847]"
    ) { word, operands, context throws(CalculatorError) in
      guard case .vector(let vector) = operands[0] else { return [] }
      try vector.requirePlainNumbers(word)
      guard let (loan, unknown) = try vector.loan(word, context) else {
        throw .area(MoneyFault.notLoan, word: word)
      }
      let solutions = try context.calculate(word, loan.solutions(for: unknown, context))
      if let solution = solutions.first, solutions.count == 1 { return [.number(solution)] }
      return [.vector(try Vector(of: solutions))]
    },
    .values(
      "amort", "[n i PV PMT FV] k p → interest principal balance",
      "Splits the first K payments of a loan, with each interest rounded to P decimals.",
      takes: [.vector, .number, .number], gives: 3,
      "2 fix [300 13.25 12 / 50000 -573.35 0] 12 2 amort → -6608.89 -271.31 49728.69",
      does: amortization),
    .values(
      "npv", "[x…] i → y", "Gives the present value of flows, the first now; [x n] is X n times.",
      takes: [.vector, .number], "2 fix [-80000 -500 4500 5500 4500 130000] 13 npv → 212.18",
      "exact [-100 [60 2]] 0 npv → 20"
    ) { word, operands, context throws(CalculatorError) in
      guard case .number(let rate) = operands[1] else { return [] }
      let flows = try cashFlows(word, operands[0], context)
      let value = try context.calculate(word, flows.presentValue(rate: rate, context))
      return [.number(value)]
    },
    .values(
      "irr", "[x…] → [i…]",
      "Finds all rates above -100 percent at which the net present value is 0.",
      takes: [.vector], "[-100 230 -132] irr → [10 20]", "exact [-100 [60 2]] irr → [10√69-70]"
    ) { word, operands, context throws(CalculatorError) in
      let flows = try cashFlows(word, operands[0], context)
      let rates = try context.calculate(word, flows.rates(context))
      return [.vector(try Vector(of: rates))]
    },
  ]

  /// The largest numbers of payments and of decimals that `amort` accepts.
  private static let amortizationLimits = (payments: 1_000_000_000, decimals: 1_000)

  private static let amortization: Action.Values = {
    word, operands, context throws(CalculatorError) in
    if case .vector(let vector) = operands[0] { try vector.requirePlainNumbers(word) }
    guard let numbers = operands[0].numbers, let isInAdvance = numbers.isInAdvance else {
      throw .area(MoneyFault.notTerms, word: word)
    }
    let count = try operands[1].count(word, 0...amortizationLimits.payments)
    let places = try operands[2].count(word, 0...amortizationLimits.decimals)
    let result = try context.calculate(
      word,
      Loan(Array(numbers.prefix(5)), isInAdvance: isInAdvance).amortized(
        payments: count, decimals: places, context))
    return [.number(result.interest), .number(result.principal), .number(result.balance)]
  }

  /// Returns the cash flows in a vector: numbers, or vectors of a number and the number of times
  /// that it occurs.
  private static func cashFlows(
    _ word: String, _ value: Value, _ context: Context
  ) throws(CalculatorError) -> CashFlows {
    guard case .vector(let vector) = value, !vector.elements.isEmpty else {
      throw .area(MoneyFault.notFlows, word: word)
    }
    try vector.requirePlainNumbers(word)
    var groups: [CashFlows.Group] = []
    for element in vector.elements {
      switch element {
      case .number(let amount): groups.append(CashFlows.Group(amount))
      case .vector(let pair):
        guard let numbers = pair.numbers, numbers.count == 2, numbers[1].isInteger,
          numbers[1].asInt.map({ $0 > 0 }) ?? false
        else { throw .area(MoneyFault.notFlows, word: word) }
        groups.append(CashFlows.Group(numbers[0], times: numbers[1]))
      default: throw .area(MoneyFault.notFlows, word: word)
      }
    }
    return try context.calculate(word) { _ throws(NumberError) in try CashFlows(groups) }
  }
}

extension Vector {
  /// Throws an error that names the first element that is a quantity, a measured number, a range or
  /// a date. Words of money accept only plain numbers.
  func requirePlainNumbers(_ word: String) throws(CalculatorError) {
    for (index, element) in elements.enumerated() {
      for case .quantity(let quantity) in [element] + element.elements {
        let found = Value.quantity(quantity).kind
        throw .wrongElement(word: word, index: index + 1, found: found, needs: .number)
      }
    }
  }

  /// Returns the loan of five or six elements, and the quantity that is "?". Returns nil if there
  /// is no "?", or if another element is not a number.
  fileprivate func loan(
    _ word: String, _ context: Context
  ) throws(CalculatorError) -> (Loan, Loan.Quantity)? {
    var numbers: [Number] = []
    var unknown: Loan.Quantity?
    for (index, element) in elements.enumerated() {
      switch element {
      case .number(let number): numbers.append(number)
      case .string("?") where unknown == nil:
        unknown = Loan.Quantity(rawValue: index)
        numbers.append(0)
      default: return nil
      }
    }
    guard let unknown, let isInAdvance = numbers.isInAdvance else { return nil }
    let loan = try context.calculate(word, Loan(Array(numbers.prefix(5)), isInAdvance: isInAdvance))
    return (loan, unknown)
  }
}

extension [Number] {
  /// Whether the numbers of a loan have a sixth number that means payments in advance; nil if they
  /// are not the numbers of a loan.
  fileprivate var isInAdvance: Bool? {
    if count == 5 { return false }
    guard count == 6, let flag = self[5].asInt, flag == 0 || flag == 1 else { return nil }
    return flag == 1
  }
}
