/// The search for the points of a box at which a continuous function is lowest, face by face.
struct FaceSearch {
  private let system: FormulaSystem
  private let box: [(low: Number, high: Number)]
  private let arePlacesAsked: Bool
  private let context: Context
  private let balls: FormulaBalls
  private let bound = UpperBound()
  /// A lower bound of all values; a point with this value ends the search. Nil if all places are
  /// requested.
  private let least: Number?
  /// The stationary points of the faces that have been searched.
  private var points: [[Number]] = []
  /// Corners of faces on which the function is constant.
  private var plateaus: [[Number]] = []

  private static let bits = 128

  /// Prepares a search for a system.
  init(
    _ system: FormulaSystem, in box: [(low: Number, high: Number)], _ arePlacesAsked: Bool,
    _ context: Context
  ) throws(NumberError) {
    (self.system, self.box, self.context) = (system, box, context)
    self.arePlacesAsked = arePlacesAsked
    balls = try system.balls(bits: Self.bits, context)
    least =
      arePlacesAsked
      ? nil : try system.bounds(of: system.results, in: box, context)[0]?.lowerBound.number
    // An undecided place does not matter if the values there are above a known value.
    for point in try FormulaSystem.samples(of: box, context) {
      bound.lower(to: try ball(at: point))
    }
  }

  /// Returns the lowest value with all points that have it, or with one of them.
  mutating func lowest() throws(NumberError) -> Extremum {
    // Corners first: their values are bounds for the rest.
    var faces = FormulaSystem.faces(of: box).sorted { $0.free > $1.free }
    // If a face is undecided, parts of it may have lower values, and are searched first.
    var slices: [[Number?]] = []
    var sliced: Set<Int> = []
    while let face = slices.last ?? faces.last?.values {
      let isSlice = !slices.isEmpty
      var found: [[Number]] = []
      do throws(NumberError) { found = try stationaryPoints(of: face) } catch {
        guard case .search(.undecidedPlace(let place)) = error else { throw error }
        if !isSlice {
          guard !arePlacesAsked, sliced.insert(faces.count).inserted else {
            try requireNoPlateau()
            throw error
          }
          slices = try self.slices(of: face, next: place)
          continue
        }
      }
      if isSlice { slices.removeLast() } else { faces.removeLast() }
      if let lowest = try add(found) { return lowest }
    }
    return try lowestOfPoints()
  }

  /// Adds points of a face; returns a point whose value equals the lower bound.
  private mutating func add(_ found: [[Number]]) throws(NumberError) -> Extremum? {
    for point in found {
      let height = try height(at: point)
      if !arePlacesAsked, !bound.isBelow(height) {
        let value = try system.values(at: point, context)[0]
        if let least, (try? Number.equal(value, least, context)) == true {
          return Extremum(points: [point], value: least)
        }
        bound.attained = value
      }
      bound.lower(to: height)
      points.append(point)
    }
    return nil
  }

  private func lowestOfPoints() throws(NumberError) -> Extremum {
    var low: [[Number]] = []
    for point in points where try !bound.isBelow(height(at: point)) { low.append(point) }
    let lowest = try system.lowestPoint(
      of: FormulaSystem.inOrder(low, context),
      in: box.map { (.number($0.low), .number($0.high)) }, arePlacesAsked, context
    ) { point throws(NumberError) in try system.values(at: point, context)[0] }
    guard let lowest else { preconditionFailure("a box has corners") }
    for corner in plateaus where arePlacesAsked {
      for point in lowest.points where try FormulaSystem.areSame(point, corner, context) {
        throw .search(.constantOnRange(at: corner[0]))
      }
    }
    return lowest
  }

  /// Throws `.constantOnRange` if places are requested and a whole face may be lowest.
  private func requireNoPlateau() throws(NumberError) {
    for corner in plateaus {
      if arePlacesAsked, try !bound.isBelow(height(at: corner)) {
        throw .search(.constantOnRange(at: corner[0]))
      }
    }
  }

  private func ball(at point: [Number]) throws(NumberError) -> Ball {
    balls.values(over: try point.enclosures(Self.bits, context), bits: Self.bits)[0].realValue
  }

  private func height(at point: [Number]) throws(NumberError) -> Ball {
    let ball = try ball(at: point)
    if ball.isFinite { return ball }
    // At the end of a domain, only the point itself has a value.
    let value = try system.values(at: point, context)[0]
    let known = try value.enclosure(Self.bits, context)
    if !known.isFinite { throw .search(.undecidedPlace(point)) }
    return known
  }

  // MARK: Faces

  /// Returns parts of a face with fewer unknowns that meet next to a place. They may meet a line
  /// along which the function is lowest, or a corner of it. Their points have short coordinates.
  private func slices(of face: [Number?], next place: [Number]) throws(NumberError) -> [[Number?]] {
    var point: [Number] = []
    for (x, (low, high)) in zip(place, box) {
      let near = try Number.simplestFraction(x, within: Number(1, over: 1 << 10), context)
      point.append(try Number.minimum(Number.maximum(near, low, context), high, context))
    }
    return face.indices.filter { face[$0] == nil }.map { index in
      var slice = face
      slice[index] = point[index]
      return slice
    } + [zip(face, point).map { $0 ?? $1 }]
  }

  /// Returns the points of a face at which the slopes along the face are zero. Points with values
  /// above the bound may be missing. If the function is constant on the face, adds a corner to
  /// `plateaus`.
  private mutating func stationaryPoints(of face: [Number?]) throws(NumberError) -> [[Number]] {
    let part = try system.fixed(at: face, context)
    if part.unknowns == 0 { return [Self.point([], on: face)] }
    let domain = zip(face, box).filter { $0.0 == nil }.map(\.1)
    let low = try part.bounds(of: part.results, in: domain, context)[0]?.lowerBound.number
    if !arePlacesAsked, bound.isNotAbove(low, context) { return [] }
    let gradient: FormulaSystem
    do throws(NumberError) { gradient = try part.differentiated(context) } catch {
      // Such an error concerns only the derivative.
      if !error.isWithoutValue { throw error }
      if bound.isBelow(low) { return [] }
      throw .search(.undecidedPlace(Self.point(domain.map(\.low), on: face)))
    }
    let (context, arePlacesAsked) = (context, arePlacesAsked)
    let values = try ValueBounds(part, gradient, domain, bound, context)
    let search = try gradient.search(in: domain, context) {
      values.areAbove(in: $0) || !arePlacesAsked && values.areNotBelow(in: $0, context)
    }
    if gradient.results.allSatisfy({ $0.asInt == 0 }), try !values.areAbove(in: search.wholeBox()) {
      // The corners of the face are searched as faces of their own.
      plateaus.append(Self.point(domain.map(\.low), on: face))
      return []
    }
    do throws(NumberError) {
      return try search.zeros().map { Self.point($0, on: face) }
    } catch {
      guard case .search(.undecidedPoint(let point, _)) = error else { throw error }
      throw .search(.undecidedPlace(Self.point(point, on: face)))
    }
  }

  /// Returns the point of a box that has these free coordinates on a face.
  private static func point(_ free: [Number], on face: [Number?]) -> [Number] {
    var coordinates = free.makeIterator()
    return face.compactMap { $0 ?? coordinates.next() }
  }
}
