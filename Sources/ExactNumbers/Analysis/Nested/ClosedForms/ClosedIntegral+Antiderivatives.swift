// Antiderivatives of products, as differences between the ends of the range.

extension ClosedIntegral {
  /// Returns the integral of a product; nil if none is known.
  mutating func integral(of product: Product) throws(NumberError) -> Operand? {
    var polynomial: [Operand] = [.constant(1)]
    var rest: [Factor] = []
    for factor in product.factors {
      guard case .power(let exponent) = factor.function, let count = exponent.asInt, count >= 0
      else {
        rest.append(factor)
        continue
      }
      let product = try Formula.power(polynomial, factor.coefficients, count) {
        a, b throws(NumberError) in try multiplied(a, b)
      }
      guard let product else { return nil }
      polynomial = product
    }
    let integral: Operand?
    switch rest.count {
    case 0: integral = try self.integral(ofPolynomial: polynomial)
    case 1: integral = try self.integral(of: rest[0], times: polynomial)
    case 2: integral = try self.integral(ofFractions: rest[0], rest[1], times: polynomial)
    default: integral = nil
    }
    guard let integral else { return nil }
    return try append(.multiply, product.coefficient, integral)
  }

  private mutating func integral(of factor: Factor, times polynomial: [Operand])
    throws(NumberError) -> Operand?
  {
    switch factor.function {
    case .power(let exponent) where factor.degree == 1:
      return try integral(ofPower: exponent, of: factor, times: polynomial)
    case .power(let exponent) where factor.degree == 2:
      return try integral(ofQuadratic: factor, exponent, times: polynomial)
    case .powerOfAbsolute(let exponent) where polynomial.count == 1:
      return try integral(ofAbsolute: factor, exponent, times: polynomial[0])
    case .logarithmOfAbsolute where polynomial.count == 1:
      return try integral(ofLogarithm: factor, isAbsolute: true, times: polynomial[0])
    case .elementary(.ln) where polynomial.count == 1:
      return try integral(ofLogarithm: factor, isAbsolute: false, times: polynomial[0])
    case .elementary(.exp) where factor.degree == 2:
      return try integral(ofGaussian: factor, times: polynomial)
    case .exponential where factor.degree == 2:
      return try integral(ofGaussian: factor, times: polynomial)
    case .elementary(let function):
      guard let cycle = function.row.antiderivatives else { return nil }
      let growth = function.row.isExponential ? 1 : 0
      return try integral(byParts: factor, polynomial, growth: growth) {
        form, u, count throws(NumberError) in
        let (function, sign) = cycle[(count - 1) % cycle.count]
        let value = try form.append(.function(function), u)
        return sign < 0 ? try form.append(.negate, value) : value
      }
    case .exponential(let base):
      let rate = try Number.ln(base, context)
      let growth = try rate.signum(context)
      if growth == 0 { return nil }
      return try integral(byParts: factor, polynomial, growth: growth) {
        form, u, count throws(NumberError) in
        let scale = try Number.power(rate, .small(count), form.context)
        return try form.append(.divide, form.append(.power, .constant(base), u), .constant(scale))
      }
    default: return nil
    }
  }

  /// Returns the slope of a linear factor, and requires that it differs from zero.
  private mutating func slope(of factor: Factor) throws(NumberError) -> Operand {
    let slope = factor.coefficients[1]
    if case .constant = slope { return slope }
    try requireNotZero(slope)
    return slope
  }

  // MARK: Powers of linear factors

  /// ∫ p(t)·u^r dt, where p is also a polynomial in u.
  private mutating func integral(
    ofPower exponent: Number, of factor: Factor, times polynomial: [Operand]
  ) throws(NumberError) -> Operand? {
    let slope = try slope(of: factor)
    // t = (u − α)/β
    let inverse = try append(.divide, .constant(1), slope)
    let shift = try append(.negate, append(.multiply, factor.coefficients[0], inverse))
    guard let inU = try composed(polynomial, [shift, inverse]),
      try requireRange(ofPower: exponent, of: factor.base, slope)
    else { return nil }
    var sum = Operand.constant(0)
    for (index, coefficient) in inU.enumerated() {
      let power = try Number.add(exponent, .small(index + 1), context)
      guard let difference = try differenceOfPower(power, of: factor.base) else { return nil }
      sum = try append(.add, sum, append(.multiply, coefficient, difference))
    }
    return try append(.multiply, sum, inverse)
  }

