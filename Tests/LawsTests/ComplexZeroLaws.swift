import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Laws of complex zeros: all are found, each with its multiplicity. A refusal is not a fault.
@Suite struct ComplexZeroLaws {
  /// Numbers that are zeros by construction, by their real and imaginary parts.
  private static let parts = ["0", "1", "-1", "1 2 /", "-3 2 /", "pi 3 /", "2 sqrt neg", "2 ln"]

  /// Functions that are zero at 0 with this multiplicity, and nowhere else within 3 of it.
  private static let factors = [
    ("", 1), ("sq", 2), ("expm1", 1), ("sin", 1), ("sin sq", 2), ("cos 1 -", 2), ("cosh 1 -", 2),
    ("dup sin -", 3), ("dup exp 1 - swap -", 2), ("dup exp *", 1), ("dup sinh -", 3),
    ("sinc 1 -", 2),
  ]

  /// The product of two functions, also as a sum that does not show its factors.
  private static func product(_ a: String, _ b: String, _ random: inout SplitMix64) -> String {
    Bool.random(using: &random)
      ? "\(a) \(b) *" : "\(a) local a \(b) local b a b + sq a b - sq - 4 /"
  }

  @Test func productsHaveTheZerosOfTheirFactors() {
    for var attempt in Law("croots of products", cases: 8) {
      var known: [(zero: String, count: Int)] = []
      var keys = "1"
      for _ in 0..<Int.random(in: 1...3, using: &attempt.random) {
        let (x, y) = (
          Self.parts.randomElement(using: &attempt.random)!,
          Self.parts.randomElement(using: &attempt.random)!
        )
        let (function, count) = Self.factors.randomElement(using: &attempt.random)!
        let zero = "\(x) \(y) i * +"
        known.append((zero, count))
        keys = Self.product(keys, "z \(zero) - \(function)", &attempt.random)
      }
      // Zeros may lie on the edges.
      let isTight = known.count == 1 || Bool.random(using: &attempt.random)
      let low = isTight ? known[0].zero : "-1.52 -1.51 i * +"
      let high = isTight ? known[known.count - 1].zero : "1.1 1.2 i * +"
      let program = "\(low) \(high) { local z \(keys) } croots"
      let result = Keys(program)
      #expect(!result.isContradicted, "\(program)\n\(result.errors)\n\(attempt)")
      guard case .vector(let found)? = result.values?.last, let zeros = found.numbers else {
        continue
      }
      // Two factors may have the same zero, and the corners leave some out.
      let corners = [low, high].compactMap { Keys($0).number }
      var expected = 0
      for (zero, count) in known {
        guard let zero = Keys(zero).number else { continue }
        let isInside = corners.count == 2 && Self.isInside(zero, corners[0], corners[1])
        let times = zeros.count { Number.mayBeEqual($0, zero) }
        #expect(isInside ? times >= count : times == 0, "\(program): \(zeros.count)\n\(attempt)")
        if isInside { expected += count }
      }
      #expect(zeros.count == expected, "\(program): \(zeros.count)\n\(attempt)")
    }
  }

  /// A polynomial of a function is zero where the function equals one of its roots. These may be
  /// complex although the polynomial is real.
  @Test func polynomialsOfAFunctionAreZeroAtTheirRoots() {
    let functions = ["exp", "sin", "cos", "sinh", "cosh", "tan", "expm1", "dup exp *", "erf"]
    for var attempt in Law("croots of polynomials of a function", cases: 8) {
      let function = functions.randomElement(using: &attempt.random)!
      let a = "\(Int.random(in: -6...6, using: &attempt.random)) 4 /"
      let b = ["0.5", "2", "1e-3", "1e-10", "1e-40"].randomElement(using: &attempt.random)!
      let ends = (0..<4).map { _ in "\(Int.random(in: -2000...2000, using: &attempt.random)) 999 /"
      }
      let rectangle = "\(ends[0]) \(ends[1]) i * + \(ends[2]) \(ends[3]) i * +"
      func zeros(_ keys: String) -> [Number]? {
        let result = Keys("\(rectangle) { \(function) \(keys) } croots")
        #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
        guard case .vector(let found)? = result.values?.last else { return nil }
        return found.elements.isEmpty ? [] : found.numbers
      }
      // (w − a)² + b², also multiplied out
      let keys =
        Bool.random(using: &attempt.random)
        ? "\(a) - sq \(b) sq +" : "dup sq swap \(a) * 2 * - \(a) sq + \(b) sq +"
      guard let all = zeros(keys), let above = zeros("\(a) - \(b) i * -"),
        let below = zeros("\(a) - \(b) i * +")
      else { continue }
      let what = "\(rectangle) \(function) \(keys)\n\(attempt)"
      #expect(all.count == above.count + below.count, "\(what)")
      // Any number of digits can be had.
      for zero in all where (try? zero.evaluateParts(400, Context())) != nil {
        for part in [zero.parts.real, zero.parts.imaginary] {
          let ball = part.knownEnclosure(400)
          #expect(ball.accuracy >= 350 || ball.containsZero, "\(what)")
        }
      }
      for zero in above + below {
        #expect(all.contains { Number.mayBeEqual($0, zero) }, "\(what)")
      }
    }
  }

