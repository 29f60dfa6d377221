import Calculator
import ExactNumbers
import Foundation
import TestSupport
import TerminalText
import Testing

@testable import Plugins

/// A tape has the same effect again, including random numbers, the clock, and the keys before an
/// error.
@Suite struct TapeTests {
  /// A host that returns one seed and one time after the other, and some files.
  private final class Seeds: CalculatorHost {
    private var next = 1234

    func answer(to request: Request, in machine: Machine) throws(CalculatorError) -> String? {
      next += 1
      switch request {
      case .seed: return "\(next)"
      case .now: return "\(next)-11-22T14:30:05Z"
      case .today: return "\(next)-11-22"
      case .copy, .save: return ""
      case .load: return "# surd session 1\n5 sto a\n7\n# end of session\n"
      case .run: return "9 rand +"
      default: return nil
      }
    }
  }

  /// Stack and variables.
  private func values(_ calculator: CalculatorModel) throws -> String {
    var bytes: [UInt8] = []
    try calculator.writeStack(to: &bytes, separator: [0x20])
    let variables = calculator.machine.variables
    for name in variables.keys.sorted() {
      guard let value = variables[name] else { continue }
      bytes += Array(" \(name)=\(try calculator.text(of: value).text)".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ["rand", "rand 6 randn"], ["rand sto a reset rand", "3"],
    ["5 seed", "rand", "reset", "1 6 randint", "randn"], ["2 { reset rand } times", "rand"],
    ["{ rand reset rand } call", "1"],
    ["now", "1_d + today dow", "undo", "today # now\n today", "[now] 1 get", "redo"],
    ["1 2", "rand", "undo", "rand rand", "undo", "redo", "1 1000 randint", "3 seed", "randn"],
    // Keys before an error are kept, wherever they are in several lines.
    ["1", "\"two", "lines\" 1 foo"], ["7 \"a", "b\" \"c", "d\" [1", "2] foo 3", "4"],
    ["1 \"a", "b\\q\" 2", "3"], ["[1", "2 foo 3", "4"], ["1 {", "2 } {", "3 } 5 foo", "6"],
    ["{ 1 [ 2 1 { stop } if } call ]", "3"], ["5 [ 1 2 sum 7 [ 4", "6 sor]", "8"],
    ["[1 [2 { 9]] red } dup call", "3"],
    ["1 5∠3foo", "2"], ["[\"?\" 0 102 ' undo why", "3"], ["1 '2*(3' 5", "6"],
    ["[1 '2 # 3'] 4", "5"], ["1 'undo'", "2"], ["{ 1 'today+1' }", "3"], ["1 '2*3 # [' +", "4"],
    ["1 rcl foo 2", "5"], ["5 sto undo", "6"], ["2 3 sto+ foo", "6"], ["3 sto", "4"],
    ["2 sto 5", "1"],
    ["[1 2 sto\tsum 3", "4"], ["1 purge foo", "2"],
    // Values from before a bracket may be gone.
    ["1 [ drop ]", "2"], ["1 2 3 [ drop drop [ drop 4 foo", "5"],
    ["1 2 [ 3 sum swap [ drop drop ]"],
    ["16 inbase a 1 [ 2 clear ]", "b"], ["{ [ drop } call", "3 { [ } call drop ] ]", "4"],
    ["1 sto # a", "2"], ["0xFsto 5", "2"], ["1 sto\u{C}\u{0} 2", "3"], ["[1 2 _m^4M", "3"],
    [" listen# "], ["1 \"a", "\\q b\" 2", "3"], ["1 [ drop"], ["1 [", "2 sum"],
    ["1 { 2 [ 3"], ["[ 1 [ 2 \"3"],
    // Control characters for a terminal are kept as escapes, which are the same string.
    [
      "\"a\u{1B}]0;T\u{7}\\\\\u{202E}b\\\"\u{1B}\" dup tostr", "\"c\rd\" 3\r4\u{B}5", "6 \u{1B} 7",
      "8",
    ],
    // Something that is left open may be cancelled.
    ["1 [ 2", Self.controlC, "3 4"], ["1 [ 2 sum", "drop drop", Self.controlC, "3"],
    ["7", "1 [ 2", Self.controlC, "3 4", "undo", "undo", "redo"], ["[rand", Self.controlC, "rand"],
    ["[1 now", Self.controlC, "today"], ["2 { 3", Self.controlC, "4"], ["\"2", Self.controlC, "4"],
  ])
  func runAgainItLeavesTheSame(lines: [String]) throws {
    let folder = try TemporaryDirectory()
    let (hub, calculator, host) = (ManageListeners(), CalculatorModel(), Seeds())
    calculator.host = host
    let path = folder.path + "/tape"
    let tape = try begin(path, hub, calculator)
    for line in lines { type(line, hub, calculator) }
    tape.close()
    #expect(folder.read("tape")?.unicodeScalars.contains(where: \.isControl) == false)
    try expectAgain(path, calculator)
  }

  /// Lines that contain `undo`, the clock, random numbers and errors, directly or in programs.
  private static let lines = [
    "1", "2 3 +", "7 8", "drop", "dup +", "clear", "[1 2", "3 ]", "{ 4", "5 } call", "[9 undo",
    "undo", "undo", "redo", "undo 7", "redo 6", "3 undo", "undo 5 undo", "undo redo", "8 redo 9",
    "{ undo } eval", "{ undo } sto u", "u", "u 4", "{ redo 2 + } sto r", "r", "5 u 6", "\"a\" u",
    "2 { undo 1 } times", "3 { dup 0 > } { 1 - undo } while", "1 { undo 9 } { redo } ifelse",
    "{ undo 1 0 / } call", "{ undo foo } call 3", "11 local", "{ 12 sto a undo 13 sto a } call",
    "now", "today 1_d +", "today dow", "[now] 1 get { now }", "{ now } sto n", "n",
    "{ today } call", "é now é", "now drop today", "rand", "1 6 randint", "{ rand 1 + } eval",
    "{ randn } sto d", "d",
    "5 seed", "reset", "reset rand reset rand", "[rand", "undo rand", "rand undo", "1 0 /",
    "1 2 foo 3", "12abc", "6 sto a", "a", "a 1 +", "purge a", "16 inbase", "0d10 inbase", "ff",
    "4 digits", "3 { dup 1 + } times", "1 2 s+", "clearstat", "\"open", "end\" 2", "5 # undo",
    "2 sqrt 3 /", "5_m", "1.5(2)", "+", "swap", "-", "5 copy", "\"f\" save", "\"f\" load",
    "1 run \"f\" 2", "\"\u{1B}[2J\u{7F}\" 2", "undo \"f\" load 3", Self.controlC, Self.controlC,
  ]

  /// Whatever is typed, interrupted or cancelled, the tape reproduces the session.
  @Test(arguments: 1...100) func sessionsAtRandomAreGivenAgain(seed: UInt64) throws {
    let folder = try TemporaryDirectory()
    let (hub, calculator, host) = (ManageListeners(), CalculatorModel(), Seeds())
    let runner = Impatience()
    calculator.host = host
    calculator.runner = runner
    calculator.takesWholeLines = true
    let path = folder.path + "/tape"
    let tape = try begin(path, hub, calculator)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<30 {
      let line = Self.lines.randomElement(using: &generator) ?? ""
      runner.interrupts = Int.random(in: 0..<20, using: &generator) == 0
      let isReverted = Int.random(in: 0..<20, using: &generator) == 0
      type(line, hub, calculator, isReverted: isReverted)
    }
    tape.close()
    try expectAgain(path, calculator)
  }

  /// Does the work, or interrupts it at its end.
  private final class Impatience: Calculator.Runner {
    var interrupts = false

    func run<Result: Sendable>(
      interruption: Interruption, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
      let result = work()
      if interrupts { interruption.request() }
      return interrupts ? nil : result
    }
  }

  /// Types a line as the shell sends it.
  private func type(
    _ line: String, _ hub: ManageListeners, _ calculator: CalculatorModel, isReverted: Bool = false
  ) {
    if !calculator.isIncomplete { hub.beginLine(line) }
    if line == Self.controlC { hub.cancelEntry() } else { hub.notifyListeners(line + "\n") }
    if isReverted { hub.revertLine() }
    if !calculator.isIncomplete { hub.endLine() }
  }

  /// A line that cannot be read, or failed as a whole, is taken back.
  @Test(arguments: [
    (["1 2"], "3 foo"), (["1", "2", "undo"], "drop 3 4"), (["1", "2", "undo"], "7 redo"),
    ([], "5 ["),
  ])
  func linesAreTakenBack(before lines: [String], reverted: String) throws {
    let folder = try TemporaryDirectory()
    let (hub, calculator) = (ManageListeners(), CalculatorModel())
    let path = folder.path + "/tape"
    let tape = try begin(path, hub, calculator)
    for line in lines + [reverted, "redo", "6 7", "undo", "8"] {
      type(line, hub, calculator, isReverted: line == reverted)
    }
    tape.close()
    try expectAgain(path, calculator)
  }

  /// Begins a tape of a calculator at a prompt.
  private func begin(
    _ path: String, _ hub: ManageListeners, _ calculator: CalculatorModel
  ) throws -> Tape {
    hub.addListener(calculator)
    calculator.isTyped = true
    let tape = try Tape(path: path, calculator.machine, canUndo: true)
    tape.plug(
      into: FrontEnd(
        .prompt, hub: hub, calculator: calculator, counter: PressCounter(), version: "",
        hasColours: false, show: { _ in }))
    return tape
  }

  /// A line that means Ctrl-C, which cancels what earlier lines began.
  private static let controlC = "^C"

  @Test func wordsInSwiftAreKept() throws {
    let table = try CommandTable(adding: [
      Command("thrice", "x → y", "Three times X.") { (x: Exact) in 3 * x },
      Command("fails", "x → y", "Fails.") { (x: Exact) in try Exact.ln(x - x) },
    ])
    let folder = try TemporaryDirectory()
    let (hub, calculator) = (ManageListeners(), CalculatorModel(table: table))
    let path = folder.path + "/tape"
    let tape = try begin(path, hub, calculator)
    for line in ["7 thrice", "5 fails", "2 thrice thrice", "undo"] { type(line, hub, calculator) }
    #expect(tape.text.contains("7 thrice = 21\n"))
    tape.close()
    try expectAgain(path, calculator, table: table)
  }

  /// Runs a tape, and expects the state of a calculator.
  private func expectAgain(
    _ path: String, _ calculator: CalculatorModel, table: CommandTable = .standard
  ) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let again = CalculatorModel(table: table)
    again.receive(Array(text.utf8).span)
    again.sourceEnded()
    #expect(again.failureCount == 0, "\(text)")
    #expect(try values(again) == values(calculator), "\(text)")
    #expect(session(again) == session(calculator), "\(text)")
  }

