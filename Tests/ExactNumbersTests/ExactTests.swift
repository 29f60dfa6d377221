import ExactNumbers
import Foundation
import TestSupport
import Testing

/// `Exact` as other Swift code uses it.
@Suite struct ExactTests {
  @Test func literalsAreTheirText() throws {
    let tenth: Exact = "0.1"
    #expect(tenth + tenth + tenth == "0.3")
    #expect(tenth * 10 == 1)
    #expect(1 / tenth == 10)
    let long: Exact = -123_456_789_012_345_678_901_234_567_890
    #expect(long.description == "-123456789012345678901234567890")
    #expect(Exact(integerLiteral: 9_223_372_036_854_775_807).number.asInt == .max)
    #expect(Exact(integerLiteral: -9_223_372_036_854_775_808).number.asInt == .min)
    #expect((18_446_744_073_709_551_616 as Exact).description == "18446744073709551616")
    #expect((-18_446_744_073_709_551_616 as Exact).description == "-18446744073709551616")
    #expect(("0x1.8p1" as Exact) == 3)
    #expect([1, "0.5", "0.25"].reduce(.zero, +) == "1.75")
    #expect(abs(-tenth) == tenth)
  }

  @Test func textsInDataThrow() throws {
    func read(_ text: String) -> String {
      do { return try Exact(text).description } catch { return describe(error) }
    }
    #expect(read("6.02e23") == "602000000000000000000000")
    #expect(read("-.5") == "-0.5")
    for text in ["", " 1", "1 ", "+1", "1/3", "0,1", "abc", "2 sqrt", "NaN", "inf", "1e", "e"] {
      #expect(read(text) == "malformed", "\(text)")
    }
    #expect(read("4i") == "notReal 4i")
    #expect(read("-i") == "notReal -i")
    #expect(read("1e" + String(repeating: "9", count: 2_000)) == "outOfRange")
  }

