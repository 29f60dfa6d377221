// A proof's answer is tried by a second method that shares nothing with the proof: the program from
// which the formula was recorded is run at some numbers. The balls of the formula must contain
// these values. So a proof with a wrong step is rejected if a trial reaches that step. A trial
// without a contradiction proves nothing.

/// The result of a program at a number, computed without the formula that was recorded from it.
public enum Witness: Sendable {
  case value(Number)
  /// It is known to have no value.
  case none
  /// The value could not be computed.
  case unknown
}

/// Compares the balls of a formula with values of the program from which it was recorded.
///
/// Not thread-safe.
public final class FormulaTrial {
  /// Runs the program at a number; throws only `.interrupted`.
  public typealias Program = (Number) throws(NumberError) -> Witness

  /// The precision of the balls in bits.
  static let bits = 128
  /// The maximal number of parts of a range between breaks that are tried.
  private static let partLimit = 6
  /// Distances from a number, as powers of two relative to it.
  private static let steps = [-40, -300, -1_000, -8_000, -64_000, -512_000, -4_000_000]

  let formula: Formula
  private let balls: FormulaBalls
  let program: Program
  let context: Context

  /// Prepares a trial of a formula by its program.
  public init(
    _ formula: Formula, _ context: Context, program: @escaping Program
  ) throws(NumberError) {
    self.formula = formula
    self.context = context
    self.program = program
    balls = try FormulaBalls(formula, bits: Self.bits, context)
  }

  /// Tries the formula at a number. If `isGeneric`, the formula must have no value if the program
  /// has none.
  ///
  /// Throws `.contradicted`.
  func check(at x: Number, isGeneric: Bool = true) throws(NumberError) {
    try context.poll()
    let ball = balls.value(
      over: try x.complexEnclosure(Self.bits + 64, context), bits: Self.bits)
    if !ball.isFinite { return }
    switch try program(x) {
    case .value(let value):
      guard let known = try enclosure(value) else { return }
      if !known.overlaps(ball) { throw .contradicted(at: x) }
    case .none: if isGeneric { throw .contradicted(at: x) }
    case .unknown: break
    }
  }

  /// Returns the ball of a number; nil if it has none, because then it cannot contradict.
  private func enclosure(_ number: Number) throws(NumberError) -> ComplexBall? {
    try attempt(number.complexEnclosure(Self.bits, context))
  }

  // MARK: Ranges

  /// Tries the formula at numbers of a range: next to its ends, on both sides of the points that
  /// divide it, between these points, and at integers.
  public func check(between a: Endpoint, _ b: Endpoint) throws(NumberError) {
    if case .number(let a) = a, case .number(let b) = b, a.isComplex || b.isComplex {
      for share in [1, 391, 1_023] { try check(at: point(share, between: a, b)) }
      return
    }
    let (a, b) = try Formula.isAscending(a, b, context) ? (a, b) : (b, a)
    let breaks = try formula.singularPoints(between: a, b, context)
    let ends = [a] + breaks.map { .number($0.point) } + [b]
    let shares = formula.isNested ? [391] : [0, 391, 741, 1_024]
    for index in ends.indices.dropFirst().prefix(Self.partLimit) {
      for share in shares { try check(at: point(share, between: ends[index - 1], ends[index])) }
    }
    if formula.isNested { return }
    let middle = try Number.floor(point(512, between: a, b), context)
    for step in -1...1 {
      let integer = try Number.add(middle, .small(step), context)
      if try isInside(integer, a, b) { try check(at: integer, isGeneric: false) }
    }
  }

  /// Returns a number between two ends, at a fraction of the range in units of 1/1024. For 0 and
  /// 1024, the number is 2^(−20) of the range away from the end.
  private func point(_ share: Int, between a: Endpoint, _ b: Endpoint) throws(NumberError) -> Number
  {
    switch (a, b) {
    case (.number(let a), .number(let b)): try point(share, between: a, b)
    case (.number(let end), .infinity(let sign)): try point(share, beside: end, sign)
    case (.infinity(let sign), .number(let end)): try point(share, beside: end, sign)
    case (.infinity(let sign), .infinity):
      Number((share - 500) * (share - 500) * (share < 500 ? sign : -sign), over: 1_024)
    }
  }

