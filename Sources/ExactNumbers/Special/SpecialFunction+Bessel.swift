internal import CFLINT

/// Bessel and Airy functions, DLMF 9 and 10. The operands are the order and x.
extension SpecialFunction {
  /// J_n(x), 10.2.2. Its cut is (−∞, 0], unless n is an integer: then it is entire.
  public static let besselJ: SpecialFunction = .init(
    "besselj", 2, seconds: 0.0001, holomorphic: .above(0, beyond: besselJBelowZero),
    wider: everywhere(where: isWhole), orders: 0, weight: 300, parity: .ofOrder,
    slope: slopeOfBessel(1, -1) { besselJ }, atInfinity: Neighbourhood.besselJAtInfinity,
    atZero: Neighbourhood.besselJAtZero, isExpandedBelowZero: true,
    aroundMiddle({ acb_hypgeom_bessel_j($1, $0, $0 + 1, $2) }) {
      steepest($0, along: \.imag, $1)
    },
    real: { operands, bits in
      var order = operands[0].ball(bits + 16)
      var x = operands[1].ball(bits + 16)
      var result = FlintBall()
      evaluateBesselJ(&order, &x, into: &result, bits + 16)
      return result.takeBessel(operands[0], operands[1], bits)
    },
    operandBits: { (x, context) throws(NumberError) in
      x[1].isComplex ? 0 : try Function.bitsBeforePoint(of: x[1], context)
    },
    known: { (x, context) throws(NumberError) in
      if x[1].isComplex { return nil }
      if x[0].isComplex {
        guard try Number.isZero(x[1], context) else { return nil }
        if try x[0].parts.real.signum(context) <= 0 { throw .undefined(at: x[1]) }
        return 0
      }
      switch try x[1].signum(context) {
      case 0:
        let order = try x[0].signum(context)
        if order < 0 && !x[0].isInteger { throw .undefined(at: x[1]) }
        return order == 0 ? 1 : 0
      case 1: return nil
      default:
        if x[0].isInteger { return nil }
        // e^(iπn)·J_n(−x), 10.11.1
        let value = try besselJ([x[0], Number.negate(x[1], context)], context)
        return try Complex.polar(value, Number.multiply(x[0], .pi, context), context)
      }
    })

  /// Returns a bound of the slope of J or I. At integer orders it is e^|Im x| for J and e^|Re x|
  /// for I, 10.9.2. At other orders that are not negative, Schläfli's integrals 10.9.6 and 10.32.4
  /// add at most 1/(π·Re x).
  private static func steepest(
    _ operands: BallPointer, along direction: WritableKeyPath<acb_struct, arb_struct>, _ bits: Int
  ) -> FlintBall? {
    let (order, x) = (operands, operands + 1)
    var slope = FlintBall { arb_abs($0, &x.pointee[keyPath: direction]) }
    slope.inPlace { arb_exp($0, $0, bits) }
    if acb_is_int(order) != 0 { return slope }
    guard arb_is_zero(&order.pointee.imag) != 0, arb_is_positive(&order.pointee.real) != 0,
      arb_is_positive(&x.pointee.real) != 0
    else { return nil }
    var rest = FlintBall { arb_one($0) }
    rest.inPlace { arb_div($0, $0, &x.pointee.real, bits) }
    slope.inPlace { arb_add($0, $0, &rest.value, bits) }
    return slope
  }

  /// The values of J on its cut below 0: e^(iπn)·J_n(−x), 10.11.1.
  private static let besselJBelowZero = Branch(region: .below(0), isReal: false) {
    x, result, bits in
    acb_neg(x + 1, x + 1)
    guard arb_is_positive(&x[1].real) != 0 else { return acb_indeterminate(result) }
    acb_hypgeom_bessel_j(result, x, x + 1, bits)
    acb_exp_pi_i(x, x, bits)
    acb_mul(result, result, x, bits)
  }

