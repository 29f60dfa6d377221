// Goals, in order: never guess, decide every provable case, stop in reasonable time. A real's ball
// is refined by doubling the precision up to `Real.decisionLimit` bits.

internal import CFLINT

extension Number {
  /// Returns the sign: −1, 0 or 1. Throws `.undecidable` if a real may be zero, and `.notReal`.
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

  /// Returns the order of y and x: −1, 0 or 1. Throws `.undecidable` if no proof decides it, and
  /// `.notReal`.
  static func compare(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Int {
    if case .small(let a) = y, case .small(let b) = x { return a < b ? -1 : (a == b ? 0 : 1) }
    return try decideOrder(y, x, context).sign
  }

  /// Returns the order of y and x with its proof. Throws the errors of `compare`.
  static func decideOrder(_ y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Decision
  {
    if let a = SmallFraction(y), let b = SmallFraction(x) {
      return Decision(sign: SmallFraction.compare(a, b), proof: .fractions)
    }
    if var a = FlintRational(anySize: y), var b = FlintRational(anySize: x) {
      return Decision(sign: Int(fmpq_cmp(&a.value, &b.value)).signum(), proof: .fractions)
    }
    if y.isComplex { throw .notReal(y) }
    if x.isComplex { throw .notReal(x) }
    if identical(y, x) { return Decision(sign: 0, proof: .identity) }
    return try Real.decideOrder(y, x, context)
  }

  /// Returns whether y = x, with the proof. Throws the errors of `equal`.
  ///
  /// If two complex numbers are equal, each part has a proof. This returns the proof that took more
  /// work.
  public static func provenEquality(
    of y: Number, and x: Number, _ context: Context
  ) throws(NumberError) -> (isEqual: Bool, proof: Proof) {
    let decision =
      y.isComplex || x.isComplex
      ? try Complex.decideEquality(y, x, context) : try decideOrder(y, x, context)
    return (decision.sign == 0, decision.proof)
  }

  /// Returns whether y = x. Throws `.undecidable` if reals agree to the limit and no rule decides.
  public static func equal(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Bool
  {
    if y.isComplex || x.isComplex { return try Complex.decideEquality(y, x, context).sign == 0 }
    return try compare(y, x, context) == 0
  }

  /// Returns whether y < x. Throws `.undecidable`, `.notReal`.
  public static func less(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Bool
  {
    try compare(y, x, context) < 0
  }

  /// Returns whether y ≤ x. Throws `.undecidable`, `.notReal`.
  public static func lessOrEqual(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Bool
  {
    try compare(y, x, context) <= 0
  }

  /// Returns whether x is zero. Throws `.undecidable`.
  public static func isZero(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    try x.isComplex ? Complex.decideEquality(x, 0, context).sign == 0 : x.signum(context) == 0
  }

  /// Returns the smaller of y and x. Throws `.undecidable`, `.notReal`.
  public static func minimum(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try compare(y, x, context) <= 0 ? y : x
  }

  /// Returns the larger of y and x. Throws `.undecidable`, `.notReal`.
  public static func maximum(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try compare(y, x, context) >= 0 ? y : x
  }
}
