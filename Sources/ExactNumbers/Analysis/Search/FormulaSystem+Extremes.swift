// The lowest value in a box: it is taken at a stationary point inside, or at one of a face, an edge
// or a corner. Each of these is a box of fewer unknowns, whose stationary points are the zeros of a
// system; boxes whose values are all above one that is known are left out (E. Hansen and G.
// Walster, Global Optimization Using Interval Analysis, 2004).

internal import CFLINT

/// The points at which a function of several unknowns is lowest, or highest, and its value there.
public struct PointExtremum: Sendable {
  /// The points, in the order of their coordinates.
  public let points: [[Number]]
  /// The value.
  public let value: Number
}

extension FormulaSystem {
  /// The highest value in a box, likewise.
  public func maximum(
    in box: [(low: Number, high: Number)], arePlacesAsked: Bool = true, _ context: Context
  ) throws(NumberError) -> PointExtremum {
    var formula = formula
    let opposite = try formula.append(.negate, results[0], context)
    let lowest = try FormulaSystem(formula: formula, results: [opposite], unknowns: unknowns)
      .minimum(in: box, arePlacesAsked: arePlacesAsked, context)
    return PointExtremum(points: lowest.points, value: try Number.negate(lowest.value, context))
  }

  /// The lowest value in a box, whose faces count, and all points that have it, or, where places
  /// are not asked for, one.
  ///
  /// Throws `.undecidedPlace` where nothing shows what the function does, `.complexValue` where it
  /// is seen to be complex there, and `.undecidedOrder` of two points whose values may be equal.
  public func minimum(
    in box: [(low: Number, high: Number)], arePlacesAsked: Bool = true, _ context: Context
  ) throws(NumberError) -> PointExtremum {
    if results.contains(where: formula.isAnswer) { throw .rootOfCondition }
    do throws(NumberError) {
      return try lowest(in: box, arePlacesAsked, context)
    } catch {
      guard case .search(.undecidedPlace) = error else { throw error }
      try requireReal(at: Self.samples(of: box, context), context)
      throw error
    }
  }

  private func lowest(
    in box: [(low: Number, high: Number)], _ arePlacesAsked: Bool, _ context: Context
  ) throws(NumberError) -> PointExtremum {
    if let lowest = try lowestByEquations(in: box, context) { return lowest }
    if let sum = try lowestSum(in: box, arePlacesAsked, context) { return sum }
    let bits = 128
    let bound = UpperBound()
    try requireContinuity(in: box, context)
    let balls = FormulaBalls(formula, bits: bits, context.interruption, others: results)
    func ball(at point: [Number]) throws(NumberError) -> FlintBall {
      for number in point { try number.evaluateParts(bits, context) }
      balls.evaluate(at: point.map { $0.knownEnclosure(bits) }, bits: bits)
      return FlintBall(ifReal: balls.other(0))
    }
    func height(at point: [Number]) throws(NumberError) -> FlintBall {
      let ball = try ball(at: point)
      if ball.isFinite { return ball }
      // At the end of a domain, only the point itself has a value.
      let value = try values(at: point, context)[0]
      try value.evaluateParts(bits, context)
      if value.isComplex || !value.ball(bits).isFinite { throw .search(.undecidedPlace(point)) }
      return value.ball(bits)
    }
    // A place where nothing is decided does not matter where values are above a known one.
    for point in try Self.samples(of: box, context) { bound.lower(to: try ball(at: point)) }
    // A value that no other one is below ends the search.
    let least = arePlacesAsked ? nil : try bounds(of: results, in: box, context)[0]?.low
    var points: [[Number]] = []
    var plateaus: [[Number]] = []
    // Corners first: their values are bounds for the rest.
    var faces = Self.faces(of: box).sorted { $0.free > $1.free }
    // Where a face is left undecided, parts of it may have lower values, and are looked at first.
    var slices: [[Number?]] = []
    var sliced: Set<Int> = []
    while let face = slices.last ?? faces.last?.values {
      let isSlice = !slices.isEmpty
      let found: [[Number]]
      do throws(NumberError) {
        found = try stationaryPoints(of: face, in: box, bound, arePlacesAsked, &plateaus, context)
      } catch {
        guard case .search(.undecidedPlace(let place)) = error else { throw error }
        if isSlice {
          slices.removeLast()
          continue
        }
        if !arePlacesAsked, sliced.insert(faces.count).inserted {
          slices = try Self.slices(of: face, next: place, in: box, context)
          continue
        }
        for corner in plateaus {
          if arePlacesAsked, try !bound.isBelow(height(at: corner)) {
            throw .search(.constantOnRange(at: corner[0]))
          }
        }
        throw error
      }
      if isSlice { slices.removeLast() } else { faces.removeLast() }
      for point in found {
        let height = try height(at: point)
        if !arePlacesAsked, !bound.isBelow(height) {
          let value = try values(at: point, context)[0]
          if let least, (try? Number.equal(value, least, context)) == true {
            return PointExtremum(points: [point], value: least)
          }
          bound.attained = value
        }
        bound.lower(to: height)
        points.append(point)
      }
    }
    var lowest: [[Number]] = []
    for point in points where try !bound.isBelow(height(at: point)) { lowest.append(point) }
    let result = try lowestPoint(
      FormulaSystem.inOrder(lowest, context), arePlacesAsked, context)
    for corner in plateaus where arePlacesAsked {
      for point in result.points where try Self.isSame(point, corner, context) {
        throw .search(.constantOnRange(at: corner[0]))
      }
    }
    return result
  }

