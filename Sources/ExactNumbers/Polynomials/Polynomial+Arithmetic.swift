// Arithmetic of polynomials. If all coefficients are fractions, FLINT computes it (fmpq_poly.h).
// Otherwise it is computed term by term with numbers, which keeps surds exact.

internal import CFLINT

/// Arithmetic of polynomials given by their coefficients, highest power first. An empty list is the
/// polynomial 0; a result shows this polynomial as a single 0.
extension Polynomial {
  /// Returns the value at x, by Horner's rule.
  public static func value(
    _ coefficients: [Number], at x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    var result: Number = 0
    for coefficient in coefficients {
      try context.poll()
      result = try Number.add(Number.multiply(result, x, context), coefficient, context)
    }
    return result
  }

  /// Returns the sum, without leading zeros. Throws `.undecidable` if a leading coefficient may be
  /// zero.
  public static func sum(
    _ a: [Number], _ b: [Number], _ context: Context
  ) throws(NumberError) -> [Number] {
    let (long, short) = a.count >= b.count ? (a, b) : (b, a)
    var result = long
    for (index, coefficient) in zip(long.count - short.count..<long.count, short) {
      try context.poll()
      result[index] = try Number.add(result[index], coefficient, context)
    }
    return try trimmed(result, context)
  }

  /// Returns the product, without leading zeros. Throws the errors of `sum`, and `.tooLarge`.
  public static func product(
    _ a: [Number], _ b: [Number], _ context: Context
  ) throws(NumberError) -> [Number] {
    if a.isEmpty || b.isEmpty { return [0] }
    if a.allSatisfy(\.isFraction), b.allSatisfy(\.isFraction) {
      try price(a, b, context)
      var first = FlintPolynomial(a.reversed())
      var second = FlintPolynomial(b.reversed())
      let result = FlintPolynomial { fmpq_poly_mul($0, &first.value, &second.value) }
      return result.coefficients.reversed()
    }
    var result = [Number](repeating: 0, count: a.count + b.count - 1)
    for (i, x) in a.enumerated() {
      for (j, y) in b.enumerated() {
        try context.poll()
        let term = try Number.multiply(x, y, context)
        result[i + j] = try Number.add(result[i + j], term, context)
      }
    }
    return try trimmed(result, context)
  }

  /// Returns the quotient and the remainder, which has a lower degree than the divisor. Throws
  /// `.divisionByZero`, and the errors of `product`.
  public static func quotient(
    _ a: [Number], _ b: [Number], _ context: Context
  ) throws(NumberError) -> (quotient: [Number], remainder: [Number]) {
    let divisor = try trimmed(b, context)
    if case .small(0) = divisor[0] { throw .divisionByZero }
    if a.allSatisfy(\.isFraction), b.allSatisfy(\.isFraction) {
      try price(a, b, context)
      // Each step may add the bits of the divisor's coefficients.
      let steps = Double(max(0, a.count - divisor.count + 1))
      let growth = Double(divisor.reduce(0) { max($0, $1.exactBits) })
      try context.price(bits: growth * steps * steps, products: 4)
      var first = FlintPolynomial(a.reversed())
      var second = FlintPolynomial(divisor.reversed())
      var quotient = FlintPolynomial(), rest = FlintPolynomial()
      fmpq_poly_divrem(&quotient.value, &rest.value, &first.value, &second.value)
      return (quotient.coefficients.reversed(), rest.coefficients.reversed())
    }
    return try longDivision(try trimmed(a, context), divisor, context)
  }

  /// Divides term by term. The first coefficient of the divisor is not zero.
  private static func longDivision(
    _ a: [Number], _ divisor: [Number], _ context: Context
  ) throws(NumberError) -> (quotient: [Number], remainder: [Number]) {
    if a.count < divisor.count { return ([0], a) }
    var (rest, quotient) = (a, [Number]())
    let steps = a.count - divisor.count + 1
    for step in 0..<steps {
      let factor = try Number.divide(rest[step], divisor[0], context)
      quotient.append(factor)
      for (index, coefficient) in divisor.enumerated().dropFirst() {
        try context.poll()
        let term = try Number.multiply(factor, coefficient, context)
        rest[step + index] = try Number.subtract(rest[step + index], term, context)
      }
    }
    return (quotient, try trimmed(Array(rest[steps...]), context))
  }

  /// Returns the polynomial with these roots and the first coefficient 1. Adjacent conjugate roots
  /// make real coefficients. Throws `.tooLarge`.
  public static func monic(roots: [Number], _ context: Context) throws(NumberError) -> [Number] {
    var factors: [[Number]] = []
    var index = 0
    while index < roots.count {
      try context.poll()
      if index + 1 < roots.count, case .complex(let z) = roots[index],
        let factor = try quadratic(z, roots[index + 1], context)
      {
        factors.append(factor)
        index += 2
      } else {
        factors.append([1, try Number.negate(roots[index], context)])
        index += 1
      }
    }
    // Multiply pairs of about equal degree, because few long products are faster than many short
    // products.
    while factors.count > 1 {
      var products: [[Number]] = []
      for index in stride(from: 0, to: factors.count - 1, by: 2) {
        products.append(try product(factors[index], factors[index + 1], context))
      }
      if !factors.count.isMultiple(of: 2) { products.append(factors[factors.count - 1]) }
      factors = products
    }
    return factors.first ?? [1]
  }

  /// Returns x² − 2·re z·x + |z|² if the expressions show that the other root is the conjugate of
  /// z; otherwise nil.
  private static func quadratic(
    _ z: Complex, _ other: Number, _ context: Context
  ) throws(NumberError) -> [Number]? {
    guard case .complex(let w) = other else { return nil }
    var budget = 200
    let sum = try Number.add(z.imaginary, w.imaginary, context)
    guard Number.same(z.real, w.real, &budget), case .small(0) = sum else { return nil }
    let squares = try Number.add(
      Number.square(z.real, context), Number.square(z.imaginary, context), context)
    return [1, try Number.multiply(-2, z.real, context), squares]
  }

  /// Returns the coefficients without leading zeros, or a single 0 if all are zero.
  private static func trimmed(
    _ coefficients: [Number], _ context: Context
  ) throws(NumberError) -> [Number] {
    try Polynomial(coefficients, context)?.coefficients ?? [0]
  }

  /// Prices an operation of two polynomials of fractions. Each gets a common denominator, which has
  /// at most as many bits as all its denominators together.
  private static func price(_ a: [Number], _ b: [Number], _ context: Context) throws(NumberError) {
    var bits = 64.0
    for coefficients in [a, b] {
      var (largest, denominators) = (0, 0.0)
      for coefficient in coefficients {
        largest = max(largest, coefficient.exactBits)
        if !coefficient.isInteger { denominators += Double(coefficient.exactBits) }
      }
      bits += Double(largest) + denominators
    }
    try context.price(bits: bits * Double(a.count + b.count), products: 4)
  }
}
