// A root between two points at which the formula has different signs. Bisection by exact signs
// narrows the interval until the formula is proven continuous on it, by a finite ball with that
// promise; then there is a root. Its digits come from the interval Newton method if the slope is
// not zero, and from further bisection if it may be.

extension Formula {
  /// The number of halvings after which the search for a continuous interval gives up.
  private static let halvingLimit = 200
  /// The number of halvings after which the search for a slope other than zero gives up.
  private static let slopeHalvings = 60

  /// Returns a root between a and b, where the signs differ; exact if it is a short fraction.
  ///
  /// Throws `.noChangeOfSign`, `.noProvenRoot`, and the formula's errors at the points tried.
  public func root(between a: Number, _ b: Number, _ context: Context) throws(NumberError) -> Number
  {
    if isAnswer(result) { throw .rootOfCondition }
    let isAscending = try Number.less(a, b, context)
    var low = isAscending ? a : b
    var high = isAscending ? b : a
    let sign = try self.sign(at: low, context)
    if sign == 0 { return low }
    let other = try self.sign(at: high, context)
    if other == 0 { return high }
    if sign == other { throw .noChangeOfSign }
    let slope = try? differentiated(context)
    let search = try RootSearch(self, slope, sign: sign, bits: 128, context)
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

  /// Returns a root near a number, by looking for a change of sign in longer and longer steps on
  /// either side.
  ///
  /// Throws `.noChangeOfSignNear` if no step finds one, and the errors of `root(between:_:_:)`.
  public func root(near guess: Number, _ context: Context) throws(NumberError) -> Number {
    if isAnswer(result) { throw .rootOfCondition }
    let sign = try sign(at: guess, context)
    if sign == 0 { return guess }
    let size = try Number.maximum(Number.absolute(guess, context), 1, context)
    var step = try Number.divide(size, 64, context)
    // The last point on each side, and the sign there; nil if the function has none.
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
    throw .noChangeOfSignNear(guess)
  }

  /// The number of steps on each side of a guess, each half as long again as the one before.
  private static let widenings = 80

  /// Returns the sign at a number; nil if the formula has no real value there.
  private func knownSign(at x: Number, _ context: Context) throws(NumberError) -> Int? {
    try attempt(sign(at: x, context))
  }

  /// Returns the root in an interval that is proven to contain one.
  func enclosedRoot(
    _ low: Number, _ high: Number, _ sign: Int, _ slope: Formula?, _ context: Context
  ) throws(NumberError) -> Number {
    let operands = [low, high] + constants + (slope?.constants ?? [])
    let formula = self
    let isSlow = slope?.hasSeriesCoefficients ?? false
    let values = try Joint.values(
      operands, refinementLimit: isSlow ? Quadrature.refinementLimit : Real.decisionLimit,
      failing: .noProvenRoot, context
    ) { bits, context throws(NumberError) in
      let search = try RootSearch(formula, slope, sign: sign, bits: bits, context)
      return [try search.refine(low, high, context)]
    }
    let root = values[0]
    if let fraction = root.cached?.shortFraction,
      (try? Formula.holds(.number(low), fraction, .number(high), context)) == true,
      let value = try? value(at: fraction, context), case .small(0) = value
    {
      return fraction
    }
    return .real(root)
  }

  /// Returns the sign at a number, at which the value must be real.
  private func sign(at x: Number, _ context: Context) throws(NumberError) -> Int {
    try value(at: x, context).signum(context)
  }

  /// Returns a point near the middle of an interval at which the sign can be decided, and the sign.
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
  /// The proven properties of the formula on an interval.
  enum State { case unknown, continuous, simple }

  private let value: FormulaBalls
  private let slope: FormulaBalls?
  /// The sign at the interval's first end.
  private let sign: Int
  private let bits: Int

  init(_ formula: Formula, _ derivative: Formula?, sign: Int, bits: Int, _ context: Context)
    throws(NumberError)
  {
    value = try FormulaBalls(formula, bits: bits, promising: .continuity, context)
    slope = try derivative.map { slope throws(NumberError) in
      try FormulaBalls(slope, bits: bits, context)
    }
    self.sign = sign
    self.bits = bits
  }

  /// Returns the properties that balls prove on an interval.
  func state(between low: Number, _ high: Number) -> State {
    let interval = Ball.hull(of: low, high, bits + 32)
    if !value.value(over: interval, bits: bits).isFinite { return .unknown }
    guard let change = slope?.value(over: interval, bits: bits) else { return .continuous }
    return change.isFinite && !change.containsZero ? .simple : .continuous
  }

  /// Returns a small enclosure of the root. As a ball, the interval reaches a little beyond its
  /// ends, where there may be another root: only the signs at the ends count there.
  func refine(_ low: Number, _ high: Number, _ context: Context) throws(NumberError) -> Ball {
    var interval = Ball.hull(of: low, high, bits + 32)
    let method = IntervalNewton(
      value: { x, bits in value.value(over: x, bits: bits) },
      slope: slope.map { slope in { x, bits in slope.value(over: x, bits: bits) } }, sign: sign,
      signBeyond: { x in
        if x.isBelow(low.knownEnclosure(bits + 32)) { return sign }
        return high.knownEnclosure(bits + 32).isBelow(x) ? -sign : 0
      })
    method.refine(&interval, bits + 32, steps: 2 * bits + 1_000, context.interruption)
    try context.poll()
    return interval.copy(precision: bits)
  }
}
