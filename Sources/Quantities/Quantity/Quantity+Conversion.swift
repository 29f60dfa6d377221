public import ExactNumbers

/// Conversion from unit to unit.
extension Quantity {
  /// The quantity in the unit of another one, whose number does not count, or its reciprocal there.
  ///
  /// Throws `.inconvertible`; `.number(.divisionByZero)` for the reciprocal of zero.
  public func converted(
    toUnitOf target: Quantity, _ context: Context
  ) throws(QuantityError) -> Quantity {
    if target.scale.isTime { throw .point(target.summary) }
    if !isReciprocal(of: target) { return try converted(to: target.unit, context) }
    let inverse = try Measured(1).divided(by: value, context)
    return try Quantity.ratio(inverse, unit.toThe(Exponent.one.negated), context)
      .converted(to: target.unit, context)
  }

  /// Whether the unit of another quantity is one of reciprocals of this: L/100km for mpg.
  public func isReciprocal(of target: Quantity) -> Bool {
    !isPoint && !target.isPoint && unit.dimension != target.unit.dimension
      && unit.dimension == target.unit.dimension.reciprocal
  }

  /// The quantity in another unit; in that of a scale, the point there.
  ///
  /// Throws `.inconvertible`.
  func converted(to target: Unit, _ context: Context) throws(QuantityError) -> Quantity {
    if scale.isTime { throw .point(summary) }
    if scale == .level || target.single?.level != nil {
      return try convertedLevel(to: target, context)
    }
    let zero = target.single?.absoluteZero
    switch (scale == .interval, zero) {
    case (false, nil): return Quantity(try inRatio(to: target, context), target)
    case (true, nil):
      guard let absolute = try absolute(context) else { throw .point(summary) }
      if unit.dimension == target.dimension, !target.isAbsolute(for: unit) {
        throw inconvertible(to: target, .difference)
      }
      return try absolute.converted(to: target, context)
    case (false, let zero?):
      if unit.dimension == target.dimension, !unit.isAbsolute(for: target) {
        throw inconvertible(to: target, .level)
      }
      let value = try inRatio(to: target, context)
      return try .point(value.plus(Measured(zero), context), target, context)
    case (true, let zero?):
      if unit.isSame(as: target) { return self }
      guard let absolute = try absolute(context) else { throw .point(summary) }
      let value = try absolute.inRatio(to: target, context)
      return try .point(value.plus(Measured(zero), context), target, context)
    }
  }

  /// The point of a scale above absolute zero, in the unit of differences.
  private func absolute(_ context: Context) throws(QuantityError) -> Quantity? {
    guard let zero = unit.single?.absoluteZero else { return nil }
    return Quantity(try value.minus(Measured(zero), context), try differenceUnit)
  }

  /// The number in another unit of the same dimension.
  private func inRatio(to target: Unit, _ context: Context) throws(QuantityError) -> Measured {
    let (own, other) = (unit.dimension, target.dimension)
    if own != other {
      if own.withoutAngle == other.withoutAngle {
        throw inconvertible(to: target, .angle(isInY: own.hasAngle))
      }
      throw inconvertible(to: target, .different)
    }
    return try value.times(target.factor(from: unit, context), context)
  }

  func inconvertible(to target: Unit, _ conversion: QuantityError.Conversion) -> QuantityError {
    .inconvertible(
      from: summary, to: Quantity(Measured(1), target).summary, conversion)
  }

  /// The quantity in one or more units, of which all but the last are whole: feet and inches.
  ///
  /// Throws `.inconvertible`, `.measured`.
  public func split(
    into targets: [Quantity], _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    var rest = self
    var parts: [Quantity] = []
    for (index, target) in targets.enumerated() {
      if target.isPoint { throw .inconvertible(from: summary, to: target.summary, .mixed) }
      rest =
        try index == 0
        ? rest.converted(toUnitOf: target, context) : rest.converted(to: target.unit, context)
      if index == targets.count - 1 { break }
      if !rest.value.isExact { throw .measured }
      let number = rest.value.nominal
      let whole = try calculate(Number.truncate(number, context))
      parts.append(Quantity(Measured(whole), rest.unit))
      rest = Quantity(try rest.value.minus(Measured(whole), context), rest.unit)
    }
    return parts + [rest]
  }

