internal import CFLINT

/// An enclosure: a midpoint and a radius that are proven to contain a value. Immutable.
final class Ball: @unchecked Sendable {
  // Sendable because nothing writes to `value` after initialisation. Arb reads copies of the words.
  let value: arb_struct
  /// The working precision in bits with which the ball was computed.
  let precision: Int

  /// Whether no better ball is available at any precision.
  let isFinal: Bool

  /// Takes ownership of `value`. No other code may clear it.
  init(adopting value: arb_struct, precision: Int, isFinal: Bool = false) {
    self.value = value
    self.precision = precision
    self.isFinal = isFinal
  }

  /// Returns whether the ball is good enough for a request of `bits` bits.
  func serves(_ bits: Int) -> Bool { precision >= bits || isFinal }

  /// Exactly zero, at any precision.
  static let zero = Ball(adopting: arb_struct(), precision: 1 << 40)

  deinit {
    var value = value
    arb_clear(&value)
  }

  /// Lets a C function read the words while the ball is alive.
  func withValue<Result>(_ body: (UnsafePointer<arb_struct>) -> Result) -> Result {
    var value = value
    return withExtendedLifetime(self) { body(&value) }
  }

  /// Whether the ball has a finite radius.
  var isFinite: Bool { withValue { arb_is_finite($0) != 0 } }

  /// Whether the radius is zero.
  var isPoint: Bool { withValue { surd_arb_is_point($0) != 0 } }

  /// Whether zero lies in the ball.
  var containsZero: Bool { withValue { arb_contains_zero($0) != 0 } }

  /// Returns whether some number lies in both balls.
  func overlaps(_ other: Ball) -> Bool {
    var (a, b) = (value, other.value)
    return withExtendedLifetime((self, other)) { arb_overlaps(&a, &b) != 0 }
  }

  /// A copy of the ball that counts as final.
  var asFinal: Ball { copy(precision: precision, isFinal: true) }

  /// Returns the tighter of this ball and an earlier ball of the same value. Occasionally more bits
  /// result in a wider ball.
  func tighter(orEarlier earlier: Ball) -> Ball {
    var (a, b) = (value.rad, earlier.value.rad)
    let isWorse = withExtendedLifetime((self, earlier)) { mag_cmp(&a, &b) > 0 }
    return isWorse ? earlier.copy(precision: precision) : self
  }

  /// Returns a copy that counts as computed with `precision` bits.
  func copy(precision: Int, isFinal: Bool = false) -> Ball {
    var copy = arb_struct()
    arb_init(&copy)
    withValue { arb_set(&copy, $0) }
    return Ball(adopting: copy, precision: precision, isFinal: isFinal)
  }

  /// The midpoint as a machine floating-point number, infinite beyond its range.
  var approximate: Double { withValue { surd_arb_double($0) } }

  /// The number of correct bits of the midpoint, negative if there are none. Limited to ±2^40,
  /// beyond any precision.
  var accuracy: Int {
    withValue { max(-1 << 40, min(1 << 40, arb_rel_accuracy_bits($0))) }
  }

  /// The sign, or nil if the ball does not decide it.
  var sign: Int? {
    withValue { value in
      if arb_is_zero(value) != 0 { return 0 }
      if arb_is_positive(value) != 0 { return 1 }
      return arb_is_negative(value) != 0 ? -1 : nil
    }
  }

  /// An e with |t| < 2^e for every t in the ball.
  var magnitudeExponent: Number {
    withValue { value in .integer { surd_arb_exponent($0, value) } }
  }

  /// An e with radius < 2^e.
  var radiusExponent: Number {
    withValue { value in .integer { surd_arb_radius_exponent($0, value) } }
  }

  /// Returns the exponent e of the first digit in this base of the number in the ball nearest to
  /// zero, or e − 1. The ball must not contain zero.
  ///
  /// Never returns e + 1, because then rounding to one digit too few could not be distinguished
  /// from a carry into one more digit.
  func exponent(of base: Int) -> Number {
    defer { withExtendedLifetime(self) {} }
    var value = value
    let least = surd_arb_least_double(&value)
    if least >= 1e-300 && least <= 1e300 {
      // The logarithm is below 1,000, and its error is below 10^−12.
      let logarithm =
        base == 10 ? least.decimalLogarithm : least.binaryLogarithm / Double(base).binaryLogarithm
      return .small(Int((logarithm - 1e-12).rounded(.down)))
    }
    let size = FlintInteger { surd_arb_exponent($0, &value) }
    let precision = 64 + size.bits
    var logarithm = FlintBall { arb_get_abs_lbound_arf(&$0.pointee.mid, &value, precision) }
    logarithm.inPlace { arb_log($0, $0, precision) }
    var unit = FlintBall { arb_set_ui($0, UInt(base)) }
    unit.inPlace { arb_log($0, $0, precision) }
    logarithm.inPlace { arb_div($0, $0, &unit.value, precision) }
    var low = FlintInteger(), high = FlintInteger()
    _ = surd_arb_floor_ends(&low.value, &high.value, &logarithm.value, precision)
    return low.take()
  }

