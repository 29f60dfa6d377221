/// A decimal with few digits: `digits` · 10^`exponent`.
struct RoundNumber {
  let digits: Int
  let exponent: Int

  /// The nearest machine number.
  var value: Double { Double("\(digits)e\(exponent)") ?? 0 }

  /// Returns the number times a power of ten, in full: `0.25`, `-1500`, `2e18`.
  func label(scaledBy scale: Int = 0) -> String {
    if digits == 0 { return "0" }
    var (digits, exponent) = (digits.magnitude, exponent + scale)
    while digits % 10 == 0 { (digits, exponent) = (digits / 10, exponent + 1) }
    let text = String(digits)
    // The number of digits before the point.
    let point = text.count + exponent
    return (self.digits < 0 ? "-" : "") + Self.layOut(text, exponent, point)
  }

  private static func layOut(_ text: String, _ exponent: Int, _ point: Int) -> String {
    if point > 7 || point < -3 {
      let rest = text.dropFirst()
      return text.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e\(point - 1)"
    }
    if exponent >= 0 { return text + String(repeating: "0", count: exponent) }
    if point > 0 { return text.prefix(point) + "." + text.dropFirst(point) }
    return "0." + String(repeating: "0", count: -point) + text
  }
}

/// The distance between round numbers: 1, 2 or 5 times a power of ten.
struct RoundStep {
  private let digit: Int
  private let exponent: Int

  /// The part of a step by which a number may lie outside of a range, because of rounding errors.
  static let slack = 1e-9

  /// The nearest machine number.
  var value: Double { RoundNumber(digits: digit, exponent: exponent).value }

  private init(_ digit: Int, _ exponent: Int) { (self.digit, self.exponent) = (digit, exponent) }

  /// The next step in the sequence 1, 2, 5, 10, ….
  private var next: RoundStep {
    switch digit {
    case 1: RoundStep(2, exponent)
    case 2: RoundStep(5, exponent)
    default: RoundStep(1, exponent + 1)
    }
  }

  /// Creates the largest step that is not above a positive bound.
  init(atMost bound: Double) {
    // If machine numbers hardly distinguish two ends, any step will do.
    let bound = max(1e-300, min(1e300, bound))
    // The decimal exponent from the binary exponent is too large by at most 1, so start one lower.
    var step = RoundStep(1, Int((Double(bound.exponent) * 0.30103).rounded(.down)) - 1)
    while step.next.value <= bound { step = step.next }
    self = step
  }

  /// Creates the smallest step with at most `limit` multiples in a range. If it would leave fewer
  /// than two multiples, creates the step before it.
  init(from low: Double, to high: Double, limit: Int) {
    self.init(RoundStep(atMost: (high - low) / Double(4 * max(1, limit))), low, high, limit)
  }

  /// Creates a step as `init(from:to:limit:)` does, but at least 1, so that its multiples are
  /// whole.
  init(wholeFrom low: Double, to high: Double, limit: Int) {
    let start = RoundStep(atMost: (high - low) / Double(4 * max(1, limit)))
    self.init(start.exponent < 0 ? RoundStep(1, 0) : start, low, high, limit)
  }

  private init(_ start: RoundStep, _ low: Double, _ high: Double, _ limit: Int) {
    var step = start
    var before = start
    while step.count(from: low, to: high) > Double(limit) { (before, step) = (step, step.next) }
    self = step.count(from: low, to: high) < 2 ? before : step
  }

  private func range(from low: Double, to high: Double) -> (first: Double, last: Double) {
    ((low / value - Self.slack).rounded(.up), (high / value + Self.slack).rounded(.down))
  }

  private func count(from low: Double, to high: Double) -> Double {
    let (first, last) = range(from: low, to: high)
    return last - first + 1
  }

  /// Returns the multiples of the step in a range.
  func numbers(from low: Double, to high: Double) -> [RoundNumber] {
    let (first, last) = range(from: low, to: high)
    guard first <= last, let first = Int(exactly: first), let last = Int(exactly: last) else {
      return []
    }
    return (first...last).map { RoundNumber(digits: $0 * digit, exponent: exponent) }
  }
}
