// Roots of functions within a formula, over balls of the operands on which they depend: an
// enclosure of the roots for all points of the balls. Pieces of the range in which the function is
// not zero are excluded. The remaining piece has one root if the slope is not zero there, and the
// interval Newton method narrows it. Off the real axis, Newton's operator (R. Moore, Interval
// Analysis, 1966) proves that there is one root in a box, which is holomorphic by the implicit
// function theorem.

internal import CFLINT

/// A function, its slope, and the search for its root.
struct InnerRoot {
  /// Sets the registers to the function and its slope over a ball, on which it may have to be
  /// holomorphic.
  typealias Function = (_ t: UnsafePointer<acb_struct>, _ isAnalytic: Bool) -> Void

  /// The number of pieces after which the search gives up.
  private static let pieceLimit = 400
  /// The number of halvings of the range after which the search gives up.
  private static let levelLimit = 60
  /// The number of boxes that are tried.
  private static let boxLimit = 10

  let value: BallPointer
  let slope: BallPointer
  let bits: Int
  let interruption: Interruption?
  let function: Function

  private var isInterrupted: Bool { interruption?.isRaised ?? false }

  // MARK: On the real axis

  /// Returns the root between two real balls with different signs, for all real points; nil if not
  /// found.
  func real(between a: inout arb_struct, _ b: inout arb_struct) -> FlintBall? {
    let sign = sign(over: &a)
    if sign == 0 || sign + self.sign(over: &b) != 0 { return nil }
    let isAscending = arb_lt(&a, &b) != 0
    if !isAscending, arb_lt(&b, &a) == 0 { return nil }
    var range = FlintBall { arb_union($0, &a, &b, bits) }
    guard var root = isolated(&range.value) else { return nil }
    let method = IntervalNewton(
      value: { t, _ in enclosure(value, over: t, isAnalytic: false) },
      slope: { t, _ in enclosure(slope, over: t, isAnalytic: true) },
      sign: isAscending ? sign : -sign)
    method.refine(&root, bits, steps: 2 * bits + 100, interruption)
    return root
  }

  /// Returns a part of a range that contains all its roots. There is at most one.
  private func isolated(_ range: inout arb_struct) -> FlintBall? {
    var pieces = [0]
    var level = 0
    var looked = 0
    while looked < Self.pieceLimit, level <= Self.levelLimit, !isInterrupted {
      looked += pieces.count
      let kept = pieces.filter { piece in
        var part = InnerRoot.part(of: &range, piece...piece, level)
        return sign(over: &part.value) == 0
      }
      guard let first = kept.first, let last = kept.last else { return nil }
      let part = InnerRoot.part(of: &range, first...last, level)
      var change = enclosure(slope, over: part, isAnalytic: true)
      if arb_is_finite(&change.value) != 0, arb_contains_zero(&change.value) == 0 { return part }
      pieces = kept.flatMap { [2 * $0, 2 * $0 + 1] }
      level += 1
    }
    return nil
  }

  /// Returns some of the 2^level pieces of a ball.
  private static func part(of ball: inout arb_struct, _ pieces: ClosedRange<Int>, _ level: Int)
    -> FlintBall
  {
    // The pieces from k to l are middle + radius·(k + l + 1 − 2^level ± (l − k + 1))/2^level.
    var part = FlintBall { arb_set_si($0, pieces.lowerBound + pieces.upperBound + 1 - 1 << level) }
    var other = FlintBall { arb_set_si($0, pieces.count) }
    arb_add_error(&part.value, &other.value)
    part.inPlace { arb_mul_2exp_si($0, $0, -level) }
    arb_get_rad_arb(&other.value, &ball)
    part.inPlace { arb_mul($0, $0, &other.value, 128) }
    arb_get_mid_arb(&other.value, &ball)
    part.inPlace { arb_add($0, $0, &other.value, 128) }
    return part
  }

  /// Returns the sign of the function over a real ball; 0 if it is unknown.
  private func sign(over t: inout arb_struct) -> Int {
    let ball = FlintBall { arb_set($0, &t) }
    return enclosure(value, over: ball, isAnalytic: false).sign
  }

  /// Returns a register over a real ball; indeterminate unless it is real and has a value, and
  /// after an interruption.
  private func enclosure(_ register: BallPointer, over t: borrowing FlintBall, isAnalytic: Bool)
    -> FlintBall
  {
    if isInterrupted { return .indeterminate }
    var t = t.value
    var point = FlintComplexBall { arb_set(&$0.pointee.real, &t) }
    function(&point.value, isAnalytic)
    return acb_is_finite(value) == 0 ? .indeterminate : FlintBall(ifReal: register)
  }

  // MARK: Off the real axis

  /// Returns the root for all points of the balls, if it is holomorphic. The roots for real points
  /// are in the given ball.
  func complex(around root: borrowing FlintBall) -> FlintComplexBall? {
    var real = root.value
    var box = FlintComplexBall { arb_set(&$0.pointee.real, &real) }
    for _ in 0..<Self.boxLimit where !isInterrupted {
      guard var next = newtonStep(&box.value) else { return nil }
      if acb_contains_interior(&box.value, &next.value) != 0 {
        guard let closer = newtonStep(&next.value) else { return next }
        return closer
      }
      next.inPlace { acb_union($0, $0, &box.value, bits) }
      // A box grows by a quarter on all sides, and by a little if it has no width.
      for part in [\acb_struct.real, \acb_struct.imag] {
        var radius = FlintBall { arb_get_rad_arb($0, &next.value[keyPath: part]) }
        radius.inPlace { arb_mul_2exp_si($0, $0, -2) }
        arb_add_error_2exp_si(&radius.value, -bits)
        arb_add_error(&next.value[keyPath: part], &radius.value)
      }
      box = next
    }
    return nil
  }

  /// Returns m − f(m)/f′ over a box with the middle m; nil if f′ may be zero in it.
  private func newtonStep(_ box: inout acb_struct) -> FlintComplexBall? {
    function(&box, true)
    if acb_is_finite(value) == 0 || acb_is_finite(slope) == 0 || acb_contains_zero(slope) != 0 {
      return nil
    }
    var step = FlintComplexBall { acb_set($0, slope) }
    var middle = FlintComplexBall { acb_get_mid($0, &box) }
    function(&middle.value, true)
    step.inPlace { acb_div($0, value, $0, bits) }
    step.inPlace { acb_sub($0, &middle.value, $0, bits) }
    if acb_is_finite(&step.value) == 0 { return nil }
    return step
  }
}
