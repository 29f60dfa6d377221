// Functions at arguments so large that Arb gives up, loses all digits, or needs too much memory.

internal import CFLINT

extension Function {
  /// The least e with 2^e > bits.
  static func exponent(_ bits: Int) -> Int { Int.bitWidth - bits.leadingZeroBitCount }
}

extension ElementaryFunction {
  /// tanh x; from |x| ≥ bits on by 1 − |tanh x| = 2/(e^(2|x|)+1) < 2^(−bits).
  static func hyperbolicTangent(_ x: inout FlintBall, _ result: inout FlintBall, _ bits: Int) {
    guard let sign = x.signBeyond(exponent: Function.exponent(bits)) else {
      return arb_tanh(&result.value, &x.value, bits)
    }
    result.set(sign, within: -bits)
  }
}

extension FlintBall {
  /// Sets the ball to an integer ± 2^exponent.
  mutating func set(_ integer: Int, within exponent: Int) {
    arb_set_si(&value, integer)
    arb_add_error_2exp_si(&value, exponent)
  }

  /// Correct bits of the midpoint, as `Ball.accuracy`.
  var accuracy: Int {
    withUnsafePointer(to: value) { max(-1 << 40, min(1 << 40, arb_rel_accuracy_bits($0))) }
  }

  /// An e with radius < 2^e, within ±2^60; nil where it is infinite.
  var errorExponent: Int? {
    var value = value
    if arb_is_finite(&value) == 0 { return nil }
    if surd_arb_is_point(&value) != 0 { return -1 << 60 }
    var exponent = FlintInteger { surd_arb_radius_exponent($0, &value) }
    return Int(max(-0x1p60, min(0x1p60, exponent.take().approximate)))
  }
}
