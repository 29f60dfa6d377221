// Trigonometric functions and their inverse functions, DLMF 4.14, 4.20, 4.23, 4.24.

internal import CFLINT

extension ElementaryFunction {
  static let sin = ElementaryFunction(
    function: .sin, domain: .entire, parity: .odd, isNearIdentity: true, period: 2,
    antiderivatives: [(.cos, -1), (.sin, -1), (.cos, 1), (.sin, 1)], undoes: .asin,
    value: Number.sin, real: { arb_sin(&$1.value, &$0.value, $2) },
    complex: { acb_sin($1, $0, $2) }, turns: { arb_sin_pi_fmpq(&$1.value, &$0.value, $2) },
    calcium: { ca_sin_cos($1, $0.zero(), $1, $0.context) }, slope: slope(.cos),
    expansion: Neighbourhood.sine(_:),
    arguments: { (c, context) throws(NumberError) in
      if try Number.less(1, Number.absolute(c, context), context) { return [] }
      let angle = try Number.asin(c, context)
      return [angle, try Number.subtract(.pi, angle, context)]
    },
    rules: [
      Rule("sin (qπ)") { (x: Number, context: Context) throws(NumberError) in
        try x.asReal?.multipleOfPi.map { (q) throws(NumberError) in
          try ExactAngle.sine(q, context)
        }
      },
      halfTurns("sin (x + nπ) = (−1)^n·sin x", of: .sin),
      Rule("sin (atan x) = x/√(1+x²)") { (x: Number, context: Context) throws(NumberError) in
        guard let y = x.operand(of: .atan) else { return nil }
        return try Number.divide(y, secant(ofTangent: y, context), context)
      },
    ])

  static let cos = ElementaryFunction(
    function: .cos, domain: .entire, parity: .even, period: 2,
    antiderivatives: [(.sin, 1), (.cos, -1), (.sin, -1), (.cos, 1)], undoes: .acos, known: (0, 1),
    value: Number.cos, real: { arb_cos(&$1.value, &$0.value, $2) },
    complex: { acb_cos($1, $0, $2) }, turns: { arb_cos_pi_fmpq(&$1.value, &$0.value, $2) },
    calcium: { ca_sin_cos($0.zero(), $1, $1, $0.context) },
    slope: { (formula, u, _, context) throws(NumberError) in
      try formula.append(.negate, formula.append(.sin, u, context), context)
    },
    expansion: Neighbourhood.cosine,
    arguments: { (c, context) throws(NumberError) in
      if try Number.less(1, Number.absolute(c, context), context) { return [] }
      let angle = try Number.acos(c, context)
      return [angle, try Number.negate(angle, context)]
    },
    approach: { (x, _, context) throws(NumberError) in  // 1 − 2·sin² x/2
      guard try Number.less(Number.absolute(x, context), 1, context) else { return nil }
      return .oneAndSquare(of: .sin, x, times: -2)
    },
    rules: [
      Rule("cos (qπ) = sin ((1/2−q)π)") { (x: Number, context: Context) throws(NumberError) in
        try x.asReal?.multipleOfPi.map { (q) throws(NumberError) in
          try ExactAngle.sine(Number.subtract(.half, q, context), context)
        }
      },
      halfTurns("cos (x + nπ) = (−1)^n·cos x", of: .cos),
      Rule("cos (atan x) = 1/√(1+x²)") { (x: Number, context: Context) throws(NumberError) in
        guard let y = x.operand(of: .atan) else { return nil }
        return try Number.inverse(secant(ofTangent: y, context), context)
      },
    ])

  static let tan = ElementaryFunction(
    function: .tan, domain: .offPoles, parity: .odd, isNearIdentity: true, period: 1,
    quotient: (.sin, .cos), undoes: .atan,
    value: Number.tan, real: { arb_tan(&$1.value, &$0.value, $2) },
    complex: { acb_tan($1, $0, $2) }, calcium: { ca_tan($1, $1, $0.context) },
    slope: { (formula, _, w, context) throws(NumberError) in
      try formula.append(.add, .constant(1), formula.append(.multiply, w, w, context), context)
    },
    expansion: Neighbourhood.tangent,
    arguments: { (c, context) throws(NumberError) in
      c.isComplex ? [] : [try Number.atan(c, context)]
    },
    rules: [
      Rule("tan (qπ)") { (x: Number, context: Context) throws(NumberError) in
        try x.asReal?.multipleOfPi.map { (q) throws(NumberError) in
          try ExactAngle.tangent(q, context)
        }
      }
    ])

