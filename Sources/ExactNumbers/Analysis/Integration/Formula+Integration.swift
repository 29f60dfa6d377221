// Integrals. The range is split at the points where the integrand has no bound. Next to such a
// point, and at infinity, an expansion gives the integral (`Tail`); elsewhere Arb's quadrature does
// (`Quadrature`). The result is proven, provided that `FormulaBalls` and `Neighbourhood` keep their
// promises.

extension Formula {
  /// Returns the integral from a to b, as a value that can be computed to any precision.
  ///
  /// Throws `.divergentIntegral` if it provably has no value, `.noIntegralBound` if no bound is
  /// found at an end, `.unfinishedIntegral` beyond the budget, and `.noProvenIntegral` if it fails
  /// elsewhere.
  public func integral(from a: Endpoint, to b: Endpoint, _ context: Context) throws(NumberError)
    -> Number
  {
    switch (a, b) {
    case (.number(let a), .number(let b)):
      if a.isComplex || b.isComplex { return try integral(alongPathFrom: a, to: b, context) }
      if Number.identical(a, b) { return 0 }
      if let exact = try exactIntegral(from: a, to: b, context) { return exact }
      if case .constant(let height) = result {
        return try Number.multiply(height, Number.subtract(b, a, context), context)
      }
      if try Number.less(b, a, context) {
        return try Number.negate(integral(over: .number(b), .number(a), context), context)
      }
    case (.infinity(let left), .infinity(let right)):
      if left == right { return 0 }
      if left > right { return try Number.negate(integral(from: b, to: a, context), context) }
    case (.infinity(1), .number), (.number, .infinity(-1)):
      return try Number.negate(integral(from: b, to: a, context), context)
    case (.number(let number), .infinity), (.infinity, .number(let number)):
      try number.requireReal()
    }
    return try integral(over: a, b, context)
  }

  /// Returns the integral along the straight path between two complex numbers.
  private func integral(alongPathFrom a: Number, to b: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let width = try Number.subtract(b, a, context)
    var path = Formula()
    let point = try path.append(
      .add, .constant(a), path.append(.multiply, .step(0), .constant(width), context), context)
    let height: Operand
    do throws(NumberError) { height = try path.append(self, at: point, context) } catch {
      if case .notRecordable = error { throw .notRecordableOfComplex }
      throw error
    }
    path.result = try path.append(.multiply, height, .constant(width), context)
    do throws(NumberError) {
      return try path.integral(from: .number(0), to: .number(1), context)
    } catch {
      func place(_ end: Endpoint) throws(NumberError) -> Endpoint {
        guard case .number(let part) = end else { return end }
        return .number(try Number.add(a, Number.multiply(part, width, context), context))
      }
      switch error {
      case .divergentIntegral(let end): throw .divergentIntegral(at: try place(end))
      case .noIntegralBound(let end): throw .noIntegralBound(at: try place(end))
      default: throw error
      }
    }
  }

  /// Returns the integral over a range from left to right.
  private func integral(over a: Endpoint, _ b: Endpoint, _ context: Context) throws(NumberError)
    -> Number
  {
    do throws(NumberError) { return try plan(from: a, to: b, context).value(context) } catch {
      if error.endsAll { throw error }
      if case .number(let a) = a, a.asInt == 0, case .number(let b) = b, isNested,
        let value = try rearrangedIntegral(to: b, context)
      {
        return value
      }
      if case .divergentIntegral = error { throw error }
      try requireRealOperands(between: a, b, context)
      throw error
    }
  }

  /// Throws `.notRecordableOfComplex` with the step if an operand that must be real is not proven
  /// real between two numbers.
  private func requireRealOperands(between a: Endpoint, _ b: Endpoint, _ context: Context)
    throws(NumberError)
  {
    guard case .number(let a) = a, case .number(let b) = b else { return }
    for step in steps where step.operation.needsReal && !isReal(step.first) {
      if try !with(result: step.first).isProvenReal(between: a, b, context) {
        throw step.operation.named(.notRecordableOfComplex)
      }
    }
  }

  /// Returns the parts of the integral over a range from left to right.
  func plan(from a: Endpoint, to b: Endpoint, _ context: Context) throws(NumberError)
    -> IntegralPlan
  {
    let inner = try partingPoints(between: a, b, context)
    let ends = [a] + inner.map { Endpoint.number($0.point) } + [b]
    let zeros = Dictionary(
      uniqueKeysWithValues: inner.enumerated().map { ($0.offset + 1, $0.element.zeros) })
    return try IntegralPlan(self, ends, zeros: zeros, context)
  }
}
