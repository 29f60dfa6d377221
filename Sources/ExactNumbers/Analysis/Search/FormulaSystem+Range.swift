extension FormulaSystem {
  /// The unknown that the first result is; nil if it is a function of the unknowns.
  public var unknownOfResult: Int? {
    guard case .step(let index) = results[0], index < unknowns else { return nil }
    return index
  }

  /// The function from which a system was recorded, at a point.
  public typealias Word = (_ point: [Number]) throws(NumberError) -> Number

  /// Returns the lowest and the highest value of the first result in a box, including its faces, or
  /// the limits of its values where it jumps. `isConnected` is whether it is proven to take all
  /// values between them.
  ///
  /// Throws the error of the word if it has no value somewhere, except at corners, and the errors
  /// of `minimum` if the function has no bound. The place of the lowest value does not matter.
  public func range(
    in box: [(low: Number, high: Number)], of word: @escaping Word, _ context: Context
  ) throws(NumberError) -> (low: Number, high: Number, isConnected: Bool) {
    let system = try settled(in: box, context)
    if case .constant(let value) = system.results[0] { return (value, value, true) }
    try system.requireValues(in: box, of: word, context)
    let programs: SystemTrial.Programs = { (_, point) throws(NumberError) in
      do throws(NumberError) { return .value(try word(point)) } catch {
        if error.endsAll { throw error }
        return .unknown
      }
    }
    let range = try system.settledRange(in: box, of: programs, context)
    let trial = try SystemTrial(self, box, context, programs: programs)
    try trial.check(extreme: range.low, isLowest: true)
    try trial.check(extreme: range.high, isLowest: false)
    return range
  }

  /// The number of boxes that are examined before all breaks are searched.
  private static let smoothBoxes = 64

  /// Throws unless the function has a value in the whole box. Its corners have values. At the
  /// breaks of the formula, the word is run.
  private func requireValues(
    in box: [(low: Number, high: Number)], of word: Word, _ context: Context
  ) throws(NumberError) {
    if !formula.isNested, try isContinuous(in: box, boxes: Self.smoothBoxes, context) { return }
    guard unknowns == 1 else {
      return try real(in: box, context) { () throws(NumberError) in
        try requireBalls(.values, in: box, context)
      }
    }
    let whole = formula.with(result: results[0])
    let breaks = try whole.breakingPoints(
      between: .number(box[0].low), .number(box[0].high), context)
    for number in breaks.numbers {
      do throws(NumberError) { _ = try word([number]) } catch {
        // For the word, digits do not show that a step is zero; the breaks of the formula do.
        if error.endsAll || error.isWithoutValue { throw error }
        if try whole.value(at: number, breaks.facts, nil, context) == nil { throw error }
      }
    }
  }

  /// Returns the lowest or the highest value of the first result in a box, including its faces,
  /// without points.
  ///
  /// Throws the errors of `minimum`.
  public func extreme(
    in box: [(low: Number, high: Number)], isLowest: Bool, _ context: Context
  ) throws(NumberError) -> Extremum {
    let system = try settled(in: box, context)
    if case .constant(let value) = system.results[0] {
      return Extremum(points: [], value: value)
    }
    let value = try system.end(
      isLowest ? .low : .high, in: box, system.directions(in: box, context), context)
    return Extremum(points: [], value: value)
  }

  private func settledRange(
    in box: [(low: Number, high: Number)], of programs: @escaping SystemTrial.Programs,
    _ context: Context
  ) throws(NumberError) -> (low: Number, high: Number, isConnected: Bool) {
    let directions = try directions(in: box, context)
    let word: FormulaTrial.Program? =
      unknowns > 1 ? nil : { x throws(NumberError) in try programs(0, [x]) }
    let (low, high) = (
      try end(.low, in: box, directions, of: word, context),
      try end(.high, in: box, directions, of: word, context)
    )
    // If a slope has a sign, the function is continuous.
    if unknowns > 1 { return (low, high, try isContinuous(in: box, context)) }
    if directions != [0] { return (low, high, true) }
    let whole = formula.with(result: results[0])
    return (low, high, try whole.isContinuous(between: box[0].low, box[0].high, context))
  }

  private enum End { case low, high }

  /// Returns the lowest or highest value, on the face at the ends of the unknowns with which the
  /// function grows or falls.
  private func end(
    _ end: End, in box: [(low: Number, high: Number)], _ directions: [Int],
    of program: FormulaTrial.Program? = nil, _ context: Context
  ) throws(NumberError) -> Number {
    if let value = try cornerValue(in: box, isLowest: end == .low, context) { return value }
    if directions.allSatisfy({ $0 == 0 }) {
      return try searchedEnd(end, in: box, of: program, context)
    }
    let known = zip(box, directions).map { ends, direction in
      direction == 0 ? nil : (direction > 0) == (end == .low) ? ends.low : ends.high
    }
    let corner = known.compactMap { $0 }
    if corner.count == unknowns { return try values(at: corner, context)[0] }
    let face = try fixed(at: known, context)
    if case .constant(let value) = face.results[0] { return value }
    let rest = zip(box, known).filter { $0.1 == nil }.map(\.0)
    return try face.end(end, in: rest, face.directions(in: rest, context), context)
  }

  /// Returns the lowest or the highest value by a search, or the limit of the values if they do not
  /// take it.
  private func searchedEnd(
    _ end: End, in box: [(low: Number, high: Number)], of program: FormulaTrial.Program?,
    _ context: Context
  ) throws(NumberError) -> Number {
    guard unknowns == 1 else {
      return try end == .low
        ? minimum(in: box, arePlacesAsked: false, context).value
        : maximum(in: box, arePlacesAsked: false, context).value
    }
    let (low, high) = (Endpoint.number(box[0].low), Endpoint.number(box[0].high))
    let formula = formula.with(result: results[0])
    do throws(NumberError) {
      return try end == .low
        ? formula.minimum(between: low, high, of: program, arePlacesAsked: false, context).value
        : formula.maximum(between: low, high, of: program, arePlacesAsked: false, context).value
    } catch {
      guard case .search(.notTaken(let limit, _)) = error else { throw error }
      return limit
    }
  }

  /// The number of parts of a box whose slopes are examined more closely.
  private static let dividedParts = 64

  /// Returns, for each unknown, whether the function grows (1) or falls (−1) with it in the whole
  /// box; 0 if balls of the slopes do not prove that, or do not prove that the function is smooth.
  private func directions(
    in box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> [Int] {
    let unknown = [Int](repeating: 0, count: unknowns)
    if formula.isNested { return unknown }
    let bits = 96
    guard let gradient = try attempt(differentiated(context)) else { return unknown }
    // The ends also show the slopes of choices, and slopes that are 0 at an end.
    let signs = try gradient.bounds(of: gradient.results, in: box, context).map { $0?.sign ?? 0 }
    if signs.contains(where: { $0 != 0 }), try isContinuous(in: box, context) { return signs }
    let smooth = try balls(bits: bits, promising: .smoothness, context)
    let slopes = try gradient.balls(bits: bits, context)
    var directions = [Int?](repeating: nil, count: unknowns)
    var (pending, divided) = ([try SystemSearch.hull(of: box, bits, context)], 0)
    // The largest parts first: next to a face on which a slope is 0, no part is small enough.
    while !pending.isEmpty {
      let part = pending.removeFirst()
      try context.poll()
      let isSmooth = smooth.values(over: part, bits: bits)[0].realValue.isFinite
      let signs = slopes.values(over: part, bits: bits).map(\.realValue.knownSign)
      let isOpen = zip(signs, directions).contains { $0 == 0 && $1 != 0 }
      if divided < Self.dividedParts, isOpen || !isSmooth {
        divided += 1
        pending += part.divided
        continue
      }
      if !isSmooth { return unknown }
      for (index, sign) in signs.enumerated() {
        directions[index] = sign == directions[index] ?? sign ? sign : 0
      }
    }
    return directions.map { $0 ?? 0 }
  }
}