  /// Returns the difference of u^p/p between the ends, or of ln u if p is 0.
  mutating func differenceOfPower(_ power: Number, of base: Operand) throws(NumberError)
    -> Operand?
  {
    let order = try power.signum(context)
    if order == 0 {
      if infinity(.lower) != nil || infinity(.upper) != nil { return nil }
      return try append(
        .function(.ln), append(.divide, value(base, at: .upper), value(base, at: .lower)))
    }
    return try difference { form, side throws(NumberError) in
      if form.infinity(side) != nil { return order < 0 ? .constant(0) : nil }
      let power = Operand.constant(power)
      return try form.append(.divide, form.append(.power, form.value(base, at: side), power), power)
    }
  }

  /// Requires that u^r, by its principal values, may have an integral; returns false if it has
  /// none.
  private mutating func requireRange(ofPower exponent: Number, of base: Operand, _ slope: Operand)
    throws(NumberError) -> Bool
  {
    // The direction of u at infinity.
    var directions: [Operand] = []
    var ends: [Operand] = []
    for side in Side.allCases {
      if let sign = infinity(side) {
        directions.append(try append(.multiply, .constant(.small(sign)), slope))
      } else {
        ends.append(try value(base, at: side))
      }
    }
    if directions.count == 2 { return false }
    if exponent.asInt != nil {
      let all = ends + directions
      try requireSameSign(all[0], all[1])
      return true
    }
    for end in ends {
      if try Number.less(-1, exponent, context) {
        try requireNotNegative(end)
      } else {
        try requirePositive(end)
      }
    }
    for direction in directions { try requirePositive(direction) }
    return true
  }

  /// ∫ |u|^r dt = sgn(u)·|u|^(r+1)/((r+1)·β) for r > −1.
  private mutating func integral(
    ofAbsolute factor: Factor, _ exponent: Number, times coefficient: Operand
  ) throws(NumberError) -> Operand? {
    guard try Number.less(-1, exponent, context) else { return nil }
    let slope = try slope(of: factor)
    let next = Operand.constant(try Number.add(exponent, 1, context))
    let difference = try difference { form, side throws(NumberError) in
      if form.infinity(side) != nil { return nil }
      let u = try form.value(factor.base, at: side)
      return try form.append(
        .multiply, form.append(.sign, u),
        form.append(.power, form.append(.absolute, u), next))
    }
    guard let difference else { return nil }
    return try append(
      .multiply, coefficient, append(.divide, difference, append(.multiply, slope, next)))
  }

  /// ∫ ln u dt = (u·ln u − u)/β.
  private mutating func integral(
    ofLogarithm factor: Factor, isAbsolute: Bool, times coefficient: Operand
  ) throws(NumberError) -> Operand? {
    let slope = try slope(of: factor)
    let difference = try difference { form, side throws(NumberError) in
      if form.infinity(side) != nil { return nil }
      let u = try form.value(factor.base, at: side)
      if u.asInt == 0 { return u }
      isAbsolute ? try form.requireNotZero(u) : try form.requirePositive(u)
      let logarithm = try form.append(.function(.ln), isAbsolute ? form.append(.absolute, u) : u)
      return try form.append(.subtract, form.append(.multiply, u, logarithm), u)
    }
    guard let difference else { return nil }
    return try append(.multiply, coefficient, append(.divide, difference, slope))
  }

  // MARK: Entire functions of linear factors

