// The zeros of a formula in an interval, by subdivision. A piece is dropped if the formula's ball,
// or its mean value form, does not contain zero. If the derivative's ball does not contain zero,
// the signs at both ends show whether the piece has one zero or none (R. Moore, Interval Analysis,
// 1966; A. Neumaier, Interval Methods for Systems of Equations, 1990). Small pieces that are still
// undecided are settled by expansions around an exactly known number: they show that the formula is
// not zero beside it, and its value shows whether it is zero there.

/// A search for the zeros of one formula.
struct ZeroSearch {
  struct Zero {
    let number: Number
    /// Whether the number is exact and not the result of an algorithm, so that the formula has a
    /// value at it.
    let isExact: Bool
  }

  /// A piece, by its ends.
  private struct Piece {
    var low, high: Fraction
    var level = 0
    var middle: Fraction { (low + high) / 2 }
    func hull(_ bits: Int) -> Ball { Ball.hull(of: low.number, high.number, bits) }
  }

  /// Returns whether zeros between two numbers do not matter.
  typealias Filter = (Number, Number) throws(NumberError) -> Bool

  private let formula: Formula
  private let slope: Formula?
  private let (low, high): (Endpoint, Endpoint)
  private let isNeedless: Filter?
  private let context: Context
  /// The zeros found so far, and the number of zeros that other searches have found.
  private(set) var zeros: [Zero] = []
  private let others: Int
  /// Ranges without zeros other than those found.
  private var settled: [Piece] = []
  /// The range between fractions.
  private var whole = Piece(low: 0, high: 0)
  /// The number of pieces that may still be examined, and the number that one piece counts as.
  private(set) var budget: Int
  private let cost: Int
  /// The number of pieces of all searches for the zeros of one formula, and of a formula with
  /// integrals or roots.
  static let (pieces, nestedPieces) = (60_000, 500)

  /// The bits of the first search, and the number of attempts, each with four times the bits, on
  /// the undecided pieces.
  private static let (firstBits, attempts) = (96, 3)
  /// The number of halvings after which a function that seems to be zero everywhere is given up.
  private static let identityLevel = 5
  /// Returns the number of halvings for a precision.
  private static func levels(_ bits: Int) -> Int { bits * 2 / 5 }

  /// Prepares a search on a range with ascending ends.
  init(
    _ formula: Formula, from low: Endpoint, to high: Endpoint, within budget: Int = pieces,
    beside others: Int = 0, omitting isNeedless: Filter? = nil, _ context: Context
  ) throws(NumberError) {
    self.formula = formula
    (self.low, self.high, self.context) = (low, high, context)
    self.isNeedless = isNeedless
    (self.budget, self.others) = (budget, others)
    slope = try attempt(formula.differentiated(context))
    cost = formula.isNested ? 1 : formula.pieceCost + (slope?.pieceCost ?? 0)
  }

  /// Searches for all zeros; they are in the order in which they are found.
  ///
  /// Throws `.undecidedZero`, `.seemsZero` and `.zeroOnRange`.
  mutating func run() throws(NumberError) {
    guard let range = try finiteRange() else { return }
    whole = range
    let width = whole.high - whole.low
    let size = max(whole.low.magnitude, whole.high.magnitude)
    let extra =
      try Number.subtract(
        size.number.magnitudeExponent(context), width.number.magnitudeExponent(context), context
      ).asInt ?? 0
    var pending = [whole]
    for attempt in 0..<Self.attempts {
      let bits = (Self.firstBits << (2 * attempt)) + max(0, extra)
      var left: [Piece] = []
      for piece in pending { left += try subdivided(piece, bits) }
      pending = []
      for piece in left {
        let isSettled = try settle(piece, bits, isLast: true)
        pending += isSettled ? unsettled(piece) ?? [] : [piece]
      }
      if pending.isEmpty { return }
    }
    throw undecided(pending[0])
  }

  private func undecided(_ piece: Piece) -> NumberError {
    .search(.undecidedZero(at: .number(piece.middle.number), found: others + zeros.count))
  }

  /// Returns the range between fractions: a little beyond irrational ends, and without the parts at
  /// infinity in which expansions prove that there is no zero; nil if there is no zero at all.
  private func finiteRange() throws(NumberError) -> Piece? {
    var ends: [Fraction] = []
    for (end, sign) in [(low, -1), (high, 1)] {
      switch end {
      case .number(let number): ends.append(try number.fractionBeside(sign, context))
      case .infinity:
        let place = RangeEnd.infinity(sign: sign)
        guard let exponent = try formula.nonzeroNeighbourhood(of: place, context) else {
          throw .search(.undecidedZero(at: end, found: nil))
        }
        ends.append(try place.x(atExponent: exponent, context).fractionBeside(sign, context))
      }
    }
    let range = Piece(low: ends[0], high: ends[1])
    try price(range)
    return ends[1] < ends[0] ? nil : range
  }

