import TestSupport
import Testing

/// The screen's content.
extension EditorTests {
  /// libedit, which must not see such windows, wrote outside of its memory.
  @Test func windowsMayBecomeNarrowWhileALineIsTyped() throws {
    for _ in 0..<6 {
      let pty = try Self.demo()
      pty.send("12345678 ")
      try pty.waitLine("> 12345678", column: 11)
      pty.resize(columns: 5, rows: 24)
      pty.send("7")
      try pty.wait("narrow") { $0.current.hasSuffix(" 7") }
      pty.send("8\u{8}89\r")
      try pty.wait("accepted") { $0.text.contains(" 789") && $0.current == ">" }
    }
  }

  @Test func blockStaysAbovePromptAndLinesScroll() throws {
    let pty = try Self.demo()
    try pty.enter("2 3")
    #expect(pty.screen.text == "> 2 3\n2: 2\n1: 3\n>")
    try pty.enter("4")
    #expect(pty.screen.text == "> 2 3\n> 4\n3: 2\n2: 3\n1: 4\n>")
    try pty.enter("say hello")
    #expect(pty.screen.text == "> 2 3\n> 4\n> say hello\nhello\n3: 2\n2: 3\n1: 4\n>")
    #expect(pty.screen.unknown.isEmpty)
    #expect(!pty.screen.usedAttributes)
  }

