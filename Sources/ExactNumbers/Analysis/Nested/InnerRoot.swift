// Roots of functions within a formula, over balls of the operands on which they depend: an
// enclosure of the roots for all points of the balls. Pieces of the range in which the function is
// not zero are excluded. The remaining piece has one root if the slope is not zero there, and the
// interval Newton method narrows it. Off the real axis, Newton's operator (R. Moore, Interval
// Analysis, 1966) proves that there is one root in a box, which is holomorphic by the implicit
// function theorem.

/// A function, its slope, and the search for its root.
struct InnerRoot {
  /// Returns the function and its slope over a ball; if `isHolomorphic`, the function is
  /// indeterminate unless it is holomorphic there.
  typealias Function = (_ t: ComplexBall, _ isHolomorphic: Bool) -> (
    value: ComplexBall, slope: ComplexBall
  )

  /// The number of pieces after which the search gives up.
  private static let pieceLimit = 400
  /// The number of halvings of the range after which the search gives up.
  private static let levelLimit = 60
  /// The number of boxes that are tried.
  private static let boxLimit = 10

  let bits: Int
  let interruption: Interruption?
  let function: Function

  private var isInterrupted: Bool { interruption?.isRaised ?? false }

  // MARK: On the real axis

  /// Returns the root between two real balls with different signs, for all real points; nil if not
  /// found.
  func real(between a: Ball, _ b: Ball) -> Ball? {
    let sign = sign(over: a)
    if sign == 0 || sign + self.sign(over: b) != 0 { return nil }
    let isAscending = a.isBelow(b)
    if !isAscending, !b.isBelow(a) { return nil }
    guard var root = isolated(a.hull(with: b)) else { return nil }
    let method = IntervalNewton(
      value: { t, _ in value(over: t) }, slope: { t, _ in slope(over: t) },
      sign: isAscending ? sign : -sign)
    method.refine(&root, bits, steps: 2 * bits + 100, interruption)
    return root
  }

  /// Returns a part of a range that contains all its roots. There is at most one.
  private func isolated(_ range: Ball) -> Ball? {
    var pieces = [0]
    var level = 0
    var looked = 0
    while looked < Self.pieceLimit, level <= Self.levelLimit, !isInterrupted {
      looked += pieces.count
      let kept = pieces.filter { sign(over: range.part($0...$0, ofPowerOfTwo: level)) == 0 }
      guard let first = kept.first, let last = kept.last else { return nil }
      let part = range.part(first...last, ofPowerOfTwo: level)
      let change = slope(over: part)
      if change.isFinite, !change.containsZero { return part }
      pieces = kept.flatMap { [2 * $0, 2 * $0 + 1] }
      level += 1
    }
    return nil
  }

  /// Returns the sign of the function over a real ball; 0 if it is unknown.
  private func sign(over t: Ball) -> Int { value(over: t).knownSign }

  /// Returns the function over a real ball; indeterminate after an interruption, and unless it is
  /// proven real and finite there.
  private func value(over t: Ball) -> Ball {
    if isInterrupted { return .indeterminate }
    let value = function(ComplexBall(t, .zero), false).value
    return value.isFinite ? value.realValue : .indeterminate
  }

  /// Returns the slope over a real ball; indeterminate unless the function is proven holomorphic
  /// there.
  private func slope(over t: Ball) -> Ball {
    if isInterrupted { return .indeterminate }
    let (value, slope) = function(ComplexBall(t, .zero), true)
    return value.isFinite ? slope.realValue : .indeterminate
  }

  // MARK: Off the real axis

  /// Returns the root for all points of the balls, if it is holomorphic. The roots for real points
  /// are in the given ball.
  func complex(around root: Ball) -> ComplexBall? {
    var box = ComplexBall(root, .zero)
    for _ in 0..<Self.boxLimit where !isInterrupted {
      guard let next = newtonStep(box) else { return nil }
      if next.real.isInside(box.real), next.imaginary.isInside(box.imaginary) {
        return newtonStep(next) ?? next
      }
      box = ComplexBall(widened(next.real, box.real), widened(next.imaginary, box.imaginary))
    }
    return nil
  }

  /// Returns a side that contains two others. It is longer than their hull by a quarter, and by a
  /// little if that has no width.
  private func widened(_ side: Ball, _ other: Ball) -> Ball {
    let hull = side.hull(with: other)
    return hull.widened(by: hull.radius.shifted(by: -2)).widened(byPowerOfTwo: -bits)
  }

  /// Returns m − f(m)/f′ over a box with the middle m; nil if f′ may be zero in it.
  private func newtonStep(_ box: ComplexBall) -> ComplexBall? {
    let (value, slope) = function(box, true)
    if !value.isFinite || !slope.isFinite || slope.containsZero { return nil }
    let step = box.middle - function(box.middle, true).value / slope
    return step.isFinite ? step : nil
  }
}

extension Ball {
  /// Returns some of the 2^level pieces of the ball, which have equal lengths and ascend.
  func part(_ pieces: ClosedRange<Int>, ofPowerOfTwo level: Int) -> Ball {
    // The pieces from k to l are middle + radius·(k + l + 1 − 2^level ± (l − k + 1))/2^level.
    let place = pieces.lowerBound + pieces.upperBound + 1 - 1 << level
    let share = Ball(place, bits: 128).widened(
      by: Ball(pieces.count, bits: 128))
    return middle + radius * share.shifted(by: -level)
  }
}