  @Test func wordsBesideOperatorsThrow() throws {
    func failure(_ body: () throws -> Any) -> String {
      do { return "\(try body())" } catch { return describe(error) }
    }
    #expect(failure { try (1 as Exact).divided(by: 0) } == "divisionByZero")
    #expect(
      failure { try (1 as Exact).divided(by: Exact.sqrt(2) * Exact.sqrt(8) - 4) }
        == "divisionByZero")
    #expect(failure { try Exact.sqrt(-1) } == "notReal i")
    #expect(failure { try Exact.ln(0) } == "undefined 0")
    #expect(failure { try Exact.ln(-1) }.hasPrefix("notReal "))
    #expect(failure { try Exact.asin(2) }.hasPrefix("notReal "))
    #expect(failure { try Exact.tan(.pi / 2) }.hasPrefix("pole "))
    #expect(failure { try Exact.pow(0, -1) } == "divisionByZero")
    #expect(failure { try Exact.pow(-8, 1 / 3) }.hasPrefix("notReal "))
    #expect(failure { try Exact.root(-8, 3) } == "-2")
    #expect(failure { try Exact.root(-8, 2) }.hasPrefix("notReal "))
    #expect(failure { try Exact.root(8, 0) } == "divisionByZero")
    #expect(failure { try Exact.exp(Exact.exp(Exact.exp(10))) } == "outOfRange")
    #expect(failure { try Exact(.i) } == "notReal i")
  }

  /// Two numbers that agree to all digits that are tried, and whose equality cannot be proven.
  @Test func whatIsUndecidedThrows() throws {
    let tiny = try Exact.exp(-Exact.exp(20))
    let (a, b) = (try Exact.sin(1 + tiny), try Exact.sin(1))
    #expect(throws: NumberError.self) { try a.isEqual(to: b) }
    #expect(throws: NumberError.self) { try a.isLess(than: b) }
    #expect(throws: NumberError.self) { try (1 as Exact).divided(by: a - b) }
    #expect(try Exact.sqrt(2) * Exact.sqrt(3) == Exact.sqrt(6))
    #expect(try Exact.sqrt(2) + Exact.sqrt(3) == Exact.sqrt(5 + 2 * Exact.sqrt(6)))
    #expect(try Exact.sqrt(2) < "1.4142135623731")
  }

  @Test func textsAreExactOrRounded() throws {
    let golden = try (1 + Exact.sqrt(5)) / 2
    #expect(golden.description == "1.61803398874989")
    #expect(try golden.description(digits: 3) == "1.62")
    #expect(golden.exactDescription == "(1+√5)/2")
    #expect((22 / 7 as Exact).exactDescription == "22/7")
    #expect(try Exact.sin(1).exactDescription == nil)
    #expect(golden.debugDescription == "Exact(real 5 sqrt 0.5 * 0.5 +)")
    #expect("\([1, 1 / 3] as [Exact])" == "[Exact(small 1), Exact(ratio 1 3 /)]")
    #expect((5 as Exact).exactDescription == "5")
  }

  // MARK: Machine numbers

  /// The rows of the model in Python's fractions that are of 64 and 32 bits.
  @Test func everyDoubleOfTheModel() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("floats.txt").path
    var count = 0
    for row in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let fields = row.split(separator: " ").map(String.init)
      let bits: any BinaryInteger
      switch fields[0] {
      case "64": bits = try Double(Exact(parse(fields[1]))).bitPattern
      case "32": bits = try Float(Exact(parse(fields[1]))).bitPattern
      default: continue
      }
      #expect(String(bits, radix: 16) == fields[2], "\(row)")
      count += 1
    }
    #expect(count > 300)
  }

  @Test func doublesAtTheirEnds() throws {
    func double(_ x: Exact) throws -> Double { try Double(x) }
    let least = try Exact.pow(2, -1074)
    #expect(try double(least) == .leastNonzeroMagnitude)
    #expect(try double(least / 2) == 0)
    #expect(try double(-least / 2).sign == .minus)
    #expect(try double(least / 2 + Exact.pow(2, -9_999)) == .leastNonzeroMagnitude)
    #expect(try double(3 * least / 2) == 2 * .leastNonzeroMagnitude)
    let top = try Exact.pow(2, 1024)
    #expect(try double(top - Exact.pow(2, 970)) == .infinity)
    #expect(try double(top - Exact.pow(2, 970) - 1) == .greatestFiniteMagnitude)
    #expect(try double(-top) == -.infinity)
    #expect(try double("1e999999999999") == .infinity)
    #expect(try double("1e-999999999999") == 0)
    #expect(try double("0.1") == 0.1)
    #expect(try double(.pi) == 3.141592653589793)
    #expect(try double(Exact.sqrt(2)) == 2.0.squareRoot())
    #expect(try double(0).sign == .plus)
    let tenth = try Exact(0.1 as Double)
    #expect(
      try tenth.description(digits: 60)
        == "0.1000000000000000055511151231257827021181583404541015625")
    #expect(try Exact(-0.0 as Double) == 0)
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(throws: NumberError.self) { try Exact(value) }
    }
  }

  /// Between 1 and 1+2⁻²³ is a number whose nearest Double is the midpoint: rounded twice, it would
  /// be 1.
  @Test func floatsAreRoundedOnce() throws {
    let middle = try 1 + Exact.pow(2, -24)
    #expect(try Float(middle + Exact.pow(2, -60)) == Float(1).nextUp)
    #expect(try Float(Double(middle + Exact.pow(2, -60))) == 1)
    #expect(try Float(-middle) == -1)
    #expect(try Float(Exact.pow(2, -150)) == 0)
    #expect(try Float(Exact.pow(2, -150) + Exact.pow(2, -300)) == .leastNonzeroMagnitude)
    #expect(try Float(-Exact.pow(2, 128)) == -.infinity)
    #expect(throws: NumberError.self) { try Exact(Float.nan) }
    #expect(throws: NumberError.self) { try Exact(-Float.infinity) }
    // 0.1 in 32 bits by Python's `struct`: 13421773/134217728.
    #expect(try Exact(Float(0.1)).exactDescription == "13421773/134217728")
    #expect(try Exact(Float.leastNonzeroMagnitude) == Exact.pow(2, -149))
    #expect(try Exact(-Float.greatestFiniteMagnitude) == Exact.pow(2, 104) - Exact.pow(2, 128))
    #if !(os(macOS) && arch(x86_64))
      #expect(try Exact(Float16(65504)) == 65504)
    #endif
    #if arch(x86_64)
      #expect(try Exact(Float80.pi) == Exact(UInt64(0xC90F_DAA2_2168_C235)) / Exact.pow(2, 62))
    #endif
  }

  /// Cases by Python's `decimal.quantize` with the rounding of this name.
  @Test func roundingFollowsItsRule() throws {
    func rounded(_ text: String, _ places: Int, _ rule: FloatingPointRoundingRule) throws -> String
    {
      try Exact(text).rounded(rule, toPlaces: places).description
    }
    let rules: [FloatingPointRoundingRule] = [
      .toNearestOrAwayFromZero, .toNearestOrEven, .up, .down, .towardZero, .awayFromZero,
    ]
    let rows: [(text: String, places: Int, results: [String])] = [
      ("2.5", 0, ["3", "2", "3", "2", "2", "3"]), ("3.5", 0, ["4", "4", "4", "3", "3", "4"]),
      ("-2.5", 0, ["-3", "-2", "-2", "-3", "-2", "-3"]),
      ("-3.5", 0, ["-4", "-4", "-3", "-4", "-3", "-4"]),
      ("-0.5", 0, ["-1", "0", "0", "-1", "0", "-1"]),
      ("1.005", 2, ["1.01", "1", "1.01", "1", "1", "1.01"]),
      ("1.2345", 2, ["1.23", "1.23", "1.24", "1.23", "1.23", "1.24"]),
      ("1250", -2, ["1300", "1200", "1300", "1200", "1200", "1300"]),
      ("7", 3, ["7", "7", "7", "7", "7", "7"]),
      ("-0.001", 2, ["0", "0", "0", "-0.01", "0", "-0.01"]),
    ]
    for row in rows {
      for (rule, result) in zip(rules, row.results) {
        #expect(try rounded(row.text, row.places, rule) == result, "\(row.text), \(rule)")
      }
    }
    #expect(try (1 as Exact / 3).rounded(toPlaces: 4) == "0.3333")
    // √2·√8 is 4, and π·10⁶ = 3141592.65….
    #expect(try (Exact.sqrt(2) * Exact.sqrt(8) + "0.5").rounded(.toNearestOrEven) == 4)
    #expect(try Exact.pi.rounded(.down, toPlaces: 6) == "3.141592")
    #expect(throws: NumberError.self) { try Exact.pi.rounded(toPlaces: .max) }
    #expect(try Exact.pi.rounded(toPlaces: -.max) == 0)
    let tiny = try Exact.exp(-Exact.exp(20))
    let open = try Exact.sin(1 + tiny) - Exact.sin(1)
    #expect(throws: NumberError.self) { try open.rounded(.up) }
  }

  @Test func integersAreThoseThatAreProven() throws {
    #expect(try Int(exactly: 7 as Exact) == 7)
    #expect(try Int(exactly: "0.5" as Exact) == nil)
    #expect(try Int(exactly: Exact.pi) == nil)
    #expect(try Int(exactly: "1e30" as Exact) == nil)
    #expect(try Int(exactly: "-1e999999999999" as Exact) == nil)
    let nested = try Exact.sqrt(2) + Exact.sqrt(3) - Exact.sqrt(5 + 2 * Exact.sqrt(6))
    #expect(try Int(exactly: nested) == 0)
    #expect(try Int(exactly: nested + 1 / 2) == nil)
    #expect(Exact(exactly: UInt64.max)?.description == "18446744073709551615")
  }

  // MARK: Keys

  private func decoded(_ keys: String) -> String {
    let text = keys.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let data = Data("[\"\(text)\"]".utf8)
    do {
      return try JSONDecoder().decode([Exact].self, from: data)[0].description
    } catch DecodingError.dataCorrupted { return "corrupted" } catch { return "\(error)" }
  }

  @Test func keysAreThoseOfRPN() throws {
    let root = try Exact.sqrt(2)
    let sine = try Exact.sin(1)
    let coded = try JSONEncoder().encode([1, "0.1", root, sine, 1 / 3])
    #expect(
      String(decoding: coded, as: UTF8.self)
        == #"["1","0.1","2 sqrt","[\"sin\" 1 0 9] expr","1 3 \/"]"#)
    #expect(decoded("2 sqrt 1 +") == "2.41421356237310")
    #expect(decoded(#"{ ["sin" 1] expr local s  s s * } call"#) == "0.708073418273571")
  }

  @Test func otherKeysAreCorrupted() {
    for keys in [
      "", " ", "1 2", "+", "1 +", "sqrt", "0.5 sqrt", "2 sqrt sqrt", "pi ln", "1 0 /", "pi 2 /",
      "2 1000000000000 ^", "2 3 ^", "0.5 0.5 ^", "[", "]", "[]", "[1]", "[1] expr", #"["sin" 1"#,
      #"["sin" 1]"#, #"["sin" 1] exp"#, #"["nosuch" 1] expr"#, #"["sin"] expr"#, #"["sin"#, "\"",
      #""sin""#, "1 ] expr", #"1 ["sin" + 2] expr"#, "local x", "1 local", "x", "{ 1", "{ 1 }",
      "{ } call", "1 } call", "1i", "1 2 complex", "2 quit", "1e", #"["sin" 1 2 3 4] expr"#,
    ] {
      #expect(decoded(keys) == "corrupted", "\(keys)")
    }
  }

  /// The roots of x⁵ − x − 1 have no formula, and keys would be an enclosure.
  @Test func whatHasNoKeysIsNotEncoded() throws {
    let polynomial = try #require(try Polynomial([1, 0, 0, 0, -1, -1], Context()))
    let roots = try polynomial.roots(Context())
    let real = try #require(roots.first { if case .real = $0 { true } else { false } })
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([Exact(real)]) }
  }

  // MARK: Scopes

  /// An undecidable number: sin x − x at 1e-6000 is not 0, but agrees with 0 to 18,000 digits.
  private static func undecidable() throws -> Exact {
    let x: Exact = "1e-6000"
    return try Exact.sin(x) - x
  }

  @Test func operatorsDoNotTrapInAScope() throws {
    func failure(_ body: () throws -> Any) -> String {
      do { return "\(try Exact.within(Context(), body))" } catch { return describe(error) }
    }
    let zero: Exact = 0
    let hidden = try Self.undecidable()
    #expect(failure { 1 / zero } == "divisionByZero")
    #expect(failure { hidden < 0 } == "undecidable")
    #expect(failure { hidden == 0 } == "undecidable")
    #expect(failure { [hidden, 0, 1, hidden].sorted() } == "undecidable")
    // The first error is reported, whatever follows from it.
    #expect(failure { hidden < 0 ? zero : 1 / zero } == "undecidable")
    #expect(
      failure { if hidden == 0 { return 1 } else { throw NumberError.malformed } } == "undecidable")
    // A loop that waits for an answer ends.
    #expect(
      failure {
        while hidden != 0 {}
        while hidden == 0 {}
        return 1
      } == "undecidable")
    #expect(failure { 1 + zero } == "1")
    #expect(failure { throw NumberError.malformed } == "malformed")
    // Scopes nest, and end.
    #expect(failure { "\(failure { 1 / zero }) \(2 + zero)" } == "divisionByZero 2")
    #expect(try Exact.within(Context()) { 1 / (1 + zero) } == 1)
  }

  @Test func aScopeHasTheLimits() throws {
    var context = Context()
    context.memoryLimit = 1 << 20
    context.angle = .degrees
    let large = try Exact.pow(2, 6_000_000)
    #expect(throws: NumberError.self) { try Exact.within(context) { large * large } }
    #expect((large * large).number.isInteger)
    #expect(try Exact.within(context) { try Exact.sin(.pi / 6) } == "0.5")
  }
}