  /// Returns the state of a calculator, without the marks of the origins of uncertainty, which are
  /// new each time, and without the last operation, which keys for a fraction change.
  private func session(_ calculator: CalculatorModel) -> String {
    String(decoding: calculator.machine.session(), as: UTF8.self)
      .replacing(/"[0-9a-f]{12,16}"|, crc .*|.* setlast\n/, with: "")
  }

  @Test func malformedBytesAreWhatFailed() {
    #expect(TapeText.place([0x97, 0xDF, 0x9A], line: 0, column: 1) == 0)
    #expect(TapeText.place(Array("é".utf8) + [0x97, 0x37], line: 0, column: 2) == 2)
    #expect(TapeText.place(Array("\"é\" π+".utf8), line: 0, column: 6) == 7)
  }

  /// Two writers would overwrite each other's entries: the second one is refused, by any name of
  /// the file, until the first has closed it.
  @Test func aTapeHasOneWriter() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/tape"
    symlink(path, folder.path + "/link")
    do {
      let first = try Tape(path: path, Machine(), canUndo: false)
      for name in [path, folder.path + "/link"] {
        #expect(throws: PluginError.tapeInUse(path: name)) {
          try Tape(path: name, Machine(), canUndo: false)
        }
      }
      first.close()
    }
    _ = try Tape(path: path, Machine(), canUndo: false)
    // A device has any number of writers.
    let devices = try (0..<2).map { _ in
      try Tape(path: "/dev/null", Machine(), canUndo: false)
    }
    #expect(devices.count == 2)
  }
}
