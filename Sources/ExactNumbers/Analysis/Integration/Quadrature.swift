// Arb's acb_calc_integrate (F. Johansson, "Numerical integration in arbitrary-precision ball
// arithmetic", 2018): Gauss-Legendre quadrature with error bounds from balls on which the formula
// is holomorphic, and bisection.

internal import CFLINT

/// One run of the quadrature at one precision.
final class Quadrature {
  /// The outcome of a run.
  enum Outcome { case accurate, unfinished, unbounded }

  /// Number of bits beyond which computing the quadrature points alone would take minutes.
  static let precisionLimit = 4_096
  /// The number of bits beyond those requested after which resolving digits is given up.
  static let refinementLimit = 512
  /// The number of times that the budget is multiplied by four.
  private let extensions: Int

  private let balls: FormulaBalls
  private let bits: Int
  private let tolerance: Int
  private let working: Int
  private let interruption: Interruption?
  /// The first budget: the number of points, and of steps of the formula as in `FormulaBalls.work`.
  private let budget: (points: Int, work: Int)
  private var result = acb_struct()

  /// Prepares a formula. `extra` bits are lost if the unknown is close to the path's origin. The
  /// error may be 2^(−bits − smallness). `sharp` is as in `FormulaBalls`.
  init(
    _ formula: Formula, sharp: [Int: Formula.WithSlope] = [:], bits: Int, extra: Int,
    smallness: Int = 0, _ context: Context
  ) throws(NumberError) {
    self.bits = bits
    tolerance = -bits - smallness
    interruption = context.interruption
    working = bits + extra + 32
    // Smooth functions need about as many points as bits, and inner integrals as many for each
    // point. Other functions would take hours for thousands of digits. Some 3,000,000 steps take a
    // second.
    extensions = formula.isNested ? 0 : 1
    let size = Double(bits) * Double(bits).squareRoot()
    let points = 2_000 + Int(6e8 / size)
    // Boxes over jumps are halved without end; closed forms have no floor.
    let jumps = formula.steps.contains { $0.operation == .floor }
    let nested = formula.isNested ? (jumps ? 25_000 : 250_000) * bits : 0
    let work = 2_000 * formula.steps.reduce(0) { $0 + $1.operation.weight } + Int(5e9 / size)
    budget = (points, work + nested)
    balls = try FormulaBalls(formula, bits: bits, sharp: sharp, context)
    acb_init(&result)
  }

  deinit { acb_clear(&result) }

  /// Encloses the integral over u of the formula at origin + side·u.
  func integrate(from start: Ball, to end: Ball, origin: Number, _ side: Int) -> Outcome {
    let origin = origin.complexBall(working)
    defer { withExtendedLifetime(origin) {} }
    var low = FlintComplexBall(), high = FlintComplexBall()
    var (a, b) = (start.value, end.value)
    withExtendedLifetime((start, end)) {
      arb_set(&low.value.real, &a)
      arb_set(&high.value.real, &b)
    }
    var (limit, workLimit) = (budget.points, budget.work)
    let (balls, working, interruption) = (balls, working, interruption)
    for _ in 0...extensions {
      balls.work = 0
      let most = workLimit
      var centre = origin.value
      let integrand = Integrand(isStopped: {
        interruption?.isRaised ?? false || balls.work > most
      }) { u, value, isAnalytic, _ in
        var x = FlintComplexBall()
        side > 0 ? acb_add(&x.value, &centre, u, working) : acb_sub(&x.value, &centre, u, working)
        acb_set(value, balls.evaluate(at: &x.value, isAnalytic: isAnalytic, bits: working))
      }
      let isAccurate = integrand.integrate(
        from: low, to: high, into: &result, accuracy: bits, tolerance: tolerance, limit: limit,
        working)
      if interruption?.isRaised ?? false { return .unfinished }
      let isExhausted = balls.work > workLimit
      // With more bits, the points run out before all parts of a long range have a bound.
      if acb_is_finite(&result) == 0, !isExhausted, bits <= 128 { return .unbounded }
      if isAccurate, !isExhausted { return .accurate }
      limit *= 4
      workLimit *= 4
    }
    return .unfinished
  }

  /// Adds the integral to a sum.
  func add(to sum: inout FlintComplexBall) {
    sum.inPlace { acb_add($0, $0, &result, bits + 32) }
  }
}
