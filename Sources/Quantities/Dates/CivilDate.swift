// Days of the proleptic Gregorian calendar. The conversion to day numbers counts years from March,
// so that the leap day is the last one (H. Hinnant, chrono-Compatible Low-Level Date Algorithms,
// 2013); 30/360 is the rule of the hp 12c user's guide, appendix "Formulas Used".

/// A day of the proleptic Gregorian calendar, of the years −9999 to 9999; year 0 is 1 BC.
public struct CivilDate: Sendable, Hashable {
  /// The year, astronomically: 0 comes before 1.
  public let year: Int
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The names of the months in English.
  public static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// The names of the days of the week in English, from Monday.
  public static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The years that there are dates of.
  public static let years = -9999...9999

  /// A date; nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard CivilDate.years.contains(year), let length = CivilDate.daysIn(month: month, year: year),
      day >= 1, day <= length
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The date of a year within ``years``, a month and a day.
  ///
  /// Throws `.month`, `.day` where there is no such one.
  public init(checking year: Int, _ month: Int, _ day: Int) throws(DateFault) {
    guard let length = CivilDate.daysIn(month: month, year: year) else { throw .month }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .day(year: year, month: month, days: length)
    }
    self = date
  }

  /// Days of 400 years, after which the calendar repeats itself.
  private static let daysPerCycle = 146_097
  /// Days from 0000-03-01 to 1970-01-01.
  private static let epoch = 719_468

  /// The day numbers of −9999-01-01 and 9999-12-31.
  static let dayNumbers = -4_371_587...2_932_896

  /// The day this many days after 1970-01-01; nil outside of the years.
  public init?(dayNumber: Int) {
    guard CivilDate.dayNumbers.contains(dayNumber) else { return nil }
    let shifted = dayNumber + CivilDate.epoch
    let cycle = CivilDate.floorDivide(shifted, CivilDate.daysPerCycle)
    let dayOfCycle = shifted - cycle * CivilDate.daysPerCycle
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfCycle + 400 * cycle + (month <= 2 ? 1 : 0)
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    self.init(year: year, month: month, day: day)
  }

  /// Days after 1970-01-01.
  public var dayNumber: Int { Self.dayNumber(year, month, day) }

  /// Days after 1970-01-01, in any year.
  static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let cycle = CivilDate.floorDivide(yearFromMarch, 400)
    let yearOfCycle = yearFromMarch - 400 * cycle
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * CivilDate.daysPerCycle + dayOfCycle - CivilDate.epoch
  }

  /// The day of the week as in ISO 8601: 1 for Monday to 7 for Sunday.
  public var weekday: Int {
    // 1970-01-01 was a Thursday.
    let days = dayNumber + 3
    return days - 7 * CivilDate.floorDivide(days, 7) + 1
  }

  /// The day of the year, from 1.
  public var dayOfYear: Int { dayNumber - Self.dayNumber(before: year) }

  /// The year of ISO 8601's weeks, which have most of their days in it, and the week in it, from 1.
  ///
  /// The year is one that has dates or, in its first and last days, the one before or behind them.
  public var week: (year: Int, number: Int) {
    // The week's Thursday is in the same year as most of it.
    let thursday = dayNumber + 4 - weekday
    var year = year
    if thursday <= Self.dayNumber(before: year) { year -= 1 }
    if thursday > Self.dayNumber(before: year + 1) { year += 1 }
    return (year, (thursday - Self.dayNumber(before: year) - 1) / 7 + 1)
  }

  /// The day of the year, from 1, in a year within ``years``.
  ///
  /// Throws `.dayOfYear` where there is no such one.
  init(checking year: Int, day: Int) throws(DateFault) {
    let before = Self.dayNumber(before: year)
    let days = Self.dayNumber(before: year + 1) - before
    guard 1...days ~= day, let date = CivilDate(dayNumber: before + day) else {
      throw .dayOfYear(year: year, days: days)
    }
    self = date
  }

  /// The day of a week of ISO 8601, both from 1, in a year within ``years``.
  ///
  /// Throws `.week`, `.dayOfWeek` for none such, also where the last week goes beyond the years.
  init(checking year: Int, week: Int, _ day: Int) throws(DateFault) {
    if !(1...7 ~= day) { throw .dayOfWeek }
    // 28 December is always in the year's last week, and 4 January in its first.
    let last = CivilDate(year: year, month: 12, day: 28)?.week.number ?? 52
    guard 1...last ~= week, let fourth = CivilDate(year: year, month: 1, day: 4),
      let date = CivilDate(dayNumber: fourth.dayNumber - fourth.weekday + 7 * (week - 1) + day)
    else { throw .week(year: year, weeks: last) }
    self = date
  }

  /// The day number of the last day before a year, which may be beyond the years.
  private static func dayNumber(before year: Int) -> Int { dayNumber(year, 1, 1) - 1 }

  /// Whole years, months and days from this date to another, all below zero where that is earlier:
  /// as many months as fit, by ``addingMonths(_:)``, and the days that are left.
  public func yearsMonthsDays(to other: CivilDate) -> (years: Int, months: Int, days: Int) {
    let isLater = self <= other
    var months = 12 * (other.year - year) + other.month - month
    var reached = addingMonths(months) ?? self
    if isLater ? reached > other : reached < other {
      months -= isLater ? 1 : -1
      reached = addingMonths(months) ?? self
    }
    return (months / 12, months % 12, other.dayNumber - reached.dayNumber)
  }

  /// The name of the day of the week.
  public var weekdayName: String { Self.weekdays[weekday - 1] }

  /// The date so many months later, the day cut to the month's last one; nil outside of the years.
  public func addingMonths(_ count: Int) -> CivilDate? {
    let (months, overflows) = (12 * year + month - 1).addingReportingOverflow(count)
    if overflows { return nil }
    let year = CivilDate.floorDivide(months, 12)
    guard CivilDate.years.contains(year) else { return nil }
    let month = months - 12 * year + 1
    guard let length = CivilDate.daysIn(month: month, year: year) else { return nil }
    return CivilDate(year: year, month: month, day: min(day, length))
  }

  /// Whether it is the last day of its month.
  var isLastOfMonth: Bool { day == CivilDate.daysIn(month: month, year: year) }

  /// How many days a month has; nil if there is no such month.
  public static func daysIn(month: Int, year: Int) -> Int? {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2:
      year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
    default: nil
    }
  }

  /// Days from one date to another where each month has 30 days and each year 360: a 31st counts as
  /// the 30th, that of the second date only if the first one is on a 30th or 31st.
  ///
  /// From 2004-06-03 to 2005-10-14 there are 491.
  public static func days360(from first: CivilDate, to second: CivilDate) -> Int {
    let start = min(first.day, 30)
    let end = start == 30 ? min(second.day, 30) : second.day
    return 360 * (second.year - first.year) + 30 * (second.month - first.month) + end - start
  }

  /// The quotient rounded down; the divisor is above 0.
  static func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension CivilDate: Comparable {
  /// Whether the first date is earlier.
  public static func < (first: CivilDate, second: CivilDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}
