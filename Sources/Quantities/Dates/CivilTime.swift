public import ExactNumbers

/// Times in the form of ISO 8601: days have 86,400 seconds, without leap seconds, as in POSIX.
enum CivilTime {
  static let daySeconds = 86_400
  /// The number of decimal places of a second in a text with limited width, or if the second has
  /// more than `exactPlaces`.
  static let roundedPlaces = 9
  /// The largest number of decimal places of a second that are shown exactly.
  static let exactPlaces = 100
}

extension Quantity {
  /// Returns the time this many seconds after 1970-01-01T00:00 on a scale.
  ///
  /// Throws `.years` outside of the years −9999 to 9999, `.number`.
  public static func date(_ seconds: Number, _ scale: Scale) throws(QuantityError) -> Quantity {
    let date = Quantity(Measured(seconds), .none, scale)
    _ = try date.day(Context())
    // Keys contain it in Universal Time.
    if case .zone = scale { _ = try Quantity(date.value, .none, .utc).day(Context()) }
    return date
  }

  /// Creates the midnight of a day by an unnamed clock.
  public convenience init(_ day: CivilDate) {
    self.init(Measured(Number(day.dayNumber * CivilTime.daySeconds)), .none, .civil)
  }

  /// Returns the day of a time, by the clocks of its zone.
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

  /// Returns whether a time is a midnight of Universal Time or of its unnamed clock.
  func isDay(_ context: Context) throws(QuantityError) -> Bool {
    try calculate(Number.divide(value.nominal, Number(CivilTime.daySeconds), context)).isInteger
  }

  /// Returns the time of the same hour on another day, by the clocks of its zone.
  func on(_ day: CivilDate, _ context: Context) throws(QuantityError) -> Quantity {
    let shift = (day.dayNumber - (try self.day(context)).dayNumber) * CivilTime.daySeconds
    if shift == 0 { return self }
    let seconds = try clockSeconds(context)
    return try .moment(
      showing: calculate(Number.add(seconds, Number(shift), context)), scale, context)
  }

  /// Returns the time this many months later. If the month is too short, the day is its last day.
  ///
  /// Throws `.years`, and the errors of ``moment(showing:_:_:)``.
  public func addingMonths(_ count: Int, _ context: Context) throws(QuantityError) -> Quantity {
    guard let day = try day(context).addingMonths(count) else { throw .years }
    return try on(day, context)
  }

  /// Returns the same hour on the business day that is `count` business days later, or earlier if
  /// the count is below zero.
  ///
  /// Throws `.years`, and the errors of ``moment(showing:_:_:)``.
  public func adding(
    _ count: Int, _ days: BusinessDays, _ context: Context
  ) throws(QuantityError) -> Quantity {
    guard let day = days.day(count, after: try day(context)) else { throw .years }
    return try on(day, context)
  }
}

// MARK: Writing

extension Quantity {
  /// Appends a time: its day, and its time of day unless that is midnight by an unnamed clock.
  ///
  /// A second with too many decimals is rounded, never into the next day, and keeps its trailing
  /// zeros.
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

  /// Returns whether an integer or a fraction has at most `places` decimals. The decimals of a real
  /// never end.
  private func isDecimal(
    _ number: Number, places: Int, _ context: Context
  ) throws(NumberError) -> Bool {
    if case .real = number { return false }
    return Number.identical(try Number.round(number, toPlaces: Number(places), context), number)
  }

  /// Appends a time of day, its seconds with this number of decimals, or with all if that is nil.
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
  /// The date in the form of ISO 8601, `2026-11-22`.
  public var text: String {
    "\(Self.text(ofYear: year))-\(Quantity.twoDigits(month))-\(Quantity.twoDigits(day))"
  }

  /// Returns a year in the form of ISO 8601, with at least four digits.
  static func text(ofYear year: Int) -> String {
    let digits = "\(year.magnitude)"
    return (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
