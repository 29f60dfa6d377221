import TestSupport
import Testing

/// Long texts, and long calculations.
extension ShellTests {
  /// Waits for the first row of a page, and the text of its last row.
  private static func page(_ keys: String, _ first: String, _ place: String, _ pty: PTY) throws {
    pty.send(keys)
    try pty.wait("\(place) after \(keys.debugDescription)") {
      $0.lines[0] == first && ($0.lines.last ?? "").hasPrefix(place)
    }
  }

  /// The line that makes a text of 30 rows.
  private static let rows = #"1 30 { tostr "row " swap + "\n" + } for 29 { + } times sto rows"#

  @Test func whatWasReadPageByPageStays() throws {
    let pty = try Self.shell(columns: 80, rows: 10)
    try pty.enter(Self.rows)
    try pty.enter("clear")
    try Self.page("rows print\r", "row 1", "1-9 of 30", pty)
    #expect(pty.screen.modes.contains(1049))
    try Self.page(" ", "row 9", "9-17 of 30", pty)
    try Self.page("k", "row 8", "8-16 of 30", pty)
    try Self.page("\u{1B}[B", "row 9", "9-17 of 30", pty)
    try Self.page("b", "row 1", "1-9 of 30", pty)
    try Self.page("G", "row 22", "22-30 of 30", pty)
    try Self.page("g", "row 1", "1-9 of 30", pty)
    try Self.page("/", "row 1", "/", pty)
    try Self.page("W 2\r", "row 2", "2-10 of 30", pty)
    try Self.page("n", "row 20", "20-28 of 30", pty)
    try Self.page("N", "row 2", "2-10 of 30", pty)
    try Self.page("/no\r", "row 2", "no 'no' from here on", pty)
    pty.resize(columns: 20, rows: 6)
    try Self.page("", "row 2", "2-6 of 30", pty)
    pty.send("q")
    try pty.wait("the prompt") {
      !$0.modes.contains(1049) && $0.current == ">" && $0.above(1) == "row 6"
    }
    // The last screen, and the text that was read before it, without a gap.
    #expect(pty.screen.transcript.suffix(6) == ["row 2", "row 3", "row 4", "row 5", "row 6", ">"])
    #expect(pty.screen.unknown.isEmpty)
    try pty.enter("1 2 +")
    #expect(pty.screen.above(1) == "1: 3")
  }

  @Test func controlCLeavesThePagesAndThenStopsTheLine() throws {
    let pty = try Self.shell(columns: 80, rows: 10)
    try pty.enter(Self.rows)
    try pty.enter("7")
    try Self.page("drop rows print\r", "row 1", "1-9 of 30", pty)
    pty.send("\u{3}")
    try pty.wait("the line has been carried out") { $0.current == ">" && $0.above(1) != "1: 7" }
    #expect(!pty.screen.text.contains("interrupted"))
    try pty.enter("undo")
    try Self.page("drop rows print { 1 } { } while\r", "row 1", "1-9 of 30", pty)
    pty.send("\u{3}")
    try pty.wait("interrupted") { $0.text.contains("interrupted") && $0.above(1) == "1: 7" }
  }

  @Test func theKeysAreReadPageByPageAboveTheLine() throws {
    let pty = try Self.shell(columns: 40, rows: 8)
    pty.send("12")
    try pty.waitLine("> 12")
    pty.send("\u{1B}OP")
    try pty.wait("first page") { $0.modes.contains(1049) && $0.text.contains("q leaves") }
    let seen = pty.screen.lines.dropLast()
    pty.send("q3")
    try pty.waitLine("> 123")
    #expect(pty.screen.transcript.suffix(8) == seen + ["> 123"])
  }

  @Test func whatIsTypedAheadIsNotForThePages() throws {
    let pty = try Self.shell(columns: 80, rows: 10)
    try pty.enter(Self.rows)
    pty.send("\u{1B}[200~rows print\n6 7 *\n\u{1B}[201~")
    try pty.wait("product") { $0.above(1) == "1: 42" && $0.current == ">" }
    #expect(pty.screen.transcript.contains("row 30"))
  }

  @Test func aLongCalculationShowsThatItGoesOn() throws {
    let pty = try Self.shell()
    try pty.enter("7")
    pty.send("1 1e10 { drop } for\r")
    try pty.wait("a share") {
      $0.current.contains(/^> 1 1e10 { drop } for   … \d+ s, \d+ %, Ctrl-C stops$/)
        && $0.above(1) == "1: 7"
    }
    pty.send("\u{3}")
    try pty.wait("gone") { $0.current == ">" && $0.text.contains("interrupted") }
    #expect(!pty.screen.transcript.contains { $0.contains("stops") })
    pty.send("\"begun\" print { 1 } { 1 drop } while\r")
    try pty.wait("a row") { $0.current.contains(/^… \d+ s, Ctrl-C stops$/) }
    #expect(pty.screen.above(1) == "begun")
    pty.send("\u{3}")
    try pty.wait("gone") { $0.current == ">" && $0.above(1) == "1: 7" }
    #expect(!pty.screen.transcript.contains { $0.contains("stops") })
    #expect(pty.screen.unknown.isEmpty)
  }

  @Test func aSumAndAFileSayHowFarTheyAre() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("1 sto a\n\n1 1e10 { pop } for\n", to: "f")
    let pty = try Self.shell(columns: 150)
    // The progress of the terms is not that of the sum.
    pty.send("1 40000 { pop 1 1e6 { pop } for 1 } nsum\r")
    try pty.wait("the first terms") {
      $0.current.contains(/nsum   … \d+ s, 0 %, Ctrl-C stops$/)
    }
    pty.send("\u{3}")
    try pty.wait("gone") { $0.current == ">" && $0.text.contains("interrupted") }
    pty.send("run \"\(file)\"\r")
    try pty.wait("the line") {
      $0.current.contains(/… \d+ s, line 3 of 3, \d+ %, Ctrl-C stops$/)
    }
    pty.send("\u{3}")
    try pty.wait("gone") { $0.current == ">" }
  }

  @Test func aLineSaysHowLongItTook() throws {
    let pty = try Self.shell()
    try pty.enter("time 2 3 + 4")
    #expect(pty.screen.above(2) == "2: 5" && pty.screen.above(1) == "1: 4")
    #expect(pty.screen.above(3).contains(/^took \d+(\.\d+)? [mµn]?s$/))
  }
}
