// Sums in normal form: a fraction plus multiples of reals, merged if they are alike. This form
// alone proves x − x = 0, (x+1)+2 = x+3, 2x+3x = 5x, √8 = 2√2 and √2+√3−√2 = √3.

internal import CFLINT

/// A sum under construction: a fraction plus reals.
struct Sum {
  /// The most terms of a sum. A longer sum becomes one term of the next sum, so that adding stays
  /// cheap.
  static let termLimit = 8
  /// The bits above which the constant becomes a separate term if the sum already has a fraction
  /// that is too large for exact arithmetic. In the partial sums of a series the constant would
  /// otherwise grow to that size again, and slow down each addition.
  private static let constantBits = 4_096

  private(set) var constant: Number = 0
  private(set) var terms: [Real] = []

  /// Adds a term that is known to be unlike all others.
  mutating func append(_ number: Number, _ context: Context) throws(NumberError) {
    if case .real(let real) = number { terms.append(real) } else { try add(number, context) }
  }

  /// Adds a number. Merges it with a term that differs from it only by a rational factor.
  mutating func add(_ number: Number, _ context: Context) throws(NumberError) {
    guard case .real(let real) = number else {
      return setConstant(try Number.add(constant, number, context))
    }
    if case .sum(let other, let others) = real.expression,
      terms.count + others.count <= Sum.termLimit
    {
      try add(other, context)
      for term in others { try merge(term, context) }
    } else {
      try merge(real, context)
    }
  }

  private mutating func setConstant(_ sum: Number) {
    constant = 0
    switch sum {
    case .real(let leaf): terms.append(leaf)  // Too large for exact arithmetic.
    case .rational(let fraction)
    where sum.exactBits > Sum.constantBits && terms.contains(where: \.isFraction):
      terms.append(Real(.rational(fraction)))
    default: constant = sum
    }
  }

  private mutating func merge(_ real: Real, _ context: Context) throws(NumberError) {
    for index in terms.indices {
      guard let coefficient = try terms[index].ratio(to: real, context) else { continue }
      let total = try Number.multiply(Number.add(coefficient, 1, context), .real(real), context)
      terms.remove(at: index)
      return try add(total, context)
    }
    terms.append(real)
  }

  /// Returns the sum as a number of the simplest kind.
  func build(_ context: Context) throws(NumberError) -> Number {
    if terms.isEmpty { return constant }
    if isSmallFraction { return try exact(context) }
    if terms.count == 1, case .small(0) = constant { return .real(terms[0]) }
    return try Real.make(.sum(constant: constant, terms: terms), context)
  }

  /// Whether only fractions are left, which together are small enough for exact arithmetic.
  private var isSmallFraction: Bool {
    terms.allSatisfy(\.isFraction)
      && terms.reduce(constant.exactBits) { $0 + $1.weight } <= Rational.bitLimit
  }

  /// Returns the exact sum if all terms are fractions.
  private func exact(_ context: Context) throws(NumberError) -> Number {
    var sum = constant
    for term in terms {
      guard case .rational(let fraction) = term.expression else { continue }
      sum = try Number.add(sum, .rational(fraction), context)
    }
    return sum
  }
}

extension Real {
  /// Whether this is a fraction too large for exact arithmetic.
  fileprivate var isFraction: Bool { if case .rational = expression { true } else { false } }

  /// Returns y + x. At least one of them is real.
  static func sum(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .small(0) = y { return x }
    if case .small(0) = x { return y }
    var sum = Sum()
    try sum.add(y, context)
    try sum.add(x, context)
    return try sum.build(context)
  }

  /// Returns the fraction q with self = q·other if the expressions show it; otherwise nil.
  /// Fractions are compared only if they have the same denominator, because dividing long fractions
  /// takes long.
  fileprivate func ratio(to other: Real, _ context: Context) throws(NumberError) -> Number? {
    if case .rational(let fraction) = expression, case .rational(let divisor) = other.expression {
      guard fraction.hasDenominator(of: divisor) else { return nil }
      let ratio = try exactRatio(to: other, context)
      return ratio.isRational ? ratio : nil
    }
    let a = coefficientAndFactors
    let b = other.coefficientAndFactors
    guard Number.identical(a.0.piHalves, b.0.piHalves), Factor.same(a.1, b.1),
      let left = try a.0.over(radicand: b.0.radicand, context)
    else { return nil }
    return try Number.divide(left.coefficient, b.0.coefficient, context)
  }

