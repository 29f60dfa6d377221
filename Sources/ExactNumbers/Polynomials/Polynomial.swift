// Roots of polynomials.
// - With fractions as coefficients: The polynomial is factored (fmpz_poly_factor.h), which
//   determines the multiplicities. If the roots of an irreducible factor are symmetric around their
//   centre, they are c ± √w, where w is a root of a polynomial of half the degree. So linear
//   factors make fractions, and quadratic factors make surds. `RootFinder` isolates all other roots
//   with proven enclosures. Arb's arb_fmpz_poly_complex_roots took minutes if roots are close or of
//   very different sizes.
// - With complex fractions: see Polynomial+ComplexRoots.swift.
// - With other coefficients: Arb's acb_poly_find_roots, which finds only simple roots.

internal import CFLINT

/// A polynomial, given by its coefficients, highest power first.
public struct Polynomial: Sendable {
  /// The coefficients. The first is not zero.
  let coefficients: [Number]

  /// Creates a polynomial without leading zeros. Returns nil if all coefficients are zero.
  ///
  /// Throws `.undecidable` if a leading coefficient cannot be distinguished from zero.
  public init?(_ coefficients: [Number], _ context: Context) throws(NumberError) {
    var first = 0
    while first < coefficients.count, try Number.isZero(coefficients[first], context) { first += 1 }
    if first == coefficients.count { return nil }
    self.coefficients = Array(coefficients[first...])
  }

  /// Returns the roots with repetitions: real roots ascending, then the others in pairs.
  ///
  /// Throws `.inseparable` and `.interrupted`. Throws `.tooSlow` only under a time limit, because
  /// nothing can stop the factoring, and the steps after it take longer.
  public func roots(_ context: Context) throws(NumberError) -> [Number] {
    let count = Double(coefficients.count)
    let bits = coefficients.reduce(0.0) { $0 + Double(max(1, $1.exactBits)) }
    try context.price(bits: 0, seconds: 1e-9 * bits * count * count, usually: .max)
    var polynomial = FlintPolynomial()
    for (power, coefficient) in coefficients.reversed().enumerated() {
      guard var fraction = FlintRational(anySize: coefficient) else {
        return try coefficients.allSatisfy(\.isComplexFraction) && coefficients.count > 3
          ? Polynomial.roots(ofComplexFractions: coefficients, context) : enclosedRoots(context)
      }
      fmpq_poly_set_coeff_fmpq(&polynomial.value, power, &fraction.value)
    }
    return try Polynomial.roots(of: polynomial, context)
  }

  /// Returns the roots of a polynomial with fractions as coefficients.
  static func roots(of polynomial: borrowing FlintPolynomial, _ context: Context)
    throws(NumberError) -> [Number]
  {
    var roots: [Number] = []
    for (factor, exponent) in polynomial.factors {
      for root in try irreducibleRoots(factor, context) {
        roots += Array(repeating: root, count: exponent)
      }
    }
    return try inOrder(roots, inPairs: true, context)
  }

  /// Returns the roots of an irreducible polynomial of integers, given highest power last.
  private static func irreducibleRoots(_ coefficients: [Number], _ context: Context)
    throws(NumberError) -> [Number]
  {
    try context.poll()
    let degree = coefficients.count - 1
    let centre = try Number.divide(
      Number.negate(coefficients[degree - 1], context),
      Number.multiply(.small(degree), coefficients[degree], context), context)
    if degree == 1 { return [centre] }
    let shifted = FlintPolynomial(coefficients).shifted(by: centre)
    guard let half = shifted.evenPart else { return try isolatedRoots(coefficients, context) }
    var roots: [Number] = []
    // This polynomial has fractions as coefficients and is irreducible. Its only factor has
    // integers.
    for (factor, _) in half.factors {
      for square in try irreducibleRoots(factor, context) {
        let root = try Number.squareRoot(square, context)
        roots.append(try Number.subtract(centre, root, context))
        roots.append(try Number.add(centre, root, context))
      }
    }
    return roots
  }

  /// Returns the roots of a squarefree polynomial of integers, or complex integers, as enclosed
  /// numbers. The coefficient of the highest power is last, and the first coefficient is not zero.
  static func isolatedRoots(_ coefficients: [Number], isReal: Bool = true, _ context: Context)
    throws(NumberError) -> [Number]
  {
    let degree = coefficients.count - 1
    try context.price(bits: 128 * Double(degree) * Double(degree))
    let finder = SharedRootFinder(RootFinder(coefficients))
    let values = try Joint.values(
      [], areIsolated: true, rootsOf: isReal ? coefficients : nil, failing: .inseparable, context
    ) { bits, context throws(NumberError) in
      try finder.enclosures(bits: bits, isReal: isReal, context)
    }
    return Matrix(rows: 1, columns: degree, enclosures: values, isComplex: true).entries
  }

