// Tabulated functions that grow without bound, by their asymptotic series for x > 0. The remainder
// is at most the first omitted term: DLMF 5.11(ii), 7.12(i), 10.17(iii).

extension Neighbourhood {
  /// ln x − 1/(2x) − Σ B(2k)/(2k·x^(2k))
  func digammaAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let half = try scale(inverse(x), by: .half)
    let rest = try series(in: x, first: 2, step: 2) { k throws(NumberError) in
      try Number.divide(Number.bernoulli(.small(2 * k), context), .small(-2 * k), context)
    }
    return try add(subtract(ln(x), half), rest)
  }

  /// ψ(x + 1) − 1/x
  func digammaAtPole(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try subtract(special(.digamma, [], add(x, Expansion(1))), inverse(x))
  }

  /// e^(ln Γ(x))
  func gammaAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try exp(logGammaAtInfinity([], x))
  }

  /// Γ(x + 1)/x
  func gammaAtPole(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try divide(special(.gamma, [], add(x, Expansion(1))), x)
  }

  /// ln Γ(x + 1) − ln x
  func logGammaAtZero(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try subtract(special(.logGamma, [], add(x, Expansion(1))), ln(x))
  }

  /// (x − ½)·ln x − x + ½·ln 2π + Σ B(2k)/(2k(2k−1)·x^(2k−1))
  func logGammaAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    let halfTurn = try Number.ln(Number.multiply(2, .pi, context), context)
    let leading = try multiply(subtract(x, Expansion(.half)), ln(x))
    let constant = Expansion(try Number.divide(halfTurn, 2, context))
    let rest = try series(in: x, first: 1, step: 2) { k throws(NumberError) in
      try Number.divide(
        Number.bernoulli(.small(2 * k), context), .small(2 * k * (2 * k - 1)), context)
    }
    return try add(add(subtract(leading, x), constant), rest)
  }

  /// 1 − erfc x
  func errorFunctionAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    try subtract(Expansion(1), complementaryErrorAtInfinity([], x))
  }

  /// 2 − erfc −x
  func complementaryErrorAtMinusInfinity(_: [Number], _ x: Expansion) throws(NumberError)
    -> Expansion
  {
    try subtract(Expansion(2), complementaryErrorAtInfinity([], scale(x, by: -1)))
  }

  /// e^(−x²)/√π · Σ (−1)ᵏ·(2k−1)!!/(2ᵏ·x^(2k+1))
  func complementaryErrorAtInfinity(_: [Number], _ x: Expansion) throws(NumberError) -> Expansion {
    var coefficient: Number = 1
    let sum = try series(in: x, first: 1, step: 2) { k throws(NumberError) in
      if k > 1 {
        coefficient = try Number.multiply(coefficient, Number(3 - 2 * k, over: 2), context)
      }
      return coefficient
    }
    let gauss = try exp(scale(multiply(x, x), by: -1))
    return try scale(
      multiply(gauss, sum), by: Number.inverse(Number.squareRoot(.pi, context), context))
  }

  /// J: √(2/πx)·(cos ω·Σ (−1)ᵏ·a(2k)/x^(2k) − sin ω·Σ (−1)ᵏ·a(2k+1)/x^(2k+1)) with ω = x − νπ/2 −
  /// π/4. If `quarter` is 1, Y: the same with ω smaller by π/2.
  func bessel(_ order: Number, _ x: Expansion, quarter: Int = 0) throws(NumberError) -> Expansion {
    guard let order = order.asInt, order.magnitude <= termLimit else { throw .noBound }
    let size = abs(order)
    // a(0), a(1), …
    var coefficients: [Number] = [1]
    for k in 1...(2 * termLimit + 4) {
      let factor = Number(4 * size * size - (2 * k - 1) * (2 * k - 1), over: 8 * k)
      coefficients.append(try Number.multiply(coefficients[k - 1], factor, context))
    }
    func sum(_ first: Int) throws(NumberError) -> Expansion {
      try series(in: x, first: first, step: 2) { k throws(NumberError) in
        let value = coefficients[2 * (k - 1) + first]
        return k.isMultiple(of: 2) ? try Number.negate(value, context) : value
      }
    }
    let shift = try Number.multiply(.pi, Number(2 * (size + quarter) + 1, over: 4), context)
    let angle = try subtract(x, Expansion(shift))
    let wave = try subtract(multiply(cosine(angle), sum(0)), multiply(sine(angle), sum(1)))
    let factor = try power(scale(x, by: Number.divide(.pi, 2, context)), Number(-1, over: 2))
    let result = try multiply(factor, wave)
    // J(−n) = (−1)ⁿ·J(n), and Y(−n) = (−1)ⁿ·Y(n).
    return order < 0 && !order.isMultiple(of: 2) ? try scale(result, by: -1) : result
  }

  /// Σ c(k)·x^(−first − step·(k−1)) for k ≥ 1. The first omitted term bounds the remainder.
  func series(
    in x: Expansion, first: Int, step: Int,
    _ coefficient: (Int) throws(NumberError) -> Number
  ) throws(NumberError) -> Expansion {
    let count = termLimit / step + 2
    let ratio = try power(x, .small(-step))
    var power = first == 0 ? Expansion(1) : try self.power(x, .small(-first))
    var sum = Expansion(0)
    for k in 1..<count {
      sum = try add(sum, scale(power, by: coefficient(k)))
      power = try multiply(power, ratio)
    }
    guard let size = try bound(scale(power, by: coefficient(count))) else { return sum }
    return try add(sum, Expansion(realWithin: size))
  }
}
