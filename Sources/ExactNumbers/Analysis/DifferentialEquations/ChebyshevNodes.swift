/// The Chebyshev points of the first kind on −1…1, and tables for interpolation at them.
struct ChebyshevNodes {
  /// The number of points.
  let count: Int
  let arithmetic: BallCoefficients
  /// cos (kπ/2n) for k < 4n, where n is the number of points.
  private let cosines: [Ball]
  /// The polynomials T₀, …, T₍ₙ₎ at each of the n points.
  private(set) var values: [[Ball]] = []
  /// The integral of each polynomial from −1 to each point.
  private(set) var integrals: [[Ball]] = []
  /// The integral of each polynomial from −1 to 1.
  private(set) var wholes: [Ball] = []
  /// The factors by which a function's values give the coefficients of T₀, T₁, … in its
  /// interpolant.
  private(set) var weights: [[Ball]] = []
  /// The factors by which a function's values give the integral of its interpolant up to each
  /// point.
  private(set) var steps: [[Ball]] = []

  /// Computes the tables for `count` points.
  init(count: Int, _ arithmetic: BallCoefficients) throws(NumberError) {
    self.count = count
    self.arithmetic = arithmetic
    cosines = Self.cosines(2 * count, arithmetic.bits)
    for point in 0..<count {
      values.append((0...count).map { cosines[$0 * (2 * point + 1) % (4 * count)] })
      let polynomials = values[point]
      integrals.append(
        try (0..<count).map { degree throws(NumberError) in
          try integral(of: degree) { polynomials[$0] }
        })
    }
    wholes = try (0..<count).map { degree throws(NumberError) in
      try integral(of: degree) { _ in arithmetic.constant(1) }
    }
    for degree in 0..<count {
      weights.append(
        try values.map { value throws(NumberError) in
          let share = try arithmetic.multiply(value[degree], by: degree == 0 ? 1 : 2)
          return try arithmetic.divide(share, by: count)
        })
    }
    for point in 0..<count {
      steps.append(
        try (0..<count).map { other throws(NumberError) in
          try arithmetic.sum(ofProducts: integrals[point], weights.map { $0[other] })
        })
    }
  }

  /// cos (kπ/n) for k < 2n.
  static func cosines(_ n: Int, _ bits: Int) -> [Ball] {
    (0..<2 * n).map { Ball(cosineOfPiTimes: Fraction($0, over: n), bits: bits) }
  }

  /// Returns the integral from −1 of the polynomial of degree m, from the polynomials of the
  /// neighbouring degrees: T₍ₘ₊₁₎/2(m+1) − T₍ₘ₋₁₎/2(m−1) − (−1)^m/(m²−1).
  private func integral(of m: Int, _ polynomial: (Int) -> Ball) throws(NumberError) -> Ball {
    let one = arithmetic.constant(1)
    if m == 0 { return try arithmetic.add(polynomial(1), one) }
    if m == 1 { return try arithmetic.divide(arithmetic.subtract(polynomial(2), one), by: 4) }
    let difference = try arithmetic.subtract(
      arithmetic.divide(polynomial(m + 1), by: 2 * (m + 1)),
      arithmetic.divide(polynomial(m - 1), by: 2 * (m - 1)))
    let start = try arithmetic.divide(one, by: (m.isMultiple(of: 2) ? 1 : -1) * (m * m - 1))
    return try arithmetic.subtract(difference, start)
  }

  /// Returns the coefficients of T₀, T₁, … in the interpolant of values, without radii.
  func interpolant(of values: [Ball]) throws(NumberError) -> [Ball] {
    try weights.map { weights throws(NumberError) in
      try arithmetic.sum(ofProducts: weights, values).middle
    }
  }

  /// Returns the coefficients of `start` plus the integral from −1, of the function with
  /// coefficients c.
  func integral(ofCoefficients c: [Ball], from start: Ball) throws(NumberError) -> [Ball] {
    func coefficient(_ index: Int) -> Ball { index < c.count ? c[index] : arithmetic.zero }
    var result = [start]
    for k in 1...c.count {
      let before = try arithmetic.multiply(coefficient(k - 1), by: k == 1 ? 2 : 1)
      let difference = try arithmetic.subtract(before, coefficient(k + 1))
      result.append(try arithmetic.divide(difference, by: 2 * k))
      result[0] =
        try k.isMultiple(of: 2)
        ? arithmetic.subtract(result[0], result[k]) : arithmetic.add(result[0], result[k])
    }
    return result
  }
}
