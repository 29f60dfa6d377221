import ExactNumbers
import TestSupport
import Testing

/// Numbers shown in little space: random numbers, widths and formats from a seeded generator.
///
/// A text without `…` is the value, or with `≈` its correct rounding; a text with `…` has the
/// digits of the full text at both ends and all of its operators.
struct ShorteningTests {
  private let context = Context()

  // MARK: Random numbers and formats

  private static let operands = [
    "2", "3", "7", "10", "-5", "0", "1", "1e-40", "1e60", "12345678901234567890123", "-0.125",
    "2.5e-9",
    "1e300", "99999999999", "0.99999999999999999999999", "123456.789", "2/3", "-355/113",
    "1/7000000000",
    "14466636279520351160221518043104131447711/2788815009188499086581352357412492142272",
  ]

  private static let shapes = [
    "", "", "", "neg", "sqrt", "atan exp", "sqrt pi *", "sqrt 3 sqrt i * +", "i * 1 +", "3 /",
    "7 ^", "40 ^",
    "inv", "sq inv", "pi * sq", "1e-30 +", "1e25 +", "sqrt 7 /", "i * 2 3 / +",
    "sqrt i * 12345678901 +",
    "atan", "1000 ^ 1 +", "pi * 1e20 *", "20 ^ 3 sqrt *",
  ]

  private static func pick<Element>(_ list: [Element], _ random: inout SplitMix64) -> Element {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  private static func randomNumber(_ random: inout SplitMix64) throws -> (
    line: String, value: Number
  )? {
    let line = "\(pick(operands, &random)) \(pick(shapes, &random))"
    do { return (line, try evaluate(line)) } catch { return nil }
  }

  private static func randomFormat(_ random: inout SplitMix64) -> NumberFormat {
    var format = NumberFormat()
    format.digits = pick([1, 2, 5, 15, 15, 50, 300, 12_345], &random)
    format.form = pick([.exact, .decimal, .decimal, .mixed], &random)
    format.isPolar = Bool.random(using: &random)
    format.isGrouped = Bool.random(using: &random)
    let places = pick([0, 1, 2, 10, 40, 200], &random)
    let styles: [NumberFormat.Style] = [
      .standard, .standard, .fixed(places), .scientific(places), .engineering(places),
      .prefixed(places),
    ]
    format.style = pick(styles, &random)
    let radix = pick([10, 10, 10, 16, 8, 2, 3, 7, 36], &random)
    format.base = NumberFormat.Base(radix) ?? .decimal
    return format
  }

  @Test(arguments: [true, false]) func whatIsShownIsTrue(counting: Bool) throws {
    var random = SplitMix64(seed: counting ? 14 : 15)
    for _ in 0..<2000 {
      guard let (line, value) = try Self.randomNumber(&random) else { continue }
      let format = Self.randomFormat(&random)
      let columns = Int.random(in: 8...200, using: &random)
      let shown = try value.shortText(columns: columns, counting: counting, format, context)
      let comment: Comment =
        "\(line) in \(columns) columns, \(format): \(shown?.marked ?? "nothing")"
      guard let shown else {
        // Two parts with exponents may not fit in so few columns.
        #expect(columns < 30, comment)
        continue
      }
      #expect(shown.text.count <= columns, comment)
      let text = shown.text.replacing("_", with: "")
      if shown.text != text { expectGroups(shown.text, format, comment) }
      if text.contains("…") {
        #expect(shown.isExact && shown.text == text, comment)
        try expectEnds(of: text, value, format, counting, comment)
      } else if shown.isExact {
        try expectValue(text, value, format, comment)
      } else {
        // A number whose exponent has many digits cannot be compared.
        do { try expectRounding(text, value, format, comment) } catch NumberError.tooLarge {}
      }
    }
  }

  // MARK: Checks

  /// A text that neither is rounded nor has anything left out reads back as the value.
  private func expectValue(
    _ text: String, _ value: Number, _ format: NumberFormat, _ comment: Comment
  ) throws {
    if text.contains(where: { "√π/∠".contains($0) }) {
      // An exact form cannot be typed as input: the text is that of a pipe.
      return #expect(try text == value.text(format, context), comment)
    }
    #expect(try Number.equal(read(text, format), value, context), comment)
  }

  /// Each part of a rounded text differs from that of the value by at most half a unit of its last
  /// place.
  private func expectRounding(
    _ text: String, _ value: Number, _ format: NumberFormat, _ comment: Comment
  ) throws {
    for (part, exact) in try shownParts(text, value) {
      let part = Self.withoutPrefix(part, format)
      let shown = try read(part: part, format)
      let distance = try Number.absolute(Number.subtract(exact, shown, context), context)
      let half = try Number.divide(lastUnit(part, format), 2, context)
      #expect(try Number.lessOrEqual(distance, half, context), comment)
    }
  }

  /// The texts of both parts, or of modulus and angle, with the numbers that they are of.
  private func shownParts(_ text: String, _ value: Number) throws -> [(String, Number)] {
    let polar = text.split(separator: "∠").map(String.init)
    if polar.count == 2 {
      let parts = try Number.polarForm(of: value, context)
      return [(polar[0], parts.modulus), (polar[1], parts.angle)]
    }
    let parts = Self.parts(text)
    return [
      (parts.real, try Number.realPart(value, context)),
      (parts.imaginary, try Number.imaginaryPart(value, context)),
    ]
  }

  /// A numeral with an exponent in the place of a prefix of the SI, which only decimals have.
  private static func withoutPrefix(_ text: String, _ format: NumberFormat) -> String {
    let prefixes = "qryzafpnµm kMGTPEZYRQ"
    guard format.base == .decimal, let last = text.last, last != " ",
      let index = prefixes.firstIndex(of: last)
    else {
      return text
    }
    return text.dropLast() + "e\(3 * prefixes.distance(from: prefixes.startIndex, to: index) - 30)"
  }

  /// Digits are grouped in threes or fours, starting at the point, except for those of exponents.
  private func expectGroups(_ text: String, _ format: NumberFormat, _ comment: Comment) {
    #expect(format.base.radix <= 10 || format.base == .hexadecimal, comment)
    let exponent = format.base == .decimal ? #/e-?[0-9]+/# : #/p-?[0-9]+/#
    let text = text.replacing(exponent, with: " ")
    for numeral in text.split(whereSeparator: {
      !Self.isDigit($0, format) && !"_.xob".contains($0)
    }) {
      let size = numeral.hasPrefix("0x") || numeral.hasPrefix("0b") ? 4 : 3
      let digits = ["0x", "0b", "0o"].contains(numeral.prefix(2)) ? numeral.dropFirst(2) : numeral
      let point = digits.firstIndex(of: ".") ?? digits.endIndex
      let whole = digits[..<point].split { $0 == "_" }
      let fraction = digits[point...].dropFirst().split { $0 == "_" }
      #expect(whole.dropFirst().allSatisfy { $0.count == size }, comment)
      #expect((1...size).contains(whole.first?.count ?? 1), comment)
      #expect(fraction.dropLast().allSatisfy { $0.count == size }, comment)
    }
  }

  /// The digits on both sides of the omitted part are those of the full text, its operators are all
  /// present, and the number of digits is correct.
  private func expectEnds(
    of text: String, _ value: Number, _ format: NumberFormat, _ counting: Bool, _ comment: Comment
  ) throws {
    let full = try value.text(format, context)
    var shown = text[...]
    if counting {
      let start = try #require(text.lastIndex(of: "("), comment)
      shown = text[..<text.index(before: start)]
      let counts = text[start...].filter { !"(),".contains($0) }.split(separator: " ")
        .compactMap { Int($0) }
      let numerals = Self.numerals(full, format).filter { !shown.contains($0.text) }
      #expect(
        !counts.isEmpty && counts.allSatisfy { count in numerals.contains { $0.digits == count } },
        comment)
    }
    var rest = full[...]
    let ends = shown.split(separator: "…", omittingEmptySubsequences: false)
    for (index, end) in ends.enumerated() {
      if index == 0 {
        #expect(rest.hasPrefix(end), comment)
        rest = rest.dropFirst(end.count)
      } else if index == ends.count - 1 {
        #expect(rest.hasSuffix(end), comment)
      } else {
        let place = try #require(rest.firstRange(of: end), comment)
        rest = rest[place.upperBound...]
      }
    }
    #expect(Self.operators(String(shown), format) == Self.operators(full, format), comment)
  }

