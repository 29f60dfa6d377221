internal import CFLINT

/// Zeta functions, polylogarithms and the branches of W, DLMF 25 and 4.13.
extension SpecialFunction {
  /// The largest magnitude of an operand for which zeta has a closed form here.
  private static let closedFormLimit = 1_000

  /// Riemann's ζ(s), 25.2, with a pole at 1.
  public static let zeta: SpecialFunction = .init(
    "zeta", 1, seconds: 4.5, holomorphic: .everywhere, weight: 200, poles: 1...1,
    atPole: Neighbourhood.zetaAtPole,
    { acb_zeta($1, $0, $2) },
    real: ofReal { x, result, bits in
      // From x ≥ bits on 0 < ζ(x) − 1 < 2^(1−x), because the sum is below 2^(−x) + ∫ t^(−x) dt from
      // 2 to ∞.
      if x.signBeyond(exponent: Function.exponent(bits)) == 1 {
        result.set(1, within: 1 - bits)
      } else {
        arb_zeta(&result.value, &x.value, bits)
      }
    },
    known: closedZeta,
    approaches: { (x, context) throws(NumberError) in
      // ζ(x) − 1 has no formula, but it is above 0.
      guard try Number.less(1, x[0], context) else { return [] }
      return [Approach(limit: 1, side: 1) { _ throws(NumberError) in throw .outOfRange }]
    })

  /// The values of ζ at even and negative integers, 25.6.2 and 25.6.3: `2 zeta` is π²/6.
  private static let closedZeta: Rule<Number?> = { (x, context) throws(NumberError) in
    let x = x[0]
    if case .small(1) = x { throw .pole(at: x) }
    if case .small(3) = x { return apery.constantValue }
    if x.isInteger, try x.signum(context) < 0,
      Number.identical(try Number.modulo(x, 2, context), 0)
    {
      return 0
    }
    guard let n = x.asInt, n.magnitude <= closedFormLimit, n <= 0 || n.isMultiple(of: 2) else {
      guard case .complex(let s) = x else {
        try Number.checkExponent(x, unlessSign: 1, context)
        return nil
      }
      // This price is for the time: the sum has about √t terms, 25.10.
      try Number.checkExponent(x, context)
      let size = try s.imaginary.magnitudeExponent(context).approximate
      try context.price(bits: 64 * (1.0).scaled(byPowerOfTwo: Int(max(0, min(1e4, size / 2)))))
      return nil
    }
    if n <= 0 {  // ζ(−m) = (−1)^m B(m+1)/(m+1)
      let quotient = try Number.divide(
        Number.bernoulli(.small(1 - n), context), .small(1 - n), context)
      return n.isMultiple(of: 2) ? quotient : try Number.negate(quotient, context)
    }
    // ζ(n) = |B(n)|·2^(n−1)·π^n/n!
    let numerator = try Number.multiply(
      Number.absolute(Number.bernoulli(x, context), context),
      Number.power(2, .small(n - 1), context), context)
    let coefficient = try Number.divide(numerator, Number.factorial(x, context), context)
    return try Number.multiply(coefficient, Number.power(.pi, x, context), context)
  }

  /// ζ(s, a), Hurwitz's zeta function, 25.11.
  public static let hurwitz: SpecialFunction = .init(
    "hurwitz", 2, seconds: 22, holomorphic: .above(0), wider: everywhere(where: isWhole), orders: 2,
    atZero: Neighbourhood.hurwitzAtZero,
    { acb_hurwitz_zeta($1, $0, $0 + 1, $2) },
    isReal: either(isWhole, or: isPositive),
    known: { (x, context) throws(NumberError) in
      if case .small(1) = x[0] { throw .pole(at: x[0]) }
      if case .small(1) = x[1] { return try zeta([x[0]], context) }
      if try isPoleOfGamma(x[1], context) {
        guard try isPoleOfGamma(x[0], context) else { throw .pole(at: x[1]) }
      }
      if x[1].isRational, case .small(1) = try Number.multiply(x[1], 2, context) {
        // 25.11.11
        let factor = try Number.subtract(Number.power(2, x[0], context), 1, context)
        return try Number.multiply(factor, zeta([x[0]], context), context)
      }
      return nil
    })

  /// η(s) = (1−2^(1−s))·ζ(s), 25.2.3, the alternating zeta function.
  public static let alternatingZeta: SpecialFunction = .init(
    "altzeta", 1, seconds: 4.5, holomorphic: .entire, orders: 1, evaluateAlternatingZeta,
    known: { (x, context) throws(NumberError) in
      if case .small(1) = x[0] { return try Number.ln(2, context) }
      guard let s = x[0].asInt, s.magnitude < 1_000, s <= 0 || s.isMultiple(of: 2) else {
        return nil
      }
      let power = try Number.power(2, .small(1 - s), context)
      return try Number.multiply(Number.subtract(1, power, context), zeta([x[0]], context), context)
    })

