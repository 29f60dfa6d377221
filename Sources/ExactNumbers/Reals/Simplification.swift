// The rules that keep functions exact, one row each; every row has its test in SimplificationTests.
//
// Sums and products need no rows: their normal forms (Sum.swift, Product.swift, Monomial.swift)
// merge what is alike. x is any number, q a fraction, n an integer. A row that does not apply
// returns nil. Rows look at a number's expression and, where a rule holds on an interval only, at
// its enclosure; they never guess.

/// One identity, read from left to right.
struct Rule: Sendable {
  /// The identity in words, for the reader.
  let law: String
  /// Gives the number that the function at this operand becomes, or nil.
  let apply: @Sendable (Number, Context) throws(NumberError) -> Number?

  init(
    _ law: String, _ apply: @escaping @Sendable (Number, Context) throws(NumberError) -> Number?
  ) {
    self.law = law
    self.apply = apply
  }
}

extension Function {
  /// f(x) by the first rule that applies, and otherwise as an expression. The caller has checked
  /// the domain.
  func callAsFunction(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    for rule in rules {
      if let result = try rule.apply(x, context) { return result }
    }
    let result = try Real.make(
      .function(self, x, 0), extraBits: argumentBits(x, context), context)
    // There is no enclosure of a tangent that cannot be told from a pole: it could never be shown.
    if self == .tan { try result.requireEnclosure(context) }
    return result
  }

  /// f(y, x) as an expression. The caller has checked the domain and looked for closed forms.
  func callAsFunction(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    let result = try Real.make(
      .function(self, y, x), extraBits: argumentBits(x, context), context)
    try result.requireEnclosure(context)
    return result
  }

  private var rules: [Rule] {
    switch self {
    case .exp: exponentialRules
    case .ln: logarithmRules
    case .sin: sineRules
    case .cos: cosineRules
    case .tan: tangentRules
    case .asin: arcSineRules
    case .acos: arcCosineRules
    case .atan: arcTangentRules
    case .sinh: hyperbolicSineRules
    case .cosh: hyperbolicCosineRules
    case .tanh: hyperbolicTangentRules
    case .asinh: areaSineRules
    case .acosh: areaCosineRules
    case .atanh: areaTangentRules
    default: []
    }
  }
}

// MARK: Exponential

private let exponentialRules: [Rule] = [
  value("exp 0 = 1", at: 0, is: 1),
  inverse("exp (ln x) = x", of: .ln),
  Rule("exp (q·ln x) = x^q") { (x: Number, context: Context) throws(NumberError) in
    guard let (q, y) = x.multiple(of: .ln) else { return nil }
    return try Number.power(y, q, context)
  },
]

private let logarithmRules: [Rule] = [
  value("ln 1 = 0", at: 1, is: 0),
  inverse("ln (exp x) = x", of: .exp),
  Rule("ln q = n·ln b for q = b^n") { (x: Number, context: Context) throws(NumberError) in
    try Number.logarithm(ofFraction: x, context)
  },
  Rule("ln (q·√n) = ln (q²n) / 2") { (x: Number, context: Context) throws(NumberError) in
    guard case .real(let real) = x, case .monomial(let monomial) = real.expression,
      monomial.piHalves.asInt == 0
    else { return nil }
    return try Number.divide(Number.ln(Number.square(x, context), context), 2, context)
  },
  Rule("ln (y^x) = x·ln y") { (x: Number, context: Context) throws(NumberError) in
    guard case .real(let real) = x, case .function(.power, let base, let exponent) = real.expression
    else { return nil }
    return try Number.multiply(exponent, Number.ln(base, context), context)
  },
  Rule("ln (x^q) = q·ln x for x > 0") { (x: Number, context: Context) throws(NumberError) in
    guard case .real(let real) = x, case .product(let monomial, let factors) = real.expression,
      monomial == Monomial(), factors.count == 1,
      try Number.knownSign(factors[0].base, context) == 1
    else { return nil }
    return try Number.multiply(
      factors[0].exponent, Number.ln(factors[0].base, context), context)
  },
]

// MARK: Trigonometric, in radians

private let sineRules: [Rule] = [
  value("sin 0 = 0", at: 0, is: 0),
  inverse("sin (asin x) = x", of: .asin),
  Rule("sin (qπ)") { (x: Number, context: Context) throws(NumberError) in
    try x.asReal?.multipleOfPi.map { (q) throws(NumberError) in try ExactAngle.sine(q, context) }
  },
  odd("sin −x = −sin x", .sin),
  halfTurns("sin (x + nπ) = (−1)^n·sin x", .sin),
  Rule("sin (atan x) = x/√(1+x²)") { (x: Number, context: Context) throws(NumberError) in
    guard let y = x.operand(of: .atan) else { return nil }
    return try Number.divide(y, secant(ofTangent: y, context), context)
  },
]

private let cosineRules: [Rule] = [
  value("cos 0 = 1", at: 0, is: 1),
  inverse("cos (acos x) = x", of: .acos),
  Rule("cos (qπ) = sin ((1/2−q)π)") { (x: Number, context: Context) throws(NumberError) in
    try x.asReal?.multipleOfPi.map { (q) throws(NumberError) in
      try ExactAngle.sine(Number.subtract(.half, q, context), context)
    }
  },
  even("cos −x = cos x", .cos),
  halfTurns("cos (x + nπ) = (−1)^n·cos x", .cos),
  Rule("cos (atan x) = 1/√(1+x²)") { (x: Number, context: Context) throws(NumberError) in
    guard let y = x.operand(of: .atan) else { return nil }
    return try Number.inverse(secant(ofTangent: y, context), context)
  },
]

