// Integrals over two unknowns of a function of their product, with u = x·t for one of them: ∫₀ᵇ
// h(x)·∫₀ᵈ g(x·t) dt dx = ∫₀^(bd) g(u)·∫_(u/d)^b h(x)/x dx du. By Tonelli's theorem that holds if
// one side converges absolutely.

extension Formula {
  /// Returns the integral from 0 to b > 0 of h(x) times such an integral, if h keeps its sign;
  /// otherwise nil.
  func rearrangedIntegral(to b: Number, _ context: Context) throws(NumberError) -> Number? {
    guard let (outer, inner, d) = try productParts(context), try b.signum(context) > 0,
      try d.signum(context) > 0, try outer.isProvenOfOneSign(between: 0, b, context)
    else { return nil }
    var whole = Formula()
    let low = try whole.append(.divide, .step(0), .constant(d), context)
    let unknown = try whole.appendUnknown(low, .constant(b))
    var places: [Int: Operand] = [0: .step(unknown)]
    let height = try attempt(
      whole.append(copyOf: outer.result, of: outer, from: 1, &places, context)
    ) {
      // h also contains an integral.
      if case .notRecordable = $0 { true } else { false }
    }
    guard let height else { return nil }
    whole.result = try whole.append(.divide, height, .step(unknown), context)
    var closed = ClosedIntegral(
      whole, unknown, from: .operand(low), to: .operand(.constant(b)), context)
    guard var product = try closed?.replaced() else { return nil }
    let value = try product.append(inner, at: .step(0), context)
    product.result = try product.append(.multiply, value, product.result, context)
    let end = try Number.multiply(b, d, context)
    let plan = try product.plan(from: .number(0), to: .number(end), context)
    return plan.isAbsolute ? try plan.value(context) : nil
  }

  /// Returns h, g and d; nil if the formula is not such a product.
  private func productParts(_ context: Context) throws(NumberError)
    -> (outer: Formula, inner: Formula, end: Number)?
  {
    guard case .step(var index) = result else { return nil }
    if steps[index].operation == .closedForm, case .step(let third) = steps[index].third {
      index = third
    }
    guard case .integral(let unknown) = steps[index].operation, steps[index].first.asInt == 0,
      case .constant(let end) = steps[index].second, !end.isComplex
    else { return nil }
    let uses = (unknown + 1..<index).filter {
      [steps[$0].first, steps[$0].second, steps[$0].third].contains { $0.isStep(unknown) }
    }
    guard uses.count == 1, let product = uses.first, steps[product].operation == .multiply,
      steps[product].first.isUnknown || steps[product].second.isUnknown
    else { return nil }
    var integrand = self
    integrand.steps.removeSubrange(index...)
    integrand.result = steps[index].third
    guard let parts = try Separation(integrand, product, context) else { return nil }
    return (parts.outer.formula, parts.inner.formula, end)
  }

  /// Returns whether the formula is proven to be nowhere negative, or nowhere positive.
  private func isProvenOfOneSign(between a: Number, _ b: Number, _ context: Context)
    throws(NumberError) -> Bool
  {
    for sign: Operation? in [nil, .negate] {
      var root = self
      if let sign { root.result = try root.append(sign, root.result, context) }
      root.result = try root.append(.squareRoot, root.result, context)
      if case .constant(let number) = root.result {
        if !number.isComplex { return true }
      } else if try root.isProvenReal(between: a, b, context) {
        return true
      }
    }
    return false
  }
}
