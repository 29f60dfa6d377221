// An expansion is compared with plain balls of the formula at some points of its neighbourhood.

internal import CFLINT

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
      var point = try x.complexEnclosure(bits, context)
      let ball = balls.evaluate(at: &point.value, isAnalytic: false, bits: bits)
      if acb_is_finite(ball) == 0 { continue }
      var value = try expansion.value(at: u, bits, context)
      if !value.overlaps(ball) { throw .contradicted(at: x) }
    }
  }
}

extension Expansion {
  /// Returns a ball that contains the function at u.
  func value(at u: Number, _ bits: Int, _ context: Context) throws(NumberError) -> FlintComplexBall
  {
    var distance = try u.complexEnclosure(bits, context)
    var time = FlintComplexBall { acb_log($0, &distance.value, bits) }
    time.negate()
    var sum = FlintComplexBall()
    for term in limitTerms {
      var value = try term.scale.logarithm(at: &time, bits, context)
      value.inPlace { acb_exp($0, $0, bits) }
      value.multiply(by: try term.coefficient.complexEnclosure(bits, context), bits)
      sum.add(value, bits)
    }
    if isReal { arb_zero(&sum.value.imag) }
    guard let remainder else { return sum }
    var bound = try remainder.scale.magnitude.logarithm(at: &time, bits, context)
    var size = FlintBall { arb_const_log2($0, 64) }
    var factor = FlintBall { arb_set_d($0, remainder.logarithm) }
    size.inPlace { arb_mul($0, $0, &factor.value, 64) }
    size.inPlace { arb_add($0, $0, &bound.value.real, 64) }
    size.inPlace { arb_exp($0, $0, 64) }
    arb_add_error(&sum.value.real, &size.value)
    if !isReal { arb_add_error(&sum.value.imag, &size.value) }
    return sum
  }
}

extension Scale {
  /// The logarithm of its value at u = e^(−t): Σ c·e^(mt)·t^j − a·t + b·ln t.
  fileprivate func logarithm(at t: inout FlintComplexBall, _ bits: Int, _ context: Context)
    throws(NumberError) -> FlintComplexBall
  {
    func ball(_ number: Number) throws(NumberError) -> FlintComplexBall {
      try number.complexEnclosure(bits, context)
    }
    let logarithm = FlintComplexBall { acb_log($0, &t.value, bits) }
    /// m·t + j·ln t
    func exponent(_ m: Number, _ j: Number) throws(NumberError) -> FlintComplexBall {
      var result = try ball(m)
      var other = try ball(j)
      result.multiply(by: t, bits)
      other.multiply(by: logarithm, bits)
      result.add(other, bits)
      return result
    }
    var sum = try exponent(Number.negate(power, context), log)
    for growth in growths {
      var value = try exponent(growth.power, growth.log)
      value.inPlace { acb_exp($0, $0, bits) }
      value.multiply(by: try ball(growth.coefficient), bits)
      sum.add(value, bits)
    }
    return sum
  }
}
