import TestSupport
import Testing

@testable import Calculator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Laws of the time that words take.
@Suite struct TimeLaws {
  /// The rows of functions of numbers, each of which is tried by `make laws`.
  private static let rows = CommandTable.standard.commands.filter { row in
    topics.contains(row.topic) && !row.operands.isEmpty
      && row.operands.allSatisfy { $0 == .number }
  }

  private static let topics: [Topic] = [
    .exponential, .trigonometry, .special, .elliptic, .hypergeometric, .probability,
  ]

  /// A word with a time limit of one second takes less than three seconds of the processor's time,
  /// with any number of digits, and however large, small or close to an edge its operands are.
  @Test func aSecondIsNearlyEnough() {
    for var attempt in Law("a word ends in time", cases: 40) {
      guard let row = Self.rows.randomElement(using: &attempt.random) else { continue }
      let digits = Int(15 * exp(Double.random(in: 0...8.8, using: &attempt.random)))
      let operands = row.operands.indices.map { index in
        operand(isChance: index == 0 && row.name.hasSuffix("inv"), &attempt.random)
      }
      let keys = "\(operands.joined(separator: " ")) \(row.name)"
      let start = seconds
      _ = Keys.stack("1 timelimit \(digits) digits \(keys) tostr")
      let taken = seconds - start
      #expect(taken < 3, "\(digits) digits of \(keys) took \(taken) seconds; \(attempt)")
    }
  }

  /// Keys of a number: usual, huge, tiny, complex, or next to an integer.
  private func operand(isChance: Bool, _ random: inout SplitMix64) -> String {
    let exponent = [2, 5, 10, 40, 150, 1000, 100_000, 1_000_000_000].randomElement(using: &random)
    let sign = Bool.random(using: &random) ? "" : "-"
    let whole = Int.random(in: -4...12, using: &random)
    let tiny = "\(sign)1e-\(exponent ?? 1)"
    if isChance {
      return ["0.3", "1 3 /", "1e-\(exponent ?? 1)", "1 1e-\(min(exponent ?? 1, 1000)) -"]
        .randomElement(using: &random) ?? "0.5"
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return "\(whole)"
    case 2: return "\(whole) 0.5 +"
    case 3:
      return ["pi", "2 sqrt", "e inv neg", "1 3 /", "0.999"].randomElement(using: &random) ?? ""
    case 4: return "\(sign)1e\(exponent ?? 1)"
    case 5: return tiny
    case 6: return "\(whole) \(tiny) +"
    default: return "\(whole) \(sign)1e\(min(exponent ?? 1, 10)) i * +"
    }
  }

  /// The time that this thread has worked, in seconds.
  private var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
