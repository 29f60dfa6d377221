// Steps of a formula on complex balls, as `FormulaBalls` wants them. Branch cuts: DLMF 4.2, 4.15,
// 4.23, 4.37, 4.13, 5.2.

internal import CFLINT

typealias BallPointer = UnsafeMutablePointer<acb_struct>

extension Formula.Operation {
  /// How many times as long as a sum it takes, roughly.
  var weight: Int {
    switch self {
    case .variable, .add, .subtract, .multiply, .negate, .absolute, .choose, .floor, .sign: 1
    case .power: 8
    case .tabulated(let function): function.weight
    default: 4
    }
  }

  /// The value over balls.
  func evaluate(
    _ x: BallPointer, _ y: BallPointer, into result: BallPointer, isAnalytic: Bool, _ bits: Int
  ) {
    switch self {
    case .variable: acb_set(result, x)
    case .add: acb_add(result, x, y, bits)
    case .subtract: acb_sub(result, x, y, bits)
    case .multiply: x == y ? evaluateSquare(x, into: result, bits) : acb_mul(result, x, y, bits)
    case .divide: acb_div(result, x, y, bits)
    case .negate: acb_neg(result, x)
    case .absolute: acb_real_abs(result, x, isAnalytic ? 1 : 0, bits)
    case .exp: acb_exp(result, x, bits)
    case .expMinusOne: acb_expm1(result, x, bits)
    case .sin: acb_sin(result, x, bits)
    case .cos: acb_cos(result, x, bits)
    case .tan: acb_tan(result, x, bits)
    case .sinh: acb_sinh(result, x, bits)
    case .cosh: acb_cosh(result, x, bits)
    case .tanh: acb_tanh(result, x, bits)
    case .sign, .floor, .isNegative, .isZero:
      evaluateStep(x, into: result, isAnalytic: isAnalytic, bits)
    case .tabulated(let function): function.evaluate(x, result, bits)
    default: evaluateWithCut(x, y, into: result, isAnalytic: isAnalytic, bits)
    }
  }

  /// x², which is not negative where x is real.
  private func evaluateSquare(_ x: BallPointer, into result: BallPointer, _ bits: Int) {
    acb_sqr(result, x, bits)
    if arb_is_zero(&x.pointee.imag) != 0 {
      arb_nonnegative_part(&result.pointee.real, &result.pointee.real)
    }
  }

  /// The functions that jump somewhere.
  private func evaluateWithCut(
    _ x: BallPointer, _ y: BallPointer, into result: BallPointer, isAnalytic: Bool, _ bits: Int
  ) {
    switch self {
    case .squareRoot: surd_acb_sqrt_analytic(result, x, isAnalytic ? 1 : 0, bits)
    case .ln: acb_log_analytic(result, x, isAnalytic ? 1 : 0, bits)
    case .power:
      if !isAnalytic, evaluatePowerAroundZero(x, y, into: result, bits) { return }
      acb_pow_analytic(result, x, y, isAnalytic ? 1 : 0, bits)
      if arb_is_zero(&x.pointee.imag) != 0, isEven(y) {
        arb_nonnegative_part(&result.pointee.real, &result.pointee.real)
      }
    case .cubeRoot: evaluateCubeRoot(x, into: result, isAnalytic: isAnalytic, bits)
    default:
      if !meetsCut(x) { return evaluatePrincipal(x, into: result, bits) }
      let isOnRealAxis = arb_is_zero(&x.pointee.imag) != 0
      if isAnalytic || !isOnRealAxis { return acb_indeterminate(result) }
      // On the cut itself, the value may be the one from either side: take both.
      evaluatePrincipal(x, into: result, bits)
      var mirrored = FlintComplexBall()
      acb_conj(&mirrored.value, result)
      acb_union(result, result, &mirrored.value, bits)
    }
  }

  /// Whether a ball is an even integer.
  private func isEven(_ x: BallPointer) -> Bool {
    var half = FlintComplexBall()
    acb_mul_2exp_si(&half.value, x, -1)
    return acb_is_int(&half.value) != 0
  }

  /// Arb's principal value.
  private func evaluatePrincipal(_ x: BallPointer, into result: BallPointer, _ bits: Int) {
    switch self {
    case .logOnePlus: acb_log1p(result, x, bits)
    case .asin: evaluateArcSine(x, into: result, bits)
    case .acos: evaluateArcCosine(x, into: result, bits)
    case .atan: acb_atan(result, x, bits)
    case .asinh: evaluateAreaSine(x, into: result, bits)
    case .acosh: acb_acosh(result, x, bits)
    case .atanh:
      acb_atanh(result, x, bits)
      if arb_is_zero(&x.pointee.imag) != 0, !meetsCut(x) { arb_zero(&result.pointee.imag) }
    default: acb_indeterminate(result)
    }
  }

  /// asinh, away from its cuts. Arb has no value over balls that are wide and large; where x is
  /// right of the imaginary axis, neither root of ln(x + √(x + i)·√(x − i)) meets its cut.
  private func evaluateAreaSine(_ x: BallPointer, into result: BallPointer, _ bits: Int) {
    acb_asinh(result, x, bits)
    if acb_is_finite(result) != 0 { return }
    let isLeft = arb_is_negative(&x.pointee.real) != 0
    var point = FlintComplexBall()
    isLeft ? acb_neg(&point.value, x) : acb_set(&point.value, x)
    if arb_is_positive(&point.value.real) == 0 { return }
    var root = FlintComplexBall()
    acb_onei(&root.value)
    acb_sub(result, &point.value, &root.value, bits)
    root.inPlace { acb_add($0, $0, &point.value, bits) }
    surd_acb_sqrt(result, result, bits)
    root.inPlace { surd_acb_sqrt($0, $0, bits) }
    acb_mul(result, result, &root.value, bits)
    acb_add(result, result, &point.value, bits)
    acb_log(result, result, bits)
    if isLeft { acb_neg(result, result) }
  }

