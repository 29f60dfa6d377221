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
  private static let dayNumbers = -4_371_587...2_932_896

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
  public var dayNumber: Int {
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

  /// The date this many months later, the day cut to the month's last one; nil outside of the
  /// years.
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
  private static func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
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
