// Tabulated functions at points where they have no Taylor series. At infinity, by their asymptotic
// series, whose remainder is at most the first omitted term (DLMF 6.12, 7.12(ii), 8.11(i),
// 10.40(ii)). At 0, by their logarithms and powers (DLMF 6.6, 8.7, 10.8, 10.25.2, 10.31).

extension SpecialFunction {
  /// Returns the function that expands a special function in its last operand, for given other
  /// operands, at a point where it has no Taylor series.
  typealias Expanding =
    @Sendable (Neighbourhood) -> (_ parameters: [Number], _ x: Expansion) throws(NumberError) ->
    Expansion
}

extension Neighbourhood {
  /// Returns a tabulated function of a real x that grows without bound; nil if x does not grow.
  func atInfinity(_ function: Tabulated, _ x: Expansion) throws(NumberError) -> Expansion? {
    if try parts(x).large.isEmpty { return nil }
    guard x.isReal else { throw .noBound }
    let sign = try sign(x)
    let ends = function.ends
    if let expand = sign > 0 ? ends?.atInfinity : ends?.atMinusInfinity {
      return try expand(self)(function.parameters, x)
    }
    guard sign < 0, ends?.parity == .odd, let expand = ends?.atInfinity else { throw .noBound }
    return try scale(expand(self)(function.parameters, scale(x, by: -1)), by: -1)
  }

  /// Returns a tabulated function of an x that tends to 0 or 1, if that is an end of its domain.
  func atEnd(_ function: Tabulated, _ x: Expansion) throws(NumberError) -> Expansion? {
    guard let ends = function.ends else { return nil }
    switch try finiteParts(x).constant.asInt {
    case 0:
      guard let expand = ends.atZero else { return nil }
      if ends.isExpandedBelowZero { return try expand(self)(function.parameters, x) }
      if !function.domain.ends(at: 0) { return nil }
      if try sign(x) <= 0 { throw .noBound }
      return try expand(self)(function.parameters, x)
    case 1: return try ends.atOne?(self)(function.parameters, x)
    default: return nil
    }
  }

  /// √(π/2x)·e^(−x)·Σ a(k)/x^k, DLMF 10.40.2.
  func besselKAtInfinity(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let order = parameters[0]
    let square = try Number.multiply(4, Number.multiply(order, order, context), context)
    try requireTerms(Number.absolute(order, context))
    var coefficient: Number = 1
    let sum = try series(in: x, first: 0, step: 1) { k throws(NumberError) in
      if k > 1 {
        let odd = 2 * k - 3
        let factor = try Number.subtract(square, .small(odd * odd), context)
        coefficient = try Number.multiply(
          coefficient, Number.divide(factor, .small(8 * (k - 1)), context), context)
      }
      return coefficient
    }
    let root = try power(scale(x, by: Number.divide(2, .pi, context)), Number(-1, over: 2))
    return try multiply(multiply(root, exp(scale(x, by: -1))), sum)
  }

