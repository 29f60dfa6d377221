internal import CFLINT

extension FixedPoint {
  /// Returns a^n. The result is exact, then cut off to min(a's scale · n, max(`places`, a's scale))
  /// places, or to `places` for a negative n. 0^0 is 1, and 0 to a negative power is 0, as in GNU
  /// dc.
  ///
  /// If `keepsSign`, a result below 0 that is cut off to 0 becomes a negative zero, as in GNU dc.
  public static func power(
    _ a: FixedPoint, _ n: Int, places: Int, keepsSign: Bool = false, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    if n == 0 { return .small(1, scale: 0) }
    if n == 1, a.isNegativeZero { return a }
    let count = n.magnitude
    let (full, overflow) = a.scale.multipliedReportingOverflow(by: Int(clamping: count))
    if a.isZero {
      return .small(0, scale: n < 0 ? 0 : min(overflow ? .max : full, max(places, a.scale)))
    }
    // If the coefficient is 1 or −1, each of its powers has one bit too.
    let isUnit = a.bits == 1
    let bits = isUnit ? 1 : Double(a.bits) * Double(count)
    try context.price(bits: bits + (n < 0 ? bits + Self.bits(ofPlaces: places) : 0))
    if overflow { throw .tooLarge(bytes: .infinity) }
    var base = a.coefficient
    var power = FlintInteger { fmpz_pow_ui($0, &base.value, isUnit ? (count & 1) + 2 : count) }
    let exact = power.takeFixed(scale: full)
    if n < 0 {
      try context.price(bits: Self.bits(ofPlaces: full) + Self.bits(ofPlaces: places))
      return try quotient(.small(1, scale: 0), exact, places: places, context)
    }
    let result = exact.truncated(to: min(full, max(places, a.scale)))
    return keepsSign && result.isZero && exact.signum < 0
      ? .negativeZero(scale: result.scale) : result
  }

  /// Returns √a with max(`places`, a's scale) places, cut off; 0 and 1 have no places. Throws
  /// `.negative`.
  public static func squareRoot(
    _ a: FixedPoint, places: Int, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    if a.isNegative { throw .negative(0) }
    if a.isZero { return a.truncated(to: 0) }
    if compare(a, .small(1, scale: 0)) == 0 { return .small(1, scale: 0) }
    let scale = max(places, a.scale)
    try a.price(morePlaces: 2 * scale - a.scale, context)
    var result = FlintInteger()
    shift(&result, a.coefficient, by: 2 * scale - a.scale)
    result.inPlace { fmpz_sqrt($0, $0) }
    return result.takeFixed(scale: scale)
  }

  /// Returns a^e modulo m, as repeated multiplication with max(`places`, a's scale) places and
  /// ``remainder(_:_:places:_:)`` with `places` compute it.
  ///
  /// The result has the sign of a^e. The exponent e is an integer of 0 or more. Throws
  /// `.divisionByZero` for m = 0.
  public static func powerModulo(
    _ a: FixedPoint, _ e: FixedPoint, _ m: FixedPoint, places: Int, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    if m.isZero { throw .divisionByZero }
    if places == 0 && a.scale == 0 && m.scale == 0 { return wholePowerModulo(a, e, m) }
    let scale = max(places, a.scale)
    var result = FixedPoint.small(1, scale: 0)
    var power = a
    var exponent = e.coefficient
    for bit in 0..<exponent.bits {
      if fmpz_tstbit(&exponent.value, UInt(bit)) != 0 {
        result = try remainder(
          product(result, power, places: scale, context), m, places: places, context)
      }
      power = try remainder(
        product(power, power, places: scale, context), m, places: places, context)
      try context.poll()
    }
    return result
  }

  /// Computes `powerModulo` for integers, whose remainder is the usual one.
  private static func wholePowerModulo(
    _ a: FixedPoint, _ e: FixedPoint, _ m: FixedPoint
  ) -> FixedPoint {
    var base = FlintInteger(), exponent = FlintInteger(), modulus = FlintInteger()
    shift(&base, a.coefficient, by: 0)
    shift(&exponent, e.coefficient, by: 0)
    shift(&modulus, m.coefficient, by: 0)
    let isNegative = base.signum < 0 && fmpz_is_odd(&exponent.value) != 0
    base.inPlace { fmpz_abs($0, $0) }
    modulus.inPlace { fmpz_abs($0, $0) }
    base.inPlace { fmpz_powm($0, $0, &exponent.value, &modulus.value) }
    if isNegative { base.inPlace { fmpz_neg($0, $0) } }
    return base.takeFixed(scale: 0)
  }
}
