// Goals, in order: right values on the cuts, a part that symmetry makes zero is exactly zero, Arb
// elsewhere (acb.h, acb_hypgeom.h). Sections are the DLMF's.

extension Complex {
  /// erf z. An odd real function: imaginary on the imaginary axis.
  func erf(_ context: Context) throws(NumberError) -> Number {
    guard isPurelyImaginary else { return try Function.erf.complexValue(.complex(self), context) }
    return try Number(
      real: 0, imaginary: Function.erf.part(.imaginary, .complex(self), 0, context))
  }

  /// erfc z = 1 − erf z, whose real part on the imaginary axis is 1.
  func erfc(_ context: Context) throws(NumberError) -> Number {
    guard isPurelyImaginary else { return try Function.erfc.complexValue(.complex(self), context) }
    return try Number.subtract(1, erf(context), context)
  }

  /// ln Γ(x) for a negative x that is no integer, on the cut: ln |Γ(x)| + πi·floor x, 5.2, as
  /// continued from above.
  static func logGamma(ofNegative x: Number, _ context: Context) throws(NumberError) -> Number {
    let modulus = try Number.absolute(Number.gamma(x, context), context)
    let turns = try Number.floor(x, context)
    return try Number(
      real: Number.ln(modulus, context), imaginary: Number.multiply(turns, .pi, context))
  }

  /// J_y(x) where one operand is complex, 10.2.2. Throws `.undefined` at x = 0 unless Re y > 0.
  static func besselJ(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    guard case .complex(let z) = x else {
      if try Number.isZero(x, context) {
        if try y.parts.real.signum(context) <= 0 { throw .undefined(at: x) }
        return 0
      }
      return try Function.besselJ.complexValue(y, x, context)
    }
    guard z.isPurelyImaginary, y.isInteger else {
      return try Function.besselJ.complexValue(y, x, context)
    }
    // J_n has the parity of n: real or imaginary on the imaginary axis.
    let isEven = try Number.isZero(Number.modulo(y, 2, context), context)
    return try isEven
      ? Function.besselJ.part(.real, y, x, context)
      : Number(real: 0, imaginary: Function.besselJ.part(.imaginary, y, x, context))
  }

  /// J_y(x) for a real x < 0 and a y that is no integer: e^(iπy)·J_y(−x), 10.11.1.
  static func besselJ(_ y: Number, ofNegative x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let value = try Number.besselJ(y, Number.negate(x, context), context)
    return try polar(value, Number.multiply(y, .pi, context), context)
  }

  /// The arithmetic-geometric mean where it is not that of two positive numbers, 19.8.
  ///
  /// The first step is exact: with m = (y+x)/2 and the root g = √(yx) nearer to m, the mean is
  /// m·agm(1, g/m), which is far from the cut. Where both roots are as near, Im g/m > 0.
  static func agm(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    let mean = try Number.divide(Number.add(y, x, context), 2, context)
    if try Number.isZero(mean, context) { return 0 }
    let root = try Number.squareRoot(Number.multiply(y, x, context), context)
    var ratio = try Number.divide(root, mean, context)
    let (real, imaginary) = ratio.parts
    let side = try real.signum(context)
    let isFarther = try side == 0 ? imaginary.signum(context) < 0 : side < 0
    if isFarther { ratio = try Number.negate(ratio, context) }
    let scaled =
      try ratio.isComplex
      ? Function.agm.complexValue(1, ratio, context) : Number.agm(1, ratio, context)
    return try Number.multiply(mean, scaled, context)
  }
}
