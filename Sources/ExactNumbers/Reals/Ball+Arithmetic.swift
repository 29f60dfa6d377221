// Operators of balls. A ball contains the result for all numbers in its operands, and has the bits
// of the more precise operand.

internal import CFLINT

extension Ball {
  /// Creates an integer, which counts as computed with `bits` bits.
  convenience init(_ integer: Int, bits: Int = 64) {
    self.init(bits: bits) { arb_set_si($0, integer) }
  }

  /// Creates a machine floating-point number.
  convenience init(_ number: Double) {
    self.init(bits: 64) { arb_set_d($0, number) }
  }

  /// cos (π·part).
  convenience init(cosineOfPiTimes part: Fraction, bits: Int) {
    self.init(bits: bits) { result in
      guard var part = FlintRational(part.number) else { return arb_indeterminate(result) }
      arb_cos_pi_fmpq(result, &part.value, bits)
    }
  }

  /// π.
  static func pi(_ bits: Int) -> Ball { Ball(bits: bits) { arb_const_pi($0, bits) } }

  private convenience init(bits: Int, _ write: (UnsafeMutablePointer<arb_struct>) -> Void) {
    var value = arb_struct()
    arb_init(&value)
    write(&value)
    self.init(adopting: value, precision: bits)
  }

  static func + (a: Ball, b: Ball) -> Ball { a.combined(with: b) { arb_add($0, $1, $2, $3) } }
  static func - (a: Ball, b: Ball) -> Ball { a.combined(with: b) { arb_sub($0, $1, $2, $3) } }
  static func * (a: Ball, b: Ball) -> Ball { a.combined(with: b) { arb_mul($0, $1, $2, $3) } }
  static func / (a: Ball, b: Ball) -> Ball { a.combined(with: b) { arb_div($0, $1, $2, $3) } }
  static func * (a: Ball, n: Int) -> Ball { a.map { arb_mul_si($0, $1, n, $2) } }
  static prefix func - (a: Ball) -> Ball { a.map { result, a, _ in arb_neg(result, a) } }

  /// Returns the ball times 2^exponent, without rounding.
  func shifted(by exponent: Int) -> Ball {
    map { result, a, _ in arb_mul_2exp_si(result, a, exponent) }
  }

  var square: Ball { map { arb_sqr($0, $1, $2) } }
  var exponential: Ball { map { arb_exp($0, $1, $2) } }
  var exponentialMinusOne: Ball { map { arb_expm1($0, $1, $2) } }
  /// The natural logarithm; indeterminate if the ball contains 0 or a number below it.
  var logarithm: Ball { map { arb_log($0, $1, $2) } }

  /// Returns the ball with ±radius added.
  func widened(by radius: Ball) -> Ball {
    combined(with: radius, precision: bits) { result, a, radius in
      arb_set(result, a)
      arb_add_error(result, radius)
    }
  }

  /// Returns the ball with ±2^exponent added.
  func widened(byPowerOfTwo exponent: Int) -> Ball {
    map { result, a, _ in
      arb_set(result, a)
      arb_add_error_2exp_si(result, exponent)
    }
  }

  /// Returns a ball that contains both and all numbers between them.
  func hull(with other: Ball) -> Ball { combined(with: other) { arb_union($0, $1, $2, $3) } }

  /// Returns the ball of all numbers between two numbers that have been evaluated.
  static func hull(of low: Number, _ high: Number, _ bits: Int) -> Ball {
    low.knownEnclosure(bits).combined(with: high.knownEnclosure(bits), precision: bits) {
      arb_union($0, $1, $2, bits)
    }
  }

  /// Returns the numbers that are in both, with the bits of this ball; nil if there are none.
  func intersection(with other: Ball) -> Ball? {
    var isEmpty = false
    let common = combined(with: other, precision: bits) {
      isEmpty = arb_intersection($0, $1, $2, bits) == 0
    }
    return isEmpty ? nil : common
  }

  /// Returns the lesser of two numbers.
  func minimum(_ other: Ball) -> Ball { combined(with: other) { arb_min($0, $1, $2, $3) } }

