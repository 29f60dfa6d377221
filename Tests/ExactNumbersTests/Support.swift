import ExactNumbers

/// Evaluates a line of numerals and function names, so that tests read like keystrokes.
func evaluate(_ line: String, _ context: Context = Context()) throws(NumberError) -> Number {
  var stack: [Number] = []
  var context = context
  for word in line.split(separator: " ").map(String.init) {
    if let unary = unaryFunctions[word] {
      let x = stack.removeLast()
      stack.append(try unary(x, context))
    } else if let binary = binaryFunctions[word] {
      let x = stack.removeLast()
      let y = stack.removeLast()
      stack.append(try binary(y, x, context))
    } else if let unit = angleUnits[word] {
      context.angle = unit
    } else if let constant = constants[word] {
      stack.append(constant)
    } else {
      stack.append(try parse(word, context))
    }
  }
  precondition(stack.count == 1, "the line '\(line)' leaves \(stack.count) values")
  return stack[0]
}

/// The line's result in standard format, or in `format`.
func text(_ line: String, _ format: NumberFormat = NumberFormat(), _ context: Context = Context())
  throws -> String
{
  try evaluate(line, context).text(format, context)
}

/// The line's error as a word, or its result.
func failure(_ line: String, _ context: Context = Context()) -> String {
  do {
    return try evaluate(line, context).text(NumberFormat(), context)
  } catch {
    return describe(error)
  }
}

/// The error as a word and, if it has one, its operand.
func describe(_ error: any Error) -> String {
  guard let error = error as? NumberError else { return "\(error)" }
  func text(_ x: Number) -> String { (try? x.text(NumberFormat(), Context())) ?? "?" }
  return switch error {
  case .divisionByZero: "divisionByZero"
  case .undefined(let x): "undefined \(text(x))"
  case .infiniteQuantile(let p): "infiniteQuantile \(text(p))"
  case .pole(let x): "pole \(text(x))"
  case .notReal(let x): "notReal \(text(x))"
  case .notFraction(let x): "notFraction \(text(x))"
  case .notInteger(let x): "notInteger \(text(x))"
  case .negative(let x): "negative \(text(x))"
  case .notIdentified(let digits): "notIdentified \(digits)"
  case .notKnownAlgebraic(let x): "notKnownAlgebraic \(text(x))"
  case .degreeAbove(let limit, let degree): "degreeAbove \(limit) \(degree)"
  case .notInvertible(let x, let modulus, let divisor):
    "notInvertible \(text(x)) \(text(modulus)) \(text(divisor))"
  case .notPrime(let x): "notPrime \(text(x))"
  case .notOdd(let x): "notOdd \(text(x))"
  case .noSquareRoot(let x, let modulus): "noSquareRoot \(text(x)) \(text(modulus))"
  case .noCommonSolution: "noCommonSolution"
  case .outsideWord(let x, _): "outsideWord \(text(x))"
  case .overflow: "overflow"
  case .partOfByte: "partOfByte"
  case .noSuchBit(let n, _): "noSuchBit \(text(n))"
  case .notRecordable: "notRecordable"
  case .noChangeOfSign: "noChangeOfSign"
  case .noProvenRoot: "noProvenRoot"
  case .rootOfCondition: "rootOfCondition"
  case .notRecordableOfComplex: "notRecordableOfComplex"
  case .noChangeOfSignNear(let x): "noChangeOfSignNear \(text(x))"
  case .noProvenDerivative(let x): "noProvenDerivative \(text(x))"
  case .noProvenIntegral: "noProvenIntegral"
  case .divergentIntegral: "divergentIntegral"
  case .noIntegralBound: "noIntegralBound"
  case .unfinishedIntegral: "unfinishedIntegral"
  case .divergentSum: "divergentSum"
  case .noSumBound: "noSumBound"
  case .tooManyTerms: "tooManyTerms"
  case .noLimit: "noLimit"
  case .noBound: "noBound"
  case .noFloatFormat(let bits): "noFloatFormat \(bits.map(text).joined(separator: " "))"
  case .notFloatBits: "notFloatBits"
  case .notFinite(_, let isNaN): isNaN ? "NaN" : "infinite"
  case .infiniteFloat(let largest): "infiniteFloat \(text(largest))"
  case .needsValues(let count, _): "needsValues \(count)"
  case .noSuchPoint: "noSuchPoint"
  case .noSpread: "noSpread"
  case .needsDifferentPlaces(let count): "needsDifferentPlaces \(count)"
  case .needsPositive(let coordinate): "needsPositive \(coordinate)"
  case .singular: "singular"
  case .undecidableSingularity: "undecidableSingularity"
  case .dependentColumns: "dependentColumns"
  case .tooManyRows: "tooManyRows"
  case .inseparable: "inseparable"
  case .tooLarge: "tooLarge"
  case .outOfRange: "outOfRange"
  case .unwritten: "unwritten"
  case .inFormula(_, let error): describe(error)
  case .tooSlow: "tooSlow"
  case .undecidable: "undecidable"
  case .noCertainDigits: "noCertainDigits"
  case .area(let fault): "\(fault)"
  case .search(let fault): "\(fault)"
  case .malformed: "malformed"
  case .contradicted: "contradicted"
  case .interrupted: "interrupted"
  }
}

