/// The approximate triangular factors of a matrix, with exchanged rows, for solving linear
/// equations.
struct NewtonMatrix {
  private var entries: [Double]
  private var order: [Int]

  /// Factors a matrix by Gaussian elimination; nil if it seems to be singular.
  init?(_ matrix: [Double], count: Int) {
    entries = matrix
    order = Array(0..<count)
    for pivot in 0..<count {
      let best = (pivot..<count).max {
        abs(entries[order[$0] * count + pivot]) < abs(entries[order[$1] * count + pivot])
      }
      order.swapAt(pivot, best ?? pivot)
      let top = order[pivot] * count
      let divisor = entries[top + pivot]
      if divisor == 0 || !divisor.isFinite { return nil }
      entries.withUnsafeMutableBufferPointer { entries in
        for row in order[(pivot + 1)...] {
          let factor = entries[row * count + pivot] / divisor
          entries[row * count + pivot] = factor
          if factor == 0 { continue }
          for column in pivot + 1..<count {
            entries[row * count + column] -= factor * entries[top + column]
          }
        }
      }
    }
  }

  /// Returns the solution for a right-hand side, whose balls may be smaller than any machine
  /// number.
  func solution(for numbers: [Ball]) -> [Ball] {
    let count = numbers.count
    let size = numbers.map { $0.size(scaledBy: 0) }.largest.magnitudeExponent.asInt ?? 0
    let column = numbers.map { $0.shifted(by: -size).approximate }
    var x = order.map { column[$0] }
    for row in 0..<count {
      for index in 0..<row { x[row] -= entries[order[row] * count + index] * x[index] }
    }
    for row in (0..<count).reversed() {
      for index in row + 1..<count { x[row] -= entries[order[row] * count + index] * x[index] }
      x[row] /= entries[order[row] * count + row]
    }
    return x.map { Ball($0).shifted(by: size) }
  }
}
