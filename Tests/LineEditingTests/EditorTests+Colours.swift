import TestSupport
import Testing

/// Colours in the line, and the end of an earlier line after it.
extension EditorTests {
  /// The characters of the screen that have a colour.
  private static func coloured(_ screen: Screen) -> String {
    screen.cells.map { $0.filter { $0.look == .colour(32) }.map(\.text).joined() }
      .filter { !$0.isEmpty }.joined(separator: "|")
  }

  @Test func wordsHaveColoursWhileTheyAreTyped() throws {
    let pty = try Self.demo(["--colour"], columns: 20)
    try pty.enter("1")
    for (keys, text, coloured) in [
      ("1 si", "> 1 si", ""), ("n", "> 1 sin", "sin"), ("x", "> 1 sinx", ""),
      (Keys.backspace + "h", "> 1 sinh", "sinh"), (" 漢字漢字 s", "> 1 sinh 漢字漢字 s", "sinh"),
      // The word goes on in the next row, and then is shifted.
      ("qrt", "> 1 sinh 漢字漢字 sq\nrt", "sinhsq|rt"),
      (Keys.control("A") + "9", "> 91 sinh 漢字漢字 s\nqrt", "sinhs|qrt"),
      (Keys.control("E") + " " + Keys.paste("wait"), "> 91 sinh 漢字漢字 s\nqrt wait", "sinhs|qrtwait"),
    ] {
      pty.send(keys)
      try pty.wait(text) {
        $0.text == "> 1\n1: 1\n" + text && Self.coloured($0) == coloured
      }
    }
    pty.resize(columns: 40, rows: 12)
    try pty.wait("wider") { $0.text.hasSuffix("> 91 sinh 漢字漢字 sqrt wait") }
    #expect(Self.coloured(pty.screen) == "sinhsqrtwait" && pty.screen.unknown.isEmpty)
    pty.send(Keys.enter)
    try pty.wait("accepted") { $0.text.hasSuffix("1: wait\n>") && Self.coloured($0).isEmpty }
    pty.send(Keys.control("R") + "h 漢")
    try pty.wait("found") { $0.current.hasPrefix("find 'h 漢': 91 sinh") }
    #expect(Self.coloured(pty.screen) == "sinhsqrtwait")
  }

  /// Only what changes is drawn, and nothing is erased before.
  @Test func typingErasesNothing() throws {
    let pty = try Self.demo(["--colour"], columns: 20)
    pty.send("sin 1 sin 2 sin 3 sin 4 sin 5")
    try pty.wait("typed") { $0.current == "sin 4 sin 5" }
    let start = pty.output.count
    pty.send("6 sqr")
    try pty.wait("typed") { $0.current == "sin 4 sin 56 sqr" }
    #expect(String(decoding: pty.output[start...], as: UTF8.self) == "6 sqr")
    pty.send("t")
    try pty.wait("coloured") { Self.coloured($0) == "sinsinsin|sinsinsqrt" }
    #expect(pty.output.count - start < 50)
  }

  @Test func theNewestLineThatBeginsSoIsSuggested() throws {
    let pty = try Self.demo(["--colour"])
    for line in ["say one", "say two", "sqrt", "clear", "say"] { try pty.enter(line) }
    pty.send("s")
    try pty.waitLine("> s", column: 3)
    #expect(pty.screen.current == "> s")
    pty.send("a")
    try pty.wait("say") { $0.current == "> say" && $0.suggestion == "y" && $0.column == 4 }
    pty.send("y")
    try pty.wait("what goes on") { $0.current == "> say two" && $0.suggestion == " two" }
    pty.send(Keys.left)
    try pty.wait("not within the line") { $0.current == "> say" && $0.column == 4 }
    pty.send(Keys.control("E"))
    try pty.wait("the end") { $0.suggestion == " two" && $0.column == 5 }
    // Enter runs what was typed.
    pty.send(Keys.enter)
    try pty.wait("said") { $0.transcript.suffix(3) == ["> say", "", ">"] }
    for (typed, key, line) in [
      ("say", Keys.right, "> say two"), ("say", Keys.control("E"), "> say two"),
      ("say", "\u{1B}[F", "> say two"), ("say o", Keys.right, "> say one"),
    ] {
      pty.send(Keys.control("U") + typed)
      try pty.wait("suggested") { $0.current == line && $0.suggestion != nil }
      pty.send(key)
      try pty.wait(line) { $0.current == line && $0.suggestion == nil && $0.column == line.count }
    }
    pty.send(Keys.control("R") + "sa")
    try pty.wait("a search") { $0.current == "find 'sa': say" && $0.suggestion == nil }
  }

  @Test func aSuggestionYieldsToAHintAndToTheEdge() throws {
    let pty = try Self.demo(["--colour"], columns: 20)
    try pty.enter("ab! 34567890123")
    pty.send("ab")
    try pty.wait("all of it") { $0.current == "> ab! 34567890123" && $0.column == 4 }
    pty.send("!")
    try pty.wait("the hint") { $0.current == "> ab!   → hint" && $0.suggestion == nil }
    // What is not on the screen is not taken.
    pty.send(Keys.right + " ")
    try pty.wait("beep") { $0.bells == 1 && $0.suggestion == "34567890123" }
    pty.send(Keys.right + "4567\r")
    try pty.wait("taken") { $0.transcript.contains("> ab! 34567890123456") }
    pty.send("ab")
    try pty.wait("cut") { $0.current == "> ab! 345678901234…" && $0.suggestion != nil }
    pty.send(Keys.right)
    try pty.wait("taken whole") { $0.above(1) == "> ab! 34567890123456" && $0.current == "7" }
  }
}
