import CFLINT
import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers

/// Laws of searches: nothing is missing, and nothing is invented. A refusal is not a fault.
@Suite struct SearchLaws {
  /// Numbers that are zeros by construction, in ascending order.
  private static let numbers = [
    "-7", "-pi", "-5 2 /", "2 sqrt neg", "-1", "-0.1", "0", "1e-9", "2 ln", "1", "1 3 / exp",
    "3 2 /", "pi 2 /", "3 sqrt", "22 7 /", "5",
  ]

  /// Returns keys of a function that is zero if x is the given number, and nowhere else in the
  /// range.
  private static func factor(_ zero: String, _ random: inout SplitMix64) -> String {
    let difference = "x \(zero) -"
    let factors = [
      difference, "\(difference) sq", "x exp \(zero) exp -", "x atan \(zero) atan -",
      "x sinh \(zero) sinh -", "\(difference) abs", "\(difference) expm1", "\(difference) 3 ^",
      "\(difference) sinc 1 -", "\(difference) acot 0 acot -", "x x exp + \(zero) \(zero) exp + -",
      "\(difference) cosh 1 -", "x erf \(zero) erf -",
    ]
    return factors.randomElement(using: &random) ?? difference
  }

  /// Functions of a value that are zero if the value is, and nowhere else.
  private static let outer = [
    "", "2 *", "sinh", "atan", "expm1", "neg", "cbrt", "x exp *", "x sq 1 + /", "dup abs *", "tanh",
  ]

  @Test func productsHaveTheZerosOfTheirFactors() {
    for var attempt in Law("roots of products", cases: 6) {
      let count = Int.random(in: 1...4, using: &attempt.random)
      let chosen = Set(
        (0..<count).map { _ in
          Int.random(in: 0..<Self.numbers.count, using: &attempt.random)
        }
      ).sorted()
      var keys = "1"
      for index in chosen {
        keys += " \(Self.factor(Self.numbers[index], &attempt.random)) *"
      }
      keys += " " + (Self.outer.randomElement(using: &attempt.random) ?? "")
      // The ends are zeros, too, or lie beyond all of them.
      let isTight = Bool.random(using: &attempt.random)
      let low = isTight ? Self.numbers[chosen[0]] : "-8"
      let high = isTight ? Self.numbers[chosen[chosen.count - 1]] : "6"
      // A square is lowest where it is zero, also if a number is added.
      for words in ["\(keys) } roots", "\(keys) sq 3 + } minimize drop"] {
        let program = "\(low) \(high) { local x \(words)"
        let result = Keys(program)
        #expect(!result.isContradicted, "\(program)\n\(attempt)")
        guard case .vector(let found)? = result.values?.last, let zeros = found.numbers else {
          continue
        }
        #expect(zeros.count == chosen.count, "\(program): \(zeros.count)\n\(attempt)")
        for (zero, index) in zip(zeros, chosen) {
          guard let known = Keys(Self.numbers[index]).number else { continue }
          #expect(Number.mayBeEqual(zero, known), "\(program)\n\(attempt)")
        }
      }
    }
  }

  /// The search alone, without the methods for special equations, finds the roots that FLINT
  /// isolates.
  @Test func polynomialsHaveTheRootsThatFLINTIsolates() throws {
    let context = Context()
    for var attempt in Law("roots of polynomials", cases: 6) {
      let degree = Int.random(in: 1...9, using: &attempt.random)
      let size = [3, 20, 1_000].randomElement(using: &attempt.random)!
      let coefficients = (0...degree).map { _ in
        Number.small(Int.random(in: -size...size, using: &attempt.random))
      }
      guard let polynomial = try Polynomial(coefficients, context),
        polynomial.coefficients.count > 1
      else { continue }
      guard var known = try? polynomial.roots(context).filter({ !$0.isComplex }) else {
        Issue.record("no roots: \(coefficients)\n\(attempt)")
        continue
      }
      known = known.enumerated().filter { place, root in
        place == 0 || !Number.mayBeEqual(root, known[place - 1])
      }.map(\.element)
      var formula = Formula()
      var sum = Formula.Operand.constant(0)
      for coefficient in coefficients {
        sum = try formula.append(
          .add, formula.append(.multiply, sum, .step(0), context), .constant(coefficient), context)
      }
      formula.result = sum
      let bound = Number.small(size + 1)
      var search = try ZeroSearch(
        formula, from: .number(Number.negate(bound, context)), to: .number(bound), context)
      do throws(NumberError) { try search.run() } catch { continue }
      let zeros = try Number.sorted(search.zeros.map(\.number), context)
      var distinct: [Number] = []
      for zero in zeros where distinct.last.map({ !Number.mayBeEqual($0, zero) }) ?? true {
        distinct.append(zero)
      }
      #expect(distinct.count == known.count, "\(coefficients)\n\(attempt)")
      for (zero, root) in zip(distinct, known) {
        #expect(Number.mayBeEqual(zero, root), "\(coefficients)\n\(attempt)")
      }
    }
  }