  /// Ai x = √(x/3)/π·K of the order 1/3 of ζ, and Ai′ x = −x/(π√3)·K of the order 2/3, with ζ =
  /// 2/3·x^(3/2), 9.6.2.
  func airyAiAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try airy(x, isDerivative: false)
  }

  func airyAiPrimeAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try airy(x, isDerivative: true)
  }

  private func airy(_ x: Expansion, isDerivative: Bool) throws(NumberError) -> Expansion {
    let zeta = try scale(power(x, Number(3, over: 2)), by: Number(2, over: 3))
    let wave = try besselKAtInfinity([Number(isDerivative ? 2 : 1, over: 3)], zeta)
    let root = try Number.squareRoot(3, context)
    let factor = try Number.inverse(Number.multiply(.pi, root, context), context)
    if isDerivative { return try scale(multiply(x, wave), by: Number.negate(factor, context)) }
    return try scale(multiply(power(x, .half), wave), by: factor)
  }

  /// Γ(a, x) = x^(a−1)·e^(−x)·Σ (a−1)(a−2)…(a−k)/x^k, DLMF 8.11.2.
  func upperGammaAtInfinity(_ parameters: [Number], _ x: Expansion) throws(NumberError)
    -> Expansion
  {
    let a = parameters[0]
    try requireTerms(a)
    var coefficient: Number = 1
    let sum = try series(in: x, first: 0, step: 1) { k throws(NumberError) in
      if k > 1 {
        let factor = try Number.subtract(a, .small(k - 1), context)
        coefficient = try Number.multiply(coefficient, factor, context)
      }
      return coefficient
    }
    let power = try power(x, Number.subtract(a, 1, context))
    return try multiply(multiply(power, exp(scale(x, by: -1))), sum)
  }

  func upperGammaRatioAtInfinity(_ parameters: [Number], _ x: Expansion) throws(NumberError)
    -> Expansion
  {
    let gamma = try SpecialFunction.gamma([parameters[0]], context)
    return try scale(upperGammaAtInfinity(parameters, x), by: Number.inverse(gamma, context))
  }

  func lowerGammaRatioAtInfinity(_ parameters: [Number], _ x: Expansion) throws(NumberError)
    -> Expansion
  {
    try subtract(Expansion(1), upperGammaRatioAtInfinity(parameters, x))
  }

  /// E_n(x) = x^(n−1)·Γ(1−n, x), DLMF 8.19.1.
  func expIntegralAtInfinity(_ parameters: [Number], _ x: Expansion) throws(NumberError)
    -> Expansion
  {
    let power = try Number.subtract(parameters[0], 1, context)
    return try multiply(
      self.power(x, power), upperGammaAtInfinity([Number.negate(power, context)], x))
  }

  func besselJAtInfinity(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try bessel(parameters[0], x)
  }

  func besselYAtInfinity(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try bessel(parameters[0], x, quarter: 1)
  }

  /// Throws if `count` is above the term limit: the bounds of the remainder hold only after about
  /// that many terms.
  private func requireTerms(_ count: Number) throws(NumberError) {
    if try Number.less(.small(termLimit), count, context) { throw .noBound }
  }

  /// The sine and cosine integrals and the Fresnel integrals by f and g of a positive x, 6.12.3,
  /// 6.12.4, 7.12.2, 7.12.3.
  private func waves(_ x: Expansion, isFresnel: Bool, isCosine: Bool) throws(NumberError)
    -> Expansion
  {
    let square = try multiply(x, x)
    // The phase: x, or πx²/2.
    let phase = isFresnel ? try scale(square, by: Number.divide(.pi, 2, context)) : x
    let base = isFresnel ? try scale(phase, by: 2) : x
    // f and g without a factor: sums of (−1)ᵏ times the product of the integers from 1 to 2k or 2k
    // + 1. For the Fresnel integrals, the product of the odd integers up to 4k − 1 or 4k + 1.
    func sum(_ first: Int) throws(NumberError) -> Expansion {
      var coefficient: Number = 1
      return try series(in: base, first: first, step: 2) { k throws(NumberError) in
        if k > 1 {
          let last = 2 * (k - 1) + first
          let (low, high) = isFresnel ? (2 * last - 3, 2 * last - 1) : (last - 1, last)
          coefficient = try Number.multiply(coefficient, .small(-low * high), context)
        }
        return coefficient
      }
    }
    var (f, g) = (try sum(0), try sum(1))
    let inverse = try self.inverse(isFresnel ? scale(x, by: .pi) : x)
    (f, g) = (try multiply(f, inverse), try multiply(g, inverse))
    let (sine, cosine) = try (self.sine(phase), self.cosine(phase))
    if isCosine {
      let limit: Number = isFresnel ? .half : 0
      return try add(Expansion(limit), subtract(multiply(f, sine), multiply(g, cosine)))
    }
    let limit = isFresnel ? .half : try Number.divide(.pi, 2, context)
    return try subtract(Expansion(limit), add(multiply(f, cosine), multiply(g, sine)))
  }

  func sineIntegralAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try waves(x, isFresnel: false, isCosine: false)
  }

  func cosineIntegralAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try waves(x, isFresnel: false, isCosine: true)
  }

  func fresnelSAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try waves(x, isFresnel: true, isCosine: false)
  }

  func fresnelCAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try waves(x, isFresnel: true, isCosine: true)
  }
}

// MARK: At zero

extension Neighbourhood {
  func eiAtZero(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try add(logarithm(x), exponentialSum(x, step: 1))
  }

  func cosineIntegralAtZero(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try add(logarithm(x), exponentialSum(multiply(x, x), step: 2, sign: -1))
  }

