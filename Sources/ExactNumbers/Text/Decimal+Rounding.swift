// Correct rounding, which the promise that no displayed digit is wrong depends on. A fraction takes
// one exact division. A real takes Ziv's strategy: the ball is scaled by a power of ten, and the
// result is accepted only if both ends of the ball round to the same integer; otherwise the ball is
// refined.

internal import CFLINT

/// The digits that a format requests.
private struct Cut {
  /// The number of digits.
  enum Extent {
    /// This many significant digits.
    case significant(Int)
    /// All digits down to base^−places.
    case places(Int)
  }
  let extent: Extent
  let base: NumberFormat.Base

  init(_ extent: Extent, _ base: NumberFormat.Base) {
    self.extent = extent
    self.base = base
  }

  init(_ format: NumberFormat) {
    base = format.base
    extent =
      switch format.style {
      case .standard: .significant(max(1, format.significantDigits))
      case .fixed(let places): .places(max(0, places))
      case .scientific(let places), .engineering(let places): .significant(max(0, places) + 1)
      // Digits before the point are never padded with zeros.
      case .prefixed(let places): .significant(max(2, places) + 1)
      }
  }

  /// The number of bits that these digits need.
  var bits: Double {
    switch extent {
    case .significant(let digits): Double(digits) * base.bitsPerDigit
    case .places(let places): Double(places) * base.bitsPerDigit
    }
  }

  /// Returns the power of the base that turns the last digit of a number in the ball into the units
  /// digit. Returns nil if there is none, or none within ±2^32.
  func scale(for ball: Ball) -> Int? {
    switch extent {
    case .places(let places): return places
    case .significant(let digits):
      guard !ball.containsZero, let leading = ball.exponent(of: base.radix).asInt,
        leading.magnitude < 1 << 32
      else { return nil }
      return digits - 1 - leading
    }
  }
}

extension Real {
  /// Returns the fraction q and the integer n if this is q·10^n with a power too long to be
  /// multiplied out, which is kept as powers of 2 and 5. Otherwise returns nil.
  fileprivate func fractionByPowerOfTen(
    _ context: Context
  ) throws(NumberError) -> (fraction: Number, power: Number)? {
    guard case .product(let monomial, let factors) = expression, monomial.isRational else {
      return nil
    }
    var (twos, fives): (Number, Number) = (0, 0)
    for factor in factors where factor.exponent.isInteger {
      if factor.base.asInt == 2 { twos = factor.exponent }
      if factor.base.asInt == 5 { fives = factor.exponent }
    }
    // 2^n·5^m is 10^n·5^(m−n). With another factor this would not be the whole number.
    guard factors.count == 2, twos.asInt != 0, fives.asInt != 0,
      let rest = try Number.subtract(fives, twos, context).asInt, rest.magnitude < 1_000
    else { return nil }
    let short = try Number.power(5, .small(rest), context)
    return (try Number.multiply(monomial.coefficient, short, context), twos)
  }
}

extension Decimal {
  /// Rounds `number` to the digits of `format`.
  ///
  /// - Parameter isShort: whether large integers and fractions may cost no more than the requested
  ///   digits. Then they never count as exactly shown.
  init(
    rounding number: Number, _ format: NumberFormat, isShort: Bool, _ context: Context
  ) throws(NumberError) {
    try self.init(rounding: number, Cut(format), isShort: isShort, context)
    isInteger = number.isInteger
    if case .standard = format.style {} else { keepsZeros = true }
  }

  private init(
    rounding number: Number, _ cut: Cut, isShort: Bool, _ context: Context
  ) throws(NumberError) {
    try context.price(bits: cut.bits * 4)
    if let fraction = FlintRational(anySize: number) {
      if isShort, case .significant = cut.extent, Double(fraction.bits) > 4 * cut.bits + 20_000 {
        try self.init(rounding: Real(.rational(Rational(fraction))), cut, context)
        keepsZeros = false
      } else {
        try self.init(rounding: fraction, cut, context)
      }
    } else if case .real(let real) = number {
      if case .significant = cut.extent, cut.base == .decimal,
        let (fraction, power) = try real.fractionByPowerOfTen(context),
        let value = FlintRational(fraction)
      {
        try self.init(rounding: value, cut, context)
        exponent = try Number.add(exponent, power, context)
      } else {
        try self.init(rounding: real, cut, context)
      }
    } else {
      self.init()
      base = cut.base
    }
  }

  // MARK: Fractions

