public import ExactNumbers

/// A unit with a name: a row of the table with a prefix or without, or one that a user has made.
public final class NamedUnit: Sendable {
  /// The symbol as it is written, `km`.
  public let symbol: String
  let dimension: Dimension
  /// How many base units it is.
  let factor: Measured
  /// What the scale that is named so reads at absolute zero; nil where it is no scale.
  let absoluteZero: Number?
  /// How many times the logarithm of a ratio to it the scale that is named so is: 10 of powers, 20
  /// of amplitudes; nil where it is no scale of levels.
  let level: Int?
  /// The row of the table, and the prefix; nil for a user's.
  let row: (row: UnitTable.Row, prefix: Prefix?)?
  /// What a user has made the unit of; nil for one of the table.
  public let definition: Quantity?
  /// The unit that this is so many of, kilometres of `100km`.
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

  /// So many of a unit of the table: `100km`.
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

  /// The unit that a quantity is made to; of 1, one with a dimension of its own.
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

  /// Whether it only counts, as `%` does: it stays until it cancels by name.
  var isCounting: Bool { dimension.isNone }

  /// Whether it is a part of a whole, as `%` is.
  var isPart: Bool { row?.row.isPart ?? false }

  /// Whether it has no fixed length by the calendar, as a year or what is made of years.
  var isCalendar: Bool { row?.row.isCalendar ?? definition?.unit.isCalendar ?? false }

  /// Whether two are the same unit.
  static func same(_ a: NamedUnit, _ b: NamedUnit) -> Bool {
    a === b || a.symbol == b.symbol && a.definition == nil && b.definition == nil
  }
}

/// Carries out a calculation with numbers as one with quantities.
func calculate<Result>(
  _ body: @autoclosure () throws(NumberError) -> Result
) throws(QuantityError) -> Result {
  do throws(NumberError) { return try body() } catch { throw .number(error) }
}

/// Carries out steps of a calculation with numbers likewise.
func calculate<Result>(_ body: () throws(NumberError) -> Result) throws(QuantityError) -> Result {
  do throws(NumberError) { return try body() } catch { throw .number(error) }
}
