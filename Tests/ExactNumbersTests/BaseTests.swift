import ExactNumbers
import Foundation
import Testing

/// Bases from 2 to 36 beside Python's integers, see bases.py.
struct BaseTests {
  private static let rows: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "bases.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }()

  private let context = Context()

  @Test func digitsOfEachBaseAreRead() throws {
    let rows = Self.rows.filter { $0[0] == "read" }
    #expect(rows.count > 300)
    for row in rows {
      var reading = NumeralReading()
      reading.base = try #require(Int(row[1]).flatMap { NumberFormat.Base($0) })
      let alone = try Number.parse(text: "0" + "0" + row[2], context, as: reading)
      let marked = try Number.parse(text: "0r\(row[1]):\(row[2])", context)
      let value = try fraction(row[3])
      #expect(Number.identical(alone, value), "\(row)")
      #expect(Number.identical(marked, value), "\(row)")
    }
  }

  @Test func numbersAreShownInEachBase() throws {
    let rows = Self.rows.filter { $0[0] != "read" }
    #expect(rows.count > 300)
    for row in rows {
      var format = NumberFormat()
      format.base = try #require(Int(row[1]).flatMap { NumberFormat.Base($0) })
      format.digits = try #require(Int(row[2]))
      let places = Int(row[3].dropFirst(3)) ?? 0
      switch row[3].prefix(3) {
      case "fix": format.style = .fixed(places)
      case "sci": format.style = .scientific(places)
      case "eng": format.style = .engineering(places)
      default: break
      }
      var value = try fraction(row[4])
      if row[0] == "root" { value = try Number.squareRoot(value, context) }
      #expect(try value.text(format, context) == row[5], "\(row)")
    }
  }

  private func fraction(_ text: String) throws -> Number {
    let parts = try text.split(separator: "/").map { try Number.parse(text: $0, context) }
    return try Number.divide(parts[0], parts[1], context)
  }
}
