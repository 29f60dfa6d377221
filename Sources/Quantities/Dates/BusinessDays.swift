/// The days on which business is done: Mondays to Fridays, but for some holidays.
public struct BusinessDays: Sendable {
  /// The day numbers of the holidays that are no Saturdays or Sundays.
  private let holidays: [Int]

  /// Creates business days without these holidays, in any order.
  public init(without holidays: [CivilDate]) {
    self.holidays = Set(holidays).filter { $0.weekday <= 5 }.map(\.dayNumber)
  }

  /// How many there are from one day up to another, which is not counted; below zero where the
  /// other is earlier, so that the way back is the same number.
  public func count(from first: CivilDate, to second: CivilDate) -> Int {
    index(of: second.dayNumber) - index(of: first.dayNumber)
  }

  /// The business day that is so many after a day, or before it for a count below zero; the day
  /// itself for 0. Nil outside of the years.
  public func day(_ count: Int, after day: CivilDate) -> CivilDate? {
    if count == 0 { return day }
    let start = count > 0 ? index(of: day.dayNumber + 1) : index(of: day.dayNumber) + 1
    let (last, overflows) = start.addingReportingOverflow(count)
    // The first day with which so many are over, found by halves.
    var (low, high) = (CivilDate.dayNumbers.lowerBound, CivilDate.dayNumbers.upperBound + 1)
    if overflows || index(of: low) >= last { return nil }
    while low < high {
      let middle = low + (high - low) / 2
      if index(of: middle + 1) >= last { high = middle } else { low = middle + 1 }
    }
    return CivilDate(dayNumber: low)
  }

  /// How many there are before a day number, from a fixed day on.
  private func index(of dayNumber: Int) -> Int {
    // 1969-12-29 was a Monday.
    let days = dayNumber + 3
    let weeks = CivilDate.floorDivide(days, 7)
    return 5 * weeks + min(days - 7 * weeks, 5) - holidays.count(where: { $0 < dayNumber })
  }
}
