internal import CFLINT

/// Newton's operator over rectangles of the complex plane, given by their real and imaginary parts.
struct ComplexBalls: BoxOperator {
  private let values: FormulaBalls
  private let slopes: FormulaBalls
  let bits: Int

  init(_ formula: Formula, _ slope: Formula, bits: Int, _ context: Context) throws(NumberError) {
    self.bits = bits + 32
    values = try FormulaBalls(formula, bits: bits, context)
    slopes = try FormulaBalls(slope, bits: bits, context)
  }

  func excludesZero(in box: [Ball]) -> Bool {
    var z = Self.rectangle(box)
    let value = values.evaluate(at: &z.value, isAnalytic: false, bits: bits)
    return acb_is_finite(value) != 0 && acb_contains_zero(value) == 0
  }

  func image(of box: [Ball]) -> [Ball]? {
    var z = Self.rectangle(box)
    // The formula of the derivative is correct only if the function is holomorphic.
    let value = values.evaluate(at: &z.value, isAnalytic: true, bits: bits)
    if acb_is_finite(value) == 0 { return nil }
    let slope = slopes.evaluate(at: &z.value, isAnalytic: true, bits: bits)
    if acb_is_finite(slope) == 0 || acb_contains_zero(slope) != 0 { return nil }
    var middle = FlintComplexBall { acb_get_mid($0, &z.value) }
    let height = values.evaluate(at: &middle.value, isAnalytic: true, bits: bits)
    var image = FlintComplexBall { acb_div($0, height, slope, bits) }
    image.inPlace { acb_sub($0, &middle.value, $0, bits) }
    if acb_is_finite(&image.value) == 0 { return nil }
    var real = FlintBall()
    arb_swap(&real.value, &image.value.real)
    var imaginary = FlintBall { arb_swap($0, &image.value.imag) }
    return [real.take(precision: bits), imaginary.take(precision: bits)]
  }

  static func rectangle(_ box: [Ball]) -> FlintComplexBall {
    var (real, imaginary) = (box[0].value, box[1].value)
    var z = FlintComplexBall { arb_set(&$0.pointee.real, &real) }
    arb_set(&z.value.imag, &imaginary)
    withExtendedLifetime(box) {}
    return z
  }
}

extension [Ball] {
  /// The rectangle on the other side of the real axis, and that on the other side of the imaginary
  /// axis.
  var conjugate: [Ball] { [self[0], self[1].negated] }
  var mirrored: [Ball] { [self[0].negated, self[1]] }
}

extension Ball {
  fileprivate var negated: Ball { map(precision: precision) { arb_neg($0, $1) } }
}
