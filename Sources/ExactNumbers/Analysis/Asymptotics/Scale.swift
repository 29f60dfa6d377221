// Scales of growth of functions of u as u → 0 from above, with L = ln(1/u): the products
// u^a·L^b·e^(Σ cᵢ·u^(−mᵢ)·L^(jᵢ)). They are ordered as in G. H. Hardy, "Orders of Infinity" (1910):
// first by the exponentials, then by the powers, then by the logarithms.

/// One product of an exponential, a power and a logarithm.
struct Scale: Sendable {
  /// A term c·u^(−m)·L^j in the exponent: m > 0, or m = 0 and j > 1.
  struct Growth: Sendable {
    let power: Number
    let log: Number
    let coefficient: Number
  }

  /// The terms in the exponent, the fastest growing first.
  var growths: [Growth] = []
  /// a. If it is complex, the imaginary part is a rotation: u^i = e^(−iL).
  var power: Number = 0
  /// b, which is real.
  var log: Number = 0

  /// The scale of constants.
  static let one = Scale()

  /// Returns a power of u, times a power of the logarithm.
  static func power(_ power: Number, log: Number = 0) -> Scale { Scale(power: power, log: log) }

  /// Whether it is a power of u times a power of the logarithm.
  var isAlgebraic: Bool { growths.isEmpty }

  /// Whether it is an integer power of u.
  var isIntegerPower: Bool { growths.isEmpty && power.isInteger && log.asInt == 0 }

  /// Whether it is real: no factor rotates.
  var isReal: Bool { !power.isComplex && !growths.contains(where: \.coefficient.isComplex) }

  /// Whether it is 1, structurally.
  var isOne: Bool { growths.isEmpty && power.asInt == 0 && log.asInt == 0 }

  /// Returns the product with another scale; with the sign −1, the quotient.
  func multiplied(by other: Scale, sign: Number = 1, _ context: Context) throws(NumberError)
    -> Scale
  {
    var result = Scale(
      power: try Number.add(power, Number.multiply(sign, other.power, context), context),
      log: try Number.add(log, Number.multiply(sign, other.log, context), context))
    result.growths = growths
    for growth in other.growths {
      let coefficient = try Number.multiply(sign, growth.coefficient, context)
      try result.insert(
        Growth(power: growth.power, log: growth.log, coefficient: coefficient), context)
    }
    return result
  }

  /// Returns the scale to a real power.
  func raised(to exponent: Number, _ context: Context) throws(NumberError) -> Scale {
    try Scale.one.multiplied(by: self, sign: exponent, context)
  }

  /// Its absolute value: without the factors that only rotate.
  var magnitude: Scale {
    var result = Scale(power: power.parts.real, log: log)
    for growth in growths where growth.coefficient.parts.real.asInt != 0 {
      result.growths.append(
        Growth(
          power: growth.power, log: growth.log, coefficient: growth.coefficient.parts.real))
    }
    return result
  }

  /// Adds a term to the exponent, in the order of growth.
  mutating func insert(_ growth: Growth, _ context: Context) throws(NumberError) {
    for (index, known) in growths.enumerated() {
      var order = try Number.compare(growth.power, known.power, context)
      if order == 0 { order = try Number.compare(growth.log, known.log, context) }
      if order > 0 { return growths.insert(growth, at: index) }
      if order == 0 {
        let sum = try Number.add(known.coefficient, growth.coefficient, context)
        if try Number.isZero(sum, context) {
          growths.remove(at: index)
        } else {
          growths[index] = Growth(power: known.power, log: known.log, coefficient: sum)
        }
        return
      }
    }
    growths.append(growth)
  }

  /// Returns whether it grows without bound (1), stays between two bounds (0), or tends to zero
  /// (−1).
  func growth(_ context: Context) throws(NumberError) -> Int {
    for growth in growths {
      let sign = try growth.coefficient.parts.real.signum(context)
      if sign != 0 { return sign }
    }
    let order = try -power.parts.real.signum(context)
    return order != 0 ? order : try log.signum(context)
  }

  /// Returns the growth of the quotient with another scale.
  func compared(to other: Scale, _ context: Context) throws(NumberError) -> Int {
    if isAlgebraic, other.isAlgebraic {
      let order = try Number.compare(other.power.parts.real, power.parts.real, context)
      return order != 0 ? order : try Number.compare(log, other.log, context)
    }
    return try multiplied(by: other, sign: -1, context).growth(context)
  }

  /// Returns whether two scales are equal.
  func equals(_ other: Scale, _ context: Context) throws(NumberError) -> Bool {
    if growths.count != other.growths.count { return false }
    if growths.isEmpty {
      if try !Number.equal(power, other.power, context) { return false }
      return try Number.equal(log, other.log, context)
    }
    let quotient = try multiplied(by: other, sign: -1, context)
    if !quotient.isAlgebraic { return false }
    if try !Number.isZero(quotient.power, context) { return false }
    return try Number.isZero(quotient.log, context)
  }
}
