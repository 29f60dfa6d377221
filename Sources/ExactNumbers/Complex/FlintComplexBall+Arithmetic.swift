internal import CFLINT

/// Arithmetic in place, with `bits` bits.
extension FlintComplexBall {
  mutating func add(_ other: borrowing FlintComplexBall, _ bits: Int) {
    var y = other.value
    inPlace { acb_add($0, $0, &y, bits) }
  }

  mutating func add(_ other: ComplexBall, _ bits: Int) {
    inPlace { sum in other.withValue { acb_add(sum, sum, $0, bits) } }
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

  /// Adds ±error to both parts.
  mutating func addError(_ error: Ball) {
    var words = error.value
    arb_add_error(&value.real, &words)
    arb_add_error(&value.imag, &words)
    withExtendedLifetime(error) {}
  }

  /// Adds ±2^exponent to the real part, and to the imaginary part unless the value is real.
  mutating func addError(exponent: Int, isReal: Bool = false) {
    arb_add_error_2exp_si(&value.real, exponent)
    if !isReal { arb_add_error_2exp_si(&value.imag, exponent) }
  }
}

extension FlintComplexBall {
  /// Returns whether a number may be in both balls.
  mutating func overlaps(_ other: UnsafePointer<acb_struct>) -> Bool {
    var other = other.pointee
    return arb_overlaps(&value.real, &other.real) != 0
      && arb_overlaps(&value.imag, &other.imag) != 0
  }
}
