// The rule for the years after a zone's last transition: the TZ string of POSIX.1-2024, section
// 8.3, with hours from -167 to 167 as in RFC 9636, section 3.3.1.

/// A rule for the clocks of a zone in each year: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
  /// The clock that is not put forward.
  let standard: Zone.Clock
  /// The clock in the other part of the year, and the limits of that part; nil if clocks never
  /// change.
  let saving: Saving?

  /// The part of the year in which clocks are put forward.
  struct Saving: Sendable {
    let clock: Zone.Clock
    let begins: Moment
    let ends: Moment
  }

  /// A moment of each year, by the clocks that are changed at it.
  struct Moment: Sendable {
    let day: Day
    /// The seconds from the beginning of the day; they may lead to another day.
    let seconds: Int
  }

  /// A day of each year.
  enum Day: Sendable {
    /// The day from 1 to 365, without counting a leap day.
    case withoutLeapDay(Int)
    /// The day from 0 to 365.
    case ordinal(Int)
    /// The weekday, 0 for Sunday, of a week from 1 to 5 in a month; the fifth is the last one.
    case weekday(Int, week: Int, month: Int)
  }

  /// All clocks of the rule.
  var clocks: [Zone.Clock] { [standard] + (saving.map { [$0.clock] } ?? []) }

  /// Returns the clock at a moment, in seconds since 1970-01-01T00:00Z.
  func clock(at second: Int) -> Zone.Clock {
    guard let saving else { return standard }
    let days = CivilDate.floorDivide(second + standard.offset, CivilTime.daySeconds)
    let known = CivilDate.dayNumbers
    let year = CivilDate(dayNumber: min(max(days, known.lowerBound), known.upperBound))?.year ?? 0
    var last = (second: Int.min, clock: standard)
    // The part of the year may begin in the previous year, and both moments may coincide.
    for year in year - 1...year + 1 {
      let changes = [
        (saving.begins.second(in: year) - standard.offset, saving.clock),
        (saving.ends.second(in: year) - saving.clock.offset, standard),
      ]
      for change in changes.sorted(by: { $0.0 < $1.0 })
      where change.0 <= second && change.0 >= last.second { last = change }
    }
    return last.clock
  }
}

extension ZoneRule.Moment {
  /// Returns the seconds since 1970-01-01T00:00 by the same clocks.
  fileprivate func second(in year: Int) -> Int {
    day.number(in: year) * CivilTime.daySeconds + seconds
  }
}

extension ZoneRule.Day {
  /// Returns the day in a year, in days since 1970-01-01.
  fileprivate func number(in year: Int) -> Int {
    switch self {
    case .withoutLeapDay(let day):
      let isLeap = CivilDate.daysIn(month: 2, year: year) == 29
      return CivilDate.dayNumber(year, 1, 1) + day - (isLeap && day >= 60 ? 0 : 1)
    case .ordinal(let day): return CivilDate.dayNumber(year, 1, 1) + day
    case .weekday(let weekday, let week, let month):
      let first = CivilDate.dayNumber(year, month, 1)
      // 1970-01-01 was a Thursday.
      let before = first + 4 - weekday
      let day = first + CivilDate.floorDivide(before + 6, 7) * 7 - before + 7 * (week - 1)
      let isBeyond = day >= first + (CivilDate.daysIn(month: month, year: year) ?? 31)
      return isBeyond ? day - 7 : day
    }
  }
}

// MARK: Reading

/// A reader of the TZ string of POSIX.
struct ZoneRuleReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads the rule. Returns nil if the text is malformed.
  mutating func rule() -> ZoneRule? {
    guard let name = name(), let offset = time(hours: 24) else { return nil }
    let standard = Zone.Clock(offset: -offset, abbreviation: name)
    if rest.isEmpty { return ZoneRule(standard: standard, saving: nil) }
    guard let saved = self.name() else { return nil }
    var ahead = standard.offset + 3_600
    if rest.first != UInt8(ascii: ",") {
      guard let offset = time(hours: 24) else { return nil }
      ahead = -offset
    }
    guard let begins = moment(), let ends = moment(), rest.isEmpty else { return nil }
    return ZoneRule(
      standard: standard,
      saving: ZoneRule.Saving(
        clock: Zone.Clock(offset: ahead, abbreviation: saved), begins: begins, ends: ends))
  }

  /// Reads three or more letters, or three or more characters in angle brackets, which may include
  /// digits and signs.
  private mutating func name() -> String? {
    let isQuoted = accept("<")
    let name = rest.prefix { byte in
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte & 0xDF
        || isQuoted
          && (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || Self.isDigit(byte))
    }
    rest = rest.dropFirst(name.count)
    if name.count < 3 || isQuoted && !accept(">") { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Reads `,M3.5.0/2`: a day, and its time if that is not 02:00.
  private mutating func moment() -> ZoneRule.Moment? {
    guard accept(","), let day = day() else { return nil }
    if !accept("/") { return ZoneRule.Moment(day: day, seconds: 7_200) }
    return time(hours: 167).map { ZoneRule.Moment(day: day, seconds: $0) }
  }

  private mutating func day() -> ZoneRule.Day? {
    if accept("J") { return number(in: 1...365).map { .withoutLeapDay($0) } }
    if !accept("M") { return number(in: 0...365).map { .ordinal($0) } }
    guard let month = number(in: 1...12), accept("."), let week = number(in: 1...5), accept("."),
      let weekday = number(in: 0...6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }

  /// Reads hours, optionally with minutes and seconds, and returns seconds.
  private mutating func time(hours limit: Int) -> Int? {
    let isNegative = accept("-")
    if !isNegative { _ = accept("+") }
    guard let hours = number(in: 0...limit) else { return nil }
    var seconds = 3_600 * hours
    for unit in [60, 1] {
      if !accept(":") { break }
      guard let number = number(in: 0...59) else { return nil }
      seconds += unit * number
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads a number of up to three digits.
  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(while: Self.isDigit)
    guard 1...3 ~= digits.count, let number = Int(String(decoding: digits, as: UTF8.self)),
      range.contains(number)
    else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }

  private mutating func accept(_ byte: Character) -> Bool {
    if rest.first != byte.asciiValue { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
