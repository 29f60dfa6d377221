// The numbers of places follow POSIX bc. With the scale k that was set (`places` below), a sum has
// the larger scale of its operands, a product min(a+b, max(k, a, b)), and a quotient k.

internal import CFLINT

extension FixedPoint {
  // MARK: Sums

  /// Returns a + b.
  public static func sum(
    _ a: FixedPoint, _ b: FixedPoint, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    try sum(a, b, isDifference: false, context)
  }

  /// Returns a − b.
  public static func difference(
    _ a: FixedPoint, _ b: FixedPoint, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    try sum(a, b, isDifference: true, context)
  }

  /// Returns a ± b. Tries machine words first.
  private static func sum(
    _ a: FixedPoint, _ b: FixedPoint, isDifference: Bool, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    let scale = max(a.scale, b.scale)
    if let x = a.word(at: scale), let y = b.word(at: scale) {
      let (sum, overflow) =
        isDifference ? x.subtractingReportingOverflow(y) : x.addingReportingOverflow(y)
      if !overflow { return .small(sum, scale: scale) }
    }
    // As in GNU dc, -0 + -0 and -0 - 0 are -0, and all other sums that are zero are 0.
    if a.isNegativeZero, b.isZero, b.isNegativeZero != isDifference {
      return .negativeZero(scale: scale)
    }
    try a.price(morePlaces: scale - a.scale, context)
    try b.price(morePlaces: scale - b.scale, context)
    var x = FlintInteger(), y = FlintInteger()
    shift(&x, a.coefficient, by: scale - a.scale)
    shift(&y, b.coefficient, by: scale - b.scale)
    x.inPlace { isDifference ? fmpz_sub($0, $0, &y.value) : fmpz_add($0, $0, &y.value) }
    return x.takeFixed(scale: scale)
  }

  /// Returns the coefficient at `places` places if it fits a machine word. `places` is at least the
  /// scale.
  private func word(at places: Int) -> Int? {
    guard case .small(let value, let scale) = self, places - scale <= 18 else { return nil }
    let (product, overflow) = value.multipliedReportingOverflow(
      by: Self.powersOfTen[places - scale])
    return overflow ? nil : product
  }

  /// Returns −1, 0 or 1 if a is less than, equal to or greater than b. A negative zero is less than
  /// zero.
  @inlinable
  public static func compare(_ a: FixedPoint, _ b: FixedPoint) -> Int {
    if case .small(let x, let scale) = a, case .small(let y, scale: scale) = b {
      return x < y ? -1 : x == y ? 0 : 1
    }
    return generalComparison(a, b)
  }

  /// Compares any operands.
  @usableFromInline
  static func generalComparison(_ a: FixedPoint, _ b: FixedPoint) -> Int {
    let signs = (a.isNegative ? -1 : a.signum, b.isNegative ? -1 : b.signum)
    if signs.0 != signs.1 { return signs.0 < signs.1 ? -1 : 1 }
    // Whole parts first, because they need no more memory than the operands have.
    let places = min(a.scale, b.scale)
    let whole = comparison(ofCoefficients: a.truncated(to: places), b.truncated(to: places))
    if whole != 0 || a.scale == b.scale { return whole }
    // The whole parts agree, so the further places of the longer operand decide.
    let longer = a.scale > b.scale ? a : b
    let rest = comparison(
      ofCoefficients: longer, longer.truncated(to: places).truncated(to: longer.scale))
    return a.scale > b.scale ? rest : -rest
  }

  /// Compares the coefficients as integers and ignores the scales.
  private static func comparison(ofCoefficients a: FixedPoint, _ b: FixedPoint) -> Int {
    var x = a.coefficient
    var y = b.coefficient
    return Int(fmpz_cmp(&x.value, &y.value).signum())
  }

  // MARK: Products

