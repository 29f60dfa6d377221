import Answers
import Testing

/// A text with the value of its end in the place of that.
@Suite struct TextReplacementTests {
  private let calculator: LineCalculator

  init() {
    calculator = LineCalculator()
    calculator.fixLimits()
  }

  @Test(arguments: [
    ("head -n 12*40", "head -n 480"), ("echo π 12*40", "echo π 480"), ("echo 2 3 +", "echo 5"),
    ("x=2^10", "x=1024"), ("--size=3*4", "--size=12"), ("(3+4)*2", "14"), ("f(a,3*4", "f(a,12"),
    ("\"12*40", "\"480"), ("cut -d' ' -f 3+4", "cut -d' ' -f 7"),
    ("a sqrt(2)", "a 1.41421356237310"), ("a 2 pi", "a 2 3.14159265358979"),
    ("3 5 + ", "8"), ("a 5_km _m to", "a 5000_m"),
    ("1\n2\u{2028}b 2+3", "1\n2\u{2028}b 5"),
    ("git log --since=2026-11-01 | head -n 12*40", "git log --since=2026-11-01 | head -n 480"),
    ("a\u{301}1+1 1+1", "a\u{301}1+1 2"), ("x \"ab\" len", "x 2"),
    ("head -n -5+8", "head -n 3"), ("x=-5+3", "x=-2"),
    ("$(a) 2+3", "$(a) 5"), ("- 2\n3+4", "- 2\n7"),
    ("grep 'a' 2+3", "grep 'a' 5"), ("a '2+3' eval", "a 5"), ("x='2+3", "x='5"),
  ])
  func theEndHasItsValue(text: String, replaced: String) throws {
    #expect(try calculator.replacingEnd(of: text) == replaced)
  }

  @Test(arguments: [
    ("head -n 1/0", "division by zero"), ("x 1 0 /", "division by zero"), ("-1 ln 2 (", nil),
    ("ls foo", nil), ("", nil), ("1,000*2", nil), ("1'000+5", nil),
    ("12,50*4 kg", nil), ("2 +", nil), ("/usr/lib", nil),
    ("5 drop", nil),
    (
      "cd 2026-11-28",
      "'2026-11-28' can be read in two ways: a day is '@2026-11-28', a formula is '2026 11 - 28 -'"
    ),
    (
      "echo 100+19%",
      "'100+19%' can be read in two ways: 19 % of the value is '100 19 percent +', the number 19/100 is '100 19 100 / +'"
    ),
    (
      "echo 2(3)",
      "'2(3)' can be read in two ways: a product is '2 3 *', a measured number is '2 3 pm'"
    ),
    (
      "x 1 000 * 2*3",
      "'1 000 * 2*3' can be read in two ways: key by key, as on paper '1_000 2 * 3 *'"
    ),
    (
      "12 500 / 5", "'12 500 / 5' can be read in two ways: key by key, as on paper '12_500 5 /'"
    ),
    ("a 3 4", "'4' at the end is its value already"),
    ("[1 2", "'2' at the end is its value already"),
    ("chmod 0755", "'0755' at the end is its value already"),
    ("1 \"a\" print drop", nil),
    ("a - 2+3", sign("-", "2+3")), ("x - 4/2", sign("-", "4/2")), ("foo -- 2+3", sign("-", "2+3")),
    ("y - 5", sign("-", "5")), ("a / 2*3", sign("/", "2*3")), ("total * 2+3", sign("*", "2+3")),
    ("a ^ 2+1", sign("^", "2+1")), ("10 apples / 5+3", sign("/", "5+3")),
    ("x − (2+3)", sign("−", "(2+3)")), ("- 5", sign("-", "5")), ("a + 2 3 +", sign("+", "2 3 +")),
    ("a × -2+3", sign("×", "-2+3")), ("x='2+3'", nil), ("x='2 * 3'", nil),
    ("grep 'a' 5", "'5' at the end is its value already"),
    ("run", "'run' needs the name of a file after it, in quotes"),
  ])
  func whatHasNoValueIsSaid(text: String, reason: String?) {
    let error = #expect(throws: Refusal.self) {
      try calculator.replacingEnd(of: text)
    }
    #expect(error?.description == reason ?? "nothing at the end of the line has a value")
  }

  private static func sign(_ sign: String, _ operand: String) -> String {
    "'\(sign)' before '\(operand)' goes on with what stands before it, which has no value"
  }

  /// All ends are tried, or none, and each end begins anew.
  @Test func aLongLineIsTakenWholeOrNotAtAll() throws {
    let numbers = (1...70).map(String.init)
    #expect(
      try calculator.replacingEnd(of: "a " + numbers.joined(separator: " ") + " mean") == "a 35.5")
    #expect(
      try calculator.replacingEnd(of: "a = " + numbers.joined(separator: " + ")) == "a = 2485")
    let error = #expect(throws: Refusal.self) {
      try calculator.replacingEnd(of: String(repeating: "word ", count: 20_000) + "2+3")
    }
    #expect(error?.description == "the line has more than 1000 words")
    #expect(try calculator.replacingEnd(of: "1 2 dup foo depth 7 +") == "1 2 dup foo 7")
  }
}
