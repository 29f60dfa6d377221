import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers
@testable import Quantities

/// Laws of ranges: every value is in the range, and some values come near its ends.
@Suite struct RangeLaws {
  private static let ends = ["-2", "-1", "-0.5", "0", "0.25", "1", "1.5", "2", "3", "5", "pi"]
  /// Functions of a number, with words of the table among them.
  private static let unary = RandomProgram.words.filter { $0.operands.count == 1 }.map(\.name)
  private static let others = [
    "x +", "x *", "x - ", "y +", "y *", "y -", "y sq 1 + /", "x abs 1 + /", "2 ^", "3 ^", "1 min",
    "0 max", "2 mod", "x y * +", "dup *", "neg exp", "0.5 *",
  ]

  /// The range that keys are shown as.
  private func ends(of keys: String) -> (low: Number, high: Number)? {
    switch Keys(keys).values?.last {
    case .number(let number): (number, number)
    case .quantity(let quantity): quantity.value.range.map { ($0.low, $0.high) }
    default: nil
    }
  }

  private func range(_ random: inout SplitMix64) -> (low: Int, high: Int) {
    let places = (0..<Self.ends.count).shuffled(using: &random).prefix(2).sorted()
    return (places[0], places[1])
  }

  @Test func valuesAreInTheRangeAndNearItsEnds() {
    let context = Context()
    for var attempt in Law("ranges", cases: 12) {
      let (first, second) = (range(&attempt.random), range(&attempt.random))
      var program = "x"
      for _ in 0..<Int.random(in: 1...4, using: &attempt.random) {
        let words = Bool.random(using: &attempt.random) ? Self.unary : Self.others
        program += " " + (words.randomElement(using: &attempt.random) ?? "neg")
      }
      let box = [first, second].map { "\(Self.ends[$0.low]) \(Self.ends[$0.high]) interval" }
      let keys = "\(box[0]) local x \(box[1]) local y \(program)"
      guard !Keys(keys).isContradicted, let (low, high) = ends(of: "{ \(keys) } eval") else {
        #expect(!Keys(keys).isContradicted, "\(keys)\n\(attempt)")
        continue
      }
      let isShared = program.contains("y")
      let sides = [first, second]
      func expectWithin(_ value: Number, _ point: String) {
        #expect(
          (try? Number.less(value, low, context)) != true
            && (try? Number.less(high, value, context)) != true,
          "\(keys): \(value) at \(point)\n\(attempt)")
      }
      // For one variable, a grid and special points; for two, corners, edges and random points.
      guard !isShared else {
        for step in 0...120 {
          let shares = (0..<2).map { axis in
            step < 16
              ? Double(step >> (2 * axis) & 3) / 3
              : Double.random(in: 0...1, using: &attempt.random)
          }
          let point = zip(sides, shares).map(place)
          if let value = value(of: program, point) { expectWithin(value, "\(point)") }
        }
        continue
      }
      let (a, b) = (Self.ends[first.low], Self.ends[first.high])
      // Some functions have a special value at an integer, or at a multiple of π/2.
      let special = ["1e-9", "-1e-9"] + (-9...9).flatMap { ["\($0)", "pi 2 / \($0) *"] }
      let beside = special.compactMap { special -> Number? in
        let point = "\(special) \(a) max \(b) min"
        guard let value = value(of: program, [point, point]) else { return nil }
        expectWithin(value, point)
        return value
      }
      let grid = (0...240).map { step -> Number? in
        let point = place(first, Double(step) / 240)
        guard let value = value(of: program, [point, point]) else { return nil }
        expectWithin(value, point)
        return value
      }
      guard let width = double(high, less: low), width > 0, width.isFinite else { continue }
      // A function that turns often may have an extreme between the points of the grid.
      let heights = grid.map { $0.flatMap { double($0, less: low) } }
      let isSlow = turns(heights) < 10
      for (height, extreme) in [({ $0 }, "lowest"), ({ width - $0 }, "highest")]
        as [((Double) -> Double, String)]
      {
        let gap = nearest(program, first, heights.map { $0.map(height) }) {
          double($0, less: low).map(height)
        }
        guard var gap else { continue }
        for value in beside { gap = min(gap, double(value, less: low).map(height) ?? gap) }
        #expect(
          gap <= width * (isSlow ? 1e-6 : 0.125),
          "\(keys): \(low)..\(high), \(extreme)\n\(attempt)")
      }
    }
  }

  /// A function without a value at one place has no range that holds this place, wherever that is,
  /// and has all others.
  @Test func holesAreErrors() {
    let places = ["2", "0", "(-1/2)", "sqrt(2)", "(pi/3)", "ln(2)", "(-e)", "1e-9", "(22/7)"]
    let shapes = [
      "(x-@)/abs(x-@)", "(x^2-@^2)/(x-@)", "(x-@)/(x-@)", "sin(x-@)/(x-@)", "(x-@)/sinh(x-@)",
      "x*(x-@)^2/(x-@)^2", "atan2(x-@,0)", "atan2(abs(x-@),0)", "atan2(sq(x-@),@-x)",
      "exp(-1/(x-@)^2)", "atan(1/(x-@))", "sign(x-@)^2/sign(x-@)",
    ]
    let outer = ["#", "#+x", "2*#", "atan(#)", "#^2", "exp(#)", "floor(#)", "#*x", "max(#,x)"]
    let widths = ["0", "1e-30", "1e-9", "0.1", "1/3", "1"]
    for var attempt in Law("holes of ranges", cases: 60) {
      func one(of texts: [String]) -> String { texts.randomElement(using: &attempt.random)! }
      let (place, a, b) = (one(of: places), one(of: widths), one(of: widths))
      let function = one(of: outer).replacing("#", with: "(\(one(of: shapes)))")
        .replacing("@", with: place)
      let isBeside = Bool.random(using: &attempt.random)
      if a == "0" && (b == "0" || isBeside) || b == "0" && isBeside { continue }
      let ends =
        isBeside
        ? "'\(place)+\(a)' eval '\(place)+\(a)+\(b)' eval"
        : "'\(place)-\(a)' eval '\(place)+\(b)' eval"
      let keys = "\(ends) interval sto x '\(function)' call"
      let result = Keys(keys)
      let isRefused = result.errors.contains { error in
        error.contains("division by zero") || error.contains("is not defined at")
      }
      // Next to the hole, balls may show too little.
      #expect(
        isBeside ? !isRefused : !result.errors.isEmpty, "\(keys)\n\(result.errors)\n\(attempt)")
    }
  }

  /// A comparison has the answer that holds for all numbers of both ranges, and none if the answers
  /// differ.
  @Test func comparisonsHoldForAllNumbers() throws {
    let answers: [(word: String, holds: (Int) -> Bool)] = [
      ("<", { $0 < 0 }), ("<=", { $0 <= 0 }), (">", { $0 > 0 }), (">=", { $0 >= 0 }),
      ("=", { $0 == 0 }), ("!=", { $0 != 0 }),
    ]
    for var attempt in Law("comparisons of ranges", cases: 120) {
      func number() -> Int { Int.random(in: -3...3, using: &attempt.random) }
      let (x, y) = ([number(), number()].sorted(), [number(), number()].sorted())
      let (word, holds) = answers.randomElement(using: &attempt.random)!
      // If the unknown is shared, x is the same number in x and x + n, so they compare like 0 and
      // n.
      let isShared = Bool.random(using: &attempt.random)
      let (least, most) = isShared ? (-y[0], -y[0]) : (x[0] - y[1], x[1] - y[0])
      var signs = Set([least.signum(), most.signum()])
      if least <= 0, most >= 0 { signs.insert(0) }
      let known = Set(signs.map(holds))
      let keys =
        isShared
        ? "\(x[0]) 2 / \(x[1]) 2 / interval dup \(y[0]) 2 / + \(word)"
        : "\(x[0]) 2 / \(x[1]) 2 / interval \(y[0]) 2 / \(y[1]) 2 / interval \(word)"
      let result = Keys(keys)
      let answer = result.number?.asInt.map { $0 == 1 }
      #expect(answer == (known.count == 1 ? known.first : nil), "\(keys)\n\(attempt)")
      if known.count > 1 { #expect(!result.errors.isEmpty, "\(keys)\n\(attempt)") }
    }
  }

  /// A function that jumps, bends and is linear elsewhere has exactly the range of its pieces, and
  /// so does a function of it: no value in a gap counts.
  @Test func brokenLinesHaveTheRangesOfTheirPieces() throws {
    let context = Context()
    let shapes = ["floor(x)", "sign(x)", "abs(x-1/2)", "ceil(x)", "floor(2*x)", "x", "max(x,1)"]
    let outer: [(keys: String, value: (Number) throws -> Number)] = [
      ("#", { $0 }), ("(#+1/2)^2", { try Number.square(Number.add($0, .half, context), context) }),
      ("abs(#)", { try Number.absolute($0, context) }),
    ]
    for var attempt in Law("ranges of broken lines", cases: 40) {
      let sum = (0..<Int.random(in: 1...3, using: &attempt.random)).map { _ in
        let weight = [-2, -1, 1, 3].randomElement(using: &attempt.random)!
        return "\(weight)*\(shapes.randomElement(using: &attempt.random)!)"
      }.joined(separator: "+")
      let (keys, value) = outer.randomElement(using: &attempt.random)!
      let low = Int.random(in: -4...2, using: &attempt.random)
      let high = low + Int.random(in: 1...4, using: &attempt.random)
      func height(_ sixths: Int) throws -> Number {
        try #require(Keys("\(sixths) 6 / sto x '\(sum)' eval").number, "\(sum)\n\(attempt)")
      }
      // The ends of all pieces between multiples of 1/2, and 0 or −1/2 if the outer function turns
      // there within a piece.
      var values = try (low...high).map { try value(height(3 * $0)) }
      for piece in low..<high {
        let (a, b) = try (height(3 * piece + 1), height(3 * piece + 2))
        let step = try Number.subtract(b, a, context)
        let ends = try [Number.subtract(a, step, context), Number.add(b, step, context)]
        values += try ends.map(value)
        for turn in [0, Number(-1, over: 2)]
        where try Number.less(ends[0], turn, context) != Number.less(ends[1], turn, context) {
          values.append(try value(turn))
        }
      }
      values = try Number.sorted(values, context)
      let call =
        "\(low) 2 / \(high) 2 / interval sto x '\(keys.replacing("#", with: "(\(sum))"))' call"
      guard let range = ends(of: call) else {
        let errors = Keys(call).errors
        // If a function is 0 on a part of the range, its bends cannot be located.
        #expect(
          errors.contains { $0.contains("timelimit") || $0.contains("cannot tell") },
          "\(call): \(errors)\n\(attempt)")
        continue
      }
      #expect(
        try Number.equal(range.low, values[0], context)
          && Number.equal(range.high, values[values.count - 1], context),
        "\(call): \(range), not \(values[0])..\(values[values.count - 1])\n\(attempt)")
    }
  }

  /// A parabola has its vertex as an end of its range if that lies within.
  @Test func parabolasHaveTheRangesOfTheirVertices() throws {
    let context = Context()
    for var attempt in Law("ranges of parabolas", cases: 40) {
      func number() -> Int { Int.random(in: -6...6, using: &attempt.random) }
      let (b, c, a) = (number(), number(), [-2, -1, 1, 3].randomElement(using: &attempt.random)!)
      let low = number()
      let high = low + Int.random(in: 1...8, using: &attempt.random)
      func value(_ x: Number) throws -> Number {
        try Polynomial.value([.small(a), .small(b), .small(c)], at: x, context)
      }
      var values = try [value(.small(low)), value(.small(high))]
      let vertex = Number(-b * a.signum(), over: 2 * abs(a))
      if try Number.less(.small(low), vertex, context),
        try Number.less(vertex, .small(high), context)
      {
        values.append(try value(vertex))
      }
      values = try Number.sorted(values, context)
      let keys = "\(low) \(high) interval dup sq \(a) * swap \(b) * + \(c) +"
      let range = try #require(ends(of: keys), "\(keys)\n\(attempt)")
      #expect(
        try Number.equal(range.low, values[0], context)
          && Number.equal(range.high, values[values.count - 1], context), "\(keys)\n\(attempt)")
    }
  }

  /// Keys of a place between two ends.
  private func place(_ side: (low: Int, high: Int), _ share: Double) -> String {
    let (low, high) = (Self.ends[side.low], Self.ends[side.high])
    return "\(low) \(high) over - \(share) * +"
  }

  private func value(of program: String, _ point: [String]) -> Number? {
    let value = Keys("{ \(point[0]) local x \(point[1]) local y \(program) } eval").number
    return value.flatMap { $0.isComplex ? nil : $0 }
  }

  /// Counts how often values turn from ascending to descending, or back.
  private func turns(_ values: [Double?]) -> Int {
    let known = values.compactMap(\.self)
    let steps = zip(known, known.dropFirst()).map { $1 - $0 }.filter { $0 != 0 }
    return zip(steps, steps.dropFirst()).count { ($0 < 0) != ($1 < 0) }
  }

  /// Returns how near values come to an end of the range: around the nearest points of a grid, the
  /// steps become smaller and smaller. Nil if there are no values.
  private func nearest(
    _ program: String, _ side: (low: Int, high: Int), _ heights: [Double?],
    _ height: (Number) -> Double?
  ) -> Double? {
    let places = heights.indices.filter { heights[$0] != nil }
    var least: Double?
    for place in places.sorted(by: { (heights[$0] ?? 0) < (heights[$1] ?? 0) }).prefix(4) {
      var (best, step, known) = (Double(place) / 240, 1.0 / 240, heights[place] ?? .infinity)
      for _ in 0..<20 {
        step /= 2
        for share in [best - step, best + step] where share >= 0 && share <= 1 {
          let point = self.place(side, share)
          guard let value = value(of: program, [point, point]), let next = height(value),
            next < known
          else { continue }
          (best, known) = (share, next)
        }
      }
      least = min(least ?? known, known)
    }
    return least
  }

  private func double(_ y: Number, less x: Number) -> Double? {
    (try? Number.subtract(y, x, Context())).flatMap { try? Double(Exact($0)) }
  }
}
