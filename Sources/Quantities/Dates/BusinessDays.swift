/// The business days: Mondays to Fridays except holidays.
public struct BusinessDays: Sendable {
  /// The day numbers of the holidays that are not Saturdays or Sundays.
  private let holidays: [Int]

  /// Creates business days without these holidays, in any order.
  public init(without holidays: [CivilDate]) {
    self.holidays = Set(holidays).filter { $0.weekday <= 5 }.map(\.dayNumber)
  }

  /// Returns the number of business days from one day up to another, which is not counted. The
  /// number is below zero if the other day is earlier. The way back has the same number with the
  /// opposite sign.
  public func count(from first: CivilDate, to second: CivilDate) -> Int {
    index(of: second.dayNumber) - index(of: first.dayNumber)
  }

  /// Returns the business day that is `count` business days after a day, or before it if the count
  /// is below zero; the day itself for 0. Returns nil outside of the years.
  public func day(_ count: Int, after day: CivilDate) -> CivilDate? {
    if count == 0 { return day }
    let start = count > 0 ? index(of: day.dayNumber + 1) : index(of: day.dayNumber) + 1
    let (last, overflows) = start.addingReportingOverflow(count)
    // The first day after which enough business days are over, found by bisection.
    var (low, high) = (CivilDate.dayNumbers.lowerBound, CivilDate.dayNumbers.upperBound + 1)
    if overflows || index(of: low) >= last { return nil }
    while low < high {
      let middle = low + (high - low) / 2
      if index(of: middle + 1) >= last { high = middle } else { low = middle + 1 }
    }
    return CivilDate(dayNumber: low)
  }

  /// Returns the number of business days before a day number, counted from a fixed day.
  private func index(of dayNumber: Int) -> Int {
    // 1969-12-29 was a Monday.
    let days = dayNumber + 3
    let weeks = CivilDate.floorDivide(days, 7)
    return 5 * weeks + min(days - 7 * weeks, 5) - holidays.count(where: { $0 < dayNumber })
  }
}
