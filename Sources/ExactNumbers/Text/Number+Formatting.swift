// Goals, in order: no wrong digit, as many digits as requested, GMP's speed for long numbers. A
// number becomes a `Decimal` (an integer and a power of ten), correctly rounded. A `Decimal` is
// laid out in a style. Only the first step knows numbers, and only the second step knows styles.

internal import CFLINT

/// The format of a number.
public struct NumberFormat: Sendable, Equatable {
  /// The places of point and exponent.
  public enum Style: Sendable, Equatable {
    /// Plain, with an exponent if the text would otherwise be long.
    case standard
    /// This many digits after the point, never an exponent.
    case fixed(Int)
    /// One digit before the point, this many after it, and an exponent.
    case scientific(Int)
    /// This many significant digits plus one, and an exponent that is a multiple of 3.
    case engineering(Int)
    /// Like engineering, with at least three digits, and with an SI prefix for the exponent in base
    /// ten.
    case prefixed(Int)
  }

  /// The form of a number that is not an integer.
  public enum Form: Sendable {
    /// Digits: `0.333`.
    case decimal
    /// A formula if there is one, `22/7` or `(1+√5)/2`; otherwise digits.
    case exact
    /// Like `exact`, but fractions above 1 are mixed: `3+1/7`.
    case mixed
    /// Digits. The repeating digits of a fraction follow after `r` if there are not too many:
    /// `0.r3`.
    case repeating
    /// Keys that make the number again: `22 7 /`, `["sin" 1] expr`.
    case rpn

    /// Whether formulas are shown if there are any.
    var isExact: Bool { self == .exact || self == .mixed }
  }

  /// The number of significant digits in standard style, at least 1.
  public var digits = 15
  /// The places of point and exponent.
  public var style: Style = .standard
  /// Decimals, exact forms or keys.
  public var form: Form = .decimal
  /// The base of the digits.
  public var base: Base = .decimal
  /// Whether complex numbers are shown by modulus and angle, `5∠30`.
  public var isPolar = false
  /// Whether rows of a screen group the digits of numbers that fit. Other texts never do.
  public var isGrouped = false
  /// Whether negative integers that fit the word are shown as its bits, in bases 2, 8 and 16.
  public var showsTwosComplement = false

  /// Creates the standard format: 15 digits, decimal.
  public init() {}

  /// Whether all digits of an integer are shown.
  var showsIntegersInFull: Bool { base != .decimal || style == .standard || form == .rpn }

  /// The number of digits of an irrational number: all digits, or the digits after the point in
  /// fixed style.
  var longest: Int {
    switch style {
    case .standard: significantDigits
    case .fixed(let count): count
    case .scientific(let count), .engineering(let count), .prefixed(let count): count + 1
    }
  }

  /// Returns the format with at most `limit` digits, and at least one.
  package func limited(to limit: Int) -> NumberFormat {
    var format = self
    format.digits = min(digits, decimalDigits(in: max(1, limit)))
    switch style {
    case .standard: break
    case .fixed(let places): format.style = .fixed(min(places, limit))
    case .scientific(let places): format.style = .scientific(min(places, max(0, limit - 1)))
    case .engineering(let places): format.style = .engineering(min(places, max(0, limit - 1)))
    case .prefixed(let places): format.style = .prefixed(min(places, max(0, limit - 1)))
    }
    return format
  }
}

extension Number {
  /// Appends the number's text in UTF-8 and returns whether the text is exactly the value.
  ///
  /// The number is rounded correctly, with ties away from zero; a complex number in both parts. If
  /// a real cannot be resolved, there are fewer digits, then `±` and a bound. Throws `.tooLarge`,
  /// `.interrupted`, and `.undecidable` if no digit of a real is certain.
  public func write(to output: inout [UInt8], _ format: NumberFormat, _ context: Context)
    throws(NumberError) -> Bool
  {
    try write(to: &output, format, roundsIntegers: false, context)
  }