  /// Throws `.tooLarge` or `.tooSlow` for ends with too many bits, because fractions never throw.
  private func price(_ piece: Piece) throws(NumberError) {
    try context.price(bits: Double(piece.low.bits) + Double(piece.high.bits), products: 40)
  }

  // MARK: Subdivision

  /// Finds the zeros that balls of `bits` bits decide; returns the undecided pieces, neighbours
  /// joined.
  private mutating func subdivided(_ whole: Piece, _ bits: Int) throws(NumberError) -> [Piece] {
    let balls = try PieceBalls(formula, slope, bits: bits, context)
    var left: [Piece] = []
    var pending = [Piece(low: whole.low, high: whole.high)]
    while let piece = pending.popLast() {
      try context.poll(done: part(of: whole, before: piece))
      if let rest = unsettled(piece) {
        pending += rest
        continue
      }
      budget -= cost
      if budget < 0 { throw undecided(piece) }
      if try isNeedless?(piece.low.number, piece.high.number) == true { continue }
      switch balls.state(over: piece.hull(bits)) {
      case .none: continue
      case .zero: throw .search(.zeroOnRange(at: .number(piece.middle.number)))
      case .monotone: if try settleMonotone(piece, balls) { continue }
      case .unknown: break
      }
      if piece.level == Self.identityLevel, !formula.isNested, try seemsZero(piece) {
        throw .search(.seemsZero(from: piece.low.number, to: piece.high.number))
      }
      if piece.level % 4 == 3, try settle(piece, bits, isLast: false) {
        pending.append(piece)
      } else if piece.level < Self.levels(bits) {
        try price(piece)
        let middle = piece.middle
        pending.append(Piece(low: middle, high: piece.high, level: piece.level + 1))
        pending.append(Piece(low: piece.low, high: middle, level: piece.level + 1))
      } else if let last = left.last, last.high == piece.low {
        left[left.count - 1].high = piece.high
      } else {
        left.append(piece)
      }
    }
    return left
  }

  /// Returns whether the values at numbers all over a piece are zero to many digits: then balls
  /// will never decide.
  private func seemsZero(_ piece: Piece) throws(NumberError) -> Bool {
    // Coefficients of series take as many evaluations as there are bits.
    for bits in [Self.firstBits, 1024, 8192].prefix(formula.hasSeriesCoefficients ? 2 : 3) {
      let balls = try FormulaBalls(formula, bits: bits, promising: .smoothness, context)
      for part in [19, 36, 55] {
        let place = piece.low + (piece.high - piece.low) * Fraction(part, over: 64)
        let value = balls.value(over: place.number.knownEnclosure(bits), bits: bits)
        if !value.isFinite || !value.containsZero { return false }
      }
    }
    return true
  }

  /// Returns the part of a range before a piece of it.
  private func part(of whole: Piece, before piece: Piece) -> Double {
    if whole.low == whole.high { return 0 }
    let part = (piece.low - whole.low) / (whole.high - whole.low)
    return (try? part.number.machineValue(context)) ?? 0
  }

  /// Finds the zero of a piece on which the formula is monotonic; returns false if a sign is
  /// undecided.
  private mutating func settleMonotone(_ piece: Piece, _ balls: PieceBalls) throws(NumberError)
    -> Bool
  {
    guard let first = try sign(at: piece.low, balls), let last = try sign(at: piece.high, balls)
    else { return false }
    if first == 0 {
      note(piece.low.number)
    } else if last == 0 {
      note(piece.high.number)
    } else if first != last {
      let root = try formula.enclosedRoot(
        piece.low.number, piece.high.number, first, slope, context)
      let exact = try exactZero(in: piece, equalTo: root)
      zeros.append(Zero(number: exact ?? root, isExact: exact != nil))
    }
    return true
  }

  /// Adds an exactly known zero, once.
  private mutating func note(_ number: Number) {
    if zeros.contains(where: { Number.identical($0.number, number) }) { return }
    zeros.append(Zero(number: number, isExact: true))
  }

  /// Returns the sign at a fraction; nil if it is undecided.
  private func sign(at x: Fraction, _ balls: PieceBalls) throws(NumberError) -> Int? {
    let sign = balls.sign(at: x.number)
    if sign != 0 { return sign }
    return try attempt(formula.value(at: x.number, context).signum(context))
  }

  // MARK: Exact numbers

  /// Returns the number that the only zero of a piece seems to be, if the formula is exactly zero
  /// there.
  private func exactZero(in piece: Piece, equalTo root: Number) throws(NumberError) -> Number? {
    if root.isRational { return root }
    for bits in [96, 384] {
      for number in try candidates(root.enclosure(bits, context), in: piece, bits)
      where try height(at: number) == .zero {
        return number
      }
    }
    return nil
  }