  /// Y_n(x), 10.2.3. Its cut is (−∞, 0].
  public static let besselY: SpecialFunction = .init(
    "bessely", 2, seconds: 0.003, holomorphic: .above(0), weight: 1000,
    slope: slopeOfBessel(1, -1) { besselY },
    atInfinity: Neighbourhood.besselYAtInfinity, atZero: Neighbourhood.besselYAtZero,
    aroundMiddle(
      { (operands, result, bits) in
        if !setOnCut(operands, result, bits, isModified: false) {
          acb_hypgeom_bessel_y(result, operands, operands + 1, bits)
        }
      }, steepest: steepestY),
    isReal: ofLast(isPositive), known: exceptZero)

  /// Returns a bound of the slope of Y right of 0 at a real order n: cosh (Im x) +
  /// 2/π·e^u·|K_n′(u)| with u = Re x, by Schläfli's integral 10.9.7 and e^(−u·sinh t) ≤
  /// e^u·e^(−u·cosh t), 10.32.9.
  private static func steepestY(_ operands: BallPointer, _ bits: Int) -> FlintBall? {
    let (order, x) = (operands, operands + 1)
    guard arb_is_zero(&order.pointee.imag) != 0, arb_is_positive(&x.pointee.real) != 0 else {
      return nil
    }
    // K_n′ grows towards 0.
    var least = FlintComplexBall()
    arb_get_lbound_arf(&least.value.real.mid, &x.pointee.real, bits)
    var slope = FlintBall { arb_cosh($0, &x.pointee.imag, bits) }
    for step in [-1, 1] {
      var next = FlintComplexBall {
        arb_add_si(&$0.pointee.real, &order.pointee.real, step, bits)
      }
      next.inPlace { acb_hypgeom_bessel_k_scaled($0, $0, &least.value, bits) }
      next.inPlace { acb_mul_2exp_si($0, $0, -1) }
      slope.inPlace { arb_add($0, $0, &next.value.real, bits) }
    }
    if !slope.isFinite { return nil }
    return slope
  }

  /// I_n(x), 10.25.2. If n is an integer, it is real for all real x.
  public static let besselI: SpecialFunction = .init(
    "besseli", 2, seconds: 0.0001, holomorphic: .above(0), wider: everywhere(where: isWhole),
    weight: 400,
    slope: slopeOfBessel(1, 1) { besselI }, atZero: Neighbourhood.besselIAtZero,
    isExpandedBelowZero: true,
    aroundMiddle({
      avoidIntegral($0 + 1, $2)
      acb_hypgeom_bessel_i($1, $0, $0 + 1, $2)
    }) {
      steepest($0, along: \.real, $1)
    },
    isReal: either(isWhole, or: isPositive),
    known: { (x, context) throws(NumberError) in
      guard try Number.isZero(x[1], context) else { return nil }
      if try Number.isZero(x[0], context) { return 1 }
      if !x[0].isInteger, try x[0].parts.real.signum(context) <= 0 { throw .undefined(at: x[1]) }
      return 0
    })

  /// K_n(x), 10.25.3. Its cut is (−∞, 0]. It falls with Re x by 10.32.9.
  public static let besselK: SpecialFunction = .init(
    "besselk", 2, seconds: 0.0025, holomorphic: .above(0), weight: 600,
    slope: slopeOfBessel(-1, -1) { besselK },
    atInfinity: Neighbourhood.besselKAtInfinity, atZero: Neighbourhood.besselKAtZero,
    fallingRightOfZero({ arb_is_zero(&$0.pointee.imag) != 0 }, becomeBesselK),
    isReal: ofLast(isPositive), known: exceptZero)

