// Taylor coefficients of any function that Arb encloses over balls on which it is holomorphic: by
// the discrete Fourier transform of its values on a circle. The size of the function on a larger
// circle bounds the error (Cauchy; F. Bornemann, "Accuracy and Stability of Computing High-Order
// Derivatives of Analytic Functions by Cauchy Integrals", 2011): that of aⱼ is at most M·R^(−j)·Σ
// (r/R)^(kN).

internal import CFLINT

/// A function of one number near a point where it is holomorphic.
struct TaylorSeries: Sendable {
  /// Evaluates the function over a ball; indeterminate unless Arb proves it holomorphic on the
  /// whole ball.
  typealias Enclosure =
    @Sendable (
      _ x: UnsafeMutablePointer<acb_struct>, _ result: UnsafeMutablePointer<acb_struct>,
      _ bits: Int
    ) -> Void

  /// log2 of the largest values that are worth the bits they cost.
  private static let largestBound = 1e5

  private let function: Enclosure
  private let center: Number
  /// log2 of the radius of a disk on which the function is holomorphic.
  let radius: Int
  /// A bound of log2 of its absolute value there.
  let bound: Double

  /// Searches for a disk with a radius of at most 2^`largest`; nil if none is found.
  init?(
    _ function: @escaping Enclosure, at center: Number, largest: Int, _ context: Context
  ) throws(NumberError) {
    for radius in stride(from: largest, through: -40, by: -1) {
      try context.poll()
      var disk = try center.flintEnclosure(128, context)
      guard let bound = TaylorSeries.bound(of: function, on: &disk, radius, 128) else { continue }
      self.function = function
      self.center = center
      self.radius = radius
      self.bound = bound
      return
    }
    return nil
  }

  /// Returns the first coefficients, as numbers that can be computed to any precision.
  func coefficients(_ count: Int, isReal: Bool, _ context: Context) throws(NumberError) -> [Number]
  {
    let series = self
    let values = try Joint.values(
      [center], attempts: 3, refinementLimit: Quadrature.refinementLimit, failing: .noBound, context
    ) { bits, context throws(NumberError) in
      try series.balls(count, bits: bits, isReal: isReal, context)
    }
    if isReal { return values.map { .real($0) } }
    return stride(from: 0, to: values.count, by: 2).map {
      Number(real: .real(values[$0]), imaginary: .real(values[$0 + 1]))
    }
  }

  /// Returns enclosures of the coefficients; unless they are real, real and imaginary parts
  /// alternate.
  func balls(_ count: Int, bits: Int, isReal: Bool, _ context: Context)
    throws(NumberError) -> [Ball]
  {
    let extra = 16 + max(0, Int(bound)) + 2 * count
    let points = bits + extra
    let working = bits + 2 * extra
    guard let sums = _acb_vec_init(count) else { preconditionFailure("no memory") }
    defer { _acb_vec_clear(sums, count) }
    var center = center.complexBall(working)
    for point in 0..<points {
      try context.poll()
      TaylorSeries.add(
        function, around: &center.value, radius - 1, point, of: points, to: sums, count, working)
    }
    var result: [Ball] = []
    for index in 0..<count {
      var ball = FlintComplexBall { acb_swap($0, sums + index) }
      ball.becomeCoefficient(index, of: points, radius, bound, working)
      let parts = ball.take(precision: bits)
      result += isReal ? [parts.real] : [parts.real, parts.imaginary]
    }
    return result
  }

  /// Adds the value at a point on the circle to the sums of all coefficients, times roots of unity.
  private static func add(
    _ function: Enclosure, around center: BallPointer, _ radius: Int, _ point: Int, of points: Int,
    to sums: BallPointer, _ count: Int, _ bits: Int
  ) {
    var turn = FlintComplexBall()
    setRoot(&turn, point, of: points, bits)
    var x = FlintComplexBall { acb_mul_2exp_si($0, &turn.value, radius) }
    x.inPlace { acb_add($0, $0, center, bits) }
    var value = FlintComplexBall()
    function(&x.value, &value.value, bits)
    turn.inPlace { acb_conj($0, $0) }
    for index in 0..<count {
      value.inPlace { acb_add(sums + index, sums + index, $0, bits) }
      value.multiply(by: turn, bits)
    }
  }

  /// Evaluates a derivative over a ball. The result is indeterminate if no disk around the ball is
  /// proven to be holomorphic, and after an interruption.
  static func evaluateDerivative(
    _ order: Int, _ function: @escaping Enclosure, _ x: BallPointer, _ result: BallPointer,
    _ bits: Int, _ interruption: Interruption? = nil
  ) {
    if order == 0 { return function(x, result, bits) }
    // The result over a wide ball has few correct bits at any precision.
    let bits = min(bits, max(0, min(bits, acb_rel_one_accuracy_bits(x))) + 64)
    for radius in stride(from: 1, through: -20, by: -1) {
      var disk = FlintComplexBall { acb_set($0, x) }
      guard let bound = bound(of: function, on: &disk, radius, 64) else { continue }
      let points = bits + Int(max(0, bound)) + 16
      let count = order + 1
      guard let sums = _acb_vec_init(count) else { preconditionFailure("no memory") }
      defer { _acb_vec_clear(sums, count) }
      for point in 0..<points {
        if interruption?.isRaised == true { return acb_indeterminate(result) }
        add(function, around: x, radius - 1, point, of: points, to: sums, count, bits + 16)
      }
      var ball = FlintComplexBall { acb_swap($0, sums + order) }
      ball.becomeCoefficient(order, of: points, radius, bound, bits)
      for factor in 1...order { ball.inPlace { acb_mul_si($0, $0, factor, bits) } }
      // The derivative is real on the real axis.
      if arb_is_zero(&x.pointee.imag) != 0 { arb_zero(&ball.value.imag) }
      return acb_swap(result, &ball.value)
    }
    acb_indeterminate(result)
  }

