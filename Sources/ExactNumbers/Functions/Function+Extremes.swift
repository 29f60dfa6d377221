// Functions where Arb alone does not do: at arguments so large that it gives up, needs more memory
// than there is, or loses all digits.

internal import CFLINT

extension Function {
  /// erf x; from x² ≥ bits on by |erf x| = 1 − ε with 0 < ε < e^(−x²) < 2^(−bits) (DLMF 7.8.3),
  /// because Arb 2.23 tries to allocate more memory than there is at x = 10^6 already.
  func evaluateErf(_ x: inout FlintBall, into result: inout FlintBall, _ bits: Int) {
    guard let sign = x.signBeyond(exponent: Function.erfExponent(bits)) else {
      return arb_hypgeom_erf(&result.value, &x.value, bits)
    }
    result.set(sign, within: -bits)
  }

  /// erfc x = 1 + erf |x| for negative x, and so 2 − ε where erf is 1 − ε.
  func evaluateErfc(_ x: inout FlintBall, into result: inout FlintBall, _ bits: Int) {
    guard x.signBeyond(exponent: Function.erfExponent(bits)) == -1 else {
      return arb_hypgeom_erfc(&result.value, &x.value, bits)
    }
    result.set(2, within: -bits)
  }

  /// The least e with (2^e)² ≥ bits.
  private static func erfExponent(_ bits: Int) -> Int { (exponent(bits) + 1) / 2 }

  /// The least e with 2^e > bits.
  private static func exponent(_ bits: Int) -> Int { Int.bitWidth - bits.leadingZeroBitCount }

  /// tanh x; from |x| ≥ bits on by 1 − |tanh x| = 2/(e^(2|x|)+1) < 2^(−bits).
  func evaluateTanh(_ x: inout FlintBall, into result: inout FlintBall, _ bits: Int) {
    guard let sign = x.signBeyond(exponent: Function.exponent(bits)) else {
      return arb_tanh(&result.value, &x.value, bits)
    }
    result.set(sign, within: -bits)
  }

  /// ζ(x); from x ≥ bits on by 0 < ζ(x) − 1 < 2^(1−x), as its sum is below 2^(−x) + ∫
  /// t^(−x) dt from 2 to ∞.
  func evaluateZeta(_ x: inout FlintBall, into result: inout FlintBall, _ bits: Int) {
    guard x.signBeyond(exponent: Function.exponent(bits)) == 1 else {
      return arb_zeta(&result.value, &x.value, bits)
    }
    result.set(1, within: 1 - bits)
  }

