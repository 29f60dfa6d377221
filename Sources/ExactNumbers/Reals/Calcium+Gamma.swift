// Gammas for Calcium, which knows none of their functional equations (DLMF 5.5): recurrence,
// reflection, duplication. Here each gamma becomes a product of gammas that these equations do not
// connect:
// - For a fraction, the recurrence moves the argument into (0, 1), and the reflection into (0,
//   1/2]. If the denominator has exactly one factor 2, the duplication removes it. If it has more,
//   the duplication moves the argument below 1/4.
// - For any other number only the recurrence and the reflection apply, because the duplication
//   would never end.

internal import CFLINT

extension Calcium {
  /// The longest product by the recurrence.
  private static let recurrenceLimit = 32
  /// The largest denominator of a fraction to which the duplication applies.
  private static let denominatorLimit = 256

  /// Returns Γ(x).
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

  /// Returns Γ(x) for 0 < x < 1.
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

  /// Returns Γ(x) as 2^(1−2x)·√π·Γ(2x)/Γ(x+1/2), if the denominator of x has exactly one factor 2.
  /// The denominators of 2x and x+1/2 have none.
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

  /// Returns Γ(x) as 2^(2w−1)·√π·Γ(w)/(sin πx·Γ(2w)) with w = 1/2 − x, by duplication at w and
  /// reflection of w + 1/2.
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

  /// Returns Γ(y)Γ(x)/Γ(y+x).
  mutating func beta(_ y: Number, _ x: Number) throws(TooHard) -> Element {
    let result = try gamma(y)
    ca_mul(result, result, try gamma(x), context)
    let sum = try number { (context) throws(NumberError) in try Number.add(y, x, context) }
    ca_div(result, result, try gamma(sum), context)
    return result
  }

  /// Returns ln Γ(x) for x > 0.
  mutating func logGamma(_ x: Number) throws(TooHard) -> Element {
    let result = try gamma(x)
    ca_log(result, result, context)
    return result
  }

  // MARK: Parts of these

  /// Returns a gamma as it is.
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

  /// Returns sin πx.
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

  /// Returns a number that is computed from known operands.
  private func number(_ make: (Context) throws(NumberError) -> Number) throws(TooHard) -> Number {
    guard let result = try? make(Context()) else { throw TooHard() }
    return result
  }

  /// Returns a machine number next to the real number. Only the form of the result depends on it.
  private static func machineNumber(_ x: Number) -> Double? {
    guard let value = try? x.machineNumber(Context()), value.isFinite else { return nil }
    return value
  }
}
