public import ExactNumbers

/// A chemical formula: `C6H12O6`, `Ca(OH)2`, `CuSO4·5H2O`.
///
///     formula = group { group } { ("·" | "*") part }      part = [count] group { group }
///     group   = (symbol | "(" group { group } ")" | "[" group { group } "]") [count]
struct ChemicalFormula {
  /// The number of atoms of each element.
  private(set) var counts: [String: Int] = [:]

  private let text: String
  private var rest: Substring.UnicodeScalarView

  /// The largest number of atoms in a formula, and the deepest nesting of its groups.
  private static let limits = (atoms: 1_000_000, depth: 20)

  /// Reads a formula. Throws `.malformedFormula`, or `.isotope` if it begins with a number, as
  /// `13C` does, or contains `D` or `T`.
  init(_ text: String) throws(QuantityError) {
    self.text = text
    rest = text.unicodeScalars[...]
    if let first = rest.first, ("1"..."9").contains(first) { throw .isotope(text) }
    repeat {
      let times = count() ?? 1
      try add(groups(depth: 0), times: times)
    } while accept("·") || accept("*")
    if !rest.isEmpty { throw .malformedFormula(text) }
  }

  /// Reads groups, at least one.
  private mutating func groups(depth: Int) throws(QuantityError) -> [String: Int] {
    var formula = self
    formula.counts = [:]
    while let first = formula.rest.first, first != ")", first != "]", first != "·", first != "*" {
      let group = try formula.group(depth: depth)
      try formula.add(group, times: formula.count() ?? 1)
    }
    if formula.counts.isEmpty { throw .malformedFormula(text) }
    rest = formula.rest
    return formula.counts
  }

  /// Reads a symbol, or groups in brackets.
  private mutating func group(depth: Int) throws(QuantityError) -> [String: Int] {
    for (open, close) in [("(", ")"), ("[", "]")] as [(Unicode.Scalar, Unicode.Scalar)]
    where accept(open) {
      if depth == Self.limits.depth { throw .malformedFormula(text) }
      let inner = try groups(depth: depth + 1)
      if !accept(close) { throw .malformedFormula(text) }
      return inner
    }
    guard let first = rest.first, ("A"..."Z").contains(first) else { throw .malformedFormula(text) }
    let length = 1 + rest.dropFirst().prefix { ("a"..."z").contains($0) }.count
    let symbol = String(rest.prefix(length))
    if symbol == "D" || symbol == "T" { throw .isotope(text) }
    rest = rest.dropFirst(length)
    return [symbol: 1]
  }

  /// Reads a count. Returns nil if there is none, or if it is 0.
  private mutating func count() -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard digits.first != "0", digits.count <= 6, let count = Int(String(digits)) else {
      return nil
    }
    rest = rest.dropFirst(digits.count)
    return count
  }

  private mutating func add(_ atoms: [String: Int], times: Int) throws(QuantityError) {
    for (symbol, count) in atoms {
      let (product, overflow) = count.multipliedReportingOverflow(by: times)
      let sum = (counts[symbol] ?? 0) + (overflow ? Self.limits.atoms + 1 : product)
      if sum > Self.limits.atoms { throw .malformedFormula(text) }
      counts[symbol] = sum
    }
  }

  private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    if rest.first != scalar { return false }
    rest.removeFirst()
    return true
  }
}

extension Quantity {
  /// Returns the molar mass of a chemical formula, in g/mol, from standard atomic weights.
  ///
  /// - Parameter constant: the molar mass constant, about 1 g/mol.
  /// - Throws: `.malformedFormula`, `.isotope`, `.unknownElement`, `.noAtomicWeight`.
  public static func molarMass(
    of text: String, constant: Quantity, _ context: Context
  ) throws(QuantityError) -> Quantity {
    var sum = Measured(0)
    for (symbol, count) in try ChemicalFormula(text).counts.sorted(by: { $0.key < $1.key }) {
      let weight = try ElementTable.standard.weight(of: symbol, context)
      sum = try sum.plus(weight.times(Measured(Number(count)), context), context)
    }
    let mass = Quantity(try sum.times(constant.value, context), constant.unit)
    return try mass.converted(to: .named("g/mol"), context)
  }
}
