import CFLINT
import TestSupport
import Testing

@testable import ExactNumbers

/// Laws of integrals, sums, limits, roots and derivatives of random programs. A refusal is not a
/// fault; two answers that cannot both be correct are.
@Suite struct CalculusLaws {
  private func expectEqual(_ a: Number?, _ b: Number?, _ keys: String, _ attempt: Law.Case) {
    guard let a, let b else { return }
    #expect(Number.mayBeEqual(a, b), "\(keys)\n\(attempt)")
  }

  /// A point of the range where most functions have a value.
  private func point(_ random: inout SplitMix64) -> String {
    let places = ["0", "1", "-1", "2", "0.5", "-0.5", "3", "-2", "0.25", "7", "20", "0.01", "-6"]
    if Int.random(in: 0..<2, using: &random) == 0 {
      return places.randomElement(using: &random) ?? "1"
    }
    return "\(Int.random(in: -400...1_200, using: &random)) 128 /"
  }

  @Test func integralsAreAdditive() {
    for var attempt in Law("∫ a..c = ∫ a..b + ∫ b..c", cases: 40) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let keys = program.keys(steps: Int.random(in: 1...4, using: &attempt.random))
      let (a, b) = (point(&attempt.random), point(&attempt.random))
      let isInfinite = Int.random(in: 0..<3, using: &attempt.random) == 0
      let c = isInfinite ? "inf" : point(&attempt.random)
      func integral(_ a: String, _ b: String) -> Number? {
        Keys.number("\(a) \(b) { \(keys) } integrate", "\(attempt)")
      }
      guard let whole = integral(a, c), let left = integral(a, b), let right = integral(b, c)
      else { continue }
      expectEqual(
        whole, try? Number.add(left, right, Context()), "\(a), \(b), \(c) { \(keys) }", attempt)
    }
  }

  /// Even a very small integral has its digits: ∫ x^(s−1)·e^(−x) is Γ(s, a), also if x is 1/u, and
  /// up to b it is Γ(s, a) − Γ(s, b).
  @Test func smallIntegralsHaveDigits() throws {
    for var attempt in Law("∫ a..∞ = Γ(s, a)", cases: 40) {
      let a = "\(Int.random(in: 100...100_000, using: &attempt.random)) 7 /"
      let s = "\(Int.random(in: -40...40, using: &attempt.random)) 8 /"
      let keys = [
        ("\(a) inf { dup \(s) 1 - ^ swap neg exp * } integrate", "\(s) \(a) gammainc"),
        ("0 \(a) inv { inv dup \(s) 1 + ^ swap neg exp * } integrate", "\(s) \(a) gammainc"),
        (
          "\(a) dup 3 + { dup \(s) 1 - ^ swap neg exp * } integrate",
          "\(s) \(a) gammainc \(s) \(a) 3 + gammainc -"
        ),
      ]
      for (integral, closed) in keys {
        let known = try #require(Keys.number(closed, "\(attempt)"), "\(closed)")
        let found = try #require(Keys.number(integral, "\(attempt)"), "\(integral)\n\(attempt)")
        expectEqual(found, known, integral, attempt)
        try found.evaluateParts(64, Context())
        #expect(found.knownEnclosure(64).accuracy > 32, "\(integral)\n\(attempt)")
      }
    }
  }

  /// A formula that is proven to be real, or imaginary, between two numbers is so at each point
  /// between them.
  @Test func linesHoldAllValues() throws {
    for var attempt in Law("what is real, or imaginary, between two numbers", cases: 150) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let wrappings = [
        "sqrt", "acosh", "1.5 ^", "neg sqrt", "i *", "ln sqrt", "dup sqrt *", "2 % sqrt", "fp sqrt",
        "dup sqrt swap 1 - sqrt *", "dup 1 - sqrt swap acosh /", "0.5 ^ 3 i * -", "ln",
      ]
      let keys =
        program.keys(steps: Int.random(in: 0...2, using: &attempt.random)) + " "
        + (wrappings.randomElement(using: &attempt.random) ?? "")
      guard let formula = Keys("{ \(keys) }").formula,
        let a = Keys.number(point(&attempt.random), "\(attempt)"),
        let b = Keys.number(point(&attempt.random), "\(attempt)"), !Number.identical(a, b)
      else { continue }
      let context = Context()
      let isReal = (try? formula.isProven(.real, between: a, b, context)) == true
      let isImaginary = (try? formula.isProven(.imaginary, between: a, b, context)) == true
      guard isReal || isImaginary else { continue }
      let balls = try FormulaBalls(formula, bits: 128, context)
      for _ in 0..<20 {
        let share = Number(Int.random(in: 1...1_023, using: &attempt.random), over: 1_024)
        let x = try Number.add(
          a, Number.multiply(Number.subtract(b, a, context), share, context), context)
        try x.evaluateParts(160, context)
        var point = x.complexBall(160)
        let value = balls.evaluate(at: &point.value, isAnalytic: false, bits: 128)
        let holds =
          (!isReal || arb_contains_zero(&value.pointee.imag) != 0)
          && (!isImaginary || arb_contains_zero(&value.pointee.real) != 0)
        #expect(holds, "{ \(keys) } at \(x), real \(isReal), imaginary \(isImaginary)\n\(attempt)")
      }
    }
  }

  /// A jump between the ends is not overlooked, though the function rises on both sides of it.
  @Test(arguments: ["0.25", "0.5", "1"]) func jumpsAreNotOverlooked(end: String) throws {
    let formula = try #require(Keys("{ dup 0.125 - swap 2 * floor - sqrt }").formula)
    let end = try #require(Keys.number(end, ""))
    let isReal = try formula.isProvenReal(between: Number(1, over: 8), end, Context())
    #expect(try isReal == Number.less(end, .half, Context()))
  }

  @Test func derivativesAddUpToDifferences() {
    for var attempt in Law("∫ f′ = f(b) − f(a)", cases: 40) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()), isContinuous: true)
      let keys = program.keys(steps: Int.random(in: 1...3, using: &attempt.random))
      let (a, b) = (point(&attempt.random), point(&attempt.random))
      guard
        let sum = Keys.number("\(a) \(b) { { \(keys) } swap diff } integrate", "\(attempt)"),
        Keys.isContinuous("{ \(keys) }", from: a, to: b),
        let difference = Keys.number("\(b) \(keys) \(a) \(keys) -", "\(attempt)")
      else { continue }
      expectEqual(sum, difference, "\(a), \(b) { \(keys) }", attempt)
    }
  }

  @Test func derivativesAreLimitsOfDifferences() {
    for var attempt in Law("diff", cases: 150) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let keys = program.keys(steps: Int.random(in: 1...4, using: &attempt.random))
      let x = point(&attempt.random)
      _ = Keys.number("{ \(keys) } \(x) diff", "\(attempt)")
    }
  }

  @Test func derivativesAtJoints() {
    for var attempt in Law("diff where two functions meet", cases: 40) {
      let random = { (range: ClosedRange<Int>) in Int.random(in: range, using: &attempt.random) }
      let place = ["0", "1", "-2", "1 3 /", "2 sqrt", "pi"].randomElement(using: &attempt.random)!
      let (order, factor) = (random(0...4), random(1...9))
      // c + s·t, and at one side k·tⁿ besides.
      let rest = ["", "t sinc +", "t cos +", "t dup abs * +", "t sq exp +", "t abs 3 ^ -"]
        .randomElement(using: &attempt.random)!
      let (constant, slope) = (random(-9...9), random(-9...9))
      let branch = Bool.random(using: &attempt.random) ? "<" : ">="
      let keys = """
        { \(place) - local t \(constant) t \(slope) * + \(rest)
        t 0 \(branch) { t \(order) ^ \(factor) * + } if }
        """
      let found = Keys.number("\(keys) \(place) diff", "\(attempt)")
      #expect(order > 1 || found == nil, "\(keys)\n\(attempt)")
      expectEqual(found, .small(slope), keys, attempt)
    }
  }

  @Test func sumsArePartsAndRest() {
    for var attempt in Law("Σ a..∞ = Σ a..b + Σ b+1..∞", cases: 40) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let power = Int.random(in: 2...5, using: &attempt.random)
      let keys =
        program.keys(steps: Int.random(in: 1...3, using: &attempt.random)) + " n \(power) ^ /"
      let first = Int.random(in: -6...12, using: &attempt.random)
      let last = first + [3, 20, 300].randomElement(using: &attempt.random)!
      func sum(_ a: Int, _ b: String) -> Number? {
        Keys.number("\(a) \(b) { local n n \(keys) } nsum", "\(attempt)")
      }
      guard let whole = sum(first, "inf"), let rest = sum(last + 1, "inf"),
        let part = sum(first, "\(last)")
      else { continue }
      expectEqual(
        whole, try? Number.add(part, rest, Context()), "\(first), \(last) { \(keys) }", attempt)
    }
  }

  /// Σ n^k·r^n from a on is r·A(r)/(1−r)^(k+1), where A is Euler's polynomial, without the first
  /// terms.
  @Test func sumsOfPowersTimesGeometricOnes() throws {
    let context = Context()
    for var attempt in Law("Σ n^k·r^n", cases: 40) {
      let k = Int.random(in: 0...8, using: &attempt.random)
      let q = Int.random(in: 2...12, using: &attempt.random)
      let p =
        Int.random(in: 1..<q, using: &attempt.random) * [1, -1].randomElement(
          using: &attempt.random)!
      let first = Int.random(in: -4...15, using: &attempt.random)
      let r = Number(p, over: q)
      func term(_ n: Int) throws -> Number {
        let power = try Number.power(r, .small(n), context)
        return try Number.multiply(Number.power(.small(n), .small(k), context), power, context)
      }
      // A(k, j) = (j + 1)·A(k−1, j) + (k − j)·A(k−1, j−1)
      var eulerian = [1]
      for degree in 1..<max(2, k + 1) {
        eulerian = (0..<degree).map { j in
          (j + 1) * (j < eulerian.count ? eulerian[j] : 0)
            + (degree - j) * (j > 0 && degree > 1 ? eulerian[j - 1] : 0)
        }
      }
      var known: Number = 0
      for (j, coefficient) in eulerian.enumerated() {
        let power = try Number.power(r, .small(k == 0 ? j : j + 1), context)
        known = try Number.add(known, Number.multiply(.small(coefficient), power, context), context)
      }
      let rest = try Number.power(Number.subtract(1, r, context), .small(k + 1), context)
      known = try Number.divide(known, rest, context)
      for n in min(0, first)..<max(0, first) {
        known =
          try first > 0
          ? Number.subtract(known, term(n), context) : Number.add(known, term(n), context)
      }
      let keys = "\(first) inf { local n n \(k) ^ \(p) \(q) / n ^ * } nsum"
      let found = try #require(Keys.number(keys, "\(attempt)"), "\(keys)\n\(attempt)")
      expectEqual(found, known, keys, attempt)
    }
  }

  /// The slope of each function of the tables with parameters that are no integers: `diff` itself
  /// tries it against differences of the program's values.
  @Test func slopesHoldForAnyParameters() {
    let rows = SpecialFunction.all.filter { $0.operandCount > 1 && $0.slope != nil }
    for row in rows {
      for var attempt in Law("the slope of \(row.name)", cases: 2, rows: rows.count) {
        let operands = (0..<row.operandCount).map { _ in
          let divisor = [97, 101, 257].randomElement(using: &attempt.random) ?? 97
          return "\(Int.random(in: 1...400, using: &attempt.random)) \(divisor) /"
        }
        let parameters = operands.dropLast().joined(separator: " ")
        _ = Keys.number(
          "{ local x \(parameters) x \(row.name) } \(operands.last ?? "1") diff", "\(attempt)")
      }
    }
  }

  /// Sums of many waves, computed by integrals, are polylogarithms, and telescoping sums are their
  /// first term.
  @Test func sumsOfWavesArePolylogarithms() {
    for var attempt in Law("Σ z^n/n^s = Li_s(z)", cases: 20) {
      let angle = [
        "1", "2", "-3", "pi", "pi 2 /", "pi 3 / neg", "0.5", "3 sqrt", "0.03", "100", "6.28",
      ].randomElement(using: &attempt.random)!
      let power = ["0.5", "1", "1.25", "2", "2 sqrt", "3", "6", "11"].randomElement(
        using: &attempt.random)!
      let sum = Keys.number(
        "1 inf { local n n \(angle) * i * exp n \(power) ^ / } nsum", "\(attempt)")
      let known = Keys.number("\(power) \(angle) i * exp polylog", "\(attempt)")
      expectEqual(sum, known, "\(power) \(angle)", attempt)
      // Σ zⁿ·(f(n) − z·f(n + 1)) = z·f(1)
      let f = { (n: String) in "\(n) \(power) ^ \(n) sq + 1 + inv" }
      let difference = Keys.number(
        "1 inf { local n \(f("n")) \(angle) i * exp \(f("n 1 +")) * - n \(angle) * i * exp * } nsum",
        "\(attempt)")
      let first = Keys.number("\(f("1")) \(angle) i * exp *", "\(attempt)")
      expectEqual(difference, first, "f: \(power) \(angle)", attempt)
    }
  }

  @Test func longSumsAreTheSumsOfTheirTerms() throws {
    let bits = 64
    for var attempt in Law("a long sum", cases: 60) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let keys = program.keys(steps: Int.random(in: 1...3, using: &attempt.random))
      let first = Int.random(in: -200...200, using: &attempt.random)
      let last = first + Int.random(in: 1...400, using: &attempt.random)
      guard let formula = Keys("{ \(keys) }").formula,
        let balls = try? FormulaBalls(formula, bits: bits, Context())
      else { continue }
      func add(_ range: ClosedRange<Int>, _ sum: inout FlintComplexBall) {
        for n in range {
          var point = Number(n).complexBall(bits)
          let value = balls.evaluate(at: &point.value, isAnalytic: false, bits: bits)
          sum.inPlace { acb_add($0, $0, value, bits) }
        }
      }
      var context = Context()
      context.interruption = Interruption()
      context.interruption?.limitTime(to: 5)
      let long = try? LongSum(
        of: formula, from: Number(first), to: Number(last), bits: bits, context)
      guard let long, long.parts.contains(where: \.isBoxed),
        var sum = try? long.sum(terms: { part, sum throws(NumberError) in
          guard let a = part.first.asInt, let b = part.last.asInt else { return false }
          add(a...b, &sum)
          return true
        })
      else { continue }
      var known = FlintComplexBall()
      add(first...last, &known)
      let isSame = sum.overlaps(&known.value)
      #expect(isSame, "\(first) \(last) { \(keys) }\n\(attempt)")
    }
  }

  @Test func rootsAreZeros() {
    for var attempt in Law("findroot", cases: 60) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let keys = program.keys(steps: Int.random(in: 1...4, using: &attempt.random))
      let (a, b) = (point(&attempt.random), point(&attempt.random))
      guard let root = Keys.number("{ \(keys) } \(a) \(b) findroot", "\(attempt)") else { continue }
      guard let value = Keys.number("{ \(keys) } \(a) \(b) findroot \(keys)", "\(attempt)") else {
        continue
      }
      expectEqual(value, 0, "{ \(keys) } at \(root)", attempt)
    }
  }

  /// Values nearer and nearer to the place of a limit, on either side, approach the limit; also
  /// those of a difference quotient, which is 0/0 there.
  @Test func limitsAreNextToValues() throws {
    let context = Context()
    for var attempt in Law("limit", cases: 60) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()), isContinuous: true)
      var keys = program.keys(steps: Int.random(in: 1...3, using: &attempt.random))
      let isInfinite = Int.random(in: 0..<2, using: &attempt.random) == 0
      let end = isInfinite ? "inf" : point(&attempt.random)
      if !isInfinite, Bool.random(using: &attempt.random) {
        keys = "dup \(keys) \(end) \(keys) - swap \(end) - /"
      }
      let side = Bool.random(using: &attempt.random) ? "+" : "-"
      guard let limit = Keys.number("{ \(keys) } \(end) limit", "\(attempt)") else { continue }
      // Lower bounds of log2 of the distance; nil if it may be zero. The distance may oscillate,
      // and fall as slowly as 1/√(ln x).
      let powers = [50, 51, 52, 53, 55, 59, isInfinite ? 1_000_000 : 800]
      let distances = powers.compactMap { power -> Double? in
        let x = isInfinite ? "2 \(power) ^" : "\(end) 2 -\(power) ^ \(side)"
        guard let value = Keys.number("\(x) \(keys)", "\(attempt)"),
          !Number.mayBeEqual(value, limit),
          let inverse = try? Number.inverse(Number.subtract(value, limit, context), context)
        else { return nil }
        return (try? inverse.logarithmicBound(context)).flatMap { $0 }.map { -$0 }
      }
      guard distances.count == powers.count, let last = distances.last,
        let first = distances.dropLast().max()
      else { continue }
      #expect(
        last < -20 || last <= first - 0.2,
        "{ \(keys) } at \(end) \(side): \(distances)\n\(attempt)")
    }
  }
}
