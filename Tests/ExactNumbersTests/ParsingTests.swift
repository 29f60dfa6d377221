import ExactNumbers
import Testing

struct ParsingTests {
  private static let numerals: [(String, String)] = [
    ("17", "17"), ("3.14", "157/50"), (".5", "1/2"), ("5.", "5"), ("1_000_000", "1000000"),
    ("6.02e23", "602000000000000000000000"), ("1e-9", "1/1000000000"), ("0xFF", "255"),
    ("0xff", "255"), ("0b1010", "10"), ("0o17", "15"), ("0x1.8", "3/2"), ("0b0.01", "1/4"),
    ("0o.4", "1/2"), ("-17", "-17"), ("-.5", "-1/2"), ("-0", "0"), ("0.000", "0"), ("0e99", "0"),
    ("1E3", "1000"), ("1e+3", "1000"), ("1.5e1", "15"), ("100e-2", "1"), ("0.50", "1/2"),
    ("12.5e-1", "5/4"), ("1e18", "1000000000000000000"), ("1e19", "10000000000000000000"),
    ("999999999999999999", "999999999999999999"), ("9223372036854775807", "9223372036854775807"),
    ("9223372036854775808", "9223372036854775808"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("000000000000000000000000001", "1"),
    ("0.0000000000000000000000000005", "1/2000000000000000000000000000"),
    ("1_0.0_1e2", "1001"), ("0x7FFFFFFFFFFFFFFF", "9223372036854775807"),
    ("0x1_0000_0000_0000_0000", "18446744073709551616"), ("-0x10", "-16"), ("4.0", "4"),
    ("0.125", "1/8"), ("123456789.987654321", "123456789987654321/1000000000"),
  ]

  @Test(arguments: numerals)
  func numeral(_ numeral: String, _ expected: String) throws {
    #expect(try parse(numeral).text(format(exact: true), Context()) == expected)
  }

  @Test(arguments: [
    "", "-", ".", "-.", "_1", "1_", "1__0", "1._5", "1_.5", "1.5_", "1e", "1e-", "1e+", "1e5_0",
    "1e_5",
    "1.2.3", "0x", "0xG", "0x1.", "0b2", "0o8", "0x_1", "1a", "--1", "+1", "1-", "1 ", " 1", "0b",
    "e5", "1e1.5",
    "0x1.8.1", "1e5e5", "٣", "1,5", "0x-1",
  ])
  func malformed(_ numeral: String) {
    // "0x1." is a number like "5.", everything else is none.
    #expect(failureOfParsing(numeral) == (numeral == "0x1." ? "1" : "malformed"))
  }

  @Test(arguments: [
    ("4i", "4i"), ("-2.5i", "-2.5i"), ("1e3i", "1000i"), ("0xFi", "15i"), ("1i", "i"),
    ("-1i", "-i"), ("0i", "0"), ("0.1e-3i", "0.0001i"), ("1_000i", "1000i"),
    ("12345678901234567890i", "12345678901234567890i"), ("i", "malformed"), ("-i", "-i"),
    ("--i", "malformed"), ("-ii", "malformed"), ("1ii", "malformed"), ("1i2", "malformed"),
    ("1ei", "malformed"), ("1_i", "malformed"),
  ])
  func imaginary(_ numeral: String, _ expected: String) {
    #expect(failureOfParsing(numeral) == expected)
  }

  @Test(arguments: [
    "1e999999999999", "1e-999999999999", "1e999999999999999999999999", "-1e1000000000000",
  ])
  func powersOfTenTooLongToBeMultipliedOutAreKept(_ numeral: String) {
    #expect(failureOfParsing(numeral) == numeral)
  }

  @Test func exponentsHaveALimit() {
    let digits = String(repeating: "9", count: Number.exponentDigits + 1)
    #expect(failureOfParsing("1e\(digits)") == "outOfRange")
    #expect(failureOfParsing("1e-\(digits)") == "outOfRange")
    #expect(failureOfParsing("0e\(digits)") == "0")
  }

  @Test func longNumerals() throws {
    let context = Context()
    let digits = "1" + String(repeating: "0", count: 100_000)
    #expect(try Number.equal(parse(digits), evaluate("10 100000 ^"), context))
    let fraction = "0." + String(repeating: "0", count: 99_999) + "1"
    #expect(try Number.equal(parse(fraction), evaluate("10 -100000 ^"), context))
    var small = Context()
    small.memoryLimit = 1000
    #expect(failure(String(repeating: "9", count: 5000), small) == "tooLarge")
  }

  /// Returns the error of parsing, unchanged, or the value.
  private func failureOfParsing(_ numeral: String) -> String {
    do {
      return try Array(numeral.utf8).withUnsafeBufferPointer { (buffer) throws(NumberError) in
        try Number.parse(buffer, Context()).text(NumberFormat(), Context())
      }
    } catch {
      return describe(error)
    }
  }
}
