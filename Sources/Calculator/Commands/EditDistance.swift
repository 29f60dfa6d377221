/// Returns the number of insertions, deletions, replacements and swaps of neighbours between two
/// words, if it is at most `limit`; otherwise a number above the limit.
///
/// It returns at once if the lengths differ by more than the limit, and as soon as every
/// continuation exceeds the limit.
func editDistance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
  if abs(a.count - b.count) > limit { return limit + 1 }
  let width = b.count + 1
  return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { rows in
    rows.initialize(repeating: 0)
    for j in 0..<width { rows[j] = j }
    // The distance between the first i letters of a and the first j letters of b, row by row; three
    // rows are kept. A swap continues from the row before the last one, so two rows must exceed the
    // limit.
    var (before, last, next) = (2 * width, 0, width)
    var leastBefore = 0
    for i in 1..<a.count + 1 {
      rows[next] = i
      var least = i
      for j in 1..<width {
        var best = min(
          rows[last + j] + 1, rows[next + j - 1] + 1,
          rows[last + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, rows[before + j - 2] + 1)
        }
        rows[next + j] = best
        least = min(least, best)
      }
      if least > limit, leastBefore > limit { return limit + 1 }
      leastBefore = least
      (before, last, next) = (last, next, before)
    }
    return rows[last + b.count]
  }
}
