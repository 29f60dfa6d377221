// Functions at arguments so large that Arb gives up, loses all digits, or needs too much memory.

internal import CFLINT

extension Function {
  /// Returns the least e with 2^e > bits.
  static func exponent(_ bits: Int) -> Int { Int.bitWidth - bits.leadingZeroBitCount }
}

extension ElementaryFunction {
  /// Encloses tanh x. From |x| ≥ bits on, uses 1 − |tanh x| = 2/(e^(2|x|)+1) < 2^(−bits).
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

  /// The number of correct bits of the midpoint, as in `Ball.accuracy`.
  var accuracy: Int {
    withUnsafePointer(to: value) { max(-1 << 40, min(1 << 40, arb_rel_accuracy_bits($0))) }
  }

  /// An e with radius < 2^e, within ±2^60, or nil if the radius is infinite.
  var errorExponent: Int? {
    var value = value
    if arb_is_finite(&value) == 0 { return nil }
    if surd_arb_is_point(&value) != 0 { return -1 << 60 }
    var exponent = FlintInteger { surd_arb_radius_exponent($0, &value) }
    return Int(max(-0x1p60, min(0x1p60, exponent.take().approximate)))
  }
}
