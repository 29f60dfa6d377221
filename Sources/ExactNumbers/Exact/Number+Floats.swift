// Goals, in order: exactly the bits that IEEE 754 asks for, for any number; one way for all widths.
// Formats and their parameters: IEEE 754-2019, 3.4 and table 3.5. A number is scaled so that the
// unit of its last binary place is 1, rounded to the nearest integer, ties to even, and put
// together from that integer and the exponent; a carry out of the significand runs into the
// exponent by itself, up to infinity.

internal import CFLINT

/// A binary interchange format of IEEE 754.
private struct FloatFormat {
  /// Bits in all, and bits of the significand with the one that is not stored.
  let width: Int, precision: Int
  /// The exponent of the largest numbers; also the bias.
  let maximum: Int

  /// The exponent of the last place of subnormal numbers.
  var least: Int { 2 - maximum - precision }
  /// Bits of the significand that are stored.
  var stored: Int { precision - 1 }
  /// The exponent field of infinity and NaN.
  var special: Int { 2 * maximum + 1 }

  /// The format of `width` bits; throws `.noFloatFormat`.
  init(width: Number) throws(NumberError) {
    switch width.asInt {
    case 16: (self.width, precision, maximum) = (16, 11, 15)
    case 32: (self.width, precision, maximum) = (32, 24, 127)
    case 64: (self.width, precision, maximum) = (64, 53, 1023)
    case 128: (self.width, precision, maximum) = (128, 113, 16383)
    default: throw .noFloatFormat(width)
    }
  }
}

extension Number {
  /// The number that the bits of an IEEE 754 number of `width` bits mean,
  /// exactly; both zeros are 0.
  ///
  /// `0x3FF8000000000000 64 tofloat` is 1.5. Throws `.noFloatFormat` for widths but 16, 32, 64 and
  /// 128, `.notInteger`, `.notFloatBits` beyond the width, `.notFinite` for infinities and NaN.
  public static func fromFloatBits(
    _ bits: Number, _ width: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let format = try FloatFormat(width: width)
    guard bits.isInteger else { throw bits.notWritten }
    guard try bits.signum(context) >= 0, bits.exactBits <= format.width else {
      throw .notFloatBits(bits, width: format.width)
    }
    let (rest, fraction) = try divideWithRemainder(
      bits, powerOfTwo(format.stored, context), context)
    guard let field = rest.asInt else { throw .notFloatBits(bits, width: format.width) }
    let (isNegative, exponent) = (field > format.special, field & format.special)
    if exponent == format.special {
      throw .notFinite(bits, isNaN: try fraction.signum(context) != 0)
    }
    let significand =
      try exponent == 0 ? fraction : add(fraction, powerOfTwo(format.stored, context), context)
    let scale = try powerOfTwo(format.least + max(exponent, 1) - 1, context)
    let magnitude = try multiply(significand, scale, context)
    return try isNegative ? negate(magnitude, context) : magnitude
  }

  /// The bits of the IEEE 754 number of `width` bits that is nearest to x; of two, the
  /// one whose last bit is 0.
  ///
  /// `0.1 64 floatbits` is 0x3FB999999999999A. A number that is too large gives the bits of
  /// infinity, one that is nearest to zero but below it those of −0. Throws `.noFloatFormat`,
  /// `.notReal`, `.undecidable` where a real cannot be told from the middle between two.
  public static func floatBits(
    _ x: Number, _ width: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let format = try FloatFormat(width: width)
    try x.requireReal()
    let sign = try x.signum(context)
    if sign == 0 { return 0 }
    let magnitude = try sign < 0 ? negate(x, context) : x
    let bits = try format.magnitudeBits(magnitude, context)
    return try sign < 0 ? add(bits, powerOfTwo(format.width - 1, context), context) : bits
  }

  fileprivate static func powerOfTwo(
    _ exponent: Int, _ context: Context
  ) throws(NumberError) -> Number {
    try power(2, Number(exponent), context)
  }
}

extension FloatFormat {
  /// All bits but the sign of the number nearest to a positive one.
  fileprivate func magnitudeBits(
    _ x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let infinity = try Number.multiply(
      Number(special), Number.powerOfTwo(stored, context), context)
    // x < 2^top; compared as numbers, as it may be beyond a machine word.
    let top = try x.magnitudeExponent(context)
    if try Number.compare(top, Number(maximum + 8), context) > 0 { return infinity }
    if try Number.compare(top, Number(least - 8), context) < 0 { return 0 }
    guard let top = top.asInt else { return infinity }
    var place = max(top - precision, least)
    var rounded = try round(x, to: place, context)
    // `top` may be a few places too high.
    while place > least, rounded.exactBits < precision {
      place = max(place - (precision - rounded.exactBits), least)
      rounded = try round(x, to: place, context)
    }
    let power = try Number.powerOfTwo(stored, context)
    if place > least, try Number.compare(rounded, power, context) == 0 {
      // Below a power of two, which x may have been rounded up to, the places are half as large.
      let finer = try round(x, to: place - 1, context)
      if finer.exactBits == precision { (place, rounded) = (place - 1, finer) }
    }
    // The bit that is not stored adds 1 to the exponent field; subnormal numbers do not have it.
    let field = try Number.multiply(Number(place - least), power, context)
    let bits = try Number.add(field, rounded, context)
    return try Number.minimum(bits, infinity, context)
  }

  /// x·2^−place, rounded to the nearest integer, of two to the even one.
  private func round(
    _ x: Number, to place: Int, _ context: Context
  ) throws(NumberError) -> Number {
    let scaled = try Number.multiply(x, Number.powerOfTwo(-place, context), context)
    let nearest = try Number.floor(Number.add(scaled, .half, context), context)
    guard try Number.modulo(nearest, 2, context).asInt == 1 else { return nearest }
    let distance = try Number.subtract(nearest, scaled, context)
    let isTie = try Number.compare(distance, .half, context) == 0
    return isTie ? try Number.subtract(nearest, 1, context) : nearest
  }
}
