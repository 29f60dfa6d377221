// Sums of positive terms of which each is a falling multiple of the one before it: the tails of the
// binomial and the Poisson distribution, and the incomplete gamma and beta functions (DLMF 8.7.1,
// 8.8.9, 8.17.8), and of the hypergeometric distribution. What is left out is less than a geometric
// series. Nothing cancels, and near the middle of a distribution of width w about 15·w terms are
// enough for 50 digits. Where that is too many, integrals take their place.

internal import CFLINT

/// The series 1 + r(0) + r(0)·r(1) + …, where r(i) is (numerator ∓ i)·factor/(denominator + i),
/// with a second numerator and denominator likewise, and 1 stands for one that is not there. The
/// sum has no bound until the ratios have fallen below 1.
struct FallingSeries: ~Copyable {
  /// Falling, it may reach 0, and behind that term there are no others. Where it becomes negative,
  /// the series stands for x^(1−a)·e^x·Γ(a, x) with numerator a − 1 and factor 1/x.
  var numerator: FlintBall?
  var secondNumerator: FlintBall?
  /// Whether the numerator rises: the ratios tend to the factor then, from either side.
  var isRising = false
  var denominator: FlintBall?
  var secondDenominator: FlintBall?
  var factor: FlintBall
  /// Terms between two looks at what is left.
  private static let stride = 16

  /// The sum, with a rest below 2^−bits of it, of any number of terms.
  consuming func sum(bits: Int) -> FlintBall { sum(bits: bits, terms: .max) ?? .indeterminate }

  /// The sum, likewise, or nil where an integral takes less time: from 2,000 terms on for 15
  /// digits, from a million on for 1,000. Guard bits do not count.
  consuming func shortSum(bits: Int, guard extra: Int) -> FlintBall? {
    sum(bits: bits + extra, terms: min(1_000 + bits * bits / 8, 1 << 21))
  }

  private consuming func sum(bits: Int, terms: Int) -> FlintBall? {
    var sum = FlintBall { arb_one($0) }
    var term = FlintBall { arb_one($0) }
    var ratio = FlintBall()
    // What no later ratio exceeds.
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

  /// Whether terms fall so slowly that as many as allowed do not suffice. Their logarithms fall at
  /// most as the square of their number: a thousandth of the bits by a 32nd of the terms.
  private func isHopeless(
    _ term: borrowing FlintBall, _ count: Int, of terms: Int, _ bits: Int
  ) -> Bool {
    let early = terms / 32 / FallingSeries.stride * FallingSeries.stride
    return count == early && -2_048 * term.double.binaryLogarithm < Double(bits)
  }

  /// The next ratio, and one step on.
  private mutating func nextRatio(_ ratio: inout FlintBall, _ bits: Int) {
    arb_set(&ratio.value, &factor.value)
    let step = isRising ? 1 : -1
    FallingSeries.multiply(&ratio, by: &numerator, step, bits)
    FallingSeries.multiply(&ratio, by: &secondNumerator, step, bits)
    FallingSeries.divide(&ratio, by: &denominator, bits)
    FallingSeries.divide(&ratio, by: &secondDenominator, bits)
  }

  /// Multiplies by a numerator that is there, which goes one step on.
  private static func multiply(
    _ ratio: inout FlintBall, by numerator: inout FlintBall?, _ step: Int, _ bits: Int
  ) {
    numerator?.inPlace { top in
      ratio.inPlace { arb_mul($0, $0, top, bits) }
      arb_add_si(top, top, step, bits)
    }
  }

  /// Divides by a denominator that is there, which goes one step on.
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
  /// The sum with the rest of the series for Γ(a, x), which is Γ(s, x) with s = a − n − 1: between
  /// 0 and t·r/(1 − (s − 1)/x), DLMF 8.10.1 and 8.10.2, so at most 2·|t·r| where |r| < 1/2.
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

  /// Adds what a falling series has behind a term, at most t·r/(1−r), as an error, if that is below
  /// 2^−bits of the sum so far.
  mutating func takesRest(
    after term: inout FlintBall, _ ratio: inout FlintBall, _ bits: Int
  ) -> Bool {
    var room = FlintBall { arb_sub_si($0, &ratio.value, 1, 64) }
    room.inPlace { arb_neg($0, $0) }
    if arb_is_positive(&room.value) == 0 { return false }
    var rest = FlintBall { arb_mul($0, &term.value, &ratio.value, 64) }
    rest.inPlace { arb_div($0, $0, &room.value, 64) }
    // The upper bound, for over a wide operand the lower one may be below 0.
    var limit = FlintBall { arb_get_abs_ubound_arf(&$0.pointee.mid, &value, 64) }
    limit.inPlace { arb_mul_2exp_si($0, $0, -bits) }
    if arb_lt(&rest.value, &limit.value) == 0 { return false }
    inPlace { arb_add_error($0, &rest.value) }
    return true
  }
}
