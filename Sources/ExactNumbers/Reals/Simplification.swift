// The rules that keep functions exact: those that follow from what a function's row says of it, and
// those that the row has; each has its test in SimplificationTests.
//
// Sums and products need none: their normal forms (Sum.swift, Product.swift, Monomial.swift) merge
// what is alike. x is any number, q a fraction, n an integer. A rule that does not apply returns
// nil. Rules look at a number's expression and, where one holds on an interval only, at its
// enclosure; they never guess.

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
  /// f(x) by the first rule that applies, or as an expression. The caller has checked the domain.
  func callAsFunction(_ x: Number, _ context: Context) throws(NumberError) -> Number {
    let row = row
    if let integer = x.asInt {
      if row.isNearIdentity, integer == 0 { return x }
      if let known = row.known, integer == known.point { return .small(known.value) }
    }
    if let inverse = row.undoes, let y = x.operand(of: inverse) { return y }
    for rule in row.rules {
      if let result = try rule.apply(x, context) { return result }
    }
    if let parity = row.parity, x.isShownNegative {
      let value = try self(Number.negate(x, context), context)
      return parity == .even ? value : try Number.negate(value, context)
    }
    // The reduction of an angle needs all its bits before the point.
    let extraBits = row.period == nil ? 0 : try Function.bitsBeforePoint(of: x, context)
    let result = try Real.make(.function(self, x, 0), extraBits: extraBits, context)
    // There is no enclosure of a tangent that cannot be told from a pole: it could never be shown.
    if row.quotient != nil { try result.requireEnclosure(context) }
    return result
  }
}
