public import ExactNumbers

/// Times as ISO 8601 writes them: days of 86,400 seconds, without leap seconds (as POSIX counts).
enum CivilTime {
  /// The seconds of a day.
  static let daySeconds = 86_400
  /// The decimal places of a second that are shown where it has more than `exactPlaces`, and where
  /// there is little room.
  static let roundedPlaces = 9
  /// The most decimal places of a second that are shown where these are all.
  static let exactPlaces = 100
}

extension Quantity {
  /// The time this many seconds after 1970-01-01T00:00 on a scale.
  ///
  /// Throws `.years` outside of the years −9999 to 9999, `.number`.
  public static func date(_ seconds: Number, _ scale: Scale) throws(QuantityError) -> Quantity {
    let date = Quantity(Measured(seconds), .none, scale)
    _ = try date.day(Context())
    return date
  }

  /// Midnight of a day by an unnamed clock.
  public convenience init(_ day: CivilDate) {
    self.init(Measured(Number(day.dayNumber * CivilTime.daySeconds)), .none, .civil)
  }

  /// The day of a time.
  ///
  /// Throws `.years`, `.number`.
  public func day(_ context: Context) throws(QuantityError) -> CivilDate {
    let seconds = value.nominal
    if seconds.isComplex { throw .years }
    let days = try calculate { () throws(NumberError) in
      try Number.floor(
        Number.divide(seconds, Number(CivilTime.daySeconds), context), context)
    }
    guard let number = days.asInt, let day = CivilDate(dayNumber: number) else { throw .years }
    return day
  }

  /// The time of the same hour on another day.
  func on(_ day: CivilDate, _ context: Context) throws(QuantityError) -> Quantity {
    let shift = (day.dayNumber - (try self.day(context)).dayNumber) * CivilTime.daySeconds
    let seconds = value.nominal
    return try Quantity.date(
      calculate { () throws(NumberError) in try Number.add(seconds, Number(shift), context) },
      scale)
  }

  /// The time this many months later, the day cut to the month's last one.
  ///
  /// Throws `.years`.
  public func addingMonths(_ count: Int, _ context: Context) throws(QuantityError) -> Quantity {
    guard let day = try day(context).addingMonths(count) else { throw .years }
    return try on(day, context)
  }
}

// MARK: Reading

/// Reads a date or a time behind its `@`: `2026-11-22T14:30:05.25+01:00`.
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
    if !accept("T") { throw .form }
    let minutes = try clock()
    let seconds = accept(":") ? try self.seconds() : 0
    let offset = try self.offset()
    let shift = 60 * (minutes - (offset ?? 0))
    let total = try? Number.add(seconds, Number(shift), Context())
    guard let total else { throw .form }
    return (day, total, offset == nil ? .civil : .utc)
  }

  private mutating func calendarDay() throws(DateFault) -> CivilDate {
    let isNegative = accept("-")
    guard let digits = number(of: 4), accept("-"), let month = number(of: 2), accept("-"),
      let day = number(of: 2)
    else { throw .form }
    return try CivilDate(checking: isNegative ? -digits : digits, month, day)
  }

  /// Hours and minutes, in minutes.
  private mutating func clock() throws(DateFault) -> Int {
    guard let hours = number(of: 2), accept(":"), let minutes = number(of: 2) else { throw .form }
    if hours > 23 || minutes > 59 { throw .time }
    return 60 * hours + minutes
  }

  private mutating func seconds() throws(DateFault) -> Number {
    let digits = rest.prefix { $0 == UInt8(ascii: ".") || Self.isDigit($0) }
    let whole = digits.prefix { Self.isDigit($0) }
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
    if !accept("Z") {
      isNegative = accept("-")
      guard isNegative || accept("+"), let first = number(of: 2), accept(":"),
        let second = number(of: 2)
      else { throw .form }
      (hours, minutes) = (first, second)
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

// MARK: Writing

extension Quantity {
  /// Appends a time: its day, and its time of day if that is not midnight by an unnamed clock.
  ///
  /// A second with too many decimals is rounded, but never into the next day, and keeps the zeros
  /// at its end.
  ///
  /// - Returns: whether the text is exactly the time.
  func writeDate(
    to output: inout [UInt8], places: Int = CivilTime.exactPlaces, _ context: Context
  ) throws(QuantityError) -> Bool {
    let day = try day(context)
    let midnight = Number(day.dayNumber * CivilTime.daySeconds)
    let (time, isExact) = try calculate { () throws(NumberError) in
      let time = try Number.subtract(value.nominal, midnight, context)
      if try isDecimal(time, places: places, context) { return (time, true) }
      let last = Number(
        decimal: CivilTime.daySeconds * 1_000_000_000 - 1, places: CivilTime.roundedPlaces)
      let rounded = try Number.round(time, toPlaces: Number(CivilTime.roundedPlaces), context)
      return (try Number.minimum(rounded, last, context), false)
    }
    output.append(UInt8(ascii: "@"))
    output += Array(day.text.utf8)
    if scale == .civil, isExact, time.asInt == 0 { return true }
    try Self.write(time, places: isExact ? nil : CivilTime.roundedPlaces, to: &output, context)
    if scale == .utc { output.append(UInt8(ascii: "Z")) }
    return isExact
  }

  /// Whether an integer or a fraction has no more decimals than these. Those of a real never end.
  private func isDecimal(
    _ number: Number, places: Int, _ context: Context
  ) throws(NumberError) -> Bool {
    if case .real = number { return false }
    return Number.identical(try Number.round(number, toPlaces: Number(places), context), number)
  }

  /// Appends a time of day, its seconds with so many decimals, or with all if that is nil.
  private static func write(
    _ time: Number, places: Int?, to output: inout [UInt8], _ context: Context
  ) throws(QuantityError) {
    let (minutes, seconds) = try calculate { () throws(NumberError) in
      try Number.divideWithRemainder(time, 60, context)
    }
    let (hour, minute) = (minutes.asInt ?? 0).quotientAndRemainder(dividingBy: 60)
    output += Array("T\(twoDigits(hour)):\(twoDigits(minute))".utf8)
    if places == nil, seconds.asInt == 0 { return }
    var format = NumberFormat()
    format.style = .fixed(places ?? CivilTime.exactPlaces)
    var text = try calculate { () throws(NumberError) in
      Array(try seconds.text(format, context).utf8)
    }
    if places == nil {
      while text.last == UInt8(ascii: "0") { text.removeLast() }
      if text.last == UInt8(ascii: ".") { text.removeLast() }
    }
    let isShort = text.prefix { $0 != UInt8(ascii: ".") }.count == 1
    output += Array((isShort ? ":0" : ":").utf8) + text
  }

  fileprivate static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension CivilDate {
  /// The date as ISO 8601 writes it, `2026-11-22`.
  public var text: String {
    let digits = "\(year.magnitude)"
    let year = (year < 0 ? "-" : "") + String(repeating: "0", count: 4 - digits.count) + digits
    return "\(year)-\(Quantity.twoDigits(month))-\(Quantity.twoDigits(day))"
  }
}