  /// Throws `.complexValue` if a function is seen to be complex at one of some points.
  func requireReal(at points: [[Number]], _ context: Context) throws(NumberError) {
    for point in points {
      do throws(NumberError) {
        var isReal = true
        for value in try values(at: point, context) where isReal {
          isReal = try value.parts.imaginary.signum(context) == 0
        }
        if isReal { continue }
      } catch {
        if error.endsAll { throw error }
        continue
      }
      throw .search(.complexValue(at: point))
    }
  }

  /// Points of a box, some hundred of them, its corners among them.
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

  /// Boxes that are looked at before a proof of continuity is given up.
  private static let continuousBoxes = 4_000

  /// Whether balls show that the function is real and continuous in a box.
  func isContinuous(in box: [(low: Number, high: Number)], _ context: Context)
    throws(NumberError) -> Bool
  {
    do throws(NumberError) { try requireContinuity(in: box, context) } catch {
      guard case .search = error else { throw error }
      return false
    }
    return true
  }

  /// Throws `.undecidedPlace` unless balls show that the function is real and continuous in a
  /// box: where it is not, no slope says where it is lowest.
  private func requireContinuity(
    in box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) {
    let bits = 128
    for number in constants { try number.evaluateParts(bits + 32, context) }
    let balls = FormulaBalls(
      formula, bits: bits, promising: .continuity, context.interruption, others: results)
    var (pending, looked) = ([try SystemSearch.hull(of: box, bits, context)], 0)
    let arithmetic = EndArithmetic(formula, in: box, bits: bits, areContinuous: true)
    while let part = pending.popLast() {
      try context.poll()
      balls.evaluate(at: part, bits: bits)
      if FlintBall(ifReal: balls.other(0)).isFinite { continue }
      // Balls are a little wider than the domain.
      if arithmetic.bounds(of: results, in: part)[0] != nil { continue }
      looked += 1
      if looked > Self.continuousBoxes {
        throw .search(
          .undecidedPlace(
            zip(part, box).map { SystemSearch.place($0.middle, within: $1, context) }))
      }
      pending += part.divided
    }
  }