  /// asin, away from its cuts: asin z = −i·asinh(iz).
  private func evaluateArcSine(_ x: BallPointer, into result: BallPointer, _ bits: Int) {
    acb_asin(result, x, bits)
    if acb_is_finite(result) != 0 { return }
    var turned = FlintComplexBall()
    acb_mul_onei(&turned.value, x)
    turned.inPlace { evaluateAreaSine($0, into: result, bits) }
    acb_div_onei(result, result)
  }

  /// acos, away from its cuts.
  private func evaluateArcCosine(_ x: BallPointer, into result: BallPointer, _ bits: Int) {
    acb_acos(result, x, bits)
    if acb_is_finite(result) != 0 { return }
    evaluateArcSine(x, into: result, bits)
    var quarterTurn = FlintComplexBall()
    acb_const_pi(&quarterTurn.value, bits)
    quarterTurn.inPlace { acb_mul_2exp_si($0, $0, -1) }
    acb_sub(result, &quarterTurn.value, result, bits)
  }

  /// Whether the values at the real numbers of a ball around the real axis are seen to be real, of
  /// a function that does not keep them so everywhere.
  func isReal(around x: BallPointer) -> Bool {
    guard arb_contains_zero(&x.pointee.imag) != 0 else { return false }
    return switch self {
    case .squareRoot, .ln, .power: arb_is_nonnegative(&x.pointee.real) != 0
    case .logOnePlus, .asin, .acos, .acosh, .atanh: !meetsCut(x)
    case .tabulated(let function): function.domain.realRegion.contains(realPartOf: x)
    default: false
    }
  }

  /// Whether some point of the ball may lie on the function's branch cut or at its end.
  private func meetsCut(_ x: BallPointer) -> Bool {
    var along = FlintBall()
    switch self {
    case .atan, .asinh:  // ±i·[1, ∞)
      if arb_contains_zero(&x.pointee.real) == 0 { return false }
      arb_abs(&along.value, &x.pointee.imag)
    case .asin, .acos, .atanh:  // ±[1, ∞)
      if arb_contains_zero(&x.pointee.imag) == 0 { return false }
      arb_abs(&along.value, &x.pointee.real)
    default:  // (−∞, 1] for acosh x, (−∞, −1] for ln (1+x)
      if arb_contains_zero(&x.pointee.imag) == 0 { return false }
      arb_sub_si(&along.value, &x.pointee.real, self == .acosh ? 1 : -1, 64)
      return arb_is_positive(&along.value) == 0
    }
    along.inPlace { arb_sub_si($0, $0, 1, 64) }
    return arb_is_negative(&along.value) == 0
  }

  /// x^y over a ball around zero, for an exponent above zero: |x^y| ≤ max |x|^y where y is real.
  private func evaluatePowerAroundZero(
    _ x: BallPointer, _ y: BallPointer, into result: BallPointer, _ bits: Int
  ) -> Bool {
    guard acb_contains_zero(x) != 0, acb_is_finite(x) != 0, arb_is_zero(&y.pointee.imag) != 0,
      arb_is_positive(&y.pointee.real) != 0, acb_is_int(y) == 0
    else { return false }
    var size = FlintBall()
    acb_abs(&size.value, x, bits)
    var end = arf_struct()
    arf_init(&end)
    arb_get_abs_ubound_arf(&end, &size.value, bits)
    arb_set_arf(&size.value, &end)
    arf_clear(&end)
    size.inPlace { arb_pow($0, $0, &y.pointee.real, bits) }
    setDisk(size, around: x, into: result)
    return true
  }

  /// The real cube root of what is real on the real axis, and its continuation on either side
  /// of the imaginary axis.
  private func evaluateCubeRoot(
    _ x: BallPointer, into result: BallPointer, isAnalytic: Bool, _ bits: Int
  ) {
    if arb_is_positive(&x.pointee.real) != 0 {
      acb_root_ui(result, x, 3, bits)
    } else if arb_is_negative(&x.pointee.real) != 0 {
      acb_neg(result, x)
      acb_root_ui(result, result, 3, bits)
      acb_neg(result, result)
    } else if isAnalytic || arb_is_zero(&x.pointee.imag) == 0 || acb_is_finite(x) == 0 {
      acb_indeterminate(result)
    } else {
      var end = arf_struct()
      arf_init(&end)
      arb_get_abs_ubound_arf(&end, &x.pointee.real, bits)
      var size = FlintBall()
      arb_set_arf(&size.value, &end)
      arf_clear(&end)
      size.inPlace { arb_root_ui($0, $0, 3, bits) }
      acb_zero(result)
      arb_add_error(&result.pointee.real, &size.value)
    }
  }

  /// Sets a square around zero that contains a disk; only its real part where x is not negative.
  private func setDisk(
    _ radius: borrowing FlintBall, around x: BallPointer, into result: BallPointer
  ) {
    var radius = radius.value
    let isReal = arb_is_zero(&x.pointee.imag) != 0 && arb_is_nonnegative(&x.pointee.real) != 0
    acb_zero(result)
    arb_add_error(&result.pointee.real, &radius)
    if !isReal { arb_add_error(&result.pointee.imag, &radius) }
  }
}
