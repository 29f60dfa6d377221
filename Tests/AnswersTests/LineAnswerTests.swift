import Answers
import TestSupport
import Testing

/// The answers to lines that stand alone, also to half ones.
@Suite struct LineAnswerTests {
  private let calculator: LineCalculator

  init() {
    calculator = LineCalculator()
    _ = calculator.carryOut("7 sto width { 2 * } sto twice")
    calculator.fixLimits()
  }

  private func expect(
    _ answers: [(line: String, row: String)], _ location: SourceLocation = #_sourceLocation
  ) {
    for (line, row) in answers {
      #expect(calculator.answer(to: line).row == row, "\(line)", sourceLocation: location)
    }
  }

  @Test func aLineIsAnExpressionOrKeys() {
    expect([
      ("2+3", "= 5"), ("2 3 +", "= 5"), ("2 3", "= 2 3"), ("=2*(3+4)", "= 14"), ("  7 ", "= 7"),
      ("2 sqrt", "≈ 1.41421356237310"), ("sqrt(2)", "≈ 1.41421356237310"),
      ("1 2 sqrt", "≈ 1 1.41421356237310"), ("1/3", "≈ 0.333333333333333"),
      ("width", "= 7"), ("width twice", "= 14"), ("'1+2' eval", "= 3"),
      ("5 -3 +", "= 2"), ("\"a b\"", "= \"a b\""), ("[1 2] sum", "= 3"),
      ("12_km 2 /", "= 6_km"), ("{ 1 }", "= { 1 }"), ("0x10", "= 16"), ("2\r", "= 2"),
    ])
  }

  @Test func nothingIsAnsweredWhereThereIsNothing() {
    expect([("", ""), (" \t", ""), ("# 5", ""), ("5 drop", ""), ("1 sto x", "")])
  }

  @Test func halfALineIsNotComplete() {
    expect([
      ("2 +", "…"), ("2+", "…"), ("2 + ", "…"), ("(", "…"), ("(2+3", "…"),
      ("sin(", "…"), ("2^", "…"), ("-", "…"), ("=", "…"), ("=2*", "…"), ("sqr", "…"),
      ("2 flo", "…"), ("wid", "…"), ("sqrt", "…"), ("{ 1", "…"), ("[1 2", "…"), ("\"a", "…"),
      ("'2+", "…"), ("2*widt", "…"),
    ])
  }

  @Test func whatCannotBeMendedIsRefused() {
    expect([
      ("1/0", "! division by zero"), ("1 0 /", "! division by zero"),
      ("2 xyzzy", "! unknown word 'xyzzy'"),
      ("2 3 dupp 4", "! unknown word 'dupp'; did you mean 'dup'?"),
      ("2 3 + -", "! '-' needs 2 values, the stack has 1"),
      ("+ 3", "! '+' needs 2 values, the stack has 0"),
      ("1 quit", "! 'quit' works only where it is typed at the prompt"),
      ("now", "! 'now' works only where it is typed at the prompt"),
      ("run \"x\"", "! 'run' works only where it is typed at the prompt"),
      ("help", "! 'help' is not available here"),
    ])
  }

  /// As keys it would be something else than was meant.
  @Test func whatCanBeReadInTwoWaysIsRefused() {
    // Keys that could be read are not half an expression.
    #expect(calculator.answer(to: "5 -0 /").row == "! division by zero")
    #expect(calculator.answer(to: "5!!").row.hasPrefix("! '!!' can be read in two ways"))
    #expect(calculator.answer(to: "w = 5").row.hasPrefix("! 'w =' can be read in two ways"))
    // One value was meant, not two; and a function was called.
    expect([
      ("2pi", "! the expression needs an operator here, or its end; '*' cannot be left out"),
      ("2pi*", "≈ 6.28318530717959"), ("5sq", "= 25"), ("2 pi", "≈ 2 3.14159265358979"),
      ("log(8,2)", "! 'log' needs 1 value in parentheses, not 2; here it is 'logb'"),
      // Who writes no number behind it means a percentage.
      ("100+19%", "! '+' needs 2 values, the stack has 1; RPN: 100 19 percent +"),
    ])
  }

  @Test func whatIsPrintedIsOneLine() {
    expect([
      ("5 print", ": 5"), ("1 print 2 print", ": 1 ⏎ 2"), ("\"a\\nb\\tc\" print", ": a ⏎ b c"),
      ("\"\\u{1b}[31m\" print", ": \\u{1b}[31m"),
    ])
  }

  /// Lines have no part in one another: neither values nor names nor settings stay.
  @Test func aLineLeavesNothing() {
    for line in [
      "5 sto width", "3 digits", "hex", "{ 1", "\"a", "[1", "reset", "1 2 3", "1 0 /", "deg",
    ] {
      _ = calculator.answer(to: line)
      #expect(
        calculator.answer(to: "depth width 2 sqrt").row == "≈ 0 7 1.41421356237310", "\(line)")
    }
  }

  @Test func resetGoesBackToWhatWasSetUp() {
    let calculator = LineCalculator()
    _ = calculator.carryOut("2 fix")
    calculator.fixLimits()
    #expect(calculator.answer(to: "5 fix reset 2 3 /").row == "≈ 0.67")
  }

  @Test func aLineTakesNoLongerThanItMay() {
    let calculator = LineCalculator()
    _ = calculator.carryOut("1 timelimit")
    calculator.fixLimits()
    #expect(
      calculator.answer(to: "0 timelimit { 1 } { } while").row
        == "! the line takes longer than the 1 s it may")
    #expect(calculator.answer(to: "2 3 +").row == "= 5")
  }
}
