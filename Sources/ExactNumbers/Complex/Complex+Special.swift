// Goals, in order: right values on the cuts, a part that symmetry makes zero is exactly zero, Arb
// elsewhere (acb.h, acb_hypgeom.h). Sections are the DLMF's.

extension Complex {
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
