internal import CFLINT

extension Ball {
  /// An upper bound of the absolute value, times a power of two.
  func size(scaledBy exponent: Int) -> Ball {
    map(precision: 64) {
      arb_get_abs_ubound_arf(&$0.pointee.mid, $1, 64)
      arb_mul_2exp_si($0, $0, exponent)
    }
  }

  /// An upper bound of the sum of two numbers without radii, also without a radius.
  func sum(with other: Ball) -> Ball {
    combined(with: other, precision: 64) { arb_add($0, $1, $2, 64) }.upperEnd()
  }

  func adding(_ ball: Ball, times factor: Ball, _ bits: Int) -> Ball {
    withExtendedLifetime(factor) {
      var factor = factor.value
      return combined(with: ball, precision: bits) {
        arb_set($0, $1)
        arb_addmul($0, $2, &factor, bits)
      }
    }
  }

  func widened(by radius: Ball, _ bits: Int) -> Ball {
    combined(with: radius, precision: bits) {
      arb_set_round($0, $1, bits)
      arb_add_error($0, $2)
    }
  }

  func times(_ other: Ball, _ bits: Int) -> Ball {
    combined(with: other, precision: bits) { arb_mul($0, $1, $2, bits) }
  }

  /// Whether all of it is within 2^(−bits) of zero.
  func isSmall(_ bits: Int) -> Bool {
    withValue { surd_arb_is_below($0, -bits) != 0 }
  }
}
