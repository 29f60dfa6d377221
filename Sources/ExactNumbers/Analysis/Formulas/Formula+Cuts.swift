// A formula along the branch cut of one of its steps: where the operand is real on the real axis
// and beyond the cut's end, the function that continues its values there to both sides is
// holomorphic. On the cut, values are those that are reached counterclockwise around its end.

internal import CFLINT

extension Formula.Operation {
  /// The continuation of the values on the cut, over a ball all of whose points are beyond the
  /// cut's end; false for other balls and for functions without such a cut.
  func evaluateAlongCut(_ x: BallPointer, _ y: BallPointer, into result: BallPointer, _ bits: Int)
    -> Bool
  {
    if case .tabulated(let function) = self { return function.evaluateAlongAxis(x, result, bits) }
    guard isBeyondEnd(x) else { return false }
    var w = FlintComplexBall()
    switch self {
    case .squareRoot:  // i·√−x
      acb_neg(&w.value, x)
      surd_acb_sqrt(result, &w.value, bits)
      acb_mul_onei(result, result)
    case .power:  // (−x)^y·e^(πiy)
      acb_neg(&w.value, x)
      w.inPlace { acb_pow($0, $0, y, bits) }
      acb_exp_pi_i(result, y, bits)
      acb_mul(result, result, &w.value, bits)
    case .ln, .logOnePlus:  // ln −x + πi
      if self == .logOnePlus { acb_add_ui(&w.value, x, 1, bits) } else { acb_set(&w.value, x) }
      w.negate()
      acb_log(result, &w.value, bits)
      addHalfTurns(1, to: result, bits)
    case .acosh: evaluateAreaCosine(x, into: result, bits)
    case .asin, .acos: evaluateArcCosine(x, into: result, bits)
    case .atanh:  // atanh 1/x ∓ πi/2
      acb_inv(&w.value, x, bits)
      acb_atanh(result, &w.value, bits)
      addHalfTurns(arb_is_positive(&x.pointee.real) != 0 ? -0.5 : 0.5, to: result, bits)
    default: return false
    }
    return true
  }

  /// Whether all points of a ball are beyond the end of the cut on the real axis, and, for those of
  /// acosh, on one side of −1.
  private func isBeyondEnd(_ x: BallPointer) -> Bool {
    if arb_contains_zero(&x.pointee.imag) == 0 { return false }
    var end = FlintBall()
    arb_set(&end.value, &x.pointee.real)
    switch self {
    case .squareRoot, .ln, .power: break
    case .logOnePlus: end.inPlace { arb_add_si($0, $0, 1, 64) }
    case .asin, .acos, .atanh:
      end.inPlace { arb_abs($0, $0) }
      end.inPlace { arb_sub_si($0, $0, 1, 64) }
      return arb_is_positive(&end.value) != 0
    case .acosh:
      end.inPlace { arb_sub_si($0, $0, 1, 64) }
      if arb_is_negative(&end.value) == 0 { return false }
      arb_add_si(&end.value, &x.pointee.real, 1, 64)
      return arb_contains_zero(&end.value) == 0
    default: return false
    }
    return arb_is_negative(&end.value) != 0
  }

  /// i·acos x between −1 and 1, acosh −x + πi below.
  private func evaluateAreaCosine(_ x: BallPointer, into result: BallPointer, _ bits: Int) {
    var one = FlintBall()
    arb_add_si(&one.value, &x.pointee.real, 1, 64)
    if arb_is_positive(&one.value) != 0 {
      acb_acos(result, x, bits)
      acb_mul_onei(result, result)
    } else {
      var w = FlintComplexBall()
      acb_neg(&w.value, x)
      acb_acosh(result, &w.value, bits)
      addHalfTurns(1, to: result, bits)
    }
  }

  /// acos x = i·acosh x above 1, π − i·acosh −x below −1; asin x = π/2 − acos x.
  private func evaluateArcCosine(_ x: BallPointer, into result: BallPointer, _ bits: Int) {
    let isAbove = arb_is_positive(&x.pointee.real) != 0
    var w = FlintComplexBall()
    isAbove ? acb_set(&w.value, x) : acb_neg(&w.value, x)
    acb_acosh(result, &w.value, bits)
    acb_mul_onei(result, result)
    var turn = FlintBall()
    arb_const_pi(&turn.value, bits)
    if !isAbove {
      acb_neg(result, result)
      arb_add(&result.pointee.real, &result.pointee.real, &turn.value, bits)
    }
    if self == .acos { return }
    acb_neg(result, result)
    turn.inPlace { arb_mul_2exp_si($0, $0, -1) }
    arb_add(&result.pointee.real, &result.pointee.real, &turn.value, bits)
  }

  /// Adds a multiple of πi.
  private func addHalfTurns(_ count: Double, to result: BallPointer, _ bits: Int) {
    var turns = FlintBall()
    var half = FlintBall()
    arb_set_d(&half.value, count)
    arb_const_pi(&turns.value, bits)
    turns.inPlace { arb_mul($0, $0, &half.value, bits) }
    arb_add(&result.pointee.imag, &result.pointee.imag, &turns.value, bits)
  }
}
