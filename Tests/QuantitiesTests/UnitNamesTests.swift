import Testing

@testable import Quantities

/// The names of units over the whole tables: one name is one unit.
struct UnitNamesTests {
  let table = UnitTable.standard

  /// The names that can also be read as a prefix and a unit. They mean the whole unit, because the
  /// other reading is never meant: femtotonnes or hundredths of a gon.
  static let hiding: Set = ["at", "ct", "ft", "pt", "qt", "centigrade"]

  @Test func everyNameIsThatOfOneUnit() {
    var owners: [String: String] = [:]
    for row in table.rows {
      for name in Set(row.names) {
        #expect(owners.updateValue(row.symbol, forKey: name) == nil, "\(name)")
        #expect(table.row(named: name).map { $0.prefix + $0.row.symbol } == row.symbol, "\(name)")
      }
    }
    for (names, _) in UnitTable.spellingLines {
      for name in UnitTable.expanded(names) {
        #expect(owners.updateValue("a spelling", forKey: name) == nil, "\(name)")
      }
    }
    for name in UnitTable.currencies {
      #expect(owners[name] == nil && table.meaning(of: name) == nil, "\(name)")
    }
    for name in owners.keys {
      let scalars = Array(name.unicodeScalars)
      #expect(UnitReader.isNameStart(scalars[0]), "\(name)")
      #expect(scalars.allSatisfy(UnitReader.isNamePart), "\(name)")
    }
  }

  @Test func everyPrefixAndNameIsSoManyOfTheUnit() {
    let whole = Set(table.rows.flatMap(\.names)).union(UnitTable.spellings.keys)
    var owners: [String: String] = [:]
    var hiding: Set<String> = []
    for row in table.rows {
      for prefix in Prefix.all where row.prefixes.allow(prefix) {
        let symbols = ([row.symbol] + row.prefixedSymbols).map { prefix.symbol + $0 }
        let long = prefix.names.flatMap { start in Set(row.longNames).map { start + $0 } }
        for name in symbols + long {
          let symbol = prefix.symbol + row.symbol
          #expect(owners.updateValue(symbol, forKey: name) == nil, "\(name)")
          if case .either? = table.meaning(of: name) { continue }
          if whole.contains(name) {
            hiding.insert(name)
            continue
          }
          let found = table.row(named: name)
          #expect(found.map { $0.prefix + $0.row.symbol } == symbol, "\(name)")
        }
      }
    }
    #expect(hiding == Self.hiding)
  }

  @Test func everySpellingIsOfUnitsThatThereAre() throws {
    for (names, text) in UnitTable.spellingLines {
      let readings = text.split(separator: " | ")
      #expect(readings.count <= 2 && !names.isEmpty)
      for reading in readings where reading.hasPrefix("_") || readings.count == 1 {
        let unit = String(reading.drop { $0 == "_" })
        if let (row, prefix) = table.row(named: unit) {
          #expect(prefix + row.symbol == unit, "\(reading)")
        } else {
          #expect(try Unit.parse(unit, .table).description == unit, "\(reading)")
        }
      }
      for name in UnitTable.expanded(names) {
        #expect(((try? Unit.parse(name, .table)) == nil) == (readings.count == 2), "\(name)")
      }
    }
  }
}
