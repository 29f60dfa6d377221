public import ExactNumbers

/// A number with a unit, a measured number, or a point of a scale: anything that is more than a
/// number.
///
/// A value that is only a number is not represented by a quantity; see ``simplified``.
public final class Quantity: Sendable {
  /// The number, in the unit; for a date, seconds since 1970-01-01T00:00.
  public let value: Measured
  /// The unit; none for a date.
  public let unit: Unit
  /// The scale of the value.
  public let scale: Scale

  /// The scale of a value, which determines the meaning of zero.
  public enum Scale: Sendable, Equatable {
    /// A ratio: zero means nothing.
    case ratio
    /// Degrees Celsius or Fahrenheit, or gauge pressure: points, not differences.
    case interval
    /// The logarithm of a ratio to a reference: dBm.
    case level
    /// Time by an unnamed clock.
    case civil
    /// Universal Time.
    case utc
    /// Universal Time, shown by the clocks of a zone.
    case zone(Zone)

    /// Whether it is a scale of time.
    public var isTime: Bool { self == .civil || isMoment }

    /// Whether its points are moments, independent of clocks.
    public var isMoment: Bool {
      switch self {
      case .utc, .zone: true
      case .ratio, .interval, .level, .civil: false
      }
    }
  }

  /// Creates a quantity.
  init(_ value: Measured, _ unit: Unit = .none, _ scale: Scale = .ratio) {
    self.value = value
    self.unit = unit
    self.scale = scale
  }

  /// Creates a plain number as a quantity, for calculations.
  public convenience init(_ number: Number) { self.init(Measured(number)) }

  /// Returns a number in a unit. If the unit is °C or psig alone, the result is a point of that
  /// scale, and with dBm a level.
  ///
  /// Throws `.belowAbsoluteZero`.
  static func of(
    _ value: Measured, _ unit: Unit, _ context: Context
  ) throws(QuantityError) -> Quantity {
    if unit.single?.level != nil {
      if value.nominal.isComplex { throw .number(.notReal(value.nominal)) }
      return Quantity(value, unit, .level)
    }
    if unit.single?.absoluteZero == nil { return Quantity(value, unit) }
    return try point(value, unit, context)
  }

  /// Returns a point of the scale of a unit: a temperature or a pressure.
  ///
  /// Throws `.belowAbsoluteZero`.
  static func point(
    _ value: Measured, _ unit: Unit, _ context: Context
  ) throws(QuantityError) -> Quantity {
    let quantity = Quantity(value, unit, .interval)
    guard let zero = unit.single?.absoluteZero, !value.nominal.isComplex else { return quantity }
    let isBelow = try calculate(Number.less(value.range?.low ?? value.nominal, zero, context))
    if isBelow { throw .belowAbsoluteZero(quantity.summary) }
    return quantity
  }

  /// The number, if the quantity is only a number.
  public var simplified: Number? {
    unit.isNone && value.isExact && scale == .ratio ? value.nominal : nil
  }

  /// Whether it has neither unit nor scale.
  var isPlain: Bool { unit.isNone && scale == .ratio }

  /// Whether it is a point of a scale, so that only differences can be added to it.
  public var isPoint: Bool { scale != .ratio }

  /// Throws `.point` for a point of a scale, which is not a ratio.
  func requireRatio() throws(QuantityError) {
    if isPoint { throw .point(summary) }
  }

  /// The description of the quantity in errors.
  public var summary: QuantityError.Description {
    let name =
      switch scale {
      case .civil, .utc, .zone: "a date"
      case .interval: (unit.dimension.name ?? "a quantity") + " on a scale"
      case .level: "a level"
      case .ratio:
        unit.isNone
          ? value.isExact ? "a number" : value.range == nil ? "a measured number" : "a range"
          : unit.isCounting ? "a ratio" : unit.dimension.name ?? "a quantity"
      }
    let base = (try? unit.base()).map { "\($0)" } ?? ""
    return QuantityError.Description(
      scale: scale, name: name, unit: "\(unit)", base: base,
      difference: unit.single?.row?.row.difference ?? "")
  }

  /// Returns a ratio in the simplest unit: units that cancel are removed, and °C becomes the unit
  /// of a difference.
  static func ratio(
    _ value: Measured, _ unit: Unit, _ context: Context
  ) throws(QuantityError) -> Quantity {
    let (plain, multiple) = try unit.withoutMultiples(context)
    let (rest, factor) = try plain.withoutRatios(context)
    let value = try value.times(multiple.times(factor, context), context)
    if rest.single?.absoluteZero != nil { return Quantity(value, try .difference(of: rest)) }
    return Quantity(value, rest)
  }

  /// The unit of differences of such quantities: Δ°C for °C, psi for psig, dB for levels, days for
  /// times.
  var differenceUnit: Unit {
    get throws(QuantityError) {
      switch scale {
      case .ratio: unit
      case .interval: try .difference(of: unit)
      case .level: try .named("dB")
      case .civil, .utc, .zone: try .named("d")
      }
    }
  }
}

extension Unit {
  /// Returns the unit of differences of points of a scale: Δ°C for °C.
  static func difference(of scale: Unit) throws(QuantityError) -> Unit {
    try named(scale.single?.row?.row.difference ?? "")
  }

  /// Returns a unit of the table that is not a measured constant.
  static func named(_ name: String) throws(QuantityError) -> Unit { try parse(name, .table) }
}
