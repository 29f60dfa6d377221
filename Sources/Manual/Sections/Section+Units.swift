import Quantities

/// The parts of the page of units and constants that come from tables.
extension Section {
  /// The prefixes and their meanings.
  static var prefixes: Block {
    .columns(UnitTable.prefixes.map { [$0.symbol, "\($0.names): \($0.meaning)"] })
  }

  /// Returns the units of a group.
  static func units(of group: UnitGroup) -> Section {
    let items = group.rows.map { row in
      Item(row.keys, Span.escape("\(row.summary)\(row.otherNames); \(row.source)"))
    }
    return Section(group.title, [.list(items, isCompact: true)])
  }

  /// The names that are read as other units.
  static var otherSpellings: Block {
    .list(
      spellings.filter { $0.1.count == 1 }.map { names, readings in
        Item("`_\(readings[0])`", Span.escape(names.joined(separator: ", ")))
      }, isCompact: true)
  }

  /// The names that can be read in two ways.
  static var ambiguousSpellings: Block {
    .list(
      spellings.filter { $0.1.count == 2 }.map { names, readings in
        Item(
          names.map { "`_\($0)`" }.joined(separator: ", "), "`\(readings[0])` or `\(readings[1])`")
      }, isCompact: true)
  }

  /// The constants, with the keys that define them.
  static var constantList: Block {
    .list(
      ConstantTable.standard.rows.map { row in
        Item(
          "`const \(row.name)`",
          Span.escape("\(row.description): \(row.published); ") + "`\(row.keys)`")
      }, isCompact: true)
  }

  /// The other spellings, each with one reading or two. If there are two readings, each name is in
  /// full.
  private static var spellings: [(names: [String], readings: [String])] {
    UnitTable.spellingLines.map { names, meaning in
      let readings = meaning.split(separator: " | ").map(String.init)
      let listed = names.split(separator: " ").map(String.init)
      return (readings.count == 1 ? listed : UnitTable.expanded(names), readings)
    }
  }
}

extension UnitTable.Row {
  /// The symbols as keys: `_h`, `_hr`.
  var keys: String { ([symbol] + symbols).map { "`_\($0)`" }.joined(separator: ", ") }

  /// The name, the prefixes and the definition: `newton (SI), 1 kg*m*s^-2`.
  var summary: String {
    name + (prefixText.isEmpty ? "" : " (\(prefixText))") + ", " + definition
  }

  /// The long names as the manual lists them, if there are any: `; newton(s)`.
  var otherNames: String {
    listedNames.isEmpty ? "" : "; " + listedNames.joined(separator: ", ")
  }

  /// The factor and the base units.
  private var definition: String {
    let parts = factorText.split(separator: ";")
    let unit = dimensionText == "1" ? "" : " \(dimensionText)"
    let isLevel = parts.count > 1 && parts[1].hasSuffix("lg")
    let zero = parts.count > 2 ? ", \(parts[1]) at absolute zero" : ""
    if isLevel { return "\(parts[1].dropLast(2)) lg of a ratio to \(parts[0])\(unit)" }
    return "\(parts[0])\(unit)\(zero)"
  }
}

/// The units of one dimension, or of several related dimensions.
struct UnitGroup {
  /// The title of the section.
  let title: String
  /// The units, in the order of the table.
  let rows: [UnitTable.Row]

  private static let titles: [(title: String, dimensions: [String])] = [
    ("LENGTH, AREA, VOLUME", ["m", "m^2", "m^3"]), ("TIME AND FREQUENCY", ["s", "s^-1"]),
    ("ANGLE", ["rad", "rad^2", "s^-1*rad"]), ("MASS", ["kg", "kg*m^-1"]),
    ("SPEED AND ACCELERATION", ["m*s^-1", "m*s^-2"]),
    ("FORCE AND PRESSURE", ["kg*m*s^-2", "kg*m^-1*s^-2"]),
    ("ENERGY AND POWER", ["kg*m^2*s^-2", "kg*m^2*s^-3"]), ("TEMPERATURE", ["K"]),
    ("INFORMATION", ["bit", "s^-1*bit"]), ("COUNTS AND RATIOS", ["1"]),
  ]

  /// All groups; the last contains all other dimensions.
  static let all: [UnitGroup] = {
    let rows = UnitTable.standard.rows
    let named = Set(titles.flatMap(\.dimensions))
    return titles.map { group in
      UnitGroup(
        title: group.title, rows: rows.filter { group.dimensions.contains($0.dimensionText) })
    } + [
      UnitGroup(
        title: "ELECTRICITY, LIGHT, RADIATION AND OTHERS",
        rows: rows.filter { !named.contains($0.dimensionText) })
    ]
  }()
}
