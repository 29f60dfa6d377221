// Goals, in order: the number that IEEE 754 requires, rounded once, in each direction; no more
// decisions than that needs. A number is scaled so that the unit of its last place is 1, and
// rounded to an integer. Directions and overflow: IEEE 754-2019, 4.3 and 7.4; neighbours: 5.3.1.
// The unit in the last place: Muller et al., Handbook of Floating-Point Arithmetic (2018), 2.3.2.

extension FloatFormat {
  /// Returns x, rounded to n·2^k: the integer n of at most `precision` bits, and the place k.
  ///
  /// An n of one more bit at the place `greatest` is infinite. Throws `.notReal`, `.undecidable`.
  func round(
    _ x: Number, by rule: FloatingPointRoundingRule, _ context: Context
  ) throws(NumberError) -> (significand: Number, place: Int) {
    try x.requireReal()
    let sign = try x.signum(context)
    if sign == 0 { return (0, least) }
    // |x| < 2^top. `top` may exceed a machine word, and may be a few places too high.
    let top = try x.magnitudeExponent(context).approximate
    if top > Double(maximum + 8) { return try (beyond(sign, by: rule, context), greatest) }
    if top < Double(least - 8) {
      // Rounds like a quarter of the last place.
      let quarter = try Number.multiply(Number(sign), Number.powerOfTwo(-2, context), context)
      return try (Number.round(quarter, by: rule, context), least)
    }
    var place = min(max(Int(top) - precision, least), greatest)
    var rounded = try round(x, to: place, by: rule, context)
    while place > least, rounded.exactBits < precision {
      place = max(place - (precision - rounded.exactBits), least)
      rounded = try round(x, to: place, by: rule, context)
    }
    if place > least, try isLeadingBit(rounded, context) {
      // x may have been rounded up to a power of two. Below that power the places are half as
      // large.
      let finer = try round(x, to: place - 1, by: rule, context)
      if finer.exactBits == precision { (place, rounded) = (place - 1, finer) }
    }
    if rounded.exactBits > precision, place == greatest {
      rounded = try beyond(sign, by: rule, context)
    }
    return (rounded, place)
  }

  /// Returns x·2^−place, rounded to an integer.
  private func round(
    _ x: Number, to place: Int, by rule: FloatingPointRoundingRule, _ context: Context
  ) throws(NumberError) -> Number {
    let scaled = try Number.multiply(x, Number.powerOfTwo(-place, context), context)
    return try Number.round(scaled, by: rule, context)
  }

  /// Returns whether all bits of a significand except the leading bit are 0. Its sign does not
  /// matter.
  private func isLeadingBit(_ significand: Number, _ context: Context) throws(NumberError) -> Bool {
    let magnitude = try Number.absolute(significand, context)
    return try Number.equal(magnitude, Number.powerOfTwo(fractionBits, context), context)
  }

  /// Returns the significand to which a number beyond the largest is rounded: the largest, or
  /// infinity.
  private func beyond(
    _ sign: Int, by rule: FloatingPointRoundingRule, _ context: Context
  ) throws(NumberError) -> Number {
    // Rounds like a number between the largest and the power of two above it, nearer to the power.
    let power = try Number.powerOfTwo(precision, context)
    let magnitude = try Number.subtract(power, Number.powerOfTwo(-2, context), context)
    return try Number.round(Number.multiply(Number(sign), magnitude, context), by: rule, context)
  }

  private func largest(_ context: Context) throws(NumberError) -> Number {
    let ones = try Number.subtract(Number.powerOfTwo(precision, context), 1, context)
    return try Number.multiply(ones, Number.powerOfTwo(greatest, context), context)
  }

  /// Rounds like `round`, but throws `.infiniteFloat` if the result is an infinity.
  private func finite(
    _ x: Number, by rule: FloatingPointRoundingRule, _ context: Context
  ) throws(NumberError) -> (significand: Number, place: Int) {
    let rounded = try round(x, by: rule, context)
    if rounded.place == greatest, rounded.significand.exactBits > precision {
      throw .infiniteFloat(largest: try largest(context))
    }
    return rounded
  }

  // MARK: Numbers

  /// Returns x rounded once, by `rule`, to a number of the format.
  ///
  /// Both zeros are 0. Throws `.infiniteFloat` if IEEE 754 requires an infinity, `.notReal`, and
  /// `.undecidable` if a real cannot be distinguished from a number where the result changes.
  public func rounded(
    _ x: Number, by rule: FloatingPointRoundingRule = .toNearestOrEven, _ context: Context
  ) throws(NumberError) -> Number {
    let (significand, place) = try finite(x, by: rule, context)
    return try Number.multiply(significand, Number.powerOfTwo(place, context), context)
  }

  /// Returns the unit in the last place of x: 2^(e−p+1) if 2^e ≤ |x| < 2^(e+1) and p is the
  /// precision, but never less than the smallest number above 0.
  ///
  /// So it is the distance between the two numbers around |x|. If |x| is a power of two, it is the
  /// distance to the number above. Throws the errors of `rounded`.
  public func unitInLastPlace(of x: Number, _ context: Context) throws(NumberError) -> Number {
    let (significand, place) = try finite(x, by: .toNearestOrEven, context)
    let unit = try Number.powerOfTwo(place, context)
    if place > least, try isLeadingBit(significand, context) {
      let power = try Number.absolute(Number.multiply(significand, unit, context), context)
      if try Number.less(Number.absolute(x, context), power, context) {
        return try Number.multiply(unit, .half, context)
      }
    }
    return unit
  }

  /// Returns the least number of the format above the number nearest to x. Throws the errors of
  /// `rounded`.
  public func next(above x: Number, _ context: Context) throws(NumberError) -> Number {
    let nearest = try rounded(x, context)
    let step = try Number.powerOfTwo(least - 1, context)
    return try rounded(Number.add(nearest, step, context), by: .up, context)
  }

  /// Returns the greatest number of the format below the number nearest to x. Throws the errors of
  /// `rounded`.
  public func next(below x: Number, _ context: Context) throws(NumberError) -> Number {
    try Number.negate(next(above: Number.negate(x, context), context), context)
  }

  /// Returns the error of d as an approximation of x, in units in the last place of x. d is first
  /// rounded to the format; the error is positive if the result is above x. Throws the errors of
  /// `rounded`.
  public func error(
    of d: Number, from x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let distance = try Number.subtract(rounded(d, context), x, context)
    return try Number.divide(distance, unitInLastPlace(of: x, context), context)
  }
}