  /// Rounds a fraction exactly, with ties away from zero.
  private init(rounding fraction: borrowing FlintRational, _ cut: Cut, _ context: Context)
    throws(NumberError)
  {
    self.init()
    base = cut.base
    var fraction = fraction.value
    if fraction.num == 0 { return }
    guard case .significant(let wanted) = cut.extent else {
      if case .places(let places) = cut.extent {
        try setQuotient(&fraction, scale: places, context)
      }
      return
    }
    // The estimated place of the first digit may be wrong next to a power of the base. The number
    // of digits of the truncated quotient determines it exactly. Rounding may carry the quotient up
    // to the power.
    var magnitude = FlintInteger { fmpz_abs($0, &fraction.num) }
    let logarithm = fmpz_dlog(&magnitude.value) - fmpz_dlog(&fraction.den)
    var leading = Int((logarithm / Double(base.radix).naturalLogarithm).rounded(.down))
    while true {
      let isCarried = try setQuotient(&fraction, scale: wanted - 1 - leading, context)
      let count = digits.count - (isCarried ? 1 : 0)
      if count == wanted {
        if isCarried {
          digits.removeLast()
          exponent = .small(leading - wanted + 2)
        }
        return
      }
      leading += count > wanted ? 1 : -1
    }
  }

  /// Sets the decimal to fraction · base^scale, rounded to an integer, times base^−scale.
  ///
  /// - Returns: whether rounding added a digit, so that all other digits are zeros.
  @discardableResult
  private mutating func setQuotient(_ fraction: inout fmpq, scale: Int, _ context: Context)
    throws(NumberError) -> Bool
  {
    let size = Double(fmpz_bits(&fraction.num)) + Double(fmpz_bits(&fraction.den))
    try context.price(bits: size + Double(scale.magnitude) * base.bitsPerDigit, products: 8)
    var power = FlintInteger(base.radix)
    power.inPlace { fmpz_pow_ui($0, $0, scale.magnitude) }
    var numerator = FlintInteger(), denominator = FlintInteger()
    if scale >= 0 {
      fmpz_mul(&numerator.value, &fraction.num, &power.value)
      fmpz_set(&denominator.value, &fraction.den)
    } else {
      fmpz_set(&numerator.value, &fraction.num)
      fmpz_mul(&denominator.value, &fraction.den, &power.value)
    }
    var remainder = FlintInteger()
    let sign = fmpz_sgn(&numerator.value)
    numerator.inPlace { fmpz_abs($0, $0) }
    numerator.inPlace { fmpz_tdiv_qr($0, &remainder.value, $0, &denominator.value) }
    isExact = remainder.value == 0
    remainder.inPlace { fmpz_mul_2exp($0, $0, 1) }
    let isAway = fmpz_cmp(&remainder.value, &denominator.value) >= 0
    if isAway { numerator.inPlace { fmpz_add_ui($0, $0, 1) } }
    setCoefficient(numerator)
    isNegative = sign < 0
    exponent = .small(-scale)
    return isAway && digits.first == UInt8(ascii: "1")
      && digits.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
  }

  // MARK: Reals

  /// Rounds a real. If that is impossible, finds as many digits as possible and sets a bound.
  private init(rounding real: Real, _ cut: Cut, _ context: Context) throws(NumberError) {
    self.init()
    base = cut.base
    isExact = false
    keepsZeros = true
    var bits = Int(cut.bits) + 40
    if case .places = cut.extent { bits = try Self.bits(for: real, bits, context) }
    let firstBits = bits
    let proofBits = bits + Real.proofBits
    var isAsked = false
    var bound = Double.infinity
    while true {
      let ball = try real.enclosure(bits: bits, context)
      if ball.sign == 0 {
        self = try Decimal(rounding: FlintRational(), cut, context)
        proven = (0, ball === Ball.zero ? .calcium(bits: Real.proofBits) : .enclosure(bits: bits))
        return
      }
      let isResolved = try resolve(ball, cut, context)
      if isResolved ? looksRational : bits >= proofBits && !isAsked {
        isAsked = true
        if !isResolved, case .real(let equal)? = try real.withoutCancellation(context) {
          self = try Decimal(rounding: equal, cut, context)
          return
        }
        if try becomesExact(real, near: ball, cut, context) { return }
      }
      if isResolved { return }
      let limit = firstBits + real.limit(after: ball, bits: bits - firstBits, bound: &bound)
      if bits >= limit {
        try settle(for: ball, cut, context)
        return
      }
      bits = min(limit, ball.nextPrecision(after: bits, wanted: Int(cut.bits) + 40))
    }
  }

  /// Returns the bits that a real needs above the last place, which is at 2^−bits; at least 64. A
  /// number far below that place, at any power of two, is rounded to zero. Throws `.tooLarge`.
  private static func bits(
    for real: Real, _ bits: Int, _ context: Context
  ) throws(NumberError) -> Int {
    let magnitude = try real.magnitudeExponent(context)
    let wanted = Double(bits) + magnitude.approximate
    try context.price(bits: wanted)
    return wanted < 64 ? 64 : Int(wanted)
  }

