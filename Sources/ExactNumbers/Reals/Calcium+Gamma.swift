// Gammas for Calcium, which knows none of the formulas that tie them to each other (DLMF 5.5):
// recurrence, reflection, duplication. Here each becomes a product of those that these formulas do
// not tie: for a fraction, by the recurrence into (0, 1), by the reflection into (0, 1/2]; by the
// duplication, a denominator with one factor 2 loses it, and with more of them it comes below 1/4.
// For any other number the reflection has to do, since the duplication would lead on without end.

internal import CFLINT

extension Calcium {
  /// The longest product by the recurrence.
  private static let recurrenceLimit = 32
  /// The largest denominator of a fraction that is taken apart.
  private static let denominatorLimit = 256

  /// Γ(x)
  mutating func gamma(_ x: Number) throws(TooHard) -> Element {
    guard let size = Self.machineNumber(x), size.magnitude < Double(Self.recurrenceLimit),
      !x.isInteger
    else { return try atom(x) }
    let steps = Int(size.rounded(.down))
    let start = try number { (context) throws(NumberError) in
      try Number.subtract(x, Number(steps), context)
    }
    let result = try gamma(withinUnit: start)
    for step in min(steps, 0)..<max(steps, 0) {
      let factor = try element(
        number { (context) throws(NumberError) in try Number.add(start, Number(step), context) })
      if steps > 0 {
        ca_mul(result, result, factor, context)
      } else {
        ca_div(result, result, factor, context)
      }
    }
    return result
  }

  /// Γ(x) for 0 < x < 1.
  private mutating func gamma(withinUnit x: Number) throws(TooHard) -> Element {
    guard let size = Self.machineNumber(x) else { return try atom(x) }
    if size > 0.5 {  // π/(sin πx·Γ(1−x))
      let result = try element(.pi)
      let other = try number { (context) throws(NumberError) in
        try Number.subtract(1, x, context)
      }
      ca_div(result, result, try sine(ofTurns: x), context)
      ca_div(result, result, try gamma(withinUnit: other), context)
      return result
    }
    guard x.isRational, let q = (try? Number.denominator(x, Context()))?.asInt,
      q <= Self.denominatorLimit, q.isMultiple(of: 2)
    else { return try atom(x) }
    if q == 2 { return try rootOfPi() }
    if !q.isMultiple(of: 4) { return try gamma(doubling: x) }
    return size < 0.25 ? try atom(x) : try gamma(mirroring: x)
  }

  /// 2^(1−2x)·√π·Γ(2x)/Γ(x+1/2), where neither is of a denominator with as many factors 2.
  private mutating func gamma(doubling x: Number) throws(TooHard) -> Element {
    let result = try powerOfTwo { (context) throws(NumberError) in
      try Number.subtract(1, Number.multiply(2, x, context), context)
    }
    ca_mul(result, result, try rootOfPi(), context)
    let doubled = try number { (context) throws(NumberError) in
      try Number.multiply(2, x, context)
    }
    ca_mul(result, result, try gamma(withinUnit: doubled), context)
    let shifted = try number { (context) throws(NumberError) in try Number.add(x, .half, context) }
    ca_div(result, result, try gamma(withinUnit: shifted), context)
    return result
  }

  /// 2^(2w−1)·√π·Γ(w)/(sin πx·Γ(2w)) with w = 1/2 − x, by duplicating at w and reflecting w + 1/2.
  private mutating func gamma(mirroring x: Number) throws(TooHard) -> Element {
    let w = try number { (context) throws(NumberError) in try Number.subtract(.half, x, context) }
    let doubled = try number { (context) throws(NumberError) in
      try Number.multiply(2, w, context)
    }
    let result = try powerOfTwo { (context) throws(NumberError) in
      try Number.subtract(doubled, 1, context)
    }
    ca_mul(result, result, try rootOfPi(), context)
    ca_mul(result, result, try gamma(withinUnit: w), context)
    ca_div(result, result, try sine(ofTurns: x), context)
    ca_div(result, result, try gamma(withinUnit: doubled), context)
    return result
  }

  /// Γ(y)Γ(x)/Γ(y+x)
  mutating func beta(_ y: Number, _ x: Number) throws(TooHard) -> Element {
    let result = try gamma(y)
    ca_mul(result, result, try gamma(x), context)
    let sum = try number { (context) throws(NumberError) in try Number.add(y, x, context) }
    ca_div(result, result, try gamma(sum), context)
    return result
  }

  /// ln Γ(x) for x > 0
  mutating func logGamma(_ x: Number) throws(TooHard) -> Element {
    let result = try gamma(x)
    ca_log(result, result, context)
    return result
  }

  // MARK: Parts of these

  /// A gamma that is not taken apart.
  private mutating func atom(_ x: Number) throws(TooHard) -> Element {
    let result = try element(x)
    ca_gamma(result, result, context)
    return result
  }

  private mutating func rootOfPi() throws(TooHard) -> Element {
    let result = try element(.pi)
    ca_sqrt(result, result, context)
    return result
  }

  /// sin πx
  private mutating func sine(ofTurns x: Number) throws(TooHard) -> Element {
    let result = try element(.pi)
    ca_mul(result, result, try element(x), context)
    ca_sin_cos(result, zero(), result, context)
    return result
  }

  private mutating func powerOfTwo(
    _ exponent: (Context) throws(NumberError) -> Number
  ) throws(TooHard) -> Element {
    let result = try element(2)
    ca_pow(result, result, try element(number(exponent)), context)
    return result
  }

  /// A number made of operands, all of which are known.
  private func number(_ make: (Context) throws(NumberError) -> Number) throws(TooHard) -> Number {
    guard let result = try? make(Context()) else { throw TooHard() }
    return result
  }

  /// A machine number next to the real number; only the form of the answer depends on it.
  private static func machineNumber(_ x: Number) -> Double? {
    guard let value = try? x.machineNumber(Context()), value.isFinite else { return nil }
    return value
  }
}
