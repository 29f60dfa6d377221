// Goals, in order: the ball contains the true value, no recursion for chains of any length, shared
// subexpressions computed once, no precision that the result does not need. Functions are Arb's
// (arb.h, arb_hypgeom.h) with proven bounds: https://arblib.org/arb.html

internal import CFLINT

extension Real {
  /// Returns an enclosure computed with at least `bits` bits. Its accuracy may be less if digits
  /// cancel.
  ///
  /// Uses an explicit list: operands first, then the node. Each result is published to the node's
  /// own cache.
  func enclosure(bits: Int, _ context: Context) throws(NumberError) -> Ball {
    if let ball = usable(bits) { return ball }
    try context.price(bits: Double(bits) * 4, products: 15)
    var pending: [(node: Real, bits: Int)] = [(self, bits)]
    while let (node, bits) = pending.last {
      try context.poll()
      if node.usable(bits) != nil {
        pending.removeLast()
        continue
      }
      let count = pending.count
      let needed = bits + node.extraBits
      node.expression.forEachReal { operand in
        if operand.usable(needed) == nil { pending.append((operand, needed)) }
      }
      if case .joint(let joint, let index) = node.expression {
        joint.forEachReal(neededFor: needed) { operand in
          if operand.usable(needed) == nil { pending.append((operand, needed)) }
        }
        if pending.count > count { continue }
        node.publish(try joint.ball(index, bits: needed, context))
        pending.removeLast()
        continue
      }
      if pending.count > count { continue }
      node.publish(try node.expression.evaluate(bits: needed, context))
      pending.removeLast()
    }
    guard let ball = cached else { throw .undecidable(digits: 0) }
    return ball
  }

  /// Returns the cached ball if it is good enough for `bits` bits.
  private func usable(_ bits: Int) -> Ball? {
    guard let ball = cached, ball.serves(bits) || !isRefinable && depth == 1 else { return nil }
    return ball
  }

  /// Returns an e with |self| < 2^e, at most a few above the least such e. Throws without a finite
  /// enclosure.
  func magnitudeExponent(_ context: Context) throws(NumberError) -> Number {
    var bits = 64
    var bound = Double.infinity
    while true {
      let ball = try enclosure(bits: bits, context)
      if ball.isFinite && (ball.accuracy > 0 || ball.sign == 0) { return ball.magnitudeExponent }
      let limit = limit(after: ball, bits: bits, bound: &bound)
      if bits >= limit {
        guard ball.isFinite else { throw .undecidable(digits: 0) }
        return ball.magnitudeExponent
      }
      bits = min(2 * bits, limit)
    }
  }
}

extension Number {
  /// Returns an enclosure of the number. A real in it must have been evaluated before.
  func ball(_ bits: Int) -> FlintBall {
    guard case .real(let real) = self else { return FlintBall(self, bits: bits) }
    guard let ball = real.cached else { return .indeterminate }
    return FlintBall(viewing: ball)
  }

  /// The enclosure of a real number that has been evaluated; indeterminate for other numbers.
  func knownEnclosure(_ bits: Int) -> Ball {
    if let real = asReal, let ball = real.cached { return ball }
    var ball = isComplex || asReal != nil ? FlintBall.indeterminate : FlintBall(self, bits: bits)
    return ball.take(precision: bits)
  }

  /// Evaluates a real number to at least `bits` bits; indeterminate for complex numbers.
  func enclosure(_ bits: Int, _ context: Context) throws(NumberError) -> Ball {
    try evaluateParts(bits, context)
    return knownEnclosure(bits)
  }
}

extension Expression {
  /// Computes a ball from the operands' cached balls. Throws `.tooSlow`, `.interrupted`.
  fileprivate func evaluate(bits: Int, _ context: Context) throws(NumberError) -> Ball {
    // With guard bits, a chain of a few operations does not need a second round.
    let working = bits + 16
    var result = FlintBall()
    switch self {
    case .enclosure, .joint, .recorded: arb_indeterminate(&result.value)
    case .rational(let rational):
      var fraction = rational.value
      withExtendedLifetime(rational) { arb_set_fmpq(&result.value, &fraction, working) }
    case .monomial(let monomial): monomial.evaluate(into: &result, working)
    case .sum(let constant, let terms):
      let sum = constant.ball(working)
      var start = sum.value
      arb_set(&result.value, &start)
      for term in terms {
        var term = Number.real(term).ball(working)
        result.inPlace { arb_add($0, $0, &term.value, working) }
      }
    case .product(let monomial, let factors):
      monomial.evaluate(into: &result, working)
      for factor in factors {
        var power = factor.evaluate(working)
        result.inPlace { arb_mul($0, $0, &power.value, working) }
      }
    case .function(let function, let first, let second):
      function.evaluate(first, second, into: &result, working)
    case .part(let part, let value): return value.enclosure(of: part, bits: bits)
    case .special(let part, let value):
      return try value.enclosure(of: part, bits: bits, context)
    }
    return result.take(precision: bits)
  }
}

