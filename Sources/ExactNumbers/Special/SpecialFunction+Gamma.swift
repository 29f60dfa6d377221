internal import CFLINT

/// Functions around gamma, DLMF 5 and 8.
extension SpecialFunction {
  /// Largest operands for which sums and products of fractions are worked out.
  private static let closedFormLimit = 2_000

  /// 1/Γ(x), 5.2: 0 where Γ has its poles.
  public static let reciprocalGamma: SpecialFunction = .init(
    "rgamma", 1, holomorphic: .entire, { acb_rgamma($1, $0, $2) },
    known: { (x, context) throws(NumberError) in
      if try isPoleOfGamma(x[0], context) { return 0 }
      guard x[0].isRational, try Number.multiply(x[0], 2, context).isInteger else { return nil }
      return try Number.inverse(Number.gamma(x[0], context), context)
    })

  /// ψ(x) = Γ′(x)/Γ(x), 5.2.2, which has poles at 0, −1, −2, ….
  public static let digamma: SpecialFunction = .init(
    "digamma", 1, holomorphic: .everywhere, seconds: 1, weight: 40,
    atInfinity: Neighbourhood.digammaAtInfinity, poles: -1_000...0,
    atPole: Neighbourhood.digammaAtPole,
    { x, result, bits in
      acb_digamma(result, x, bits)
      if acb_is_finite(result) != 0 || arb_is_negative(&x.pointee.real) == 0 { return }
      // ψ(1 − x) − π·cot(πx), 5.5.4: Arb has no value over balls that are wide there.
      var turns = FlintComplexBall()
      acb_cot_pi(&turns.value, x, bits)
      var pi = FlintBall()
      arb_const_pi(&pi.value, bits)
      turns.inPlace { acb_mul_arb($0, $0, &pi.value, bits) }
      acb_sub_si(result, x, 1, bits)
      acb_neg(result, result)
      acb_digamma(result, result, bits)
      acb_sub(result, result, &turns.value, bits)
    },
    real: ofReal { evaluateDigamma(&$0, into: &$1, $2) },
    known: { (x, context) throws(NumberError) in
      if try isPoleOfGamma(x[0], context) { throw .pole(at: x[0]) }
      if let n = x[0].asInt, n <= 100 {  // the harmonic number of n−1 less γ, 5.4.14
        let sum = try Number.harmonic(.small(n - 1), context)
        return try Number.subtract(sum, eulerGamma.constantValue, context)
      }
      if !x[0].isComplex { try Number.checkExponent(x[0], unlessSign: 1, context) }
      return nil
    })

  /// ψ(x); where Arb gives up by ln x − 1/(2x) − θ/(12x²) with 0 < θ < 1, 5.11.
  private static func evaluateDigamma(
    _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    arb_digamma(&result.value, &x.value, bits)
    if result.accuracy > 0 || x.signBeyond(exponent: bits) != 1 { return }
    var half = FlintBall()
    arb_set_d(&half.value, 0.5)
    half.inPlace { arb_div($0, $0, &x.value, bits) }
    arb_log(&result.value, &x.value, bits)
    result.inPlace { arb_sub($0, $0, &half.value, bits) }
    half.inPlace { arb_mul($0, $0, $0, 32) }
    arb_add_error(&result.value, &half.value)
  }

  /// ψ^(m)(x), the mth derivative of digamma, 5.15, for m = 0, 1, 2, …
  public static let polygamma: SpecialFunction = .init(
    "polygamma", 2, holomorphic: .everywhere, orderPrice: 2e6, seconds: 3,
    slope: slopeOfPolygamma,
    // (−1)^(m+1)·ψ^(m) is the sum of m!/(x+k)^(m+1), 5.15.1.
    fallingRightOfZero({ acb_is_int($0) != 0 && arb_is_positive(&$0.pointee.real) != 0 }) {
      acb_polygamma($1, $0, $0 + 1, $2)
    },
    known: { (x, context) throws(NumberError) in
      try Number.requireNatural(x[0], context)
      if try isPoleOfGamma(x[1], context) { throw .pole(at: x[1]) }
      if case .small(0) = x[0] { return try digamma([x[1]], context) }
      return try closedPolygamma(x[0], x[1], context)
    })

