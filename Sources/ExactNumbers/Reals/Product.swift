// Products in normal form: q·√n·π^(k/2) times powers of other numbers, with fractions as exponents.
// This form alone proves x/x = 1, √2·√8 = 4, 2^(1/3)·4^(1/3) = 2, exp(a)·exp(b) = exp(a+b).

/// A product under construction: a monomial times powers.
struct Product {
  /// The most factors of a product. A longer product becomes one factor of the next product.
  static let factorLimit = 8

  private(set) var monomial = Monomial()
  var factors: [Factor] = []

  /// Multiplies by number^exponent for an integer exponent ≠ 0. If the exponent is below 0, the
  /// number must not be zero.
  mutating func multiply(by number: Number, power exponent: Int, _ context: Context)
    throws(NumberError)
  {
    guard case .real(let real) = number else {
      return try scale(by: Number.power(number, .small(exponent), context), context)
    }
    switch real.expression {
    case .monomial(let other):
      try absorb(other.power(exponent, context), context)
    case .product(let other, let others) where factors.count + others.count <= Product.factorLimit:
      try absorb(other.power(exponent, context), context)
      for factor in others {
        try merge(factor.base, Number.multiply(factor.exponent, .small(exponent), context), context)
      }
      if abs(exponent) > 1 { try multiplyWholePowersOut(context) }
    case .sum:
      let (content, primitive) = try number.primitiveSum(context)
      try scale(by: Number.power(content, .small(exponent), context), context)
      try merge(primitive, .small(exponent), context)
    default: try merge(number, .small(exponent), context)
    }
  }

  /// Multiplies by number^exponent for a fraction as exponent and a number known to be above 0.
  mutating func multiply(byPositive number: Number, power exponent: Number, _ context: Context)
    throws(NumberError)
  {
    if let exponent = exponent.asInt { return try multiply(by: number, power: exponent, context) }
    guard case .real(let real) = number else {
      return try multiply(byFraction: number, power: exponent, context)
    }
    switch real.expression {
    case .product(_, let others) where others.contains(where: \.isLong):
      try merge(number, exponent, context)
    case .monomial(let other): try multiply(byMonomial: other, power: exponent, context)
    case .product(let other, let others) where try other.coefficient.signum(context) > 0:
      for factor in others where !factor.base.isRational && factor.exponent.isInteger {
        // √(b²c) is not b√c if b is negative.
        guard try Number.knownSign(factor.base, context) == 1 else {
          return try merge(number, exponent, context)
        }
      }
      try multiply(byMonomial: other, power: exponent, context)
      for factor in others {
        try merge(factor.base, Number.multiply(factor.exponent, exponent, context), context)
      }
    default: try merge(number, exponent, context)
    }
  }

  /// Multiplies by (q·√n·π^(k/2))^r = q^r · n^(r/2) · π^(kr/2).
  private mutating func multiply(
    byMonomial other: Monomial, power exponent: Number, _ context: Context
  ) throws(NumberError) {
    try multiply(byFraction: other.coefficient, power: exponent, context)
    let half = try Number.multiply(exponent, .half, context)
    try multiply(byFraction: other.radicand, power: half, context)
    let piHalves = try Number.multiply(exponent, other.piHalves, context)
    if piHalves.isInteger {
      try absorb(Monomial(piHalves: piHalves), context)
    } else {
      try merge(.pi, Number.multiply(half, other.piHalves, context), context)
    }
  }

  /// Multiplies by (p/q)^r = p^r · q^(−r) for positive integers p and q.
  private mutating func multiply(
    byFraction fraction: Number, power exponent: Number, _ context: Context
  ) throws(NumberError) {
    let numerator = try Number.numerator(fraction, context)
    let denominator = try Number.denominator(fraction, context)
    try multiply(byInteger: numerator, power: exponent, context)
    try multiply(byInteger: denominator, power: Number.negate(exponent, context), context)
  }

  /// Multiplies by c^r, with c = b^i if possible. Whole powers go into the coefficient, halves
  /// under the root.
  private mutating func multiply(
    byInteger integer: Number, power exponent: Number, _ context: Context
  ) throws(NumberError) {
    if case .small(1) = integer { return }
    let (base, index) = try Number.perfectPower(integer, context)
    let total = try Number.multiply(exponent, .small(index), context)
    let split = try Number.divideWithRemainder(total, 1, context)
    if Product.isLong(base, split.quotient) { return try merge(base, total, context) }
    try scale(by: Number.power(base, split.quotient, context), context)
    if case .small(0) = split.remainder { return }
    if Number.identical(split.remainder, .half) {
      return try absorb(Monomial.squareRoot(ofInteger: base, context), context)
    }
    try merge(base, split.remainder, context)
  }

  /// Multiplies by a power of a positive fraction without multiplying it out. The powers are those
  /// of the primes of its numerator and denominator, if these are short: 6^n is 2^n·3^n.
  mutating func multiply(keeping fraction: Number, power exponent: Number, _ context: Context)
    throws(NumberError)
  {
    let opposite = try Number.negate(exponent, context)
    for (part, exponent) in [
      (try Number.numerator(fraction, context), exponent),
      (try Number.denominator(fraction, context), opposite),
    ] {
      for power in try part.knownPowers(context) {
        let total = try Number.multiply(exponent, .small(power.index), context)
        try merge(power.base, total, context)
      }
    }
  }

  private mutating func scale(by number: Number, _ context: Context) throws(NumberError) {
    guard number.isRational else { return try multiply(by: number, power: 1, context) }
    try absorb(Monomial(number), context)
  }

