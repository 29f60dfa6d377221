// The `exact` display: fractions as 22/7, roots as 2√3 and ∛2, multiples of π as 3π/4, powers of e,
// logarithms, and sums of all these as (1+√5)/2 or 1+3 ln 2. The form is the expression in writing.
// Only a common denominator, and the primes of logarithms and cube roots, are computed. A constant
// is the first term, and subtracted terms follow after added terms.

internal import CFLINT

extension Number {
  /// The most characters of an exact form other than a fraction or a monomial.
  private static let exactFormLimit = 200
  /// The deepest nesting of sums in roots, logarithms and exponents.
  private static let exactFormDepth = 3

  /// Appends a real's exact text, times i if it is an imaginary part. Returns whether it has one.
  func writeExactly(
    to output: inout [UInt8], isImaginary: Bool = false, base: NumberFormat.Base
  ) -> Bool {
    if isRational {
      ExactTerm(self, .plain).write(to: &output, isImaginary: isImaginary, base: base)
      return true
    }
    guard Self.canBeExact(in: base),
      let text = exactForm(isImaginary: isImaginary, depth: Self.exactFormDepth, .plain)
    else { return false }
    output += text
    return true
  }

  /// Returns whether this is a real number with an exact text in this base.
  func hasExactForm(in base: NumberFormat.Base) -> Bool {
    if isRational { return true }
    return Self.canBeExact(in: base)
      && exactForm(isImaginary: false, depth: Self.exactFormDepth, .plain) != nil
  }

  /// Returns whether exact forms other than fractions are shown in a base. They remain decimal, and
  /// must not be mistaken for digits of the base. Only a prefix prevents that.
  private static func canBeExact(in base: NumberFormat.Base) -> Bool {
    base == .decimal || !base.prefix.isEmpty
  }

  /// The exact form as LaTeX's mathematics, `\frac{1+\sqrt{5}}{2}`, or nil if the number has none.
  public var latex: String? {
    guard case .complex(let complex) = self else { return latex(isImaginary: false) }
    guard let imaginary = complex.imaginary.latex(isImaginary: true) else { return nil }
    if complex.isPurelyImaginary { return imaginary }
    return complex.real.latex(isImaginary: false).map {
      $0 + (imaginary.hasPrefix("-") ? "" : "+") + imaginary
    }
  }

