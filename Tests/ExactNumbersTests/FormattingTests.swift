import ExactNumbers
import Testing

struct FormattingTests {
  @Test(arguments: [
    ("2 sqrt", "1.41421356237310"), ("1 3 /", "0.333333333333333"), ("0.1 0.2 +", "0.3"),
    ("2 3 /", "0.666666666666667"), ("-2 3 /", "-0.666666666666667"), ("1 8 /", "0.125"),
    ("1e-7", "0.0000001"), ("1e-8", "1e-8"), ("1.5e-9", "1.5e-9"), ("-1.5e-9", "-1.5e-9"),
    ("6.02e23", "602000000000000000000000"), ("123456789012345.5", "123456789012346."),
    ("1234567890123456.5", "1.23456789012346e15"), ("99999999999999.95", "99999999999999.9"),
    ("999999999999999.95", "1.e15"), ("pi 1e20 *", "3.14159265358979e20"),
    ("pi 1e-20 *", "3.14159265358979e-20"), ("pi 1e14 *", "314159265358979."),
    ("pi 1e15 *", "3.14159265358979e15"), ("0", "0"), ("1e10 exp", "1.07775060795856e4342944819"),
    ("1e50000 inv", "1e-50000"), ("2 sqrt neg", "-1.41421356237310"),
    ("9223372036854775808", "9223372036854775808"),
    ("-9223372036854775808", "-9223372036854775808"),
  ])
  func standard(_ line: String, _ expected: String) throws {
    // 99999999999999.95 has 16 digits and is a tie in the 15th: away from zero.
    let expected = line == "99999999999999.95" ? "100000000000000." : expected
    #expect(try text(line) == expected)
  }

  /// 1 + 2^−b ± 3·2^−b may be below 1, where its last digit is one place lower and is not known.
  @Test(arguments: [(10, 33), (15, 50), (50, 166)])
  func aBallAroundAPowerOfTenIsNotRoundedToADigitTooFew(digits: Int, bits: Int) throws {
    let middle = try Number.add(evaluate("2 \(bits) ^"), 1, Context())
    let parts: [Number] = [middle, .small(-bits), 3, .small(-bits)]
    let one = try Number.described(as: "enclosure", parts, Context())
    for power in ["1", "1e-400", "1e400"] {
      let number = try Number.multiply(one, evaluate(power), Context())
      #expect(try number.text(format(digits: digits), Context()).contains("±"))
      let fewer = try number.text(format(.scientific(digits - 3)), Context())
      #expect(fewer.hasPrefix("1.000") && !fewer.contains("±"))
    }
  }

  @Test(arguments: [
    ("2", 3, "2.000"), ("2.5", 0, "3."), ("-2.5", 0, "-3."), ("0.5", 0, "1."), ("1.005", 2, "1.01"),
    ("123456.789", 2, "123456.79"), ("1e20", 1, "100000000000000000000.0"), ("1 3 /", 5, "0.33333"),
    ("pi", 2, "3.14"), ("pi 1e30 *", 3, "3141592653589793238462643383279.503"),
    ("1e-10", 3, "0.000"), ("-1e-10 pi *", 3, "0.000"), ("999.9996", 3, "1000.000"),
    ("0.05", 2, "0.05"), ("0.005", 2, "0.01"), ("0", 2, "0.00"),
  ])
  func fixed(_ line: String, _ places: Int, _ expected: String) throws {
    #expect(try text(line, format(.fixed(places))) == expected)
  }

  @Test(arguments: [
    ("123456.789", 3, "1.235e5", "123.5e3"), ("2", 3, "2.000e0", "2.000e0"),
    ("0.00012345", 2, "1.23e-4", "123e-6"), ("0", 2, "0.00e0", "0.00e0"),
    ("-99999", 2, "-1.00e5", "-100e3"), ("pi", 4, "3.1416e0", "3.1416e0"),
    ("12345", 0, "1e4", "10e3"), ("1e-9", 1, "1.0e-9", "1.0e-9"), ("1e30", 2, "1.00e30", "1.00e30"),
  ])
  func scientificAndEngineering(
    _ line: String, _ places: Int, _ scientific: String, _ engineering: String
  ) throws {
    #expect(try text(line, format(.scientific(places))) == scientific)
    #expect(try text(line, format(.engineering(places))) == engineering)
  }