  static let asin = ElementaryFunction(
    function: .asin, domain: .withinOne, parity: .odd, isNearIdentity: true, givesAngle: true,
    value: Number.asin(_:_:), real: { arb_asin(&$1.value, &$0.value, $2) }, complex: arcSine,
    alongCut: arcCosineAlongCut(isSine: true),
    calcium: { ca_asin($1, $1, $0.context) }, slope: inverse(.subtract, isRoot: true),
    expansion: Neighbourhood.arcSine,
    arguments: { (c, context) throws(NumberError) in
      // Beyond ±1 the function has complex values too.
      try c.requireReal()
      return try Number.lessOrEqual(Number.absolute(c, context), quarterTurn(context), context)
        ? [Number.sin(c, context)] : []
    },
    rules: [
      Rule("asin of a sine in the table") { (x: Number, context: Context) throws(NumberError) in
        try ExactAngle.angle(of: x, in: ExactAngle.sines, context)
      },
      Rule("asin (sin x) = x for |x| ≤ π/2") { (x: Number, context: Context) throws(NumberError) in
        try x.operand(of: .sin, within: quarterTurn(context), context)
      },
    ])

  static let acos = ElementaryFunction(
    function: .acos, domain: .withinOne, givesAngle: true,
    value: Number.acos(_:_:), real: { arb_acos(&$1.value, &$0.value, $2) }, complex: arcCosine,
    alongCut: arcCosineAlongCut(isSine: false), calcium: { ca_acos($1, $1, $0.context) },
    slope: inverse(.subtract, isRoot: true, sign: -1), expansion: Neighbourhood.arcCosine,
    arguments: { (c, context) throws(NumberError) in
      if try c.signum(context) < 0 { return [] }
      if try Number.less(.pi, c, context) { return [] }
      return [try Number.cos(c, context)]
    },
    rules: [
      Rule("acos x = π/2 − asin x where that is known") {
        (x: Number, context: Context) throws(NumberError) in
        let asin = try Function.asin(x, context)
        if case .real(let real) = asin, real.multipleOfPi == nil { return nil }
        return try Number.subtract(quarterTurn(context), asin, context)
      },
      Rule("acos (cos x) = |x| for |x| ≤ π") { (x: Number, context: Context) throws(NumberError) in
        guard let y = try x.operand(of: .cos, within: .pi, context),
          let sign = try Number.knownSign(y, context)
        else { return nil }
        return try sign < 0 ? Number.negate(y, context) : y
      },
    ])

  static let atan = ElementaryFunction(
    function: .atan, domain: .withinI, parity: .odd, isNearIdentity: true, givesAngle: true,
    hasLimits: true, value: Number.atan(_:_:), real: { arb_atan(&$1.value, &$0.value, $2) },
    complex: { acb_atan($1, $0, $2) },
    calcium: { ca_atan($1, $1, $0.context) }, slope: inverse(.add, isRoot: false),
    expansion: Neighbourhood.arcTangent,
    arguments: { (c, context) throws(NumberError) in
      try Number.less(Number.absolute(c, context), quarterTurn(context), context)
        ? [Number.tan(c, context)] : []
    },
    approach: { (x, sign, context) throws(NumberError) in  // ±π/2 − atan 1/x
      let limit = try Number.multiply(Number(sign, over: 2), .pi, context)
      return Approach(limit: limit, side: -sign) { context throws(NumberError) in
        try Number.negate(Function.atan(Number.inverse(x, context), context), context)
      }
    },
    rules: [
      Rule("atan of a tangent in the table") { (x: Number, context: Context) throws(NumberError) in
        try ExactAngle.angle(of: x, in: ExactAngle.tangents, context)
      },
      Rule("atan (tan x) = x for |x| < π/2") { (x: Number, context: Context) throws(NumberError) in
        try x.operand(of: .tan, within: quarterTurn(context), context)
      },
    ])

