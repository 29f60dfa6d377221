public import ExactNumbers

/// Measured quantities.
extension Quantity {
  /// Returns the quantity with another quantity as its standard uncertainty, which is a difference
  /// for a temperature.
  ///
  /// Throws `.measured` if one of them is already measured, `.dimensions`, `.notUncertainty`.
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

  /// Returns the range from one quantity to another, in the unit of the second.
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

  /// Returns an end of a range, or the quantity itself if it is exact.
  ///
  /// Throws `.measured`.
  public func end(isLow: Bool, _ context: Context) throws(QuantityError) -> Quantity {
    guard let range = value.range else {
      if value.isExact { return self }
      throw .measured
    }
    return try .of(Measured(isLow ? range.low : range.high), unit, context)
  }

  /// The nominal value as an exact quantity.
  public var nominal: Quantity { Quantity(Measured(value.nominal), unit, scale) }

  /// Returns the standard uncertainty, in the unit; for a temperature on a scale or a date, a
  /// difference.
  public func uncertainty(_ context: Context) throws(QuantityError) -> Quantity {
    Quantity(Measured(try value.uncertainty(context)), try differenceUnit)
  }
}