  // MARK: Reading

  private func read(_ text: String, _ format: NumberFormat) throws -> Number {
    let parts = Self.parts(text)
    return try Number.complex(
      read(part: Self.withoutPrefix(parts.real, format), format),
      read(part: Self.withoutPrefix(parts.imaginary, format), format), context)
  }

  private func read(part: String, _ format: NumberFormat) throws -> Number {
    var reading = NumeralReading()
    reading.base = format.base
    return try Number.parse(text: part, context, as: reading)
  }

  /// The parts of `a+bi`, `bi` or `a`.
  private static func parts(_ text: String) -> (real: String, imaginary: String) {
    guard text.hasSuffix("i") else { return (text, "0") }
    let body = Array(text.dropLast())
    var split = body.count
    while split > 0 {
      split -= 1
      if "+-".contains(body[split]), split == 0 || !"ep".contains(body[split - 1]) { break }
    }
    let imaginary = String(body[split...].drop { $0 == "+" })
    let unit = imaginary.isEmpty || imaginary == "-" ? imaginary + "1" : imaginary
    return (split == 0 ? "0" : String(body[..<split]), unit)
  }

  /// The value of a one in the place of the last digit. If there is no digit after the point, zeros
  /// before an exponent only fill places, as on HP's calculators in ENG.
  private func lastUnit(_ text: String, _ format: NumberFormat) throws -> Number {
    let parts = text.split { "ep".contains($0) }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let places = parts[0].split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let whole = parts[0].reversed().drop { $0 == "." }
    let zeros = parts.count > 1 ? whole.prefix { $0 == "0" }.count : 0
    let digits = places.first.map { $0.isEmpty ? zeros : -$0.count } ?? zeros
    let radix = format.base.radix
    let isPowerOfTwo = radix & (radix - 1) == 0
    return try Number.multiply(
      Number.power(.small(radix), .small(digits), context),
      Number.power(.small(isPowerOfTwo ? 2 : radix), .small(exponent), context), context)
  }

