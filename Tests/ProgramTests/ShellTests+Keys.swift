import Manual
import TestSupport
import Testing

/// Keys mode.
extension ShellTests {
  /// The shell in keys mode. It has read the file of the line editor when its prompt is there.
  private static func keys(editrc: String = "") throws -> PTY {
    let folder = try TemporaryDirectory()
    let pty = try shell(environment: ["EDITRC": folder.write(editrc, to: ".editrc")])
    try pty.enter("keys")
    return pty
  }

  /// Sends keys and waits for the rows above the prompt, below the status.
  private static func press(_ keys: String, _ rows: [String], _ pty: PTY) throws {
    pty.send(keys)
    try pty.wait("\(rows) after \(keys.debugDescription)") { screen in
      screen.current == ">" && screen.column == 2
        && rows.enumerated().allSatisfy { screen.above(rows.count - $0) == $1 }
        && screen.above(rows.count + 1) == "keys (% percent)"
    }
  }

  @Test(arguments: ["", "bind -v\n"]) func operatorsActAtOnce(editrc: String) throws {
    let pty = try Self.keys(editrc: editrc)
    try Self.press("2 3+", ["1: 5"], pty)
    try Self.press("4*", ["1: 20"], pty)
    try Self.press("3-", ["1: 17"], pty)
    try Self.press("1e+2+", ["1: 117"], pty)
    try Self.press("2e-1/", ["1: 585"], pty)
    try Self.press("\r", ["2: 585", "1: 585"], pty)
    try Self.press("−5!", ["2: 0", "1: 120"], pty)
    try Self.press("÷9√", ["2: 0", "1: 3"], pty)
    try Self.press("4^²", ["2: 0", "1: 6561"], pty)
    #expect(pty.screen.transcript.contains("> 2e-1 /"))
    #expect(pty.screen.unknown.isEmpty)
  }

  @Test(arguments: ["", "bind -v\n"]) func aCursorFlipsBits(editrc: String) throws {
    let pty = try Self.keys(editrc: editrc)
    try pty.enter("listen bits")
    pty.send(" ")
    try pty.wait("a blank: nothing to flip") { $0.column == 3 }
    try Self.press("0\r", ["1: 0"], pty)
    try Self.press("\u{1B}[D\u{1B}[D ", ["1: 4"], pty)
    try Self.press("\u{1B}[A\u{1B}[C ", ["1: 516"], pty)
    try Self.press("\u{1B}[B\u{1B}[D ", ["1: 512"], pty)
    #expect(pty.screen.above(3) == "0x0000000000000200  512")
    #expect(pty.screen.above(5) == "15 0000 0010  8" && pty.screen.above(4) == " 7 0000 0000  0")
    try Self.press("\\", ["1: 516"], pty)
    try Self.press("1 2+", ["2: 516", "1: 3"], pty)
    try pty.enter("unlisten bits")
    try Self.press("\u{1B}[C", ["2: 3", "1: 516"], pty)
    #expect(pty.screen.transcript.contains("> 2 flipbit"))
    #expect(pty.screen.unknown.isEmpty)
  }

  @Test func singleKeysMoveTheStack() throws {
    let pty = try Self.keys()
    try Self.press("1 2 3\r", ["3: 1", "2: 2", "1: 3"], pty)
    try Self.press("\t", ["3: 1", "2: 3", "1: 2"], pty)
    try Self.press("\u{1B}[C", ["3: 1", "2: 2", "1: 3"], pty)
    try Self.press("\u{1B}[6~", ["3: 3", "2: 1", "1: 2"], pty)
    try Self.press("\u{1B}[5~", ["3: 1", "2: 2", "1: 3"], pty)
    try Self.press("\u{7F}", ["2: 1", "1: 2"], pty)
    try Self.press("7\u{7F}+", ["1: 3"], pty)
    try Self.press(";", ["2: 3", "1: 2"], pty)
    try Self.press("&", ["2: 3", "1: 0.5"], pty)
    try Self.press("~", ["2: 3", "1: -0.5"], pty)
    try Self.press("\u{1B}[15~", ["2: -0.5", "1: 3"], pty)
  }

  @Test func percentLeavesY() throws {
    let pty = try Self.keys()
    try Self.press("200 15%", ["2: 200", "1: 30"], pty)
    try Self.press("+", ["1: 230"], pty)
    // After a word it has its meaning in lines.
    try Self.press("17 dup drop 5 %\r", ["2: 230", "1: 2"], pty)
    pty.resize(columns: 12, rows: 16)
    try pty.wait("no room for the note") { $0.above(3) == "keys" && $0.above(1) == "1: 2" }
  }

