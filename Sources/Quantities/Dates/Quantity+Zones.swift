public import ExactNumbers

/// Moments by the clocks of time zones.
extension Quantity {
  /// Returns the same moment by the clocks of a zone of the tz database.
  ///
  /// Throws `.needsOffset` for an unnamed clock, `.unknownZone`, `.unreadableZone`, `.years`.
  public func inZone(_ name: String) throws(QuantityError) -> Quantity {
    guard scale.isMoment else { throw .needsOffset }
    return try .date(value.nominal, Zones.scale(named: name))
  }

  /// Returns the moment at which the clocks of a zone of the tz database show this time of an
  /// unnamed clock.
  ///
  /// Throws `.hasZone` for a moment, `.skippedTime`, `.repeatedTime`, `.unknownZone`,
  /// `.unreadableZone`, `.years`.
  public func shown(inZone name: String, _ context: Context) throws(QuantityError) -> Quantity {
    guard scale == .civil else { throw .hasZone }
    return try .moment(showing: value.nominal, Zones.scale(named: name), context)
  }

  /// Returns the moment at which clocks show a time, in seconds since 1970-01-01T00:00 by these
  /// clocks.
  ///
  /// Throws `.skippedTime`, `.repeatedTime`, `.years`, `.zoneEnds`, `.number`.
  static func moment(
    showing seconds: Number, _ scale: Scale, _ context: Context
  ) throws(QuantityError) -> Quantity {
    guard case .zone(let zone) = scale else { return try .date(seconds, scale) }
    let second = try wholeSeconds(seconds, context)
    let offsets = try zone.offsets(showing: second)
    let moment = { (offset: Int) throws(QuantityError) in
      try Quantity.date(calculate(Number.subtract(seconds, Number(offset), context)), scale)
    }
    if offsets.count == 1 { return try moment(offsets[0]) }
    let civil = try text(of: date(seconds, .civil), context)
    // A midnight is meant, whether it was written or not.
    let time = civil + (civil.contains("T") ? "" : "T00:00") + "[\(zone.name)]"
    if offsets.isEmpty, let gap = try zone.offsets(skipping: second) {
      let readings = [
        try text(of: moment(gap.behind), context), try text(of: moment(gap.before), context),
      ]
      throw .skippedTime(time, readings: readings)
    }
    var readings: [String] = []
    for offset in offsets { readings.append(try text(of: moment(offset), context)) }
    throw .repeatedTime(time, readings: readings)
  }

  /// Returns the first moment at which clocks show a time or, if they skip it, a later time. So a
  /// midnight that occurs twice, or never, begins its day once.
  ///
  /// Throws `.years`, `.zoneEnds`, `.number`.
  static func firstMoment(
    showing seconds: Number, _ scale: Scale, _ context: Context
  ) throws(QuantityError) -> Quantity {
    guard case .zone(let zone) = scale else { return try .date(seconds, scale) }
    let second = try wholeSeconds(seconds, context)
    return try .date(Number(zone.firstMoment(showing: second)), scale)
  }

  private static func text(of date: Quantity, _ context: Context) throws(QuantityError) -> String {
    var text: [UInt8] = []
    _ = try date.writeDate(to: &text, context)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the seconds since 1970-01-01T00:00 that the clocks of its zone show. Without a zone,
  /// returns the seconds of Universal Time or of its unnamed clock.
  ///
  /// Throws `.years`, `.zoneEnds`, `.number`.
  func clockSeconds(_ context: Context) throws(QuantityError) -> Number {
    let seconds = value.nominal
    guard let offset = try clock(context)?.offset else { return seconds }
    return try calculate(Number.add(seconds, Number(offset), context))
  }

  /// Returns the clock of its zone at the moment, or nil if it has no zone.
  func clock(_ context: Context) throws(QuantityError) -> Zone.Clock? {
    guard case .zone(let zone) = scale else { return nil }
    return try zone.clock(at: Self.wholeSeconds(value.nominal, context))
  }

  /// Returns the seconds rounded down. Throws unless they are within the years of dates and a few
  /// more days.
  private static func wholeSeconds(
    _ seconds: Number, _ context: Context
  ) throws(QuantityError) -> Int {
    if seconds.isComplex { throw .years }
    let whole = try calculate(Number.floor(seconds, context))
    let days = CivilDate.dayNumbers
    guard let second = whole.asInt,
      (days.lowerBound - 2) * CivilTime.daySeconds...(days.upperBound + 3) * CivilTime.daySeconds
        ~= second
    else { throw .years }
    return second
  }

  /// Returns the text after the time of a moment: `Z`, or the offset and the name of its zone.
  func zoneSuffix(_ context: Context) throws(QuantityError) -> String {
    guard case .zone(let zone) = scale, let clock = try clock(context) else {
      return scale == .utc ? "Z" : ""
    }
    return Self.text(ofOffset: clock.offset, separator: ":") + "[\(zone.name)]"
  }

  /// Returns an offset in the form of ISO 8601. If it has seconds, as clocks had before there were
  /// zones, they follow: `+00:53:28`.
  static func text(ofOffset offset: Int, separator: String) -> String {
    let size = offset.magnitude
    let parts = [size / 3_600, size / 60 % 60, size % 60].map { twoDigits(Int($0)) }
    return (offset < 0 ? "-" : "+")
      + parts.prefix(size % 60 == 0 ? 2 : 3).joined(separator: separator)
  }
}