  /// Returns the roots up to degree 2, by completing the square.
  func smallRoots(_ context: Context) throws(NumberError) -> [Number] {
    if coefficients.count == 1 { return [] }
    let linear = try Number.divide(coefficients[1], coefficients[0], context)
    if coefficients.count == 2 { return [try Number.negate(linear, context)] }
    let constant = try Number.divide(coefficients[2], coefficients[0], context)
    let centre = try Number.divide(linear, -2, context)
    let root = try Number.squareRoot(
      Number.subtract(Number.square(centre, context), constant, context), context)
    let roots = [
      try Number.subtract(centre, root, context), try Number.add(centre, root, context),
    ]
    return try Polynomial.inOrder(roots, inPairs: false, context)
  }

  /// Returns the roots if a coefficient is irrational or complex. All roots must be simple.
  private func enclosedRoots(_ context: Context) throws(NumberError) -> [Number] {
    let degree = coefficients.count - 1
    if degree <= 2 { return try smallRoots(context) }
    let isReal = !coefficients.contains(where: \.isComplex)
    let ascending = Array(coefficients.reversed())
    let values = try Joint.values(ascending, areIsolated: true, failing: .inseparable, context) {
      bits, _ in
      var polynomial = acb_poly_struct()
      acb_poly_init(&polynomial)
      defer { acb_poly_clear(&polynomial) }
      for (power, coefficient) in ascending.enumerated() {
        var ball = coefficient.complexBall(bits + 16)
        acb_poly_set_coeff_acb(&polynomial, power, &ball.value)
      }
      var roots = FlintComplexBallMatrix(rows: 1, columns: degree)
      guard let first = acb_mat_entry_ptr(&roots.value, 0, 0),
        acb_poly_find_roots(first, &polynomial, nil, 0, bits) == degree
      else { return nil }
      if isReal {
        if acb_poly_validate_real_roots(first, &polynomial, bits) == 0 { return nil }
        for index in 0..<degree where arb_contains_zero(&first[index].imag) != 0 {
          arb_zero(&first[index].imag)
        }
      }
      return roots.takeBalls(precision: bits)
    }
    let roots = Matrix(rows: 1, columns: degree, enclosures: values, isComplex: true).entries
    return try Polynomial.inOrder(roots, inPairs: isReal, context)
  }

  // MARK: Order

  /// Returns real numbers ascending, then complex numbers by real part and |imaginary part|, with
  /// the lower number of a pair first.
  ///
  /// Machine numbers determine the order of complex numbers. It only serves the reader: no result
  /// depends on it.
  static func inOrder(_ numbers: [Number], inPairs: Bool, _ context: Context) throws(NumberError)
    -> [Number]
  {
    var reals: [Number] = []
    var others: [(key: (Double, Double), value: Number)] = []
    for number in numbers {
      guard case .complex(let z) = number else {
        var place = reals.count
        while place > 0, try Number.less(number, reals[place - 1], context) { place -= 1 }
        reals.insert(number, at: place)
        continue
      }
      if inPairs, try z.imaginary.signum(context) < 0 { continue }
      let (x, y) = (z.real.approximateBall, z.imaginary.approximateBall)
      others.append(((roundedKey(x), y), number))
    }
    others.sort { $0.key < $1.key }
    var result = reals
    for (_, value) in others {
      if inPairs { result.append(try Number.conjugate(value, context)) }
      result.append(value)
    }
    return result
  }

  /// Returns a machine number without its last bits, which differ between equal real parts.
  private static func roundedKey(_ x: Double) -> Double {
    let step = max(abs(x), 1e-300).ulp * 0x1p20
    return (x / step).rounded() * step
  }
}

extension Number {
  /// Whether both parts are integers or fractions.
  fileprivate var isComplexFraction: Bool { parts.real.isFraction && parts.imaginary.isFraction }

  /// The value as a machine number, from the cached enclosure of a real. Used only to sort for the
  /// reader.
  fileprivate var approximateBall: Double { asReal?.cached?.approximate ?? approximate }
}
