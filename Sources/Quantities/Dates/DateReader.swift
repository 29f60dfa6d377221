import ExactNumbers

/// Reads a date or a time behind its `@`, in the forms of ISO 8601 that say a day:
/// `2026-11-22T14:30:05.25+01:00`, `2026-W47-7`, `2026-326`, each also without hyphens or colons.
struct DateReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  /// The time.
  ///
  /// Throws ``DateFault``; of form, too, for fractions of a second that take too much memory.
  mutating func date() throws(DateFault) -> (day: CivilDate, seconds: Number, scale: Quantity.Scale)
  {
    let day = try calendarDay()
    if rest.isEmpty { return (day, 0, .civil) }
    if !accept("T"), !accept("t") { throw .form }
    let (minutes, seconds) = try clock()
    let offset = try self.offset()
    let shift = 60 * (minutes - (offset ?? 0))
    let total = try? Number.add(seconds, Number(shift), Context())
    guard let total else { throw .form }
    return (day, total, offset == nil ? .civil : .utc)
  }

  /// A day as month and day, as day of the year, or as week and day.
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

  /// The time of day: its minutes, and its seconds beyond them. The day may end at 24:00.
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

  /// The minutes by which the clock is ahead of Universal Time; nil where nothing is said of it.
  private mutating func offset() throws(DateFault) -> Int? {
    if rest.isEmpty { return nil }
    var (hours, minutes) = (0, 0)
    var isNegative = false
    if !accept("Z"), !accept("z") {
      isNegative = accept("-")
      guard isNegative || accept("+"), let first = number(of: 2) else { throw .form }
      hours = first
      if accept(":") || isBeforeDigit {
        guard let second = number(of: 2) else { throw .form }
        minutes = second
      }
    }
    if !rest.isEmpty { throw .form }
    if hours > 23 || minutes > 59 { throw .offset }
    return (isNegative ? -1 : 1) * (60 * hours + minutes)
  }

  /// A number of so many digits.
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
  /// The date or the time that a text behind `@` is.
  ///
  /// Throws `.malformedDate`, `.years`.
  public static func date(parsing text: String) throws(QuantityError) -> Quantity {
    var reader = DateReader(text)
    let parts: (day: CivilDate, seconds: Number, scale: Scale)
    do throws(DateFault) { parts = try reader.date() } catch { throw .malformedDate(text, error) }
    let midnight = Number(parts.day.dayNumber * CivilTime.daySeconds)
    let seconds = try calculate { () throws(NumberError) in
      try Number.add(midnight, parts.seconds, Context())
    }
    return try date(seconds, parts.scale)
  }
}
