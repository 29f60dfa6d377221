import Posix
import Testing

@testable import LineEditing

/// Texts in pages.
struct PagedTextTests {
  private static func text(_ text: String, _ columns: Int, _ rows: Int) -> PagedText {
    CharacterEncoding.useUTF8()
    return PagedText(text, WindowSize(columns: columns, rows: rows))
  }

  @Test(arguments: [
    ("abcdef", ["abc", "def"]), ("ab\n\ncd", ["ab", "", "cd"]), ("漢字漢", ["漢", "字", "漢"]),
    ("a漢b", ["a漢", "b"]), ("abe\u{301}d", ["abe\u{301}", "d"]), ("\u{1}", ["\\u{", "1}"]),
    ("a\tb", ["a  ", "   ", "  b"]), ("", [""]),
  ]) func linesAreCutIntoRows(text: String, rows: [String]) {
    #expect(Self.text(text, 3, 20).seen.map(String.init) == rows)
  }

  @Test func theLastRowOfTheWindowIsFree() {
    #expect(Self.text("1\n2\n3", 10, 4).fits)
    #expect(!Self.text("1\n2\n3", 10, 3).fits)
    #expect(!Self.text("12345", 2, 3).fits)
  }

  @Test func movingStaysInTheText() {
    var text = Self.text((1...10).map { "\($0)" }.joined(separator: "\n"), 10, 5)
    text.move(by: -1)
    #expect(text.place == (1, 4, 10))
    text.move(halves: 2)
    #expect(text.place == (4, 7, 10))
    text.move(halves: 200)
    #expect(text.place == (7, 10, 10))
    text.move(toEnd: false)
    #expect(text.place == (1, 4, 10))
  }

  @Test func textIsFoundAcrossRowsOfALine() {
    var text = Self.text("abc\nxxabCDef\nabc", 4, 3)
    #expect(text.find("bcd", forwards: true) && text.place.first == 2)
    #expect(!text.find("bcd", forwards: true) && text.place.first == 2)
    #expect(text.find("ABC", forwards: false) && text.place.first == 1)
  }

  @Test func theFirstLineStaysWhenTheWindowChanges() {
    var text = Self.text("abcdef\nghijkl\nmnopqr\nstuvwx", 3, 3)
    text.move(by: 4)
    #expect(text.seen == ["mno", "pqr"])
    text.resize(to: WindowSize(columns: 6, rows: 3))
    #expect(text.seen == ["mnopqr", "stuvwx"])
  }
}
