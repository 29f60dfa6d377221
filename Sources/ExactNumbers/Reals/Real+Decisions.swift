// Goals, in order: never guess; decide everything that 16,384 bits can decide; report how far two
// values agree. Precision doubles from 64 bits on, so a decision costs at most about twice its last
// step.

internal import CFLINT

extension Real {
  /// The bits of working precision at which a decision between values is given up.
  static let decisionLimit = 16_384
  /// The bits at which an undecided question goes to `Calcium`, before more precision is tried.
  static let proofBits = 1_024
  /// The most nodes on the longest path. A deeper subexpression is replaced by its enclosure.
  static let depthLimit = 2_000
  /// The most bits of large fractions on the heaviest path, for example of terms 1/k! of long
  /// series. A heavier subexpression is replaced by its enclosure.
  static let weightLimit = 1 << 28
  /// The bits of that enclosure.
  static let enclosureBits = 2_048
  /// The number of bits beyond the requested bits at which resolving digits is given up if the
  /// expression contains a special function. Nothing can stop Arb in the meantime, and some
  /// functions take seconds for thousands of bits.
  static let specialLimit = 2_048
  /// The most bits for a value of unknown size. `special` applies if the expression contains a
  /// special function, or if the exponent of the bound is too large.
  private static let sizeLimits = (any: 1 << 21, special: 32_768)

  /// Returns the number of bits at which resolving is given up. If the ball found with `bits` bits
  /// does not decide the sign, it is worth as many more bits as its bound has before the point. But
  /// ±1 may be all that is ever known of a function, and more bits do not help if the bound is no
  /// smaller than the last bound, `bound`.
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

  /// Returns the real for an expression. Beyond the limits of depth and weight, returns its
  /// enclosure, which is as right but cannot be refined.
  static func make(_ expression: Expression, extraBits: Int = 0, _ context: Context)
    throws(NumberError) -> Number
  {
    let real = Real(expression, extraBits: extraBits)
    if real.depth <= depthLimit && real.weight <= weightLimit { return .real(real) }
    let ball = try real.enclosure(bits: enclosureBits, context)
    // A ball without information stays like that, and the exponent of its radius would grow without
    // end.
    guard ball.isFinite, ball.accuracy > -enclosureBits else { throw .undecidable(digits: 0) }
    return .real(Real(enclosure: ball))
  }

  /// Returns the sign, 0 if the enclosure is exactly zero. Throws `.undecidable` at the limit.
  func signum(_ context: Context) throws(NumberError) -> Int { try decideSign(context).sign }

  /// Returns the sign, with its proof. Throws `.undecidable` at the limit.
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

  /// Returns the sign of this value minus a fraction, if the value is a function that approaches
  /// that fraction; otherwise nil.
  func sideOf(_ fraction: Number, _ context: Context) throws(NumberError) -> Int? {
    let difference = try Number.subtract(.real(self), fraction, context)
    return try difference.asReal?.signOfApproach(context)
  }

  /// Returns the sign of this value minus an integer, if that difference is less than 1 and becomes
  /// a simpler expression: expm1 x + 1 is exp x. Returns nil if nothing proves it.
  private func sideOfNear(_ integer: Number, _ context: Context) throws(NumberError) -> Int? {
    guard case .real(let difference) = try Number.subtract(.real(self), integer, context) else {
      return nil
    }
    let ball = try difference.enclosure(bits: 64, context)
    guard ball.isFinite, ball.magnitudeExponent.approximate <= 0, ball.sign != 0 else { return nil }
    return ball.sign
  }

  /// Returns a proof that this real is `fraction`. Nil means only that none was found.
  func proof(ofBeing fraction: Number, _ context: Context) throws(NumberError) -> Proof? {
    // A value that is not worth so many bits is an integral or the like, which Calcium cannot
    // decide.
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

  /// Returns the order of y and x, with its proof. At least one of them is real.
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

  /// Returns the largest integer below. Throws `.undecidable` next to an integer, `.tooLarge`.
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
  /// Whether the ball is finite, and has a certain digit or is small. `0±1e300` has no information.
  var isTelling: Bool {
    var radius = value.rad
    return isFinite && (accuracy > 0 || mag_get_d(&radius) <= 1)
  }
}

extension Number {
  /// Throws `.undecidable` if no precision up to the limit makes a finite enclosure.
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
  /// Returns the number of decimal digits to which a ball around zero agrees with zero, relative to
  /// 2^size.
  fileprivate func zeroDigits(below size: Number?) -> Int {
    guard isFinite else { return 0 }
    let bits = (size?.approximate ?? 0) - magnitudeExponent.approximate
    return Int(max(0, min(1e18, bits * 0.30103)))
  }
}

extension Number {
  /// Returns an e with |self| < 2^e, close to the least such e.
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
