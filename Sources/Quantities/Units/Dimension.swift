import ExactNumbers

/// The dimension of a unit: the exponents of the base units.
///
/// An angle, an amount of information, and differences of levels and of pitches have their own
/// dimensions, so that they are never dropped silently. A user-defined unit that is defined as 1,
/// such as a currency, also has its own dimension.
public struct Dimension: Sendable, Hashable {
  /// The symbols of the base units, in the order in which they are written.
  static let baseSymbols = ["kg", "m", "s", "A", "K", "mol", "cd", "rad", "bit", "Np", "octave"]

  /// The nonzero exponents of the base units, by their symbols.
  private(set) var exponents: [String: Exponent] = [:]

  /// The dimension of a number.
  static let none = Dimension()

  /// Creates the dimension of a base unit.
  init(base symbol: String) { exponents = [symbol: .one] }

  private init() {}

  /// Whether it is the dimension of a number.
  var isNone: Bool { exponents.isEmpty }

  /// Returns the product with a power of another dimension.
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

  /// The name of the dimension, such as a length or a mass, if it has one.
  var name: String? { Self.names[self] }

  /// The names of dimensions in messages, with a unit of each.
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
