// Steps of differential equations by Taylor series.
//
// A step begins with balls that contain y at one time. Around that time are rings of complex times.
// In each ring, the solution starts from balls that contain it at the inner edge. If f is
// holomorphic on larger complex balls, and Picard's operator maps these into themselves, then the
// solution exists in the ring, is holomorphic, and stays in these balls (E. Picard, 1890). The
// balls grow from ring to ring up to a radius R, and Cauchy's bound of the Taylor coefficients
// bounds the remainder of the series at R/8. (The real counterpart, with one ball for all times of
// a step: N. Nedialkov, K. Jackson, G. Corliss, Validated solutions of initial value problems,
// 1999.) The coefficients of f's steps give the coefficients of the solution, one after the other.
// In a step, the distance of two solutions grows at most by the factor e^(h·μ), where μ bounds the
// logarithmic norm of f's slopes (G. Dahlquist, 1958). So the errors of a stiff equation decay.
// Solutions that rotate and grow need more bits, but no other proof.

/// The steps from t₀ to t₁ with balls of `bits` bits.
struct SolutionSteps {
  let system: FormulaSystem
  let context: Context
  let bits: Int
  private let arithmetic: BallCoefficients
  private let balls: FormulaBalls
  let needed: [Int]
  /// The slopes of f by t and by each of the values; nil if f has none.
  let slopes: FormulaBalls?
  private let start: Number
  let width: Number
  /// The fractions of the range at which values are requested, in order; the last is 1.
  private let stops: [Number]
  /// The fraction of the range that is done.
  var done = Number(0)
  var values: [Ball]
  /// The longer steps; nil before the first attempt, and if they are not possible.
  var collocation: Collocation?
  /// log2 of the fraction of the range that the next longer step covers; nil for no such step.
  var reach: Int?
  /// The number of longer steps since one failed, and the number before the length is doubled.
  var (successes, patience) = (0, 1)
  /// The number of steps since the time was last estimated, and the exponent of the first of them.
  var pace = (count: 0, exponent: 0)
  /// The number of Taylor steps before the next attempt of a longer step, and the number after a
  /// failed attempt.
  var (wait, pause) = (Self.firstPause, Self.firstPause)

  /// A step is 2^(−share) of the proven radius of convergence.
  static let share = 3
  /// There are 2^rings rings around a time; `rings` must not be less than `share`. The balls should
  /// not grow by more than 2^growth times the growth of as many rings like the first. Otherwise the
  /// step is halved, up to `halvings` times: halving does not help a slope that begins with a high
  /// power of time.
  static let (rings, growth, halvings) = (4, 8, 3)
  /// log2 of the least fraction of the range that a step may cover, and the maximal number of
  /// steps.
  private static let (leastStep, stepLimit) = (-48, 200_000)
  /// The number of Taylor steps before the first attempt of a longer step, and the largest number
  /// between two attempts.
  static let (firstPause, lastPause) = (16, 512)
  /// log2 of the least ratio of a longer step to a Taylor step, and of the ratio that is tried
  /// first.
  static let (gain, firstGain) = (3, 5)
  /// The number of longer steps of about the same length after which the time of the rest is
  /// estimated.
  static let sample = 64
  /// log2 of the fraction of the range below which a step is short, and the maximal number of short
  /// steps: next to a pole, each step is shorter than the one before.
  private static let (shortStep, shortLimit) = (-24, 2_000)

  init(
    _ system: FormulaSystem, from start: Number, _ values: [Number], width: Number,
    stops: [Number], bits: Int, _ context: Context
  ) throws(NumberError) {
    self.system = system
    self.context = context
    self.bits = bits
    self.start = start
    self.values = values.map { $0.knownEnclosure(bits + 32) }
    (self.width, self.stops) = (width, stops)
    arithmetic = BallCoefficients(bits: bits, context)
    balls = try system.balls(bits: bits, context)
    let steps = try system.formula.steps(neededFor: system.results) { [$0.first, $0.second] }
    needed = steps.filter { $0 >= system.unknowns }
    slopes = try Self.slopes(of: system, context)
  }

