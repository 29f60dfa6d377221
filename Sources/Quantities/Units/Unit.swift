import ExactNumbers

/// A product of powers of named units: `km/h`.
public struct Unit: Sendable {
  /// A unit and its exponent, which is not 0.
  struct Power: Sendable {
    let unit: NamedUnit
    let exponent: Exponent
  }

  /// The factors in the order in which they were added, each unit once.
  private(set) var powers: [Power] = []
  private(set) var dimension = Dimension.none
  /// Whether its numbers are shown in several parts, like the numerals that were typed: `8h50m`.
  /// A product or power of the unit is shown as one number.
  public private(set) var showsParts = false

  /// The unit of a plain number.
  public static let none = Unit()

  /// Creates the empty product.
  private init() {}

  /// Creates a unit of one factor.
  init(_ unit: NamedUnit) {
    powers = [Power(unit: unit, exponent: .one)]
    dimension = unit.dimension
  }

  /// Returns the unit with its numbers shown in several parts, or as one number.
  func showing(parts: Bool) -> Unit {
    var unit = self
    unit.showsParts = parts
    return unit
  }

  /// Whether it is the unit of a plain number.
  public var isNone: Bool { powers.isEmpty }

  /// Whether it is a mere count, such as `%`.
  var isCounting: Bool { !isNone && powers.allSatisfy(\.unit.isCounting) }

  /// Whether it is a part of a whole, like `%`; a dozen is not.
  var isPart: Bool { single?.isPart ?? false }

  /// Whether it contains a part of a whole, as `%/yr` does.
  var hasParts: Bool { powers.contains(where: \.unit.isPart) }

  /// Whether it contains years or months, which have no fixed length.
  var isCalendar: Bool { powers.contains(where: \.unit.isCalendar) }

  /// The named unit, if it is the only factor and not raised to a power.
  public var single: NamedUnit? {
    powers.count == 1 && powers[0].exponent == .one ? powers[0].unit : nil
  }

  /// Returns whether the other unit has the same factors.
  func isSame(as other: Unit) -> Bool {
    powers.count == other.powers.count
      && powers.allSatisfy { power in
        other.powers.contains {
          NamedUnit.same($0.unit, power.unit) && $0.exponent == power.exponent
        }
      }
  }

  /// Returns the number of base units.
  func factor(_ context: Context) throws(QuantityError) -> Measured {
    var factor = Measured(1)
    for power in powers {
      factor = try factor.times(power.unit.factor.toThe(power.exponent, context), context)
    }
    return factor
  }

  /// Returns the number of this unit that equals one of another unit of the same dimension.
  func factor(from other: Unit, _ context: Context) throws(QuantityError) -> Measured {
    if isSame(as: other) { return Measured(1) }
    return try other.factor(context).divided(by: factor(context), context)
  }

  // MARK: Products

  /// Returns the unit with a power of another unit appended. Only the same units are merged.
  func appending(_ unit: Unit, _ exponent: Exponent) throws(QuantityError) -> Unit {
    var result = self
    for power in unit.powers {
      try result.append(power.unit, Exponent.product(power.exponent, exponent))
    }
    return result
  }

  /// Appends a power of a unit, or adds it to the exponent of the same unit.
  mutating func append(_ unit: NamedUnit, _ exponent: Exponent) throws(QuantityError) {
    dimension = try dimension.times(unit.dimension, toThe: exponent)
    showsParts = false
    guard let index = powers.firstIndex(where: { NamedUnit.same($0.unit, unit) }) else {
      if exponent.isZero { return }
      powers.append(Power(unit: unit, exponent: exponent))
      let length = powers.reduce(0) { $0 + $1.unit.symbol.utf8.count + Exponent.longestText }
      if length > UnitReader.limit { throw .longUnit(limit: UnitReader.limit) }
      return
    }
    let sum = try Exponent.sum(powers[index].exponent, exponent)
    if sum.isZero {
      powers.remove(at: index)
    } else {
      powers[index] = Power(unit: powers[index].unit, exponent: sum)
    }
  }

  /// Returns the unit with one factor replaced by another unit of the same dimension.
  func replacing(_ index: Int, with unit: NamedUnit) -> Unit {
    var result = self
    result.powers[index] = Power(unit: unit, exponent: powers[index].exponent)
    return result
  }

  /// Returns the power with an exact exponent.
  func toThe(_ exponent: Exponent) throws(QuantityError) -> Unit {
    var result = Unit.none
    for power in powers {
      try result.append(power.unit, Exponent.product(power.exponent, exponent))
    }
    return result
  }

  /// Returns the units that are mere counts, and the factor of the others, if the others together
  /// have no dimension.
  func withoutRatios(_ context: Context) throws(QuantityError) -> (Unit, Measured) {
    guard dimension.isNone, !isNone, !isCounting else { return (self, Measured(1)) }
    let (counting, others) = try parted(by: \.isCounting)
    return (counting, try others.factor(context))
  }

  /// Returns the unit without multiples such as 100 km, and their factor. A multiple stays only if
  /// its exponent is −1 and there is a unit above the line: the square of 1 L/100km is 1e-4
  /// L^2/km^2.
  func withoutMultiples(_ context: Context) throws(QuantityError) -> (Unit, Measured) {
    if powers.allSatisfy({ $0.unit.single == nil }) { return (self, Measured(1)) }
    var result = Unit.none
    var factor = Measured(1)
    let isAbove = powers.contains { !$0.exponent.isNegative }
    for power in powers {
      guard let single = power.unit.single, !isAbove || power.exponent != Exponent.one.negated
      else {
        try result.append(power.unit, power.exponent)
        continue
      }
      let ratio = try power.unit.factor.divided(by: single.factor, context)
      factor = try factor.times(ratio.toThe(power.exponent, context), context)
      try result.append(single, power.exponent)
    }
    return (result, factor)
  }

  /// Returns the powers of units that are parts of a whole, and the powers of the others.
  func parted() throws(QuantityError) -> (parts: Unit, rest: Unit) { try parted(by: \.isPart) }

  private func parted(by isFirst: (NamedUnit) -> Bool) throws(QuantityError) -> (Unit, Unit) {
    var (first, second) = (Unit.none, Unit.none)
    for power in powers {
      if isFirst(power.unit) {
        try first.append(power.unit, power.exponent)
      } else {
        try second.append(power.unit, power.exponent)
      }
    }
    return (first, second)
  }
}

// MARK: Text

extension Unit: CustomStringConvertible {
  /// The unit in its written form, without `_`: `kJ/(kg*K)`.
  public var description: String {
    let above = powers.filter { !$0.exponent.isNegative }
    let below = powers.filter(\.exponent.isNegative)
    if above.isEmpty { return below.map { $0.text(inverted: false) }.joined(separator: "*") }
    let top = above.map { $0.text(inverted: false) }.joined(separator: "*")
    if below.isEmpty { return top }
    let bottom = below.map { $0.text(inverted: true) }.joined(separator: "*")
    return below.count == 1 ? "\(top)/\(bottom)" : "\(top)/(\(bottom))"
  }
}

extension Unit.Power {
  /// Returns the text of the factor, such as `m^2`, or of its reciprocal.
  fileprivate func text(inverted: Bool) -> String {
    let exponent = inverted ? exponent.negated : exponent
    if exponent == .one { return unit.symbol }
    return exponent.denominator == 1
      ? "\(unit.symbol)^\(exponent.numerator)"
      : "\(unit.symbol)^(\(exponent.numerator)/\(exponent.denominator))"
  }
}