  /// Returns the ball times base^exponent.
  func scaled(by base: Int, toThe exponent: Number) -> FlintBall {
    defer { withExtendedLifetime(self) {} }
    var value = value
    var result = FlintBall()
    guard var power = FlintInteger(exponent) else { return result }
    let working = precision + 32 + power.bits
    arb_set_ui(&result.value, UInt(base))
    result.inPlace { arb_pow_fmpz($0, $0, &power.value, working) }
    result.inPlace { arb_mul($0, $0, &value, working) }
    return result
  }

  /// Whether an integer lies in the ball.
  var containsInteger: Bool { withValue { arb_contains_int($0) != 0 } }

  /// The integer nearest to the midpoint.
  var nearestInteger: Number {
    withValue { value in .integer { surd_arb_nearest_integer($0, value) } }
  }

  /// Returns the precision to try next: `bits` plus the missing bits if these are fewer than
  /// `bits`, otherwise twice as many.
  func nextPrecision(after bits: Int, wanted: Int) -> Int {
    let missing = wanted + 32 - accuracy
    return missing > 0 && missing < bits ? bits + missing + bits / 8 : 2 * bits
  }
}

extension arb_struct {
  /// Returns whether another ball has the same radius, and its midpoint at the same address.
  fileprivate func isSameWords(as other: arb_struct) -> Bool {
    withUnsafeBytes(of: self) { words in
      withUnsafeBytes(of: other) { $0.elementsEqual(words) }
    }
  }
}

/// An `arb_t` for computations: either owned, or a view of the words of a `Ball` that it keeps
/// alive.
struct FlintBall: ~Copyable {
  var value: arb_struct
  /// The ball of a view, or nil for an owned ball.
  private var owner: Ball?

  /// Creates an owned ball, exactly zero, for writing.
  init() {
    value = arb_struct()
    owner = nil
    arb_init(&value)
  }

  /// Creates an owned ball that a C function writes.
  @inline(__always)
  init(_ write: (UnsafeMutablePointer<arb_struct>) -> Void) {
    self.init()
    write(&value)
  }

  /// An owned ball that contains every number.
  static var indeterminate: FlintBall {
    FlintBall { arb_indeterminate($0) }
  }

  /// Creates a view of `ball`. Only `inPlace` and `take` may write to it; they copy it first.
  init(viewing ball: Ball) {
    value = ball.value
    owner = ball
  }

  /// Creates an owned ball around an exact number.
  init(_ number: Number, bits: Int) {
    self.init()
    guard var fraction = FlintRational(number) else {
      arb_indeterminate(&value)
      return
    }
    if fraction.value.den == 1 {
      arb_set_fmpz(&value, &fraction.value.num)
    } else {
      arb_set_fmpq(&value, &fraction.value, bits)
    }
  }

  deinit {
    if let owner {
      precondition(value.isSameWords(as: owner.value), "a view was written to")
    } else {
      var value = value
      arb_clear(&value)
    }
  }

  /// Whether the ball is finite.
  var isFinite: Bool { withUnsafePointer(to: value) { arb_is_finite($0) != 0 } }

  /// Returns whether |t| < 2^exponent for every t in the ball.
  func isBelow(exponent: Int) -> Bool {
    var value = value
    var bound = FlintInteger { surd_arb_exponent($0, &value) }
    return arb_is_finite(&value) != 0 && fmpz_cmp_si(&bound.value, exponent) <= 0
  }

  /// Returns the sign if every number in the ball is beyond ±2^exponent; otherwise nil.
  func signBeyond(exponent: Int) -> Int? {
    var value = value
    var bound = FlintBall { arb_set_si($0, 1) }
    bound.inPlace { arb_mul_2exp_si($0, $0, exponent) }
    if arb_gt(&value, &bound.value) != 0 { return 1 }
    bound.inPlace { arb_neg($0, $0) }
    return arb_lt(&value, &bound.value) != 0 ? -1 : nil
  }

  /// Passes a C function one pointer to read and write. Two `&value` arguments would violate
  /// exclusivity.
  mutating func inPlace(_ body: (UnsafeMutablePointer<arb_struct>) -> Void) {
    if owner != nil { becomeOwn() }
    body(&value)
  }

  /// Copies the value of a view into an owned ball.
  private mutating func becomeOwn() {
    var view = value
    value = arb_struct()
    arb_init(&value)
    withExtendedLifetime(owner) { arb_set(&value, &view) }
    owner = nil
  }

  /// Boxes the value and leaves zero.
  mutating func take(precision: Int) -> Ball {
    if owner != nil { becomeOwn() }
    MemoryUse.note(precision / 8)
    let result = Ball(adopting: value, precision: precision)
    value = arb_struct()
    arb_init(&value)
    return result
  }
}