  func hyperbolicCosineIntegralAtZero(_: [Number], _ x: Expansion) throws(NumberError)
    -> Expansion
  {
    try add(logarithm(x), exponentialSum(multiply(x, x), step: 2))
  }

  /// li x = −Γ(0, −ln x), DLMF 6.2.8.
  func liAtZero(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try scale(upperGammaAtInfinity([0], scale(ln(x), by: -1)), by: -1)
  }

  /// ζ(s, x) = x^(−s) + ζ(s, x + 1), DLMF 25.11.3.
  func hurwitzAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let power = try self.power(x, Number.negate(parameters[0], context))
    return try add(power, special(.hurwitz, parameters, add(x, Expansion(1))))
  }

  func besselJAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let order = parameters[0]
    if order.isInteger, try order.signum(context) < 0 {
      // J(−n) = (−1)ⁿ·J(n)
      let opposite = try Number.negate(order, context)
      let sign = try Number.power(-1, order, context)
      return try scale(besselJAtZero([opposite], x), by: sign)
    }
    return try besselSeries(order, x, sign: -1)
  }

  func besselIAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let order =
      parameters[0].isInteger ? try Number.absolute(parameters[0], context) : parameters[0]
    return try besselSeries(order, x, sign: 1)
  }

  /// (x/2)^n/Γ(n + 1)·₀F₁(n + 1; ±x²/4), DLMF 10.16.9.
  private func besselSeries(_ order: Number, _ x: Expansion, sign: Int) throws(NumberError)
    -> Expansion
  {
    let next = try Number.add(order, 1, context)
    let series = try special(.hypergeometric0F1, [next], quarterSquare(x, sign))
    let factor = try Number.inverse(SpecialFunction.gamma([next], context), context)
    return try scale(multiply(power(scale(x, by: .half), order), series), by: factor)
  }

  func besselKAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try singularBessel(smallOrder(parameters), x, sign: 1)
  }

  func besselYAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let factor = try Number.divide(2, .pi, context)
    return try scale(singularBessel(smallOrder(parameters), x, sign: -1), by: factor)
  }

  /// Returns the order; throws unless it is a small natural number.
  private func smallOrder(_ parameters: [Number]) throws(NumberError) -> Int {
    guard let n = parameters[0].asInt, (0...termLimit).contains(n) else { throw .noBound }
    return n
  }

  private var euler: Number {
    get throws(NumberError) { try SpecialFunction.eulerGamma([], context) }
  }

  /// γ + ln x
  func logarithm(_ x: Expansion) throws(NumberError) -> Expansion {
    try add(ln(x), Expansion(euler))
  }

  /// Σ (±z)^k/(n·n!) with n = step·k, for k ≥ 1.
  func exponentialSum(_ z: Expansion, step: Int, sign: Int = 1) throws(NumberError) -> Expansion {
    try powerSeries(z) { k throws(NumberError) in
      if k == 0 { return 0 }
      let n = Number.small(step * k)
      let value = try Number.inverse(
        Number.multiply(n, Number.factorial(n, context), context), context)
      return sign < 0 && !k.isMultiple(of: 2) ? try Number.negate(value, context) : value
    }
  }

  /// E₁ x = −γ − ln x − Σ (−x)^k/(k·k!), 6.6.2; E_n by 8.19.12; other orders by x^(n−1)·Γ(1−n, x).
  func expIntegralAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    guard let n = parameters[0].asInt, (1...termLimit).contains(n) else {
      let power = try Number.subtract(parameters[0], 1, context)
      return try multiply(
        self.power(x, power), upperGammaAtZero([Number.negate(power, context)], x))
    }
    let opposite = try scale(x, by: -1)
    var value = try scale(add(logarithm(x), exponentialSum(opposite, step: 1)), by: -1)
    let decay = try exp(opposite)
    for k in 1..<max(n, 1) {
      value = try scale(subtract(decay, multiply(x, value)), by: Number(1, over: k))
    }
    return value
  }

  /// Γ(a) − x^a·Σ (−x)^k/(k!·(a+k)), DLMF 8.7.3, if a is not 0, −1, ….
  func upperGammaAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let a = parameters[0]
    // A lower bound of |a + k| over all k.
    var least = a
    if try a.signum(context) <= 0 {
      least = try Number.subtract(a, Number.round(a, context), context)
      if try Number.isZero(least, context) { throw .noBound }
    }
    guard let size = try Number.inverse(least, context).logarithmicBound(context) else {
      throw .noBound
    }
    let sum = try powerSeries(scale(x, by: -1), largest: max(0, size)) { k throws(NumberError) in
      let sum = try Number.add(a, .small(k), context)
      let product = try Number.multiply(Number.factorial(.small(k), context), sum, context)
      return try Number.inverse(product, context)
    }
    return try subtract(Expansion(SpecialFunction.gamma([a], context)), multiply(power(x, a), sum))
  }

  func upperGammaRatioAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError)
    -> Expansion
  {
    let gamma = try SpecialFunction.gamma([parameters[0]], context)
    return try scale(upperGammaAtZero(parameters, x), by: Number.inverse(gamma, context))
  }

  func lowerGammaRatioAtZero(_ parameters: [Number], _ x: Expansion) throws(NumberError)
    -> Expansion
  {
    try subtract(Expansion(1), upperGammaRatioAtZero(parameters, x))
  }

  /// I or J of a natural order: (x/2)^n·Σ w^k/(k!·(n+k)!), w = ±x²/4, DLMF 10.25.2.
  private func regularBessel(_ n: Int, _ x: Expansion, sign: Int) throws(NumberError) -> Expansion {
    let sum = try powerSeries(quarterSquare(x, sign)) { k throws(NumberError) in
      try inverseFactorials(k, n + k)
    }
    return n == 0 ? sum : try multiply(power(scale(x, by: .half), .small(n)), sum)
  }

  /// K, or π/2·Y, of a natural order: DLMF 10.8.1 and 10.31.1 for the orders 0 and 1, then 10.6.1
  /// and 10.29.1.
  private func singularBessel(_ n: Int, _ x: Expansion, sign: Int) throws(NumberError) -> Expansion
  {
    let (w, half) = try (quarterSquare(x, sign), scale(x, by: .half))
    let harmonic = try powerSeries(w) { k throws(NumberError) in
      try Number.multiply(harmonicNumber(k), inverseFactorials(k, k), context)
    }
    let logarithm = try ln(half)
    let regular = try multiply(add(logarithm, Expansion(euler)), regularBessel(0, x, sign: sign))
    let first = try scale(subtract(harmonic, regular), by: .small(sign))
    if n == 0 { return first }
    // (ψ(k+1) + ψ(k+2))/(k!·(k+1)!)
    let digammas = try powerSeries(w) { k throws(NumberError) in
      let difference = try Number.subtract(harmonicNumber(k), euler, context)
      let sum = try Number.add(
        Number.multiply(2, difference, context), Number(1, over: k + 1), context)
      return try Number.multiply(sum, inverseFactorials(k, k + 1), context)
    }
    let rest = try subtract(
      multiply(logarithm, regularBessel(1, x, sign: sign)),
      scale(multiply(half, digammas), by: .half))
    var values = (first, try add(scale(inverse(x), by: .small(sign)), rest))
    for k in 1..<n {
      let step = try multiply(scale(inverse(x), by: .small(2 * k)), values.1)
      values = (values.1, try add(step, scale(values.0, by: .small(sign))))
    }
    return values.1
  }

  /// ±x²/4
  private func quarterSquare(_ x: Expansion, _ sign: Int) throws(NumberError) -> Expansion {
    try scale(multiply(x, x), by: Number(sign, over: 4))
  }

  func harmonicNumber(_ k: Int) throws(NumberError) -> Number {
    k == 0 ? 0 : try Number.harmonic(.small(k), context)
  }

  /// 1/(m!·n!)
  private func inverseFactorials(_ m: Int, _ n: Int) throws(NumberError) -> Number {
    try Number.inverse(
      Number.multiply(
        Number.factorial(.small(m), context), Number.factorial(.small(n), context), context),
      context)
  }

  /// Σ c(k)·z^k with coefficients up to 2^largest. For |z| ≤ 1/4, the remainder is at most 4/3 of
  /// that times the next power.
  func powerSeries(
    _ z: Expansion, largest: Double = 0, _ coefficient: (Int) throws(NumberError) -> Number
  ) throws(NumberError) -> Expansion {
    try series(z, radius: -2, coefficient) { _ in largest + 1 }
  }
}