  // MARK: Shared parts

  private static func quarterTurn(_ context: Context) throws(NumberError) -> Number {
    try Number.divide(.pi, 2, context)
  }

  /// Returns the rule f(x + nπ) = (−1)^n·f(x). It applies to a sum that shows its multiple of π.
  private static func halfTurns(_ law: String, of function: Function) -> Rule {
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

  /// Returns √(1+x²), the secant of the angle with tangent x.
  private static func secant(ofTangent x: Number, _ context: Context) throws(NumberError) -> Number
  {
    try Number.squareRoot(Number.add(1, Number.square(x, context), context), context)
  }

  /// Returns the slope ±1/(1 ± u²), or with `isRoot` ±1/√(1 ± u²).
  static func inverse(_ operation: Formula.Operation, isRoot: Bool, sign: Int = 1) -> Slope {
    { (formula, u, _, context) throws(NumberError) in
      let square = try formula.append(.multiply, u, u, context)
      var bottom = try formula.append(operation, .constant(1), square, context)
      if isRoot { bottom = try formula.append(.squareRoot, bottom, context) }
      return try formula.append(.divide, .constant(.small(sign)), bottom, context)
    }
  }

  /// The enclosure of asin away from its cuts: asin z = −i·asinh(iz) if Arb has no value.
  private static let arcSine: SpecialFunction.Enclosure = { x, result, bits in
    acb_asin(result, x, bits)
    if acb_is_finite(result) != 0 { return }
    var turned = FlintComplexBall { acb_mul_onei($0, x) }
    turned.inPlace { areaSine($0, result, bits) }
    acb_div_onei(result, result)
  }

  /// The enclosure of acos away from its cuts.
  private static let arcCosine: SpecialFunction.Enclosure = { x, result, bits in
    acb_acos(result, x, bits)
    if acb_is_finite(result) != 0 { return }
    arcSine(x, result, bits)
    var quarterTurn = FlintComplexBall { acb_const_pi($0, bits) }
    quarterTurn.inPlace { acb_mul_2exp_si($0, $0, -1) }
    acb_sub(result, &quarterTurn.value, result, bits)
  }

  /// Returns the enclosure of acos x or asin x along the cuts. acos x is i·acosh x above 1 and π −
  /// i·acosh −x below −1, and asin x = π/2 − acos x.
  private static func arcCosineAlongCut(isSine: Bool)
    -> @Sendable (_ x: BallPointer, _ result: BallPointer, _ bits: Int) -> Bool
  {
    { x, result, bits in
      guard Domain.withinOne.isBeyondEnd(x) else { return false }
      let isAbove = arb_is_positive(&x.pointee.real) != 0
      var w = FlintComplexBall()
      isAbove ? acb_set(&w.value, x) : acb_neg(&w.value, x)
      acb_acosh(result, &w.value, bits)
      acb_mul_onei(result, result)
      var turn = FlintBall { arb_const_pi($0, bits) }
      if !isAbove {
        acb_neg(result, result)
        arb_add(&result.pointee.real, &result.pointee.real, &turn.value, bits)
      }
      if !isSine { return true }
      acb_neg(result, result)
      turn.inPlace { arb_mul_2exp_si($0, $0, -1) }
      arb_add(&result.pointee.real, &result.pointee.real, &turn.value, bits)
      return true
    }
  }
}

extension Approach {
  /// Returns the approach of 1 + q·f(x/2)² to 1.
  static func oneAndSquare(of function: Function, _ x: Number, times factor: Int) -> Approach {
    Approach(limit: 1, side: factor.signum()) { context throws(NumberError) in
      let half = try Number.divide(x, 2, context)
      let square = try Number.square(function(half, context), context)
      return try Number.multiply(.small(factor), square, context)
    }
  }
}
