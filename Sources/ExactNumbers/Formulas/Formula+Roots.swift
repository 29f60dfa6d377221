// A root between two points where the formula has different signs. Bisection by exact signs narrows
// the interval until the formula is seen to be continuous on it (a finite ball, of steps that are
// continuous where their balls are finite): then there is a root. Its digits come from the interval
// Newton method (R. Moore, Interval Analysis, 1966) where the slope is not zero, and from further
// bisection where it may be.

internal import CFLINT

extension Formula {
  /// Halvings after which continuity is no longer hoped for.
  private static let halvingLimit = 200
  /// Halvings after which a slope other than zero is no longer waited for.
  private static let slopeHalvings = 60

  /// A root between a and b, where the formula has different signs; exact if
  /// it is a short fraction.
  ///
  /// Throws `.noChangeOfSign`, `.noProvenRoot`, and what the formula throws at the
  /// points that are tried.
  public func root(between a: Number, _ b: Number, _ context: Context) throws(NumberError) -> Number
  {
    let isAscending = try Number.less(a, b, context)
    var low = isAscending ? a : b
    var high = isAscending ? b : a
    let sign = try self.sign(at: low, context)
    if sign == 0 { return low }
    let other = try self.sign(at: high, context)
    if other == 0 { return high }
    if sign == other { throw .noChangeOfSign }
    let slope = try? differentiated(context)
    for number in constants + (slope?.constants ?? []) { try number.evaluateParts(160, context) }
    let search = RootSearch(self, slope, sign: sign, bits: 128)
    var halvings = 0
    while true {
      try low.evaluateParts(160, context)
      try high.evaluateParts(160, context)
      let state = search.state(between: low, high)
      if state == .simple || state == .continuous && halvings >= Formula.slopeHalvings { break }
      if halvings == Formula.halvingLimit { throw .noProvenRoot }
      halvings += 1
      let (middle, middleSign) = try signNearMiddle(low, high, context)
      if middleSign == 0 { return middle }
      if middleSign == sign { low = middle } else { high = middle }
    }
    return try enclosedRoot(low, high, sign, slope, context)
  }

  /// A root near a number: steps away from it, each longer than the last, look for a change of sign
  /// on either side.
  ///
  /// Throws `.noChangeOfSign` where there is none as far as the steps go, and what
  /// `root(between:_:_:)` throws.
  public func root(near guess: Number, _ context: Context) throws(NumberError) -> Number {
    let sign = try sign(at: guess, context)
    if sign == 0 { return guess }
    let size = try Number.maximum(Number.absolute(guess, context), 1, context)
    var step = try Number.divide(size, 64, context)
    // The last point on each side, and the sign there; nil where the function has none.
    var edges: [(point: Number, sign: Int)?] = [(guess, sign), (guess, sign)]
    for _ in 0..<Formula.widenings {
      for side in [0, 1] {
        let shift = side == 0 ? try Number.negate(step, context) : step
        let point = try Number.add(guess, shift, context)
        guard let edge = edges[side], let next = try knownSign(at: point, context) else {
          edges[side] = nil
          continue
        }
        edges[side] = (point, next)
        if next == 0 { return point }
        if next == edge.sign { continue }
        do throws(NumberError) { return try root(between: edge.point, point, context) } catch {
          guard case .noProvenRoot = error else { throw error }
        }
      }
      step = try Number.divide(Number.multiply(step, 3, context), 2, context)
    }
    throw .noChangeOfSign
  }

  /// How many steps away from a guess are made; they grow by half each time.
  private static let widenings = 80

  /// The sign at a number; nil where the formula has no real value there.
  private func knownSign(at x: Number, _ context: Context) throws(NumberError) -> Int? {
    do throws(NumberError) { return try sign(at: x, context) } catch {
      if case .interrupted = error { throw error }
      return nil
    }
  }

  /// The root in an interval that is proven to hold one.
  private func enclosedRoot(
    _ low: Number, _ high: Number, _ sign: Int, _ slope: Formula?, _ context: Context
  ) throws(NumberError) -> Number {
    let operands = [low, high] + constants + (slope?.constants ?? [])
    let formula = self
    let values = try Joint.values(operands, context) { bits, context throws(NumberError) in
      let search = RootSearch(formula, slope, sign: sign, bits: bits)
      return [try search.refine(low, high, context)]
    }
    guard let root = values?.first else { throw .noProvenRoot }
    if let fraction = root.cached?.simplestFraction, fraction.exactBits <= 64,
      let value = try? value(at: fraction, context), case .small(0) = value
    {
      return fraction
    }
    return .real(root)
  }

  /// The sign at a number, which has to give a real one.
  private func sign(at x: Number, _ context: Context) throws(NumberError) -> Int {
    try value(at: x, context).signum(context)
  }

  /// A point near the middle of an interval where the sign can be told, and the sign.
  private func signNearMiddle(_ low: Number, _ high: Number, _ context: Context)
    throws(NumberError) -> (Number, Int)
  {
    let width = try Number.subtract(high, low, context)
    func point(_ eighths: Int) throws(NumberError) -> Number {
      try Number.add(low, Number.multiply(width, Number(eighths, over: 8), context), context)
    }
    let middle = try point(4)
    do throws(NumberError) { return (middle, try sign(at: middle, context)) } catch {
      if case .interrupted = error { throw error }
      let aside = try point(3)
      return (aside, try sign(at: aside, context))
    }
  }
}