  /// ∫ p·f(u) dt by parts: Σ (−1)^k·p^(k)·F(k+1)(u)/β^(k+1), where F(k) is the k-th antiderivative
  /// of f.
  ///
  /// - Parameter growth: 1 if f tends to 0 as u falls without bound, −1 if it does as −u falls,
  ///   otherwise 0.
  private mutating func integral(
    byParts factor: Factor, _ polynomial: [Operand], growth: Int,
    _ antiderivative: (inout Self, _ u: Operand, _ count: Int) throws(NumberError) -> Operand
  ) throws(NumberError) -> Operand? {
    let slope = try slope(of: factor)
    for side in Side.allCases {
      guard let sign = infinity(side) else { continue }
      if growth == 0 { return nil }
      try requirePositive(append(.multiply, .constant(.small(-sign * growth)), slope))
    }
    var sum = Operand.constant(0)
    var derivative = polynomial
    var divisor = slope
    var count = 1
    while !derivative.isEmpty {
      let (p, k) = (derivative, count)
      let difference = try difference { form, side throws(NumberError) in
        guard let end = form.end(side) else { return .constant(0) }
        return try form.append(
          .multiply, form.value(p, at: end),
          antiderivative(&form, form.value(factor.base, at: side), k))
      }
      guard let difference else { return nil }
      let term = try append(.divide, difference, divisor)
      sum = try append(count.isMultiple(of: 2) ? .subtract : .add, sum, term)
      derivative = try self.derivative(derivative)
      divisor = try append(.multiply, divisor, slope)
      count += 1
    }
    return sum
  }

  // MARK: Fractions

  /// ∫ p/(u^m·v^n) dt for linear u and v with the slopes α and β, by 1/(u·v) = (β/v − α/u)/(β·u −
  /// α·v).
  private mutating func integral(
    ofFractions u: Factor, _ v: Factor, times polynomial: [Operand]
  ) throws(NumberError) -> Operand? {
    guard u.degree == 1, v.degree == 1, case .power(let m) = u.function, let m = m.asInt,
      case .power(let n) = v.function, let n = n.asInt, m + n > -8
    else { return nil }
    let (alpha, beta) = (u.coefficients[1], v.coefficients[1])
    let determinant = try append(
      .subtract, append(.multiply, beta, u.coefficients[0]),
      append(.multiply, alpha, v.coefficients[0]))
    if determinant.asInt == 0 {
      // u = (α/β)·v
      var both = v
      both.function = .power(.small(m + n))
      guard let integral = try integral(of: both, times: polynomial) else { return nil }
      let ratio = try append(.power, append(.divide, alpha, beta), .constant(.small(m)))
      return try append(.multiply, ratio, integral)
    }
    try requireNotZero(determinant)
    func part(_ form: inout Self, _ m: Int, _ n: Int) throws(NumberError) -> Operand? {
      if m == -1, n == -1, polynomial.count == 1 {
        guard let logarithm = try form.logarithmOfRatio(v, u) else { return nil }
        return try form.append(
          .divide, form.append(.multiply, polynomial[0], logarithm), determinant)
      }
      var (u, v) = (u, v)
      u.function = .power(.small(m))
      v.function = .power(.small(n))
      if m == 0 { return try form.integral(of: v, times: polynomial) }
      if n == 0 { return try form.integral(of: u, times: polynomial) }
      guard let a = try part(&form, m + 1, n), let b = try part(&form, m, n + 1) else { return nil }
      let difference = try form.append(
        .subtract, form.append(.multiply, beta, a), form.append(.multiply, alpha, b))
      return try form.append(.divide, difference, determinant)
    }
    return try part(&self, m, n)
  }
  /// Returns the difference of ln(v/u) between the ends, if neither is zero between them.
  private mutating func logarithmOfRatio(_ v: Factor, _ u: Factor) throws(NumberError) -> Operand? {
    for factor in [u, v] {
      let slope = try slope(of: factor)
      guard try requireRange(ofPower: -1, of: factor.base, slope) else { return nil }
    }
    let ratios = try Side.allCases.map { side throws(NumberError) in
      if infinity(side) != nil { return try append(.divide, v.coefficients[1], u.coefficients[1]) }
      return try append(.divide, value(v.base, at: side), value(u.base, at: side))
    }
    return try append(.function(.ln), append(.divide, ratios[1], ratios[0]))
  }
}
