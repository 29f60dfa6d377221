// The part of an integral at infinity, or next to an end at which the integrand has no bound: the
// integral over 0 < u ≤ 2^(−n) of its expansion there, term by term, and a bound of the rest. With
// T = ln(1/η): ∫ u^a·L^b du = Γ(b+1, (a+1)T)/(a+1)^(b+1), and ∫ u^a·e^(c·u^(−m)) du = Γ(s,
// −c·η^(−m))·(−c)^(−s)/m with s = −(a+1)/m (DLMF 8.2.2, 8.21).

internal import CFLINT

/// An integrand near an end.
struct Tail: Sendable {
  /// The integrand times |dx/du|.
  let expansion: Expansion
  /// The expansion holds for 0 < u ≤ 2^(−exponent).
  let exponent: Int

  /// Whether the integral up to the end is known to have a value.
  enum Convergence { case convergent, divergent, unknown }

  /// Searches for an expansion of a formula near an end, in smaller and smaller neighbourhoods.
  ///
  /// Throws `.noBound`.
  init(
    of formula: Formula, at end: RangeEnd, zeros: Set<Int>, from exponent: Int, terms: Int,
    _ context: Context
  ) throws(NumberError) {
    let (value, exponent) = try formula.expansion(
      near: end, zeros: zeros, from: exponent, terms: terms, context)
    self.exponent = exponent
    guard case .infinity = end else {
      expansion = value
      return
    }
    let place = Neighbourhood(exponent: exponent, termLimit: terms, context)
    expansion = try place.multiply(value, Expansion(1, .power(-2)))
  }

  /// Returns whether the integral over the neighbourhood has a value.
  func convergence(_ context: Context) throws(NumberError) -> Convergence {
    for term in expansion.limitTerms {
      let convergence = try Tail.convergence(of: term.scale, context)
      if convergence == .convergent { continue }
      if try Number.isZero(term.coefficient, context) { continue }
      // Nothing can compensate the largest term.
      let place = Neighbourhood(exponent: exponent, termLimit: 64, context)
      guard convergence == .divergent, let leading = try? place.limitTerm(expansion),
        try leading.scale.equals(term.scale, context)
      else { return try neverSettles(context) ? .divergent : .unknown }
      return .divergent
    }
    guard let remainder = expansion.remainder else { return .convergent }
    let rest = try Tail.convergence(of: remainder.scale, context)
    return rest == .convergent ? .convergent : .unknown
  }

  /// Returns whether waves or powers of u prevent the integral from having a value.
  ///
  /// ∫ u^a·e^(c·u^(−m)) du is u^(a+m+1)·e^(c·u^(−m))/(c·m) plus smaller terms. Here no exponent
  /// a+m+1, or a+1 of a power, is above 0. The terms with the lowest exponent are waves of
  /// different lengths, possibly with a power. Their sum does not tend to zero. If there is a wave,
  /// it does not tend to any number either, because its mean square is the sum of the mean squares
  /// of the terms. A power alone is unbounded.
  private func neverSettles(_ context: Context) throws(NumberError) -> Bool {
    if let remainder = expansion.remainder,
      try Tail.convergence(of: remainder.scale, context) != .convergent
    {
      return false
    }
    var length: Number?
    var hasTerm = false
    for term in expansion.limitTerms {
      let scale = term.scale
      if try Tail.convergence(of: scale, context) == .convergent { continue }
      guard try Tail.isClosed(scale, context), scale.log.asInt == 0, !scale.power.isComplex else {
        return false
      }
      if let growth = scale.growths.first {
        guard growth.coefficient.parts.real.asInt == 0 else { return false }
        // Waves whose lengths shrink at different rates are not compared.
        if let length, try !Number.equal(length, growth.power, context) { return false }
        length = growth.power
      }
      if try !Number.isZero(term.coefficient, context) { hasTerm = true }
    }
    return hasTerm
  }

  /// Returns whether the integral of a scale has a value.
  private static func convergence(of scale: Scale, _ context: Context) throws(NumberError)
    -> Convergence
  {
    for growth in scale.growths {
      let sign = try growth.coefficient.parts.real.signum(context)
      if sign != 0 { return sign < 0 ? .convergent : .divergent }
    }
    let power = scale.power.parts.real
    if let growth = scale.growths.first {
      // It oscillates: a + m > −1 is enough for the integral to be Γ.
      if try !isClosed(scale, context) { return .unknown }
      let sum = try Number.add(power, growth.power, context)
      return try Number.less(-1, sum, context) ? .convergent : .unknown
    }
    let order = try Number.compare(power, -1, context)
    if order != 0 || scale.power.isComplex {
      return order > 0 ? .convergent : scale.power.isComplex ? .unknown : .divergent
    }
    return try Number.less(scale.log, -1, context) ? .convergent : .divergent
  }

  /// Returns whether the integral of a scale has a closed form here.
  private static func isClosed(_ scale: Scale, _ context: Context) throws(NumberError) -> Bool {
    if scale.growths.isEmpty { return true }
    return scale.growths.count == 1 && scale.growths[0].log.asInt == 0 && scale.log.asInt == 0
  }

  // MARK: Cutting

