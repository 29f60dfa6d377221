/// A sum whose terms come one by one, without end.
///
/// Whole numbers are added up at once. The denominators of fractions grow with their number, so
/// these are added in the pairs of a binary counter: one partial sum for each of its digits that is
/// 1, of as many terms as the digit counts. A term then costs what adding short fractions costs,
/// and memory grows with the logarithm of their number.
struct RunningSum: Sendable {
  private var whole: Number = 0
  private var partial: [Number] = []
  private var count = 0

  /// The sum of nothing.
  init() {}

  /// A sum that goes on from here.
  init(_ start: Number) {
    if start.isInteger {
      whole = start
    } else {
      partial = [start]
      count = 1
    }
  }

  /// Adds a term, or with sign −1 takes it away. Throws as `Number.add`; nothing is changed then.
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

  /// The sum so far.
  func total(_ context: Context) throws(NumberError) -> Number {
    var sum: Number = 0
    for part in partial.reversed() { sum = try Number.add(part, sum, context) }
    return try Number.add(whole, sum, context)
  }
}
