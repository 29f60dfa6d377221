public import ExactNumbers

/// Times as ISO 8601 writes them: days of 86,400 seconds, without leap seconds (as POSIX counts).
enum CivilTime {
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
    // Keys write it by Universal Time.
    if case .zone = scale { _ = try Quantity(date.value, .none, .utc).day(Context()) }
    return date
  }

  /// Midnight of a day by an unnamed clock.
  public convenience init(_ day: CivilDate) {
    self.init(Measured(Number(day.dayNumber * CivilTime.daySeconds)), .none, .civil)
  }

  /// The day of a time, by the clocks of its zone.
  ///
  /// Throws `.years`, `.zoneEnds`, `.number`.
  public func day(_ context: Context) throws(QuantityError) -> CivilDate {
    let seconds = try clockSeconds(context)
    if seconds.isComplex { throw .years }
    let days = try calculate(
      Number.floor(Number.divide(seconds, Number(CivilTime.daySeconds), context), context))
    guard let number = days.asInt, let day = CivilDate(dayNumber: number) else { throw .years }
    return day
  }

  /// The time of the same hour on another day, by the clocks of its zone.
  func on(_ day: CivilDate, _ context: Context) throws(QuantityError) -> Quantity {
    let shift = (day.dayNumber - (try self.day(context)).dayNumber) * CivilTime.daySeconds
    if shift == 0 { return self }
    let seconds = try clockSeconds(context)
    return try .moment(
      showing: calculate(Number.add(seconds, Number(shift), context)), scale, context)
  }

  /// The time this many months later, the day cut to the month's last one.
  ///
  /// Throws `.years`, and as ``moment(showing:_:_:)`` does.
  public func addingMonths(_ count: Int, _ context: Context) throws(QuantityError) -> Quantity {
    guard let day = try day(context).addingMonths(count) else { throw .years }
    return try on(day, context)
  }

  /// The same hour of the business day that is so many after this one, or before it.
  ///
  /// Throws `.years`, and as ``moment(showing:_:_:)`` does.
  public func adding(
    _ count: Int, _ days: BusinessDays, _ context: Context
  ) throws(QuantityError) -> Quantity {
    guard let day = days.day(count, after: try day(context)) else { throw .years }
    return try on(day, context)
  }
}

// MARK: Writing

extension Quantity {
  /// Appends a time: its day, and its time of day if that is not midnight by an unnamed clock.
  ///
  /// A second with too many decimals is rounded, never into the next day, and keeps its last zeros.
  ///
  /// - Returns: whether the text is exactly the time.
  func writeDate(
    to output: inout [UInt8], places: Int = CivilTime.exactPlaces, _ context: Context
  ) throws(QuantityError) -> Bool {
    let day = try day(context)
    let midnight = Number(day.dayNumber * CivilTime.daySeconds)
    let seconds = try clockSeconds(context)
    let (time, isExact) = try calculate { () throws(NumberError) in
      let time = try Number.subtract(seconds, midnight, context)
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
    output += Array(try zoneSuffix(context).utf8)
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
    let (minutes, seconds) = try calculate(Number.divideWithRemainder(time, 60, context))
    let (hour, minute) = (minutes.asInt ?? 0).quotientAndRemainder(dividingBy: 60)
    output += Array("T\(twoDigits(hour)):\(twoDigits(minute))".utf8)
    if places == nil, seconds.asInt == 0 { return }
    var format = NumberFormat()
    format.style = .fixed(places ?? CivilTime.exactPlaces)
    var text = try calculate(Array(try seconds.text(format, context).utf8))
    if places == nil {
      while text.last == UInt8(ascii: "0") { text.removeLast() }
      if text.last == UInt8(ascii: ".") { text.removeLast() }
    }
    let isShort = text.prefix { $0 != UInt8(ascii: ".") }.count == 1
    output += Array((isShort ? ":0" : ":").utf8) + text
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension CivilDate {
  /// The date as ISO 8601 writes it, `2026-11-22`.
  public var text: String {
    "\(Self.text(ofYear: year))-\(Quantity.twoDigits(month))-\(Quantity.twoDigits(day))"
  }

  /// A year as ISO 8601 writes it, with four digits or more.
  static func text(ofYear year: Int) -> String {
    let digits = "\(year.magnitude)"
    return (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
