import Foundation
import Testing

@testable import Calculator

/// The families of distributions: the committed values, see distributions.py.
@Suite struct DistributionTests {
  static let rows: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "distributions.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
  }()

  @Test func everyWordHasReferences() {
    let words = CommandTable.distributions.map(\.name)
    #expect(Set(words).isSubset(of: Set(Self.rows.map { $0[0] })))
  }

  /// The difference to 60 digits is less than their last one.
  @Test func wordsAgreeWithReference() throws {
    for row in Self.rows {
      let operands = row.dropFirst().dropLast().map {
        $0.split(separator: "/").joined(separator: " ") + ($0.contains("/") ? " /" : "")
      }
      let keys = "\(operands.joined(separator: " ")) \(row[0])"
      let answer = try CalculatorModel.transcript(
        of: "\(keys) \(row[row.count - 1]) - abs \(row[row.count - 1]) abs 1e-59 * <=")
      #expect(answer == ["1"], "\(row)")
    }
  }
}
