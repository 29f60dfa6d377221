// Products and reciprocals for which sums are multiplied out (by a fraction, and within ℚ[√n, π]).

internal import CFLINT

extension Real {
  /// The fraction q if this is q·π; otherwise nil.
  var multipleOfPi: Number? {
    if case .monomial(let monomial) = expression { monomial.multipleOfPi } else { nil }
  }

  /// Returns y · x. At least one of them is real.
  static func product(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .small(1) = y { return x }
    if case .small(1) = x { return y }
    if let result = try expand(y, x, context) { return result }
    if let result = try scaleProduct(y, x, context) { return result }
    var product = Product()
    try product.multiply(by: y, power: 1, context)
    try product.multiply(by: x, power: 1, context)
    return try product.build(context)
  }

  /// Returns 1/x for a number x ≠ 0. Throws `.undecidable`.
  static func reciprocal(of x: Number, _ context: Context) throws(NumberError) -> Number {
    guard case .real(let real) = x else { return try Number.divide(1, x, context) }
    if try real.signum(context) == 0 { throw .divisionByZero }
    if let result = try conjugate(of: real, context) { return result }
    var product = Product()
    try product.multiply(by: x, power: -1, context)
    return try product.build(context)
  }

  /// Returns the product of sums term by term, or nil. A sum is always multiplied by a fraction.
  /// Other sums are multiplied if all terms are monomials, which keeps ℚ[√n, π] in normal form: φ²
  /// = φ+1.
  private static func expand(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number?
  {
    guard y.isSum || x.isSum else { return nil }
    if y.isRational { return try scale(x, by: y, context) }
    if x.isRational { return try scale(y, by: x, context) }
    guard let left = y.monomials, let right = x.monomials, left.count * right.count <= 16
    else { return nil }
    var sum = Sum()
    for a in left {
      for b in right { try sum.add(Number.multiply(a, b, context), context) }
    }
    return try sum.build(context)
  }

  /// Returns a fraction ≠ 0 times a product with many factors, so that −(−x) is x again. Returns
  /// nil for other operands.
  private static func scaleProduct(_ y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number?
  {
    guard y.isRational != x.isRational else { return nil }
    let (fraction, number) = y.isRational ? (y, x) : (x, y)
    guard case .real(let real) = number, case .product(let monomial, let factors) = real.expression,
      factors.count > Product.factorLimit, !fraction.isZeroWord
    else { return nil }
    let scaled = try monomial.times(Monomial(fraction), context)
    if case .real = scaled.coefficient { return nil }
    return try make(.product(scaled, factors), context)
  }

  /// Returns a sum times a fraction ≠ 0, term by term. Terms that were unlike stay unlike.
  private static func scale(_ sum: Number, by fraction: Number, _ context: Context)
    throws(NumberError) -> Number?
  {
    guard case .real(let real) = sum, case .sum(let constant, let terms) = real.expression,
      !fraction.isZeroWord
    else { return nil }
    var scaled = Sum()
    try scaled.add(Number.multiply(constant, fraction, context), context)
    for term in terms {
      if let whole = try scaleNested(term, by: fraction, context) {
        try scaled.append(whole, context)
      } else {
        try scaled.append(Number.multiply(.real(term), fraction, context), context)
      }
    }
    return try scaled.build(context)
  }

  /// Returns a fraction times a sum inside a sum, or times a multiple of a sum, without multiplying
  /// its terms. Returns nil for other terms. Multiplying the terms would double the work at every
  /// level.
  private static func scaleNested(_ term: Real, by fraction: Number, _ context: Context)
    throws(NumberError) -> Number?
  {
    var (scaled, factors) = (Monomial(fraction), [Factor(base: .real(term), exponent: 1)])
    if case .product(let monomial, let others) = term.expression, monomial.isRational,
      others.count == 1, others[0].exponent.asInt == 1
    {
      (scaled, factors) = (try monomial.times(scaled, context), others)
    }
    guard factors[0].base.isSum, scaled.isRational else { return nil }
    return scaled == Monomial() ? factors[0].base : try make(.product(scaled, factors), context)
  }

  /// Returns 1/(a + b√n) as (a − b√n)/(a² − b²n), or nil for other forms.
  private static func conjugate(of real: Real, _ context: Context) throws(NumberError) -> Number? {
    guard case .sum(let constant, let terms) = real.expression, terms.count == 1,
      case .monomial(let surd) = terms[0].expression, surd.piHalves.asInt == 0
    else { return nil }
    let root = Number.real(terms[0])
    let norm = try Number.subtract(
      Number.square(constant, context), Number.square(root, context), context)
    return try Number.divide(Number.subtract(constant, root, context), norm, context)
  }
}

extension Number {
  /// Whether the number is a sum of several terms.
  var isSum: Bool {
    if case .real(let real) = self, case .sum = real.expression { true } else { false }
  }

  /// Returns the sum as a fraction times a sum with first coefficient 1, so that 2x+2 and x+1 are
  /// alike.
  func primitiveSum(_ context: Context) throws(NumberError) -> (Number, Number) {
    guard case .real(let real) = self, case .sum(_, let terms) = real.expression else {
      return (1, self)
    }
    let content: Number =
      switch terms[0].expression {
      case .monomial(let monomial), .product(let monomial, _): monomial.coefficient
      default: 1
      }
    if case .small(1) = content { return (1, self) }
    let inverse = try Number.inverse(content, context)
    // A fraction too large for exact arithmetic would not scale the sum, and would lead back here.
    guard inverse.isRational else { return (1, self) }
    return (content, try Number.multiply(self, inverse, context))
  }

  /// The summands, if all are monomials; otherwise nil.
  fileprivate var monomials: [Number]? {
    guard case .real(let real) = self else { return [self] }
    switch real.expression {
    case .monomial: return [self]
    case .sum(let constant, let terms):
      for term in terms {
        guard case .monomial = term.expression else { return nil }
      }
      let reals = terms.map { Number.real($0) }
      return constant.isZeroWord ? reals : [constant] + reals
    default: return nil
    }
  }

  /// Whether the number is the integer 0, which needs no decision.
  fileprivate var isZeroWord: Bool { if case .small(0) = self { true } else { false } }

  /// Returns x if the number is `function` of x; otherwise nil.
  func operand(of function: Function) -> Number? {
    if case .real(let real) = self, case .function(function, let x, _) = real.expression {
      x
    } else {
      nil
    }
  }

  /// Returns the sign, or nil if no proof decides it.
  static func knownSign(_ x: Number, _ context: Context) throws(NumberError) -> Int? {
    try attempt(x.signum(context), failing: \.isUndecidable)
  }

  /// Returns the result of a decision about numbers, or nil if they agree to some digits and
  /// nothing proves more.
  static func unlessTooClose<Result>(
    _ decide: @autoclosure () throws(NumberError) -> Result
  ) throws(NumberError) -> Result? {
    try attempt(decide()) { if case .undecidable(let digits) = $0 { digits > 0 } else { false } }
  }

  /// Returns a positive integer as powers: of its primes if it is below 2^32, otherwise of the
  /// least integer of which it is a power. A long integer is returned as its own first power.
  func knownPowers(_ context: Context) throws(NumberError) -> [(base: Number, index: Int)] {
    if case .small(1) = self { return [] }
    if case .small(let value) = self, value < 1 << 32 {
      return try Number.factors(of: self, context).map { ($0.prime, $0.exponent) }
    }
    return exactBits > 10_000 ? [(self, 1)] : [try Number.perfectPower(self, context)]
  }

  /// Returns how often an integer above 1 divides a fraction ≠ 0; negative for the denominator.
  func multiplicity(of base: Int) -> Int {
    guard var fraction = FlintRational(self), fraction.value.num != 0 else { return 0 }
    var divisor = FlintInteger(base)
    var rest = FlintInteger()
    let above = Int(fmpz_remove(&rest.value, &fraction.value.num, &divisor.value))
    return above - Int(fmpz_remove(&rest.value, &fraction.value.den, &divisor.value))
  }

  /// Returns n = base^index with the largest index, for an integer n > 1.
  static func perfectPower(_ n: Number, _ context: Context) throws(NumberError)
    -> (base: Number, index: Int)
  {
    var base = try FlintInteger(copying: n)
    var root = FlintInteger()
    var index = 1
    let bits = base.bits
    try context.priceTime(bits: Double(bits), products: 300)
    if bits > 1_000, let power = try smoothPower(n, context) { return power }
    // GMP takes seconds for roots of longer integers.
    if bits > 4_000_000 { return (n, 1) }
    while surd_fmpz_may_be_power(&base.value) != 0 {
      try context.poll()
      let step = fmpz_is_perfect_power(&root.value, &base.value)
      if step == 0 { break }
      index *= Int(step)
      fmpz_set(&base.value, &root.value)
    }
    return (index == 1 ? n : base.take(), index)
  }

  /// Returns the result of `perfectPower` for a product of small primes, otherwise nil. FLINT tries
  /// a root of each degree, which takes seconds for long integers.
  private static func smoothPower(_ n: Number, _ context: Context) throws(NumberError)
    -> (base: Number, index: Int)?
  {
    var rest = try FlintInteger(copying: n)
    var powers: [(prime: Int, exponent: Int)] = []
    for prime in [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37] {
      powers.append((prime, rest.removeAll(prime)))
    }
    if fmpz_is_one(&rest.value) == 0 { return nil }
    let index = powers.reduce(0) { greatestCommonDivisor($0, $1.exponent) }
    if index == 1 { return (n, 1) }
    var base: Number = 1
    for power in powers {
      let factor = try Number.power(.small(power.prime), .small(power.exponent / index), context)
      base = try Number.multiply(base, factor, context)
    }
    return (base, index)
  }
}