/// Returns the value of the numeral; `p/q` is a fraction, `(a,b)` is a + b·i.
func parse(_ numeral: String, _ context: Context = Context()) throws(NumberError) -> Number {
  if numeral.hasPrefix("(") {
    let parts = numeral.dropFirst().dropLast().split(separator: ",").map(String.init)
    return try Number.complex(parse(parts[0], context), parse(parts[1], context), context)
  }
  let parts = numeral.split(separator: "/", omittingEmptySubsequences: false)
  if parts.count == 2, numeral.count > 1 {
    let numerator = try parse(String(parts[0]), context)
    return try Number.divide(numerator, parse(String(parts[1]), context), context)
  }
  let bytes = Array(numeral.utf8)
  return try bytes.withUnsafeBufferPointer { (buffer) throws(NumberError) in
    try Number.parse(buffer, context)
  }
}

/// A format with so many digits, in a style.
func format(
  digits: Int = 15, _ style: NumberFormat.Style = .standard, exact: Bool = false,
  base: NumberFormat.Base = .decimal
) -> NumberFormat {
  var format = NumberFormat()
  format.digits = digits
  format.style = style
  format.form = exact ? .exact : .decimal
  format.base = base
  return format
}

typealias Unary = @Sendable (Number, Context) throws(NumberError) -> Number
typealias Binary = @Sendable (Number, Number, Context) throws(NumberError) -> Number

private let angleUnits: [String: AngleUnit] = [
  "deg": .degrees, "rad": .radians, "grad": .gradians,
]

private let constants: [String: Number] = ["pi": .pi, "e": .e, "phi": .phi, "i": .i]

/// A row of the tables that has one operand.
private func unary(_ row: SpecialFunction) -> Unary {
  { (x, context) throws(NumberError) in try row([x], context) }
}

/// A row of the tables that has two.
private func binary(_ row: SpecialFunction) -> Binary {
  { (y, x, context) throws(NumberError) in try row([y, x], context) }
}

/// Every function of one operand.
let unaryFunctions: [String: Unary] = [
  "neg": Number.negate, "inv": Number.inverse, "abs": Number.absolute, "sign": Number.sign,
  "floor": Number.floor, "ceil": Number.ceiling, "round": Number.round, "trunc": Number.truncate,
  "ip": Number.truncate, "fp": Number.fractionalPart, "sq": Number.square,
  "sqrt": Number.squareRoot, "cbrt": Number.cubeRoot, "!": Number.factorial,
  "numer": Number.numerator, "denom": Number.denominator, "exp": Number.exp, "ln": Number.ln,
  "log": Number.log10, "log2": Number.log2, "exp10": Number.exp10, "exp2": Number.exp2,
  "expm1": Number.expMinusOne, "ln1p": Number.logOnePlus, "sin": Number.sin, "cos": Number.cos,
  "tan": Number.tan, "sec": Number.sec, "csc": Number.csc, "cot": Number.cot,
  "asin": Number.asin, "acos": Number.acos, "atan": Number.atan, "sinh": Number.sinh,
  "cosh": Number.cosh, "tanh": Number.tanh, "asinh": Number.asinh, "acosh": Number.acosh,
  "atanh": Number.atanh, "todeg": Number.toDegrees, "torad": Number.toRadians,
  "gamma": unary(.gamma), "lngamma": unary(.logGamma), "digamma": unary(.digamma),
  "erf": unary(.erf), "erfc": unary(.erfc), "zeta": unary(.zeta), "lambertw": unary(.lambertW),
  "re": Number.realPart, "im": Number.imaginaryPart, "conj": Number.conjugate,
  "arg": Number.argument, "asec": Number.asec, "acsc": Number.acsc, "acot": Number.acot,
  "sech": Number.sech, "csch": Number.csch, "coth": Number.coth, "asech": Number.asech,
  "acsch": Number.acsch, "acoth": Number.acoth, "sinc": Number.sinc, "sinpi": Number.sinPi,
  "cospi": Number.cosPi,
]

/// Every function of two operands; comparisons return 1 or 0.
let binaryFunctions: [String: Binary] = [
  "+": Number.add, "-": Number.subtract, "*": Number.multiply, "/": Number.divide,
  "^": Number.power, "%": Number.modulo, "idiv": Number.integerQuotient, "gcd": Number.gcd,
  "lcm": Number.lcm, "roundto": Number.round(_:toPlaces:_:), "min": Number.minimum,
  "max": Number.maximum,
  "root": Number.root, "percent": Number.percent, "change": Number.percentChange,
  "logb": Number.log, "atan2": Number.atan2, "hypot": Number.hypot, "beta": binary(.beta),
  "besselj": binary(.besselJ), "agm": binary(.agm), "ncr": Number.binomial,
  "npr": Number.permutations, "complex": Number.complex, "polar": Number.polar,
  "=": { (y: Number, x: Number, c: Context) throws(NumberError) in
    try Number.equal(y, x, c) ? 1 : 0
  },
  "<": { (y: Number, x: Number, c: Context) throws(NumberError) in
    try Number.less(y, x, c) ? 1 : 0
  },
  "<=": { (y: Number, x: Number, c: Context) throws(NumberError) in
    try Number.lessOrEqual(y, x, c) ? 1 : 0
  },
]
