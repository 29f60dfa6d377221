// Integrands as sums of products.

extension ClosedIntegral {
  /// A factor of an integrand: a function of a polynomial in the integral's unknown.
  struct Factor {
    enum Function {
      /// A power of the polynomial, or of its absolute value.
      case power(Number), powerOfAbsolute(Number)
      /// The logarithm, or a function that recurs among its antiderivatives.
      case elementary(ExactNumbers.Function)
      /// The logarithm of its absolute value.
      case logarithmOfAbsolute
      /// A power with the polynomial as exponent.
      case exponential(Number)
    }

    /// The polynomial as an operand of the integrand, and its coefficients, the constant term
    /// first.
    let base: Operand
    let coefficients: [Operand]
    var function: Function

    var degree: Int { coefficients.count - 1 }
  }

  struct Product {
    /// The part that does not depend on the unknown.
    var coefficient = Operand.constant(1)
    var factors: [Factor] = []
  }

  /// Returns the closed form of the integral of an operand; nil if none is found.
  mutating func integral(of operand: Operand) throws(NumberError) -> Operand? {
    if let polynomial = try polynomial(operand) { return try integral(ofPolynomial: polynomial) }
    guard case .step(let index) = operand else { return nil }
    if let known = known.integrals[index] { return known }
    let result = try integral(of: source.steps[index], operand)
    known.integrals[index] = .some(result)
    return result
  }

  private mutating func integral(of step: Formula.Step, _ operand: Operand) throws(NumberError)
    -> Operand?
  {
    switch step.operation {
    case .add, .subtract:
      guard let a = try integral(of: step.first), let b = try integral(of: step.second) else {
        return nil
      }
      return try append(step.operation, a, b)
    case .negate:
      guard let a = try integral(of: step.first) else { return nil }
      return try append(.negate, a)
    case .multiply where !isOwn(step.first):
      guard let b = try integral(of: step.second) else { return nil }
      return try append(.multiply, copy(step.first), b)
    case .multiply where !isOwn(step.second), .divide where !isOwn(step.second):
      guard let a = try integral(of: step.first) else { return nil }
      return try append(step.operation, a, copy(step.second))
    case .choose: return try integral(ofExtremum: step)
    default:
      guard let product = try product(operand) else { return nil }
      return try integral(of: product)
    }
  }

  /// Returns the integral of the maximum or minimum of two operands: (p + q ± |p − q|)/2.
  private mutating func integral(ofExtremum step: Formula.Step) throws(NumberError) -> Operand? {
    guard case .step(let condition) = step.first,
      source.steps[condition].operation == .isNegative,
      case .step(let difference) = source.steps[condition].first,
      source.steps[difference].operation == .subtract
    else { return nil }
    let (p, q) = (source.steps[difference].first, source.steps[difference].second)
    let isMaximum = step.second.isSame(as: q) && step.third.isSame(as: p)
    let isMinimum = step.second.isSame(as: p) && step.third.isSame(as: q)
    guard isMaximum || isMinimum,
      let distance = try factor(.step(difference), .powerOfAbsolute(1)),
      let a = try integral(of: p), let b = try integral(of: q),
      let c = try integral(of: distance)
    else { return nil }
    let sum = try append(isMaximum ? .add : .subtract, append(.add, a, b), c)
    return try append(.divide, sum, .constant(2))
  }

  // MARK: Products

  /// Returns an operand as a product; nil if it is not a product of such factors.
  private mutating func product(_ operand: Operand) throws(NumberError) -> Product? {
    guard isOwn(operand), case .step(let index) = operand else {
      return Product(coefficient: try copy(operand))
    }
    if let known = known.products[index] { return known }
    let result = try product(source.steps[index], operand)
    known.products[index] = .some(result)
    return result
  }

