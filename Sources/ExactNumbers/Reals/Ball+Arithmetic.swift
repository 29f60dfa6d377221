// Balls as numbers, so that mathematics reads as mathematics. A result holds every result that
// numbers in the operands can have, and has the bits of the more precise operand.

internal import CFLINT

extension Ball {
  /// An integer, which counts as computed with so many bits.
  convenience init(_ integer: Int, bits: Int = 64) {
    self.init(bits: bits) { arb_set_si($0, integer) }
  }

  /// A machine floating-point number.
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

  /// 2^exponent times the ball, which is not rounded.
  func shifted(by exponent: Int) -> Ball {
    map { result, a, _ in arb_mul_2exp_si(result, a, exponent) }
  }

  var square: Ball { map { arb_sqr($0, $1, $2) } }
  var exponential: Ball { map { arb_exp($0, $1, $2) } }
  var exponentialMinusOne: Ball { map { arb_expm1($0, $1, $2) } }
  /// The natural logarithm; indeterminate if the ball has a number below or at 0.
  var logarithm: Ball { map { arb_log($0, $1, $2) } }

  /// Adds ±radius.
  func widened(by radius: Ball) -> Ball {
    combined(with: radius, precision: bits) { result, a, radius in
      arb_set(result, a)
      arb_add_error(result, radius)
    }
  }

  /// Adds ±2^exponent.
  func widened(byPowerOfTwo exponent: Int) -> Ball {
    map { result, a, _ in
      arb_set(result, a)
      arb_add_error_2exp_si(result, exponent)
    }
  }

  /// A ball with the numbers of both and all between.
  func hull(with other: Ball) -> Ball { combined(with: other) { arb_union($0, $1, $2, $3) } }

  /// A ball with all numbers between two that have been evaluated.
  static func hull(of low: Number, _ high: Number, _ bits: Int) -> Ball {
    low.knownEnclosure(bits).combined(with: high.knownEnclosure(bits), precision: bits) {
      arb_union($0, $1, $2, bits)
    }
  }

  /// The numbers of both, with as many bits as this ball; nil if there is none.
  func intersection(with other: Ball) -> Ball? {
    var isEmpty = false
    let common = combined(with: other, precision: bits) {
      isEmpty = arb_intersection($0, $1, $2, bits) == 0
    }
    return isEmpty ? nil : common
  }

  /// The lesser of two numbers.
  func minimum(_ other: Ball) -> Ball { combined(with: other) { arb_min($0, $1, $2, $3) } }

  // MARK: Parts

  /// The number in the middle.
  var middle: Ball { map { result, a, _ in arb_get_mid_arb(result, a) } }

  /// The radius, which has none.
  var radius: Ball { map { result, a, _ in arb_get_rad_arb(result, a) } }

  /// An upper bound without a radius, with so many bits.
  func upperEnd(_ bits: Int = 64) -> Ball {
    map(precision: bits) { arb_get_ubound_arf(&$0.pointee.mid, $1, bits) }
  }

  /// A lower bound without a radius, with so many bits.
  func lowerEnd(_ bits: Int = 64) -> Ball {
    map(precision: bits) { arb_get_lbound_arf(&$0.pointee.mid, $1, bits) }
  }

  /// Both ends, without radii and not rounded.
  var exactEnds: (low: Ball, high: Ball) {
    (
      map { result, a, _ in arb_get_lbound_arf(&result.pointee.mid, a, .max) },
      map { result, a, _ in arb_get_ubound_arf(&result.pointee.mid, a, .max) }
    )
  }

  /// The number in the middle of two that have no radii, not rounded.
  func exactMiddle(with other: Ball) -> Ball {
    combined(with: other) { result, a, b, _ in
      arb_add(result, a, b, .max)
      arb_mul_2exp_si(result, result, -1)
    }
  }

  // MARK: Comparisons

  /// Whether the ball is the number 0.
  var isZero: Bool { withValue { arb_is_zero($0) != 0 } }
  var isPositive: Bool { withValue { arb_is_positive($0) != 0 } }
  var isNegative: Bool { withValue { arb_is_negative($0) != 0 } }
  var isNonnegative: Bool { withValue { arb_is_nonnegative($0) != 0 } }

  /// The sign of all numbers in the ball; 0 if it is not known.
  var knownSign: Int { isPositive ? 1 : isNegative ? -1 : 0 }

  /// Whether every number of the ball is below every number of another one.
  func isBelow(_ other: Ball) -> Bool { compare(with: other) { arb_lt($0, $1) } }

  /// Whether no number of the ball is above any number of another one.
  func isAtMost(_ other: Ball) -> Bool { compare(with: other) { arb_le($0, $1) } }

  /// Whether the ball lies in the interior of another one.
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

  /// The bits of results; `Ball.zero` is exact and asks for none.
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

  /// What a C function makes of the ball, whose words it only reads.
  func map(
    precision: Int,
    _ function: (UnsafeMutablePointer<arb_struct>, UnsafePointer<arb_struct>) -> Void
  ) -> Ball {
    var result = FlintBall()
    withValue { function(&result.value, $0) }
    return result.take(precision: precision)
  }

  /// What a C function makes of two balls, whose words it only reads.
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
  /// The largest of some numbers without radii.
  var largest: Ball { reduce(self[0]) { $0.isAtMost($1) ? $1 : $0 } }
}