  /// The known facts about the formula at a number.
  private enum Height { case zero, other, withoutValue, unknown }

  private func height(at x: Number) throws(NumberError) -> Height {
    do throws(NumberError) {
      return try Number.isZero(formula.value(at: x, context), context) ? .zero : .other
    } catch {
      if error.endsAll { throw error }
      return error.isWithoutValue ? .withoutValue : .unknown
    }
  }

  /// Returns numbers of a simple form in a ball and in a piece.
  private func candidates(_ ball: Ball, in piece: Piece, _ bits: Int) throws(NumberError)
    -> [Number]
  {
    var found: [Number] = []
    for number in try ExactForm.candidates(ball, [low, high], bits, context) {
      if try Number.lessOrEqual(piece.low.number, number, context),
        try Number.lessOrEqual(number, piece.high.number, context)
      {
        found.append(number)
      }
    }
    return found
  }

  /// Settles a range around an exactly known number of a piece at which the formula is zero or has
  /// no value; in the last pieces, around any such number.
  private mutating func settle(_ piece: Piece, _ bits: Int, isLast: Bool) throws(NumberError)
    -> Bool
  {
    for number in try candidates(piece.hull(2 * bits), in: piece, bits) {
      let height = try height(at: number)
      if height == .unknown || height == .other && !isLast { continue }
      guard let range = try settledRange(around: number) else { continue }
      // If the formula has no value here, the program may have one.
      if height != .other { note(number) }
      settled.append(range)
      return true
    }
    return false
  }

  /// Returns a range around a number in which the formula can be zero only at the number; nil if
  /// none is found.
  private func settledRange(around number: Number) throws(NumberError) -> Piece? {
    var edges: [Fraction] = []
    for side in [-1, 1] {
      if try isInside(number, side) {
        let place = RangeEnd.number(number, side: side)
        guard let exponent = try formula.nonzeroNeighbourhood(of: place, context) else {
          return nil
        }
        edges.append(try place.x(atExponent: exponent, context).fractionBeside(-side, context))
      } else {
        edges.append(side < 0 ? whole.low : whole.high)
      }
    }
    return Piece(low: edges[0], high: edges[1])
  }

  /// Returns the unsettled parts of a piece, if some of it has been settled.
  private func unsettled(_ piece: Piece) -> [Piece]? {
    for range in settled where piece.high > range.low && range.high > piece.low {
      var rest: [Piece] = []
      if range.high < piece.high {
        rest.append(Piece(low: range.high, high: piece.high, level: piece.level))
      }
      if piece.low < range.low {
        rest.append(Piece(low: piece.low, high: range.low, level: piece.level))
      }
      return rest
    }
    return nil
  }

  /// Returns whether the range has numbers on this side of a number.
  private func isInside(_ number: Number, _ side: Int) throws(NumberError) -> Bool {
    guard case .number(let end) = side < 0 ? low : high else { return true }
    return try !Number.equal(number, end, context)
  }
}

/// The balls of a formula and of its derivative over pieces of the real axis.
private struct PieceBalls {
  /// The known facts about the formula on a piece.
  enum State {
    case none, zero, monotone, unknown
  }

  private let values: FormulaBalls
  private let smooth: FormulaBalls
  private let slopes: FormulaBalls?
  private let bits: Int

  init(_ formula: Formula, _ slope: Formula?, bits: Int, _ context: Context) throws(NumberError) {
    values = try FormulaBalls(formula, bits: bits, others: [formula.result], context)
    smooth = try FormulaBalls(formula, bits: bits, promising: .smoothness, context)
    slopes = try slope.map { slope throws(NumberError) in
      try FormulaBalls(slope, bits: bits, context)
    }
    self.bits = bits
  }

  func state(over x: Ball) -> State {
    let value = values.values(over: [x], bits: bits)[0]
    if value.isFinite {
      if !value.containsZero { return .none }
      if value.isZero { return .zero }
    }
    guard let slopes, smooth.value(over: x, bits: bits).isFinite else { return .unknown }
    let slope = slopes.value(over: x, bits: bits)
    if !slope.isFinite { return .unknown }
    if !slope.containsZero { return .monotone }
    let mean = [x].meanValue(smooth.value(over: x.middle, bits: bits), [slope])
    return mean.isFinite && !mean.containsZero ? .none : .unknown
  }

  /// Returns the sign at a fraction; 0 if the ball does not decide.
  func sign(at x: Number) -> Int {
    smooth.value(over: x.knownEnclosure(bits), bits: bits).knownSign
  }
}

extension NumberError {
  /// Whether a function is known to have no value there.
  var isWithoutValue: Bool {
    switch self {
    case .divisionByZero, .undefined, .pole: true
    case .inFormula(_, let error): error.isWithoutValue
    default: false
    }
  }
}
