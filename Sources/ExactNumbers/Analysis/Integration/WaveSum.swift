// Σ zⁿ·f(n) over n ≥ N for f(n) = n^(−s)·(ln n)^m, |z| = 1 and z ≠ 1, by K summations by parts:
//
//   zᴺ/(1 − z)·Σ qᵏ·Δᵏf(N), k < K, q = z/(1 − z), and a remainder: q^K·Σ zⁿ·Δ^K f(n), n ≥ N.
//
// |Δ^K f(n)| is at most max |f^(K)| from n on. Without logarithms and with σ = Re s, that is |s·(s
// + 1)···(s + K − 1)|·n^(−σ−K), and Σ n^(−σ−K) ≤ N^(−σ−K)·(1 + N/(σ + K − 1)). Logarithms are
// derivatives with respect to s. By Cauchy's inequality on a circle around s with the radius r =
// 1/ln N, the bound is then m!·(ln N)^m times as large, with |s| + r instead of |s| and σ − r
// instead of σ.

internal import CFLINT

/// The sum over e^(iθn), which is not constant, times a power of n and of its logarithm.
struct WaveSum {
  /// iθ and s.
  private let rate, power: Number
  /// m.
  private let log: Int
  private let context: Context
  /// The maximal number of summations by parts.
  private static let countLimit = 256

  init(rate: Number, power: Number, log: Int = 0, _ context: Context) {
    self.rate = rate
    self.power = power
    self.log = log
    self.context = context
  }

  /// Returns the number of summations by parts that leaves a remainder below 2^(−bits) for N =
  /// 2^cut; nil if none does.
  func count(cut: Int, bits: Int) throws(NumberError) -> Int? {
    let s = try power.complexEnclosure(128, context)
    let first = Ball(1 << cut, bits: 128)
    let logarithm = first.logarithm
    let r = log > 0 ? Ball(1) / logarithm : Ball(0)
    let fall = s.real - r
    var factor = s.absolute(128) + r
    // m!·(ln N)^m·N^(r − σ)
    var term = (-(logarithm * fall)).exponential
    for power in 0..<log { term = term * logarithm * (power + 1) }
    try evaluate(128)
    let ratio = ComplexBall(quotient(128), bits: 128).absolute(128)
    let limit = Ball(1).shifted(by: -bits)
    for count in 1...Self.countLimit {
      term = (term * ratio * factor).shifted(by: -cut)
      factor = factor + Ball(1)
      // The bound of the remainder is above `term`.
      if !term.isBelow(limit) { continue }
      // 1 + N/(σ − r + K − 1)
      let rest = fall + Ball(count - 1)
      if rest.isPositive, ((first / rest + Ball(1)) * term).isBelow(limit) { return count }
    }
    return nil
  }

  /// Returns the sum from N = 2^cut on. Throws `.noSumBound` if `count` finds no number for this
  /// cut and these bits.
  func sum(cut: Int, bits: Int) throws(NumberError) -> FlintComplexBall {
    guard let count = try count(cut: cut, bits: bits) else { throw .noSumBound }
    var sum = try parts(cut: cut, count: count, bits: bits)
    sum.addError(exponent: -bits)
    return sum
  }

  /// Returns the sum without the remainder.
  private func parts(cut: Int, count: Int, bits: Int) throws(NumberError) -> FlintComplexBall {
    // A difference has twice the error of its terms, and the factor |q| costs more bits.
    var step = quotient(64)
    var size = FlintBall { acb_abs($0, &step.value, 64) }
    let lost = Int((1 + arf_get_d(&size.value.mid, ARF_RND_UP)).exponent) + 3
    let bits = bits + count * lost
    try evaluate(bits)
    step = quotient(bits)
    var factor = rate.complexBall(bits)
    factor.inPlace { acb_mul_2exp_si($0, $0, cut) }
    factor.inPlace { acb_exp($0, $0, bits) }
    var divisor = rate.complexBall(bits)
    divisor.inPlace { acb_expm1($0, $0, bits) }
    divisor.negate()
    factor.divide(by: divisor, bits)
    let differences: BallPointer = _acb_vec_init(count)
    defer { _acb_vec_clear(differences, count) }
    var exponent = power.complexBall(bits)
    exponent.negate()
    var term = FlintComplexBall(), sum = FlintComplexBall()
    for index in 0..<count {
      try context.poll()
      acb_set_si(&term.value, 1 << cut + index)
      acb_pow(differences + index, &term.value, &exponent.value, bits)
      if log > 0 { term.inPlace { acb_log($0, $0, bits) } }
      for _ in 0..<log { acb_mul(differences + index, differences + index, &term.value, bits) }
    }
    for order in 0..<count {
      acb_mul(&term.value, &factor.value, differences, bits)
      sum.add(term, bits)
      factor.multiply(by: step, bits)
      for index in 0..<count - order - 1 {
        acb_neg(differences + index, differences + index)
        acb_add(differences + index, differences + index, differences + index + 1, bits)
      }
    }
    return sum
  }

  /// q, 1/(e^(−iθ) − 1).
  private func quotient(_ bits: Int) -> FlintComplexBall {
    var result = rate.complexBall(bits)
    result.negate()
    result.inPlace { acb_expm1($0, $0, bits) }
    result.inPlace { acb_inv($0, $0, bits) }
    return result
  }

  private func evaluate(_ bits: Int) throws(NumberError) {
    try rate.evaluateParts(bits, context)
    try power.evaluateParts(bits, context)
  }
}
