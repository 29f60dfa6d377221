import ExactNumbers

extension CalculatorError: CustomStringConvertible {
  /// One sentence that names the word and says what would help.
  public var description: String {
    switch self {
    case .unknownWord(let word, let suggestion):
      "unknown word '\(word)'" + (suggestion.map { "; \($0)" } ?? "")
    case .hinted(let error, let hint): "\(error); \(hint)"
    case .aliased(let error, let alias):
      "\(error)".replacing("'\(alias.name)'", with: "'\(alias.typed)'")
    case .tooFewValues(let word, let needed, let available):
      "'\(word)' needs \(needed) value\(needed == 1 ? "" : "s"), the stack has \(available)"
    case .wrongKind(let word, let needs, let level, let found):
      "'\(word)' needs \(needs.phrase), \(Self.level(level)) is \(found.phrase)"
    case .needsStrings(let word, let level, let found):
      "'\(word)' \(word == "+" ? "joins" : "compares") two strings, "
        + "\(Self.level(level)) is \(found.phrase); 'tostr' makes a string of it"
        + (word == "+" ? "" : ", 'tonum' a number, quantity or date of the other")
    case .decimalComma(let word, let text):
      "'\(word)' needs numbers, and \(Self.text(text)) is a string" + Self.hintOnNumerals
    case .noNumber(let word, let text):
      "'\(word)' needs a string with one number in it, not \(Self.text(text))"
    case .needsCharacter(let word, let found):
      "'\(word)' needs a string of one character, X has \(found)"
    case .noCharacter(let word, let code):
      "'\(word)' needs the code of a character, and \(code) is half of one in UTF-16"
    case .wrongElement(let word, let index, let found, .number):
      "'\(word)' needs a vector of numbers, element \(index) is \(found.phrase)"
    case .wrongElement(let word, let index, let found, let needs):
      "'\(word)' needs a vector whose elements are each \(needs.phrase), element \(index) is \(found.phrase)"
    case .notPoints(let word): "'\(word)' needs points, as in [[1 2] [2 3] [3 5]]"
    case .needsPoints(let word, let needed, let available):
      "'\(word)' needs at least \(needed) point\(needed == 1 ? "" : "s") from 'stat', "
        + "there \(available == 1 ? "is" : "are") \(available)"
    case .notSums: "'stostat' needs a vector that 'rclstat' has made"
    case .needsSeed(let word):
      "'\(word)' needs 'seed' before it: here the same keys give the same numbers"
    case .notRandomState: "'setrand' needs four whole numbers below 2^64 that are not all 0"
    case .wrongShape(let word, .exponent, _, .single(.number)):
      "'\(word)' raises a matrix to whole numbers only"
    case .wrongShape(let word, let needs, let level, let found):
      "'\(word)' needs \(needs.phrase), \(Self.level(level)) is \(found.phrase)"
        + Self.hint(word, needs, found)
    case .shapesDiffer(let word, let y, let x):
      "'\(word)' cannot combine \(y.phrase) with \(x.phrase)" + Self.hint(word, y, x)
    case .noSuchIndex(let word, 0): "'\(word)' finds nothing in an empty vector or string"
    case .noSuchIndex(let word, let count):
      "'\(word)' needs a whole number from 1 to \(count) as an index here"
    case .indexTooDeep(let word): "'\(word)' has more indices than vectors are in one another"
    case .area(let fault, let word): fault.sentence(of: word, text: \.description)
    case .needsRange(let word): "'\(word)' needs two numbers, the smaller one first"
    case .everyNumberIsRoot(let word):
      "'\(word)' needs a coefficient that is not zero: every number is a root"
    case .needsCount(let word, let minimum, let maximum):
      "'\(word)' needs a whole number from \(minimum) to \(maximum)"
    case .needsTruth(let word):
      "'\(word)' needs a truth value, 0 or 1; 'bitnot' inverts the bits of an integer"
    case .number(let word, let error, let limit):
      Self.sentence(error, word, limit)
    case .quantity(let word, let error): Self.sentence(error, word)
    case .unknownConstant(let name, let suggestion):
      "unknown constant '\(name)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; 'const' alone lists them")
    case .needsDate(let word, let level):
      "'\(word)' needs a date in \(Self.level(level)), as @2026-11-22 is one"
    case .notDay(let word):
      "'\(word)' needs year, month and day as whole numbers, the year from -9999 to 9999"
    case .unitTaken(let name): "'_\(name)' is a built-in unit; choose another name"
    case .malformedNumeral(let text):
      "malformed number '\(text)'"
        + (Self.hint(onAngle: text)
          ?? (Self.isGrouped(text) ? Self.hintOnNumerals + Self.hint(onGroups: text) : "")
            + Self.hint(onQuantity: text))
    case .malformedDigits(let text, let base):
      "malformed number '\(text)' in base \(base); '0d' before digits reads them in base 10"
    case .unexpected(","): "unexpected ','" + Self.hintOnNumerals
    case .unexpected("_"): "unexpected '_'; the name of a unit begins with a letter, as '_EUR'"
    case .unexpected(let key): "unexpected \(Self.name(key))" + Self.meaning(of: key)
    case .unclosed("'"): "unclosed \"'\""
    case .expression(let fault): "\(fault)"
    case .unclosed(let bracket): "unclosed '\(bracket)'"
    case .unknownEscape(let key):
      "unknown escape \(Self.name(key)) after '\\' in a string; there are \\n \\t \\\" \\\\ \\u{41}"
    case .nestedTooDeeply(let bracket):
      "too many '\(bracket)' in one another; the limit is \(Program.depthLimit)"
    case .tooManyValues(let limit): "more than \(limit) values; does the program end?"
    case .timeIsOver(let word, let limit):
      "'\(word)' takes longer than \(Self.seconds(Double(limit))) (see 'timelimit')"
    case .tooMuchMemory(let limit):
      "all values together would take more than \(Self.size(Double(limit))), a quarter of the memory that there is; "
        + "does the program end?"
    case .calledTooDeeply(let depth):
      "programs call one another more than \(depth) deep (see 'memory'); a call that comes last costs nothing"
    case .onlyInProgram(let word): "'\(word)' works in a running program only"
    case .notInProgram(let word): "'\(word)' stands before a line, not in a program"
    case .noLoop(let word): "'\(word)' leaves a loop, and none is running"
    case .leavesOther(let word, let left):
      "'\(word)' needs a program that leaves 1 value, "
        + (left < 0 ? "this one takes others from below" : "this one leaves \(left)")
    case .raised(let message): message
    case .inProgram(let error, let place): "\(error) (\(Self.phrase(place)))"
    case .invalidUTF8: "invalid UTF-8"
    case .needsName(let word): "'\(word)' needs a name after it"
    case .nameTaken(let name): "'\(name)' is a built-in word; choose another name"
    case .malformedName(let name):
      "'\(name)' cannot be a word: a name is a letter, and more of them, digits, '_' or '?'"
    case .noVariable(let name): "no variable '\(name)'; 'vars' lists them"
    case .variableKind(let word, let name, let found):
      "'\(word)' needs a number in '\(name)', it holds \(found.phrase)"
    case .brokenVector: "a value from before '[' was taken before ']'"
    case .noLastOperation(let word): "'\(word)' needs a last operation, and there is none"
    case .branchChanges(let word):
      "'\(word)' needs branches that change nothing but the stack in a formula"
    case .nothingTo(let action): "nothing to \(action)"
    case .nothingOlder(let limit):
      "nothing older to undo; lines are kept up to \(Self.size(Double(limit))) (see 'memory')"
    case .unavailable(let word): "'\(word)' is not available here"
    case .promptOnly(let word): "'\(word)' works only where it is typed at the prompt"
    case .needs(let word, let what): "'\(word)' needs \(what)"
    case .refused(let word, let reason): "'\(word)': \(reason)"
    case .file(let name, let reason): "cannot use the file '\(name)': \(reason)"
    case .inFile(let failure):
      "\(failure.source):\(failure.line):\(failure.column): \(failure.error)"
    case .needsFile(let word): "'\(word)' needs the name of a file behind it, in quotes"
    case .unreadableSession(let name, .foreign):
      "'\(name)', \(SessionFault.foreign); 'run' carries out the keys in a file"
    case .unreadableSession(let name, let fault): "'\(name)', \(fault)"
    case .malformedDescription(let word):
      "'\(word)' reads what saved sessions hold, and cannot read this"
    case .notInSession(let word): "'\(word)' cannot stand in a saved session"
    case .wordTooLong(let limit): "a word of more than \(limit) characters"
    case .interrupted: "interrupted"
    }
  }

  /// A hint that helps where numbers are written in another way.
  private static let hintOnNumerals = "; use '.' for decimals and '_' to group digits"

  /// How degrees or minutes by themselves are written, or feet; nil for any other text.
  private static func hint(onAngle text: String) -> String? {
    guard let sign = text.last, !text.dropLast().isEmpty,
      text.dropLast().allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" })
    else { return nil }
    let number = text.dropLast()
    switch sign {
    case "°": return "; degrees are '\(number)_°' or '\(number)_deg'"
    case "'", "′": return "; feet are '\(number)_ft', minutes of arc '\(number)_arcmin'"
    default: return nil
    }
  }

  /// How a unit or an uncertainty is written.
  private static func hint(onQuantity text: String) -> String {
    if text.contains("_(") { return "; parentheses stand behind '/' only: 5_km/h, 5_J/(kg*K)" }
    if text.contains("′"), text.contains("″"), !text.contains("°") {
      return "; feet and inches are 5'11\", angles have degrees: 0°5′11″"
    }
    if text.hasSuffix("_"), text.dropLast().allSatisfy(\.isNumber) {
      return "; the name of a unit follows '_': 5_km, 5_s^-1"
    }
    if text.hasPrefix("(") { return "; a fraction with a unit is (3+7/16)_in" }
    let repeating = text.split(separator: "(", maxSplits: 1)
    if repeating.count == 2, repeating[0].last == "." {
      let (whole, digits) = (repeating[0].dropLast(), repeating[1].prefix { $0 != ")" })
      return "; '\(whole).r\(digits)' repeats, '\(whole)(\(digits))' is uncertain"
    }
    if let power = text.firstIndex(of: "^"), text[power...].contains(".") {
      return "; an exponent is a whole number or a fraction: 5_m^(5/2)"
    }
    let clock = text.split(separator: ":", omittingEmptySubsequences: false)
    if (2...3).contains(clock.count), clock.joined().allSatisfy(\.isNumber),
      (1...2).contains(clock[0].count), clock.dropFirst().allSatisfy({ $0.count == 2 })
    {
      let duration = zip(clock, ["h", "m", "s"]).map { "\($0)\($1)" }.joined()
      return "; a duration is \(duration), a time of day has its date: "
        + "@2026-11-22T\(clock[0].count == 1 ? "0" : "")\(text)"
    }
    if text.split(separator: ".").count == 4, text.allSatisfy({ $0.isNumber || $0 == "." }) {
      return "; an address is a string: \"\(text)/24\" subnet"
    }
    return text.contains { "(±".contains($0) }
      ? "; with an uncertainty it is 9.81(2) or 9.81 0.02 pm" : ""
  }

  /// The word for a key that means something elsewhere.
  private static func meaning(of key: Key) -> String {
    if "«»".unicodeScalars.contains(key) { return "; a program stands in { }" }
    let words = Synonyms.words(for: String(key))
    return words.isEmpty ? "" : "; \(Suggestion.called(words))"
  }

  /// Whether a text has signs by which people part the digits of numbers elsewhere.
  private static func isGrouped(_ text: String) -> Bool {
    text.unicodeScalars.contains { [",", "'", "’"].contains($0) }
  }

  /// The numeral that digits in groups of three stand for, `1,000,000`; empty for other texts.
  private static func hint(onGroups text: String) -> String {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    let isWhole = groups.count > 2 && groups.dropFirst().allSatisfy { $0.count == 3 }
    return isWhole && groups.joined().allSatisfy(\.isNumber)
      ? ": \(groups.joined(separator: "_"))" : ""
  }

  private static func sentence(_ error: NumberError, _ word: String, _ limit: Int) -> String {
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
    case .search(let fault): sentence(fault, word)
    case .noProvenRoot:
      "'\(word)' cannot prove a root: nothing shows that the function is continuous where it changes its sign"
    case .noProvenDerivative(let x):
      "'\(word)' finds no derivative at \(text(x)) that it can prove; the function may jump or bend there"
    case .noProvenIntegral:
      "'\(word)' finds no value that it can prove; the function may be singular or jump"
    case .divergentIntegral(let end): "\(subject(word)) diverges at \(text(end))"
    case .noIntegralBound(let end):
      "'\(word)' finds no bound for the function next to \(text(end)), so nothing proves its value"
    case .unfinishedIntegral:
      "'\(word)' needs too many values of the function; parts of the range may be easier"
    case .contradicted(let x):
      "'\(word)' has a proof that the program itself contradicts at \(text(x)): a fault of surd, please report these keys"
    case .divergentSum: "\(subject(word)) diverges at inf"
    case .noSumBound:
      "'\(word)' finds no bound for what is left after many terms, so nothing proves its value"
    case .tooManyTerms:
      "'\(word)' would have to take over a billion values one by one, and proves no shorter way"
    case .noLimit(let end): "'\(word)' finds different limits on the two sides of \(text(end))"
    case .notKnownAlgebraic(let x):
      "'\(word)' needs a number that arithmetic and roots make of fractions, of a degree up to 120; it cannot show that \(text(x)) is one"
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

  private static func sentence(_ fault: SearchFault, _ word: String) -> String {
    switch fault {
    case .undecidedZero(let end, let found):
      "'\(word)' cannot tell whether the function is zero next to \(text(end))\(soFar(found))"
    case .seemsZero(let a, let b):
      "'\(word)' cannot tell whether the function is zero everywhere from \(text(a)) to \(text(b))"
    case .seemsConstant(let a, let b):
      "'\(word)' cannot tell whether the function is constant from \(text(a)) to \(text(b))"
    case .undecidedPoint(let point, let found):
      "'\(word)' cannot tell whether the functions are zero next to \(text(point))\(soFar(found))"
    case .undecidedMultiplicity(let zeros, let point, let found):
      "'\(word)' cannot tell whether \(zeros) zeros next to \(text(point)) are one of multiplicity \(zeros)\(soFar(found))"
    case .undecidedPlace(let point):
      "'\(word)' cannot tell what the function does next to \(text(point)); \(hintBeside(word))"
    case .zeroOnRange(let x):
      "'\(word)' finds that the function is zero on a whole range, next to \(text(x))"
    case .endlessZeros(let end):
      "'\(word)' cannot list them: the function has infinitely many zeros next to \(text(end))"
    case .tooManyZeros(let limit):
      "'\(word)' lists up to \(limit) zeros, and there are more; a shorter range has fewer"
    case .endOfSolution(let time):
      "'\(word)' proves that there is a solution up to \(text(time)), and needs too small steps beyond, as where one grows without bound, or an equation bends, jumps or is stiff"
    case .constantOnRange(let x):
      "'\(word)' finds that the function has the same value on a whole range, next to \(text(x))"
    case .undecidedExtremum(let end):
      "'\(word)' cannot tell what the function does next to \(text(end)); \(hintBeside(word))"
    case .complexValue(let point):
      "'\(word)' needs real values, and the function is complex at \(text(point))"
    case .undecidedPoints(let a, let b):
      "'\(word)' cannot tell whether the values at \(text(a)) and \(text(b)) are equal"
    case .unbounded(let end):
      "'\(word)' has no answer: the function has no bound next to \(text(end))"
    case .notTaken(let limit, let end):
      "'\(word)' has no answer: the function tends to \(text(limit)) next to \(text(end)), beyond all its values"
    }
  }

  /// What helps where it is unknown what a function does at some place.
  private static func hintBeside(_ word: String) -> String {
    switch word {
    case "minimize", "maximize": "'extent' may tell the value alone"
    default: "a range without it may be easier"
    }
  }

  /// A point as a message names it.
  private static func text(_ point: [Number]) -> String {
    if point.count == 1 { return text(point[0]) }
    return "[" + point.map { text($0) }.joined(separator: " ") + "]"
  }

  /// Zeros that were found, as a message counts them.
  private static func soFar(_ zeros: Int?) -> String {
    switch zeros {
    case nil: ""
    case 0: "; it has found none so far"
    case let zeros?: "; it has found \(zeros) so far"
    }
  }

  /// An end of a range as a message names it.
  private static func text(_ end: Endpoint) -> String {
    switch end {
    case .number(let number): text(number)
    case .infinity(let sign): sign > 0 ? "inf" : "-inf"
    }
  }

  /// A place as a message names it: `at '/' in 'f', 1:19`.
  private static func phrase(_ place: ProgramPlace) -> String {
    let program = place.name.map { "'\($0)'" } ?? "a program"
    return "at '\(place.word)' in \(program), \(place.line):\(place.column)"
  }

  /// A hint that helps where a vector stands for its numbers.
  private static func hint(_ word: String, _ needs: NeededShape, _ found: Shape) -> String {
    guard case .squareMatrix = needs, case .vector = found,
      case .unary? = CommandTable.standard.command(named: word)?.action
    else { return "" }
    return "; '{ \(word) } map' takes each of its numbers"
  }

  /// A hint that helps where two shapes do not go together.
  private static func hint(_ word: String, _ y: Shape, _ x: Shape) -> String {
    switch (word, y, x) {
    case ("*", .vector, .vector): "; 'dot', 'cross' and 'emul' multiply vectors"
    case (_, .single, _), (_, _, .single): ""
    case ("+", _, _), ("-", _, _), ("emul", _, _), ("ediv", _, _): "; their shapes must be the same"
    default: ""
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

  /// A number as a message shows it, shortened and marked as in the stack.
  private static func text(_ number: Number) -> String { text(Value.number(number)) }

  /// A value as a message shows it, likewise.
  private static func text(_ value: Value) -> String {
    (try? value.row(columns: textColumns, Settings())) ?? "this value"
  }

  /// The columns that a number has in a message.
  private static let textColumns = 40

  /// A time in whole seconds or the largest unit up to days: `1 second`, `3 hours`.
  private static func seconds(_ seconds: Double) -> String {
    let units = [("second", 1.0), ("minute", 60), ("hour", 3_600), ("day", 86_400)]
    let (name, length) = units.last { seconds >= 2 * $0.1 } ?? units[0]
    if !(seconds / length < 1_000_000) { return "far too many days" }
    let count = max(1, Int((seconds / length).rounded()))
    return "\(count) \(name)\(count == 1 ? "" : "s")"
  }

  /// Bytes in the largest decimal unit, with two digits: `2.1 GB`, `128 MB`.
  ///
  /// A megabyte is 2^20 bytes here, as it is for `memory`.
  private static func size(_ bytes: Double) -> String {
    let units = ["bytes", "KB", "MB", "GB", "TB", "PB", "EB"]
    var value = max(0, bytes)
    var unit = 0
    while value >= 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    if value >= 1_000_000 { return "far more than \(units[unit])" }
    if value >= 10 { return "\(Int(value + 0.5)) \(units[unit])" }
    let tenths = Int(value * 10)
    return tenths % 10 == 0
      ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  static func level(_ level: Int) -> String {
    level <= 4 ? ["X", "Y", "Z", "T"][level - 1] : "level \(level)"
  }

  /// A key as a message names it: itself in quotes, or its code when it cannot be printed.
  private static func name(_ key: Key) -> String {
    switch key.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark:
      let code = String(key.value, radix: 16, uppercase: true)
      return "key U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    default: return "'\(key)'"
    }
  }
}

extension SessionFault: CustomStringConvertible {
  /// The line and its fault: `line 1: this is no session of surd's`.
  public var description: String {
    switch self {
    case .foreign: "line 1: this is no session of surd's"
    case .version(let version):
      "line 1: a session of version '\(version)', and this surd reads version \(Machine.sessionVersion)"
    case .unfinished(let line): "line \(line): the end of the session is missing"
    case .altered(let line):
      "line \(line): the checksum does not fit the lines above (after an edit, take '\(Machine.checksumMark)…' away)"
    case .encoding(let line): "line \(line): this is not UTF-8"
    case .failed(let failure): "line \(failure.line), column \(failure.column): \(failure.error)"
    }
  }
}

extension Kind {
  /// The kind with its article.
  var phrase: String {
    switch self {
    case .any: "a value"
    case .number: "a number"
    case .string: "a string"
    case .vector: "a vector"
    case .program: "a program"
    case .matrix: "a matrix"
    case .quantity: "a quantity"
    case .date: "a date"
    case .range: "a range"
    case .measured: "a measured number"
    case .infinity: "an infinity"
    case .endpoint: "a number or inf"
    case .scalar: "a number or a quantity"
    case .row: "a vector or a string"
    }
  }
}

extension Shape {
  /// The shape with its article.
  var phrase: String {
    switch self {
    case .single(let kind): kind.phrase
    case .vector(let count): "a vector of \(count)"
    case .matrix(let rows, let columns): "a \(rows)×\(columns) matrix"
    case .mixed: "a vector that holds more than numbers or rows of different lengths"
    }
  }
}

extension NeededShape {
  /// The needed shape, with its article.
  var phrase: String {
    switch self {
    case .numbers: "a vector of numbers"
    case .vector(let count): count.map { "a vector of \($0)" } ?? "a vector of numbers"
    case .matrix: "a matrix"
    case .squareMatrix: "a square matrix"
    case .index: "a whole number or a vector of them"
    case .exponent: "a whole number"
    }
  }
}

extension Failure: CustomStringConvertible {
  /// The line for standard error, without the program's name: `stdin:1:5: error: division by zero`.
  /// Before it stands the line of an input that the keys were applied to.
  public var description: String {
    (input.map { "\($0.source):\($0.line): " } ?? "")
      + "\(source):\(line):\(column): error: \(error)"
  }
}
