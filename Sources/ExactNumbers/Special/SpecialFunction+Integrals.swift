internal import CFLINT

/// Exponential, trigonometric and Fresnel integrals, and erfi, DLMF 6 and 7.
extension SpecialFunction {
  /// The value 0 at 0. An operand that only may be 0 gets an enclosure around 0.
  private static let zeroAtZero: Rule<Number?> = { (x, context) throws(NumberError) in
    try Number.unlessTooClose(Number.isZero(x[0], context)) == true ? 0 : nil
  }

  /// E_n(x), 8.19.1. Its cut is (−∞, 0], but there is no cut if n is 0 or a negative integer.
  public static let expIntegral: SpecialFunction = .init(
    "expint", 2, seconds: 0.003, holomorphic: .above(0), wider: everywhere(where: isPoleOfGamma),
    weight: 600,
    slope: slopeOfExpIntegral, atInfinity: Neighbourhood.expIntegralAtInfinity,
    atZero: Neighbourhood.expIntegralAtZero,
    fallingRightOfZero({ arb_is_zero(&$0.pointee.imag) != 0 }) {
      avoidIntegral($0 + 1, $2)
      acb_hypgeom_expint($1, $0, $0 + 1, $2)
    },
    isReal: either(isPoleOfGamma, or: isPositive),
    known: { (x, context) throws(NumberError) in
      guard try Number.isZero(x[1], context) else { return nil }
      // 8.19.6
      guard try Number.less(1, x[0].parts.real, context) else { throw .undefined(at: x[1]) }
      return try Number.inverse(Number.subtract(x[0], 1, context), context)
    })

  /// Ei(x), 6.2.5: the principal value for x > 0, real on the whole axis.
  public static let ei: SpecialFunction = .init(
    "ei", 1, seconds: 0.003, holomorphic: .above(0, beyond: expIntegralBelowZero),
    slope: slope(overOperand: .exp),
    atZero: Neighbourhood.eiAtZero,
    { acb_hypgeom_ei($1, $0, $2) }, known: exceptZero)

  /// The logarithmic integral li(x), 6.2.8, real for x > 0: the principal value for x > 1.
  public static let li: SpecialFunction = .init(
    "li", 1, seconds: 0.006, holomorphic: .above(1, beyond: logIntegralBelowOne),
    slope: slopeOfLogIntegral,
    atZero: Neighbourhood.liAtZero, atOne: Neighbourhood.liAtOne,
    { acb_hypgeom_li($1, $0, 0, $2) }, isReal: ofLast(isPositive),
    known: { (x, context) throws(NumberError) in
      if try Number.isZero(x[0], context) { return 0 }
      if case .small(1) = x[0] { throw .undefined(at: x[0]) }
      return nil
    })

  /// Si(x), 6.2.9.
  public static let si: SpecialFunction = .init(
    "si", 1, seconds: 0.0003, holomorphic: .entire, parity: .odd,
    slope: slopeOfSineIntegral(sign: -1),
    atInfinity: Neighbourhood.sineIntegralAtInfinity,
    { acb_hypgeom_si($1, $0, $2) }, known: zeroAtZero)
  /// Ci(x), 6.2.11. Its cut is (−∞, 0].
  public static let ci: SpecialFunction = .init(
    "ci", 1, seconds: 0.003,
    holomorphic: .above(0, beyond: halfTurnBelowZero { acb_hypgeom_ci($1, $0, $2) }),
    slope: slope(overOperand: .cos), atInfinity: Neighbourhood.cosineIntegralAtInfinity,
    atZero: Neighbourhood.cosineIntegralAtZero, { acb_hypgeom_ci($1, $0, $2) },
    isReal: ofLast(isPositive), known: exceptZero)
  /// Shi(x), 6.2.15.
  public static let shi: SpecialFunction = .init(
    "shi", 1, seconds: 0.0003, holomorphic: .entire, parity: .odd,
    slope: slopeOfSineIntegral(sign: 1),
    { acb_hypgeom_shi($1, $0, $2) }, known: zeroAtZero)
  /// Chi(x), 6.2.16. Its cut is (−∞, 0].
  public static let chi: SpecialFunction = .init(
    "chi", 1, seconds: 0.003,
    holomorphic: .above(0, beyond: halfTurnBelowZero { acb_hypgeom_chi($1, $0, $2) }),
    slope: slope(overOperand: .cosh), atZero: Neighbourhood.hyperbolicCosineIntegralAtZero,
    { acb_hypgeom_chi($1, $0, $2) }, isReal: ofLast(isPositive),
    known: exceptZero)

  /// erfi x = −i·erf ix, 7.5.
  public static let erfi: SpecialFunction = .init(
    "erfi", 1, seconds: 0.0003, holomorphic: .entire, weight: 700, parity: .odd,
    slope: slopeOfError(2, 1),
    aroundMiddle(operand: 0, { acb_hypgeom_erfi($1, $0, $2) }) { x, bits in
      // 2/√π·|e^(x²)| < 2·|e^(x²)|
      var square = FlintComplexBall { acb_mul($0, x, x, bits) }
      var slope = FlintBall { arb_exp($0, &square.value.real, bits) }
      slope.inPlace { arb_mul_2exp_si($0, $0, 1) }
      return slope
    },
    known: zeroAtZero)
  /// S(x), the integral of sin(πt²/2), 7.2.8.
  public static let fresnelS: SpecialFunction = .init(
    "fresnels", 1, seconds: 0.005, holomorphic: .entire, weight: 800, parity: .odd,
    slope: slopeOfFresnel(.sin),
    atInfinity: Neighbourhood.fresnelSAtInfinity,
    { acb_hypgeom_fresnel($1, nil, $0, 1, $2) }, known: zeroAtZero)
  /// C(x), the integral of cos(πt²/2), 7.2.7.
  public static let fresnelC: SpecialFunction = .init(
    "fresnelc", 1, seconds: 0.005, holomorphic: .entire, weight: 800, parity: .odd,
    slope: slopeOfFresnel(.cos),
    atInfinity: Neighbourhood.fresnelCAtInfinity,
    { acb_hypgeom_fresnel(nil, $1, $0, 1, $2) }, known: zeroAtZero)
}
