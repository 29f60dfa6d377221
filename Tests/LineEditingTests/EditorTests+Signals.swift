import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Signals, computing, and the terminal's state at the end.
extension EditorTests {
  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGQUIT, SIGILL])
  func terminalIsGivenBack(_ signal: Int32) throws {
    let pty = try Self.demo()
    pty.send("1")
    try pty.waitLine("> 1")
    #expect(pty.isRaw && !pty.echoes)
    pty.signal(signal)
    #expect(try pty.waitExit() & 0x7F == signal)
    #expect(!pty.isRaw && pty.echoes && pty.screen.modes.isEmpty)
    #expect(pty.screen.text == "> 1" && pty.screen.column == 0)
  }

  /// This holds for every signal with the default action of ending the process, such as SIGXCPU of
  /// `ulimit -t`.
  @Test func terminalIsGivenBackAtAnySignal() throws {
    var signals = [
      SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS, SIGTRAP, SIGBUS,
      SIGFPE, SIGPIPE,
    ]
    #if os(Linux)
      signals += [SIGIO, SIGPWR, SIGSTKFLT, 34, 50, 64]
    #endif
    for signal in signals {
      let pty = try Self.demo()
      pty.signal(signal)
      #expect(try pty.waitExit() & 0x7F == signal)
      #expect(!pty.isRaw && pty.echoes && pty.screen.modes.isEmpty, "\(signal)")
    }
  }

  @Test(arguments: ["trap", "abort", "overflow", "overflow-thread"])
  func terminalIsGivenBackAfterACrash(_ command: String) throws {
    let pty = try Self.demo()
    pty.send(command + "\r")
    #expect(try pty.waitExit() & 0x7F != 0)
    #expect(!pty.isRaw && pty.echoes && pty.screen.modes.isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func terminationWhileComputing(_ signal: Int32) throws {
    let pty = try Self.demo()
    try computing(pty)
    pty.signal(signal)
    #expect(try pty.waitExit() & 0x7F == signal)
    #expect(!pty.isRaw && pty.echoes && pty.screen.modes.isEmpty)
  }

  @Test func hangUpEndsTheProgram() throws {
    let pty = try Self.demo()
    pty.send("1")
    try pty.waitLine("> 1")
    pty.hangUp()
    #expect(try pty.waitExit() & 0x7F == SIGHUP)
  }

  @Test func ignoredSignalsStayIgnored() throws {
    let command = "trap '' HUP TSTP USR1; exec '\(Self.program)'"
    let pty = try PTY("/bin/sh", ["-c", command])
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    pty.signal(SIGHUP)
    pty.signal(SIGUSR1)
    pty.send("1")
    try pty.waitLine("> 1")
    // The terminal forgets unread keys at Ctrl-Z, but not later ones.
    pty.send(Keys.control("Z") + "2")
    try pty.waitLine("> 12")
  }

  @Test func terminalIsGivenBackAtTheEnd() throws {
    let pty = try Self.demo()
    pty.send("quit\r")
    #expect(try pty.waitExit() == 0)
    #expect(!pty.isRaw && pty.echoes && pty.screen.modes.isEmpty)
    #expect(pty.screen.text == "> quit" && pty.screen.column == 0)
  }

  /// Starts a computation in the demo, which rings the bell. The line is still on the screen.
  private func computing(_ pty: PTY) throws {
    pty.send("slow\r")
    try pty.wait("computing") { $0.bells == 1 && $0.current == "> slow" }
  }

  @Test func ctrlCWhileComputing() throws {
    let pty = try Self.demo()
    try computing(pty)
    pty.send(Keys.control("C"))
    try pty.wait("interrupted") { $0.above(1) == "interrupted" && $0.current == ">" }
    #expect(!pty.screen.text.contains("^C"))
    try pty.enter("1")
  }

  @Test func typeAheadIsNotEchoedButKept() throws {
    let pty = try Self.demo()
    pty.send("blink\rsay one\rblink\rsay two")
    try pty.wait("all") { $0.current == "> say two" && $0.column == 9 }
    #expect(
      pty.screen.text == "> blink\nready\n> say one\none\n> blink\nready\n> say two")
  }

  @Test func dumbTerminalGetsNoSequences() throws {
    for terminal in ["dumb", "no-such-terminal", ""] {
      let pty = try PTY(Self.program, environment: ["TERM": terminal])
      try pty.wait("prompt") { $0.current == ">" }
      pty.send("1 2\r")
      try pty.wait("words") { $0.text == "> 1 2\n2: 1\n1: 2\n>" }
      pty.send("say x\r")
      try pty.wait("answer") { $0.text == "> 1 2\n2: 1\n1: 2\n> say x\nx\n>" }
      pty.send("abc")
      try pty.waitLine("> abc")
      pty.send(Keys.control("C"))
      try pty.wait("interrupted") { $0.current == ">" && $0.above(1).hasPrefix("> abc") }
      pty.send("slow\r")
      try pty.wait("computing") { $0.bells == 1 }
      pty.send(Keys.control("C"))
      try pty.wait("interrupted") { $0.text.contains("interrupted\n>") }
      pty.send(Keys.control("D"))
      #expect(try pty.waitExit() == 0)
      #expect(!pty.output.contains(0x1B))
    }
  }

  @Test func otherLocalesDoNotLoseCharacters() throws {
    let pty = try Self.demo(environment: ["LANG": "C", "LC_ALL": nil])
    pty.send("say √π×\r")
    try pty.wait("answer") { $0.above(1) == "√π×" && $0.current == ">" }
  }

  /// The demo, run by a shell with job control.
  private func demoInShell() throws -> PTY {
    let shell = try PTY(
      "/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "$ "], columns: 200)
    try shell.wait("shell") { $0.current == "$" }
    shell.send("'\(Self.program)'\r")
    try shell.wait("demo") { $0.current == ">" }
    return shell
  }

  @Test func stoppedFromOutside() throws {
    let shell = try demoInShell()
    shell.send("1 2\r34" + Keys.left)
    try shell.wait("typed") { $0.current == "> 34" && $0.column == 3 }
    shell.send("\u{1B}OQ")
    try shell.wait("stopped") { $0.text.contains("Stopped") && $0.current == "$" }
    shell.send("fg\r")
    try shell.wait("continued") {
      $0.above(2) == "2: 1" && $0.above(1) == "1: 2" && $0.current == "> 34" && $0.column == 3
    }
    shell.send("5" + Keys.control("A") + Keys.control("K") + "stop\r")
    try shell.wait("stopped") { $0.text.components("Stopped") == 2 && $0.current == "$" }
    shell.send("fg\r")
    try shell.wait("continued") { $0.above(1) == "1: 2" && $0.current == ">" && $0.column == 2 }
    shell.send("67" + Keys.left + "8\r")
    try shell.wait("goes on") { $0.above(1) == "1: 687" && $0.current == ">" }
  }

  @Test func suspendedAndContinued() throws {
    let shell = try demoInShell()
    shell.send("1 2\r34" + Keys.left)
    try shell.wait("typed") { $0.current == "> 34" && $0.column == 3 }
    shell.send(Keys.control("Z"))
    try shell.wait("stopped") { $0.text.contains("Stopped") && $0.current == "$" }
    #expect(!shell.screen.modes.contains(2004) || shell.screen.current == "$")
    shell.send("fg\r")
    try shell.wait("continued") {
      $0.above(2) == "2: 1" && $0.above(1) == "1: 2" && $0.current == "> 34" && $0.column == 3
    }
    shell.send("5\r")
    try shell.wait("goes on") { $0.above(1) == "1: 354" && $0.current == ">" }
    let bells = shell.screen.bells
    shell.send("slow\r")
    try shell.wait("computing") { $0.bells == bells + 1 }
    shell.send(Keys.control("Z"))
    try shell.wait("stopped") { $0.current == "$" && $0.text.components("Stopped") == 2 }
    shell.send("fg\r")
    try shell.wait("continued") { $0.text.hasSuffix("/LineEditingDemo'") && $0.column == 0 }
    try shell.wait("in the foreground") { $0.modes.contains(2004) }
    shell.send(Keys.control("C"))
    try shell.wait("interrupted") { $0.text.contains("interrupted") && $0.current == ">" }
  }

  /// The other end of the terminal may report any size. libedit keeps two characters for each cell,
  /// 34 GB here.
  @Test func anyWindowIsTaken() throws {
    let command = "ulimit -v 4000000; stty rows 65535 cols 65535; exec '\(Self.program)'"
    let pty = try PTY("/bin/sh", ["-c", command])
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    try pty.enter("1 2")
    for (columns, rows) in [(60, 16), (65_535, 65_535), (60, 65_535), (20_000, 20_000), (60, 16)] {
      pty.claimSize(columns: columns, rows: rows)
      pty.send("say \(columns)x\(rows)\r")
      try pty.wait("answer") { $0.text.contains("\n\(columns)x\(rows)\n") && $0.current == ">" }
    }
  }
}
