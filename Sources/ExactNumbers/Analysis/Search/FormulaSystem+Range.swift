internal import CFLINT

extension FormulaSystem {
  /// The unknown that the first result is; nil where it is a function of them.
  public var unknownOfResult: Int? {
    guard case .step(let index) = results[0], index < unknowns else { return nil }
    return index
  }

  /// The lowest and the highest value of the first result in a box, whose faces count; or what its
  /// values tend to where it jumps.
  ///
  /// Throws what `minimum` does where the function has no value, or no bound. Where it is lowest
  /// does not matter.
  public func range(
    in box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> (low: Number, high: Number) {
    if let ends = try monotoneRange(in: box, context) { return ends }
    guard unknowns == 1 else {
      let lowest = try minimum(in: box, arePlacesAsked: false, context)
      return (lowest.value, try maximum(in: box, arePlacesAsked: false, context).value)
    }
    var formula = formula
    formula.result = results[0]
    let (low, high) = (Endpoint.number(box[0].low), Endpoint.number(box[0].high))
    return (
      try Self.bound { () throws(NumberError) in
        try formula.minimum(between: low, high, arePlacesAsked: false, context)
      },
      try Self.bound { () throws(NumberError) in
        try formula.maximum(between: low, high, arePlacesAsked: false, context)
      }
    )
  }

  /// The values at the two corners between which the function grows with each unknown, or falls;
  /// nil where one ball of the slopes in the whole box does not show that.
  private func monotoneRange(
    in box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> (low: Number, high: Number)? {
    if formula.isNested { return nil }
    let bits = 96
    let gradient: FormulaSystem
    do throws(NumberError) { gradient = try differentiated(context) } catch {
      guard case .notRecordable = error else { throw error }
      return nil
    }
    for number in constants + gradient.constants { try number.evaluateParts(bits + 32, context) }
    let hull = try SystemSearch.hull(of: box, bits, context)
    let smooth = FormulaBalls(
      formula, bits: bits, promising: .smoothness, context.interruption, others: results)
    smooth.evaluate(at: hull, bits: bits)
    if !FlintBall(ifReal: smooth.other(0)).isFinite { return nil }
    let slopes = FormulaBalls(
      gradient.formula, bits: bits, context.interruption, others: gradient.results)
    slopes.evaluate(at: hull, bits: bits)
    var (lowest, highest) = ([Number](), [Number]())
    for (index, (low, high)) in box.enumerated() {
      var slope = FlintBall(ifReal: slopes.other(index))
      let rises = arb_is_positive(&slope.value) != 0
      if !rises, arb_is_negative(&slope.value) == 0 { return nil }
      lowest.append(rises ? low : high)
      highest.append(rises ? high : low)
    }
    return (try values(at: lowest, context)[0], try values(at: highest, context)[0])
  }

  /// The value of an extremum, or the limit that none of the values is beyond.
  private static func bound(
    _ extremum: () throws(NumberError) -> Extremum
  ) throws(NumberError) -> Number {
    do throws(NumberError) { return try extremum().value } catch {
      guard case .search(.notTaken(let limit, _)) = error else { throw error }
      return limit
    }
  }
}
