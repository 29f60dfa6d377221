/// How many insertions, deletions, replacements and swaps of neighbours part two words.
///
/// Gives `limit + 1` at once when the lengths differ by more than the limit.
func editDistance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
  if abs(a.count - b.count) > limit { return limit + 1 }
  // The distance of the first i letters of a and the first j of b, row by row.
  let width = b.count + 1
  var distances = [Int](repeating: 0, count: (a.count + 1) * width)
  for j in 0...b.count { distances[j] = j }
  for i in 1..<a.count + 1 {
    let row = i * width
    distances[row] = i
    for j in 1..<width {
      var best = min(
        distances[row - width + j] + 1, distances[row + j - 1] + 1,
        distances[row - width + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        best = min(best, distances[row - 2 * width + j - 2] + 1)
      }
      distances[row + j] = best
    }
  }
  return distances[a.count * width + b.count]
}