  @Test func scrollbackIsReadable() throws {
    let pty = try Self.demo(rows: 6)
    for word in ["a", "b", "c"] { try pty.enter("say \(word)") }
    try pty.enter("1 2")
    try pty.enter("3")
    #expect(
      pty.screen.transcript == [
        "> say a", "a", "> say b", "b", "> say c", "c", "> 1 2", "> 3", "3: 1", "2: 2", "1: 3", ">",
      ])
  }

  @Test func acceptedLinesCanLeaveNothing() throws {
    let pty = try Self.demo(["--erase"])
    pty.send("2 3\r")
    try pty.wait("words") { $0.text == "2: 2\n1: 3\n>" }
    pty.send("say hello\r")
    try pty.wait("answer") { $0.text == "hello\n2: 2\n1: 3\n>" && $0.column == 2 }
  }

  @Test func blockHigherThanTheWindowIsCutAtItsTop() throws {
    let pty = try Self.demo(rows: 5)
    pty.send("1 2 3 4 5 6 7 8\r")
    try pty.wait("block") { $0.text == "> 1 2 3 4 5 6 7 8\n3: 6\n2: 7\n1: 8\n>" }
    pty.send("9")
    try pty.waitLine("> 9")
    pty.send("\r")
    try pty.wait("next") { $0.text == "> 9\n3: 7\n2: 8\n1: 9\n>" }
  }

  @Test func rowsAreCutToTheWidth() throws {
    let pty = try Self.demo(columns: 20)
    let long = String(repeating: "x", count: 30)
    pty.send("\(long)\r")
    try pty.wait("row") { $0.text == "> xxxxxxxxxxxxxxxxxx\nxxxxxxxxxxxx\n1: xxxxxxxxxxxxxxxx…\n>" }
    try pty.enter("7")
    #expect(
      pty.screen.text
        == "> xxxxxxxxxxxxxxxxxx\nxxxxxxxxxxxx\n> 7\n2: xxxxxxxxxxxxxxxx…\n1: 7\n>")
  }

  @Test func functionsPrintAboveTheBlock() throws {
    let pty = try Self.demo()
    try pty.enter("1")
    pty.send(Keys.functionOne)
    try pty.wait("help") { $0.text == "> 1\nhelp: one\nhelp: two\n1: 1\n>" && $0.column == 2 }
    pty.send("?")
    try pty.wait("help") { $0.text.hasSuffix("help: two\nhelp: one\nhelp: two\n1: 1\n>") }
    pty.send("a?b" + Keys.left + Keys.functionOne)
    try pty.wait("no help") { $0.current == "> a??b" && $0.column == 5 }
  }

  @Test func functionsChangeTheBlock() throws {
    let pty = try Self.demo()
    try pty.enter("1 2 3")
    pty.send("45" + Keys.functionFive)
    try pty.wait("dropped") { $0.text == "> 1 2 3\n2: 1\n1: 2\n> 45" && $0.column == 4 }
    pty.send(Keys.control("T") + Keys.control("T"))
    try pty.wait("dropped") { $0.text == "> 1 2 3\n> 45" && $0.column == 4 }
    pty.send(Keys.control("T"))
    try pty.wait("refused") { $0.bells == 1 }
    pty.send("6")
    try pty.waitLine("> 456")
  }

  @Test func clearScreenKeepsBlockAndLine() throws {
    let pty = try Self.demo()
    try pty.enter("1 2")
    pty.send("34" + Keys.left + Keys.control("L"))
    try pty.wait("cleared") { $0.text == "2: 1\n1: 2\n> 34" && $0.column == 3 }
  }

  @Test func resizeKeepsTheLine() throws {
    let pty = try Self.demo()
    try pty.enter("1 2")
    pty.send("77" + Keys.left)
    try pty.waitLine("> 77", column: 3)
    pty.resize(columns: 30, rows: 12)
    pty.send("8")
    try pty.wait("narrower") { $0.text == "> 1 2\n2: 1\n1: 2\n> 787" && $0.column == 4 }
    pty.resize(columns: 60, rows: 5)
    pty.send("9")
    try pty.wait("wider") { $0.text.hasSuffix("2: 1\n1: 2\n> 7897") && $0.column == 5 }
  }

  @Test func resizeWhileAKeyIsQuoted() throws {
    let pty = try Self.demo()
    pty.send("ab" + Keys.left + Keys.control("V"))
    pty.resize(columns: 30, rows: 12)  // Ctrl-V has no visible effect; either order is tested
    pty.send("c")
    try pty.waitLine("> acb", column: 4)
  }

  @Test func resizeWhileComputing() throws {
    let pty = try Self.demo(columns: 40)
    pty.send("slow\r")
    try pty.wait("computing") { $0.bells == 1 }
    pty.resize(columns: 20, rows: 12)
    pty.send("123456789012345678901")
    pty.send(Keys.control("C"))
    try pty.wait("interrupted") { $0.above(1) == "interrupted" && $0.current == ">" }
    pty.send("12345678901234567890")
    try pty.wait("wrapped at 20") { $0.above(1) == "> 123456789012345678" && $0.current == "90" }
  }

  @Test(arguments: [16, 17, 18, 19, 25, 30, 37, 38])
  func wrappedLineStaysRight(_ count: Int) throws {
    let pty = try Self.demo(columns: 20)
    try pty.enter("1")
    let line = String("abcdefghijklmnopqrstuvwxyz0123456789+-*/".prefix(count))
    pty.send(line)
    try pty.wait("typed") { $0.text == Self.rows("> " + line, below: "> 1\n1: 1\n") }
    pty.send(Keys.control("A"))
    try pty.wait("at the start") { $0.current.hasPrefix("> ") && $0.column == 2 }
    pty.send("9 ")
    try pty.wait("inserted") {
      $0.text == Self.rows("> 9 " + line, below: "> 1\n1: 1\n") && $0.column == 4
    }
    pty.send(Keys.enter)
    try pty.wait("accepted") {
      $0.text.hasPrefix(Self.rows("> 9 " + line, below: "> 1\n") + "\n3: 1\n2: 9\n1: abc")
        && $0.current == ">"
    }
  }

  /// Text in rows of 20 columns, below others.
  static func rows(_ text: String, below: String) -> String {
    var rest = text[...]
    var rows: [String] = []
    while !rest.isEmpty {
      rows.append(String(rest.prefix(20)))
      rest = rest.dropFirst(20)
    }
    return below + rows.joined(separator: "\n")
  }

  @Test func wideCharactersWrap() throws {
    let pty = try Self.demo(columns: 20)
    try pty.enter("1")
    pty.send("漢字漢字漢字漢字漢")
    try pty.wait("full row") { $0.above(1) == "> 漢字漢字漢字漢字漢" && $0.column == 0 }
    pty.send("字")
    try pty.wait("second row") { $0.current == "字" && $0.column == 2 }
    pty.send("\r")
    try pty.wait("accepted") {
      $0.text == "> 1\n> 漢字漢字漢字漢字漢\n字\n2: 1\n1: 漢字漢字漢字漢字…\n>"
    }
  }
}
