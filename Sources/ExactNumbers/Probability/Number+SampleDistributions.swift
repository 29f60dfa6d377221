// Student's t, χ² and F distributions, by the regularized incomplete beta and gamma functions (DLMF
// 8.17, 8.2), of which the requested tail is computed. Degrees of freedom are numbers above 0, not
// only integers.

extension Number {
  // MARK: Student's t

  /// Returns the probability of at most x. Throws `.undefined` for degrees of freedom that are not
  /// above 0, `.notReal`, `.tooLarge`.
  public static func studentProbability(
    _ x: Number, freedom: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try studentUpperTail(freedom: freedom, negate(x.real, context), context)
  }

  /// Returns the probability of more than x, I_z(ν/2, 1/2)/2 with z = ν/(ν+x²) for x > 0. Throws
  /// the errors of `studentProbability`.
  public static func studentUpperTail(
    freedom: Number, _ x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(freedom, context)
    let sign = try x.signum(context)
    if sign == 0 { return half }
    if sign < 0 {
      let rest = try studentUpperTail(freedom: freedom, negate(x, context), context)
      return try subtract(1, rest, context)
    }
    let square = try Number.square(x, context)
    if case .small(1) = freedom {
      return try divide(atan(inverse(x, context), context.inRadians), pi, context)
    }
    if case .small(2) = freedom {
      // 1/2 − x/(2√(2+x²)) without cancellation.
      let root = try squareRoot(add(square, 2, context), context)
      let sum = try add(root, x, context)
      return try inverse(multiply(root, sum, context), context)
    }
    let tail = try betaRatio(divide(freedom, 2, context), half, odds: freedom, to: square, context)
    return try divide(tail, 2, context)
  }

  /// Returns the x with probability p. Throws `.undefined` for p outside 0 to 1,
  /// `.infiniteQuantile` at 0 and at 1, and the errors of `studentProbability`.
  ///
  /// This is tan(π(p−1/2)) for 1 degree of freedom, and (2p−1)/√(2p(1−p)) for 2. Otherwise x² is ν
  /// times the odds whose probability in the beta distribution is 1−2p.
  public static func studentQuantile(
    _ p: Number, freedom: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(freedom, context)
    let tail = try SmallerTail(p, context)
    if identical(p, half) { return 0 }
    let both = try multiply(2, tail.probability, context)
    let size: Number
    if case .small(1) = freedom {
      let angle = try multiply(pi, tail.probability, context)
      size = try inverse(tan(angle, context.inRadians), context)
    } else if case .small(2) = freedom {
      let product = try multiply(both, subtract(1, tail.probability, context), context)
      size = try divide(subtract(1, both, context), squareRoot(product, context), context)
    } else {
      let count = try divide(freedom, 2, context)
      let odds = try betaQuantile(half, count, both, isUpper: true, context)
      size = try squareRoot(multiply(freedom, odds, context), context)
    }
    return tail.isUpper ? size : try negate(size, context)
  }

  // MARK: χ²

  /// Returns the probability of at most x, P(ν/2, x/2). Throws the errors of `studentProbability`.
  public static func chiSquareProbability(
    _ x: Number, freedom: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(freedom, context)
    if try x.signum(context) <= 0 { return 0 }
    let half = try divide(x, 2, context)
    if case .small(2) = freedom {
      return try negate(expMinusOne(negate(half, context), context), context)
    }
    return try SpecialFunction.lowerGammaRatio([divide(freedom, 2, context), half], context)
  }

  /// Returns the probability of more than x, Q(ν/2, x/2). Throws the errors of
  /// `studentProbability`.
  public static func chiSquareUpperTail(
    freedom: Number, _ x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(freedom, context)
    if try x.signum(context) <= 0 { return 1 }
    let half = try divide(x, 2, context)
    if case .small(2) = freedom { return try exp(negate(half, context), context) }
    return try SpecialFunction.upperGammaRatio([divide(freedom, 2, context), half], context)
  }

  /// Returns the x with probability p, 0 for p = 0. Otherwise throws the errors of
  /// `studentQuantile`.
  public static func chiSquareQuantile(
    _ p: Number, freedom: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(freedom, context)
    if try isZero(p, context) { return 0 }
    let tail = try SmallerTail(p, context)
    if case .small(2) = freedom {
      let logarithm =
        tail.isUpper
        ? try ln(tail.probability, context) : try logOnePlus(negate(p, context), context)
      return try multiply(-2, logarithm, context)
    }
    let inverse: SpecialFunction = tail.isUpper ? .upperGammaInverse : .lowerGammaInverse
    return try multiply(
      2, inverse([divide(freedom, 2, context), tail.probability], context), context)
  }

  // MARK: F

  /// Returns the probability of at most x, I_z(m/2, n/2) with z = mx/(mx+n). Throws the errors of
  /// `studentProbability`.
  public static func fProbability(
    _ x: Number, freedom m: Number, _ n: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(m, context)
    try requirePositive(n, context)
    if try x.signum(context) <= 0 { return 0 }
    return try betaRatio(
      divide(m, 2, context), divide(n, 2, context), odds: multiply(m, x, context), to: n, context)
  }

  /// Returns the probability of more than x. Throws the errors of `studentProbability`.
  public static func fUpperTail(
    freedom m: Number, _ n: Number, _ x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(m, context)
    try requirePositive(n, context)
    if try x.signum(context) <= 0 { return 1 }
    return try betaRatio(
      divide(n, 2, context), divide(m, 2, context), odds: n, to: multiply(m, x, context), context)
  }

  /// Returns the x with probability p, 0 for p = 0. Otherwise throws the errors of
  /// `studentQuantile`.
  public static func fQuantile(
    _ p: Number, freedom m: Number, _ n: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(m, context)
    try requirePositive(n, context)
    if try isZero(p, context) { return 0 }
    let tail = try SmallerTail(p, context)
    if identical(p, half), identical(m, n) { return 1 }
    let odds = try betaQuantile(
      divide(m, 2, context), divide(n, 2, context), tail.probability, isUpper: tail.isUpper,
      context)
    return try divide(multiply(n, odds, context), m, context)
  }

  // MARK: Beta

  /// Returns I_z(a, b) for z/(1−z) = y/x, with y and x above 0. If z is next to 1, uses 1 −
  /// I_(1−z)(b, a).
  private static func betaRatio(
    _ a: Number, _ b: Number, odds y: Number, to x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let sum = try add(y, x, context)
    if try less(multiply(.small(1 << 20), x, context), y, context) {
      let rest = try SpecialFunction.betaRatio([b, a, divide(x, sum, context)], context)
      return try subtract(1, rest, context)
    }
    return try SpecialFunction.betaRatio([a, b, divide(y, sum, context)], context)
  }

  /// Returns the odds z/(1−z) with I_z(a, b) = p, or 1−p for the upper tail, as the inverse of the
  /// odds for (b, a).
  private static func betaQuantile(
    _ a: Number, _ b: Number, _ p: Number, isUpper: Bool, _ context: Context
  ) throws(NumberError) -> Number {
    isUpper
      ? try inverse(SpecialFunction.betaOdds([b, a, p], context), context)
      : try SpecialFunction.betaOdds([a, b, p], context)
  }
}