  // MARK: Parts

  /// The exact number in the middle.
  var middle: Ball { map { result, a, _ in arb_get_mid_arb(result, a) } }

  /// The radius, as an exact ball.
  var radius: Ball { map { result, a, _ in arb_get_rad_arb(result, a) } }

  /// Returns an upper bound of `bits` bits, without a radius.
  func upperEnd(_ bits: Int = 64) -> Ball {
    map(precision: bits) { arb_get_ubound_arf(&$0.pointee.mid, $1, bits) }
  }

  /// Returns a lower bound of `bits` bits, without a radius.
  func lowerEnd(_ bits: Int = 64) -> Ball {
    map(precision: bits) { arb_get_lbound_arf(&$0.pointee.mid, $1, bits) }
  }

  /// Both ends, exactly and without radii.
  var exactEnds: (low: Ball, high: Ball) {
    (
      map { result, a, _ in arb_get_lbound_arf(&result.pointee.mid, a, .max) },
      map { result, a, _ in arb_get_ubound_arf(&result.pointee.mid, a, .max) }
    )
  }

  /// Returns the exact middle of two numbers without radii.
  func exactMiddle(with other: Ball) -> Ball {
    combined(with: other) { result, a, b, _ in
      arb_add(result, a, b, .max)
      arb_mul_2exp_si(result, result, -1)
    }
  }

  // MARK: Comparisons

  /// Whether the ball is exactly 0.
  var isZero: Bool { withValue { arb_is_zero($0) != 0 } }
  var isPositive: Bool { withValue { arb_is_positive($0) != 0 } }
  var isNegative: Bool { withValue { arb_is_negative($0) != 0 } }
  var isNonnegative: Bool { withValue { arb_is_nonnegative($0) != 0 } }

  /// The sign of all numbers in the ball; 0 if it is unknown.
  var knownSign: Int { isPositive ? 1 : isNegative ? -1 : 0 }

  /// Returns whether every number of the ball is below every number of another ball.
  func isBelow(_ other: Ball) -> Bool { compare(with: other) { arb_lt($0, $1) } }

  /// Returns whether no number of the ball is above any number of another ball.
  func isAtMost(_ other: Ball) -> Bool { compare(with: other) { arb_le($0, $1) } }

  /// Returns whether the ball is in the interior of another ball.
  func isInside(_ other: Ball) -> Bool { compare(with: other) { arb_contains_interior($1, $0) } }

  private func compare(
    with other: Ball, _ holds: (UnsafePointer<arb_struct>, UnsafePointer<arb_struct>) -> CInt
  ) -> Bool {
    var (a, b) = (value, other.value)
    return withExtendedLifetime((self, other)) { holds(&a, &b) != 0 }
  }

  // MARK: C functions

  private typealias Result = UnsafeMutablePointer<arb_struct>
  private typealias Operand = UnsafePointer<arb_struct>

  /// The precision of results. `Ball.zero` is exact and needs none.
  var bits: Int { precision < 1 << 40 ? precision : 64 }

  private func map(_ function: (Result, Operand, _ bits: Int) -> Void) -> Ball {
    map(precision: bits) { function($0, $1, bits) }
  }

  private func combined(
    with other: Ball, _ function: (Result, Operand, Operand, _ bits: Int) -> Void
  ) -> Ball {
    let bits = max(bits, other.bits)
    return combined(with: other, precision: bits) { function($0, $1, $2, bits) }
  }

  /// Returns the ball that a C function computes from this one, of which it only reads the words.
  func map(
    precision: Int,
    _ function: (UnsafeMutablePointer<arb_struct>, UnsafePointer<arb_struct>) -> Void
  ) -> Ball {
    var result = FlintBall()
    withValue { function(&result.value, $0) }
    return result.take(precision: precision)
  }

  /// Returns the ball that a C function computes from two balls, of which it only reads the words.
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
}

extension [Ball] {
  /// The largest of numbers without radii.
  var largest: Ball { reduce(self[0]) { $0.isAtMost($1) ? $1 : $0 } }
}
