// Goals, in order: the bits that IEEE 754 requires, for any number; one method for all formats.
// Formats and their parameters: IEEE 754-2019, 3.4 and table 3.5; the format of 80 bits: Intel 64
// and IA-32 Architectures Software Developer's Manual, volume 1, 4.2. `Number+FloatRounding` rounds
// the numbers. A carry from the significand increments the exponent, up to infinity.

internal import CFLINT

/// A binary floating-point format of IEEE 754: a sign, an exponent and a significand.
public struct FloatFormat: Sendable {
  /// The number of bits of the significand, including the leading bit.
  let precision: Int
  let exponentBits: Int
  /// Whether the leading bit of the significand is stored, as in the 80 bits of the x87.
  let storesLeadingBit: Bool

  /// The format of 64 bits.
  public static let double = FloatFormat(precision: 53, exponentBits: 11)

  private init(precision: Int, exponentBits: Int, storesLeadingBit: Bool = false) {
    (self.precision, self.exponentBits) = (precision, exponentBits)
    self.storesLeadingBit = storesLeadingBit
  }

  /// Creates the format of 16, 32, 64 or 128 bits, or the x87 format of 80 bits. Throws
  /// `.noFloatFormat`.
  public init(width: Number) throws(NumberError) {
    switch width.asInt {
    case 16: self.init(precision: 11, exponentBits: 5)
    case 32: self.init(precision: 24, exponentBits: 8)
    case 64: self = .double
    case 80: self.init(precision: 64, exponentBits: 15, storesLeadingBit: true)
    case 128: self.init(precision: 113, exponentBits: 15)
    default: throw .noFloatFormat([width])
    }
  }

  /// Creates a format of 2 to 1024 bits of significand and 2 to 15 of exponent. Throws
  /// `.noFloatFormat`.
  ///
  /// For example, bfloat16 has 8 and 8, and the TF32 of graphics processors 11 and 8.
  public init(precision: Number, exponentBits: Number) throws(NumberError) {
    guard let bits = precision.asInt, (2...1024).contains(bits), let exponent = exponentBits.asInt,
      (2...15).contains(exponent)
    else { throw .noFloatFormat([precision, exponentBits]) }
    self.init(precision: bits, exponentBits: exponent)
  }

  var width: Int { precision + exponentBits + (storesLeadingBit ? 1 : 0) }
  /// The exponent of the largest numbers; also the bias.
  var maximum: Int { 1 << (exponentBits - 1) - 1 }
  /// The exponent of the last place of subnormal numbers.
  var least: Int { 2 - maximum - precision }
  /// The exponent of the last place of the largest numbers.
  var greatest: Int { maximum + 1 - precision }
  /// The number of bits of the significand after the leading bit.
  var fractionBits: Int { precision - 1 }
  /// The exponent field of infinity and NaN.
  var special: Int { 2 * maximum + 1 }
}

extension Number {
  /// Returns exactly the number that the bits of a floating-point number represent; both zeros are
  /// 0.
  ///
  /// `0x3FF8000000000000 64 tofloat` is 1.5. Throws `.notInteger`, `.notFloatBits` for bits beyond
  /// the width, `.notFinite` for infinities and NaN, and `.notFloatBits` for 80 bits that no x87
  /// since the 387 accepts.
  public static func fromFloatBits(
    _ bits: Number, _ format: FloatFormat, _ context: Context
  ) throws(NumberError) -> Number {
    guard bits.isInteger else { throw bits.notWritten }
    guard try bits.signum(context) >= 0, bits.exactBits <= format.width else {
      throw .notFloatBits(bits, width: format.width)
    }
    let leading = try powerOfTwo(format.fractionBits, context)
    var (rest, fraction) = try divideWithRemainder(bits, leading, context)
    var isLeadingBitSet: Bool?
    if format.storesLeadingBit {
      isLeadingBitSet = try modulo(rest, 2, context).asInt == 1
      rest = try floor(multiply(rest, .half, context), context)
    }
    guard let field = rest.asInt else { throw .notFloatBits(bits, width: format.width) }
    let (isNegative, exponent) = (field > format.special, field & format.special)
    if exponent > 0, isLeadingBitSet == false { throw .notFloatBits(bits, width: format.width) }
    if exponent == format.special {
      throw .notFinite(bits, isNaN: try fraction.signum(context) != 0)
    }
    let significand =
      isLeadingBitSet ?? (exponent > 0) ? try add(fraction, leading, context) : fraction
    let scale = try powerOfTwo(format.least + max(exponent, 1) - 1, context)
    let magnitude = try multiply(significand, scale, context)
    return try isNegative ? negate(magnitude, context) : magnitude
  }

  /// Returns the bits of the floating-point number nearest to x; in a tie, of the even neighbour.
  ///
  /// `0.1 64 floatbits` is 0x3FB999999999999A. For a number that is too large, these are the bits
  /// of infinity. For a negative number that is nearest to zero, they are the bits of −0. Throws
  /// `.notReal`, and `.undecidable` if a real cannot be distinguished from the middle between two
  /// floating-point numbers.
  public static func floatBits(
    _ x: Number, _ format: FloatFormat, _ context: Context
  ) throws(NumberError) -> Number {
    let (significand, place) = try format.round(x, by: .toNearestOrEven, context)
    // The leading bit adds 1 to the exponent field. Subnormal numbers do not have a leading bit.
    let leading = try powerOfTwo(format.fractionBits, context)
    let field = try multiply(Number(place - format.least), leading, context)
    var bits = try add(field, absolute(significand, context), context)
    if format.storesLeadingBit {
      let (field, fraction) = try divideWithRemainder(bits, leading, context)
      let stored: Number = field.asInt == 0 ? 0 : 1
      let rest = try add(multiply(field, 2, context), stored, context)
      bits = try add(multiply(rest, leading, context), fraction, context)
    }
    let isNegative = try x.signum(context) < 0
    return try isNegative ? add(bits, powerOfTwo(format.width - 1, context), context) : bits
  }

  static func powerOfTwo(_ exponent: Int, _ context: Context) throws(NumberError) -> Number {
    try power(2, Number(exponent), context)
  }
}
