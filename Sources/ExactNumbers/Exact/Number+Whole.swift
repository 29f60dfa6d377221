// Integers that are too large to be written out, and so are kept as reals: powers, factorials, and
// their sums and products. Their properties follow from the expression, without digits.

extension Number {
  /// Whether a few nodes of the expression prove that it is an integer. False means only that they
  /// do not.
  var isWhole: Bool {
    guard case .real = self else { return isInteger }
    var budget = 16
    return isWhole(&budget)
  }

  private func isWhole(_ budget: inout Int) -> Bool {
    guard case .real(let real) = self else { return isInteger }
    budget -= 1
    if budget < 0 { return false }
    switch real.expression {
    case .sum(let constant, let terms):
      guard constant.isInteger else { return false }
      for term in terms where !Number.real(term).isWhole(&budget) { return false }
      return true
    case .product(let monomial, let factors):
      guard monomial.isRational, monomial.coefficient.isInteger else { return false }
      if Factor.isMultinomial(factors) { return true }
      for factor in factors {
        guard factor.exponent.isInteger, !factor.exponent.isShownNegative,
          factor.base.isWhole(&budget)
        else { return false }
      }
      return true
    default: return operandOfGamma?.isInteger ?? false
    }
  }

  /// The reason why the number is not available as an integer: it is not one, or is too large to be
  /// written out.
  var notWritten: NumberError {
    guard case .real(let real) = self, isWhole,
      let size = try? real.magnitudeExponent(Context())
    else { return .notInteger(self) }
    return .unwritten(bytes: size.approximate / 8)
  }

  /// Returns the remainder of a whole number modulo an integer m ≠ 0, with the sign of m. Powers
  /// are computed modulo m, and m divides n! for n ≥ |m|. Returns nil if that does not decide it.
  func residue(modulo m: Number, _ context: Context) throws(NumberError) -> Number? {
    if isInteger { return try Number.modulo(self, m, context) }
    guard case .real(let real) = self else { return nil }
    try context.poll()
    switch real.expression {
    case .sum(let constant, let terms):
      var total = constant
      for term in terms {
        guard let next = try Number.real(term).residue(modulo: m, context) else { return nil }
        total = try Number.add(total, next, context)
      }
      return try Number.modulo(total, m, context)
    case .product(let monomial, let factors) where !Factor.isMultinomial(factors):
      var total = monomial.coefficient
      for factor in factors {
        guard let base = try factor.base.residue(modulo: m, context) else { return nil }
        let power = try Number.powerModulo(base, factor.exponent, m, context)
        total = try Number.modulo(Number.multiply(total, power, context), m, context)
      }
      return try Number.modulo(total, m, context)
    default:
      guard let x = operandOfGamma else { return nil }
      return try Number.less(Number.absolute(m, context), x, context) ? 0 : nil
    }
  }
}

extension Factor {
  /// Returns whether the factors are n!/(a!·b!·…), as gammas, with a + b + … ≤ n.
  fileprivate static func isMultinomial(_ factors: [Factor]) -> Bool {
    var rest: Number = 0
    var tops = 0
    for factor in factors {
      guard let x = factor.base.operandOfGamma, x.isInteger,
        let count = factor.exponent.asInt, count <= 1,
        let n = try? Number.multiply(
          Number.subtract(x, 1, Context()), .small(count), Context()),
        let sum = try? Number.add(rest, n, Context())
      else { return false }
      if count == 1 { tops += 1 }
      rest = sum
    }
    return tops == 1 && factors.count > 1 && !rest.isShownNegative
  }
}