  /// Returns the least n for which the terms without closed form, integrated from 0 to 2^(−n), are
  /// below 2^(−bits); nil if there is none within the limit.
  func cut(bits: Int, _ context: Context) throws(NumberError) -> Int? {
    let rest = try expansion.bounds(
      unless: { scale throws(NumberError) in try Tail.isClosed(scale, context) }, context)
    guard let rest else { return nil }
    var cut = exponent
    let limit = 64 * bits
    while cut <= limit {
      try context.poll()
      let sum = try Expansion.total(rest) { scale throws(NumberError) in
        try Tail.bound(scale, cut, context)
      }
      if sum <= Double(-bits) { return cut }
      cut += max(1, cut / 32)
    }
    return nil
  }

  /// Returns log2 of a bound of the integral of a real scale over 0 < u ≤ 2^(−n).
  static func bound(_ scale: Scale, _ n: Int, _ context: Context) throws(NumberError) -> Double? {
    let t = Double(n) * 0.6931471805599
    if !scale.growths.isEmpty {
      guard let bound = try scale.logarithmicBound(from: t, context) else { return nil }
      return bound - Double(n)
    }
    guard let a = try scale.power.machineValue(context), let b = try scale.log.machineValue(context)
    else { return nil }
    let order = a + 1
    if order <= 1e-6 || b > 0 && t < 2 * b / order { return nil }
    // t^b·e^(−(a+1)t/2) falls there.
    return (-order * t + b * t.naturalLogarithm) * 1.4426950408889634 + 1
      - order.binaryLogarithm + 1e-6 * (1 + abs(order * t))
  }

  // MARK: The value

  /// Returns an enclosure of the integral over 0 < u ≤ 2^(−cut), where `cut` is the result of the
  /// method `cut` for the error 2^(−tolerance). Closed forms have `bits` bits.
  func integral(cut: Int, tolerance: Int, bits: Int, _ context: Context) throws(NumberError)
    -> FlintComplexBall
  {
    try expansion.sum(tolerance: tolerance, bits: bits + 64, context) { scale throws(NumberError) in
      guard try Tail.isClosed(scale, context) else { return nil }
      return try Tail.integral(scale, cut, bits + 64, context)
    }
  }

  /// Returns the integral of a scale in closed form.
  private static func integral(_ scale: Scale, _ cut: Int, _ bits: Int, _ context: Context)
    throws(NumberError) -> FlintComplexBall
  {
    let order = try Number.add(scale.power, 1, context)
    if let growth = scale.growths.first { return try integral(order, growth, cut, bits, context) }
    var result = FlintComplexBall()
    var power = try order.flintEnclosure(bits, context)
    var log = try scale.log.flintEnclosure(bits, context)
    var time = FlintComplexBall { arb_const_log2(&$0.pointee.real, bits) }
    time.inPlace { acb_mul_si($0, $0, cut, bits) }
    log.inPlace { acb_add_ui($0, $0, 1, bits) }
    if try Number.isZero(order, context) {
      // T^(b+1)/(−b−1)
      time.raise(to: log, bits)
      time.divide(by: log, bits)
      time.negate()
      return time
    }
    time.multiply(by: power, bits)
    if scale.log.asInt == 0 {
      time.negate()
      acb_exp(&result.value, &time.value, bits)
    } else {
      acb_hypgeom_gamma_upper(&result.value, &log.value, &time.value, 0, bits)
    }
    power.raise(to: log, bits)
    result.divide(by: power, bits)
    return result
  }

  /// ∫ u^(order−1)·e^(c·u^(−m)) du.
  private static func integral(
    _ order: Number, _ growth: Scale.Growth, _ cut: Int, _ bits: Int, _ context: Context
  ) throws(NumberError) -> FlintComplexBall {
    var result = FlintComplexBall()
    let s = try Number.negate(Number.divide(order, growth.power, context), context)
    let rate = try Number.negate(growth.coefficient, context)
    var power = try s.flintEnclosure(bits, context)
    var factor = try rate.flintEnclosure(bits, context)
    let m = try growth.power.flintEnclosure(bits, context)
    var distance = FlintComplexBall { acb_one($0) }
    distance.inPlace { acb_mul_2exp_si($0, $0, cut) }
    distance.raise(to: m, bits)
    distance.multiply(by: factor, bits)
    acb_hypgeom_gamma_upper(&result.value, &power.value, &distance.value, 0, bits)
    factor.raise(to: power, bits)
    result.divide(by: factor, bits)
    result.divide(by: m, bits)
    return result
  }
}

extension Expansion {
  /// Returns the sum of all terms: closed forms, and the others within 2^(−tolerance).
  func sum(
    tolerance: Int, bits: Int, _ context: Context,
    _ closedForm: (Scale) throws(NumberError) -> FlintComplexBall?
  ) throws(NumberError) -> FlintComplexBall {
    var sum = FlintComplexBall()
    for term in limitTerms {
      guard var value = try closedForm(term.scale) else { continue }
      try context.poll()
      value.multiply(by: try term.coefficient.flintEnclosure(bits, context), bits)
      sum.add(value, bits)
    }
    if isReal { arb_zero(&sum.value.imag) }
    sum.addError(exponent: -tolerance, isReal: isReal)
    return sum
  }
}
