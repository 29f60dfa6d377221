import ExactNumbers

/// The exponent of a unit: a fraction in lowest terms.
public struct Exponent: Sendable, Hashable {
  /// The numerator, with an absolute value of at most ``limit``.
  let numerator: Int
  /// The denominator, from 1 to ``limit``.
  let denominator: Int

  /// The largest numerator and denominator: no real unit reaches it, and nothing can overflow.
  static let limit = 1_000_000

  /// The largest number of characters of an exponent in the text of a unit, with a sign between
  /// factors.
  static let longestText = "^(-1000000/1000000)*".utf8.count

  static let zero = Exponent(0)
  static let one = Exponent(1)
  static let two = Exponent(2)
  static let half = Exponent(numerator: 1, denominator: 2)
  static let third = Exponent(numerator: 1, denominator: 3)

  /// Creates a whole number within the limit.
  private init(_ value: Int) { self.init(numerator: value, denominator: 1) }

  /// Creates an exponent of a fraction, or returns nil if it is beyond the limit.
  init?(_ fraction: SmallFraction) {
    guard fraction.numerator.magnitude <= Self.limit, fraction.denominator <= Self.limit else {
      return nil
    }
    numerator = fraction.numerator
    denominator = fraction.denominator
  }

  /// Creates an exponent of a quotient, or returns nil if it is beyond the limit.
  init?(_ top: Int, over bottom: Int) {
    guard
      let quotient = SmallFraction.product(
        SmallFraction(top), SmallFraction(bottom).reciprocal)
    else { return nil }
    self.init(quotient)
  }

  /// Creates an exponent of a number, or returns nil if it is not a fraction within the limit.
  init?(_ number: Number) {
    guard let fraction = SmallFraction(short: number) else { return nil }
    self.init(fraction)
  }

  private var fraction: SmallFraction {
    var fraction = SmallFraction(numerator)
    fraction.denominator = denominator
    return fraction
  }

  /// The exponent as a number.
  var number: Number { fraction.short ?? 0 }

  /// Whether the exponent is 0.
  var isZero: Bool { numerator == 0 }
  /// Whether the exponent is negative.
  var isNegative: Bool { numerator < 0 }

  /// The reciprocal; nil for 0.
  var reciprocal: Exponent? { isZero ? nil : Exponent(fraction.reciprocal) }

  /// The negated exponent.
  var negated: Exponent { Exponent(numerator: -numerator, denominator: denominator) }

  private init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Returns the sum. Throws `.exponent` if it is beyond the limit.
  static func sum(_ a: Exponent, _ b: Exponent) throws(QuantityError) -> Exponent {
    guard let sum = SmallFraction.sum(a.fraction, b.fraction), let exponent = Exponent(sum) else {
      throw .exponent
    }
    return exponent
  }

  /// Returns the product. Throws `.exponent` if it is beyond the limit.
  static func product(_ a: Exponent, _ b: Exponent) throws(QuantityError) -> Exponent {
    guard let product = SmallFraction.product(a.fraction, b.fraction),
      let exponent = Exponent(product)
    else { throw .exponent }
    return exponent
  }
}
