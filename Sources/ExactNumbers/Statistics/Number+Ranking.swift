// Statistics from the order of numbers. Each comparison is proven, so ties are ties, and no
// rounding moves a value into another bin.

extension Number {
  /// Returns the numbers that occur most often, each once, ascending.
  ///
  /// Throws `.needsValues` for none, and the errors of `sorted`.
  public static func modes(of values: [Number], _ context: Context) throws(NumberError) -> [Number]
  {
    if values.isEmpty { throw .needsValues(1, available: 0) }
    let runs = try runs(of: sorted(values, context), context)
    let most = runs.map(\.count).max() ?? 0
    return runs.filter { $0.count == most }.map(\.value)
  }

  /// Returns the places of the numbers in ascending order, from 1. Equal numbers share the mean of
  /// their places.
  ///
  /// Throws the errors of `sorted`. Complexity: O(n log n) comparisons.
  public static func ranks(of values: [Number], _ context: Context) throws(NumberError) -> [Number]
  {
    let runs = try runs(of: sorted(values, context), context)
    var starts: [Int] = []
    var start = 0
    for run in runs {
      starts.append(start)
      start += run.count
    }
    var ranks: [Number] = []
    ranks.reserveCapacity(values.count)
    for value in values {
      try context.poll()
      let index = try firstIndex(in: runs.count) { index throws(NumberError) in
        try lessOrEqual(value, runs[index].value, context)
      }
      ranks.append(Number(2 * starts[index] + runs[index].count + 1, over: 2))
    }
    return ranks
  }

  /// Returns how many of the numbers lie from each edge on and below the next. The last bin
  /// includes its upper edge, as in NumPy. Numbers beyond the edges do not count.
  ///
  /// Throws `.needsValues` for fewer than two edges, `.undefined` at an edge that is not above the
  /// edge before it, and the errors of `sorted`.
  public static func histogram(
    of values: [Number], edges: [Number], _ context: Context
  ) throws(NumberError) -> [Int] {
    guard edges.count > 1 else { throw .needsValues(2, available: edges.count) }
    for (low, high) in zip(edges, edges.dropFirst()) where try lessOrEqual(high, low, context) {
      throw .undefined(at: high)
    }
    let sorted = try sorted(values, context)
    var counts: [Int] = []
    var last = 0
    for (index, edge) in edges.enumerated() {
      try context.poll()
      let isEnd = index == edges.count - 1
      let next = try firstIndex(in: sorted.count) { place throws(NumberError) in
        isEnd
          ? try less(edge, sorted[place], context) : try lessOrEqual(edge, sorted[place], context)
      }
      if index > 0 { counts.append(next - last) }
      last = next
    }
    return counts
  }

  /// Returns the ends of `count` bins of the same width from the smallest number to the largest.
  ///
  /// Throws `.needsValues` for none, `.noSpread` if all are equal.
  public static func edges(
    of values: [Number], bins count: Int, _ context: Context
  ) throws(NumberError) -> [Number] {
    let low = try minimum(of: values, context)
    let high = try maximum(of: values, context)
    let width = try divide(subtract(high, low, context), Number(count), context)
    if try isZero(width, context) { throw .noSpread }
    var edges = [low]
    for index in 1..<max(1, count) {
      edges.append(try add(low, multiply(width, Number(index), context), context))
    }
    return edges + [high]
  }

  /// Adjacent equal numbers.
  private struct Run {
    let value: Number
    var count: Int
  }

  private static func runs(of sorted: [Number], _ context: Context) throws(NumberError) -> [Run] {
    var runs: [Run] = []
    for value in sorted {
      try context.poll()
      if let last = runs.last, try equal(last.value, value, context) {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(value: value, count: 1))
      }
    }
    return runs
  }

  /// Returns the first of `count` indices from which on a condition is true, or `count` if there is
  /// none.
  private static func firstIndex(
    in count: Int, where holds: (Int) throws(NumberError) -> Bool
  ) throws(NumberError) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
