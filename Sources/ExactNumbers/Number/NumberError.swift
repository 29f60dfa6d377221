/// The reason why an operation on numbers has no result. It holds only facts; the caller words the
/// message.
public enum NumberError: Error, Sendable {
  /// Division by a number that is exactly zero.
  case divisionByZero
  /// The function has no value at the operand, not even a complex value: ln 0, 0 arg.
  case undefined(at: Number)
  /// The function has a pole at the operand: gamma -3, zeta 1, tan of exactly 90 degrees.
  case pole(at: Number)
  /// The quantile at this probability, 0 or 1, would be infinite.
  case infiniteQuantile(at: Number)
  /// A real operand is needed, because complex numbers have no order.
  case notReal(Number)
  /// An integer operand is needed.
  case notInteger(Number)
  /// A fraction or an integer is needed.
  case notFraction(Number)
  /// All digits of an integer are needed, but it is kept as a real. They would take `bytes` bytes.
  case unwritten(bytes: Double)
  /// Nothing shows that the number is algebraic.
  case notKnownAlgebraic(Number)
  /// The number is algebraic, but its degree exceeds a limit.
  case degreeAbove(Int, found: Int)
  /// Every form that fits these digits may fit by chance.
  case notIdentified(digits: Int)
  /// An operand of zero or more is needed.
  case negative(Number)
  /// The first number has no inverse modulo the second, because both are multiples of the third.
  case notInvertible(Number, modulus: Number, divisor: Number)
  /// A prime modulus is needed.
  case notPrime(Number)
  /// An odd modulus above 0 is needed.
  case notOdd(Number)
  /// The number is not a square modulo the other.
  case noSquareRoot(Number, modulus: Number)
  /// No number is the first modulo the second, and the third modulo the fourth.
  case noCommonSolution(Number, Number, Number, Number)
  /// The operand of a bit operation does not fit the word.
  case outsideWord(Number, Word)
  /// The result of a bit operation does not fit the word.
  case overflow(Word)
  /// The word does not consist of whole bytes.
  case partOfByte(Word)
  /// The word has no bit of this number.
  case noSuchBit(Number, Word)
  /// No floating-point format has this width, or these bits of significand and exponent.
  case noFloatFormat([Number])
  /// The bits do not fit a binary number of this width.
  case notFloatBits(Number, width: Int)
  /// The bits mean NaN, or an infinity.
  case notFinite(Number, isNaN: Bool)
  /// The number rounds to an infinity of a floating-point format, beyond its largest number.
  case infiniteFloat(largest: Number)
  /// There are too few values, or points. This many are needed.
  case needsValues(Int, available: Int)
  /// The sums cannot contain the point that should be removed.
  case noSuchPoint
  /// All values are equal, or all x, or all y, so there is no correlation.
  case noSpread
  /// The points have too few different x. This many are needed.
  case needsDifferentPlaces(Int)
  /// A logarithm of this coordinate is needed, and a point has none.
  case needsPositive(String)
  /// The price of the result exceeds the context's memory limit. The price may be astronomically
  /// large.
  case tooLarge(bytes: Double)
  /// The result, or a step towards it, is so large or so small that even its exponent is too long:
  /// it would have more than `Number.exponentDigits` digits.
  case outOfRange
  /// A call that nothing can stop would take about `seconds` seconds, and the context allows fewer.
  case tooSlow(seconds: Double, limit: Int)
  /// Two values, or a value and a place where the result changes, agree to `digits` decimal digits.
  case undecidable(digits: Int)
  /// No digit of a number is certain.
  case noCertainDigits
  /// The matrix has no inverse.
  case singular
  /// The determinant is zero to `digits` decimal digits; 0 if nothing is known about it.
  case undecidableSingularity(digits: Int)
  /// The columns of the matrix depend on one another.
  case dependentColumns
  /// An irrational matrix has more rows than the limit for work entry by entry.
  case tooManyRows(limit: Int)
  /// Two roots or eigenvalues may be equal, or real. No precision separates them.
  case inseparable
  /// A function inside a formula has no value at the point where the formula is evaluated.
  indirect case inFormula(RecordedFunction, NumberError)
  /// A function that cannot be recorded was applied to the unknown of a formula.
  case notRecordable
  /// The function has the same sign at both ends of the interval.
  case noChangeOfSign
  /// The function has the same sign at all points that were tried.
  case noChangeOfSignNear(Number)
  /// A condition has no root: it is 0 where it does not hold.
  case rootOfCondition
  /// A search for zeros or extremes has no complete result.
  indirect case search(SearchFault)
  /// Nothing proves that the function is continuous where its sign changes.
  case noProvenRoot
  /// A function has no formula for an operand that may be complex for some values of the unknown.
  case notRecordableOfComplex
  /// There is no derivative here, or none that balls can prove.
  case noProvenDerivative(at: Number)
  /// No finite enclosure of the integral was found. The function may be singular.
  case noProvenIntegral
  /// The integral is proven to have no value, because of the behaviour of the function at this end.
  case divergentIntegral(at: Endpoint)
  /// Nothing bounds the function next to this end.
  case noIntegralBound(at: Endpoint)
  /// The integral is not narrow enough after the largest number of evaluations.
  case unfinishedIntegral
  /// The terms of a sum, or the logarithms of the factors of a product, have no sum.
  case divergentSum
  /// Nothing bounds the rest of a sum or product after many terms.
  case noSumBound
  /// The sum or product has too many terms or factors to compute each of them.
  case tooManyTerms
  /// The limits from both sides differ.
  case noLimit(at: Endpoint)
  /// No asymptotic expansion of a function was found.
  case noBound
  /// A calculation in an area such as money has no result. The area defines the reason. The error
  /// is boxed, so that errors are copied in registers. Stored in place it made `--each` three
  /// quarters slower.
  indirect case area(any AreaFault)
  /// The text is not a numeral.
  case malformed
  /// A second method contradicts a proof at a number, which is a bug of surd.
  case contradicted(at: Number)
  /// An interruption of the context was requested, or its time is over.
  case interrupted

  /// Whether nothing else may be tried, because a stop was requested or a proof is wrong.
  public var endsAll: Bool {
    switch self {
    case .interrupted, .contradicted: true
    default: false
    }
  }

  /// Whether no proof decides, at the limit of digits.
  var isUndecidable: Bool { if case .undecidable = self { true } else { false } }
}

/// A reason why an area that calculates with numbers has no result, with its sentence.
public protocol AreaFault: Error {
  /// Returns the sentence about a word. `text` shows the numbers in it.
  func sentence(of word: String, text: (Number) -> String) -> String
}
