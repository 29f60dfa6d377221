// Integrals of powers of Q = A + B·v² with A > 0, where v is the unknown of the integral, maybe
// shifted. DLMF 4.26, 4.40.

extension ClosedIntegral {
  /// A + B·v²; v and its own value at the ends.
  private struct Quadratic {
    let least, square: Operand
    let v: (a: Operand, b: Operand)
    var q: (a: Operand, b: Operand)
    /// Whether B is below zero.
    let isFalling: Bool
  }

  /// Whether A − v² is zero by the way that v is made: as √A, or as −√A.
  private func isZero(_ quadratic: Quadratic, at v: Operand) -> Bool {
    guard quadratic.square.asInt == -1, let (radicand, _) = root(v) else { return false }
    return formula.isSameExpression(radicand, quadratic.least)
  }

  /// The radicand and the sign of an operand that is a square root.
  private func root(_ v: Operand) -> (radicand: Operand, sign: Int)? {
    guard case .step(let index) = v else { return nil }
    let step = formula.steps[index]
    switch step.operation {
    case .squareRoot: return (step.first, 1)
    case .negate: return root(step.first).map { ($0.radicand, -$0.sign) }
    default: return nil
    }
  }

  /// ∫ p·Q^r dt for p of degree 1 at most, where r is one of −3/2, −1, −1/2, 1/2, or any if p is a
  /// multiple of Q's derivative; nil for others.
  mutating func integral(
    ofQuadratic factor: Factor, _ exponent: Number, times polynomial: [Operand]
  ) throws(NumberError) -> Operand? {
    guard polynomial.count <= 2 else { return nil }
    // v = t + s and A = q₀ − q₂·s² with s = q₁/2q₂
    let square = factor.coefficients[2]
    let isFalling = try requireSign(of: square)
    let shift = try append(
      .divide, factor.coefficients[1], append(.multiply, .constant(2), square))
    let depth = try append(.multiply, square, append(.multiply, shift, shift))
    var quadratic = try Quadratic(
      least: append(.subtract, factor.coefficients[0], depth), square: square,
      v: (append(.add, ends.a, shift), append(.add, ends.b, shift)),
      q: (atStart(factor.base), atEnd(factor.base)), isFalling: isFalling)
    if isZero(quadratic, at: quadratic.v.a) { quadratic.q.a = .constant(0) }
    if isZero(quadratic, at: quadratic.v.b) { quadratic.q.b = .constant(0) }
    try requirePositive(quadratic.least)
    if isFalling {
      for end in [quadratic.q.a, quadratic.q.b] {
        try Number.less(-1, exponent, context) ? requireNotNegative(end) : requirePositive(end)
      }
    }
    // p = c₁·v + c₀
    let slope = polynomial.count > 1 ? polynomial[1] : .constant(0)
    let height = try append(.subtract, polynomial[0], append(.multiply, slope, shift))
    var sum = Operand.constant(0)
    if height.asInt != 0 {
      guard let integral = try integral(of: quadratic, exponent) else { return nil }
      sum = try append(.multiply, height, integral)
    }
    if slope.asInt == 0 { return sum }
    let part = try append(.multiply, slope, integralOfMultiple(of: quadratic, exponent))
    return try append(.add, sum, part)
  }

  /// Whether B is below zero, of which a sign is required that it seems to have.
  private mutating func requireSign(of x: Operand) throws(NumberError) -> Bool {
    switch x {
    case .constant(let number): return try number.signum(context) < 0
    case .step(let index):
      let step = formula.steps[index]
      let isNegated = step.operation == .subtract && step.first.asInt == 0
      try requirePositive(isNegated ? step.second : x)
      return isNegated
    }
  }

  /// ∫ v·Q^r dv = Q^(r+1)/(2B·(r+1))
  private mutating func integralOfMultiple(of quadratic: Quadratic, _ exponent: Number)
    throws(NumberError) -> Operand
  {
    let (a, b) = quadratic.q
    let next = try Number.add(exponent, 1, context)
    let difference: Operand
    if next.asInt == 0 {
      difference = try append(.ln, append(.divide, b, a))
    } else {
      difference = try append(
        .divide,
        append(
          .subtract, append(.power, b, .constant(next)), append(.power, a, .constant(next))),
        .constant(next))
    }
    return try append(.divide, difference, append(.multiply, .constant(2), quadratic.square))
  }

  /// ∫ Q^r dv
  private mutating func integral(of quadratic: Quadratic, _ exponent: Number)
    throws(NumberError) -> Operand?
  {
    let above = try primitive(of: quadratic, exponent, quadratic.v.b, quadratic.q.b)
    let below = try primitive(of: quadratic, exponent, quadratic.v.a, quadratic.q.a)
    guard let above, let below else { return nil }
    return try append(.subtract, above, below)
  }

  /// An antiderivative of Q^r that is zero where v is.
  private mutating func primitive(
    of quadratic: Quadratic, _ exponent: Number, _ v: Operand, _ q: Operand
  ) throws(NumberError) -> Operand? {
    let least = quadratic.least
    let size =
      quadratic.isFalling ? try append(.negate, quadratic.square) : quadratic.square
    let root = try append(.squareRoot, size)
    let y = try append(.divide, append(.multiply, v, root), append(.squareRoot, least))
    switch try Number.multiply(exponent, 2, context).asInt {
    case -3:
      return try append(.divide, v, append(.multiply, least, append(.squareRoot, q)))
    case -2:
      let scale = try append(.multiply, root, append(.squareRoot, least))
      return try append(.divide, append(quadratic.isFalling ? .atanh : .atan, y), scale)
    case -1: return try append(.divide, angle(of: quadratic, v, y, q), root)
    case 1:
      let angle = try append(.divide, angle(of: quadratic, v, y, q), root)
      let sum = try append(
        .add, append(.multiply, v, append(.squareRoot, q)), append(.multiply, least, angle))
      return try append(.divide, sum, .constant(2))
    default: return nil
    }
  }
  /// asinh y, or asin y, which is a right angle where Q is zero.
  private mutating func angle(
    of quadratic: Quadratic, _ v: Operand, _ y: Operand, _ q: Operand
  ) throws(NumberError) -> Operand {
    if quadratic.isFalling, q.asInt == 0, let (_, sign) = root(v) {
      return .constant(try Number.multiply(.pi, Number(sign, over: 2), context))
    }
    return try append(quadratic.isFalling ? .asin : .asinh, y)
  }
}
