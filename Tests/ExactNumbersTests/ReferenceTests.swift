import ExactNumbers
import Foundation
import Testing

/// The committed reference values, see reference.py, at 15 and at 50 digits.
struct ReferenceTests {
  static let rows: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "reference.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }()

  @Test func fileIsThere() {
    #expect(Self.rows.count > 1000)
  }

  @Test(arguments: [15, 50]) func functionsAgreeWithReference(digits: Int) throws {
    for row in Self.rows {
      let fields = row.split(separator: " ").map(String.init)
      let line = (fields.dropFirst().dropLast() + [fields[0]]).joined(separator: " ")
      let parts = fields[fields.count - 1].split { "(,)".contains($0) }.map(String.init)
      let (context, style) = (Context(), format(.scientific(digits - 1)))
      do {
        let value = try evaluate(line)
        let real = try Number.realPart(value, context).text(style, context)
        let imaginary = try Number.imaginaryPart(value, context).text(style, context)
        #expect(real == Self.rounded(parts[0], to: digits), "\(line)")
        #expect(imaginary == Self.rounded(parts.count > 1 ? parts[1] : "0", to: digits), "\(line)")
      } catch {
        Issue.record(error, "\(line)")
      }
    }
  }

  @Test func everyFunctionHasRows() {
    // Not in the file: functions that are exact or follow from another function.
    let exact: Set = [
      "neg", "floor", "ceil", "round", "trunc", "ip", "fp", "sq", "numer", "denom", "+", "-", "%",
      "idiv", "gcd", "lcm", "roundto", "min", "max", "percent", "change", "ncr", "npr", "=", "<",
      "<=", "complex", "re", "im", "conj",
    ]
    let named = Set(Self.rows.compactMap { $0.split(separator: " ").first.map(String.init) })
    let all = Set(unaryFunctions.keys).union(binaryFunctions.keys)
    #expect(all.subtracting(exact).subtracting(named).isEmpty)
  }

  /// Rounds `d.ddd…e±x` to fewer digits, half away from zero.
  static func rounded(_ value: String, to digits: Int) -> String {
    if value == "0" { return "0." + String(repeating: "0", count: digits - 1) + "e0" }
    let isNegative = value.hasPrefix("-")
    let parts = value.drop { $0 == "-" }.split(separator: "e")
    var exponent = Int(parts[1]) ?? 0
    let all = parts[0].filter { $0 != "." }.compactMap { $0.wholeNumberValue }
    var kept = Array(all.prefix(digits))
    if all[digits] >= 5 {
      var index = digits - 1
      while index >= 0, kept[index] == 9 {
        kept[index] = 0
        index -= 1
      }
      if index >= 0 {
        kept[index] += 1
      } else {
        kept = [1] + kept.dropLast()
        exponent += 1
      }
    }
    let fraction = kept.dropFirst().map(String.init).joined()
    return "\(isNegative ? "-" : "")\(kept[0]).\(fraction)e\(exponent)"
  }
}
