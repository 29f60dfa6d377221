// Exact integrals of polynomials with fractions as coefficients.

extension Formula {
  /// The highest degree that is integrated exactly.
  private static let degreeLimit = 1_000

  /// Returns the integral from a to b if the formula is a polynomial; otherwise nil.
  func exactIntegral(from a: Number, to b: Number, _ context: Context) throws(NumberError)
    -> Number?
  {
    guard let coefficients = try polynomial(context) else { return nil }
    let upper = try Formula.primitive(coefficients, at: b, context)
    return try Number.subtract(upper, Formula.primitive(coefficients, at: a, context), context)
  }

  /// Σ c·x^(n+1)/(n+1), by Horner's rule.
  private static func primitive(_ coefficients: [Number], at x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    var sum: Number = 0
    for (index, coefficient) in coefficients.enumerated() {
      let term = try Number.divide(coefficient, .small(coefficients.count - index), context)
      sum = try Number.add(Number.multiply(sum, x, context), term, context)
    }
    return try Number.multiply(sum, x, context)
  }

  /// Returns the coefficients of the formula as a polynomial, highest power first; nil if it is not
  /// a polynomial, or if a coefficient is not rational.
  public func polynomial(_ context: Context) throws(NumberError) -> [Number]? {
    try polynomial(in: 0, context)
  }

  /// Returns the coefficients of the formula as a polynomial of a step, highest power first; nil if
  /// it is not a polynomial.
  func polynomial(in generator: Int, _ context: Context) throws(NumberError) -> [Number]? {
    var values: [[Number]?] = Array(repeating: nil, count: generator) + [[1, 0]]
    for step in steps.dropFirst(generator + 1) {
      try context.poll()
      values.append(try Formula.polynomial(step, values, context))
    }
    return Formula.coefficients(result, values)
  }

  private static func coefficients(_ operand: Operand, _ values: [[Number]?]) -> [Number]? {
    switch operand {
    case .step(let index): values[index]
    case .constant(let number): number.isRational ? [number] : nil
    }
  }

  private static func polynomial(_ step: Step, _ values: [[Number]?], _ context: Context)
    throws(NumberError) -> [Number]?
  {
    guard let u = coefficients(step.first, values), let v = coefficients(step.second, values) else {
      return nil
    }
    switch step.operation {
    case .add: return try Polynomial.sum(u, v, context)
    case .subtract: return try Polynomial.sum(u, v, times: -1, context)
    case .negate: return try Polynomial.product([-1], u, context)
    case .multiply: return try product(u, v, context)
    case .divide:
      guard v.count == 1, v[0].asInt != 0 else { return nil }
      return try product(u, [Number.inverse(v[0], context)], context)
    case .power:
      guard let exponent = step.second.asInt, (0...degreeLimit).contains(exponent) else {
        return nil
      }
      return try Formula.power([1], u, exponent) { a, b throws(NumberError) in
        try product(a, b, context)
      }
    default: return nil
    }
  }

  private static func product(_ a: [Number], _ b: [Number], _ context: Context)
    throws(NumberError) -> [Number]?
  {
    a.count + b.count > degreeLimit ? nil : try Polynomial.product(a, b, context)
  }

  /// Returns a product of `exponent` equal factors; nil if a product has no value.
  static func power<Value>(
    _ one: Value, _ x: Value, _ exponent: Int,
    _ product: (Value, Value) throws(NumberError) -> Value?
  ) throws(NumberError) -> Value? {
    var power = one
    for _ in 0..<exponent {
      guard let next = try product(power, x) else { return nil }
      power = next
    }
    return power
  }
}

extension Polynomial {
  /// a + factor·b
  static func sum(_ a: [Number], _ b: [Number], times factor: Number, _ context: Context)
    throws(NumberError) -> [Number]
  {
    try sum(a, product([factor], b, context), context)
  }
}
