import Calculator
import ExactNumbers
import TestSupport
import Testing

/// Vectors, strings and programs in few columns.
struct ShorteningTests {
  /// X after these keys, on so many columns.
  private func row(_ keys: String, _ columns: Int) throws -> String {
    let calculator = CalculatorModel()
    let hub = ManageListeners()
    hub.addListener(calculator)
    hub.notifyListeners(keys + "\n")
    return try #require(calculator.accumulator).row(columns: columns, calculator.machine.settings)
  }

  private static let elevenNumbers =
    "[1000001 1000002 1000003 1000004 1000005 1000006 1000007 1000008 1000009 1000010 1000011]"

  @Test(arguments: [
    (elevenNumbers, 89, elevenNumbers),
    (
      elevenNumbers, 88,
      "[1000001 1000002 1000003 1000004 1000005 1000006 1000007 1000008 1000009 … 1000011] (11)"
    ),
    (elevenNumbers, 32, "[1000001 1000002 … 1000011] (11)"),
    (elevenNumbers, 31, "[1000001 … 1000011] (11)"),
    (elevenNumbers, 16, "[…] (11)"),
    (elevenNumbers, 8, "[…] (11)"), (elevenNumbers, 7, "…"),
    ("[1 2 3]", 7, "[1 2 3]"), ("[1 2 3]", 6, "…"),
    ("[]", 2, "[]"),
    ("[3 inv 7 inv]", 25, "≈[0.33333333 0.14285714]"),
    ("1 100000 range", 40, "[1 2 3 4 5 6 7 8 9 10 … 100000] (100000)"),
    ("[[1 2] [3 4] [5 6] [7 8]]", 24, "[[1 2] … [7 8]] (4)"),
    ("[\"one\" { dup * } 12345678901234567890]", 36, "[\"one\" { dup * } 123456…567890]"),
    ("[\"one\" { dup * } 12345678901234567890]", 24, "[\"one\" … 123…890] (3)"),
    ("\"abcdefghijkl\"", 14, "\"abcdefghijkl\""), ("\"abcdefghijkl\"", 13, "\"abcdefghijk…"),
    ("\"a\\nb\\nc\\nd\"", 12, "\"a\\nb\\nc\\nd\""), ("\"a\\nb\\nc\\nd\"", 5, "\"a\\n…"),
    ("\"a\\nb\\nc\\nd\"", 4, "\"a…"),
    ("\"漢字漢字\"", 10, "\"漢字漢字\""), ("\"漢字漢字\"", 8, "\"漢字漢…"),
    ("{ dup 2 < { drop 1 } }", 22, "{ dup 2 < { drop 1 } }"),
    ("{ dup 2 < { drop 1 } }", 18, "{ dup 2 < { drop …"),
    ("{ dup\n2 * }", 11, "{ dup 2 * }"),
    ("1 3 / 2 3 / interval", 15, "≈0.3333..0.6667"),
    ("-1 3 / 2 3 / interval", 15, "≈-0.334..0.667"),
    ("1 2 sqrt interval 1_km *", 12, "≈1..1.415_km"), ("1234567..7654321", 15, "≈1.23e6..7.66e6"),
    ("1 3 / 2 3 / interval", 6, "…"),
  ]) func whatDoesNotFitEndsAtAWholeElement(keys: String, columns: Int, row: String) throws {
    #expect(try self.row(keys, columns) == row)
  }

