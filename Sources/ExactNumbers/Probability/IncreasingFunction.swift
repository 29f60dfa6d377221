// The zero of an increasing function of x > 0, as a proven enclosure. Signs at powers of two find
// its exponent, and the interval Newton method its digits.

internal import CFLINT

/// A function that increases for x > 0 from below 0 to above 0, with its derivative.
struct IncreasingFunction: ~Copyable {
  let value: Enclosure
  /// The derivative, above 0.
  let slope: Enclosure
  /// Returns an enclosure of a function over x.
  typealias Enclosure = (_ x: borrowing FlintBall, _ bits: Int) -> FlintBall
  /// A ball in which the zero probably is, such as the mean and deviation of a distribution.
  var guess: FlintBall?
  /// The bits for the signs that find the exponent.
  private static let searchBits = 128
  /// The largest exponent at which a zero is looked for.
  private static let exponentLimit = 1 << 45

  /// Returns the zero, or an indeterminate ball if none was found.
  func zero(bits: Int) -> FlintBall {
    guard var start = guessedInterval() ?? exponentInterval() else { return .indeterminate }
    var interval = start.take(precision: 64)
    let (value, slope) = (value, slope)
    let method = IntervalNewton(
      value: { x, bits in Self.boxed(value(FlintBall(viewing: x), bits), bits) },
      slope: { x, bits in Self.boxed(slope(FlintBall(viewing: x), bits), bits) }, sign: -1)
    var working = min(bits, 64)
    for _ in 0..<2 * bits + 1_000 {
      let accuracy = interval.accuracy
      if accuracy >= bits { break }
      working = max(working, min(bits, 2 * accuracy + 64))
      if method.improve(&interval, working + 16) { continue }
      if working >= bits { break }
      working = min(bits, 2 * working)
    }
    // A copy, because callers may take the words, which a view does not own.
    return FlintBall(viewing: interval).copy()
  }

  private static func boxed(_ ball: consuming FlintBall, _ bits: Int) -> Ball {
    ball.take(precision: bits)
  }

  /// Returns the sign at 2^exponent, or 0 if it is undecided.
  private func sign(atPowerOfTwo exponent: Int) -> Int {
    var x = FlintBall { arb_one($0) }
    x.inPlace { arb_mul_2exp_si($0, $0, exponent) }
    return sign(at: x, IncreasingFunction.searchBits)
  }

  private func sign(at x: borrowing FlintBall, _ bits: Int) -> Int {
    var result = value(x, bits)
    return Int(arb_is_positive(&result.value) - arb_is_negative(&result.value))
  }

  /// Returns an interval around the guess with different signs at its ends, or nil.
  private func guessedInterval() -> FlintBall? {
    guard var interval = guess?.copy() else { return nil }
    let (bits, exact) = (IncreasingFunction.searchBits, 1 << 12)
    var end = FlintBall()
    while arb_is_positive(&interval.value) != 0 {
      arb_get_lbound_arf(&end.value.mid, &interval.value, exact)
      let isLow = sign(at: end, bits) < 0
      arb_get_ubound_arf(&end.value.mid, &interval.value, exact)
      if isLow, sign(at: end, bits) > 0 { return interval }
      arb_get_rad_arb(&end.value, &interval.value)
      interval.inPlace { arb_add_error($0, &end.value) }
    }
    return nil
  }

  /// Returns an interval between two powers of two with different signs, or nil.
  private func exponentInterval() -> FlintBall? {
    var (low, high) = (-1, 1)
    while sign(atPowerOfTwo: low) >= 0 {
      low *= 2
      if low < -IncreasingFunction.exponentLimit { return nil }
    }
    while sign(atPowerOfTwo: high) <= 0 {
      high *= 2
      if high > IncreasingFunction.exponentLimit { return nil }
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      switch sign(atPowerOfTwo: middle) {
      case -1: low = middle
      case 1: high = middle
      default:
        // The zero may be this power of two, so its neighbours decide.
        if high - low == 2 { return interval(low, high) }
        guard sign(atPowerOfTwo: middle - 1) < 0, sign(atPowerOfTwo: middle + 1) > 0 else {
          return interval(low, high)
        }
        (low, high) = (middle - 1, middle + 1)
      }
    }
    return interval(low, high)
  }

  /// Returns the interval between two powers of two.
  private func interval(_ low: Int, _ high: Int) -> FlintBall {
    var left = FlintBall { arb_one($0) }
    left.inPlace { arb_mul_2exp_si($0, $0, low) }
    var right = FlintBall { arb_one($0) }
    right.inPlace { arb_mul_2exp_si($0, $0, high) }
    left.inPlace { arb_union($0, $0, &right.value, 64) }
    return left
  }
}
