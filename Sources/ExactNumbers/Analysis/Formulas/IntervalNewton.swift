/// The interval Newton method (R. Moore, Interval Analysis, 1966) for a function that changes its
/// sign in an interval, with bisection while the interval is too wide for it.
struct IntervalNewton {
  /// Returns an enclosure of a function over x.
  typealias Enclosure = (_ x: Ball, _ bits: Int) -> Ball

  /// The function, which is continuous in the interval.
  let value: Enclosure
  /// Its derivative; nil if unknown.
  let slope: Enclosure?
  /// The function's sign at the interval's lower end.
  let sign: Int
  /// The sign of a point beyond the interval's true ends; 0 between them.
  var signBeyond: (_ x: Ball) -> Int = { _ in 0 }

  /// Narrows the interval, until the bits or steps are used up or it is interrupted.
  func refine(_ interval: inout Ball, _ bits: Int, steps: Int, _ interruption: Interruption?) {
    // The enclosure of a root that is 0 could be narrowed forever.
    let least = interval.radius.shifted(by: -1024 * bits)
    for _ in 0..<steps {
      if interval.radius.isAtMost(least) { return }
      if interruption?.isRaised == true || !improve(&interval, bits) { return }
    }
  }

  /// Narrows the interval to at most three quarters; returns false if the bits do not suffice.
  func improve(_ interval: inout Ball, _ bits: Int) -> Bool {
    narrow(&interval, bits) || halve(&interval, bits)
  }

  /// A Newton step, m − f(m)/f′(X).
  private func narrow(_ interval: inout Ball, _ bits: Int) -> Bool {
    guard let change = slope?(interval, bits), change.isFinite, !change.containsZero else {
      return false
    }
    let step = interval.middle - value(interval.middle, bits) / change
    guard let next = step.intersection(with: interval) else { return false }
    return Ball.narrow(&interval, to: next)
  }

  /// Keeps the half with the change of sign; returns false if the sign at the middle is undecided.
  private func halve(_ interval: inout Ball, _ bits: Int) -> Bool {
    let middle = interval.middle
    var middleSign = signBeyond(middle)
    if middleSign == 0 { middleSign = value(middle, bits).knownSign }
    if middleSign == 0 { return false }
    let end = middleSign == sign ? interval.upperEnd(bits + 32) : interval.lowerEnd(bits + 32)
    return Ball.narrow(&interval, to: middle.hull(with: end))
  }
}

extension Ball {
  /// Becomes another ball if the radius of that ball is at most three quarters of its own.
  fileprivate static func narrow(_ interval: inout Ball, to other: Ball) -> Bool {
    if !(other.radius * 4).isAtMost(interval.radius * 3) { return false }
    interval = other
    return true
  }
}