  /// Encloses K. If |x| is small compared with the bits, uses the series with more bits, because
  /// they lose 2|x| log₂ e bits. Arb would use the series with the same bits and then integrate,
  /// which takes minutes at a thousand digits.
  private static func becomeBesselK(_ operands: BallPointer, _ result: BallPointer, _ bits: Int) {
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
      avoidIntegral(operands + 1, bits)
      acb_hypgeom_bessel_k(result, operands, operands + 1, bits)
    }
  }

  /// Sets Y or K on its cut, at a real order, by values at −x, 10.11.2 and 10.34.2: e^(−nπi)·Y_n +
  /// 2i·cos(nπ)·J_n and e^(−nπi)·K_n − πi·I_n. So a part far smaller than the other part keeps its
  /// digits. Returns false off the cut.
  private static func setOnCut(
    _ operands: BallPointer, _ result: BallPointer, _ bits: Int, isModified: Bool
  ) -> Bool {
    let (order, x) = (operands, operands + 1)
    guard arb_is_zero(&order.pointee.imag) != 0, arb_is_zero(&x.pointee.imag) != 0,
      arb_is_negative(&x.pointee.real) != 0
    else { return false }
    var cosine = FlintBall()
    var sine = FlintBall { arb_sin_cos_pi($0, &cosine.value, &order.pointee.real, bits) }
    var second = FlintBall(), factor = FlintBall()
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
    "airyai", 1, seconds: 0.004, holomorphic: .entire, weight: 400, slope: slope { airyAiPrime },
    atInfinity: Neighbourhood.airyAiAtInfinity,
    { acb_hypgeom_airy($1, nil, nil, nil, $0, $2) })
  /// Ai′(x), 9.2.
  public static let airyAiPrime: SpecialFunction = .init(
    "airyaiprime", 1, seconds: 0.004, holomorphic: .entire, weight: 400,
    slope: slope(timesOperand: airyAi),
    atInfinity: Neighbourhood.airyAiPrimeAtInfinity,
    { acb_hypgeom_airy(nil, $1, nil, nil, $0, $2) })
  /// Bi(x), 9.2.
  public static let airyBi: SpecialFunction = .init(
    "airybi", 1, seconds: 0.004, holomorphic: .entire, weight: 400, slope: slope { airyBiPrime },
    { acb_hypgeom_airy(nil, nil, $1, nil, $0, $2) })
  /// Bi′(x), 9.2.
  public static let airyBiPrime: SpecialFunction = .init(
    "airybiprime", 1, seconds: 0.004, holomorphic: .entire, weight: 400,
    slope: slope(timesOperand: airyBi),
    { acb_hypgeom_airy(nil, nil, nil, $1, $0, $2) })
}

// MARK: J where Arb alone loses all digits: at large orders and arguments

extension SpecialFunction {
  /// The most bits with which J_y(x) is computed if digits cancel. They take some seconds.
  fileprivate static let bitLimit = 300_000

  /// Evaluates J_y(x) for two operands in stack order. At large orders and arguments the terms of
  /// the series cancel. Then `refineBesselJ` uses more bits. J₋ₙ(x) is (−1)ⁿJₙ(x), 10.4.1.
  static func evaluateBesselJ(
    _ y: inout FlintBall, _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    if arb_is_int(&y.value) != 0, arb_is_negative(&y.value) != 0 {
      var order = FlintBall { arb_neg($0, &y.value) }
      evaluateBesselJ(&order, &x, into: &result, bits)
      order.inPlace { arb_mul_2exp_si($0, $0, -1) }
      if arb_is_int(&order.value) == 0 { result.inPlace { arb_neg($0, $0) } }
      return
    }
    arb_hypgeom_bessel_j(&result.value, &y.value, &x.value, bits)
    if arb_rel_accuracy_bits(&result.value) < bits / 2 {
      refineBesselJ(&y, &x, into: &result, bits)
    }
  }

  /// Evaluates J_y(x) with more bits, after the requested bits resulted in few digits.
  private static func refineBesselJ(
    _ y: inout FlintBall, _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    // Arb's bound of the effect of the error of x is far larger than |J_n′| ≤ 1 implies, 10.6.1 and
    // 10.14.1.
    let isSteep = arb_is_int(&y.value) == 0
    // At other orders only Arb bounds the effect of the operands' errors, and the operands have no
    // more bits.
    if isSteep, surd_arb_is_point(&y.value) == 0 || surd_arb_is_point(&x.value) == 0 { return }
    var point = FlintBall(), slack = FlintBall()
    if isSteep {
      arb_set(&point.value, &x.value)
    } else {
      arb_get_mid_arb(&point.value, &x.value)
      arb_get_rad_arb(&slack.value, &x.value)
    }
    let order = abs(arf_get_d(&y.value.mid, ARF_RND_NEAR))
    let size = abs(arf_get_d(&x.value.mid, ARF_RND_NEAR))
    let loss = size * size / (4 * order)
    var refined = FlintBall.indeterminate
    if arb_is_positive(&y.value) != 0, order.isFinite, 3 * loss < Double(bitLimit) {
      // The terms are below e^(x²/4y). The sum is small compared with them, and with (x/2)^y/Γ(y+1)
      // if that is large. The power and Γ lose as many bits as their logarithms have.
      let power = max(0, order * ((size / (2 * order)).binaryLogarithm + 1.443))
      let working = bits + Int(3 * loss + power) + 2 * max(0, Int(order.exponent)) + 64
      sumBesselJ(&y, &x, into: &result, working)
      if arb_rel_accuracy_bits(&result.value) >= bits / 2 { return }
      sumBesselJ(&y, &point, into: &refined, working)
    } else {
      // The terms at infinity grow by e^(y²/2x) before they fall, 10.17.3. The terms at 0 fall from
      // −y on.
      let isFar = order * order / (2 * size) > Double(bitLimit)
      if isFar, arb_is_positive(&y.value) != 0 || order > 2_000_000 { return }
      expandBesselJ(
        &y, &point, into: &refined, bits, known: result.errorExponent ?? .max,
        leastError: isSteep ? Int.min : x.errorExponent ?? 0)
    }
    arb_add_error(&refined.value, &slack.value)
    if (refined.errorExponent ?? .max) < (result.errorExponent ?? .max) {
      refined.inPlace { arb_swap(&result.value, $0) }
    }
  }

