internal import CFLINT

/// q·√n·π^(k/2): the normal form of square roots, multiples of π and their products.
///
/// Invariant: `radicand` is an integer ≥ 1, and 1 if it is a perfect square; below 2^63 it is
/// squarefree. So a monomial is rational exactly if n = 1 and k = 0 (π is transcendental).
/// Monomials with the same k are independent over ℚ if the product of their radicands is not a
/// square.
struct Monomial {
  var coefficient: Number
  var radicand: Number
  /// Twice the exponent of π, an integer of any size.
  var piHalves: Number

  init(_ coefficient: Number = 1, radicand: Number = 1, piHalves: Number = 0) {
    self.coefficient = coefficient
    self.radicand = radicand
    self.piHalves = piHalves
  }

  /// Whether this is a fraction.
  var isRational: Bool {
    if case .small(1) = radicand, case .small(0) = piHalves { true } else { false }
  }

  /// The coefficient if this is a multiple of π; otherwise nil.
  var multipleOfPi: Number? {
    if case .small(1) = radicand, case .small(2) = piHalves { coefficient } else { nil }
  }

  /// The value as a number.
  var number: Number {
    if isRational { return coefficient }
    if case .small(0) = coefficient { return 0 }
    return .real(Real(.monomial(self)))
  }

  func combine(into hasher: inout Hasher) {
    hasher.combine(coefficient.fingerprint)
    hasher.combine(radicand.fingerprint)
    hasher.combine(piHalves.fingerprint)
  }

  /// Returns the product, in normal form. Throws `.outOfRange` if the exponent of π would be too
  /// long.
  func times(_ other: Monomial, _ context: Context) throws(NumberError) -> Monomial {
    var result = Monomial(
      try Number.multiply(coefficient, other.coefficient, context),
      radicand: radicand, piHalves: try Number.add(piHalves, other.piHalves, context))
    if Double(result.piHalves.exactBits) > Number.exponentBitLimit { throw .outOfRange }
    if case .small(1) = other.radicand { return result }
    if case .small(1) = radicand {
      result.radicand = other.radicand
      return result
    }
    // √a·√b = g·√(a/g · b/g) with g = gcd(a, b), which is squarefree if a and b are.
    let common = try Number.gcd(radicand, other.radicand, context)
    let rest = try Number.multiply(
      Number.divide(radicand, common, context), Number.divide(other.radicand, common, context),
      context)
    let root = try Monomial.squareRoot(ofInteger: rest, context)
    result.radicand = root.radicand
    result.coefficient = try Number.multiply(
      Number.multiply(result.coefficient, common, context), root.coefficient, context)
    return result
  }

  /// Returns the power with an integer exponent, in normal form. If the exponent is below 0, the
  /// coefficient must not be zero.
  func power(_ exponent: Int, _ context: Context) throws(NumberError) -> Monomial {
    let half = exponent >> 1  // Rounded down, so that the odd part is 0 or 1.
    var result = Monomial(
      try Number.multiply(
        Number.power(coefficient, .small(exponent), context),
        Number.power(radicand, .small(half), context), context),
      piHalves: try Number.multiply(piHalves, .small(exponent), context))
    if exponent & 1 == 1 { result.radicand = radicand }
    return result
  }

  /// Returns √n = s·√m for an integer n ≥ 0. Factors a word completely. From a larger integer it
  /// takes the squares of small primes, and the whole root if the integer is a square.
  static func squareRoot(ofInteger n: Number, _ context: Context) throws(NumberError) -> Monomial {
    if let word = n.asInt { return squareRoot(ofWord: UInt(word)) }
    var rest = try FlintInteger(copying: n)
    var outside = FlintInteger(1)
    var inside = FlintInteger(1)
    if surd_fmpz_is_square(&rest.value) == 0 {
      // Above this size the trial divisions would take longer than everything else.
      for prime in rest.bits < 20_000 ? smallPrimes : [2, 3, 5, 7] {
        try context.poll()
        let exponent = rest.removeAll(prime)
        if exponent & 1 == 1 { inside.inPlace { fmpz_mul_si($0, $0, prime) } }
        var power = FlintInteger(prime)
        power.inPlace { fmpz_pow_ui($0, $0, UInt(exponent / 2)) }
        outside.inPlace { fmpz_mul($0, $0, &power.value) }
      }
    }
    if surd_fmpz_is_square(&rest.value) != 0 {
      rest.inPlace { fmpz_sqrt($0, $0) }
      outside.inPlace { fmpz_mul($0, $0, &rest.value) }
    } else {
      inside.inPlace { fmpz_mul($0, $0, &rest.value) }
    }
    return Monomial(outside.take(), radicand: inside.take())
  }

  private static func squareRoot(ofWord n: UInt) -> Monomial {
    if n == 0 { return Monomial(0) }
    var factors = n_factor_t()
    n_factor_init(&factors)
    n_factor(&factors, n, 1)
    var outside = 1
    var inside = 1
    withUnsafeBytes(of: factors.p) { primes in
      withUnsafeBytes(of: factors.exp) { exponents in
        for index in 0..<Int(factors.num) {
          let prime = primes.load(fromByteOffset: index * MemoryLayout<UInt>.stride, as: Int.self)
          let exponent = exponents.load(
            fromByteOffset: index * MemoryLayout<Int32>.stride, as: Int32.self)
          for _ in 0..<exponent / 2 { outside *= prime }
          if exponent & 1 == 1 { inside *= prime }
        }
      }
    }
    return Monomial(.small(outside), radicand: .small(inside))
  }

  /// Returns this monomial with another radicand, or nil unless `other`·`radicand` is a square.
  func over(radicand other: Number, _ context: Context) throws(NumberError) -> Monomial? {
    if Number.identical(radicand, other) { return self }
    // Words are squarefree, so the product of two different words is not a square.
    if radicand.asInt != nil || other.asInt != nil { return nil }
    var product = try FlintInteger(requiring: Number.multiply(radicand, other, context))
    if surd_fmpz_is_square(&product.value) == 0 { return nil }
    var root = FlintInteger { fmpz_sqrt($0, &product.value) }
    // √a = √(ab)/b · √b
    let factor = try Number.divide(root.take(), other, context)
    return Monomial(
      try Number.multiply(coefficient, factor, context), radicand: other, piHalves: piHalves)
  }
}

/// The primes below 2000, for trial division.
private let smallPrimes: [Int] = (2..<2000).filter { n in
  !(2..<n).contains { $0 * $0 <= n && n.isMultiple(of: $0) }
}