  @Test(arguments: [
    ("group 1234567", 9, "1_234_567"), ("group 1234567", 8, "1234567"),
    ("group [12345 0.12345 3 inv]", 40, "≈[12_345 0.123_45 0.333_333_333_333_333]"),
    ("group [12345 0.12345 3 inv]", 39, "≈[12345 0.12345 0.333333333333333]"),
    ("group 1234567_m", 11, "1_234_567_m"), ("group 123456.7(12)_kg", 30, "123_456.7(12)_kg"),
    ("group @2026-11-22", 20, "@2026-11-22"), ("group 12345 3 /", 12, "4_115"),
    ("group { 12345 }", 20, "{ 12345 }"), ("group rpn 12345 7 /", 20, "12345 7 /"),
    ("group 2 prefix 111e9 2 sqrt *", 20, "≈157.G"),
    ("group hex 2 prefix 111e9 2 sqrt *", 20, "≈0x2.49p36"),
    ("group hex 65536", 20, "0x1_0000"), ("group hex 3 inv", 21, "≈0x0.5555_5555_5555_5"),
    ("group hex 3 inv", 20, "≈0x0.5555555555555"), ("group 36 base 1234567", 20, "QGLJ"),
    ("group 3 base 5000", 20, "20_212_012"), ("group hex 1234567_m", 11, "1_234_567_m"),
    ("group 36 base 123456.7(12)_kg", 30, "123_456.7(12)_kg"),
    ("deg phasor 1 i +", 30, "≈1.41421356237310∠45"), ("deg phasor 3 4i +", 12, "≈5∠53.130102"),
  ]) func digitsArePartedWhereTheWholeRowHasRoom(
    keys: String, columns: Int, row: String
  ) throws {
    #expect(try self.row(keys, columns) == row)
  }

  @Test func everyRowFitsAndIsTrue() throws {
    var random = SplitMix64(seed: 16)
    let elements = [
      "1", "-22", "333333333333333333333", "3 inv", "2 sqrt", "\"text\"", "{ dup * }", "[1 2]",
      "1e-50", "3 4i +", "40 !",
    ]
    for _ in 0..<500 {
      let count = Int.random(in: 0...12, using: &random)
      let chosen = (0..<count).map { _ in elements.randomElement(using: &random) ?? "" }
      let keys = "[" + chosen.joined(separator: " ") + "]"
      let columns = Int.random(in: 8...200, using: &random)
      let shown = try row(keys, columns)
      let full = try row(keys, 100_000)
      let comment: Comment = "\(keys) in \(columns) columns: \(shown)"
      #expect(shown.count <= columns, comment)
      if shown == full { continue }
      #expect(full.count > columns, comment)
      if shown == "…" { continue }
      // The elements before the gap and after it have the same form as alone in fewer columns.
      if shown.hasPrefix("[…]") || chosen[0].contains(" ") { continue }
      let body = shown.drop { $0 == "≈" }.dropFirst()
      #expect(shown.hasSuffix("]") || shown.hasSuffix("] (\(count))"), comment)
      for (element, text) in zip(chosen, body.split(separator: " ")).dropFirst() {
        if text == "…" || element.contains(" ") || text.hasSuffix("]") { break }
        #expect(text == element, comment)
      }
    }
  }

  @Test(arguments: [
    ("2 2 sqrt gcd", "1:10: 'gcd' needs an integer, not ≈1.41421356237310"),
    ("1 1000 ! inv gcd", "1:14: 'gcd' needs an integer, not ≈2.48516814326678e-2568"),
    ("3 inv i * 7 + floor", "1:15: 'floor' needs a real number, not ≈7+0.333333333333333i"),
  ]) func messagesShortenAndMark(keys: String, message: String) throws {
    #expect(try CalculatorModel.transcript(of: keys).first == message)
  }

  @Test func variablesAreShortenedOnAScreenOnly() throws {
    let keys = "40 ! sto big 2 sqrt sto r vars"
    let calculator = CalculatorModel()
    let recorder = Recorder()
    recorder.answers[.window] = "40 20"
    calculator.addObserver(recorder)
    calculator.host = recorder
    let hub = ManageListeners()
    hub.addListener(calculator)
    hub.notifyListeners(keys + "\n")
    // 40! and √2: OEIS A000142, A002193.
    #expect(recorder.lines == ["big = 8159152832…2000000000 (48 digits)\nr = ≈1.41421356237310"])
    #expect(
      try CalculatorModel.transcript(of: keys) == [
        "big = 815915283247897734345611269596115894272000000000\nr = 1.41421356237310"
      ])
  }
}
