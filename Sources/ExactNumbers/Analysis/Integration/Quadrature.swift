// Arb's acb_calc_integrate (F. Johansson, "Numerical integration in arbitrary-precision ball
// arithmetic", 2018): Gauss-Legendre quadrature with error bounds from balls on which the formula
// is holomorphic, and bisection.

internal import CFLINT

/// One run of the quadrature at one precision.
final class Quadrature {
  /// What came of it.
  enum Outcome { case accurate, unfinished, unbounded }

  /// Bits beyond which the points of the quadrature formula alone would take minutes.
  static let precisionLimit = 4_096
  /// Bits beyond those asked for at which resolving digits is given up.
  static let refinementLimit = 512
  /// How often the budget is made four times as large.
  private let extensions: Int

  private let balls: FormulaBalls
  private let bits: Int
  private let tolerance: Int
  private let working: Int
  private let interruption: Interruption?
  /// How many points it is tried with first, and steps of the formula, as `FormulaBalls.work`.
  private let budget: (points: Int, work: Int)
  /// How many of these steps it is tried with now.
  private var workLimit = 0
  private var result = acb_struct()
  private var origin = acb_struct()
  private var side = 1

  /// Prepares a formula whose constants have been evaluated; `extra` bits are lost where the
  /// unknown is close to the origin of the path. The error may be 2^(−bits) of what is that many
  /// more bits small. `sharp` is as in `FormulaBalls`.
  init(
    _ formula: Formula, sharp: [Int: Formula.WithSlope] = [:], bits: Int, extra: Int,
    smallness: Int = 0, _ interruption: Interruption?
  ) {
    self.bits = bits
    tolerance = -bits - smallness
    self.interruption = interruption
    working = bits + extra + 32
    // Smooth functions need about as many points as bits, and integrals within them as many for
    // each; others would take hours for thousands of digits. Some 3,000,000 steps take a second.
    extensions = formula.isNested ? 0 : 1
    let size = Double(bits) * Double(bits).squareRoot()
    let points = 2_000 + Int(6e8 / size)
    // Boxes over jumps only halve, which ends nowhere; closed forms have no floor.
    let jumps = formula.steps.contains { $0.operation == .floor }
    let nested = formula.isNested ? (jumps ? 25_000 : 250_000) * bits : 0
    let work = 2_000 * formula.steps.reduce(0) { $0 + $1.operation.weight } + Int(5e9 / size)
    budget = (points, work + nested)
    balls = FormulaBalls(formula, bits: working, interruption, sharp: sharp)
    acb_init(&result)
    acb_init(&origin)
  }

  deinit {
    acb_clear(&result)
    acb_clear(&origin)
  }

  /// Encloses the integral over u of the formula at origin + side·u.
  func integrate(from start: Ball, to end: Ball, origin: Number, _ side: Int) -> Outcome {
    self.side = side
    var origin = origin.complexBall(working)
    acb_set(&self.origin, &origin.value)
    var low = FlintComplexBall()
    var high = FlintComplexBall()
    var (a, b) = (start.value, end.value)
    withExtendedLifetime((start, end)) {
      arb_set(&low.value.real, &a)
      arb_set(&high.value.real, &b)
    }
    var tolerance = mag_struct()
    mag_init(&tolerance)
    mag_set_ui_2exp_si(&tolerance, 1, self.tolerance)
    defer { mag_clear(&tolerance) }
    var options = acb_calc_integrate_opt_struct()
    acb_calc_integrate_opt_init(&options)
    var limit = budget.points
    workLimit = budget.work
    for _ in 0...extensions {
      options.eval_limit = limit
      balls.work = 0
      let status = acb_calc_integrate(
        &result, integrand, Unmanaged.passUnretained(self).toOpaque(), &low.value, &high.value,
        bits, &tolerance, &options, working)
      if interruption?.isRaised ?? false { return .unfinished }
      let isExhausted = balls.work > workLimit
      // At more bits, points run out before all parts of a long range have a bound.
      if acb_is_finite(&result) == 0, !isExhausted, bits <= 128 { return .unbounded }
      if status == 0, !isExhausted { return .accurate }
      limit *= 4
      workLimit *= 4
    }
    return .unfinished
  }

  /// Adds the integral to a sum.
  func add(to sum: inout FlintComplexBall) {
    sum.inPlace { acb_add($0, $0, &result, bits + 32) }
  }

  /// The function that Arb calls. An interrupted run gives nothing more, and so ends soon.
  fileprivate func evaluate(
    _ u: UnsafePointer<acb_struct>, into value: UnsafeMutablePointer<acb_struct>,
    isAnalytic: Bool, _ bits: Int
  ) {
    if interruption?.isRaised ?? false || balls.work > workLimit {
      return acb_zero(value)
    }
    var x = FlintComplexBall()
    side > 0
      ? acb_add(&x.value, &origin, u, working) : acb_sub(&x.value, &origin, u, working)
    acb_set(value, balls.evaluate(at: &x.value, isAnalytic: isAnalytic, bits: working))
  }
}

/// The integrand as Arb wants it.
private func integrand(
  _ value: UnsafeMutablePointer<acb_struct>?, _ x: UnsafePointer<acb_struct>?,
  _ run: UnsafeMutableRawPointer?, _ order: Int, _ bits: Int
) -> Int32 {
  guard let value, let x, let run else { return 0 }
  let integral = Unmanaged<Quadrature>.fromOpaque(run).takeUnretainedValue()
  integral.evaluate(x, into: value, isAnalytic: order != 0, bits)
  return 0
}
