#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Manual
import TestSupport
import Testing

/// Messages to newcomers: greeting, tour, and notes on lines that may have been meant differently.
extension ShellTests {
  /// The text on the screen with rows that were broken at blanks in one.
  private static func unbroken(_ screen: Screen) -> String {
    screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func onlyTheFirstStartNamesTheTour() throws {
    let folder = try TemporaryDirectory()
    let pty = try Self.shell(environment: ["HOME": folder.path], columns: 40)
    #expect(
      pty.screen.text.hasPrefix(
        "surd: 'tutorial' is a tour, 'help'\nexplains, F1 shows the keys, F2 lets\nthem act at once, "
      ))
    try pty.enter("7")
    pty.send("\r\r")
    try pty.wait("copied") { $0.above(3) == "3: 7" }
    let note = "Enter on an empty line copies X; 'undo' takes it back"
    #expect(Self.unbroken(pty.screen).ranges(of: note).count == 1)
    pty.send("\u{4}")
    try pty.waitExit()
    let again = try Self.shell(environment: ["HOME": folder.path], columns: 40)
    #expect(again.screen.text.contains("surd: 'help' explains, Ctrl-D leaves\n"))
    again.send("\r")
    try again.wait("copied") { $0.above(4) == "4: 7" }
    #expect(!again.screen.text.contains("copies X"))
  }

  @Test func digitsAreSaidOnceToBeDecimal() throws {
    let pty = try Self.shell(columns: 80)
    let note = "10 is decimal here; 0x10 is in base 16, and '16 inbase' reads all digits so"
    for line in ["10", "hex 8 wsize", "@2026-11-22 drop", "\"10\" drop", "0x10 9"] {
      try pty.enter(line)
    }
    #expect(!pty.screen.text.contains("decimal here"))
    try pty.enter("10+")
    #expect(Self.unbroken(pty.screen).contains(note))
    for line in ["10", "8 base 17"] { try pty.enter(line) }
    #expect(pty.screen.text.ranges(of: "decimal here").count == 1)
    let octal = try Self.shell(columns: 80)
    for line in ["oct 19 98", "8 inbase 17", "0d10 inbase"] { try octal.enter(line) }
    #expect(!octal.screen.text.contains("decimal here"))
    try octal.enter("{ 17 }")
    #expect(Self.unbroken(octal.screen).contains("17 is decimal here; 0o17 is in base 8, "))
  }

  @Test(arguments: [[], ["--plain"]]) func theTourLeavesAllAsItWas(options: [String]) throws {
    let pty = try Self.shell(options, columns: 80, rows: 50)
    pty.send("{ 1 } sto f deg 5 digits 11 22\r33\rtutorial\r")
    for (index, step) in Tour.steps.enumerated() {
      try pty.wait("step \(index + 1)") { $0.text.contains("\(index + 1) of 12: ") }
      // In keys mode the last key ends the tour.
      let acts = options.isEmpty && step.start == ["keys"]
      for line in step.keys { pty.send(acts && line.hasSuffix("+") ? line : line + "\r") }
    }
    try pty.wait("end") { Self.unbroken($0).contains("Right. That was the tour; your own") }
    pty.send("\"own\" print showall undo showall f\r")
    try pty.wait("own stack") {
      $0.text.contains("own\n3: 11\n2: 22\n1: 33\nundid: 33\n2: 11\n1: 22\n")
    }
  }

  @Test func theTourIsSteeredAndLeft() throws {
    let pty = try Self.shell(columns: 80, rows: 40)
    try pty.enter("5")
    pty.send("tutorial\r")
    try pty.wait("step 1") { $0.text.contains("1 of 12: ") && $0.current == ">" }
    pty.send("7 8\r")
    try pty.wait("a hint") { $0.text.contains("Not yet: X should be 5") }
    pty.send("help sqrt\rskip\rskip\rskip\rback\r+\r")
    try pty.wait("steps") { $0.text.contains("Right. 4 of 12: ") && $0.above(1) != "1: 5" }
    #expect(pty.screen.text.ranges(of: "Not yet").count == 1)
    // The lines with which a step begins cannot be undone.
    pty.send("skip\rskip\r")
    try pty.wait("step 6") { $0.text.contains("6 of 12: ") && $0.current == ">" }
    pty.send("-\rundo\rundo\r")
    try pty.wait("nothing more") { $0.text.contains("error: nothing to undo") }
    pty.send("swap -\r")
    try pty.wait("step 7") { $0.text.contains("Right. 7 of 12: ") }
    pty.send("99 \"x\" save listen bits\rquit\r")
    try pty.wait("left") {
      $0.text.contains("the tour is over; your own stack is back") && $0.above(1) == "1: 5"
    }
    #expect(pty.screen.text.contains("error: 'save' is not available here"))
    pty.send("tutorial\r1\r\u{4}")
    try pty.wait("left by Ctrl-D") {
      $0.text.ranges(of: "the tour is over").count == 2 && $0.above(1) == "1: 5"
    }
    // None of its lines is in the history.
    pty.send("\u{1B}[A")
    try pty.waitLine("> tutorial")
  }

