internal import CFLINT

/// Gamma and related functions, DLMF 5.
extension SpecialFunction {
  /// The largest operands for which sums and products of fractions are computed exactly.
  private static let closedFormLimit = 2_000

  /// Γ(x), 5.2: factorials at integers, q·√π at half-integers (5.4.6), with poles at 0, −1, −2, ….
  public static let gamma: SpecialFunction = .init(
    "gamma", 1, seconds: 0.0003, holomorphic: .everywhere, isQuick: true, weight: 40,
    slope: slopeOfWholeGamma, atInfinity: Neighbourhood.gammaAtInfinity, poles: -1_000...0,
    atPole: Neighbourhood.gammaAtPole, { acb_gamma($1, $0, $2) },
    known: { (x, context) throws(NumberError) in
      if try isPoleOfGamma(x[0], context) { throw .pole(at: x[0]) }
      if x[0].isInteger { return try Number.factorial(Number.subtract(x[0], 1, context), context) }
      guard let doubled = try halfInteger(x[0], below: 10_000, context) else { return nil }
      return try gamma(ofHalf: doubled, context)
    },
    calcium: { (calcium, x) throws(Calcium.TooHard) in try calcium.gamma(x[0]) })

  /// Returns Γ(m/2) for odd m, from Γ(1/2) = √π by Γ(x+1) = x·Γ(x).
  private static func gamma(ofHalf m: Int, _ context: Context) throws(NumberError) -> Number {
    // Γ(n+1/2) = (2n)!/(4^n n!)·√π, and its reflection for m < 0.
    let n = ((m - 1) / 2).magnitude
    let steps = Number(Int(n))
    let top = try Number.factorial(Number.multiply(2, steps, context), context)
    let bottom = try Number.multiply(
      Number.power(4, steps, context), Number.factorial(steps, context), context)
    var coefficient = try Number.divide(top, bottom, context)
    if m < 0 {
      // Γ(1/2−n)·Γ(1/2+n) = (−1)^n·π
      coefficient = try Number.inverse(coefficient, context)
      if !n.isMultiple(of: 2) { coefficient = try Number.negate(coefficient, context) }
    }
    return try Number.multiply(coefficient, .real(Real(.monomial(Monomial(piHalves: 1)))), context)
  }

  /// Returns 2x if it is an integer of magnitude below a limit; otherwise nil.
  private static func halfInteger(_ x: Number, below limit: Int, _ context: Context)
    throws(NumberError) -> Int?
  {
    guard x.isRational, let doubled = try Number.multiply(x, 2, context).asInt else { return nil }
    return doubled.magnitude < limit ? doubled : nil
  }

  /// ln Γ(x), 5.2, real for x > 0 and continued from there.
  public static let logGamma: SpecialFunction = .init(
    "logGamma", 1, seconds: 0.004, holomorphic: .above(0), isQuick: true, weight: 40,
    slope: slope { digamma }, atInfinity: Neighbourhood.logGammaAtInfinity,
    atZero: Neighbourhood.logGammaAtZero, isExpandedBelowZero: true, evaluateLogGamma,
    real: ofReal { evaluateLogGamma(&$0, into: &$1, $2) },
    known: { (x, context) throws(NumberError) in
      if x[0].isComplex { return nil }
      if try x[0].signum(context) > 0 { return (x[0].asInt ?? 3) <= 2 ? 0 : nil }
      if x[0].isInteger { throw .undefined(at: x[0]) }
      // On the cut, continued from above: ln |Γ(x)| + πi·⌊x⌋.
      let modulus = try Number.absolute(gamma(x, context), context)
      let turns = try Number.floor(x[0], context)
      return try Number(
        real: Number.ln(modulus, context), imaginary: Number.multiply(turns, .pi, context))
    },
    calcium: { (calcium, x) throws(Calcium.TooHard) in try calcium.logGamma(x[0]) })

  /// Evaluates ln Γ(x). If Arb gives up, uses (x−1/2)·ln x − x + ln(2π)/2 + θ/(12x) with 0 < θ < 1,
  /// DLMF 5.11.
  private static func evaluateLogGamma(
    _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    arb_lgamma(&result.value, &x.value, bits)
    if result.accuracy > 0 || x.signBeyond(exponent: bits) != 1 { return }
    var other = FlintBall { arb_set_d($0, 0.5) }
    other.inPlace { arb_sub($0, &x.value, $0, bits) }
    arb_log(&result.value, &x.value, bits)
    result.inPlace { arb_mul($0, $0, &other.value, bits) }
    result.inPlace { arb_sub($0, $0, &x.value, bits) }
    arb_const_pi(&other.value, bits)
    other.inPlace { arb_mul_2exp_si($0, $0, 1) }
    other.inPlace { arb_log($0, $0, bits) }
    other.inPlace { arb_mul_2exp_si($0, $0, -1) }
    result.inPlace { arb_add($0, $0, &other.value, bits) }
    arb_one(&other.value)
    other.inPlace { arb_div($0, $0, &x.value, 32) }
    arb_add_error(&result.value, &other.value)
  }

