import TestSupport
import Testing

/// Colours in the line that is typed, and the rest of an earlier line after it.
extension ShellTests {
  /// The characters of the cursor's row in a look.
  private static func text(_ look: Screen.Look, _ screen: Screen) -> String {
    screen.cells[screen.row].filter { $0.look == look }.map(\.text).joined()
  }

  @Test func partsOfTheLineHaveColours() throws {
    let pty = try Self.shell(environment: ["SURD_COLORS": "word=34:number=33"], columns: 80)
    for (keys, words, units, unknown) in [
      ("5_km 2.5e3_h sqr", "", "_km_h", ""), ("t swop", "sqrt", "_km_h", ""),
      // A word is unknown once the cursor has left it.
      (" ", "sqrt", "_km_h", "swop"), ("\u{7F}\u{7F}", "sqrt", "_km_h", ""),
      ("\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D", "sqrt", "_km_h", "swo"),
      ("\u{15}15% of 80 ", "", "", ""), ("\u{15}7 sto vat vat 'x+vat' ", "sto", "", ""),
      ("\u{15}\"a b\" foo #", "", "\"a b\"", "foo"),
    ] {
      pty.send(keys)
      try pty.wait("\(keys): \(words), \(units), \(unknown)") {
        Self.text(.colour(34), $0) == words && Self.text(.colour(36), $0) == units
          && Self.text(.colour(31), $0) == unknown
      }
    }
    pty.send("\u{3}")
    try pty.waitLine(">", column: 2)
    pty.send("\"a\r")
    try pty.wait("goes on") { $0.current == "…" }
    pty.send("b\" sq foo ")
    try pty.wait("string") {
      Self.text(.colour(36), $0) == "b\"" && Self.text(.colour(31), $0) == ""
    }
    #expect(Self.text(.colour(34), pty.screen) == "sq")
  }

  @Test func anEarlierLineIsSuggestedAndNeverRunByEnter() throws {
    let pty = try Self.shell()
    try pty.enter("84.50 1.19 *")
    pty.send("84")
    try pty.wait("suggested") { $0.suggestion == ".50 1.19 *" }
    pty.send("\r")
    try pty.wait("what was typed") { $0.above(1) == "1: 84" && $0.current == ">" }
    // The preview of what is typed comes first.
    pty.send("84.50 1")
    try pty.wait("suggested") { $0.suggestion == ".19 *" && $0.preview == nil }
    pty.send(" +")
    try pty.wait("preview") { $0.current == "> 84.50 1 +   → 85.5 (3 levels)" }
    pty.send("\u{15}84")
    try pty.wait("suggested") { $0.suggestion == ".50 1.19 *" }
    pty.send("\u{1B}[C")
    try pty.wait("taken") { $0.current == "> 84.50 1.19 *   → 100.555 (3 levels)" }
  }

  @Test func withoutColoursNothingIsSuggested() throws {
    let pty = try Self.shell(environment: ["NO_COLOR": "1"])
    try pty.enter("84.50 1.19 *")
    pty.send("84 2 ^")
    try pty.wait("preview") { $0.preview == "7056 (2 levels)" }
    pty.send("\u{15}84")
    try pty.waitLine("> 84")
    pty.send("\u{1B}[C\r")
    try pty.wait("what was typed") { $0.above(1) == "1: 84" && $0.current == ">" }
    #expect(!pty.screen.usedAttributes)
  }
}