  @Test(arguments: [SIGKILL, SIGHUP]) func whatEndsTheTourLosesNothing(signal: Int32) throws {
    let folder = try TemporaryDirectory()
    let pty = try Self.shell(environment: ["HOME": folder.path], columns: 80)
    try pty.enter("11 22 5 sto n")
    pty.send("tutorial\r8\r4 sto n 50 digits\r")
    try pty.wait("under way") { $0.text.ranges(of: "Not yet").count == 2 }
    pty.signal(signal)
    try pty.waitExit()
    let again = try Self.shell(environment: ["HOME": folder.path])
    #expect(again.screen.above(2) == "2: 11" && again.screen.above(1) == "1: 22")
    try again.enter("n")
    #expect(again.screen.above(1) == "1: 5")
  }

  @Test func aPipeHasNoTour() throws {
    let run = try ProgramRun(StreamTests.surd, ["-e", "5 tutorial"])
    #expect(run.errors.hasSuffix("'tutorial' works only where it is typed at the prompt\n"))
    #expect(run.status == 1)
  }

  @Test func anArgumentThatFailsHasNoNote() throws {
    let run = try ProgramRun(StreamTests.surd, ["84.567 2 round"])
    #expect(run.errors == "surd: 'round' takes one value; otherwise: 84.567 2 roundto\n")
    #expect(run.output == "84.567\n2\n" && run.status == 0)
    let failed = try ProgramRun(StreamTests.surd, ["'sin(x)' -pi pi plot"])
    #expect(failed.errors.contains("RPN: 'sin(x)' pi neg pi plot"))
    #expect(!failed.errors.contains("otherwise") && failed.status == 1)
  }

