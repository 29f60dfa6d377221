// Roots of polynomials with complex fractions as coefficients. The polynomial is divided by
// multiplicity (D. Yun, On square-free decomposition algorithms, 1976). Each part is divided by the
// factors over the rationals of its product with its conjugate (B. Trager, Algebraic factoring and
// rational function integration, 1976, without his shift). So linear factors make complex
// fractions, and a real part has the roots of real polynomials.

internal import CFLINT

extension Polynomial {
  /// The largest degree for which the product with the conjugate is factored.
  private static let normLimit = 120

  /// Returns the roots of a polynomial with complex fractions as coefficients.
  static func roots(ofComplexFractions coefficients: [Number], _ context: Context)
    throws(NumberError) -> [Number]
  {
    var roots: [Number] = []
    for (part, exponent) in try squareFreeParts(monic(coefficients, context), context) {
      for factor in try gaussianFactors(part, context) {
        for root in try rootsOfSquareFree(factor, context) {
          roots += Array(repeating: root, count: exponent)
        }
      }
    }
    return try inOrder(roots, inPairs: false, context)
  }

  /// Returns the roots of a polynomial with simple roots, given highest power first.
  private static func rootsOfSquareFree(_ coefficients: [Number], _ context: Context)
    throws(NumberError) -> [Number]
  {
    if coefficients.allSatisfy(\.isFraction) {
      return try roots(of: FlintPolynomial(coefficients.reversed()), context)
    }
    guard let polynomial = try Polynomial(coefficients, context) else { return [] }
    if coefficients.count <= 3 { return try polynomial.smallRoots(context) }
    if case .small(0) = coefficients[coefficients.count - 1] {
      return [0] + (try rootsOfSquareFree(Array(coefficients.dropLast()), context))
    }
    if let turned = try turned(coefficients, context) {
      var result: [Number] = []
      for root in try roots(of: FlintPolynomial(turned.reversed()), context) {
        let product = try Number.multiply(.i, root, context)
        try product.evaluateParts(64, context)  // For their order.
        result.append(product)
      }
      return result
    }
    return try isolatedRoots(integers(coefficients, context).reversed(), isReal: false, context)
  }

  /// Returns f(iy) up to a factor, if it has fractions as coefficients; otherwise nil. Then roots
  /// may be imaginary, which no enclosure would prove. The first coefficient of f is 1.
  private static func turned(_ f: [Number], _ context: Context) throws(NumberError) -> [Number]? {
    var result: [Number] = []
    var factor: Number = 1
    for coefficient in f {
      result.append(try Number.multiply(coefficient, factor, context))
      if !result[result.count - 1].isFraction { return nil }
      factor = try Number.divide(factor, .i, context)
    }
    return result
  }

  /// Returns the polynomial times a common denominator.
  private static func integers(_ coefficients: [Number], _ context: Context)
    throws(NumberError) -> [Number]
  {
    var common: Number = 1
    for coefficient in coefficients {
      for part in [coefficient.parts.real, coefficient.parts.imaginary] {
        common = try Number.lcm(common, Number.denominator(part, context), context)
      }
    }
    return try coefficients.map { coefficient throws(NumberError) in
      try Number.multiply(coefficient, common, context)
    }
  }

  // MARK: Parts

  /// Returns polynomials of simple roots, and exponents. The product of their powers is the
  /// polynomial, up to a factor.
  private static func squareFreeParts(_ f: [Number], _ context: Context)
    throws(NumberError) -> [(part: [Number], exponent: Int)]
  {
    if try isPlainlySquareFree(f, context) { return [(f, 1)] }
    let slope = try derivative(f, context)
    let common = try commonDivisor(f, slope, context)
    var (b, c) = (
      try quotient(f, common, context).quotient, try quotient(slope, common, context).quotient
    )
    var parts: [(part: [Number], exponent: Int)] = []
    var exponent = 1
    while b.count > 1 {
      let d = try difference(c, derivative(b, context), context)
      let part = try commonDivisor(b, d, context)
      if part.count > 1 { parts.append((part, exponent)) }
      b = try quotient(b, part, context).quotient
      c = try quotient(d, part, context).quotient
      exponent += 1
    }
    return parts
  }

  /// Returns whether the product with the conjugate has only simple roots. FLINT decides that
  /// quickly. If it has, the polynomial has only simple roots too.
  private static func isPlainlySquareFree(_ f: [Number], _ context: Context)
    throws(NumberError) -> Bool
  {
    let norm = try norm(f, context)
    let common = try greatestCommonDivisor(norm, derivative(norm, context), context)
    return common.count == 1
  }

  /// Returns the product with the conjugate, which has fractions as coefficients.
  private static func norm(_ f: [Number], _ context: Context) throws(NumberError) -> [Number] {
    let (real, imaginary) = (f.map(\.parts.real), f.map(\.parts.imaginary))
    return try sum(product(real, real, context), product(imaginary, imaginary, context), context)
  }

  /// Returns the common divisors with the irreducible factors of the product with the conjugate.
  private static func gaussianFactors(_ f: [Number], _ context: Context)
    throws(NumberError) -> [[Number]]
  {
    if f.count <= 2 || f.count > normLimit { return [f] }
    // The factors are not necessary, so they are skipped if they would take too long.
    let factors = try attempt(Polynomial.factors(norm(f, context), context)) ?? nil
    guard let factors else { return [f] }
    let proper = factors.filter { $0.factor.count > 1 }
    if proper.count == 1 { return [f] }
    var result: [[Number]] = []
    for (factor, _) in proper {
      let common = try commonDivisor(f, factor, context)
      if common.count > 1 { result.append(common) }
    }
    return result
  }

  /// Returns the greatest common divisor with first coefficient 1, by Euclid's algorithm.
  private static func commonDivisor(_ a: [Number], _ b: [Number], _ context: Context)
    throws(NumberError) -> [Number]
  {
    var (a, b) = (a, b)
    while true {
      if b.count == 1 {
        if case .small(0) = b[0] { return try monic(a, context) }
        return [1]
      }
      // With first coefficient 1, the numbers stay shorter.
      (a, b) = (b, try monic(quotient(a, b, context).remainder, context))
    }
  }

  /// Returns the polynomial divided by its first coefficient. The polynomial 0 is unchanged.
  fileprivate static func monic(_ f: [Number], _ context: Context) throws(NumberError) -> [Number] {
    if case .small(0) = f[0] { return f }
    var result: [Number] = []
    for coefficient in f { result.append(try Number.divide(coefficient, f[0], context)) }
    return result
  }

  private static func derivative(_ f: [Number], _ context: Context) throws(NumberError) -> [Number]
  {
    let result = try f.dropLast().enumerated().map { index, coefficient throws(NumberError) in
      try Number.multiply(.small(f.count - 1 - index), coefficient, context)
    }
    return result.isEmpty ? [0] : result
  }

  private static func difference(_ a: [Number], _ b: [Number], _ context: Context)
    throws(NumberError) -> [Number]
  {
    try sum(a, product([-1], b, context), context)
  }
}
