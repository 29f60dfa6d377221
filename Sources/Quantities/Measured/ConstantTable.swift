import ExactNumbers

/// The constants of `Tables/constants.tsv`, which is read when first used.
public final class ConstantTable: Sendable {
  /// The table.
  public static let standard = ConstantTable()

  /// A constant.
  public struct Row: Sendable {
    /// The name after `const`.
    public let name: String
    /// The name in words.
    public let description: String
    /// The keys that compute its value.
    public let keys: String
    /// The unit in which the value is shown; empty for a number.
    public let unit: String
    /// The value as published by CODATA or the IAU.
    public let published: String
  }

  /// The rows, in the order of the table.
  public let rows: [Row]
  private let indices: [String: Int]

  private init() {
    rows = UnitTable.lines(of: PackageResources.constants_tsv).map { columns in
      precondition(columns.count == 6, "a constant has six columns: \(columns)")
      return Row(
        name: columns[0], description: columns[1], keys: columns[2], unit: columns[3],
        published: columns[4])
    }
    indices = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.name, $0) })
  }

  /// Returns the row of a name.
  public func row(named name: String) -> Row? { indices[name].map { rows[$0] } }
}

extension ConstantTable.Row {
  /// Returns the value of a constant in its unit, from the result of its keys.
  ///
  /// Throws if that has another dimension.
  public func value(_ quantity: Quantity) throws(QuantityError) -> Quantity {
    let value = try quantity.originating(in: name)
    if unit.isEmpty { return value }
    return try value.converted(to: Unit.parse(unit, .table), Context())
  }
}

extension Quantity {
  /// Returns the quantity with its own measurement replaced by the constant as the origin, so that
  /// the origin is the same whenever the constant is used.
  fileprivate func originating(in constant: String) throws(QuantityError) -> Quantity {
    Quantity(try value.originating(in: constant), unit, scale)
  }
}

extension Measured {
  fileprivate func originating(in constant: String) throws(QuantityError) -> Measured {
    var isOwn = false
    let contributions = contributions.map { contribution in
      guard case .measurement = contribution.origin else { return contribution }
      isOwn = true
      return Contribution(origin: .constant(constant), amount: contribution.amount)
    }
    return isOwn ? try Measured(nominal, contributions, beside: nil, Context()) : self
  }
}
