import Posix
import TerminalText
import Testing

@testable import LineEditing

/// Text with colours, measured in cells.
struct StyledTextTests {
  init() { CharacterEncoding.useUTF8() }

  /// Data and a part in red.
  private func text(_ data: String, red: String = "") -> StyledText {
    StyledText(data) + (red.isEmpty ? "" : StyledText(red, style: "31"))
  }

  @Test func controlsOfDataAreShown() {
    let controls =
      Array(0x00...0x1F as ClosedRange<UInt32>) + Array(0x7F...0x9F) + [0x61C, 0x200E, 0x200F]
      + Array(0x2028...0x202E) + Array(0x2066...0x2069)
    let wrong = (0...0x2FFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
      let isShown = controls.contains($0.value) && $0 != "\t" && $0 != "\n"
      let shown = isShown ? "a\\u{\(String($0.value, radix: 16))}b" : "a\($0)b"
      return StyledText("a\($0)b").text != shown
    }
    #expect(wrong == [])
    #expect(StyledText("\u{1B}[1m", style: "31").text == "\u{1B}[31m\\u{1b}[1m\u{1B}[0m")
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("√π", "", 2), ("漢字", "", 4), ("e\u{301}", "", 1),
    ("\u{1}", "", 5), ("\u{85}", "", 6), ("c", "ab", 3),
  ])
  func width(_ data: String, _ red: String, _ width: Int) {
    #expect(text(data, red: red).width == width)
  }

  @Test(arguments: [
    ("abcde", 5, "abcde"), ("abcdef", 5, "abcd…"), ("漢字漢", 5, "漢字…"), ("ab", 0, ""), ("a", 1, "a"),
    ("ab", 1, "…"), ("a\nb\tc", 9, "a b c"), ("\u{1B}[31mabc", 5, "\\u{1…"),
  ])
  func truncation(_ data: String, _ columns: Int, _ result: String) {
    #expect(StyledText(data).truncated(to: columns).text == result)
  }

  @Test func aCutEndsColours() {
    #expect(text("", red: "abc").truncated(to: 3) == text("", red: "abc"))
    #expect(text("", red: "abcd").truncated(to: 3).text == "\u{1B}[31mab…\u{1B}[0m")
  }

  @Test(arguments: [
    ("", 5, ""), ("one two", 7, "one two"), ("one two", 6, "one\ntwo"),
    ("one two three", 8, "one two\nthree"), ("enormously long", 4, "enormously\nlong"),
    ("  a b c", 4, "  a\nb c"), ("a b\nc  d e", 4, "a b\nc  d\ne"), ("a  b", 2, "a \nb"),
    ("漢字 漢字", 8, "漢字\n漢字"), ("ab", 0, "ab"),
  ])
  func wrapping(_ data: String, _ columns: Int, _ result: String) {
    #expect(StyledText(data).wrapped(to: columns).text == result)
  }

  @Test func coloursTakeNoRoomInALine() {
    let text = StyledText("error:", style: "31") + " no such"
    #expect(text.wrapped(to: 9).text == "\u{1B}[31merror:\u{1B}[0m no\nsuch")
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