  private static func slopes(of system: FormulaSystem, _ context: Context) throws(NumberError)
    -> FormulaBalls?
  {
    do throws(NumberError) {
      return try system.differentiated(context).balls(bits: 64, context)
    } catch {
      guard case .notRecordable = error else { throw error }
      return nil
    }
  }

  /// Returns the balls of the solution at the stops, in order; nil if more bits may help.
  ///
  /// Throws `.endOfSolution`.
  mutating func run() throws(NumberError) -> [Ball]? {
    var found: [Ball] = []
    var exponent = 0
    for stop in stops {
      if try !run(to: stop, &exponent) { return nil }
      found += values
    }
    return found
  }

  /// The number of bits that the whole range is expected to lose, estimated from the loss so far.
  var expectedLoss: Int {
    // Close to 0, the absolute error counts.
    let known =
      values.filter { !$0.isSmall(bits) }.map { value in
        max(value.accuracy, Int(max(-1e6, min(1e6, -value.radiusExponent.approximate))))
      }.min() ?? bits
    let part = max(1.0 / 16, (try? done.machineValue(context)) ?? 0)
    return Int(Double(max(0, bits - known)) / part)
  }

  private mutating func run(to stop: Number, _ exponent: inout Int) throws(NumberError) -> Bool {
    var shortSteps = 0
    for _ in 0..<Self.stepLimit where shortSteps < Self.shortLimit {
      try context.poll(done: (try? done.machineValue(context)) ?? 0)
      if try Number.lessOrEqual(stop, done, context) { return true }
      let rest = try Number.subtract(stop, done, context)
      let now = try time()
      try now.evaluateParts(bits + 96, context)
      if let step = try collocate(at: now, rest, beyond: exponent - Self.share) {
        done = try Number.add(done, step, context)
        continue
      }
      let time = now.knownEnclosure(bits)
      guard let radii = try enclosure(at: time, &exponent) else {
        let isWide = values.contains { $0.accuracy < bits / 4 && !$0.isSmall(bits) }
        if isWide { return false }
        throw .search(.endOfSolution(at: now))
      }
      if exponent < Self.shortStep { shortSteps += 1 }
      let step = try Number.minimum(
        Number.power(2, .small(exponent - Self.share), context), rest, context)
      do throws(NumberError) {
        try advance(from: time, by: step, radii.outer, within: radii.inner)
      } catch {
        guard case .noBound = error else { throw error }
        return false
      }
      done = try Number.add(done, step, context)
      try planLongStep(rest, by: step, exponent - Self.share)
      exponent = min(0, exponent + 1)
    }
    throw .search(.endOfSolution(at: try time()))
  }

  private func time() throws(NumberError) -> Number {
    try Number.add(start, Number.multiply(width, done, context), context)
  }

  /// Returns radii of complex balls around the values in which the solution stays: for all times
  /// within 2^exponent of the range, and within a step. Returns nil if none are found.
  private func enclosure(at time: Ball, _ exponent: inout Int) throws(NumberError)
    -> (outer: [Ball], inner: [Ball])?
  {
    var steep = 0
    while exponent >= Self.leastStep {
      try context.poll()
      let ring = width.knownEnclosure(bits).size(scaledBy: exponent - Self.rings)
      if let radii = radii(at: time, by: ring) {
        if !radii.isSteep || steep == Self.halvings { return (radii.outer, radii.inner) }
        steep += 1
      }
      exponent -= 1
    }
    return nil
  }

  /// Returns such radii with rings of one width.
  private func radii(at time: Ball, by ring: Ball)
    -> (outer: [Ball], inner: [Ball], isSteep: Bool)?
  {
    var all: [[Ball]] = [values.map { _ in arithmetic.zero }]
    for count in 1...1 << Self.rings {
      let known = all[count - 1]
      let reach = ring.times(arithmetic.constant(.small(count)), 64).size(scaledBy: 0)
      guard var moved = changes(at: [time] + values, within: [reach] + known, by: ring) else {
        return nil
      }
      for attempt in 0... {
        let guess = zip(known, moved).map { $0.sum(with: $1.size(scaledBy: 1)) }
        // A component that is 0 at first may begin to move only after each of the others.
        guard attempt < 3 + values.count,
          let next = changes(at: [time] + values, within: [reach] + guess, by: ring)
        else { return nil }
        moved = next
        let found = zip(known, next).map { $0.sum(with: $1) }
        if zip(found, guess).allSatisfy({ $0.isAtMost($1) }) {
          all.append(found)
          break
        }
      }
    }
    let (first, outer) = (all[1].largest, all[all.count - 1])
    let isSteep = !outer.largest.isAtMost(first.size(scaledBy: Self.rings + Self.growth))
    return (outer, all[1 << (Self.rings - Self.share)], isSteep)
  }