  /// The parts of a quantity that was split, of the whole rounded to the place that a format shows;
  /// nil unless the last part, as shown, reaches a whole one of the part before it. So no text says
  /// 60 seconds.
  public static func rounded(
    _ parts: [Quantity], _ format: NumberFormat, _ context: Context
  ) throws(QuantityError) -> [Quantity]? {
    guard let last = parts.last, let next = parts.dropLast().last, last.value.isExact else {
      return nil
    }
    let shown = try calculate { () throws(NumberError) -> Number? in
      var text: [UInt8] = []
      if try last.value.nominal.write(to: &text, format.ofQuantities, context) { return nil }
      return try? Number.parse(text: String(decoding: text, as: UTF8.self)[...], context)
    }
    let one = try Quantity(Measured(1), next.unit).converted(to: last.unit, context)
    guard let shown,
      try calculate({ () throws(NumberError) in
        try Number.lessOrEqual(one.value.nominal, Number.absolute(shown, context), context)
      })
    else { return nil }
    var sum = Measured(shown)
    for part in parts.dropLast() {
      sum = try sum.plus(part.converted(to: last.unit, context).value, context)
    }
    let rounded = try Quantity(sum, last.unit).split(into: parts, context)
    // A little above 0, which shows that it is rounded: `0.` is, `0` is not.
    guard case .fixed(let places) = format.style, rounded.last?.value.nominal.asInt == 0 else {
      return rounded
    }
    return rounded.dropLast() + [
      Quantity(Measured(Number(decimal: 1, places: places + 1)), last.unit)
    ]
  }

  /// The quantity in base units; temperatures of a scale in kelvins, and what a level is of.
  public func inBaseUnits(_ context: Context) throws(QuantityError) -> Quantity {
    if scale.isTime { throw .point(summary) }
    let target = try unit.base()
    if scale == .interval { return try converted(to: target, context) }
    if scale == .level { return try convertedLevel(to: target, context) }
    return Quantity(try value.times(target.factor(from: unit, context), context), target)
  }

  /// The number that is shown with the unit.
  public func withoutUnit() throws(QuantityError) -> Quantity {
    if scale.isTime { throw .point(summary) }
    return Quantity(value)
  }

  /// A plain number in the unit of another quantity.
  public func inUnit(of other: Quantity, _ context: Context) throws(QuantityError) -> Quantity {
    if !isPlain { throw .needsPlain(summary) }
    if other.scale.isTime { throw .point(other.summary) }
    return try .of(value, other.unit, context)
  }

  /// The quantity with the SI prefix that brings the number into 1 … 1000, or as near as any does.
  ///
  /// Throws `.noPrefix` where the first unit above the line takes none.
  public func scaled(_ context: Context) throws(QuantityError) -> Quantity {
    let index = unit.powers.firstIndex { !$0.exponent.isNegative } ?? 0
    guard !isPoint, !unit.isNone, let (row, prefix) = unit.powers[index].unit.row,
      row.takesPrefixes, row.constant == nil, unit.powers[index].exponent.denominator == 1,
      prefix.map({ $0.base == 10 }) ?? true
    else { throw .noPrefix(summary) }
    let prefixes = Prefix.all.filter {
      $0.base == 10 && $0.exponent.isMultiple(of: 3) && row.prefixes.allow($0)
    }
    var candidates: [Quantity] = []
    for symbol in [""] + prefixes.map(\.symbol) {
      // Not with a prefix that gives it the name of another unit, as pt is a pint.
      guard let name = try? Unit.named(symbol + row.symbol).single,
        name.row?.row.symbol == row.symbol
      else { continue }
      candidates.append(try converted(to: unit.replacing(index, with: name), context))
    }
    // The largest number below 1000, or the smallest of all.
    return try calculate { () throws(NumberError) in
      var best: (quantity: Quantity, size: Number)?
      for candidate in candidates {
        let size = try Number.absolute(candidate.value.nominal, context)
        guard let found = best else {
          best = (candidate, size)
          continue
        }
        let isSmall = try Number.less(size, 1000, context)
        let wasSmall = try Number.less(found.size, 1000, context)
        if try isSmall == wasSmall ? Number.less(found.size, size, context) == isSmall : isSmall {
          best = (candidate, size)
        }
      }
      return best?.quantity ?? self
    }
  }
}

extension Dimension {
  /// Whether there is an angle in it.
  fileprivate var hasAngle: Bool { self != withoutAngle }
}

extension Unit {
  /// Whether a quantity of this unit may be absolute: kelvins and degrees Rankine count from
  /// absolute zero, and so does each unit of pressures beside gauge pressure.
  fileprivate func isAbsolute(for scale: Unit) -> Bool {
    if scale.single?.row?.row.difference?.hasPrefix("Δ") == false { return true }
    return single.map { $0.definition == nil && !$0.symbol.hasPrefix("Δ") } ?? false
  }

  /// The base units with the same dimension.
  func base() throws(QuantityError) -> Unit {
    let own = baseUnits
    let names = Dimension.baseSymbols + own.keys.sorted()
    var result = Unit.none
    for name in names {
      guard let exponent = dimension.exponents[name] else { continue }
      let table = own[name] == nil ? try Unit.named(name).single : nil
      guard let unit = own[name] ?? table else { continue }
      result = try result.appending(Unit(unit), exponent)
    }
    return result
  }

  /// The units with dimensions of their own that are in it.
  private var baseUnits: [String: NamedUnit] {
    var result: [String: NamedUnit] = [:]
    for power in powers {
      guard let definition = power.unit.definition else { continue }
      if power.unit.dimension.exponents[power.unit.symbol] != nil {
        result[power.unit.symbol] = power.unit
      } else {
        result.merge(definition.unit.baseUnits) { own, _ in own }
      }
    }
    return result
  }
}
