/// Newton's operator over rectangles of the complex plane, given by their real and imaginary parts.
struct NewtonOperator: BoxOperator {
  private let values: FormulaBalls
  private let slopes: FormulaBalls
  let bits: Int

  init(_ formula: Formula, _ slope: Formula, bits: Int, _ context: Context) throws(NumberError) {
    self.bits = bits + 32
    values = try FormulaBalls(formula, bits: bits, context)
    slopes = try FormulaBalls(slope, bits: bits, context)
  }

  func excludesZero(in box: [Ball]) -> Bool {
    let value = values.value(over: ComplexBall(box), bits: bits)
    return value.isFinite && !value.containsZero
  }

  /// m − f(m)/f′(Z)
  func image(of box: [Ball]) -> [Ball]? {
    let z = ComplexBall(box)
    // The formula of the derivative is correct only if the function is holomorphic.
    if !values.value(over: z, isHolomorphic: true, bits: bits).isFinite { return nil }
    let slope = slopes.value(over: z, isHolomorphic: true, bits: bits)
    if !slope.isFinite || slope.containsZero { return nil }
    let image = z.middle - values.value(over: z.middle, isHolomorphic: true, bits: bits) / slope
    return image.isFinite ? [image.real, image.imaginary] : nil
  }
}

extension ComplexBall {
  /// Creates a rectangle from its two sides.
  init(_ box: [Ball]) { self.init(box[0], box[1]) }
}

extension [Ball] {
  /// The rectangle on the other side of the real axis, and that on the other side of the imaginary
  /// axis.
  var conjugate: [Ball] { [self[0], -self[1]] }
  var mirrored: [Ball] { [-self[0], self[1]] }
}
