import Foundation
import TestSupport
import Testing

/// Scripts: files with arguments, files that run at the prompt, and the prompt after them.
@Suite struct ScriptTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(StreamTests.surd, arguments, input: Array(input.utf8))
  }

  // MARK: Arguments

  /// The script as the shell starts it, with surd found by its name.
  private func carryOut(_ script: String, _ arguments: [String]) throws -> ProgramRun {
    let file = try folder.write("#!/usr/bin/env -S surd -f\n" + script, to: "script")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let programs = URL(fileURLWithPath: StreamTests.surd).deletingLastPathComponent().path
    return try ProgramRun(
      file, arguments, environment: ["PATH": "\(programs):/usr/bin:/bin", "LANG": "C.UTF-8"])
  }

  @Test func argumentsOfAScriptAreOnTheStackWhenItStarts() throws {
    try expect(carryOut("hypot", ["3", "4"]), "5\n")
    try expect(carryOut("hypot", ["3_m", "4_m"]), "5_m\n")
    try expect(carryOut("to", ["5_km", "_m"]), "5000_m\n")
    try expect(carryOut("len", ["2026-11-28"]), "10\n")
    try expect(carryOut("len", ["3_nounit"]), "8\n")
    try expect(carryOut("- print", ["-3", "-.5"]), "-2.5\n")
    try expect(carryOut("depth", []), "0\n")
    // They are values: nothing in them runs, or is read as an option.
    try expect(
      carryOut("", ["2 3 +", "--help", "-e", "\"\\\n", "1E3", " 7 ", "quit", ""]),
      "\"2 3 +\"\n\"--help\"\n\"-e\"\n\"\\\"\\\\\\n\"\n1000\n7\n\"quit\"\n\"\"\n")
    let failed = try carryOut("\nsq", ["x"])
    expect(
      failed, "", "surd: \(folder.path)/script:3:1: error: 'sq' needs a number, X is a string\n",
      status: 1)
  }

  @Test func behindAFileThatIsNoScriptStandKeys() throws {
    let library = try folder.write("{ sq } sto square", to: "library.surd")
    try expect(run("-f", library, "3 square"), "9\n")
    let script = try folder.write("#!/usr/bin/surd -f\n+", to: "script")
    try expect(run("-d", "3", "-e", "pi", "-f", script, "2"), "5.14\n")
  }

  @Test func aFileThatIsNamedIsTold() throws {
    let file = try folder.write("2 3 +", to: "f.txt")
    for keys in [[file], ["3", file], ["\(file) 4"]] {
      let run = try ProgramRun(StreamTests.surd, keys)
      #expect(run.errors.hasSuffix("; to carry out the file, surd -f \(file)\n"), "\(run.errors)")
      #expect(!run.errors.contains("did you mean"))
      #expect(run.status == 1 && run.output.isEmpty)
    }
    let lines = try run(file, "--csv", "--each", "+")
    #expect(lines.errors.hasSuffix("; the lines of the file are read by '-f \(file)'\n"))
    // The arguments that a shell makes from `surd 2 3 *`.
    let other = try folder.write("", to: "g.txt")
    let named = try run("2", "3", file, other)
    #expect(
      named.errors.hasSuffix(
        "; the shell puts the names of files in the place of *, unless it stands in quotes\n"))
    try expect(
      run("1", "0", "/", "\"\(file)\""), "", "surd: argument:1:5: error: division by zero\n",
      status: 1)
  }

  // MARK: At the prompt

  /// The shell in the folder of the files.
  private func shell(_ arguments: [String] = []) throws -> PTY {
    try ShellTests.shell(
      arguments, environment: ["XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path],
      columns: 60)
  }

  @Test func runCarriesOutAFile() throws {
    let file = try folder.write(
      "\u{FEFF}5 sto k # five\n{ k * } sto times5\n\"loaded\" print 7\n", to: "words")
    let bad = try folder.write("1 2\n{ 0 / } sto f\n f\n", to: "bad")
    let pty = try shell()
    try pty.enter("run \"\(file)\" times5")
    #expect(ShellTests.text(pty).suffix(3) == ["loaded", "1: 35", ">"])
    // A file that fails leaves nothing.
    try pty.enter("9 run \"\(bad)\" 8")
    let said = pty.screen.text.replacing("\n", with: " ")
    #expect(said.contains("\(bad):3:2: division by zero (at '/' in 'f', 1:5)"), "\(said)")
    #expect(pty.screen.above(1) == "1: 9" && pty.screen.above(2) == "2: 35")
    try pty.enter("undo undo k")
    #expect(pty.screen.text.contains("unknown word 'k'"))
    try pty.enter("run")
    #expect(pty.screen.text.contains("'run' needs the name of a file after it, in quotes"))
    try pty.enter("run \"\(folder.path)/none\"")
    #expect(pty.screen.text.replacing("\n", with: " ").contains("No such file or directory"))
  }

  @Test func aFileReachesNothingOutside() throws {
    let inner = try folder.write("1", to: "inner")
    let file = try folder.write("2 run \"\(inner)\"\n", to: "outer")
    let pty = try shell()
    try pty.enter("run \"\(file)\"")
    let said = pty.screen.text.replacing("\n", with: " ")
    #expect(
      said.contains("\(file):1:7: 'run' works only where it is typed at the prompt"), "\(said)")
    #expect(pty.screen.above(1) != "1: 2")
    try expect(
      run(input: "run \"\(inner)\""), "",
      "surd: stdin:1:5: error: 'run' works only where it is typed at the prompt\n", status: 1)
  }

  @Test func thePromptComesBehindFiles() throws {
    let file = try folder.write("#!/usr/bin/env -S surd -if\n+ sto total", to: "script")
    let pty = try shell(["-i", "-e", "7", "-f", file, "3", "4"])
    try pty.enter("total")
    #expect(pty.screen.above(1) == "1: 7" && pty.screen.above(2) == "2: 7")
    let bad = try folder.write("1 0 /", to: "bad")
    let other = try shell(["--no-session", "-f", bad, "-i"])
    #expect(other.screen.text.replacing("\n", with: " ").contains("\(bad):1:5: division by zero"))
    try other.enter("depth")
    #expect(other.screen.above(1) == "1: 0")
  }

  @Test func thePromptNeedsATerminal() throws {
    try expect(run("-i", "1"), "", "surd: '-i' needs a terminal\n", status: 2)
    for (arguments, reader) in [(["-i", "-f", "-"], "-f -"), (["-i", "--each", "+"], "--each")] {
      let run = try ProgramRun(StreamTests.surd, arguments)
      #expect(run.errors.hasPrefix("surd: '-i' needs the keyboard: '\(reader)' reads it.\n"))
      #expect(run.status == 2)
    }
  }

  @Test func whatIsWrittenStaysOnTheLine() throws {
    try expect(run("\"a\" write", "-e", "\"b\" write 5"), "ab5\n")
    try expect(run("\"a\" write"), "a")
    let pty = try shell(["--no-session"])
    try pty.enter("\"x is \" write 5 write")
    #expect(ShellTests.text(pty).suffix(2) == ["x is 5", ">"])
  }

  @Test func stringsAreKept() throws {
    var pty = try shell()
    try pty.enter("\"a\" 10 chr + 0 chr \"é\" + +")
    pty.send("quit\r")
    try pty.waitExit()
    pty = try shell()
    try pty.enter("len lastx ord")
    #expect(pty.screen.text.contains("'ord' needs a string of one character, X has 2"))
    try pty.enter("drop")
    #expect(pty.screen.above(1) == "1: 4")
    // An operation with a program as an operand is kept, too.
    try pty.enter("\"a\" { 1 } =")
    pty.send("quit\r")
    try pty.waitExit()
    pty = try shell()
    try pty.enter("lastx call")
    #expect(pty.screen.above(1) == "1: 1" && pty.screen.above(2) == "2: 0")
  }
}
