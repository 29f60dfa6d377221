// What number is this? Closed forms of a few kinds, each a relation with integer coefficients, are
// searched for from the simple to the long. How likely it is that one of them comes as close by
// chance decides what is claimed: at most as many forms as there are with coefficients up to those
// found, times the part of the numbers around that the digits leave open, times a weight for all
// kinds that were tried, whose inverses add up to 1.

/// A closed form that a number has, or may have.
public struct Identification: Sendable {
  /// What the form is worth.
  public enum Worth: Sendable {
    /// The number is this.
    case proven
    /// Both agree to so many digits, by their enclosures.
    case agreement(digits: Int)
    /// So many of the digits that the number has fit; by chance once in a power of 10.
    case fit(digits: Int, of: Int, odds: Int)
  }

  /// The keys that give the form.
  public let keys: String
  /// The form as a number.
  public let value: Number
  /// What it is worth.
  public let worth: Worth

  /// The digits of numbers of which any can be had, first of the search, then of the agreement.
  private static let digits = (search: 60, agreement: 600)
  /// log10 of the odds from which on a form is claimed, for decimals and for such numbers.
  private static let oddsLimits = (decimal: -6.0, real: -20.0)

  /// The simplest form of an exact real, its own unless another has fewer keys, or of a decimal as
  /// it was typed.
  ///
  /// Throws `.notIdentified`.
  public init(of x: Number, _ context: Context) throws(NumberError) {
    try x.requireReal()
    if case .real = x {
      try self.init(ofReal: x, context)
    } else if let places = try x.decimalPlaces(context) {
      // Who cuts digits off may be off by a unit of the last place.
      let unit = try Number.power(10, .small(-places), context)
      let half = try Number.divide(unit, 2, context)
      do throws(NumberError) {
        try self.init(of: x, within: unit, unit: unit, closely: half, context)
      } catch {
        // A double, as languages print it, may be as far off as the next one is.
        guard case .notIdentified(let digits) = error, (16...17).contains(digits) else {
          throw error
        }
        let double = try FloatFormat.double.unitInLastPlace(of: x, context)
        try self.init(of: x, within: double, unit: unit, closely: half, context)
      }
    } else {
      self.init(keys: x.keys.text, value: x, worth: .proven)
    }
  }

  private init(keys: String, value: Number, worth: Worth) {
    (self.keys, self.value, self.worth) = (keys, value, worth)
  }

  /// The simplest form of a number that may be off by e.
  ///
  /// Throws `.notIdentified`.
  public init(of x: Number, within e: Number, _ context: Context) throws(NumberError) {
    try self.init(of: x, within: e, unit: e, closely: e, context)
  }

  /// - Parameters:
  ///   - unit: that of the last digit.
  ///   - half: beyond which that does not fit.
  private init(
    of x: Number, within e: Number, unit: Number, closely half: Number, _ context: Context
  ) throws(NumberError) {
    try x.requireReal()
    guard let size = try x.logarithmicBound(context), size.isFinite,
      let tolerance = try e.logarithmicBound(context)
    else { throw .notIdentified(digits: 0) }
    let search = FormSearch(
      x, size: size, tolerance: tolerance, limit: Self.oddsLimits.decimal, context)
    let digits = try Number.floor(
      Number.log10(Number.absolute(Number.divide(x, unit, context), context), context), context)
    let known = 1 + (digits.asInt ?? 0)
    guard let form = try search?.simplest() else { throw .notIdentified(digits: known) }
    let distance = try Number.absolute(Number.subtract(form.value, x, context), context)
    if try Number.less(e, distance, context) { throw .notIdentified(digits: known) }
    var (fitting, reach) = (known, half)
    while try Number.less(reach, distance, context) {
      (fitting, reach) = (fitting - 1, try Number.multiply(reach, 10, context))
    }
    self.init(
      keys: form.keys, value: form.value,
      worth: .fit(digits: fitting, of: known, odds: Int(-form.odds)))
  }

  private init(ofReal x: Number, _ context: Context) throws(NumberError) {
    let bits = 10.0.binaryLogarithm * Double(Self.digits.search)
    try x.evaluateParts(Int(bits) + 64, context)
    let accuracy = min(bits, Double(x.knownEnclosure(Int(bits) + 64).accuracy) - 4)
    guard let size = try x.logarithmicBound(context), size.isFinite, accuracy > 30 else {
      throw .notIdentified(digits: max(0, Int(accuracy / 10.0.binaryLogarithm)))
    }
    let limit = max(Self.oddsLimits.real, -accuracy / 8)
    let search = FormSearch(x, size: size, tolerance: size - accuracy, limit: limit, context)
    guard let form = try search?.simplest() else {
      throw .notIdentified(digits: Int(accuracy / 10.0.binaryLogarithm))
    }
    let worth = try Self.worth(of: form.value, for: x, size: size, context)
    if case .proven = worth, x.keys.isExact, Self.count(x.keys.text) <= Self.count(form.keys) {
      self.init(keys: x.keys.text, value: x, worth: .proven)
    } else {
      self.init(keys: form.keys, value: form.value, worth: worth)
    }
  }

  /// How many numbers and words keys have.
  private static func count(_ keys: String) -> Int { keys.split(separator: " ").count }

  /// Whether the form is the number; where that is not proven, how far both agree.
  private static func worth(of form: Number, for x: Number, size: Double, _ context: Context)
    throws(NumberError) -> Worth
  {
    let difference = try Number.subtract(x, form, context)
    if case .small(0) = difference { return .proven }
    let bits = Int(10.0.binaryLogarithm * Double(digits.agreement)) + 64
    try difference.evaluateParts(bits, context)
    let ball = difference.knownEnclosure(bits)
    let agreed = size - ball.magnitudeExponent.approximate
    let known = Int(min(Double(digits.agreement), agreed / 10.0.binaryLogarithm))
    guard ball.containsZero, case .real(let real) = difference else {
      throw .notIdentified(digits: known)
    }
    return Calcium.provesZero(real) ? .proven : .agreement(digits: known)
  }
}

extension Number {
  /// The most places of a decimal that are looked at.
  private static let placeLimit = 1_000

  /// The places behind the point of a fraction that is a decimal; nil of others.
  func decimalPlaces(_ context: Context) throws(NumberError) -> Int? {
    var scaled = self
    for places in 0...Self.placeLimit {
      if scaled.isInteger { return places }
      scaled = try Number.multiply(scaled, 10, context)
    }
    return nil
  }
}
