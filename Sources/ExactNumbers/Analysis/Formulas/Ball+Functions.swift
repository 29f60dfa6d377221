internal import CFLINT

/// Results of C functions that only read their operands.
extension Ball {
  func map(
    precision: Int,
    _ function: (UnsafeMutablePointer<arb_struct>, UnsafePointer<arb_struct>) -> Void
  ) -> Ball {
    var value = value
    var result = FlintBall()
    withExtendedLifetime(self) { function(&result.value, &value) }
    return result.take(precision: precision)
  }

  func combined(
    with other: Ball, precision: Int,
    _ function: (
      UnsafeMutablePointer<arb_struct>, UnsafePointer<arb_struct>, UnsafePointer<arb_struct>
    ) -> Void
  ) -> Ball {
    var (a, b) = (value, other.value)
    var result = FlintBall()
    withExtendedLifetime((self, other)) { function(&result.value, &a, &b) }
    return result.take(precision: precision)
  }

  /// The number in its middle.
  var middle: Ball { map(precision: precision) { arb_get_mid_arb($0, $1) } }

  /// The radius, as an exact ball.
  var radius: Ball { map(precision: precision) { arb_get_rad_arb($0, $1) } }

  /// The upper end, without a radius.
  var upperEnd: Ball { map(precision: 64) { arb_get_ubound_arf(&$0.pointee.mid, $1, 64) } }

  /// Whether it is at most another number, if both have no radius.
  func isAtMost(_ other: Ball) -> Bool {
    var (a, b) = (value, other.value)
    return withExtendedLifetime((self, other)) { arb_le(&a, &b) != 0 }
  }
}

extension [Ball] {
  /// The largest of numbers without radii.
  var largest: Ball { reduce(self[0]) { $0.isAtMost($1) ? $1 : $0 } }
}

extension FlintBall {
  /// Whether the ball has a finite radius.
  var isFinite: Bool { withUnsafePointer(to: value) { arb_is_finite($0) != 0 } }

  /// The sign of all numbers in the ball; 0 if they have no common sign.
  var sign: Int {
    var value = value
    return Int(arb_is_positive(&value) - arb_is_negative(&value))
  }
}
