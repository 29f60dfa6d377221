import ExactNumbers
import Quantities

/// Bonds, and cash flows on dates. Yields and rates are in percent per year.
extension CommandTable {
  static let bonds: [Command] = [
    .values(
      "bondprice", "s m c y → p a",
      "Gives price and accrued interest of a bond per 100; C may be [rate f \"30/360\"].",
      takes: [.quantity, .quantity, .any, .number], gives: 2,
      "2 fix @2004-04-28 @2018-06-04 6.75 8.25 bondprice → 87.62 2.69",
      "2 fix @2008-02-15 @2017-11-15 [5.75 2 \"30/360\"] 6.5 bondprice → 94.63 1.44"
    ) { word, operands, context throws(CalculatorError) in
      let (bond, yield) = try bond(word, operands, context)
      return try context.calculate(
        word, [.number(bond.price(yield: yield, context)), .number(bond.accrued(context))])
    },
    .values(
      "bondyield", "s m c p → y",
      "Finds the yield of a bond from its price, in percent a year.",
      takes: [.quantity, .quantity, .any, .number],
      "@2004-04-28 @2018-06-04 6.75 88.375 bondyield → 8.15065516649051"
    ) { word, operands, context throws(CalculatorError) in
      let (bond, price) = try bond(word, operands, context)
      return try context.calculate(word, [.number(bond.yield(price: price, context))])
    },
    .values(
      "duration", "s m c y → D M",
      "Gives Macaulay's duration of a bond in years, and the modified one.",
      takes: [.quantity, .quantity, .any, .number], gives: 2,
      "4 fix @2018-07-01 @2048-01-01 [8 2] 9 duration → 10.9191 10.4489"
    ) { word, operands, context throws(CalculatorError) in
      let (bond, yield) = try bond(word, operands, context)
      return try context.calculate(word) { context throws(NumberError) in
        let durations = try bond.durations(yield: yield, context)
        return [.number(durations.mean), .number(durations.modified)]
      }
    },
    .values(
      "yearfrac", "d d s → x",
      "Gives the part of a year between two days, counted as \"30/360\" or another way.",
      takes: [.quantity, .quantity, .string],
      "exact @2012-01-01 @2012-07-30 \"30/360\" yearfrac → 209/360"
    ) { word, operands, context throws(CalculatorError) in
      let first = try operands[0].day(word, level: 3, context)
      let second = try operands[1].day(word, level: 2, context)
      let rule = try dayCount(word, operands[2])
      return [
        .number(try context.calculate(word, rule.yearFraction(from: first, to: second, context)))
      ]
    },
    .values(
      "xnpv", "[x…] [d…] i → y",
      "Gives the value of flows on days at the first one, with years of 365 days.",
      takes: [.vector, .vector, .number],
      "2 fix [-1000 500 600] [@2026-01-01 @2026-07-01 @2027-01-01] 10 xnpv → 22.37"
    ) { word, operands, context throws(CalculatorError) in
      guard case .number(let rate) = operands[2] else { return [] }
      let flows = try datedFlows(word, operands, level: 3, context)
      return [.number(try context.calculate(word, flows.presentValue(rate: rate, context)))]
    },
    .values(
      "xirr", "[x…] [d…] → [i…]",
      "Finds all rates above -100 percent a year at which 'xnpv' is 0.",
      takes: [.vector, .vector],
      "[-1000 1100] [@2025-01-01 @2026-01-01] xirr → [10]"
    ) { word, operands, context throws(CalculatorError) in
      let flows = try datedFlows(word, operands, level: 2, context)
      let rates = try context.calculate(word, flows.rates(context))
      return [.vector(try Vector(of: rates))]
    },
  ]

  /// Returns the bond of settlement, maturity and coupon, and the number in X.
  private static func bond(
    _ word: String, _ operands: [Value], _ context: Context
  ) throws(CalculatorError) -> (Bond, Number) {
    let settlement = try operands[0].day(word, level: 4, context)
    let maturity = try operands[1].day(word, level: 3, context)
    guard case .number(let x) = operands[3] else {
      preconditionFailure("dispatch has checked that X is a number")
    }
    let (rate, frequency, rule) = try coupon(word, operands[2])
    let bond = try context.calculate(
      word,
      Bond(
        settlement: settlement, maturity: maturity, couponRate: rate, frequency: frequency,
        dayCount: rule, context))
    return (bond, x)
  }

  /// Returns the rate, the number of payments per year, and the day count.
  private static func coupon(
    _ word: String, _ value: Value
  ) throws(CalculatorError) -> (Number, Int, DayCount) {
    if case .vector(let vector) = value { try vector.requirePlainNumbers(word) }
    let parts: [Value] = if case .vector(let vector) = value { vector.elements } else { [value] }
    guard case .number(let rate)? = parts.first, parts.count <= 3 else {
      throw .area(MoneyFault.notCoupon, word: word)
    }
    var frequency = 2
    if parts.count > 1 {
      guard case .number(let number) = parts[1], let count = number.asInt,
        Bond.frequencies.contains(count)
      else { throw .area(MoneyFault.notCoupon, word: word) }
      frequency = count
    }
    return (rate, frequency, parts.count > 2 ? try dayCount(word, parts[2]) : DayCount.all[0])
  }

  private static func dayCount(_ word: String, _ value: Value) throws(CalculatorError) -> DayCount {
    guard case .string(let name) = value, let rule = DayCount.named(name) else {
      throw .area(MoneyFault.notDayCount, word: word)
    }
    return rule
  }

  /// Returns the cash flows of two vectors: amounts, at this level of the stack, and days.
  private static func datedFlows(
    _ word: String, _ operands: [Value], level: Int, _ context: Context
  ) throws(CalculatorError) -> DatedFlows {
    if case .vector(let vector) = operands[0] { try vector.requirePlainNumbers(word) }
    guard let amounts = operands[0].numbers, case .vector(let vector) = operands[1],
      amounts.count == vector.elements.count, !amounts.isEmpty
    else { throw .area(MoneyFault.notDatedFlows, word: word) }
    var days: [CivilDate] = []
    for element in vector.elements {
      guard case .quantity(let quantity) = element, quantity.scale.isTime else {
        throw .area(MoneyFault.notDatedFlows, word: word)
      }
      days.append(try element.day(word, level: level - 1, context))
    }
    return try context.calculate(word, DatedFlows(amounts, on: days, context))
  }
}