  /// Evaluates ln Γ(a+bi), even for a > 0 and 0 < |b| < 2^−2^40. There Arb 2.23 may end the
  /// process.
  ///
  /// In that case the value is ln Γ(a) − ψ′(a)·b²/2 + ψ(a)·bi by Taylor's formula, with ψ′(a) =
  /// ζ(2, a). For z = a + it, |ψ″(z)| ≤ Σ 2/(a+k)³ ≤ 2/a³ + 1/a² and |ψ‴(z)| ≤ Σ 6/(a+k)⁴ ≤ 6/a⁴ +
  /// 2/a³ (DLMF 5.15.1). So the errors of the parts are at most b⁴/24 and |b|³/6 times these
  /// bounds. Together they are below |b|³·(1/a⁴ + 1/a² + 1).
  private static func evaluateLogGamma(_ x: BallPointer, _ result: BallPointer, _ bits: Int) {
    guard surd_arb_is_below(&x.pointee.imag, -1 << 40) != 0,
      arb_is_positive(&x.pointee.real) != 0
    else { return acb_lgamma(result, x, bits) }
    var a = FlintBall { arb_set($0, &x.pointee.real) }
    var b = FlintBall { arb_set($0, &x.pointee.imag) }
    arb_digamma(&result.pointee.imag, &a.value, bits)
    arb_mul(&result.pointee.imag, &result.pointee.imag, &b.value, bits)
    var square = FlintBall { arb_sqr($0, &b.value, bits) }
    var two = FlintBall { arb_set_si($0, 2) }
    var bend = FlintBall { arb_hurwitz_zeta($0, &two.value, &a.value, bits) }
    bend.inPlace { arb_mul($0, $0, &square.value, bits) }
    bend.inPlace { arb_mul_2exp_si($0, $0, -1) }
    arb_lgamma(&result.pointee.real, &a.value, bits)
    arb_sub(&result.pointee.real, &result.pointee.real, &bend.value, bits)
    // 1/a² and 1/a⁴.
    two.inPlace { arb_one($0) }
    two.inPlace { arb_div($0, $0, &a.value, 64) }
    two.inPlace { arb_sqr($0, $0, 64) }
    arb_sqr(&bend.value, &two.value, 64)
    bend.inPlace { arb_add($0, $0, &two.value, 64) }
    bend.inPlace { arb_add_si($0, $0, 1, 64) }
    bend.inPlace { arb_mul($0, $0, &square.value, 64) }
    bend.inPlace { arb_mul($0, $0, &b.value, 64) }
    arb_add_error(&result.pointee.imag, &bend.value)
    // The error of the real part has one more factor b.
    bend.inPlace { arb_mul($0, $0, &b.value, 64) }
    arb_add_error(&result.pointee.real, &bend.value)
  }

  /// B(y, x) = Γ(y)Γ(x)/Γ(y+x), 5.12.1.
  public static let beta: SpecialFunction = .init(
    "beta", 2, seconds: 0.0003, orders: 0, isQuick: true, weight: 700,
    steps: { (formula, x, context) throws(NumberError) in
      let gamma = try Formula.Operation.special(gamma)
      let product = try formula.append(
        .multiply, formula.append(gamma, x[0], context), formula.append(gamma, x[1], context),
        context)
      let sum = try formula.append(.add, x[0], x[1], context)
      // This is zero if Γ(y+x) has a pole.
      let inverse = try formula.append(.special(reciprocalGamma), sum, context)
      return try formula.append(.multiply, product, inverse, context)
    },
    { x, result, bits in
      var right = FlintComplexBall { acb_add($0, x, x + 1, bits) }
      acb_rgamma(result, &right.value, bits)
      acb_gamma(x, x, bits)
      acb_gamma(x + 1, x + 1, bits)
      acb_mul(x, x, x + 1, bits)
      acb_mul(result, result, x, bits)
    },
    known: { (x, context) throws(NumberError) in
      for operand in x where try isPoleOfGamma(operand, context) { throw .pole(at: operand) }
      let sum = try Number.add(x[0], x[1], context)
      if try isPoleOfGamma(sum, context) { return 0 }
      // For Γ(x)Γ(1−x), or for operands whose gammas have a closed form.
      if sum.asInt != 1 {
        for operand in x where try halfInteger(operand, below: 5_000, context) == nil { return nil }
      }
      let product = try Number.multiply(gamma([x[0]], context), gamma([x[1]], context), context)
      return try Number.divide(product, gamma([sum], context), context)
    },
    calcium: { (calcium, x) throws(Calcium.TooHard) in try calcium.beta(x[0], x[1]) })

  /// 1/Γ(x), 5.2, which is 0 at the poles of Γ.
  public static let reciprocalGamma: SpecialFunction = .init(
    "rgamma", 1, seconds: 0.0003, holomorphic: .entire, { acb_rgamma($1, $0, $2) },
    known: { (x, context) throws(NumberError) in
      if try isPoleOfGamma(x[0], context) { return 0 }
      guard x[0].isRational, try Number.multiply(x[0], 2, context).isInteger else { return nil }
      return try Number.inverse(gamma(x, context), context)
    })

