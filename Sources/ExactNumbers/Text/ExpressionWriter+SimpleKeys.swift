// The usual keys for a real, `2 sqrt 1 +`, in place of its description. They are used only if they
// make the same expression again, which is tried.

extension ExpressionWriter {
  /// The longest fractions in such keys, in bits.
  private static let bitLimit = 64

  /// Returns the keys that make a real of short numbers, or nil if they would make another
  /// expression.
  func simpleKeys(for real: Real) -> [UInt8]? {
    var keys: [UInt8] = []
    guard real.extraBits == 0,
      let number = try? write(simply: real.expression, to: &keys), let rebuilt = number.asReal,
      Real.same(rebuilt, real)
    else { return nil }
    return keys
  }

  /// Appends the keys of an expression and returns the number that they make, or nil if there are
  /// none.
  private func write(
    simply expression: Expression, to keys: inout [UInt8]
  ) throws(NumberError) -> Number? {
    let context = Context()
    switch expression {
    case .monomial(let monomial) where expression.isShort:
      write(monomial, to: &keys)
      return monomial.number
    case .function(.exp, .small(1), .small(0)):
      keys += Array("e".utf8)
      return .e
    case .function(let function, let x, .small(0)) where function != .power && Self.isShort(x):
      guard let key = function.row.key else { return nil }
      write(x, to: &keys)
      keys += Array(" \(key)".utf8)
      return try function.row.value(x, context)
    case .product(let monomial, let factors) where factors.count == 1 && monomial.isRational:
      guard Self.isShort(monomial.coefficient) else { return nil }
      return try write(factors[0], times: monomial.coefficient, to: &keys)
    case .sum(let constant, let terms) where Self.isShort(constant) && terms.count <= Sum.termLimit:
      return try write(sumOf: terms, constant, to: &keys)
    default: return nil
    }
  }

  private static func isShort(_ number: Number) -> Bool {
    number.isRational && number.exactBits <= bitLimit
  }

  /// Appends a part of an expression, by its name if it is shared.
  private func write(part: Real, to keys: inout [UInt8]) throws(NumberError) -> Number? {
    guard let name = names[ObjectIdentifier(part)] else {
      return try write(simply: part.expression, to: &keys)
    }
    keys += Array(name.utf8)
    return .real(part)
  }

  /// Appends the keys of a power of e, a logarithm or a root, times a fraction.
  private func write(
    _ factor: Factor, times coefficient: Number, to keys: inout [UInt8]
  ) throws(NumberError) -> Number? {
    let context = Context()
    var number: Number
    if let base = factor.base.asReal, case .function = base.expression, factor.exponent.asInt == 1 {
      guard let made = try write(part: base, to: &keys) else { return nil }
      number = made
    } else if let base = factor.base.asInt, base > 1, Self.isShort(factor.exponent),
      try Number.less(Number.absolute(factor.exponent, context), 1, context)
    {
      write(factor.base, to: &keys)
      keys.append(UInt8(ascii: " "))
      write(factor.exponent, to: &keys)
      keys += Array(" ^".utf8)
      number = try Number.power(factor.base, factor.exponent, context)
    } else {
      return nil
    }
    if coefficient.asInt != 1 {
      keys.append(UInt8(ascii: " "))
      write(coefficient, to: &keys)
      keys += Array(" *".utf8)
      number = try Number.multiply(number, coefficient, context)
    }
    return number
  }

  private func write(
    sumOf terms: [Real], _ constant: Number, to keys: inout [UInt8]
  ) throws(NumberError) -> Number? {
    let context = Context()
    var sum: Number = 0
    for (index, term) in terms.enumerated() {
      if case .sum = term.expression { return nil }
      if index > 0 { keys.append(UInt8(ascii: " ")) }
      guard let number = try write(part: term, to: &keys) else { return nil }
      if index > 0 { keys += Array(" +".utf8) }
      sum = try Number.add(sum, number, context)
    }
    if constant.asInt != 0 {
      keys.append(UInt8(ascii: " "))
      write(constant, to: &keys)
      keys += Array(" +".utf8)
      sum = try Number.add(sum, constant, context)
    }
    return sum
  }
}