  /// ln Γ(x); where Arb gives up by Stirling's series (x−1/2)·ln x − x + ln(2π)/2 + θ/(12x)
  /// with 0 < θ < 1, DLMF 5.11.
  func evaluateLogGamma(_ x: inout FlintBall, into result: inout FlintBall, _ bits: Int) {
    arb_lgamma(&result.value, &x.value, bits)
    if result.accuracy > 0 || x.signBeyond(exponent: bits) != 1 { return }
    var other = FlintBall()
    arb_set_d(&other.value, 0.5)
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

  /// ψ(x); where Arb gives up by ln x − 1/(2x) − θ/(12x²) with 0 < θ < 1, DLMF 5.11.
  func evaluateDigamma(_ x: inout FlintBall, into result: inout FlintBall, _ bits: Int) {
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

  /// The most bits that J_y(x) is computed with where digits cancel: some seconds.
  fileprivate static let besselBitLimit = 300_000

  /// J_y(x), for two operands in stack order. At large orders and arguments the terms of the series
  /// cancel: then with as many bits more as it takes. Where that would be too many, |J_y(x)| ≤ 1
  /// for y ≥ 0, DLMF 10.14.1. J₋ₙ(x) is (−1)ⁿJₙ(x), 10.4.1.
  func evaluateBesselJ(
    _ y: inout FlintBall, _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    if arb_is_int(&y.value) != 0, arb_is_negative(&y.value) != 0 {
      var order = FlintBall()
      arb_neg(&order.value, &y.value)
      evaluateBesselJ(&order, &x, into: &result, bits)
      order.inPlace { arb_mul_2exp_si($0, $0, -1) }
      if arb_is_int(&order.value) == 0 { result.inPlace { arb_neg($0, $0) } }
      return
    }
    arb_hypgeom_bessel_j(&result.value, &y.value, &x.value, bits)
    if arb_rel_accuracy_bits(&result.value) < bits / 2 {
      refineBesselJ(&y, &x, into: &result, bits)
    }
    if arb_is_nonnegative(&y.value) == 0 || arb_rel_accuracy_bits(&result.value) > 0 { return }
    var unit = FlintBall()
    unit.set(0, within: 0)
    var bounded = FlintBall()
    if arb_intersection(&bounded.value, &result.value, &unit.value, bits) == 0 {
      arb_swap(&bounded.value, &unit.value)
    }
    arb_swap(&result.value, &bounded.value)
  }

  /// J_y(x) with more bits, where as many as were wanted gave few digits.
  private func refineBesselJ(
    _ y: inout FlintBall, _ x: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    // Arb makes far more of the error of x than |J_n′| ≤ 1 does, 10.6.1 and 10.14.1.
    let isSteep = arb_is_int(&y.value) == 0
    // At other orders the error of the operands is Arb's, and they have no more bits than these.
    if isSteep, surd_arb_is_point(&y.value) == 0 || surd_arb_is_point(&x.value) == 0 { return }
    var point = FlintBall()
    var slack = FlintBall()
    if isSteep {
      arb_set(&point.value, &x.value)
    } else {
      arb_get_mid_arb(&point.value, &x.value)
      arb_get_rad_arb(&slack.value, &x.value)
    }
    let leastError = isSteep ? Int.min : x.errorExponent ?? 0
    let known = result.errorExponent ?? .max
    var refined = FlintBall.indeterminate
    var error = known
    // Mostly half of the bits that the bound of the error says are missing really are, but twice as
    // many may do, too.
    let missing = known == .max ? 1 << 16 : (known + bits) / 4
    var more = bits
    while arb_rel_accuracy_bits(&refined.value) < bits / 2, error > leastError,
      more < Function.besselBitLimit
    {
      let last = error
      arb_hypgeom_bessel_j(&refined.value, &y.value, &point.value, bits + more)
      error = refined.errorExponent ?? .max
      // A bound that is far off says nothing of them.
      more = missing < Function.besselBitLimit ? max(2 * more, missing) : 4 * more
      // An error below 1 that stays is that of the operands.
      if error < 0, error >= last - 1 { break }
    }
    arb_add_error(&refined.value, &slack.value)
    if (refined.errorExponent ?? .max) < known { arb_swap(&result.value, &refined.value) }
  }

  /// B(x, y) = Γ(x)Γ(y)/Γ(x+y), DLMF 5.12.1.
  func evaluateBeta(
    _ x: inout FlintBall, _ y: inout FlintBall, into result: inout FlintBall, _ bits: Int
  ) {
    var other = FlintBall()
    arb_gamma(&result.value, &x.value, bits)
    arb_gamma(&other.value, &y.value, bits)
    result.inPlace { arb_mul($0, $0, &other.value, bits) }
    arb_add(&other.value, &x.value, &y.value, bits)
    other.inPlace { arb_rgamma($0, $0, bits) }
    result.inPlace { arb_mul($0, $0, &other.value, bits) }
  }
}

extension FlintBall {
  /// Sets the ball to an integer ± 2^exponent.
  fileprivate mutating func set(_ integer: Int, within exponent: Int) {
    arb_set_si(&value, integer)
    arb_add_error_2exp_si(&value, exponent)
  }

  /// Correct bits of the midpoint, as `Ball.accuracy`.
  var accuracy: Int {
    var value = value
    return max(-1 << 40, min(1 << 40, arb_rel_accuracy_bits(&value)))
  }

  /// An e with radius < 2^e, within ±2^60; nil where it is infinite.
  fileprivate var errorExponent: Int? {
    var value = value
    if arb_is_finite(&value) == 0 { return nil }
    if surd_arb_is_point(&value) != 0 { return -1 << 60 }
    var exponent = FlintInteger()
    surd_arb_radius_exponent(&exponent.value, &value)
    return Int(max(-0x1p60, min(0x1p60, exponent.take().approximate)))
  }

  /// Boxes an enclosure of J_y(x): with the precision that it has, which may be far more than was
  /// asked for; and as the last one where all that may be done gave nothing, and more digits of the
  /// operands would not help.
  mutating func takeBessel(_ y: Number, _ x: Number, _ bits: Int) -> Ball {
    let accuracy = self.accuracy
    if accuracy > 0 {
      return take(precision: max(bits, min(accuracy - 16, bits + Function.besselBitLimit)))
    }
    var order = y.ball(bits)
    var argument = x.ball(bits)
    let areKnown =
      surd_arb_is_point(&order.value) != 0
      && (surd_arb_is_point(&argument.value) != 0 || y.isInteger && argument.accuracy >= bits - 16)
    let isUnknown = (errorExponent ?? 0) >= 0
    let ball = take(precision: bits)
    return areKnown && isUnknown ? ball.asFinal : ball
  }
}
