// Steps of stiff equations, as long as the solution is smooth, however fast others approach it.
//
// Newton's method finds a polynomial p of time, s from −1 to 1, that meets the equation at Chebyshev's
// points; nothing of that is proven. What it lacks, its defect p′ − f(t, p), has these values there:
// its interpolant is at most twice the sum of them, and as f is holomorphic, and |f| ≤ M, where s lies
// in the ellipse with foci ±1 and half-axes of the sum ρ, it differs from that by at most
// 4M/ρ^(n−1)/(ρ−1) (L. Trefethen, Approximation Theory and Approximation Practice, 2013, 8.2). The
// solution parts from p by at most e with e′ = μ·e + |defect|, where μ bounds the logarithmic norm of
// f's slopes between both (G. Dahlquist, 1958), as long as e stays in the tube where that is known.

internal import CFLINT

/// What takes steps of stiff equations, with more bits than the steps' ends have.
struct Collocation {
  /// Bits beyond those of the values, which the slopes of stiff equations cost.
  private static let guardBits = 64
  /// ρ, and the most of a component within the ellipse to that within the step, as powers of two.
  private static let (ellipse, growth) = (4, 8)
  /// The parts of a step in each of which slopes are bounded, and the most steps of Newton's method.
  private static let (parts, iterations) = (16, 12)
  /// The tube around the polynomial, to the error with which a step begins; and the most error that
  /// the step itself may add to the last bits of values; as powers of two.
  private static let (tube, loss) = (32, 16)
  /// The most unknowns of Newton's method.
  static let sizeLimit = 400

  private let system: FormulaSystem
  private let bits: Int
  private let nodes: ChebyshevNodes
  private let arithmetic: BallCoefficients
  private let balls: FormulaBalls
  private let slopes: FormulaBalls
  /// cos (kπ/2n) for twice as many parts n.
  private let cosines: [Ball]

  /// Prepares steps whose ends have so many bits; nil if that is too much.
  init?(_ system: FormulaSystem, _ slopes: FormulaBalls, bits: Int, _ context: Context)
    throws(NumberError)
  {
    let count = (bits + Self.growth) / Self.ellipse + 6
    if count * system.results.count > Self.sizeLimit { return nil }
    self.system = system
    self.slopes = slopes
    self.bits = bits
    arithmetic = BallCoefficients(bits: bits + Self.guardBits, context)
    nodes = try ChebyshevNodes(count: count, arithmetic)
    balls = FormulaBalls(
      system.formula, bits: arithmetic.bits, context.interruption, others: system.results)
    cosines = ChebyshevNodes.cosines(2 * Self.parts, 64)
  }

  /// A step around the time in its middle; half its length is signed.
  struct Step {
    let middle: Ball
    let half: Ball
    /// The times of the points.
    fileprivate let times: [Ball]
    /// The values that it begins with, without radii.
    let start: [Ball]
  }

  /// The values at the end of a step of so much time; nil where nothing is proven of it.
  func values(after values: [Ball], at time: Ball, by length: Ball) throws(NumberError) -> [Ball]? {
    let half = length.shifted(by: -1)
    let middle = try arithmetic.add(time, half)
    let times = try nodes.values.map { point throws(NumberError) in
      try arithmetic.add(middle, arithmetic.sum(ofProducts: [half], [point[1]]))
    }
    let step = Step(middle: middle, half: half, times: times, start: values.map(\.middle))
    do throws(NumberError) {
      guard let slopes = try collocatedSlopes(step) else { return nil }
      return try provenEnd(of: step, values, slopes)
    } catch {
      guard case .noBound = error else { throw error }
      return nil
    }
  }

  // MARK: Newton's method

  /// Half the step times f at each of the points; throws `.noBound` where it has no real value.
  private func heights(_ step: Step, _ points: [[Ball]]) throws(NumberError) -> [[Ball]] {
    try zip(step.times, points).map { (time, point) throws(NumberError) in
      balls.evaluate(at: [time] + point, bits: arithmetic.bits)
      return try system.results.indices.map { index throws(NumberError) in
        var height = FlintBall(ifReal: balls.other(index))
        return try arithmetic.sum(
          ofProducts: [step.half], [height.take(precision: arithmetic.bits)])
      }
    }
  }

