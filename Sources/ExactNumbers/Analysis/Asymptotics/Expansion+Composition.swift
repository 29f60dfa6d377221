// Functions of expansions. A part that tends to a constant is inserted into the Taylor series
// there, and the largest value on a circle bounds the remainder (Cauchy). A part that grows becomes
// an exponent of e, or is taken out as a factor before a logarithm or a power.

extension Neighbourhood {
  /// Returns an expansion's limit and the part that tends to zero; throws `.noBound` if there is no
  /// limit.
  func finiteParts(_ x: Expansion) throws(NumberError) -> (constant: Number, small: Expansion) {
    let parts = try parts(x)
    if !parts.large.isEmpty { throw .noBound }
    return (parts.constant, parts.small)
  }

  func exp(_ x: Expansion) throws(NumberError) -> Expansion {
    let parts = try parts(x)
    var scale = Scale.one
    for term in parts.large { try multiply(&scale, byExpOf: term) }
    let factor = try Number.exp(parts.constant, context)
    var factorial: Number = 1
    let series = try series(parts.small, radius: 0) { index throws(NumberError) in
      if index > 1 { factorial = try Number.multiply(factorial, .small(index), context) }
      return try Number.inverse(factorial, context)
    } rest: {
      1.4427 - logarithmOfFactorial($0)
    }
    return try multiply(series, Expansion(factor, scale))
  }

  /// Multiplies a scale by e to the power of a term that does not tend to zero.
  private func multiply(_ scale: inout Scale, byExpOf term: Expansion.Term) throws(NumberError) {
    let exponent = term.scale
    if !exponent.isAlgebraic || exponent.power.isComplex { throw .noBound }
    let power = try Number.negate(exponent.power, context)
    if try power.signum(context) == 0 {
      let order = try Number.compare(exponent.log, 1, context)
      if order < 0 { throw .noBound }
      if order == 0 {
        scale.power = try Number.subtract(scale.power, term.coefficient, context)
        return
      }
    }
    try scale.insert(
      Scale.Growth(power: power, log: exponent.log, coefficient: term.coefficient), context)
  }

  func ln(_ x: Expansion) throws(NumberError) -> Expansion {
    guard let factored = try factored(x) else { throw .noBound }
    try requireNoTurning(factored)
    let scale = factored.scale
    let series = try series(factored.ratio, radius: -2) { index throws(NumberError) in
      index == 0 ? 0 : Number(index.isMultiple(of: 2) ? -1 : 1, over: index)
    } rest: {
      Double($0 + 1)
    }
    var result = try add(series, Expansion(Number.ln(factored.coefficient, context)))
    for growth in scale.growths {
      let scale = Scale.power(try Number.negate(growth.power, context), log: growth.log)
      result = try add(result, Expansion(growth.coefficient, scale))
    }
    result = try add(result, Expansion(Number.negate(scale.power, context), .power(0, log: 1)))
    if scale.log.asInt == 0 { return result }
    // 0 ≤ ln L ≤ √L
    let bound = Expansion.Remainder(
      scale: .power(0, log: .half),
      logarithm: try scale.log.logarithmicBound(context) ?? .infinity)
    return try add(result, Expansion(realWithin: bound))
  }

  /// x to a real power.
  func power(_ x: Expansion, _ exponent: Number) throws(NumberError) -> Expansion {
    guard let factored = try factored(x) else {
      if try exponent.signum(context) > 0 { return Expansion(0) }
      throw .noBound
    }
    if !exponent.isInteger { try requireNoTurning(factored) }
    guard let size = try exponent.logarithmicBound(context) else { throw .noBound }
    var binomial: Number = 1
    let series = try series(factored.ratio, radius: -2) { index throws(NumberError) in
      if index > 0 {
        let factor = try Number.subtract(exponent, .small(index - 1), context)
        binomial = try Number.divide(
          Number.multiply(binomial, factor, context), .small(index), context)
      }
      return binomial
    } rest: {
      size.binaryPower + Double($0 + 1)
    }
    let factor = try Number.power(factored.coefficient, exponent, context)
    let result = try multiply(
      series, Expansion(factor, factored.scale.raised(to: exponent, context)))
    return exponent.isInteger || factored.scale.isOne ? result : oneSided(result)
  }

  func inverse(_ x: Expansion) throws(NumberError) -> Expansion { try power(x, -1) }

  func divide(_ x: Expansion, _ y: Expansion) throws(NumberError) -> Expansion {
    try multiply(x, inverse(y))
  }

  /// Returns the absolute value of a real expansion, or only a bound if the expansion has no
  /// constant sign in any neighbourhood.
  func absolute(_ x: Expansion) throws(NumberError) -> Expansion {
    let wasNearer = nearer
    nearer = false
    defer { nearer = nearer || wasNearer }
    do throws(NumberError) { return try sign(x) < 0 ? scale(x, by: -1) : x } catch {
      guard case .noBound = error, x.isReal, !nearer, let bound = try bound(x) else { throw error }
      return Expansion(realWithin: bound)
    }
  }

  /// Throws if c·s(u)·(1 + r) may go around zero, or may be on another branch of the logarithm than
  /// c. If c is not real, c·(1 + r) must not touch the negative axis.
  private func requireNoTurning(_ x: Factored) throws(NumberError) {
    if !x.scale.isReal { throw .noBound }
    if x.isReal || x.size == -.infinity { return }
    let (real, imaginary) = x.coefficient.parts
    // A number whose real part is not negative is as far from that axis as from zero.
    if try real.signum(context) >= 0 { return }
    // A negative number is on the axis, so any r may cross it.
    if try imaginary.signum(context) == 0 { throw .noBound }
    // |c|/|Im c|·|r| < 1
    let ratio = try Number.divide(x.coefficient, imaginary, context)
    guard let bound = try ratio.logarithmicBound(context) else { throw .noBound }
    if (bound + x.size).roundedUp < 0 { return }
    nearer = true
    throw .noBound
  }

  /// log2(n!), rounded down.
  func logarithmOfFactorial(_ n: Int) -> Double {
    var sum = 0.0
    for factor in 1...max(1, n) { sum += Double(factor).binaryLogarithm }
    return sum * (1 - 1e-9)
  }
}
