import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

/// The shortcut for machine words has the value of the row's function of numbers, or none.
@Suite struct IntegerFunctionTests {
  private static let edges = [0, 1, -1, 2, -2, 3, 10, Int.max, Int.max - 1, Int.min, Int.min + 1]

  @Test func everyShortcutAgreesWithItsRow() throws {
    let rows = CommandTable.standard.commands.filter { $0.integerFunction != nil }
    #expect(Set(rows.compactMap(\.integerFunction)) == Set(IntegerFunction.allCases))
    var generator = SplitMix64(seed: 20)
    var pairs = Self.edges.flatMap { y in Self.edges.map { x in (y, x) } }
    for _ in 0..<2000 {
      let width = Int.random(in: 1...62, using: &generator)
      let range = -1 << width...1 << width
      pairs.append(
        (Int.random(in: range, using: &generator), Int.random(in: -50...50, using: &generator)))
      pairs.append(
        (Int.random(in: range, using: &generator), Int.random(in: range, using: &generator)))
    }
    for row in rows {
      guard case .binary(let function) = row.action, let shortcut = row.integerFunction else {
        Issue.record("'\(row.name)' has a shortcut and no function of two numbers")
        continue
      }
      var count = 0
      for (y, x) in pairs {
        guard let result = shortcut(y, x) else { continue }
        count += 1
        let number = try function(.small(y), .small(x), Context())
        #expect(number.asInt == result, "\(y) \(x) \(row.name)")
      }
      #expect(count > 10, "\(row.name)")
    }
  }

  @Test func everyShortcutOfFractionsAgreesWithItsRow() throws {
    var generator = SplitMix64(seed: 21)
    func number() -> Number {
      let width = Int.random(in: 1...62, using: &generator)
      let digits = Int.random(in: -1 << width...1 << width, using: &generator)
      return Bool.random(using: &generator)
        ? .small(digits)
        : Number(decimal: digits % 1_000_000_000, places: Int.random(in: 0...18, using: &generator))
    }
    let pairs = (0..<4000).map { _ in (number(), number()) }
    for row in CommandTable.standard.commands {
      guard case .binary(let function) = row.action, let shortcut = row.integerFunction else {
        continue
      }
      for (y, x) in pairs {
        guard let left = SmallFraction(short: y), let right = SmallFraction(short: x),
          let result = shortcut(left, right)?.short
        else { continue }
        let number = try function(y, x, Context())
        #expect(Number.identical(number, result), "\(y) \(x) \(row.name)")
      }
    }
  }
}
