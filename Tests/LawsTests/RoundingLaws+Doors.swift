import Calculator
import TestSupport
import Testing

@testable import ExactNumbers

/// The laws of rounding for the other kinds of output. All output is read back as the same value.
extension RoundingLaws {
  /// A calculator after these keys.
  private func calculator(_ keys: String) -> CalculatorModel {
    let calculator = CalculatorModel()
    press(keys, calculator)
    return calculator
  }

  private func press(_ keys: String, _ calculator: CalculatorModel) {
    let hub = ManageListeners()
    hub.addListener(calculator)
    hub.notifyListeners(keys + "\n")
  }

  /// X as it is written, and whether it is shown exactly.
  private func text(_ calculator: CalculatorModel) throws -> (text: String, isExact: Bool) {
    var bytes: [UInt8] = []
    let x = try #require(calculator.accumulator)
    let isExact = try x.write(to: &bytes, calculator.machine.settings)
    return (String(decoding: bytes, as: UTF8.self), isExact)
  }

  private func number(_ calculator: CalculatorModel) -> Number? {
    if case .number(let number)? = calculator.accumulator?.bare { number } else { nil }
  }

  // MARK: Reading back

  /// Words that set how numbers are shown and read: a base, a word size, `twos` or not, digits.
  private static func settings(_ random: inout SplitMix64) -> (keys: String, base: Int, bits: Int) {
    let base = random.pick([2, 8, 10, 16])
    let bits = random.pick([1, 4, 8, 31, 64, 100])
    let digits = Int.random(in: 5...40, using: &random)
    let twos = Bool.random(using: &random) ? "twos" : "notwos"
    let sign = Int.random(in: 0..<4, using: &random) == 0 ? "unsigned" : "signed"
    let inbase = random.pick([10, 10, 16, 36])
    return (
      "0d\(digits) digits 0d\(bits) wsize \(sign) \(twos) 0d\(base) base 0d\(inbase) inbase",
      base, bits
    )
  }

  /// A number at the edge of a word, or of the digits of a base.
  private static func edge(
    _ base: Int, _ bits: Int, _ random: inout SplitMix64
  ) throws -> NumberAtAnEdge {
    let isWord = Bool.random(using: &random)
    return try NumberAtAnEdge(
      isWord ? 2 : base,
      exponent: isWord
        ? bits + Int.random(in: -2...1, using: &random) : Int.random(in: -20...20, using: &random),
      digits: isWord ? bits : 20, &random)
  }

  /// Texts as `tonum`, expressions and the fields of a table read them.
  @Test func aTextThatIsPutOutIsReadAsTheSame() throws {
    for var attempt in Law("a text that is put out is read as the same", cases: 200) {
      let (settings, base, bits) = Self.settings(&attempt.random)
      let edge = try Self.edge(base, bits, &attempt.random)
      let calculator = calculator("\(settings) \(edge.keys)")
      let (text, isExact) = try text(calculator)
      let note: Comment = "\(settings) \(edge.keys): \(text); \(attempt)"
      var bytes = Array(text.utf8)
      let readers = ["tostr tonum", "clear '\(text)' eval", "clear field"]
      for (index, reader) in readers.enumerated() {
        if index == 2 {
          try bytes.withUnsafeMutableBufferPointer {
            try calculator.setVariable("field", toText: UnsafeBufferPointer($0))
          }
        }
        press(reader, calculator)
        let read = try #require(number(calculator), "\(reader): \(note)")
        if isExact { #expect(Number.identical(read, edge.value), "\(reader): \(note)") }
        #expect(
          try self.text(calculator).text.drop { $0 == "." } == text.drop { $0 == "." }
            || !isExact, "\(reader): \(note)")
      }
    }
  }

  /// The form of keys, read with the same settings and with the initial ones.
  @Test func keysGiveTheSameValue() throws {
    for var attempt in Law("keys give the same value", cases: 150) {
      let (settings, base, bits) = Self.settings(&attempt.random)
      let first = try Self.edge(base, bits, &attempt.random)
      let second = try Self.edge(base, bits, &attempt.random)
      let shapes = [
        first.keys, "[\(first.keys) \(second.keys)]", "\(first.keys) \(second.keys) complex",
        "\(first.keys) _km *", "@2026-11-22 \(first.keys) 0d1 % _s * +",
      ]
      let keys = attempt.random.pick(shapes)
      let written = try text(calculator("\(settings) \(keys) rpn")).text
      for reader in [settings, ""] {
        let both = calculator("\(settings) \(keys) clear \(reader) \(written) \(keys)")
        let note: Comment = "\(settings) \(keys) rpn: \(written); \(attempt)"
        try #require(both.machine.stack.count == 2, note)
        press("=", both)
        #expect(number(both)?.asInt == 1, note)
      }
    }
  }

