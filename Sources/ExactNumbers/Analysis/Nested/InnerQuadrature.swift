internal import CFLINT

/// The quadrature of an integral within a formula, over the unit interval: as accurate as the balls
/// that go in, and finite wherever it can be.
final class InnerQuadrature {
  /// Sets the ball of the integrand over a ball.
  typealias Integrand =
    (_ t: UnsafePointer<acb_struct>, _ value: BallPointer, _ isAnalytic: Bool, _ bits: Int) -> Void

  /// Values of the integrand for each bit of accuracy.
  private static let valuesForBit = 40

  private let integrand: Integrand
  private let interruption: Interruption?

  init(_ interruption: Interruption?, _ integrand: @escaping Integrand) {
    self.integrand = integrand
    self.interruption = interruption
  }

  /// Encloses the integral with a relative accuracy of so many bits, if that is possible.
  func integrate(into result: BallPointer, accuracy: Int, _ bits: Int) {
    if !isBounded(into: result, bits) { return acb_indeterminate(result) }
    var low = FlintComplexBall()
    var high = FlintComplexBall()
    acb_zero(&low.value)
    acb_one(&high.value)
    var tolerance = mag_struct()
    mag_init(&tolerance)
    mag_set_ui_2exp_si(&tolerance, 1, -accuracy)
    var options = acb_calc_integrate_opt_struct()
    acb_calc_integrate_opt_init(&options)
    options.eval_limit = 400 + InnerQuadrature.valuesForBit * accuracy
    _ = acb_calc_integrate(
      result, innerIntegrand, Unmanaged.passUnretained(self).toOpaque(), &low.value, &high.value,
      accuracy, &tolerance, &options, bits)
    mag_clear(&tolerance)
    if interruption?.isRaised ?? false { acb_indeterminate(result) }
  }

  /// Whether the integrand is finite at the ends and between them, as no quadrature could do else.
  private func isBounded(into value: BallPointer, _ bits: Int) -> Bool {
    [0, 1, 0.5].allSatisfy {
      var point = FlintComplexBall()
      acb_set_d(&point.value, $0)
      integrand(&point.value, value, false, bits)
      return acb_is_finite(value) != 0
    }
  }

  fileprivate func evaluate(
    _ t: UnsafePointer<acb_struct>, _ value: BallPointer, _ isAnalytic: Bool, _ bits: Int
  ) {
    // An interrupted run gives nothing more, and so ends soon.
    if interruption?.isRaised ?? false { return acb_zero(value) }
    integrand(t, value, isAnalytic, bits)
  }
}

/// The integrand as Arb wants it.
private func innerIntegrand(
  _ value: UnsafeMutablePointer<acb_struct>?, _ t: UnsafePointer<acb_struct>?,
  _ run: UnsafeMutableRawPointer?, _ order: Int, _ bits: Int
) -> Int32 {
  guard let value, let t, let run else { return 0 }
  Unmanaged<InnerQuadrature>.fromOpaque(run).takeUnretainedValue()
    .evaluate(t, value, order != 0, bits)
  return 0
}
