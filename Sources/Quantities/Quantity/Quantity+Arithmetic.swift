public import ExactNumbers

/// Functions of numbers applied to quantities.
extension Quantity {
  /// Returns the result of a function of one or two numbers, with a rule for the units. Without a
  /// rule it accepts only numbers, which may be measured.
  ///
  /// - Throws: ``QuantityError`` if the result has no meaning.
  public static func apply(
    _ function: NumberFunction, _ rule: UnitRule?, to operands: [Quantity], _ context: Context
  ) throws(QuantityError) -> Quantity {
    if operands.allSatisfy(\.isPlain), rule.map({ !$0.needsExact }) ?? true {
      return Quantity(try function(operands.map(\.value), context))
    }
    guard let rule else {
      let index = operands.lastIndex { !$0.isPlain } ?? 0
      throw .needsNumber(operands[index].summary, level: operands.count - index)
    }
    guard let x = operands.last, let y = operands.first else {
      preconditionFailure("a function has an operand")
    }
    switch rule {
    case .keeps, .ignores, .rounds, .roundsTo, .fraction, .inverted, .squared, .squareRoot,
      .cubeRoot, .angle:
      return try (rule == .roundsTo ? y : x).applying(function, rule, operands, context)
    case .adds, .subtracts: return try sum(y, x, function, rule, context)
    case .combines, .chooses: return try combination(y, x, function, rule, context)
    case .divides, .compares: return try answer(y, x, function, rule, context)
    case .multiplied, .quotient: return try product(y, x, function, rule, context)
    case .power: return try power(y, x, function, context)
    case .root: return try root(y, x, function, context)
    case .polar:
      try y.requireRatio()
      let (angle, context) = try x.isPlain ? (x.value, context) : x.radians(context)
      return Quantity(try function([y.value, angle], context), y.unit)
    case .hours:
      let hours = try Unit.named("h").showing(parts: true)
      guard !x.isPoint, x.unit.dimension == hours.dimension else {
        throw .needsNumber(x.summary, level: 1)
      }
      return try x.converted(to: hours, context)
    case .percent:
      if !x.isPlain { throw .needsPlain(x.summary) }
      try y.requireRatio()
      return Quantity(try function([y.value, x.value], context), y.unit)
    }
  }

  // MARK: One quantity

  /// Returns a function of one quantity, or of one quantity and plain numbers.
  private func applying(
    _ function: NumberFunction, _ rule: UnitRule, _ operands: [Quantity], _ context: Context
  ) throws(QuantityError) -> Quantity {
    if rule == .rounds || rule == .roundsTo { return try rounded(function, operands, context) }
    try requireRatio()
    if rule == .fraction { return try rounded(function, operands, context) }
    if rule == .ignores, !value.isExact, value.range == nil { throw .measured }
    let one = { (unit: Unit) throws(QuantityError) in
      try Quantity.ratio(function([self.value], context), unit, context)
    }
    switch rule {
    case .keeps: return Quantity(try function([value], context), unit)
    case .inverted: return try one(unit.toThe(Exponent.one.negated))
    case .squared: return try one(unit.toThe(.two))
    case .squareRoot: return try one(unit.toThe(.half))
    case .cubeRoot: return try one(unit.toThe(.third))
    case .angle:
      let (angle, context) = try radians(context)
      return Quantity(try function([angle], context))
    default: return Quantity(try function([value], context))
    }
  }

  /// Returns the angle in radians, and a context with radians.
  private func radians(_ context: Context) throws(QuantityError) -> (Measured, Context) {
    let radians = try Unit.named("rad")
    guard !isPoint, unit.dimension == radians.dimension else { throw .needsAngle(summary) }
    return (try value.times(radians.factor(from: unit, context), context), context.inRadians)
  }

  /// Returns the number rounded in its unit; for a time, its day.
  private func rounded(
    _ function: NumberFunction, _ operands: [Quantity], _ context: Context
  ) throws(QuantityError) -> Quantity {
    if !value.isExact, value.range == nil { throw .measured }
    for other in operands.dropFirst() where !other.isPlain || !other.value.isExact {
      throw .needsPlain(other.summary)
    }
    let others = operands.dropFirst().map(\.value)
    if !scale.isTime {
      let rounded = try function([value] + others, context)
      // As one number, the result shows to which unit it is rounded.
      return scale == .interval
        ? try .point(rounded, unit, context)
        : Quantity(rounded, unit.showing(parts: false), scale)
    }
    if !others.isEmpty { throw .point(summary) }
    let day = Measured(Number(CivilTime.daySeconds))
    // Days are counted from before all dates, so that no number of days is negative.
    let origin = Measured(Number(12_000 * 366))
    let time = try Measured(clockSeconds(context)).divided(by: day, context)
    let days = try function([time.plus(origin, context)], context).minus(origin, context)
    return try .firstMoment(showing: days.times(day, context).nominal, scale, context)
  }

  // MARK: Two quantities