  /// Widens a ball by 2^radius, and returns a bound of log2 of the function's absolute value on
  /// that disk; nil if the bound is too large or the function is not proven holomorphic there.
  private static func bound(
    of function: Enclosure, on disk: inout FlintComplexBall, _ radius: Int, _ bits: Int
  ) -> Double? {
    disk.addError(exponent: radius)
    var value = FlintComplexBall()
    function(&disk.value, &value.value, bits)
    if acb_is_finite(&value.value) == 0 { return nil }
    var size = FlintBall { acb_abs($0, &value.value, 64) }
    let bound = size.take(precision: 64).magnitudeExponent.approximate
    return bound < largestBound ? max(bound, -largestBound) : nil
  }

  /// e^(2πi·point/count).
  private static func setRoot(
    _ result: inout FlintComplexBall, _ point: Int, of count: Int, _ bits: Int
  ) {
    var angle = fmpq()
    fmpq_init(&angle)
    fmpq_set_si(&angle, 2 * point, UInt(count))
    arb_sin_cos_pi_fmpq(&result.value.imag, &result.value.real, &angle, bits)
    fmpq_clear(&angle)
  }
}

extension FlintComplexBall {
  /// Turns the sum over points on the circle, whose radius is half of 2^radius, into a coefficient.
  /// The error is at most Σ 2^(−kN) < 2^(1−N) times Cauchy's bound of the coefficient.
  fileprivate mutating func becomeCoefficient(
    _ index: Int, of points: Int, _ radius: Int, _ bound: Double, _ bits: Int
  ) {
    inPlace { acb_div_si($0, $0, points, bits) }
    inPlace { acb_mul_2exp_si($0, $0, -index * (radius - 1)) }
    addError(exponent: Int(bound.rounded(.up)) - index * radius + 2 - points)
  }
}

extension Neighbourhood {
  /// Returns a tabulated function, by its Taylor series if the operand has a limit and the function
  /// is holomorphic there.
  func special(_ function: Tabulated, _ x: Expansion) throws(NumberError) -> Expansion {
    if let result = try atInfinity(function, x) { return result }
    if let result = try atEnd(function, x) { return result }
    let (center, small) = try finiteParts(x)
    if let place = center.asInt, let ends = function.ends, ends.poles?.contains(place) == true,
      let expand = ends.atPole
    {
      return try expand(self)(function.parameters, x)
    }
    var branch: TaylorSeries.Enclosure?
    if function.order == 0, x.isReal {
      branch = try function.branch(at: center, context).map { function.function(on: $0) }
    }
    let series = try TaylorSeries(
      branch ?? { x, result, bits in function.evaluate(x, result, bits) }, at: center, largest: 2,
      context)
    guard let series else { throw .noBound }
    // The value is exact if known, so that zeros are. If it is real at one point between
    // singularities, all coefficients are real.
    let value = try function.value(at: center, context)
    let isReal = !center.isComplex && !value.isComplex
    var coefficients = try series.coefficients(termLimit + 1, isReal: isReal, context)
    let known = try firstCoefficients(of: function, at: center)
    coefficients.replaceSubrange(...known.count, with: [value] + known)
    return try self.series(small, radius: Double(series.radius - 1), areReal: isReal) {
      index throws(NumberError) in
      coefficients[index]
    } rest: {
      series.bound - Double($0 * series.radius) + 2
    }
  }

  /// Returns the coefficients after the constant by derivatives at an integer, where values such as
  /// zero are exact.
  private func firstCoefficients(of function: Tabulated, at center: Number)
    throws(NumberError) -> [Number]
  {
    if center.asInt == nil { return [] }
    var result: [Number] = []
    do throws(NumberError) {
      var formula = Formula()
      formula.result = try formula.append(.tabulated(function), .step(0), context)
      var factorial: Number = 1
      for order in 1...min(3, termLimit) {
        let derived = try formula.differentiated(context)
        if derived.hasSeriesCoefficients { break }
        factorial = try Number.multiply(factorial, .small(order), context)
        let slope = try formula.derivative(at: center, context)
        result.append(try Number.divide(slope, factorial, context))
        formula = derived
      }
    } catch {
      if error.endsAll { throw error }
    }
    return result
  }

  /// Returns a tabulated function of its last operand, with constants as the other operands.
  func special(_ function: SpecialFunction, _ parameters: [Number], _ x: Expansion)
    throws(NumberError) -> Expansion
  {
    guard let function = Tabulated(function, parameters) else { throw .noBound }
    return try special(function, x)
  }
}
