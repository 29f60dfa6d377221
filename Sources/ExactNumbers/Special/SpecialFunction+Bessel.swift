internal import CFLINT

/// Bessel and Airy functions, DLMF 9 and 10; operands are the order and x.
extension SpecialFunction {
  /// J_n(x), 10.2.2; its cut is (−∞, 0] unless n is an integer, where it is entire.
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

  /// How steep J or I is at most, for an e^|Im x| or e^|Re x|: that at integer orders, 10.9.2; and
  /// with 1/(π·Re x) at others that are not negative, by Schläfli's integrals 10.9.6 and 10.32.4.
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

  /// e^(iπn)·J_n(−x) below 0, which J is on its cut, 10.11.1.
  private static let besselJBelowZero = Branch(region: .below(0), isReal: false) {
    x, result, bits in
    acb_neg(x + 1, x + 1)
    guard arb_is_positive(&x[1].real) != 0 else { return acb_indeterminate(result) }
    acb_hypgeom_bessel_j(result, x, x + 1, bits)
    acb_exp_pi_i(x, x, bits)
    acb_mul(result, result, x, bits)
  }

  /// Y_n(x), 10.2.3; its cut is (−∞, 0].
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

  /// How steep Y is at most right of 0 at a real order n: cosh (Im x) + 2/π·e^u·|K_n′(u)|, where u
  /// is Re x, by Schläfli's integral 10.9.7 and e^(−u·sinh t) ≤ e^u·e^(−u·cosh t), 10.32.9.
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

  /// I_n(x), 10.25.2; real for all real x where n is an integer.
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

  /// K_n(x), 10.25.3; its cut is (−∞, 0]. It falls with Re x by 10.32.9.
  public static let besselK: SpecialFunction = .init(
    "besselk", 2, seconds: 0.0025, holomorphic: .above(0), weight: 600,
    slope: slopeOfBessel(-1, -1) { besselK },
    atInfinity: Neighbourhood.besselKAtInfinity, atZero: Neighbourhood.besselKAtZero,
    fallingRightOfZero({ arb_is_zero(&$0.pointee.imag) != 0 }, becomeBesselK),
    isReal: ofLast(isPositive), known: exceptZero)

  /// K where |x| is small beside the bits comes from its series, which lose 2|x| log₂ e of them:
  /// Arb would take them at the same bits and then integrate, for minutes at a thousand digits.
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

  /// Sets Y or K on its cut, at a real order, by values at −x, 10.11.2 and 10.34.2, so that a part
  /// far smaller than the other has its digits: e^(−nπi)·Y_n + 2i·cos(nπ)·J_n and
  /// e^(−nπi)·K_n − πi·I_n. False elsewhere.
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
  /// The most bits that J_y(x) is computed with where digits cancel: some seconds.
  fileprivate static let bitLimit = 300_000

  /// J_y(x), for two operands in stack order. At large orders and arguments the terms of the series
  /// cancel: then with as many bits more as it takes, or are few. J₋ₙ(x) is (−1)ⁿJₙ(x), 10.4.1.
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

  /// J_y(x) with more bits, where as many as were wanted gave few digits.
  private static func refineBesselJ(
    _ y: inout FlintBall, _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    // Arb makes far more of the error of x than |J_n′| ≤ 1 does, 10.6.1 and 10.14.1.
    let isSteep = arb_is_int(&y.value) == 0
    // At other orders the error of the operands is Arb's, and they have no more bits than these.
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
      // The terms are below e^(x²/4y), and the sum is small beside them, and beside (x/2)^y/Γ(y+1)
      // where that is large. The power and Γ lose the bits of their logarithms.
      let power = max(0, order * ((size / (2 * order)).binaryLogarithm + 1.443))
      let working = bits + Int(3 * loss + power) + 2 * max(0, Int(order.exponent)) + 64
      sumBesselJ(&y, &x, into: &result, working)
      if arb_rel_accuracy_bits(&result.value) >= bits / 2 { return }
      sumBesselJ(&y, &point, into: &refined, working)
    } else {
      // Terms at infinity grow by e^(y²/2x) before they fall, 10.17.3; those at 0 fall from −y on.
      let isFar = order * order / (2 * size) > Double(bitLimit)
      if isFar, arb_is_positive(&y.value) != 0 || order > 2_000_000 { return }
      expandBesselJ(
        &y, &point, into: &refined, bits, known: result.errorExponent ?? .max,
        leastError: isSteep ? Int.min : x.errorExponent ?? 0)
    }
    arb_add_error(&refined.value, &slack.value)
    if (refined.errorExponent ?? .max) < (result.errorExponent ?? .max) {
      arb_swap(&result.value, &refined.value)
    }
  }

  /// J_y(x) with more and more bits of Arb's, until half are right, or no more can be.
  private static func expandBesselJ(
    _ y: inout FlintBall, _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int,
    known: Int, leastError: Int
  ) {
    var error = known
    // Mostly half of the bits that the error's bound says are missing really are, but more may do.
    let missing = known == .max ? 1 << 16 : (known + bits) / 4
    var more = bits
    while arb_rel_accuracy_bits(&result.value) < bits / 2, error > leastError, more < bitLimit {
      let last = error
      arb_hypgeom_bessel_j(&result.value, &y.value, &x.value, bits + more)
      error = result.errorExponent ?? .max
      // A bound that is far off says nothing of them.
      more = missing < bitLimit ? max(2 * more, missing) : 4 * more
      // An error below 1 that stays is that of the operands.
      if error < 0, error >= last - 1 { break }
    }
  }

  /// J_y(x) for y > 0 by its series at 0, (x/2)^y·₀F₁(; y+1; −x²/4)/Γ(y+1), 10.16.9: Arb takes the
  /// expansion at infinity for large x, however much larger the order is.
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
  /// Boxes an enclosure of J_y(x): with the precision that it has, which may be far more than was
  /// asked for; and as none where it says no more than |J| ≤ 1 does, 10.14.1, for good where more
  /// digits of the operands would not help.
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