  private mutating func absorb(_ other: Monomial, _ context: Context) throws(NumberError) {
    monomial = try monomial.times(other, context)
    guard case .real(let leaf) = monomial.coefficient else { return }
    // The fraction is now too large for exact arithmetic: a leaf, or a power that is not multiplied
    // out.
    monomial.coefficient = 1
    if case .product = leaf.expression { return try multiply(by: .real(leaf), power: 1, context) }
    factors.append(Factor(base: .real(leaf), exponent: 1))
  }

  /// Multiplies by a power of a number that is not divided into parts any further.
  mutating func merge(_ base: Number, _ exponent: Number, _ context: Context) throws(NumberError) {
    if try mergeGamma(base, exponent, context) { return }
    if let mine = factors.firstIndex(where: { $0.isExponential }), exponent.isInteger,
      factors[mine].exponent.isInteger, let a = factors[mine].base.operand(of: .exp),
      let b = base.operand(of: .exp)
    {
      let total = try Number.add(
        Number.multiply(a, factors[mine].exponent, context),
        Number.multiply(b, exponent, context), context)
      factors.remove(at: mine)
      return try multiply(by: Number.exp(total, context), power: 1, context)
    }
    for index in factors.indices {
      var budget = 200
      guard Number.same(factors[index].base, base, &budget) else { continue }
      let total = try Number.add(factors[index].exponent, exponent, context)
      factors.remove(at: index)
      if case .small(0) = total { return }
      if base.isRational { return try reduce(base, total, context) }
      if base.asReal?.multipleOfPi != nil, total.isInteger {
        return try absorb(Monomial(piHalves: Number.multiply(2, total, context)), context)
      }
      return factors.append(Factor(base: base, exponent: total))
    }
    factors.append(Factor(base: base, exponent: exponent))
  }

  /// Multiplies out powers of fractions that have become whole powers: 5^(1/5) to the power 5.
  private mutating func multiplyWholePowersOut(_ context: Context) throws(NumberError) {
    for index in factors.indices.reversed() {
      let factor = factors[index]
      guard factor.base.isRational, factor.exponent.isInteger,
        !Product.isLong(factor.base, factor.exponent)
      else { continue }
      factors.remove(at: index)
      // A power that does not fit into memory becomes a factor again, after all others.
      try reduce(factor.base, factor.exponent, context)
    }
  }

  /// Returns whether a power remains a power in a product, even if it is short enough to be an
  /// integer. Multiplied out, it would make every step with the product slow.
  private static func isLong(_ base: Number, _ exponent: Number) -> Bool {
    base.logarithmicSize * abs(exponent.approximate) > Number.fractionPowerLimit
  }

  /// Multiplies by a power of a positive fraction that may now be a whole power: 2^(2/3)·2^(1/3).
  private mutating func reduce(_ base: Number, _ exponent: Number, _ context: Context)
    throws(NumberError)
  {
    guard exponent.isInteger else {
      return try multiply(byFraction: base, power: exponent, context)
    }
    let value = try Number.power(base, exponent, context)
    if value.isRational {
      try scale(by: value, context)
    } else {
      factors.append(Factor(base: base, exponent: exponent))
    }
  }

  /// Moves powers of a factor's base from the fraction into the factor: 6·2^n is 3·2^(n+1).
  private mutating func gatherPowers(_ context: Context) throws(NumberError) {
    for factor in factors {
      guard case .small(let base) = factor.base, base > 1, factor.exponent.isInteger else {
        continue
      }
      let power = monomial.coefficient.multiplicity(of: base)
      guard power != 0, let index = factors.firstIndex(where: { $0.isPower(of: base) }) else {
        continue
      }
      monomial.coefficient = try Number.divide(
        monomial.coefficient, Number.power(factor.base, .small(power), context), context)
      factors.remove(at: index)
      let exponent = try Number.add(factor.exponent, .small(power), context)
      if Product.isLong(factor.base, exponent) {
        factors.append(Factor(base: factor.base, exponent: exponent))
      } else {
        try reduce(factor.base, exponent, context)
      }
    }
  }

  /// Returns the product as a number of the simplest kind.
  func build(_ context: Context) throws(NumberError) -> Number {
    if case .small(0) = monomial.coefficient { return 0 }
    if factors.contains(where: \.isWholePower) {
      var gathered = self
      try gathered.gatherPowers(context)
      return try gathered.number(context)
    }
    return try number(context)
  }

  private func number(_ context: Context) throws(NumberError) -> Number {
    if factors.isEmpty { return monomial.number }
    if factors.count == 1, case .small(1) = factors[0].exponent {
      if monomial == Monomial() { return factors[0].base }
      if monomial.isRational, factors[0].base.isSum {
        return try Number.multiply(monomial.coefficient, factors[0].base, context)
      }
    }
    return try Real.make(.product(monomial, factors), context)
  }
}

extension Factor {
  /// Whether this is an integer power of a machine integer, too large to be multiplied out.
  fileprivate var isWholePower: Bool { base.asInt != nil && exponent.isInteger }

  /// Returns whether this is an integer power of a machine integer.
  fileprivate func isPower(of integer: Int) -> Bool { base.asInt == integer && exponent.isInteger }

  fileprivate var isExponential: Bool { base.operand(of: .exp) != nil }

  /// Whether repeated roots have made the exponent so long that the next root is better kept as a
  /// separate node.
  fileprivate var isLong: Bool { !exponent.isRational || exponent.exactBits > 256 }
}
