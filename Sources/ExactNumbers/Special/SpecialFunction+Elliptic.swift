internal import CFLINT

/// Elliptic integrals of the parameter m = k², and Carlson's integrals, DLMF 19. Amplitudes are in
/// radians.
extension SpecialFunction {
  private static let quarterTurn: Number = .real(Real(.monomial(Monomial(.half, piHalves: 2))))

  /// K(m), 19.2.8. Its cut is [1, ∞).
  public static let ellipticK: SpecialFunction = .init(
    "ellipk", 1, seconds: 0.001, holomorphic: .below(1), atOne: Neighbourhood.ellipticKAtOne,
    { acb_elliptic_k($1, $0, $2) },
    isReal: ofLast(isBelowOne),
    known: { (x, context) throws(NumberError) in
      if case .small(1) = x[0] { throw .undefined(at: x[0]) }
      return try Number.isZero(x[0], context) ? quarterTurn : nil
    })

  /// E(m), 19.2.8. Its cut is [1, ∞).
  public static let ellipticE: SpecialFunction = .init(
    "ellipe", 1, seconds: 0.0006, holomorphic: .below(1), { acb_elliptic_e($1, $0, $2) },
    isReal: ofLast(isBelowOne),
    known: { (x, context) throws(NumberError) in
      if case .small(1) = x[0] { return 1 }
      return try Number.isZero(x[0], context) ? quarterTurn : nil
    })

  /// Π(n, m), 19.2.8, with the characteristic n and the parameter m < 1, both real. For other
  /// operands Arb integrates, which may take minutes.
  public static let ellipticPi: SpecialFunction = .init(
    "ellippi", 2, seconds: 0.1, orders: 0, { acb_elliptic_pi($1, $0, $0 + 1, $2) },
    isReal: { (x, context) throws(NumberError) in try isBelowOne(x[0], context) },
    known: { (x, context) throws(NumberError) in
      for operand in x {
        try operand.requireReal()
        if case .small(1) = operand { throw .undefined(at: operand) }
      }
      guard try Number.less(x[1], 1, context) else { throw .undefined(at: x[1]) }
      return try Number.isZero(x[0], context) ? ellipticK([x[1]], context) : nil
    })

  /// Whether F and E are real at the amplitude and parameter: m·sin² is at most 1 on the whole
  /// path.
  private static let isIncompleteReal: Rule<Bool> = { (x, context) throws(NumberError) in
    if try Number.less(x[1], 1, context) { return true }
    let size = try Number.absolute(x[0], context)
    guard try Number.less(size, quarterTurn, context) else { return false }
    let sine = try Number.sin(size, context.inRadians)
    let product = try Number.multiply(x[1], Number.multiply(sine, sine, context), context)
    return try Number.lessOrEqual(product, 1, context)
  }

  /// F(φ, m), 19.2.4, with the amplitude and the parameter.
  public static let ellipticF: SpecialFunction = .init(
    "ellipf", 2, seconds: 0.01, orders: 0, { acb_elliptic_f($1, $0, $0 + 1, 0, $2) },
    isReal: isIncompleteReal,
    known: { (x, context) throws(NumberError) in
      if try Number.isZero(x[0], context) { return 0 }
      if try Number.isZero(x[1], context) { return x[0] }
      if case .small(1) = x[1], !x[0].isComplex {
        // It is infinite from π/2 on, 19.6.8.
        let size = try Number.absolute(x[0], context)
        guard try Number.less(size, quarterTurn, context) else { throw .undefined(at: x[0]) }
      }
      return nil
    })

  /// E(φ, m), 19.2.5, with the amplitude and the parameter.
  public static let ellipticEIncomplete: SpecialFunction = .init(
    "ellipeinc", 2, seconds: 0.04, orders: 0, { acb_elliptic_e_inc($1, $0, $0 + 1, 0, $2) },
    isReal: { (x, context) throws(NumberError) in
      if case .small(1) = x[1] { return true }
      return try isIncompleteReal(x, context)
    },
    known: { (x, context) throws(NumberError) in
      if try Number.isZero(x[0], context) { return 0 }
      if case .small(1) = x[1], !x[0].isComplex { return try arcOfCosines(x[0], context) }
      return try Number.isZero(x[1], context) ? x[0] : nil
    })

  /// Returns E(φ, 1), the integral of |cos|: 2k + sin(φ − kπ) if φ is next to kπ.
  private static func arcOfCosines(_ phi: Number, _ context: Context) throws(NumberError) -> Number
  {
    let turns = try Number.round(Number.divide(phi, .pi, context), context)
    let rest = try Number.subtract(phi, Number.multiply(turns, .pi, context), context)
    return try Number.add(
      Number.multiply(2, turns, context), Number.sin(rest, context.inRadians), context)
  }

  /// Returns whether no real operand is below 0.
  private static func areNotNegative(_ x: [Number], _ context: Context) throws(NumberError)
    -> Bool
  {
    for operand in x where try operand.signum(context) < 0 { return false }
    return true
  }

  /// Throws `.undefined` if two of the first three operands are 0.
  private static func requireOneZero(_ x: [Number], _ context: Context) throws(NumberError) {
    var zeros = 0
    for operand in x.prefix(3) where try Number.isZero(operand, context) { zeros += 1 }
    if zeros > 1 { throw .undefined(at: 0) }
  }

