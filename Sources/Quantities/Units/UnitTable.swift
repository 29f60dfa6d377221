import ExactNumbers

/// The units of `Tables/units.tsv`, which is read when first used.
public final class UnitTable: Sendable {
  /// The table.
  public static let standard = UnitTable()

  /// A row of the table.
  public struct Row: Sendable {
    /// The symbol that is shown.
    public let symbol: String
    /// The other symbols.
    public let symbols: [String]
    /// The other symbols that take prefixes like the symbol.
    let prefixedSymbols: [String]
    /// The long names in the form of the table, `metre(s)`.
    let longNamesText: String
    /// The name in words.
    public let name: String
    /// The source of the factor.
    public let source: String
    /// The dimension in the form of the table, `kg*m*s^-2`.
    public let dimensionText: String
    /// The factor in the form of the table.
    public let factorText: String
    /// The prefixes that it takes.
    let prefixes: Prefixes
    /// Whether it is a part of a whole: `%`.
    let isPart: Bool
    /// Whether it has no fixed length by the calendar: years and months.
    let isCalendar: Bool
    let dimension: Dimension
    /// The constant that is the factor, if the unit is measured.
    public let constant: String?
    /// The factor; 1 if it is a constant.
    let factor: Number
    let absoluteZero: Number?
    /// The unit of differences of points of the scale, `Δ°C`; nil if it is not a scale.
    let difference: String?
    /// The factor, 10 or 20, of the logarithm to base 10 in a level; nil if it is not a level.
    let level: Int?

    /// The prefixes that it takes, in the form of the manual; empty if it takes none.
    public var prefixText: String {
      let decimal =
        prefixes.isSuperset(of: [.large, .small])
        ? ["SI"] : prefixes.contains(.large) ? ["SI+"] : prefixes.contains(.small) ? ["SI-"] : []
      return (decimal + (prefixes.contains(.binary) ? ["bin"] : [])).joined(separator: ", ")
    }

    /// Whether it takes SI prefixes, or some of them.
    public var takesPrefixes: Bool { !prefixes.isEmpty }
  }

  /// The prefixes that a unit takes.
  struct Prefixes: OptionSet {
    let rawValue: Int
    static let large = Prefixes(rawValue: 1)
    static let small = Prefixes(rawValue: 2)
    static let binary = Prefixes(rawValue: 4)

    /// Returns whether a prefix is one of these.
    func allow(_ prefix: Prefix) -> Bool {
      contains(prefix.base == 1024 ? .binary : prefix.exponent > 0 ? .large : .small)
    }
  }

  /// The prefixes, decimal and binary, with their names and meanings.
  public static var prefixes: [(symbol: String, names: String, meaning: String)] {
    Prefix.all.map { prefix in
      let power = prefix.base == 10 ? "10^\(prefix.exponent)" : "2^\(10 * prefix.exponent)"
      return (prefix.symbol, prefix.names.joined(separator: ", "), power)
    }
  }

  /// The rows, in the order of the table.
  public let rows: [Row]
  /// The rows by their symbols.
  let indices: [String: Int]

  private init() {
    rows = Self.lines(of: PackageResources.units_tsv).map(Self.row)
    var indices: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      for name in [row.symbol] + row.symbols {
        precondition(
          indices.updateValue(index, forKey: name) == nil, "two units are named '\(name)'")
      }
    }
    self.indices = indices
  }

  /// Returns the lines of a table without its comments, split into columns.
  static func lines(of table: [UInt8]) -> [[String]] {
    table.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map {
      $0.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  private static func row(_ columns: [String]) -> Row {
    precondition(columns.count == 9, "a unit has nine columns: \(columns)")
    let kinds = columns[4].split(separator: ",")
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
    let symbols = columns[1].split(separator: " ").map(String.init)
    let parts = columns[6].split(separator: ";")
    let constant = parts[0].split(separator: " ").last.map(String.init)
    let isConstant = parts[0].hasPrefix("const ")
    let isScale = parts.count > 1
    let level = isScale && parts[1].hasSuffix("lg") ? Int(parts[1].dropLast(2)) : nil
    guard let dimension = try? dimension(columns[5]),
      let factor = isConstant ? 1 : try? number(parts[0])
    else { preconditionFailure("the unit '\(columns[0])' is as the table says") }
    return Row(
      symbol: columns[0], symbols: symbols.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 },
      prefixedSymbols: symbols.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) },
      longNamesText: columns[2], name: columns[3], source: columns[7], dimensionText: columns[5],
      factorText: columns[6],
      prefixes: prefixes, isPart: kinds.contains("part"), isCalendar: kinds.contains("calendar"),
      dimension: dimension, constant: isConstant ? constant : nil,
      factor: factor, absoluteZero: isScale && level == nil ? try? number(parts[1]) : nil,
      difference: isScale ? parts.dropFirst(2).first.map(String.init) : nil,
      level: level)
  }

  /// Returns the dimension of a text such as `kg*m^2*s^-3`.
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

  /// Returns the factor of a text: `a/b*pi`, whose parts are numerals, or `ln10/b`.
  private static func number(_ text: Substring) throws(NumberError) -> Number {
    let context = Context()
    if text.hasSuffix("*pi") { return try Number.multiply(number(text.dropLast(3)), .pi, context) }
    if text.hasSuffix("/pi") { return try Number.divide(number(text.dropLast(3)), .pi, context) }
    let parts = text.split(separator: "/")
    let top =
      try parts[0] == "ln10" ? Number.ln(10, context) : Number.parse(text: parts[0], context)
    return parts.count == 1
      ? top : try Number.divide(top, Number.parse(text: parts[1], context), context)
  }
}