  /// The coefficients of the derivative of p, by components; nil where Newton's method fails.
  private func collocatedSlopes(_ step: Step) throws(NumberError) -> [[Ball]]? {
    let components = step.start.indices
    var points = [[Ball]](repeating: step.start, count: nodes.count)
    var newton: NewtonMatrix?
    var last = Double.infinity
    for _ in 0..<Self.iterations {
      try arithmetic.context.poll()
      let heights = try heights(step, points)
      var rest: [Ball] = []
      for (index, point) in points.enumerated() {
        for component in components {
          let integral = try arithmetic.sum(
            ofProducts: nodes.steps[index], heights.map { $0[component] })
          rest.append(
            try arithmetic.subtract(
              point[component], arithmetic.add(step.start[component], integral)))
        }
      }
      if newton == nil { newton = try NewtonMatrix(jacobian(step, points)) }
      guard let changes = newton?.solution(for: rest) else { return nil }
      var size = 0.0
      for component in components {
        var (largest, change) = (0.0, 0.0)
        for index in points.indices {
          let delta = changes[index * components.count + component]
          points[index][component] = try arithmetic.subtract(points[index][component], delta).middle
          largest = max(largest, abs(points[index][component].approximate))
          change = max(change, abs(delta.approximate))
        }
        if change > 0 { size = max(size, change / largest) }
      }
      // Slopes of other points are as good where errors get much smaller by them.
      if size > last / 1_000 { newton = nil }
      if size == 0 || size < 0x1p-40 && size > last / 16 { break }
      last = size
    }
    let heights = try heights(step, points)
    return try components.map { component throws(NumberError) in
      try nodes.interpolant(of: heights.map { $0[component].middle })
    }
  }

  /// The derivatives of what Newton's method makes zero, by all values at all points.
  private func jacobian(_ step: Step, _ points: [[Ball]]) throws(NumberError) -> FlintBallMatrix {
    let count = step.start.count
    var matrix = FlintBallMatrix(rows: points.count * count, columns: points.count * count)
    arb_mat_one(&matrix.value)
    for (column, point) in points.enumerated() {
      guard let changes = slopes.changes(over: [step.times[column]] + point, by: step.half)
      else { throw .noBound }
      for row in points.indices {
        var weight = nodes.steps[row][column].value
        for (i, line) in changes.enumerated() {
          for (j, change) in line.enumerated() {
            var change = change.value
            arb_submul(
              arb_mat_entry_ptr(&matrix.value, row * count + i, column * count + j), &weight,
              &change, 64)
          }
        }
      }
    }
    return matrix
  }

  // MARK: The proof

  /// Balls of the values at the end of a step, from those at its start and the derivative of p.
  private func provenEnd(of step: Step, _ values: [Ball], _ c: [[Ball]]) throws(NumberError)
    -> [Ball]?
  {
    let components = values.indices
    let p = try components.map { index throws(NumberError) in
      try nodes.integral(ofCoefficients: c[index], from: step.start[index])
    }
    let middles = p.map { $0[0] }
    guard let changes = slopes.changes(over: [step.middle] + middles, by: step.half) else {
      return nil
    }
    let units = SlopeBounds(changes).balancedUnits ?? components.map { _ in 0 }
    func largest(_ sizes: [Ball]) -> Ball { zip(sizes, units).map { $0.shifted(by: -$1) }.largest }
    let scale = largest(p.map(\.sumOfSizes))
    let start = largest(values.map(\.radius))
    let tube = start.sum(with: scale.shifted(by: -bits)).shifted(by: Self.tube)
    let tubes = units.map { tube.shifted(by: $0) }
    guard let defects = try defects(step, p, c, within: tubes),
      let (growth, error) = errors(
        step, p, c, within: tubes, from: start, by: largest(defects), units),
      error.isAtMost(scale.shifted(by: Self.loss - bits))
    else { return nil }
    let end = growth.times(start, 64).size(scaledBy: 0).sum(with: error)
    return try components.map { index throws(NumberError) in
      let whole = try arithmetic.sum(ofProducts: c[index], nodes.wholes)
      return try arithmetic.add(step.start[index], whole).widened(
        by: end.shifted(by: units[index]), bits)
    }
  }

  /// The most of p′ − f, in half the step, of each component; nil where f is not seen to be
  /// holomorphic around p.
  private func defects(_ step: Step, _ p: [[Ball]], _ c: [[Ball]], within tubes: [Ball])
    throws(NumberError) -> [Ball]?
  {
    let size = step.half.size(scaledBy: 0)
    let radii = zip(p, tubes).map { (coefficients, tube) in
      zip(1..., coefficients.dropFirst()).reduce(tube) {
        $0.sum(with: $1.1.size(scaledBy: Self.ellipse * $1.0))
      }
    }
    balls.evaluate(
      around: [step.middle] + p.map { $0[0] }, within: [size.shifted(by: Self.ellipse)] + radii,
      bits: 64)
    var bounds: [Ball] = []
    for index in p.indices {
      let height = balls.other(index)
      if acb_is_finite(height) == 0 { return nil }
      var bound = FlintBall { acb_abs($0, height, 64) }
      let most = bound.take(precision: 64).times(size, 64)
      // 4/(ρ − 1) is less than 1.
      bounds.append(most.size(scaledBy: Self.ellipse * (1 - nodes.count)))
    }
    let points = try nodes.integrals.map { integrals throws(NumberError) in
      try zip(step.start, c).map { (start, c) throws(NumberError) in
        try arithmetic.add(start, arithmetic.sum(ofProducts: c, integrals))
      }
    }
    for (index, heights) in try heights(step, points).enumerated() {
      for (component, height) in heights.enumerated() {
        let slope = try arithmetic.sum(
          ofProducts: c[component], Array(nodes.values[index].dropLast()))
        let defect = try arithmetic.subtract(slope, height)
        bounds[component] = bounds[component].sum(with: defect.size(scaledBy: 1))
      }
    }
    return bounds
  }

