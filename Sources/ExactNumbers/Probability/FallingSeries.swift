// Sums of positive terms of which each is a falling multiple of the one before it: the tails of
// the binomial and the Poisson distribution, and the incomplete gamma function below its parameter
// (DLMF 8.7.1). What is left out is less than a geometric series. Nothing cancels, and near the
// middle of a distribution of width w about 15·w terms are enough for 50 digits.

internal import CFLINT

/// The series 1 + r(0) + r(0)·r(1) + …, where r(i) is (numerator − i)·factor/(denominator + i), and
/// 1 stands for a numerator or a denominator that is not there. The sum has no bound until the
/// ratios have fallen below 1.
struct FallingSeries: ~Copyable {
  /// An exact integer; behind the term where it reaches 0 there are no others.
  var numerator: FlintBall?
  var denominator: FlintBall?
  var factor: FlintBall
  /// Terms between two looks at what is left.
  private static let stride = 16

  init(
    numerator: consuming FlintBall? = nil, denominator: consuming FlintBall? = nil,
    factor: consuming FlintBall
  ) {
    self.numerator = numerator
    self.denominator = denominator
    self.factor = factor
  }

  /// The sum, with a rest below 2^−bits of it.
  consuming func sum(bits: Int) -> FlintBall {
    var sum = FlintBall()
    arb_one(&sum.value)
    var term = FlintBall()
    arb_one(&term.value)
    var ratio = FlintBall()
    var count = 0
    while true {
      nextRatio(&ratio, bits)
      if arb_is_zero(&ratio.value) != 0 || arb_is_finite(&ratio.value) == 0 { break }
      count += 1
      if count.isMultiple(of: FallingSeries.stride), sum.takesRest(after: &term, &ratio, bits) {
        break
      }
      term.inPlace { arb_mul($0, $0, &ratio.value, bits) }
      sum.inPlace { arb_add($0, $0, &term.value, bits) }
    }
    if arb_is_finite(&ratio.value) == 0 { return .indeterminate }
    return sum
  }

  /// The next ratio, and one step on.
  private mutating func nextRatio(_ ratio: inout FlintBall, _ bits: Int) {
    arb_set(&ratio.value, &factor.value)
    if numerator != nil {
      numerator?.inPlace { top in
        ratio.inPlace { arb_mul($0, $0, top, bits) }
        arb_sub_si(top, top, 1, bits)
      }
    }
    if denominator != nil {
      denominator?.inPlace { bottom in
        ratio.inPlace { arb_div($0, $0, bottom, bits) }
        arb_add_si(bottom, bottom, 1, bits)
      }
    }
  }
}

extension FlintBall {
  /// Adds what a falling series has behind a term, at most t·r/(1−r), as an error, if that is below
  /// 2^−bits of the sum so far.
  fileprivate mutating func takesRest(
    after term: inout FlintBall, _ ratio: inout FlintBall, _ bits: Int
  ) -> Bool {
    var rest = FlintBall()
    var room = FlintBall()
    arb_sub_si(&room.value, &ratio.value, 1, 64)
    room.inPlace { arb_neg($0, $0) }
    if arb_is_positive(&room.value) == 0 { return false }
    arb_mul(&rest.value, &term.value, &ratio.value, 64)
    rest.inPlace { arb_div($0, $0, &room.value, 64) }
    // The upper bound, for over a wide operand the lower one may be below 0.
    var limit = FlintBall()
    arb_get_abs_ubound_arf(&limit.value.mid, &value, 64)
    limit.inPlace { arb_mul_2exp_si($0, $0, -bits) }
    if arb_lt(&rest.value, &limit.value) == 0 { return false }
    inPlace { arb_add_error($0, &rest.value) }
    return true
  }
}