  /// Returns a bound of the distance that a solution moves in a ring, within complex balls; nil
  /// unless f is holomorphic there.
  private func changes(at centers: [Ball], within radii: [Ball], by ring: Ball) -> [Ball]? {
    let slopes = balls.values(around: centers, within: radii, bits: 64)
    if !slopes.allSatisfy(\.isFinite) { return nil }
    return slopes.map { $0.absolute(64).times(ring, 64).upperEnd() }
  }

  /// Returns a bound of the errors at the end of a step that errors of the values cause: the
  /// largest one times e^(h·μ), with h·μ = max (h·fᵢᵢ + Σ |h·fᵢⱼ|) over all points where the
  /// solution may be. h may be negative. Returns nil if slopes have no bound.
  private func errors(from time: Ball, by length: Ball, _ radii: [Ball]) -> [Ball]? {
    let step = length.times(width.knownEnclosure(64), 64)
    let solution = zip(values, radii).map { $0.widened(by: $1, 64) }
    let box = [time.widened(by: step.size(scaledBy: 0), 64)] + solution
    guard let changes = slopes?.changes(over: box, by: step) else { return nil }
    let bounds = SlopeBounds(changes)
    let equal = errors(in: values.map { _ in 0 }, bounds)
    guard let units = bounds.balancedUnits else { return equal }
    return zip(equal, errors(in: units, bounds)).map { $0.isAtMost($1) ? $0 : $1 }
  }

  /// Returns the errors at the end of a step, with values measured in units that are powers of two.
  private func errors(in units: [Int], _ bounds: SlopeBounds) -> [Ball] {
    let largest = zip(values, units).map { $0.radius.shifted(by: -$1) }.largest
    let growth = bounds.rate(in: units).exponential
    let error = growth.times(largest, 64).size(scaledBy: 0)
    return units.map { error.shifted(by: $0) }
  }

  /// Takes a step: the Taylor polynomial ± r·q^n/(1 − q). The polynomial is that of the middles if
  /// errors are bounded separately.
  private mutating func advance(
    from time: Ball, by step: Number, _ radii: [Ball], within inner: [Ball]
  ) throws(NumberError) {
    let count = (bits + Self.growth) / Self.share + 2
    var series = FormulaSeries(system.formula, needed, unknowns: system.unknowns, arithmetic)
    let way = width.knownEnclosure(bits)
    let length = try step.enclosure(bits + 32, context)
    var power = length.copy(precision: bits)
    let errors = errors(from: time, by: length, inner)
    if errors != nil { values = values.map(\.middle) }
    series.append(time, to: 0)
    for index in values.indices { series.append(values[index], to: index + 1) }
    var sums = values
    for k in 0..<count - 1 {
      try series.advance(to: k)
      series.append(k == 0 ? way : arithmetic.zero, to: 0)
      var coefficients: [Ball] = []
      for result in system.results {
        let slope = try arithmetic.sum(ofProducts: [series.coefficient(result, k)], [way])
        coefficients.append(try arithmetic.divide(slope, by: k + 1))
      }
      for index in values.indices {
        series.append(coefficients[index], to: index + 1)
        sums[index] = sums[index].adding(coefficients[index], times: power, bits)
      }
      power = power.times(length, bits)
    }
    for index in values.indices {
      // q^n/(1 − q) for q = 2^(−share)
      let rest = radii[index].size(scaledBy: 1 - Self.share * count)
      sums[index] = sums[index].widened(by: rest, bits)
      if let errors { sums[index] = sums[index].widened(by: errors[index], bits) }
    }
    values = sums
  }
}
