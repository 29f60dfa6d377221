// The number of days between two dates, and the fraction of a year, by the conventions for bonds
// and loans. Sources: ISDA Definitions 2006, section 4.16, for all except the US rule, which is
// from SIFMA's Standard Securities Calculation Methods (1993) and spreadsheets.

public import ExactNumbers

/// A convention for days and years: a row of a table.
public struct DayCount: Sendable {
  /// The name that users type.
  public let name: String
  /// Returns the days from one date to a later one.
  let days: @Sendable (_ first: CivilDate, _ second: CivilDate) -> Int
  /// The days of a year; nil if they depend on the year.
  let daysOfYear: Int?
  /// Whether it counts actual days.
  let countsActualDays: Bool

  /// All conventions.
  public static let all: [DayCount] = [
    DayCount(name: "act/act", days: actual, daysOfYear: nil, countsActualDays: true),
    DayCount(name: "30/360", days: american, daysOfYear: 360, countsActualDays: false),
    DayCount(name: "30e/360", days: european, daysOfYear: 360, countsActualDays: false),
    DayCount(name: "act/360", days: actual, daysOfYear: 360, countsActualDays: true),
    DayCount(name: "act/365", days: actual, daysOfYear: 365, countsActualDays: true),
  ]

  /// Returns the convention with a name, in any case, or nil if there is none.
  public static func named(_ name: String) -> DayCount? {
    all.first { $0.name == name.lowercased() }
  }

  /// Returns the fraction of a year between two dates, negative if the second is earlier. With
  /// act/act, days of a leap year count 1/366 and other days 1/365 (ISDA).
  public func yearFraction(
    from first: CivilDate, to second: CivilDate, _ context: Context
  ) throws(NumberError) -> Number {
    if second < first {
      return try Number.negate(yearFraction(from: second, to: first, context), context)
    }
    if let daysOfYear {
      return try Number.divide(Number(days(first, second)), Number(daysOfYear), context)
    }
    let parts = try Number.subtract(second.partOfYear(context), first.partOfYear(context), context)
    return try Number.add(Number(second.year - first.year), parts, context)
  }

  /// Returns the days of a coupon period: the actual days, or its fraction of the days of the year.
  func daysOfPeriod(
    from last: CivilDate, to next: CivilDate, _ frequency: Int, _ context: Context
  ) throws(NumberError) -> Number {
    guard let daysOfYear else { return Number(days(last, next)) }
    return try Number.divide(Number(daysOfYear), Number(frequency), context)
  }

  private static let actual: @Sendable (CivilDate, CivilDate) -> Int = {
    $1.dayNumber - $0.dayNumber
  }

  /// Counts days by the US rule. A 31st counts as a 30th, but in the second date only if the first
  /// date counts as a 30th. The last day of February counts as a 30th, but in the second date only
  /// if the first date is also a last day of February.
  private static let american: @Sendable (CivilDate, CivilDate) -> Int = { first, second in
    let (isLast, areLast) = (
      first.isLastOfFebruary, first.isLastOfFebruary && second.isLastOfFebruary
    )
    let start = isLast ? 30 : min(first.day, 30)
    let end = areLast || start == 30 && second.day == 31 ? 30 : second.day
    return 360 * (second.year - first.year) + 30 * (second.month - first.month) + end - start
  }

  /// Counts days by the European rule: a 31st counts as a 30th.
  private static let european: @Sendable (CivilDate, CivilDate) -> Int = { first, second in
    let days = min(second.day, 30) - min(first.day, 30)
    return 360 * (second.year - first.year) + 30 * (second.month - first.month) + days
  }
}

extension CivilDate {
  /// Returns the fraction of its year before the day.
  fileprivate func partOfYear(_ context: Context) throws(NumberError) -> Number {
    let days = CivilDate.daysIn(month: 2, year: year) == 29 ? 366 : 365
    let start = CivilDate(year: year, month: 1, day: 1)?.dayNumber ?? dayNumber
    return try Number.divide(Number(dayNumber - start), Number(days), context)
  }

  fileprivate var isLastOfFebruary: Bool { month == 2 && isLastOfMonth }
}