  /// A polynomial is the product of its linear factors, also one of a polynomial of degree 2, whose
  /// roots lie in pairs around a centre.
  @Test func polynomialsAreTheProductsOfTheirRoots() throws {
    let context = Context()
    for var attempt in Law("products of roots", cases: 60) {
      func number() throws -> Number {
        let size = [2, 9, 1_000].randomElement(using: &attempt.random)!
        let numerator = Number.small(Int.random(in: -size...size, using: &attempt.random))
        let denominators = [1, 1, 1, 1, 2, 3, 16, 10]
        return try Number.divide(
          numerator, .small(denominators.randomElement(using: &attempt.random)!), context)
      }
      func polynomial(degree: Int) throws -> [Number] {
        let first: Number = [1, 1, 16, -7].randomElement(using: &attempt.random)!
        return try [first] + (0..<degree).map { _ in try number() }
      }
      var coefficients = try polynomial(degree: Int.random(in: 1...4, using: &attempt.random))
      for _ in 0..<Int.random(in: 0...2, using: &attempt.random) {
        let inner = try polynomial(degree: 2)
        coefficients = try coefficients.dropFirst().reduce([coefficients[0]]) {
          try Polynomial.sum(Polynomial.product($0, inner, context), [$1], context)
        }
      }
      if Int.random(in: 0..<4, using: &attempt.random) == 0 {
        let other = try polynomial(degree: Int.random(in: 1...2, using: &attempt.random))
        coefficients = try Polynomial.product(coefficients, other, context)
      }
      if Int.random(in: 0..<4, using: &attempt.random) == 0 {
        let imaginary = try Number.multiply(.i, number(), context)
        coefficients = try Polynomial.product(coefficients, [1, imaginary], context)
      }
      let roots = try #require(try Polynomial(coefficients, context)).roots(context)
      #expect(roots.count == coefficients.count - 1, "\(coefficients)\n\(attempt)")
      for _ in 0..<2 {
        let place = try number()
        let value = try coefficients.dropFirst().reduce(coefficients[0]) {
          try Number.add(Number.multiply($0, place, context), $1, context)
        }
        let product = try roots.reduce(coefficients[0]) {
          try Number.multiply($0, Number.subtract(place, $1, context), context)
        }
        #expect(Number.mayBeEqual(value, product), "\(coefficients), \(place)\n\(attempt)")
      }
    }
  }

