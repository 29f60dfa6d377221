internal import CFLINT

/// Arithmetic in place, with `bits` bits.
extension FlintComplexBall {
  mutating func add(_ other: borrowing FlintComplexBall, _ bits: Int) {
    var y = other.value
    inPlace { acb_add($0, $0, &y, bits) }
  }

  mutating func multiply(by other: borrowing FlintComplexBall, _ bits: Int) {
    var y = other.value
    inPlace { acb_mul($0, $0, &y, bits) }
  }

  mutating func divide(by other: borrowing FlintComplexBall, _ bits: Int) {
    var y = other.value
    inPlace { acb_div($0, $0, &y, bits) }
  }

  mutating func negate() { inPlace { acb_neg($0, $0) } }

  mutating func raise(to other: borrowing FlintComplexBall, _ bits: Int) {
    var y = other.value
    inPlace { acb_pow($0, $0, &y, bits) }
  }

  /// Adds ±2^exponent to the real part, and to the imaginary part unless the value is real.
  mutating func addError(exponent: Int, isReal: Bool = false) {
    arb_add_error_2exp_si(&value.real, exponent)
    if !isReal { arb_add_error_2exp_si(&value.imag, exponent) }
  }
}