  /// Evaluates η(s). Uses Arb's function only next to 1, because it does not end at −2.5 +
  /// 10^(−10^19)·i.
  private static func evaluateAlternatingZeta(_ s: BallPointer, _ result: BallPointer, _ bits: Int)
  {
    var factor = FlintComplexBall { acb_sub_si($0, s, 1, bits) }
    if factor.isBelow(exponent: -2) { return acb_dirichlet_eta(result, s, bits) }
    factor.inPlace { acb_neg($0, $0) }
    var two = FlintComplexBall { acb_set_si($0, 2) }
    factor.inPlace { acb_pow($0, &two.value, $0, bits) }
    factor.inPlace { acb_sub_si($0, $0, 1, bits) }
    factor.inPlace { acb_neg($0, $0) }
    acb_zeta(result, s, bits)
    acb_mul(result, result, &factor.value, bits)
  }

  /// Li_s(x), 25.12.10. Its cut is [1, ∞).
  public static let polylogarithm: SpecialFunction = .init(
    "polylog", 2, seconds: 32, holomorphic: .below(1), wider: everywhere(where: isPoleOfGamma),
    orderPrice: 4e6, atOne: Neighbourhood.polylogarithmAtOne,
    { acb_polylog($1, $0, $0 + 1, $2) },
    isReal: either(isPoleOfGamma, or: isBelowOne),
    known: { (x, context) throws(NumberError) in
      if try Number.isZero(x[1], context) { return 0 }
      if case .small(1) = x[1] {
        guard try Number.less(1, x[0].parts.real, context) else { throw .pole(at: x[1]) }
        return try zeta([x[0]], context)
      }
      switch x[0].asInt {
      case 1?:
        return try Number.negate(Number.ln(Number.subtract(1, x[1], context), context), context)
      case 0?: return try Number.divide(x[1], Number.subtract(1, x[1], context), context)
      default:
        guard case .small(-1) = x[1] else { return nil }
        return try Number.negate(alternatingZeta([x[0]], context), context)
      }
    })

  /// Li₂(x), 25.12.1. Its cut is [1, ∞).
  public static let dilogarithm: SpecialFunction = .init(
    "dilog", 1, seconds: 0.006, holomorphic: .below(1), atOne: Neighbourhood.dilogarithmAtOne,
    { acb_hypgeom_dilog($1, $0, $2) },
    isReal: ofLast(isBelowOne),
    known: { (x, context) throws(NumberError) in
      switch x[0] {
      case .small(0): return 0
      case .small(1): return try zeta([2], context)
      case .small(-1): return try Number.divide(zeta([2], context), -2, context)
      case .ratio where Number.identical(x[0], .half):
        // π²/12 − (ln 2)²/2, 25.12.6
        let square = try Number.square(Number.ln(2, context), context)
        let difference = try Number.subtract(zeta([2], context), square, context)
        return try Number.divide(difference, 2, context)
      default: return nil
      }
    })

  /// W(x), the principal branch of Lambert's W, the inverse of x·e^x, 4.13. It is complex below
  /// −1/e.
  public static let lambertW: SpecialFunction = .init(
    "lambertW", 1, seconds: 0.0007, holomorphic: .above(minusInverseE), isQuick: true,
    growsSlowly: true,
    weight: 40,
    slope: slopeOfLambertW,
    { x, result, bits in
      var branch: fmpz = 0
      acb_lambertw(result, x, &branch, 0, bits)
    },
    real: ofReal { arb_lambertw(&$1.value, &$0.value, 0, $2) },
    isReal: { (x, context) throws(NumberError) in
      try Number.lessOrEqual(minusInverseE, x[0], context)
    },
    known: { (x, context) throws(NumberError) in
      if case .small(0) = x[0] { return 0 }
      if let (q, y) = x[0].multiple(of: .exp), case .small(let n) = y {  // W(n·e^n) = n
        if n >= -1, Number.identical(q, y) { return y }
      }
      if try isMinusInverseE(x[0], context) { return -1 }
      if x[0].isComplex { try Number.checkExponent(x[0], context) }
      return nil
    })

  /// −1/e, with an enclosure.
  private static let minusInverseE: Number = {
    let inverse = Number.real(Real(.function(.exp, -1, 0)))
    let result = Number.real(Real(.product(Monomial(-1), [Factor(base: inverse, exponent: 1)])))
    try? result.requireEnclosure(Context())
    return result
  }()

  /// Returns whether a number is proven to be −1/e, the branch point at which W₀ and W₋₁ are −1.
  private static func isMinusInverseE(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    x.asReal == nil ? false : try areEqual(x, minusInverseE, context)
  }

  /// W_k(x), the kth branch of Lambert's W, 4.13.
  public static let lambertWBranch: SpecialFunction = .init(
    "lambertwk", 2, seconds: 0.0007, orders: 0,
    { x, result, bits in
      var branch = FlintInteger()
      surd_arb_nearest_integer(&branch.value, &x.pointee.real)  // It is exact.
      acb_lambertw(result, x + 1, &branch.value, 0, bits)
    },
    isReal: { (x, context) throws(NumberError) in
      guard case .small(-1) = x[0], try x[1].signum(context) < 0 else { return false }
      return try Number.lessOrEqual(minusInverseE, x[1], context)
    },
    known: { (x, context) throws(NumberError) in
      guard x[0].isInteger else { throw .notInteger(x[0]) }
      if case .small(0) = x[0] { return try lambertW([x[1]], context) }
      if case .small(-1) = x[0], try isMinusInverseE(x[1], context) { return -1 }
      if try Number.isZero(x[1], context) { throw .undefined(at: x[1]) }
      return nil
    })
}
