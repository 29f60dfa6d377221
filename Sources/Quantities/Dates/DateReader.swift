import ExactNumbers

/// Reads a date or a time after its `@`, in the forms of ISO 8601 that contain a day:
/// `2026-11-22T14:30:05.25+01:00`, `2026-W47-7`, `2026-326`. Hyphens and colons may be missing. A
/// zone may follow, in the form of RFC 9557: `2026-11-22T14:30[Europe/Berlin]`.
struct DateReader {
  private var rest: Substring.UTF8View

  /// The parts of a time.
  struct Parts {
    let day: CivilDate
    /// The time of day.
    let seconds: Number
    /// The seconds by which the clock is ahead of Universal Time; nil if the text has no offset.
    let offset: Int?
    /// Whether the offset is the offset of the clock: `Z` before a zone is not.
    let isClock: Bool
    /// The name of the zone in brackets.
    let zone: String?
  }

  init(_ text: String) { rest = text[...].utf8 }

  /// Reads the parts of the time.
  ///
  /// Throws ``DateFault``. It throws `.form` also for fractions of a second that take too much
  /// memory.
  mutating func parts() throws(DateFault) -> Parts {
    let day = try calendarDay()
    var time: (minutes: Int, seconds: Number) = (0, 0)
    var offset: Int?
    var isClock = false
    if accept("T") || accept("t") {
      time = try clock()
      let isUniversal = accept("Z") || accept("z")
      isClock = !isUniversal && !rest.isEmpty && rest.first != UInt8(ascii: "[")
      offset = isClock ? try self.offset() : isUniversal ? 0 : nil
    }
    let zone = try self.zone()
    guard let seconds = try? Number.add(time.seconds, Number(60 * time.minutes), Context()) else {
      throw .form
    }
    return Parts(day: day, seconds: seconds, offset: offset, isClock: isClock, zone: zone)
  }

  /// Reads the name in the brackets at the end of the text.
  private mutating func zone() throws(DateFault) -> String? {
    if rest.isEmpty { return nil }
    guard accept("["), rest.last == UInt8(ascii: "]") else { throw .form }
    return String(Substring(rest.dropLast()))
  }

  /// Reads a day as month and day, as day of the year, or as week and day.
  private mutating func calendarDay() throws(DateFault) -> CivilDate {
    let isNegative = accept("-")
    guard let digits = number(of: 4) else { throw .form }
    let year = isNegative ? -digits : digits
    let isExtended = accept("-")
    if accept("W") {
      guard let week = number(of: 2), !isExtended || accept("-"), let day = number(of: 1)
      else { throw .form }
      return try CivilDate(checking: year, week: week, day)
    }
    if rest.prefix(while: Self.isDigit).count == 3, let day = number(of: 3) {
      return try CivilDate(checking: year, day: day)
    }
    guard let month = number(of: 2), !isExtended || accept("-"), let day = number(of: 2)
    else { throw .form }
    return try CivilDate(checking: year, month, day)
  }

  /// Reads the time of day: its minutes, and the remaining seconds. The day may end at 24:00.
  private mutating func clock() throws(DateFault) -> (minutes: Int, seconds: Number) {
    guard let hours = number(of: 2) else { throw .form }
    let isExtended = accept(":")
    var minutes = 0
    var seconds: Number = 0
    if isExtended || isBeforeDigit {
      guard let number = number(of: 2) else { throw .form }
      minutes = number
      if isExtended ? accept(":") : isBeforeDigit { seconds = try self.seconds() }
    }
    let isEnd = hours == 24 && minutes == 0 && seconds.asInt == 0
    if hours > 23 && !isEnd || minutes > 59 { throw .time }
    return (60 * hours + minutes, seconds)
  }

  private mutating func seconds() throws(DateFault) -> Number {
    let digits = rest.prefix { $0 == UInt8(ascii: ".") || Self.isDigit($0) }
    let whole = digits.prefix(while: Self.isDigit)
    guard whole.count == 2, digits.last.map(Self.isDigit) ?? false,
      let number = try? Number.parse(text: Substring(digits), Context())
    else { throw .form }
    if let value = Int(String(Substring(whole))), value > 59 { throw .time }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// Reads the seconds by which the clock is ahead of Universal Time.
  private mutating func offset() throws(DateFault) -> Int {
    let isNegative = accept("-")
    guard isNegative || accept("+"), let hours = number(of: 2) else { throw .form }
    var parts = [0, 0]
    for index in parts.indices {
      if !accept(":"), !isBeforeDigit { break }
      guard let part = number(of: 2) else { throw .form }
      parts[index] = part
    }
    if hours > 23 || parts.contains(where: { $0 > 59 }) { throw .offset }
    return (isNegative ? -1 : 1) * (3_600 * hours + 60 * parts[0] + parts[1])
  }

  /// Reads a number of `count` digits.
  private mutating func number(of count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return Int(String(Substring(digits)))
  }

  private mutating func accept(_ byte: Character) -> Bool {
    if rest.first != byte.asciiValue { return false }
    rest = rest.dropFirst()
    return true
  }

  private var isBeforeDigit: Bool { rest.first.map(Self.isDigit) ?? false }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

extension Quantity {
  /// Returns the date or the time of a text after `@`.
  ///
  /// Throws `.malformedDate`, `.years`; for a zone, `.unknownZone`, `.unreadableZone`,
  /// `.skippedTime`, `.repeatedTime`, `.otherOffset`, `.zoneEnds`.
  public static func date(parsing text: String) throws(QuantityError) -> Quantity {
    var reader = DateReader(text)
    let parts: DateReader.Parts
    do throws(DateFault) { parts = try reader.parts() } catch { throw .malformedDate(text, error) }
    let midnight = parts.day.dayNumber * CivilTime.daySeconds - (parts.offset ?? 0)
    let context = Context()
    let seconds = try calculate(Number.add(Number(midnight), parts.seconds, context))
    guard let zone = parts.zone else {
      return try date(seconds, parts.offset == nil ? .civil : .utc)
    }
    let scale = try Zones.scale(named: zone)
    guard let offset = parts.offset else { return try moment(showing: seconds, scale, context) }
    let date = try date(seconds, scale)
    let there = try date.clock(context)?.offset ?? 0
    if parts.isClock, offset != there {
      throw .otherOffset(text, Quantity.text(ofOffset: there, separator: ":"))
    }
    return date
  }
}
