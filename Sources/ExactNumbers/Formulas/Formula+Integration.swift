// Integrals by Arb's acb_calc_integrate (F. Johansson, "Numerical integration in
// arbitrary-precision ball arithmetic", 2018): Gauss-Legendre quadrature with error bounds from
// balls on which the formula is holomorphic, and bisection. The result is proven, given that
// `FormulaBalls` keeps its promises.

internal import CFLINT

extension Formula {
  /// The integral from a to b, real numbers, as a value that can be computed to any precision.
  ///
  /// Throws `.noProvenIntegral` where no finite enclosure is found: the formula may be singular.
  public func integral(from a: Number, to b: Number, _ context: Context) throws(NumberError)
    -> Number
  {
    try a.requireReal()
    try b.requireReal()
    if Number.identical(a, b) { return 0 }
    if let exact = try exactIntegral(from: a, to: b, context) { return exact }
    let isReal = try isProvenReal(between: a, b, context)
    if case .constant(let height) = result {
      return try Number.multiply(height, Number.subtract(b, a, context), context)
    }
    let formula = self
    let values = try Joint.values([a, b] + constants, attempts: 1, context) {
      bits, context throws(NumberError) in
      if bits > precisionLimit { return nil }
      let run = IntegralRun(formula, bits: bits, context.interruption)
      let hasConverged = run.integrate(a, b)
      try context.poll()
      return hasConverged ? run.takeResult(isReal: isReal) : nil
    }
    guard let values else { throw .noProvenIntegral }
    if isReal { return .real(values[0]) }
    // Not proven to be real, and not seen to be otherwise: the imaginary part would have no digit.
    guard values[1].cached?.containsZero == false else { throw .noProvenIntegral }
    return Number(real: .real(values[0]), imaginary: .real(values[1]))
  }
}

/// Bits beyond which the points of the quadrature formula alone would take minutes.
private let precisionLimit = 4_096

/// One run of the integration at one precision.
private final class IntegralRun {
  private let balls: FormulaBalls
  private let bits: Int
  private let interruption: Interruption?
  private var result = acb_struct()

  init(_ formula: Formula, bits: Int, _ interruption: Interruption?) {
    self.bits = bits
    self.interruption = interruption
    balls = FormulaBalls(formula, bits: bits + 32)
    acb_init(&result)
  }

  deinit { acb_clear(&result) }

  /// Encloses the integral; whether it is as accurate as was asked for.
  func integrate(_ a: Number, _ b: Number) -> Bool {
    var start = a.complexBall(bits + 32)
    var end = b.complexBall(bits + 32)
    var tolerance = mag_struct()
    mag_init(&tolerance)
    mag_set_ui_2exp_si(&tolerance, 1, -bits)
    var options = acb_calc_integrate_opt_struct()
    acb_calc_integrate_opt_init(&options)
    // Smooth functions need about as many points as bits; others would take hours
    // for thousands of digits.
    options.eval_limit = 2_000 + Int(6e8 / (Double(bits) * Double(bits).squareRoot()))
    let status = acb_calc_integrate(
      &result, integrand, Unmanaged.passUnretained(self).toOpaque(), &start.value, &end.value, bits,
      &tolerance, &options, bits + 32)
    mag_clear(&tolerance)
    return status == 0 && acb_is_finite(&result) != 0
  }

  /// The enclosure of the real part, or of both.
  func takeResult(isReal: Bool) -> [Ball] {
    var copy = FlintComplexBall()
    acb_set(&copy.value, &result)
    let parts = copy.take(precision: bits)
    return isReal ? [parts.real] : [parts.real, parts.imaginary]
  }

  /// The function that Arb calls. An interrupted run gives nothing more, and so ends soon.
  fileprivate func evaluate(
    _ x: UnsafePointer<acb_struct>, into value: UnsafeMutablePointer<acb_struct>,
    isAnalytic: Bool, _ bits: Int
  ) {
    if interruption?.isRequested ?? false { return acb_zero(value) }
    acb_set(value, balls.evaluate(at: x, isAnalytic: isAnalytic, bits: bits))
  }
}

/// The integrand as Arb wants it.
private func integrand(
  _ value: UnsafeMutablePointer<acb_struct>?, _ x: UnsafePointer<acb_struct>?,
  _ run: UnsafeMutableRawPointer?, _ order: Int, _ bits: Int
) -> Int32 {
  guard let value, let x, let run else { return 0 }
  let integral = Unmanaged<IntegralRun>.fromOpaque(run).takeUnretainedValue()
  integral.evaluate(x, into: value, isAnalytic: order != 0, bits)
  return 0
}