  /// Returns the numbers of two ratios in the unit of the second.
  private static func inUnit(
    of x: Quantity, _ y: Quantity, _ context: Context
  ) throws(QuantityError) -> [Measured] {
    guard y.unit.dimension == x.unit.dimension, y.unit.isNone == x.unit.isNone else {
      throw .dimensions(y.summary, x.summary)
    }
    return [try y.value.times(x.unit.factor(from: y.unit, context), context), x.value]
  }

  /// Returns Y + X or Y − X.
  private static func sum(
    _ y: Quantity, _ x: Quantity, _ function: NumberFunction, _ rule: UnitRule, _ context: Context
  ) throws(QuantityError) -> Quantity {
    if !y.isPoint && !x.isPoint {
      if x.unit.isPart, !y.unit.isCounting { throw .partOf(x.summary) }
      try y.requireFixedLength(in: x.unit, context)
      try x.requireFixedLength(in: y.unit, context)
      return Quantity(try function(inUnit(of: x, y, context), context), x.unit)
    }
    if y.isPoint && x.isPoint {
      if rule == .adds { throw .sumOfPoints(x.summary) }
      let difference = try x.spread(function(onScale(of: x, y, context), context), .one, context)
      // The difference of two days is a number of days.
      let (yIsDay, xIsDay) = (try y.isDay(context), try x.isDay(context))
      let hasTime = x.scale.isTime && !(yIsDay && xIsDay)
      return Quantity(difference.value, difference.unit.showing(parts: hasTime))
    }
    if rule == .subtracts && x.isPoint { throw .differenceLessPoint(x.summary) }
    let (point, difference) = x.isPoint ? (x, y) : (y, x)
    let unit =
      point.scale.isTime
      ? try Unit.named("s") : point.scale == .level ? try point.differenceUnit : point.unit
    guard difference.unit.dimension == unit.dimension else {
      throw .dimensions(y.summary, x.summary)
    }
    if point.scale.isTime { try difference.requireFixedLength(in: unit, context) }
    let shift = try difference.value.times(unit.factor(from: difference.unit, context), context)
    let values = x.isPoint ? [shift, point.value] : [point.value, shift]
    let sum = try function(values, context)
    if !point.scale.isTime { return try of(sum, point.unit, context) }
    if !sum.isExact { throw .measuredDate }
    return try date(sum.nominal, point.scale)
  }

  /// Returns the numbers of two points on the scale of the second.
  private static func onScale(
    of x: Quantity, _ y: Quantity, _ context: Context
  ) throws(QuantityError) -> [Measured] {
    if x.scale != y.scale, !x.scale.isMoment || !y.scale.isMoment {
      throw x.scale.isTime && y.scale.isTime ? .clocks : .dimensions(y.summary, x.summary)
    }
    return [x.scale.isTime ? y.value : try y.converted(to: x.unit, context).value, x.value]
  }

  /// Returns the numbers of two ratios, or of two points.
  static func together(
    _ y: Quantity, _ x: Quantity, _ context: Context
  ) throws(QuantityError) -> [Measured] {
    switch (y.isPoint, x.isPoint) {
    case (false, false): try inUnit(of: x, y, context)
    case (true, true): try onScale(of: x, y, context)
    default: throw .dimensions(y.summary, x.summary)
    }
  }

  /// Returns `hypot`, `%`, or the smaller or larger quantity.
  private static func combination(
    _ y: Quantity, _ x: Quantity, _ function: NumberFunction, _ rule: UnitRule, _ context: Context
  ) throws(QuantityError) -> Quantity {
    if rule == .combines {
      for operand in [y, x] { try operand.requireRatio() }
    }
    try y.requireFixedLength(in: x.unit, context)
    let values = try together(y, x, context)
    let result =
      rule == .chooses
      ? try Measured.decided(values, function, context) : try function(values, context)
    return Quantity(result, x.unit, x.scale)
  }

  /// Returns a number that depends on the ratio of Y and X, or on their order.
  private static func answer(
    _ y: Quantity, _ x: Quantity, _ function: NumberFunction, _ rule: UnitRule, _ context: Context
  ) throws(QuantityError) -> Quantity {
    if rule == .divides {
      for operand in [y, x] { try operand.requireRatio() }
      return Quantity(try function(inUnit(of: x, y, context), context))
    }
    return Quantity(try Measured.answer(together(y, x, context), function, context))
  }

  /// Returns Y·X or Y/X.
  private static func product(
    _ y: Quantity, _ x: Quantity, _ function: NumberFunction, _ rule: UnitRule, _ context: Context
  ) throws(QuantityError) -> Quantity {
    for operand in [y, x] { try operand.requireRatio() }
    // In a product with a quantity, a part becomes a number: 5 % of 200 is 10.
    switch (y.unit.hasParts, x.unit.hasParts) {
    case (false, true):
      if rule == .multiplied, try x.isRate(over: y) { break }
      return try product(y, x.withoutParts(context), function, rule, context)
    case (true, true):
      // 5 % of 10 % is 0.5 %.
      if rule == .multiplied {
        return try product(y, x.withoutParts(context), function, rule, context)
      }
    case (true, false):
      if rule == .quotient { break }
      if try y.isRate(over: x) { break }
      return try product(y.withoutParts(context), x, function, rule, context)
    default: break
    }
    let right = rule == .quotient ? try x.unit.toThe(Exponent.one.negated) : x.unit
    let (unit, factor) = try y.unit.times(right, context)
    let value = try function([y.value, x.value], context)
    return try ratio(value.times(factor, context), unit, context)
  }

