internal import CFLINT

/// Bessel and Airy functions, DLMF 9 and 10; operands are the order and x.
extension SpecialFunction {
  /// Y_n(x), 10.2.3; its cut is (−∞, 0].
  public static let besselY: SpecialFunction = .init(
    "bessely", 2, holomorphic: .above(0), slope: slopeOfBessel(1, -1) { besselY },
    atInfinity: Neighbourhood.besselYAtInfinity, atZero: Neighbourhood.besselYAtZero,
    { (operands, result, bits) in
      if !setOnCut(operands, result, bits, isModified: false) {
        acb_hypgeom_bessel_y(result, operands, operands + 1, bits)
      }
    },
    isReal: { (x, context) throws(NumberError) in try isPositive(x[1], context) },
    known: { (x, context) throws(NumberError) in
      if try Number.isZero(x[1], context) { throw .undefined(at: x[1]) }
      return nil
    })

  /// I_n(x), 10.25.2; real for all real x where n is an integer.
  public static let besselI: SpecialFunction = .init(
    "besseli", 2, holomorphic: .above(0), wider: everywhere(where: isWhole),
    slope: slopeOfBessel(1, 1) { besselI }, atZero: Neighbourhood.besselIAtZero,
    { acb_hypgeom_bessel_i($1, $0, $0 + 1, $2) },
    isReal: { (x, context) throws(NumberError) in
      if x[0].isInteger { return true }
      return try isPositive(x[1], context)
    },
    known: { (x, context) throws(NumberError) in
      guard try Number.isZero(x[1], context) else { return nil }
      if try Number.isZero(x[0], context) { return 1 }
      if !x[0].isInteger, try x[0].parts.real.signum(context) <= 0 { throw .undefined(at: x[1]) }
      return 0
    })

  /// K_n(x), 10.25.3; its cut is (−∞, 0]. It falls with Re x by 10.32.9.
  public static let besselK: SpecialFunction = .init(
    "besselk", 2, holomorphic: .above(0), slope: slopeOfBessel(-1, -1) { besselK },
    atInfinity: Neighbourhood.besselKAtInfinity, atZero: Neighbourhood.besselKAtZero,
    fallingRightOfZero({ arb_is_zero(&$0.pointee.imag) != 0 }, becomeBesselK),
    isReal: { (x, context) throws(NumberError) in try isPositive(x[1], context) },
    known: { (x, context) throws(NumberError) in
      if try Number.isZero(x[1], context) { throw .undefined(at: x[1]) }
      return nil
    })

  /// K where |x| is small beside the bits comes from its series, which lose 2|x| log₂ e of them:
  /// Arb would take them at the same bits and then integrate, for minutes at a thousand digits.
  private static func becomeBesselK(
    _ operands: Ball, _ result: Ball, _ bits: Int
  ) {
    if setOnCut(operands, result, bits, isModified: true) { return }
    var size = mag_struct()
    mag_init(&size)
    acb_get_mag(&size, operands + 1)
    let bound = mag_get_d(&size)
    mag_clear(&size)
    if 2 * bound < Double(bits) {
      let lost = Int(3 * bound) + 3
      acb_hypgeom_bessel_k_0f1(result, operands, operands + 1, 0, bits + lost)
    } else {
      acb_hypgeom_bessel_k(result, operands, operands + 1, bits)
    }
  }

  /// Sets Y or K on its cut, at a real order, by values at −x, 10.11.2 and 10.34.2, so that a part
  /// far smaller than the other has its digits: e^(−nπi)·Y_n + 2i·cos(nπ)·J_n and
  /// e^(−nπi)·K_n − πi·I_n. False elsewhere.
  private static func setOnCut(
    _ operands: Ball, _ result: Ball, _ bits: Int, isModified: Bool
  ) -> Bool {
    let (order, x) = (operands, operands + 1)
    guard arb_is_zero(&order.pointee.imag) != 0, arb_is_zero(&x.pointee.imag) != 0,
      arb_is_negative(&x.pointee.real) != 0
    else { return false }
    var sine = FlintBall()
    var cosine = FlintBall()
    arb_sin_cos_pi(&sine.value, &cosine.value, &order.pointee.real, bits)
    var second = FlintBall()
    var factor = FlintBall()
    acb_neg(x, x)
    if isModified {
      becomeBesselK(operands, result, bits)
      arb_hypgeom_bessel_i(&second.value, &order.pointee.real, &x.pointee.real, bits)
      arb_const_pi(&factor.value, bits)
      factor.inPlace { arb_neg($0, $0) }
    } else {
      acb_hypgeom_bessel_y(result, order, x, bits)
      arb_hypgeom_bessel_j(&second.value, &order.pointee.real, &x.pointee.real, bits)
      arb_mul_2exp_si(&factor.value, &cosine.value, 1)
    }
    acb_neg(x, x)
    arb_mul(&result.pointee.imag, &result.pointee.real, &sine.value, bits)
    arb_neg(&result.pointee.imag, &result.pointee.imag)
    arb_addmul(&result.pointee.imag, &factor.value, &second.value, bits)
    arb_mul(&result.pointee.real, &result.pointee.real, &cosine.value, bits)
    return true
  }

  /// Ai(x), 9.2.
  public static let airyAi: SpecialFunction = .init(
    "airyai", 1, holomorphic: .everywhere, seconds: 0.2, slope: slope { airyAiPrime },
    atInfinity: Neighbourhood.airyAiAtInfinity,
    { acb_hypgeom_airy($1, nil, nil, nil, $0, $2) })
  /// Ai′(x), 9.2.
  public static let airyAiPrime: SpecialFunction = .init(
    "airyaiprime", 1, holomorphic: .everywhere, seconds: 0.2, slope: slope(timesOperand: airyAi),
    atInfinity: Neighbourhood.airyAiPrimeAtInfinity,
    { acb_hypgeom_airy(nil, $1, nil, nil, $0, $2) })
  /// Bi(x), 9.2.
  public static let airyBi: SpecialFunction = .init(
    "airybi", 1, holomorphic: .everywhere, seconds: 0.2, slope: slope { airyBiPrime },
    { acb_hypgeom_airy(nil, nil, $1, nil, $0, $2) })
  /// Bi′(x), 9.2.
  public static let airyBiPrime: SpecialFunction = .init(
    "airybiprime", 1, holomorphic: .everywhere, seconds: 0.2, slope: slope(timesOperand: airyBi),
    { acb_hypgeom_airy(nil, nil, nil, $1, $0, $2) })
}
