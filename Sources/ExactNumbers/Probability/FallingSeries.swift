// Sums of positive terms in which each term is a falling multiple of the term before it: the tails
// of the binomial and the Poisson distribution, the incomplete gamma and beta functions (DLMF
// 8.7.1, 8.8.9, 8.17.8), and the hypergeometric distribution. The omitted rest is less than a
// geometric series. Nothing cancels. Near the middle of a distribution of width w, about 15·w terms
// are enough for 50 digits. If that is too many, integrals replace the series.

internal import CFLINT

/// The series 1 + r(0) + r(0)·r(1) + …, with r(i) = (numerator ∓ i)·factor/(denominator + i). There
/// may be a second numerator and a second denominator of the same form. A missing one counts as 1.
/// The sum has no bound until the ratios fall below 1.
struct FallingSeries: ~Copyable {
  /// The numerator. If it falls, it may reach 0, and the series ends with that term. If it becomes
  /// negative, the series represents x^(1−a)·e^x·Γ(a, x), with numerator a − 1 and factor 1/x.
  var numerator: FlintBall?
  var secondNumerator: FlintBall?
  /// Whether the numerator rises. Then the ratios tend to the factor, from either side.
  var isRising = false
  var denominator: FlintBall?
  var secondDenominator: FlintBall?
  var factor: FlintBall
  /// The number of terms between two checks of the rest.
  private static let stride = 16

  /// Returns the sum of any number of terms, with a rest below 2^−bits of it.
  consuming func sum(bits: Int) -> FlintBall { sum(bits: bits, terms: .max) ?? .indeterminate }

  /// Returns the sum, with a rest below 2^−bits of it. Returns nil if an integral takes less time:
  /// from 2,000 terms on for 15 digits, from a million on for 1,000. Guard bits do not count.
  consuming func shortSum(bits: Int, guard extra: Int) -> FlintBall? {
    sum(bits: bits + extra, terms: min(1_000 + bits * bits / 8, 1 << 21))
  }

  private consuming func sum(bits: Int, terms: Int) -> FlintBall? {
    var sum = FlintBall { arb_one($0) }
    var term = FlintBall { arb_one($0) }
    var ratio = FlintBall()
    // A bound of all later ratios.
    var bound = FlintBall()
    var count = 0
    while true {
      nextRatio(&ratio, bits)
      if arb_is_zero(&ratio.value) != 0 || arb_is_finite(&ratio.value) == 0 { break }
      if arb_is_positive(&ratio.value) == 0 { return sum.withLastRest(of: &term, &ratio, bits) }
      arb_set(&bound.value, &ratio.value)
      if isRising { bound.inPlace { arb_union($0, $0, &factor.value, 64) } }
      count += 1
      if count.isMultiple(of: FallingSeries.stride) {
        if sum.takesRest(after: &term, &bound, bits) { break }
        if count > terms || isHopeless(term, count, of: terms, bits) { return nil }
      }
      term.inPlace { arb_mul($0, $0, &ratio.value, bits) }
      sum.inPlace { arb_add($0, $0, &term.value, bits) }
    }
    if arb_is_finite(&ratio.value) == 0 { return .indeterminate }
    return sum
  }

  /// Returns whether terms fall so slowly that the allowed number is not enough. Their logarithms
  /// fall at most as the square of their number. So a 32nd of the terms must reach about a
  /// thousandth of the bits.
  private func isHopeless(
    _ term: borrowing FlintBall, _ count: Int, of terms: Int, _ bits: Int
  ) -> Bool {
    let early = terms / 32 / FallingSeries.stride * FallingSeries.stride
    return count == early && -2_048 * term.double.binaryLogarithm < Double(bits)
  }

  /// Sets the next ratio, and moves one step on.
  private mutating func nextRatio(_ ratio: inout FlintBall, _ bits: Int) {
    arb_set(&ratio.value, &factor.value)
    let step = isRising ? 1 : -1
    FallingSeries.multiply(&ratio, by: &numerator, step, bits)
    FallingSeries.multiply(&ratio, by: &secondNumerator, step, bits)
    FallingSeries.divide(&ratio, by: &denominator, bits)
    FallingSeries.divide(&ratio, by: &secondDenominator, bits)
  }

  /// Multiplies by a numerator if there is one, and moves it one step on.
  private static func multiply(
    _ ratio: inout FlintBall, by numerator: inout FlintBall?, _ step: Int, _ bits: Int
  ) {
    numerator?.inPlace { top in
      ratio.inPlace { arb_mul($0, $0, top, bits) }
      arb_add_si(top, top, step, bits)
    }
  }

  /// Divides by a denominator if there is one, and moves it one step on.
  private static func divide(
    _ ratio: inout FlintBall, by denominator: inout FlintBall?, _ bits: Int
  ) {
    denominator?.inPlace { bottom in
      ratio.inPlace { arb_div($0, $0, bottom, bits) }
      arb_add_si(bottom, bottom, 1, bits)
    }
  }
}

extension FlintBall {
  /// Returns the sum with the rest of the series for Γ(a, x). The rest is Γ(s, x) with s = a − n −
  /// 1. It is between 0 and t·r/(1 − (s − 1)/x), DLMF 8.10.1 and 8.10.2, so at most 2·|t·r| if |r|
  /// < 1/2.
  fileprivate consuming func withLastRest(
    of term: inout FlintBall, _ ratio: inout FlintBall, _ bits: Int
  ) -> FlintBall {
    var limit = FlintBall { arb_set_d($0, 0.5) }
    ratio.inPlace { arb_abs($0, $0) }
    if arb_lt(&ratio.value, &limit.value) == 0 { return .indeterminate }
    ratio.inPlace { arb_mul($0, $0, &term.value, 64) }
    ratio.inPlace { arb_mul_2exp_si($0, $0, 1) }
    arb_add_error(&value, &ratio.value)
    return self
  }

  /// Adds the rest of a falling series after a term, at most t·r/(1−r), as an error, if it is below
  /// 2^−bits of the sum so far. Returns whether it did.
  mutating func takesRest(
    after term: inout FlintBall, _ ratio: inout FlintBall, _ bits: Int
  ) -> Bool {
    var room = FlintBall { arb_sub_si($0, &ratio.value, 1, 64) }
    room.inPlace { arb_neg($0, $0) }
    if arb_is_positive(&room.value) == 0 { return false }
    var rest = FlintBall { arb_mul($0, &term.value, &ratio.value, 64) }
    rest.inPlace { arb_div($0, $0, &room.value, 64) }
    // The upper bound, because over a wide operand the lower bound may be below 0.
    var limit = FlintBall { arb_get_abs_ubound_arf(&$0.pointee.mid, &value, 64) }
    limit.inPlace { arb_mul_2exp_si($0, $0, -bits) }
    if arb_lt(&rest.value, &limit.value) == 0 { return false }
    inPlace { arb_add_error($0, &rest.value) }
    return true
  }
}
