import ExactNumbers

/// The exponent of a unit: a fraction in lowest terms.
public struct Exponent: Sendable, Hashable {
  /// The numerator, of at most ``limit``.
  let numerator: Int
  /// The denominator, from 1 to ``limit``.
  let denominator: Int

  /// The largest numerator and denominator: no unit has one like that, and nothing can overflow.
  static let limit = 1_000_000

  /// The most characters that an exponent has in the text of a unit, with a sign between factors.
  static let longestText = "^(-1000000/1000000)*".utf8.count

  static let zero = Exponent(0)
  static let one = Exponent(1)
  static let two = Exponent(2)
  static let half = Exponent(numerator: 1, denominator: 2)
  static let third = Exponent(numerator: 1, denominator: 3)

  /// A whole number within the limit.
  private init(_ value: Int) { self.init(numerator: value, denominator: 1) }

  /// A fraction; nil where it is beyond the limit.
  init?(_ fraction: SmallFraction) {
    guard fraction.numerator.magnitude <= Self.limit, fraction.denominator <= Self.limit else {
      return nil
    }
    numerator = fraction.numerator
    denominator = fraction.denominator
  }

  /// A quotient; nil where it is beyond the limit.
  init?(_ top: Int, over bottom: Int) {
    guard
      let quotient = SmallFraction.product(
        SmallFraction(top), SmallFraction(bottom).reciprocal)
    else { return nil }
    self.init(quotient)
  }

  /// A number; nil where it is no fraction within the limit.
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

  /// Whether it is 0.
  var isZero: Bool { numerator == 0 }
  /// Whether it is below 0.
  var isNegative: Bool { numerator < 0 }

  /// 1 over it; nil of 0.
  var reciprocal: Exponent? { isZero ? nil : Exponent(fraction.reciprocal) }

  /// −1 times it.
  var negated: Exponent { Exponent(numerator: -numerator, denominator: denominator) }

  private init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Throws `.exponent` for what is beyond the limit.
  static func sum(_ a: Exponent, _ b: Exponent) throws(QuantityError) -> Exponent {
    guard let sum = SmallFraction.sum(a.fraction, b.fraction), let exponent = Exponent(sum) else {
      throw .exponent
    }
    return exponent
  }

  /// Throws `.exponent` for what is beyond the limit.
  static func product(_ a: Exponent, _ b: Exponent) throws(QuantityError) -> Exponent {
    guard let product = SmallFraction.product(a.fraction, b.fraction),
      let exponent = Exponent(product)
    else { throw .exponent }
    return exponent
  }
}
