internal import CFLINT

/// An enclosure of a complex number: the enclosures of its two parts.
///
/// A result of arithmetic has the bits of the more precise operand.
struct ComplexBall {
  let real: Ball
  let imaginary: Ball

  init(_ real: Ball, _ imaginary: Ball) { (self.real, self.imaginary) = (real, imaginary) }

  init(_ integer: Int, bits: Int) {
    self.init(Ball(integer, bits: bits), Ball(0, bits: bits))
  }

  /// Takes over both parts of a C object.
  init(_ ball: consuming FlintComplexBall, bits: Int) {
    (real, imaginary) = ball.take(precision: bits)
  }

  /// Copies a C object.
  init(_ value: UnsafePointer<acb_struct>, bits: Int) {
    self.init(FlintComplexBall { acb_set($0, value) }, bits: bits)
  }

  private var bits: Int { max(real.bits, imaginary.bits) }

  /// The number of correct bits; for a number below 1, the bits after the binary point.
  var accuracy: Int { withValue { acb_rel_one_accuracy_bits($0) } }
  var isFinite: Bool { real.isFinite && imaginary.isFinite }
  var containsZero: Bool { real.containsZero && imaginary.containsZero }
  var isZero: Bool { real.isZero && imaginary.isZero }
  var middle: ComplexBall { ComplexBall(real.middle, imaginary.middle) }

  /// The real part; indeterminate unless the number is proven real.
  var realValue: Ball { imaginary.isZero ? real : .indeterminate }

  /// Returns the absolute value to `bits` bits.
  func absolute(_ bits: Int) -> Ball {
    var result = FlintBall()
    withValue { acb_abs(&result.value, $0, bits) }
    return result.take(precision: bits)
  }

  /// Returns whether a number may be in both balls.
  func overlaps(_ other: ComplexBall) -> Bool {
    real.overlaps(other.real) && imaginary.overlaps(other.imaginary)
  }

  static func + (a: Self, b: Self) -> Self {
    Self(a.real + b.real, a.imaginary + b.imaginary)
  }
  static func - (a: Self, b: Self) -> Self {
    Self(a.real - b.real, a.imaginary - b.imaginary)
  }
  static func * (a: Self, b: Self) -> Self { make(a, b) { acb_mul($0, $1, $2, $3) } }
  static func / (a: Self, b: Self) -> Self { make(a, b) { acb_div($0, $1, $2, $3) } }

  static prefix func - (a: Self) -> Self { Self(-a.real, -a.imaginary) }

  var exponential: Self { Self.make(self, self) { result, a, _, bits in acb_exp(result, a, bits) } }
  /// The principal logarithm.
  var logarithm: Self { Self.make(self, self) { result, a, _, bits in acb_log(result, a, bits) } }

  private typealias Pointer = UnsafePointer<acb_struct>

  private static func make(
    _ a: Self, _ b: Self,
    _ function: (UnsafeMutablePointer<acb_struct>, Pointer, Pointer, _ bits: Int) -> Void
  ) -> Self {
    let bits = max(a.bits, b.bits)
    var result = FlintComplexBall()
    a.withValue { a in b.withValue { b in function(&result.value, a, b, bits) } }
    return Self(result, bits: bits)
  }

  /// Lets a C function read the ball.
  func withValue<Result>(_ body: (UnsafePointer<acb_struct>) -> Result) -> Result {
    var value = acb_struct(real: real.value, imag: imaginary.value)
    return withExtendedLifetime((real, imaginary)) { body(&value) }
  }
}

extension Number {
  /// Evaluates both parts to at least `bits` bits.
  func complexEnclosure(_ bits: Int, _ context: Context) throws(NumberError) -> ComplexBall {
    let parts = parts
    return ComplexBall(
      try parts.real.enclosure(bits, context), try parts.imaginary.enclosure(bits, context))
  }
}
