import Quantities

// Suggestions for unknown units: rather none than a wrong one.

extension CalculatorError {
  /// Returns the sentence about an unknown unit, with a suggestion if there is an obvious one.
  static func sentence(unknownUnit name: String, isFirst: Bool) -> String {
    let start = "unknown unit '\(name.excerpt)'"
    if UnitTable.currencies.contains(name) {
      let other = name == "USD" ? "EUR" : "USD"
      return start
        + "; no rates are known: '1 sto _\(name)' makes the unit, and then '0.92_\(name) sto _\(other)' says that 1 \(other) is 0.92 \(name)"
    }
    if let joined = joined(name) { return start + "; did you mean \(joined)?" }
    if let either = caseVariants(of: name) { return start + "; did you mean \(either)?" }
    if let power = powerMeant(by: name) {
      return start + "; did you mean '\(isFirst ? "_" : "")\(power)'?"
    }
    if let unit = nearest(to: name) { return start + "; did you mean \(unit)?" }
    return isFirst ? start + "; 'help units' lists all" : start + "; a space ends a unit"
  }

  /// Returns `'floz' (US fluid ounce)` for `fl_Oz`, `'kW*h' or 'kW/h'` for `kW_h`: for a name that
  /// contains `_`.
  private static func joined(_ name: String) -> String? {
    let parts = name.split(separator: "_").map(String.init)
    if parts.count < 2 { return nil }
    // With a prefix it would be something else: m_s is not a millisecond.
    if let (row, prefix) = UnitTable.standard.row(named: parts.joined()), prefix.isEmpty {
      return described(row)
    }
    guard parts.allSatisfy(UnitTable.standard.isUnit) else { return nil }
    return "'\(parts.joined(separator: "*"))' or '\(parts.joined(separator: "/"))'"
  }

  /// Returns a unit with its name: `'Da' (dalton)`.
  private static func described(_ row: UnitTable.Row) -> String {
    "'\(row.symbol)' (\(row.name.split(separator: " (")[0]))"
  }

  /// Returns `m^2` for `m2`.
  private static func powerMeant(by name: String) -> String? {
    let unit = name.prefix { !$0.isNumber }
    let exponent = name.dropFirst(unit.count)
    guard !exponent.isEmpty, Int(exponent) != nil, UnitTable.standard.isUnit(String(unit)) else {
      return nil
    }
    return "\(unit)^\(exponent)"
  }

  /// Returns `'kB' (1000 B) or 'KiB' (1024 B)` for `KB`.
  private static func caseVariants(of name: String) -> String? {
    guard let first = name.first, name.count > 1 else { return nil }
    let prefix = first.lowercased() == "k" ? "k" : first.uppercased()
    let unit = String(name.dropFirst())
    guard UnitTable.standard.isUnit(prefix + unit),
      UnitTable.standard.isUnit("\(first.uppercased())i" + unit),
      let place = ["k", "M", "G", "T", "P", "E"].firstIndex(of: prefix)
    else { return nil }
    let power = place == 0 ? "" : "^\(place + 1)"
    return "'\(prefix)\(unit)' (1000\(power) \(unit)) or "
      + "'\(first.uppercased())i\(unit)' (1024\(power) \(unit))"
  }

  /// Returns `'mi' (mile)` for `Miles` or `milez`: the unit with the same name except for upper and
  /// lower case, or with a longer name that is misspelt; nil if there is none, or more than one.
  ///
  /// Misspelt means that one letter of at least 5 differs, but not the first one. Below 7 letters,
  /// the letter must not be replaced by another: many words are similar to a short name, and a
  /// wrong suggestion is worse than none. An additional or missing '_' is not a mistake.
  private static func nearest(to name: String) -> String? {
    let letters = name.lowercased()
    if letters.utf8.count < 3 { return nil }
    let table = UnitTable.standard
    let same = table.rows.filter { row in row.names.contains { $0.lowercased() == letters } }
    if same.count > 1 { return nil }
    let known = letters.utf8.count > 3 ? table.row(named: letters) : nil
    guard let (row, prefix) = same.first.map({ ($0, "") }) ?? known ?? misspelt(letters) else {
      return nil
    }
    return prefix.isEmpty ? described(row) : "'\(prefix)\(row.symbol)'"
  }

  /// Returns the row with a name closest to a misspelt name, and the prefix before it.
  private static func misspelt(_ letters: String) -> (UnitTable.Row, prefix: String)? {
    if let row = rowNearest(to: letters) { return (row, "") }
    for (symbol, names, _) in UnitTable.prefixes {
      for start in names.split(separator: ", ") where letters.hasPrefix(start) {
        if let row = rowNearest(to: String(letters.dropFirst(start.count))),
          UnitTable.standard.row(named: symbol + row.symbol) != nil
        {
          return (row, symbol)
        }
      }
    }
    return nil
  }

  private static func rowNearest(to letters: String) -> UnitTable.Row? {
    if letters.utf8.count < 5 { return nil }
    let letters = Array(letters.utf8.filter { $0 != UInt8(ascii: "_") })
    var found: [String: UnitTable.Row] = [:]
    for row in UnitTable.standard.rows {
      for name in row.names where name.utf8.count >= 5 {
        let known = Array(name.lowercased().utf8.filter { $0 != UInt8(ascii: "_") })
        if isMisspelt(known, as: letters) { found[row.symbol] = row }
      }
    }
    return found.count == 1 ? found.first?.value : nil
  }

  private static func isMisspelt(_ name: [UInt8], as letters: [UInt8]) -> Bool {
    if name.first != letters.first || editDistance(letters, name, limit: 1) > 1 { return false }
    return letters.count >= 7 || name.count != letters.count || name.sorted() == letters.sorted()
  }
}