  private mutating func product(_ step: Formula.Step, _ operand: Operand) throws(NumberError)
    -> Product?
  {
    switch step.operation {
    case .multiply:
      guard let a = try product(step.first), let b = try product(step.second) else { return nil }
      return try merged(a, b)
    case .divide:
      guard let a = try product(step.first), let b = try product(step.second),
        let inverse = try power(b, -1)
      else { return nil }
      return try merged(a, inverse)
    case .negate:
      guard var a = try product(step.first) else { return nil }
      a.coefficient = try append(.negate, a.coefficient)
      return a
    case .squareRoot: return try power(step.first, .half)
    case .power:
      if case .constant(let exponent) = step.second, exponent.isRational {
        return try power(step.first, exponent)
      }
      guard case .constant(let base) = step.first, base.isRational,
        try base.signum(context) > 0
      else { return nil }
      return try factor(step.second, .exponential(base))
    case .absolute: return try factor(step.first, .powerOfAbsolute(1))
    case .function(.ln):
      if case .step(let inner) = step.first, source.steps[inner].operation == .absolute {
        return try factor(source.steps[inner].first, .logarithmOfAbsolute)
      }
      return try factor(step.first, .elementary(.ln))
    case .function(let function) where function.row.antiderivatives != nil:
      return try factor(step.first, .elementary(function))
    default: return try factor(operand, .power(1))
    }
  }

  /// Returns a function of an operand as a product, if the operand is a polynomial: of any degree
  /// for powers, of degree 1 or 2 for exponents, and of degree 1 for other functions.
  private mutating func factor(_ operand: Operand, _ function: Factor.Function)
    throws(NumberError) -> Product?
  {
    guard let coefficients = try polynomial(operand) else { return nil }
    if coefficients.count == 1 { return nil }
    let factor = Factor(base: operand, coefficients: coefficients, function: function)
    switch function {
    case .power: break
    case .elementary(.exp), .exponential: if factor.degree > 2 { return nil }
    default: if factor.degree > 1 { return nil }
    }
    return Product(factors: [factor])
  }

  private mutating func power(_ operand: Operand, _ exponent: Number) throws(NumberError)
    -> Product?
  {
    if let product = try product(operand), let power = try power(product, exponent) { return power }
    return try factor(operand, .power(exponent))
  }

  /// Returns a power of a product, which must be a single factor unless the exponent is an integer.
  /// (u^p)^q is u^(pq) if q is an integer, or if the argument of u^p is p times the argument of u,
  /// which holds for −1 < p ≤ 1.
  private mutating func power(_ product: Product, _ exponent: Number) throws(NumberError)
    -> Product?
  {
    var result = product
    if exponent.asInt == nil {
      guard product.factors.count == 1, product.coefficient.asInt == 1 else { return nil }
    } else {
      result.coefficient = try append(.power, product.coefficient, .constant(exponent))
    }
    for index in result.factors.indices {
      switch result.factors[index].function {
      case .power(let power):
        if exponent.asInt == nil {
          guard try Number.less(-1, power, context), try Number.lessOrEqual(power, 1, context)
          else { return nil }
        }
        result.factors[index].function = .power(try Number.multiply(power, exponent, context))
      case .powerOfAbsolute(let power):
        result.factors[index].function = .powerOfAbsolute(
          try Number.multiply(power, exponent, context))
      default: return nil
      }
    }
    return result
  }

  /// Returns the product of two products. Powers of the same polynomial are merged.
  private mutating func merged(_ a: Product, _ b: Product) throws(NumberError) -> Product {
    var result = a
    result.coefficient = try append(.multiply, a.coefficient, b.coefficient)
    for factor in b.factors {
      let twin = result.factors.firstIndex { $0.base.isSame(as: factor.base) }
      guard let twin else {
        result.factors.append(factor)
        continue
      }
      switch (result.factors[twin].function, factor.function) {
      case (.power(let r), .power(let s)):
        result.factors[twin].function = .power(try Number.add(r, s, context))
      case (.powerOfAbsolute(let r), .powerOfAbsolute(let s)):
        result.factors[twin].function = .powerOfAbsolute(try Number.add(r, s, context))
      default: result.factors.append(factor)
      }
    }
    return result
  }
}
