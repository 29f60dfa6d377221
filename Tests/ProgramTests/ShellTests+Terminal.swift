import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The shell and its terminal.
extension ShellTests {
  @Test func pastedLinesAreCarriedOutInOrder() throws {
    let pty = try Self.shell(rows: 20)
    pty.send("\u{1B}[200~2 3 +  # a comment\r\r4 *\n{ dup\n* } sto f\nf 1\u{1B}[201~")
    try pty.wait("last line") { $0.typed == "> f 1" && $0.above(1) == "1: 20" }
    #expect(
      Self.text(pty).dropLast(2) == [
        "> 2 3 +  # a comment", "  5", ">", "> 4 *", "  20", "> { dup", "… * } sto f",
      ])
    pty.send("\r")
    try pty.wait("carried out") { $0.above(2) == "2: 400" && $0.above(1) == "1: 1" }
  }

  @Test func whatWordsSayIsBrokenAtBlanks() throws {
    let pty = try Self.shell()
    try pty.enter("2 sqrt 3 sqrt <= why")
    #expect(
      Self.text(pty).dropLast(2) == [
        "> 2 sqrt 3 sqrt <= why", "Exact: the integer 1.",
        "'<=' answered yes: an enclosure of the difference by 64 bits", "does not contain 0.",
      ])
    try pty.enter("clear 1 \"aaaaaaaaaaaaaaa bbbbbbbbbbbbbbbb ccccccccccccc\"")
    try pty.enter("\"so \" write undo")
    #expect(
      Self.text(pty).suffix(5) == [
        "so", "undid: clear 1 \"aaaaaaaaaaaaaaa bbbbbbbbbbbbbbbb", "ccccccccccccc\"", "1: 1", ">",
      ])
  }

  @Test func pastedKeysDoNotActAtOnce() throws {
    let pty = try Self.shell()
    try pty.enter("keys")
    pty.send("\u{1B}[200~2 3+4*\u{1B}[201~")
    try pty.waitLine("> 2 3+4*")
    pty.send("\r")
    try pty.wait("result") { $0.above(1) == "1: 20" }
  }

  @Test func copyGoesToTheClipboard() throws {
    let pty = try Self.shell()
    try pty.enter("2 3 / \"ünï\" copy")
    // The bytes of "ünï" in base 64.
    #expect(String(decoding: pty.output, as: UTF8.self).contains("\u{1B}]52;c;w7xuw68=\u{7}"))
    #expect(pty.screen.text.contains("copied"))
    pty.send("\u{7F}drop\r\u{1B}[20~")
    try pty.wait("copied by F9") { _ in
      String(decoding: pty.output, as: UTF8.self)
        .contains("\u{1B}]52;c;MC42NjY2NjY2NjY2NjY2Njc=\u{7}")
    }
    try pty.enter("200000 !")
    pty.send("\u{1B}[20~")
    try pty.wait("refused") { $0.text.contains("not copied: 973351 bytes") }
    try pty.enter("clear copy")
    #expect(pty.screen.text.contains("error: 'copy' needs 1 value, the stack has 0"))
  }

  @Test(
    arguments: [
      (["--color", "never"], nil), ([], "1"), (["--color=auto"], "1"),
    ] as [([String], String?)])
  func withoutColoursThereAreNone(options: [String], noColour: String?) throws {
    let pty = try Self.shell(options, environment: ["NO_COLOR": noColour])
    try pty.enter("2 sqrt hex")
    pty.send("1 0 /")
    try pty.wait("preview") { $0.preview == "division by zero" }
    #expect(!pty.screen.usedAttributes)
  }

  @Test(
    arguments: [
      ([], nil), ([], ""), (["--color", "always"], "1"),
    ] as [([String], String?)])
  func coloursAreUsed(options: [String], noColour: String?) throws {
    let pty = try Self.shell(options, environment: ["NO_COLOR": noColour])
    try pty.enter("5")
    #expect(pty.screen.usedAttributes)
    #expect(pty.screen.above(1) == "1: 5")
  }

  @Test func controlZStopsAndFgGoesOn() throws {
    let pty = try PTY(
      "/bin/sh", ["-i"], environment: ["PS1": "$ ", "ENV": nil], columns: 60, rows: 20)
    try pty.wait("shell") { $0.current == "$" }
    pty.send("'\(StreamTests.surd)'\r")
    try pty.wait("prompt") { $0.current == ">" && $0.column == 2 }
    try pty.enter("2 3 +")
    pty.send("4 sqrt")
    try pty.wait("preview") { $0.preview == "2 (2 levels)" }
    pty.send("\u{1A}")
    try pty.wait("stopped") { $0.current == "$" && !$0.modes.contains(2004) }
    #expect(!pty.screen.text.contains("levels") && !pty.isRaw)
    pty.send("echo $((6*7))\r")
    try pty.wait("the shell works") { $0.current == "$" && $0.lines.contains("42") }
    pty.send("fg\r")
    try pty.wait("back") {
      $0.typed == "> 4 sqrt" && $0.column == 8 && $0.above(1) == "1: 5" && $0.modes.contains(2004)
    }
    pty.send(" *\r")
    try pty.wait("carried out") { $0.above(1) == "1: 10" && $0.current == ">" }
    pty.send("\u{4}")
    try pty.wait("left") { $0.current == "$" }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
  func whateverEndsItTheTerminalIsAsItWas(signal: Int32) throws {
    let pty = try Self.shell()
    pty.send("9 sqrt")
    try pty.wait("preview") { $0.preview == "3" }
    #expect(pty.isRaw && pty.screen.modes.contains(2004))
    pty.signal(signal)
    #expect(try pty.waitExit() & 0x7F == signal)
    #expect(!pty.isRaw && pty.echoes && pty.screen.modes.isEmpty)
  }

  @Test func controlLKeepsStackAndLine() throws {
    let pty = try Self.shell()
    try pty.enter("1 2")
    pty.send("3 4\u{1B}[D\u{C}")
    try pty.wait("cleared") {
      $0.lines[0] == "2: 1" && $0.lines[1] == "1: 2" && $0.row == 2 && $0.typed == "> 3 4"
        && $0.column == 4
    }
  }

  /// Operators are functions of the shell: a burst that ends with one at the right edge is drawn as
  /// a whole.
  @Test func aBurstToTheRightEdgeIsDrawnOnce() throws {
    let pty = try Self.shell(columns: 40)
    let line = "> 1 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 +"
    pty.send(String(line.dropFirst(2)))
    try pty.wait("drawn") { $0.above(1) == line && $0.column == 0 }
    pty.send("\u{1B}[D")
    try pty.wait("moved") { $0.current == line && $0.column == 39 }
    #expect(pty.screen.text.hasSuffix("leaves\n" + line))
  }

  @Test func utf8KeysAreTyped() throws {
    let pty = try Self.shell()
    try pty.enter("16√ 3× 2÷ 1− π*")
    #expect(pty.screen.above(1) == "1: ≈15.7079632679490")
  }

  @Test(arguments: ["dumb", "nosuchterminal", ""])
  func aTerminalThatCannotEditHasAPlainPrompt(name: String) throws {
    let pty = try PTY(
      StreamTests.surd, environment: ["TERM": name, "NO_COLOR": nil], columns: 60, rows: 16)
    pty.send("2 3 + deg keys\r4+\rcopy\r")
    try pty.wait("result") { $0.text.contains("9\n>") && $0.text.contains("keys, deg\n") }
    try pty.wait("refused") { $0.text.contains("error: 'copy' is not available here") }
    #expect(!pty.output.contains(0x1B))
    pty.send("\u{4}")
    #expect(try pty.waitExit() == 0)
  }

  @Test func helpShowsWordAndTopicAndAproposFinds() throws {
    let pty = try Self.shell(columns: 80, rows: 40)
    try pty.enter("6 digits help complex")
    #expect(pty.screen.text.contains("Makes a complex number") && pty.screen.text.contains("conj"))
    try pty.enter("help sqrt")
    #expect(pty.screen.text.contains("→ 1.41421\n"))
    try pty.enter("\"principal\" apropos")
    #expect(pty.screen.text.contains("apropos\n"))
    try pty.enter("apropos binomial")
    #expect(pty.screen.text.contains("ncr"))
    pty.send("[1 2] stdev\t\r")
    try pty.wait("synonym completed") { $0.transcript.contains("> [1 2] sdev") }
    pty.send("help trigo\t\r")
    try pty.wait("topic completed") { $0.transcript.contains("> help trigonometry") }
    try pty.enter("help sqtr")
    #expect(pty.screen.text.contains("did you mean 'sqrt'?"))
  }

  @Test(arguments: [[], ["--dc"]] as [[String]])
  func keysTypedAtRandomLeaveItAlive(arguments: [String]) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      try PTY.typeAtRandom(4000, seed: seed, into: StreamTests.surd, arguments)
    }
  }

  @Test func aCommandOfLibeditIsNotAskedFor() throws {
    let pty = try Self.shell()
    pty.send("\u{1B}x'\r")
    try pty.wait("an error") { $0.text.contains("error: ") && $0.current == ">" }
    let bells = pty.screen.bells
    pty.send("\u{1B}X")
    try pty.wait("the key is refused") { $0.bells > bells }
    pty.send("\"\r")
    try pty.wait("an open string") { $0.current == "…" }
  }

  @Test func controlSpaceTypedAheadDoesNotLeave() throws {
    let pty = try Self.shell()
    try pty.enter("7")
    pty.send("\r\0")
    try pty.wait("duplicated") { $0.above(2) == "2: 7" && $0.current == ">" }
    try pty.enter("5")
    #expect(pty.screen.above(1) == "1: 5")
  }

  @Test func controlCStopsPrinting() throws {
    let pty = try Self.shell()
    try pty.enter("5")
    pty.send("1 300000 range print\r ")  // The blank is typed ahead: it is not read page by page.
    try pty.wait("begun") { _ in pty.output.count > 20_000 }
    pty.send("\u{3}")
    try pty.wait("stack as before") {
      $0.above(1) == "1: 5" && $0.current == ">" && $0.text.contains("interrupted")
    }
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("299999"))
  }

  /// The numbers are there at once, their digits in some seconds: the first ends in the midst.
  @Test func controlCStopsShowingAndNothingElse() throws {
    let pty = try Self.shell(rows: 30)
    try pty.enter("25 levels 1e300000000 sto b")
    pty.send("7" + String(repeating: " b", count: 24) + "\r")
    try pty.wait("a second") { $0.text.contains("Ctrl-C stops") }
    pty.send("\u{3}")
    try pty.wait("prompt") {
      $0.current == ">" && $0.text.contains("interrupted: the stack is complete")
    }
    #expect(pty.screen.text.contains("25: 7\n24: (not shown)"))
    try pty.enter("depth sto n clear n")
    #expect(pty.screen.above(1) == "1: 25")
  }

  /// Runs keys, and presses Ctrl-C during one long call of the arithmetic, several times.
  private func interrupt(_ pty: PTY, _ keys: String, times: Int) throws {
    for count in 1...times {
      pty.send("\"begun\" print \(keys)\r")
      try pty.wait("begun") { $0.transcript.count { $0 == "begun" } == count }
      usleep(500_000)  // so that it is in the call, which cannot be seen
      pty.send("\u{3}")
      try pty.wait("interrupted") {
        $0.current == ">" && $0.transcript.count { $0.hasSuffix("interrupted") } == count
      }
    }
  }

  @Test func eachInterruptionOfALongCallIsSaid() throws {
    try interrupt(try Self.shell(rows: 30), "20000000 !", times: 3)
  }

  @Test func calculationsLeftBehindDoNotPileUp() throws {
    let pty = try Self.shell(rows: 30)
    try interrupt(pty, "40000000 !", times: 4)
    pty.send("1 2 +\r")
    try pty.wait("waiting") {
      $0.text.contains(
        "waiting until one of 4 interrupted calculations has ended;\nCtrl-C gives this line up")
    }
    pty.send("\u{3}")
    try pty.wait("prompt") { $0.current == ">" && $0.text.hasSuffix("error: interrupted\n>") }
  }

  @Test func messagesAreBrokenAtBlanks() throws {
    let pty = try Self.shell(columns: 30)
    pty.send("rcl r\r")
    try pty.wait("error") {
      $0.text.hasSuffix("error: no variable 'r'; 'vars'\nlists them\n>")
    }
    pty.send("about\r")
    try pty.wait("about") {
      $0.text.contains("\nfor the terminal whose digits\nare never wrong.\n")
    }
  }
}
