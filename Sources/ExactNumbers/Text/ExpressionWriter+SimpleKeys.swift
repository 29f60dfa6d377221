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
    case .monomial(let monomial): return try write(simply: monomial, to: &keys)
    case .function(.exp, .small(1), .small(0)):
      keys += Array("e".utf8)
      return .e
    case .function(let function, let x, .small(0)) where function != .power && Self.isShort(x):
      guard let key = function.row.key else { return nil }
      write(x, to: &keys)
      keys += Array(" \(key)".utf8)
      return try function.row.value(x, context)
    case .product(let monomial, let factors) where factors.count <= Sum.termLimit:
      var product: Number?
      for factor in factors {
        var part: [UInt8] = []
        guard let number = try write(factor, to: &part) else { return nil }
        product = try multiply(product, by: number, part, to: &keys)
      }
      if monomial == Monomial() { return product }
      var part: [UInt8] = []
      guard let number = try write(simply: monomial, to: &part) else { return nil }
      return try multiply(product, by: number, part, to: &keys)
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

  /// Appends the keys of a factor after those of a product, and returns both together.
  private func multiply(
    _ product: Number?, by number: Number, _ part: [UInt8], to keys: inout [UInt8]
  ) throws(NumberError) -> Number {
    guard let product else {
      keys += part
      return number
    }
    keys += Array(" ".utf8) + part + Array(" *".utf8)
    return try Number.multiply(product, number, Context())
  }

  /// Appends the keys of √n, π and fractions of them.
  private func write(
    simply monomial: Monomial, to keys: inout [UInt8]
  ) throws(NumberError) -> Number? {
    let context = Context()
    guard monomial.coefficient.isRational, monomial.radicand.asInt != nil,
      let halves = monomial.piHalves.asInt, halves.magnitude < 100
    else { return nil }
    var product: Number?
    var part: [UInt8] = []
    if monomial.radicand.asInt != 1 {
      write(monomial.radicand, to: &part)
      part += Array(" sqrt".utf8)
      product = try multiply(
        nil, by: Number.squareRoot(monomial.radicand, context), part, to: &keys)
    }
    if halves != 0 {
      let exponent = try Number.divide(monomial.piHalves, 2, context)
      part = Array("pi".utf8)
      if halves != 2 {
        part.append(UInt8(ascii: " "))
        write(exponent, to: &part)
        part += Array(" ^".utf8)
      }
      product = try multiply(product, by: Number.power(.pi, exponent, context), part, to: &keys)
    }
    if monomial.coefficient.asInt == 1, let product { return product }
    part = []
    write(monomial.coefficient, to: &part)
    return try multiply(product, by: monomial.coefficient, part, to: &keys)
  }

  /// Appends the keys of a power of an integer or of a function, such as a logarithm.
  private func write(_ factor: Factor, to keys: inout [UInt8]) throws(NumberError) -> Number? {
    let context = Context()
    guard Self.isShort(factor.exponent) else { return nil }
    var base = factor.base
    if let real = base.asReal, case .function = real.expression,
      factor.exponent.asInt == 1 || base.isBaseInKeys
    {
      guard let number = try write(part: real, to: &keys) else { return nil }
      base = number
    } else if let integer = base.asInt, integer > 1,
      try Number.less(Number.absolute(factor.exponent, context), 1, context)
    {
      write(base, to: &keys)
    } else {
      return nil
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
