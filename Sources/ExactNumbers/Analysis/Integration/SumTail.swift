// The tail of an infinite sum, by the asymptotic expansion of its terms. Σ n^(−s) over n ≥ N is
// Hurwitz's ζ(s, N), and with logarithms its derivatives (DLMF 25.11). Σ e^(iθn)·n^(−s) is summed
// by parts (`WaveSum`). Σ n^k·rⁿ is a rational function of r. An integral bounds everything else.

internal import CFLINT

/// The terms of a sum from 2^n on.
struct SumTail: Sendable {
  private let expansion: Expansion
  /// The expansion holds from 2^exponent on.
  let exponent: Int

  /// Whether the expansion is real.
  var isReal: Bool { expansion.isReal }

  /// As powers of two: the number of terms that are added one by one before anything shorter is
  /// tried, that number if there is nothing shorter, and the largest cut.
  static let (headLimit, termLimit, cutLimit) = (12, 22, 60)

  init(of formula: Formula, from first: Int, _ context: Context) throws(NumberError) {
    let start = max(3, Int.bitWidth - first.magnitude.leadingZeroBitCount + 1)
    if start > SumTail.cutLimit { throw .noSumBound }
    do throws(NumberError) {
      (expansion, exponent) = try formula.expansion(
        near: .infinity(sign: 1), from: start, terms: 48, context)
      if exponent >= SumTail.cutLimit { throw .noSumBound }
    } catch {
      if case .noBound = error { throw .noSumBound }
      throw error
    }
    for (index, term) in expansion.limitTerms.enumerated() {
      if try SumTail.converges(term.scale, context) { continue }
      if try Number.isZero(term.coefficient, context) { continue }
      // Nothing compensates the largest term.
      if index == 0, !term.scale.power.isComplex, term.scale.growths.isEmpty { throw .divergentSum }
      let grows = try term.scale.growth(context) > 0
      if index == 0, grows { throw .divergentSum }
      throw .noSumBound
    }
    if let rest = expansion.remainder?.scale, try !SumTail.converges(rest, context) {
      throw .noSumBound
    }
  }

  /// Returns whether the sum over a scale converges.
  private static func converges(_ scale: Scale, _ context: Context) throws(NumberError) -> Bool {
    for growth in scale.growths {
      let sign = try growth.coefficient.parts.real.signum(context)
      if sign != 0 { return sign < 0 }
    }
    let power = scale.power.parts.real
    if try wave(scale, context) != nil { return try power.signum(context) > 0 }
    if !scale.growths.isEmpty { return false }
    let order = try Number.compare(power, 1, context)
    if order != 0 { return order > 0 }
    return try Number.less(scale.log, -1, context)
  }

  /// Returns the sum over e^(iθn) times a power and logarithms, if e^(iθ) is not 1; otherwise nil.
  private static func wave(_ scale: Scale, _ context: Context) throws(NumberError) -> WaveSum? {
    guard scale.growths.count == 1, let growth = scale.growths.first, growth.power.asInt == 1,
      growth.log.asInt == 0
    else { return nil }
    let (real, angle) = growth.coefficient.parts
    if try !Number.isZero(real, context) { return nil }
    let turns = try Number.divide(angle, Number.multiply(2, .pi, context), context)
    if try Number.isZero(Number.sinPi(turns, context), context) { return nil }
    guard let log = scale.log.asInt, (0...8).contains(log) else { return nil }
    return WaveSum(rate: growth.coefficient, power: scale.power, log: log, context)
  }

  /// Returns whether the sum over a scale has a closed form here.
  private static func isClosed(_ scale: Scale, _ context: Context) throws(NumberError) -> Bool {
    if scale.growths.isEmpty {
      guard let order = scale.log.asInt, (0...8).contains(order) else { return false }
      return try !Number.equal(scale.power, 1, context)
    }
    if try isGeometric(scale, context) { return true }
    return try wave(scale, context) != nil
  }

  /// Returns whether it is n^k·e^(cn) with a small k, and falls.
  private static func isGeometric(_ scale: Scale, _ context: Context) throws(NumberError) -> Bool {
    guard scale.growths.count == 1, let growth = scale.growths.first, growth.power.asInt == 1,
      growth.log.asInt == 0, scale.log.asInt == 0, let power = scale.power.asInt,
      (-8...0).contains(power)
    else { return false }
    return try growth.coefficient.parts.real.signum(context) < 0
  }