  /// Parts of a face of fewer unknowns, which meet next to a place: they may meet a line along
  /// which the function is lowest, or a corner of it. Their points have short coordinates.
  private static func slices(
    of face: [Number?], next place: [Number], in box: [(low: Number, high: Number)],
    _ context: Context
  ) throws(NumberError) -> [[Number?]] {
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

  /// A corner whose value is the lower, or the upper, bound that the ends of the box give; nil if
  /// there is none.
  func corner(
    of box: [(low: Number, high: Number)], isLowest: Bool, _ context: Context
  ) throws(NumberError) -> PointExtremum? {
    guard let bounds = try bounds(of: results, in: box, context)[0] else { return nil }
    let bound = isLowest ? bounds.low : bounds.high
    for face in Self.faces(of: box) where face.free == 0 {
      let corner = face.values.compactMap(\.self)
      let value = try values(at: corner, context)[0]
      if !value.isComplex, (try? Number.equal(value, bound, context)) == true {
        return PointExtremum(points: [corner], value: value)
      }
    }
    return nil
  }

  /// What bounds operands in a box by its ends.
  func bounds(
    of operands: [Formula.Operand], in box: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> [Bounds?] {
    let bits = 96
    for number in constants + box.flatMap({ [$0.low, $0.high] }) {
      try number.evaluateParts(bits + 32, context)
    }
    return EndArithmetic(formula, in: box, bits: bits).bounds(of: operands)
  }

  /// The lowest value and its points by the way that the function is made; nil where that does not
  /// tell.
  private func lowestByEquations(in box: [(low: Number, high: Number)], _ context: Context)
    throws(NumberError) -> PointExtremum?
  {
    guard
      let equations = try LowestEquations(
        of: results[0], in: formula, unknowns: unknowns, box, context)
    else { return nil }
    do throws(NumberError) {
      let points = try equations.points()
      return points.isEmpty ? nil : PointExtremum(points: points, value: equations.value)
    } catch {
      if error.endsAll { throw error }
      return nil
    }
  }

  /// All faces of a box, by the coordinates that they fix; the box itself fixes none.
  private static func faces(of box: [(low: Number, high: Number)])
    -> [(values: [Number?], free: Int)]
  {
    var faces: [[Number?]] = [[]]
    for (low, high) in box {
      let coordinates: [Number?] = [low, high, nil]
      faces = faces.flatMap { face in coordinates.map { face + [$0] } }
    }
    return faces.map { face in (face, face.count { $0 == nil }) }
  }

  /// The points of a face at which the slopes along it are zero, but for some whose values are
  /// above a bound. Of a face where the function is constant it adds a corner to `plateaus`.
  private func stationaryPoints(
    of face: [Number?], in box: [(low: Number, high: Number)], _ bound: UpperBound,
    _ arePlacesAsked: Bool, _ plateaus: inout [[Number]], _ context: Context
  ) throws(NumberError) -> [[Number]] {
    let system = try fixed(at: face, context)
    let domain = zip(face, box).filter { $0.0 == nil }.map(\.1)
    var found: [[Number]] = [[]]
    if system.unknowns > 0 {
      if !arePlacesAsked,
        let low = try system.bounds(of: system.results, in: domain, context)[0]?.low,
        bound.isNotAbove(low, context)
      {
        return []
      }
      let gradient: FormulaSystem
      do throws(NumberError) { gradient = try system.differentiated(context) } catch {
        // That says nothing of the function itself.
        if !error.isWithoutValue { throw error }
        if let low = try system.bounds(of: system.results, in: domain, context)[0]?.low,
          bound.isBelow(FlintBall(low, bits: 128))
        {
          return []
        }
        throw .search(.undecidedPlace(Self.point(domain.map(\.low), on: face)))
      }
      let bounds = try ValueBounds(system, gradient, domain, context)
      let search = try gradient.search(in: domain, context) {
        bounds.isAbove(bound, $0) || !arePlacesAsked && bounds.isNotBelow(bound, $0, context)
      }
      if gradient.results.allSatisfy({ $0.asInt == 0 }),
        try !bounds.isAbove(bound, search.wholeBox())
      {
        // Its corners are points of their own.
        plateaus.append(Self.point(domain.map(\.low), on: face))
        return []
      }
      do throws(NumberError) { found = try search.zeros() } catch {
        guard case .search(.undecidedPoint(let point, _)) = error else { throw error }
        throw .search(.undecidedPlace(Self.point(point, on: face)))
      }
    }
    return found.map { Self.point($0, on: face) }
  }

  /// The point of a box that has these coordinates on a face.
  private static func point(_ free: [Number], on face: [Number?]) -> [Number] {
    var coordinates = free.makeIterator()
    return face.compactMap { $0 ?? coordinates.next() }
  }

  /// The points, of those in order, that have the lowest value.
  private func lowestPoint(
    _ points: [[Number]], _ arePlacesAsked: Bool, _ context: Context
  ) throws(NumberError) -> PointExtremum {
    var best: (points: [[Number]], value: Number)?
    for point in points {
      if arePlacesAsked, let last = best?.points.last, try Self.isSame(last, point, context) {
        continue
      }
      let value = try values(at: point, context)[0]
      guard let known = best else {
        best = ([point], value)
        continue
      }
      do throws(NumberError) {
        if try Number.less(value, known.value, context) {
          best = ([point], value)
        } else if try !Number.less(known.value, value, context) {
          best = (known.points + [point], known.value)
        }
      } catch {
        guard case .undecidable = error else { throw error }
        if !arePlacesAsked {
          best = (known.points, try Number.lesser(value, known.value, context))
          continue
        }
        guard try areMirrored(point, known.points, of: points, context) else {
          throw .search(.undecidedPoints(known.points[0], point))
        }
        best = (known.points + [point], known.value)
      }
    }
    guard let best else { preconditionFailure("a box has corners") }
    return PointExtremum(points: best.points, value: best.value)
  }

  /// Whether two points are the same.
  private static func isSame(_ a: [Number], _ b: [Number], _ context: Context) throws(NumberError)
    -> Bool
  {
    var isDecided = true
    for (x, y) in zip(a, b) {
      do throws(NumberError) { if try !Number.equal(x, y, context) { return false } } catch {
        guard case .undecidable = error else { throw error }
        isDecided = false
      }
    }
    if !isDecided { throw .search(.undecidedPoints(a, b)) }
    return true
  }

  /// Whether a point is proven to be the mirror image of one of those with the lowest value so far,
  /// of a function that is even in the coordinates that change their signs: then that has an image
  /// among all stationary points, and this is the only one that it may be.
  func areMirrored(
    _ point: [Number], _ best: [[Number]], of all: [[Number]], _ context: Context
  ) throws(NumberError) -> Bool {
    func mayBeZero(_ x: Number) throws(NumberError) -> Bool {
      if x.isRational { return x.asInt == 0 }
      try x.evaluateParts(128, context)
      var ball = x.ball(128)
      return arb_contains_zero(&ball.value) != 0
    }
    /// Whether a point may be the image of another one, some of whose coordinates change signs.
    func mayBeImage(_ a: [Number], _ b: [Number], _ changed: Set<Int>) throws(NumberError) -> Bool {
      for (index, (x, y)) in zip(a, b).enumerated() {
        let difference =
          changed.contains(index)
          ? try Number.add(x, y, context) : try Number.subtract(x, y, context)
        if try !mayBeZero(difference) { return false }
      }
      return true
    }
    for known in best {
      var changed: Set<Int> = []
      for (index, (x, y)) in zip(known, point).enumerated()
      where try !mayBeZero(Number.subtract(x, y, context)) {
        changed.insert(index)
      }
      guard try mayBeImage(known, point, changed),
        formula.parity(of: results[0], in: changed, unknowns: unknowns) == 1
      else { continue }
      var images = 0
      for other in all where try mayBeImage(known, other, changed) { images += 1 }
      if images == 1 { return true }
    }
    return false
  }
}

/// An upper bound of the lowest value, which falls.
private final class UpperBound {
  private var value: FlintBall?
  /// A value that is taken somewhere; nil where none is known.
  var attained: Number? { didSet { comparison = nil } }
  /// The number that was last compared with it, and whether that is not below it.
  private var comparison: (low: Number, isNotBelow: Bool)?

  /// Whether all numbers from this one on are known not to be below the value that is taken.
  func isNotAbove(_ low: Number, _ context: Context) -> Bool {
    guard let attained else { return false }
    if let comparison, Number.identical(comparison.low, low) { return comparison.isNotBelow }
    let isNotBelow = (try? Number.less(low, attained, context)) == false
    comparison = (low, isNotBelow)
    return isNotBelow
  }

  /// Makes it the upper end of a ball if that is lower.
  func lower(to ball: borrowing FlintBall) {
    var ball = ball.value
    var end = FlintBall()
    arb_get_ubound_arf(&end.value.mid, &ball, 128)
    if arb_is_finite(&end.value) == 0 { return }
    guard var known = value.take() else {
      value = consume end
      return
    }
    arb_lt(&end.value, &known.value) != 0 ? (value = consume end) : (value = consume known)
  }

  /// Whether all numbers of a ball are above it.
  func isBelow(_ ball: borrowing FlintBall) -> Bool {
    guard var known = value.take() else { return false }
    var ball = ball.value
    let result = arb_gt(&ball, &known.value) != 0
    value = consume known
    return result
  }
}

/// The balls of a function over boxes, by its own ball and by mean values.
private struct ValueBounds {
  private let values: FormulaBalls
  private let smooth: FormulaBalls
  private let slopes: FormulaBalls
  private let arithmetic: EndArithmetic
  private let result: Formula.Operand
  private let count: Int
  private let ends: [(low: Ball, high: Ball)]
  private static let bits = 96

  init(
    _ system: FormulaSystem, _ gradient: FormulaSystem, _ domain: [(low: Number, high: Number)],
    _ context: Context
  ) throws(NumberError) {
    let bits = Self.bits
    var ends: [(low: Ball, high: Ball)] = []
    for (low, high) in domain {
      for end in [low, high] { try end.evaluateParts(bits, context) }
      ends.append((low.knownEnclosure(bits), high.knownEnclosure(bits)))
    }
    self.ends = ends
    for number in system.constants + gradient.constants {
      try number.evaluateParts(bits + 32, context)
    }
    values = FormulaBalls(
      system.formula, bits: bits, context.interruption, others: system.results)
    smooth = FormulaBalls(
      system.formula, bits: bits, promising: .smoothness, context.interruption,
      others: system.results)
    slopes = FormulaBalls(
      gradient.formula, bits: bits, context.interruption, others: gradient.results)
    count = system.unknowns
    arithmetic = EndArithmetic(system.formula, in: domain, bits: bits)
    result = system.results[0]
  }

  /// Whether a value that is taken elsewhere is not above any in a box, by the ends of its part in
  /// the domain.
  func isNotBelow(_ bound: UpperBound, _ box: [Ball], _ context: Context) -> Bool {
    guard let low = arithmetic.bounds(of: [result], in: box)[0]?.low else { return false }
    return bound.isNotAbove(low, context)
  }

  /// Whether all values in the part of a box that is in the domain are above a bound.
  private func isAboveByEnds(_ bound: UpperBound, _ box: [Ball]) -> Bool {
    guard let low = arithmetic.bounds(of: [result], in: box)[0]?.low else { return false }
    return bound.isBelow(FlintBall(low, bits: Self.bits))
  }

  /// Whether a point is seen to lie in the domain.
  private func isInside(_ point: [Ball]) -> Bool {
    zip(point, ends).allSatisfy { x, ends in
      var (x, low, high) = (x.value, ends.low.value, ends.high.value)
      return arb_le(&low, &x) != 0 && arb_le(&x, &high) != 0
    }
  }

  /// Whether all values in a box are above a bound, which its middle may make lower.
  func isAbove(_ bound: UpperBound, _ box: [Ball]) -> Bool {
    let bits = Self.bits
    values.evaluate(at: box, bits: bits)
    let value = FlintBall(ifReal: values.other(0))
    if value.isFinite ? bound.isBelow(value) : isAboveByEnds(bound, box) { return true }
    let middles = box.map(\.middle)
    smooth.evaluate(at: box, bits: bits)
    let isSmooth = FlintBall(ifReal: smooth.other(0)).isFinite
    values.evaluate(at: middles, bits: bits)
    var height = FlintBall(ifReal: values.other(0))
    // Boxes are a little wider than the domain, where values may be lower.
    if isInside(middles) { bound.lower(to: height) }
    if !isSmooth { return false }
    slopes.evaluate(at: box, bits: bits)
    for index in 0..<count {
      var slope = FlintBall(ifReal: slopes.other(index))
      var (x, m) = (box[index].value, middles[index].value)
      var width = FlintBall()
      arb_sub(&width.value, &x, &m, bits)
      slope.inPlace { arb_mul($0, $0, &width.value, bits) }
      height.inPlace { arb_add($0, $0, &slope.value, bits) }
    }
    return withExtendedLifetime((box, middles)) { bound.isBelow(height) }
  }
}

extension Formula {
  /// Whether an operand has the same value where these unknowns have the opposite signs (1), or the
  /// opposite one (−1), by the way it is made.
  func parity(of operand: Operand, in changed: Set<Int>, unknowns: Int) -> Int? {
    var parities: [Int?] = (0..<unknowns).map { changed.contains($0) ? -1 : 1 }
    func parity(_ operand: Operand) -> Int? {
      if case .step(let index) = operand { parities[index] } else { 1 }
    }
    for step in steps.dropFirst(unknowns) {
      let (x, y, z) = (parity(step.first), parity(step.second), parity(step.third))
      let areEven = x == 1 && y == 1 && z == 1
      let result: Int? =
        switch step.operation {
        case .add, .subtract: x == y ? x : nil
        case .multiply, .divide: x.flatMap { x in y.map { x * $0 } }
        case .negate, .cubeRoot, .sign: x
        case .absolute: x == nil ? nil : 1
        case .function(let function) where function.row.parity != nil:
          x == -1 && function.row.parity == .even ? 1 : x
        case .tabulated(let function):
          x == -1 ? function.isEven.map { $0 ? 1 : -1 } : x
        case .power:
          step.second.asInt.flatMap { power in
            power.isMultiple(of: 2) && x != nil ? 1 : x
          } ?? (areEven ? 1 : nil)
        default: areEven ? 1 : nil
        }
      parities.append(step.operation.innerUnknown == nil ? result : nil)
    }
    return parity(operand)
  }
}