  /// By how much an error of the start grows up to the end, and what the defect adds to it, in
  /// units; nil where the solution may leave the tube.
  private func errors(
    _ step: Step, _ p: [[Ball]], _ c: [[Ball]], within tubes: [Ball], from start: Ball,
    by defect: Ball, _ units: [Int]
  ) -> (growth: Ball, added: Ball)? {
    let (zero, one) = (arithmetic.zero, arithmetic.constant(1))
    let tube = zip(tubes, units).map { $0.shifted(by: -$1) }.largest
    let steepness = c.map(\.sumOfSizes)
    var (growth, added) = (one, zero)
    for part in (0..<Self.parts).reversed() {
      let length = cosines[2 * part].combined(with: cosines[2 * part + 2], precision: 64) {
        arb_sub($0, $1, $2, 64)
      }.size(scaledBy: 0)
      guard let slopes = bounds(step, p, steepness, tubes, around: 2 * part + 1, length) else {
        return nil
      }
      let exponent = slopes.rate(in: units).times(length, 64).upperEnd
      let factor = exponent.map(precision: 64) { arb_exp($0, $1, 64) }.size(scaledBy: 0)
      let isFalling = exponent.isAtMost(zero)
      let new = defect.times(length, 64).size(scaledBy: 0)
      let most = growth.times(start, 64).size(scaledBy: 0).sum(with: added).sum(with: new)
      guard (isFalling ? most : most.times(factor, 64)).size(scaledBy: 0).isAtMost(tube) else {
        return nil
      }
      // The integral of e^(μx) is at most the length, or 1/|μ|, where it falls.
      let share =
        exponent.isAtMost(one.negated)
        ? one.combined(with: exponent, precision: 64) { arb_div($0, $1, $2, 64) }.size(scaledBy: 0)
        : isFalling ? one : factor
      added = factor.times(added, 64).size(scaledBy: 0)
        .sum(with: new.times(share, 64).size(scaledBy: 0))
      growth = growth.times(factor, 64).size(scaledBy: 0)
    }
    return (growth, added)
  }

  /// Bounds of f's slopes in a part of the tube, times half the step.
  private func bounds(
    _ step: Step, _ p: [[Ball]], _ steepness: [Ball], _ tubes: [Ball], around place: Int,
    _ length: Ball
  ) -> SlopeBounds? {
    let size = step.half.size(scaledBy: 0)
    let center = step.half.times(cosines[place], 64)
    var box = [step.middle.combined(with: center, precision: 64) { arb_add($0, $1, $2, 64) }]
    box[0] = box[0].widened(by: size.times(length, 64), 64)
    for (index, coefficients) in p.enumerated() {
      var sum = FlintBall()
      for (degree, coefficient) in coefficients.enumerated() {
        var (a, b) = (coefficient.value, cosines[degree * place % cosines.count].value)
        withExtendedLifetime((coefficient, cosines)) { arb_addmul(&sum.value, &a, &b, 64) }
      }
      box.append(
        sum.take(precision: 64).widened(by: steepness[index].times(length, 64), 64)
          .widened(by: tubes[index], 64))
    }
    return slopes.changes(over: box, by: step.half).map(SlopeBounds.init)
  }
}

/// A matrix that is divided by, approximately.
private struct NewtonMatrix: ~Copyable {
  private var factors: FlintBallMatrix
  private var rows: [Int]

  /// Factors a matrix; nil if it seems to be singular.
  init?(_ matrix: consuming FlintBallMatrix) {
    let count = matrix.value.r
    factors = FlintBallMatrix(rows: count, columns: count)
    rows = Array(0..<count)
    if arb_mat_approx_lu(&rows, &factors.value, &matrix.value, 64) == 0 { return nil }
  }

  func solution(for numbers: [Ball]) -> [Ball] {
    var right = FlintBallMatrix(rows: numbers.count, columns: 1)
    for (row, number) in numbers.enumerated() {
      var value = number.value
      withExtendedLifetime(number) {
        arb_get_mid_arb(arb_mat_entry_ptr(&right.value, row, 0), &value)
      }
    }
    var solution = FlintBallMatrix(rows: numbers.count, columns: 1)
    var factors = factors.value
    arb_mat_approx_solve_lu_precomp(&solution.value, rows, &factors, &right.value, 64)
    return solution.takeBalls(precision: 64)
  }
}

extension Ball {
  fileprivate var negated: Ball { map(precision: 64) { arb_neg($0, $1) } }
}

extension [Ball] {
  /// An upper bound of the sum of absolute values.
  fileprivate var sumOfSizes: Ball { dropFirst().reduce(self[0].size(scaledBy: 0)) { $0.sum(with: $1.size(scaledBy: 0)) } }
}