  private func point(_ share: Int, between a: Number, _ b: Number) throws(NumberError) -> Number {
    let share = Number(share == 0 ? 1 : share == 1_024 ? 1 << 20 - 1 : share << 10, over: 1 << 20)
    let width = try Number.subtract(b, a, context)
    return try Number.add(a, Number.multiply(width, share, context), context)
  }

  private func point(_ share: Int, beside end: Number, _ sign: Int) throws(NumberError) -> Number {
    let distance = Number(share == 0 ? sign : sign * share * share, over: 1 << 14)
    return try Number.add(end, distance, context)
  }

  private func isInside(_ x: Number, _ a: Endpoint, _ b: Endpoint) throws(NumberError) -> Bool {
    for case .number(let end) in [a, b] where try Number.equal(x, end, context) { return false }
    guard case .number(let a) = a, case .number(let b) = b else { return true }
    return try Number.less(a, x, context) != Number.less(b, x, context)
  }

  // MARK: Answers

  /// Tries the first terms of a sum or a product, and some later terms.
  public func check(termsFrom first: Number) throws(NumberError) {
    for step in formula.isNested ? [0, 1] : [0, 1, 2, 3, 4, 5, 6, 7, 100, 12_345] {
      try check(at: Number.add(first, .small(step), context))
    }
  }

  /// Tries the formula next to the point of a limit.
  public func check(near end: Endpoint) throws(NumberError) {
    for power in [10, 30] {
      switch end {
      case .infinity(let sign):
        try check(at: Number(sign * ((1 << power) + 3), over: 8))
      case .number(let x):
        for side in [-1, 1] {
          try check(at: Number.add(x, Number(side, over: 1 << power), context))
        }
      }
    }
  }

  /// Runs the program at a root, and tries the formula on both sides of the root.
  public func check(root: Number) throws(NumberError) {
    try check(zero: root)
    for side in [-1, 1] { try check(at: Number.add(root, Number(side, over: 1 << 30), context)) }
  }

  /// Runs the program at a zero.
  public func check(zero root: Number) throws(NumberError) {
    if case .value(let value) = try program(root), let ball = try enclosure(value),
      !ball.containsZero
    {
      throw .contradicted(at: root)
    }
  }

  /// The maximal number of gaps between zeros that are tried.
  private static let gapLimit = 12

  /// Runs the program at the zeros. Between them, and next to the ends, looks for values that are
  /// zero or change their sign while the formula is continuous.
  public func check(zeros: [Number], between a: Endpoint, _ b: Endpoint) throws(NumberError) {
    for zero in zeros.prefix(Self.gapLimit) { try check(root: zero) }
    if case (.infinity(let a), .infinity(let b)) = (a, b), a == b { return }
    let (low, high) = try Formula.isAscending(a, b, context) ? (a, b) : (b, a)
    let places = [low] + zeros.map(Endpoint.number) + [high]
    let continuous = try FormulaBalls(formula, bits: Self.bits, promising: .continuity, context)
    for (left, right) in zip(places, places.dropFirst().prefix(Self.gapLimit)) {
      if case .number(let left) = left, case .number(let right) = right,
        try !Number.less(left, right, context)
      {
        continue
      }
      var last: (x: Number, sign: Int)?
      for share in formula.isNested ? [391, 741] : [1, 201, 391, 583, 741, 1_023] {
        let x = try point(share, between: left, right)
        guard let sign = try programSign(at: x) else { continue }
        if sign == 0 { throw .contradicted(at: x) }
        if let last, last.sign != sign {
          let piece = Ball.hull(of: last.x, x, Self.bits)
          if continuous.value(over: piece, bits: Self.bits).isFinite {
            throw .contradicted(at: x)
          }
        }
        last = (x, sign)
      }
    }
  }

