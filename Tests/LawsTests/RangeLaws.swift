import TestSupport
import Testing

@testable import Calculator
@testable import ExactNumbers
@testable import Quantities

/// Laws of ranges: every value lies in the range, and values come near its ends.
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
      // A grid for one variable, and special points; corners, edges and random points for two.
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
      // Some functions have a value of their own at an integer, or at a multiple of π/2.
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

  /// Keys of a place between two ends.
  private func place(_ side: (low: Int, high: Int), _ share: Double) -> String {
    let (low, high) = (Self.ends[side.low], Self.ends[side.high])
    return "\(low) \(high) over - \(share) * +"
  }

  private func value(of program: String, _ point: [String]) -> Number? {
    let value = Keys("{ \(point[0]) local x \(point[1]) local y \(program) } eval").number
    return value.flatMap { $0.isComplex ? nil : $0 }
  }

  /// How often values turn from ascending to descending, or back.
  private func turns(_ values: [Double?]) -> Int {
    let known = values.compactMap(\.self)
    let steps = zip(known, known.dropFirst()).map { $1 - $0 }.filter { $0 != 0 }
    return zip(steps, steps.dropFirst()).count { ($0 < 0) != ($1 < 0) }
  }

  /// How near values come to an end of the range: next to the nearest ones of a grid the steps
  /// become smaller and smaller. Nil where there are no values.
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
