extension FormulaSystem {
  /// The lowest and the highest value of the first result in a box, whose faces count; or what its
  /// values tend to where it jumps.
  ///
  /// Throws what `minimum` does where the function has no value, or no bound. Where it is lowest
  /// does not matter.
  public func range(
    in box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> (low: Number, high: Number) {
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
