// The rules that keep functions exact, one row each; every row has its test in SimplificationTests.
//
// Sums and products need no rows: their normal forms (Sum.swift, Product.swift, Monomial.swift)
// merge what is alike. x is any number, q a fraction, n an integer. A row that does not apply
// returns nil. Rows look at a number's expression and, where a rule holds on an interval only, at
// its enclosure; they never guess.

/// One identity, read from left to right.
struct Rule: Sendable {
  /// The identity in words, for the reader.
  let law: String
  /// Gives the number that the function at this operand becomes, or nil.
  let apply: @Sendable (Number, Context) throws(NumberError) -> Number?

  init(
    _ law: String, _ apply: @escaping @Sendable (Number, Context) throws(NumberError) -> Number?
  ) {
    self.law = law
    self.apply = apply
  }
}

extension Function {
  /// f(x) by the first rule that applies, and otherwise as an expression. The caller has checked
  /// the domain.
  func callAsFunction(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    let row = row
    for rule in row.rules {
      if let result = try rule.apply(x, context) { return result }
    }
    // The reduction of an angle needs all its bits before the point.
    let extraBits = row.period == nil ? 0 : try Function.bitsBeforePoint(of: x, context)
    let result = try Real.make(.function(self, x, 0), extraBits: extraBits, context)
    // There is no enclosure of a tangent that cannot be told from a pole: it could never be shown.
    if row.quotient != nil { try result.requireEnclosure(context) }
    return result
  }

  /// f(y, x) as an expression. The caller has checked the domain and looked for closed forms.
  func callAsFunction(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    let result = try Real.make(.function(self, y, x), context)
    try result.requireEnclosure(context)
    return result
  }
}

// MARK: The shapes that rules come in

extension Rule {
  /// f(point) = result
  static func value(_ law: String, at point: Int, is result: Int) -> Rule {
    Rule(law) { (x: Number, _: Context) throws(NumberError) in
      x.asInt == point ? .small(result) : nil
    }
  }

  /// f(g(x)) = x for all x in g's domain
  static func inverse(_ law: String, of function: Function) -> Rule {
    Rule(law) { (x: Number, _: Context) throws(NumberError) in x.operand(of: function) }
  }

  /// f(−x) = −f(x) or f(x)
  static func parity(_ parity: SpecialFunction.Parity, of function: Function) -> Rule {
    Rule("\(function) −x") { (x: Number, context: Context) throws(NumberError) in
      guard x.isShownNegative else { return nil }
      let value = try function(Number.negate(x, context), context)
      return parity == .even ? value : try Number.negate(value, context)
    }
  }

  /// f(x + nπ) = (−1)^n·f(x), where the sum shows its multiple of π
  static func halfTurns(_ law: String, _ function: Function) -> Rule {
    Rule(law) { (x: Number, context: Context) throws(NumberError) in
      guard case .real(let real) = x, case .sum(_, let terms) = real.expression,
        let turns = terms.lazy.compactMap(\.multipleOfPi).first, turns.isInteger
      else { return nil }
      let rest = try function(
        Number.subtract(x, Number.multiply(turns, .pi, context), context), context)
      return try Number.isZero(Number.modulo(turns, 2, context), context)
        ? rest : Number.negate(rest, context)
    }
  }
}
