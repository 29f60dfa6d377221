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
      var (least, most): (Number?, Number?)
      for step in 0...(isShared ? 120 : 242) {
        // A grid for one variable, and both sides of 0; corners, edges and random points for two.
        var point: [String] = []
        for (axis, side) in [first, second].enumerated() {
          let corner = step >> (2 * axis) & 3
          var share = Double(step) / 240
          if isShared {
            share =
              step < 16 ? Double(corner) / 3 : Double.random(in: 0...1, using: &attempt.random)
          }
          let (low, high) = (Self.ends[side.low], Self.ends[side.high])
          let beside = step == 241 ? "1e-9" : "-1e-9"
          point.append(
            step > 240
              ? "\(beside) \(low) max \(high) min" : "\(low) \(high) over - \(share) * +")
        }
        let value = Keys("{ \(point[0]) local x \(point[1]) local y \(program) } eval").number
        guard let value, !value.isComplex else { continue }
        #expect(
          (try? Number.less(value, low, context)) != true
            && (try? Number.less(high, value, context)) != true,
          "\(keys): \(value) at \(point)\n\(attempt)")
        if least.map({ (try? Number.less(value, $0, context)) == true }) ?? true { least = value }
        if most.map({ (try? Number.less($0, value, context)) == true }) ?? true { most = value }
      }
      // A grid of 240 steps misses an extremum of these by little.
      guard !isShared, let least, let most, let width = double(high, less: low), width > 0,
        let missed = double(least, less: low), let above = double(high, less: most)
      else { continue }
      #expect(missed + above <= width / 8, "\(keys): \(low)..\(high)\n\(attempt)")
    }
  }

  private func double(_ y: Number, less x: Number) -> Double? {
    (try? Number.subtract(y, x, Context())).flatMap { try? Double(Exact($0)) }
  }
}