  /// A sum of sines and cosines has the zeros that a search finds if its coefficients are not
  /// fractions, and the zeros that it was constructed with.
  @Test func sumsOfWavesHaveTheZerosThatASearchFinds() {
    for var attempt in Law("roots of waves", cases: 12) {
      let scale = ["1", "1/2", "2/3", "pi", "-3"].randomElement(using: &attempt.random)!
      // Slopes in degrees have π/180, which is no fraction, but cancels if all terms have it.
      let isInDegrees = Bool.random(using: &attempt.random)
      func wave(_ unit: String) -> String {
        let factors = (0..<Int.random(in: 1...3, using: &attempt.random)).map { _ in
          let function = ["sin", "cos"].randomElement(using: &attempt.random)!
          let power = ["", "", "^2", "^3"].randomElement(using: &attempt.random)!
          return "\(function)(\(Int.random(in: -4...4, using: &attempt.random))*\(scale)*x)\(power)"
        }
        let slope = isInDegrees && Bool.random(using: &attempt.random) ? "*pi/180" : ""
        return "\(Int.random(in: -3...3, using: &attempt.random))\(unit)*"
          + factors.joined(separator: "*") + slope
      }
      let terms = (0..<Int.random(in: 1...3, using: &attempt.random)).map { _ in wave("*u") }
      let constant = "\(Int.random(in: -2...2, using: &attempt.random))*u/2"
      let sum = (terms + [constant]).joined(separator: "+")
      let (low, width) = (Int.random(in: -5...0, using: &attempt.random), isInDegrees ? 60 : 1)
      let range = "\(isInDegrees ? "deg" : "rad") \(width * low) \(width * 4)"
      func zeros(_ unit: String) -> [Number]? {
        let keys = "\(range) '\(sum.replacing("u", with: unit))' roots"
        let result = Keys(keys)
        #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
        guard case .vector(let found)? = result.values?.last else { return nil }
        return found.numbers
      }
      guard let found = zeros("1"), let known = zeros("sqrt(2)") else { continue }
      #expect(
        found.count == known.count && zip(found, known).allSatisfy { Number.mayBeEqual($0, $1) },
        "\(range) '\(sum)': \(found.count), \(known.count)\n\(attempt)")
    }
  }

  /// The zeros of a range are the zeros of its parts.
  @Test func rangesHaveTheZerosOfTheirParts() {
    for var attempt in Law("roots of parts", cases: 6) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let keys = program.keys(steps: Int.random(in: 1...3, using: &attempt.random))
      let ends = (0..<3).map { _ in Int.random(in: -640...640, using: &attempt.random) }.sorted()
      func zeros(_ a: Int, _ b: Int) -> [Number]? {
        let result = Keys("\(a) 64 / \(b) 64 / { \(keys) } roots")
        #expect(!result.isContradicted, "\(a) \(b) { \(keys) }\n\(result.errors)\n\(attempt)")
        guard case .vector(let found)? = result.values?.last else { return nil }
        return found.numbers
      }
      guard let whole = zeros(ends[0], ends[2]), let left = zeros(ends[0], ends[1]),
        let right = zeros(ends[1], ends[2])
      else { continue }
      var parts = left
      for zero in right where parts.last.map({ !Number.mayBeEqual($0, zero) }) ?? true {
        parts.append(zero)
      }
      #expect(
        whole.count == parts.count && zip(whole, parts).allSatisfy { Number.mayBeEqual($0, $1) },
        "\(ends) { \(keys) }\n\(attempt)")
    }
  }

  /// Numbers at which the words of the program give exactly zero are among the zeros, even if its
  /// formula has no value there.
  @Test func placesWhereWordsAreZeroAreZeros() {
    for var attempt in Law("words that are zero", cases: 12) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let keys = program.keys(steps: Int.random(in: 1...3, using: &attempt.random))
      let place = "\(Int.random(in: -12...12, using: &attempt.random)) 2 /"
      // A program that is zero there, whatever it is elsewhere.
      let shifted = "{ \(keys) \(place) \(keys) - }"
      guard Keys("\(place) \(shifted) eval").number?.asInt == 0 else { continue }
      let result = Keys("\(place) 7 - \(place) 5 + \(shifted) roots")
      #expect(!result.isContradicted, "\(shifted)\n\(result.errors)\n\(attempt)")
      guard case .vector(let found)? = result.values?.last, let zeros = found.numbers,
        let zero = Keys(place).number
      else { continue }
      #expect(
        zeros.contains { Number.mayBeEqual($0, zero) }, "\(shifted) at \(place)\n\(attempt)")
    }
  }

  /// No value on a fine grid is beyond the extremes, and some come close to them.
  @Test func gridsStayWithinTheExtent() {
    let context = Context()
    for var attempt in Law("extent", cases: 6) {
      var program = RandomProgram(SplitMix64(seed: attempt.random.next()))
      let keys = program.keys(steps: Int.random(in: 1...3, using: &attempt.random))
      let ends = (0..<2).map { _ in Int.random(in: -640...640, using: &attempt.random) }.sorted()
      let range = "\(ends[0]) 64 / \(ends[1]) 64 /"
      let result = Keys("\(range) { \(keys) } extent")
      #expect(!result.isContradicted, "\(range) { \(keys) }\n\(result.errors)\n\(attempt)")
      guard case .vector(let found)? = result.values?.last, let extent = found.numbers else {
        continue
      }
      let width = "\(ends[1]) \(ends[0]) - 64 /"
      let grid = Keys("0 200 range { 200 / \(width) * \(ends[0]) 64 / + \(keys) } map")
      guard case .vector(let values)? = grid.values?.last, let heights = values.numbers else {
        continue
      }
      for height in heights where !height.isComplex {
        guard (try? height.evaluateParts(128, context)) != nil else { continue }
        var value = height.ball(128)
        var low = extent[0].ball(128)
        var high = extent[1].ball(128)
        #expect(
          arb_lt(&value.value, &low.value) == 0 && arb_gt(&value.value, &high.value) == 0,
          "\(range) { \(keys) }\n\(attempt)")
      }
    }
  }

  // MARK: Progress

  /// Progress is reported: which part of the range, of the box or of the path is done.
  @Test func searchesSayHowFarTheyAre() throws {
    let interruption = Interruption()
    var context = Context()
    context.interruption = interruption
    let formula = try #require(Keys("{ dup cos - }").formula)
    let system = FormulaSystem(formula: formula, results: [formula.result], unknowns: 1)
    let searches: [() throws -> Void] = [
      { _ = try formula.zeros(between: .number(0), .number(10), context) },
      { _ = try system.zeros(in: [(low: 0, high: 10)], context) },
      {
        var formula = formula
        formula.steps.insert(formula.steps[0], at: 1)
        formula.result = .step(2)
        let slope = FormulaSystem(formula: formula, results: [.step(2)], unknowns: 2)
        _ = try slope.solution(from: 0, [1], at: [1], context)
      },
    ]
    for search in searches {
      _ = interruption.askForProgress()
      try search()
      #expect(interruption.askForProgress()?.percent == 0)
    }
    interruption.request()
    for search in searches { #expect(throws: NumberError.self) { try search() } }
  }

  // MARK: Boxes

  /// Two linear combinations of a function of x and a function of y are zero where both functions
  /// are.
  @Test func systemsHaveTheZerosThatTheyWereMadeOf() {
    for var attempt in Law("roots of systems", cases: 6) {
      func coordinates() -> [Int] {
        let count = Int.random(in: 0...3, using: &attempt.random)
        let numbers = (0..<count).map { _ in Int.random(in: -15...15, using: &attempt.random) }
        return Set(numbers).sorted()
      }
      func product(_ letter: String, _ zeros: [Int]) -> String {
        let outer = ["", "atan", "expm1", "3 *"].randomElement(using: &attempt.random)!
        return zeros.reduce("1") { "\($0) \(letter) \($1) 4 / - *" } + " " + outer
      }
      let (xs, ys) = (coordinates(), coordinates())
      let (f, g) = (product("x", xs), product("y", ys))
      let (a, b) = (Int.random(in: 1...4, using: &attempt.random), 1)
      let keys = """
        [[-4 4.1] [-4.2 4]] [ { local y local x \(f) \(a) * \(g) + } \
        { local y local x \(f) \(g) \(a + b) * - } ] roots
        """
      let result = Keys(keys)
      #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
      guard case .vector(let found)? = result.values?.last else { continue }
      let known = xs.flatMap { x in ys.map { y in [Number(x, over: 4), Number(y, over: 4)] } }
      let points = found.elements.compactMap { element -> [Number]? in
        if case .vector(let point) = element { point.numbers } else { nil }
      }
      #expect(
        points.count == known.count
          && zip(points, known).allSatisfy { zip($0, $1).allSatisfy { Number.mayBeEqual($0, $1) } },
        "\(keys)\n\(attempt)")
    }
  }

  /// A coordinate that is a number of a simple form is exactly that, whatever the others are.
  @Test func coordinatesAreExactByThemselves() throws {
    let numbers = ["0", "1/2", "pi/3", "sqrt(2)", "-1", "ln(2)"]
    let exact = [
      "(#-@)", "(exp(#-@)-1)", "sin(#-@)", "atan(#-@)*(1+&^2)", "(#-@)*exp(&)", "(#-@)*(&+3)",
    ]
    let others = ["cos(3*&)+3/10", "cos(&)-&", "&^3+&-1+#*&/9", "exp(&)-2-&^2+sin(#)", "&^5-&-1"]
    for var attempt in Law("exact coordinates", cases: 12) {
      func one(of texts: [String]) -> String { texts.randomElement(using: &attempt.random)! }
      let number = one(of: numbers)
      let isFirst = Bool.random(using: &attempt.random)
      let (known, other) = isFirst ? ("x", "y") : ("y", "x")
      var equations = [one(of: exact), one(of: others)].map {
        $0.replacing("exp", with: "EXP").replacing("#", with: known)
          .replacing("&", with: other).replacing("@", with: "(\(number))")
          .replacing("EXP", with: "exp")
      }
      if Bool.random(using: &attempt.random) { equations.reverse() }
      // 0 and 1/2 may be on the face of the box.
      let low = number == "0" && Bool.random(using: &attempt.random) ? "0" : "-2"
      let sides = ["[\(low) 2]", "[-2 2.1]"]
      let keys = """
        [\(sides[isFirst ? 0 : 1]) \(sides[isFirst ? 1 : 0])] \
        ['\(equations[0])' '\(equations[1])'] "x y" roots
        """
      let result = Keys(keys)
      #expect(!result.isContradicted, "\(keys)\n\(result.errors)\n\(attempt)")
      guard case .vector(let found)? = result.values?.last else { continue }
      let value = try #require(Keys("'\(number)' eval").number)
      for case .vector(let point) in found.elements {
        let coordinate = try #require(point.numbers)[isFirst ? 0 : 1]
        #expect(try Number.equal(coordinate, value, Context()), "\(keys)\n\(attempt)")
      }
    }
  }

  private func double(_ number: Number) -> Double {
    try? number.evaluateParts(128, Context())
    return number.knownEnclosure(128).approximate
  }

  private func isKnown(_ number: Number) -> Bool {
    try? number.evaluateParts(128, Context())
    return number.isRational || number.knownEnclosure(128).accuracy > 30
  }

  /// No value at points of a box is beyond the extremes, and some come near.
  @Test func pointsStayWithinTheExtentOfABox() {
    let terms = [
      "x sinc 1 - x 1 - * sq y +", "x y max", "x y min sq", "x abs", "x y - abs", "x y hypot",
      "x floor", "x sq y sq + 1 - abs",
      "x 0 max sqrt", "x y abs max", "x y + abs sqrt", "y 1 min 3 ^", "x y * abs",
      "x sq", "y sq", "x y *", "x", "y", "x sin", "y cos", "x y + sin", "x sq y *", "x exp",
      "x sq y sq + neg exp", "x 4 ^", "y 3 ^", "x y - sq",
    ]
    for var attempt in Law("extent of a box", cases: 6) {
      let sum = (0..<Int.random(in: 1...4, using: &attempt.random)).reduce("0") { sum, _ in
        let term = terms.randomElement(using: &attempt.random)!
        return "\(sum) \(term) \(Int.random(in: -3...3, using: &attempt.random)) * +"
      }
      let program = "{ local y local x \(sum) }"
      let result = Keys("[[-2 1.5] [-1 2]] \(program) extent")
      #expect(!result.isContradicted, "\(program)\n\(result.errors)\n\(attempt)")
      // A value that cannot be told from 0 may have no digits.
      guard case .vector(let found)? = result.values?.last, let extent = found.numbers,
        extent.allSatisfy({ isKnown($0) })
      else { continue }
      let (low, high) = (double(extent[0]), double(extent[1]))
      let width = high - low
      func height(_ x: Int, _ y: Int) -> Double? {
        let keys = "\(x) 4096 / \(y) 4096 / \(program) eval"
        guard let value = Keys(keys).number else { return nil }
        let height = double(value)
        let slack = 1e-12 * (1 + abs(height))
        #expect(low - slack <= height && height <= high + slack, "\(keys)\n\(attempt)")
        return height
      }
      // A grid with corners and edges, then smaller and smaller steps beside the best of it.
      for sign in [1.0, -1] {
        var best = (height: Double.infinity, x: 0, y: 0)
        func look(_ x: Int, _ y: Int) {
          guard -8192...6144 ~= x, -4096...8192 ~= y, let value = height(x, y) else { return }
          if sign * value < best.height { best = (sign * value, x, y) }
        }
        for i in 0...14 { for j in 0...12 { look(-8192 + 1024 * i, -4096 + 1024 * j) } }
        for step in 0..<120 {
          let reach = max(1, 1024 >> (step / 12))
          look(
            best.x + Int.random(in: -reach...reach, using: &attempt.random),
            best.y + Int.random(in: -reach...reach, using: &attempt.random))
        }
        let gap = best.height - (sign > 0 ? low : -high)
        #expect(gap <= 0.01 * width + 1e-12, "\(program): \(low)..\(high)\n\(attempt)")
      }
    }
  }

  /// Bounds from the ends of a range contain the values of random formulas, and if they report that
  /// a formula is continuous, it does not jump.
  @Test func endsBoundFormulas() throws {
    let context = Context()
    for var attempt in Law("bounds by ends", cases: 60) {
      var program = RandomProgram(attempt.random)
      let keys = program.keys(steps: 4)
      attempt.random = program.random
      guard let formula = Keys("{ \(keys) }").formula else { continue }
      let low = Int.random(in: -8...8, using: &attempt.random)
      let width = Int.random(in: 1...8, using: &attempt.random)
      let box = [(Number(low, over: 2), Number(low + width, over: 2))]
      let system = FormulaSystem(formula: formula, results: [formula.result], unknowns: 1)
      guard let bounds = try? system.bounds(of: system.results, in: box, context)[0] else {
        continue
      }
      let continuous = try EndArithmetic(
        formula, in: box, bits: 96, areContinuous: true, context)
      // A function that is too steep for the steps below would seem to jump.
      let steps = formula.steps.indices.map(Formula.Operand.step)
      let isFlat = continuous.bounds(of: steps).allSatisfy {
        $0.map { abs(double($0.lowerBound.number)) + abs(double($0.upperBound.number)) < 1e50 }
          ?? true
      }
      let isContinuous =
        isFlat && continuous.bounds(of: system.results)[0] != nil
      for _ in 0..<12 {
        let place = Number(
          low * 4 + Int.random(in: 0...(4 * width), using: &attempt.random), over: 8)
        guard let value = try? formula.value(at: place, context), !value.isComplex,
          (try? value.evaluateParts(128, context)) != nil
        else { continue }
        let comment = "{ \(keys) } at \(place) in \(box)\n\(attempt)"
        let ball = value.knownEnclosure(128)
        #expect(
          (try? Number.less(value, bounds.lowerBound.number, context)) != true
            && (try? Number.less(bounds.upperBound.number, value, context)) != true,
          "\(comment)")
        guard isContinuous, abs(ball.approximate) < 1e100 else { continue }
        for side in [-1, 1] {
          let beside = try Number.add(
            place, Number.divide(.small(side), Number.power(10, 2000, context), context), context)
          if try !Formula.holds(.number(box[0].0), beside, .number(box[0].1), context) { continue }
          guard let other = try? formula.value(at: beside, context),
            (try? other.evaluateParts(128, context)) != nil
          else { continue }
          guard other.knownEnclosure(128).accuracy > 32, ball.accuracy > 32 else { continue }
          let jump = abs(other.knownEnclosure(128).approximate - ball.approximate)
          #expect(jump <= 1e-6 * (1 + abs(ball.approximate)), "\(comment): jumps")
        }
      }
    }
  }
}
