// The lowest value in a box. It is taken at a stationary point inside, or of a face, an edge or a
// corner. Each of these is a box with fewer unknowns, and its stationary points are the zeros of a
// system. Boxes in which all values are above a known value are skipped (E. Hansen and G. Walster,
// Global Optimization Using Interval Analysis, 2004).

/// The points at which a function is lowest or highest, and its value there.
public struct Extremum: Sendable {
  /// The points, in the order of their coordinates.
  public let points: [[Number]]
  /// The value.
  public let value: Number

  /// The first coordinates, which are the places of a function of one unknown.
  public var places: [Number] { points.map { $0[0] } }
}

extension FormulaSystem {
  /// Returns the highest value in a box, with the parameters and errors of `minimum`.
  public func maximum(
    in box: [(low: Number, high: Number)], arePlacesAsked: Bool = true, _ context: Context
  ) throws(NumberError) -> Extremum {
    var formula = formula
    let opposite = try formula.append(.negate, results[0], context)
    let lowest = try FormulaSystem(formula: formula, results: [opposite], unknowns: unknowns)
      .minimum(in: box, arePlacesAsked: arePlacesAsked, context)
    return Extremum(points: lowest.points, value: try Number.negate(lowest.value, context))
  }

  /// Returns the lowest value in a box, including its faces, with all points that have it, or with
  /// one point if places are not requested.
  ///
  /// Throws `.undecidedPlace` if nothing shows how the function behaves somewhere, `.complexValue`
  /// if it is proven complex there, and `.undecidedPoints` for two points whose values may be
  /// equal.
  public func minimum(
    in box: [(low: Number, high: Number)], arePlacesAsked: Bool = true, _ context: Context
  ) throws(NumberError) -> Extremum {
    if results.contains(where: formula.isAnswer) { throw .rootOfCondition }
    return try real(in: box, context) { () throws(NumberError) in
      try lowest(in: box, arePlacesAsked, context)
    }
  }

  /// Returns the result of a proof in a box; throws `.complexValue` if the proof fails and the
  /// function is complex there.
  func real<Value>(
    in box: [(low: Number, high: Number)], _ context: Context,
    _ proof: () throws(NumberError) -> Value
  ) throws(NumberError) -> Value {
    do throws(NumberError) { return try proof() } catch {
      if case .search(.undecidedPlace) = error {
        try requireReal(at: Self.samples(of: box, context), context)
      }
      throw error
    }
  }

  private func lowest(
    in box: [(low: Number, high: Number)], _ arePlacesAsked: Bool, _ context: Context
  ) throws(NumberError) -> Extremum {
    let equations = try LowestEquations(
      of: results[0], in: formula, unknowns: unknowns, box, arePlacesAsked, context)
    if let lowest = try equations?.lowest() { return lowest }
    if let sum = try lowestSum(in: box, arePlacesAsked, context) { return sum }
    try requireBalls(.continuity, in: box, context)
    var search = try FaceSearch(self, in: box, arePlacesAsked, context)
    return try search.lowest()
  }

  /// Throws `.complexValue` if a function is proven complex at one of some points.
  func requireReal(at points: [[Number]], _ context: Context) throws(NumberError) {
    for point in points where try attempt(isReal(at: point, context)) == false {
      throw .search(.complexValue(at: point))
    }
  }

  private func isReal(at point: [Number], _ context: Context) throws(NumberError) -> Bool {
    for value in try values(at: point, context) {
      if try value.parts.imaginary.signum(context) != 0 { return false }
    }
    return true
  }

  /// Returns about a hundred points of a box, including its corners.
  static func samples(
    of box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> [[Number]] {
    let parts = [64, 8, 4, 2][box.count - 1]
    var points: [[Number]] = [[]]
    for (low, high) in box {
      let width = try Number.subtract(high, low, context)
      var coordinates: [Number] = []
      for part in [0, parts] + Array(1..<parts) {
        let way = try Number.multiply(width, Number(part, over: parts), context)
        coordinates.append(try Number.add(low, way, context))
      }
      points = points.flatMap { point in coordinates.map { point + [$0] } }
    }
    return points
  }

  /// The number of boxes after which a proof by balls is given up.
  static let proofBoxes = 4_000

  /// Returns whether balls prove the function real and continuous in a box.
  func isContinuous(
    in box: [(low: Number, high: Number)], boxes limit: Int = proofBoxes, _ context: Context
  ) throws(NumberError) -> Bool {
    do throws(NumberError) { try requireBalls(.continuity, in: box, boxes: limit, context) } catch {
      guard case .search = error else { throw error }
      return false
    }
    return true
  }

  /// Throws `.undecidedPlace` unless balls prove that the function has real values in the whole
  /// box, or is continuous there. If it is not continuous, slopes do not show where it is lowest.
  func requireBalls(
    _ promise: FormulaBalls.Promise, in box: [(low: Number, high: Number)],
    boxes limit: Int = proofBoxes, _ context: Context
  ) throws(NumberError) {
    let bits = 128
    let balls = try balls(bits: bits, promising: promise, context)
    var (pending, looked) = ([try SystemSearch.hull(of: box, bits, context)], 0)
    let arithmetic = try EndArithmetic(
      formula, in: box, bits: bits, areContinuous: promise == .continuity, context)
    let cost = formula.pieceCost
    while let part = pending.popLast() {
      try context.poll()
      if balls.values(over: part, bits: bits)[0].realValue.isFinite { continue }
      // Balls are a little wider than the domain.
      if arithmetic.bounds(of: results, in: part)[0] != nil { continue }
      looked += cost
      if looked > limit {
        throw .search(
          .undecidedPlace(
            zip(part, box).map { SystemSearch.place($0.middle, within: $1, context) }))
      }
      pending += part.divided
    }
  }

  /// Returns the value at a corner if it equals the lower or upper bound from the ends of the box.
  func cornerValue(
    in box: [(low: Number, high: Number)], isLowest: Bool, _ context: Context
  ) throws(NumberError) -> Number? {
    guard let bounds = try bounds(of: results, in: box, context)[0] else { return nil }
    let bound = (isLowest ? bounds.lowerBound : bounds.upperBound).number
    for face in Self.faces(of: box) where face.free == 0 {
      let value = try values(at: face.values.compactMap(\.self), context)[0]
      if !value.isComplex, (try? Number.equal(value, bound, context)) == true { return value }
    }
    return nil
  }

  /// Returns bounds of operands in a box, from its ends.
  func bounds(
    of operands: [Formula.Operand], in box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> [EndArithmetic.Bounds?] {
    try EndArithmetic(formula, in: box, bits: 96, context).bounds(of: operands)
  }

  /// Returns all faces of a box, by the coordinates that they fix; the box itself fixes none.
  static func faces(of box: [(low: Number, high: Number)]) -> [(values: [Number?], free: Int)] {
    var faces: [[Number?]] = [[]]
    for (low, high) in box {
      let coordinates: [Number?] = [low, high, nil]
      faces = faces.flatMap { face in coordinates.map { face + [$0] } }
    }
    return faces.map { face in (face, face.count { $0 == nil }) }
  }
}
