import ExactNumbers
import Quantities
import Synchronization

/// The constants of nature. Each is defined by keys (`Tables/constants.tsv`), which run once.
enum Constants {
  /// The constants evaluated so far.
  private static let known = Mutex<[String: Quantity]>([:])

  /// Returns the scope for names of units and constants.
  static func scope(units: [String: NamedUnit]) -> UnitScope {
    UnitScope(units: units) { (name) throws(QuantityError) in
      guard let value = value(name) else { throw .unknownUnit(name, isFirst: true) }
      return value
    }
  }

  /// Returns the value of a constant; nil if there is none with this name.
  static func value(_ name: String) -> Quantity? {
    if let value = known.withLock({ $0[name] }) { return value }
    guard let row = ConstantTable.standard.row(named: name), let value = value(of: row) else {
      return nil
    }
    known.withLock { $0[name] = value }
    return value
  }

  /// The molar mass constant, 1.000 000 001 05(31) g/mol.
  static var molarMass: Quantity? {
    guard let unit = value("mu"), let number = value("NA") else { return nil }
    let product = try? CommandTable.standard.result(
      of: "*", on: [.quantity(unit), .quantity(number)], Context())
    return product?.quantity
  }

  /// The names, with their descriptions in small letters.
  private static let described = ConstantTable.standard.rows.map { row in
    let text = row.description.lowercased()
    return (name: row.name, text: text, words: text.split(separator: " "))
  }

  /// Returns the name of the constant with a word in its description, such as `NA` for `avogadro`;
  /// nil if there is none, or several.
  static func name(of word: String) -> String? {
    let word = word.lowercased()[...]
    if let row = described.first(where: { $0.text == word || $0.text.hasPrefix(word + " ") }) {
      return row.name
    }
    let found = described.filter { $0.words.contains(word) }
    return found.count == 1 ? found[0].name : nil
  }

  /// Returns the name of a constant that is spelt differently elsewhere, such as `k` for `k_B`; nil
  /// if there is none.
  static func name(writtenElsewhere name: String) -> String? {
    let plain = name.filter { $0 != "_" }
    let meant = namesElsewhere[plain] ?? plain
    return meant != name && ConstantTable.standard.row(named: meant) != nil ? meant : nil
  }

  private static let namesElsewhere = ["kB": "k", "qe": "e", "epsilon0": "eps0", "ε0": "eps0"]

  /// Returns the intended or most similar name; nil if there is none.
  static func suggestion(for name: String) -> String? {
    if let meant = Self.name(writtenElsewhere: name) { return meant }
    if name.utf8.count >= 5, let meant = Self.name(of: name) { return meant }
    let letters = Array(name.lowercased().utf8)
    let limit = min(1, letters.count / 2)
    let near = ConstantTable.standard.rows.map { row in
      (editDistance(letters, Array(row.name.lowercased().utf8), limit: limit), row.name)
    }
    return near.min { $0.0 < $1.0 }.flatMap { $0.0 <= limit ? $0.1 : nil }
  }

  /// Returns the value of a row: runs its keys, and gives the constant's name as the origin to
  /// measured numbers in them.
  private static func value(of row: ConstantTable.Row) -> Quantity? {
    var interpreter = Interpreter(outlet: SilentOutlet())
    interpreter.policy.atError = .stop
    Array(row.keys.utf8).withUnsafeBufferPointer { interpreter.take($0, atEnd: true) }
    interpreter.finish()
    return interpreter.machine.stack.last?.quantity.flatMap { try? row.value($0) }
  }
}
