import ExactNumbers

/// The elements of `Tables/elements.tsv`, which is read when first used.
struct ElementTable {
  /// The standard atomic weights by the symbols of the elements, such as `1.0080(2)`; nil if the
  /// element has none.
  let weights: [String: String?]

  static let standard = ElementTable()

  private init() {
    var weights: [String: String?] = [:]
    for columns in UnitTable.lines(of: PackageResources.elements_tsv) {
      precondition(columns.count == 4, "an element has four columns: \(columns)")
      weights.updateValue(columns[3] == "-" ? nil : columns[3], forKey: columns[0])
    }
    self.weights = weights
  }

  /// Returns the standard atomic weight of an element. Its table entry is the only origin of its
  /// uncertainty.
  ///
  /// Throws `.unknownElement`, `.noAtomicWeight`.
  func weight(of symbol: String, _ context: Context) throws(QuantityError) -> Measured {
    guard let weight = weights[symbol] else { throw .unknownElement(symbol) }
    guard let weight else { throw .noAtomicWeight(symbol) }
    return try Quantity.measured(weight[...], from: .constant("Ar(\(symbol))"), context)
  }
}
