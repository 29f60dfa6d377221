#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import TestSupport
import Testing

/// Keys typed at random, and too fast.
extension EditorTests {
  /// More of it is typed by hand: `ShellProbe type`.
  @Test(arguments: [1, 2, 3] as [UInt64], ["-e", "-v"])
  func keysTypedAtRandomLeaveItAlive(seed: UInt64, mode: String) throws {
    let home = try TemporaryDirectory()
    let file = try home.write("bind \(mode)\n", to: "rc")
    try PTY.typeAtRandom(6000, seed: seed, into: Self.program, environment: ["EDITRC": file])
  }

  /// libedit writes beside its picture of the window when the cursor has moved in a line that has
  /// more rows than the window.
  @Test(arguments: [(10, 3), (20, 4), (3, 5), (4, 4)])
  func movingInALineHigherThanTheWindowLeavesItAlive(columns: Int, rows: Int) throws {
    let pty = try Self.demo(columns: columns, rows: rows)
    let keys = String(repeating: "1 ", count: columns * rows)
    pty.send(keys + Keys.control("A") + Keys.control("E") + keys + "3")
    try pty.wait("all is typed") { $0.row == rows - 1 && $0.text.contains("3") }
    pty.send(Keys.control("C"))
    try pty.wait("given up") { $0.current == ">" }
    pty.send("7\r")
    try pty.wait("the next line") { $0.text.contains("> 7\n") }
  }

  /// libedit writes beside its picture of the window, too, when the last character of a line that
  /// fills it is replaced.
  @Test(arguments: [12, 14, 16, 18, 20, 22]) func replacingInAFullWindowLeavesItAlive(length: Int)
    throws
  {
    let home = try TemporaryDirectory()
    let file = try home.write("bind -v\n", to: "rc")
    let pty = try Self.demo(environment: ["EDITRC": file], columns: 6, rows: 3)
    let line = String(repeating: "1", count: length)
    pty.send(line + Keys.escape + "r2R345")
    try pty.wait("replaced") { $0.text.contains("2") }
    pty.send("\r")
    try pty.wait("the line") { $0.current == ">" }
  }

  @Test func aCharacterIsReplaced() throws {
    let home = try TemporaryDirectory()
    let file = try home.write("bind -v\n", to: "rc")
    let pty = try Self.demo(environment: ["EDITRC": file])
    pty.send("123" + Keys.escape + "hr9\r")
    try pty.wait("the line") { $0.text.contains("1: 193") }
  }

  /// The line is taken while the terminal's mode does not change: else the system would make a NUL
  /// that was typed ahead the end of the input.
  @Test func aNULTypedAheadIsNoEnd() throws {
    let pty = try Self.demo()
    pty.send("1\r\0\0" + "2\r")
    try pty.wait("both lines") { $0.above(1) == "1: 2" && $0.above(2) == "2: 1" }
    pty.send("blink\r\0")
    try pty.wait("ready") { $0.transcript.contains("ready") }
    try pty.enter("3")
    #expect(pty.screen.above(1) == "1: 3")
  }

  @Test func controlCDropsTheRestOfALongText() throws {
    let pty = try Self.demo()
    pty.send("fill\r")
    try pty.wait("text") { _ in pty.output.count > 20_000 }
    pty.send(Keys.control("C"))
    try pty.wait("prompt") { $0.current == ">" && $0.above(1).hasSuffix("…") }
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("999999"))
    try pty.enter("4")
    #expect(pty.screen.above(1) == "1: 4")
  }

  @Test func aLongLineThatIsGivenUpLeavesItsBeginning() throws {
    let pty = try Self.demo()
    pty.send(Keys.paste(String(repeating: "abcd ", count: 20_000)))
    try pty.wait("pasted") { $0.text.contains("abcd abcd") }
    pty.send(Keys.control("C"))
    try pty.wait("given up") { $0.current == ">" && $0.text.contains("…^C") }
  }

  /// libedit inserts an unbound key as often as a count says.
  @Test(arguments: ["-v", "-e"]) func aCountMakesNoEndlessLine(mode: String) throws {
    let home = try TemporaryDirectory()
    let file = try home.write("bind \(mode)\n", to: "rc")
    let pty = try Self.demo(environment: ["EDITRC": file])
    pty.send("a" + Keys.escape + "9999999π" + Keys.escape + "999d999π\r")
    try pty.wait("the line") { $0.transcript.contains { $0.contains("π") } && $0.current == ">" }
    #expect(pty.output.count < 2000)
  }

  @Test func controlCEndsAPasteWithoutAnEnd() throws {
    let pty = try Self.demo()
    pty.send("\u{1B}[200~abc\rdef")
    usleep(100_000)  // so that the paste has begun, which cannot be seen
    pty.send(Keys.control("C"))
    try pty.wait("given up") { $0.text.contains("^C") }
    try pty.enter("7")
    #expect(pty.screen.text == "> ^C\n> 7\n1: 7\n>")
  }
}
