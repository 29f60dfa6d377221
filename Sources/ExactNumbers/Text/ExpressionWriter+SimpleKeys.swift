// The usual keys for a real, `2 sqrt 1 +`, in place of its description. They are used only if they
// make the same expression again, which is tried.

extension ExpressionWriter {
  /// The longest fractions in such keys, in bits.
  static let bitLimit = 64

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
    case .monomial(let monomial): return try write(monomial, [], to: &keys)
    case .function(.exp, .small(1), .small(0)):
      keys += Array("e".utf8)
      return .e
    case .function(let function, let x, .small(0)) where function != .power && Self.isShort(x):
      guard let key = function.row.key else { return nil }
      write(x, to: &keys)
      keys += Array(" \(key)".utf8)
      return try function.row.value(x, context)
    case .product(let monomial, let factors) where factors.count <= Sum.termLimit:
      return try write(monomial, factors, to: &keys)
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

  /// Appends the keys of √n, factors, powers of π and a fraction, and returns their product.
  private func write(
    _ monomial: Monomial, _ factors: [Factor], to keys: inout [UInt8]
  ) throws(NumberError) -> Number? {
    let context = Context()
    guard monomial.coefficient.isRational, monomial.radicand.asInt != nil else { return nil }
    var parts: [(keys: [UInt8], number: Number)] = []
    var part: [UInt8] = []
    if monomial.radicand.asInt != 1 {
      write(monomial.radicand, to: &part)
      let root = try Number.squareRoot(monomial.radicand, context)
      parts.append((part + Array(" sqrt".utf8), root))
    }
    let exponent = try Number.divide(monomial.piHalves, 2, context)
    let powers = exponent.asInt == 0 ? [] : [Factor(base: .pi, exponent: exponent)]
    for factor in factors + powers {
      part = []
      guard let number = try write(factor, to: &part) else { return nil }
      parts.append((part, number))
    }
    if monomial.coefficient.asInt != 1 || parts.isEmpty {
      part = []
      write(monomial.coefficient, to: &part)
      parts.append((part, monomial.coefficient))
    }
    var product: Number = 1
    for (index, part) in parts.enumerated() {
      keys += index == 0 ? part.keys : Array(" ".utf8) + part.keys + Array(" *".utf8)
      product = try Number.multiply(product, part.number, context)
    }
    return product
  }

  /// Appends the keys of a power of π, an integer or a function such as a logarithm.
  private func write(_ factor: Factor, to keys: inout [UInt8]) throws(NumberError) -> Number? {
    let context = Context()
    guard Self.isShort(factor.exponent) else { return nil }
    var base = factor.base
    switch base.asReal?.expression {
    case .monomial where base.isBaseInKeys: keys += Array("pi".utf8)
    case .function where factor.exponent.asInt == 1 || base.isBaseInKeys:
      guard let real = base.asReal, let number = try write(part: real, to: &keys) else {
        return nil
      }
      base = number
    case nil:
      guard let integer = base.asInt, integer > 1,
        try Number.less(Number.absolute(factor.exponent, context), 1, context)
      else { return nil }
      write(base, to: &keys)
    default: return nil
    }
    if factor.exponent.asInt == 1 { return base }
    keys.append(UInt8(ascii: " "))
    write(factor.exponent, to: &keys)
    keys += Array(" ^".utf8)
    return try Number.power(base, factor.exponent, context)
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
