// Hyperbolic functions and their inverse functions, DLMF 4.28, 4.34, 4.37, 4.38.

internal import CFLINT

extension ElementaryFunction {
  static let sinh = ElementaryFunction(
    function: .sinh, domain: .entire, parity: .odd, isNearIdentity: true,
    antiderivatives: [(.cosh, 1), (.sinh, 1)], undoes: .asinh,
    value: Number.sinh, real: { arb_sinh(&$1.value, &$0.value, $2) },
    complex: { acb_sinh($1, $0, $2) },
    calcium: { calcium, x in
      ca_sub(x, x, calcium.exponentials(of: x), calcium.context)
      ca_div_si(x, x, 2, calcium.context)
    },
    slope: slope(.cosh), expansion: Neighbourhood.hyperbolicSine,
    arguments: { (c, context) throws(NumberError) in [try Number.asinh(c, context)] })

  static let cosh = ElementaryFunction(
    function: .cosh, domain: .entire, parity: .even, isPositive: true,
    antiderivatives: [(.sinh, 1), (.cosh, 1)], undoes: .acosh, known: (0, 1),
    value: Number.cosh, real: { arb_cosh(&$1.value, &$0.value, $2) },
    complex: { acb_cosh($1, $0, $2) },
    calcium: { calcium, x in
      ca_add(x, x, calcium.exponentials(of: x), calcium.context)
      ca_div_si(x, x, 2, calcium.context)
    },
    slope: slope(.sinh), expansion: Neighbourhood.hyperbolicCosine,
    arguments: { (c, context) throws(NumberError) in
      try Number.less(c, 1, context) ? [] : Number.acosh(c, context).withOpposite(context)
    },
    approach: { (x, _, _) throws(NumberError) in  // 1 + 2·sinh² x/2
      .oneAndSquare(of: .sinh, x, times: 2)
    })

  static let tanh = ElementaryFunction(
    function: .tanh, domain: .offPoles, parity: .odd, isNearIdentity: true,
    undoes: .atanh, hasLimits: true,
    value: Number.tanh, real: hyperbolicTangent, complex: { acb_tanh($1, $0, $2) },
    calcium: { calcium, x in
      let inverse = calcium.exponentials(of: x)
      let cosh = calcium.zero()
      ca_add(cosh, x, inverse, calcium.context)
      ca_sub(x, x, inverse, calcium.context)
      ca_div(x, x, cosh, calcium.context)
    },
    slope: { (formula, _, w, context) throws(NumberError) in
      try formula.append(.subtract, .constant(1), formula.append(.multiply, w, w, context), context)
    },
    expansion: Neighbourhood.hyperbolicTangent,
    arguments: { (c, context) throws(NumberError) in
      try Number.less(Number.absolute(c, context), 1, context) ? [Number.atanh(c, context)] : []
    },
    approach: { (x, sign, _) throws(NumberError) in  // ±1 ∓ 2/(e^(2|x|)+1)
      Approach(limit: Number(sign), side: -sign) { context throws(NumberError) in
        let size = try Number.multiply(2, Number.absolute(x, context), context)
        let power = try Number.add(Number.exp(size, context), 1, context)
        return try Number.divide(Number(-2 * sign), power, context)
      }
    })

  static let asinh = ElementaryFunction(
    function: .asinh, domain: .withinI, parity: .odd, isNearIdentity: true, undoes: .sinh,
    value: Number.asinh, real: { arb_asinh(&$1.value, &$0.value, $2) }, complex: areaSine,
    calcium: { $0.becomeAreaFunction($1, squareShift: 1) }, slope: inverse(.add, isRoot: true),
    expansion: Neighbourhood.areaSine,
    arguments: { (c, context) throws(NumberError) in [try Number.sinh(c, context)] })

  static let acosh = ElementaryFunction(
    function: .acosh, domain: .above(1), isImaginaryWithinOne: true, known: (1, 0),
    value: Number.acosh, real: { arb_acosh(&$1.value, &$0.value, $2) },
    complex: { acb_acosh($1, $0, $2) }, alongCut: areaCosineAlongCut,
    calcium: { $0.becomeAreaFunction($1, squareShift: -1) },
    slope: { (formula, u, _, context) throws(NumberError) in
      let one = Formula.Operand.constant(1)
      let left = try formula.append(
        .squareRoot, formula.append(.subtract, u, one, context), context)
      let right = try formula.append(.squareRoot, formula.append(.add, u, one, context), context)
      return try formula.appendReciprocal(
        of: formula.append(.multiply, left, right, context), context)
    },
    expansion: Neighbourhood.areaCosine,
    arguments: { (c, context) throws(NumberError) in
      try Number.less(c, 0, context) ? [] : [Number.cosh(c, context)]
    },
    rules: [
      Rule("acosh (cosh x) = |x|") { (x: Number, context: Context) throws(NumberError) in
        guard let y = x.operand(of: .cosh), let sign = try Number.knownSign(y, context) else {
          return nil
        }
        return try sign < 0 ? Number.negate(y, context) : y
      }
    ])

