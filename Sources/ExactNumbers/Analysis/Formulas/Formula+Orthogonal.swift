// Orthogonal polynomials as formulas: Horner's rule, with coefficients from exact values at 0, 1,
// …, n.

extension Formula {
  /// The highest degree that is written out.
  private static let degreeLimit = 100

  /// Appends the polynomial that equals a function of its last operand; nil unless its values are
  /// rational.
  mutating func appendPolynomial(
    _ function: SpecialFunction, _ parameters: [Number], _ x: Operand, _ context: Context
  ) throws(NumberError) -> Operand? {
    guard function.isPolynomial, let degree = parameters.first?.asInt,
      (0...Formula.degreeLimit).contains(degree)
    else { return nil }
    var values: [Number] = []
    for point in 0...degree {
      let value = try function(parameters + [.small(point)], context)
      if !value.isRational { return nil }
      values.append(value)
    }
    var sum = Operand.constant(0)
    for coefficient in try Formula.polynomial(through: values, context) {
      sum = try append(.add, append(.multiply, sum, x, context), .constant(coefficient), context)
    }
    return sum
  }

  /// Returns the coefficients of the polynomial with these values at 0, 1, …, by Newton (3.3.34,
  /// 3.3.38).
  private static func polynomial(through values: [Number], _ context: Context)
    throws(NumberError) -> [Number]
  {
    var differences = values
    for order in 1..<max(1, values.count) {
      for index in (order..<values.count).reversed() {
        let change = try Number.subtract(differences[index], differences[index - 1], context)
        differences[index] = try Number.divide(change, .small(order), context)
      }
    }
    var result: [Number] = []
    for (node, difference) in differences.enumerated().reversed() {
      let product = try Polynomial.product(result, [1, .small(-node)], context)
      result = try Polynomial.sum(product, [difference], context)
    }
    return result
  }
}
