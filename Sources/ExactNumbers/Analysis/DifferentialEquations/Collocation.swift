// Steps of stiff equations, whose length depends on how smooth the solution is, and not on how fast
// neighbouring solutions approach it.
//
// Newton's method finds a polynomial p of time s from −1 to 1 that solves the equation at the
// Chebyshev points. That proves nothing yet. The defect p′ − f(t, p) is bounded by its values at
// the points: its interpolant is at most twice their sum. If f is holomorphic and |f| ≤ M for s in
// the ellipse with foci ±1 and half-axes of the sum ρ, the defect differs from its interpolant by
// at most 4M/ρ^(n−1)/(ρ−1) (L. Trefethen, Approximation Theory and Approximation Practice, 2013,
// 8.2). The solution differs from p by at most e with e′ = μ·e + |defect|, where μ bounds the
// logarithmic norm of f's slopes between the two (G. Dahlquist, 1958). This holds as long as e
// stays in the tube in which μ is known.

/// The steps of stiff equations, with more bits than the ends of the steps have.
struct Collocation {
  /// Bits beyond those of the values, which the slopes of stiff equations use up.
  private static let guardBits = 64
  /// log2 of ρ.
  private static let ellipse = 4
  /// The maximal number of steps of Newton's method, and the number of steps after which it must
  /// converge.
  private static let (iterations, patience) = (40, 6)
  /// The number of parts of a step; slopes are bounded in each part.
  private static let parts = 16
  /// Binary logarithms: the radius of the tube around the polynomial, divided by the error at the
  /// start of the step; and the largest error that the step itself may add, in units of the values'
  /// last bits.
  private static let (tube, loss) = (48, 40)
  /// The maximal number of unknowns of Newton's method.
  private static let sizeLimit = 400

  private let system: FormulaSystem
  private let bits: Int
  private let nodes: ChebyshevNodes
  private let arithmetic: BallCoefficients
  private let balls: FormulaBalls
  private let slopes: FormulaBalls
  /// The `steps` of the nodes, approximately.
  private let weights: [[Double]]
  /// cos (kπ/2n), where n is the number of parts of a step.
  private let cosines: [Ball]

  /// Prepares steps whose ends have `bits` bits; nil if that needs too many unknowns.
  init?(_ system: FormulaSystem, _ slopes: FormulaBalls, bits: Int, _ context: Context)
    throws(NumberError)
  {
    let count = (bits - Self.loss) / Self.ellipse + 10
    if count * system.results.count > Self.sizeLimit { return nil }
    self.system = system
    self.slopes = slopes
    self.bits = bits
    arithmetic = BallCoefficients(bits: bits + Self.guardBits, context)
    nodes = try ChebyshevNodes(count: count, arithmetic)
    balls = try system.balls(bits: arithmetic.bits, context)
    weights = nodes.steps.map { $0.map(\.approximate) }
    cosines = ChebyshevNodes.cosines(2 * Self.parts, 64)
  }

  /// An estimate of the time of a step.
  var seconds: Double {
    let size = Double(nodes.count * system.results.count)
    return 5e-7 * size * size
  }

  /// A step around the time in its middle. Half its length has a sign.
  struct Step {
    let middle: Ball
    let half: Ball
    /// The times of the points.
    fileprivate let times: [Ball]
    /// The values at the start, without radii.
    let start: [Ball]
  }

  /// Returns the values after a step of the given length; nil if nothing is proven about them.
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

  /// Returns half the step times f at each of the points; throws `.noBound` if f has no real value
  /// there.
  private func heights(_ step: Step, _ points: [[Ball]]) throws(NumberError) -> [[Ball]] {
    try zip(step.times, points).map { (time, point) throws(NumberError) in
      let heights = balls.values(over: [time] + point, bits: arithmetic.bits)
      return try heights.map { height throws(NumberError) in
        try arithmetic.sum(ofProducts: [step.half], [height.realValue])
      }
    }
  }

  /// Returns the coefficients of the derivative of p, for each component; nil if Newton's method
  /// fails.
  private func collocatedSlopes(_ step: Step) throws(NumberError) -> [[Ball]]? {
    let components = step.start.indices
    var points = [[Ball]](repeating: step.start, count: nodes.count)
    var newton: NewtonMatrix?
    var last = Double.infinity
    for iteration in 0..<Self.iterations {
      try arithmetic.context.poll()
      let rest = try rest(step, points)
      if newton == nil { newton = try NewtonMatrix(jacobian(step, points), count: rest.count) }
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
      // While errors fall fast, the slopes at earlier points are good enough.
      if size > last / 256 { newton = nil }
      if size == 0 || size < 0x1p-40 && size > last / 16 { break }
      if iteration > Self.patience, size > last / 2 { return nil }
      last = size
    }
    let heights = try heights(step, points)
    return try components.map { component throws(NumberError) in
      try nodes.interpolant(of: heights.map { $0[component].middle })
    }
  }