  /// Evaluates J_y(x) by Arb with more and more bits, until half of the bits are right or no more
  /// can be.
  private static func expandBesselJ(
    _ y: inout FlintBall, _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int,
    known: Int, leastError: Int
  ) {
    var error = known
    // Usually about half of the bits that the bound of the error suggests are really missing, but
    // fewer may be enough.
    let missing = known == .max ? 1 << 16 : (known + bits) / 4
    var more = bits
    while arb_rel_accuracy_bits(&result.value) < bits / 2, error > leastError, more < bitLimit {
      let last = error
      arb_hypgeom_bessel_j(&result.value, &y.value, &x.value, bits + more)
      error = result.errorExponent ?? .max
      // A bound that is far too large does not show how many bits are missing.
      more = missing < bitLimit ? max(2 * more, missing) : 4 * more
      // An error below 1 that does not shrink comes from the operands.
      if error < 0, error >= last - 1 { break }
    }
  }

  /// Evaluates J_y(x) for y > 0 by its series at 0, (x/2)^y·₀F₁(; y+1; −x²/4)/Γ(y+1), 10.16.9. For
  /// large x Arb would use the expansion at infinity, even if the order is much larger.
  private static func sumBesselJ(
    _ y: inout FlintBall, _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    var half = FlintBall { arb_mul_2exp_si($0, &x.value, -1) }
    var parameter = FlintComplexBall { arb_add_ui(&$0.pointee.real, &y.value, 1, bits) }
    var argument = FlintComplexBall()
    var opposite = FlintBall { arb_neg($0, &half.value) }
    arb_mul(&argument.value.real, &half.value, &opposite.value, bits)
    var sum = FlintComplexBall()
    acb_hypgeom_0f1_direct(&sum.value, &parameter.value, &argument.value, 1, bits)
    half.inPlace { arb_pow($0, $0, &y.value, bits) }
    arb_mul(&result.value, &half.value, &sum.value.real, bits)
  }
}

extension FlintBall {
  /// Boxes an enclosure of J_y(x) with its actual precision, which may be far more than requested.
  /// If the enclosure is not better than |J| ≤ 1, 10.14.1, the result is indeterminate. It is also
  /// final if more digits of the operands would not help.
  mutating func takeBessel(_ y: Number, _ x: Number, _ bits: Int) -> Ball {
    let accuracy = self.accuracy
    if accuracy > 0 {
      return take(precision: max(bits, min(accuracy - 16, bits + SpecialFunction.bitLimit)))
    }
    guard (errorExponent ?? 0) >= 0 else { return take(precision: bits) }
    var order = y.ball(bits)
    var argument = x.ball(bits)
    let areKnown =
      surd_arb_is_point(&order.value) != 0
      && (surd_arb_is_point(&argument.value) != 0 || y.isInteger && argument.accuracy >= bits - 16)
    var nothing = FlintBall.indeterminate
    let result = nothing.take(precision: bits)
    return areKnown ? result.asFinal : result
  }
}
