import Quantities
import Testing

/// The calendar. Day numbers and weekdays of the years 1 to 9999 are from Python's datetime,
/// `date.toordinal() - date(1970, 1, 1).toordinal()` and `isoweekday()`.
@Suite struct CivilDateTests {
  private func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  @Test(arguments: [
    (1, 1, 1, -719_162, 1), (4, 2, 29, -718_008, 7), (100, 2, 28, -682_945, 7),
    (100, 3, 1, -682_944, 1), (1582, 10, 15, -141_427, 5), (1600, 2, 29, -135_081, 2),
    (1752, 9, 14, -79_366, 4), (1899, 12, 31, -25_568, 7), (1900, 2, 28, -25_509, 3),
    (1900, 3, 1, -25_508, 4), (1969, 12, 31, -1, 3), (1970, 1, 1, 0, 4),
    (2000, 2, 29, 11_016, 2), (2004, 5, 14, 12_552, 5), (2004, 9, 11, 12_672, 6),
    (2040, 8, 2, 25_781, 4), (2026, 11, 22, 20_779, 7), (2400, 2, 29, 157_113, 2),
    (9999, 12, 31, 2_932_896, 5),
  ]) func dayNumbersAndWeekdays(
    _ year: Int, _ month: Int, _ day: Int, _ number: Int, _ weekday: Int
  ) throws {
    let date = try date(year, month, day)
    #expect(date.dayNumber == number)
    #expect(date.weekday == weekday)
    #expect(CivilDate(dayNumber: number) == date)
  }

  /// A sum of all dates from 0001-01-01 on in steps of 97 days, by
  /// `h = (h*31 + 7*(x-e) + 372*t.year + 31*t.month + t.day + t.isoweekday()) % 1000000007`.
  @Test func allYearsOfPythonsCalendar() throws {
    var (sum, count) = (0, 0)
    for number in stride(from: -719_162, through: 2_932_896, by: 97) {
      let date = try #require(CivilDate(dayNumber: number))
      let text = 372 * date.year + 31 * date.month + date.day + date.weekday
      sum = ((sum * 31 + 7 * number + text) % 1_000_000_007 + 1_000_000_007) % 1_000_000_007
      count += 1
    }
    #expect(sum == 26_062_801)
    #expect(count == 37_651)
  }

  /// Julian day 0 began at noon of this day (Explanatory Supplement to the Astronomical Almanac,
  /// 12.7), and 1970-01-01 at noon was day 2,440,588. Below year 1 the calendar of 400 years later
  /// counts, 146,097 days on.
  @Test(arguments: [
    (-4713, 11, 24, -2_440_588), (0, 1, 1, -719_528), (0, 2, 29, -719_469),
    (-1, 12, 31, -719_529), (-9999, 1, 1, -4_371_587),
  ]) func yearsBeforeTheFirst(_ year: Int, _ month: Int, _ day: Int, _ number: Int) throws {
    #expect(try date(year, month, day).dayNumber == number)
    #expect(CivilDate(dayNumber: number) == (try date(year, month, day)))
  }

  @Test func everyDayNumberComesBack() throws {
    var last: CivilDate?
    for number in stride(from: -4_371_587, through: 2_932_896, by: 13) {
      let date = try #require(CivilDate(dayNumber: number))
      #expect(date.dayNumber == number)
      #expect((1...7).contains(date.weekday))
      if let last { #expect(last < date) }
      last = date
    }
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0),
    (2024, 1, 32), (10_000, 1, 1), (-10_000, 12, 31), (Int.max, 1, 1), (Int.min, 1, 1),
    (2024, Int.max, 1), (2024, Int.min, 1), (2024, 1, Int.max), (2024, 1, Int.min),
  ]) func daysThatAreNone(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [-4_371_588, 2_932_897, Int.max, Int.min])
  func dayNumbersOutsideOfTheYears(_ number: Int) {
    #expect(CivilDate(dayNumber: number) == nil)
  }

  @Test func monthsLater() throws {
    let end = try date(2026, 1, 31)
    #expect(end.addingMonths(1) == (try date(2026, 2, 28)))
    #expect(end.addingMonths(25) == (try date(2028, 2, 29)))
    #expect(end.addingMonths(3) == (try date(2026, 4, 30)))
    #expect(end.addingMonths(-1) == (try date(2025, 12, 31)))
    #expect(end.addingMonths(0) == end)
    #expect(try date(1, 1, 15).addingMonths(-1) == (try date(0, 12, 15)))
    #expect(try date(-9999, 1, 1).addingMonths(-1) == nil)
    #expect(try date(9999, 12, 31).addingMonths(1) == nil)
    for count in [Int.max, Int.min, Int.max - 24_000] { #expect(end.addingMonths(count) == nil) }
  }

  @Test func lengthsOfMonths() {
    #expect(CivilDate.daysIn(month: 2, year: 2000) == 29)
    #expect(CivilDate.daysIn(month: 2, year: 2100) == 28)
    #expect(CivilDate.daysIn(month: 2, year: 0) == 29)
    #expect(CivilDate.daysIn(month: 2, year: -4) == 29)
    #expect((1...12).compactMap { CivilDate.daysIn(month: $0, year: 2023) }.reduce(0, +) == 365)
    for month in [0, 13, Int.max, Int.min] {
      #expect(CivilDate.daysIn(month: month, year: .max) == nil)
    }
    #expect(CivilDate.daysIn(month: 2, year: .min) == 29)
  }

  /// hp 12c user's guide of 2005, page 31: 498 days, and 491 of 30/360; the others by its rule.
  @Test func monthsOfThirtyDays() throws {
    let (first, second) = (try date(2004, 6, 3), try date(2005, 10, 14))
    #expect(second.dayNumber - first.dayNumber == 498)
    #expect(CivilDate.days360(from: first, to: second) == 491)
    #expect(CivilDate.days360(from: second, to: first) == -491)
    #expect(CivilDate.days360(from: try date(2004, 1, 31), to: try date(2004, 3, 31)) == 60)
    #expect(CivilDate.days360(from: try date(2004, 1, 30), to: try date(2004, 3, 31)) == 60)
    #expect(CivilDate.days360(from: try date(2004, 1, 29), to: try date(2004, 3, 31)) == 62)
    #expect(CivilDate.days360(from: try date(2004, 2, 29), to: try date(2004, 3, 31)) == 32)
    // 17BII+ manual, page 151: actual days
    #expect(try date(2040, 8, 2).dayNumber - date(2003, 4, 20).dayNumber == 13_619)
  }
}
