import Foundation
import TestSupport
import Testing

/// surd as dc: options, files and whole programs.
@Suite struct DeskTests {
  static let surd = builtExecutable(named: "surd")
  static let dc = ["/usr/bin/dc", "/usr/local/bin/dc"].first { path in
    (try? ProgramRun(path, ["--version"]).output.contains("GNU bc 1.07.1")) ?? false
  }
  static let programs: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("DeskCalculatorTests/Programs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { folder + "/" + $0 }
  }()

  private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(Self.surd, ["--dc"] + arguments, input: Array(input.utf8))
  }

  @Test func thereAreProgramsToCompare() { #expect(Self.programs.count >= 30) }

  @Test(
    .enabled(if: dc != nil, "GNU dc 1.4.1 is not installed: nothing to compare with"),
    arguments: programs)
  func programsPrintWhatDcPrints(_ path: String) throws {
    guard let dc = Self.dc else { return }
    let expected = try ProgramRun(dc, [path])
    let run = try ProgramRun(Self.surd, ["--dc", path])
    expect(run, expected.output, expected.errors, status: expected.status)
    #expect(!run.output.isEmpty)
  }

  // Expected values of the following: GNU dc 1.4.1.

  @Test func expressionsComeBeforeFiles() throws {
    let folder = try TemporaryDirectory()
    let one = try folder.write("1p\n", to: "one")
    let two = try folder.write("2p [3p", to: "two")
    try expect(run("-e", "5p", one, two, input: "9p"), "5\n1\n2\n")
    try expect(run(one, "-e", "5p", "-f", two), "5\n2\n1\n")
    try expect(run(one, "-", input: "9p"), "1\n9\n")
    try expect(run("-f", "-", input: "9p"), "9\n")
    try expect(run("-e5p", "--expression=6p", "--exp", "7p", "--", one), "5\n6\n7\n1\n")
    try expect(run("--file=\(one)", "-f\(one)"), "1\n1\n")
    try expect(run(input: "9p"), "9\n")
  }

  @Test func sourcesAreApart() throws {
    try expect(run("-e", "12", "-e", "34p"), "34\n")
    try expect(run("-e", "[ab", "-e", "fc"), "ab\n")
    try expect(run("-e", "1 s", "-e", "2p"), "2\n", "dc: unexpected EOS\n")
  }

  @Test func filesThatCannotBeReadArePassedOver() throws {
    try expect(run("-f", "nofile", "-e", "1p"), "1\n", "dc: Could not open file nofile\n")
    try expect(run("/tmp"), "", "dc: Will not attempt to process directory /tmp\n")
  }

  @Test func questionsReadStandardInput() throws {
    try expect(run("-e", "?p", input: "9 8\n7p\n"), "8\n")
    try expect(run("-e", "1p?2p", "-", input: "7p\n8p\n"), "1\n7\n2\n8\n")
    try expect(run("-e", "??pp", input: "7\n8\n"), "8\n8\n")
    try expect(run("-e", "?f"), "")
  }

  @Test func quittingHasTheStatusOfDc() throws {
    try expect(run("-e", "1p q 2p", "-e", "3p"), "1\n")
    try expect(run("-e", "[q]x", "-e", "3p"), "3\n")
    try expect(run(input: "1p q 2p"), "1\n", status: 1)
  }

  @Test func wrongUsageIsSaid() throws {
    for (arguments, complaint) in [
      (["-z"], "invalid option -- 'z'"), (["--foo"], "unrecognized option '--foo'"),
      (["-e"], "option requires an argument -- 'e'"),
      (["--\u{1B}]0;T\u{7}"], #"unrecognized option '--\u{1b}]0;T\u{7}'"#),
    ] {
      let run = try ProgramRun(Self.surd, ["--dc"] + arguments)
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("dc: \(complaint)\nUsage: dc [OPTION] [file ...]\n"))
    }
    try #expect(run("-h").output.hasPrefix("Usage: dc"))
    try #expect(run("--version").output.hasPrefix("dc (surd"))
  }

  @Test func theNameDcIsEnough() throws {
    let folder = try TemporaryDirectory()
    let link = folder.path + "/dc"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Self.surd)
    try expect(ProgramRun(link, ["-e", "2 3+p"]), "5\n")
  }

  @Test func theShellIsAllowedByAnOption() throws {
    try expect(run("-e", "!echo no\n1p"), "1\n", "dc: '!' runs nothing without --allow-shell\n")
    try expect(run("--allow-shell", "-e", "1p!echo yes\n2p"), "1\nyes\n2\n")
  }

  @Test func linesAreAsLongAsTheEnvironmentSays() throws {
    let digits = String(repeating: "1", count: 80)
    let seventy =
      String(repeating: "1", count: 69) + "\\\n" + String(repeating: "1", count: 11) + "\n"
    for (length, expected) in [
      ("0", digits + "\n"), ("", digits + "\n"), ("1", seventy), ("-3", seventy), ("abc", seventy),
      ("75.5", seventy), ("99999999999", seventy),
      ("0x50", digits.dropLast() + "\\\n1\n"),
    ] {
      let run = try ProgramRun(
        Self.surd, ["--dc"], input: Array((digits + "p").utf8),
        environment: ["DC_LINE_LENGTH": length])
      #expect(run.output == expected, "\(length)")
    }
  }

  /// The examples of surd-dc(1): a line that begins with `$ `, and its output below.
  @Test func theExamplesOfTheManualPrintWhatItSays() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("man/surd-dc.1")
    let blocks = try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
      .compactMap { $0.components(separatedBy: ".Ed\n").first }
    #expect(blocks.count == 4)
    for block in blocks {
      let parts = block.split(separator: "'", maxSplits: 2).map(String.init)
      let command = parts[0].split(separator: " ").map(String.init)
      try #require(parts.count == 3 && command.count == 4 && command[2].hasPrefix("--dc"))
      let expected = parts[2].dropFirst().replacingOccurrences(of: "\\&", with: "")
      try expect(ProgramRun(Self.surd, [command[2], "-e", parts[1]]), expected)
    }
  }

  // MARK: The other dialects

  @Test func dialectsHaveNames() throws {
    try expect(ProgramRun(Self.surd, ["--dc=gnu", "-e", "1 2 3 3Rp"]), "1\n")
    try expect(ProgramRun(Self.surd, ["--dc=gh", "-e", "1 2 3 Rp"]), "2\n")
    for name in ["plan9", "bsd"] {
      try expect(
        ProgramRun(Self.surd, ["--dc=" + name]), "",
        "surd: --dc knows the dialects gnu and gh, but not '\(name)'\n", status: 2)
    }
    for arguments in [["--dc", "gh", "-e", "1p"], ["--dc="]] {
      try expect(
        ProgramRun(Self.surd, arguments), "",
        "surd: --dc has its dialect directly after '=', as in --dc=gh; there are gnu and gh\n",
        status: 2)
    }
    let late = try ProgramRun(Self.surd, ["1", "--dc=gh"])
    #expect(late.errors.contains("'--dc' must stand before everything else."))
  }

  /// Runs surd in Gavin Howard's dialect. Expected output is from his manual and sources (args.c,
  /// vm.c).
  private func runGH(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(
      Self.surd, ["--dc=gh"] + arguments, input: Array(input.utf8), environment: environment)
  }

  @Test func ghOptions() throws {
    try expect(runGH("-z", "-e", ".5p"), "0.5\n")
    try expect(runGH("-x", "--expression=5s ab l ab p"), "5\n")
    try expect(runGH("-S", "3", "-I16", "--obase", "8", "-e", "10 3/p"), "5.2523\n")
    // The first of the numbers published in tests/bc/rand.txt.
    let seed =
      "54.86785590782347282592869373784717814475564948862907968939359536927733440"
      + "901359008180088183692646452982444316148757934570312500000"
    try expect(runGH("-E", seed, "-e", "16o'p"), "86B1DA1D72062B68\n")
    try expect(
      runGH("-L", "-e", "\(String(repeating: "1", count: 90))p"),
      String(repeating: "1", count: 90) + "\n")
    try expect(runGH("-c", "-e", "FFp"), "99\n")
    try expect(runGH("-e", "[a", "-e", "b]p"), "a\nb\n")
    try expect(
      runGH("-i", input: "1 0/\n2p\n"), "2\n", "\nMath error: divide by 0\n    0: (main)\n\n")
  }

  @Test func ghFilesAndExpressions() throws {
    let folder = try TemporaryDirectory()
    let one = try folder.write("1p\n", to: "one")
    let bad = try folder.write("1p\n2p ]\n", to: "bad")
    try expect(runGH("-f", one, "-e", "2p", input: "9p\n"), "1\n2\n")
    try expect(runGH("-e", "2p", one, input: "9p\n"), "2\n")
    try expect(runGH("-e", "2p", "-f", "-", input: "9p\n"), "2\n9\n")
    try expect(runGH("-e", "2p", one, environment: ["DC_EXPR_EXIT": "0"]), "2\n1\n")
    try expect(
      runGH("-e", "2p", input: "9p\n", environment: ["DC_EXPR_EXIT": "0"]), "2\n9\n")
    try expect(runGH(one, one, input: "9p\n"), "1\n1\n")
    try expect(
      runGH(bad), "", "\nParse error: bad character ']'\n    \(bad):2\n\n", status: 2)
    try expect(runGH("-e", "?p", input: "7\n"), "7\n")
    try expect(
      runGH("nofile"), "", "\nFatal error: cannot open file: nofile\n    0: (main)\n\n", status: 4)
    try expect(
      runGH("-e", "1p", "-f", "nofile"), "",
      "\nFatal error: cannot open file: nofile\n    0: (main)\n\n", status: 4)
  }

  @Test func ghEnvironment() throws {
    let sixty = String(repeating: "1", count: 60)
    try expect(
      runGH("-e", "\(sixty)p", environment: ["DC_LINE_LENGTH": "50"]),
      String(repeating: "1", count: 48) + "\\\n" + String(repeating: "1", count: 12) + "\n")
    try expect(runGH("-e", "glp", environment: ["DC_LINE_LENGTH": "0"]), "0\n")
    try expect(runGH("-e", "glp", environment: ["DC_LINE_LENGTH": "-5"]), "69\n")
    try expect(runGH("-e", "FFp", environment: ["DC_DIGIT_CLAMP": "1"]), "99\n")
    try expect(
      runGH("-e", "1 3/p", environment: ["DC_ENV_ARGS": "-z -e '5 k'"]), "0.33333\n")
    try expect(
      runGH(input: "1 3/p\n", environment: ["DC_ENV_ARGS": "-e \"5k 7p\" -z"]), "7\n0.33333\n")
  }

  @Test func ghWrongUsageIsFatal() throws {
    for (arguments, complaint) in [
      (["-Y"], "bad command-line option: \"Y\""), (["--foo"], "bad command-line option: \"foo\""),
      (["-e"], "option requires an argument: 'e' (\"expression\")"),
      (["--interactive=1"], "option takes no arguments: 'i' (\"interactive\")"),
      (["-S", "x"], "bad option argument: \"x\""),
      (["-f", "-", "-e", "1"], "bad command-line option: \"-e (--expression)\""),
    ] {
      let run = try ProgramRun(Self.surd, ["--dc=gh"] + arguments)
      #expect(run.errors == "\nFatal error: \(complaint)\n\n")
      #expect(run.status == 4)
    }
    try expect(
      runGH("-I", "17"), "", "\nRuntime error: bad ibase: must be [2, 16]\n    0: (main)\n\n",
      status: 3)
  }

  @Test func atATerminalAnErrorInGHEndsItsLine() throws {
    let pty = try PTY(Self.surd, ["--dc=gh"], columns: 60, rows: 16)
    pty.send("7 1 0/\r")
    try pty.wait("the error") { $0.text.contains("Math error: divide by 0") }
    pty.send("zp\r")
    try pty.wait("the stack") { $0.above(1) == "3" }
    pty.send("q\r")
    _ = try pty.waitExit()
  }

  @Test func atATerminalNothingIsPrintedThatDcWouldNotPrint() throws {
    let pty = try PTY(Self.surd, ["--dc"], columns: 60, rows: 16)
    pty.send("2 3+p\r")
    try pty.wait("the sum") { $0.above(1) == "5" }
    pty.send("[ab]n\r5p\r")
    try pty.wait("a line that goes on") { $0.above(2) == "ab5p" && $0.above(1) == "5" }
    pty.send("[lax]dsax 9p\r")
    try pty.wait("an endless loop") { $0.text.contains("9p") }
    pty.send("\u{3}")
    try pty.wait("its end") { $0.text.contains("dc: interrupted") || $0.text.contains("^C") }
    pty.send("q\r")
    _ = try pty.waitExit()
  }

  @Test func atATerminalOneLongOperationCanBeInterrupted() throws {
    let pty = try PTY(Self.surd, ["--dc"], columns: 60, rows: 16)
    // A power of 80 MB.
    pty.send("6 7 9 200000000^ p\r")
    try pty.wait("a sign of life") { $0.text.contains("Ctrl-C stops") }
    pty.send("\u{3}")
    try pty.wait("its end") { $0.above(1) == "dc: interrupted" }
    pty.send("f\r")
    try pty.wait("the stack") {
      (1...4).map($0.above) == ["6", "7", "9", "200000000"]
    }
    pty.send("q\r")
    _ = try pty.waitExit()
  }

  @Test func atATerminalMacrosEndWhenTheProcessIsToEnd() throws {
    let pty = try PTY(Self.surd, ["--dc"], columns: 60, rows: 16)
    pty.send("[lax]dsax 9p\r")
    try pty.wait("an endless loop") { $0.text.contains("9p") }
    pty.signal(SIGTERM)
    #expect(try pty.waitExit() & 0x7F == SIGTERM)
  }

  @Test func aFullDiskIsReported() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try ProgramRun("/bin/sh", ["-c", "'\(Self.surd)' --dc -e 1p >/dev/full"])
    #expect(run.status == 1)
    #expect(run.errors == "dc: cannot write: No space left on device\n")
  }
}