  /// Whether so many of the last digits are zeros that it cannot be chance.
  private var looksRational: Bool {
    Double(digits.count) * base.bitsPerDigit >= 33
      && digits.suffix((digits.count + 1) / 2).allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// Sets the decimal to the short fraction that the real equals, if there is a proof. There is no
  /// other way to round a value in the middle between two decimals.
  private mutating func becomesExact(
    _ real: Real, near ball: Ball, _ cut: Cut, _ context: Context
  ) throws(NumberError) -> Bool {
    guard ball.isFinite else { return false }
    var fraction: Number = 0
    if ball.sign != 0, let scale = cut.scale(for: ball),
      Double(scale.magnitude) * base.bitsPerDigit < 33_220
    {
      var doubled = ball.scaled(by: base.radix, toThe: .small(scale))
      doubled.inPlace { arb_mul_2exp_si($0, $0, 1) }
      let units = doubled.take(precision: ball.precision).nearestInteger
      let unit = try Number.power(.small(cut.base.radix), .small(-scale), context)
      fraction = try Number.divide(Number.multiply(units, unit, context), 2, context)
    }
    if let side = try real.sideOf(fraction, context), let scale = cut.scale(for: ball) {
      return try setNextTo(fraction, side, scale: scale, cut, context)
    }
    guard let proof = try real.proof(ofBeing: fraction, context),
      let value = FlintRational(fraction)
    else { return false }
    self = try Decimal(rounding: value, cut, context)
    proven = (fraction, proof)
    return true
  }

  /// Sets the decimal to the rounded value of a number that is on a known side of a multiple of
  /// half a unit.
  private mutating func setNextTo(
    _ fraction: Number, _ side: Int, scale: Int, _ cut: Cut, _ context: Context
  ) throws(NumberError) -> Bool {
    let unit = try Number.power(.small(cut.base.radix), .small(-scale), context)
    let eighth = try Number.divide(Number.multiply(unit, .small(side), context), 8, context)
    guard let value = try FlintRational(Number.add(fraction, eighth, context)) else { return false }
    self = try Decimal(rounding: value, cut, context)
    isExact = false
    keepsZeros = true
    return true
  }

  /// Sets the digits if both ends of the ball round to the same digits.
  private mutating func resolve(_ ball: Ball, _ cut: Cut, _ context: Context) throws(NumberError)
    -> Bool
  {
    guard ball.isFinite else { return false }
    guard case .significant(let wanted) = cut.extent else {
      if case .places(let places) = cut.extent { return setRounded(ball, scale: .small(places)) }
      return false
    }
    guard !ball.containsZero else { return false }
    var leading = ball.exponent(of: base.radix)
    for _ in 0..<4 {
      let scale = try Number.subtract(.small(wanted - 1), leading, context)
      guard setRounded(ball, scale: scale) else { return false }
      if digits.count == wanted { return true }
      leading = try Number.add(leading, .small((digits.count - wanted).signum()), context)
    }
    return false
  }

  /// Sets the decimal to ball·base^scale rounded to an integer, if it is unique, times base^−scale.
  private mutating func setRounded(_ ball: Ball, scale: Number) -> Bool {
    var scaled = ball.scaled(by: base.radix, toThe: scale)
    var half = FlintBall { arb_set_d($0, 0.5) }
    scaled.inPlace { arb_add($0, $0, &half.value, ball.precision + 64) }
    // An end far beyond the requested digits would be expanded to an integer of its full size.
    guard arb_is_finite(&scaled.value) != 0, arb_rel_accuracy_bits(&scaled.value) > -64 else {
      return false
    }
    var low = FlintInteger(), high = FlintInteger()
    let precision = ball.precision + 96
    guard surd_arb_floor_ends(&low.value, &high.value, &scaled.value, precision) != 0 else {
      return false
    }
    setCoefficient(low)
    exponent = (try? Number.negate(scale, Context())) ?? 0
    return true
  }

  /// Creates the decimal with the digits that a finite ball proves, at most `digits`, and the
  /// bound. Throws `.undecidable` if the ball is a point, or its exponent is too large.
  init(enclosing ball: Ball, digits: Int, _ context: Context) throws(NumberError) {
    self.init()
    isExact = false
    keepsZeros = true
    if !ball.containsZero, ball.exponent(of: 10).asInt.map({ $0.magnitude >= 1 << 50 }) ?? true {
      throw .undecidable(digits: 0)
    }
    try settle(for: ball, Cut(.significant(digits), .decimal), context)
  }

  /// Sets as many digits as the ball proves, and the bound: the error is at most base^bound.
  private mutating func settle(for ball: Ball, _ cut: Cut, _ context: Context) throws(NumberError) {
    guard ball.isFinite, let radius = ball.radiusExponent.asInt, radius.magnitude < 1 << 50 else {
      throw .undecidable(digits: 0)
    }
    // base^place is at least 2.5 radii, so the radius and the rounding together stay below
    // base^place.
    var place = Int(((Double(radius) + 1.33) / Double(base.radix).binaryLogarithm).rounded(.up))
    switch cut.extent {
    case .places(let places): place = max(place, -places)
    case .significant(let wanted):
      // Far below the radius it makes no difference.
      if !ball.containsZero, let leading = ball.exponent(of: base.radix).asInt, leading > -1 << 60 {
        place = max(place, leading - wanted + 1)
      }
    }
    var scaled = ball.scaled(by: base.radix, toThe: .small(-place))
    let nearest = FlintInteger { surd_arb_nearest_integer($0, &scaled.value) }
    setCoefficient(nearest)
    exponent = .small(place)
    bound = .small(place)
  }
}
