internal import CFLINT

/// A search for the zeros of a system in a box (R. Krawczyk, Newton-Algorithmen zur Bestimmung von
/// Nullstellen mit Fehlerschranken, 1969; A. Neumaier, Interval Methods for Systems of Equations,
/// 1990): boxes are divided until balls tell that there is no zero, or the operator K(X) = m −
/// Y·f(m) + (I − Y·J(X))·(X − m) maps a box, made a little wider, into its interior: then it has
/// exactly one zero, which lies in K(X).
struct SystemSearch {
  typealias Box = [Ball]

  private let system: FormulaSystem
  private let slopes: FormulaSystem
  private let domain: [(low: Number, high: Number)]
  private let context: Context
  private let balls: SystemBalls
  /// Tells of boxes in which no zero is wanted.
  private let isSuperfluous: (Box) -> Bool

  /// Bits of the search, halvings of each side, and boxes that are looked at.
  private static let (bits, levels, boxLimit) = (96, 64, 40_000)

  init(
    _ system: FormulaSystem, _ domain: [(low: Number, high: Number)], _ context: Context,
    unless isSuperfluous: @escaping ([Ball]) -> Bool = { _ in false }
  ) throws(NumberError) {
    self.isSuperfluous = isSuperfluous
    self.system = system
    (self.domain, self.context) = (domain, context)
    // An inner function's derivative is proven at one unknown only.
    if system.formula.isNested { throw .notRecordable }
    slopes = try system.differentiated(context)
    for number in slopes.formula.constants { try number.evaluateParts(Self.bits + 32, context) }
    balls = SystemBalls(system, slopes, bits: Self.bits, context.interruption)
  }

  /// All zeros, in order.
  mutating func zeros() throws(NumberError) -> [[Number]] {
    var points: [[Number]] = []
    // Boxes in which there is exactly one zero, and what encloses it.
    var known: [(box: Box, zero: Box)] = []
    var pending = [(box: try wholeBox(), level: 0)]
    var looked = 0
    while let (box, level) = pending.popLast() {
      try context.poll()
      looked += 1
      if isSuperfluous(box) || balls.excludesZero(in: box) { continue }
      let wide = box.map { $0.widened(Self.bits) }
      let step = balls.step(in: wide)
      switch step {
      case .none: continue
      case .one(let inner):
        let zero = balls.refined(inner, Self.bits, context.interruption)
        // The only zero of one box is that of another one if it lies in that.
        if known.contains(where: { zero.isInside($0.box) || $0.zero.isInside(wide) }) { continue }
        known.append((wide, zero))
        if let point = try point(zero, in: inner, points.count) { points.append(point) }
        continue
      case .smaller, .unknown: break
      }
      if looked > Self.boxLimit || level > Self.levels * box.count {
        throw undecided(box, points.count)
      }
      var rest: Box? = box
      if case .smaller(let inner) = step { rest = box.intersected(with: inner) }
      pending += (rest?.divided ?? []).map { ($0, level + 1) }
    }
    return try FormulaSystem.inOrder(points, context)
  }

  private func undecided(_ box: Box, _ found: Int) -> NumberError {
    let point = box.map { $0.simplestFraction ?? 0 }
    return .search(.undecidedPoint(point, found: found))
  }

  func wholeBox() throws(NumberError) -> Box {
    var box: Box = []
    for (low, high) in domain {
      for end in [low, high] { try end.evaluateParts(Self.bits, context) }
      var hull = FlintBall.union(low, high, Self.bits)
      box.append(hull.take(precision: Self.bits))
    }
    return box
  }

  /// The zero of a box as numbers, exact ones where that can be proven; nil where it is not in the
  /// domain.
  private func point(_ zero: Box, in box: Box, _ found: Int) throws(NumberError) -> [Number]? {
    var point = try exactZero(zero)
    if point == nil {
      let (system, slopes) = (system, slopes)
      let values = try Joint.values(slopes.formula.constants, context) { bits, context in
        SystemBalls(system, slopes, bits: bits, context.interruption)
          .refined(box, bits, context.interruption)
      }
      point = values?.map(Number.real)
    }
    guard let point else { throw undecided(zero, found) }
    for (x, (low, high)) in zip(point, domain) {
      if try !Formula.holds(.number(low), x, .number(high), context) { return nil }
    }
    return point
  }

  /// The point that a zero is by the way it looks, if the system is exactly zero there.
  private func exactZero(_ zero: Box) throws(NumberError) -> [Number]? {
    var point: [Number] = []
    for (ball, (low, high)) in zip(zero, domain) {
      let ends = [Endpoint.number(low), .number(high)]
      guard
        let number = try ExactForm.candidates(ball, ends, Self.bits, context).first
      else { return nil }
      point.append(number)
    }
    do throws(NumberError) {
      for value in try system.values(at: point, context)
      where try !Number.isZero(value, context) {
        return nil
      }
      return point
    } catch {
      if error.endsAll { throw error }
      return nil
    }
  }
}
