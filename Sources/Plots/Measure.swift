package import ExactNumbers

/// The conversion of the numbers along an axis to machine numbers: (value − origin) / 10^exponent,
/// or the decimal logarithm.
///
/// The subtraction and division are exact. So a picture can show values beyond all machine numbers,
/// and values that machine numbers cannot distinguish.
package struct Measure: Sendable {
  /// Whether the machine numbers are decimal logarithms.
  package let isLogarithmic: Bool
  /// A decimal near all values, if they differ little; otherwise nil, and the origin is 0.
  package private(set) var origin: Number?
  /// The power of ten in which values are counted.
  private(set) var exponent = 0
  private var unit: Number?
  private let context: Context

  /// The largest decimal exponent of a value that is drawn. A larger unit would use too much
  /// memory.
  private static let exponentLimit = 100_000.0
  /// The largest logarithm that is drawn. Logarithmic ticks must be integers of a machine word.
  private static let logarithmLimit = 1e15

  /// Chooses origin and unit for the values to draw. Throws `.interrupted`.
  package init(of values: [Number], isLogarithmic: Bool, _ context: Context) throws(NumberError) {
    self.isLogarithmic = isLogarithmic
    self.context = context
    if isLogarithmic { return }
    try fitUnit(values)
    try fitOrigin(values)
  }

  /// Returns the machine number of a value, or nil if there is no finite one, such as for the
  /// logarithm of 0. Throws `.interrupted`.
  package func callAsFunction(_ value: Number) throws(NumberError) -> Double? {
    try attempt { () throws(NumberError) in
      if isLogarithmic {
        guard try Number.less(0, value, context) else { return .nan }
        let logarithm = try Number.log10(value, context).machineNumber(context)
        return abs(logarithm) < Self.logarithmLimit ? logarithm : .nan
      }
      var value = value
      if let origin { value = try Number.subtract(value, origin, context) }
      if let unit { value = try Number.divide(value, unit, context) }
      return try value.machineNumber(context)
    }
  }

  /// Returns a finite result, or nil if the result is infinite, undefined or an error.
  private func attempt(_ body: () throws(NumberError) -> Double) throws(NumberError) -> Double? {
    do throws(NumberError) {
      let result = try body()
      return result.isFinite ? result : nil
    } catch {
      if case .interrupted = error { throw error }
      return nil
    }
  }

  // MARK: Origin and unit

  /// Chooses a unit other than 1 if machine numbers cannot represent the values.
  private mutating func fitUnit(_ values: [Number]) throws(NumberError) {
    let usual = 1e-290...1e290
    var isUsual = false
    for value in values {
      let size = try? abs(value.machineNumber(context))
      if size == .infinity || size ?? 0 > usual.upperBound { return try setUnit(values) }
      isUsual = isUsual || usual.contains(size ?? 0)
    }
    if !isUsual { try setUnit(values) }
  }

  /// Chooses the decimal exponent of the largest value, if some value is not 0.
  private mutating func setUnit(_ values: [Number]) throws(NumberError) {
    var largest: Int?
    for value in values {
      guard let exponent = try decimalExponent(value) else { continue }
      largest = max(largest ?? exponent, exponent)
    }
    if let largest, largest != 0 { try count(in: largest) }
  }

  private mutating func count(in exponent: Int) throws(NumberError) {
    unit = try Number.power(10, Number(exponent), context)
    self.exponent = exponent
  }

  /// Returns the decimal exponent of a value, or nil if the value is 0 or the exponent is too
  /// large.
  private func decimalExponent(_ value: Number) throws(NumberError) -> Int? {
    let logarithm = try attempt { () throws(NumberError) in
      let size = try Number.absolute(value, context)
      if try Number.isZero(size, context) { return .nan }
      return try Number.log10(size, context).machineNumber(context).rounded(.down)
    }
    guard let logarithm, abs(logarithm) <= Self.exponentLimit else { return nil }
    return Int(logarithm)
  }

  /// Chooses an origin if the values differ by less than a billionth, and provably differ.
  private mutating func fitOrigin(_ values: [Number]) throws(NumberError) {
    var (low, high) = (Double.infinity, -Double.infinity)
    var first: Number?
    for value in values {
      guard let measured = try self(value) else { continue }
      (low, high) = (min(low, measured), max(high, measured))
      first = first ?? value
    }
    guard let first, high - low < 1e-9 * max(abs(low), abs(high)) else { return }
    var farthest: (distance: Double, difference: Number) = (0, 0)
    for value in values {
      guard let difference = try? Number.subtract(value, first, context),
        let distance = try attempt({ () throws(NumberError) in
          abs(
            try
              (unit.map { unit throws(NumberError) in
                try Number.divide(difference, unit, context)
              } ?? difference).machineNumber(context))
        }), distance > farthest.distance
      else { continue }
      farthest = (distance, difference)
    }
    // A difference that may be 0 is not drawn.
    guard farthest.distance > 0, let exponent = try decimalExponent(farthest.difference) else {
      return
    }
    try count(in: exponent)
    guard let unit else { return }
    let nearest = try Number.round(Number.divide(first, unit, context), context)
    origin = try Number.multiply(nearest, unit, context)
  }

  /// All digits of the origin; nil if it is 0.
  var originText: String? {
    var format = NumberFormat()
    format.digits = 10_000
    return origin.flatMap { try? $0.text(format, context) }
  }
}
