// Days of the proleptic Gregorian calendar. The conversion to day numbers counts years from March,
// so that the leap day is last (H. Hinnant, chrono-Compatible Low-Level Date Algorithms, 2013).
// 30/360 is the rule of the hp 12c user's guide, appendix "Formulas Used".

/// A day of the proleptic Gregorian calendar, in the years −9999 to 9999; year 0 is 1 BC.
public struct CivilDate: Sendable, Hashable {
  /// The astronomical year: 0 precedes 1.
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

  /// The years in which there are dates.
  public static let years = -9999...9999

  /// Creates a date, or returns nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard CivilDate.years.contains(year), let length = CivilDate.daysIn(month: month, year: year),
      day >= 1, day <= length
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date of a year within ``years``, a month and a day.
  ///
  /// Throws `.month` or `.day` if there is no such month or day.
  public init(checking year: Int, _ month: Int, _ day: Int) throws(DateFault) {
    guard let length = CivilDate.daysIn(month: month, year: year) else { throw .month }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .day(year: year, month: month, days: length)
    }
    self = date
  }

  /// The days of 400 years, after which the calendar repeats.
  private static let daysPerCycle = 146_097
  /// The days from 0000-03-01 to 1970-01-01.
  private static let epoch = 719_468

  /// The day numbers of −9999-01-01 and 9999-12-31.
  static let dayNumbers = -4_371_587...2_932_896

  /// Creates the day this many days after 1970-01-01, or returns nil outside of the years.
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

  /// The number of days after 1970-01-01.
  public var dayNumber: Int { Self.dayNumber(year, month, day) }

  /// Returns the number of days after 1970-01-01, in any year.
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

  /// The year and the number, from 1, of the ISO 8601 week. A week belongs to the year that has
  /// most of its days.
  ///
  /// In the first and last days of the calendar, the year may be just outside of ``years``.
  public var week: (year: Int, number: Int) {
    // Most days of a week are in the year of its Thursday.
    let thursday = dayNumber + 4 - weekday
    var year = year
    if thursday <= Self.dayNumber(before: year) { year -= 1 }
    if thursday > Self.dayNumber(before: year + 1) { year += 1 }
    return (year, (thursday - Self.dayNumber(before: year) - 1) / 7 + 1)
  }

  /// Creates the date of a day of the year, from 1, in a year within ``years``.
  ///
  /// Throws `.dayOfYear` if there is no such day.
  init(checking year: Int, day: Int) throws(DateFault) {
    let before = Self.dayNumber(before: year)
    let days = Self.dayNumber(before: year + 1) - before
    guard 1...days ~= day, let date = CivilDate(dayNumber: before + day) else {
      throw .dayOfYear(year: year, days: days)
    }
    self = date
  }

  /// Creates the date of a day in an ISO 8601 week, both from 1, in a year within ``years``.
  ///
  /// Throws `.week` or `.dayOfWeek` if there is none, also if the last week ends outside of the
  /// years.
  init(checking year: Int, week: Int, _ day: Int) throws(DateFault) {
    if !(1...7 ~= day) { throw .dayOfWeek }
    // 28 December is always in the year's last week, and 4 January in its first.
    let last = CivilDate(year: year, month: 12, day: 28)?.week.number ?? 52
    guard 1...last ~= week, let fourth = CivilDate(year: year, month: 1, day: 4),
      let date = CivilDate(dayNumber: fourth.dayNumber - fourth.weekday + 7 * (week - 1) + day)
    else { throw .week(year: year, weeks: last) }
    self = date
  }

  /// Returns the day number of the last day before a year, which may be outside of the years.
  private static func dayNumber(before year: Int) -> Int { dayNumber(year, 1, 1) - 1 }

  /// Returns the whole years, months and days from this date to another: the largest number of
  /// months that fits, by ``addingMonths(_:)``, and the remaining days. All are negative or zero if
  /// the other date is earlier.
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

  /// Returns the date this many months later, or nil outside of the years. If the month is too
  /// short, the day is its last day.
  public func addingMonths(_ count: Int) -> CivilDate? {
    let (months, overflows) = (12 * year + month - 1).addingReportingOverflow(count)
    if overflows { return nil }
    let year = CivilDate.floorDivide(months, 12)
    guard CivilDate.years.contains(year) else { return nil }
    let month = months - 12 * year + 1
    guard let length = CivilDate.daysIn(month: month, year: year) else { return nil }
    return CivilDate(year: year, month: month, day: min(day, length))
  }

  /// Whether the date is the last day of its month.
  var isLastOfMonth: Bool { day == CivilDate.daysIn(month: month, year: year) }

  /// Returns the number of days in a month, or nil if there is no such month.
  public static func daysIn(month: Int, year: Int) -> Int? {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2:
      year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
    default: nil
    }
  }

  /// Returns the days from one date to another in months of 30 days and years of 360 days. A 31st
  /// counts as the 30th, but in the second date only if the first date is on a 30th or 31st.
  ///
  /// For example, there are 491 days from 2004-06-03 to 2005-10-14.
  public static func days360(from first: CivilDate, to second: CivilDate) -> Int {
    let start = min(first.day, 30)
    let end = start == 30 ? min(second.day, 30) : second.day
    return 360 * (second.year - first.year) + 30 * (second.month - first.month) + end - start
  }

  /// Returns the quotient rounded down. The divisor must be above 0.
  static func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension CivilDate: Comparable {
  /// Returns whether the first date is earlier.
  public static func < (first: CivilDate, second: CivilDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}
