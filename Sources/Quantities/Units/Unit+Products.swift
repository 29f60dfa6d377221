// Products of units. When units of one dimension meet, they become one unit, and some products get
// a name: V·A is W. Units that were typed together, such as mg/kg, stay in both cases.

import ExactNumbers

extension Unit {
  /// Returns the product with another unit, and the factor from merging units. A factor with the
  /// dimension of one of the other's units becomes this unit, first if the two cancel. A factor
  /// with the dimension of a power of the other's unit also becomes that power, if they cancel
  /// completely, such as mL and cm³.
  func times(_ other: Unit, _ context: Context) throws(QuantityError) -> (Unit, Measured) {
    if isNone || other.isNone { return (isNone ? other : self, Measured(1)) }
    var result = Unit.none
    var factor = Measured(1)
    for (power, goal) in zip(powers, try goals(in: other)) {
      if let goal {
        let own = try power.unit.factor.toThe(power.exponent, context)
        let ratio = try own.divided(by: goal.unit.factor.toThe(goal.exponent, context), context)
        factor = try factor.times(ratio, context)
      }
      try result.append(goal?.unit ?? power.unit, goal?.exponent ?? power.exponent)
    }
    for power in other.powers { try result.append(power.unit, power.exponent) }
    let named = try result.named { product in
      count(of: product).magnitude + other.count(of: product).magnitude
    }
    return (named, factor)
  }

  /// Returns, for each factor, the power of a unit of the other that it becomes, or nil if it
  /// stays.
  private func goals(in other: Unit) throws(QuantityError) -> [Power?] {
    // A unit that cancels by its name cancels with nothing else: 70 km/s/Mpc · 1 Mpc is 70 km/s.
    func own(_ target: Power) -> Power? {
      powers.first { NamedUnit.same($0.unit, target.unit) }
    }
    var targets = other.powers.filter { target in
      own(target).map { $0.exponent.isNegative == target.exponent.isNegative } ?? true
    }
    var goals: [Power?] = powers.map { _ in nil }
    // First the units that cancel: 154 lb · 15 mg/kg are milligrams.
    for cancels in [true, false] {
      for (index, power) in powers.enumerated() where goals[index] == nil {
        if other.powers.contains(where: { NamedUnit.same($0.unit, power.unit) }) { continue }
        let target = targets.firstIndex { target in
          target.unit.merges(with: power.unit) && (cancels || own(target) == nil)
            && cancels == (target.exponent.isNegative != power.exponent.isNegative)
        }
        guard let target else { continue }
        goals[index] = Power(unit: targets[target].unit, exponent: power.exponent)
        let left = try Exponent.sum(targets[target].exponent, power.exponent)
        if left.isZero {
          targets.remove(at: target)
        } else {
          targets[target] = Power(unit: targets[target].unit, exponent: left)
        }
      }
    }
    for (index, power) in powers.enumerated() where goals[index] == nil {
      var place: Int?
      for (index, target) in targets.enumerated() where try target.cancels(power) {
        place = place ?? index
      }
      guard let target = place else { continue }
      goals[index] = Power(unit: targets[target].unit, exponent: targets[target].exponent.negated)
      targets.remove(at: target)
    }
    return goals
  }

  // MARK: Names of products

  /// Returns the unit with names for its products. Each product is replaced as often as it occurs
  /// more often than `known` returns.
  func named(besides known: (Unit) -> UInt) throws(QuantityError) -> Unit {
    var result = self
    while let row = Self.products.first(where: { row in
      result.count(of: row.product).magnitude > known(row.product)
    }) {
      guard let count = Exponent(Number(result.count(of: row.product))) else { throw .exponent }
      result = try result.appending(row.product, count.negated).appending(row.name, count)
    }
    return result
  }

  /// Returns the number of times that a product occurs in the unit; negative if it is below the
  /// line.
  private func count(of product: Unit) -> Int {
    var count: Int?
    for factor in product.powers {
      guard let power = powers.first(where: { NamedUnit.same($0.unit, factor.unit) }),
        power.exponent.denominator == 1
      else { return 0 }
      let own = power.exponent.numerator / factor.exponent.numerator
      if let found = count, (found < 0) != (own < 0) { return 0 }
      count = count.map { abs($0) < abs(own) ? $0 : own } ?? own
    }
    return count ?? 0
  }

  /// Products of coherent units, with their names. N·m is not among them, because it may be a
  /// torque.
  static let products: [(product: Unit, name: Unit)] = [
    ("V*A", "W"), ("V/Ω", "A"), ("A*Ω", "V"), ("W*s", "J"), ("C/s", "A"), ("A*s", "C"),
    ("J/s", "W"), ("Pa*m^2", "N"),
  ].compactMap { product, name in
    guard let product = try? Unit.parse(product, .table), let name = try? Unit.named(name) else {
      preconditionFailure("the units of '\(product)' are in the table")
    }
    return (product, name)
  }
}

extension Unit.Power {
  /// Returns whether a power of another unit has the reciprocal dimension, with one above the line
  /// and one below it. Hertz and seconds do not cancel.
  fileprivate func cancels(_ other: Unit.Power) throws(QuantityError) -> Bool {
    if unit.isCounting || exponent.isNegative == other.exponent.isNegative { return false }
    return try Dimension.none.times(unit.dimension, toThe: exponent)
      .times(other.unit.dimension, toThe: other.exponent).isNone
  }
}

extension NamedUnit {
  /// Returns whether a power of the other unit becomes a power of this unit in a product.
  fileprivate func merges(with other: NamedUnit) -> Bool {
    !isCounting && dimension == other.dimension
  }
}
