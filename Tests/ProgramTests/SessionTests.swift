#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import TestSupport
import Testing

/// The session as a document, through the built program: nothing is lost, however the program ends.
@Suite struct SessionTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// A shell whose state and configuration are in the test's folder, at its first prompt.
  func shell(_ arguments: [String] = [], columns: Int = 100) throws -> PTY {
    let environment = [
      "XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "HOME": folder.path,
    ]
    let pty = try PTY(
      StreamTests.surd, arguments, environment: environment, columns: columns, rows: 24)
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    return pty
  }

  func leave(_ pty: PTY) throws {
    pty.send("\u{4}")
    #expect(try pty.waitExit() == 0)
  }

  var document: String? { folder.read("surd/session.surd") }

  // MARK: Restoring

  @Test func stackVariablesAndSettingsAreBack() throws {
    var pty = try shell()
    #expect(!pty.screen.text.contains("restored"))
    try pty.enter("2 sqrt 3 \"a\\n\" 7 sto seven 4 digits")
    try leave(pty)
    #expect(folder.mode(of: "surd/session.surd") == 0o600 && folder.mode(of: "surd") == 0o700)
    pty = try shell()
    #expect(pty.screen.text.contains("3 values and 1 variable restored; 'reset' begins empty"))
    #expect(pty.screen.above(3) == "3: ≈1.414" && pty.screen.above(1) == "1: \"a\\n\"")
    try pty.enter("drop seven +")
    #expect(pty.screen.above(1) == "1: 10")
    // The root is the expression still: its square is exact.
    try pty.enter("drop sq")
    #expect(pty.screen.above(1) == "1: 2")
    try pty.enter("reset")
    try leave(pty)
    pty = try shell()
    #expect(!pty.screen.text.contains("restored"))
  }

  @Test func noSessionKeepsNothing() throws {
    try leave(shell(["--no-session"]))
    #expect(document == nil)
    let pty = try shell(["--no-session"])
    try pty.enter("5")
    try leave(pty)
    #expect(document == nil)
  }

  @Test func aSessionCanBeInAnotherFile() throws {
    let file = "\(folder.path)/tax"
    var pty = try shell(["--session", file])
    try pty.enter("19")
    try leave(pty)
    #expect(document == nil && folder.read("tax")?.contains("\n19\n") == true)
    pty = try shell(["--session", file])
    #expect(pty.screen.above(1) == "1: 19")
  }

  // MARK: However it ends

  @Test func nothingThatWasShownIsLostWhenKilled() throws {
    var random = SplitMix64(seed: 4)
    var total = 0
    var shown = 0
    for round in 0..<15 {
      let pty = try shell()
      if total > 0 {
        let row = pty.screen.above(1)
        let value = row.hasPrefix("1: ") ? Int(row.dropFirst(3)) ?? -1 : -1
        #expect(value >= shown && value <= total, "round \(round): \(row), \(shown), \(total)")
        total = value
      } else {
        try pty.enter("0")
      }
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        pty.send("1 +\r")
        total += 1
      }
      usleep(UInt32.random(in: 0...60_000, using: &random))
      kill(pty.process, SIGKILL)
      try pty.waitExit()
      shown =
        pty.screen.transcript.compactMap { row in
          row.hasPrefix("1: ") ? Int(row.dropFirst(3)) : nil
        }.max() ?? shown
    }
    #expect(folder.read("surd/session.surd.bad") == nil)
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func signalsLoseNothing(signal: Int32) throws {
    let pty = try shell()
    try pty.enter("2 3")
    pty.signal(signal)
    try pty.waitExit()
    #expect(try shell().screen.above(1) == "1: 3")
  }

  @Test(arguments: ["{ 1 } { } while", "words"]) func aSignalIsNoInterruption(line: String) throws {
    let pty = try shell()
    try pty.enter("2 3")
    pty.send("4 \(line)\r")
    try pty.wait("work, or pages") {
      $0.modes.contains(1049) || $0.text.contains("Ctrl-C stops")
    }
    pty.signal(SIGTERM)
    try pty.waitExit()
    #expect(!pty.screen.transcript.contains { $0.contains("interrupted") })
    // A line may have run while its pages were read.
    let left = line == "words" ? ["1: 3", "1: 4"] : ["1: 3"]
    #expect(left.contains(try shell().screen.above(1)))
  }

  // MARK: Files that are none

  @Test(arguments: [
    ("my notes\n", "line 1: this is not a session of surd's"),
    ("# surd session 1\n1\n2", "line 3: the end of the session is missing"),
    ("# surd session 1\n1\n)\n# end of session\n", "line 3, column 1: unexpected ')'"),
    (
      "# surd session 1\n2\n# end of session, crc 01234567\n",
      "line 3: the checksum does not fit the lines above (after an edit, take ', crc …' away)"
    ),
  ]) func aDamagedFileIsReportedAndKept(text: String, message: String) throws {
    try leave(shell())
    for bad in ["session.surd.bad", "session.surd.bad2"] {
      // In surd's own folder, any file with the name is renamed.
      try folder.write(text, to: "surd/session.surd")
      let pty = try shell(columns: 200)
      #expect(pty.screen.text.contains(message))
      #expect(pty.screen.text.contains("it is kept as \(folder.path)/surd/\(bad)"))
      #expect(folder.read("surd/\(bad)") == text)
      try pty.enter("7")
      try leave(pty)
    }
    #expect(document?.contains("\n7\n") == true)
    #expect(folder.read("surd/session.surd.bad") == text)
  }

  @Test func nothingIsSavedWhereNothingCanBe() throws {
    let pty = try shell(["--session", "/proc/none/session"])
    #expect(pty.screen.text.contains("the session is not saved: /proc/none/"))
    try pty.enter("2 3 +")
    #expect(pty.screen.above(1) == "1: 5")
    #expect(pty.screen.transcript.count { $0.contains("is not saved") } == 1)
  }

  @Test func aFullDiskIsSaidOnceAndCalculationGoesOn() throws {
    // A file size limit acts like a full disk.
    let pty = try PTY(
      "/bin/sh", ["-c", "ulimit -f 0; exec '\(StreamTests.surd)'"],
      environment: ["XDG_STATE_HOME": folder.path], columns: 100, rows: 24)
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    try pty.enter("2 3 +")
    try pty.enter("1 +")
    #expect(pty.screen.above(1) == "1: 6")
    #expect(pty.screen.transcript.count { $0.contains("the session is not saved: ") } == 1)
  }

  // MARK: Words

  @Test func saveLoadAndReset() throws {
    let pty = try shell()
    let file = "\(folder.path)/kept"
    try pty.enter("1 2 sqrt 5 sto five \"\(file)\" save")
    #expect(folder.mode(of: "kept") == 0o600)
    try pty.enter("reset")
    #expect(!pty.screen.text.contains("\n1: ≈1.4"))
    try pty.enter("\"\(file)\" load five")
    #expect(pty.screen.above(1) == "1: 5" && pty.screen.above(2) == "2: ≈1.41421356237310")
    try pty.enter("undo")
    #expect(pty.screen.above(2) == "> undo")
    #expect(pty.screen.above(1) == "undid: \"\(file)\" load five")
    try folder.write("my notes", to: "notes")
    try pty.enter("\"\(folder.path)/notes\" save")
    #expect(folder.read("notes") == "my notes")
    #expect(pty.screen.text.contains("notes', line 1: this is not a session of surd's"))
    try pty.enter("clear \"\(folder.path)/none/x\" load")
    #expect(pty.screen.text.contains("No such file or directory"))
  }

  @Test func namesOfFilesBeginInTheHomeFolder() throws {
    let pty = try shell()
    try pty.enter("listen \"tape=~/t\" 7 \"~/kept\" save { sq } 0 1 \"~/kept.svg\" plotto")
    #expect(folder.read("kept")?.contains("\n7\n") ?? false)
    #expect(folder.read("kept.svg") != nil && folder.read("t") != nil)
    try folder.write("8", to: "keys")
    try pty.enter("clear run \"~/keys\"")
    #expect(pty.screen.above(1) == "1: 8")
    try pty.enter("\"~/kept\" load")
    #expect(pty.screen.above(1) == "1: 7")
    try pty.enter("\"~/none/x\" save")
    #expect(pty.screen.text.contains("there is no folder '\(folder.path)/none'"))
    try pty.enter("{ sq } 0 1 \"none/x\" plotto")
    #expect(pty.screen.text.contains("there is no folder 'none'"))
    #expect(folder.read("none/x") == nil)
    try pty.enter("\"~\" save")
    #expect(pty.screen.text.contains("Is a directory"))
  }

  @Test func theDocumentIsAListenerThatStays() throws {
    let pty = try shell()
    try pty.enter("listeners")
    #expect(pty.screen.above(2) == "counter" && pty.screen.above(1) == "document")
    try pty.enter("unlisten document")
    #expect(pty.screen.text.contains("'document' always listens"))
  }

  /// x² from −1 to 1 falls from the frame's upper left corner to the middle of its lower side. The
  /// frame of 800 by 400 is to the right of labels of three characters of 8.6, and 24.
  @Test func plotsGoToFiles() throws {
    let pty = try shell()
    try pty.enter("{ sq } -1 1 \"\(folder.path)/square.svg\" plotto")
    let drawing = try #require(folder.read("square.svg"))
    #expect(drawing.hasPrefix("<svg ") && drawing.hasSuffix("</svg>\n"))
    #expect(drawing.contains("d=\"M49.8 20L") && drawing.contains("L449.8 420L"))
    #expect(drawing.contains("L849.8 20\" "))
    #expect(pty.screen.text.contains("wrote "))
    close(open("\(folder.path)/other", O_CREAT | O_WRONLY, 0o666))
    #expect(folder.mode(of: "square.svg") == folder.mode(of: "other"))
    try pty.enter("{ 2 * } 0 1 \"\(folder.path)/square.svg\" plotto depth")
    #expect(folder.read("square.svg") != drawing && pty.screen.above(1) == "1: 0")
    try folder.write("my notes", to: "notes")
    try pty.enter("clear { sq } 0 1 \"\(folder.path)/notes\" plotto")
    #expect(folder.read("notes") == "my notes" && pty.screen.above(2) == "2: 1")
    #expect(pty.screen.text.contains("it holds something else than a drawing"))
  }

  // MARK: The init file

  @Test func theInitFileCountsAtEveryStart() throws {
    try folder.write("", to: "placeholder")
    mkdir("\(folder.path)/surd", 0o700)
    try folder.write("{ 2 * } sto twice 5 digits\nexact 77\n", to: "surd/init.surd")
    var pty = try shell()
    try pty.enter("4 twice 9 digits { 3 * } sto twice 2 sqrt")
    #expect(pty.screen.above(1) == "1: √2" && pty.screen.above(2) == "2: 8")
    try leave(pty)
    try folder.write("{ 20 * } sto twice 6 digits 1 sto _EUR\n", to: "surd/init.surd")
    pty = try shell()
    // The setting and the word are the new ones; the rest of the session is unchanged.
    try pty.enter("1 twice 3 sin")
    #expect(pty.screen.above(1) == "1: ≈0.141120" && pty.screen.above(2) == "2: 20")
    #expect(pty.screen.above(3) == "3: √2")
    try pty.enter("reset 2 twice 5_EUR")
    #expect(pty.screen.above(1) == "1: 5_EUR" && pty.screen.above(2) == "2: 40")
    try leave(pty)
    pty = try shell(["--no-init", "--no-session"])
    try pty.enter("2 twice")
    #expect(pty.screen.text.contains("unknown word 'twice'"))
  }

  @Test func errorsInTheInitFileAreReportedAndPassedOver() throws {
    mkdir("\(folder.path)/surd", 0o700)
    try folder.write(
      "4 digits 1 0 / 3 digits\n5 foo\n\"hi\" print\n8 wsize {", to: "surd/init.surd")
    let pty = try shell(columns: 200)
    let file = "\(folder.path)/surd/init.surd"
    #expect(pty.screen.text.contains("\(file):1:14: error: division by zero"))
    #expect(pty.screen.text.contains("\(file):2:3: error: unknown word 'foo'"))
    #expect(pty.screen.text.contains("\nhi\n"))
    #expect(pty.screen.text.contains("\(file):4:9: error: unclosed '{'"))
    try pty.enter("2 sqrt")
    #expect(pty.screen.above(1) == "1: ≈1.414")
  }

  @Test func controlCStopsAnInitFile() throws {
    mkdir("\(folder.path)/surd", 0o700)
    try folder.write("\"begun\" print { 1 } { } while", to: "surd/init.surd")
    let environment = ["XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path]
    let pty = try PTY(StreamTests.surd, environment: environment, columns: 100, rows: 24)
    try pty.wait("begun") { $0.text.contains("begun") }
    pty.send("\u{3}")
    try pty.wait("prompt") { $0.current == ">" && $0.text.contains("interrupted") }
  }

  // MARK: Pipes

  @Test func pipesKnowNothingOfSessionsAndInitFiles() throws {
    mkdir("\(folder.path)/surd", 0o700)
    try folder.write("3 digits deg { 1 } sto f", to: "surd/init.surd")
    let pty = try shell()
    try pty.enter("5 6 hex")
    try leave(pty)
    let before = document
    let file = try folder.write("31 2 sqrt depth f", to: "keys")
    let environment = ["XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path]
    for arguments in [[], ["-e", "31 2 sqrt depth f"], ["-f", file], ["31 2 sqrt depth f"]] {
      let run = try ProgramRun(
        StreamTests.surd, ["--keep-going"] + arguments, input: Array("31 2 sqrt depth f\n".utf8),
        environment: environment)
      #expect(run.output == "31\n1.41421356237310\n2\n", "\(arguments)")
      #expect(run.errors.contains("unknown word 'f'"), "\(arguments)")
    }
    let usage = try ProgramRun(StreamTests.surd, ["--session", "x", "2"], environment: environment)
    #expect(usage.status == 2 && usage.errors.contains("'--session' is for the prompt"))
    for word in ["save", "load"] {
      let run = try ProgramRun(StreamTests.surd, ["\"\(folder.path)/x\" \(word)"])
      #expect(run.errors.hasSuffix("error: '\(word)' works only where it is typed at the prompt\n"))
    }
    #expect(document == before && folder.read("x") == nil)
  }
}