  @Test func stdOfAVectorIsExplained() throws {
    let pty = try Self.shell()
    try pty.enter("5 std")
    #expect(!pty.screen.text.contains("sdev"))
    try pty.enter("[1 2 3 4] std")
    #expect(
      pty.screen.text.contains("'std' sets the display; the standard deviation is 'sdev'"))
  }

  @Test func stdAfterAnotherFormIsNotExplained() throws {
    let pty = try Self.shell()
    try pty.enter("exact [1 2 3 4]")
    try pty.enter("std")
    #expect(!pty.screen.text.contains("sdev"))
    try pty.enter("[[4 9] [16 25]] sqrt")
    #expect(pty.screen.text.contains("it was applied to each element"))
  }

  @Test func aLineOnPaperShowsItsKeys() throws {
    let pty = try Self.shell(columns: 80)
    try pty.enter("7 2 +")
    try pty.enter("2 3 *")
    for (line, keys, x) in [
      ("2 + 3", "2 3 +", "5"), ("12-5", "12 5 -", "7"), ("2*3.5", "2 3.5 *", "7"),
      ("3+4*2", "3 4 2 * +", "11"), ("1 + 2 =", "1 2 +", "3"), ("sqrt 16", "16 sqrt", "4"),
      ("+ 5", "5 +", "9"), ("5 sqrt(4)", "5 4 sqrt *", "10"),
    ] {
      try pty.enter(line)
      #expect(Self.unbroken(pty.screen).contains("> \(line) \(keys) "), "\(line)")
      #expect(pty.screen.above(1) == "1: \(x)", "\(line)")
    }
    try pty.enter("undo")
    #expect(pty.screen.above(1) == "1: 9")
  }

  @Test func keysWithAnotherReadingHaveANote() throws {
    let pty = try Self.shell(columns: 80)
    try pty.enter("17 5 % 7 3 % 9√ 7 8")
    #expect(!pty.screen.text.contains("otherwise"))
    for (line, note) in [
      ("200 15%", "'%' is the remainder of a division; otherwise: 200 15 percent"),
      ("5 -3", "'-3' is a number; otherwise: 5 3 -"),
      ("2 3 + =", "'=' compares; otherwise: 2 3 +"),
      ("2√9", "'2√9' was taken key by key; otherwise: 2 9 sqrt *"),
      ("[360 3.5/12]", "'3.5/12' was taken key by key; otherwise: [360 3.5 12 /]"),
    ] {
      try pty.enter(line)
      #expect(pty.screen.text.contains(note + "\n"), "\(line)")
    }
  }

  @Test func blanksBetweenDigitsAreExplained() throws {
    let pty = try Self.shell(columns: 80)
    try pty.enter("1 100 0 050 1 2_000")
    #expect(!pty.screen.text.contains("is written"))
    for (line, spelling) in [("12 000 500", "12_000_500"), ("1 000", "1_000")] {
      try pty.enter(line)
      #expect(pty.screen.text.contains("'\(line)' is several numbers; otherwise: \(spelling)\n"))
    }
    try pty.enter("5 2026-11-28")
    #expect(pty.screen.text.contains("error: '2026-11-28' can be read in two ways"))
  }

  @Test func constantsAreBrokenAtBlanks() throws {
    let pty = try Self.shell(columns: 80, rows: 100)
    try pty.enter("const")
    #expect(
      pty.screen.text.contains(
        "bprime    Wien frequency displacement constant: 5.878925757...e10 Hz K^-1\n          (exact)\n"
      ))
  }

  @Test func whatPlotAndHelpLeaveOutIsSaid() throws {
    let pty = try Self.shell(columns: 80)
    try pty.enter("[{ sin } { cos }] 0 6 plot")
    #expect(!pty.screen.text.contains("has drawn one"))
    try pty.enter("{ sin } { cos } 0 6 plot")
    #expect(pty.screen.text.contains("'plot' has drawn one program; [{ sin } { cos }] 0 6 plot"))
    // The program below is from an earlier line.
    try pty.enter("{ sin } 0 7 plot")
    #expect(pty.screen.transcript.count { $0.contains("has drawn one") } == 1)
    try pty.enter("help matrix")
    #expect(pty.screen.text.contains("\ndet (A → x)") && pty.screen.text.contains("VECTORS"))
    try pty.enter("help frobnicate")
    #expect(pty.screen.text.contains("there is no word 'frobnicate'"))
  }

  @Test func whatIsShownRoundedIsMarked() throws {
    let pty = try Self.shell(columns: 80)
    try pty.enter("2 fix 1e-5 show")
    #expect(pty.screen.text.contains("\n≈0.00\n"))
    try pty.enter("1 2 / show")
    #expect(pty.screen.text.contains("\n0.50\n"))
  }

  @Test func aPlotStaysInView() throws {
    let pty = try Self.shell(columns: 40, rows: 12)
    try pty.enter("1 2 3 4 5 6 7 8")
    try pty.enter("{ sin } 0 10 plot")
    #expect(pty.screen.text.contains("   1┤") && pty.screen.above(1) == "1: 8")
    try pty.enter("9")
    #expect(pty.screen.above(4) == "4: 6" && pty.screen.above(5) == "… 5 more")
  }

  @Test func aLineThatCannotBeReadIsNotBegun() throws {
    let pty = try Self.shell(columns: 80)
    try pty.enter("3")
    for line in ["10^x", "5 nosuch(2)", "drop 7_nosuch", "4 5 1.2.3", "7 + + nosuch"] {
      try pty.enter(line)
      #expect(pty.screen.text.contains("error: "))
      #expect(pty.screen.above(1) == "1: 3" && pty.screen.above(2) != "2: 3", "\(line)")
    }
    // A line that can be read but fails keeps the results before the error.
    try pty.enter("4 0 /")
    #expect([1, 2, 3].map { pty.screen.above($0) } == ["1: 0", "2: 4", "3: 3"])
  }

  @Test func coloursAreSet() throws {
    let pty = try Self.shell(
      environment: ["SURD_COLORS": "label=34:error=4:status=:word=:preview=1;36:nosuch=1"],
      columns: 80)
    #expect(
      Self.unbroken(pty.screen).hasPrefix(
        "SURD_COLORS: 'nosuch=1' is ignored; write PART=CODES, as error=1;31, of error, label, status, "
          + "preview, number, unit, word, string, comment, unknown or suggestion surd: "))
    try pty.enter("deg 5")
    pty.send("1 0 /")
    try pty.wait("preview") { $0.preview == "division by zero" }
    pty.send("\r")
    try pty.wait("error") { $0.text.contains("error: division by zero") }
    let output = String(decoding: pty.output, as: UTF8.self)
    for sequence in ["34m1: ", "1;36m→ division by zero", "4merror:"] {
      #expect(output.contains("\u{1B}[" + sequence), "\(sequence)")
    }
    #expect(!output.contains("mdeg"))
  }

  @Test func severalWordsAreLookedFor() throws {
    let pty = try Self.shell(columns: 80)
    try pty.enter("100 2")
    try pty.enter("apropos square root")
    #expect(pty.screen.text.contains("isqrt (n → √n)   Takes the square root, rounded down."))
    #expect(pty.screen.above(1) == "1: 2" && pty.screen.above(2) == "2: 100")
    try pty.enter("help square root")
    #expect(pty.screen.text.contains("> help square root\nsqrt (x"))
    for (name, text) in [
      ("{", "A program"), ("'2*3", "An expression as on paper"), ("\"a b", "A string"),
    ] {
      try pty.enter("help \(name)")
      #expect(pty.screen.text.contains(text), "\(name)")
    }
    try pty.enter("help exit status")
    #expect(pty.screen.text.contains("\nEXIT STATUS\n"))
    #expect(pty.screen.above(1) == "1: 2" && pty.screen.above(2) == "2: 100")
  }

  @Test func aNumberAndAWordAreInTheOrderOfTheirKeys() throws {
    let pty = try Self.shell(columns: 80)
    for line in ["200", "15 percent", "+", "5 min"] { try pty.enter(line) }
    #expect(pty.screen.above(1) == "1: 5" && !pty.screen.text.contains("was taken"))
  }

  @Test func aSessionWithoutAPlaceIsNotKept() throws {
    let pty = try Self.shell(environment: ["HOME": nil, "XDG_STATE_HOME": nil], columns: 80)
    #expect(
      pty.screen.text.contains("the session is not kept: neither HOME nor XDG_STATE_HOME is set"))
  }

  @Test func aPlainPromptListsAllDigits() throws {
    let pty = try Self.shell(["--plain"], columns: 40)
    try pty.enter("50 digits pi showall")
    #expect(
      pty.screen.text.contains(
        "1: ≈3.1415926535897932384626433832795028\n841971693993751\n"))
  }

  /// Lines for a screen reader have no width: an exponent has all its digits.
  @Test func aPlainPromptShowsWhatIsTooWideForAWindow() throws {
    let pty = try Self.shell(["--plain"], columns: 100)
    for keys in ["1e300 gamma", "1e300 gamma 1i +"] {
      try pty.enter(keys)
      let piped = try ProgramRun(StreamTests.surd, [keys], input: []).output
      let shown = pty.screen.text.replacing("\n", with: "")
      #expect(shown.contains("≈" + piped.replacing("\n", with: "") + ">"))
    }
  }

  @Test func aPlainPromptHasLinesAndNothingElse() throws {
    let pty = try Self.shell(["--plain"], columns: 100)
    for (line, answer) in [
      ("2 3 +", "5\n>"), ("4", "4\n>"), ("dup", "4\n>"), ("deg", "deg\n>"), ("{ 1", "more>"),
      ("2 }", "{ 1 2 }\n>"), ("drop drop drop", "5\n>"), ("drop", "empty\n>"),
      ("1 0 /", "error: division by zero\n0\n>"), ("showall", "2: 1\n1: 0\n>"),
      ("6 show", "6\n>"),
      (
        "{ sq } -1 2 plot",
        "x from -1 to 2, y from 0 to 4, to about a hundredth of that\n"
          + "{ sq }: from (-1, 1) down to (0, 0), up to (2, 4)\n>"
      ),
      (
        "[[1 2] [2 4] [3 1]] plot",
        "x from 0.5 to 3.5, y from 0.5 to 4.5, to about a hundredth of that\n"
          + "3 points from (1, 2) to (3, 1), lowest at (3, 1), highest at (2, 4)\n>"
      ),
      (
        "keys",
        "keys act without Enter only where lines can be edited; 'line' leaves this\nkeys, deg\n>"
      ),
      ("line", "deg\n>"),
    ] {
      pty.send(line + "\r")
      try pty.wait("answer to '\(line)'") { $0.text.hasSuffix("> \(line)\n\(answer)") }
    }
    pty.send("\u{4}")
    #expect(try pty.waitExit() == 0)
    #expect(!pty.output.contains(0x1B))
  }
}