  /// Returns a · b with min(a's scale + b's scale, max(`places`, a's scale, b's scale)) places.
  @inlinable
  public static func product(
    _ a: FixedPoint, _ b: FixedPoint, places: Int, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    if case .small(let x, 0) = a, case .small(let y, 0) = b {
      let (product, overflow) = x.multipliedReportingOverflow(by: y)
      if !overflow { return .small(product, scale: 0) }
    }
    return try generalProduct(a, b, places: places, context)
  }

  /// Returns the product of any operands.
  @usableFromInline
  static func generalProduct(
    _ a: FixedPoint, _ b: FixedPoint, places: Int, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    let full = a.scale + b.scale
    let scale = min(full, max(places, a.scale, b.scale))
    if case .small(let x, _) = a, case .small(let y, _) = b {
      let (product, overflow) = x.multipliedReportingOverflow(by: y)
      if !overflow { return FixedPoint.small(product, scale: full).truncated(to: scale) }
    }
    try context.price(bits: Double(a.bits) + Double(b.bits))
    var x = a.coefficient
    var y = b.coefficient
    var result = FlintInteger { fmpz_mul($0, &x.value, &y.value) }
    if full == scale { return result.takeFixed(scale: scale) }
    return result.takeFixed(scale: full).truncated(to: scale)
  }

  // MARK: Quotients

  /// Returns a / b with `places` places. Throws `.divisionByZero`.
  @inlinable
  public static func quotient(
    _ a: FixedPoint, _ b: FixedPoint, places: Int, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    if places == 0, case .small(let x, 0) = a, case .small(let y, 0) = b, y != 0 {
      let (quotient, overflow) = x.dividedReportingOverflow(by: y)
      if !overflow { return .small(quotient, scale: 0) }
    }
    return try generalQuotient(a, b, places: places, context)
  }

  /// Returns the quotient of any operands.
  @usableFromInline
  static func generalQuotient(
    _ a: FixedPoint, _ b: FixedPoint, places: Int, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    if b.isZero { throw .divisionByZero }
    // a·10^shift / b, in coefficients
    let shift = places + b.scale - a.scale
    if case .small(let x, _) = a, case .small(let y, _) = b, let power = smallPowerOfTen(shift) {
      let (numerator, tooLarge) = x.multipliedReportingOverflow(by: power)
      let (quotient, overflow) = numerator.dividedReportingOverflow(by: y)
      if !tooLarge && !overflow { return .small(quotient, scale: places) }
    }
    if a.isZero { return .small(0, scale: places) }
    try a.price(morePlaces: shift, context)
    try b.price(morePlaces: -shift, context)
    var x = FlintInteger(), y = FlintInteger()
    Self.shift(&x, a.coefficient, by: max(shift, 0))
    Self.shift(&y, b.coefficient, by: max(-shift, 0))
    x.inPlace { fmpz_tdiv_q($0, $0, &y.value) }
    return x.takeFixed(scale: places)
  }

  /// Returns a − (a/b)·b, with a quotient of `places` places. The remainder has max(`places` + b's
  /// scale, a's scale) places. Throws `.divisionByZero`.
  @inlinable
  public static func remainder(
    _ a: FixedPoint, _ b: FixedPoint, places: Int, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    if places == 0, case .small(let x, 0) = a, case .small(let y, 0) = b, y != 0 {
      let (remainder, overflow) = x.remainderReportingOverflow(dividingBy: y)
      if !overflow { return .small(remainder, scale: 0) }
    }
    return try quotientAndRemainder(a, b, places: places, context).remainder
  }

  /// Returns the quotient and the remainder. Throws `.divisionByZero`.
  public static func quotientAndRemainder(
    _ a: FixedPoint, _ b: FixedPoint, places: Int, _ context: Context
  ) throws(NumberError) -> (quotient: FixedPoint, remainder: FixedPoint) {
    let quotient = try quotient(a, b, places: places, context)
    let scale = max(a.scale, b.scale + places)
    let product = try product(quotient, b, places: scale, context)
    var remainder = try difference(a, product, context)
    if remainder.scale < scale {
      try remainder.price(morePlaces: scale - remainder.scale, context)
      remainder = remainder.truncated(to: scale)
    }
    return (quotient, remainder)
  }
}
