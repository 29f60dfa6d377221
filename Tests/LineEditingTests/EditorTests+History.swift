import TestSupport
import Testing

/// History and searching in it.
extension EditorTests {
  @Test func upAndDownTakeWhatIsTypedLiterally() throws {
    let pty = try Self.demo()
    for line in ["2 *", "22 *", "say x", "2 * 3"] { try pty.enter(line) }
    pty.send("2 *" + Keys.up)
    try pty.waitLine("> 2 * 3", column: 7)
    pty.send(Keys.up)
    try pty.wait("beep") { $0.bells == 0 && $0.current == "> 2 *" || $0.bells == 1 }
    pty.send(Keys.control("U") + Keys.up + Keys.up)
    try pty.waitLine("> say x")
    pty.send(Keys.control("N") + Keys.down)
    try pty.waitLine(">", column: 2)
    pty.send("say" + Keys.up + "y" + Keys.enter)
    try pty.wait("edited") { $0.transcript.contains("xy") && $0.current == ">" }
    pty.send(Keys.up)
    try pty.waitLine("> say xy")
  }

  @Test func searchIsLiteral() throws {
    let pty = try Self.demo()
    for line in ["say 2 3 *", "say 22 1", "clear"] { try pty.enter(line) }
    pty.send("typed" + Keys.control("R") + "2")
    try pty.waitLine("find '2': say 22 1")
    pty.send(" ")
    try pty.waitLine("find '2 ': say 22 1")
    pty.send("3 *")
    try pty.waitLine("find '2 3 *': say 2 3 *")
    pty.send("[")
    try pty.waitLine("none '2 3 *[': say 2 3 *")
    pty.send(Keys.backspace + Keys.backspace + Keys.backspace + Keys.backspace + Keys.backspace)
    try pty.waitLine("find '2': say 22 1")
    pty.send(Keys.control("R"))
    try pty.waitLine("find '2': say 2 3 *")
    pty.send(Keys.control("G"))
    try pty.waitLine("> typed", column: 7)
    pty.send(Keys.control("R") + "3" + Keys.enter)
    try pty.wait("accepted") { $0.transcript.count { $0 == "2 3 *" } == 2 && $0.current == ">" }
  }

  @Test func searchEndsWithOtherKeys() throws {
    let pty = try Self.demo()
    try pty.enter("say one")
    pty.send(Keys.control("R") + "on" + Keys.left + "x")
    try pty.waitLine("> say onxe", column: 9)
    pty.send(Keys.control("U") + Keys.control("R") + "say" + Keys.escape)
    try pty.waitLine("> say one", column: 9)
    // A search without a match leads back to the line from before it.
    for key in [Keys.enter, Keys.escape] {
      pty.send(Keys.control("U") + "new" + Keys.control("R") + "onz")
      try pty.waitLine("none 'onz': say one")
      pty.send(key)
      try pty.waitLine("> new", column: 5)
    }
    pty.send(Keys.control("R") + "zz" + Keys.control("C"))
    try pty.wait("interrupted") { $0.above(1) == "> new^C" && $0.current == ">" }
    pty.send("1")
    try pty.waitLine("> 1")
  }

  @Test func historyIsKeptInAFile() throws {
    let directory = try TemporaryDirectory()
    let file = "\(directory.path)/state/demo/history"
    let first = try Self.demo(["--history", file])
    for line in ["1 é", "1 é", " secret", "2 [*"] { try first.enter(line) }
    first.send("quit\r")
    try first.waitExit()
    #expect(directory.read("state/demo/history") == "1 é\n2 [*\nquit\n")
    #expect(directory.mode(of: "state/demo/history") == 0o600)
    #expect(directory.mode(of: "state") == 0o700 && directory.mode(of: "state/demo") == 0o700)
    let second = try Self.demo(["--history", file])
    second.send(Keys.up + Keys.up + Keys.up)
    try second.waitLine("> 1 é")
  }

  @Test func twoShellsShareTheFile() throws {
    let directory = try TemporaryDirectory()
    let options = ["--history", "\(directory.path)/history"]
    let shells = [try Self.demo(options), try Self.demo(options)]
    for count in 0..<20 { shells[count % 2].send("say \(count)\r") }
    for (index, shell) in shells.enumerated() {
      try shell.wait("all lines") { $0.transcript.contains("\(18 + index)") && $0.current == ">" }
    }
    let lines = directory.read("history")?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.sorted() == (0..<20).map { "say \($0)" }.sorted())
  }

  @Test func historyFileIsCutBackAtTheStart() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(
      (1...25).map { "say \($0)\n" }.joined() + "half", to: "history")
    let pty = try Self.demo(["--history", file, "--limit", "10"])
    try pty.enter("say end")
    #expect(
      directory.read("history") == (17...25).map { "say \($0)\n" }.joined() + "half\nsay end\n")
  }

  @Test func cutOffLineInTheFileIsCompleted() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("one\n\r\ntw", to: "history")
    let pty = try Self.demo(["--history", file])
    try pty.enter("say end")
    #expect(directory.read("history") == "one\n\r\ntw\nsay end\n")
  }

  @Test func newlinesDoNotCorruptTheFile() throws {
    let directory = try TemporaryDirectory()
    let pty = try Self.demo(["--history", "\(directory.path)/history"])
    pty.send("say a" + Keys.control("V") + "\nb\r")
    try pty.wait("carried out") { $0.above(1) == "a\\u{d}b" && $0.current == ">" }
    pty.send("quit\r")
    try pty.waitExit()
    #expect(directory.read("history") == "say a b\nquit\n")
  }

  @Test func unwritableHistoryIsSaidOnce() throws {
    let pty = try Self.demo(["--history", "/proc/none/history"])
    pty.send("say x\r")
    try pty.wait("message") {
      $0.text.contains("history is not kept: /proc/none/") && $0.current == ">"
    }
    try pty.enter("say y")
    #expect(pty.screen.text.components("history is not kept") == 1)
    let other = try PTY(Self.program, ["--history", "/"])
    try other.wait("message") { $0.text.hasPrefix("history is not kept: /: ") && $0.current == ">" }
  }
}

extension String {
  /// Returns how often a text occurs in this one.
  func components(_ text: String) -> Int {
    indices.count { self[$0...].hasPrefix(text) }
  }
}
