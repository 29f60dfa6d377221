// Upper bounds of scales on 0 < u ≤ e^(−T). With t = ln(1/u), the logarithm of a scale's absolute
// value is h(t) = Σ cᵢ·e^(mᵢt)·t^(jᵢ) − a·t + b·ln t, and its bound is h at the point from which h
// falls. Bounds are binary logarithms in machine floating point. The C library is correct to a few
// units in the last place, so each bound is raised by a billionth of the sum of its terms' sizes.

extension Scale {
  /// Returns an upper bound of log2 of the absolute value for all t ≥ T > 1; nil if none is found.
  func logarithmicBound(from start: Double, _ context: Context) throws(NumberError) -> Double? {
    guard let shape = try Shape(magnitude, context) else { return nil }
    return shape.bound(from: start)
  }

  /// h, in machine floating point.
  private struct Shape {
    var growths: [(m: Double, j: Double, c: Double)] = []
    let a: Double
    let b: Double

    init?(_ scale: Scale, _ context: Context) throws(NumberError) {
      guard let a = try scale.power.machineValue(context),
        let b = try scale.log.machineValue(context)
      else { return nil }
      self.a = a
      self.b = b
      for growth in scale.growths {
        guard let m = try growth.power.machineValue(context),
          let j = try growth.log.machineValue(context),
          let c = try growth.coefficient.machineValue(context)
        else { return nil }
        growths.append((m, j, c))
      }
    }

    func bound(from start: Double) -> Double? {
      guard let leading = growths.first else {
        if a > 0 { return value(at: max(start, b / a)) }
        if a < 0 || b > 0 { return nil }
        return value(at: start)
      }
      return leading.c < 0 && falls(from: start) ? value(at: start) : nil
    }

    /// Returns whether h falls from t on: there, the leading term's slope outweighs the sum of all
    /// others, and the ratio of each other slope to it falls.
    private func falls(from t: Double) -> Bool {
      let leading = growths[0]
      let steepness = -leading.c * min(leading.m, leading.m + leading.j / t) * (1 - 1e-9)
      if leading.m == 0 {
        if leading.j <= 1 { return false }
      } else if !(steepness > 0) {
        return false
      }
      let slope = leading.m == 0 ? -leading.c * leading.j / t * (1 - 1e-9) : steepness
      var others = (max(0, -a) + max(0, b) / t) / growth(leading.m, leading.j, t)
      for other in growths.dropFirst() {
        let shift = other.j - leading.j
        if shift > 0, other.m - leading.m + shift / t > 0 { return false }
        others +=
          abs(other.c) * (other.m + abs(other.j) / t) * (growth(other.m - leading.m, shift, t))
      }
      return others * (1 + 1e-9) + 1e-300 < slope
    }

    private func growth(_ m: Double, _ j: Double, _ t: Double) -> Double {
      (m * t + j * t.naturalLogarithm).exponential
    }

    /// h(t)/ln 2, rounded up.
    private func value(at t: Double) -> Double {
      var sum = 0.0
      var size = 0.0
      func add(_ term: Double) {
        sum += term
        size += abs(term)
      }
      add(-a * t)
      add(b * t.naturalLogarithm)
      for term in growths { add(term.c * growth(term.m, term.j, t)) }
      return (sum + size * 1e-9) * 1.4426950408889634 + 1e-9
    }
  }
}

extension Number {
  /// The value in machine floating point, correct to its last digits; nil if there is none.
  func machineValue(_ context: Context) throws(NumberError) -> Double? {
    if let value = asInt, value.magnitude < 1 << 53 { return Double(value) }
    let ball = try enclosure(128, context)
    let value = ball.approximate
    return ball.isFinite && ball.accuracy >= 60 && value.isFinite ? value : nil
  }

  /// Returns an upper bound of log2 of the absolute value; −∞ for zero, nil if none is found.
  func logarithmicBound(_ context: Context) throws(NumberError) -> Double? {
    if asInt == 0 { return -.infinity }
    let parts = parts
    var bound = -Double.infinity
    for part in [parts.real, parts.imaginary] where part.asInt != 0 {
      let ball = try part.enclosure(64, context)
      if !ball.isFinite { return nil }
      let exponent = ball.magnitudeExponent.approximate
      if !(exponent < 1e12) { return nil }
      bound = max(bound, exponent)
    }
    return isComplex ? bound + 1 : bound
  }
}
