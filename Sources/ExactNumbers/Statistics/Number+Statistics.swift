// Goals, in order: exact results from exact numbers, real ones that a rule can still see through,
// memory proportional to the data. Sums and products are taken in halves of halves: denominators
// and expressions then grow with the logarithm of the length, and only at the end are they large.

extension Number {
  /// The sum of all numbers, 0 of none. Throws as `add`.
  public static func sum(_ values: [Number], _ context: Context) throws(NumberError) -> Number {
    try combine(values[...], 0, context, with: add) { x, _ throws(NumberError) in x }
  }

  /// The product of all numbers, 1 of none. Throws as `multiply`.
  public static func product(_ values: [Number], _ context: Context) throws(NumberError) -> Number {
    try combine(values[...], 1, context, with: multiply) { x, _ throws(NumberError) in x }
  }

  /// The arithmetic mean. Throws `.needsValues` for none.
  public static func mean(_ values: [Number], _ context: Context) throws(NumberError) -> Number {
    if values.isEmpty { throw .needsValues(1, available: 0) }
    return try divide(sum(values, context), Number(values.count), context)
  }

  /// The variance of a sample: the squares of the distances from the mean, added, over n−1.
  ///
  /// `[1 2 4] var` is 7/3. Throws `.needsValues` for less than two, `.notReal`.
  public static func variance(_ values: [Number], _ context: Context) throws(NumberError) -> Number
  {
    if values.count < 2 { throw .needsValues(2, available: values.count) }
    for value in values { try value.requireReal() }
    let n = Number(values.count)
    if values.allSatisfy(\.isRational) {
      // (nΣx² − (Σx)²)/(n(n−1)) has no cancellation to fear in fractions, and needs one division.
      let squares = try combine(values[...], 0, context, with: add, square)
      let sum = try sum(values, context)
      let spread = try subtract(multiply(n, squares, context), square(sum, context), context)
      return try divide(spread, multiply(n, subtract(n, 1, context), context), context)
    }
    let mean = try mean(values, context)
    let squares = try combine(values[...], 0, context, with: add) {
      x, context throws(NumberError) in
      try square(subtract(x, mean, context), context)
    }
    return try divide(squares, subtract(n, 1, context), context)
  }

  /// The standard deviation of a sample, the root of the variance. Throws as `variance`.
  public static func standardDeviation(
    _ values: [Number], _ context: Context
  ) throws(NumberError) -> Number {
    try squareRoot(variance(values, context), context)
  }

  /// The value, or the mean of the two, in the middle. Throws `.needsValues` for none, as `sorted`.
  public static func median(_ values: [Number], _ context: Context) throws(NumberError) -> Number {
    let sorted = try sorted(values, context)
    guard let last = sorted.last else { throw .needsValues(1, available: 0) }
    if sorted.count == 1 { return last }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    return try divide(add(sorted[middle - 1], sorted[middle], context), 2, context)
  }

  /// The value that the part p of the numbers lies below: between the two of the sorted numbers
  /// that are next to place (n−1)·p, counted from 0, in proportion.
  ///
  /// That is definition 7 of Hyndman and Fan (Sample quantiles in statistical packages, 1996), the
  /// one of R and NumPy; half of the numbers lie below the median. Throws `.needsValues` for none,
  /// `.undefined` at a p that is not within 0 and 1, and as `sorted`.
  public static func quantile(
    _ values: [Number], _ p: Number, _ context: Context
  ) throws(NumberError) -> Number {
    if try less(p, 0, context) { throw .undefined(at: p) }
    if try less(1, p, context) { throw .undefined(at: p) }
    let sorted = try sorted(values, context)
    guard let last = sorted.last else { throw .needsValues(1, available: 0) }
    let place = try multiply(Number(sorted.count - 1), p, context)
    let whole = try floor(place, context)
    guard let index = whole.asInt, index < sorted.count - 1 else { return last }
    let step = try subtract(sorted[index + 1], sorted[index], context)
    let part = try multiply(subtract(place, whole, context), step, context)
    return try add(sorted[index], part, context)
  }

  /// The results of a function of each number and its result for the numbers before. Throws
  /// `.tooLarge` where all of them would take more memory than a value may.
  public static func accumulate(
    _ values: [Number], _ context: Context,
    _ function: (Number, Number, Context) throws(NumberError) -> Number
  ) throws(NumberError) -> [Number] {
    var results: [Number] = []
    results.reserveCapacity(values.count)
    var bytes = 0.0
    for value in values {
      try context.poll()
      let result =
        try results.last.map { last throws(NumberError) in
          try function(last, value, context)
        } ?? value
      bytes += Double(result.exactBits) / 8
      if bytes > Double(context.memoryLimit) { throw .tooLarge(bytes: bytes) }
      results.append(result)
    }
    return results
  }

  /// The smallest of the numbers. Throws `.needsValues` for none, `.undecidable`, `.notReal`.
  public static func minimum(of values: [Number], _ context: Context) throws(NumberError) -> Number
  {
    try extreme(values, context, minimum)
  }

  /// The largest of the numbers. Throws as `minimum(of:_:)`.
  public static func maximum(of values: [Number], _ context: Context) throws(NumberError) -> Number
  {
    try extreme(values, context, maximum)
  }

  private static func extreme(
    _ values: [Number], _ context: Context,
    _ better: (Number, Number, Context) throws(NumberError) -> Number
  ) throws(NumberError) -> Number {
    guard var best = values.first else { throw .needsValues(1, available: 0) }
    try best.requireReal()
    for value in values.dropFirst() {
      try context.poll()
      best = try better(best, value, context)
    }
    return best
  }

  /// Combines functions of numbers in halves of halves.
  static func combine(
    _ values: ArraySlice<Number>, _ neutral: Number, _ context: Context,
    with operation: (Number, Number, Context) throws(NumberError) -> Number,
    _ term: (Number, Context) throws(NumberError) -> Number
  ) throws(NumberError) -> Number {
    if values.count > 16 {
      try context.poll()
      let middle = values.startIndex + values.count / 2
      return try operation(
        combine(values[..<middle], neutral, context, with: operation, term),
        combine(values[middle...], neutral, context, with: operation, term), context)
    }
    var result = neutral
    for value in values { result = try operation(result, term(value, context), context) }
    return result
  }

  // MARK: Points

  /// The line of least squares through points: slope and intercept, exact for exact points.
  ///
  /// Throws `.needsValues` for less than two, `.needsDifferentPlaces` where all x are equal.
  public static func fit(
    x: [Number], y: [Number], _ context: Context
  ) throws(NumberError) -> (slope: Number, intercept: Number) {
    precondition(x.count == y.count, "a point has an x and a y")
    var sums = PointSums()
    sums.count = x.count
    sums.x = try sum(x, context)
    sums.y = try sum(y, context)
    sums.xx = try combine(x[...], 0, context, with: add, square)
    let products = try zip(x, y).map { x, y throws(NumberError) in try multiply(x, y, context) }
    sums.xy = try sum(products, context)
    return try sums.line(context)
  }
}
