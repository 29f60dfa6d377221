// Goals, in order: exact results from exact numbers, real results in a form that rules still
// recognize, memory proportional to the data. Sums and products are computed in halves of halves.
// So denominators and expressions grow with the logarithm of the length, and are large only at the
// end.

extension Number {
  /// Returns the sum of all numbers, 0 for none. Throws the errors of `add`.
  public static func sum(_ values: [Number], _ context: Context) throws(NumberError) -> Number {
    try combine(values[...], 0, context, with: add) { x, _ throws(NumberError) in x }
  }

  /// Returns the product of all numbers, 1 for none. Throws the errors of `multiply`.
  public static func product(_ values: [Number], _ context: Context) throws(NumberError) -> Number {
    try combine(values[...], 1, context, with: multiply) { x, _ throws(NumberError) in x }
  }

  /// Returns the arithmetic mean. Throws `.needsValues` for none.
  public static func mean(_ values: [Number], _ context: Context) throws(NumberError) -> Number {
    if values.isEmpty { throw .needsValues(1, available: 0) }
    return try divide(sum(values, context), Number(values.count), context)
  }

  /// Returns the variance of a sample: the sum of the squared distances from the mean, over n−1.
  ///
  /// `[1 2 4] var` is 7/3. Throws `.needsValues` for fewer than two, `.notReal`.
  public static func variance(_ values: [Number], _ context: Context) throws(NumberError) -> Number
  {
    if values.count < 2 { throw .needsValues(2, available: values.count) }
    for value in values { try value.requireReal() }
    let n = Number(values.count)
    if values.allSatisfy(\.isRational) {
      // (nΣx² − (Σx)²)/(n(n−1)) cannot lose digits in fractions, and needs one division.
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

  /// Returns the standard deviation of a sample, the root of the variance. Throws the errors of
  /// `variance`.
  public static func standardDeviation(
    _ values: [Number], _ context: Context
  ) throws(NumberError) -> Number {
    try squareRoot(variance(values, context), context)
  }

  /// Returns the middle value, or the mean of the two middle values. Throws `.needsValues` for
  /// none, and the errors of `sorted`.
  public static func median(_ values: [Number], _ context: Context) throws(NumberError) -> Number {
    let sorted = try sorted(values, context)
    guard let last = sorted.last else { throw .needsValues(1, available: 0) }
    if sorted.count == 1 { return last }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    return try divide(add(sorted[middle - 1], sorted[middle], context), 2, context)
  }

  /// Returns the quantile of p: the value below which the part p of the numbers lies. It is
  /// interpolated between the two sorted numbers next to place (n−1)·p, counted from 0.
  ///
  /// This is definition 7 of Hyndman and Fan (Sample quantiles in statistical packages, 1996),
  /// which R and NumPy use; half of the numbers lie below the median. Throws `.needsValues` for
  /// none, `.undefined` for a p outside 0 to 1, and the errors of `sorted`.
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

  /// Returns the results of a function of each number and its result for the previous numbers.
  /// Throws `.tooLarge` if all of them together would exceed the memory limit of a value.
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

  /// Returns the smallest of the numbers. Throws `.needsValues` for none, `.undecidable`,
  /// `.notReal`.
  public static func minimum(of values: [Number], _ context: Context) throws(NumberError) -> Number
  {
    try extreme(values, context, minimum)
  }

  /// Returns the largest of the numbers. Throws the errors of `minimum(of:_:)`.
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

  /// Returns the line of least squares through points: slope and intercept, exact for exact points.
  ///
  /// Throws `.needsValues` for fewer than two, `.needsDifferentPlaces` if all x are equal.
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
