public import ExactNumbers

/// A statistic of a sample.
public enum Statistic: Sendable {
  case sum, product, mean, median, variance, standardDeviation, minimum, maximum
  /// The value below which this fraction of the sample lies.
  case quantile(Number)
}

extension Quantity {
  /// Returns a statistic of quantities, in the unit of the last quantity. For points of a scale the
  /// result is a point, but their spread is a difference.
  ///
  /// - Parameter sample: at least one quantity. All have the same dimension, except for products.
  /// - Throws: ``QuantityError``; `.number(.needsValues)` as for numbers.
  public static func statistic(
    _ statistic: Statistic, of sample: [Quantity], _ context: Context
  ) throws(QuantityError) -> Quantity {
    guard let last = sample.last else { throw .number(.needsValues(1, available: 0)) }
    if case .product = statistic { return try product(of: sample, context) }
    if last.isPoint, case .sum = statistic { throw .sumOfPoints(last.summary) }
    // The mean of levels is ambiguous: of the powers, or of the logarithms.
    if last.scale == .level, !statistic.chooses { throw .point(last.summary) }
    for value in sample {
      try value.requireFixedLength(in: last.unit, context)
      try last.requireFixedLength(in: value.unit, context)
    }
    let values = try numbers(of: sample, context)
    let result = try Measured.statistic(statistic, of: values, context)
    switch statistic {
    case .variance: return try last.spread(result, .two, context)
    case .standardDeviation: return try last.spread(result, .one, context)
    default:
      if !last.scale.isTime { return Quantity(result, last.unit, last.scale) }
      return try date(result.nominal, last.scale)
    }
  }

  /// Returns the numbers of quantities in the unit of the last quantity.
  private static func numbers(
    of sample: [Quantity], _ context: Context
  ) throws(QuantityError) -> [Measured] {
    guard let last = sample.last else { return [] }
    var numbers: [Measured] = []
    for quantity in sample { numbers.append(try together(quantity, last, context)[0]) }
    return numbers
  }

  private static func product(
    of sample: [Quantity], _ context: Context
  ) throws(QuantityError) -> Quantity {
    var product = sample[0]
    for factor in sample.dropFirst() {
      product = try apply(Measured.product, .multiplied, to: [product, factor], context)
    }
    return product
  }

  /// Returns a power of a difference of such quantities, from its number: seconds become days.
  func spread(
    _ value: Measured, _ power: Exponent, _ context: Context
  ) throws(QuantityError) -> Quantity {
    let unit = try differenceUnit
    let seconds = scale.isTime ? try unit.factor(context).toThe(power, context) : Measured(1)
    return try .ratio(value.divided(by: seconds, context), unit.toThe(power), context)
  }

  /// Returns the quantities in ascending order, each in its unit; measured quantities are ordered
  /// by their values.
  public static func sorted(
    _ quantities: [Quantity], _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    try Measured.order(of: numbers(of: quantities, context), context).map { quantities[$0] }
  }
}

extension Measured {
  /// Returns the indices of numbers in ascending order of their values.
  fileprivate static func order(
    of values: [Measured], _ context: Context
  ) throws(QuantityError) -> [Int] {
    if values.contains(where: { $0.range != nil }) { throw .openRange }
    var failure: NumberError?
    let order = values.indices.sorted { first, second in
      do throws(NumberError) {
        if failure != nil { return false }
        return try Number.less(values[first].nominal, values[second].nominal, context)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw .number(failure) }
    return order
  }

  /// Returns a statistic of numbers, measured or not. It does not decide which of several measured
  /// numbers is the smallest or the largest.
  fileprivate static func statistic(
    _ statistic: Statistic, of values: [Measured], _ context: Context
  ) throws(QuantityError) -> Measured {
    if values.allSatisfy(\.isExact) {
      let numbers = values.map(\.nominal)
      return Measured(try calculate(statistic.value(of: numbers, context)))
    }
    switch statistic {
    case .sum: return try sum(of: values, context)
    case .mean: return try mean(of: values, context)
    case .variance: return try variance(of: values, context)
    case .standardDeviation: return try variance(of: values, context).toThe(.half, context)
    case .median: return try quantile(of: values, .half, context)
    case .quantile(let part): return try quantile(of: values, part, context)
    case .minimum, .maximum, .product: throw .measured
    }
  }

  /// Returns the value below which a fraction of the numbers lies. It is interpolated linearly
  /// between two numbers, by type 7 of Hyndman and Fan, as for exact numbers.
  ///
  /// Throws `.uncertain` if another number has the same value as one of these two.
  private static func quantile(
    of values: [Measured], _ part: Number, _ context: Context
  ) throws(QuantityError) -> Measured {
    let places = (0..<values.count).map { Number($0) }
    let (place, rest) = try calculate { () throws(NumberError) in
      let place = try Number.quantile(places, part, context)
      let floor = try Number.floor(place, context)
      return (floor.asInt ?? 0, try Number.subtract(place, floor, context))
    }
    let sorted = try order(of: values, context).map { values[$0] }
    let isBetween = try calculate(!Number.isZero(rest, context))
    let other = isBetween ? place + 1 : place
    for (index, value) in sorted.enumerated() where index != place {
      // In the middle between two numbers it does not matter which is larger.
      if index == other, try isZero(rest, less: .half, context) { continue }
      let end = sorted[index <= other ? place : other]
      if try isZero(value.nominal, less: end.nominal, context),
        try !value.minus(end, context).isExact
      {
        throw .uncertain
      }
    }
    if !isBetween { return sorted[place] }
    let step = try sorted[place + 1].minus(sorted[place], context).times(Measured(rest), context)
    return try sorted[place].plus(step, context)
  }

  private static func sum(
    of values: [Measured], _ context: Context
  ) throws(QuantityError) -> Measured {
    var sum = Measured(0)
    for value in values { sum = try sum.plus(value, context) }
    return sum
  }

  private static func mean(
    of values: [Measured], _ context: Context
  ) throws(QuantityError) -> Measured {
    try sum(of: values, context).divided(by: Measured(Number(values.count)), context)
  }

  private static func variance(
    of values: [Measured], _ context: Context
  ) throws(QuantityError) -> Measured {
    if values.count < 2 { throw .number(.needsValues(2, available: values.count)) }
    let mean = try mean(of: values, context)
    var sum = Measured(0)
    for value in values {
      sum = try sum.plus(value.minus(mean, context).toThe(.two, context), context)
    }
    return try sum.divided(by: Measured(Number(values.count - 1)), context)
  }
}

extension Statistic {
  /// Whether the result is one of the values.
  fileprivate var chooses: Bool {
    switch self {
    case .minimum, .maximum: true
    default: false
    }
  }

  /// Returns the statistic of numbers.
  fileprivate func value(of numbers: [Number], _ context: Context) throws(NumberError) -> Number {
    switch self {
    case .sum: try Number.sum(numbers, context)
    case .product: try Number.product(numbers, context)
    case .mean: try Number.mean(numbers, context)
    case .median: try Number.median(numbers, context)
    case .variance: try Number.variance(numbers, context)
    case .standardDeviation: try Number.standardDeviation(numbers, context)
    case .minimum: try Number.minimum(of: numbers, context)
    case .maximum: try Number.maximum(of: numbers, context)
    case .quantile(let part): try Number.quantile(numbers, part, context)
    }
  }
}
