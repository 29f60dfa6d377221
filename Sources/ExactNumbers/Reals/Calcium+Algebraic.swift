// Algebraic numbers, by Calcium's qqbar: the root of a minimal polynomial, and an enclosure of it.

internal import CFLINT
internal import CFLINTLoading

extension Number {
  /// Returns the coefficients of the minimal polynomial over the integers, highest power first.
  ///
  /// Throws `.notKnownAlgebraic` unless the expression shows that the number is algebraic, and
  /// `.degreeAbove` if the degree exceeds `limit`.
  public static func minimalPolynomial(_ x: Number, degree limit: Int, _ context: Context)
    throws(NumberError) -> [Number]
  {
    guard let coefficients = Calcium.minimalPolynomial(of: x) else { throw .notKnownAlgebraic(x) }
    if coefficients.count - 1 > limit { throw .degreeAbove(limit, found: coefficients.count - 1) }
    return coefficients
  }
}

extension Calcium {
  /// Returns the coefficients of the minimal polynomial, highest power first, or nil if Calcium
  /// does not find one.
  static func minimalPolynomial(of number: Number) -> [Number]? {
    guard surd_load_calcium() != 0 else { return nil }
    var calcium = Calcium(knowsTurns: true)
    guard let element = try? calcium.element(number) else { return nil }
    var value = qqbar_struct()
    qqbar_init(&value)
    defer { qqbar_clear(&value) }
    if ca_get_qqbar(&value, element, calcium.context) == 0 { return nil }
    return (0..<Int(value.poly.length)).reversed().map { power in
      return .integer { fmpz_set($0, value.poly.coeffs + power) }
    }
  }

  /// The largest denominator of parts of a turn.
  private static let denominatorLimit = 1_000

  /// Returns sin πq, cos πq or tan πq for a fraction q as an algebraic number, or nil for other
  /// functions and large denominators.
  mutating func element(_ function: Function, ofTurns turns: Number) -> Element? {
    guard var turns = FlintRational(turns), fmpz_fits_si(&turns.value.num) != 0,
      fmpz_cmp_si(&turns.value.den, Self.denominatorLimit) <= 0
    else { return nil }
    let (p, q) = (fmpz_get_si(&turns.value.num), fmpz_get_ui(&turns.value.den))
    var value = qqbar_struct()
    qqbar_init(&value)
    defer { qqbar_clear(&value) }
    switch function {
    case .sin: qqbar_sin_pi(&value, p, q)
    case .cos: qqbar_cos_pi(&value, p, q)
    case .tan: if qqbar_tan_pi(&value, p, q) == 0 { return nil }
    default: return nil
    }
    let result = zero()
    ca_set_qqbar(result, &value, context)
    return result
  }

  /// The highest degree of polynomials whose roots are used. Sums of two roots have far higher
  /// degrees.
  private static let degreeLimit = 8

  /// Returns a part of a root of an irreducible polynomial. Throws unless the enclosure holds
  /// exactly one root.
  mutating func element(_ joint: Joint, _ index: Int) throws(TooHard) -> Element {
    guard let coefficients = joint.polynomial, coefficients.count <= Self.degreeLimit + 1,
      let point = joint.point(of: index)
    else { throw TooHard() }
    let count = coefficients.count - 1
    var polynomial = fmpz_poly_struct()
    fmpz_poly_init(&polynomial)
    defer { fmpz_poly_clear(&polynomial) }
    FlintPolynomial(coefficients).copyNumerator(into: &polynomial)
    let roots = UnsafeMutablePointer<qqbar_struct>.allocate(capacity: count)
    for place in 0..<count { qqbar_init(roots + place) }
    defer {
      for place in 0..<count { qqbar_clear(roots + place) }
      roots.deallocate()
    }
    qqbar_roots_fmpz_poly(roots, &polynomial, 1)  // The polynomial is irreducible.
    let (real, imaginary) = (point.real.value, point.imaginary.value)
    var ball = FlintComplexBall()
    withExtendedLifetime(point) {
      var (real, imaginary) = (real, imaginary)
      acb_set_arb_arb(&ball.value, &real, &imaginary)
    }
    let matches = (0..<count).filter { ball.overlaps(&roots[$0].enclosure) }
    guard matches.count == 1 else { throw TooHard() }
    let result = zero()
    ca_set_qqbar(result, roots + matches[0], context)
    if point.imaginary.sign == 0 { return result }
    if index.isMultiple(of: 2) {
      ca_re(result, result, context)
    } else {
      ca_im(result, result, context)
    }
    return result
  }
}
