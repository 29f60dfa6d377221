// Polynomials in the unknown of an integral. Their coefficients are operands of the closed form,
// the constant term first.

extension ClosedIntegral {
  /// The highest degree of a polynomial that is tried.
  static let degreeLimit = 8

  /// Returns the coefficients of an operand that is a polynomial; otherwise nil.
  mutating func polynomial(_ operand: Operand) throws(NumberError) -> [Operand]? {
    guard isOwn(operand), case .step(let index) = operand else { return [try copy(operand)] }
    if isUnknown(operand) { return [.constant(0), .constant(1)] }
    if let known = known.polynomials[index] { return known }
    let result = try polynomial(source.steps[index])
    known.polynomials[index] = .some(result)
    return result
  }

  private mutating func polynomial(_ step: Formula.Step) throws(NumberError) -> [Operand]? {
    switch step.operation {
    case .add, .subtract, .multiply:
      guard let a = try polynomial(step.first), let b = try polynomial(step.second) else {
        return nil
      }
      return step.operation == .multiply ? try multiplied(a, b) : try combined(step.operation, a, b)
    case .negate:
      guard let a = try polynomial(step.first) else { return nil }
      return try combined(.subtract, [], a)
    case .divide:
      guard !isOwn(step.second), var a = try polynomial(step.first) else { return nil }
      let divisor = try copy(step.second)
      for index in a.indices { a[index] = try append(.divide, a[index], divisor) }
      return a
    case .power:
      guard let count = step.second.asInt, 1...Self.degreeLimit ~= count,
        let a = try polynomial(step.first)
      else { return nil }
      return try Formula.power(a, a, count - 1) { b, c throws(NumberError) in
        try multiplied(b, c)
      }
    default: return nil
    }
  }

  /// Returns the sum or the difference of two polynomials.
  mutating func combined(_ operation: Formula.Operation, _ a: [Operand], _ b: [Operand])
    throws(NumberError) -> [Operand]
  {
    var result: [Operand] = []
    for index in 0..<max(a.count, b.count) {
      let left = index < a.count ? a[index] : .constant(0)
      let right = index < b.count ? b[index] : .constant(0)
      result.append(try append(operation, left, right))
    }
    while result.count > 1, result.last?.asInt == 0 { result.removeLast() }
    return result
  }

  /// Returns their product; nil if its degree is too high.
  mutating func multiplied(_ a: [Operand], _ b: [Operand]) throws(NumberError) -> [Operand]? {
    if a.count + b.count - 2 > Self.degreeLimit { return nil }
    var result = [Operand](repeating: .constant(0), count: a.count + b.count - 1)
    for (i, left) in a.enumerated() {
      // The coefficients have values wherever the polynomials have values.
      for (j, right) in b.enumerated() where left.asInt != 0 && right.asInt != 0 {
        result[i + j] = try append(.add, result[i + j], append(.multiply, left, right))
      }
    }
    return result
  }

  /// Returns the composition p(q).
  mutating func composed(_ p: [Operand], _ q: [Operand]) throws(NumberError) -> [Operand]? {
    var result: [Operand] = [.constant(0)]
    for coefficient in p.reversed() {
      guard let product = try multiplied(result, q) else { return nil }
      result = try combined(.add, product, [coefficient])
    }
    return result
  }

  /// Returns the value of a polynomial.
  mutating func value(_ p: [Operand], at x: Operand) throws(NumberError) -> Operand {
    var sum = Operand.constant(0)
    for coefficient in p.reversed() {
      sum = try append(.add, append(.multiply, sum, x), coefficient)
    }
    return sum
  }

  /// Returns its derivative, which is empty for a constant.
  mutating func derivative(_ p: [Operand]) throws(NumberError) -> [Operand] {
    return try p.enumerated().dropFirst().map { index, coefficient throws(NumberError) in
      try append(.multiply, .constant(.small(index)), coefficient)
    }
  }

  /// Returns its integral over the range, if that is finite.
  mutating func integral(ofPolynomial p: [Operand]) throws(NumberError) -> Operand? {
    var primitive: [Operand] = [.constant(0)]
    for (index, coefficient) in p.enumerated() {
      primitive.append(try append(.divide, coefficient, .constant(.small(index + 1))))
    }
    let known = primitive
    return try difference { form, side throws(NumberError) in
      guard let end = form.end(side) else { return nil }
      return try form.value(known, at: end)
    }
  }
}
