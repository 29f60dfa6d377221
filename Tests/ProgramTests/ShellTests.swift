#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import TestSupport
import Testing

/// The shell as a person sees it, through a pseudo-terminal.
@Suite struct ShellTests {
  /// The shell, with its prompt shown.
  static func shell(
    _ arguments: [String] = [], environment: [String: String?] = [:], columns: Int = 60,
    rows: Int = 16
  ) throws -> PTY {
    let pty = try PTY(
      StreamTests.surd, arguments, environment: environment, columns: columns, rows: rows)
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    return pty
  }

  /// The rows on the screen below the greeting.
  static func text(_ pty: PTY) -> [String] {
    Array(pty.screen.text.split(separator: "\n").drop { !$0.hasPrefix(">") }.map(String.init))
  }

  @Test func theStackIsDrawnAboveThePrompt() throws {
    let pty = try Self.shell()
    try pty.enter("2 3 +")
    #expect(Self.text(pty) == ["> 2 3 +", "1: 5", ">"])
    try pty.enter("1 3 / \"text\" 2 sqrt")
    #expect(
      Self.text(pty) == [
        "> 2 3 +", "  5", "> 1 3 / \"text\" 2 sqrt", "4: 5", "3: ≈0.333333333333333", "2: \"text\"",
        "1: ≈1.41421356237310", ">",
      ])
    #expect(pty.screen.unknown.isEmpty)
  }

  @Test func anEmptyLineDuplicatesX() throws {
    let pty = try Self.shell()
    pty.send("\r7\r")
    try pty.wait("seven") { $0.above(1) == "1: 7" && $0.current == ">" }
    pty.send("\r")
    try pty.wait("two sevens") { $0.above(2) == "2: 7" && $0.above(1) == "1: 7" }
    pty.send("  \r")
    try pty.wait("three sevens") { $0.above(3) == "3: 7" }
  }

  @Test func errorsAreSaidAndTheStackIsAsBefore() throws {
    let pty = try Self.shell()
    try pty.enter("1 0 / 5")
    #expect(Self.text(pty) == ["> 1 0 / 5", "error: division by zero", "2: 1", "1: 0", ">"])
  }

  @Test func textIsPrintedAboveTheStack() throws {
    let pty = try Self.shell(rows: 40)
    try pty.enter("7 \"one\" print 3 { \"more\" print } times")
    #expect(Self.text(pty).suffix(6) == ["one", "more", "more", "more", "1: 7", ">"])
    try pty.enter("help sqrt")
    #expect(pty.screen.text.contains("Takes the square root."))
    try pty.enter("presses")
    #expect(pty.screen.transcript.contains { $0.hasSuffix("presses") })
  }

  @Test func undoAndRedoGoByLines() throws {
    let pty = try Self.shell()
    try pty.enter("1 2")
    try pty.enter("+ 5 digits")
    try pty.enter("undo")
    #expect(pty.screen.above(1) == "1: 2" && pty.screen.above(2) == "2: 1")
    try pty.enter("redo")
    #expect(pty.screen.above(1) == "1: 3")
    pty.send("undo\rundo\rundo\r")
    try pty.wait("nothing more") { $0.text.contains("error: nothing to undo") }
  }

  @Test func controlCStopsACalculation() throws {
    let pty = try Self.shell()
    try pty.enter("1 2")
    // Prints first, so that the test sees when it runs.
    pty.send("drop \"begun\" print { 1 } { 1 drop } while\r")
    try pty.wait("begun") { $0.transcript.contains("begun") }
    pty.send("\u{3}")
    try pty.wait("stack as before") {
      $0.above(1) == "1: 2" && $0.above(2) == "2: 1" && $0.current == ">"
        && $0.text.contains("interrupted")
    }
    #expect(pty.screen.transcript.count { $0.contains("interrupted") } == 1)
    try pty.enter("+")
    #expect(pty.screen.above(1) == "1: 3")
  }

  /// Types keys that take long and presses Ctrl-C. They print first, to show that they are running.
  private func interrupt(_ pty: PTY, in keys: String) throws {
    pty.send("\"begun\" print \(keys)\r")
    try pty.wait("begun") { $0.transcript.contains("begun") }
    pty.send("\u{3}")
  }

  @Test func controlCLeavesACallOfTheArithmeticBehind() throws {
    let pty = try Self.shell()
    try pty.enter("5 16000 memory")
    try interrupt(pty, in: "400000000 !")
    try pty.wait("prompt") { $0.above(1) == "1: 5" && $0.current == ">" }
    try pty.enter("2 *")
    #expect(pty.screen.above(1) == "1: 10")
  }

  @Test(arguments: ["1e40 nextprime 1e41 nextprime * factor", "10 600 ^ nextprime"])
  func controlCStopsTheSearchForPrimes(keys: String) throws {
    let pty = try Self.shell()
    try pty.enter("5")
    try interrupt(pty, in: keys)
    try pty.wait("stack as before") { $0.above(1) == "1: 5" && $0.current == ">" }
    try pty.enter("360 factor")
    #expect(pty.screen.above(3) == "1: [[2 3]" && pty.screen.above(1) == "    [5 1]]")
  }

  @Test func controlCStopsTheDisplayOfManyDigits() throws {
    let pty = try Self.shell()
    try pty.enter("5")
    try interrupt(pty, in: "50000000 digits pi exp show")
    try pty.wait("stack as before") { $0.above(1) == "1: 5" && $0.current == ">" }
    try pty.enter("2 sqrt")
    #expect(pty.screen.above(1) == "1: ≈1.41421356237310")
  }

  @Test func controlCClearsTheLineAndControlDLeaves() throws {
    let pty = try Self.shell()
    pty.send("1 2")
    try pty.waitLine("> 1 2")
    pty.send("\u{3}")
    try pty.waitLine(">", column: 2)
    pty.send("\u{4}")
    #expect(try pty.waitExit() == 0)
    #expect(!pty.isRaw)
  }

  @Test(arguments: ["quit", "exit", "bye"]) func quitLeaves(word: String) throws {
    let pty = try Self.shell()
    pty.send("\(word)\r")
    #expect(try pty.waitExit() == 0)
    #expect(!pty.isRaw)
  }

  @Test func tabCompletesWordsAndVariables() throws {
    let pty = try Self.shell()
    try pty.enter("5 sto gammaray")
    pty.send("fac\t")
    try pty.waitLine("> fact")
    pty.send("\u{3}")
    try pty.waitLine(">", column: 2)
    pty.send("gammar\t+")
    try pty.waitLine("> gammaray +")
    pty.send("\u{3}")
    try pty.waitLine(">", column: 2)
    pty.send("\"nextpr\tx")
    try pty.waitLine("> \"nextprx")
    pty.send("\u{3}")
    try pty.waitLine(">", column: 2)
    pty.send("atan\t\t")
    try pty.wait("list") { $0.text.contains("atan2") && $0.text.contains("inverse tangent") }
  }

  @Test func tabCompletesWhatBelongsThere() throws {
    let folder = try TemporaryDirectory()
    try folder.write("2 3 +", to: "five.surd")
    let pty = try Self.shell()
    try pty.enter("5 sto ratio")
    for (text, line) in [
      ("sto rat\t", "> sto ratio"), ("const NA\t5", "> const NA 5"),
      ("listen sw\t", "> listen swatch"),
      ("\"\(folder.path.suffix(12))\t", "> \"\(folder.path.suffix(12))"),
    ] {
      pty.send(text)
      try pty.waitLine(line)
      pty.send("\u{3}")
      try pty.waitLine(">", column: 2)
    }
    pty.send("run \"\(folder.path)/fi\t\r")
    try pty.wait("five") { $0.above(1) == "1: 5" }
    try pty.enter("help --csv")
    #expect(pty.screen.text.contains("With --each: "))
    try pty.enter("theme")
    #expect(pty.screen.text.contains("'help theme' explains what there is"))
  }

  @Test func tabOnAnEmptyLineListsTopics() throws {
    let pty = try Self.shell(columns: 80, rows: 40)
    pty.send("\t\t")
    pty.send("help atan\t")
    try pty.wait("lists") {
      $0.text.contains("\nstack           dup drop swap ")
        && $0.text.contains("\natan2  y x → angle  Gives")
        && $0.text.contains("\natan   x → angle    Takes")
    }
    #expect(pty.screen.text.ranges(of: "\nstack  ").count == 1)
  }

  @Test func whereMeaningsHaveNoRoomTabListsAllNames() throws {
    let pty = try Self.shell(columns: 80, rows: 24)
    pty.send("5_k\t")
    try pty.wait("units") { $0.text.contains(" km ") && $0.text.contains("kΩ") }
    #expect(!pty.screen.text.contains("more"))
  }

  @Test func programsAndStringsMaySpanLines() throws {
    let pty = try Self.shell()
    pty.send("{ dup\r")
    try pty.wait("continuation") { $0.current == "…" }
    pty.send("* } sto f\r")
    try pty.waitLine(">", column: 2)
    try pty.enter("7 f")
    #expect(pty.screen.above(1) == "1: 49")
    pty.send("{ 1 2\r")
    try pty.wait("continuation") { $0.current == "…" }
    pty.send("\u{3}")
    try pty.waitLine(">", column: 2)
    try pty.enter("1 +")
    #expect(pty.screen.above(1) == "1: 50")
  }

  @Test func historyIsKeptAcrossRuns() throws {
    let folder = try TemporaryDirectory()
    let environment = ["XDG_STATE_HOME": folder.path]
    var pty = try Self.shell(environment: environment)
    try pty.enter("11 22 +")
    pty.send("\u{4}")
    try pty.waitExit()
    #expect(folder.read("surd/history") == "11 22 +\n")
    #expect(folder.mode(of: "surd/history") == 0o600)
    pty = try Self.shell(environment: environment)
    pty.send("\u{1B}[A")
    try pty.waitLine("> 11 22 +")
  }

  @Test func historyIsBelowHomeByDefault() throws {
    let folder = try TemporaryDirectory()
    let pty = try Self.shell(environment: ["HOME": folder.path])
    try pty.enter("1")
    #expect(folder.read(".local/state/surd/history") == "1\n")
  }

  @Test func editrcIsHonoured() throws {
    let folder = try TemporaryDirectory()
    try folder.write("surd:bind -v\n", to: ".editrc")
    let pty = try Self.shell(environment: ["HOME": folder.path])
    pty.send("10 20")
    try pty.waitLine("> 10 20")
    pty.send("\u{1B}")
    try pty.wait("command mode") { $0.column == 6 }
    pty.send("0x")
    try pty.waitLine("> 0 20")
  }

  @Test func longNumbersAreShortenedToTheWindow() throws {
    let pty = try Self.shell(columns: 40)
    try pty.enter("1000 !")
    // 1000! has 2568 digits; it begins with 4023872600 and ends with 249 zeros.
    let row = pty.screen.above(1)
    #expect(row.hasPrefix("1: 40238726"))
    #expect(row.hasSuffix("00000000 (2,568 digits)"))
    #expect(row.contains("…") && row.count < 40)
  }

  @Test func aDumbTerminalHasAPlainPrompt() throws {
    let pty = try PTY(StreamTests.surd, environment: ["TERM": "dumb"], columns: 60, rows: 16)
    pty.send("2 3 +\r")
    try pty.wait("result") { $0.text.contains("5\n>") }
    #expect(!pty.output.contains(0x1B))
    pty.send("\u{4}")
    #expect(try pty.waitExit() == 0)
  }

  @Test func aPipeNeverStartsTheEditor() throws {
    // Input from the terminal, output not: keys are read as a stream.
    let pty = try PTY("/bin/sh", ["-c", "'\(StreamTests.surd)' | cat"], columns: 60, rows: 16)
    pty.send("2 3 +\n\u{4}")
    try pty.wait("result") { $0.lines.contains("5") }
    #expect(!pty.screen.text.contains(">"))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func theTerminalIsGivenBack(signal: Int32) throws {
    let pty = try Self.shell()
    #expect(pty.isRaw)
    pty.signal(signal)
    try pty.waitExit()
    #expect(!pty.isRaw)
  }
}
