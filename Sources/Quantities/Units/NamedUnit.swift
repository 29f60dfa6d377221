public import ExactNumbers

/// A unit with a name: a row of the table, with or without a prefix, or a user-defined unit.
public final class NamedUnit: Sendable {
  /// The symbol in its written form, such as `km`.
  public let symbol: String
  let dimension: Dimension
  /// The number of base units.
  let factor: Measured
  /// The reading at absolute zero of the scale with this name; nil if it is not the name of such a
  /// scale.
  let absoluteZero: Number?
  /// For a level such as dBm, the factor of the logarithm to base 10 of a ratio: 10 for powers, 20
  /// for amplitudes; nil if the name is not the name of a level.
  let level: Int?
  /// The row of the table and the prefix; nil for a user-defined unit.
  let row: (row: UnitTable.Row, prefix: Prefix?)?
  /// The definition of a user-defined unit; nil for a unit of the table.
  public let definition: Quantity?
  /// The unit of which this is a multiple, such as kilometres for `100km`.
  let single: NamedUnit?

  init(_ row: UnitTable.Row, _ prefix: Prefix?, factor: Measured) {
    symbol = (prefix?.symbol ?? "") + row.symbol
    dimension = row.dimension
    self.factor = factor
    absoluteZero = row.absoluteZero
    level = row.level
    self.row = (row, prefix)
    definition = nil
    single = nil
  }

  /// Creates a multiple of a unit of the table, such as `100km`.
  init(_ numeral: String, of unit: NamedUnit) throws(QuantityError) {
    let number = try calculate(Number.parse(text: Substring(numeral), Context()))
    symbol = numeral + unit.symbol
    dimension = unit.dimension
    factor = try unit.factor.times(Measured(number), Context())
    absoluteZero = nil
    level = nil
    row = nil
    definition = nil
    single = unit
  }

  /// Creates the unit that a quantity defines; for 1, a unit with its own dimension.
  ///
  /// Throws `.notUnit` for zero, complex numbers and points of scales, and `.number`.
  public init(_ symbol: String, as definition: Quantity, _ context: Context) throws(QuantityError) {
    guard definition.scale == .ratio, !definition.value.nominal.isComplex else {
      throw .notUnit(definition.summary)
    }
    let isZero = try calculate(Number.isZero(definition.value.nominal, context))
    if isZero { throw .notUnit(definition.summary) }
    self.symbol = symbol
    let isBase = definition.simplified?.asInt == 1
    dimension = isBase ? Dimension(base: symbol) : definition.unit.dimension
    factor = try definition.value.times(definition.unit.factor(context), context)
    absoluteZero = nil
    level = nil
    row = nil
    self.definition = definition
    single = nil
  }

  /// Whether the unit is a mere count, like `%`: it stays until it cancels by name.
  var isCounting: Bool { dimension.isNone }

  /// Whether the unit is a part of a whole, like `%`.
  var isPart: Bool { row?.row.isPart ?? false }

  /// Whether the unit has no fixed length by the calendar, like a year or a unit made of years.
  var isCalendar: Bool { row?.row.isCalendar ?? definition?.unit.isCalendar ?? false }

  /// Returns whether two units are the same.
  static func same(_ a: NamedUnit, _ b: NamedUnit) -> Bool {
    a === b || a.symbol == b.symbol && a.definition == nil && b.definition == nil
  }
}

/// Runs a calculation with numbers, with its errors as errors of quantities.
func calculate<Result>(
  _ body: @autoclosure () throws(NumberError) -> Result
) throws(QuantityError) -> Result {
  do throws(NumberError) { return try body() } catch { throw .number(error) }
}

/// Runs the steps of a calculation with numbers, with its errors as errors of quantities.
func calculate<Result>(_ body: () throws(NumberError) -> Result) throws(QuantityError) -> Result {
  do throws(NumberError) { return try body() } catch { throw .number(error) }
}
