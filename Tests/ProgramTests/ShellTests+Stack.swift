import TestSupport
import Testing

/// The stack above the prompt.
extension ShellTests {
  @Test func fourLevelsAreShownOrAsManyAsAreSet() throws {
    let pty = try Self.shell(rows: 24)
    try pty.enter("1 2 3 4 5 6 7 8 9 10")
    #expect(pty.screen.above(4) == "4: 7" && pty.screen.above(1) == "1: 10")
    #expect(pty.screen.above(5) == "… 6 more" && pty.screen.above(6) == "> 1 2 3 4 5 6 7 8 9 10")
    try pty.enter("3 levels")
    #expect(Self.text(pty).suffix(4) == ["3: 8", "2: 9", "1: 10", ">"])
    try pty.enter("20 levels")
    #expect(pty.screen.above(10) == "10: 1")
    try pty.enter("1001 levels")
    #expect(pty.screen.text.contains("error: 'levels' needs a whole number from 0 to 1000"))
    try pty.enter("0 levels")
    #expect(pty.screen.above(5) == "… 7 more")
  }

  @Test func whatIsNotAsAtTheStartIsSaid() throws {
    let pty = try Self.shell()
    try pty.enter("255 deg hex 16 wsize unsigned")
    #expect(Self.text(pty).suffix(3) == ["deg · hex · 16-bit unsigned", "1: 0xFF", ">"])
    try pty.enter("dec rad 30 digits 2 fix exact keys signed")
    #expect(pty.screen.above(2) == "keys (% percent) · fix 2 · exact · 30 digits · 16-bit signed")
    try pty.enter("line std mixed phasor group 1 2 stat 1234 3 /")
    #expect(
      Self.text(pty).suffix(4) == [
        "mixed · phasor · 30 digits · 16-bit signed · n 1", "2: 255", "1: 411+1/3", ">",
      ])
    try pty.enter("decimal 15 digits")
    #expect(pty.screen.above(1) == "1: ≈411.333_333_333_333")
    try pty.enter("reset")
    #expect(pty.screen.above(1) == "> reset")
  }

  @Test func linesAndTheirResultsRemain() throws {
    let pty = try Self.shell(rows: 8)
    try pty.enter("2 3 +")
    try pty.enter("4 *")
    try pty.enter("1 0 /")
    try pty.enter("drop hex")
    try pty.enter("\"hello\" print")
    try pty.enter("16 levels")
    try pty.enter("7")
    #expect(
      pty.screen.transcript.drop { !$0.hasPrefix(">") } == [
        "> 2 3 +", "  5", "> 4 *", "  20", "> 1 0 /", "error: division by zero", "  0",
        "> drop hex", "  0x1", "> \"hello\" print", "hello", "> 16 levels", "> 7", "hex",
        "3: 0x14", "2: 0x1", "1: 0x7", ">",
      ])
  }

  @Test func theStackFollowsTheWindow() throws {
    let pty = try Self.shell()
    try pty.enter("1 2 3 4 5 6 1000 !")
    pty.send("12")
    try pty.waitLine("> 12", column: 4)
    pty.resize(columns: 30, rows: 5)
    try pty.wait("lower") {
      // A separate row would cost a level.
      $0.above(3).hasPrefix("3: 5  ") && $0.above(3).hasSuffix(" … 4 more")
        && $0.above(2) == "2: 6" && $0.typed == "> 12" && $0.above(4) == ""
    }
    #expect(pty.screen.above(1).hasSuffix("0 (2,568 digits)"))
    pty.resize(columns: 60, rows: 25)
    try pty.wait("higher") { $0.above(7) == "7: 1" && $0.typed == "> 12" && $0.column == 4 }
    pty.send("\r")
    try pty.wait("carried out") { $0.above(1) == "1: 12" && $0.above(8) == "8: 1" }
  }

  @Test func twentyColumnsAreEnough() throws {
    let pty = try Self.shell(columns: 20, rows: 10)
    try pty.enter("2 sqrt 30 digits")
    #expect(pty.screen.above(2) == "30 digits")
    #expect(pty.screen.above(1) == "1: ≈1.4142135623731")
    pty.send("111111111111 222222222222 +")
    try pty.wait("two rows") { $0.current == "2222222 +" && $0.above(1) == "> 111111111111 22222" }
    pty.send("\r")
    try pty.wait("sum") { $0.above(1) == "1: 333333333333" && $0.current == ">" }
    pty.send("\u{1B}OP")
    try pty.wait("keys") { $0.text.contains("\nEnter") && $0.lines[9].hasPrefix("1-9 of ") }
    pty.send("q")
    try pty.wait("the prompt") { $0.above(1) == "1: 333333333333" && $0.current == ">" }
    #expect(pty.screen.unknown.isEmpty)
  }
}
