import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

/// *Durations*: a duration in hours, minutes and seconds has the seconds that integers give it.
@Suite struct DurationLaws {
  @Test func resultsHaveTheirSeconds() {
    for var attempt in Law("sums, differences and multiples of durations", cases: 300) {
      let (a, b) = (Self.seconds(&attempt.random), Self.seconds(&attempt.random))
      let factor = Int.random(in: -20...20, using: &attempt.random)
      let (first, second) = (Self.typed(a, &attempt.random), Self.typed(b, &attempt.random))
      for (keys, seconds) in [
        ("\(first) \(second) +", a + b), ("\(first) \(second) -", a - b), ("\(first) neg", -a),
        ("\(first) \(factor) *", a * factor), ("\(factor) \(second) *", factor * b),
        ("[\(first) \(second) \(first)] sum", 2 * a + b), ("\(a)_s tohms", a),
      ] {
        let expected = Self.text(seconds)
        #expect(Self.shown(keys) == expected, "\(keys): \(attempt)")
        #expect(Self.shown("\(expected) _s to") == "\(seconds)_s", "\(keys): \(attempt)")
      }
    }
  }

  @Test func timesHaveTheirDifference() {
    for var attempt in Law("differences of times of day", cases: 300) {
      // From two seconds that are no midnights; some are on the same day, or whole days apart.
      let a = 60 * Int.random(in: 1...1_439, using: &attempt.random)
      let days = 86_400 * Int.random(in: -2...2, using: &attempt.random)
      let other = Int.random(in: 1...86_399, using: &attempt.random)
      let b = Bool.random(using: &attempt.random) ? a : other
      let keys = "@2026-02-27 \(b + days)_s + @2026-02-27 \(a)_s + -"
      let seconds = b + days - a
      let size = abs(seconds)
      let expected =
        size < 86_400
        ? Self.text(seconds)
        : size % 86_400 == 0
          ? "\(seconds / 86_400)_d"
          : (seconds < 0 ? "-" : "") + "\(size / 86_400)d"
            + (size % 86_400 < 36_000 ? "0" : "") + Self.text(size % 86_400)
      #expect(Self.shown(keys) == expected, "\(keys): \(attempt)")
      #expect(Self.shown("\(expected) _s to") == "\(seconds)_s", "\(keys): \(attempt)")
    }
  }

  @Test func secondsAreRoundedOnce() {
    for var attempt in Law("rounded durations", cases: 300) {
      let seconds = Self.seconds(&attempt.random)
      let divisor = Int.random(in: 1...999, using: &attempt.random)
      let places = Int.random(in: 0...6, using: &attempt.random)
      let scale = (0..<places).reduce(1) { scale, _ in 10 * scale }
      let (quotient, rest) = (scale * seconds).quotientAndRemainder(dividingBy: divisor)
      let rounded = quotient + (2 * rest >= divisor ? 1 : 0)
      let isExact = rest == 0
      var expected = Self.text(rounded / scale, hasSeconds: !isExact || rounded % (60 * scale) > 0)
      if expected.last == "s" {
        let decimals = String(rounded % scale + scale).dropFirst()
        // A number without decimals that is rounded ends in a point.
        let point = places > 0 || !isExact ? "." : ""
        expected = expected.dropLast() + point + decimals + "s"
      }
      let keys = "\(places) fix \(Self.typed(seconds, &attempt.random)) \(divisor) /"
      #expect(Self.shown("\(keys) tostr") == "\"\(expected)\"", "\(keys): \(attempt)")
      let again = Self.shown("\(expected) _s to \(scale) *")
      #expect(again == "\(rounded)_s", "\(keys): \(attempt)")
    }
  }

  @Test func aShortenedDurationIsTrue() throws {
    for var attempt in Law("shortened durations", cases: 100) {
      let seconds = Self.seconds(&attempt.random)
      let divisor = Int.random(in: 1...999, using: &attempt.random)
      let value = try #require(Keys.stack("\(Self.text(seconds)) \(divisor) /")?.last)
      for columns in 4...30 {
        let text = try value.shortText(columns: columns, Settings(), cells: { _ in 1 }).text
        #expect(text.count <= columns, "\(text) in \(columns): \(attempt)")
        guard text.hasSuffix("s") else { continue }
        let places = text.drop { $0 != "." }.dropFirst().count - 1
        let scale = (0..<max(0, places)).reduce(1) { scale, _ in 10 * scale }
        let (quotient, rest) = (scale * seconds).quotientAndRemainder(dividingBy: divisor)
        let rounded = quotient + (2 * rest >= divisor ? 1 : 0)
        #expect(Self.shown("\(text) _s to \(scale) *") == "\(rounded)_s", "\(text): \(attempt)")
      }
    }
  }

  @Test func keysKeepValueAndDisplay() {
    for var attempt in Law("keys of durations", cases: 300) {
      let seconds = Self.seconds(&attempt.random)
      let divisor = Int.random(in: 1...60, using: &attempt.random)
      let duration = Self.typed(seconds, &attempt.random)
      for keys in [
        duration, "\(duration) \(divisor) /", "\(duration) \(divisor) sqrt *",
        "@2026-02-27 \(seconds)_s + @2026-02-26T13:45 -",
      ] {
        guard case .string(let written)? = Keys.stack("\(keys) rpn tostr")?.last else {
          Issue.record("\(keys) has no keys: \(attempt)")
          continue
        }
        #expect(Self.shown(written) == Self.shown(keys), "\(written): \(attempt)")
        // The numbers are equal only if the units are the same.
        #expect(Self.shown("\(keys) uval \(written) uval =") == "1", "\(written): \(attempt)")
      }
    }
  }

  // MARK: Durations

  private static func shown(_ keys: String) -> String? { Keys.stack(keys)?.last?.description }

  /// Seconds of an hour, of days or of weeks, many of them whole minutes.
  private static func seconds(_ random: inout SplitMix64) -> Int {
    let limit = [3_600, 100_000, 1_000_000].randomElement(using: &random) ?? 1
    let seconds = Int.random(in: 0...limit, using: &random)
    return Bool.random(using: &random) ? seconds : seconds / 60 * 60
  }

  /// A duration in hours as it is typed, with or without leading zeros and seconds that are 0.
  private static func typed(_ seconds: Int, _ random: inout SplitMix64) -> String {
    if Bool.random(using: &random) { return text(seconds, hasSeconds: true) }
    let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
    return parts.prefix(seconds % 60 == 0 ? 2 : 3).map { "\($0.0)\($0.1)" }.joined()
  }

  /// A duration as it must be shown, from its seconds.
  private static func text(_ seconds: Int, hasSeconds: Bool? = nil) -> String {
    func two(_ number: Int) -> String { String(String(100 + number).dropFirst()) }
    let size = abs(seconds)
    let text = "\(seconds < 0 ? "-" : "")\(size / 3_600)h\(two(size / 60 % 60))m"
    return hasSeconds ?? (size % 60 > 0) ? text + two(size % 60) + "s" : text
  }
}
