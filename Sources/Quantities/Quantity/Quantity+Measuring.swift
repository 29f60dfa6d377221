public import ExactNumbers

/// Quantities that are measured.
extension Quantity {
  /// The quantity with another as its standard uncertainty; of a temperature, that is a difference.
  ///
  /// Throws `.measured` where one is measured already, `.dimensions`, `.notUncertainty`.
  public func measured(
    within uncertainty: Quantity, _ context: Context
  ) throws(QuantityError) -> Quantity {
    if scale.isTime { throw .point(summary) }
    if !value.isExact || !uncertainty.value.isExact { throw .measured }
    let target = try differenceUnit
    guard !uncertainty.isPoint, uncertainty.unit.dimension == target.dimension,
      uncertainty.unit.isNone == target.isNone
    else { throw .dimensions(summary, uncertainty.summary) }
    let amount = try uncertainty.value.times(
      target.factor(from: uncertainty.unit, context), context)
    if !amount.isExact { throw .measured }
    return Quantity(
      try Measured(
        value.nominal, uncertainty: amount.nominal, from: Measured.newOrigin(), context),
      unit, scale)
  }

  /// The range from one quantity to another one, in the unit of the second.
  ///
  /// Throws `.dimensions`, `.measured`, `.notRange`.
  public static func range(
    from low: Quantity, to high: Quantity, _ context: Context
  ) throws(QuantityError) -> Quantity {
    if low.scale.isTime || high.scale.isTime { throw .point(high.summary) }
    let ends = try together(low, high, context)
    if !ends.allSatisfy(\.isExact) { throw .measured }
    let value = try Measured.between(ends[0].nominal, ends[1].nominal, context)
    return try of(value, high.unit, context)
  }

  /// An end of a range; of what is known exactly, that.
  ///
  /// Throws `.measured`.
  public func end(isLow: Bool, _ context: Context) throws(QuantityError) -> Quantity {
    guard let range = value.range else {
      if value.isExact { return self }
      throw .measured
    }
    return try .of(Measured(isLow ? range.low : range.high), unit, context)
  }

  /// The value as if it were exact.
  public var nominal: Quantity { Quantity(Measured(value.nominal), unit, scale) }

  /// The standard uncertainty, in the unit; of a temperature on a scale or a date, a difference.
  public func uncertainty(_ context: Context) throws(QuantityError) -> Quantity {
    Quantity(Measured(try value.uncertainty(context)), try differenceUnit)
  }
}
