import Foundation
import TestSupport
import Testing

/// Documents that calculate: `--sheet`, with its effects on files and on a terminal.
@Suite struct SheetTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(StreamTests.surd, arguments, input: Array(input.utf8))
  }

  // MARK: Showing

  @Test func aSheetIsShownWithItsResults() throws {
    let file = try folder.write("# Rent\nrent = 3*400\n0.19 *\n1 0 /\n", to: "a.surd")
    try expect(
      run("--sheet", file),
      "# Rent\nrent = 3*400  → 1200\n0.19 *        → error: '*' needs 2 values, the stack has 1\n1 0 /         → error: division by zero\n",
      status: 1)
    try expect(run("--sheet", "-", input: "2 sqrt"), "2 sqrt  → ≈1.41421356237310\n")
    try expect(run("--sheet", "-", "-d", "5", input: "2 sqrt"), "2 sqrt  → ≈1.4142\n")
    try expect(run("--sheet", "-", "--rpn", input: "2 sqrt"), "2 sqrt  → 2 sqrt\n")
    try expect(run("--sheet", "-"), "")
  }

  @Test func keysBesideItAreCarriedOutBefore() throws {
    let words = try folder.write("{ 2 * } sto twice\n", to: "words.surd")
    try expect(
      run("-f", words, "-e", "7 sto n", "--sheet", "-", input: "n twice"), "n twice  → 14\n")
    try expect(run("5", "--sheet", "-", input: "1 +"), "1 +  → 6\n")
    try expect(run("5 print", "--sheet", "-", input: "6 print"), "5\n6 print  → 6\n")
    try expect(
      run("1 0 /", "--sheet", "-", input: "1"), "",
      "surd: argument:1:5: error: division by zero\n", status: 1)
  }

  @Test func whatDoesNotGoTogetherIsRefused() throws {
    for (arguments, message) in [
      (["--follow"], "'--follow' goes with '--sheet'."),
      (["--sheet", "a", "--write", "--check"], "'--write' and '--check' exclude each other."),
      (["--sheet", "--write", "a"], "'--sheet' needs a file directly after it, not '--write'."),
      (["--sheet", "-", "--write"], "'--write' needs a file that can be read again."),
      (["--sheet", "a", "--each", "+"], "'--each' does not go with '--sheet'."),
      (["--sheet", "a", "-f", "-"], "'-f -' does not go with '--sheet'."),
      (["--sheet", "a", "--listen", "tape"], "'--listen' does not go with '--sheet'."),
    ] {
      let run = try ProgramRun(StreamTests.surd, arguments)
      expect(run, "", "surd: \(message)\n'surd --help' lists the options.\n", status: 2)
    }
    try expect(
      run("--sheet", "\(folder.path)/none"), "",
      "surd: cannot read '\(folder.path)/none': No such file or directory\n", status: 2)
    try expect(
      run("--sheet", folder.path), "", "surd: cannot read '\(folder.path)': Is a directory\n",
      status: 2)
    let file = try folder.write("1\n", to: "a.surd")
    try expect(
      run("--sheet", file, "--follow"), "", "surd: '--follow' needs a terminal\n", status: 2)
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let file = try folder.write("1\n", to: "a.surd")
    let run = try ProgramRun("/bin/sh", ["-c", "'\(StreamTests.surd)' --sheet \(file) >/dev/full"])
    expect(run, "", "surd: cannot write: No space left on device\n", status: 2)
  }

  // MARK: Results in the file

  @Test func resultsAreWrittenOnceAndChecked() throws {
    let file = try folder.write("2 3 +\r\n= 2*3 #→ 7\r\nlast", to: "a.surd")
    chmod(file, 0o664)
    let check = try run("--sheet", file, "--check")
    expect(
      check,
      "\(file):1: the result '5' is not recorded\n\(file):2: '7' is recorded, the result is '6'\n\(file):3: the result 'error: unknown word 'last'; did you mean 'lastx'?' is not recorded\n",
      status: 1)
    try expect(run("--sheet", file, "--write"), "", status: 1)
    let written =
      "2 3 +  #→ 5\r\n= 2*3 #→ 6\r\nlast  #→ error: unknown word 'last'; did you mean 'lastx'?"
    #expect(folder.read("a.surd") == written)
    #expect(folder.mode(of: "a.surd") == 0o664)
    try expect(run("--sheet", file, "--check"), "")
    let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
    try expect(run("--sheet", file, "--write"), "", status: 1)
    #expect(folder.read("a.surd") == written)
    // A file with correct results is not written.
    let after = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
    #expect(before != nil && before == after)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.surd"])
  }

  @Test func aLinkStaysALink() throws {
    let file = try folder.write("1 2 +\n", to: "a.surd")
    let link = "\(folder.path)/b.surd"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    try expect(run("--sheet", link, "--write"), "")
    #expect(folder.read("a.surd") == "1 2 +  #→ 3\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
  }

  /// The new bytes would have one name, and the old ones all others.
  @Test func aFileWithSeveralNamesStaysAsItIs() throws {
    let file = try folder.write("1 2 +\n", to: "a.surd")
    try FileManager.default.linkItem(atPath: file, toPath: "\(folder.path)/b.surd")
    try expect(
      run("--sheet", file, "--write"), "",
      "surd: '\(file)' has 2 names (hard links), and is left as it is: the others would keep the old results\n",
      status: 2)
    #expect(folder.read("a.surd") == "1 2 +\n" && folder.read("b.surd") == "1 2 +\n")
  }

  @Test func aPipeIsReadOnce() throws {
    let pipe = "\(folder.path)/pipe"
    mkfifo(pipe, 0o600)
    func shell(_ options: String) throws -> ProgramRun {
      try ProgramRun(
        "/bin/sh",
        ["-c", "echo '2 3 + #→ 4' >\(pipe) & exec '\(StreamTests.surd)' --sheet \(options)"])
    }
    try expect(shell(pipe), "2 3 +  → 5\n")
    try expect(
      shell("\(pipe) --check"), "\(pipe):1: '4' is recorded, the result is '5'\n", status: 1)
    try expect(
      run("--sheet", pipe, "--write"), "",
      "surd: '\(pipe)' is not a regular file and cannot be read again\n",
      status: 2)
  }

  @Test(arguments: [[], ["--write"], ["--check"], ["--follow"]])
  func whatIsNoTextIsNoSheet(options: [String]) throws {
    let file = try folder.write("2 3 +\n\0\n", to: "a.surd")
    try expect(
      ProgramRun(StreamTests.surd, ["--sheet", file] + options), "",
      "surd: '\(file)' is not text in UTF-8: it has a byte 0\n", status: 2)
    #expect(folder.read("a.surd") == "2 3 +\n\0\n")
    let piped = try ProgramRun(StreamTests.surd, ["--sheet", "-"], input: [0x32, 0])
    expect(piped, "", "surd: '-' is not text in UTF-8: it has a byte 0\n", status: 2)
  }

  @Test func aFullDiskLeavesTheFileAsItWas() throws {
    let text = String(repeating: "2 3 +\n", count: 2000)
    let file = try folder.write(text, to: "a.surd")
    // A file size limit acts like a full disk.
    let run = try ProgramRun(
      "/bin/sh", ["-c", "ulimit -f 8; exec '\(StreamTests.surd)' --sheet \(file) --write"])
    expect(run, "", "surd: cannot write '\(file)': File too large\n", status: 2)
    #expect(folder.read("a.surd") == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.surd"])
  }

  // MARK: Following

  private func follow(
    _ file: String, columns: Int = 40, rows: Int = 8, environment: [String: String?] = [:]
  ) throws -> PTY {
    try PTY(
      StreamTests.surd, ["--sheet", file, "--follow"], environment: environment, columns: columns,
      rows: rows)
  }

  /// Saves a text like an editor: a new file replaces the old one.
  private func replace(_ file: String, _ text: String) throws {
    try folder.write(text, to: "new")
    #expect(rename("\(folder.path)/new", file) == 0)
  }

  @Test func aSheetIsShownAnewWhenItIsSaved() throws {
    let file = try folder.write("2 3 +\n4 *\n", to: "a.surd")
    let pty = try follow(file)
    try pty.wait("results") { $0.lines[1] == "4 *    → 20" }
    #expect(pty.screen.lines[0] == "2 3 +  → 5")
    #expect(pty.screen.lines[7].hasSuffix("a.surd: 2 lines; q ends"))
    try replace(file, "2 3 +\n5 *\n1 0 /\n")
    try pty.wait("another file") { $0.lines[1] == "5 *    → 25" }
    #expect(pty.screen.lines[2] == "1 0 /  → error: division by zero")
    #expect(pty.screen.lines[7].hasSuffix("a.surd: 3 lines, 1 error; q ends"))
    try folder.write("7\n", to: "a.surd")
    try pty.wait("the same file") { $0.lines[0] == "7  → 7" && $0.lines[1].isEmpty }
    unlink(file)
    try pty.wait("no file") { $0.lines[7].contains("No such file") }
    #expect(pty.screen.lines[0] == "7  → 7")
    try folder.write("8\n", to: "a.surd")
    try pty.wait("the file again") { $0.lines[0] == "8  → 8" }
    #expect(pty.screen.unknown.isEmpty)
  }

  @Test func ctrlCGivesTheTerminalBack() throws {
    let file = try folder.write("2 3 +\n", to: "a.surd")
    let pty = try follow(file)
    try pty.wait("results") { $0.lines[0] == "2 3 +  → 5" }
    #expect(pty.isRaw && !pty.echoes && pty.screen.modes.contains(1049))
    pty.send("\u{3}")
    #expect(try pty.waitExit() == 0)
    #expect(!pty.isRaw && pty.echoes && !pty.screen.modes.contains(1049))
    #expect(pty.screen.text.isEmpty)
  }

  @Test func ctrlCEndsACalculation() throws {
    let file = try folder.write("{ 1 } { } while\n", to: "a.surd")
    let pty = try follow(file)
    try pty.wait("the other screen") { $0.modes.contains(1049) }
    pty.send("\u{3}")
    #expect(try pty.waitExit() == 0)
    #expect(!pty.isRaw && pty.echoes && !pty.screen.modes.contains(1049))
  }

  /// A save during a long line is shown at once, and `q` ends it.
  @Test func aLineThatTakesLongKeepsNobody() throws {
    let slow = "2 3 +\n{ 1 } { } while\n7\n"
    let file = try folder.write(slow, to: "a.surd")
    let pty = try follow(file)
    try pty.wait("what there is") {
      $0.lines[0] == "2 3 +  → 5" && $0.lines[7] == "calculating … a.surd: 1 line; q ends"
    }
    try replace(file, "2 3 +\n4 *\n")
    try pty.wait("another file") { $0.lines[1] == "4 *    → 20" }
    #expect(pty.screen.lines[7] == "a.surd: 2 lines; q ends")
    try replace(file, slow)
    try pty.wait("what there is again") { $0.lines[7].hasPrefix("calculating") }
    pty.send("q")
    #expect(try pty.waitExit() == 0)
    #expect(!pty.isRaw && pty.echoes && !pty.screen.modes.contains(1049))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalGivesTheTerminalBack(signal: Int32) throws {
    let file = try folder.write("2 3 +\n", to: "a.surd")
    let pty = try follow(file)
    try pty.wait("results") { $0.lines[0] == "2 3 +  → 5" }
    pty.signal(signal)
    #expect(try pty.waitExit() == signal)
    #expect(!pty.isRaw && pty.echoes && !pty.screen.modes.contains(1049))
  }

  @Test func aLongSheetIsShownWhereItHasChanged() throws {
    let lines = (1...300).map { "\($0)" }
    let file = try folder.write(lines.joined(separator: "\n"), to: "a.surd")
    let pty = try follow(file)
    try pty.wait("the beginning") { $0.lines[0] == "1    → 1" }
    try replace(file, (lines + ["5 7 +"]).joined(separator: "\n"))
    try pty.wait("the end") { $0.text.contains("5 7 +  → 12") }
    pty.send("\u{1B}[H")
    try pty.wait("Home") { $0.lines[0] == "1      → 1" }
    pty.send("\u{1B}[6~")
    try pty.wait("Page Down") { $0.lines[0] == "7      → 7" }
    pty.send("\u{1B}[A")
    try pty.wait("Up") { $0.lines[0] == "6      → 6" }
    pty.resize(columns: 60, rows: 4)
    try pty.wait("a lower window") {
      $0.lines[0] == "6      → 6" && $0.lines[3] == "a.surd: 301 lines; q ends"
    }
    pty.send("q")
    #expect(try pty.waitExit() == 0)
  }

  @Test func coloursAreLeftOutWhereTheyAreNotWanted() throws {
    let file = try folder.write("1 0 /\n", to: "a.surd")
    let coloured = try follow(file)
    try coloured.wait("an error") { $0.lines[0].contains("division") }
    #expect(coloured.screen.usedAttributes)
    let plain = try follow(file, environment: ["NO_COLOR": "1"])
    try plain.wait("an error") { $0.lines[0].contains("division") }
    #expect(!plain.screen.usedAttributes)
    let dumb = try follow(file, columns: 80, environment: ["TERM": "dumb"])
    try dumb.wait("a sentence") {
      $0.lines[0] == "surd: '--follow': terminal 'dumb' cannot move its cursor"
    }
    #expect(try dumb.waitExit() == 2 << 8)
  }

  @Test func aSheetInATerminalHasItsWidth() throws {
    let file = try folder.write("2 sqrt\n100 !\n\"\u{1B}[31m\"\n", to: "a.surd")
    let pty = try PTY(StreamTests.surd, ["--sheet", file], columns: 24, rows: 10)
    #expect(try pty.waitExit() == 0)
    #expect(pty.screen.lines[0] == "2 sqrt")
    #expect(pty.screen.lines[1] == "  → ≈1.41421356237310")
    #expect(pty.screen.lines[3].hasPrefix("  → ") && pty.screen.lines[3].contains("…"))
    #expect(pty.screen.text.contains("\\u{1b}[31m"))
    #expect(pty.screen.unknown.isEmpty)
  }
}
