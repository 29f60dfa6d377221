internal import CFLINT

/// A function for Arb's quadrature. When stopped, it returns no more values, so that the quadrature
/// ends soon.
final class Integrand {
  /// Sets the ball of the function over a ball.
  typealias Function =
    (_ t: UnsafePointer<acb_struct>, _ value: BallPointer, _ isAnalytic: Bool, _ bits: Int) -> Void

  private let isStopped: () -> Bool
  private let function: Function

  init(isStopped: @escaping () -> Bool = { false }, _ function: @escaping Function) {
    self.isStopped = isStopped
    self.function = function
  }

  /// Encloses the integral with `accuracy` bits or ±2^tolerance, and with at most `limit` values.
  /// Returns whether that succeeded.
  func integrate(
    from low: borrowing FlintComplexBall, to high: borrowing FlintComplexBall,
    into result: BallPointer, accuracy: Int, tolerance exponent: Int, limit: Int, _ bits: Int
  ) -> Bool {
    var (low, high) = (low.value, high.value)
    var tolerance = mag_struct()
    mag_init(&tolerance)
    mag_set_ui_2exp_si(&tolerance, 1, exponent)
    defer { mag_clear(&tolerance) }
    var options = acb_calc_integrate_opt_struct()
    acb_calc_integrate_opt_init(&options)
    options.eval_limit = limit
    return acb_calc_integrate(
      result, callIntegrand, Unmanaged.passUnretained(self).toOpaque(), &low, &high, accuracy,
      &tolerance, &options, bits) == 0
  }

  /// The number of values of an inner integrand for each bit of accuracy.
  private static let valuesForBit = 40

  /// Encloses the integral over the unit interval with a relative accuracy in bits. The result is
  /// as accurate as the balls allow, and finite if that is possible.
  func integrateOverUnit(into result: BallPointer, accuracy: Int, _ bits: Int) {
    // If a value at the ends or in the middle is not finite, no quadrature can enclose the
    // integral.
    for place in [0, 1, 0.5] {
      var point = FlintComplexBall { acb_set_d($0, place) }
      function(&point.value, result, false, bits)
      if acb_is_finite(result) == 0 { return acb_indeterminate(result) }
    }
    let one = FlintComplexBall { acb_one($0) }
    _ = integrate(
      from: FlintComplexBall(), to: one, into: result, accuracy: accuracy, tolerance: -accuracy,
      limit: 400 + Self.valuesForBit * accuracy, bits)
    if isStopped() { acb_indeterminate(result) }
  }

  fileprivate func evaluate(
    _ t: UnsafePointer<acb_struct>, _ value: BallPointer, _ isAnalytic: Bool, _ bits: Int
  ) {
    isStopped() ? acb_zero(value) : function(t, value, isAnalytic, bits)
  }
}

private func callIntegrand(
  _ value: UnsafeMutablePointer<acb_struct>?, _ t: UnsafePointer<acb_struct>?,
  _ integrand: UnsafeMutableRawPointer?, _ order: Int, _ bits: Int
) -> Int32 {
  guard let value, let t, let integrand else { return 0 }
  Unmanaged<Integrand>.fromOpaque(integrand).takeUnretainedValue()
    .evaluate(t, value, order != 0, bits)
  return 0
}