  @Test func infixKeysAreCorrected() throws {
    let pty = try Self.keys()
    try Self.press("12+", ["1: 12"], pty)
    pty.send("3=")
    try pty.wait("told what to key in") {
      $0.text.contains("error: '=' compares; RPN: 12 Enter 3 +\n") && $0.above(1) == "1: 12"
    }
    try Self.press("3+", ["1: 15"], pty)
    pty.send("15=")
    try pty.wait("told what to key in instead") {
      $0.text.contains("\n'=' compares; RPN: 3 Enter 15 +\n") && $0.above(1) == "1: 1"
    }
    try Self.press("0=", ["1: 0"], pty)
    pty.send("line\r2-\r5 =\r")
    try pty.wait("compared") { $0.text.contains("'=' compares; RPN: 2 5 -\n") }
  }

  @Test func backspaceThatIsHeldDownDropsNothing() throws {
    let pty = try Self.keys()
    try Self.press("1 2 3\r", ["3: 1", "2: 2", "1: 3"], pty)
    try Self.press("45\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}", ["3: 1", "2: 2", "1: 3"], pty)
    try Self.press("6\u{7F}7+", ["3: 1", "2: 2", "1: 10"], pty)
    try Self.press("\u{7F}\u{7F}", ["1: 1"], pty)
  }

  @Test func theSignOfANumberBeingKeyedChanges() throws {
    let pty = try Self.keys()
    for (keys, line) in [
      ("5~", "> -5"), ("~", "> 5"), (" 1e", "> 5 1e"), ("~", "> 5 1e-"), ("3", "> 5 1e-3"),
      ("~", "> 5 1e3"), (" 0x1e", "> 5 1e3 0x1e"), ("~", "> 5 1e3 -0x1e"),
    ] {
      pty.send(keys)
      try pty.wait(line) { $0.typed == line && $0.column == line.count }
    }
    try Self.press("+", ["2: 5", "1: 970"], pty)
  }

  @Test func everyWordCanBeTyped() throws {
    let pty = try Self.keys()
    try Self.press("9 sqrt\r", ["1: 3"], pty)
    try Self.press("{ dup * } sto f\r", ["1: 3"], pty)
    try Self.press("f\r", ["1: 9"], pty)
    try Self.press("\"a+b\"\r", ["2: 9", "1: \"a+b\""], pty)
    try Self.press("\u{7F}", ["1: 9"], pty)
    pty.send("2 \u{16}-7")  // Ctrl-V
    try pty.waitLine("> 2 -7")
    try Self.press("<=\r", ["2: 9", "1: 0"], pty)
    pty.send("{ 2 3+\r")
    try pty.wait("continued") { $0.current == "…" }
    pty.send("4*;~\u{7F}\u{7F}}\r")
    try pty.wait("program") { $0.above(1).hasPrefix("1: { 2 3+") && $0.current == ">" }
  }

  @Test func undoAndRedoGoByActionsAndSayWhatTheyUndid() throws {
    let pty = try Self.keys()
    try Self.press("1 2\r", ["2: 1", "1: 2"], pty)
    try Self.press("\t", ["2: 2", "1: 1"], pty)
    try Self.press("3+", ["2: 2", "1: 4"], pty)
    try Self.press("\\", ["2: 2", "1: 1"], pty)
    #expect(pty.screen.transcript.contains("undid: 3 +"))
    try Self.press("\u{1F}", ["2: 1", "1: 2"], pty)
    #expect(pty.screen.transcript.contains("undid: swap"))
    try Self.press("|", ["2: 2", "1: 1"], pty)
    #expect(pty.screen.transcript.contains("redid: swap"))
    pty.send("77\u{1B}OR")
    try pty.wait("the line stays") {
      $0.above(2) == "2: 1" && $0.above(1) == "1: 2" && $0.typed == "> 77" && $0.column == 4
    }
  }

  @Test func theModeIsSwitchedByAKey() throws {
    let pty = try Self.shell()
    pty.send("12\u{1B}OQ")
    try pty.wait("keys") {
      $0.above(1) == "keys (% percent)" && $0.typed == "> 12" && $0.column == 4
    }
    pty.send("3+\u{1B}OQ")
    try pty.wait("too few") { $0.text.contains("error: '+' needs 2 values, the stack has 1") }
    try pty.wait("line") { $0.above(1) == "1: 123" && $0.above(2) == "> line" }
    pty.send("4+")
    try pty.waitLine("> 4+")
    pty.send("\r")
    try pty.wait("sum") { $0.above(1) == "1: 127" }
  }

