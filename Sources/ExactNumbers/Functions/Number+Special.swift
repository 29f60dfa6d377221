// Goals, in order: exact poles and domains, closed forms where there are some, Arb elsewhere.

internal import CFLINT

extension Number {
  /// Largest argument at which gamma of a half-integer and beta are given in closed form.
  private static let closedFormLimit = 10_000

  /// Γ(x): factorials at integers, q·√π at half-integers (DLMF 5.4.6). Throws `.pole` at 0, −1, −2,
  /// …, `.outOfRange`.
  public static func gamma(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.isInteger {
      guard try x.signum(context) > 0 else { throw .pole(at: x) }
      return try factorial(subtract(x, 1, context), context)
    }
    if let doubled = try multiply(x, 2, context).asInt, doubled.magnitude < closedFormLimit {
      return try gamma(ofHalf: doubled, context)
    }
    try checkExponent(x, context)
    if x.isComplex { return try Function.gamma.complexValue(x, context) }
    return try Function.gamma(x, context)
  }

  /// Γ(m/2) for odd m, from Γ(1/2) = √π by Γ(x+1) = x·Γ(x).
  private static func gamma(ofHalf m: Int, _ context: Context) throws(NumberError) -> Number {
    // Γ(n+1/2) = (2n)!/(4^n n!)·√π, and its reflection for negative n
    let n = ((m - 1) / 2).magnitude
    let steps = Number(Int(n))
    let top = try factorial(multiply(2, steps, context), context)
    let bottom = try multiply(
      power(4, steps, context), factorial(steps, context), context)
    var coefficient = try divide(top, bottom, context)
    if m < 0 {
      // Γ(1/2−n)·Γ(1/2+n) = (−1)^n·π
      coefficient = try inverse(coefficient, context)
      if !n.isMultiple(of: 2) { coefficient = try negate(coefficient, context) }
    }
    return try multiply(coefficient, .real(Real(.monomial(Monomial(piHalves: 1)))), context)
  }

  /// ln Γ(x), DLMF 5.2, real for x > 0 and continued from there. Throws `.undefined` at 0, −1, −2,
  /// ….
  public static func logGamma(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.isComplex {
      try checkExponent(x, context)
      return try Function.logGamma.complexValue(x, context)
    }
    if try x.signum(context) <= 0 {
      if x.isInteger { throw .undefined(at: x) }
      return try Complex.logGamma(ofNegative: x, context)
    }
    if let n = x.asInt, n <= 2 { return 0 }
    return try Function.logGamma(x, context)
  }

  /// B(y, x) = Γ(y)Γ(x)/Γ(y+x), DLMF 5.12.1. Throws `.pole` where Γ(y) or Γ(x) has one.
  public static func beta(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    for operand in [y, x] where operand.isInteger {
      if try operand.signum(context) <= 0 { throw .pole(at: operand) }
    }
    let sum = try add(y, x, context)
    if sum.isInteger, try sum.signum(context) <= 0 { return 0 }
    var isProduct = sum.asInt == 1  // Γ(x)Γ(1−x)
    if try isHalfInteger(y, context) { isProduct = try isHalfInteger(x, context) || isProduct }
    if isProduct {
      let product = try multiply(gamma(y, context), gamma(x, context), context)
      return try divide(product, gamma(sum, context), context)
    }
    try checkExponent(y, context)
    try checkExponent(x, context)
    if y.isComplex || x.isComplex { return try Function.beta.complexValue(y, x, context) }
    return try Function.beta(y, x, context)
  }

  /// Whether x is a multiple of 1/2 below the limit for closed forms.
  private static func isHalfInteger(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    guard x.isRational, let doubled = try multiply(x, 2, context).asInt else { return false }
    return doubled.magnitude < closedFormLimit / 2
  }

  /// The principal branch of Lambert's W, the inverse of x·e^x, DLMF 4.13; complex below −1/e.
  public static func lambertW(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    if case .small(0) = x { return 0 }
    if let (q, y) = x.multiple(of: .exp), case .small(let n) = y {  // W(n·e^n) = n
      if n >= -1, Number.identical(q, y) { return y }
    }
    if x.isComplex {
      try checkExponent(x, context)
      return try Function.lambertW.complexValue(x, context)
    }
    let minimum = try negate(exp(-1, context), context)
    if try less(x, minimum, context) { return try Function.lambertW.complexValue(x, context) }
    return try Function.lambertW(x, context)
  }

  /// The arithmetic-geometric mean of y and x, DLMF 19.8.1; 0 where one or their sum is 0.
  public static func agm(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number
  {
    for operand in [y, x] {
      if try isZero(operand, context) { return 0 }
    }
    var budget = 200
    if same(y, x, &budget) { return y }
    if y.isComplex || x.isComplex { return try Complex.agm(y, x, context) }
    switch try (y.signum(context), x.signum(context)) {
    case (1, 1): return try agm(ofPositive: y, x, context)
    case (-1, -1):
      return try negate(agm(negate(y, context), negate(x, context), context), context)
    default: return try Complex.agm(y, x, context)
    }
  }

  /// The mean of two positive numbers without what they have in common: agm(cy, cx) = c·agm(y, x),
  /// DLMF 19.8. What is left is of two integers without a common divisor, or of 1 and a number.
  private static func agm(ofPositive y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let ratio = try divide(x, y, context)
    if case .small(1) = ratio { return y }
    if ratio.isRational {
      let (p, q) = try (numerator(ratio, context), denominator(ratio, context))
      let mean = try Function.agm(minimum(p, q, context), maximum(p, q, context), context)
      return try multiply(divide(y, q, context), mean, context)
    }
    // The choice of the one that is taken out matters to the form only, and need not be proven.
    if try ratio.machineNumber(context) >= 1 {
      return try multiply(y, Function.agm(1, ratio, context), context)
    }
    return try multiply(x, Function.agm(1, divide(y, x, context), context), context)
  }
}
