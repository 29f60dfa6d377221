import Dispatch
import ExactNumbers
import Foundation
import Synchronization
import Testing

/// No line aborts, hangs or uses up the memory: limits of size, long chains and interruption.
struct LimitTests {
  @Test(arguments: [
    "pi 1e12 roundto", "1e10 exp sin", "1e10 exp floor", "1e100000000 sin",
    "2 1e12 ^ 3 / floor", "1e12 ! pi / floor", "2 1e12 ^ sin",
  ])
  func tooLargeIsRefused(_ line: String) {
    #expect(failure(line) == "tooLarge", "\(line)")
  }

  @Test(arguments: [
    "9 9 9 9 ^ ^ ^", "100 exp exp exp", "100 exp exp exp exp", "2 1/3 ^ 1e5000 ^",
    "1e10000 gamma", "1e10000 !", "1e5000 sinh", "2 1e5000 0.5 + ^", "2 1e5000 ^", "-2 1e5000 ^",
    "1e5000 erfc", "-1e5000 neg exp2", "1e5000 1e4999 ncr", "1e5000 1e4999 npr",
  ])
  func exponentsOutOfRangeAreRefused(_ line: String) {
    #expect(failure(line) == "outOfRange", "\(line)")
  }

  @Test(arguments: [
    "2 1e12 ^ 6 gcd", "2 1e12 ^ 6 lcm", "1e10 ! 2 ncr", "5 1e10 ! roundto", "1e10 ! 1 + 6 gcd",
  ])
  func digitsTooManyAreNotNeeded(_ line: String) {
    #expect(failure(line) == "unwritten", "\(line)")
  }

  @Test(arguments: [
    ("1.00001 1000000 ^", "22025.3645063913"), ("1e10 exp", "1.07775060795856e4342944819"),
    ("1e-100000 expm1", "1.00000000000000e-100000"), ("1e6 erf", "1.00000000000000"),
    ("1e30 erf", "1.00000000000000"), ("-1e30 erf", "-1.00000000000000"),
    ("-1e300 erfc", "2.00000000000000"),
    ("-1e10 exp exp", "1.00000000000000"), ("1e300 tanh", "1.00000000000000"),
    ("-1e10 exp cos", "1.00000000000000"),
    ("1 1e-20000 + ln", "1.00000000000000e-20000"), ("1 1e-6000 - ln", "-1.00000000000000e-6000"),
    ("2 1e12 0.5 + ^ 2 -1e12 ^ *", "1.41421356237310"), ("-1000000000.5 -7.5 beta", "0"),
    ("-1000000 zeta", "0"), ("0 1e12 roundto", "0"), ("1 1e12 roundto", "1"),
    ("10 1e9 ^ 10 1e9 ^ *", "1e2000000000"),
    // A coefficient whose reciprocal is too large for exact arithmetic; value from mpmath with 60
    // digits
    (
      "43.558864 sqrt 20000 ^ 1 sin * 43.558864 sqrt 20000 ^ 2 sin * + inv",
      "9.80215287657298e-16392"
    ),
    // e^(−10^30) by mpmath with 100 digits: the functions that are x next to zero
    ("-1e30 exp expm1", "2.48266262134887e-434294481903251827651128918917"),
    ("-1e30 exp sinh", "2.48266262134887e-434294481903251827651128918917"),
    ("-1e30 exp atanh", "2.48266262134887e-434294481903251827651128918917"),
  ])
  func extremesHaveAnswers(_ line: String, _ expected: String) throws {
    #expect(try text(line) == expected)
  }

  @Test func memoryLimitIsTheContexts() throws {
    var context = Context()
    context.memoryLimit = 1000
    #expect(failure("2 7000 ^ 0 *", context) == "0")
    // 2^9000 and 1000! by mpmath
    #expect(failure("2 9000 ^", context) == "1.86191982360245e2709")
    #expect(failure("1000 !", context) == "4.02387260077094e2567")
    #expect(failure("3 4000 ^ 3 4000 ^ *", context) == "tooLarge")
  }

