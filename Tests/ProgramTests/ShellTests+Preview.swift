import TestSupport
import Testing

/// The preview after the line while it is typed.
extension ShellTests {
  /// Waits for the preview after a line.
  private static func preview(_ text: String?, behind line: String, _ pty: PTY) throws {
    try pty.wait("\(text ?? "nothing") behind '\(line)'") {
      $0.typed == "> " + line && $0.preview == text && $0.column == line.count + 2
    }
  }

  @Test func theResultIsShownBehindTheLine() throws {
    let pty = try Self.shell()
    try pty.enter("5")
    pty.send("2 sqrt")
    try Self.preview("≈1.41421356237310 (2 levels)", behind: "2 sqrt", pty)
    pty.send(" *")
    try Self.preview("≈7.07106781186548", behind: "2 sqrt *", pty)
    pty.send("\u{7F}/")
    try Self.preview("≈3.53553390593274", behind: "2 sqrt /", pty)
    #expect(pty.screen.usedAttributes)
    pty.send("\u{1}\u{B}")  // Ctrl-A Ctrl-K
    try pty.waitLine(">", column: 2)
    #expect(pty.screen.current == ">" && pty.screen.above(1) == "1: 5")
    pty.send("drop")
    try Self.preview("empty", behind: "drop", pty)
    pty.send("\r")
    try pty.wait("carried out") { $0.above(1) == "> drop" && $0.current == ">" }
  }

  @Test func errorsAreShownOnceTheWordIsComplete() throws {
    let pty = try Self.shell()
    pty.send("1 0 /")
    try Self.preview("division by zero", behind: "1 0 /", pty)
    pty.send("\u{3}")
    try pty.wait("prompt") { $0.current == ">" }
    #expect(pty.screen.above(1) == "> 1 0 /^C")
    pty.send("3 sine")
    // The word may continue, so there is no error yet.
    try pty.waitLine("> 3 sine", column: 8)
    pty.send(" ")
    try Self.preview("unknown word 'sine'; did you mean 'sin'?", behind: "3 sine ", pty)
  }

  @Test(arguments: [
    "7 print", "help sqrt", "vars presses", "undo", "quit", "\"x\" copy", "\"a\" \"b", "{ 1 2",
    "{ 1 } { 1 drop } while", "0 1 1e9 { + } for", "100000000 !",
  ]) func nothingIsShownOfWhatDoesMoreThanComputeOrTakesLong(line: String) throws {
    let pty = try Self.shell()
    try pty.enter("4")
    let before = pty.screen.text
    pty.send(line)
    try pty.waitLine("> \(line)")
    // The preview of a next line appears: that of this line has ended then.
    pty.send("\u{15}9 sqrt")
    try Self.preview("3 (2 levels)", behind: "9 sqrt", pty)
    #expect(pty.screen.text.hasPrefix(before))
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("]52;"))
  }

  @Test func itIsSwitchedOffAndOn() throws {
    let pty = try Self.shell()
    try pty.enter("preview")
    let start = pty.output.count
    pty.send("9 sqrt")
    try pty.waitLine("> 9 sqrt")
    pty.send("\r")
    try pty.wait("three") { $0.above(1) == "1: 3" }
    #expect(!String(decoding: pty.output[start...], as: UTF8.self).contains("→"))
    try pty.enter("preview")
    pty.send("16 sqrt")
    try Self.preview("4 (2 levels)", behind: "16 sqrt", pty)
  }

  @Test func itIsShownWhereThereIsRoom() throws {
    let pty = try Self.shell(columns: 30)
    pty.send("1 3 / 2 3 / + 4 5 / 6 -")
    try pty.waitLine("> 1 3 / 2 3 / + 4 5 / 6 -", column: 25)
    pty.send(String(repeating: "\u{7F}", count: 10))
    try pty.wait("preview") { $0.typed == "> 1 3 / 2 3 / +" && $0.preview == "1" }
    pty.resize(columns: 20, rows: 16)
    try pty.wait("no room") { $0.current == "> 1 3 / 2 3 / +" }
    pty.resize(columns: 60, rows: 16)
    try pty.wait("room again") { $0.preview == "1" }
  }

  @Test func itIsNeverPutTogetherOfOverlappingEnds() throws {
    let pty = try Self.shell(columns: 40)
    pty.send("0.04 12 / 200000 over * 8 2 /")
    try Self.preview("4", behind: "0.04 12 / 200000 over * 8 2 /", pty)
    pty.send("\u{15}2 sqrt 2000000 digits")
    try Self.preview("≈1.414214", behind: "2 sqrt 2000000 digits", pty)
    pty.send("\u{15}[1000001 1000002 1 2")
    pty.send(" ]")
    try Self.preview("[…] (4)", behind: "[1000001 1000002 1 2 ]", pty)
  }

  @Test func itFollowsTheSettings() throws {
    let pty = try Self.shell()
    try pty.enter("hex")
    pty.send("200 55 +")
    try Self.preview("0xFF", behind: "200 55 +", pty)
  }
}
