import ExactNumbers
import Foundation
import Quantities
import Testing

/// All pairs of days near the ends of months, by each convention. `daycounts.py` counts them by the
/// text of the rules.
@Suite struct DayCountTests {
  private let context = Context()

  private func date(_ text: Substring) throws -> CivilDate {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
  }

  private func fraction(_ numerator: Substring, over denominator: Substring) throws -> Number {
    let numbers = try [numerator, denominator].map { Number(try #require(Int($0))) }
    return try Number.divide(numbers[0], numbers[1], context)
  }

  @Test func everyConventionCountsAsItsRuleSays() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "daycounts.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 561)
    for line in lines {
      let fields = line.split(separator: " ")
      let (first, second) = (try date(fields[0]), try date(fields[1]))
      let years = fields[5].split(separator: "/")
      let expected = [
        "act/act": try fraction(years[0], over: years.count > 1 ? years[1] : "1"),
        "30/360": try fraction(fields[3], over: "360"),
        "30e/360": try fraction(fields[4], over: "360"),
        "act/360": try fraction(fields[2], over: "360"),
        "act/365": try fraction(fields[2], over: "365"),
      ]
      #expect(expected.count == DayCount.all.count)
      for rule in DayCount.all {
        let part = try rule.yearFraction(from: first, to: second, context)
        let other = try rule.yearFraction(from: second, to: first, context)
        let value = try #require(expected[rule.name])
        #expect(Number.identical(part, value), "\(rule.name): \(line)")
        #expect(Number.identical(try Number.negate(other, context), value), "\(rule.name): \(line)")
      }
    }
  }
}
