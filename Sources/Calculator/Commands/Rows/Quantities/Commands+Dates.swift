import ExactNumbers
import Quantities

/// Dates and times of day. Durations are quantities, and `+` and `-` accept both.
extension CommandTable {
  static let dates: [Command] = [
    .values(
      "addmonths", "d n → d",
      "Adds N months; if the day does not exist there, gives the month's last.",
      takes: [.quantity, .number], "@2026-01-31 1 addmonths → @2026-02-28"
    ) { word, operands, context throws(CalculatorError) in
      let count = try count(word, operands[1], within: 239_988)
      let date = try operands[0].date(word, level: 2)
      return [.quantity(try context.calculate(word, quantities: date.addingMonths(count, context)))]
    },
    .values(
      "dow", "d → n", "Gives the day of the week, 1 for Monday to 7 for Sunday.",
      takes: [.quantity], "@2004-09-11 dow → 6"
    ) { word, operands, context throws(CalculatorError) in
      [.number(Number(try operands[0].day(word, level: 1, context).weekday))]
    },
    .values(
      "weekday", "d → \"text\"", "Gives the name of the day of the week.",
      takes: [.quantity], "@2026-11-22 weekday → \"Sunday\""
    ) { word, operands, context throws(CalculatorError) in
      [.string(try operands[0].day(word, level: 1, context).weekdayName)]
    },
    .values(
      "doy", "d → n", "Gives the day of the year, from 1.", takes: [.quantity],
      "@2026-11-22 doy → 326"
    ) { word, operands, context throws(CalculatorError) in
      [.number(Number(try operands[0].day(word, level: 1, context).dayOfYear))]
    },
    .values(
      "isoweek", "d → y w",
      "Gives the week of ISO 8601, from 1, and its year, which is that of its Thursday.",
      takes: [.quantity], gives: 2, "@2027-01-01 isoweek → 2026 53"
    ) { word, operands, context throws(CalculatorError) in
      let week = try operands[0].day(word, level: 1, context).week
      return [.number(Number(week.year)), .number(Number(week.number))]
    },
    .values(
      "ymd", "d → y m d", "Splits a date into year, month and day.", takes: [.quantity], gives: 3,
      "@2026-11-22 ymd → 2026 11 22"
    ) { word, operands, context throws(CalculatorError) in
      let day = try operands[0].day(word, level: 1, context)
      return [day.year, day.month, day.day].map { .number(Number($0)) }
    },
    .values(
      "todate", "y m d → d", "Makes a date from year, month and day.",
      takes: [.number, .number, .number], "2026 11 22 todate → @2026-11-22"
    ) { word, operands, _ throws(CalculatorError) in
      let parts = operands.map { $0.number?.asInt }
      guard let year = parts[0], let month = parts[1], let day = parts[2],
        CivilDate.years.contains(year)
      else { throw .notDay(word: word) }
      do throws(DateFault) {
        return [.quantity(Quantity(try CivilDate(checking: year, month, day)))]
      } catch {
        throw .quantity(word: word, .malformedDate("\(year)-\(month)-\(day)", error))
      }
    },
    .values(
      "ymdbetween", "d d → y m d",
      "Counts whole years, months and days from Y to X, as an age is told.",
      takes: [.quantity, .quantity], gives: 3, "@1990-02-28 @2026-11-26 ymdbetween → 36 8 29"
    ) { word, operands, context throws(CalculatorError) in
      let first = try operands[0].day(word, level: 2, context)
      let age = first.yearsMonthsDays(to: try operands[1].day(word, level: 1, context))
      return [age.years, age.months, age.days].map { .number(Number($0)) }
    },
    .values(
      "businessdays", "d d [d…] → n",
      "Counts the business days from Z up to Y, but not Y; the holidays are in X.",
      takes: [.quantity, .quantity, .vector],
      "@2026-12-21 @2027-01-04 [@2026-12-25 @2027-01-01] businessdays → 8"
    ) { word, operands, context throws(CalculatorError) in
      let first = try operands[0].day(word, level: 3, context)
      let second = try operands[1].day(word, level: 2, context)
      let days = try businessDays(word, without: operands[2], context)
      return [.number(Number(days.count(from: first, to: second)))]
    },
    .values(
      "addbusiness", "d n [d…] → d",
      "Gives the Nth business day after D, or before it for N below 0.",
      takes: [.quantity, .number, .vector],
      "@2026-12-24 1 [@2026-12-25] addbusiness → @2026-12-28"
    ) { word, operands, context throws(CalculatorError) in
      let date = try operands[0].date(word, level: 3)
      let count = try count(word, operands[1], within: 5_217_750)
      let days = try businessDays(word, without: operands[2], context)
      return [.quantity(try context.calculate(word, quantities: date.adding(count, days, context)))]
    },
    .values(
      "formatdate", "d \"format\" → \"text\"",
      "Writes a date by the codes of C's strftime.",
      takes: [.quantity, .string], isKept: false,
      "@2026-11-22 \"%d.%m.%Y\" formatdate → \"22.11.2026\""
    ) { word, operands, context throws(CalculatorError) in
      let date = try operands[0].date(word, level: 2)
      guard case .string(let format) = operands[1] else { return [] }
      return [.string(try context.calculate(word, quantities: date.text(by: format, context)))]
    },
    .values(
      "days360", "d d → n",
      "Counts the days from Y to X with months of 30 days, as bonds and the HP-12C do.",
      takes: [.quantity, .quantity], "@2004-06-03 @2005-10-14 days360 → 491"
    ) { word, operands, context throws(CalculatorError) in
      let first = try operands[0].day(word, level: 2, context)
      let second = try operands[1].day(word, level: 1, context)
      return [.number(Number(CivilDate.days360(from: first, to: second)))]
    },
    .values(
      "fromunix", "n → d", "Gives the time of a Unix time stamp, N seconds after 1970 began.",
      takes: [.number], "1732233600 fromunix → @2024-11-22T00:00Z"
    ) { word, operands, context throws(CalculatorError) in
      guard case .number(let seconds) = operands[0] else { return [] }
      return [.quantity(try context.calculate(word, quantities: Quantity.date(seconds, .utc)))]
    },
    .values(
      "tounix", "d → n", "Gives the Unix time stamp of a time with an offset or 'Z'.",
      takes: [.quantity], "@2024-11-22T01:00+01:00 tounix → 1732233600"
    ) { word, operands, context throws(CalculatorError) in
      let date = try operands[0].date(word, level: 1)
      if !date.scale.isMoment { throw .quantity(word: word, .needsOffset) }
      return [.number(date.value.nominal)]
    },
    .values(
      "tozone", "d \"zone\" → d", "Gives the same moment by the clocks of a time zone.",
      takes: [.quantity, .string],
      "@2026-11-22T13:30Z \"Asia/Tokyo\" tozone → @2026-11-22T22:30+09:00[Asia/Tokyo]"
    ) { word, operands, context throws(CalculatorError) in
      let date = try operands[0].date(word, level: 2)
      guard case .string(let zone) = operands[1] else { return [] }
      return [.quantity(try context.calculate(word, quantities: date.inZone(zone)))]
    }.naming(.zone),
    .values(
      "inzone", "d \"zone\" → d",
      "Gives the moment at which the clocks of a time zone show a time that names none.",
      takes: [.quantity, .string],
      "@2026-07-01T12:00 \"Europe/Berlin\" inzone → @2026-07-01T12:00+02:00[Europe/Berlin]"
    ) { word, operands, context throws(CalculatorError) in
      let date = try operands[0].date(word, level: 2)
      guard case .string(let zone) = operands[1] else { return [] }
      return [.quantity(try context.calculate(word, quantities: date.shown(inZone: zone, context)))]
    }.naming(.zone),
    .unary(
      "tohms", "x → h.mmss",
      "Turns hours, or degrees, into H.MMSS; shows a duration in hours and minutes.",
      "2.7625 tohms → 2.4545", "530_min tohms → 8h50m", does: Number.toSexagesimal
    ).onQuantities(.hours),
    .unary(
      "tohr", "h.mmss → x", "Turns H.MMSS into hours, or degrees.", "2.4545 tohr → 2.7625",
      does: Number.fromSexagesimal),
    .control("now", "→ d", "Gives the current Universal Time; at the prompt only.") {
      (interpreter, word) throws(CalculatorError) in
      try interpreter.push(dateFrom: .now, word)
    },
    .control("today", "→ d", "Gives today's date in the machine's time zone; at the prompt only.") {
      (interpreter, word) throws(CalculatorError) in
      try interpreter.push(dateFrom: .today, word)
    },
  ]