  @Test func aMixedFractionIsTheNumber() throws {
    for var attempt in Law("a mixed fraction is the number", cases: 200) {
      let base = attempt.random.pick([2, 8, 10, 16])
      let edge = try NumberAtAnEdge(
        base, exponent: Int.random(in: 0...9, using: &attempt.random), digits: 12, mayBeRoot: false,
        &attempt.random)
      var format = NumberFormat()
      format.form = .mixed
      format.base = try #require(NumberFormat.Base(base))
      let text = try edge.value.text(format, context).drop { $0 == "-" }
      if text.utf8.count > 190 { continue }
      let parts = text.split { $0 == "+" || $0 == "-" || $0 == "/" }.map {
        ShownDigits(String($0), base)?.coefficient ?? 0
      }
      let (top, bottom) =
        switch parts.count {
        case 1: (parts[0], PlainInteger(1))
        case 2: (parts[0], parts[1])
        default: (parts[0] * parts[2] + parts[1], parts[2])
        }
      #expect(
        top * edge.fraction.denominator == edge.fraction.numerator * bottom,
        "\(edge.keys): \(text); \(attempt)")
    }
  }

  @Test func aRepeatingDecimalIsTheNumber() throws {
    for var attempt in Law("a repeating decimal is the number", cases: 300) {
      // Short periods and long ones, and digits before them; checked by the long division below.
      let factors = attempt.random.pick([
        [3, 9, 7], [11, 13, 37, 41], [101, 239, 271], [17, 19, 23],
      ])
      var bottom = 1
      for _ in 0...Int.random(in: 0...2, using: &attempt.random) {
        bottom *= attempt.random.pick(factors)
      }
      bottom *= attempt.random.pick([1, 1, 2, 4, 5, 10, 25, 8000])
      let top = Int.random(in: -3 * bottom...3 * bottom, using: &attempt.random)
      var format = NumberFormat()
      format.form = .repeating
      format.digits = Int.random(in: 1...60, using: &attempt.random)
      let number = try Number.divide(Number(top), Number(bottom), context)
      let text = try number.text(format, context)
      let expected = Self.longDivision(top, bottom, digits: format.digits)
      if let expected { #expect(text == expected, "\(top)/\(bottom) \(format.digits); \(attempt)") }
      #expect(text.contains("r") == (expected != nil), "\(top)/\(bottom): \(text); \(attempt)")
      if text.contains("r") {
        let read = try Number.parse(text: text, context)
        #expect(Number.identical(read, number), "\(text); \(attempt)")
      }
    }
  }

  /// A fraction with the digits that repeat after `r`, which are found by a remainder that occurs
  /// again; nil if none repeats, or if there are more than this number of decimals.
  private static func longDivision(_ top: Int, _ bottom: Int, digits: Int) -> String? {
    let whole = abs(top) / bottom
    var rest = abs(top) % bottom
    var decimals = ""
    var places: [Int: Int] = [:]
    while rest != 0, places[rest] == nil {
      if places.count > digits { return nil }
      places[rest] = places.count
      decimals += "\(10 * rest / bottom)"
      rest = 10 * rest % bottom
    }
    guard rest != 0, let start = places[rest], places.count <= digits else { return nil }
    return "\(top < 0 ? "-" : "")\(whole).\(decimals.prefix(start))r\(decimals.dropFirst(start))"
  }

  // MARK: Other digits

  @Test func aPhasorIsCorrectlyRounded() throws {
    for var attempt in Law("a phasor is correctly rounded", cases: 100) {
      let digits = Int.random(in: 1...40, using: &attempt.random)
      let parts = try (0..<2).map { _ in
        try NumberAtAnEdge(
          10, exponent: Int.random(in: -9...9, using: &attempt.random), digits: digits,
          mayBeRoot: false, &attempt.random)
      }
      let keys = "phasor deg \(digits) digits \(parts[0].keys) \(parts[1].keys) complex"
      let calculator = calculator(keys)
      let halves = try text(calculator).text.split(separator: "∠").map(String.init)
      let note: Comment = "\(keys): \(halves); \(attempt)"
      try #require(halves.count == 2, note)
      let (a, b) = (parts[0].fraction, parts[1].fraction)
      let (c, d) = (a.numerator * b.denominator, b.numerator * a.denominator)
      let scale = a.denominator * b.denominator
      let modulus = PlainFraction(
        numerator: c * c + d * d, denominator: scale * scale, isRoot: true)
      // The angle beside itself with many more digits.
      press("\(digits + 60) digits", calculator)
      let long = try text(calculator).text.split(separator: "∠").map(String.init)
      let angle = try #require(ShownDigits(long[1], 10), note)
      let power = PlainInteger(10, toThe: abs(angle.place))
      let fraction =
        angle.place < 0
        ? PlainFraction(numerator: angle.coefficient, denominator: power)
        : PlainFraction(numerator: angle.coefficient * power, denominator: 1)
      for (text, value) in zip(halves, [modulus, fraction]) {
        let shown = try #require(ShownDigits(text, 10), note)
        #expect(shown.coefficient == value.rounded(10, place: shown.place), note)
        #expect(shown.count <= digits || shown.looksWhole, note)
      }
    }
  }

  @Test func anUncertaintyHasTwoDigits() throws {
    for var attempt in Law("an uncertainty has two digits", cases: 200) {
      let exponent = Int.random(in: -30...30, using: &attempt.random)
      let value = try NumberAtAnEdge(
        10, exponent: exponent, digits: Int.random(in: 1...20, using: &attempt.random),
        mayBeRoot: false, &attempt.random)
      let width = try NumberAtAnEdge(
        10, exponent: exponent - Int.random(in: -3...20, using: &attempt.random), digits: 3,
        mayBeRoot: false, &attempt.random)
      let style = attempt.random.pick(["", "3 fix", "3 sci", "3 eng"])
      let keys = "\(style) \(value.keys) \(width.keys) abs pm"
      let (text, _) = try text(calculator(keys))
      let note: Comment = "\(keys): \(text); \(attempt)"
      let parts = text.split { $0 == "(" || $0 == ")" }.map(String.init)
      let shown = try #require(ShownDigits(parts[0] + (parts.count > 2 ? parts[2] : ""), 10), note)
      var place = width.fraction.leadingPlace(10) - 1
      var digits = width.fraction.rounded(10, place: place)
      if digits >= 100 {
        place += 1
        digits = width.fraction.rounded(10, place: place)
      }
      #expect(shown.place == place, note)
      #expect(shown.coefficient == value.fraction.rounded(10, place: place), note)
      #expect(PlainInteger(digits: parts[1], base: 10) == digits, note)
    }
  }

  @Test func aTimeIsNeverShownOnAnotherDay() throws {
    for var attempt in Law("a time is never shown on another day", cases: 200) {
      // Next to a minute, an hour or a day, by up to 130 decimals.
      let minutes = attempt.random.pick([1, 60, 1440, 2880])
      let places = Int.random(in: 0...130, using: &attempt.random)
      let one = PlainInteger(10, toThe: places)
      let offset = PlainInteger(Number(Int.random(in: -5...5, using: &attempt.random)))
      let halves = PlainInteger(Number(attempt.random.pick([0, 1])))
      let numerator = 2 * PlainInteger(Number(60 * minutes)) * one + 2 * offset + halves
      let time = PlainFraction(numerator: numerator, denominator: 2 * one)
      let (top, bottom) = (time.numerator.number, time.denominator.number)
      let format = NumberFormat()
      let keys = try
        "@2026-11-22 \(top.text(format, context)) \(bottom.text(format, context)) / _s * +"
      let calculator = calculator(keys)
      let (text, isExact) = try text(calculator)
      let note: Comment = "\(keys): \(text); \(attempt)"
      let parts = text.dropFirst().split { $0 == "-" || $0 == "T" || $0 == ":" }.map(String.init)
      let day = try #require(Int(parts[2]), note)
      #expect(
        time.numerator.divided(by: 86_400 * time.denominator).quotient
          == PlainInteger(Number(day - 22)), note)
      let numbers = parts.map { Int($0) ?? 0 }
      let clock = parts.count > 4 ? 3600 * numbers[3] + 60 * numbers[4] : 0
      let seconds = try #require(ShownDigits(parts.count > 5 ? parts[5] : "0", 10), note)
      let whole = PlainInteger(Number(86_400 * (day - 22) + clock))
      let shown = whole * PlainInteger(10, toThe: -seconds.place) + seconds.coefficient
      #expect(isExact == time.equals(shown, 10, place: seconds.place), note)
      if !isExact {
        #expect(seconds.place == -9, note)
        let rounded = time.rounded(10, place: -9)
        let lastOfDay = PlainInteger(Number(86_400 * (day - 21))) * PlainInteger(10, toThe: 9) - 1
        #expect(shown == min(rounded, lastOfDay), note)
      }
      press("\(text) =", calculator)
      #expect((number(calculator)?.asInt == 1) == isExact, note)
    }
  }
}