  static let atanh = ElementaryFunction(
    function: .atanh, domain: .withinOne, parity: .odd, isNearIdentity: true,
    undoes: .tanh, hasLimits: true,
    value: Number.atanh, real: { arb_atanh(&$1.value, &$0.value, $2) },
    complex: { x, result, bits in
      acb_atanh(result, x, bits)
      if arb_is_zero(&x.pointee.imag) != 0, !Domain.withinOne.meetsCut(x) {
        arb_zero(&result.pointee.imag)
      }
    },
    alongCut: { x, result, bits in  // atanh 1/x ∓ πi/2
      guard Domain.withinOne.isBeyondEnd(x) else { return false }
      var w = FlintComplexBall { acb_inv($0, x, bits) }
      acb_atanh(result, &w.value, bits)
      result.addHalfTurns(arb_is_positive(&x.pointee.real) != 0 ? -0.5 : 0.5, bits)
      return true
    },
    calcium: { calcium, x in  // (ln (1+x) − ln (1−x))/2, DLMF 4.37.24
      let other = calcium.zero()
      ca_sub(other, other, x, calcium.context)
      ca_add_si(x, x, 1, calcium.context)
      ca_add_si(other, other, 1, calcium.context)
      ca_log(x, x, calcium.context)
      ca_log(other, other, calcium.context)
      ca_sub(x, x, other, calcium.context)
      ca_div_si(x, x, 2, calcium.context)
    },
    slope: inverse(.subtract, isRoot: false), expansion: Neighbourhood.areaTangent,
    arguments: { (c, context) throws(NumberError) in [try Number.tanh(c, context)] })

  // MARK: Shared parts

  /// The enclosure of asinh away from its cuts. Arb has no value over balls that are wide and
  /// large. If x is right of the imaginary axis, neither root in ln(x + √(x + i)·√(x − i)) meets
  /// its cut.
  static let areaSine: SpecialFunction.Enclosure = { x, result, bits in
    acb_asinh(result, x, bits)
    if acb_is_finite(result) != 0 { return }
    let isLeft = arb_is_negative(&x.pointee.real) != 0
    var point = FlintComplexBall()
    isLeft ? acb_neg(&point.value, x) : acb_set(&point.value, x)
    if arb_is_positive(&point.value.real) == 0 { return }
    var root = FlintComplexBall { acb_onei($0) }
    acb_sub(result, &point.value, &root.value, bits)
    root.inPlace { acb_add($0, $0, &point.value, bits) }
    surd_acb_sqrt(result, result, bits)
    root.inPlace { surd_acb_sqrt($0, $0, bits) }
    acb_mul(result, result, &root.value, bits)
    acb_add(result, result, &point.value, bits)
    acb_log(result, result, bits)
    if isLeft { acb_neg(result, result) }
  }

  /// The enclosure of acosh along its cut: i·acos x between −1 and 1, acosh −x + πi below −1.
  private static let areaCosineAlongCut: @Sendable (BallPointer, BallPointer, Int) -> Bool = {
    x, result, bits in
    var one = FlintBall { arb_add_si($0, &x.pointee.real, 1, 64) }
    guard Domain.above(1).isBeyondEnd(x), arb_contains_zero(&one.value) == 0 else { return false }
    if arb_is_positive(&one.value) != 0 {
      acb_acos(result, x, bits)
      acb_mul_onei(result, result)
    } else {
      var w = FlintComplexBall { acb_neg($0, x) }
      acb_acosh(result, &w.value, bits)
      result.addHalfTurns(1, bits)
    }
    return true
  }
}

extension Calcium {
  /// Replaces x by e^x, and returns e^−x.
  fileprivate mutating func exponentials(of x: Element) -> Element {
    let inverse = zero()
    ca_exp(x, x, context)
    ca_inv(inverse, x, context)
    return inverse
  }

  /// Replaces a real x by ln(x + √(x² ± 1)), DLMF 4.37.
  fileprivate mutating func becomeAreaFunction(_ x: Element, squareShift: Int) {
    let root = zero()
    ca_mul(root, x, x, context)
    ca_add_si(root, root, squareShift, context)
    ca_sqrt(root, root, context)
    ca_add(x, x, root, context)
    ca_log(x, x, context)
  }
}
