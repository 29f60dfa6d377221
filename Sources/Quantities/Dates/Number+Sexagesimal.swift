public import ExactNumbers

/// Hours, or degrees, in the form H.MMSS of Hewlett-Packard's calculators: after the point two
/// digits of minutes, two of seconds, and the decimals of the seconds.
extension Number {
  /// Returns hours as H.MMSS; exact for fractions whose seconds are decimal.
  ///
  /// Throws `.notReal`.
  public static func toSexagesimal(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    let hours = try truncate(x, context)
    let minutes = try multiply(subtract(x, hours, context), 60, context)
    let whole = try truncate(minutes, context)
    let seconds = try multiply(subtract(minutes, whole, context), 60, context)
    let fraction = try add(multiply(whole, 100, context), seconds, context)
    return try add(hours, divide(fraction, 10_000, context), context)
  }

  /// Returns H.MMSS as hours; minutes and seconds may be 60 or more.
  ///
  /// Throws `.notReal`.
  public static func fromSexagesimal(
    _ x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let hours = try truncate(x, context)
    let digits = try multiply(subtract(x, hours, context), 100, context)
    let minutes = try truncate(digits, context)
    let seconds = try multiply(subtract(digits, minutes, context), 100, context)
    let all = try add(multiply(minutes, 60, context), seconds, context)
    return try add(hours, divide(all, 3_600, context), context)
  }
}
