// The shapes of expressions that the rules recognize.

internal import CFLINT

extension Number {
  /// Returns q and y if the number is q·f(y) for a fraction q.
  func multiple(of function: Function) -> (Number, Number)? {
    if let y = operand(of: function) { return (1, y) }
    guard case .real(let real) = self, case .product(let monomial, let factors) = real.expression,
      monomial.isRational, factors.count == 1, case .small(1) = factors[0].exponent,
      let y = factors[0].base.operand(of: function)
    else { return nil }
    return (monomial.coefficient, y)
  }

  /// Returns y if the number is f(y) and |y| ≤ bound is certain.
  func operand(of function: Function, within bound: Number, _ context: Context)
    throws(NumberError) -> Number?
  {
    guard let y = operand(of: function) else { return nil }
    let isWithin = try attempt(
      Number.lessOrEqual(Number.absolute(y, context), bound, context), failing: \.isUndecidable)
    return isWithin == true ? y : nil
  }

  /// Whether the expression has a leading minus sign, which odd functions can pull out.
  var isShownNegative: Bool {
    switch self {
    case .small(let value): return value < 0
    case .large(let value):
      var word = value.value
      return withExtendedLifetime(value) { fmpz_sgn(&word) < 0 }
    case .ratio(let numerator, _): return numerator < 0
    case .rational(let value):
      var words = value.value
      return withExtendedLifetime(value) { fmpz_sgn(&words.num) < 0 }
    case .real(let real):
      switch real.expression {
      case .monomial(let monomial), .product(let monomial, _):
        return monomial.coefficient.isShownNegative
      case .enclosure, .rational, .sum, .function, .part, .special, .joint, .recorded: return false
      }
    case .complex: return false
    }
  }

  /// Returns ln of a positive fraction as n·ln b if the fraction is a perfect power b^n with n ≠ 1,
  /// b > 1; otherwise nil.
  static func logarithm(ofFraction x: Number, _ context: Context) throws(NumberError) -> Number? {
    guard x.isRational else { return nil }
    if try less(x, 1, context) { return try negate(ln(inverse(x, context), context), context) }
    let numerator = try perfectPower(numerator(x, context), context)
    var index = numerator.index
    var bottom: Number = 1
    if !x.isInteger {
      let denominator = try perfectPower(denominator(x, context), context)
      index = greatestCommonDivisor(index, denominator.index)
      bottom = try power(denominator.base, .small(denominator.index / index), context)
    }
    if index == 1 { return nil }
    let top = try power(numerator.base, .small(numerator.index / index), context)
    return try multiply(.small(index), ln(divide(top, bottom, context), context), context)
  }
}

/// Returns the greatest common divisor of positive machine integers by Euclid's algorithm.
func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}

/// Sines and tangents of multiples of π that are sums of square roots, DLMF 4.17.
enum ExactAngle {
  /// sin(qπ) for 0 < q ≤ 1/2.
  static let sines: [(turn: Number, value: Number)] = [
    (Number(1, over: 12), surds(0, [(1, 4, 6), (-1, 4, 2)])),
    (Number(1, over: 10), surds(Number(-1, over: 4), [(1, 4, 5)])),
    (Number(1, over: 6), .half),
    (Number(1, over: 4), surds(0, [(1, 2, 2)])),
    (Number(3, over: 10), surds(Number(1, over: 4), [(1, 4, 5)])),
    (Number(1, over: 3), surds(0, [(1, 2, 3)])),
    (Number(5, over: 12), surds(0, [(1, 4, 6), (1, 4, 2)])),
    (.half, 1),
  ]

  /// tan(qπ) for 0 < q < 1/2.
  static let tangents: [(turn: Number, value: Number)] = [
    (Number(1, over: 12), surds(2, [(-1, 1, 3)])),
    (Number(1, over: 8), surds(-1, [(1, 1, 2)])),
    (Number(1, over: 6), surds(0, [(1, 3, 3)])),
    (Number(1, over: 4), 1),
    (Number(1, over: 3), surds(0, [(1, 1, 3)])),
    (Number(3, over: 8), surds(1, [(1, 1, 2)])),
    (Number(5, over: 12), surds(2, [(1, 1, 3)])),
  ]

  /// Returns constant + Σ p/q·√n.
  private static func surds(_ constant: Number, _ terms: [(p: Int, q: Int, n: Int)]) -> Number {
    let reals = terms.map { term in
      Real(.monomial(Monomial(Number(term.p, over: term.q), radicand: .small(term.n))))
    }
    if reals.count == 1, case .small(0) = constant { return .real(reals[0]) }
    return .real(Real(.sum(constant: constant, terms: reals)))
  }

  /// Returns sin(qπ), reduced to 0 ≤ q ≤ 1/2.
  static func sine(_ q: Number, _ context: Context) throws(NumberError) -> Number {
    var turn = try Number.modulo(q, 2, context)
    let isNegative = try Number.lessOrEqual(1, turn, context)
    if isNegative { turn = try Number.subtract(turn, 1, context) }
    if try Number.less(.half, turn, context) { turn = try Number.subtract(1, turn, context) }
    let known = lookUp(turn, in: sines)
    let value = if let known { known } else { try node(.sin, turn, context) }
    return try isNegative ? Number.negate(value, context) : value
  }

  /// Returns tan(qπ), reduced to 0 ≤ q < 1/2. Throws `.pole`.
  static func tangent(_ q: Number, _ context: Context) throws(NumberError) -> Number {
    var turn = try Number.modulo(q, 1, context)
    if Number.identical(turn, .half) { throw .pole(at: q) }
    let isNegative = try Number.less(.half, turn, context)
    if isNegative { turn = try Number.subtract(1, turn, context) }
    let known = lookUp(turn, in: tangents)
    let value = if let known { known } else { try node(.tan, turn, context) }
    return try isNegative ? Number.negate(value, context) : value
  }

  private static func lookUp(_ turn: Number, in table: [(turn: Number, value: Number)]) -> Number? {
    if case .small(0) = turn { return 0 }
    return table.first { Number.identical($0.turn, turn) }?.value
  }

  private static func node(_ function: Function, _ turn: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    try Real.make(.function(function, Number.multiply(turn, .pi, context), 0), context)
  }

  /// Returns the angle whose value is in the table, or nil.
  static func angle(
    of value: Number, in table: [(turn: Number, value: Number)], _ context: Context
  ) throws(NumberError) -> Number? {
    for row in table {
      var budget = 20
      guard Number.same(row.value, value, &budget) else { continue }
      return try Number.multiply(row.turn, .pi, context)
    }
    return nil
  }
}
