// The lowest of some values, and its points: what digits do not tell apart, a mirror image may.

internal import CFLINT

extension FormulaSystem {
  /// The lowest of the values at points in order, of which some may have none, and the points that
  /// have it, or one of them; nil where none has a value.
  ///
  /// Throws `.undecidedPoints` where all points are asked for.
  func lowestPoint(
    of points: [[Number]], _ arePlacesAsked: Bool, _ context: Context,
    value: (_ point: [Number]) throws(NumberError) -> Number?
  ) throws(NumberError) -> PointExtremum? {
    var best: PointExtremum?
    for point in points {
      try context.poll()
      if let last = best?.points.last,
        try Self.areSame(last, point, isDecisionNeeded: arePlacesAsked, context)
      {
        continue
      }
      guard let value = try value(point) else { continue }
      guard let known = best, let last = known.points.last else {
        best = PointExtremum(points: [point], value: value)
        continue
      }
      do throws(NumberError) {
        if try Number.less(value, known.value, context) {
          best = PointExtremum(points: [point], value: value)
        } else if try !Number.less(known.value, value, context) {
          best = PointExtremum(points: known.points + [point], value: known.value)
        }
      } catch {
        guard case .undecidable = error else { throw error }
        if !arePlacesAsked {
          let lesser = try Number.lesser(value, known.value, context)
          best = PointExtremum(points: known.points, value: lesser)
          continue
        }
        guard try areMirrored(point, known.points, of: points, context) else {
          throw .search(.undecidedPoints(last, point))
        }
        best = PointExtremum(points: known.points + [point], value: known.value)
      }
    }
    return best
  }

  /// Whether two points are seen to be the same.
  ///
  /// Throws `.undecidedPoints` where that is not told, but has to be.
  static func areSame(
    _ a: [Number], _ b: [Number], isDecisionNeeded: Bool = true, _ context: Context
  ) throws(NumberError) -> Bool {
    var isDecided = true
    for (x, y) in zip(a, b) {
      do throws(NumberError) { if try !Number.equal(x, y, context) { return false } } catch {
        guard case .undecidable = error else { throw error }
        isDecided = false
      }
    }
    if !isDecided, isDecisionNeeded { throw .search(.undecidedPoints(a, b)) }
    return isDecided
  }

  /// Whether a point is proven to be the mirror image of one of those with the lowest value so far,
  /// of a function that is even in the coordinates that change their signs: then that has an image
  /// among all stationary points, and this is the only one that it may be.
  private func areMirrored(
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

extension Number {
  /// The lesser of two real numbers that cannot be told apart, to as many digits as are asked for.
  static func lesser(_ y: Number, _ x: Number, _ context: Context) throws(NumberError) -> Number {
    let found = try Joint.values([y, x], failing: .noCertainDigits, context) { bits, _ in
      var a = y.ball(bits + 16)
      var b = x.ball(bits + 16)
      var least = FlintBall { arb_min($0, &a.value, &b.value, bits) }
      return [least.take(precision: bits)]
    }
    return .real(found[0])
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
