import ExactNumbers

/// What a unit measures: the exponents of the base units in it.
///
/// An angle, an amount of information, and differences of levels and of pitches have dimensions of
/// their own, so that nothing drops them silently; and so has a unit that a user has made of 1, as
/// that of a currency.
public struct Dimension: Sendable, Hashable {
  /// The symbols of the base units, in the order in which they are written.
  static let baseSymbols = ["kg", "m", "s", "A", "K", "mol", "cd", "rad", "bit", "Np", "octave"]

  /// The exponents of the base units that are not 0, by the symbols of these.
  private(set) var exponents: [String: Exponent] = [:]

  /// The dimension of a number.
  static let none = Dimension()

  /// The dimension of a base unit.
  init(base symbol: String) { exponents = [symbol: .one] }

  private init() {}

  /// Whether it is that of a number.
  var isNone: Bool { exponents.isEmpty }

  /// The product with a power of another one.
  func times(_ other: Dimension, toThe power: Exponent = .one) throws(QuantityError) -> Dimension {
    var result = self
    for (base, exponent) in other.exponents {
      let sum = try Exponent.sum(result.exponents[base] ?? .zero, Exponent.product(exponent, power))
      result.exponents[base] = sum.isZero ? nil : sum
    }
    return result
  }

  var reciprocal: Dimension {
    var result = self
    result.exponents = exponents.mapValues(\.negated)
    return result
  }

  var withoutAngle: Dimension {
    var result = self
    result.exponents["rad"] = nil
    return result
  }

  /// A length, a mass, …, where it has a name of its own.
  var name: String? { Self.names[self] }

  /// The dimensions with names that messages use, by the units that have them.
  private static let names: [Dimension: String] = {
    let names = [
      ("m", "a length"), ("kg", "a mass"), ("s", "a time"), ("A", "a current"),
      ("K", "a temperature"), ("mol", "an amount of substance"), ("cd", "a luminous intensity"),
      ("rad", "an angle"), ("bit", "an amount of information"), ("m^2", "an area"),
      ("m^3", "a volume"), ("m/s", "a speed"), ("m/s^2", "an acceleration"), ("Hz", "a frequency"),
      ("rad/s", "an angular frequency"), ("N", "a force"), ("Pa", "a pressure"), ("J", "an energy"),
      ("W", "a power"), ("C", "a charge"), ("V", "a voltage"), ("Ω", "a resistance"),
      ("F", "a capacitance"), ("S", "a conductance"), ("H", "an inductance"),
      ("Wb", "a magnetic flux"), ("kg/m^3", "a density"), ("bps", "a rate of information"),
      ("T", "a magnetic flux density"), ("Np", "a difference of levels"),
      ("octave", "an interval of pitch"),
    ]
    var result: [Dimension: String] = [:]
    for (unit, name) in names {
      if let dimension = try? Unit.parse(unit, .table).dimension { result[dimension] = name }
    }
    return result
  }()
}