  /// Evaluated, shown and freed without recursion, on a small stack.
  @Test func aMillionNodesOnASmallStack() throws {
    let result = Result()
    let thread = Thread {
      result.text =
        (try? chain(1_000_000) { x, context throws(NumberError) in
          try Number.add(x, .pi, context)
        }) ?? "failed"
      result.deep =
        (try? chain(100_000) { x, context throws(NumberError) in
          try Number.squareRoot(Number.add(x, 1, context), context)
        }) ?? "failed"
      result.done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    #expect(result.done.wait(timeout: .now() + 120) == .success)
    // 1,000,000π + cos 1 to 40 digits by mpmath: 3141593.193892099106602360784216110327174
    #expect(result.text == "3141593.19389210")
    // The fixed point of √(x+1) is the golden ratio.
    #expect(result.deep == "1.61803398874989")
  }

  /// A chain just below the depth limit is one tree of nodes.
  @Test func deepTreesAreFreed() throws {
    for _ in 0..<20 {
      _ = try chain(1_900) { x, context throws(NumberError) in try Number.sin(x, context) }
    }
  }

  @Test func chaosShowsFewerDigitsOrNone() throws {
    // The logistic map loses a bit at every step: 5,000 steps lose more than the enclosure has.
    let context = Context()
    var x = try evaluate("3 sqrt 10 / sin")
    do {
      for _ in 0..<5_000 {
        x = try Number.multiply(
          4, Number.multiply(x, Number.subtract(1, x, context), context), context)
      }
      let shown = try x.text(NumberFormat(), context)
      #expect(shown.contains("±"))
    } catch {
      guard case .undecidable = error else { throw error }
    }
  }

  @Test func interruptionStopsAChain() throws {
    var context = Context()
    let interruption = Interruption()
    context.interruption = interruption
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { interruption.request() }
    var result = "none"
    do {
      var x = try evaluate("2 sqrt", context)
      while true { x = try Number.sin(x, context) }
    } catch {
      result = describe(error)
    }
    #expect(result == "interrupted")
    interruption.clear()
    #expect(failure("2 sqrt sin", context) == "0.987765945992736")
  }

  @Test func threadsShareNumbers() throws {
    let context = Context()
    let shared = try evaluate("2 sqrt e + sin pi 7 / cos +")
    let fraction = try evaluate("10 200 ^ 1 + 3 300 ^ /")
    let long = try shared.text(format(.scientific(3000)), context)
    let results = Mutex<Set<String>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for step in 1...40 {
        // A different precision at every step, so that the cached enclosure is replaced all the
        // time.
        let digits = 15 + (step * 97 + index * 31) % 900
        let value = try? shared.text(format(.scientific(digits)), context)
        let back = try? Number.subtract(Number.add(shared, fraction, context), fraction, context)
        let isSame = back.flatMap { try? Number.equal($0, shared, context) } ?? false
        let prefix = value?.prefix(15) ?? "none"
        results.withLock { _ = $0.insert("\(prefix) \(isSame)") }
      }
      Number.releaseThreadCaches()
    }
    #expect(results.withLock { $0 } == ["\(long.prefix(15)) true"])
  }

  @Test func sharedNodesAreComputedOnce() throws {
    // x → (sin x + cos x)/2, nested 60 times, has 2^60 paths and some hundred nodes.
    let context = Context()
    var x = try evaluate("0.1 sin")
    for _ in 0..<60 {
      x = try Number.divide(
        Number.add(Number.sin(x, context), Number.cos(x, context), context), 2, context)
    }
    #expect(try x.text(NumberFormat(), context).hasPrefix("0."))
  }

  /// The text that the thread returns; read only after `done`.
  private final class Result: @unchecked Sendable {
    var text = ""
    var deep = ""
    let done = DispatchSemaphore(value: 0)
  }
}

/// Starts from cos 1, applies `step` this number of times, and returns the text of the result.
private func chain(
  _ count: Int, _ step: (Number, Context) throws(NumberError) -> Number
) throws(NumberError) -> String {
  let context = Context()
  var x = try evaluate("1 cos", context)
  for _ in 0..<count { x = try step(x, context) }
  return try x.text(NumberFormat(), context)
}
