import TestSupport
import Testing

/// Keys, pasting, completion.
extension EditorTests {
  @Test func editing() throws {
    let pty = try Self.demo()
    pty.send("1 2 3" + Keys.left + Keys.left + Keys.backspace)
    try pty.waitLine("> 1  3", column: 4)
    pty.send("\u{1B}[H" + "0" + "\u{1B}[F" + "4" + Keys.control("A") + "\u{1B}[3~")
    try pty.waitLine("> 1  34", column: 2)
    pty.send(Keys.control("D") + Keys.control("E") + Keys.control("D"))
    try pty.wait("beep") { $0.current == ">   34" && $0.bells == 1 }
    pty.send(Keys.control("U") + "√π×é")
    try pty.waitLine("> √π×é", column: 6)
    pty.send(Keys.left + Keys.backspace + Keys.control("K"))
    try pty.waitLine("> √π", column: 4)
    pty.send(" sin cos" + "\u{1B}[1;5D" + "\u{1B}[1;5D" + "x")
    try pty.waitLine("> √π xsin cos", column: 6)
    pty.send("\u{1B}b\u{1B}b" + "y" + "\u{1B}f" + "z")
    try pty.waitLine("> √yπz xsin cos", column: 6)
    #expect(pty.screen.unknown.isEmpty)
  }

  @Test func unknownKeysAreIgnored() throws {
    let pty = try Self.demo()
    pty.send(bytes: Array("1".utf8) + [0xFF, 0xC3, 0x28, 0xC2, 0x85] + Array("\u{1B}[99;7~2".utf8))
    try pty.waitLine("> 1(2")
  }

  @Test func ctrlSpaceDoesNothing() throws {
    let pty = try Self.demo()
    pty.send("\u{0}1\u{0}2")
    try pty.waitLine("> 12")
  }

  @Test func ctrlCDropsTheLine() throws {
    let pty = try Self.demo()
    try pty.enter("1")
    pty.send("12 34" + Keys.left)
    try pty.waitLine("> 12 34", column: 6)
    pty.send(Keys.control("C"))
    try pty.wait("dropped") { $0.text == "> 1\n> 12 34^C\n1: 1\n>" && $0.column == 2 }
    pty.send(Keys.control("C"))
    try pty.wait("again") { $0.text == "> 1\n> 12 34^C\n> ^C\n1: 1\n>" && $0.column == 2 }
    try pty.enter("7")
    #expect(pty.screen.text.hasSuffix("2: 1\n1: 7\n>"))
  }

  @Test func ctrlDEnds() throws {
    let pty = try Self.demo()
    try pty.enter("1")
    pty.send(Keys.control("D"))
    #expect(try pty.waitExit() == 0)
    #expect(pty.screen.text == "> 1\n1: 1\n>")
    #expect(pty.screen.row == 3 && pty.screen.column == 0)
    #expect(!pty.isRaw && pty.echoes && pty.screen.modes.isEmpty)
  }

  @Test func ctrlDTypedBeforeTheStartIsNotSwallowed() throws {
    let pty = try PTY(Self.program)
    pty.send(Keys.control("D"))
    #expect(try pty.waitExit() == 0)
  }

  @Test func aPasteIsTypedInLineByLine() throws {
    let pty = try Self.demo()
    #expect(pty.screen.modes.contains(2004))
    pty.send("say " + Keys.paste("one\rsay two\r\n3\t4\u{202E}\u{7} +\nfive"))
    try pty.waitLine("> five", column: 6)
    #expect(
      pty.screen.text
        == "> say one\none\n> say two\ntwo\n>\n> 3 4   +\n3: 3\n2: 4\n1: +\n> five")
    pty.send(Keys.left + Keys.paste("\u{1B}[A") + Keys.paste(""))
    try pty.waitLine("> fiv [Ae", column: 8)
  }

  @Test func aLongPasteIsCarriedOutInOrder() throws {
    let pty = try Self.demo(rows: 30)
    pty.send(Keys.paste((1...100).map { "say \($0)\r" }.joined() + "end"))
    try pty.waitLine("> end", column: 5)
    #expect(pty.screen.transcript == (1...100).flatMap { ["> say \($0)", "\($0)"] } + ["> end"])
  }

  @Test func ctrlCDropsTheRestOfAPaste() throws {
    let pty = try Self.demo()
    pty.send(Keys.paste("say one\rslow\rsay two\rsay three\r"))
    try pty.wait("computing") { $0.bells == 1 }
    pty.send(Keys.control("C"))
    try pty.wait("interrupted") { $0.above(1) == "interrupted" && $0.current == ">" }
    try pty.enter("4")
    #expect(pty.screen.text == "> say one\none\n> slow\ninterrupted\n> 4\n1: 4\n>")
  }

  @Test func unmarkedPasteIsCarriedOutLineByLine() throws {
    let pty = try Self.demo(rows: 30)
    pty.send((1...100).map { "say \($0)\r" }.joined() + "end")
    try pty.waitLine("> end", column: 5)
    // The terminal also shows keys that arrive while a line is running: only the answers can be
    // distinguished.
    #expect(pty.screen.transcript.compactMap { Int($0) } == Array(1...100))
  }

  @Test func tabCompletes() throws {
    let pty = try Self.demo()
    try pty.enter("1")
    pty.send("2 sq" + Keys.tab)
    try pty.waitLine("> 2 sqrt", column: 9)
    pty.send(Keys.control("U") + "s" + Keys.tab)
    try pty.wait("list") {
      $0.text == "> 1\nsin   sine\nsinh  hyperbolic sine\nsqrt  square root\n1: 1\n> s"
        && $0.column == 3
    }
    pty.send("i" + Keys.tab)
    try pty.waitLine("> sin", column: 5)
    pty.send("x" + Keys.tab)
    try pty.wait("beep") { $0.bells == 1 && $0.current == "> sinx" }
    pty.send(Keys.control("U") + "é" + Keys.tab)
    try pty.waitLine("> été", column: 6)
  }

  @Test func longLinesSurvive() throws {
    let pty = try Self.demo(columns: 60, rows: 30)
    let line = "length " + String(repeating: "12345678 ", count: 150) + "end"
    pty.send(line)
    try pty.wait("typed") { $0.current.hasSuffix("end") }
    pty.send(Keys.up + Keys.down + Keys.control("P") + Keys.control("N"))
    try pty.wait("beeps") { $0.bells == 4 }
    pty.send(Keys.enter)
    try pty.wait("length") { $0.transcript.contains("length \(line.count)") && $0.current == ">" }
    pty.send(Keys.up)
    try pty.wait("recalled") { $0.current.hasSuffix("end") }
    pty.send(Keys.down)
    try pty.waitLine(">", column: 2)
    pty.send(Keys.up + Keys.enter)
    try pty.wait("length") {
      $0.transcript.count { $0 == "length \(line.count)" } == 2 && $0.current == ">"
    }
  }
}
