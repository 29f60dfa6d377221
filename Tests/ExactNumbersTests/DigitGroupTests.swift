import ExactNumbers
import TestSupport
import Testing

/// Digits parted on a screen.
struct DigitGroupTests {
  private let context = Context()

  private static func grouped(_ format: NumberFormat) -> NumberFormat {
    var format = format
    format.isGrouped = true
    return format
  }

  @Test(arguments: [
    ("1234567", "1_234_567"), ("-123", "-123"), ("1000", "1_000"), ("-1000", "-1_000"),
    ("0.1234567", "0.123_456_7"), ("12345.6789", "12_345.678_9"), ("1e-10 3 *", "3e-10"),
    ("pi 1e12345 *", "3.141_592_653_589_79e12345"), ("2 sqrt", "1.414_213_562_373_10"),
    ("1000 2000i +", "1_000+2_000i"),
  ]) func threesBothSidesOfThePoint(line: String, expected: String) throws {
    let format = Self.grouped(NumberFormat())
    #expect(try evaluate(line).fullText(columns: 60, format, context)?.text == expected)
  }

  @Test(arguments: [
    (NumberFormat.Base.hexadecimal, "0xF_4240"), (.binary, "0b1111_0100_0010_0100_0000"),
    (.octal, "0o3_641_100"), (NumberFormat.Base(3) ?? .decimal, "1_212_210_202_001"),
    (NumberFormat.Base(36) ?? .decimal, "LFLS"),
  ]) func groupsDependOnTheBase(base: NumberFormat.Base, expected: String) throws {
    let format = Self.grouped(format(base: base))
    #expect(try evaluate("1000000").fullText(columns: 60, format, context)?.text == expected)
  }

  @Test func aPrefixIsNoExponent() throws {
    let format = Self.grouped(format(.prefixed(6)))
    let text = try evaluate("1e-12 2.0005e-12i -").fullText(columns: 60, format, context)
    #expect(text?.text == "1.000_000p-2.000_500pi")
  }

  @Test func exactFormsArePartedToo() throws {
    let format = Self.grouped(format(exact: true))
    func shown(_ line: String) throws -> String? {
      try evaluate(line).fullText(columns: 60, format, context)?.text
    }
    #expect(try shown("1000001 1024 /") == "1_000_001/1_024")
    #expect(try shown("10007 sqrt 12345 *") == "12_345√10_007")
  }

  @Test func textsAndShortenedDigitsAreNeverParted() throws {
    let format = Self.grouped(NumberFormat())
    let number = try evaluate("2 200 ^")
    #expect(try !number.text(format, context).contains("_"))
    let short = try number.shortText(columns: 40, counting: true, format, context)
    #expect(short?.text == "16069380442589…2792835301376 (61 digits)")
  }

  /// Numerals with groups of digits read back as the same number.
  @Test func partedNumeralsReadBack() throws {
    var random = SplitMix64(seed: 40)
    for _ in 0..<500 {
      let digits = Int.random(in: 0..<1_000_000_000_000, using: &random)
      let number = Number(decimal: digits, places: Int.random(in: 0...12, using: &random))
      for base in NumberFormat.Base.range.compactMap({ NumberFormat.Base($0) }) {
        var reading = NumeralReading()
        reading.base = base
        let text = try number.fullText(columns: 100, Self.grouped(format(base: base)), context)
        let shown = try #require(text)
        guard shown.isExact else { continue }
        let read = try Number.parse(text: shown.text, context, as: reading)
        #expect(try Number.equal(read, number, context), "\(base.radix): \(shown.text)")
      }
    }
  }
}
