/// Keys as a cat on the keyboard or a broken terminal sends them: characters, words, controls,
/// known and unknown escape sequences, pastes, and bytes that are not text.
public struct RandomKeys {
  private var generator: SplitMix64

  /// Creates a generator. The same seed makes the same keys.
  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Words that a calculator knows, and some that make lines long.
  private static let words = [
    "1 2 +", "dup", "* ", "sqrt ", "pi", "2 3 ^ ", "{ 1 + } ", "[1 2", "\"text", "'", "\\",
    "keys\r", "undo\r",
    "clear\r", "1 100 range print\r", "50 { dup } times\r", "9999999", "x\\{1,255\\}\\{1,255\\}",
    "\\(.*\\)*\\1",
  ]

  /// Sequences that keys send after ESC.
  private static let sequences = [
    "[A", "[B", "[C", "[D", "OA", "OB", "[H", "[F", "[1~", "[3~", "[5~", "[6~", "[Z", "OP", "[15~",
    "[20~", "[1;5C", "[1;3D", "[200~", "[201~", "[?1;2c", "[[A", "O", "[",
  ]

  /// Returns the next key or keys.
  public mutating func next() -> [UInt8] {
    switch number(0..<100) {
    case ..<36: return [UInt8(number(0x20..<0x7F))]
    case ..<46: return Array((Self.words.randomElement(using: &generator) ?? "").utf8)
    case ..<56: return [control()]
    case ..<68: return [0x1B, UInt8(number(0..<0x80))].filter(isHarmless)
    case ..<78: return [0x1B] + (Self.sequences.randomElement(using: &generator) ?? "").utf8
    case ..<82: return Array("\u{1B}[\(number(0..<999));\(number(0..<99))\(letter())".utf8)
    case ..<87: return Array(String(scalar()).utf8)
    case ..<90: return (0..<number(1..<4)).map { _ in UInt8(number(0x80..<0x100)) }
    case ..<93: return paste()
    default: return [0x0D]
    }
  }

  /// Returns any control character except those that rightly end or stop a program.
  private mutating func control() -> UInt8 {
    while true {
      let key = UInt8(number(0..<0x20))
      if isHarmless(key) { return key }
    }
  }

  /// Returns whether a key is harmless. Ctrl-D and Ctrl-\ end a program, and Ctrl-S stops the
  /// terminal.
  private func isHarmless(_ key: UInt8) -> Bool { ![0x04, 0x13, 0x1C].contains(key) }

  private mutating func letter() -> Character {
    Character(Unicode.Scalar(UInt8(number(0x40..<0x7F))))
  }

  private mutating func scalar() -> Character {
    let ranges = [0xA0..<0x300, 0x300..<0x370, 0x2190..<0x2300, 0x4E00..<0x4F00, 0x1F600..<0x1F640]
    let range = ranges.randomElement(using: &generator) ?? ranges[0]
    return Unicode.Scalar(UInt32(number(range))).map { Character($0) } ?? "?"
  }

  private mutating func paste() -> [UInt8] {
    let text = (0..<number(1..<60)).map { _ in
      number(0..<20) == 0 ? 0x0D : UInt8(number(0x20..<0x7F))
    }
    return Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8)
  }

  private mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
}
