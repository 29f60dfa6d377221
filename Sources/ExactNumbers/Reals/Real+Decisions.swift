// Goals, in order: never guess; decide whatever 16,384 bits can decide; say how far two values
// agree. Precision doubles from 64 bits on, so a decision costs at most about twice its last step.

internal import CFLINT

extension Real {
  /// Bits of working precision at which a decision between values is given up.
  static let decisionLimit = 16_384
  /// Bits at which an undecided question is put to `Calcium`, before it is worked on any further.
  static let proofBits = 1_024
  /// Nodes on the longest way down; beyond it a subexpression is replaced by its enclosure.
  static let depthLimit = 2_000
  /// Bits of large fractions on the heaviest way down, likewise, as of terms 1/k! of long series.
  static let weightLimit = 1 << 28
  /// Bits of that enclosure.
  static let enclosureBits = 2_048
  /// Bits beyond those asked for at which resolving digits is given up where a special function is
  /// in the expression: nothing stops Arb meanwhile, and some take seconds for thousands of bits.
  static let specialLimit = 2_048
  /// The most bits for a value of whose size nothing is known; and where a special function is in
  /// the expression or an exponent is too wide.
  private static let sizeLimits = (any: 1 << 21, special: 32_768)

  /// Bits at which resolving is given up. Where the ball found with `bits` bits says nothing of the
  /// value, as many more are worth while as its bound has before the point; but ±1 may be all that
  /// is ever known of a function, and a bound no less than the last, which is `bound`, stays.
  func limit(after ball: Ball, bits: Int, bound: inout Double) -> Int {
    guard refinementLimit >= Real.specialLimit, isRefinable, ball.sign == nil else {
      return refinementLimit
    }
    let limits = Real.sizeLimits
    if !ball.isFinite { return max(refinementLimit, limits.special) }
    let excess = ball.magnitudeExponent.approximate
    let most = refinementLimit < Real.decisionLimit ? limits.special : limits.any
    if !(excess < Double(most)) { return max(refinementLimit, limits.special) }
    if excess <= 2 || bits >= refinementLimit && excess >= bound { return refinementLimit }
    bound = excess
    return max(refinementLimit, min(bits + Real.specialLimit + Int(excess), most))
  }

  /// The real for an expression; past the limits of depth and weight its enclosure, which is as
  /// right but cannot be refined.
  static func make(_ expression: Expression, extraBits: Int = 0, _ context: Context)
    throws(NumberError) -> Number
  {
    let real = Real(expression, extraBits: extraBits)
    if real.depth <= depthLimit && real.weight <= weightLimit { return .real(real) }
    let ball = try real.enclosure(bits: enclosureBits, context)
    // A ball that says nothing stays so, and the exponent of its radius would grow without end.
    guard ball.isFinite, ball.accuracy > -enclosureBits else { throw .undecidable(digits: 0) }
    return .real(Real(enclosure: ball))
  }

  /// The sign, 0 where the enclosure is exactly zero. Throws `.undecidable` at the limit.
  func signum(_ context: Context) throws(NumberError) -> Int { try decideSign(context).sign }

  /// The sign, and what proves it. Throws `.undecidable` at the limit.
  func decideSign(_ context: Context) throws(NumberError) -> Decision {
    if case .monomial(let monomial) = expression {
      return Decision(sign: try monomial.coefficient.signum(context), proof: .rules)
    }
    var bits = 64
    var bound = Double.infinity
    while true {
      let ball = try enclosure(bits: bits, context)
      if ball === Ball.zero { return Decision(sign: 0, proof: .calcium(bits: Real.proofBits)) }
      if ball.isFinite, let sign = ball.sign {
        return Decision(sign: sign, proof: .enclosure(bits: bits))
      }
      if bits == Real.proofBits {
        if let sign = try signOfApproach(context) { return Decision(sign: sign, proof: .approach) }
        if let proof = try proof(ofBeing: 0, context) { return Decision(sign: 0, proof: proof) }
      }
      let limit = limit(after: ball, bits: bits, bound: &bound)
      if bits >= limit { throw .undecidable(digits: ball.zeroDigits(below: nil)) }
      bits = min(2 * bits, limit)
    }
  }

  /// The sign of the difference to a fraction that a function comes close to, if this is one.
  func sideOf(_ fraction: Number, _ context: Context) throws(NumberError) -> Int? {
    let difference = try Number.subtract(.real(self), fraction, context)
    return try difference.asReal?.signOfApproach(context)
  }

  /// The sign of the difference to an integer, which is less than 1, where that difference is a
  /// simpler expression: expm1 x + 1 is exp x. nil where nothing is proven of it.
  private func sideOfNear(_ integer: Number, _ context: Context) throws(NumberError) -> Int? {
    guard case .real(let difference) = try Number.subtract(.real(self), integer, context) else {
      return nil
    }
    let ball = try difference.enclosure(bits: 64, context)
    guard ball.isFinite, ball.magnitudeExponent.approximate <= 0, ball.sign != 0 else { return nil }
    return ball.sign
  }

