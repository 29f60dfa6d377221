import TestSupport
import Testing

/// The screen that other tests look at.
struct ScreenTests {
  /// A screen of 5 × 3 cells after some output.
  private func screen(_ output: String) -> Screen {
    var screen = Screen(columns: 5, rows: 3)
    screen.feed(output.utf8)
    return screen
  }

  @Test(arguments: [
    ("abcde", "abcde", 0, 4), ("abcdef", "abcde\nf", 1, 1), ("abcde\r\nf", "abcde\nf", 1, 1),
    ("漢字漢", "漢字\n漢", 1, 2), ("e\u{301}x", "e\u{301}x", 0, 2), ("ab\u{8}c", "ac", 0, 2),
    ("abc\u{1B}[2D\u{1B}[K", "a", 0, 1), ("abc\r\u{1B}[2@", "  abc", 0, 0),
    ("abc\r\u{1B}[P", "bc", 0, 0), ("a\r\nb\r\nc\u{1B}[2A\u{1B}[J", "a", 0, 1),
    ("\u{1B}[2;3Hx", "\n  x", 1, 3), ("a\r\nb\u{1B}[H\u{1B}[L", "\na\nb", 0, 0),
    ("a\r\nb\u{1B}[H\u{1B}[M", "b", 0, 0), ("\u{1B}]0;title\u{7}a", "a", 0, 1),
  ])
  func interprets(_ output: String, _ text: String, _ row: Int, _ column: Int) {
    let screen = screen(output)
    #expect(screen.text == text && screen.row == row && screen.column == column)
    #expect(screen.unknown.isEmpty)
  }

  @Test func scrollsAndRecords() {
    let screen = screen("a\r\nb\r\nc\r\nd\u{7}\u{1B}[?2004h\u{1B}[5q\u{1B}[1mx")
    #expect(screen.scrollback == ["a"] && screen.transcript == ["a", "b", "c", "dx"])
    #expect(screen.bells == 1 && screen.modes == [2004] && screen.usedAttributes)
    #expect(screen.unknown == ["CSI 5q"])
  }

  @Test func outputMayBeCutAnywhere() {
    var screen = Screen(columns: 5, rows: 3)
    for byte in "a√\u{1B}[2;2H漢".utf8 { screen.feed([byte]) }
    #expect(screen.text == "a√\n 漢")
  }
}
