import Calculator
import ExactNumbers
import Testing

/// Comparisons of values.
@Suite struct ValueTests {
  /// The values that keys leave, the second one made anew.
  private func pair(_ keys: String) throws -> (Value, Value) {
    let stack = try RPNCalculator().evaluateAll(keys)
    return (stack[0], stack[1])
  }

  /// Values that are not found to be the same differ.
  @Test(arguments: [
    "1_m 2_s", "{ 1 } { 2 }", "@2026-01-01 @2027-01-01", "1..2 3..4", "inf -inf", "2 3", "2 \"2\"",
    "[1_m] [2_m]", "[1 { 1 }] [1 { 2 }]", "[1] [1 2]", "5.0(1) 5.0(1)",
  ])
  func differentValuesAreNotTheSame(keys: String) throws {
    let (a, b) = try pair(keys)
    #expect(!a.isSame(as: b) && a.isSame(as: a) && b.isSame(as: b))
  }

  @Test(arguments: [
    ("2 2", true), ("2 3", false), ("2 sqrt 8 sqrt 2 /", true), ("1 3 / 0.3", false),
    ("1_m 100_cm", true), ("1_m 2_s", false), ("1_m 1", false), ("20_°C 68_°F", true),
    ("@2026-01-01 @2026-01-01", true), ("@2026-01-01 @2027-01-01", false),
    ("@2026-01-01 5", false), ("1..2 3..4", false), ("inf inf", true), ("inf -inf", false),
    ("inf 5", false), ("\"a\" \"a\"", true), ("\"a\" \"b\"", false), ("\"2\" 2", false),
    ("{ 1 } { 1 }", true), ("{ 1 } { 2 }", false), ("{ 1 } 1", false),
    ("16 inbase { 10 } 0d10 inbase { 10 }", false), ("[1 \"a\" { 1 }] [1 \"a\" { 1 }]", true),
    ("[1 [2_m inf]] [1 [200_cm inf]]", true), ("[1 2] [1 3]", false), ("[1 2] [1 2 3]", false),
    ("[1 2] 5", false), ("1i 1", false),
  ])
  func equalityIsProven(keys: String, answer: Bool) throws {
    let (a, b) = try pair(keys)
    #expect(try a.isEqual(to: b) == answer && b.isEqual(to: a) == answer)
    #expect(try a.isEqual(to: a) && b.isEqual(to: b))
  }

  /// A field is compared by its value, even if that needs a proof.
  @Test func aFieldOfATableIsWhatItsValueIs() throws {
    let model = CalculatorModel()
    try Array("5.0".utf8).withUnsafeBufferPointer { try model.push(text: $0) }
    let field = try #require(model.machine.stack.last)
    let (five, measured) = try pair("5 5.0(1)")
    #expect(try field.isEqual(to: five) && five.isEqual(to: field))
    #expect { try field.isEqual(to: measured) } throws: { "\($0)".hasPrefix("'=' cannot tell") }
  }

  @Test(arguments: [
    ("5.0(1) 5.0(1)", "'=' cannot tell: the uncertainty leaves it open"),
    ("1..2 1..2", "'=' cannot tell: the ranges leave it open"),
    ("1 1 1e-6000 sin 1e-6000 - +", "cannot tell whether X and Y are equal"),
    ("0_dBm 1_mW", "'=' cannot combine"),
  ])
  func whatNothingDecidesThrows(keys: String, sentence: String) throws {
    let (a, b) = try pair(keys)
    #expect { try a.isEqual(to: b) } throws: { "\($0)".hasPrefix(sentence) }
  }
}