extension Monomial {
  /// Evaluates q·√n·π^(k/2).
  fileprivate func evaluate(into result: inout FlintBall, _ bits: Int) {
    if piHalves.asInt != 0, var halves = FlintInteger(piHalves) {
      let more = FlintBall.bitsOfLong(&halves.value)
      if more > 0 {
        arb_const_sqrt_pi(&result.value, bits + more)
        var one: fmpz = 1
        result.raise(to: &halves.value, over: &one, bits + more)
      } else if fmpz_is_even(&halves.value) != 0 {
        arb_const_pi(&result.value, bits)
        var exponent = FlintInteger { fmpz_fdiv_q_2exp($0, &halves.value, 1) }
        result.inPlace { arb_pow_fmpz($0, $0, &exponent.value, bits) }
      } else {
        arb_const_sqrt_pi(&result.value, bits)
        result.inPlace { arb_pow_fmpz($0, $0, &halves.value, bits) }
      }
    } else {
      arb_one(&result.value)
    }
    if var n = FlintInteger(radicand), n.value != 1 {
      var root = FlintBall { arb_set_fmpz($0, &n.value) }
      root.inPlace { surd_arb_sqrt($0, $0, bits) }
      result.inPlace { arb_mul($0, $0, &root.value, bits) }
    }
    guard var q = FlintRational(coefficient) else {
      arb_indeterminate(&result.value)
      return
    }
    result.inPlace { arb_mul_fmpz($0, $0, &q.value.num, bits) }
    if q.value.den != 1 { result.inPlace { arb_div_fmpz($0, $0, &q.value.den, bits) } }
  }
}

extension FlintBall {
  /// Encloses the function by x ± x². Next to zero this is as good as any other method, even for
  /// exponents at which Arb gives up.
  fileprivate func evaluateNearIdentity(into result: inout FlintBall, _ bits: Int) {
    var value = value
    var square = FlintBall { arb_sqr($0, &value, 32) }
    arb_set_round(&result.value, &value, bits)
    arb_add_error(&result.value, &square.value)
  }
}

extension FlintBall {
  /// Returns the bits of this exponent if there are so many that exp and ln take less time than
  /// that many squarings, otherwise 0.
  fileprivate static func bitsOfLong(_ exponent: inout fmpz) -> Int {
    let bits = Int(fmpz_bits(&exponent))
    return bits > 64 ? bits : 0
  }

  /// Raises x > 0 to the power p/q, by exp and ln. This loses as many bits of x as p has.
  fileprivate mutating func raise(to p: inout fmpz, over q: inout fmpz, _ bits: Int) {
    inPlace { arb_log($0, $0, bits) }
    inPlace { arb_mul_fmpz($0, $0, &p, bits) }
    inPlace { arb_div_fmpz($0, $0, &q, bits) }
    inPlace { arb_exp($0, $0, bits) }
  }
}

extension Factor {
  fileprivate func evaluate(_ bits: Int) -> FlintBall {
    var result = FlintBall()
    guard var exponent = FlintRational(anySize: exponent) else {
      arb_indeterminate(&result.value)
      return result
    }
    let more = FlintBall.bitsOfLong(&exponent.value.num)
    var x = base.ball(bits + more)
    if more > 0, arb_is_positive(&x.value) != 0 {
      x.raise(to: &exponent.value.num, over: &exponent.value.den, bits + more)
      return x
    } else if exponent.value.den == 1 {
      arb_pow_fmpz(&result.value, &x.value, &exponent.value.num, bits)
    } else {
      arb_pow_fmpq(&result.value, &x.value, &exponent.value, bits)
    }
    return result
  }
}

extension Function {
  /// Evaluates the function at numbers whose reals have been evaluated. `second` is the exponent of
  /// a power.
  fileprivate func evaluate(
    _ first: Number, _ second: Number, into result: inout FlintBall, _ bits: Int
  ) {
    if self == .power {
      var x = first.ball(bits)
      var y = second.ball(bits)
      return arb_pow(&result.value, &x.value, &y.value, bits)
    }
    let row = row
    if let enclose = row.turns,
      var turns = first.asReal?.multipleOfPi.flatMap({ FlintRational($0) })
    {
      return enclose(&turns, &result, bits)
    }
    var x = first.ball(bits)
    if row.isNearIdentity && x.isBelow(exponent: -bits) {
      x.evaluateNearIdentity(into: &result, bits)
    } else {
      row.real(&x, &result, bits)
    }
  }
}
