/// Bounds of a system's slopes over a box, times a length: upper ends on the diagonal, absolute
/// values elsewhere. The growth of errors that they imply depends on the units of the values, for
/// example volts and volts per second. Units are powers of two.
struct SlopeBounds {
  private let rows: [[Ball]]

  init(_ changes: [[Ball]]) {
    rows = changes.enumerated().map { row, line in
      line.enumerated().map { $0 == row ? $1.upperEnd() : $1.size(scaledBy: 0) }
    }
  }

  /// A bound of the logarithmic norm: max (fᵢᵢ + Σ |fᵢⱼ|).
  func rate(in units: [Int]) -> Ball {
    rows.indices.map { row in
      rows.indices.filter { $0 != row }.reduce(rows[row][row]) { sum, column in
        sum.sum(with: rows[row][column].shifted(by: units[column] - units[row]))
      }
    }.largest
  }

  /// Units in which all row sums are about equal (the Perron vector), if found.
  var balancedUnits: [Int]? {
    var rows = rows.map { $0.map(\.approximate) }
    let shift = rows.indices.map { abs(rows[$0][$0]) }.max() ?? 0
    for row in rows.indices { rows[row][row] += shift }
    var vector = rows.map { _ in 1.0 }
    for _ in 0..<24 {
      let next = rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
      guard let largest = next.max(), largest > 0, largest.isFinite else { return nil }
      vector = zip(vector, next).map { max(($0 * ($1 / largest)).squareRoot(), 0x1p-400) }
    }
    return vector.map { Int($0.exponent) }
  }

  /// Units in which the rate is low: balanced units, improved by changing one after the other.
  var units: [Int] {
    var best = balancedUnits ?? rows.map { _ in 0 }
    var least = rate(in: best)
    for _ in 0..<Self.rounds {
      let before = least
      for (index, shift) in rows.indices.flatMap({ row in [1, -1, 4, -4].map { (row, $0) } }) {
        var units = best
        units[index] += shift
        let rate = rate(in: units)
        if rate.isAtMost(least), !least.isAtMost(rate) { (best, least) = (units, rate) }
      }
      if before.isAtMost(least) { break }
    }
    return best
  }

  /// The maximal number of passes over all units.
  private static let rounds = 16
}

extension FormulaBalls {
  /// Returns the slopes of a system over a box, row by row, times a length; nil if one has no
  /// bound. The other results of this formula must be the derivatives by the time and by each
  /// value.
  func changes(over box: [Ball], by length: Ball) -> [[Ball]]? {
    let count = box.count - 1
    let slopes = values(over: box, bits: 64).map(\.realValue)
    // The slopes by the time come first.
    if !slopes.dropFirst(count).allSatisfy(\.isFinite) { return nil }
    return (0..<count).map { row in
      (1...count).map { column in slopes[column * count + row].times(length, 64) }
    }
  }
}
