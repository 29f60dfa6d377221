// Products of gammas that are connected by DLMF 5.5: the recurrence, the reflection and the
// duplication formula, for any argument. Calcium handles gammas in different terms of a sum.

extension Product {
  /// The longest product that a quotient of gammas becomes.
  private static let recurrenceLimit = 16

  /// Multiplies by a power of a gamma if a formula combines it with a gamma among the factors.
  /// Returns whether it did.
  mutating func mergeGamma(_ base: Number, _ exponent: Number, _ context: Context)
    throws(NumberError) -> Bool
  {
    guard let x = base.operandOfGamma, let n = exponent.asInt else { return false }
    for index in factors.indices {
      guard let y = factors[index].base.operandOfGamma, let m = factors[index].exponent.asInt,
        let value = try attempt(
          Product.gammas(y, x, isQuotient: (m < 0) != (n < 0), context)) ?? nil
      else { continue }
      // In Γ(y)^m·Γ(x)^n, |count| pairs are replaced.
      let other = factors[index]
      let count = m.magnitude < n.magnitude ? m : (m < 0) == (n < 0) ? n : -n
      factors.remove(at: index)
      if value.asInt != 1 { try multiply(by: value, power: count, context) }
      try mergeRest(other.base, m - count, context)
      try mergeRest(base, (m < 0) == (n < 0) ? n - count : n + count, context)
      return true
    }
    return false
  }

  private mutating func mergeRest(_ base: Number, _ exponent: Int, _ context: Context)
    throws(NumberError)
  {
    if exponent != 0 { try merge(base, .small(exponent), context) }
  }

  /// Returns Γ(y)·Γ(x), or Γ(y)/Γ(x), without these gammas, or nil if no formula connects them.
  private static func gammas(_ y: Number, _ x: Number, isQuotient: Bool, _ context: Context)
    throws(NumberError) -> Number?
  {
    let difference = try Number.subtract(y, x, context)
    if isQuotient {
      guard let steps = difference.asInt, steps != 0, steps.magnitude <= recurrenceLimit else {
        return nil
      }
      return try steps > 0
        ? rising(x, steps, context) : Number.inverse(rising(y, -steps, context), context)
    }
    if case .small(1) = try Number.add(y, x, context) {  // Γ(x)Γ(1−x) = π/sin πx, 5.5.3
      let sine = try Function.sin(Number.multiply(.pi, x, context), context)
      return try Number.divide(.pi, sine, context)
    }
    guard try Number.identical(Number.absolute(difference, context), .half) else { return nil }
    // Γ(z)Γ(z+1/2) = 2^(1−2z)·√π·Γ(2z), 5.5.5
    let z = difference.isShownNegative ? y : x
    let doubled = try Number.multiply(2, z, context)
    let scale = try Number.multiply(
      Number.power(2, Number.subtract(1, doubled, context), context),
      Number.squareRoot(.pi, context), context)
    return try Number.multiply(scale, SpecialFunction.gamma([doubled], context), context)
  }

  /// Returns x(x+1)…(x+n−1) = Γ(x+n)/Γ(x), DLMF 5.5.1.
  private static func rising(_ x: Number, _ n: Int, _ context: Context) throws(NumberError)
    -> Number
  {
    var result = x
    for step in 1..<max(n, 1) {
      result = try Number.multiply(result, Number.add(x, .small(step), context), context)
    }
    return result
  }
}

extension Number {
  /// The operand if the number is a gamma of it; otherwise nil.
  var operandOfGamma: Number? {
    guard case .real(let real) = self, case .special(.real, let value) = real.expression,
      value.isReal, value.function.name == SpecialFunction.gamma.name
    else { return nil }
    return value.operands[0]
  }
}