  @Test(arguments: [
    ("255", "0xFF", "0o377", "0b11111111"), ("-255", "-0xFF", "-0o377", "-0b11111111"),
    ("0", "0x0", "0o0", "0b0"), ("0.5", "0x0.8", "0o0.4", "0b0.1"),
    (
      "2 64 ^", "0x10000000000000000", "0o2000000000000000000000",
      "0b1" + String(repeating: "0", count: 64)
    ),
  ])
  func bases(_ line: String, _ hex: String, _ oct: String, _ bin: String) throws {
    #expect(try text(line, format(base: .hexadecimal)) == hex)
    #expect(try text(line, format(base: .octal)) == oct)
    #expect(try text(line, format(base: .binary)) == bin)
  }

  @Test(arguments: [
    ("22 7 /", "22/7"), ("-1 3 /", "-1/3"), ("12 sqrt", "2√3"), ("2 sqrt 2 /", "√2/2"),
    ("pi 3 * 4 /", "3π/4"), ("75 sqrt 7 /", "5√3/7"), ("pi 6 / neg", "-π/6"), ("7", "7"),
    ("1 sin", "0.841470984807897"),
  ])
  func exact(_ line: String, _ expected: String) throws {
    #expect(try text(line, format(exact: true)) == expected)
  }

  @Test func saysWhetherTheTextIsTheValue() throws {
    let context = Context()
    func isExact(_ line: String, _ format: NumberFormat = NumberFormat()) throws -> Bool {
      var output: [UInt8] = []
      return try evaluate(line).write(to: &output, format, context)
    }
    #expect(try isExact("1 8 /"))
    #expect(try !isExact("1 3 /"))
    #expect(try !isExact("2 sqrt"))
    #expect(try isExact("2 sqrt", format(exact: true)))
    #expect(try isExact("2", format(.fixed(2))))
    #expect(try !isExact("1.005", format(.fixed(2))))
    #expect(try isExact("123456", format(.scientific(5))))
    #expect(try !isExact("123456", format(.scientific(4))))
  }

  @Test func unresolvedValuesShowABound() throws {
    // One step of the iteration for the mean itself, which no rule simplifies
    let zero = "1 2 agm 1.5 2 sqrt agm -"
    let shown = try text(zero)
    #expect(shown.hasPrefix("0±1e-"))
    #expect(try text(zero + " 1 +") == "1.00000000000000")
    #expect(try text(zero + " 0.5 +", format(.fixed(0))).hasSuffix("±1"))
    #expect(failure(zero + " 0 =") == "undecidable")
    #expect(failure(zero + " inv") == "undecidable")
    #expect(failure(zero + " floor") == "undecidable")
  }

  @Test func manyDigits() throws {
    let digits = 20_000
    let root = try text("2 sqrt", format(digits: digits))
    #expect(root.utf8.count == digits + 1)
    // Rigorous without any reference: (n−1)² < 2·10^39998 < (n+1)² for the digits as an integer n.
    let context = Context()
    let n = try parse(root.replacing(".", with: ""))
    let bound = try evaluate("2 10 39998 ^ *")
    let low = try Number.square(Number.subtract(n, 1, context), context)
    let high = try Number.square(Number.add(n, 1, context), context)
    #expect(try Number.less(low, bound, context) && Number.less(bound, high, context))
  }

  /// By Python's Decimal, halves away from zero.
  @Test(arguments: [
    ("47e-6", 3, "47.00µ"), ("4700", 3, "4.700k"), ("999.95", 3, "1.000k"),
    ("999949", 3, "999.9k"), ("0", 2, "0.00"), ("-1e-31", 2, "-100e-33"), ("1e33", 1, "1.00e33"),
    ("1e32", 2, "100Q"), ("123", 2, "123"), ("47.3", 0, "47.3"), ("473.4", 0, "473."),
    ("1e-30", 4, "1.0000q"), ("2 sqrt 1e5 *", 3, "141.4k"),
  ])
  func prefixes(_ line: String, _ places: Int, _ expected: String) throws {
    #expect(try text(line, format(.prefixed(places))) == expected)
  }
}
