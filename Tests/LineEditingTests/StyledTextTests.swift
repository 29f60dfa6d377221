import Posix
import Testing

@testable import LineEditing

/// Text with colours, measured in cells.
struct StyledTextTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("√π", 2), ("漢字", 4), ("e\u{301}", 1), ("\u{1}", 2), ("\u{85}", 7),
    ("\u{1B}[1;32mab\u{1B}[0m", 2), ("\u{1B}]8;;http://x\u{1B}\\ab\u{1B}]8;;\u{7}", 2),
  ])
  func width(_ text: String, _ width: Int) {
    CharacterEncoding.useUTF8()
    #expect(StyledText(text).width == width)
  }

  @Test(arguments: [
    ("abcde", 5, "abcde"), ("abcdef", 5, "abcd…"), ("漢字漢", 5, "漢字…"), ("ab", 0, ""), ("a", 1, "a"),
    ("ab", 1, "…"), ("\u{1B}[31mabc\u{1B}[0m", 3, "\u{1B}[31mabc\u{1B}[0m"),
    ("\u{1B}[31mabcd\u{1B}[0m", 3, "\u{1B}[31mab…\u{1B}[0m"), ("a\nb\tc", 9, "a b c"),
  ])
  func truncation(_ text: String, _ columns: Int, _ result: String) {
    CharacterEncoding.useUTF8()
    #expect(StyledText(text).truncated(to: columns) == result)
  }

  @Test(arguments: [
    ("> ", "> "), ("\u{1B}[1m>\u{1B}[0m ", "{\u{1B}[1m{>{\u{1B}[0m{ "),
    ("\u{1B}[1m\u{1B}[2m> \u{1B}[0m", "{\u{1B}[1m\u{1B}[2m{>{\u{1B}[0m{ "), ("\u{1B}[0m", ""),
  ])
  func promptsForLibedit(_ text: String, _ result: String) {
    #expect(StyledText(text).prompt(marker: "{") == result)
  }

  @Test(arguments: [
    ("", 0), ("123456789", 0), ("1234567890", 1), ("12345678901", 1), ("123456789漢", 1),
    ("12345678漢", 1), ("漢漢漢漢漢漢", 1), ("1\t23", 1), ("a\nb", 1), ("\u{1B}[1m123456789\u{1B}[0m", 0),
  ])
  func cursorRows(_ text: String, _ row: Int) {
    CharacterEncoding.useUTF8()
    #expect(StyledText(text).cursorRow(columns: 10) == row)
  }
}

extension StyledTextTests {
  @Test(arguments: [
    ("", 5, ""), ("one two", 7, "one two"), ("one two", 6, "one\ntwo"),
    ("one two three", 8, "one two\nthree"), ("enormously long", 4, "enormously\nlong"),
    ("  a b c", 4, "  a\nb c"), ("a b\nc  d e", 4, "a b\nc  d\ne"), ("a  b", 2, "a \nb"),
    ("\u{1B}[31merror:\u{1B}[0m no such", 9, "\u{1B}[31merror:\u{1B}[0m no\nsuch"),
    ("漢字 漢字", 8, "漢字\n漢字"), ("ab", 0, "ab"),
  ])
  func wrapping(_ text: String, _ columns: Int, _ result: String) {
    CharacterEncoding.useUTF8()
    #expect(StyledText.wrapped(text, to: columns) == result)
  }
}

@Suite struct Base64Tests {
  /// The test vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]) func bytesAreEncoded(text: String, code: String) {
    #expect(Base64.encoded(text.utf8) == code)
  }
}
