// Goals, in order: never guess, decide what can be proven, stop in reasonable time.
// A real's ball is refined by doubling the precision up to `Real.decisionLimit` bits.

internal import CFLINT

extension Number {
  /// The sign: −1, 0 or 1. Throws `.undecidable` where a real cannot be told from zero,
  /// `.notReal`.
  func signum(_ context: Context) throws(NumberError) -> Int {
    switch self {
    case .small(let value): return value.signum()
    case .large(let value):
      var word = value.value
      return withExtendedLifetime(value) { Int(fmpz_sgn(&word)) }
    case .ratio(let numerator, _): return Int(numerator.signum())
    case .rational(let value):
      var words = value.value
      return withExtendedLifetime(value) { Int(fmpz_sgn(&words.num)) }
    case .real(let real):
      guard var fraction = FlintRational(anySize: self) else { return try real.signum(context) }
      return Int(fmpz_sgn(&fraction.value.num))
    case .complex: throw .notReal(self)
    }
  }

  /// The order of y and x: −1, 0 or 1. Throws `.undecidable` where they cannot be told apart,
  /// `.notReal`.
  static func compare(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Int {
    if case .small(let a) = y, case .small(let b) = x { return a < b ? -1 : (a == b ? 0 : 1) }
    if let a = SmallFraction(y), let b = SmallFraction(x) { return SmallFraction.compare(a, b) }
    if var a = FlintRational(anySize: y), var b = FlintRational(anySize: x) {
      return Int(fmpq_cmp(&a.value, &b.value)).signum()
    }
    if y.isComplex { throw .notReal(y) }
    if x.isComplex { throw .notReal(x) }
    if identical(y, x) { return 0 }
    return try Real.compare(y, x, context)
  }

  /// Whether y = x. Throws `.undecidable` for reals that agree to the limit and that no rule proves
  /// equal.
  public static func equal(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Bool
  {
    if y.isComplex || x.isComplex { return try Complex.equal(y, x, context) }
    return try compare(y, x, context) == 0
  }

  /// Whether y < x. Throws `.undecidable`, `.notReal`.
  public static func less(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Bool
  {
    try compare(y, x, context) < 0
  }

  /// Whether y ≤ x. Throws `.undecidable`, `.notReal`.
  public static func lessOrEqual(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Bool
  {
    try compare(y, x, context) <= 0
  }

  /// Whether x is zero. Throws `.undecidable`.
  public static func isZero(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    if x.isComplex { return try Complex.equal(x, 0, context) }
    return try x.signum(context) == 0
  }

  /// The smaller of y and x. Throws `.undecidable`, `.notReal`.
  public static func minimum(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try compare(y, x, context) <= 0 ? y : x
  }

  /// The larger of y and x. Throws `.undecidable`, `.notReal`.
  public static func maximum(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try compare(y, x, context) >= 0 ? y : x
  }
}
