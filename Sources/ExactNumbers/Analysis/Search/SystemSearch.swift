/// A search for the zeros in a box. Boxes are divided until balls show that there is no zero, or an
/// operator maps a box, made a little wider, into its interior, which then has exactly one zero.
///
/// For systems, the operator is K(X) = m − Y·f(m) + (I − Y·J(X))·(X − m) (R. Krawczyk,
/// Newton-Algorithmen zur Bestimmung von Nullstellen mit Fehlerschranken, 1969; A. Neumaier,
/// Interval Methods for Systems of Equations, 1990).
struct SystemSearch {
  typealias Box = [Ball]

  /// The known facts about the zeros next to a box to which the operator does not apply.
  struct Crowd {
    /// A wider box, and the number of zeros in it, counted by multiplicity.
    let box: Box
    let count: Int
    /// An enclosure of the zero if all coincide; otherwise nil.
    let zero: Box?
  }

  private let domain: [(low: Number, high: Number)]
  private let context: Context
  private let constants: [Number]
  private let makeOperator: OperatorMaker
  typealias OperatorMaker = @Sendable (_ bits: Int, Context) throws(NumberError) -> any BoxOperator
  /// Returns whether an exactly known point is a zero of at least a multiplicity.
  private let isZero: (_ point: [Number], _ multiplicity: Int) throws(NumberError) -> Bool
  /// Counts zeros; nil if the number is unknown.
  private let crowd: (Box) throws(NumberError) -> Crowd?
  /// Returns the coordinates that are proven for the only zero of a wider box, from its enclosure
  /// and from candidates.
  private let certain: Certain
  typealias Certain = (_ zero: Box, _ wide: Box, _ candidates: [Number?]) throws(NumberError) ->
    [Number?]
  /// The number of boxes that one box counts as.
  private let cost: Int
  /// Returns whether zeros in a box do not matter.
  private let isSuperfluous: (Box) -> Bool

  /// The bits of the search, the number of halvings of each side, and the maximal number of boxes.
  static let bits = 96
  private static let (levels, boxLimit) = (64, 40_000)
  /// The number of halvings after which zeros are counted.
  private static let countedLevels = 4

  /// Prepares a search with an operator, whose digits depend on `constants`.
  init(
    in domain: [(low: Number, high: Number)], constants: [Number], cost: Int, _ context: Context,
    unless isSuperfluous: @escaping ([Ball]) -> Bool = { _ in false },
    isZero: @escaping (_ point: [Number], _ multiplicity: Int) throws(NumberError) -> Bool,
    crowd: @escaping ([Ball]) throws(NumberError) -> Crowd? = { _ throws(NumberError) in nil },
    certain: @escaping Certain,
    _ makeOperator: @escaping OperatorMaker
  ) {
    (self.domain, self.constants, self.context) = (domain, constants, context)
    self.cost = cost
    self.isSuperfluous = isSuperfluous
    (self.isZero, self.crowd) = (isZero, crowd)
    self.certain = certain
    self.makeOperator = makeOperator
  }

  /// Returns all zeros in order, repeated by multiplicity.
  func zeros() throws(NumberError) -> [[Number]] {
    let balls = try makeOperator(Self.bits, context)
    var points: [[Number]] = []
    // Boxes with exactly one zero, possibly multiple, and the enclosure of the zero.
    var known: [(box: Box, zero: Box)] = []
    // If the only zero of a box is in another box with one zero, it is the same.
    func isKnown(_ zero: Box, in box: Box) -> Bool {
      known.contains { zero.isInside($0.box) || $0.zero.isInside(box) }
    }
    var pending = [(box: try wholeBox(), level: 0)]
    var looked = 0
    var crowd: Crowd?
    while let (box, level) = pending.popLast() {
      try context.poll(done: 1 - pending.reduce(Self.part(level)) { $0 + Self.part($1.level) })
      looked += cost
      if isSuperfluous(box) || balls.excludesZero(in: box) { continue }
      if known.contains(where: { box.isInside($0.box) }) { continue }
      let wide = box.map { $0.widened(Self.bits) }
      let step = balls.step(in: wide)
      switch step {
      case .none: continue
      case .one(let inner):
        let zero = balls.refined(inner, Self.bits, context.interruption)
        if isKnown(zero, in: wide) { continue }
        known.append((wide, zero))
        if let point = try point(zero, of: inner, in: wide, points.count) { points.append(point) }
        continue
      case .smaller, .unknown: break
      }
      if level > 0, level % Self.countedLevels == 0, let found = try self.crowd(box) {
        if found.count == 0 { continue }
        crowd = found
        if let zero = found.zero, let point = try exactZero(zero, in: found.box, found.count) {
          if isKnown(zero, in: found.box) { continue }
          known.append((found.box, zero))
          if try Self.isInside(point, domain, context) {
            points += Array(repeating: point, count: found.count)
          }
          continue
        }
      }
      if looked > Self.boxLimit || level > Self.levels * box.count {
        throw undecided(box, crowd, points.count)
      }
      var rest: Box? = box
      if case .smaller(let inner) = step { rest = box.intersected(with: inner) }
      pending += (rest?.divided ?? []).map { ($0, level + 1) }
    }
    return try FormulaSystem.inOrder(points, context)
  }

