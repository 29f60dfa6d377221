import ExactNumbers
import TestSupport
import Testing

/// Surds that are equal, or differ by as little as 10⁻⁵⁰⁰⁰, compare in the order that their
/// construction implies.
@Suite struct NearlyEqualLaws {
  /// Keys of two surds whose difference has the sign of a small number d.
  private typealias Pair = (left: String, right: String)

  /// Pairs of surds that are equal if d is 0, for natural numbers a and b. Either the left side
  /// grows with d, or the right side falls with it.
  private static let pairs: [@Sendable (_ a: Int, _ b: Int, _ d: String) -> Pair] = [
    { a, _, d in ("\(a) \(d) + sqrt", "\(a) sqrt") },
    { a, b, d in ("\(a) sqrt \(b) * \(d) +", "\(a * b * b) sqrt") },
    // √a + √b = √(a + b + √(4ab))
    { a, b, d in ("\(a + b) \(4 * a * b) sqrt + \(d) + sqrt", "\(a) sqrt \(b) sqrt +") },
    { a, b, d in ("\(a) sqrt \(b) sqrt *", "\(a * b) \(d) - sqrt") },
    // (√a + b)³ = b³ + 3ab + (a + 3b²)√a
    { a, b, d in
      (
        "\(b * b * b + 3 * a * b) \(a) sqrt \(a + 3 * b * b) * + \(d) + 3 inv ^",
        "\(a) sqrt \(b) +"
      )
    },
    // 1/(√(a+1) + √a) = √(a+1) - √a
    { a, _, d in ("\(a + 1) sqrt \(a) sqrt - \(d) +", "\(a + 1) sqrt \(a) sqrt + inv") },
    { a, b, d in ("\(a) \(d) + ln \(b) *", "\(a) ln \(b) *") },
  ]

  /// Words that compare two numbers, and their results if the left number is less, equal or
  /// greater.
  private static let words: [(keys: String, results: [Int])] = [
    ("<", [1, 0, 0]), ("<=", [1, 1, 0]), ("=", [0, 1, 0]), ("!=", [1, 0, 1]), (">=", [0, 1, 1]),
    (">", [0, 0, 1]), ("- sign", [-1, 0, 1]), ("- 1000 * floor", [-1, 0, 0]),
    ("over max over = swap drop", [0, 1, 1]),
  ]

  @Test(arguments: pairs.indices) func theirOrderIsTheOrderOfTheDifference(row: Int) {
    let law = Law("nearly equal surds, \(row)", cases: 12, rows: Self.pairs.count)
    for var attempt in law {
      let sign = Int.random(in: -1...1, using: &attempt.random)
      let digits = Int.random(in: 1...13, using: &attempt.random)
      let exponent = min(5_000, Int.random(in: 1...(1 << digits), using: &attempt.random) + 4)
      let size = Int.random(in: 1...9, using: &attempt.random)
      let pair = Self.pairs[row](
        Int.random(in: 2...60, using: &attempt.random),
        Int.random(in: 2...60, using: &attempt.random),
        sign == 0 ? "0" : "\(sign * size)e-\(exponent)")
      for word in Self.words {
        let keys = "\(pair.left) \(pair.right) \(word.keys)"
        let result = Keys(keys)
        guard let number = result.number else {
          // Numbers are compared to 16,384 bits, about 4,932 digits.
          #expect(exponent > 4_900 && sign != 0, "\(keys): \(result.errors) \(attempt)")
          continue
        }
        #expect(number.asInt == word.results[sign + 1], "\(keys): \(attempt)")
      }
    }
  }
}