/// The search for a root at one precision.
private struct RootSearch {
  /// The knowledge of the formula on an interval.
  enum State { case unknown, continuous, simple }

  private let value: FormulaBalls
  private let slope: FormulaBalls?
  /// The sign at the interval's first end.
  private let sign: Int
  private let bits: Int

  init(_ formula: Formula, _ derivative: Formula?, sign: Int, bits: Int) {
    value = FormulaBalls(formula, bits: bits + 32)
    slope = derivative.map { FormulaBalls($0, bits: bits + 32) }
    self.sign = sign
    self.bits = bits
  }

  /// The knowledge that balls give of an interval.
  func state(between low: Number, _ high: Number) -> State {
    var interval = interval(low, high)
    var ball = value.realValue(at: &interval.value, bits: bits)
    if arb_is_finite(&ball.value) == 0 { return .unknown }
    guard var change = slope?.realValue(at: &interval.value, bits: bits) else { return .continuous }
    return arb_is_finite(&change.value) != 0 && arb_contains_zero(&change.value) == 0
      ? .simple : .continuous
  }

  /// A small enclosure of the root.
  func refine(_ low: Number, _ high: Number, _ context: Context) throws(NumberError) -> Ball {
    var interval = interval(low, high)
    for _ in 0..<2 * bits + 1_000 {
      try context.poll()
      if narrow(&interval) || halve(&interval) { continue }
      break
    }
    return interval.take(precision: bits)
  }

  private func interval(_ low: Number, _ high: Number) -> FlintBall {
    var left = low.ball(bits + 32)
    var right = high.ball(bits + 32)
    var result = FlintBall()
    arb_union(&result.value, &left.value, &right.value, bits + 32)
    return result
  }

  /// A Newton step, m − f(m)/f′(X); whether it at least halved the interval.
  private func narrow(_ interval: inout FlintBall) -> Bool {
    guard var change = slope?.realValue(at: &interval.value, bits: bits + 32),
      arb_is_finite(&change.value) != 0, arb_contains_zero(&change.value) == 0
    else { return false }
    var middle = FlintBall()
    arb_get_mid_arb(&middle.value, &interval.value)
    var next = value.realValue(at: &middle.value, bits: bits + 32)
    next.inPlace { arb_div($0, $0, &change.value, bits + 32) }
    next.inPlace { arb_sub($0, &middle.value, $0, bits + 32) }
    if arb_intersection(&middle.value, &next.value, &interval.value, bits + 32) == 0 {
      return false
    }
    let isNarrower = middle.isNarrower(than: interval)
    if isNarrower { arb_swap(&interval.value, &middle.value) }
    return isNarrower
  }

  /// Keeps the half where the sign changes; false where the sign at the middle cannot be told.
  private func halve(_ interval: inout FlintBall) -> Bool {
    var middle = FlintBall()
    arb_get_mid_arb(&middle.value, &interval.value)
    var ball = value.realValue(at: &middle.value, bits: bits + 32)
    let middleSign = arb_is_positive(&ball.value) - arb_is_negative(&ball.value)
    if middleSign == 0 { return false }
    var end = FlintBall()
    var bound = arf_struct()
    arf_init(&bound)
    if Int(middleSign) == sign {
      arb_get_ubound_arf(&bound, &interval.value, bits + 64)
    } else {
      arb_get_lbound_arf(&bound, &interval.value, bits + 64)
    }
    arb_set_arf(&end.value, &bound)
    arf_clear(&bound)
    var half = FlintBall()
    arb_union(&half.value, &middle.value, &end.value, bits + 64)
    let isNarrower = half.isNarrower(than: interval)
    if isNarrower { arb_swap(&interval.value, &half.value) }
    return isNarrower
  }
}

extension FlintBall {
  /// Whether the radius is at most three quarters of another one's.
  fileprivate func isNarrower(than other: borrowing FlintBall) -> Bool {
    var (a, b) = (value, other.value)
    var mine = FlintBall()
    var its = FlintBall()
    arb_get_rad_arb(&mine.value, &a)
    arb_get_rad_arb(&its.value, &b)
    mine.inPlace { arb_mul_ui($0, $0, 4, 64) }
    its.inPlace { arb_mul_ui($0, $0, 3, 64) }
    return arb_le(&mine.value, &its.value) != 0
  }
}

extension Ball {
  /// The fraction with the least denominator in the ball.
  fileprivate var simplestFraction: Number? {
    var value = value
    var ends = (fmpq(), fmpq())
    var result = FlintRational()
    fmpq_init(&ends.0)
    fmpq_init(&ends.1)
    defer {
      fmpq_clear(&ends.0)
      fmpq_clear(&ends.1)
    }
    guard isFinite, surd_arb_ends(&ends.0, &ends.1, &value) != 0 else { return nil }
    fmpq_simplest_between(&result.value, &ends.0, &ends.1)
    return result.take()
  }
}
