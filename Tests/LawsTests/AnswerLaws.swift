import Answers
import Sheets
import TestSupport
import Testing

/// Lines that unknown users may send: keys, expressions as on paper, and lines that are neither.
@Suite struct AnswerLaws {
  private static let pieces = [
    "2", "3", "-3", "+3", "1/2", "+", "-", "*", "/", "%", "^", "!", "sqrt", "gcd", "max", "drop",
    "dup", "swap", "sum", "pi", "x", "y", "=", "==", "<", "(2+3)", "2+3", "2pi", "1 000", "1,5",
    "50%", "5 %", "sqrt 16", "sin(1)", "2(3)", "[1 2]", "{ 2 * }", "5_km", "_mi", "to",
    "2026-11-28", "12/24/2026", "@2026-11-28", "0xFF", ".5", "5.", "e", "inf", "² ", "×", "−", "of",
    "mod", "sto", "sto y", "item", "?", "\\",
  ]

  static func line(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 1...4, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  private func calculator() -> LineCalculator {
    let calculator = LineCalculator()
    _ = calculator.carryOut("2 sto x 7 8")
    calculator.fixLimits()
    return calculator
  }

  @Test func aCommentChangesNoAnswer() {
    let calculator = calculator()
    for var law in Law("answers to lines with comments", cases: 500) {
      let line = Self.line(&law.random)
      let (bare, commented) = (calculator.answer(to: line), calculator.answer(to: line + " # 2 *"))
      #expect(bare == commented, "\(law): \(line)")
    }
  }

  @Test func resultsThatAreRecordedStay() {
    for var law in Law("results in sheets, recorded twice", cases: 100) {
      let lines = (0..<8).map { _ in Self.line(&law.random) }
      let sheet = Sheet(name: "sheet", calculator: calculator())
      sheet.update(Array(lines.joined(separator: "\n").utf8))
      let recorded = sheet.recorded()
      let again = Sheet(name: "sheet", calculator: calculator())
      again.update(recorded)
      #expect(again.recorded() == recorded && again.differences.isEmpty, "\(law): \(lines)")
    }
  }
}
