// Algebraic numbers, by Calcium's qqbar: the root of a minimal polynomial and an enclosure of it.

internal import CFLINT
internal import CFLINTLoading

extension Number {
  /// The coefficients of the minimal polynomial over the integers, that of the highest power first.
  ///
  /// Throws `.notKnownAlgebraic` unless the expression shows the number to be algebraic, and
  /// `.degreeAbove` where the degree is above a limit.
  public static func minimalPolynomial(_ x: Number, degree limit: Int, _ context: Context)
    throws(NumberError) -> [Number]
  {
    guard let coefficients = Calcium.minimalPolynomial(of: x) else { throw .notKnownAlgebraic(x) }
    if coefficients.count - 1 > limit {
      throw .degreeAbove(limit, found: coefficients.count - 1)
    }
    return coefficients
  }
}

extension Calcium {
  /// The coefficients of the minimal polynomial, that of the highest power first; nil where Calcium
  /// does not show that there is one.
  static func minimalPolynomial(of number: Number) -> [Number]? {
    guard surd_load_calcium() != 0 else { return nil }
    var calcium = Calcium()
    guard let element = try? calcium.element(number) else { return nil }
    var value = qqbar_struct()
    qqbar_init(&value)
    defer { qqbar_clear(&value) }
    if ca_get_qqbar(&value, element, calcium.context) == 0 { return nil }
    return (0..<Int(value.poly.length)).reversed().map { power in
      var coefficient = FlintInteger()
      fmpz_set(&coefficient.value, value.poly.coeffs + power)
      return coefficient.take()
    }
  }
}
