// The equations for rates: c₁·x^e₁ + c₂·x^e₂ + … = 0 with real exponents, for x > 0. Goals, in
// order: proven zeros, all of them, each with any number of digits.
//
// By Descartes' rule, which also holds for real exponents, there are at most as many zeros as sign
// changes of the coefficients. Between two zeros there is a zero of the derivative of the sum
// divided by its lowest power, and this derivative has one term less (Rolle). So the zeros of the
// derivatives separate the zeros of the sum, and exact signs decide between which of them a zero
// is. `findroot` computes its digits.
//
// All zeros are found as t = x − 1, a rate, because next to 1 an x would show no digit of the rate.

internal import ExactNumbers

/// A sum of powers of x > 0 with nonzero coefficients and descending exponents.
struct PowerSum {
  /// c·x^e
  struct Term {
    let coefficient: Number
    let exponent: Number
  }

  let terms: [Term]

  /// Creates a sum of terms in any order. Terms of the same power are added, and zeros are omitted.
  init(_ unordered: [Term], _ context: Context) throws(NumberError) {
    var terms: [Term] = []
    for term in unordered {
      try context.checkInterruption()
      var place = terms.count
      while place > 0, try Number.less(terms[place - 1].exponent, term.exponent, context) {
        place -= 1
      }
      if place > 0, try Number.equal(terms[place - 1].exponent, term.exponent, context) {
        let sum = try Number.add(terms[place - 1].coefficient, term.coefficient, context)
        terms[place - 1] = Term(coefficient: sum, exponent: term.exponent)
      } else {
        terms.insert(term, at: place)
      }
    }
    var others: [Term] = []
    for term in terms where try !Number.isZero(term.coefficient, context) { others.append(term) }
    self.terms = others
  }

  /// Returns the value divided by the lowest power, by Horner's rule, with functions that either
  /// calculate or record.
  private func value(
    at x: Number, _ power: (Number, Number) throws(NumberError) -> Number,
    _ multiply: (Number, Number) throws(NumberError) -> Number,
    _ add: (Number, Number) throws(NumberError) -> Number, _ context: Context
  ) throws(NumberError) -> Number {
    var result: Number = 0
    var last: Number?
    for term in terms {
      try context.checkInterruption()
      if let last {
        let gap = try Number.subtract(last, term.exponent, context)
        result = try multiply(result, power(x, gap))
      }
      result = try add(result, term.coefficient)
      last = term.exponent
    }
    return result
  }

  /// Returns the sign of the sum at x.
  func sign(at x: Number, _ context: Context) throws(NumberError) -> Int {
    let value = try value(
      at: x,
      { x, gap throws(NumberError) in try Number.power(x, gap, context) },
      { y, x throws(NumberError) in try Number.multiply(y, x, context) },
      { y, x throws(NumberError) in try Number.add(y, x, context) }, context)
    return try Number.sign(value, context).asInt ?? 0
  }

  /// Returns the zero between two fractions with different signs, minus 1.
  func zero(between low: Number, _ high: Number, _ context: Context) throws(NumberError) -> Number {
    let recorder = FormulaRecorder()
    let x = try recorder.record(.add, [recorder.unknown, 1], context)
    let value = try value(
      at: x,
      { x, gap throws(NumberError) in try recorder.record(.power, [x, gap], context) },
      { y, x throws(NumberError) in
        try y.isRecorded || x.isRecorded
          ? recorder.record(.multiply, [y, x], context) : Number.multiply(y, x, context)
      },
      { y, x throws(NumberError) in
        try y.isRecorded ? recorder.record(.add, [y, x], context) : Number.add(y, x, context)
      }, context)
    let formula = try recorder.formula(of: value, context)
    do throws(NumberError) {
      return try formula.root(
        between: Number.subtract(low, 1, context), Number.subtract(high, 1, context), context)
    } catch {
      if case .noProvenRoot = error { throw .area(MoneyFault.noProvenRate) }
      throw error
    }
  }

  /// Returns the signs of the coefficients.
  private func signs(_ context: Context) throws(NumberError) -> [Int] {
    var signs: [Int] = []
    for term in terms { signs.append(try Number.sign(term.coefficient, context).asInt ?? 0) }
    return signs
  }

  /// Returns whether the coefficients change their sign at most once.
  func changesSignOnce(_ context: Context) throws(NumberError) -> Bool {
    let signs = try signs(context)
    return zip(signs, signs.dropFirst()).count(where: !=) <= 1
  }

  /// Returns the derivative of the sum divided by its lowest power.
  private func derivative(_ context: Context) throws(NumberError) -> PowerSum {
    guard let lowest = terms.last?.exponent else { return self }
    var result: [Term] = []
    for term in terms.dropLast() {
      let exponent = try Number.subtract(term.exponent, lowest, context)
      result.append(
        Term(
          coefficient: try Number.multiply(term.coefficient, exponent, context),
          exponent: try Number.subtract(exponent, 1, context)))
    }
    return try PowerSum(result, context)
  }

  // MARK: All zeros