  private static func isInside(_ z: Number, _ a: Number, _ b: Number) -> Bool {
    let context = Context()
    func isBetween(_ x: Number, _ a: Number, _ b: Number) throws -> Bool {
      try Number.lessOrEqual(Number.minimum(a, b, context), x, context)
        && Number.lessOrEqual(x, Number.maximum(a, b, context), context)
    }
    return
      (try? isBetween(z.parts.real, a.parts.real, b.parts.real)
      && isBetween(z.parts.imaginary, a.parts.imaginary, b.parts.imaginary)) ?? false
  }

  /// As many zeros are found in a rectangle as the function turns around 0 on its edges.
  @Test func edgesTellHowManyZerosThereAre() throws {
    let terms = [
      "z sq", "z 3 ^", "z exp", "z sin", "z cosh", "z cos z *", "z 2 * exp", "z sq exp", "z sin sq",
      "z 5 ^", "z tanh", "z 4 + ln", "z erf", "z sq 20 + inv", "z tan", "z 1 + inv", "z sq 2 + inv",
    ]
    let context = Context()
    for var attempt in Law("croots and edges", cases: 8) {
      let sum = (0..<Int.random(in: 1...3, using: &attempt.random)).reduce(
        "\(Int.random(in: -2...2, using: &attempt.random))"
      ) { sum, _ in
        let term = terms.randomElement(using: &attempt.random)!
        return "\(sum) \(term) \(Int.random(in: -3...3, using: &attempt.random)) * +"
      }
      let ends = (0..<2).map { _ in
        (0..<2).map { _ in Int.random(in: -200...200, using: &attempt.random) }.sorted()
      }
      let program = "{ local z \(sum) }"
      let keys =
        "\(ends[0][0]) 63 / \(ends[1][0]) 63 / i * + \(ends[0][1]) 63 / \(ends[1][1]) 63 / i * + "
        + "\(program) croots"
      let result = Keys(keys)
      #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
      guard case .vector(let found)? = result.values?.last, let formula = Keys(program).formula
      else { continue }
      let counter = try ZeroCount([formula, formula.differentiated(context)], bits: 96, context)
      let box = try SystemSearch.hull(
        of: ends.map { (Number($0[0], over: 63), Number($0[1], over: 63)) }, 96, context)
      var budget = 100_000
      guard let count = counter.zeros(in: box, &budget) else { continue }
      #expect(found.elements.count == count, "\(keys)\n\(attempt)")
    }
  }

  /// Zeros are not counted if there are poles or cuts.
  @Test(arguments: ["{ inv }", "{ 1 + tan }", "{ gamma }", "{ digamma }", "{ ln }", "{ sqrt }"])
  func polesAreNotCounted(program: String) throws {
    let formula = try #require(Keys(program).formula)
    let counter = try ZeroCount(
      [formula, formula.differentiated(Context())], bits: 96, Context())
    let box = try SystemSearch.hull(
      of: [(Number(-2, over: 3), Number(3, over: 4)), (Number(-1, over: 3), 1)], 96, Context())
    var budget = 10_000
    #expect(counter.zeros(in: box, &budget) == nil)
  }
}
