// The rules for places are those of POSIX bc: a sum has the larger scale of its operands, a product
// min(a+b, max(k, a, b)), a quotient k, where k is the scale that was set (`places` below).

internal import CFLINT

extension FixedPoint {
  // MARK: Sums

  /// a + b.
  public static func sum(
    _ a: FixedPoint, _ b: FixedPoint, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    try sum(a, b, isDifference: false, context)
  }

  /// a − b.
  public static func difference(
    _ a: FixedPoint, _ b: FixedPoint, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    try sum(a, b, isDifference: true, context)
  }

  /// a ± b; words are tried first.
  private static func sum(
    _ a: FixedPoint, _ b: FixedPoint, isDifference: Bool, _ context: Context
  ) throws(NumberError) -> FixedPoint {
    let scale = max(a.scale, b.scale)
    if let x = a.word(at: scale), let y = b.word(at: scale) {
      let (sum, overflow) =
        isDifference ? x.subtractingReportingOverflow(y) : x.addingReportingOverflow(y)
      if !overflow { return .small(sum, scale: scale) }
    }
    // As in GNU dc: -0 + -0 and -0 - 0 are -0, all other sums that are zero are 0.
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

  /// The coefficient at `places` places, no fewer than it has, if that fits a machine word.
  private func word(at places: Int) -> Int? {
    guard case .small(let value, let scale) = self, places - scale <= 18 else { return nil }
    let (product, overflow) = value.multipliedReportingOverflow(
      by: Self.powersOfTen[places - scale])
    return overflow ? nil : product
  }

  /// −1, 0 or 1 as a is below, equal to or above b; a negative zero is below zero.
  @inlinable
  public static func compare(_ a: FixedPoint, _ b: FixedPoint) -> Int {
    if case .small(let x, let scale) = a, case .small(let y, scale: scale) = b {
      return x < y ? -1 : x == y ? 0 : 1
    }
    return generalComparison(a, b)
  }

  /// The comparison for any operands.
  @usableFromInline
  static func generalComparison(_ a: FixedPoint, _ b: FixedPoint) -> Int {
    let signs = (a.isNegative ? -1 : a.signum, b.isNegative ? -1 : b.signum)
    if signs.0 != signs.1 { return signs.0 < signs.1 ? -1 : 1 }
    // Whole parts first: they need no more memory than the operands have.
    let places = min(a.scale, b.scale)
    let whole = comparison(ofCoefficients: a.truncated(to: places), b.truncated(to: places))
    if whole != 0 || a.scale == b.scale { return whole }
    // They agree: what one has behind them decides.
    let longer = a.scale > b.scale ? a : b
    let rest = comparison(
      ofCoefficients: longer, longer.truncated(to: places).truncated(to: longer.scale))
    return a.scale > b.scale ? rest : -rest
  }

  /// Compares as integers, whatever the scales.
  private static func comparison(ofCoefficients a: FixedPoint, _ b: FixedPoint) -> Int {
    var x = a.coefficient
    var y = b.coefficient
    return Int(fmpz_cmp(&x.value, &y.value).signum())
  }

  // MARK: Products

  /// a · b with min(scales' sum, max(`places`, scales)) places.
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

  /// The product of any operands.
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

  /// a / b with `places` places; throws `.divisionByZero`.
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

  /// The quotient of any operands.
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

  /// a − (a/b)·b, the quotient having `places` places; the remainder has max(`places` + b's, a's).
  /// Throws `.divisionByZero`.
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

  /// Quotient and remainder at once; throws `.divisionByZero`.
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
