// Integrals of powers of Q = A + B·v² with A > 0, where v is the unknown, possibly shifted. DLMF
// 4.26, 4.40.

extension ClosedIntegral {
  /// A + B·v² with v = t + s.
  private struct Quadratic {
    let base, least, square, shift: Operand
    /// Whether B is below zero.
    let isFalling: Bool
  }

  /// ∫ p·Q^r dt for p up to degree 1 if 2r is an integer, or for any r if p is a multiple of Q′.
  mutating func integral(
    ofQuadratic factor: Factor, _ exponent: Number, times polynomial: [Operand]
  ) throws(NumberError) -> Operand? {
    guard polynomial.count <= 2 else { return nil }
    // A = q₀ − q₂·s² with s = q₁/2q₂
    let square = factor.coefficients[2]
    let isFalling = try requireSign(of: square)
    let shift = try append(.divide, factor.coefficients[1], append(.multiply, .constant(2), square))
    let depth = try append(.multiply, square, append(.multiply, shift, shift))
    let quadratic = try Quadratic(
      base: factor.base, least: append(.subtract, factor.coefficients[0], depth), square: square,
      shift: shift, isFalling: isFalling)
    try requirePositive(quadratic.least)
    if isFalling {
      for side in Side.allCases {
        guard let q = try value(of: quadratic, at: side) else { return nil }
        try Number.less(-1, exponent, context) ? requireNotNegative(q) : requirePositive(q)
      }
    }
    // p = c₁·v + c₀
    let slope = polynomial.count > 1 ? polynomial[1] : .constant(0)
    let height = try append(.subtract, polynomial[0], append(.multiply, slope, shift))
    var sum = Operand.constant(0)
    if height.asInt != 0 {
      let integral = try difference { form, side throws(NumberError) in
        try form.primitive(of: quadratic, exponent, at: side)
      }
      guard let integral else { return nil }
      sum = try append(.multiply, height, integral)
    }
    if slope.asInt == 0 { return sum }
    // ∫ v·Q^r dv = Q^(r+1)/(2B·(r+1))
    let next = try Number.add(exponent, 1, context)
    guard let difference = try differenceOfPower(next, of: factor.base) else { return nil }
    let part = try append(.divide, difference, append(.multiply, .constant(2), square))
    return try append(.add, sum, append(.multiply, slope, part))
  }

  /// Returns whether B is below zero, and requires the sign that B seems to have.
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

  // MARK: At the ends

  /// Returns v at a finite end.
  private mutating func v(of quadratic: Quadratic, at side: Side) throws(NumberError) -> Operand? {
    guard let end = end(side) else { return nil }
    return try append(.add, end, quadratic.shift)
  }

  /// Returns Q at a finite end; 0 if that is obvious.
  private mutating func value(of quadratic: Quadratic, at side: Side) throws(NumberError)
    -> Operand?
  {
    guard let v = try v(of: quadratic, at: side) else { return nil }
    if sign(ofRoot: v, of: quadratic) != nil { return .constant(0) }
    return try value(quadratic.base, at: side)
  }

  /// Returns the sign of v if that is √A or −√A, and Q is A − v².
  private func sign(ofRoot v: Operand, of quadratic: Quadratic) -> Int? {
    guard quadratic.square.asInt == -1, case .step(let index) = v else { return nil }
    let step = formula.steps[index]
    switch step.operation {
    case .squareRoot: return formula.isSameExpression(step.first, quadratic.least) ? 1 : nil
    case .negate: return sign(ofRoot: step.first, of: quadratic).map(-)
    default: return nil
    }
  }

  // MARK: Antiderivatives

  /// Returns an antiderivative of Q^r at an end; it is zero where v is.
  private mutating func primitive(
    of quadratic: Quadratic, _ exponent: Number, at side: Side
  ) throws(NumberError) -> Operand? {
    let least = quadratic.least
    let size = quadratic.isFalling ? try append(.negate, quadratic.square) : quadratic.square
    let root = try append(.squareRoot, size)
    let leastRoot = try append(.squareRoot, least)
    let twice = try Number.multiply(exponent, 2, context).asInt
    if let twice, !(-3...1).contains(twice) {
      return try reducedPrimitive(of: quadratic, exponent, twice: twice, at: side)
    }
    if let sign = infinity(side) {
      switch twice {
      case -3: return try append(.divide, .constant(.small(sign)), append(.multiply, least, root))
      case -2:
        let rightAngle = Operand.constant(try Number.multiply(.pi, Number(sign, over: 2), context))
        return try append(.divide, rightAngle, append(.multiply, leastRoot, root))
      default: return nil
      }
    }
    guard let v = try v(of: quadratic, at: side), let q = try value(of: quadratic, at: side) else {
      return nil
    }
    let y = try append(.divide, append(.multiply, v, root), leastRoot)
    switch twice {
    case -3: return try append(.divide, v, append(.multiply, least, append(.squareRoot, q)))
    case -2:
      let angle = try append(.function(quadratic.isFalling ? .atanh : .atan), y)
      return try append(.divide, angle, append(.multiply, leastRoot, root))
    case -1: return try append(.divide, angle(of: quadratic, v, y), root)
    case 1:
      let angle = try append(.divide, angle(of: quadratic, v, y), root)
      let sum = try append(
        .add, append(.multiply, v, append(.squareRoot, q)), append(.multiply, least, angle))
      return try append(.divide, sum, .constant(2))
    default: return nil
    }
  }

  /// Returns the antiderivative by (2s+1)·∫Q^s = v·Q^s + 2s·A·∫Q^(s−1), which leads to an exponent
  /// closer to −1.
  private mutating func reducedPrimitive(
    of quadratic: Quadratic, _ exponent: Number, twice: Int, at side: Side
  ) throws(NumberError) -> Operand? {
    guard abs(twice) <= 2 * Self.degreeLimit else { return nil }
    let isFalling = twice > 0
    let next = try Number.add(exponent, isFalling ? -1 : 1, context)
    let s = isFalling ? exponent : next
    let twiceS = isFalling ? twice : twice + 2
    guard let known = try primitive(of: quadratic, next, at: side) else { return nil }
    var boundary = Operand.constant(0)
    if let v = try v(of: quadratic, at: side), let q = try value(of: quadratic, at: side) {
      boundary = try append(.multiply, v, append(.power, q, .constant(s)))
    } else if isFalling {
      return nil
    }
    let (odd, even) = (Operand.constant(.small(twiceS + 1)), Operand.constant(.small(twiceS)))
    let depth = try append(.multiply, even, quadratic.least)
    if isFalling {
      return try append(.divide, append(.add, boundary, append(.multiply, depth, known)), odd)
    }
    return try append(.divide, append(.subtract, append(.multiply, odd, known), boundary), depth)
  }

  /// asinh y, or asin y. If Q is zero, asin y is a right angle.
  private mutating func angle(of quadratic: Quadratic, _ v: Operand, _ y: Operand)
    throws(NumberError) -> Operand
  {
    if let sign = sign(ofRoot: v, of: quadratic) {
      return .constant(try Number.multiply(.pi, Number(sign, over: 2), context))
    }
    return try append(.function(quadratic.isFalling ? .asin : .asinh), y)
  }
}
