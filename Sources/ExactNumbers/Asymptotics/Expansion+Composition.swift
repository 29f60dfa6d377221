// Functions of expansions. What tends to a constant goes into the Taylor series there, whose rest
// is bounded by the largest value on a circle (Cauchy); what grows goes into the exponent of e, or
// is taken out as a factor before a logarithm or a power.

extension Neighbourhood {
  /// An expansion's limit, what tends to zero, and the terms that do neither.
  struct Parts {
    var constant: Number = 0
    var small = Expansion()
    var large: [Expansion.Term] = []
  }

  /// Parts an expansion by its growth; throws `.noBound` where its remainder does not tend to zero.
  func parts(_ x: Expansion) throws(NumberError) -> Parts {
    var result = Parts()
    result.small.isReal = x.isReal
    result.small.remainder = x.remainder
    if let remainder = x.remainder, try remainder.scale.growth(context) >= 0 { throw .noBound }
    for term in x.terms {
      if term.scale.isOne {
        result.constant = term.coefficient
      } else if try term.scale.growth(context) < 0 {
        result.small.terms.append(term)
      } else if try !Number.isZero(term.coefficient, context) {
        result.large.append(term)
      }
    }
    return result
  }

  /// An expansion's limit and what tends to zero; throws `.noBound` where it has no limit.
  func finiteParts(_ x: Expansion) throws(NumberError) -> (constant: Number, small: Expansion) {
    let parts = try parts(x)
    if !parts.large.isEmpty { throw .noBound }
    return (parts.constant, parts.small)
  }

  /// Σ gⱼ·zʲ for a small z: `coefficient(j)` for the first terms, and for those from j = J on, a
  /// bound 2^`rest(J)` of |Σ gⱼ·z^(j−J)| where |z| ≤ 2^`radius`.
  func series(
    _ z: Expansion, radius: Double, isReal: Bool,
    _ coefficient: (Int) throws(NumberError) -> Number, rest: (Int) -> Double
  ) throws(NumberError) -> Expansion {
    guard let size = try bound(z) else { return Expansion(try coefficient(0)) }
    if try size.logarithm + bound(size.scale) > radius {
      nearer = true
      throw .noBound
    }
    let count = try termCount(for: size.scale)
    var power = Expansion(1)
    var terms: [Expansion.Term] = []
    var remainders: [Expansion.Remainder] = []
    for index in 0..<count {
      if index > 0 { power = try multiply(power, z) }
      let factor = try coefficient(index)
      let part = try scale(power, by: factor)
      terms += part.terms
      if let remainder = part.remainder { remainders.append(remainder) }
    }
    remainders.append(
      Expansion.Remainder(
        scale: try size.scale.raised(to: .small(count), context),
        logarithm: Double(count) * size.logarithm + rest(count) + 1e-6))
    return try collect(terms, remainders, isReal: isReal)
  }

  /// How many terms of a series bring its rest below the terms that are kept.
  private func termCount(for scale: Scale) throws(NumberError) -> Int {
    if !scale.isAlgebraic { return 4 }
    let power = try scale.power.machineValue(context) ?? 0
    if power <= 0 { return 6 }
    let wanted = min(Double(termLimit), (Double(termLimit) / power).rounded(.up))
    return max(2, Int(wanted) + 1)
  }

  // MARK: Functions

  func exp(_ x: Expansion) throws(NumberError) -> Expansion {
    let parts = try parts(x)
    var scale = Scale.one
    for term in parts.large { try multiply(&scale, byExpOf: term) }
    let factor = try Number.exp(parts.constant, context)
    var factorial: Number = 1
    let series = try series(
      parts.small, radius: 0, isReal: x.isReal
    ) { index throws(NumberError) in
      if index > 1 { factorial = try Number.multiply(factorial, .small(index), context) }
      return try Number.inverse(factorial, context)
    } rest: {
      1.4427 - logarithmOfFactorial($0)
    }
    var result = try multiply(series, Expansion(factor, scale))
    result.isReal = x.isReal
    return result
  }

