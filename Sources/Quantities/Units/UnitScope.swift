/// What the names of units and constants mean, beyond the table of units.
public struct UnitScope: Sendable {
  /// The units that a user has made, by their names.
  public let units: [String: NamedUnit]
  /// The value of a constant.
  public let constant: @Sendable (String) throws(QuantityError) -> Quantity

  /// The table alone, without the unit that is a measured constant.
  public static let table = UnitScope(units: [:]) { (name) throws(QuantityError) in
    throw .unknownUnit(name, isFirst: true)
  }

  /// Makes a scope.
  public init(
    units: [String: NamedUnit],
    constant: @escaping @Sendable (String) throws(QuantityError) -> Quantity
  ) {
    self.units = units
    self.constant = constant
  }

  /// The unit of a name: one of the table, or a user's.
  ///
  /// - Parameter isFirst: whether no other unit stands before it.
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
