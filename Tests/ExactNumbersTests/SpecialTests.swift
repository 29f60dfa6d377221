import ExactNumbers
import Foundation
import Testing

/// The special functions of the tables: the committed values, see special.py, at 15 and 50
/// digits.
struct SpecialTests {
  static let functions = Dictionary(
    uniqueKeysWithValues: SpecialFunction.all.map { ($0.name, $0) })

  static let rows: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "special.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
  }()

  @Test(arguments: [15, 50]) func functionsAgreeWithReference(digits: Int) throws {
    #expect(Self.rows.count > 300)
    for row in Self.rows {
      let function = try #require(Self.functions[row[0]])
      let parts = row[row.count - 1].split { "(,)".contains($0) }.map(String.init)
      let (context, style) = (Context(), format(.scientific(digits - 1)))
      do {
        let value = try function(row.dropFirst().dropLast().map { try parse($0, context) }, context)
        let real = try Number.realPart(value, context).text(style, context)
        let imaginary = try Number.imaginaryPart(value, context).text(style, context)
        #expect(real == ReferenceTests.rounded(parts[0], to: digits), "\(row)")
        #expect(
          imaginary == ReferenceTests.rounded(parts.count > 1 ? parts[1] : "0", to: digits),
          "\(row)")
      } catch {
        Issue.record(error, "\(row)")
      }
    }
  }

  @Test func everyFunctionHasRows() {
    let named = Set(Self.rows.map { $0[0] })
    #expect(Set(Self.functions.keys).subtracting(named).isEmpty)
  }
}
