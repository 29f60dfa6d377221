public import ExactNumbers

/// Conversion from unit to unit.
extension Quantity {
  /// Returns the quantity, or its reciprocal, in the unit of another quantity, whose number is
  /// ignored.
  ///
  /// Throws `.inconvertible`, and `.number(.divisionByZero)` for the reciprocal of zero.
  public func converted(
    toUnitOf target: Quantity, _ context: Context
  ) throws(QuantityError) -> Quantity {
    if target.scale.isTime { throw .point(target.summary) }
    if !isReciprocal(of: target) { return try converted(to: target.unit, context) }
    let inverse = try Measured(1).divided(by: value, context)
    return try Quantity.ratio(inverse, unit.toThe(Exponent.one.negated), context)
      .converted(to: target.unit, context)
  }

  /// Returns whether the unit of another quantity is a unit of reciprocals of this quantity, such
  /// as L/100km for mpg.
  public func isReciprocal(of target: Quantity) -> Bool {
    !isPoint && !target.isPoint && unit.dimension != target.unit.dimension
      && unit.dimension == target.unit.dimension.reciprocal
  }

  /// Returns the quantity in another unit. If that is the unit of a scale, the result is a point of
  /// the scale.
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

  /// Returns a point of a scale as the difference from absolute zero, in the unit of differences.
  private func absolute(_ context: Context) throws(QuantityError) -> Quantity? {
    guard let zero = unit.single?.absoluteZero else { return nil }
    return Quantity(try value.minus(Measured(zero), context), try differenceUnit)
  }

  /// Returns the number in another unit of the same dimension.
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

  /// Returns the quantity in one or more units, whole numbers in all except the last: feet and
  /// inches.
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

  /// Returns the parts of a quantity that was split, after rounding the whole quantity to the place
  /// that a format shows. Returns nil unless the last part, as shown, reaches one unit of the
  /// previous part. So no text shows 60 seconds.
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
    // A number slightly above 0 shows that the result is rounded: it is written `0.`, not `0`.
    guard case .fixed(let places) = format.style, rounded.last?.value.nominal.asInt == 0 else {
      return rounded
    }
    return rounded.dropLast() + [
      Quantity(Measured(Number(decimal: 1, places: places + 1)), last.unit)
    ]
  }

  /// Returns the quantity in base units. A temperature of a scale is in kelvins, and a level
  /// becomes the quantity of which it is the level.
  public func inBaseUnits(_ context: Context) throws(QuantityError) -> Quantity {
    if scale.isTime { throw .point(summary) }
    let target = try unit.base()
    if scale == .interval { return try converted(to: target, context) }
    if scale == .level { return try convertedLevel(to: target, context) }
    return Quantity(try value.times(target.factor(from: unit, context), context), target)
  }

  /// Returns the number that is shown with the unit.
  public func withoutUnit() throws(QuantityError) -> Quantity {
    if scale.isTime { throw .point(summary) }
    return Quantity(value)
  }

  /// Returns a plain number in the unit of another quantity.
  public func inUnit(of other: Quantity, _ context: Context) throws(QuantityError) -> Quantity {
    if !isPlain { throw .needsPlain(summary) }
    if other.scale.isTime { throw .point(other.summary) }
    return try .of(value, other.unit, context)
  }

  /// Returns the quantity with the SI prefix that brings the number into the range 1 … 1000, or as
  /// close to it as possible.
  ///
  /// Throws `.noPrefix` if the first unit above the line takes no prefix.
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
      // A prefix is not allowed if it makes the name of another unit, such as pt for a pint.
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
  /// Whether it contains an angle.
  fileprivate var hasAngle: Bool { self != withoutAngle }
}

extension Unit {
  /// Returns whether a quantity of this unit may be absolute. Kelvins and degrees Rankine count
  /// from absolute zero, like all units of pressure except gauge pressures.
  fileprivate func isAbsolute(for scale: Unit) -> Bool {
    if scale.single?.row?.row.difference?.hasPrefix("Δ") == false { return true }
    return single.map { $0.definition == nil && !$0.symbol.hasPrefix("Δ") } ?? false
  }

  /// Returns the base units with the same dimension.
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

  /// The units in it that have their own dimensions.
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