  /// Returns the numbers t > −1, each once, ascending, for which the sum is zero at 1 + t.
  /// `isZeroAtOne` means that t = 0 is a known zero.
  ///
  /// Throws `.undecidable` if two zeros that are not fractions cannot be distinguished.
  func zeros(isZeroAtOne: Bool = false, _ context: Context) throws(NumberError) -> [Number] {
    let signs = try signs(context)
    let changes = zip(signs, signs.dropFirst()).count(where: !=)
    guard changes > 0, let first = signs.first, let last = signs.last else { return [] }
    if terms.count == 2 { return [try zeroOfTwoTerms(context)] }
    var result: [Number] = []
    var edge: (x: Number?, sign: Int) = (nil, last)
    func passZero(before x: Number?) throws(NumberError) {
      if isZeroAtOne, try PowerSum.isOne(after: edge.x, before: x, context) {
        result.append(0)
      } else {
        result.append(try zero(after: edge.x, edge.sign, before: x, context))
      }
    }
    for turn in changes == 1 ? [] : try derivative(context).zeros(context) {
      let x = try Number.add(turn, 1, context)
      let sign = isZeroAtOne && turn.asInt == 0 ? 0 : try sign(at: x, context)
      if sign == 0 {
        result.append(turn)
      } else if edge.sign == -sign {
        try passZero(before: x)
      }
      edge = (x, sign)
    }
    if edge.sign == -first { try passZero(before: nil) }
    return result
  }

  /// Returns whether 1 is between two points; nil means 0 or ∞.
  private static func isOne(
    after low: Number?, before high: Number?, _ context: Context
  ) throws(NumberError) -> Bool {
    if let low, try !Number.less(low, 1, context) { return false }
    if let high, try !Number.less(1, high, context) { return false }
    return true
  }

  /// Returns (−b/a)^(1/(m−n)) − 1 for a·x^m + b·x^n with coefficients of different signs.
  private func zeroOfTwoTerms(_ context: Context) throws(NumberError) -> Number {
    let ratio = try Number.divide(
      Number.negate(terms[1].coefficient, context), terms[0].coefficient, context)
    let gap = try Number.subtract(terms[0].exponent, terms[1].exponent, context)
    return try Number.subtract(
      Number.power(ratio, Number.inverse(gap, context), context), 1, context)
  }

  /// Returns the only zero between two points with different signs, minus 1; nil means 0 or ∞.
  private func zero(
    after low: Number?, _ sign: Int, before high: Number?, _ context: Context
  ) throws(NumberError) -> Number {
    guard let high else {
      guard let low else { return try onlyZero(sign, context) }
      let a = try fraction(next: low, isAbove: true, sign, context)
      return try zero(sign, isDoubling: true, context) { j throws(NumberError) in
        try Number.multiply(a, Number.power(2, Number(j), context), context)
      }
    }
    let b = try fraction(next: high, isAbove: false, -sign, context)
    if let low {
      let a = try fraction(next: low, isAbove: true, sign, context)
      return try zero(between: a, b, context)
    }
    return try zero(-sign, isDoubling: true, context) { j throws(NumberError) in
      try Number.divide(b, Number.power(2, Number(j), context), context)
    }
  }

  /// Returns the only zero, minus 1; the sum has this sign next to 0.
  private func onlyZero(_ sign: Int, _ context: Context) throws(NumberError) -> Number {
    try zero(sign, context) { j throws(NumberError) in
      // Thirds, because large powers of integers would be written out.
      try Number.divide(Number.power(2, Number(j), context), 3, context)
    }
  }

  /// The largest number of bits of fractions that are tried in place of a number.
  private static let fractionBits = 1 << 14

  /// Returns a fraction next to a number, on one side, where the sum has the given sign.
  private func fraction(
    next x: Number, isAbove: Bool, _ sign: Int, _ context: Context
  ) throws(NumberError) -> Number {
    var bits = 16
    while bits <= PowerSum.fractionBits {
      let scale = try Number.power(2, Number(bits), context)
      let scaled = try Number.multiply(x, scale, context)
      let whole = try isAbove ? Number.ceiling(scaled, context) : Number.floor(scaled, context)
      let fraction = try Number.divide(whole, scale, context)
      if try Number.less(0, fraction, context), try self.sign(at: fraction, context) == sign {
        return fraction
      }
      bits *= 2
    }
    throw .area(MoneyFault.noProvenRate)
  }

  // MARK: One zero on a scale

  /// The largest absolute value of exponents of 2 in the search for a zero.
  private static let exponentLimit = 1 << 40

  /// Returns the zero, minus 1, on a scale of points that ascend or descend with an integer j. Up
  /// to some j the sum has the given sign, then it has another sign. With `isDoubling`, j begins at
  /// 0.
  func zero(
    _ sign: Int, isDoubling: Bool = false, _ context: Context,
    at point: (Int) throws(NumberError) -> Number
  ) throws(NumberError) -> Number {
    func isBefore(_ j: Int) throws(NumberError) -> Bool {
      try context.checkInterruption()
      if abs(j) > PowerSum.exponentLimit { throw .outOfRange }
      return try self.sign(at: point(j), context) == sign
    }
    var (low, high) = (isDoubling ? 0 : -1, 1)
    while !isDoubling, try !isBefore(low) { (low, high) = (2 * low, low) }
    while try isBefore(high) { (low, high) = (high, 2 * high) }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try isBefore(middle) { low = middle } else { high = middle }
    }
    return try zero(between: point(low), point(high), context)
  }
}
