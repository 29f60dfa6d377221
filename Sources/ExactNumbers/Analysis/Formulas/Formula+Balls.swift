// Steps of a formula on complex balls, as `FormulaBalls` needs them. Branch cuts: DLMF 4.2.

internal import CFLINT

typealias BallPointer = UnsafeMutablePointer<acb_struct>

extension Formula {
  /// The number of pieces of a search that one piece counts as, so that expensive formulas get
  /// fewer pieces.
  var pieceCost: Int { max(1, steps.reduce(0) { $0 + $1.operation.weight } / 200) }
}

extension Formula.Operation {
  /// Its time as a multiple of the time of an addition, roughly.
  var weight: Int {
    switch self {
    case .variable, .add, .subtract, .multiply, .negate, .absolute, .choose, .floor, .sign: 1
    case .power: 8
    case .tabulated(let function): function.weight
    default: 4
    }
  }

  /// Evaluates it over balls.
  func evaluate(
    _ x: BallPointer, _ y: BallPointer, into result: BallPointer, isAnalytic: Bool, _ bits: Int,
    _ interruption: Interruption? = nil
  ) {
    switch self {
    case .variable: acb_set(result, x)
    case .add: acb_add(result, x, y, bits)
    case .subtract: acb_sub(result, x, y, bits)
    case .multiply: x == y ? evaluateSquare(x, into: result, bits) : acb_mul(result, x, y, bits)
    case .divide: acb_div(result, x, y, bits)
    case .negate: acb_neg(result, x)
    case .absolute: acb_real_abs(result, x, isAnalytic ? 1 : 0, bits)
    case .function(let function):
      function.row.evaluate(x, into: result, isAnalytic: isAnalytic, bits)
    case .sign, .floor, .isNegative, .isZero:
      evaluateStep(x, into: result, isAnalytic: isAnalytic, bits)
    case .tabulated(let function): function.evaluate(x, result, bits, interruption)
    case .squareRoot: surd_acb_sqrt_analytic(result, x, isAnalytic ? 1 : 0, bits)
    case .cubeRoot: evaluateCubeRoot(x, into: result, isAnalytic: isAnalytic, bits)
    case .power:
      if !isAnalytic, evaluatePowerAroundZero(x, y, into: result, bits) { return }
      acb_pow_analytic(result, x, y, isAnalytic ? 1 : 0, bits)
      if arb_is_zero(&x.pointee.imag) != 0, Self.isEven(y) {
        arb_nonnegative_part(&result.pointee.real, &result.pointee.real)
      }
    default: acb_indeterminate(result)
    }
  }

  /// Returns the value over balls of real numbers; indeterminate unless it is proven real.
  func value(over x: Ball, _ y: Ball, isAnalytic: Bool, _ bits: Int) -> Ball {
    // Copies, because a row may write to its operands temporarily.
    var first = FlintComplexBall(), second = FlintComplexBall(), result = FlintComplexBall()
    x.withValue { arb_set(&first.value.real, $0) }
    y.withValue { arb_set(&second.value.real, $0) }
    evaluate(&first.value, &second.value, into: &result.value, isAnalytic: isAnalytic, bits)
    return ComplexBall(result, bits: bits).realValue
  }

  /// Whether a ball is an even integer.
  private static func isEven(_ x: BallPointer) -> Bool {
    var half = FlintComplexBall { acb_mul_2exp_si($0, x, -1) }
    return acb_is_int(&half.value) != 0
  }

  /// x², which is not negative if x is real.
  private func evaluateSquare(_ x: BallPointer, into result: BallPointer, _ bits: Int) {
    acb_sqr(result, x, bits)
    if arb_is_zero(&x.pointee.imag) != 0 {
      arb_nonnegative_part(&result.pointee.real, &result.pointee.real)
    }
  }

  /// Evaluates the holomorphic continuation of the values on a real cut to both sides of the cut.
  /// All points of the ball must be beyond the end of the cut; otherwise returns false. The values
  /// on the cut are the limits when going counterclockwise around its end.
  func evaluateAlongCut(
    _ x: BallPointer, _ y: BallPointer, into result: BallPointer, _ bits: Int,
    _ interruption: Interruption?
  ) -> Bool {
    switch self {
    case .tabulated(let function):
      return function.evaluateAlongAxis(x, result, bits, interruption)
    case .function(let function): return function.row.alongCut?(x, result, bits) ?? false
    case .squareRoot, .power:
      guard ElementaryFunction.Domain.above(0).isBeyondEnd(x) else { return false }
      var w = FlintComplexBall { acb_neg($0, x) }
      if self == .power {  // (−x)^y·e^(πiy)
        w.inPlace { acb_pow($0, $0, y, bits) }
        acb_exp_pi_i(result, y, bits)
        acb_mul(result, result, &w.value, bits)
      } else {  // i·√−x
        surd_acb_sqrt(result, &w.value, bits)
        acb_mul_onei(result, result)
      }
      return true
    default: return false
    }
  }

  /// Whether a function that is not real for all real operands is proven real at the real numbers
  /// of a ball around the real axis.
  func isReal(around x: BallPointer) -> Bool {
    guard arb_contains_zero(&x.pointee.imag) != 0 else { return false }
    if isRealAboveZero { return arb_is_nonnegative(&x.pointee.real) != 0 }
    return switch self {
    case .function(let function): !function.row.domain.meetsCut(x)
    case .tabulated(let function): function.domain.realRegion.contains(realPartOf: x)
    default: false
    }
  }

  /// x^y over a ball around zero, for an exponent above zero: |x^y| ≤ max |x|^y if y is real.
  private func evaluatePowerAroundZero(
    _ x: BallPointer, _ y: BallPointer, into result: BallPointer, _ bits: Int
  ) -> Bool {
    guard acb_contains_zero(x) != 0, acb_is_finite(x) != 0, arb_is_zero(&y.pointee.imag) != 0,
      arb_is_positive(&y.pointee.real) != 0, acb_is_int(y) == 0
    else { return false }
    var size = FlintBall { acb_abs($0, x, bits) }
    var end = FlintBall { arb_get_abs_ubound_arf(&$0.pointee.mid, &size.value, bits) }
    end.inPlace { arb_pow($0, $0, &y.pointee.real, bits) }
    setDisk(end, around: x, into: result)
    return true
  }

  /// The real cube root on the real axis, and its continuation on either side of the imaginary
  /// axis.
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
      var size = FlintBall { arb_get_abs_ubound_arf(&$0.pointee.mid, &x.pointee.real, bits) }
      size.inPlace { arb_root_ui($0, $0, 3, bits) }
      acb_zero(result)
      arb_add_error(&result.pointee.real, &size.value)
    }
  }

  /// Sets the result to a square around zero that contains a disk, or only to its real part if x is
  /// real and not negative.
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
