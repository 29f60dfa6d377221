import ExactNumbers
import TerminalText
import TestSupport
import Testing

@testable import Calculator

/// The output in `rpn` form reads back as the same values.
@Suite struct KeysFormTests {
  private static func calculator(_ keys: String, _ settings: String = "") -> (
    CalculatorModel, [String]
  ) {
    let calculator = CalculatorModel()
    let recorder = Recorder()
    calculator.addObserver(recorder)
    calculator.receive(Array((settings + " " + keys).utf8).span)
    calculator.sourceEnded()
    return (calculator, recorder.lines.filter { $0.contains(":") })
  }

  /// Returns the values on the stack in `rpn` form, one per line.
  private static func lines(
    _ calculator: CalculatorModel, _ settings: String = ""
  ) throws -> [String] {
    calculator.receive(Array("\nrpn \(settings)\n".utf8).span)
    return try calculator.machine.stack.map { try calculator.text(of: $0).text }
  }

  /// Expects the values on the stack to come back, whatever the settings of the reader are.
  private func expectIdentity(_ keys: String, _ comment: Comment) throws {
    let (calculator, _) = Self.calculator(keys)
    let lines = try Self.lines(calculator)
    let (reader, faults) = Self.calculator(
      lines.joined(separator: "\n"), "7 sto shared1 deg hex 3 digits 2 fix\n")
    #expect(faults == [], comment)
    #expect(try Self.lines(reader, "dec") == Self.lines(calculator, "dec"), comment)
    #expect(reader.machine.variables.keys.sorted() == ["shared1"], comment)
    let kinds = calculator.machine.stack.map(\.kind)
    #expect(reader.machine.stack.map(\.kind) == kinds, comment)
    for (value, other) in zip(calculator.machine.stack, reader.machine.stack) {
      try expectSame(value, other, comment)
    }
  }

  /// Any character of a string is there again, and no control is written as it is.
  @Test func stringsAreReadBack() throws {
    let codes = Array(0...0x2FFF as ClosedRange<UInt32>) + [0xFFFD, 0xFFFF, 0x1F600, 0x10FFFF]
    let text = codes.compactMap(Unicode.Scalar.init).map { "\($0)a" }.joined()
    let keys = Value.quoted(text)
    #expect(!keys.unicodeScalars.contains { $0.isControl || $0 == "\n" || $0 == "\t" })
    guard case .string(let read)? = Self.calculator(keys).0.machine.stack.last else {
      Issue.record("no string")
      return
    }
    #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  /// Expects two values to be the same: numbers the same expression, shown by 60 digits too.
  private func expectSame(_ value: Value, _ other: Value, _ comment: Comment) throws {
    var settings = Settings()
    settings.format.digits = 60
    var text: [UInt8] = []
    var otherText: [UInt8] = []
    // If one has no certain digits, the other has none either.
    let isExact = try? value.write(to: &text, settings)
    let isOtherExact = try? other.write(to: &otherText, settings)
    #expect(text == otherText && isExact == isOtherExact, comment)
  }

  @Test(arguments: [
    "", "5 -7 0 1e40 -1e400 2 500 ^", "1 3 / -22 7 / 0.1 1e-9 -2.5e-30 1 3 200 ^ /",
    "2 sqrt 12 sqrt 1 3 / * pi pi 2 / neg pi sq pi sqrt inv 2 sqrt pi *", "e 2 ln 3 exp -5 exp phi",
    "2 sqrt 3 sqrt + 1 - 5 sqrt 7 sqrt * 2 cbrt 3 sqrt 1 + inv 2 ln 3 * 1 + 2 5 root 3 * pi 1 +",
    "1 sin 1e30 sin 2 cos 3 tan 0.3 asin deg 7 sin 36 cos",
    "3.3 gamma 2.5 digamma 2.1 3.7 beta 1.5 erf 3 zeta 1 lambertw 0 1 besselj 1 2 agm 2 pi ^",
    "i 3 4i + 1 3 / i * 2 ln i + 2 i + gamma 2 asin i i ^ -8 1 3 / ^",
    "2 sin dup cos + dup exp * [ 2 sin dup cos + dup dup * ]",
    "\"plain\" \"a\\n\\t\\\"\\\\b π # {[\" \"\"", "{ dup * # a } comment\n 2 } { } {{1}{[2]}}",
    "[ 1 2 sqrt [ \"x\" { dup } [] ] 1 3 / 3 4i + ] [[1 2] [3 4]] inv [[2 sqrt 1] [1 3]]",
    "5_km 1_m/s -2.5_kg*m^2/(s^3*K^(1/2)) 1 3 / _m * 2 sqrt _s / 3 4i + _Ω * 1e400_m",
    "20_°C 1 3 / _°C tounit -40_°F 4.18_kJ/(kg*°C) 7_% 5_Δ°C 1_µm 12_Da",
    "@2026-11-22 @2026-11-22T14:30:05.25Z @-0044-03-15 1_s 3 / + @2026-11-22T00:00Z 1_s 7 / +",
    "9.81(2) dup 2 * over 1 3 / + 20.0(1)_°C 5.0(1)_m const G const me [ 9.81(2) dup ]",
    "38..42 dup sq 1..2_m 20..25_°C 1 2 sqrt interval [ -1..1 dup ]",
    "45_min sto _slot 6_slot 1 sto _eur 0.9_eur sto _usd 3_usd/slot [ 1_usd 2_eur ] 1_h sto _slot 1_slot",
    "2 1e12 ^ 1e10 ! 3 200000 ^ 2 150000 ^ / 1e999999999999", "hex 255 -255 2 sqrt 1 + 3 fix 7",
    "2 sqrt 5000 { 1 + sqrt sin } times dup 1 +", "2 sqrt 1990 { sin } times",
  ]) func valuesComeBack(keys: String) throws { try expectIdentity(keys, "\(keys)") }

  @Test func deepVectorsComeBack() throws {
    let brackets = String(repeating: "[", count: 998)
    try expectIdentity(
      "3 sin sto s \(brackets) s cos s \(String(repeating: "]", count: 998)) purge s", "deep")
  }