private let tangentRules: [Rule] = [
  value("tan 0 = 0", at: 0, is: 0),
  inverse("tan (atan x) = x", of: .atan),
  Rule("tan (qπ)") { (x: Number, context: Context) throws(NumberError) in
    try x.asReal?.multipleOfPi.map { (q) throws(NumberError) in try ExactAngle.tangent(q, context) }
  },
  odd("tan −x = −tan x", .tan),
]

private let arcSineRules: [Rule] = [
  value("asin 0 = 0", at: 0, is: 0),
  odd("asin −x = −asin x", .asin),
  Rule("asin of a sine in the table") { (x: Number, context: Context) throws(NumberError) in
    try ExactAngle.angle(of: x, in: ExactAngle.sines, context)
  },
  Rule("asin (sin x) = x for |x| ≤ π/2") { (x: Number, context: Context) throws(NumberError) in
    try x.operand(of: .sin, within: Number.divide(.pi, 2, context), context)
  },
]

private let arcCosineRules: [Rule] = [
  Rule("acos x = π/2 − asin x where that is known") {
    (x: Number, context: Context) throws(NumberError) in
    let asin = try Function.asin(x, context)
    if case .real(let real) = asin, real.multipleOfPi == nil { return nil }
    return try Number.subtract(Number.divide(.pi, 2, context), asin, context)
  },
  Rule("acos (cos x) = |x| for |x| ≤ π") { (x: Number, context: Context) throws(NumberError) in
    guard let y = try x.operand(of: .cos, within: .pi, context),
      let sign = try Number.knownSign(y, context)
    else { return nil }
    return try sign < 0 ? Number.negate(y, context) : y
  },
]

private let arcTangentRules: [Rule] = [
  value("atan 0 = 0", at: 0, is: 0),
  odd("atan −x = −atan x", .atan),
  Rule("atan of a tangent in the table") { (x: Number, context: Context) throws(NumberError) in
    try ExactAngle.angle(of: x, in: ExactAngle.tangents, context)
  },
  Rule("atan (tan x) = x for |x| < π/2") { (x: Number, context: Context) throws(NumberError) in
    try x.operand(of: .tan, within: Number.divide(.pi, 2, context), context)
  },
]

// MARK: Hyperbolic

private let hyperbolicSineRules: [Rule] = [
  value("sinh 0 = 0", at: 0, is: 0),
  inverse("sinh (asinh x) = x", of: .asinh),
  odd("sinh −x = −sinh x", .sinh),
]

private let hyperbolicCosineRules: [Rule] = [
  value("cosh 0 = 1", at: 0, is: 1),
  inverse("cosh (acosh x) = x", of: .acosh),
  even("cosh −x = cosh x", .cosh),
]

private let hyperbolicTangentRules: [Rule] = [
  value("tanh 0 = 0", at: 0, is: 0),
  inverse("tanh (atanh x) = x", of: .atanh),
  odd("tanh −x = −tanh x", .tanh),
]

private let areaSineRules: [Rule] = [
  value("asinh 0 = 0", at: 0, is: 0),
  inverse("asinh (sinh x) = x", of: .sinh),
  odd("asinh −x = −asinh x", .asinh),
]

private let areaCosineRules: [Rule] = [
  value("acosh 1 = 0", at: 1, is: 0),
  Rule("acosh (cosh x) = |x|") { (x: Number, context: Context) throws(NumberError) in
    guard let y = x.operand(of: .cosh), let sign = try Number.knownSign(y, context) else {
      return nil
    }
    return try sign < 0 ? Number.negate(y, context) : y
  },
]

private let areaTangentRules: [Rule] = [
  value("atanh 0 = 0", at: 0, is: 0),
  inverse("atanh (tanh x) = x", of: .tanh),
  odd("atanh −x = −atanh x", .atanh),
]

// MARK: The shapes that rules come in

/// f(point) = result
private func value(_ law: String, at point: Int, is result: Int) -> Rule {
  Rule(law) { (x: Number, _: Context) throws(NumberError) in
    x.asInt == point ? .small(result) : nil
  }
}

/// f(g(x)) = x for all x in g's domain
private func inverse(_ law: String, of function: Function) -> Rule {
  Rule(law) { (x: Number, _: Context) throws(NumberError) in x.operand(of: function) }
}

/// f(−x) = −f(x)
private func odd(_ law: String, _ function: Function) -> Rule {
  Rule(law) { (x: Number, context: Context) throws(NumberError) in
    guard x.isShownNegative else { return nil }
    return try Number.negate(function(Number.negate(x, context), context), context)
  }
}

/// f(−x) = f(x)
private func even(_ law: String, _ function: Function) -> Rule {
  Rule(law) { (x: Number, context: Context) throws(NumberError) in
    x.isShownNegative ? try function(Number.negate(x, context), context) : nil
  }
}

/// f(x + nπ) = (−1)^n·f(x), where the sum shows its multiple of π
private func halfTurns(_ law: String, _ function: Function) -> Rule {
  Rule(law) { (x: Number, context: Context) throws(NumberError) in
    guard case .real(let real) = x, case .sum(_, let terms) = real.expression,
      let turns = terms.lazy.compactMap(\.multipleOfPi).first, turns.isInteger
    else { return nil }
    let rest = try function(
      Number.subtract(x, Number.multiply(turns, .pi, context), context), context)
    return try Number.isZero(Number.modulo(turns, 2, context), context)
      ? rest : Number.negate(rest, context)
  }
}

/// √(1+x²), the secant of the angle with tangent x.
private func secant(ofTangent x: Number, _ context: Context) throws(NumberError) -> Number {
  try Number.squareRoot(Number.add(1, Number.square(x, context), context), context)
}