  /// Returns a whole number whose absolute value is at most `limit`.
  private static func count(
    _ word: String, _ value: Value, within limit: Int
  ) throws(CalculatorError) -> Int {
    guard let count = value.number?.asInt else {
      throw .needsCount(word: word, minimum: -limit, maximum: limit)
    }
    return count
  }

  /// Returns Mondays to Fridays without the dates in a vector in X.
  private static func businessDays(
    _ word: String, without holidays: Value, _ context: Context
  ) throws(CalculatorError) -> BusinessDays {
    guard case .vector(let vector) = holidays else { return BusinessDays(without: []) }
    var days: [CivilDate] = []
    for element in vector.elements { days.append(try element.day(word, level: 1, context)) }
    return BusinessDays(without: days)
  }
}

extension Value {
  /// Returns the date or time of the value, which is at this level of the stack.
  func date(_ word: String, level: Int) throws(CalculatorError) -> Quantity {
    guard case .quantity(let quantity) = self, quantity.scale.isTime else {
      throw .needsDate(word: word, level: level)
    }
    return quantity
  }

  /// Returns the day of the date or time of the value, which is at this level of the stack.
  func day(
    _ word: String, level: Int, _ context: Context
  ) throws(CalculatorError) -> CivilDate {
    let date = try date(word, level: level)
    return try context.calculate(word, quantities: date.day(context))
  }
}

extension Interpreter {
  /// Pushes the date that the host provides, if the user typed the word. A stream has the same
  /// results for the same keys.
  fileprivate mutating func push(
    dateFrom request: Request, _ word: String
  ) throws(CalculatorError) {
    let text = try grant(request, word)
    push(.quantity(try Context().calculate(word, quantities: Quantity.date(parsing: text))))
  }
}