  /// Returns the part of the whole box that a box of a level covers.
  private static func part(_ level: Int) -> Double {
    Double(sign: .plus, exponent: -level, significand: 1)
  }

  private func undecided(_ box: Box, _ crowd: Crowd?, _ found: Int) -> NumberError {
    let point = zip(box, domain).map { Self.place($0, within: $1, context) }
    if let crowd, crowd.count > 1, box.isInside(crowd.box) {
      return .search(.undecidedMultiplicity(crowd.count, at: point, found: found))
    }
    return .search(.undecidedPoint(point, found: found))
  }

  /// Returns a number for messages, from a ball that may be a little wider than the domain.
  static func place(_ ball: Ball, within side: (low: Number, high: Number), _ context: Context)
    -> Number
  {
    let number = ball.simplestFraction ?? 0
    let inside = try? Number.minimum(Number.maximum(number, side.low, context), side.high, context)
    return inside ?? number
  }

  func wholeBox() throws(NumberError) -> Box { try Self.hull(of: domain, Self.bits, context) }

  /// Returns a box that contains a domain.
  static func hull(
    of domain: [(low: Number, high: Number)], _ bits: Int, _ context: Context
  ) throws(NumberError) -> Box {
    var box: Box = []
    for (low, high) in domain {
      for end in [low, high] { try end.evaluateParts(bits, context) }
      box.append(Ball.hull(of: low, high, bits))
    }
    return box
  }

  /// Returns the only zero of a wide box, from the zero of a box inside it; exact if proven, nil
  /// outside the domain.
  private func point(_ zero: Box, of box: Box, in wide: Box, _ found: Int)
    throws(NumberError) -> [Number]?
  {
    let point: [Number]
    if let exact = try exactZero(zero, in: wide, 1) {
      point = exact
    } else {
      let certain = try certain(zero, wide, candidates(zero, in: wide))
      let makeOperator = makeOperator
      let failure = undecided(zero, nil, found)
      let values = try Joint.values(constants, failing: failure, context) {
        bits, context throws(NumberError) in
        try makeOperator(bits, context).refined(box, bits, context.interruption)
      }
      point = zip(values, certain).map { $1 ?? .real($0) }
    }
    return try Self.isInside(point, domain, context) ? point : nil
  }

  /// Returns whether a point is in a domain, including its faces.
  ///
  /// Throws `.undecidedPoint`.
  static func isInside(
    _ point: [Number], _ domain: [(low: Number, high: Number)], _ context: Context
  ) throws(NumberError) -> Bool {
    do throws(NumberError) {
      for (x, (low, high)) in zip(point, domain) {
        if try Number.less(x, low, context) { return false }
        if try Number.less(high, x, context) { return false }
      }
      return true
    } catch {
      guard case .undecidable = error else { throw error }
      throw .search(.undecidedPoint(point, found: nil))
    }
  }

  /// Returns the point that the only zero of a wide box seems to be, if the system is exactly zero
  /// there, with this multiplicity.
  private func exactZero(_ zero: Box, in wide: Box, _ multiplicity: Int) throws(NumberError)
    -> [Number]?
  {
    let point = try candidates(zero, in: wide).compactMap(\.self)
    if point.count < zero.count { return nil }
    return try attempt(isZero(point, multiplicity)) == true ? point : nil
  }

  /// Returns the numbers that the coordinates of a zero seem to be, in a wide box; nil for other
  /// coordinates.
  private func candidates(_ zero: Box, in wide: Box) throws(NumberError) -> [Number?] {
    var found: [Number?] = []
    for (index, (ball, (low, high))) in zip(zero, domain).enumerated() {
      let ends = [Endpoint.number(low), .number(high)]
      let number = try ExactForm.candidates(ball, ends, Self.bits, context).first
      let isInside = number.map { [$0.knownEnclosure(Self.bits)].isInside([wide[index]]) }
      found.append(isInside == true ? number : nil)
    }
    return found
  }
}