  /// Multiplies a scale by e to a term that does not tend to zero.
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
    guard let (lead, rest) = try leading(x) else { throw .noBound }
    try requireNoTurning(lead, of: x)
    let isPositive = try Number.isPositive(lead.coefficient, context)
    let ratio = try quotient(rest, lead)
    let series = try series(ratio, radius: -2, isReal: x.isReal) { index throws(NumberError) in
      index == 0 ? 0 : Number(index.isMultiple(of: 2) ? -1 : 1, over: index)
    } rest: {
      Double($0 + 1)
    }
    var result = try add(series, Expansion(Number.ln(lead.coefficient, context)))
    for growth in lead.scale.growths {
      let scale = Scale.power(try Number.negate(growth.power, context), log: growth.log)
      result = try add(result, Expansion(growth.coefficient, scale))
    }
    let power = try Number.negate(lead.scale.power, context)
    result = try add(result, Expansion(power, .power(0, log: 1)))
    if lead.scale.log.asInt != 0 {
      // 0 ≤ ln L ≤ √L
      var unknown = Expansion()
      unknown.remainder = Expansion.Remainder(
        scale: .power(0, log: .half),
        logarithm: try lead.scale.log.logarithmicBound(context) ?? .infinity)
      result = try add(result, unknown)
    }
    result.isReal = x.isReal && isPositive
    return result
  }

  /// x to a real power.
  func power(_ x: Expansion, _ exponent: Number) throws(NumberError) -> Expansion {
    guard let (lead, rest) = try leading(x) else {
      if try exponent.signum(context) > 0 { return Expansion(0) }
      throw .noBound
    }
    if !exponent.isInteger { try requireNoTurning(lead, of: x) }
    guard let size = try exponent.logarithmicBound(context) else { throw .noBound }
    let ratio = try quotient(rest, lead)
    var binomial: Number = 1
    let series = try series(ratio, radius: -2, isReal: x.isReal) { index throws(NumberError) in
      if index > 0 {
        let factor = try Number.subtract(exponent, .small(index - 1), context)
        binomial = try Number.divide(
          Number.multiply(binomial, factor, context), .small(index), context)
      }
      return binomial
    } rest: {
      size.binaryPower + Double($0 + 1)
    }
    let factor = try Number.power(lead.coefficient, exponent, context)
    let scale = try lead.scale.raised(to: exponent, context)
    var result = try multiply(series, Expansion(factor, scale))
    let isPositive = try Number.isPositive(lead.coefficient, context)
    result.isReal = x.isReal && (isPositive || exponent.isInteger)
    return result
  }

  func inverse(_ x: Expansion) throws(NumberError) -> Expansion { try power(x, -1) }

  func divide(_ x: Expansion, _ y: Expansion) throws(NumberError) -> Expansion {
    try multiply(x, inverse(y))
  }

  /// The absolute value of what is real.
  func absolute(_ x: Expansion) throws(NumberError) -> Expansion {
    guard x.isReal else { throw .noBound }
    guard let (lead, _) = try leading(x) else { return x }
    return try lead.coefficient.signum(context) < 0 ? scale(x, by: -1) : x
  }

  /// Whether what is real is above zero in the whole neighbourhood (1), below (−1) or zero.
  func sign(_ x: Expansion) throws(NumberError) -> Int {
    guard x.isReal else { throw .noBound }
    guard let (lead, rest) = try leading(x) else { return 0 }
    if let size = try bound(quotient(rest, lead)),
      try size.logarithm + bound(size.scale) > -1
    {
      nearer = true
      throw .noBound
    }
    return try lead.coefficient.signum(context)
  }

  /// Throws where a term turns around zero, or may lie on either side of the negative axis: no
  /// branch of a logarithm is known.
  private func requireNoTurning(_ lead: Expansion.Term, of x: Expansion) throws(NumberError) {
    if lead.scale.power.isComplex { throw .noBound }
    if lead.scale.growths.contains(where: \.coefficient.isComplex) { throw .noBound }
    if x.isReal || lead.coefficient.isComplex { return }
    if try lead.coefficient.signum(context) < 0 { throw .noBound }
  }

  private func quotient(_ x: Expansion, _ term: Expansion.Term) throws(NumberError) -> Expansion {
    let inverse = Expansion(
      try Number.inverse(term.coefficient, context),
      try term.scale.raised(to: -1, context))
    return try multiply(x, inverse)
  }

  /// log2(n!), rounded down.
  func logarithmOfFactorial(_ n: Int) -> Double {
    var sum = 0.0
    for factor in 1...max(1, n) { sum += Double(factor).binaryLogarithm }
    return sum * (1 - 1e-9)
  }
}

extension Number {
  /// Whether a number is real and above zero.
  fileprivate static func isPositive(_ x: Number, _ context: Context) throws(NumberError) -> Bool {
    if x.isComplex { return false }
    return try x.signum(context) > 0
  }
}
