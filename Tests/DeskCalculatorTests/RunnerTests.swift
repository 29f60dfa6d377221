import Calculator
import DeskCalculator
import ExactNumbers
import Testing

/// Arithmetic by a runner, as at a prompt, where the user may interrupt it.
@Suite struct RunnerTests {
  /// Does the work, or leaves it as if the user had interrupted it.
  private final class TestRunner: Runner {
    let gives: Bool
    private(set) var count = 0

    init(gives: Bool) { self.gives = gives }

    func run<Result: Sendable>(
      interruption: Interruption, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
      count += 1
      return gives ? work() : nil
    }
  }

  /// Keys for large operands, and commands that take long with them.
  private static let shared: [(String, String)] = [
    ("7 200000^ 3 300000^", "+"), ("7 200000^ 3 300000^", "-"), ("7 200000^ 3 300000^", "*"),
    ("7 200000^ 3 90000^", "/"), ("7 200000^ 3 90000^", "%"), ("7 200000^ 3 90000^", "~"),
    ("5 100000k 1 3", "/"), ("5 100000k 1 3", "~"), ("5 7 200000", "^"), ("5 100000k 2", "v"),
    ("5 7 200000^", "v"), ("3 7 20000^ 7 3000^", "|"), ("[3]sa 7 200000^d1+", "<a"),
    ("[3]sa 7 200000^d", "!>a"), ("5 7 200000^", "Z"), ("5 7 200000^", "p"),
    ("5 7 200000^", "n"), ("6d5 7 200000^", "f"), ("16o5 7 200000^", "p"), ("99o5 7 200000^", "p"),
  ]
  private static let cases: [(Dialect, String, String)] =
    Dialect.all.flatMap { dialect in
      shared.map { (dialect, $0.0, $0.1) }
    } + [
      (.gh, "7 200000^ 2", "@"), (.gh, "1 200000", "H"), (.gh, "7 200000^d", "G"),
      (.gh, "7 200000^d", "{"), (.gh, "100000k1 3/0k", "P"), (.gh, "0o5 7 200000^", "p"),
    ]

  private func recorder(_ dialect: Dialect, _ keys: String) -> Recorder {
    var settings = DeskSettings()
    settings.isInteractive = true
    let recorder = Recorder(dialect: dialect, settings: settings)
    recorder.model.beginSource(.standardInput)
    send(keys, to: recorder)
    return recorder
  }

  private func send(_ keys: String, to recorder: Recorder) {
    let bytes = Array((keys + "\n").utf8)
    recorder.model.receive(bytes.span)
  }

  @Test(arguments: cases) func anInterruptionLeavesAllAsItWasBeforeTheCommand(
    _ dialect: Dialect, _ operands: String, _ command: String
  ) {
    let expected = recorder(dialect, operands)
    send("f", to: expected)
    let recorder = recorder(dialect, operands)
    let runner = TestRunner(gives: false)
    recorder.model.runner = runner
    send(command + " 77", to: recorder)
    #expect(runner.count == 1)
    #expect(String(decoding: recorder.errors, as: UTF8.self).contains("interrupt"))
    recorder.model.runner = nil
    send("f", to: recorder)
    // A message with all their digits would be useless.
    let isSame = recorder.output == expected.output
    #expect(isSame)
  }

  @Test(arguments: cases) func itsResultIsThatOfAFilter(
    _ dialect: Dialect, _ operands: String, _ command: String
  ) {
    let expected = recorder(dialect, operands + " " + command)
    let recorder = recorder(dialect, operands)
    let runner = TestRunner(gives: true)
    recorder.model.runner = runner
    send(command, to: recorder)
    #expect(runner.count >= 1)
    for recorder in [expected, recorder] {
      recorder.model.runner = nil
      send("f", to: recorder)
    }
    let isSame = recorder.output == expected.output
    #expect(isSame)
    #expect(recorder.errors == expected.errors)
  }

  @Test func macrosAreLeft() {
    let recorder = recorder(.gnu, "[1 7 200000^ 2 * 3 lax]sa")
    let runner = TestRunner(gives: false)
    recorder.model.runner = runner
    send("lax 4", to: recorder)
    send("z5p", to: recorder)
    #expect(runner.count == 1)
    #expect(recorder.output == Array("5\n".utf8))
    #expect(recorder.errors == Array("dc: interrupted\n".utf8))
  }

  @Test func smallNumbersAreNotHandedOver() {
    let recorder = recorder(.gnu, "")
    let runner = TestRunner(gives: false)
    recorder.model.runner = runner
    send("2 100^ 3 99^ +d*v 1 ~ d[5]sa =a pZ", to: recorder)
    #expect(runner.count == 0)
    #expect(recorder.errors.isEmpty)
  }
}
