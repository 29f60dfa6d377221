// Roots of a + b√c that are sums of simpler roots. If d² = a² − b²c for a fraction d, then √(a +
// b√c) is √((a+d)/2) ± √((a−d)/2). If n³ = a² − b²c and a fraction p solves 4p³ − 3np = a, then ∛(a
// + b√c) is p + q√c with q = b/(4p² − n).

extension Number {
  /// Returns the root of degree 2 or 3 of a positive number a + b√c as a sum of roots of fractions.
  /// Returns nil if the number does not have this form, or its root has no such sum.
  func denestedRoot(_ degree: Int, _ context: Context) throws(NumberError) -> Number? {
    guard case .real(let real) = self, case .sum(let a, let terms) = real.expression,
      a.isRational, terms.count == 1, case .monomial(let surd) = terms[0].expression,
      surd.piHalves.asInt == 0, surd.coefficient.isRational,
      a.exactBits + surd.coefficient.exactBits + surd.radicand.exactBits <= ExactTerm.bitLimit
    else { return nil }
    let term = Number.real(terms[0])
    let norm = try Number.subtract(
      Number.square(a, context), Number.square(term, context), context)
    let root = try degree == 2 ? Number.squareRoot(norm, context) : Number.cubeRoot(norm, context)
    guard root.isRational else { return nil }
    if degree == 3 { return try denestedCubeRoot(a, surd, norm: root, context) }
    let halves = try [Number.add(a, root, context), Number.subtract(a, root, context)].map {
      twice throws(NumberError) in
      try Number.squareRoot(Number.divide(twice, 2, context), context)
    }
    return surd.coefficient.isShownNegative
      ? try Number.subtract(halves[0], halves[1], context)
      : try Number.add(halves[0], halves[1], context)
  }

  /// Returns the cube root p + q√c of a + b√c. Its product with p − q√c is the norm.
  private func denestedCubeRoot(
    _ a: Number, _ surd: Monomial, norm: Number, _ context: Context
  ) throws(NumberError) -> Number? {
    let root = try Real.make(
      .product(Monomial(), [Factor(base: self, exponent: Number(1, over: 3))]), context)
    let twice = try Number.add(root, Number.divide(norm, root, context), context)
    try twice.evaluateParts(128, context)
    guard let sum = twice.knownEnclosure(128).shortFraction else { return nil }
    let p = try Number.divide(sum, 2, context)
    let square = try Number.multiply(4, Number.square(p, context), context)
    let rest = try Number.subtract(square, norm, context)
    if rest.asInt == 0 { return nil }
    let q = try Number.divide(surd.coefficient, rest, context)
    let found = try Number.add(
      p, Monomial(q, radicand: surd.radicand).number, context)
    let isRoot = try Number.identical(
      Number.subtract(Number.power(found, 3, context), self, context), 0)
    return isRoot ? found : nil
  }
}
