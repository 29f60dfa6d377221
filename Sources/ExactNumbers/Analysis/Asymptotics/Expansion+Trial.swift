// An expansion is compared with plain balls of the formula at some points of its neighbourhood.

extension Formula {
  /// Compares an expansion with the formula in the neighbourhood 0 < u ≤ 2^(−n).
  ///
  /// Throws `.contradicted` if a ball of the formula and a ball of the expansion are disjoint.
  func check(_ expansion: Expansion, at end: RangeEnd, exponent: Int, _ context: Context)
    throws(NumberError)
  {
    let bits = 128 + exponent
    let balls = try FormulaBalls(self, bits: bits, context)
    // u = 2^(−n), and smaller values.
    for (share, power) in isNested ? [(5, 3)] : [(1, 0), (5, 3), (1, 3)] {
      let u = try Number.divide(
        .small(share), Number.power(2, .small(exponent + power), context), context)
      let x = try end.x(at: u, context)
      let ball = balls.value(over: try x.complexEnclosure(bits, context), bits: bits)
      if !ball.isFinite { continue }
      if try !expansion.value(at: u, bits, context).overlaps(ball) { throw .contradicted(at: x) }
    }
  }
}

extension Expansion {
  /// Returns a ball that contains the function at u.
  func value(at u: Number, _ bits: Int, _ context: Context) throws(NumberError) -> ComplexBall {
    let time = -(try u.complexEnclosure(bits, context).logarithm)
    var sum = ComplexBall(0, bits: bits)
    for term in limitTerms {
      let size = try term.scale.logarithm(at: time, bits, context).exponential
      sum = try sum + size * term.coefficient.complexEnclosure(bits, context)
    }
    if isReal { sum = ComplexBall(sum.real, .zero) }
    guard let remainder else { return sum }
    let bound = try remainder.scale.magnitude.logarithm(at: time, bits, context).real
    let size = (Ball(2).logarithm * Ball(remainder.logarithm) + bound).exponential
    return ComplexBall(
      sum.real.widened(by: size), isReal ? sum.imaginary : sum.imaginary.widened(by: size))
  }
}

extension Scale {
  /// The logarithm of its value at u = e^(−t): Σ c·e^(mt)·t^j − a·t + b·ln t.
  fileprivate func logarithm(at t: ComplexBall, _ bits: Int, _ context: Context)
    throws(NumberError) -> ComplexBall
  {
    let logarithm = t.logarithm
    /// m·t + j·ln t
    func exponent(_ m: Number, _ j: Number) throws(NumberError) -> ComplexBall {
      try m.complexEnclosure(bits, context) * t + j.complexEnclosure(bits, context) * logarithm
    }
    var sum = try exponent(Number.negate(power, context), log)
    for growth in growths {
      let size = try exponent(growth.power, growth.log).exponential
      sum = try sum + size * growth.coefficient.complexEnclosure(bits, context)
    }
    return sum
  }
}