  /// The function whose zero Newton's method finds: the values at the points, minus the values that
  /// the slopes there give.
  private func rest(_ step: Step, _ points: [[Ball]]) throws(NumberError) -> [Ball] {
    let heights = try heights(step, points)
    let columns = step.start.indices.map { component in heights.map { $0[component] } }
    var rest: [Ball] = []
    for (point, steps) in zip(points, nodes.steps) {
      for component in columns.indices {
        let integral = try arithmetic.sum(ofProducts: steps, columns[component])
        rest.append(
          try arithmetic.subtract(
            point[component], arithmetic.add(step.start[component], integral)))
      }
    }
    return rest
  }

  /// The derivatives of `rest` by all values at all points, row by row, approximately.
  private func jacobian(_ step: Step, _ points: [[Ball]]) throws(NumberError) -> [Double] {
    let count = step.start.count
    let size = points.count * count
    var matrix = [Double](repeating: 0, count: size * size)
    for row in 0..<size { matrix[row * size + row] = 1 }
    for (column, point) in points.enumerated() {
      guard let changes = slopes.changes(over: [step.times[column]] + point, by: step.half)
      else { throw .noBound }
      let numbers = changes.map { $0.map(\.approximate) }
      for row in points.indices {
        let weight = weights[row][column]
        for i in 0..<count {
          for j in 0..<count {
            matrix[(row * count + i) * size + column * count + j] -= weight * numbers[i][j]
          }
        }
      }
    }
    return matrix
  }

  // MARK: The proof

  /// Returns balls of the values at the end of a step, from those at its start and the derivative
  /// of p.
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
    let units = SlopeBounds(changes).units
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

  /// Returns a bound of |p′ − f| times half the step, for each component; nil if f is not proven
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
    let slopes = balls.values(
      around: [step.middle] + p.map { $0[0] }, within: [size.shifted(by: Self.ellipse)] + radii,
      bits: 64)
    if !slopes.allSatisfy(\.isFinite) { return nil }
    // 4/(ρ − 1) is less than 1.
    var bounds = slopes.map {
      $0.absolute(64).times(size, 64).size(scaledBy: Self.ellipse * (1 - nodes.count))
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

  /// Returns the factor by which an error at the start grows up to the end, and the error that the
  /// defect adds, in units; nil if the solution may leave the tube.
  private func errors(
    _ step: Step, _ p: [[Ball]], _ c: [[Ball]], within tubes: [Ball], from start: Ball,
    by defect: Ball, _ units: [Int]
  ) -> (growth: Ball, added: Ball)? {
    let (zero, one) = (arithmetic.zero, arithmetic.constant(1))
    let tube = zip(tubes, units).map { $0.shifted(by: -$1) }.largest
    let steepness = c.map(\.sumOfSizes)
    var (growth, added) = (one, zero)
    for part in (0..<Self.parts).reversed() {
      let length = (cosines[2 * part] - cosines[2 * part + 2]).size(scaledBy: 0)
      guard let slopes = bounds(step, p, steepness, tubes, around: 2 * part + 1, length) else {
        return nil
      }
      let exponent = slopes.rate(in: units).times(length, 64).upperEnd()
      let factor = exponent.exponential.size(scaledBy: 0)
      let isFalling = exponent.isAtMost(zero)
      let new = defect.times(length, 64).size(scaledBy: 0)
      let most = growth.times(start, 64).size(scaledBy: 0).sum(with: added).sum(with: new)
      guard (isFalling ? most : most.times(factor, 64)).size(scaledBy: 0).isAtMost(tube) else {
        return nil
      }
      // If it falls, the integral of e^(μx) is at most the length, and at most 1/|μ|.
      let share =
        exponent.isAtMost(-one)
        ? (Ball(1) / exponent).size(scaledBy: 0)
        : isFalling ? one : factor
      added = factor.times(added, 64).size(scaledBy: 0)
        .sum(with: new.times(share, 64).size(scaledBy: 0))
      growth = growth.times(factor, 64).size(scaledBy: 0)
    }
    return (growth, added)
  }

  /// Returns bounds of f's slopes in a part of the tube, times half the step.
  private func bounds(
    _ step: Step, _ p: [[Ball]], _ steepness: [Ball], _ tubes: [Ball], around place: Int,
    _ length: Ball
  ) -> SlopeBounds? {
    let size = step.half.size(scaledBy: 0)
    let center = step.half.times(cosines[place], 64)
    var box = [(step.middle + center).widened(by: size.times(length, 64), 64)]
    for (index, coefficients) in p.enumerated() {
      var sum = Ball(0)
      for (degree, coefficient) in coefficients.enumerated() {
        sum = sum.adding(coefficient, times: cosines[degree * place % cosines.count], 64)
      }
      box.append(
        sum.widened(by: steepness[index].times(length, 64), 64).widened(by: tubes[index], 64))
    }
    return slopes.changes(over: box, by: step.half).map(SlopeBounds.init)
  }
}

extension [Ball] {
  /// An upper bound of the sum of absolute values.
  fileprivate var sumOfSizes: Ball {
    dropFirst().reduce(self[0].size(scaledBy: 0)) { $0.sum(with: $1.size(scaledBy: 0)) }
  }
}
