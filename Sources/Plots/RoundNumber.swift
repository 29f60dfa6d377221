/// A decimal of few digits: `digits` · 10^`exponent`.
struct RoundNumber {
  let digits: Int
  let exponent: Int

  /// The machine number next to it.
  var value: Double { Double("\(digits)e\(exponent)") ?? 0 }

  /// The number times a power of ten, in full: `0.25`, `-1500`, `2e18`.
  func label(scaledBy scale: Int = 0) -> String {
    if digits == 0 { return "0" }
    var (digits, exponent) = (digits.magnitude, exponent + scale)
    while digits % 10 == 0 { (digits, exponent) = (digits / 10, exponent + 1) }
    let text = String(digits)
    // How many digits stand before the point.
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

  /// The part of a step by which a number may miss the end of a range, for rounding errors.
  static let slack = 1e-9

  /// The machine number next to it.
  var value: Double { RoundNumber(digits: digit, exponent: exponent).value }

  private init(_ digit: Int, _ exponent: Int) { (self.digit, self.exponent) = (digit, exponent) }

  /// The step that follows in 1, 2, 5, 10, ….
  private var next: RoundStep {
    switch digit {
    case 1: RoundStep(2, exponent)
    case 2: RoundStep(5, exponent)
    default: RoundStep(1, exponent + 1)
    }
  }

  /// The largest one that is not above a number above 0.
  init(atMost bound: Double) {
    // Two ends that machine numbers hardly tell apart are as good as one.
    let bound = max(1e-300, min(1e300, bound))
    // A binary exponent gives a decimal one that is at most 1 too large.
    var step = RoundStep(1, Int((Double(bound.exponent) * 0.30103).rounded(.down)) - 1)
    while step.next.value <= bound { step = step.next }
    self = step
  }

  /// The smallest one of which no more than `limit` multiples lie in a range; or the one before, if
  /// that would leave fewer than two.
  init(from low: Double, to high: Double, limit: Int) {
    self.init(RoundStep(atMost: (high - low) / Double(4 * max(1, limit))), low, high, limit)
  }

  /// Likewise, whole numbers.
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

  /// Its multiples in a range.
  func numbers(from low: Double, to high: Double) -> [RoundNumber] {
    let (first, last) = range(from: low, to: high)
    guard first <= last, let first = Int(exactly: first), let last = Int(exactly: last) else {
      return []
    }
    return (first...last).map { RoundNumber(digits: $0 * digit, exponent: exponent) }
  }
}
