// Tabulated functions at 1, where ₂F₁, functions expressed by it, and the polylogarithms have a
// logarithm or a power of the distance u (DLMF 15.8.4, 15.8.10, 25.12). Incomplete beta functions
// at both ends (DLMF 8.17).

extension Neighbourhood {
  /// 1 − x, which must be positive.
  private func distanceBelowOne(_ x: Expansion) throws(NumberError) -> Expansion {
    let distance = try subtract(Expansion(1), x)
    guard try sign(distance) > 0 else { throw .noBound }
    return distance
  }

  /// li x = γ + ln|ln x| + Σ (ln x)ᵏ/(k·k!), DLMF 6.2.8 and 6.6.1.
  func liAtOne(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let power = try ln(x)
    return try add(logarithm(absolute(power)), exponentialSum(power, step: 1))
  }

  /// x^a·F(a + b, 1; a + 1; x)·(1 − x)^b/(a·B(a, b)), 8.17.8.
  func betaRatioAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let (a, b) = (parameters[0], parameters[1])
    let (sum, next) = try (Number.add(a, b, context), Number.add(a, 1, context))
    // 1/(a·B(a, b))
    let factor = try Number.multiply(
      SpecialFunction.gamma([sum], context),
      Number.multiply(inverseGamma(next), inverseGamma(b), context), context)
    let powers = try multiply(power(x, a), power(subtract(Expansion(1), x), b))
    return try scale(multiply(powers, hypergeometricAtZero(sum, 1, next, x)), by: factor)
  }

  func betaRatioAtOne(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let rest = try betaRatioAtZero([parameters[1], parameters[0]], distanceBelowOne(x))
    return try subtract(Expansion(1), rest)
  }

  /// K = π/2·F(1/2, 1/2; 1; m), DLMF 19.5.1.
  func ellipticKAtOne(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let function = try hypergeometric2F1AtOne([.half, .half, 1], x)
    return try scale(function, by: Number.divide(.pi, 2, context))
  }

  func dilogarithmAtOne(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try polylogarithmAtOne([2], x)
  }

  // MARK: ₂F₁

  func hypergeometric2F1AtOne(_ parameters: [Number], _ x: Expansion) throws(NumberError)
    -> Expansion
  {
    let (a, b, c) = (parameters[0], parameters[1], parameters[2])
    let u = try distanceBelowOne(x)
    let (left, right) = try (Number.subtract(c, a, context), Number.subtract(c, b, context))
    let excess = try Number.subtract(left, b, context)
    guard try Number.equal(excess, Number.round(excess, context), context) else {
      return try hypergeometricWithPower(a, b, c, (left, right, excess), u)
    }
    guard let order = excess.asInt, order.magnitude <= termLimit else { throw .noBound }
    if order >= 0 { return try hypergeometricWithLogarithm(a, b, order, u) }
    // 15.8.1
    let rest = try hypergeometricWithLogarithm(left, right, -order, u)
    return try multiply(power(u, excess), rest)
  }

  /// Returns ₂F₁ if s = c − a − b is not an integer, 15.8.4.
  private func hypergeometricWithPower(
    _ a: Number, _ b: Number, _ c: Number, _ rest: (Number, Number, excess: Number), _ u: Expansion
  ) throws(NumberError) -> Expansion {
    let gamma = try SpecialFunction.gamma([c], context)
    func factor(_ x: Number, _ y: Number, _ s: Number) throws(NumberError) -> Number {
      try Number.multiply(
        Number.multiply(gamma, SpecialFunction.gamma([s], context), context),
        Number.multiply(inverseGamma(x), inverseGamma(y), context), context)
    }
    let opposite = try Number.negate(rest.excess, context)
    let regular = try scale(
      hypergeometricAtZero(a, b, Number.add(opposite, 1, context), u),
      by: factor(rest.0, rest.1, rest.excess))
    let singular = try scale(
      hypergeometricAtZero(rest.0, rest.1, Number.add(rest.excess, 1, context), u),
      by: factor(a, b, opposite))
    return try add(regular, multiply(power(u, rest.excess), singular))
  }

  /// Returns ₂F₁ if c is a + b + m with m = 0, 1, …, 15.8.10.
  private func hypergeometricWithLogarithm(_ a: Number, _ b: Number, _ m: Int, _ u: Expansion)
    throws(NumberError) -> Expansion
  {
    let order = Number.small(m)
    let (p, q) = try (Number.add(a, order, context), Number.add(b, order, context))
    guard try p.signum(context) > 0, try q.signum(context) > 0,
      try Number.lessOrEqual(Number.add(p, q, context), .small(m + 2), context)
    else { throw .noBound }
    var sum = Expansion(0)
    var coefficient = try Number.multiply(inverseGamma(p), inverseGamma(q), context)
    for k in 0..<m {
      // (a)ₖ(b)ₖ(m − k − 1)!/k!·(−u)ᵏ
      let factor = try Number.multiply(
        coefficient, Number.factorial(.small(m - k - 1), context), context)
      sum = try add(sum, scale(power(u, .small(k)), by: factor))
      let next = try Number.multiply(
        Number.add(a, .small(k), context), Number.add(b, .small(k), context), context)
      coefficient = try Number.multiply(
        coefficient, Number.divide(next, .small(-k - 1), context), context)
    }
    let digammas = try digammaSeries(p, q, m, u)
    let series = try scale(
      hypergeometricAtZero(p, q, Number.add(order, 1, context), u),
      by: Number.inverse(Number.factorial(order, context), context))
    let tail = try multiply(power(u, order), add(multiply(ln(u), series), digammas))
    let factor = try Number.multiply(inverseGamma(a), inverseGamma(b), context)
    let signed = m.isMultiple(of: 2) ? factor : try Number.negate(factor, context)
    let gamma = try SpecialFunction.gamma(
      [Number.add(Number.add(a, b, context), order, context)], context)
    return try scale(subtract(sum, scale(tail, by: signed)), by: gamma)
  }

  /// Σ (p)ₖ(q)ₖ/(k!(k + m)!)·(ψ(p + k) + ψ(q + k) − ψ(k + 1) − ψ(k + m + 1))·uᵏ for p + q ≤ m + 2.
  ///
  /// Then the ratio of successive factors is at most 1 + (pq − m − 1)/(k + 1)². Both differences
  /// ψ(p + k) − ψ(k + 1) and ψ(q + k) − ψ(k + m + 1) fall, because ψ is concave.
  private func digammaSeries(_ p: Number, _ q: Number, _ m: Int, _ u: Expansion)
    throws(NumberError) -> Expansion
  {
    func difference(_ x: Number, _ first: Int, _ k: Int) throws(NumberError) -> Number {
      try Number.subtract(
        SpecialFunction.digamma([Number.add(x, .small(k), context)], context),
        SpecialFunction.digamma([.small(first + k)], context), context)
    }
    let excess = try Number.subtract(Number.multiply(p, q, context), .small(m + 1), context)
    guard let left = try difference(p, 1, 0).logarithmicBound(context),
      let right = try difference(q, m + 1, 0).logarithmicBound(context),
      let growth = try excess.logarithmicBound(context)
    else { throw .noBound }
    let isGrowing = try Number.less(0, excess, context)
    // The product of the ratios is at most e^(π²/6·(pq − m − 1)); log2 of e^(π²/6) is 2.37….
    let largest = max(0, left, right) + 1 + (isGrowing ? 2.4 * growth.binaryPower : 0)
    var coefficient = try Number.inverse(Number.factorial(.small(m), context), context)
    var index = 0
    return try powerSeries(u, largest: largest) { k throws(NumberError) in
      while index < k {
        let step = Number.small(index)
        let top = try Number.multiply(
          Number.add(p, step, context), Number.add(q, step, context), context)
        coefficient = try Number.multiply(
          coefficient, Number.divide(top, .small((index + 1) * (index + m + 1)), context), context)
        index += 1
      }
      let digammas = try Number.add(difference(p, 1, k), difference(q, m + 1, k), context)
      return try Number.multiply(coefficient, digammas, context)
    }
  }

  /// F(a, b; c; u) by its Taylor series at 0.
  private func hypergeometricAtZero(_ a: Number, _ b: Number, _ c: Number, _ u: Expansion)
    throws(NumberError) -> Expansion
  {
    try special(.hypergeometric2F1, [a, b, c], u)
  }

  private func inverseGamma(_ x: Number) throws(NumberError) -> Number {
    try SpecialFunction.reciprocalGamma([x], context)
  }

  // MARK: Zeta functions and polylogarithms

  /// ζ next to 1, (2π)^x/π·sin(πx/2)·Γ(1 − x)·ζ(1 − x), DLMF 25.4.2.
  func zetaAtPole(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let rest = try subtract(Expansion(1), x)
    let turn = try Number.ln(Number.multiply(2, .pi, context), context)
    let power = try scale(exp(scale(x, by: turn)), by: Number.inverse(.pi, context))
    let sine = try sine(scale(x, by: Number.multiply(.pi, .half, context)))
    return try multiply(
      multiply(power, sine), multiply(special(.gamma, [], rest), special(.zeta, [], rest)))
  }

  /// Li of the order s = 1, 2, … at 1 − u. With μ = ln(1 − u) it is Σ ζ(s − k)·μ^k/k! over k ≠ s −
  /// 1, plus μ^(s−1)/(s − 1)!·(H(s − 1) − ln(−μ)). The sum converges for |μ| < 2π (Lewin 1981,
  /// 7.192; DLMF 25.12.12 for other s).
  func polylogarithmAtOne(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    guard let s = parameters[0].asInt, (1...termLimit).contains(s) else { throw .noBound }
    let logarithm = try ln(subtract(Expansion(1), distanceBelowOne(x)))
    // |ζ(s − k)/k!| is at most ζ(2) for s − k ≥ 2, and at most 1/2 otherwise.
    let sum = try powerSeries(logarithm, largest: 1) { k throws(NumberError) in
      if k == s - 1 { return 0 }
      let zeta = try SpecialFunction.zeta([.small(s - k)], context)
      return try Number.divide(zeta, Number.factorial(.small(k), context), context)
    }
    let factor = try subtract(Expansion(harmonicNumber(s - 1)), ln(scale(logarithm, by: -1)))
    let power = s == 1 ? Expansion(1) : try self.power(logarithm, .small(s - 1))
    let scaled = try scale(
      multiply(power, factor),
      by: Number.inverse(Number.factorial(.small(s - 1), context), context))
    return try add(sum, scaled)
  }
}