  /// Looks for values of the program beyond an extremum.
  public func check(
    extremum: Extremum, isLowest: Bool, between a: Endpoint, _ b: Endpoint
  ) throws(NumberError) {
    let (low, high) = try Formula.isAscending(a, b, context) ? (a, b) : (b, a)
    let bound = try extremum.value.enclosure(Self.bits, context)
    for place in extremum.places.prefix(Self.gapLimit) { try check(at: place) }
    let places = [low] + extremum.places.map(Endpoint.number) + [high]
    for (left, right) in zip(places, places.dropFirst().prefix(Self.gapLimit)) {
      for share in formula.isNested ? [391, 741] : [0, 1, 47, 201, 391, 583, 741, 900, 1_024] {
        let x = try point(share, between: left, right)
        try check(at: x, isGeneric: false)
        guard case .value(let value) = try program(x), !value.isComplex,
          let ball = try enclosure(value)
        else { continue }
        if ball.real.isBeyond(bound, isLowest: isLowest) { throw .contradicted(at: x) }
      }
    }
  }

  /// Returns the sign of the program's value at a number, if it is real and decided by the digits.
  private func programSign(at x: Number) throws(NumberError) -> Int? {
    guard case .value(let value) = try program(x), !value.isComplex,
      let ball = try enclosure(value)
    else { return nil }
    if value.isRational { return try value.signum(context) }
    return ball.real.knownSign == 0 ? nil : ball.real.knownSign
  }

  /// Tries a derivative by differences of the program's values, on both sides together and on each
  /// side.
  ///
  /// A function may be too steep for the size of a step, or oscillate too fast. So a derivative is
  /// wrong only if ever smaller steps contradict it, too. It is not wrong if the error halves
  /// twice, which is as slow as for a function no smoother than x^1.1.
  public func check(derivative slope: Number, at x: Number) throws(NumberError) {
    if case .none = try program(x) { throw .contradicted(at: x) }
    try check(at: x)
    var last = Ball(0)
    var halved = 0
    for step in Self.steps {
      guard let excess = try excess(of: slope, at: x, step: step) else { return }
      halved = excess.isBelow(last.shifted(by: -1)) ? halved + 1 : 0
      if halved == 2 { return }
      last = excess
    }
    throw .contradicted(at: x)
  }

  /// Returns how far differences over a step, a power of two relative to the number, are off from a
  /// derivative; nil if a function that is smooth there may have these differences and this
  /// derivative.
  ///
  /// Except at a jump or a corner, the error grows with the step, so twice the step shows its size.
  private func excess(of slope: Number, at x: Number, step: Int) throws(NumberError) -> Ball? {
    let width = try Number.multiply(
      Number.isZero(x, context) ? 1 : x, Number.power(2, .small(step), context), context)
    var values: [Number] = []
    for place in -2...2 {
      let point = try Number.add(x, Number.multiply(.small(place), width, context), context)
      switch try program(point) {
      case .value(let value):
        if try enclosure(value) == nil { return nil }
        values.append(value)
      case .none: return Ball(1)
      case .unknown: return nil
      }
    }
    for (low, high) in [(-1, 1), (0, 1), (-1, 0)] {
      func quotient(_ scale: Int) throws(NumberError) -> Number {
        let difference = try Number.subtract(
          values[2 + scale * high], values[2 + scale * low], context)
        let steps = try Number.multiply(.small(scale * (high - low)), width, context)
        return try Number.divide(difference, steps, context)
      }
      let (near, far) = try (quotient(1), quotient(2))
      let error = try size(Number.subtract(near, slope, context))
      let moved = try size(Number.subtract(near, far, context))
      let allowed = try (moved * 3).shifted(by: -1) + size(slope).shifted(by: -24)
      if allowed.isBelow(error) { return error }
    }
    return nil
  }

  /// Returns the absolute value of a number as a ball.
  func size(_ number: Number) throws(NumberError) -> Ball {
    try number.complexEnclosure(Self.bits, context).absolute(64)
  }
}

extension Ball {
  /// Returns whether all numbers of the ball are below, or above, those of another ball.
  func isBeyond(_ bound: Ball, isLowest: Bool) -> Bool {
    isLowest ? isBelow(bound) : bound.isBelow(self)
  }
}
