internal import CFLINT

/// The interval Newton method (R. Moore, Interval Analysis, 1966) for a function that changes its
/// sign in an interval, with bisection while the interval is too wide for it.
struct IntervalNewton {
  /// Returns an enclosure of a function over x.
  typealias Enclosure = (_ x: borrowing FlintBall, _ bits: Int) -> FlintBall

  /// The function, which is continuous in the interval.
  let value: Enclosure
  /// Its derivative; nil if unknown.
  let slope: Enclosure?
  /// The function's sign at the interval's lower end.
  let sign: Int
  /// The sign of a point beyond the interval's true ends; 0 between them.
  var signBeyond: (_ x: inout FlintBall) -> Int = { _ in 0 }

  /// Narrows the interval, until the bits or steps are used up or it is interrupted.
  func refine(_ interval: inout FlintBall, _ bits: Int, steps: Int, _ interruption: Interruption?) {
    // The enclosure of a root that is 0 could be narrowed forever.
    var least = interval.radius
    least.inPlace { arb_mul_2exp_si($0, $0, -1024 * bits) }
    for _ in 0..<steps {
      var radius = interval.radius
      if arb_le(&radius.value, &least.value) != 0 { return }
      if interruption?.isRaised == true || !improve(&interval, bits) { return }
    }
  }

  /// Narrows the interval to at most three quarters; returns false if the bits do not suffice.
  func improve(_ interval: inout FlintBall, _ bits: Int) -> Bool {
    narrow(&interval, bits) || halve(&interval, bits)
  }

  /// A Newton step, m − f(m)/f′(X).
  private func narrow(_ interval: inout FlintBall, _ bits: Int) -> Bool {
    guard let slope else { return false }
    var change = slope(interval, bits)
    if arb_is_finite(&change.value) == 0 || arb_contains_zero(&change.value) != 0 { return false }
    var middle = FlintBall { arb_get_mid_arb($0, &interval.value) }
    var next = value(middle, bits)
    next.inPlace { arb_div($0, $0, &change.value, bits) }
    next.inPlace { arb_sub($0, &middle.value, $0, bits) }
    if arb_intersection(&middle.value, &next.value, &interval.value, bits) == 0 { return false }
    return interval.narrow(to: &middle)
  }

  /// Keeps the half with the change of sign; returns false if the sign at the middle is undecided.
  private func halve(_ interval: inout FlintBall, _ bits: Int) -> Bool {
    var middle = FlintBall { arb_get_mid_arb($0, &interval.value) }
    var middleSign = signBeyond(&middle)
    if middleSign == 0 { middleSign = value(middle, bits).sign }
    if middleSign == 0 { return false }
    var end = FlintBall()
    if middleSign == sign {
      arb_get_ubound_arf(&end.value.mid, &interval.value, bits + 32)
    } else {
      arb_get_lbound_arf(&end.value.mid, &interval.value, bits + 32)
    }
    middle.inPlace { arb_union($0, $0, &end.value, bits + 32) }
    return interval.narrow(to: &middle)
  }
}

extension FlintBall {
  /// The radius as a separate, exact ball.
  fileprivate var radius: FlintBall {
    var value = value
    return FlintBall { arb_get_rad_arb($0, &value) }
  }

  /// Becomes another ball if the radius of that ball is at most three quarters of its own.
  fileprivate mutating func narrow(to other: inout FlintBall) -> Bool {
    var mine = radius
    var its = other.radius
    mine.inPlace { arb_mul_ui($0, $0, 3, 64) }
    its.inPlace { arb_mul_ui($0, $0, 4, 64) }
    if arb_le(&its.value, &mine.value) == 0 { return false }
    arb_swap(&value, &other.value)
    return true
  }
}
