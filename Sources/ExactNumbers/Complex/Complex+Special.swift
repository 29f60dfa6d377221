// Goals, in order: right values on the cuts, a part that symmetry makes zero is exactly zero, Arb
// elsewhere (acb.h, acb_hypgeom.h). Sections are the DLMF's.

extension Complex {
  /// erf z. An odd real function: imaginary on the imaginary axis. Far to the right of it 1 − erfc
  /// z, so that a tiny imaginary part keeps its digits; far to the left by symmetry.
  func erf(_ context: Context) throws(NumberError) -> Number {
    if isPurelyImaginary {
      return try Number(
        real: 0, imaginary: Function.erf.part(.imaginary, .complex(self), 0, context))
    }
    switch try side(context) {
    case .right: return try Number.subtract(1, erfc(context), context)
    case .left:
      return try Number.negate(
        Number.erf(Number.negate(.complex(self), context), context), context)
    case .middle: return try Function.erf.complexValue(.complex(self), context)
    }
  }

  /// erfc z = 1 − erf z, whose real part on the imaginary axis is 1. Far to the left 2 − erfc −z.
  func erfc(_ context: Context) throws(NumberError) -> Number {
    if isPurelyImaginary { return try Number.subtract(1, erf(context), context) }
    if case .left = try side(context) {
      let mirrored = try Number.erfc(Number.negate(.complex(self), context), context)
      return try Number.subtract(2, mirrored, context)
    }
    return try Function.erfc.complexValue(.complex(self), context)
  }

  /// The three parts into which the strip −2 ≤ Re z ≤ 2 cuts the plane.
  private enum Side { case left, middle, right }

  private func side(_ context: Context) throws(NumberError) -> Side {
    if try Number.knownSign(Number.subtract(real, 2, context), context) == 1 { return .right }
    return try Number.knownSign(Number.add(real, 2, context), context) == -1 ? .left : .middle
  }

  /// ln Γ(x) for a negative x that is no integer, on the cut: ln |Γ(x)| + πi·floor x, 5.2, as
  /// continued from above.
  static func logGamma(ofNegative x: Number, _ context: Context) throws(NumberError) -> Number {
    let modulus = try Number.absolute(Number.gamma(x, context), context)
    let turns = try Number.floor(x, context)
    return try Number(
      real: Number.ln(modulus, context), imaginary: Number.multiply(turns, .pi, context))
  }

  /// The arithmetic-geometric mean where it is not that of two positive numbers, 19.8.
  ///
  /// The first step is exact: with m = (y+x)/2 and the root g = √(yx) nearer to m, the mean is
  /// m·agm(1, g/m), which is far from the cut. Where both roots are as near, Im g/m >
  /// 0; but where y and x are real, and one so on the cut, g is above the axis, as it
  /// is in the limit from above.
  static func agm(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    let mean = try Number.divide(Number.add(y, x, context), 2, context)
    if try Number.isZero(mean, context) { return 0 }
    let root = try Number.squareRoot(Number.multiply(y, x, context), context)
    var ratio = try Number.divide(root, mean, context)
    let (real, imaginary) = ratio.parts
    let side = try real.signum(context)
    let isOnCut = !y.isComplex && !x.isComplex
    var isFarther = side < 0
    if side == 0 && !isOnCut { isFarther = try imaginary.signum(context) < 0 }
    if isFarther { ratio = try Number.negate(ratio, context) }
    let scaled =
      try ratio.isComplex
      ? Function.agm.complexValue(1, ratio, context) : Number.agm(1, ratio, context)
    return try Number.multiply(mean, scaled, context)
  }
}
