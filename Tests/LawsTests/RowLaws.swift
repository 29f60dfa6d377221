import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

/// A law of rows: a value fits into any number of columns, whatever it contains.
@Suite struct RowLaws {
  private static let parts = [
    "0", "-12345678901234567890", "1 3 /", "2 sqrt", "1e-400", "-3 sqrt", "5.25_km/h", "38..42",
    "1.5(2)_m", "inf", "\"\"", "\"a\"", "\"enclosure of it\"", "{ }", "{ dup * }", "[]",
    "@2026-11-27",
  ]

  /// Keys of a part, or of a vector of some, which may be vectors themselves.
  private func keys(_ depth: Int, _ random: inout SplitMix64) -> String {
    guard depth > 0, Int.random(in: 0..<3, using: &random) > 0 else {
      return Self.parts.randomElement(using: &random) ?? "0"
    }
    let elements = (0..<Int.random(in: 1...5, using: &random)).map { _ in keys(depth - 1, &random) }
    return "[ \(elements.joined(separator: " ")) ]"
  }

  @Test func rowsFitTheirColumns() throws {
    for var attempt in Law("rows", cases: 100) {
      let keys = keys(4, &attempt.random)
      let value = try #require(Keys.stack(keys)?.last, "\(keys)\n\(attempt)")
      for columns in 1...60 {
        let row = try value.row(columns: columns, Settings()) { _ in 1 }
        #expect(row.unicodeScalars.count <= columns, "\(keys) on \(columns): \(row)\n\(attempt)")
      }
    }
  }

  /// In a quantity with several units, no part except the first reaches a whole unit of the part
  /// before it, in any format and with any number of columns; the sum of the shown parts is the
  /// quantity, rounded.
  @Test func partsCarry() throws {
    let units: [[(name: String, size: Double)]] = [
      [("ft", 12), ("in", 1)], [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)],
      [("h", 60), ("min", 1)], [("°", 3_600), ("′", 60), ("″", 1)], [("lb", 16), ("oz", 1)],
      [("ft", 30.48), ("cm", 1)],
    ]
    for var attempt in Law("parts carry", cases: 100) {
      let random = { (range: ClosedRange<Int>) in Int.random(in: range, using: &attempt.random) }
      let kind = units[random(0...units.count - 1)]
      let names = kind.map { "_" + $0.name }.joined(separator: " ")
      let part = kind[random(0...kind.count - 1)].name
      let keys =
        "\(random(-3...3)) 1e-\(random(0...16)) \(random(-1...1)) * + _\(part) * [\(names)] to"
      let value = try #require(Keys.stack(keys)?.last, "\(keys)\n\(attempt)")
      var settings = Settings()
      settings.format.digits = random(1...15)
      let style = random(0...2)
      if style > 0 { settings.format.style = style == 1 ? .fixed(random(0...9)) : .scientific(9) }
      for columns in 4...60 {
        let row = try value.row(columns: columns, settings) { _ in 1 }
        if row.contains("…") { continue }
        let numbers = row.split { "[]≈ ".contains($0) }.compactMap {
          Double($0.prefix { $0 != "_" })
        }
        #expect(numbers.count == kind.count, "\(keys) on \(columns): \(row)\n\(attempt)")
        for (index, number) in numbers.enumerated().dropFirst() {
          let limit = kind[index - 1].size / kind[index].size
          #expect(abs(number) < limit, "\(keys) on \(columns): \(row)\n\(attempt)")
        }
      }
    }
  }
}
