import ExactNumbers
import Foundation
import Testing

/// The distributions: the committed values, see probability.py, at 15 and 50 digits.
struct ProbabilityTests {
  typealias Distribution = @Sendable ([Number], Context) throws(NumberError) -> Number

  static let functions: [String: Distribution] = [
    "normpdf": { (x, context) throws(NumberError) in
      try Number.normalDensity(x[0], mean: x[1], deviation: x[2], context)
    },
    "normcdf": { (x, context) throws(NumberError) in
      try Number.normalProbability(x[0], mean: x[1], deviation: x[2], context)
    },
    "norminv": { (x, context) throws(NumberError) in
      try Number.normalQuantile(x[0], mean: x[1], deviation: x[2], context)
    },
    "tcdf": { (x, context) throws(NumberError) in
      try Number.studentProbability(x[0], freedom: x[1], context)
    },
    "tinv": { (x, context) throws(NumberError) in
      try Number.studentQuantile(x[0], freedom: x[1], context)
    },
    "chi2cdf": { (x, context) throws(NumberError) in
      try Number.chiSquareProbability(x[0], freedom: x[1], context)
    },
    "chi2inv": { (x, context) throws(NumberError) in
      try Number.chiSquareQuantile(x[0], freedom: x[1], context)
    },
    "fcdf": { (x, context) throws(NumberError) in
      try Number.fProbability(x[0], freedom: x[1], x[2], context)
    },
    "finv": { (x, context) throws(NumberError) in
      try Number.fQuantile(x[0], freedom: x[1], x[2], context)
    },
    "binompdf": { (x, context) throws(NumberError) in
      try Number.binomialProbability(x[0], trials: x[1], x[2], context)
    },
    "binomcdf": { (x, context) throws(NumberError) in
      try Number.binomialSum(x[0], trials: x[1], x[2], context)
    },
    "poissonpdf": { (x, context) throws(NumberError) in
      try Number.poissonProbability(x[0], mean: x[1], context)
    },
    "poissoncdf": { (x, context) throws(NumberError) in
      try Number.poissonSum(x[0], mean: x[1], context)
    },
    "utpn": { (x, context) throws(NumberError) in
      try Number.normalUpperTail(mean: x[0], variance: x[1], x[2], context)
    },
    "utpc": { (x, context) throws(NumberError) in
      try Number.chiSquareUpperTail(freedom: x[0], x[1], context)
    },
    "utpt": { (x, context) throws(NumberError) in
      try Number.studentUpperTail(freedom: x[0], x[1], context)
    },
    "utpf": { (x, context) throws(NumberError) in
      try Number.fUpperTail(freedom: x[0], x[1], x[2], context)
    },
  ]

  static let rows: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "probability.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
  }()

  @Test(arguments: [15, 50]) func distributionsAgreeWithReference(digits: Int) throws {
    #expect(Set(Self.rows.map { $0[0] }) == Set(Self.functions.keys))
    for row in Self.rows {
      let function = try #require(Self.functions[row[0]])
      let (context, style) = (Context(), format(.scientific(digits - 1)))
      do {
        let operands = try row.dropFirst().dropLast().map { try parse($0, context) }
        let value = try function(operands, context).text(style, context)
        #expect(value == ReferenceTests.rounded(row[row.count - 1], to: digits), "\(row)")
      } catch {
        Issue.record(error, "\(row)")
      }
    }
  }
}
