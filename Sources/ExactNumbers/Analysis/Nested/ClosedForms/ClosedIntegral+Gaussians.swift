// Integrals of exponentials of quadratic polynomials that fall on both sides. DLMF 7.2, 7.7.

extension ClosedIntegral {
  /// ∫ p·e^q dt for q = c − a·v² with v = t + s and a > 0; nil for other exponents.
  mutating func integral(ofGaussian factor: Factor, times polynomial: [Operand])
    throws(NumberError) -> Operand?
  {
    var q = factor.coefficients
    if case .exponential(let base) = factor.function {
      let rate = Operand.constant(try Number.ln(base, context))
      for index in q.indices { q[index] = try append(.multiply, rate, q[index]) }
    }
    let a = try append(.negate, q[2])
    if case .constant(let a) = a, try a.signum(context) <= 0 { return nil }
    try requirePositive(a)
    let twice = try append(.multiply, .constant(2), a)
    let shift = try append(.negate, append(.divide, q[1], twice))
    let top = try append(.add, q[0], append(.multiply, a, append(.multiply, shift, shift)))
    guard var inV = try composed(polynomial, [append(.negate, shift), .constant(1)]) else {
      return nil
    }
    // 2a·∫v^n·e^(−a·v²) dv = (n − 1)·∫v^(n−2)·e^(−a·v²) dv − v^(n−1)·e^(−a·v²)
    var boundary: [Operand] = []
    while inV.count > 1 {
      let scale = try append(.divide, inV.removeLast(), twice)
      boundary.append(try append(.negate, scale))
      let power = inV.count
      if power > 1 {
        let lower = try append(.multiply, .constant(.small(power - 1)), scale)
        inV[power - 2] = try append(.add, inV[power - 2], lower)
      }
    }
    boundary.reverse()
    let atEnds = try difference { form, side throws(NumberError) in
      guard let end = form.end(side), !boundary.isEmpty else { return .constant(0) }
      let height = try form.value(boundary, at: form.append(.add, end, shift))
      return try form.append(
        .multiply, height, form.exponential(factor, form.value(factor.base, at: side)))
    }
    let size = try append(.squareRoot, append(.divide, .constant(.pi), a))
    let whole = try append(.multiply, size, append(.function(.exp), top))
    let part = try append(
      .divide, differenceOfErrorFunction(shift, append(.squareRoot, a)), .constant(2))
    let middle = try append(.multiply, inV[0], append(.multiply, whole, part))
    guard let atEnds else { return nil }
    return try append(.add, atEnds, middle)
  }

  /// e^u, or a power of another base.
  private mutating func exponential(_ factor: Factor, _ u: Operand) throws(NumberError) -> Operand {
    if case .exponential(let base) = factor.function {
      return try append(.power, .constant(base), u)
    }
    return try append(.function(.exp), u)
  }

  /// Returns the difference of erf(root·(t + shift)) between the ends, by erfc if an end is
  /// infinite, so that nothing cancels.
  private mutating func differenceOfErrorFunction(_ shift: Operand, _ root: Operand)
    throws(NumberError) -> Operand
  {
    /// erf ∞ − erf x, or erf(−∞) − erf x.
    func rest(_ form: inout Self, _ sign: Int, _ end: Operand) throws(NumberError) -> Operand {
      let sign = Operand.constant(.small(sign))
      let x = try form.append(.multiply, root, form.append(.add, end, shift))
      return try form.append(
        .multiply, sign, form.append(.special(.erfc), form.append(.multiply, sign, x)))
    }
    switch (ends[0], ends[1]) {
    case (.infinity(let low), .infinity(let high)): return .constant(.small(high - low))
    case (.operand(let low), .infinity(let high)): return try rest(&self, high, low)
    case (.infinity(let low), .operand(let high)):
      return try append(.negate, rest(&self, low, high))
    case (.operand(let low), .operand(let high)):
      let values = try [low, high].map { end throws(NumberError) in
        try append(.special(.erf), append(.multiply, root, append(.add, end, shift)))
      }
      return try append(.subtract, values[1], values[0])
    }
  }
}
