// The rules that keep functions exact: rules that follow from properties in a function's row, such
// as its parity, and rules that the row lists. Each has its test in SimplificationTests.
//
// Sums and products need no rules: their normal forms (Sum.swift, Product.swift, Monomial.swift)
// merge like terms. x is any number, q a fraction, n an integer. A rule that does not apply returns
// nil. Rules check a number's expression and, if they hold only on an interval, its enclosure. They
// never guess.

/// One identity, read from left to right.
struct Rule: Sendable {
  /// The identity in words.
  let law: String
  /// Returns the number that the function at this operand becomes, or nil.
  let apply: @Sendable (Number, Context) throws(NumberError) -> Number?

  init(
    _ law: String, _ apply: @escaping @Sendable (Number, Context) throws(NumberError) -> Number?
  ) {
    self.law = law
    self.apply = apply
  }
}

extension Function {
  /// Returns f(x) by the first rule that applies, or as an expression. The caller has checked the
  /// domain.
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
    // The reduction of an angle needs all bits of the angle before the point.
    let extraBits = row.period == nil ? 0 : try Function.bitsBeforePoint(of: x, context)
    let result = try Real.make(.function(self, x, 0), extraBits: extraBits, context)
    // If a tangent cannot be distinguished from a pole, it has no enclosure and could never be
    // shown.
    if row.quotient != nil { try result.requireEnclosure(context) }
    return result
  }
}
