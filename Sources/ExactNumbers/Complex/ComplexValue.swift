// The values of complex functions that have no formula in real functions. Arb encloses both parts
// at once (acb.h, acb_hypgeom.h), and the reals for the parts share the work.

internal import CFLINT
internal import Synchronization

/// A part of a complex number.
enum Part { case real, imaginary }

/// A function of complex numbers, with the cached enclosure of its value.
///
/// Invariant, as for `Real`: both balls contain the true parts and are published together.
final class ComplexValue: Sendable {
  let function: Function
  /// The two operands in stack order. The second is 0 if there is none.
  let operands: [Number]
  private let cache = Mutex<(real: Ball, imaginary: Ball)?>(nil)

  init(_ function: Function, _ first: Number, _ second: Number) {
    self.function = function
    operands = [first, second]
  }

  /// Returns whether two values are the same expression. Checks at most `budget` nodes.
  static func same(_ a: ComplexValue, _ b: ComplexValue, _ budget: inout Int) -> Bool {
    if a === b { return true }
    return a.function == b.function && Number.same(a.operands[0], b.operands[0], &budget)
      && Number.same(a.operands[1], b.operands[1], &budget)
  }

  /// Returns the enclosure of a part from the operands' cached balls.
  func enclosure(of part: Part, bits: Int) -> Ball {
    let known = cache.withLock { $0 }
    let balls = known.flatMap { $0.real.precision >= bits ? $0 : nil } ?? evaluate(bits)
    return part == .real ? balls.real : balls.imaginary
  }

  private func evaluate(_ bits: Int) -> (real: Ball, imaginary: Ball) {
    // With guard bits, a chain of a few operations does not need a second round.
    let working = bits + 16
    var first = operands[0].complexBall(working)
    var result = FlintComplexBall()
    if function == .power {
      var second = operands[1].complexBall(working)
      acb_pow(&result.value, &first.value, &second.value, working)
    } else if function.row.isNearIdentity && first.isBelow(exponent: -bits) {
      first.evaluateNearIdentity(into: &result, working)
    } else {
      function.row.complex(&first.value, &result.value, working)
    }
    let balls = result.take(precision: bits)
    cache.withLock { cached in
      if let cached, cached.real.precision >= bits { return }
      cached = balls
    }
    return balls
  }
}

extension Function {
  /// Returns f at complex numbers as two reals of one enclosure. Callers have checked the domain
  /// and closed forms.
  ///
  /// A part is 0 if the enclosure proves it. Throws `.undecidable` if there is no finite enclosure.
  func complexValue(_ first: Number, _ second: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let value = ComplexValue(self, first, second)
    let real = try Real.make(.part(.real, value), context)
    let imaginary = try Real.make(.part(.imaginary, value), context)
    try real.requireEnclosure(context)
    try imaginary.requireEnclosure(context)
    return Number(real: real.zeroIfProven, imaginary: imaginary.zeroIfProven)
  }

  /// Returns f at one complex number. Throws the errors of `complexValue(_:_:_:)`.
  func complexValue(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try complexValue(x, 0, context)
  }
}

extension Number {
  /// Returns a rectangle around the number, whose parts must have been evaluated before.
  func complexBall(_ bits: Int) -> FlintComplexBall {
    var real = parts.real.ball(bits)
    var imaginary = parts.imaginary.ball(bits)
    return FlintComplexBall { acb_set_arb_arb($0, &real.value, &imaginary.value) }
  }

  /// Evaluates both parts to at least `bits` bits, for computation in place.
  func flintEnclosure(_ bits: Int, _ context: Context) throws(NumberError) -> FlintComplexBall {
    try evaluateParts(bits, context)
    return complexBall(bits)
  }
}

/// An owned `acb_t` for computations.
struct FlintComplexBall: ~Copyable {
  var value = acb_struct()

  /// Creates exactly zero, for writing.
  init() { acb_init(&value) }

  /// Creates the value that a C function writes.
  @inline(__always)
  init(_ write: (UnsafeMutablePointer<acb_struct>) -> Void) {
    self.init()
    write(&value)
  }

  deinit {
    var value = value
    acb_clear(&value)
  }

  /// Returns whether both parts are below 2^exponent.
  func isBelow(exponent: Int) -> Bool {
    var value = value
    var bound = FlintInteger()
    for part in [value.real, value.imag] {
      var part = part
      surd_arb_exponent(&bound.value, &part)
      if fmpz_cmp_si(&bound.value, exponent) > 0 { return false }
    }
    return acb_is_finite(&value) != 0
  }

  /// Encloses the function by z ± |z|² in both parts. Next to zero this is as good as any other
  /// method.
  func evaluateNearIdentity(into result: inout FlintComplexBall, _ bits: Int) {
    var value = value
    var size = FlintBall { acb_abs($0, &value, 32) }
    size.inPlace { arb_mul($0, $0, $0, 32) }
    acb_set_round(&result.value, &value, bits)
    arb_add_error(&result.value.real, &size.value)
    arb_add_error(&result.value.imag, &size.value)
  }

  /// Passes a C function one pointer to read and write. Two `&value` arguments would violate
  /// exclusivity.
  mutating func inPlace(_ body: (UnsafeMutablePointer<acb_struct>) -> Void) { body(&value) }

  /// Boxes both parts and leaves zero.
  mutating func take(precision: Int) -> (real: Ball, imaginary: Ball) {
    let balls = (
      real: Ball(adopting: value.real, precision: precision),
      imaginary: Ball(adopting: value.imag, precision: precision)
    )
    value = acb_struct()
    acb_init(&value)
    return balls
  }
}
