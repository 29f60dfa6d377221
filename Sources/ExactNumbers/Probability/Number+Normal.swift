// The normal distribution. Tails are erfc, so that nothing cancels, even far out.

extension Number {
  /// Returns the density of the normal distribution with a mean and a standard deviation above 0:
  /// exp(−(x−μ)²/(2σ²))/(σ√(2π)). Throws `.undefined` for a deviation of 0 or less, `.notReal`.
  public static func normalDensity(
    _ x: Number, mean: Number, deviation: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(deviation, context)
    let distance = try divide(subtract(x.real, mean.real, context), deviation, context)
    let exponent = try divide(square(distance, context), -2, context)
    let root = try squareRoot(multiply(2, pi, context), context)
    return try divide(exp(exponent, context), multiply(deviation, root, context), context)
  }

  /// Returns the probability of at most x, erfc((μ−x)/(σ√2))/2. Throws the errors of
  /// `normalDensity`.
  public static func normalProbability(
    _ x: Number, mean: Number, deviation: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(deviation, context)
    let scale = try multiply(deviation, squareRoot(2, context), context)
    return try halfErfc(divide(subtract(mean.real, x.real, context), scale, context), context)
  }

  /// Returns the probability of more than x, for a mean and a variance above 0. Throws `.undefined`
  /// for any other variance, `.notReal`.
  public static func normalUpperTail(
    mean: Number, variance: Number, _ x: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(variance, context)
    let scale = try squareRoot(multiply(2, variance, context), context)
    return try halfErfc(divide(subtract(x.real, mean.real, context), scale, context), context)
  }

  private static func halfErfc(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    try divide(SpecialFunction.erfc([x], context), 2, context)
  }

  /// Returns the x with normal probability p. Throws `.undefined` for p outside 0 to 1,
  /// `.infiniteQuantile` at 0 and at 1, and the errors of `normalDensity`.
  public static func normalQuantile(
    _ p: Number, mean: Number, deviation: Number, _ context: Context
  ) throws(NumberError) -> Number {
    try requirePositive(deviation, context)
    let tail = try SmallerTail(p, context)
    let distance = try multiply(
      multiply(deviation, squareRoot(2, context), context),
      SpecialFunction.erfcInverse([multiply(2, tail.probability, context)], context), context)
    return tail.isUpper
      ? try add(mean.real, distance, context) : try subtract(mean.real, distance, context)
  }
}

// MARK: Operands

/// A probability p as the probability of the smaller tail: p itself, or 1−p on the upper side.
///
/// For a fraction, 1−p is exact, so that all digits of a p next to 1 count.
struct SmallerTail {
  /// The probability, above 0 and at most 1/2.
  let probability: Number
  /// Whether the probability is 1−p.
  let isUpper: Bool

  /// Throws `.undefined` for p outside 0 to 1, `.infiniteQuantile` at 0 and at 1, `.notReal`.
  init(_ p: Number, _ context: Context) throws(NumberError) {
    let sign = try p.real.signum(context)
    let room = try Number.subtract(1, p, context).signum(context)
    guard min(sign, room) >= 0 else { throw .undefined(at: p) }
    guard min(sign, room) > 0 else { throw .infiniteQuantile(at: p) }
    isUpper = try Number.less(.half, p, context)
    probability = isUpper ? try Number.subtract(1, p, context) : p
  }
}

extension Number {
  /// The number itself, which must be real. Throws `.notReal`.
  var real: Number {
    get throws(NumberError) {
      try requireReal()
      return self
    }
  }

  /// Throws `.undefined` for a number that is not above 0, `.notReal`.
  static func requirePositive(_ x: Number, _ context: Context) throws(NumberError) {
    guard try x.signum(context) > 0 else { throw .undefined(at: x) }
  }
}
