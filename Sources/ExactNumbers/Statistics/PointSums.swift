// Sums over points and their results: means, deviations, the line of least squares, the
// correlation. For n points, S(x,y) = nΣxy − ΣxΣy is n(n−1) times the covariance, and S(x,x) and
// S(y,y) are n(n−1) times the variances. slope = S(x,y)/S(x,x), intercept = (Σy − slope·Σx)/n,
// correlation = S(x,y)/√(S(x,x)·S(y,y)).

/// Sums over points, which determine a line of least squares.
public struct PointSums: Sendable {
  /// The number of points.
  public var count = 0
  /// Σx and Σx².
  public var x: Number = 0, xx: Number = 0
  /// Σy and Σy².
  public var y: Number = 0, yy: Number = 0
  /// Σxy.
  public var xy: Number = 0

  /// Creates the sums of no points.
  public init() {}

  /// Returns the means of x and y. Throws `.needsValues` without a point.
  public func means(_ context: Context) throws(NumberError) -> (x: Number, y: Number) {
    try require(1)
    let n = Number(count)
    return (try Number.divide(x, n, context), try Number.divide(y, n, context))
  }

  /// Returns the standard deviations of x and y as samples. Throws `.needsValues` below two points.
  public func deviations(_ context: Context) throws(NumberError) -> (x: Number, y: Number) {
    try require(2)
    let divisor = try Number.multiply(Number(count), Number(count - 1), context)
    func root(_ spread: Number) throws(NumberError) -> Number {
      try Number.squareRoot(Number.divide(spread, divisor, context), context)
    }
    return (try root(spread(x, x, xx, context)), try root(spread(y, y, yy, context)))
  }

  /// Returns slope and intercept. Throws `.needsValues` below two points, `.needsDifferentPlaces`
  /// for equal x.
  public func line(_ context: Context) throws(NumberError) -> (slope: Number, intercept: Number) {
    try require(2)
    let spread = try spread(x, x, xx, context)
    if try Number.isZero(spread, context) { throw .needsDifferentPlaces(2) }
    let slope = try Number.divide(self.spread(x, y, xy, context), spread, context)
    let rest = try Number.subtract(y, Number.multiply(slope, x, context), context)
    return (slope, try Number.divide(rest, Number(count), context))
  }

  /// Returns the coefficient of correlation, −1 to 1. Throws `.needsValues` for fewer than two
  /// points, `.noSpread` if all x or all y are equal.
  public func correlation(_ context: Context) throws(NumberError) -> Number {
    try require(2)
    let product = try Number.multiply(spread(x, x, xx, context), spread(y, y, yy, context), context)
    if try Number.isZero(product, context) { throw .noSpread }
    return try Number.divide(
      spread(x, y, xy, context), Number.squareRoot(product, context), context)
  }

  /// Returns nΣab − ΣaΣb.
  private func spread(
    _ a: Number, _ b: Number, _ ab: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try Number.subtract(
      Number.multiply(Number(count), ab, context), Number.multiply(a, b, context), context)
  }

  private func require(_ needed: Int) throws(NumberError) {
    if count < needed { throw .needsValues(needed, available: count) }
  }
}
