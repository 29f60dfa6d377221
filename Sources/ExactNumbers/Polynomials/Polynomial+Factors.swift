// Common divisors and factors of polynomials with fractions as coefficients, by FLINT
// (fmpq_poly_gcd, fmpz_poly_factor), and polynomials through points.

internal import CFLINT

extension Polynomial {
  /// Returns the greatest common divisor over the rationals, with first coefficient 1, or 0 if both
  /// polynomials are 0.
  ///
  /// Throws `.notFraction`, `.tooLarge`.
  public static func greatestCommonDivisor(
    _ a: [Number], _ b: [Number], _ context: Context
  ) throws(NumberError) -> [Number] {
    try requireFractions(a + b)
    try priceFactors(a + b, context)
    var first = FlintPolynomial(a.reversed())
    var second = FlintPolynomial(b.reversed())
    let result = FlintPolynomial { fmpq_poly_gcd($0, &first.value, &second.value) }
    return result.coefficients.reversed()
  }

  /// Returns the factors that are irreducible over the rationals, with their exponents, ordered by
  /// degree. Their coefficients are integers without a common divisor, and the first of them is
  /// above 0. If a constant factor other than 1 remains, it comes first. Returns nil for 0.
  ///
  /// Throws `.notFraction`, `.tooLarge`.
  public static func factors(
    _ coefficients: [Number], _ context: Context
  ) throws(NumberError) -> [(factor: [Number], exponent: Int)]? {
    try requireFractions(coefficients)
    guard let polynomial = try Polynomial(coefficients, context) else { return nil }
    try priceFactors(coefficients, context)
    let factors = FlintPolynomial(polynomial.coefficients.reversed()).factors
    var content = polynomial.coefficients[0]
    var result: [(factor: [Number], exponent: Int)] = []
    for (factor, exponent) in factors {
      let ordered = Array(factor.reversed())
      let power = try Number.power(ordered[0], .small(exponent), context)
      content = try Number.divide(content, power, context)
      result.append((ordered, exponent))
    }
    try sort(&result, context)
    if content.asInt != 1 { result.insert(([content], 1), at: 0) }
    return result
  }

  /// Sorts by degree, then by coefficients.
  private static func sort(
    _ factors: inout [(factor: [Number], exponent: Int)], _ context: Context
  ) throws(NumberError) {
    func precedes(_ a: [Number], _ b: [Number]) throws(NumberError) -> Bool {
      if a.count != b.count { return a.count < b.count }
      for (x, y) in zip(a, b) {
        let order = try Number.compare(x, y, context)
        if order != 0 { return order < 0 }
      }
      return false
    }
    // Insertion sort, because there are few factors and `sort` does not throw typed errors.
    for index in factors.indices.dropFirst() {
      var place = index
      while place > 0, try precedes(factors[place].factor, factors[place - 1].factor) {
        factors.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// Returns the polynomial of at most this degree that is nearest to points by least squares: the
  /// solution of the normal equations, exact for exact points.
  ///
  /// Throws `.needsValues` for fewer than degree + 1 points, `.needsDifferentPlaces` for fewer than
  /// degree + 1 different x, `.undecidableSingularity`.
  public static func fit(
    x: [Number], y: [Number], degree: Int, _ context: Context
  ) throws(NumberError) -> [Number] {
    let size = degree + 1
    if x.count < size { throw .needsValues(size, available: x.count) }
    try context.price(bits: 64 * Double(size) * Double(x.count + size))
    var powers: [Number] = []
    powers.reserveCapacity(size * x.count)
    for value in x {
      var row: [Number] = [1]
      for _ in 0..<degree {
        try context.poll()
        row.append(try Number.multiply(row[row.count - 1], value, context))
      }
      powers += row.reversed()
    }
    let matrix = Matrix(rows: x.count, columns: size, powers)
    let transposed = try matrix.transposed(context)
    let target = try Matrix.product(transposed, Matrix(rows: y.count, columns: 1, y), context)
    let square = try Matrix.product(transposed, matrix, context)
    do throws(NumberError) { return try Matrix.solution(of: square, target, context).entries } catch
    {
      if case .singular = error { throw .needsDifferentPlaces(size) }
      throw error
    }
  }

  /// Throws `.notFraction` unless all coefficients are fractions.
  private static func requireFractions(_ coefficients: [Number]) throws(NumberError) {
    for coefficient in coefficients where !coefficient.isFraction {
      throw .notFraction(coefficient)
    }
  }

  /// Prices work on n coefficients with b bits together: n²·b bit operations, which nothing can
  /// stop.
  private static func priceFactors(
    _ coefficients: [Number], _ context: Context
  ) throws(NumberError) {
    let bits = coefficients.reduce(0.0) { $0 + Double($1.exactBits) }
    let count = Double(coefficients.count)
    try context.price(bits: bits * count, seconds: 1e-9 * bits * count * count)
  }
}
