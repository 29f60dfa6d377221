import TestSupport
import Testing

@testable import Calculator

/// A law of rows: a value fits into every number of columns, whatever stands in it.
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
}
