internal import CFLINT

/// Bessel and Airy functions, DLMF 9 and 10; operands are the order and x.
extension SpecialFunction {
  /// Y_n(x), 10.2.3; its cut is (−∞, 0].
  public static let besselY: SpecialFunction = .init(
    "bessely", 2, holomorphic: .above(0), slope: slopeOfBessel(1, -1) { besselY },
    { acb_hypgeom_bessel_y($1, $0, $0 + 1, $2) },
    isReal: { (x, context) throws(NumberError) in try isPositive(x[1], context) },
    known: { (x, context) throws(NumberError) in
      if try Number.isZero(x[1], context) { throw .undefined(at: x[1]) }
      return nil
    })

  /// I_n(x), 10.25.2; real for all real x where n is an integer.
  public static let besselI: SpecialFunction = .init(
    "besseli", 2, holomorphic: .above(0), wider: everywhere(where: isWhole),
    slope: slopeOfBessel(1, 1) { besselI }, { acb_hypgeom_bessel_i($1, $0, $0 + 1, $2) },
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

  /// Ai(x), 9.2.
  public static let airyAi: SpecialFunction = .init(
    "airyai", 1, holomorphic: .everywhere, seconds: 0.2, slope: slope { airyAiPrime },
    { acb_hypgeom_airy($1, nil, nil, nil, $0, $2) })
  /// Ai′(x), 9.2.
  public static let airyAiPrime: SpecialFunction = .init(
    "airyaiprime", 1, holomorphic: .everywhere, seconds: 0.2, slope: slope(timesOperand: airyAi),
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
