// Roots of functions within a formula, over balls of what these depend on: an enclosure of the root
// for all their points. Pieces of the range are left out where the function is not zero. What
// remains has one root if the slope is not zero there; the interval Newton method makes it small.
// Off the real axis, Newton's operator (R. Moore, Interval Analysis, 1966) proves that there is one
// root in a box, which is holomorphic by the implicit function theorem.

/// A function, its slope, and the search for its root.
struct InnerRoot {
  /// Returns the function and its slope over a ball, where it may have to be holomorphic.
  typealias Function = (_ t: ComplexBall, _ isHolomorphic: Bool) -> (
    value: ComplexBall, slope: ComplexBall
  )

  /// Pieces that are looked at before the root is given up.
  private static let pieceLimit = 400
  /// Halvings of the range after which it is given up, too.
  private static let levelLimit = 60
  /// Boxes that are tried.
  private static let boxLimit = 10

  let bits: Int
  let interruption: Interruption?
  let function: Function

  private var isInterrupted: Bool { interruption?.isRaised ?? false }

  // MARK: On the real axis

  /// The root between two real balls at which signs differ, for all real points; nil if not found.
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

  /// A part of a range that holds all roots in it, of which there is one at most.
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

  /// The sign of the function over a real ball; 0 where it is not known.
  private func sign(over t: Ball) -> Int { value(over: t).knownSign }

  /// The function over a real ball; indeterminate unless it is real and finite there, and when
  /// stopped.
  private func value(over t: Ball) -> Ball {
    if isInterrupted { return .indeterminate }
    let value = function(ComplexBall(t, .zero), false).value
    return value.isFinite ? value.realValue : .indeterminate
  }

  /// The slope over a real ball; indeterminate unless the function is holomorphic there.
  private func slope(over t: Ball) -> Ball {
    if isInterrupted { return .indeterminate }
    let (value, slope) = function(ComplexBall(t, .zero), true)
    return value.isFinite ? slope.realValue : .indeterminate
  }

  // MARK: Off the real axis

  /// The root for all points of the balls where real points have theirs in a ball, if holomorphic.
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

  /// A side with all of two, longer by a quarter on both sides, and by something if it has no
  /// width.
  private func widened(_ side: Ball, _ other: Ball) -> Ball {
    let hull = side.hull(with: other)
    return hull.widened(by: hull.radius.shifted(by: -2)).widened(byPowerOfTwo: -bits)
  }

  /// m − f(m)/f′ over a box with the middle m; nil where f′ may be zero in it.
  private func newtonStep(_ box: ComplexBall) -> ComplexBall? {
    let (value, slope) = function(box, true)
    if !value.isFinite || !slope.isFinite || slope.containsZero { return nil }
    let step = box.middle - function(box.middle, true).value / slope
    return step.isFinite ? step : nil
  }
}

extension Ball {
  /// Some of its 2^level pieces of the same length, ascending.
  func part(_ pieces: ClosedRange<Int>, ofPowerOfTwo level: Int) -> Ball {
    // Those from k to l are middle + radius·(k + l + 1 − 2^level ± (l − k + 1))/2^level.
    let place = pieces.lowerBound + pieces.upperBound + 1 - 1 << level
    let share = Ball(place, bits: 128).widened(
      by: Ball(pieces.count, bits: 128))
    return middle + radius * share.shifted(by: -level)
  }
}
