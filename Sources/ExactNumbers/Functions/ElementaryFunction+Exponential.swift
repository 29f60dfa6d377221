// Exponentials and logarithms, DLMF 4.2, 4.7.

internal import CFLINT

extension ElementaryFunction {
  static let exp = ElementaryFunction(
    function: .exp, domain: .entire, isPositive: true, antiderivatives: [(.exp, 1)],
    undoes: .ln, known: (0, 1), key: "exp",
    value: Number.exp, real: { arb_exp(&$1.value, &$0.value, $2) },
    complex: { acb_exp($1, $0, $2) }, calcium: { ca_exp($1, $1, $0.context) },
    slope: { (_, _, w, _) throws(NumberError) in w }, expansion: Neighbourhood.exp,
    arguments: { (c, context) throws(NumberError) in
      try c.signum(context) > 0 ? [Number.ln(c, context)] : []
    },
    approach: { (x, sign, _) throws(NumberError) in
      Approach(limit: 1, side: sign) { context throws(NumberError) in
        try Function.expMinusOne(x, context)
      }
    },
    rules: [
      Rule("exp (q·ln x) = x^q") { (x: Number, context: Context) throws(NumberError) in
        guard let (q, y) = x.multiple(of: .ln) else { return nil }
        return try Number.power(y, q, context)
      }
    ])

  static let expMinusOne = ElementaryFunction(
    function: .expMinusOne, domain: .entire, isNearIdentity: true,
    value: Number.expMinusOne, real: { arb_expm1(&$1.value, &$0.value, $2) },
    complex: { acb_expm1($1, $0, $2) },
    calcium: {
      ca_exp($1, $1, $0.context)
      ca_sub_si($1, $1, 1, $0.context)
    },
    // 1 + w would cancel far below 0.
    slope: slope(.exp),
    expansion: { place in
      { (x) throws(NumberError) in try place.subtract(place.exp(x), Expansion(1)) }
    },
    arguments: { (c, context) throws(NumberError) in
      try Number.less(-1, c, context) ? [Number.logOnePlus(c, context)] : []
    })

  static let ln = ElementaryFunction(
    function: .ln, domain: .above(0), undoes: .exp, known: (1, 0), key: "ln",
    value: Number.ln, real: { arb_log(&$1.value, &$0.value, $2) }, complex: { acb_log($1, $0, $2) },
    isEnclosedAcrossCut: true, alongCut: logarithmAlongCut(of: 0),
    calcium: { ca_log($1, $1, $0.context) },
    slope: { (formula, u, _, context) throws(NumberError) in
      try formula.appendReciprocal(of: u, context)
    },
    expansion: Neighbourhood.ln,
    arguments: { (c, context) throws(NumberError) in [try Number.exp(c, context)] },
    rules: logarithmRules)

  static let logOnePlus = ElementaryFunction(
    function: .logOnePlus, domain: .above(-1), isNearIdentity: true,
    value: Number.logOnePlus, real: { arb_log1p(&$1.value, &$0.value, $2) },
    complex: { acb_log1p($1, $0, $2) }, alongCut: logarithmAlongCut(of: 1),
    calcium: {
      ca_add_si($1, $1, 1, $0.context)
      ca_log($1, $1, $0.context)
    },
    slope: { (formula, u, _, context) throws(NumberError) in
      try formula.appendReciprocal(of: formula.append(.add, .constant(1), u, context), context)
    },
    expansion: { place in { (x) throws(NumberError) in try place.ln(place.add(x, Expansion(1))) } },
    arguments: { (c, context) throws(NumberError) in [try Number.expMinusOne(c, context)] })

  /// Returns a slope that is another function.
  static func slope(_ function: Function) -> Slope {
    { (formula, u, _, context) throws(NumberError) in try formula.append(function, u, context) }
  }

  /// Returns the enclosure of ln −w + πi for w = x + shift below 0.
  private static func logarithmAlongCut(of shift: Int)
    -> @Sendable (_ x: BallPointer, _ result: BallPointer, _ bits: Int) -> Bool
  {
    { x, result, bits in
      guard Domain.above(-shift).isBeyondEnd(x) else { return false }
      var w = FlintComplexBall { acb_add_ui($0, x, UInt(shift), bits) }
      w.negate()
      acb_log(result, &w.value, bits)
      result.addHalfTurns(1, bits)
      return true
    }
  }

  private static let logarithmRules: [Rule] = [
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
      guard case .real(let real) = x,
        case .function(.power, let base, let exponent) = real.expression
      else { return nil }
      return try Number.multiply(exponent, Number.ln(base, context), context)
    },
    Rule("ln (x^q) = q·ln x for x > 0") { (x: Number, context: Context) throws(NumberError) in
      guard case .real(let real) = x, case .product(let monomial, let factors) = real.expression,
        monomial == Monomial(), factors.count == 1,
        try Number.knownSign(factors[0].base, context) == 1
      else { return nil }
      return try Number.multiply(factors[0].exponent, Number.ln(factors[0].base, context), context)
    },
  ]
}

extension BallPointer {
  /// Adds a multiple of πi.
  func addHalfTurns(_ count: Double, _ bits: Int) {
    var half = FlintBall { arb_set_d($0, count) }
    var turns = FlintBall { arb_const_pi($0, bits) }
    turns.inPlace { arb_mul($0, $0, &half.value, bits) }
    arb_add(&pointee.imag, &pointee.imag, &turns.value, bits)
  }
}
