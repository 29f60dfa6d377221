import CFLINT
import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Laws of `taylor`, of programs made by chance.
@Suite struct SeriesLaws {
  private let context = Context()

  /// A point where most functions have a value.
  private func point(_ random: inout SplitMix64) -> String {
    ["0", "1", "-1", "2", "0.5", "-0.5", "0.25", "3", "pi"].randomElement(using: &random) ?? "1"
  }

  private func series(_ x: String, _ degree: Int, _ keys: String, _ comment: String) -> [Number]? {
    let result = Keys("\(x) \(degree) { \(keys) } taylor")
    #expect(!result.isContradicted, "\(x) { \(keys) }\n\(result.errors)\n\(comment)")
    guard case .vector(let vector)? = result.values?.last else { return nil }
    return vector.numbers
  }

  private func expectEqual(_ a: [Number], _ b: [Number], _ keys: String, _ comment: String) {
    #expect(a.count == b.count)
    for (k, pair) in zip(a, b).enumerated() {
      #expect(Number.mayBeEqual(pair.0, pair.1), "\(keys): \(k)\n\(comment)")
    }
  }

  @Test func coefficientsAreDerivatives() {
    for var attempt in Law("k!·cₖ is the derivative of the derivative", cases: 150) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let keys = program.keys(steps: Int.random(in: 1...4, using: &attempt.random))
      let x = point(&attempt.random)
      guard let series = series(x, 3, keys, "\(attempt)") else { continue }
      var derivative = "{ \(keys) }"
      for (k, coefficient) in series.enumerated().dropFirst() {
        guard let value = Keys("\(derivative) \(x) diff \(k) ! /").number else { break }
        #expect(
          Number.mayBeEqual(value, coefficient), "\(x) { \(keys) }: \(k)\n\(attempt)")
        derivative = "{ \(derivative) swap diff }"
      }
    }
  }

  /// A program that has another value at one point than its limit there has no series around it.
  @Test func functionsWithAnotherValueHaveNoSeries() {
    let functions = [
      "", "sq", "sin", "exp", "2 + sqrt", "dup * 1 +", "3 ^", "cos", "4 + ln", "sinc",
    ]
    for var attempt in Law("taylor where one value differs", cases: 60) {
      let x = point(&attempt.random)
      let f = functions.randomElement(using: &attempt.random)!
      let change = ["0", "1", "-1 7 /", "1e-30", "2 sqrt"].randomElement(using: &attempt.random)!
      let degree = Int.random(in: 0...4, using: &attempt.random)
      let value = "\(x) \(f) \(change) +"
      let keys = "dup \(x) = { drop \(value) } { \(f) } ifelse"
      let found = series(x, degree, keys, "\(attempt)")
      if change != "0" {
        #expect(found == nil, "\(x) \(degree) { \(keys) } taylor\n\(attempt)")
      } else if let found, let known = series(x, degree, f, "\(attempt)") {
        expectEqual(found, known, keys, "\(attempt)")
      }
    }
  }

  /// The sum and the product of two programs, their quotient times the divisor.
  @Test func seriesAddAndMultiply() throws {
    for var attempt in Law("a series of a sum, a product and a quotient", cases: 100) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let f = program.keys(steps: Int.random(in: 1...3, using: &attempt.random))
      let g = program.keys(steps: Int.random(in: 1...3, using: &attempt.random))
      let x = point(&attempt.random)
      let degree = Int.random(in: 0...8, using: &attempt.random)
      func both(_ word: String) -> [Number]? {
        series(x, degree, "dup \(f) swap \(g) \(word)", "\(attempt)")
      }
      guard let a = series(x, degree, f, "\(attempt)"), let b = series(x, degree, g, "\(attempt)")
      else { continue }
      func product(_ a: [Number], _ b: [Number]) throws -> [Number] {
        try a.indices.map { k in
          try (0...k).reduce(0) {
            try Number.add($0, Number.multiply(a[$1], b[k - $1], context), context)
          }
        }
      }
      let keys = "\(x) { \(f) } { \(g) }"
      if let sum = both("+") {
        expectEqual(sum, try zip(a, b).map { try Number.add($0, $1, context) }, keys, "\(attempt)")
      }
      if let whole = both("*") { expectEqual(whole, try product(a, b), keys, "\(attempt)") }
      if let quotient = both("/") { expectEqual(try product(quotient, b), a, keys, "\(attempt)") }
    }
  }

  /// If f·g/g has no value because g is zero, the series is that of f.
  @Test func quotientsOfZerosAreContinued() {
    for var attempt in Law("the series of f·g/g", cases: 60) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let keys = program.keys(steps: Int.random(in: 1...3, using: &attempt.random))
      let x = point(&attempt.random)
      let zeros = ["", "sin", "expm1", "3 ^", "dup exp *", "dup cos 1 - -"]
      let zero = "\(x) - " + (zeros.randomElement(using: &attempt.random) ?? "")
      let degree = Int.random(in: 0...6, using: &attempt.random)
      let continued = "sto x x \(keys) x \(zero) dup rot * swap /"
      guard let plain = series(x, degree, keys, "\(attempt)"),
        let series = series(x, degree, continued, "\(attempt)")
      else { continue }
      expectEqual(series, plain, "\(x) { \(continued) }", "\(attempt)")
    }
  }

  @Test func polynomialsAreTheirSeries() {
    for var attempt in Law("a polynomial around 0", cases: 40) {
      let count = Int.random(in: 1...12, using: &attempt.random)
      let coefficients = (0..<count).map { _ in Int.random(in: -99...99, using: &attempt.random) }
      let horner =
        "sto x "
        + coefficients.reversed().enumerated().map { place, c in
          place == 0 ? "\(c)" : "x * \(c) +"
        }.joined(separator: " ")
      let result = series("0", count, horner, "\(attempt)")
      #expect(result?.map(\.asInt) == coefficients + [0], "\(horner)\n\(attempt)")
    }
  }

  /// Cauchy's integrals over a circle give all coefficients in another way, and a bound on the disk
  /// bounds the difference between the polynomial and the program.
  @Test func coefficientsAreThoseOfCauchy() throws {
    for var attempt in Law("cₖ by values on a circle", cases: 60) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()), isContinuous: true)
      let keys = program.keys(steps: Int.random(in: 1...4, using: &attempt.random))
      let x = point(&attempt.random)
      let degree = Int.random(in: 1...9, using: &attempt.random)
      guard let coefficients = series(x, degree, keys, "\(attempt)"), let center = Keys(x).number,
        let formula = Keys("{ \(keys) }").formula, !formula.isNested,
        let made = try? FormulaBalls(formula, bits: 1_024, context)
      else { continue }
      nonisolated(unsafe) let balls = made
      let disk = try TaylorSeries(
        { x, result, bits in acb_set(result, balls.evaluate(at: x, isAnalytic: true, bits: bits)) },
        at: center, largest: 0, context)
      try center.evaluateParts(1_024, context)
      guard let disk, disk.bound < 100, goesOn(balls, besides: center, coefficients, disk) else {
        continue
      }
      let known = try disk.balls(degree + 1, bits: 128, isReal: false, context)
      let values = coefficients.indices.map { k in
        Number(
          real: .real(Real(enclosure: known[2 * k])),
          imaginary: .real(Real(enclosure: known[2 * k + 1])))
      }
      expectEqual(coefficients, values, "\(x) { \(keys) }", "\(attempt)")
      try expectSmallRest(coefficients, keys, x, disk, "\(attempt)")
    }
  }

  /// Whether the values off the axis continue those on it. They do not if a cut is on the axis; an
  /// even function meets such a cut in some directions only.
  private func goesOn(
    _ balls: FormulaBalls, besides center: Number, _ series: [Number], _ disk: TaylorSeries
  ) -> Bool {
    guard (try? series[0].evaluateParts(512, context)) != nil,
      (try? series[1].evaluateParts(512, context)) != nil
    else { return false }
    for (x, y) in [(0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
      var point = FlintComplexBall()
      arb_set_si(&point.value.real, x)
      arb_set_si(&point.value.imag, y)
      point.inPlace { acb_mul_2exp_si($0, $0, disk.radius - 150) }
      var ball = series[1].complexBall(512)
      ball.multiply(by: point, 512)
      ball.add(series[0].complexBall(512), 512)
      arb_add_error_2exp_si(&ball.value.real, Int(disk.bound) - 290)
      arb_add_error_2exp_si(&ball.value.imag, Int(disk.bound) - 290)
      point.add(center.complexBall(512), 512)
      if !ball.overlaps(balls.evaluate(at: &point.value, isAnalytic: true, bits: 512)) {
        return false
      }
    }
    return true
  }

  /// |f(x+h) − Σ cₖ·hᵏ| ≤ 2M·(h/R)ⁿ⁺¹ for h ≤ R/2.
  private func expectSmallRest(
    _ coefficients: [Number], _ keys: String, _ x: String, _ disk: TaylorSeries, _ comment: String
  ) throws {
    let h = "2 \(disk.radius - 5) ^"
    guard let value = Keys("\(x) \(h) + \(keys)").number, let step = Keys(h).number else { return }
    let polynomial = try coefficients.reversed().reduce(0) {
      try Number.add(Number.multiply($0, step, context), $1, context)
    }
    let rest = try Number.subtract(value, polynomial, context)
    guard (try? rest.evaluateParts(512, context)) != nil,
      let size = try rest.logarithmicBound(context)
    else { return }
    #expect(
      size <= disk.bound + 2 - 5 * Double(coefficients.count), "\(x) { \(keys) }\n\(comment)")
  }
}
