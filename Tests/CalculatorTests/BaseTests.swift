import ExactNumbers
import TestSupport
import Testing

@testable import Calculator

/// Output of surd that is meant to be read again is read correctly under any `inbase` and `twos`.
@Suite struct BaseTests {
  /// The settings under which keys are read and written.
  private static let modes = [
    "", "2 inbase", "3 inbase", "7 inbase", "10 inbase", "16 inbase", "19 inbase", "36 inbase",
    "8 wsize twos", "32 wsize twos 0d16 inbase", "hex 8 wsize twos", "2 wsize twos 0d8 inbase",
  ]

  /// Returns a numeral of random digits in a base, with or without a point. It begins with 0, so
  /// that it is a numeral in every base, and without a prefix.
  private static func numeral(_ radix: Int, _ random: inout SplitMix64) -> String {
    let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(radix))
    var text = "00"
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      text.append(letters[Int.random(in: 0..<radix, using: &random)])
    }
    if Bool.random(using: &random) { text += "." + String(letters[1]) }
    return (Bool.random(using: &random) ? "-" : "") + text
  }

  /// The values that a program of numbers leaves, or the value itself, in base ten.
  private static func exact(_ values: some Sequence<Value>) throws -> [String] {
    var settings = Settings()
    settings.format.form = .exact
    return try values.map { value in
      var text: [UInt8] = []
      try value.write(to: &text, settings)
      return String(decoding: text, as: UTF8.self)
    }
  }

  private static func radix(_ mode: String) -> Int {
    CalculatorModel(keys: mode).machine.settings.inputBase.radix
  }

  @Test(arguments: modes) func programsMeanTheSameInASession(mode: String) throws {
    var random = SplitMix64(seed: 36)
    for _ in 0..<60 {
      let numbers = (0..<3).map { _ in Self.numeral(Self.radix(mode), &random) }
      let literals = ["0xFF", "0b10", "0d10", "0r3:0.1", "-0x80", "0x0FF", "5_km", "dup.1"]
      let keys = (numbers + [literals.randomElement(using: &random) ?? ""]).joined(separator: " ")
      let calculator = CalculatorModel(keys: "\(mode) { \(keys) } sto f \(keys) f")
      let expected = try Self.exact(calculator.machine.stack)
      let back = CalculatorModel()
      back.restore(try Machine(session: calculator.machine.session()))
      #expect(back.machine.settings.reading == calculator.machine.settings.reading)
      back.receive(Array("\nclear \(keys) f\n".utf8).span)
      #expect(try Self.exact(back.machine.stack) == expected, "\(mode): \(keys)")
      #expect(expected.prefix(expected.count / 2) == expected.suffix(expected.count / 2))
    }
  }

  /// A new calculator and this one read the output of `rpn`.
  @Test(arguments: modes) func keysAreReadInBaseTenAndAsNow(mode: String) throws {
    let values = """
      0d255 0d1 0d3 / 0d2 sqrt 0d1 + [0d10 0d0.5] 0d5_km 0d2 0d300 ^ 0d128 \
      @2026-11-22 0d1 0d3 / _s * + 0d3 0d4i + { 0d10 0xFF } { }
      """
    for display in ["", "hex", "0d36 base"] {
      let calculator = CalculatorModel(keys: "\(mode) \(display) rpn \(values)")
      let lines = try calculator.machine.stack.map { try calculator.text(of: $0).text }
      let keys = lines.joined(separator: "\n")
      for reader in ["", "\(mode) "] {
        let other = CalculatorModel(keys: reader + keys)
        let mine = CalculatorModel(keys: "\(mode) \(values)")
        #expect(
          try Self.exact(other.machine.stack) == Self.exact(mine.machine.stack), "\(keys)")
      }
    }
  }

  /// The text of a program on the stack is the same program when it is keyed in as it is shown.
  @Test(arguments: modes) func programsReadAsTheyAreShown(mode: String) throws {
    for reader in modesBesides(mode) {
      let typed = CalculatorModel(
        keys: "\(mode) { 0d10 1 0x80 0b1 -1 .1 1.1i 0d5∠30 \"10\" # 10\n 1 }")
      guard case .program(let program)? = typed.machine.accumulator else {
        Issue.record("no program")
        return
      }
      let reading = CalculatorModel(keys: reader).machine.settings.reading
      let keys = "{\(program.keys(for: reading))} call"
      let expected = CalculatorModel(
        keys: "\(mode) { 0d10 1 0x80 0b1 -1 .1 1.1i 0d5∠30 \"10\" 1 } call")
      for settings in ["", reader] {
        let read = CalculatorModel(keys: "\(settings) \(keys)")
        #expect(
          try Self.exact(read.machine.stack) == Self.exact(expected.machine.stack),
          "\(mode) to \(settings): \(keys)")
      }
    }
  }

  /// The keys that `edit` brings to the line replace a value by itself.
  @Test(arguments: modes) func editedKeysGiveTheValueAgain(mode: String) throws {
    let numbers = (0..<14).map { "0d\(10 + $0)" }.joined(separator: " ")
    let calculator = CalculatorModel(
      keys:
        "\(mode) { 0d10 0xFF 0d5∠30 } 0d1 0d3 / 0d5_km [0d128] \(numbers)\n")
    let settings = calculator.machine.settings
    let before = try Self.exact(calculator.machine.stack)
    #expect(before.count == 18)
    for level in 1...before.count {
      let place = Machine.Place.level(level)
      let keys = try #require(calculator.machine.keys(of: place)).text
      let line = [place.keysBefore(settings), keys, place.keysBehind]
      calculator.receive(Array((line.joined(separator: " ") + "\n").utf8).span)
      #expect(try Self.exact(calculator.machine.stack) == before, "\(mode): \(line)")
    }
  }

  /// A text that sets the base of digits does not change its target level.
  @Test(arguments: [2, 16, 36]) func editedKeysMaySetTheBase(base: Int) throws {
    for level in [2, 10, 12] {
      let calculator = CalculatorModel(keys: "1 12 { } for\n")
      let place = Machine.Place.level(level)
      let text = "\(base) inbase 1"
      let line = [place.keysBefore(calculator.machine.settings), text, place.keysBehind]
      calculator.receive(Array((line.joined(separator: " ") + "\n").utf8).span)
      var expected = (1...12).map(String.init)
      expected[12 - level] = "1"
      #expect(try calculator.machine.stack.map { try calculator.text(of: $0).text } == expected)
    }
  }

  private func modesBesides(_ mode: String) -> [String] { Self.modes.filter { $0 != mode } }
}