  /// Returns the least n with a tail from 2^n on whose terms without closed form sum to less than
  /// 2^(−bits); nil if there is none within the limit.
  func cut(bits: Int, _ context: Context) throws(NumberError) -> Int? {
    let rest = try expansion.bounds(
      unless: { scale throws(NumberError) in try SumTail.isClosed(scale, context) }, context)
    guard let rest else { return nil }
    var waves: [WaveSum] = []
    for term in expansion.limitTerms {
      if let wave = try SumTail.wave(term.scale, context) { waves.append(wave) }
    }
    cuts: for cut in (exponent + 1)...SumTail.cutLimit {
      // Terms that fall from 2^(n−1) on are less than the integral from there on.
      let sum = try Expansion.total(rest) { scale throws(NumberError) in
        let start = Double(cut - 1) * 0.693
        guard try scale.logarithmicBound(from: start, context) != nil,
          try SumTail.falls(scale, from: start, context)
        else { return nil }
        return try Tail.bound(scale.multiplied(by: .power(-2), context), cut - 1, context)
      }
      if sum > Double(-bits) { continue }
      for wave in waves where try wave.count(cut: cut, bits: bits + 64) == nil { continue cuts }
      return cut
    }
    return nil
  }

  /// Returns whether n^(−a)·(ln n)^b falls from ln n = t on, by its slope. Growths are bounded
  /// elsewhere.
  private static func falls(_ scale: Scale, from t: Double, _ context: Context)
    throws(NumberError) -> Bool
  {
    if !scale.growths.isEmpty { return true }
    let (power, log) = (scale.power.parts.real, scale.log.parts.real)
    guard let a = try power.machineValue(context), let b = try log.machineValue(context) else {
      return false
    }
    return b <= a * t
  }

  /// Returns an enclosure of the sum from 2^cut on, where the method `cut` returned this cut for
  /// these bits.
  func sum(cut: Int, bits: Int, _ context: Context) throws(NumberError) -> FlintComplexBall {
    let working = bits + 64
    return try expansion.sum(tolerance: bits, bits: working, context) { scale throws(NumberError) in
      guard try SumTail.isClosed(scale, context) else { return nil }
      if scale.growths.isEmpty { return try SumTail.zeta(scale, cut, working, context) }
      if let wave = try SumTail.wave(scale, context) {
        return try wave.sum(cut: cut, bits: working)
      }
      return try SumTail.geometric(scale, cut, working, context)
    }
  }

  /// Σ n^(−s)·(ln n)^k = (−1)^k·∂^k/∂s^k ζ(s, 2^cut)
  private static func zeta(_ scale: Scale, _ cut: Int, _ bits: Int, _ context: Context)
    throws(NumberError) -> FlintComplexBall
  {
    var s = try scale.power.flintEnclosure(bits, context)
    let order = scale.log.asInt ?? 0
    var result = FlintComplexBall()
    TaylorSeries.evaluateDerivative(
      order,
      { s, result, bits in
        var start = FlintComplexBall { acb_set_si($0, 1 << cut) }
        acb_hurwitz_zeta(result, s, &start.value, bits)
      }, &s.value, &result.value, bits)
    if !order.isMultiple(of: 2) { result.negate() }
    return result
  }

  /// Σ n^k·rⁿ from N = 2^cut on, with r = e^c. Because (n − 1)^k is the sum of binomial(k,
  /// j)·(−1)^(k−j)·n^j, such sums B_k follow from one another: (1 − r)·B_k = (N − 1)^k·r^N − Σ
  /// binomial(k, j)·(−1)^(k−j)·B_j over j < k.
  private static func geometric(_ scale: Scale, _ cut: Int, _ bits: Int, _ context: Context)
    throws(NumberError) -> FlintComplexBall
  {
    let rate = scale.growths[0].coefficient
    var complement = try rate.flintEnclosure(bits, context)
    var power = rate.complexBall(bits)
    power.inPlace { acb_mul_2exp_si($0, $0, cut) }
    power.inPlace { acb_exp($0, $0, bits) }
    complement.inPlace { acb_expm1($0, $0, bits) }
    complement.negate()
    let order = -(scale.power.asInt ?? 0)
    let sums: BallPointer = _acb_vec_init(order + 1)
    defer { _acb_vec_clear(sums, order + 1) }
    var part = FlintComplexBall()
    for k in 0...order {
      acb_set(sums + k, &power.value)
      var binomial = 1
      for j in 0..<k {
        acb_mul_si(&part.value, sums + j, (k - j).isMultiple(of: 2) ? -binomial : binomial, bits)
        acb_add(sums + k, sums + k, &part.value, bits)
        binomial = binomial * (k - j) / (j + 1)
      }
      acb_div(sums + k, sums + k, &complement.value, bits)
      power.inPlace { acb_mul_si($0, $0, 1 << cut - 1, bits) }
    }
    acb_set(&part.value, sums + order)
    return part
  }
}