  /// Returns the quotient of two fractions too large for exact arithmetic. It is usually as large
  /// as they are.
  private func exactRatio(to other: Real, _ context: Context) throws(NumberError) -> Number {
    guard var a = FlintRational(anySize: .real(self)), var b = FlintRational(anySize: .real(other))
    else { return .real(self) }
    try context.price(bits: Double(a.bits) + Double(b.bits))
    return .fraction { fmpq_div($0, &a.value, &b.value) }
  }

  /// The real as a monomial times factors.
  private var coefficientAndFactors: (Monomial, [Factor]) {
    switch expression {
    case .monomial(let monomial): (monomial, [])
    case .product(let monomial, let factors): (monomial, factors)
    case .enclosure, .rational, .sum, .function, .part, .special, .joint, .recorded:
      (Monomial(), [Factor(base: .real(self), exponent: 1)])
    }
  }

  /// Returns whether two expressions are the same. Checks a limited number of nodes, and returns
  /// false if more are needed.
  static func same(_ a: Real, _ b: Real) -> Bool {
    var budget = 200
    return Number.same(.real(a), .real(b), &budget)
  }
}

extension Factor {
  /// Returns whether two lists hold the same factors in any order.
  static func same(_ a: [Factor], _ b: [Factor]) -> Bool {
    var budget = 200
    return same(a, b, &budget)
  }

  fileprivate static func same(_ a: [Factor], _ b: [Factor], _ budget: inout Int) -> Bool {
    guard a.count == b.count else { return false }
    for factor in a {
      var isFound = false
      for other in b where !isFound && Number.identical(factor.exponent, other.exponent) {
        isFound = Number.same(factor.base, other.base, &budget)
      }
      if !isFound { return false }
    }
    return true
  }
}

extension Number {
  /// Returns whether two numbers are the same fraction or expression. Checks at most `budget`
  /// nodes.
  static func same(_ a: Number, _ b: Number, _ budget: inout Int) -> Bool {
    if case .complex(let z) = a, case .complex(let w) = b {
      return same(z.real, w.real, &budget) && same(z.imaginary, w.imaginary, &budget)
    }
    guard case .real(let x) = a, case .real(let y) = b else { return identical(a, b) }
    if x === y { return true }
    budget -= 1
    guard budget > 0, x.fingerprint == y.fingerprint, x.depth == y.depth else { return false }
    switch (x.expression, y.expression) {
    case (.rational(let p), .rational(let q)): return p == q
    case (.monomial(let p), .monomial(let q)): return p == q
    case (.sum(let p, let left), .sum(let q, let right)):
      guard identical(p, q), left.count == right.count else { return false }
      for term in left {
        var isFound = false
        for other in right where !isFound { isFound = same(.real(term), .real(other), &budget) }
        if !isFound { return false }
      }
      return true
    case (.product(let p, let left), .product(let q, let right)):
      return p == q && Factor.same(left, right, &budget)
    case (.function(let f, let a1, let a2), .function(let g, let b1, let b2)):
      return f == g && same(a1, b1, &budget) && same(a2, b2, &budget)
    case (.part(let p, let v), .part(let q, let w)):
      return p == q && ComplexValue.same(v, w, &budget)
    case (.special(let p, let v), .special(let q, let w)):
      return p == q && SpecialValue.same(v, w, &budget)
    default: return false
    }
  }
}

extension Monomial: Equatable {
  static func == (a: Monomial, b: Monomial) -> Bool {
    Number.identical(a.piHalves, b.piHalves) && Number.identical(a.coefficient, b.coefficient)
      && Number.identical(a.radicand, b.radicand)
  }
}
