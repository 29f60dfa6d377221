import CEditline

/// What libedit gets wrong between two keys, and what puts it right.
extension LineEditor {
  /// Where the cursor is, in characters.
  struct CursorPlace {
    /// Characters before it.
    var offset = 0
    /// Characters in the line.
    var length = 0
    /// Whether it is behind the line.
    var isAtEnd: Bool { offset == length }
  }

  /// Puts the cursor back into the line: at the end of an empty line, libedit's vi mode moves it to
  /// before the beginning.
  func repairCursor() {
    guard let info = el_wline(editLine)?.pointee, info.cursor < info.buffer else { return }
    el_cursor(editLine, Int32(clamping: info.buffer - info.cursor))
  }

  /// Whether the line has changed since it was last painted, and is wrapped. libedit wipes the next
  /// row when it inserts into such a line (ESC[K after an automatic wrap).
  func isWrappedAnew() -> Bool {
    let scalars = lineScalars
    defer { repaintedLine = scalars }
    return scalars != repaintedLine && lastRow(of: scalars, columns: windowSize.columns) > 0
  }

  /// Whether the last key may have left libedit with the wrong row for the cursor.
  ///
  /// libedit refuses to move the cursor to a row that the window does not have, and forgets that it
  /// did. If a line is that high, what is then typed at its end is written into a row
  /// that does not exist. Painting the line sets the row; typing at the end keeps it right.
  func mayLoseRow() -> Bool {
    guard let info = el_wline(editLine)?.pointee else { return false }
    let old = cursorPlace
    let new = CursorPlace(
      offset: info.cursor - info.buffer, length: info.lastchar - info.buffer)
    cursorPlace = new
    let isUnmoved = new.offset == old.offset && new.length == old.length
    let isTypedAtEnd = old.isAtEnd && new.isAtEnd && new.length > old.length
    if isUnmoved || isTypedAtEnd { return false }
    let columns = Int(editline_number(editLine, "co"))
    let rows = Int(editline_number(editLine, "li"))
    // A character takes ten cells at most (`\U+10FFFF`).
    if shownPrompt.utf8.count + 10 * new.length < columns * max(0, rows - 2) { return false }
    return lastRow(of: lineScalars, columns: columns) + 2 >= rows
  }

  /// The row in which the line ends, the prompt's first being 0.
  private func lastRow(of line: [Unicode.Scalar], columns: Int) -> Int {
    let text = shownPrompt + String(String.UnicodeScalarView(line))
    return StyledText(text).cursorRow(columns: columns)
  }
}