  /// ψ^(m) at multiples of 1/2 for odd m, by ψ^(m)(1) = m!·ζ(m+1), ψ^(m)(1/2) = (2^(m+1)−1) times
  /// that, and ψ^(m)(x+1) = ψ^(m)(x) − m!/x^(m+1), 5.15.
  private static func closedPolygamma(_ m: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number?
  {
    guard let order = m.asInt, order < 100, !order.isMultiple(of: 2), x.isRational,
      let doubled = try Number.multiply(x, 2, context).asInt, doubled > 0, doubled < 200
    else { return nil }
    let power = Number.small(order + 1)
    let start: Number = doubled.isMultiple(of: 2) ? 1 : .half
    var sum = try zeta([power], context)
    if !doubled.isMultiple(of: 2) {
      let factor = try Number.subtract(Number.power(2, power, context), 1, context)
      sum = try Number.multiply(sum, factor, context)
    }
    var k = start
    while try Number.less(k, x, context) {
      let term = try Number.inverse(Number.power(k, power, context), context)
      sum = try Number.subtract(sum, term, context)
      k = try Number.add(k, 1, context)
    }
    return try Number.multiply(Number.factorial(m, context), sum, context)
  }

  /// The rising factorial Γ(x+n)/Γ(x), Pochhammer's symbol, 5.2.4.
  public static let rising: SpecialFunction = .init(
    "rising", 2, orders: 2, { acb_rising($1, $0, $0 + 1, $2) },
    known: { (x, context) throws(NumberError) in
      if let product = try closedRising(x[0], x[1], context) { return product }
      let sum = try Number.add(x[0], x[1], context)
      let isPole = try isPoleOfGamma(sum, context)
      if try isPoleOfGamma(x[0], context) {
        // Γ(x+n)/Γ(x) of two poles is the limit for x where n is an integer.
        if !isPole || !x[1].isInteger { return 0 }
      } else if isPole {
        throw .pole(at: x[1])
      }
      return nil
    })

  /// x(x+1)…(x+n−1) for an integer n, and 1/((x−1)(x−2)…(x+n)) for a negative one.
  private static func closedRising(_ x: Number, _ n: Number, _ context: Context)
    throws(NumberError) -> Number?
  {
    guard let count = n.asInt, count.magnitude <= closedFormLimit,
      x.isRational && x.exactBits <= 256 || count == 0
    else { return nil }
    var product: Number = 1
    var factor = count < 0 ? try Number.add(x, n, context) : x
    for _ in 0..<count.magnitude {
      try context.poll()
      product = try Number.multiply(product, factor, context)
      factor = try Number.add(factor, 1, context)
    }
    if count >= 0 { return product }
    if try Number.isZero(product, context) { throw .pole(at: n) }
    return try Number.inverse(product, context)
  }

  /// Whether an incomplete gamma function is real at a and x, 8.2: x ≥ 0, or a is 1, 2, 3, …
  private static let isIncompleteGammaReal: Rule<Bool> = { (x, context) throws(NumberError) in
    try isCount(x[0], context) ? true : isPositive(x[1], context)
  }

  /// Whether all operands are above 0, and the last of an incomplete beta function below 1.
  private static func arePositive(below end: Number? = nil) -> Rule<Bool> {
    { (x, context) throws(NumberError) in
      for operand in x {
        if operand.isComplex { return false }
        if try !isPositive(operand, context) { return false }
      }
      guard let end else { return true }
      return try Number.less(x[x.count - 1], end, context)
    }
  }

  /// Γ(a, x), 8.2.2.
  public static let upperGamma: SpecialFunction = .init(
    "gammainc", 2, holomorphic: .above(0), wider: everywhere(where: isCount), cheap: arePositive(),
    weight: 600,
    slope: slopeOfGamma(isUpper: true, isRatio: false),
    atInfinity: Neighbourhood.upperGammaAtInfinity, atZero: Neighbourhood.upperGammaAtZero,
    enclosing(2, { .upperGamma($0.copy(0), $1, $2) }) {
      acb_hypgeom_gamma_upper($1, $0, $0 + 1, 0, $2)
    },
    isReal: isIncompleteGammaReal,
    known: { (x, context) throws(NumberError) in
      guard try Number.isZero(x[1], context) else { return nil }
      guard try x[0].parts.real.signum(context) > 0 else { throw .undefined(at: x[1]) }
      return try Number.gamma(x[0], context)
    })

  /// Encloses a function in one way for real operands above 0, in the last of which it is monotone,
  /// and otherwise in another; also over wide parameters.
  private static func enclosing(
    _ count: Int, where applies: @escaping @Sendable (RealOperands) -> Bool = { _ in true },
    _ positive: @escaping @Sendable (RealOperands, borrowing FlintBall, Int) -> FlintBall,
    otherwise general: @escaping Enclosure
  ) -> Enclosure {
    { x, result, bits in
      let operands = RealOperands(first: x)
      let last = count - 1
      guard (0..<count).allSatisfy({ arb_is_zero(&x[$0].imag) != 0 }),
        operands.arePositive(from: 0, count), applies(operands),
        (0..<last).allSatisfy({ acb_rel_accuracy_bits(x + $0) > 32 })
      else { return general(x, result, bits) }
      var point = operands.copy(last)
      var value: FlintBall
      if acb_rel_accuracy_bits(x + last) > 32 {
        value = positive(operands, point, bits)
      } else {
        // Over a wide ball, both ends say more than Arb does, and sooner.
        var end = FlintBall()
        arb_get_lbound_arf(&end.value.mid, &point.value, 64)
        value = positive(operands, end, 64)
        arb_get_ubound_arf(&end.value.mid, &point.value, 64)
        point = positive(operands, end, 64)
        value.inPlace { arb_union($0, $0, &point.value, 64) }
      }
      arb_swap(&result.pointee.real, &value.value)
      arb_zero(&result.pointee.imag)
    }
  }

  /// P(a, x) = γ(a, x)/Γ(a), 8.2.4.
  public static let lowerGammaRatio: SpecialFunction = .init(
    "gammaincp", 2, holomorphic: .above(0), wider: everywhere(where: isCount), cheap: arePositive(),
    slope: slopeOfGamma(isUpper: false, isRatio: true),
    atInfinity: Neighbourhood.lowerGammaRatioAtInfinity,
    atZero: Neighbourhood.lowerGammaRatioAtZero,
    enclosing(2, { .lowerGammaRatio($0.copy(0), $1, $2) }) {
      acb_hypgeom_gamma_lower($1, $0, $0 + 1, 1, $2)
    },
    isReal: isIncompleteGammaReal,
    known: { (x, context) throws(NumberError) in
      if try isPoleOfGamma(x[0], context) {
        if try Number.isZero(x[1], context) { throw .undefined(at: x[1]) }
        return 1
      }
      guard try Number.isZero(x[1], context) else { return nil }
      guard try x[0].parts.real.signum(context) > 0 else { throw .undefined(at: x[1]) }
      return 0
    })

  /// Q(a, x) = Γ(a, x)/Γ(a), 8.2.4.
  public static let upperGammaRatio: SpecialFunction = .init(
    "gammaincq", 2, holomorphic: .above(0), wider: everywhere(where: isCount), cheap: arePositive(),
    slope: slopeOfGamma(isUpper: true, isRatio: true),
    atInfinity: Neighbourhood.upperGammaRatioAtInfinity,
    atZero: Neighbourhood.upperGammaRatioAtZero,
    enclosing(2, { .upperGammaRatio($0.copy(0), $1, $2) }) {
      acb_hypgeom_gamma_upper($1, $0, $0 + 1, 1, $2)
    },
    isReal: isIncompleteGammaReal,
    known: { (x, context) throws(NumberError) in
      if try isPoleOfGamma(x[0], context) {
        if try Number.isZero(x[1], context) { throw .undefined(at: x[1]) }
        return 0
      }
      guard try Number.isZero(x[1], context) else { return nil }
      guard try x[0].parts.real.signum(context) > 0 else { throw .undefined(at: x[1]) }
      return 1
    })

  /// I_x(a, b), the regularized incomplete beta function, 8.17.2.
  public static let betaRatio: SpecialFunction = .init(
    "betainc", 3, holomorphic: .between(0, 1), cheap: arePositive(below: 1), seconds: 6,
    slope: slopeOfBetaRatio, atZero: Neighbourhood.betaRatioAtZero,
    atOne: Neighbourhood.betaRatioAtOne,
    enclosing(3, where: \.needBetaSeries, { $0.betaRatio(at: $1, $2) }) {
      acb_hypgeom_beta_lower($1, $0, $0 + 1, $0 + 2, 1, $2)
    },
    isReal: { (x, context) throws(NumberError) in
      if !x[0].isInteger, try x[2].signum(context) < 0 { return false }
      if x[1].isInteger { return true }
      return try Number.lessOrEqual(x[2], 1, context)
    },
    known: { (x, context) throws(NumberError) in
      for parameter in x.prefix(2) where try isPoleOfGamma(parameter, context) {
        throw .undefined(at: parameter)
      }
      if try Number.isZero(x[2], context) {
        guard try x[0].parts.real.signum(context) > 0 else { throw .undefined(at: x[2]) }
        return 0
      }
      if case .small(1) = x[2] {
        guard try x[1].parts.real.signum(context) > 0 else { throw .undefined(at: x[2]) }
        return 1
      }
      return try closedBetaRatio(x, context)
    })

  /// I_x(a, b) for positive integers a and b and a fraction x, 8.17.5: the sum of
  /// C(n, j)·x^j·(1−x)^(n−j) from j = a to n = a+b−1.
  private static func closedBetaRatio(_ x: [Number], _ context: Context)
    throws(NumberError) -> Number?
  {
    guard let a = x[0].asInt, let b = x[1].asInt, a > 0, b > 0, a <= 200, b <= 200,
      x[2].isRational, x[2].exactBits <= 64
    else { return nil }
    let n = a + b - 1
    let rest = try Number.subtract(1, x[2], context)
    var sum: Number = 0
    for j in a...n {
      let power = try Number.multiply(
        Number.power(x[2], .small(j), context), Number.power(rest, .small(n - j), context), context)
      let term = try Number.multiply(
        Number.binomial(.small(n), .small(j), context), power, context)
      sum = try Number.add(sum, term, context)
    }
    return sum
  }
}
