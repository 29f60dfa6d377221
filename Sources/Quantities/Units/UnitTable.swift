import ExactNumbers

/// The units of `Tables/units.tsv`, read at the first question.
public final class UnitTable: Sendable {
  /// The table.
  public static let standard = UnitTable()

  /// A row of the table.
  public struct Row: Sendable {
    /// The symbol that is shown.
    public let symbol: String
    /// The other names that it is known by.
    public let aliases: [String]
    /// The name in words.
    public let name: String
    /// Where the factor is from.
    public let source: String
    /// The dimension as it is written in the table, `kg*m*s^-2`.
    public let dimensionText: String
    /// The factor as it is written in the table.
    public let factorText: String
    /// The names that are refused, since with a prefix another unit has them.
    let disputed: [String]
    /// The prefixes that it takes.
    let prefixes: Prefixes
    /// Whether it is a part of a whole: `%`.
    let isPart: Bool
    /// Whether it has no fixed length by the calendar: years and months.
    let isCalendar: Bool
    let dimension: Dimension
    /// The constant that the factor is, if it is measured.
    public let constant: String?
    /// The factor; 1 where it is a constant.
    let factor: Number
    let absoluteZero: Number?

    /// The prefixes that it takes, as the manual marks them; empty where there are none.
    public var prefixText: String {
      let decimal =
        prefixes.isSuperset(of: [.large, .small])
        ? ["SI"] : prefixes.contains(.large) ? ["SI+"] : prefixes.contains(.small) ? ["SI-"] : []
      return (decimal + (prefixes.contains(.binary) ? ["bin"] : [])).joined(separator: ", ")
    }

    /// Whether it takes the prefixes of the SI, or some of them.
    public var takesPrefixes: Bool { !prefixes.isEmpty }
  }

  /// The prefixes that a unit takes.
  struct Prefixes: OptionSet {
    let rawValue: Int
    static let large = Prefixes(rawValue: 1)
    static let small = Prefixes(rawValue: 2)
    static let binary = Prefixes(rawValue: 4)

    /// Whether a prefix is one of these.
    func allow(_ prefix: Prefix) -> Bool {
      contains(prefix.base == 1024 ? .binary : prefix.exponent > 0 ? .large : .small)
    }
  }

  /// The prefixes: the decimal ones, and the binary ones, with what they mean.
  public static var prefixes: [(symbols: String, meaning: String)] {
    Prefix.all.map { prefix in
      prefix.base == 10
        ? (prefix.symbol, "10^\(prefix.exponent)")
        : (prefix.symbol, "2^\(10 * prefix.exponent)")
    }
  }

  /// The rows, in the order of the table.
  public let rows: [Row]
  /// The rows by symbol and aliases.
  private let indices: [String: Int]
  /// The rows by the names that are refused.
  private let disputed: [String: Int]

