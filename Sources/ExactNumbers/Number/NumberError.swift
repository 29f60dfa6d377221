/// Why an operation on numbers has no result: only facts, the wording is up to the caller.
public enum NumberError: Error, Sendable {
  /// Division by a number that is exactly zero.
  case divisionByZero
  /// The function has no value at the operand, not even a complex one: ln 0, 0 arg.
  case undefined(at: Number)
  /// The function has a pole at the operand: gamma -3, zeta 1, tan of exactly 90 degrees.
  case pole(at: Number)
  /// The quantile at this probability, 0 or 1, would be infinite.
  case infiniteQuantile(at: Number)
  /// A real operand is needed: complex numbers have no order.
  case notReal(Number)
  /// An integer operand is needed.
  case notInteger(Number)
  /// A fraction or an integer is needed.
  case notFraction(Number)
  /// All digits of an integer are needed, but it is kept as a real: they would take `bytes` bytes.
  case unwritten(bytes: Double)
  /// Nothing shows that the number is algebraic.
  case notKnownAlgebraic(Number)
  /// The number is algebraic, but of a degree above a limit.
  case degreeAbove(Int, found: Int)
  /// No form fits these digits but such as may do so by chance.
  case notIdentified(digits: Int)
  /// An operand of zero or more is needed.
  case negative(Number)
  /// The first number has no inverse modulo the second, as both are multiples of the third.
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
  /// The word is not made of whole bytes.
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
  /// The values, or points, are too few: this number of them is needed.
  case needsValues(Int, available: Int)
  /// A point to be taken out of sums cannot be one of those that are in them.
  case noSuchPoint
  /// All values are equal, or all x, or all y: no correlation follows from them.
  case noSpread
  /// The points are at too few different x: this number of them is needed.
  case needsDifferentPlaces(Int)
  /// A logarithm of this coordinate is needed, and a point has none.
  case needsPositive(String)
  /// The result was priced above the context's memory limit; the price may be astronomically large.
  case tooLarge(bytes: Double)
  /// The result, or a step towards it, is so large or so small that even its exponent is refused:
  /// it would have more than `Number.exponentDigits` digits.
  case outOfRange
  /// A call that nothing can stop would take about `seconds` seconds, and the context allows less.
  case tooSlow(seconds: Double, limit: Int)
  /// Two values, or a value and where the answer changes, agree to `digits` decimal digits.
  case undecidable(digits: Int)
  /// No digit of a number is certain.
  case noCertainDigits
  /// The matrix has no inverse.
  case singular
  /// The determinant is zero to `digits` decimal digits; 0 where nothing is known of it.
  case undecidableSingularity(digits: Int)
  /// The columns of the matrix depend on one another.
  case dependentColumns
  /// An irrational matrix has more rows than are worked with entry by entry.
  case tooManyRows(limit: Int)
  /// Two roots or eigenvalues may be equal, or real: no precision parts them.
  case inseparable
  /// A function within a formula has no value where the formula was to be evaluated.
  indirect case inFormula(RecordedFunction, NumberError)
  /// A function was applied to the unknown of a formula that cannot be recorded.
  case notRecordable
  /// The function has the same sign at both ends of the interval.
  case noChangeOfSign
  /// The function has the same sign wherever it was looked at.
  case noChangeOfSignNear(Number)
  /// A condition has no root: it is 0 where it does not hold.
  case rootOfCondition
  /// A search for zeros or extremes has no whole answer.
  indirect case search(SearchFault)
  /// Nothing proves that the function is continuous where its sign changes.
  case noProvenRoot
  /// A function has no formula for an operand that may be complex for some values of the unknown.
  case notRecordableOfComplex
  /// There is no derivative here, or none that balls can show.
  case noProvenDerivative(at: Number)
  /// The integral has no finite enclosure that was found: the function may be singular.
  case noProvenIntegral
  /// The integral is proven to have no value, because of what the function does at this end.
  case divergentIntegral(at: Endpoint)
  /// Nothing bounds the function next to this end.
  case noIntegralBound(at: Endpoint)
  /// The integral is not narrow enough after the largest number of evaluations.
  case unfinishedIntegral
  /// The terms of a sum, or the logarithms of the factors of a product, have no sum.
  case divergentSum
  /// Nothing bounds the rest of a sum or product after many terms.
  case noSumBound
  /// The terms of a sum, or the factors of a product, are too many to be taken one by one.
  case tooManyTerms
  /// The limits from both sides differ.
  case noLimit(at: Endpoint)
  /// A function has no asymptotic expansion that could be found.
  case noBound
  /// A calculation of an area such as money cannot be done, for a reason that the area knows.
  /// Boxed, so that whoever holds an error is copied in registers: in place it took `--each` three
  /// quarters more.
  indirect case area(any AreaFault)
  /// Not a numeral.
  case malformed
  /// A second route contradicts a proof at a number: a fault of surd.
  case contradicted(at: Number)
  /// The context's interruption was requested.
  case interrupted

  /// Whether nothing else may be tried: a stop was asked for, or a proof is wrong.
  public var endsAll: Bool {
    switch self {
    case .interrupted, .contradicted: true
    default: false
    }
  }

  /// Whether nothing could be told of numbers at the limit.
  var isUndecidable: Bool { if case .undecidable = self { true } else { false } }
}

/// A reason why an area that calculates with numbers has no result, with the sentence that says so.
public protocol AreaFault: Error {
  /// The sentence about a word, in which `text` shows numbers.
  func sentence(of word: String, text: (Number) -> String) -> String
}
