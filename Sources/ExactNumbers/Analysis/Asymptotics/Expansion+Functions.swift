// Elementary functions of expansions, from exp, ln and powers: DLMF 4.14, 4.24, 4.28, 4.37, 4.38.

extension Neighbourhood {
  func sine(_ x: Expansion) throws(NumberError) -> Expansion { try sine(x, quarter: 0) }

  /// cos x.
  func cosine(_ x: Expansion) throws(NumberError) -> Expansion { try sine(x, quarter: 1) }

  /// tan x.
  func tangent(_ x: Expansion) throws(NumberError) -> Expansion { try divide(sine(x), cosine(x)) }

  /// sin x, or cos x if `quarter` is 1.
  private func sine(_ x: Expansion, quarter: Int) throws(NumberError) -> Expansion {
    let parts = try parts(x)
    if !parts.large.isEmpty { return try turningSine(x, quarter: quarter) }
    let (sine, cosine) = try (
      Number.sin(parts.constant, context), Number.cos(parts.constant, context)
    )
    guard let a = try sine.logarithmicBound(context), let b = try cosine.logarithmicBound(context)
    else { throw .noBound }
    var factorial: Number = 1
    let areReal = !parts.constant.isComplex
    return try series(parts.small, radius: 0, areReal: areReal) { index throws(NumberError) in
      if index > 1 { factorial = try Number.multiply(factorial, .small(index), context) }
      let phase = (index + quarter) % 4
      let factor = phase.isMultiple(of: 2) ? sine : cosine
      let value = try Number.divide(factor, factorial, context)
      return phase < 2 ? value : try Number.negate(value, context)
    } rest: { count in
      // The remainder of the series of e, times |sin c| + |cos c|.
      max(a, b) + 2.4427 - logarithmOfFactorial(count)
    }
  }

  /// (e^(ix) ∓ e^(−ix))/2i^(1−quarter), for an x that grows without bound.
  private func turningSine(_ x: Expansion, quarter: Int) throws(NumberError) -> Expansion {
    let up = try exp(scale(x, by: .i))
    let down = try exp(scale(x, by: Number.negate(.i, context)))
    let sum = quarter == 0 ? try subtract(up, down) : try add(up, down)
    let divisor: Number = quarter == 0 ? try Number.multiply(2, .i, context) : 2
    return try real(scale(sum, by: Number.inverse(divisor, context)), ofReal: x)
  }

  /// sinh x.
  func hyperbolicSine(_ x: Expansion) throws(NumberError) -> Expansion {
    try scale(subtract(exp(x), exp(scale(x, by: -1))), by: .half)
  }

  /// cosh x.
  func hyperbolicCosine(_ x: Expansion) throws(NumberError) -> Expansion {
    try scale(add(exp(x), exp(scale(x, by: -1))), by: .half)
  }

  /// tanh x.
  func hyperbolicTangent(_ x: Expansion) throws(NumberError) -> Expansion {
    try divide(hyperbolicSine(x), hyperbolicCosine(x))
  }

  /// atan x for a real x.
  func arcTangent(_ x: Expansion) throws(NumberError) -> Expansion {
    guard x.isReal else { throw .noBound }
    let parts = try parts(x)
    if !parts.large.isEmpty {
      // ±π/2 − atan(1/x)
      let sign = try self.sign(x)
      let quarterTurn = try Number.multiply(.pi, Number(sign, over: 2), context)
      return try subtract(Expansion(quarterTurn), arcTangent(inverse(x)))
    }
    if parts.constant.asInt == 0 { return try arcTangentOfSmall(parts.small) }
    // atan c + atan(ε/(1 + c·(c + ε)))
    let scaled = try add(Expansion(1), scale(x, by: parts.constant))
    let rest = try arcTangentOfSmall(divide(parts.small, scaled))
    return try add(Expansion(Number.atan(radians: parts.constant, context)), rest)
  }

  /// Σ (−1)ʲ·x^(2j+1)/(2j+1); on |x| ≤ 1/2 its values are at most ln √3 < 1.
  private func arcTangentOfSmall(_ x: Expansion) throws(NumberError) -> Expansion {
    try series(x, radius: -2) { index throws(NumberError) in
      index.isMultiple(of: 2) ? 0 : Number(index % 4 == 1 ? 1 : -1, over: index)
    } rest: {
      Double($0 + 1)
    }
  }

  /// asin x for a real x in [−1, 1].
  func arcSine(_ x: Expansion) throws(NumberError) -> Expansion {
    guard x.isReal else { throw .noBound }
    let (constant, _) = try finiteParts(x)
    let sign = try constant.signum(context)
    if try Number.less(Number.absolute(constant, context), 1, context) {
      let root = try power(subtract(Expansion(1), multiply(x, x)), .half)
      return try arcTangent(divide(x, root))
    }
    // ±(π/2 − 2·asin √((1 ∓ x)/2))
    let half = try scale(subtract(Expansion(1), scale(x, by: .small(sign))), by: .half)
    if try self.sign(half) < 0 { throw .noBound }
    let angle = try scale(arcSine(power(half, .half)), by: 2)
    let quarterTurn = try Number.multiply(.pi, .half, context)
    return try scale(subtract(Expansion(quarterTurn), angle), by: .small(sign))
  }

  /// acos x for a real x in [−1, 1].
  func arcCosine(_ x: Expansion) throws(NumberError) -> Expansion {
    try subtract(Expansion(Number.multiply(.pi, .half, context)), arcSine(x))
  }

  /// asinh x for a real x, by ln(|x| + √(x² + 1)).
  func areaSine(_ x: Expansion) throws(NumberError) -> Expansion {
    let sign = try self.sign(x)
    let size = sign < 0 ? try scale(x, by: -1) : x
    let root = try power(add(multiply(x, x), Expansion(1)), .half)
    let result = try ln(add(size, root))
    return sign < 0 ? try scale(result, by: -1) : result
  }

  /// acosh x, by ln(x + √(x−1)·√(x+1)).
  func areaCosine(_ x: Expansion) throws(NumberError) -> Expansion {
    let root = try multiply(power(add(x, Expansion(-1)), .half), power(add(x, Expansion(1)), .half))
    return try ln(add(x, root))
  }

  /// atanh x for a real x in (−1, 1), by ½ ln((1+x)/(1−x)).
  func areaTangent(_ x: Expansion) throws(NumberError) -> Expansion {
    let (above, below) = try (add(Expansion(1), x), subtract(Expansion(1), x))
    return try scale(subtract(ln(above), ln(below)), by: .half)
  }

  /// Returns the largest integer that is at most x, in the whole neighbourhood; x must be real and
  /// have a limit.
  func floor(_ x: Expansion) throws(NumberError) -> Number {
    let (limit, _) = try finiteParts(x)
    var whole = try Number.floor(limit, context)
    if try Number.equal(whole, limit, context), try sign(subtract(x, Expansion(whole))) < 0 {
      whole = try Number.subtract(whole, 1, context)
    }
    let next = try Number.add(whole, 1, context)
    guard try sign(subtract(x, Expansion(whole))) >= 0, try sign(subtract(x, Expansion(next))) < 0
    else { throw .noBound }
    return whole
  }

  /// The real cube root of a real expansion.
  func cubeRoot(_ x: Expansion) throws(NumberError) -> Expansion {
    let sign = try self.sign(x)
    let third = Number(1, over: 3)
    if sign == 0 { return x }
    if sign > 0 { return try power(x, third) }
    return try scale(power(scale(x, by: -1), third), by: -1)
  }
}
