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
    if let directions = try directions(in: box, context), directions.contains(where: { $0 != 0 }) {
      return (
        try range(in: box, .low, directions, context).low,
        try range(in: box, .high, directions, context).high
      )
    }
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

  private enum End { case low, high }

  /// The range on the face on which the function is lowest, or highest: that of the unknowns with
  /// which it grows, or falls, all over the box.
  private func range(
    in box: [(low: Number, high: Number)], _ end: End, _ directions: [Int], _ context: Context
  ) throws(NumberError) -> (low: Number, high: Number) {
    let known = zip(box, directions).map { ends, direction in
      direction == 0 ? nil : (direction > 0) == (end == .low) ? ends.low : ends.high
    }
    let corner = known.compactMap { $0 }
    if corner.count == unknowns {
      let value = try values(at: corner, context)[0]
      return (value, value)
    }
    let face = try fixed(at: known, context)
    if case .constant(let value) = face.results[0] { return (value, value) }
    return try face.range(in: zip(box, known).filter { $0.1 == nil }.map(\.0), context)
  }

  /// Parts of a box whose slopes are looked at more closely.
  private static let dividedParts = 64

  /// With which unknowns the function grows all over a box (1), or falls (−1); 0 where balls of the
  /// slopes do not show that, nil where it is not seen to be smooth.
  private func directions(
    in box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> [Int]? {
    if formula.isNested { return nil }
    let bits = 96
    let gradient: FormulaSystem
    do throws(NumberError) { gradient = try differentiated(context) } catch {
      guard case .notRecordable = error else { throw error }
      return nil
    }
    for number in constants + gradient.constants { try number.evaluateParts(bits + 32, context) }
    let smooth = FormulaBalls(
      formula, bits: bits, promising: .smoothness, context.interruption, others: results)
    let slopes = FormulaBalls(
      gradient.formula, bits: bits, context.interruption, others: gradient.results)
    var directions = [Int?](repeating: nil, count: unknowns)
    var (pending, divided) = ([try SystemSearch.hull(of: box, bits, context)], 0)
    // The largest parts first: next to a face on which a slope is 0, no part is small enough.
    while !pending.isEmpty {
      let part = pending.removeFirst()
      try context.poll()
      smooth.evaluate(at: part, bits: bits)
      let isSmooth = FlintBall(ifReal: smooth.other(0)).isFinite
      slopes.evaluate(at: part, bits: bits)
      let signs = (0..<unknowns).map { index in
        var slope = FlintBall(ifReal: slopes.other(index))
        return Int(arb_is_positive(&slope.value) - arb_is_negative(&slope.value))
      }
      let isOpen = zip(signs, directions).contains { $0 == 0 && $1 != 0 }
      if divided < Self.dividedParts, isOpen || !isSmooth {
        divided += 1
        pending += part.divided
        continue
      }
      if !isSmooth { return nil }
      for (index, sign) in signs.enumerated() {
        directions[index] = sign == directions[index] ?? sign ? sign : 0
      }
    }
    return directions.map { $0 ?? 0 }
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
