// Goals, in order: the right order or an honest `.undecidable`, then speed.
// - Machine words are sorted as such.
// - Fractions are sorted by machine floating-point numbers near them, which distinguish almost all
//   of them. Runs of fractions that are too near to each other are merged by exact comparisons.
// - Lists that contain a real are merged by exact comparisons.

extension Number {
  /// Returns the numbers in ascending order. Equal numbers keep their order.
  ///
  /// O(n log n). Throws `.undecidable` if two reals cannot be distinguished, and `.notReal`.
  public static func sorted(_ values: [Number], _ context: Context) throws(NumberError) -> [Number]
  {
    let words = values.compactMap(\.asInt)
    if words.count == values.count { return words.sorted().map { Number($0) } }
    for value in values { try value.requireReal() }
    if values.allSatisfy(\.isRational) { return try sortedByKeys(values, context) }
    return try merged(values, context)
  }

  /// Returns fractions in ascending order.
  private static func sortedByKeys(
    _ values: [Number], _ context: Context
  ) throws(NumberError) -> [Number] {
    let keys = values.map(\.approximate)
    let order = values.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var result: [Number] = []
    result.reserveCapacity(values.count)
    var start = 0
    while start < order.count {
      try context.poll()
      var end = start + 1
      while end < order.count, !areApart(keys[order[end - 1]], keys[order[end]]) { end += 1 }
      let run = order[start..<end]
      result +=
        try end - start == 1
        ? [values[order[start]]]
        : merged(
          run.sorted().map { values[$0] }, context)
      start = end
    }
    return result
  }

  /// Returns whether the fractions near two keys, the smaller key first, are certain to be in the
  /// same order.
  ///
  /// The error of a key is a few units of 2^−52 of it. A key that overflows or underflows is never
  /// apart from another.
  private static func areApart(_ a: Double, _ b: Double) -> Bool {
    b - a > max(a.magnitude, b.magnitude) * 0x1p-46 + Double.leastNormalMagnitude && b.isFinite
      && a.isFinite
  }

  /// Returns real numbers in ascending order, by merging.
  private static func merged(
    _ values: [Number], _ context: Context
  ) throws(NumberError) -> [Number] {
    var from = values
    var into = values
    var width = 1
    while width < values.count {
      for start in stride(from: 0, to: values.count, by: 2 * width) {
        try context.poll()
        try merge(from, start, width, &into, context)
      }
      swap(&from, &into)
      width *= 2
    }
    return from
  }

  /// Merges two sorted runs of this width.
  private static func merge(
    _ from: [Number], _ start: Int, _ width: Int, _ into: inout [Number], _ context: Context
  ) throws(NumberError) {
    var (left, right) = (start, min(start + width, from.count))
    let (middle, end) = (right, min(start + 2 * width, from.count))
    for index in start..<end {
      var takesLeft = left < middle
      if takesLeft && right < end { takesLeft = try compare(from[left], from[right], context) <= 0 }
      into[index] = from[takesLeft ? left : right]
      if takesLeft { left += 1 } else { right += 1 }
    }
  }
}
