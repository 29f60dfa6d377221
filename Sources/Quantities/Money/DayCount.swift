// How many days lie between two dates, and what part of a year they are, where bonds and loans
// count days by rules. Sources: ISDA Definitions 2006, section 4.16, for all but the US rule, which
// is that of SIFMA's Standard Securities Calculation Methods (1993) and of spreadsheets.

public import ExactNumbers

/// A convention for days and years: a row of a table.
public struct DayCount: Sendable {
  /// The name that users write.
  public let name: String
  /// Counts the days from one date to a later one.
  let days: @Sendable (_ first: CivilDate, _ second: CivilDate) -> Int
  /// The days of a year; nil where each year has its own.
  let daysOfYear: Int?
  /// Whether days are counted as they are.
  let countsActualDays: Bool

  /// All conventions.
  public static let all: [DayCount] = [
    DayCount(name: "act/act", days: actual, daysOfYear: nil, countsActualDays: true),
    DayCount(name: "30/360", days: american, daysOfYear: 360, countsActualDays: false),
    DayCount(name: "30e/360", days: european, daysOfYear: 360, countsActualDays: false),
    DayCount(name: "act/360", days: actual, daysOfYear: 360, countsActualDays: true),
    DayCount(name: "act/365", days: actual, daysOfYear: 365, countsActualDays: true),
  ]

  /// The convention of a name, in letters of either case; nil if there is none.
  public static func named(_ name: String) -> DayCount? {
    all.first { $0.name == name.lowercased() }
  }

  /// What part of a year lies between two dates, below 0 where the second one is earlier. With
  /// act/act, days of a leap year are parts of 366 and others of 365 (ISDA).
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

  /// The days of a coupon period: those that it has, or the part of the year's that it is.
  func daysOfPeriod(
    from last: CivilDate, to next: CivilDate, _ frequency: Int, _ context: Context
  ) throws(NumberError) -> Number {
    guard let daysOfYear else { return Number(days(last, next)) }
    return try Number.divide(Number(daysOfYear), Number(frequency), context)
  }

  private static let actual: @Sendable (CivilDate, CivilDate) -> Int = {
    $1.dayNumber - $0.dayNumber
  }

  /// A 31st is a 30th, that of the second date only if the first is one; the last of February is a
  /// 30th, too, that of the second date only if the first is one.
  private static let american: @Sendable (CivilDate, CivilDate) -> Int = { first, second in
    let (isLast, areLast) = (
      first.isLastOfFebruary, first.isLastOfFebruary && second.isLastOfFebruary
    )
    let start = isLast ? 30 : min(first.day, 30)
    let end = areLast || start == 30 && second.day == 31 ? 30 : second.day
    return 360 * (second.year - first.year) + 30 * (second.month - first.month) + end - start
  }

  /// A 31st is a 30th.
  private static let european: @Sendable (CivilDate, CivilDate) -> Int = { first, second in
    let days = min(second.day, 30) - min(first.day, 30)
    return 360 * (second.year - first.year) + 30 * (second.month - first.month) + days
  }
}

extension CivilDate {
  /// The part of its year before the day.
  fileprivate func partOfYear(_ context: Context) throws(NumberError) -> Number {
    let days = CivilDate.daysIn(month: 2, year: year) == 29 ? 366 : 365
    let start = CivilDate(year: year, month: 1, day: 1)?.dayNumber ?? dayNumber
    return try Number.divide(Number(dayNumber - start), Number(days), context)
  }

  fileprivate var isLastOfFebruary: Bool { month == 2 && isLastOfMonth }
}