  /// Appends the number's text. With `roundsIntegers`, integers are rounded like all other numbers.
  func write(
    to output: inout [UInt8], _ format: NumberFormat, roundsIntegers: Bool, _ context: Context
  ) throws(NumberError) -> Bool {
    if format.form == .rpn && !isInteger { return writeKeys(to: &output) }
    if isComplex {
      let number = try withoutZeroParts(context)
      return if case .complex(let z) = number {
        try z.write(to: &output, format, roundsIntegers: roundsIntegers, context)
      } else {
        try number.write(to: &output, format, roundsIntegers: roundsIntegers, context)
      }
    }
    if isInteger && format.showsIntegersInFull && !roundsIntegers {
      try context.priceTime(bits: Double(exactBits), products: 24)
      writeInteger(to: &output, format, context.word)
      return true
    }
    if format.form == .repeating, try writeRepeating(to: &output, format, context) { return true }
    if format.form == .mixed, writeMixed(to: &output, base: format.base) { return true }
    if format.form.isExact {
      let number = try exactlyShown(context)
      if number.isInteger, !isInteger {
        return try number.write(to: &output, format, roundsIntegers: roundsIntegers, context)
      }
      if number.writeExactly(to: &output, base: format.base) { return true }
    }
    var format = format
    if try isTooLarge(for: format, context) { format.style = .standard }
    let decimal = try Decimal(rounding: self, format, isShort: roundsIntegers, context)
    decimal.write(to: &output, format)
    return decimal.isExact
  }

  /// Returns the short fraction that a real is proven to be. Returns the number itself if there is
  /// none, or if a proof is not worthwhile.
  func exactlyShown(_ context: Context) throws(NumberError) -> Number {
    guard case .real(let real) = self, real.refinementLimit >= Real.proofBits else { return self }
    return try settled(context)
  }

  /// Returns whether a format shows all digits before the point, and these would need too much
  /// memory.
  private func isTooLarge(for format: NumberFormat, _ context: Context) throws(NumberError) -> Bool
  {
    guard case .fixed = format.style, case .real(let real) = self else { return false }
    return try !context.allows(bits: real.magnitudeExponent(context).approximate)
  }

  /// Returns the number's text; see `write(to:_:_:)`.
  public func text(_ format: NumberFormat, _ context: Context) throws(NumberError) -> String {
    var output: [UInt8] = []
    _ = try write(to: &output, format, context)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends an integer in a base, with the prefix that the parser reads.
  func writeInteger(to output: inout [UInt8], base: NumberFormat.Base) {
    if case .small(let value) = self, base == .decimal {
      output.appendDecimal(value)
      return
    }
    guard let integer = FlintInteger(self) else { return }
    output.append(integer, base: base)
  }
}

extension [UInt8] {
  /// Appends a machine integer in decimal.
  mutating func appendDecimal(_ value: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var rest = value.magnitude
      repeat {
        first -= 1
        digits.initializeElement(at: first, to: UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      } while rest != 0
      if value < 0 {
        first -= 1
        digits.initializeElement(at: first, to: UInt8(ascii: "-"))
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  /// Appends an integer of any size, by GMP's subquadratic conversion.
  mutating func append(_ integer: borrowing FlintInteger, base: NumberFormat.Base = .decimal) {
    var value = integer.value
    var magnitude = FlintInteger { fmpz_abs($0, &value) }
    if fmpz_sgn(&value) < 0 { append(UInt8(ascii: "-")) }
    if base != .decimal { append(contentsOf: base.prefix.utf8) }
    let capacity = Int(fmpz_sizeinbase(&magnitude.value, Int32(base.radix))) + 2
    let digits = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { text in
        _ = fmpz_get_str(text.baseAddress, Int32(base.radix), &magnitude.value)
      }
      count = buffer.firstIndex(of: 0) ?? 0
    }
    if base.radix > 10 {
      append(contentsOf: digits.map { $0 >= 97 ? $0 - 32 : $0 })
    } else {
      append(contentsOf: digits)
    }
  }
}
