// A trial of Taylor coefficients by the program's values next to the point.

extension FormulaTrial {
  /// The highest power that is tried: all coefficients come from the same few rules.
  private static let highestPower = 8
  /// Distances from the point, as powers of two relative to it.
  private static let seriesSteps = [-40, -300, -2_000]

  /// Tries Taylor coefficients: the difference of the values and the polynomial must vanish faster
  /// than the last power, on both sides. A function may oscillate too fast for a step, so smaller
  /// steps must contradict, too.
  public func check(series: [Number], at x: Number) throws(NumberError) {
    // The formula itself may have no value there, but a continuation.
    if try attempt(formula.value(at: x, context)) != nil {
      if case .none = try program(x) { throw .contradicted(at: x) }
      try check(at: x)
    } else if case .value(let value) = try program(x),
      try !Number.equal(value, series[0], context)
    {
      throw .noProvenDerivative(at: x)
    }
    let series = Array(series.prefix(Self.highestPower + 1))
    for step in Self.seriesSteps where try !contradicts(series, at: x, step: step) { return }
    throw .contradicted(at: x)
  }

  /// Returns whether the difference over a step, divided by the step to the last power, fails to
  /// fall by a quarter when the step is halved. Then it cannot tend to zero as fast as the step.
  private func contradicts(_ series: [Number], at x: Number, step: Int) throws(NumberError) -> Bool
  {
    let slack = try size(series[series.count - 1]).shifted(by: -24)
    let scale = try Number.isZero(x, context) ? 1 : x
    let width = try Number.multiply(scale, Number.power(2, .small(step), context), context)
    let bits = (series.count + 1) * -step + 2 * Self.bits
    for side in [1, -1] {
      var rests: [Number] = []
      for factor in [side, 2 * side] {
        let h = try Number.multiply(width, .small(factor), context)
        switch try program(Number.add(x, h, context)) {
        case .value(let value): rests.append(try rest(of: series, value, h))
        case .none: return true
        case .unknown: return false
        }
      }
      for rest in rests {
        guard try attempt(rest.evaluateParts(bits, context)) != nil else { return false }
      }
      let allowed = try (size(rests[1]) * 3).shifted(by: -2) + slack
      if try allowed.isBelow(size(rests[0])) { return true }
    }
    return false
  }

  /// (f(x + h) − Σ cₖ·hᵏ)/hⁿ
  private func rest(of series: [Number], _ value: Number, _ h: Number) throws(NumberError)
    -> Number
  {
    var rest = try Number.subtract(value, series[0], context)
    for coefficient in series.dropFirst() {
      rest = try Number.subtract(Number.divide(rest, h, context), coefficient, context)
    }
    return rest
  }
}
