import Calculator
import Quantities

/// What help and Tab know of units and constants.
extension SurdManual {
  /// Help on a unit, its name with prefix or without; nil if there is none.
  static func help(onUnit name: String, _ settings: Settings) -> [Block]? {
    guard let (row, prefix) = UnitTable.standard.row(named: name) else { return nil }
    let names = ([row.symbol] + row.aliases).map { "`_\($0)`" }.joined(separator: ", ")
    let example = ManualExample.keys(
      "_\(name) ubase", LiveExample.result(of: "_\(name) ubase", settings))
    return [
      .table(Item(names, Span.escape("\(row.summary). Source: \(row.source)."))),
      .examples(prefix.isEmpty && row.constant == nil ? [] : [example]),
    ]
  }

  /// The symbols of all units, by what they measure.
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

  /// The units and constants whose names contain a text, capitals or not.
  static func quantities(about wanted: String) -> [[String]] {
    let units = UnitTable.standard.rows.filter { row in
      ([row.name] + row.aliases).contains { $0.lowercased().contains(wanted) }
    }
    let constants = ConstantTable.standard.rows.filter {
      $0.description.lowercased().contains(wanted)
    }
    return units.map { ["`_\($0.symbol)`", Span.escape($0.summary)] }
      + constants.map { ["`const \($0.name)`", Span.escape("\($0.description): \($0.published)")] }
  }

  /// The units whose names begin like this, sorted, with their names in words; a user's, too.
  public static func unitCompletions(
    prefix: String, own: [String]
  ) -> [(name: String, summary: String)] {
    var found = own.filter { $0.hasPrefix(prefix) }.map { (name: $0, summary: "A unit of yours.") }
    for row in UnitTable.standard.rows {
      for name in [row.symbol] + row.aliases where name.hasPrefix(prefix) {
        found.append((name, row.summary))
      }
    }
    // Behind a prefix, symbols only.
    for length in [1, 2] where prefix.count >= length {
      let start = String(prefix.prefix(length))
      for row in UnitTable.standard.rows {
        let name = start + row.symbol
        guard name.hasPrefix(prefix), UnitTable.standard.row(named: name)?.prefix.isEmpty == false
        else { continue }
        found.append((name, row.summary))
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  /// The constants whose names begin like this, sorted, with what they are.
  public static func constantCompletions(prefix: String) -> [(name: String, summary: String)] {
    ConstantTable.standard.rows.filter { $0.name.hasPrefix(prefix) }
      .map { ($0.name, $0.description) }.sorted { $0.name < $1.name }
  }
}