  /// ψ(x) = Γ′(x)/Γ(x), 5.2.2, with poles at 0, −1, −2, ….
  public static let digamma: SpecialFunction = .init(
    "digamma", 1, seconds: 1, holomorphic: .everywhere, weight: 40,
    atInfinity: Neighbourhood.digammaAtInfinity, poles: -1_000...0,
    atPole: Neighbourhood.digammaAtPole,
    { x, result, bits in
      acb_digamma(result, x, bits)
      if acb_is_finite(result) != 0 || arb_is_negative(&x.pointee.real) == 0 { return }
      // ψ(1 − x) − π·cot(πx), 5.5.4. Arb has no value over balls that are wide here.
      var turns = FlintComplexBall { acb_cot_pi($0, x, bits) }
      var pi = FlintBall { arb_const_pi($0, bits) }
      turns.inPlace { acb_mul_arb($0, $0, &pi.value, bits) }
      acb_sub_si(result, x, 1, bits)
      acb_neg(result, result)
      acb_digamma(result, result, bits)
      acb_sub(result, result, &turns.value, bits)
    },
    real: ofReal { evaluateDigamma(&$0, into: &$1, $2) },
    known: { (x, context) throws(NumberError) in
      if try isPoleOfGamma(x[0], context) { throw .pole(at: x[0]) }
      if let n = x[0].asInt, n <= 100 {  // the harmonic number of n−1 minus γ, 5.4.14
        let sum = try Number.harmonic(.small(n - 1), context)
        return try Number.subtract(sum, eulerGamma.constantValue, context)
      }
      if !x[0].isComplex { try Number.checkExponent(x[0], unlessSign: 1, context) }
      return nil
    })

  /// Evaluates ψ(x). If Arb gives up, uses ln x − 1/(2x) − θ/(12x²) with 0 < θ < 1, 5.11.
  private static func evaluateDigamma(
    _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    arb_digamma(&result.value, &x.value, bits)
    if result.accuracy > 0 || x.signBeyond(exponent: bits) != 1 { return }
    var half = FlintBall { arb_set_d($0, 0.5) }
    half.inPlace { arb_div($0, $0, &x.value, bits) }
    arb_log(&result.value, &x.value, bits)
    result.inPlace { arb_sub($0, $0, &half.value, bits) }
    half.inPlace { arb_mul($0, $0, $0, 32) }
    arb_add_error(&result.value, &half.value)
  }

  /// ψ^(m)(x), the mth derivative of digamma, 5.15, for m = 0, 1, 2, …
  public static let polygamma: SpecialFunction = .init(
    "polygamma", 2, seconds: 3, holomorphic: .everywhere, orderPrice: 2e6,
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

  /// Returns ψ^(m) at positive multiples of 1/2 for odd m, otherwise nil. Uses ψ^(m)(1) =
  /// m!·ζ(m+1), ψ^(m)(1/2) = (2^(m+1)−1)·ψ^(m)(1), and ψ^(m)(x+1) = ψ^(m)(x) − m!/x^(m+1), 5.15.
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

  /// The most factors of a rising factorial that a formula multiplies one by one. More would be
  /// slower than Γ.
  private static let mostFactors = 32

  /// The rising factorial Γ(x+n)/Γ(x), Pochhammer's symbol, 5.2.4.
  public static let rising: SpecialFunction = .init(
    "rising", 2, seconds: 0.0003, orders: 2,
    steps: { (formula, x, context) throws(NumberError) in
      if case .constant(let n) = x[1], let count = n.asInt, (1...mostFactors).contains(abs(count)) {
        var product = Formula.Operand.constant(1)
        for k in count > 0 ? 0..<count : count..<0 {
          let factor = try formula.append(.add, x[0], .constant(.small(k)), context)
          product = try formula.append(.multiply, product, factor, context)
        }
        return count > 0 ? product : try formula.append(.divide, .constant(1), product, context)
      }
      let sum = try formula.append(.add, x[0], x[1], context)
      let inverse = try formula.append(.special(reciprocalGamma), x[0], context)
      // If both gammas have poles and n is an integer, the value is the limit for x.
      if case .constant = inverse {
        formula.gaps.append(try formula.append(.special(reciprocalGamma), sum, context))
      } else {
        formula.gaps.append(inverse)
      }
      return try formula.append(
        .multiply, formula.append(.special(gamma), sum, context), inverse, context)
    },
    { acb_rising($1, $0, $0 + 1, $2) },
    known: { (x, context) throws(NumberError) in
      if let product = try closedRising(x[0], x[1], context) { return product }
      let sum = try Number.add(x[0], x[1], context)
      let isPole = try isPoleOfGamma(sum, context)
      if try isPoleOfGamma(x[0], context) {
        // If both gammas have poles and n is an integer, Γ(x+n)/Γ(x) is the limit for x.
        if !isPole || !x[1].isInteger { return 0 }
      } else if isPole {
        throw .pole(at: x[1])
      }
      return nil
    })

  /// Returns x(x+1)…(x+n−1) for an integer n ≥ 0, and 1/((x−1)(x−2)…(x+n)) for a negative integer
  /// n. Returns nil if that would be too long.
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
}
