import Posix
import Testing

@testable import LineEditing

/// Prompt and line in rows of the window.
@Suite struct PictureTests {
  init() { CharacterEncoding.useUTF8() }

  private func picture(_ text: String, cursor: Int? = nil) -> Picture {
    var picture = Picture()
    for (index, character) in text.enumerated() {
      if index == cursor { picture.placeCursor() }
      picture.add(String(character))
    }
    if cursor == nil { picture.placeCursor() }
    return picture
  }

  /// A full row goes on in the next, and a wide character is never divided.
  @Test(arguments: [
    ("", 0, 0), ("123456789", 0, 9), ("1234567890", 1, 0), ("12345678901", 1, 1),
    ("123456789漢", 1, 2), ("12345678漢", 1, 0), ("漢漢漢漢漢漢", 1, 2), ("123456789e\u{301}", 1, 0),
  ])
  func rowsAreFilled(text: String, row: Int, column: Int) {
    let shown = ShownPicture(picture(text), WindowSize(columns: 10, rows: 5), after: 0)
    #expect(shown.end == Picture.Place(row: row, column: column) && shown.cursor == shown.end)
  }

  /// A picture that is higher than the window shows the row of the cursor, and keeps most rows that
  /// were shown before.
  @Test(arguments: [
    (45, 0, "345", 2), (0, 3, "123", 0), (15, 0, "123", 1), (25, 3, "345", 0), (25, 2, "345", 0),
    (25, 1, "234", 1), (35, 0, "234", 2),
  ])
  func theRowOfTheCursorIsShown(cursor: Int, top: Int, rows: String, row: Int) {
    let line = "1........." + "2........." + "3........." + "4........." + "5...."
    let picture = picture(line, cursor: cursor < line.count ? cursor : nil)
    let shown = ShownPicture(picture, WindowSize(columns: 10, rows: 3), after: top)
    #expect(shown.cells.map(\.text).joined().filter { $0 != "." } == rows)
    #expect(shown.cursor == Picture.Place(row: row, column: cursor % 10))
  }
}
