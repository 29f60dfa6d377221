import TestSupport
import Testing

@testable import ExactNumbers

/// An exact form, read as anyone reads a formula, is the number.
@Suite struct ExactFormTests {
  private let context = Context()

  private static let operands = [
    "2", "3", "5", "-7", "1/2", "-2/3", "12", "2 sqrt", "3 sqrt", "5 sqrt 2 /", "pi", "pi 3 /",
    "pi inv", "pi sqrt", "2 ln", "1.5 ln", "3 ln 4 /", "e", "2 exp", "1 3 / exp", "2 cbrt",
    "5 1/5 ^", "3 2/3 ^", "phi", "i", "pi ln",
  ]
  private static let binaryWords = ["+", "+", "-", "*", "/"]
  private static let unaryWords = ["sqrt", "cbrt", "inv", "neg", "sq", "ln", "exp", "3 /", "1 +"]

  @Test func aFormIsTheNumber() throws {
    var random = SplitMix64(seed: 7)
    var forms = 0
    for _ in 0..<1500 {
      var line = Self.operands.randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        if Bool.random(using: &random) {
          line += " " + (Self.operands.randomElement(using: &random) ?? "")
          line += " " + (Self.binaryWords.randomElement(using: &random) ?? "")
        } else {
          line += " " + (Self.unaryWords.randomElement(using: &random) ?? "")
        }
      }
      guard let value = try? evaluate(line) else { continue }
      var output: [UInt8] = []
      guard try value.write(to: &output, format(exact: true), context), !value.isRational
      else { continue }
      forms += 1
      // Two different numbers of this size agree to 200 digits by no chance.
      let digits = format(digits: 200)
      let latex = try #require(value.latex, "\(line)")
      for form in [String(decoding: output, as: UTF8.self), latex] {
        var reader = FormReader(form)
        let read = try reader.sum()
        #expect(reader.isAtEnd, "\(line): \(form)")
        #expect(try read.text(digits, context) == value.text(digits, context), "\(line): \(form)")
      }
    }
    #expect(forms > 500)
  }
}

/// Reads a formula with the rules of arithmetic: a root, a logarithm and a fraction bar apply to
/// the one operand that follows, and adjacent factors are multiplied. LaTeX uses braces for that.
private struct FormReader {
  private var rest: Substring
  private let context = Context()

  init(_ text: String) { rest = Substring(text) }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func take(_ text: String) -> Bool {
    if !rest.hasPrefix(text) { return false }
    rest.removeFirst(text.count)
    return true
  }

  mutating func sum() throws -> Number {
    var total = take("-") ? try Number.negate(product(), context) : try product()
    while let sign = rest.first, "+-".contains(sign) {
      rest.removeFirst()
      let next = try product()
      total =
        try sign == "+"
        ? Number.add(total, next, context) : Number.subtract(total, next, context)
    }
    return total
  }

  private mutating func product() throws -> Number {
    var total = try operand()
    while let next = rest.first, !"+-)}".contains(next), !rest.hasPrefix("\\right") {
      if take("/") {
        total = try Number.divide(total, operand(), context)
      } else {
        _ = take("·") || take(" \\cdot ") || take(" ")
        total = try Number.multiply(total, operand(), context)
      }
    }
    return total
  }

  private mutating func operand() throws -> Number {
    if take("\\frac") { return try Number.divide(braced(), braced(), context) }
    if take("\\sqrt[3]") { return try Number.cubeRoot(braced(), context) }
    if take("\\sqrt") { return try Number.squareRoot(braced(), context) }
    if take("√") { return try Number.squareRoot(operand(), context) }
    if take("∛") { return try Number.cubeRoot(operand(), context) }
    if take("ln") || take("\\ln") {
      _ = take(" ")
      return try Number.ln(operand(), context)
    }
    let base = try atom()
    if rest.hasPrefix("^{") {
      _ = take("^")
      return try Number.power(base, braced(), context)
    }
    if take("^") { return try Number.power(base, atom(), context) }
    if let mark = rest.first, let index = Array("²³⁴⁵⁶⁷⁸⁹").firstIndex(of: mark) {
      rest.removeFirst()
      return try Number.power(base, .small(index + 2), context)
    }
    return base
  }

  private mutating func braced() throws -> Number {
    #expect(take("{"))
    let value = try sum()
    #expect(take("}"))
    return value
  }

  private mutating func atom() throws -> Number {
    if take("π") || take("\\pi") { return .pi }
    if take("e") { return .e }
    if take("i") { return .i }
    if take("(") || take("\\left(") {
      let value = try sum()
      #expect(take(")") || take("\\right)"))
      return value
    }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest.removeFirst(digits.count)
    return try evaluate(String(digits))
  }
}
