import Calculator
import Quantities

/// Help and completion for units and constants.
extension SurdManual {
  /// Returns help on a unit, with or without a prefix; nil if there is none.
  static func help(onUnit name: String, _ settings: Settings) -> [Block]? {
    switch UnitTable.standard.meaning(of: name) {
    case nil: nil
    case .unit(let row, let prefix):
      [
        .table(
          Item(
            prefix.map { "`_\($0.symbol)\(row.symbol)`" } ?? row.keys,
            (prefix.map { "\(meaning(of: $0.symbol)) `_\(row.symbol)`: " } ?? "")
              + Span.escape("\(row.summary)\(row.otherNames). Source: \(row.source)."))),
        .examples(prefix == nil && row.constant == nil ? [] : [inBaseUnits(name, settings)]),
      ]
    case .product(let text):
      [
        .table(Item("`_\(name)`", "Is read as `_\(text)`.")),
        .examples([inBaseUnits(name, settings)]),
      ]
    case .either(let one, let other):
      [.table(Item("`_\(name)`", "Can be read in two ways: write `\(one)` or `\(other)`."))]
    }
  }

  /// The power of a prefix, such as `10^3`.
  private static func meaning(of prefix: String) -> String {
    UnitTable.prefixes.first { $0.symbol == prefix }?.meaning ?? prefix
  }

  private static func inBaseUnits(_ name: String, _ settings: Settings) -> ManualExample {
    .keys("_\(name) ubase", LiveExample.result(of: "_\(name) ubase", settings))
  }

  /// The symbols of all units, grouped by dimension.
  static var unitSymbols: [Block] {
    [
      .list(
        UnitGroup.all.map { group in
          let title = group.title.prefix(1) + group.title.dropFirst().lowercased()
          return Item("\(title):", "", .words(group.rows.map { "_\($0.symbol)" }))
        }, isCompact: true),
      .paragraph("`help _N` explains one of them."),
    ]
  }

  /// Returns the units and constants whose names contain a text, ignoring case.
  static func quantities(about wanted: String) -> [[String]] {
    // Names with a prefix, such as kilometres, are not in the lists of names.
    let meant = UnitTable.standard.row(named: wanted)?.row.symbol
    let units = UnitTable.standard.rows.filter { row in
      row.symbol == meant || row.kind?.hasSuffix(" \(wanted)") ?? false
        || ([row.name] + row.names.dropFirst()).contains { isAbout(wanted, $0) }
    }
    let constants = ConstantTable.standard.rows.filter {
      isAbout(wanted, $0.description)
    }
    return units.map { ["`_\($0.symbol)`", Span.escape($0.summary)] }
      + constants.map { ["`const \($0.name)`", Span.escape("\($0.description): \($0.published)")] }
  }

  /// Returns the units with a prefix, including the user's, sorted, with their descriptions. Long
  /// names need three typed letters, and names of prefixes need another letter after them.
  public static func unitCompletions(
    prefix: String, own: [String]
  ) -> [(name: String, summary: String)] {
    var found = own.filter { $0.hasPrefix(prefix) }.map { (name: $0, summary: "A unit of yours.") }
    let isLong = prefix.count >= 3
    for row in UnitTable.standard.rows {
      for name in isLong ? row.names : [row.symbol] + row.symbols where name.hasPrefix(prefix) {
        found.append((name, row.summary))
      }
    }
    if isLong { found += spellingCompletions(prefix) }
    for before in UnitTable.prefixes {
      let names = isLong ? before.names.split(separator: ", ") : []
      for start in names where prefix.count > start.count && prefix.hasPrefix(start) {
        for row in UnitTable.standard.rows {
          found += row.longNames.map { start + $0 }.filter {
            $0.hasPrefix(prefix) && UnitTable.standard.row(named: $0)?.prefix == before.symbol
          }.map { ($0, row.summary) }
        }
      }
    }
    // After the symbol of a metric prefix, only symbols.
    for length in [1, 2] where prefix.count >= length {
      let start = String(prefix.prefix(length))
      for row in UnitTable.standard.rows {
        let name = start + row.symbol
        guard name.hasPrefix(prefix), UnitTable.standard.row(named: name)?.prefix.isEmpty == false
        else { continue }
        found.append((name, row.summary))
      }
    }
    var listed: Set<String> = []
    return found.filter { listed.insert($0.name).inserted }.sorted { $0.name < $1.name }
  }

  private static func spellingCompletions(_ prefix: String) -> [(name: String, summary: String)] {
    UnitTable.spellings.compactMap { name, meaning in
      if !name.hasPrefix(prefix) { return nil }
      return switch meaning {
      case .unit(let row, let prefix): (name, "\(prefix?.symbol ?? "")\(row.symbol)")
      case .product(let text): (name, text)
      case .either: nil
      }
    }
  }
}