  @Test func aSharedNumberIsWrittenOnce() throws {
    // As a tree it has 2^200 leaves.
    let (calculator, _) = Self.calculator("2 sin 200 { dup cos swap exp sin + } times")
    let line = try #require(Self.lines(calculator).first)
    #expect(line.utf8.count < 200_000 && line.hasPrefix("{ ") && line.hasSuffix(" } call"))
    try expectIdentity("2 sin 200 { dup cos swap exp sin + } times", "shared")
  }

  @Test func resultsOfAlgorithmsAreSaidToBeRounded() throws {
    let (calculator, _) = Self.calculator("rpn [1 0 -2 2] polyroots 1 get")
    let value = try #require(calculator.machine.stack.first)
    #expect(try !calculator.text(of: value).isExact)
  }

  @Test func keysThatHaveNoRoomEndInDots() throws {
    let (calculator, _) = Self.calculator(
      "rpn 2 sqrt 3 sqrt + 5 sqrt + 1 3 40 ^ / [1 3 / 2 sqrt 1 + 7]")
    let rows = try calculator.machine.stack.map {
      try $0.row(columns: 15, calculator.machine.settings)
    }
    #expect(rows.first == "2 sqrt 3 sqrt …")
    #expect(rows.allSatisfy { $0.contains("…") && $0.count <= 15 })
  }

  private static let words = [
    "+", "-", "*", "/", "sqrt", "cbrt", "sin", "cos", "atan", "exp", "ln", "sq", "inv", "neg",
    "complex", "sinh", "asinh", "erf", "dup", "swap", "over", "rot", "pi", "i", "e", "phi", "re",
    "im", "abs", "[ 3 pick ]", "{ sin dup }", "deg", "rad", "hex", "dec", "\"a\\n\"", ".", ".",
    ".", ".", ".",
  ]

  @Test func randomValuesComeBack() throws {
    for seed in 1...100 {
      var random = SplitMix64(seed: UInt64(seed))
      let keys = (0..<Int.random(in: 5...50, using: &random)).map { _ -> String in
        let word = Self.words.randomElement(using: &random) ?? ""
        if word != "." { return word }
        let number = Int.random(in: -999...999, using: &random)
        let forms = ["\(number)", "\(number)e-3", "\(number) 7 /", "\(number)e30", "\(number)i"]
        return forms.randomElement(using: &random) ?? ""
      }
      try expectIdentity(keys.joined(separator: "\n"), "seed \(seed)")
    }
  }
}

extension KeysFormTests {
  /// After invalid UTF-8, a failure has its place in the given bytes, and not in a repaired copy.
  @Test func anExpressionFailsWhereItsBytesDo() {
    let text = Array("1".utf8) + [UInt8](repeating: 0xF9, count: 20) + Array("(,2)".utf8)
    _ = text.withUnsafeBufferPointer { bytes in
      #expect {
        try Expression.read(bytes)
      } throws: { error in
        (error as? Expression.Failure)?.index == 21
      }
    }
  }
}
