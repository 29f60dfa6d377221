/// The meaning of the names of units and constants beyond the table of units.
public struct UnitScope: Sendable {
  /// The user-defined units, by their names.
  public let units: [String: NamedUnit]
  /// Returns the value of a constant.
  public let constant: @Sendable (String) throws(QuantityError) -> Quantity

  /// The table alone, without the units that are measured constants.
  public static let table = UnitScope(units: [:]) { (name) throws(QuantityError) in
    throw .unknownUnit(name, isFirst: true)
  }

  /// Creates a scope.
  public init(
    units: [String: NamedUnit],
    constant: @escaping @Sendable (String) throws(QuantityError) -> Quantity
  ) {
    self.units = units
    self.constant = constant
  }

  /// Returns the unit of a name, from the table or defined by the user.
  ///
  /// - Parameter isFirst: whether it is the first name of the unit.
  /// - Throws: `.unknownUnit`, `.twoReadings`, `.level`.
  func unit(_ name: String, isFirst: Bool) throws(QuantityError) -> Unit {
    let known = try UnitTable.standard.unit(name) { (name) throws(QuantityError) in
      try constant(name).value
    }
    if let known { return known }
    if let unit = units[name] { return Unit(unit) }
    if Self.levels.contains(name) { throw .level(name) }
    throw .unknownUnit(name, isFirst: isFirst)
  }

  /// The names of levels, which are logarithms of ratios.
  private static let levels: Set = [
    "dBu", "dBi", "dBd", "dBA", "dBc", "dBFS", "dBZ",
  ]
}
