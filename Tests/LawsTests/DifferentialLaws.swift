import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Laws of differential equations. A refusal is not a fault.
@Suite struct DifferentialLaws {
  /// Functions of t and their derivatives, as keys.
  private static let solutions = [
    ("t", "1"), ("t sq 1 -", "2 t *"), ("t exp", "t exp"), ("t sin", "t cos"),
    ("2 t * cos", "2 t * sin -2 *"), ("t sq 1 + inv", "-2 t * t sq 1 + sq /"),
    ("t atan", "t sq 1 + inv"), ("t sq neg exp", "-2 t * t sq neg exp *"),
    ("t 4 + ln", "t 4 + inv"), ("t 4 + sqrt", "t 4 + sqrt 2 * inv"), ("t 7 ^", "t 6 ^ 7 *"),
    ("t sin 5 ^", "t sin 4 ^ t cos * 5 *"),
  ]
  /// Terms that are zero along a solution g, where u means y − g.
  private static let terms = [
    "0", "u", "u neg 3 *", "u sq", "u sin t *", "u t exp *", "u y *", "u 3 ^ neg", "u y sin *",
    "u 2000 * neg", "u 3 ^ u + 500 * neg",
  ]

  private func expectEqual(_ a: [Number]?, _ b: [Number]?, _ keys: String, _ attempt: Law.Case) {
    guard let a, let b else { return }
    #expect(
      a.count == b.count && zip(a, b).allSatisfy { Number.mayBeEqual($0, $1) },
      "\(keys)\n\(attempt)"
    )
  }

  private func numbers(_ keys: String, _ attempt: Law.Case) -> [Number]? {
    let result = Keys(keys)
    #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
    switch result.values?.last {
    case .number(let number)?: return [number]
    case .vector(let vector)?: return vector.numbers
    default: return nil
    }
  }

  /// y′ = g′(t) + h(y − g(t), t, y) has the solution g if h is zero whenever its first operand is.
  @Test func equationsHaveTheSolutionsThatTheyWereMadeOf() {
    for var attempt in Law("ode", cases: 10) {
      let count = Int.random(in: 1...3, using: &attempt.random)
      let parts = (0..<count).map { _ in
        (
          Self.solutions.randomElement(using: &attempt.random)!,
          Self.terms.randomElement(using: &attempt.random)!
        )
      }
      let a = [0, Int.random(in: -16...16, using: &attempt.random)].randomElement(
        using: &attempt.random)!
      let b = a + Int.random(in: -24...24, using: &attempt.random)
      let start =
        "[ \(parts.map { "{ \(a) 16 / local t \($0.0.0) } eval" }.joined(separator: " ")) ]"
      let end = "[ \(parts.map { "{ \(b) 16 / local t \($0.0.0) } eval" }.joined(separator: " ")) ]"
      let programs = parts.enumerated().map { index, part in
        let others = (0..<count).reversed().map { $0 == index ? "local y" : "drop" }
        return """
          { \(others.joined(separator: " ")) local t y \(part.0.0) - local u \
          \(part.0.1) \(part.1) + }
          """
      }
      let keys = "\(a) 16 / \(start) \(b) 16 / [ \(programs.joined(separator: " ")) ] ode"
      expectEqual(numbers(keys, attempt), numbers(end, attempt), keys, attempt)
    }
  }

  /// However many slopes are 0 at first, there is an answer: t^k + y has k!·(e − Σ 1/j!) at 1, and
  /// of n components, each of which is the next one's integral, the first has 1/n!.
  @Test func flatBeginningsAreLeft() throws {
    for power in 1...12 {
      let sum = (0...power).map { "1 \($0) ! / +" }.joined(separator: " ")
      let known = try #require(Keys("1 exp 0 \(sum) - \(power) ! *").number)
      let found = try #require(Keys("0 0 1 't^\(power)+y' ode").number, "\(power)")
      #expect(Number.mayBeEqual(found, known), "\(power)")
    }
    for count in 2...6 {
      let letters = ["a", "b", "c", "d", "k", "m"].prefix(count)
      let programs = letters.dropFirst().map { "'\($0)'" } + ["'1'"]
      let zeros = Array(repeating: "0", count: count).joined(separator: " ")
      let names = "\"\(letters.joined(separator: " "))\""
      let keys = "0 [\(zeros)] 1 [\(programs.joined(separator: " "))] \(names) ode 1 get"
      let found = try #require(Keys(keys).number, "\(keys)")
      let known = try #require(Keys("\(count) ! inv").number)
      #expect(Number.mayBeEqual(found, known), "\(keys)")
    }
  }

  /// The closed form of a linear system with constant coefficients agrees with steps, which are
  /// used if the coefficients are not recognized as constant.
  @Test func closedFormsAreWhatStepsGive() throws {
    for var attempt in Law("linear ode", cases: 8) {
      let n = (0..<8).map { _ in Int.random(in: -4...4, using: &attempt.random) }
      let end = Int.random(in: -32...32, using: &attempt.random)
      let slopes = ["(\(n[0])*u+\(n[1])*v+\(n[2]))", "(\(n[3])*u+\(n[4])*v+\(n[5]))"]
      func keys(_ factor: String) -> String {
        let programs = slopes.map { "'\($0)\(factor)'" }.joined(separator: " ")
        return "0 [\(n[6]) \(n[7])] \(end) 16 / [\(programs)] ode"
      }
      let found = try #require(numbers(keys(""), attempt), "\(keys(""))\n\(attempt)")
      expectEqual(found, numbers(keys("*(sin(t)^2+cos(t)^2)"), attempt), keys(""), attempt)
    }
  }

  /// A solution is the same in one piece, in two separate pieces, and in two pieces by one call.
  @Test func solutionsGoOnFromWhereTheyAre() {
    let equations = [
      ("[0 1]", "['v' '-sin(u)']"), ("[1 0]", "['v' '(1-u^2)*v-u']"), ("1", "'t*y-y^2'"),
      ("0.5", "'y*(1-y)'"), ("[1 2]", "['u*(1-v)' 'v*(u-1)']"), ("1", "'cos(t+y)'"),
      ("[1 0 0]", "['-u+v*w' 'u-v' 'v-w']"),
    ]
    for var attempt in Law("ode in two parts", cases: 8) {
      guard let (start, programs) = equations.randomElement(using: &attempt.random) else {
        continue
      }
      var times = (0..<3).map { _ in Int.random(in: -20...20, using: &attempt.random) }
      let unit = ["16 /", "pi * 50 /", "2 sqrt * 23 /"].randomElement(using: &attempt.random)!
      let isInOrder = Bool.random(using: &attempt.random)
      if isInOrder { times.sort() }
      func time(_ index: Int) -> String { "\(times[index]) \(unit)" }
      let whole = "\(time(0)) \(start) \(time(2)) \(programs) ode"
      let parts =
        "\(time(1)) \(time(0)) \(start) \(time(1)) \(programs) ode \(time(2)) \(programs) ode"
      expectEqual(numbers(whole, attempt), numbers(parts, attempt), whole, attempt)
      if !isInOrder { continue }
      let all = "\(time(0)) \(start) [\(time(1)) \(time(2))] \(programs) ode 2 get"
      expectEqual(numbers(whole, attempt), numbers(all, attempt), all, attempt)
    }
  }

  /// A solution whose start is a ball contains the solutions from all numbers in this ball. This
  /// tests the bounds of propagated errors, which the digits would hide otherwise.
  @Test func solutionsFromBallsHoldThoseFromTheirNumbers() throws {
    let equations = [
      "['v' '-sin(u)']", "['v' '(1-u^2)*v-u']", "['2*(u-u*v)' '-(v-u*v)']", "['-30*u+v' 'u-v']",
      "['3*v' '-5*u']", "['-u-9*v' '9*u-v']", "['t*v' 'cos(u)-v']", "['u+4*v' '-v']",
      "['u^2/4' '-v^2/4']", "['u^2/4' 'u*v/4']",
    ]
    for var attempt in Law("ode from balls", cases: 12) {
      let programs = try #require(equations.randomElement(using: &attempt.random))
      let middles = (0..<2).map { _ in Int.random(in: -96...96, using: &attempt.random) }
      let end = "\(Int.random(in: -24...24, using: &attempt.random)) 16 /"
      // m/64 ± 2^(−24), and its ends and points between.
      let balls = middles.map { "[\"enclosure\" \($0) -6 1 -24] expr" }
      guard
        let all = numbers("0 [ \(balls.joined(separator: " ")) ] \(end) \(programs) ode", attempt)
      else { continue }
      for corner in 0..<9 {
        let start = zip(middles, [corner % 3 - 1, corner / 3 - 1]).map {
          "\($0) 64 / \($1) 2 24 ^ / +"
        }
        let keys = "0 [ \(start.joined(separator: " ")) ] \(end) \(programs) ode"
        expectEqual(all, numbers(keys, attempt), keys, attempt)
      }
    }
  }
}
