// Tails of gamma and beta distributions with large parameters, in a time that hardly depends on
// their size. With t = x·e^(−u), or t = x·e^u for an upper tail, DLMF 8.2.1 and 8.2.2 are
// x^a·e^(−x) times ∫ e^h du from 0 to ∞. With t/(1−t) = x/y·e^(−u), 8.17.1 is x^a·y^b times such an
// integral. h(0) = 0 and h is concave, so the omitted rest beyond s is at most e^h(s)/(−h′(s)).

internal import CFLINT

/// The integral of e^h(u) from 0 to ∞.
final class TailIntegral {
  private let a: FlintBall
  private let x: FlintBall
  /// a + b for a beta distribution, 0 for a gamma distribution.
  private let sum: FlintBall
  private let isBeta: Bool
  /// 1, or −1 for an upper tail of a gamma distribution.
  private let direction: Int
  /// The coefficients of h′(u), which is slope + bend·e with e = e^(∓u) − 1, or slope + bend·e/(1 +
  /// x·e) for beta.
  private let slope: FlintBall
  private let bend: FlintBall
  private let bits: Int
  private let working: Int
  /// The exponent of the upper limit: the integral goes from 0 to 2^exponent.
  private var exponent = 0
  /// The largest power of two at which an end is looked for.
  private static let exponentLimit = 1 << 14

  /// Creates the integral with h(u) = x·(1 − e^(∓u)) ∓ a·u.
  init(gamma a: borrowing FlintBall, _ x: borrowing FlintBall, isUpper: Bool, _ bits: Int) {
    self.bits = bits
    working = bits + 2 * max(a.integerBits, x.integerBits) + 64
    let c = BallArithmetic(bits: working)
    self.a = a.copy()
    self.x = x.copy()
    sum = FlintBall()
    isBeta = false
    direction = isUpper ? -1 : 1
    slope = isUpper ? c.subtract(a, x) : c.subtract(x, a)
    bend = c.multiply(x, c.subtract(direction, FlintBall()))
  }

  /// Creates the integral with h(u) = −(a+b)·ln(1 + x·(e^(−u) − 1)) − a·u, where y = 1 − x.
  init(
    beta a: borrowing FlintBall, _ b: borrowing FlintBall, _ x: borrowing FlintBall,
    _ y: borrowing FlintBall, _ bits: Int
  ) {
    self.bits = bits
    working = bits + 2 * max(a.integerBits, b.integerBits) + 64
    let c = BallArithmetic(bits: working)
    self.a = a.copy()
    self.x = x.copy()
    sum = c.add(a, b)
    isBeta = true
    direction = 1
    slope = c.subtract(c.multiply(b, x), c.multiply(a, y))
    bend = c.multiply(c.multiply(sum, x), y)
  }

  /// Returns the integral, or an indeterminate ball if the parameters are not known well enough.
  func value() -> FlintBall {
    var rest = findEnd()
    var result = FlintComplexBall()
    let integrand = Integrand { [unowned self] v, value, _, _ in evaluate(at: v, into: value) }
    integrand.integrateOverUnit(into: &result.value, accuracy: bits + 16, working)
    var integral = FlintBall { arb_mul_2exp_si($0, &result.value.real, exponent) }
    arb_add_error(&integral.value, &rest.value)
    return integral
  }

  /// Finds the least power of two beyond which the rest is small. Returns a bound of that rest, or
  /// an indeterminate ball.
  private func findEnd() -> FlintBall {
    exponent = -bend.integerBits / 2
    while isSmall(beyond: exponent - 1), exponent > -TailIntegral.exponentLimit { exponent -= 1 }
    while !isSmall(beyond: exponent) {
      exponent += 1
      if exponent > TailIntegral.exponentLimit { return .indeterminate }
    }
    return rest(beyond: exponent)
  }

  /// Returns 2^exponent.
  private func point(_ exponent: Int) -> FlintComplexBall {
    var result = FlintComplexBall { acb_one($0) }
    result.inPlace { acb_mul_2exp_si($0, $0, exponent) }
    return result
  }

  /// Returns whether e^h is below 2^−bits from 2^exponent on.
  private func isSmall(beyond exponent: Int) -> Bool {
    var s = point(exponent)
    var height = height(at: &s)
    var limit = FlintBall { arb_set_si($0, -bits - 16) }
    return arb_lt(&height.value.real, &limit.value) != 0
  }

  /// Returns a bound of the integral from s = 2^exponent on, e^h(s)/(−h′(s)), if h falls there.
  func rest(beyond exponent: Int) -> FlintBall {
    var s = point(exponent)
    var height = height(at: &s)
    var fall = derivative(over: &s)
    fall.inPlace { acb_neg($0, $0) }
    if arb_is_positive(&fall.value.real) == 0 { return .indeterminate }
    var result = FlintBall { arb_exp($0, &height.value.real, 64) }
    result.inPlace { arb_div($0, $0, &fall.value.real, 64) }
    return result
  }

  /// Evaluates e^h(u) for u = 2^exponent·v, by the mean value form h(m) + h′(u)·(u − m).
  ///
  /// h is holomorphic for any real part of u and an imaginary part below 2.
  func evaluate(at v: UnsafePointer<acb_struct>, into value: BallPointer) {
    var u = FlintComplexBall { acb_mul_2exp_si($0, v, exponent) }
    let side = FlintBall { arb_set($0, &u.value.imag) }
    if side.integerBits > 1 { return acb_indeterminate(value) }
    var middle = FlintComplexBall { acb_get_mid($0, &u.value) }
    var change = derivative(over: &u)
    u.inPlace { acb_sub($0, $0, &middle.value, working) }
    change.inPlace { acb_mul($0, $0, &u.value, working) }
    var height = height(at: &middle)
    height.inPlace { acb_add($0, $0, &change.value, working) }
    acb_exp(value, &height.value, working)
  }

  /// Returns h(u).
  private func height(at u: inout FlintComplexBall) -> FlintComplexBall {
    var (a, x, sum) = (a.value, x.value, sum.value)
    var result = powerLessOne(&u)
    result.inPlace { acb_mul_arb($0, $0, &x, working) }
    if isBeta {
      result.inPlace { acb_log1p($0, $0, working) }
      result.inPlace { acb_mul_arb($0, $0, &sum, working) }
    }
    var linear = FlintComplexBall { acb_mul_arb($0, &u.value, &a, working) }
    linear.inPlace { acb_mul_si($0, $0, direction, working) }
    result.inPlace { acb_add($0, $0, &linear.value, working) }
    result.inPlace { acb_neg($0, $0) }
    return result
  }

  /// Returns h′(u).
  private func derivative(over u: inout FlintComplexBall) -> FlintComplexBall {
    var (x, slope, bend) = (x.value, slope.value, bend.value)
    var result = powerLessOne(&u)
    if isBeta {
      var quotient = FlintComplexBall { acb_mul_arb($0, &result.value, &x, working) }
      quotient.inPlace { acb_add_si($0, $0, 1, working) }
      result.inPlace { acb_div($0, $0, &quotient.value, working) }
    }
    result.inPlace { acb_mul_arb($0, $0, &bend, working) }
    result.inPlace { acb_add_arb($0, $0, &slope, working) }
    return result
  }

  /// Returns e^(∓u) − 1.
  private func powerLessOne(_ u: inout FlintComplexBall) -> FlintComplexBall {
    var result = FlintComplexBall { acb_mul_si($0, &u.value, -direction, working) }
    result.inPlace { acb_expm1($0, $0, working) }
    return result
  }
}
