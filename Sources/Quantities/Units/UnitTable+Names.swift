import ExactNumbers

// The names of units: those in `Tables/units.tsv`, with the prefixes that the table allows, and the
// names in `Tables/spellings.tsv`. No rule makes other names: a plural is a name in the table.

extension UnitTable {
  /// The meaning of a name.
  public enum Meaning: Sendable {
    /// A row, with or without a prefix.
    case unit(Row, Prefix?)
    /// A product of units: `ft^2` for `sqft`.
    case product(String)
    /// One of two things, each as it is typed.
    case either(String, String)
  }

  /// Returns the meaning of a name, or nil if it is not the name of a unit.
  public func meaning(of name: String) -> Meaning? {
    if let index = indices[name] { return .unit(rows[index], nil) }
    if let meaning = Self.spellings[name] { return meaning }
    return prefixed(name) ?? Self.longNames[name].map { .unit(rows[$0], nil) } ?? longPrefixed(name)
  }

  /// Returns the row of a name, and its prefix, which may be empty.
  public func row(named name: String) -> (row: Row, prefix: String)? {
    find(name).map { ($0, $1?.symbol ?? "") }
  }

  /// Returns whether a name is the name of one unit, or of a product of units.
  public func isUnit(_ name: String) -> Bool {
    switch meaning(of: name) {
    case .unit, .product: true
    case .either, nil: false
    }
  }

  /// Returns whether a text begins the name of a unit, with or without a prefix.
  public func isBeginning(_ text: String) -> Bool {
    func begins(_ text: String) -> Bool {
      rows.contains { $0.names.contains { $0.hasPrefix(text) } }
    }
    return begins(text)
      || Prefix.all.contains { prefix in
        ([prefix.symbol] + prefix.names).contains {
          $0.hasPrefix(text) || text.hasPrefix($0) && begins(String(text.dropFirst($0.count)))
        }
      }
  }

  /// Returns the row and the prefix of a name.
  func find(_ name: String) -> (row: Row, prefix: Prefix?)? {
    if case .unit(let row, let prefix)? = meaning(of: name) { (row, prefix) } else { nil }
  }

  /// Returns the unit after the symbol of a prefix.
  private func prefixed(_ name: String) -> Meaning? {
    for length in [1, 2] where name.count > length {
      let start = String(name.prefix(length))
      let symbol = Prefix.spellings[start] ?? start
      let rest = String(name.dropFirst(length))
      guard let prefix = Prefix.all.first(where: { $0.symbol == symbol }),
        let index = indices[rest], rows[index].prefixes.allow(prefix),
        rows[index].symbol == rest || rows[index].prefixedSymbols.contains(rest)
      else { continue }
      return .unit(rows[index], prefix)
    }
    return nil
  }

  /// Returns the unit after the name of a prefix: `kilometres`.
  private func longPrefixed(_ name: String) -> Meaning? {
    for prefix in Prefix.all {
      for start in prefix.names where name.hasPrefix(start) {
        if let index = Self.longNames[String(name.dropFirst(start.count))],
          rows[index].prefixes.allow(prefix)
        {
          return .unit(rows[index], prefix)
        }
      }
    }
    return nil
  }

  /// Returns the unit of a name, or nil if there is none.
  ///
  /// - Parameter constant: returns the value of a constant, for a unit that is a measured constant.
  /// - Throws: `.twoReadings`, and the errors of `constant`.
  func unit(
    _ name: String, constant: (String) throws(QuantityError) -> Measured
  ) throws(QuantityError) -> Unit? {
    switch meaning(of: name) {
    case nil: return nil
    case .either(let one, let other): throw .twoReadings(name, one, other)
    case .product(let text): return try Unit.parse(text, .table)
    case .unit(let row, let prefix):
      let scale = try prefix?.factor() ?? 1
      let factor = try calculate(Number.multiply(row.factor, scale, Context()))
      guard let name = row.constant else {
        return Unit(NamedUnit(row, prefix, factor: Measured(factor)))
      }
      let measured = try constant(name).times(Measured(factor), Context())
      return Unit(NamedUnit(row, prefix, factor: measured))
    }
  }

  // MARK: Tables

  /// The rows by their long names.
  private static let longNames: [String: Int] = {
    var indices: [String: Int] = [:]
    for (index, row) in standard.rows.enumerated() {
      for name in row.longNames { indices[name] = index }
    }
    return indices
  }()

  /// The names in `Tables/spellings.tsv`.
  public static let spellings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for (names, text) in spellingLines {
      let readings = text.split(separator: " | ", maxSplits: 1).map(String.init)
      let meaning: Meaning? =
        if readings.count == 2 {
          .either(readings[0], readings[1])
        } else {
          standard.indices[text].map { .unit(standard.rows[$0], nil) }
            ?? standard.prefixed(text) ?? .product(text)
        }
      for name in expanded(names) { meanings[name] = meaning }
    }
    return meanings
  }()

  /// The names in `Tables/spellings.tsv` in their written form, with their meanings.
  public static var spellingLines: [(names: String, meaning: String)] {
    lines(of: PackageResources.spellings_tsv).map { columns in
      precondition(columns.count == 3, "a spelling has three columns: \(columns)")
      return (columns[1], columns[0])
    }
  }

  /// The codes and names of currencies, which are units only if a user defines them.
  public static let currencies = Set(
    lines(of: PackageResources.currencies_tsv).flatMap { expanded($0[0]) })

  /// Returns the names in a text: `metre` and `metres` for `metre(s)`.
  public static func expanded(_ names: String) -> [String] {
    names.split(separator: " ").flatMap { name in
      let parts = name.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == "(" || $0 == ")" })
      return parts.count == 3 ? [String(parts[0] + parts[2]), parts.joined()] : [String(name)]
    }
  }
}

extension UnitTable.Row {
  /// The long names, which people write.
  public var longNames: [String] { UnitTable.expanded(longNamesText) }

  /// The name of its dimension, such as `a length`, if it has one.
  public var kind: String? { dimension.name }

  /// All names, the symbol first; a name may occur twice.
  public var names: [String] { [symbol] + symbols + longNames }

  /// The long names in the form of a list: `metre(s)` for two.
  public var listedNames: [String] { longNamesText.split(separator: " ").map(String.init) }
}
