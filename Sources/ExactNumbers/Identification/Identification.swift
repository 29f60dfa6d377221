// What number is this? A search tries closed forms of a few kinds, from simple to long. Each is a
// relation with integer coefficients. A form is claimed if it is unlikely that one comes as close
// by chance. The probability is at most a product of three numbers: the number of forms with
// coefficients up to those found, the part of the surrounding numbers that the digits leave open,
// and a weight for all kinds that were tried. The inverses of the weights add up to 1.

/// A closed form that a number has, or may have.
public struct Identification: Sendable {
  /// The evidence for the form.
  public enum Worth: Sendable {
    /// The number is proven to be the form.
    case proven
    /// The number and the form agree to this many digits, by their enclosures.
    case agreement(digits: Int)
    /// `digits` of the known digits of the number fit. By chance this happens once in 10^`odds`.
    case fit(digits: Int, of: Int, odds: Int)
  }

  /// The keys that make the form.
  public let keys: String
  /// The form as a number.
  public let value: Number
  /// The evidence for the form.
  public let worth: Worth

  /// For numbers with an unlimited number of digits: the digits for the search, and for the
  /// agreement.
  private static let digits = (search: 60, agreement: 600)
  /// The decimal logarithms of the odds up to which a form is claimed, for decimals and for such
  /// numbers.
  private static let oddsLimits = (decimal: -6.0, real: -20.0)

  /// Finds the simplest form of an exact real, which is its own form unless another has fewer keys,
  /// or of a decimal as it was typed.
  ///
  /// Throws `.notIdentified`.
  public init(of x: Number, _ context: Context) throws(NumberError) {
    try x.requireReal()
    if case .real = x {
      try self.init(ofReal: x, context)
    } else if let places = try x.decimalPlaces(context) {
      // If digits were cut off, the error may be a unit of the last place.
      let unit = try Number.power(10, .small(-places), context)
      let half = try Number.divide(unit, 2, context)
      do throws(NumberError) {
        try self.init(of: x, within: unit, unit: unit, closely: half, context)
      } catch {
        // A double that a programming language printed may be off by the distance to the next
        // double.
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

  /// Finds the simplest form of a number with an error of at most e.
  ///
  /// Throws `.notIdentified`.
  public init(of x: Number, within e: Number, _ context: Context) throws(NumberError) {
    try self.init(of: x, within: e, unit: e, closely: e, context)
  }

  /// - Parameters:
  ///   - unit: the unit of the last digit.
  ///   - half: the distance beyond which the last digit does not fit.
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

  /// Returns the number of numbers and words in keys.
  private static func count(_ keys: String) -> Int { keys.split(separator: " ").count }

  /// Returns whether the form is proven to be the number. If not, returns how far they agree.
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
  /// The most places of a decimal that are tried.
  private static let placeLimit = 1_000

  /// Returns the places after the point of a fraction that is a decimal; otherwise nil.
  func decimalPlaces(_ context: Context) throws(NumberError) -> Int? {
    var scaled = self
    for places in 0...Self.placeLimit {
      if scaled.isInteger { return places }
      scaled = try Number.multiply(scaled, 10, context)
    }
    return nil
  }
}