  private init() {
    rows = Self.lines(of: PackageResources.units_tsv).map(Self.row)
    var indices: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      for name in [row.symbol] + row.aliases {
        precondition(
          indices.updateValue(index, forKey: name) == nil, "two units are named '\(name)'")
      }
    }
    self.indices = indices
    disputed = Dictionary(
      uniqueKeysWithValues: rows.enumerated().flatMap { index, row in
        row.disputed.map { ($0, index) }
      })
  }

  /// The lines of a table without its comments, cut into columns.
  static func lines(of table: [UInt8]) -> [[String]] {
    String(decoding: table, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  private static func row(_ columns: [String]) -> Row {
    precondition(columns.count == 8, "a unit has eight columns: \(columns)")
    let kinds = columns[3].split(separator: ",")
    var prefixes: Prefixes = []
    for kind in kinds {
      switch kind {
      case "si": prefixes.formUnion([.large, .small])
      case "si+": prefixes.insert(.large)
      case "si-": prefixes.insert(.small)
      case "bin": prefixes.insert(.binary)
      default: break
      }
    }
    let names = columns[1].split(separator: " ").map(String.init)
    let parts = columns[5].split(separator: ";")
    let constant = parts[0].split(separator: " ").last.map(String.init)
    let isConstant = parts[0].hasPrefix("const ")
    guard let dimension = try? dimension(columns[4]),
      let factor = isConstant ? 1 : try? number(parts[0])
    else { preconditionFailure("the unit '\(columns[0])' is as the table says") }
    return Row(
      symbol: columns[0], aliases: names.filter { !$0.hasPrefix("!") },
      name: columns[2], source: columns[6], dimensionText: columns[4], factorText: columns[5],
      disputed: names.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) },
      prefixes: prefixes, isPart: kinds.contains("part"), isCalendar: kinds.contains("calendar"),
      dimension: dimension, constant: isConstant ? constant : nil,
      factor: factor, absoluteZero: parts.count > 1 ? try? number(parts[1]) : nil)
  }

  /// The dimension `kg*m^2*s^-3`.
  private static func dimension(_ text: String) throws(QuantityError) -> Dimension {
    var dimension = Dimension.none
    if text == "1" { return dimension }
    for power in text.split(separator: "*") {
      let parts = power.split(separator: "^")
      guard Dimension.baseSymbols.contains(String(parts[0])),
        let exponent = Exponent(Number(parts.count > 1 ? Int(parts[1]) ?? 0 : 1))
      else { throw .malformedUnit(text) }
      dimension = try dimension.times(Dimension(base: String(parts[0])), toThe: exponent)
    }
    return dimension
  }

  /// The factor `a/b*pi`, whose parts are numerals.
  private static func number(_ text: Substring) throws(NumberError) -> Number {
    let context = Context()
    if text.hasSuffix("*pi") {
      return try Number.multiply(number(text.dropLast(3)), .pi, context)
    }
    if text.hasSuffix("/pi") { return try Number.divide(number(text.dropLast(3)), .pi, context) }
    let parts = text.split(separator: "/")
    let top = try Number.parse(text: parts[0], context)
    return parts.count == 1
      ? top : try Number.divide(top, Number.parse(text: parts[1], context), context)
  }

  /// The row that a name stands for, whole or behind a prefix.
  public func row(named name: String) -> (row: Row, prefix: String)? {
    find(name).map { ($0, $1?.symbol ?? "") }
  }

  /// The row and the prefix that a name stands for: as a whole first.
  func find(_ name: String) -> (row: Row, prefix: Prefix?)? {
    if let index = indices[name] { return (rows[index], nil) }
    for length in [1, 2] where name.count > length {
      let start = String(name.prefix(length))
      let symbol = Prefix.spellings[start] ?? start
      guard let prefix = Prefix.all.first(where: { $0.symbol == symbol }),
        let index = indices[String(name.dropFirst(length))],
        rows[index].prefixes.allow(prefix),
        rows[index].symbol == name.dropFirst(length)
          || Self.prefixedAliases.contains(String(name.dropFirst(length)))
      else { continue }
      return (rows[index], prefix)
    }
    return nil
  }

  /// The aliases that take prefixes as symbols do; words do not.
  private static let prefixedAliases: Set = ["l", "b", "ohm", "W_h", "A_h"]

  /// The unit of a name; nil where there is none.
  ///
  /// - Parameter constant: the value of a constant, for the unit that is a measured one.
  /// - Throws: `.prefixOrUnit`, and what `constant` throws.
  func unit(
    _ name: String, constant: (String) throws(QuantityError) -> Measured
  ) throws(QuantityError) -> NamedUnit? {
    guard let (row, prefix) = find(name) else { return nil }
    if let prefix, let other = disputed[name] {
      throw .prefixOrUnit(
        name, prefixed: "1e\(prefix.exponent)_\(row.symbol)", other: "_\(rows[other].symbol)")
    }
    let scale = try prefix?.factor() ?? 1
    let factor = try calculate { () throws(NumberError) in
      try Number.multiply(row.factor, scale, Context())
    }
    guard let name = row.constant else { return NamedUnit(row, prefix, factor: Measured(factor)) }
    return NamedUnit(row, prefix, factor: try constant(name).times(Measured(factor), Context()))
  }
}
