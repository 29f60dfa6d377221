/// A sum of an unlimited number of terms that arrive one by one.
///
/// Whole numbers are added at once. The denominators of fractions grow with the number of
/// fractions, so fractions are added in the pairs of a binary counter. There is one partial sum for
/// each digit of the counter that is 1, of as many terms as the digit counts. So adding a term
/// costs as much as adding short fractions, and memory grows with the logarithm of the number of
/// terms.
struct RunningSum: Sendable {
  private var whole: Number = 0
  private var partial: [Number] = []
  private var count = 0

  /// Creates an empty sum.
  init() {}

  /// Creates a sum that continues from `start`.
  init(_ start: Number) {
    if start.isInteger {
      whole = start
    } else {
      partial = [start]
      count = 1
    }
  }

  /// Adds a term, or removes it if the sign is −1. Throws the errors of `Number.add`. Then nothing
  /// changes.
  mutating func add(_ term: Number, sign: Int, _ context: Context) throws(NumberError) {
    var sum = try sign > 0 ? term : Number.negate(term, context)
    if sum.isInteger { return whole = try Number.add(whole, sum, context) }
    var last = partial.count
    var digits = count
    while digits & 1 == 1 {
      last -= 1
      sum = try Number.add(partial[last], sum, context)
      digits >>= 1
    }
    partial.replaceSubrange(last..., with: [sum])
    count += 1
  }

  /// Returns the sum so far.
  func total(_ context: Context) throws(NumberError) -> Number {
    var sum: Number = 0
    for part in partial.reversed() { sum = try Number.add(part, sum, context) }
    return try Number.add(whole, sum, context)
  }
}
