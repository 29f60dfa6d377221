import ExactNumbers

extension CalculatorError {
  static func sentence(_ error: NumberError, _ word: String, _ limit: Int) -> String {
    switch error {
    case .divisionByZero: "division by zero"
    case .undefined(let x):
      CommandTable.standard.command(named: word)?.takesProgram == true
        ? "'\(word)' has no answer: the function is not defined at \(text(x))"
        : "'\(word)' is not defined at \(text(x))"
    case .pole(let x): "'\(word)' has a pole at \(text(x))"
    case .infiniteQuantile(let p):
      "'\(word)' has no value at probability \(text(p)), where the quantile is infinite"
    case .notReal(let x): "'\(word)' needs a real number, not \(text(x))"
    case .notInteger(let x): "'\(word)' needs an integer, not \(text(x))"
    case .notFraction(let x): "'\(word)' needs integers or fractions, not \(text(x))"
    case .negative(let x): "'\(word)' needs an integer that is not negative, not \(text(x))"
    case .notInvertible(let x, let modulus, let divisor):
      "\(text(x)) has no inverse modulo \(text(modulus)): both are multiples of \(text(divisor))"
    case .notPrime(let x): "'\(word)' needs a prime number as its modulus, not \(text(x))"
    case .notOdd(let x): "'\(word)' needs an odd number above 0 as its modulus, not \(text(x))"
    case .noSquareRoot(let x, let modulus): "no square is \(text(x)) modulo \(text(modulus))"
    case .noCommonSolution(let r, let m, let s, let n):
      "no number is \(text(r)) modulo \(text(m)) and \(text(s)) modulo \(text(n))"
    case .outsideWord(let x, let bits):
      "'\(word)' works in the \(bits) word, and \(text(x)) does not fit "
        + "(see 'wsize', '\(bits.isSigned ? "unsigned" : "signed")' and 'wrap')"
    case .partOfByte(let bits):
      "'\(word)' needs a word of whole bytes, not the \(bits) one (see 'wsize')"
    case .overflow(let bits): "'\(word)' overflows the \(bits) word (see 'wsize' and 'wrap')"
    case .noSuchBit(let n, let bits):
      "'\(word)' needs the number of a bit, 0 to \(bits.bits - 1), not \(text(n))"
    case .noFloatFormat(let bits) where bits.count == 1:
      "'\(word)' needs 16, 32, 64, 80 or 128 as the width in X, or [p e], not \(text(bits[0]))"
    case .noFloatFormat(let bits):
      "'\(word)' needs [p e] with 2 to 1024 bits of significand and 2 to 15 of exponent, not [\(bits.map(text).joined(separator: " "))]"
    case .notFloatBits(let bits, let width):
      "'\(word)' needs the bits of a number of \(width) bits, not \(text(bits))"
    case .notFinite(let bits, let isNaN):
      "\(text(bits)) are the bits of \(isNaN ? "NaN, which is no number" : "an infinity")"
    case .infiniteFloat(let largest):
      "'\(word)' overflows to infinity: the largest number of the format is \(text(largest))"
        + (word.hasPrefix("float") ? ", which 'floatzero' gives" : "")
    case .needsValues(let needed, let available):
      "'\(word)' needs at least \(needed) value\(needed == 1 ? "" : "s"), there \(available == 1 ? "is" : "are") \(available)"
    case .noSuchPoint: "'\(word)' takes out a point that was never put in"
    case .noSpread: "'\(word)' needs values that are not all equal"
    case .needsDifferentPlaces(let needed):
      "'\(word)' needs points at \(needed) different x or more"
    case .needsPositive(let coordinate):
      "'\(word)' needs the logarithm of \(coordinate), which must be above 0"
    case .tooLarge(let bytes):
      "result would need \(size(bytes)); the limit is \(size(Double(limit))) (see 'memory')"
    case .outOfRange:
      "\(subject(word)) would need an exponent of more than \(Number.exponentDigits) digits, here or on the way"
    case .unwritten(let bytes):
      "'\(word)' needs all digits of an integer, and these would take \(size(bytes))"
    case .inFormula(let function, let error):
      sentence(error, CommandTable.standard.name(of: function) ?? word, limit)
    case .tooSlow(let time, let limit):
      "\(subject(word)) would take about \(seconds(time)); the limit is \(seconds(Double(limit))) (see 'timelimit')"
    case .undecidable(let digits): undecidable(word, digits)
    case .noCertainDigits: undecidable(word, 0)
    case .singular: "'\(word)' needs a matrix that is not singular: this one has no inverse"
    case .undecidableSingularity(let digits):
      "cannot tell whether the matrix is singular"
        + (digits > 0 ? ": its determinant is zero to \(digits) digits" : "")
    case .dependentColumns: "'\(word)' needs a matrix whose columns are independent"
    case .tooManyRows(let limit): "'\(word)' takes irrational matrices of up to \(limit) rows"
    case .inseparable: "'\(word)' cannot tell whether two of the values that it finds are equal"
    case .notRecordable:
      "'\(word)' has no formula here; integrals, derivatives and roots need one for each step"
    case .noChangeOfSign:
      "'\(word)' needs a function that changes its sign between the two numbers; 'roots' finds all zeros there"
    case .noChangeOfSignNear(let guess):
      "'\(word)' finds no change of sign near \(text(guess)); two numbers say where to look"
    case .rootOfCondition:
      "'\(word)' needs a function, not a condition; the sides of an equation are subtracted, as 'x^2-2'"
    case .notRecordableOfComplex:
      "'\(word)' has no formula here, since nothing shows that what it takes is always real"
    case .search(let fault): fault.sentence(of: word, text: text)
    case .noProvenRoot:
      "'\(word)' cannot prove a root: nothing shows that the function is continuous where it changes its sign"
    case .noProvenDerivative(let x):
      "'\(word)' finds no derivative at \(text(x)) that it can prove; the function may jump or bend there"
    case .noProvenIntegral:
      "'\(word)' finds no value that it can prove; the function may be singular or jump"
    case .divergentIntegral(let end): "\(subject(word)) diverges at \(end.text(text))"
    case .noIntegralBound(let end):
      "'\(word)' finds no bound for the function next to \(end.text(text)), so nothing proves its value"
    case .unfinishedIntegral:
      "'\(word)' needs too many values of the function; parts of the range may be easier"
    case .contradicted(let x):
      "'\(word)' has a proof that the program itself contradicts at \(text(x)): a fault of surd, please report these keys"
    case .divergentSum: "\(subject(word)) diverges at inf"
    case .noSumBound:
      "'\(word)' finds no bound for what is left after many terms, so nothing proves its value"
    case .tooManyTerms:
      "'\(word)' would have to take over a billion values one by one, and proves no shorter way"
    case .noLimit(let end): "'\(word)' finds different limits on the two sides of \(end.text(text))"
    case .notKnownAlgebraic(let x):
      "'\(word)' finds no polynomial for \(text(x)); it takes what arithmetic and roots make of short fractions, of a degree up to 120"
    case .degreeAbove(let limit, let degree):
      "'\(word)' finds the degree \(degree), above \(limit)"
    case .notIdentified(let digits):
      "'\(word)' finds no form that \(digits) digit\(digits == 1 ? "" : "s") can tell from chance"
    case .noBound: "'\(word)' finds no bound for the function"
    case .area(let fault): fault.sentence(of: word, text: text)
    case .malformed: "malformed number"
    case .interrupted: "interrupted"
    }
  }

  private static func undecidable(_ word: String, _ digits: Int) -> String {
    switch word {
    case _ where digits <= 0: "'\(word)' has no certain digit left: too many were lost on the way"
    case "=", "!=", "<", ">", "<=", ">=", "min", "max":
      "cannot tell whether X and Y are equal: they agree to \(digits) digits"
    case "sort", "median", "quantile", "minof", "maxof":
      "'\(word)' cannot tell which of two values is smaller: they agree to \(digits) digits"
    case "floatbits", "floateven", "floataway", "nextup", "nextdown":
      "'\(word)' cannot tell which of two numbers is nearer: \(digits) digits do not decide"
    case "floatzero", "floatup", "floatdown", "ulp", "ulperror", "floor", "ceil", "round", "trunc",
      "ip", "fp", "idiv", "divmod", "%", "mod":
      "cannot tell on which side of a step of '\(word)' the value is: \(digits) digits do not decide"
    default:
      "'\(word)' cannot tell whether a value is zero: it is, to \(digits) digits"
    }
  }

  /// The word in quotation marks; a numeral has none.
  static func subject(_ word: String) -> String {
    word.isEmpty ? "this number" : "'\(word)'"
  }
}
