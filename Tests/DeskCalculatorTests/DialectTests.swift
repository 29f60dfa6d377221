import DeskCalculator
import TestSupport
import Testing

/// Gavin Howard's dialect, from the published tests and the source of his program (see gh.txt).
@Suite struct DialectTests {
  static let ghCases = ReferenceCase.cases(in: "gh.txt")

  @Test func thereAreCases() {
    #expect(Self.ghCases.count > 250)
  }

  @Test(arguments: ghCases) func gavinHowards(_ test: ReferenceCase) {
    test.expect(.gh, lineLength: 69, cuts: [])
    test.expect(.gh, lineLength: 69, cuts: Array(test.program.indices))
  }

  @Test func cutsDoNotMatter() {
    var random = SplitMix64(seed: 11)
    for test in Self.ghCases {
      let cuts = test.program.indices.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
      test.expect(.gh, lineLength: 69, cuts: cuts)
    }
  }

  /// A file is read as a whole before it runs, and messages name it; an expression is read line by
  /// line.
  @Test func filesAreReadAsAWhole() {
    let file = Recorder(dialect: .gh)
    file.run(Array("1p\n2p ]\n".utf8), from: .file("sums.dc"))
    #expect(file.output.isEmpty)
    #expect(file.errors == Array("\nParse error: bad character ']'\n    sums.dc:2\n\n".utf8))
    let expression = Recorder(dialect: .gh)
    expression.run(Array("1p\n2p ]".utf8), from: .expression)
    #expect(expression.output == Array("1\n".utf8))
    #expect(expression.errors == Array("\nParse error: bad character ']'\n    <exprs>:2\n\n".utf8))
  }

  /// The syntax accepts every command, and nothing else.
  @Test func syntaxAndCommandsAreOfOneMind() {
    let plain = Set(
      "\"$%'()*+,-/?@GHIJKMNOPQRTUVWXZ^_abcdfhijkmnopqrtuvxz{|}~#0123456789ABCDEF".utf8)
    let named = Set("<>=:;lLsSyY".utf8)
    for byte in UInt8(33)...126 where byte != UInt8(ascii: "[") {
      let recorder = Recorder(dialect: .gh)
      recorder.run([byte] + (named.contains(byte) ? [UInt8(ascii: "a"), 10] : [10]))
      let message = String(decoding: recorder.errors, as: UTF8.self)
      let isKnown = !message.contains("Parse error")
      #expect(isKnown == (plain.contains(byte) || named.contains(byte)), "\(byte): \(message)")
    }
  }

  /// Without a seed the numbers differ each time; with the same seed they are the same.
  @Test func randomNumbersAreSeededBySystem() {
    func numbers(_ program: String) -> [UInt8] {
      let recorder = Recorder(dialect: .gh)
      recorder.run(Array(program.utf8))
      return recorder.output
    }
    #expect(numbers("'p'p\n") != numbers("'p'p\n"))
    let bound = "1" + String(repeating: "0", count: 30)
    #expect(numbers("7j\(bound)\"p\n") == numbers("7j\(bound)\"p\n"))
    #expect(numbers("7j\(bound)\"p\n") != numbers("8j\(bound)\"p\n"))
    #expect(numbers("7jJsa'sb'sclaj'lb-pR'lc-p\n") == Array("0\n0\n".utf8))
  }

  /// Every number below a small bound occurs about equally often.
  @Test func randomNumbersAreEven() {
    let recorder = Recorder(dialect: .gh)
    recorder.run(Array("1j[6\"d;a1+r:ali1+dsi6000>x]sx0silxx0;ap1;ap2;ap3;ap4;ap5;ap6;ap\n".utf8))
    let counts = String(decoding: recorder.output, as: UTF8.self).split(separator: "\n")
      .compactMap { Int($0) }
    #expect(counts.count == 7 && counts.reduce(0, +) == 6000 && counts.last == 0)
    for count in counts.dropLast() { #expect((850...1150).contains(count)) }
  }
}
