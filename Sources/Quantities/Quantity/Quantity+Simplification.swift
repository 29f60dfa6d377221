// `simplify`: a quantity in as few units as possible, with a suitable prefix. Ambiguous units stay:
// N·m may be a torque, 1/s may be Hz or Bq.

public import ExactNumbers

extension Quantity {
  /// Returns the quantity in its simplest unit, with the SI prefix that brings the number into the
  /// range 1 … 1000.
  ///
  /// The steps:
  ///
  /// 1. Units of one dimension merge.
  /// 2. A product with the dimension of a named SI unit becomes this unit.
  /// 3. Products with names get these names, with or without prefixes.
  /// 4. A product with the dimension of one base unit becomes this unit.
  ///
  /// Throws `.point`.
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
  /// Returns the unit with named products replaced by their names.
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
    // mph·s become metres, Ω·F seconds.
    let base = try base()
    return base.single == nil ? self : base
  }

  /// Whether it is an energy written as a force times a length.
  private var mayBeTorque: Bool {
    let (force, length) = (try? Unit.named("N"), try? Unit.named("m"))
    return powers.count == 2
      && [force, length].allSatisfy { part in
        powers.contains { $0.exponent == .one && $0.unit.dimension == part?.dimension }
      }
  }

  /// The named SI units whose dimension no other named unit has, except that of a torque.
  private static let derived = ["N", "Pa", "J", "W", "C", "V", "F", "Ω", "S", "Wb", "T", "H"]
    .compactMap { try? Unit.named($0) }
}
