import Answers
import TestSupport
import Testing

/// The answers to separate lines, including incomplete ones.
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
      // A comment changes nothing, unless the text before it continues.
      if row != "…", !line.contains("#") {
        #expect(
          calculator.answer(to: line + " # 2 *").row == row, "\(line)", sourceLocation: location)
      }
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
      ("= [1 2 width]", "= [1 2 7]"), ("9.81(2)", "≈ 9.810(20)"), ("5 - 3", "= 2"),
      (#""a\" # b" len # c"#, "= 6"), (#""a\" 1 000" len"#, "= 8"),
      (#""a # b" # c"#, #"= "a # b""#),
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
      ("+ 3", "! '+' needs 2 values, the stack has 1"),
      ("1 quit", "! 'quit' works only where it is typed at the prompt"),
      ("now", "! 'now' works only where it is typed at the prompt"),
      ("run \"x\"", "! 'run' works only where it is typed at the prompt"),
      ("help", "! 'help' is not available here"),
      ("1.2.3", "! malformed number '1.2.3'"),
    ])
  }

  /// As keys it would be something else than was meant.
  @Test func whatCanBeReadInTwoWaysIsRefused() {
    // Keys that could be read are not half an expression.
    #expect(calculator.answer(to: "5 -0 /").row == "! division by zero")
    #expect(calculator.answer(to: "5!!").row.hasPrefix("! '5!!' can be read in two ways"))
    #expect(calculator.answer(to: "w = 5").row == "")
    // One value was meant, not two, and a function was called.
    expect([
      ("2pi", "≈ 6.28318530717959"), ("28.11.2026", "= @2026-11-28"),
      ("2pi*", "≈ 6.28318530717959"), ("5sq", "= 25"), ("2 pi", "≈ 2 3.14159265358979"),
      ("log(8,2)", "= 3"), ("e(1)", "! 'e' takes no values in parentheses"),
      (
        "5 -3",
        "! '5 -3' can be read in two ways: key by key '5 3 neg', as on paper '5 3 -'"
      ),
      (
        "2(3)",
        "! '2(3)' can be read in two ways: a product is '2 3 *', a measured number is '2 3 pm'"
      ),
      (
        "3/4_h",
        "! '3/4_h' can be read in two ways: a part of the unit is '3 4 / 1_h *', a quotient is '3 4_h /'"
      ),
      ("250(1)_g 2 *", "≈ 500.0(20)_g"), ("5_km/20_min", "= 0.25_km/min"),
      ("3/(4_h)", "= 0.75_h^-1"),
      ("3 / 4_h", "= 0.75_h^-1"), ("- 3", "! '-' needs 2 values, the stack has 1"),
      (
        "12/24/2026",
        "! '12/24/2026' can be read in two ways: a day is '@2026-12-24', a formula is '12 24 / 2026 /'"
      ),
      ("1/2/3", "≈ 0.166666666666667"),
      // Without a number after it, a percentage is meant.
      (
        "100+19%",
        "! '100+19%' can be read in two ways: 19 % of the value is '100 19 percent +', the number 19/100 is '100 19 100 / +'"
      ),
    ])
  }

  private func calculator(after keys: String) -> LineCalculator {
    let calculator = LineCalculator()
    _ = calculator.carryOut(keys)
    calculator.fixLimits()
    return calculator
  }

  /// No line as on paper uses a value from before it, unless it continues with X.
  @Test(arguments: [
    "1/2 1/3 +", "1/2 1/3", "1/2 sqrt", "2+3 sqrt", "[1/2 1/3]", "3/4 _inch", "2*3 4*5", "5 1/2 +",
    "5 x-1 +", "5 2*-3 +", "5 [1 2]*3 +", "1 << 4", "8 >> 2", "100 km/h in m/s", "10% + 5%",
    "10% * 5%", "20% - 5", "7 5% -", "sqrt^2(3)", "12 gcd 18", "5 roundto 2", "10 percent 50",
    "2 + 3 sqrt", "3 sqrt + 2", "10 / 3 floor", "x max 3", "100 × 19%", "100 ÷ 19%", "pi × 19%",
    "[1 2] + [3 4]", "[1 2] * 3", "\"a\" = \"a\"", "sin² 30", "cos² 1 + sin² 1", "√2 √3 +",
    "sin 30 cos 60", "log 2 8", "12 hypot √3", "3 gcd 4²", "12 min \"a\"", "10 / x sqrt",
    "×3 1 +", "2+3", "2 + 3 =", "2 500 * 3", "12 500 / 5",
  ])
  func paperTakesNoEarlierValue(line: String) {
    let rows = ["6 7 2 sto x", "\"b\" [5] 2 sto x"].map { keys in
      calculator(after: keys).answer(to: line + "  # a part").row
    }
    if rows[0].hasPrefix("! ") { return #expect(rows[0] == rows[1]) }
    #expect(rows[0].dropFirst("= 6 7 ".count) == rows[1].dropFirst("= \"b\" [5] ".count), "\(rows)")
    #expect(rows[0].dropFirst(2).hasPrefix("6 7 "), "\(rows)")
  }

  /// A line that begins with an operation continues with X alone.
  @Test(arguments: [
    ("*3", "= 6 21"), ("/2", "= 6 3.5"), ("^2", "= 6 49"), ("<5", "= 6 0"), ("* 2", "= 6 14"),
    ("+ 5", "= 6 12"), ("+ 2 * 3", "= 6 13"), ("gcd 2", "= 6 1"), ("+ 3²", "= 6 16"),
    ("+ 3² + 4²", "= 6 32"), ("× 3² − 1", "= 6 62"), ("* 4!", "= 6 168"), ("gcd 14", "= 6 7"),
    ("/ 7_h", "= 6 1_h^-1"), ("- 3", "= 6 4"),
  ])
  func aLineGoesOnWithX(line: String, row: String) {
    #expect(calculator(after: "6 7 2 sto x").answer(to: line).row == row)
  }

  @Test(arguments: [
    "2 *", "+", "1.19 * 5 -", "dup *", "swap 3 -", "12 gcd", "5_% *", "[1 2] *", "[1 2] sum +",
    "\"ab\" len +", "3 4 + *", "3 sq", "sqrt", "3 drop", "neg", "²", "sq+", "1 swap /", "2 ^ 3 -",
    "ln exp", "2 / x +", "{ 2 * } sto f f", "over over", "1 dropn", "depth pack",
  ])
  func keysMayTakeEarlierValues(line: String) {
    let row = calculator(after: "6 7 2 sto x").answer(to: line).row
    #expect(["=", "≈"].contains(row.prefix(1)), "\(row)")
  }

  @Test(arguments: [
    ("2pi", "≈ 6.28318530717959"), ("πx²", "≈ 12.5663706143592"), ("2x", "= 4"),
    ("2π_m", "≈ 6.28318530717959_m"), ("2pi;", "! unexpected ';'"),
  ])
  func productsNeedNoSign(line: String, row: String) {
    #expect(calculator(after: "2 sto x").answer(to: line).row == row)
  }

  @Test(arguments: [
    ("5 -3 +", "2"), ("1e-3 2 *", "0.002"), ("5_km/h 2 *", "10_km/h"), ("\"1/2\" len", "3"),
    ("'1/2' eval 4 *", "2"), ("2 3 +4 *", "20"), ("3 # 1/2", "3"), ("3 dup*2 +", "11"),
    ("@2024-01-03 @2024-01-01 -", "2_d"), ("3 2/", "1.5"), ("3 4 * 5 +", "17"),
    ("1 [-2] sum +", "-1"), ("17 5 %", "2"), ("9 sqrt 2 ^", "9"), ("2 4 * 3 sq +", "17"),
    ("2dup", "2 2"),
  ])
  func keysInTheirOrderAreCarriedOut(line: String, value: String) {
    #expect(calculator(after: "6 7").answer(to: line).row == "= 6 7 \(value)")
  }

  /// As keys these would be several numbers.
  @Test(arguments: [
    "5\u{A0}000", "=1\u{202F}234\u{202F}567*2", "1\u{2009}234 2 *", "1 000 + 2 000", "12 500 000",
    "3*1 050.5", "=1 000_km", "2026-12-24 - 2026-11-28", "[2026-11-28]", "2026-11-28T14:30",
  ])
  func groupsOfDigitsAreNotTakenApart(line: String) {
    #expect(calculator.answer(to: line).row.hasPrefix("! "), "\(line)")
  }

  @Test(arguments: [
    ("1 234", "1 234"), ("5 100 max", "100"), ("\"1 000\" len", "5"), ("1 # 2 000", "1"),
    ("@2026-12-24 @2026-11-28 -", "26_d"), ("2026 11 -", "2015"), ("2026-13-01", "2012"),
    ("0 000", "0 0"), ("1000 000", "1000 0"), ("1_000 5", "1000 5"),
    ("3'6\" # 1 000", "3.5_ft"),
  ])
  func otherNumbersAreNumbers(line: String, values: String) {
    #expect(calculator.answer(to: line).row == "= \(values)")
  }

  /// Of very many values the last ones are answered, and none replaces a text.
  @Test func anAnswerHasAHundredValues() throws {
    let line = "1 150 { } for"
    func text(_ range: ClosedRange<Int>) -> String {
      range.map(String.init).joined(separator: " ")
    }
    expect([(line, "≈ … \(text(51...150))"), ("1 100 { } for", "= \(text(1...100))")])
    let refusal = #expect(throws: Refusal.self) {
      try calculator.replacingEnd(of: "echo " + line)
    }
    #expect(refusal?.description == "the end of the line leaves more than 100 values")
  }

  @Test func halfOfWhatMayGoOnIsIncomplete() {
    for line in [
      "5_k", "5_kilom", "@2026", "@2026-1", "0x", "1_", "1..", "1e", "= 3e",
      "1e-", "3e+", "9.81(", "9.81(2", "2+9.81(2", "12h3", "48d5m3",
    ] {
      #expect(calculator.answer(to: line).row == "…", "\(line)")
    }
    for line in ["5_zz", "@2026-13-01", "0xg", "2(3)zz", "5q3"] {
      #expect(calculator.answer(to: line).kind == .refused, "\(line)")
    }
  }

  /// 5 (1/2) + is 5.5 on paper, and 5/1 + 2 as keys: no other value need be there.
  @Test func anEmptyStackMakesNoDifference() {
    expect([
      (
        "5 1/2 +",
        "! '5 1/2 +' can be read in two ways: key by key '5 1 / 2 +', as on paper '5 1 2 / +'"
      )
    ])
  }

  @Test func aNumeralHasTheBaseThatIsSet() throws {
    let calculator = calculator(after: "16 inbase")
    for (line, row) in [("10", "= 16"), ("10 1 +", "= 17"), ("FF", "= 255"), ("=10", "= 10")] {
      #expect(calculator.answer(to: line).row == row)
    }
    #expect(try calculator.replacingEnd(of: "echo 10") == "echo 16")
  }

  @Test func aLongValueIsShortened() throws {
    expect([("1000000^1000000", "≈ 1.00000000000000e6000000")])
    #expect(calculator.answer(to: "10 999 ^").row == "= 1" + String(repeating: "0", count: 999))
    #expect(calculator.answer(to: "1 2000 range").row.count < 1100)
    #expect(calculator.answer(to: "1 2000 range").row.hasPrefix("≈ [1 2 3 "))
    #expect(calculator.answer(to: "1 100 range { 1 + inv } map").row.hasPrefix("≈ [0.5 0.333"))
    #expect(try calculator.replacingEnd(of: "a 10^6000") == "a 1.00000000000000e6000")
    #expect(self.calculator(after: "2000 digits").answer(to: "2 sqrt").row.count > 2000)
  }

  @Test func whatIsPrintedIsOneLine() {
    expect([
      ("5 print", ": 5"), ("1 print 2 print", ": 1 ⏎ 2"), ("\"a\\nb\\tc\" print", ": a ⏎ b c"),
      ("\"\\u{1b}[31m\" print", ": \\u{1b}[31m"),
    ])
  }

  /// Lines do not affect one another: no values, names or settings stay.
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
    for keys in ["2 timelimit", "0 timelimit", "999 memory"] {
      #expect(calculator.answer(to: keys).row == ": the limit stays: nothing here can raise it")
    }
    #expect(calculator.answer(to: "1 timelimit").kind == .nothing)
  }

  @Test func aLongExpressionIsNotReadAsKeys() {
    let calculator = LineCalculator()
    calculator.fixLimits()
    let sum = "1" + String(repeating: "+1", count: 5000)
    #expect(
      calculator.answer(to: sum).row
        == "! '1+1+1+1+1+1+1+1+1+1+…' is not in the order of keys: operators come after their values"
    )
    #expect(calculator.answer(to: sum.replacing("+", with: " ")).kind == .rounded)
  }
}