  /// A proof that this real is `fraction`. None says nothing.
  func proof(ofBeing fraction: Number, _ context: Context) throws(NumberError) -> Proof? {
    // What is not worth so many bits is an integral or the like, and beyond Calcium.
    if refinementLimit < Real.proofBits { return nil }
    guard case .real(let difference) = try Number.subtract(.real(self), fraction, context) else {
      return nil
    }
    let ball = try difference.enclosure(bits: Real.proofBits, context)
    guard ball.containsZero, ball.isFinite else { return nil }
    if ball.sign == 0 && ball !== Ball.zero { return .enclosure(bits: Real.proofBits) }
    guard ball === Ball.zero || Calcium.provesZero(difference) else { return nil }
    difference.publish(.zero)
    return .calcium(bits: Real.proofBits)
  }

  /// The order of y and x, of which one at least is real, and what proves it.
  static func decideOrder(_ y: Number, _ x: Number, _ context: Context) throws(NumberError)
    -> Decision
  {
    let difference = try Number.subtract(y, x, context)
    guard case .real(let real) = difference else {
      return Decision(sign: try difference.signum(context), proof: .rules)
    }
    do {
      return try real.decideSign(context)
    } catch .undecidable {
      let ball = try real.enclosure(bits: real.refinementLimit, context)
      let size = try y.magnitudeExponent(context)
      throw .undecidable(digits: ball.zeroDigits(below: size))
    }
  }

  /// The largest integer below. Throws `.undecidable` next to an integer, `.tooLarge`.
  func floor(_ context: Context) throws(NumberError) -> Number {
    let magnitude = try magnitudeExponent(context)
    try context.price(bits: magnitude.approximate * 4)
    let whole = max(0, magnitude.asInt ?? 0)
    var bits = 64
    var bound = Double.infinity
    while true {
      let ball = try enclosure(bits: whole + bits, context)
      var value = ball.value
      var low = FlintInteger(), high = FlintInteger()
      if ball.isFinite && ball.accuracy > -64,
        surd_arb_floor_ends(&low.value, &high.value, &value, ball.precision + 96) != 0
      {
        return low.take()
      }
      if bits == Real.proofBits, ball.isFinite {
        let nearest = ball.nearestInteger
        var side = try sideOf(nearest, context)
        if side == nil { side = try sideOfNear(nearest, context) }
        if let sign = side { return sign < 0 ? try Number.subtract(nearest, 1, context) : nearest }
        if try proof(ofBeing: nearest, context) != nil { return nearest }
      }
      let limit = limit(after: ball, bits: bits, bound: &bound)
      if bits >= limit { throw .undecidable(digits: Int(Double(max(0, ball.accuracy)) * 0.30103)) }
      bits = min(2 * bits, limit)
    }
  }
}

extension Ball {
  /// Whether it is finite, and has a digit or is small: `0±1e300` says nothing.
  var isTelling: Bool {
    var radius = value.rad
    return isFinite && (accuracy > 0 || mag_get_d(&radius) <= 1)
  }
}

extension Number {
  /// Throws `.undecidable` if no precision up to the limit gives a finite enclosure.
  func requireEnclosure(_ context: Context) throws(NumberError) {
    if case .complex(let z) = self {
      try z.real.requireEnclosure(context)
      return try z.imaginary.requireEnclosure(context)
    }
    guard case .real(let real) = self else { return }
    var bits = 64
    while bits <= Real.decisionLimit {
      if try real.enclosure(bits: bits, context).isFinite { return }
      bits *= 4
    }
    throw .undecidable(digits: 0)
  }
}

extension Ball {
  /// Decimal digits to which a ball around zero agrees with zero, relative to 2^size.
  fileprivate func zeroDigits(below size: Number?) -> Int {
    guard isFinite else { return 0 }
    let bits = (size?.approximate ?? 0) - magnitudeExponent.approximate
    return Int(max(0, min(1e18, bits * 0.30103)))
  }
}

extension Number {
  /// An e with |self| < 2^e, close to the least one.
  func magnitudeExponent(_ context: Context) throws(NumberError) -> Number {
    if case .real(let real) = self { return try real.magnitudeExponent(context) }
    if case .complex(let z) = self {
      let larger = try Number.maximum(
        z.real.magnitudeExponent(context), z.imaginary.magnitudeExponent(context), context)
      return try Number.add(larger, 1, context)
    }
    guard var fraction = FlintRational(self) else { return 0 }
    return .small(Int(fmpz_bits(&fraction.value.num)) - Int(fmpz_bits(&fraction.value.den)) + 1)
  }
}