  /// R_F(x, y, z), 19.16.1.
  public static let carlsonRF: SpecialFunction = .init(
    "rf", 3, seconds: 0.01, orders: 0, { acb_elliptic_rf($1, $0, $0 + 1, $0 + 2, 0, $2) },
    isReal: areNotNegative,
    known: { (x, context) throws(NumberError) in
      try requireOneZero(x, context)
      return nil
    })

  /// R_G(x, y, z), 19.16.3.
  public static let carlsonRG: SpecialFunction = .init(
    "rg", 3, seconds: 0.04, orders: 0, { acb_elliptic_rg($1, $0, $0 + 1, $0 + 2, 0, $2) },
    isReal: areNotNegative)

  /// R_J(x, y, z, p), 19.16.2, for real x, y and z that are not below 0 and p > 0. For other
  /// operands Arb integrates, which may take minutes.
  public static let carlsonRJ: SpecialFunction = .init(
    "rj", 4, seconds: 0.1, orders: 0, { acb_elliptic_rj($1, $0, $0 + 1, $0 + 2, $0 + 3, 0, $2) },
    known: { (x, context) throws(NumberError) in
      for operand in x {
        try operand.requireReal()
        if try operand.signum(context) < 0 { throw .undefined(at: operand) }
      }
      try requireOneZero(x, context)
      if try Number.isZero(x[3], context) { throw .undefined(at: x[3]) }
      return nil
    })

  /// R_C(x, y) = R_F(x, y, y), 19.2.17. It is the principal value for y < 0, 19.2.20.
  public static let carlsonRC: SpecialFunction = .init(
    "rc", 2, seconds: 0.006, orders: 0, { acb_elliptic_rf($1, $0, $0 + 1, $0 + 1, 0, $2) },
    isReal: areNotNegative,
    known: { (x, context) throws(NumberError) in
      if try Number.isZero(x[1], context) { throw .undefined(at: x[1]) }
      guard !x[1].isComplex, try x[1].signum(context) < 0 else { return nil }
      // Both sides are holomorphic in x outside (−∞, 0], and each factor approaches the cut from
      // above.
      let difference = try Number.subtract(x[0], x[1], context)
      if try Number.isZero(difference, context) { throw .undefined(at: x[0]) }
      let root = try Number.squareRoot(Number.divide(x[0], difference, context), context)
      if try Number.isZero(root, context) { return 0 }
      let rest = try carlsonRC([difference, Number.negate(x[1], context)], context)
      return try Number.multiply(root, rest, context)
    })

  /// The arithmetic-geometric mean of y and x, 19.8. It is 0 if one of them or their sum is 0.
  public static let agm: SpecialFunction = .init(
    "agm", 2, seconds: 0.0002, orders: 0, isQuick: true, growsSlowly: true,
    { acb_agm($1, $0, $0 + 1, $2) },
    known: { (x, context) throws(NumberError) in
      for operand in x {
        if try Number.isZero(operand, context) { return 0 }
      }
      var budget = 200
      if Number.same(x[0], x[1], &budget) { return x[0] }
      if x.contains(where: \.isComplex) { return try scaledMean(x[0], x[1], context) }
      switch try (x[0].signum(context), x[1].signum(context)) {
      case (1, 1): return try mean(ofPositive: x[0], x[1], context)
      case (-1, -1):
        let mean = try agm([Number.negate(x[0], context), Number.negate(x[1], context)], context)
        return try Number.negate(mean, context)
      default: return try scaledMean(x[0], x[1], context)
      }
    })

  /// Returns the mean of two positive numbers after taking out a common factor: agm(cy, cx) =
  /// c·agm(y, x), 19.8. The remaining mean is of two integers without a common divisor, or of 1 and
  /// a number.
  private static func mean(ofPositive y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let ratio = try Number.divide(x, y, context)
    if case .small(1) = ratio { return y }
    if ratio.isRational {
      let (p, q) = try (Number.numerator(ratio, context), Number.denominator(ratio, context))
      let ends = try [Number.minimum(p, q, context), Number.maximum(p, q, context)]
      return try Number.multiply(
        Number.divide(y, q, context), agm.kept(ends, isReal: true, context), context)
    }
    // The choice of the factor affects only the form, so it need not be proven.
    let isLarger = try ratio.machineNumber(context) >= 1
    let rest = try isLarger ? ratio : Number.divide(y, x, context)
    return try Number.multiply(
      isLarger ? y : x, agm.kept([1, rest], isReal: true, context), context)
  }

  /// Returns the mean if y and x are not both positive, 19.8.
  ///
  /// The first step is exact: with m = (y+x)/2 and the root g = √(yx) nearer to m, the mean is
  /// m·agm(1, g/m), which is far from the cut. If both roots are equally near, the root with Im g/m
  /// > 0 is used. But if y and x are real, with one of them on the cut, g is above the axis, as in
  /// the limit from above.
  private static func scaledMean(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    let mean = try Number.divide(Number.add(y, x, context), 2, context)
    if try Number.isZero(mean, context) { return 0 }
    let root = try Number.squareRoot(Number.multiply(y, x, context), context)
    var ratio = try Number.divide(root, mean, context)
    let (real, imaginary) = ratio.parts
    let side = try real.signum(context)
    let isOnCut = !y.isComplex && !x.isComplex
    var isFarther = side < 0
    if side == 0 && !isOnCut { isFarther = try imaginary.signum(context) < 0 }
    if isFarther { ratio = try Number.negate(ratio, context) }
    let scaled =
      try ratio.isComplex
      ? agm.kept([1, ratio], isReal: false, context) : agm([1, ratio], context)
    return try Number.multiply(mean, scaled, context)
  }
}