  /// Returns Y^X.
  private static func power(
    _ y: Quantity, _ x: Quantity, _ function: NumberFunction, _ context: Context
  ) throws(QuantityError) -> Quantity {
    try y.requireRatio()
    if !x.isPlain { throw .needsPlain(x.summary) }
    if y.unit.isNone { return Quantity(try function([y.value, x.value], context)) }
    guard x.value.isExact, let exponent = Exponent(x.value.nominal) else {
      throw .inexactExponent(y.summary)
    }
    return try ratio(function([y.value, x.value], context), y.unit.toThe(exponent), context)
  }

  /// Returns Y^(1/X).
  private static func root(
    _ y: Quantity, _ x: Quantity, _ function: NumberFunction, _ context: Context
  ) throws(QuantityError) -> Quantity {
    try y.requireRatio()
    if !x.isPlain { throw .needsPlain(x.summary) }
    guard y.unit.isNone || x.value.isExact, let degree = Exponent(x.value.nominal),
      let exponent = degree.reciprocal
    else { throw .inexactExponent(y.summary) }
    return try ratio(function([y.value, x.value], context), y.unit.toThe(exponent), context)
  }

  /// Returns the quantity with its parts of a whole, such as 5 %, replaced by a number.
  private func withoutParts(_ context: Context) throws(QuantityError) -> Quantity {
    let (parts, rest) = try unit.parted()
    return Quantity(try value.times(parts.factor(context), context), rest)
  }

  /// Returns whether it is a part per unit of another quantity, such as 5 % per year for 2 years.
  private func isRate(over other: Quantity) throws(QuantityError) -> Bool {
    let rest = try unit.parted().rest
    return !rest.dimension.isNone && rest.dimension == other.unit.dimension.reciprocal
  }

  /// Throws `.calendarUnit` for a duration in years or months that would be converted to another
  /// unit without a request, because such a duration can be added to a date.
  func requireFixedLength(in target: Unit, _ context: Context) throws(QuantityError) {
    guard unit.isCalendar, !target.isCalendar,
      try unit.dimension == Unit.named("s").dimension
    else { return }
    let (months, days) = (try Unit.named("month"), try Unit.named("d"))
    let number = try value.times(months.factor(from: unit, context), context)
    let length = try value.times(days.factor(from: unit, context), context)
    let text = { (number: Measured) throws(QuantityError) in
      try calculate(number.nominal.text(NumberFormat(), context))
    }
    throw .calendarUnit(
      months: number.nominal.asInt == nil ? nil : try text(number), days: try text(length))
  }
}

extension Measured {
  /// Returns one of two numbers, chosen by a function of their order. Throws if the order is
  /// uncertain.
  fileprivate static func decided(
    _ values: [Measured], _ function: NumberFunction, _ context: Context
  ) throws(QuantityError) -> Measured {
    if values.contains(where: { $0.range != nil }) {
      let difference = try values[0].minus(values[1], context)
      let sign = try calculate { () throws(NumberError) -> Number in
        let (low, high) = (
          difference.range?.low ?? difference.nominal, difference.range?.high ?? difference.nominal
        )
        if try Number.lessOrEqual(0, low, context) { return 1 }
        return try Number.lessOrEqual(high, 0, context) ? -1 : 0
      }
      // If the order is open, the formula may still have a result.
      if sign.asInt == 0 { return try function(values, context) }
      let isFirst = try calculate(Number.equal(function.value([sign, 0], context), sign, context))
      return isFirst ? values[0] : values[1]
    }
    let chosen = try answer(values, function, context)
    let isFirst = try calculate(Number.equal(chosen.nominal, values[0].nominal, context))
    return isFirst ? values[0] : values[1]
  }

  /// Returns a function of the order of two numbers whose difference is exact.
  fileprivate static func answer(
    _ values: [Measured], _ function: NumberFunction, _ context: Context
  ) throws(QuantityError) -> Measured {
    if !values.allSatisfy(\.isExact) {
      let difference = try values[0].minus(values[1], context)
      if let range = difference.range { return try range.answer(function, context) }
      if !difference.isExact { throw .uncertain }
      if values.contains(where: { $0.range != nil }) {
        return try function([difference, Measured(0)], context)
      }
    }
    return Measured(try calculate(function.value(values.map(\.nominal), context)))
  }
}

extension UnitRule {
  /// Whether the rule treats measured numbers separately, even without a unit.
  fileprivate var needsExact: Bool {
    switch self {
    case .rounds, .roundsTo, .fraction, .chooses, .compares, .ignores: true
    default: false
    }
  }
}