  private func latex(isImaginary: Bool) -> String? {
    exactForm(isImaginary: isImaginary, depth: Self.exactFormDepth, .latex)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func exactForm(isImaginary: Bool, depth: Int, _ notation: ExactNotation) -> [UInt8]? {
    var output: [UInt8] = []
    switch self {
    case .small, .large, .ratio, .rational:
      ExactTerm(self, notation).write(to: &output, isImaginary: isImaginary)
      return output
    case .complex: return nil
    case .real(let real):
      switch real.expression {
      case .monomial(let monomial):
        guard let term = ExactTerm(monomial, notation) else { return nil }
        term.write(to: &output, isImaginary: isImaginary)
        return output
      case .sum(let constant, let reals):
        guard depth > 0,
          let terms = Self.exactTerms(constant, reals, depth: depth, notation)
        else { return nil }
        output = Self.exactSum(terms, isImaginary: isImaginary, notation)
      default:
        guard depth > 0, let term = ExactTerm(real, depth: depth, notation) else { return nil }
        term.write(to: &output, isImaginary: isImaginary)
      }
    }
    let count = output.count { $0 & 0xC0 != 0x80 }
    return count <= Self.exactFormLimit * (notation == .plain ? 1 : 4) ? output : nil
  }

  /// Returns the exact form as an operand, which needs no brackets if it is one number or one
  /// letter. Returns nil if there is no exact form.
  func exactOperand(depth: Int, _ notation: ExactNotation) -> ExactOperand? {
    guard let form = exactForm(isImaginary: false, depth: depth, notation) else { return nil }
    let isAlone =
      isInteger && !isShownNegative || asReal?.multipleOfPi?.asInt == 1
      || operand(of: .exp)?.asInt == 1
    return ExactOperand(form, isAlone: isAlone)
  }

  // MARK: Sums

  /// Returns the terms of a sum in the order in which they are written, or nil if one of them has
  /// no exact form.
  private static func exactTerms(
    _ constant: Number, _ reals: [Real], depth: Int, _ notation: ExactNotation
  ) -> [ExactTerm]? {
    guard reals.count <= ExactTerm.countLimit else { return nil }
    var terms = [ExactTerm(constant, notation)]
    if constant.asInt == 0 { terms = [] }
    for real in (try? withLogarithmsOfPrimes(reals, Context())) ?? reals {
      guard let term = ExactTerm(real, depth: depth, notation) else { return nil }
      terms.append(term)
    }
    guard terms.allSatisfy(\.isShort) else { return nil }
    return terms.filter { !$0.coefficient.isShownNegative }
      + terms.filter { $0.coefficient.isShownNegative }
  }

  /// Returns the terms with several logarithms of fractions replaced by logarithms of primes, so
  /// that equal sums look equal: ln 6 − ln 2 is ln 3.
  private static func withLogarithmsOfPrimes(
    _ terms: [Real], _ context: Context
  ) throws(NumberError) -> [Real] {
    var others: [Real] = []
    var powers: [(base: Number, exponent: Number)] = []
    for term in terms {
      guard let (factor, operand) = Number.real(term).multiple(of: .ln), operand.isRational else {
        others.append(term)
        continue
      }
      for (part, sign) in try [
        (numerator(operand, context), 1 as Number), (denominator(operand, context), -1),
      ] {
        for power in try part.knownPowers(context) {
          let share = try multiply(multiply(factor, sign, context), .small(power.index), context)
          powers.append((power.base, share))
        }
      }
    }
    if terms.count - others.count < 2 { return terms }
    var known: [Number] = []
    for base in try sorted(powers.map(\.base), context)
    where !known.contains(where: { identical($0, base) }) {
      known.append(base)
      var sum: Number = 0
      for power in powers where identical(power.base, base) {
        sum = try add(sum, power.exponent, context)
      }
      if case .real(let real) = try multiply(sum, ln(base, context), context) {
        others.append(real)
      }
    }
    return others
  }

  /// Returns the sum of terms over their common denominator. If a denominator is not a number, each
  /// term has its own.
  private static func exactSum(
    _ terms: [ExactTerm], isImaginary: Bool, _ notation: ExactNotation
  ) -> [UInt8] {
    var terms = terms
    var denominator: Number = 1
    if terms.allSatisfy(\.below.isEmpty), let common = try? commonDenominator(of: terms) {
      denominator = common
      for index in terms.indices {
        guard let whole = try? multiply(terms[index].coefficient, common, Context()) else { break }
        terms[index].coefficient = whole
      }
    }
    var sum: [UInt8] = []
    for term in terms {
      if !sum.isEmpty && !term.coefficient.isShownNegative { sum.append(UInt8(ascii: "+")) }
      term.write(to: &sum)
    }
    let isWhole = denominator.asInt == 1
    if isWhole && !isImaginary { return sum }
    let whole = ExactOperand(sum, isAlone: false)
    if isImaginary {
      let bracketed = "i" + notation.bracketed(whole)
      return Array(
        (isWhole ? bracketed : notation.fraction(.alone(bracketed), .alone(denominator.digits)))
          .utf8)
    }
    return Array(notation.fraction(whole, .alone(denominator.digits)).utf8)
  }

  private static func commonDenominator(of terms: [ExactTerm]) throws(NumberError) -> Number {
    var common: Number = 1
    for term in terms {
      common = try lcm(common, denominator(term.coefficient, Context()), Context())
    }
    return common
  }

  /// Whether an integer is odd.
  var isOdd: Bool {
    guard var value = FlintInteger(self) else { return false }
    return fmpz_is_odd(&value.value) != 0
  }
}
