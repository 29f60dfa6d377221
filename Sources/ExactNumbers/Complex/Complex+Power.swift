// Goals, in order: exact integer powers, the principal value of all others, priced before they are
// computed. By y^x = exp(x·ln y), DLMF 4.2.26, modulus and angle are computed separately, so that
// the rules for real powers and for angles apply: (−8)^(1/3) = 2·(cos π/3 + i·sin π/3) = 1 + √3·i.

extension Complex {
  /// The largest exponent at which surds and other reals are multiplied out.
  private static let expansionLimit = 64

  /// Returns y^x if the result may be complex: one of the operands is complex, or y is negative and
  /// x is not an integer.
  ///
  /// Throws `.divisionByZero` for 0 to a power with a real part ≤ 0, `.undecidable`, `.tooLarge`.
  static func power(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    if x.isInteger, case .complex(let base) = y { return try base.power(x, context) }
    if case .small(1) = y { return 1 }
    if case .small(0) = y {
      if try x.parts.real.signum(context) <= 0 { throw .divisionByZero }
      return 0
    }
    if case .complex(let base) = y, Number.identical(x, .half) {
      return try base.squareRoot(context)
    }
    return try power(polar: y, x, context)
  }

  /// Returns y^x for r = |y|, θ = arg y and x = c + di: the modulus is r^c·e^(−dθ), the angle cθ +
  /// d·ln r.
  private static func power(polar y: Number, _ x: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    let (c, d) = x.parts
    var angle = try Number.multiply(c, Number.argument(radians: y, context), context)
    if x.isComplex {
      let logarithm = try Number.ln(Number.absolute(y, context), context)
      angle = try Number.add(angle, Number.multiply(d, logarithm, context), context)
    }
    return try polar(modulus(ofPower: y, x, context), angle, origin: Origin(.power, y, x), context)
  }

  /// Returns |y^x| = r^c·e^(−dθ).
  static func modulus(ofPower y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    let modulus = try Number.power(Number.absolute(y, context), x.parts.real, context)
    guard case .complex(let exponent) = x else { return modulus }
    let decay = try Number.multiply(
      exponent.imaginary, Number.argument(radians: y, context), context)
    return try Number.multiply(modulus, Number.exp(Number.negate(decay, context), context), context)
  }

  // MARK: Integer exponents

  /// Returns z^n. If the parts are fractions it is exact, unless they would become too long.
  private func power(_ n: Number, _ context: Context) throws(NumberError) -> Number {
    if isPurelyImaginary { return try power(ofImaginary: n, context) }
    if let result = try powerByOrigin(n, context) { return result }
    let angle = try argument(context)
    if angle.asReal?.multipleOfPi != nil {  // For example (1+i)^n.
      return try Complex.power(polar: .complex(self), n, context)
    }
    if let exponent = n.asInt, exponent != .min, try isExpanded(exponent, context) {
      let power = try power(bySquaring: abs(exponent), context)
      return exponent < 0 ? try Number.inverse(power, context) : power
    }
    return try Complex.power(polar: .complex(self), n, context)
  }

  /// Returns (bi)^n = b^n·i^n.
  private func power(ofImaginary n: Number, _ context: Context) throws(NumberError) -> Number {
    let power = try Number.power(imaginary, n, context)
    switch try Number.modulo(n, 4, context).asInt {
    case 0: return power
    case 1: return Number(real: 0, imaginary: power)
    case 2: return try Number.negate(power, context)
    default: return try Number(real: 0, imaginary: Number.negate(power, context))
    }
  }

  /// Returns (e^w)^n = e^(nw) or (y^x)^n = y^(nx). Returns nil if z is not such a value, or if
  /// exact parts would be lost.
  private func powerByOrigin(_ n: Number, _ context: Context) throws(NumberError) -> Number? {
    if isRational { return nil }
    if let exponent = operand(of: .exp) {
      return try Number.exp(Number.multiply(n, exponent, context), context)
    }
    guard let value, value.function == .power else { return nil }
    return try Number.power(value.first, Number.multiply(n, value.second, context), context)
  }

  /// Returns whether z^n is multiplied out. Throws `.tooLarge` for integer parts and n > 0, because
  /// there is no other way.
  private func isExpanded(_ n: Int, _ context: Context) throws(NumberError) -> Bool {
    guard isRational else { return n.magnitude <= (isAlgebraic ? Complex.expansionLimit : 4) }
    let bits = try Double(n.magnitude) * norm(context).logarithmicSize / 2
    if n > 0 && real.isInteger && imaginary.isInteger {
      try context.price(bits: 2 * bits)
      return true
    }
    return bits <= Number.fractionPowerLimit
  }

  /// Whether both parts are sums of fractions and monomials. Their products are such sums too.
  private var isAlgebraic: Bool {
    [real, imaginary].allSatisfy { part in
      switch part.asReal?.expression {
      case nil, .monomial: true
      case .sum(_, let terms):
        terms.allSatisfy { if case .monomial = $0.expression { true } else { false } }
      default: false
      }
    }
  }

  /// Returns z^n for n ≥ 1 by squaring.
  private func power(bySquaring n: Int, _ context: Context) throws(NumberError) -> Number {
    var result = Number.complex(self)
    for bit in stride(from: Int.bitWidth - n.leadingZeroBitCount - 2, through: 0, by: -1) {
      try context.poll()
      result = try Number.multiply(result, result, context)
      if n >> bit & 1 == 1 { result = try Number.multiply(result, .complex(self), context) }
    }
    return result
  }

  // MARK: Square roots

  /// Returns √z with a real part that is not negative, DLMF 4.2.31.
  ///
  /// If |z| is a fraction or the root lies on a diagonal, this is √((|z|+a)/2) ± i·√((|z|−a)/2).
  /// `3 4i + sqrt` is 2+i. Throws `.undecidable` if no proof decides the side of the cut.
  func squareRoot(_ context: Context) throws(NumberError) -> Number {
    let origin = Origin(.power, .complex(self), .half)
    let modulus = try modulus(context)
    guard modulus.isRational || isPurelyImaginary else {
      return try Function.power.complexValue(.complex(self), .half, context)
    }
    let isNegative = try imaginary.signum(context) < 0
    let a = try Number.squareRoot(
      Number.divide(Number.add(modulus, real, context), 2, context), context)
    let b = try Number.squareRoot(
      Number.divide(Number.subtract(modulus, real, context), 2, context), context)
    return try Number(
      real: a, imaginary: isNegative ? Number.negate(b, context) : b, origin: origin)
  }
}