  @Test func theModeIsRemembered() throws {
    let folder = try TemporaryDirectory()
    var pty = try Self.shell(environment: ["HOME": folder.path])
    try pty.enter("keys 2 levels preview 7 8 9")
    pty.send("\u{4}")
    try pty.waitExit()
    pty = try Self.shell(environment: ["HOME": folder.path])
    #expect(pty.screen.above(4) == "keys (% percent)" && pty.screen.above(3) == "… 1 more")
    #expect(pty.screen.above(2) == "2: 8")
    try Self.press("+", ["2: 7", "1: 17"], pty)
    pty.send("4 sqrt")
    try pty.waitLine("> 4 sqrt")
    pty.send("\r")
    try pty.wait("no preview") { $0.above(1) == "1: 2" && $0.above(2) == "2: 17" }
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("→"))
  }

  @Test func keysThatPrintNothingActInLineMode() throws {
    let pty = try Self.shell()
    try pty.enter("1 2 3")
    pty.send("\u{1B}[15~")
    try pty.wait("swapped") { $0.above(1) == "1: 2" && $0.above(2) == "2: 3" }
    pty.send("sin\u{1B}[15~")
    try pty.wait("refused") { $0.bells == 1 && $0.typed == "> sin" }
  }

  @Test func keysAreBoundByName() throws {
    let pty = try Self.keys(
      editrc: "surd:bind ^X surd-swap\nsurd:bind \";\" ed-insert\nsurd:bind @ surd-multiply\n")
    try Self.press("2 3\u{18}", ["2: 3", "1: 2"], pty)
    try Self.press("5@", ["2: 3", "1: 10"], pty)
    pty.send("1;")
    try pty.waitLine("> 1;")
  }

  @Test func allFunctionsOfTheManualCanBeBound() throws {
    // Those in parentheses are manual pages.
    let names = Set(
      SurdManual.text(width: 300).matches(of: /surd-[a-z-]*[a-z](?!\(|[a-z-])/).map(\.output))
    #expect(names.count >= KeyCount.functions)
    let bindings = names.sorted().map { "surd:bind ^G \($0)\n" }.joined()
    let pty = try Self.keys(editrc: bindings)
    #expect(Self.text(pty) == ["> keys", "keys (% percent)", ">"])
    let wrong = try Self.keys(editrc: "surd:bind ^G surd-nosuch\n")
    #expect(wrong.screen.text.contains("surd-nosuch"))
  }

  /// The number of functions, all of which the manual lists.
  private enum KeyCount { static let functions = 27 }

  @Test func viCommandModeStaysVis() throws {
    let pty = try Self.keys(editrc: "surd:bind -v\n")
    try Self.press("1 2\r", ["2: 1", "1: 2"], pty)
    pty.send("34\u{1B}")
    try pty.waitLine("> 34", column: 3)
    pty.send("\u{7F}x")
    try pty.waitLine("> 4", column: 2)
    pty.send("A5")
    try pty.waitLine("> 45", column: 4)
    try Self.press("+", ["2: 1", "1: 47"], pty)
  }

  @Test(arguments: ["?", "\u{1B}OP"]) func theKeyMapFitsTheScreen(key: String) throws {
    let pty = try Self.shell(columns: 80, rows: 24)
    pty.send(key)
    try pty.wait("map") { $0.text.contains("'help' explains") && $0.text.contains("Ctrl-V") }
    #expect(pty.screen.scrollback.isEmpty)
    #expect(pty.screen.text.contains("swap") && pty.screen.text.contains("lastx"))
    #expect(pty.screen.text.contains("a-z _ @         word, unit, date"))
  }

  @Test func singleKeysAreNoLinesOfTheHistory() throws {
    let pty = try Self.keys()
    try Self.press("2 3+", ["1: 5"], pty)
    try Self.press("\r", ["2: 5", "1: 5"], pty)
    try Self.press("\t", ["2: 5", "1: 5"], pty)
    pty.send("\u{10}")  // Ctrl-P
    try pty.waitLine("> 2 3 +")
    pty.send("\u{15}\u{1B}[1;5A")  // Ctrl-U, Ctrl-Up
    try pty.waitLine("> 2 3 +")
  }
}
