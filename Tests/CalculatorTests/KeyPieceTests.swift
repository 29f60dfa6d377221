import Calculator
import TestSupport
import Testing

/// The pieces of keys, as editors colour them, and remedies for errors.
@Suite struct KeyPieceTests {
  private func pieces(_ text: String) -> [KeyPiece] {
    Array(text.utf8).withUnsafeBufferPointer { KeyPiece.pieces(of: $0) }
  }

  /// The pieces as their kinds and texts.
  private func read(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return pieces(text).map { "\($0.kind) \(String(decoding: bytes[$0.bytes], as: UTF8.self))" }
  }

  @Test func everyPieceHasItsKind() {
    for (text, wanted) in [
      ("2 -3.5e3 +", ["number 2", "number -3.5e3", "sign +"]),
      ("2sqrt π×", ["number 2", "word sqrt", "sign π", "sign ×"]),
      (
        "5_km/h 1_000_m _s to",
        ["number 5", "unit _km/h", "number 1_000", "unit _m", "unit _s", "word to"]
      ),
      ("9.81(2)_m @2026-11-22", ["number 9.81(2)", "unit _m", "number @2026-11-22"]),
      (
        "{ dup } [1] # a b",
        ["sign {", "word dup", "sign }", "sign [", "number 1", "sign ]", "comment # a b"]
      ),
      (
        "# a\n1 # b\n\"x#\ny\" 2",
        ["comment # a", "number 1", "comment # b", "string \"x#\ny\"", "number 2"]
      ),
      (
        "sqrt(4) (2+3)*4",
        ["word sqrt", "number 4", "number 2", "sign +", "number 3", "sign *", "number 4"]
      ),
      ("'2*x' eval", ["sign '", "number 2", "sign *", "word x", "sign '", "word eval"]),
      ("1 \"open\n2", ["number 1", "string \"open\n2"]), ("'2+", ["sign '2+"]),
      ("1 ( 2", ["number 1", "number 2"]), ("", []), ("é \u{0}", ["word é"]),
    ] { #expect(read(text) == wanted, "\(text)") }
  }

  /// A word is unknown if the line cannot run because of it.
  @Test func wordsThatDoNotExistAreUnknown() {
    for (line, unknown) in [
      ("2 sqrt swop dup", ["swop"]), ("2 swop", []), ("2 swop ", ["swop"]),
      ("foo bar dup", ["foo", "bar"]),
      ("5 sto vat vat old *", []), ("{ foo } sto f f ", []), ("'x+foo' dup", []), ("{ foo ", []),
      ("help foo 2", []), ("15% of 80 ", []), ("[foo 1]", ["foo"]), ("\"foo bar\" # foo", []),
      ("2 foo} ", ["foo"]), ("π√ foo ", ["foo"]), ("5_foo ", []),
    ] as [(String, [String])] {
      let calculator = CalculatorModel()
      calculator.receive(Array("7 sto old\n".utf8).span)
      let classes = calculator.reader.classes(of: line, cursor: line.utf8.count)
      let found = classes.filter { $0.class == .unknown }.map { part in
        String(decoding: Array(line.utf8)[part.bytes], as: UTF8.self)
      }
      #expect(found == unknown, "\(line)")
      #expect(!calculator.reader.classes(of: line, cursor: nil).contains { $0.class == .unknown })
    }
    let typed = CalculatorModel().reader.classes(of: "5 km to ", cursor: 8)
    #expect(typed.map(\.class) == [.number, .unit, .word])
    let open = CalculatorModel().reader.classes(of: "a foo\" sq", cursor: nil, isInString: true)
    #expect(open.map(\.bytes) == [0..<6, 7..<9] && open.map(\.class) == [.string, .word])
  }

  /// Whatever the text is, its pieces follow one another within it.
  @Test(arguments: 0..<20) func piecesFollowOneAnother(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let parts = [
      "1", ".", "e", "_", "km", "(2)", "\"", "\\", "'", "#", "\n", "{", "]", "sqrt", "-", "π", "é",
      "@2026", "0x", "\u{0}", "😀", " ", "∠", "i",
    ]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      var end = 0
      for piece in pieces(text) {
        #expect(piece.bytes.lowerBound >= end && !piece.bytes.isEmpty, "\(text)")
        end = piece.bytes.upperBound
      }
      #expect(end <= text.utf8.count, "\(text)")
    }
  }

  @Test func anErrorSaysWhatWouldMendIt() {
    for (line, remedies) in [
      ("2+3", [.line("2 3 +")]), ("7 dupp", [.word("dup")]), ("5 km", [.line("5_km")]),
      ("x = 5", [.line("5 sto x")]), ("(2+3)*4", [.line("2 3 + 4 *"), .line("'(2+3)*4' eval")]),
      ("1 0 /", []), ("1 xyzzy", []),
    ] as [(String, [Remedy])] {
      let calculator = CalculatorModel()
      calculator.takesWholeLines = true
      calculator.receive(Array("\(line)\n".utf8).span)
      #expect(calculator.lastError?.remedies == remedies, "\(line)")
    }
  }
}
