import Quantities

/// The page of units and constants: the tables as they are.
extension Section {
  static let unitSections: [Section] =
    [
      Section(
        "DESCRIPTION",
        [
          .paragraph(
            """
            These are the units and constants that `surd(1)` knows, directly from its tables. Each \
            entry shows the symbol, the other names, the name in words, the definition and its \
            source. QUANTITIES in `surd(1)` explains how to type them; at the prompt, `help _N` \
            explains a unit, and Tab completes after `_`.
            """),
          .paragraph(
            """
            Factors are exact, except for the measured one of the dalton. A unit marked (SI) takes \
            all SI prefixes, (SI+) those above 1, (SI-) those below, (bin) the binary ones.
            """),
        ]),
      Section(
        "PREFIXES",
        [.columns(UnitTable.prefixes.map { [$0.symbols, $0.meaning] })]),
    ]
    + UnitGroup.all.map { group in
      Section(group.title, [.list(group.rows.map(item), isCompact: true)])
    } + [
      Section(
        "CONSTANTS",
        [
          .paragraph(
            """
            The values are those of CODATA 2022 and of the IAU. The measured ones are functions of \
            a few, so they are correlated; the keys show how `surd` calculates them.
            """),
          .list(
            ConstantTable.standard.rows.map { row in
              Item(
                "`const \(row.name)`",
                Span.escape("\(row.description): \(row.published); ") + "`\(row.keys)`")
            }, isCompact: true),
        ]),
      Section("SEE ALSO", [.paragraph("`surd(1)`, `units(1)`, `surd-words(7)`")]),
    ]

  private static func item(_ row: UnitTable.Row) -> Item {
    let names = ([row.symbol] + row.aliases).map { "`_\($0)`" }.joined(separator: ", ")
    return Item(names, Span.escape("\(row.summary); \(row.source)"))
  }
}

extension UnitTable.Row {
  /// The name in words, the prefixes and the definition: `newton (SI), 1 kg*m*s^-2`.
  var summary: String {
    name + (prefixText.isEmpty ? "" : " (\(prefixText))") + ", " + definition
  }

  /// The factor and the base units.
  private var definition: String {
    let parts = factorText.split(separator: ";")
    let unit = dimensionText == "1" ? "" : " \(dimensionText)"
    let zero = parts.count > 1 ? ", \(parts[1]) at absolute zero" : ""
    return "\(parts[0])\(unit)\(zero)"
  }
}

/// The units of one dimension, or of several that belong together.
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

  /// All groups; the last one has all other dimensions.
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