  /// Whether a character of a text is a digit; in base ten, letters are prefixes.
  private static func isDigit(_ character: Character, _ format: NumberFormat) -> Bool {
    ("0"..."9").contains(character)
      || format.base.radix > 10 && ("A"..."Z").contains(character)
  }

  /// The numerals in a text, and the number of their digits.
  private static func numerals(
    _ text: String, _ format: NumberFormat
  ) -> [(text: String, digits: Int)] {
    text.split { !isDigit($0, format) && $0 != "." }.map { numeral in
      (String(numeral), numeral.filter { $0 != "." }.drop { $0 == "0" }.count)
    }
  }

  private static func operators(_ text: String, _ format: NumberFormat) -> String {
    text.filter { !isDigit($0, format) && $0 != "…" }
  }

  // MARK: Examples

  private static let h100 =
    "14466636279520351160221518043104131447711/2788815009188499086581352357412492142272"

  /// H(100), OEIS A001008 over A002805; √2 is A002193, √3 A002194, log10 1000! = 2567.6046
  /// (mpmath).
  @Test func partsAreShortenedAlike() throws {
    let short = try evaluate(Self.h100).shortText(
      columns: 53, counting: true, format(exact: true), context)
    #expect(short?.marked == "14466636…1447711/27888150…2142272 (41 and 40 digits)")
  }

  @Test func whatHasNoRoomForEndsIsRounded() throws {
    func shown(_ line: String, _ columns: Int, _ format: NumberFormat) throws -> String? {
      try evaluate(line).shortText(columns: columns, counting: true, format, context)?.marked
    }
    #expect(try shown(Self.h100, 17, format(exact: true)) == "≈5.18737751763962")
    #expect(try shown(Self.h100, 8, format(exact: true)) == "≈5.187378")
    #expect(
      try shown("2 sqrt 3 sqrt i * +", 37, format(digits: 50))
        == "≈1.414213562373095+1.732050807568877i")
    #expect(try shown("1000 !", 10, format()) == "≈4.024e2567")
    #expect(try shown("10 1000 ^", 10, format()) == "1e1000")
    #expect(try shown("123456.789", 7, format(.fixed(2))) == "≈123457.")
    #expect(try shown("1e30 3 /", 9, format(.fixed(2))) == "≈3.3333e29")
    #expect(try shown("2 sqrt 1000000 * 3 sqrt i * +", 3, format()) == nil)
  }

  @Test func basesCountTheirOwnDigits() throws {
    let number = try evaluate("2 1024 ^ 1 -")
    func shown(_ base: NumberFormat.Base) throws -> String? {
      try number.shortText(columns: 40, counting: true, format(base: base), context)?.text
    }
    #expect(try shown(.hexadecimal) == "0xFFFFFFFFFFFF…FFFFFFFFFFFF (256 digits)")
    #expect(try shown(.octal) == "0o177777777777…777777777777 (342 digits)")
    #expect(
      try shown(NumberFormat.Base(36) ?? .decimal)
        == "1A1E4VNGAILCV…MXTHYD52GV18F (199 digits)")
    #expect(try shown(.binary) == "0b11111111111…11111111111 (1,024 digits)")
  }

  /// Both ends of an integer are found without all of its digits, and are the same.
  @Test(arguments: [10, 16, 8, 2, 6, 36])
  func longIntegersHaveTheEndsOfTheirText(radix: Int) throws {
    let base = try #require(NumberFormat.Base(radix))
    for line in [
      "7 20000 ^", "-3 30000 ^ 2 *", "9999 !", "10 12000 ^ 1 -", "10 12000 ^ 1 +", "2 50000 ^",
    ] {
      let number = try evaluate(line)
      let text = try number.text(format(base: base), context)
      let short = try #require(
        try number.shortText(columns: 60, counting: true, format(base: base), context))
      let ends = short.text.prefix { $0 != " " }.split(separator: "…")
      #expect(ends.count == 2 && text.hasPrefix(ends[0]) && text.hasSuffix(ends[1]), "\(line)")
      let digits = text.drop { $0 == "-" }.count - ([2, 8, 16].contains(radix) ? 2 : 0)
      #expect(short.text.filter { $0 != "," }.hasSuffix(" (\(digits) digits)"), "\(line)")
    }
  }
}
