// `simplify`: a quantity in as few units as are known to belong together, with a suitable prefix.
// What is ambiguous keeps its unit: N·m may be a torque, 1/s Hz or Bq.

public import ExactNumbers

extension Quantity {
  /// The quantity in its simplest unit, with the SI prefix that brings the number into 1 … 1000.
  ///
  /// The steps: units of one dimension merge; a product with the dimension of a unit of the SI
  /// becomes that; products with names get these, prefixes or not; what is one base unit becomes
  /// that. Throws `.point`.
  public func simplest(_ context: Context) throws(QuantityError) -> Quantity {
    try requireRatio()
    if unit.isNone { return self }
    var merged = Quantity(value)
    for power in unit.powers {
      let (unit, factor) = try merged.unit.times(Unit(power.unit).toThe(power.exponent), context)
      merged = try .ratio(merged.value.times(factor, context), unit, context)
    }
    let named = try merged.unit.simplest()
    let simple = try merged.converted(to: named, context)
    guard !simple.value.nominal.isComplex, let scaled = try? simple.scaled(context) else {
      return simple
    }
    return scaled
  }
}

extension Unit {
  /// The unit with the names that its products have.
  fileprivate func simplest() throws(QuantityError) -> Unit {
    if single != nil || isNone { return self }
    if !mayBeTorque, let unit = Self.derived.first(where: { $0.dimension == dimension }) {
      return unit
    }
    var coherent = Unit.none
    for power in powers {
      let plain = try power.unit.row.map { (row, _) throws(QuantityError) in
        try Unit.named(row.symbol)
      }
      coherent = try coherent.appending(plain ?? Unit(power.unit), power.exponent)
    }
    let named = try coherent.named { _ in 0 }
    if named.powers.count < powers.count { return named }
    // mph·s are metres, Ω·F seconds.
    let base = try base()
    return base.single == nil ? self : base
  }

  /// Whether it is an energy that is written as a force times a length.
  private var mayBeTorque: Bool {
    let (force, length) = (try? Unit.named("N"), try? Unit.named("m"))
    return powers.count == 2
      && [force, length].allSatisfy { part in
        powers.contains { $0.exponent == .one && $0.unit.dimension == part?.dimension }
      }
  }

  /// The units of the SI with names whose dimension no other one has, but for that of a torque.
  private static let derived = ["N", "Pa", "J", "W", "C", "V", "F", "Ω", "S", "Wb", "T", "H"]
    .compactMap { try? Unit.named($0) }
}
