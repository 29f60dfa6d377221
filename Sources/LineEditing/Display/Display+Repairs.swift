/// Repairs of libedit's drawing faults, between two keys.
extension Display {
  /// Returns whether the line is wrapped and has changed since the last repaint. libedit erases the
  /// next row when it inserts into such a line (ESC[K after an automatic wrap).
  func isWrappedAnew() -> Bool {
    let scalars = editline.scalars
    defer { repaintedLine = scalars }
    return scalars != repaintedLine && lastRow(of: scalars, columns: columns) > 0
  }

  /// Returns whether the last key may have left libedit with a wrong row for the cursor.
  ///
  /// libedit does not move the cursor to a row that the window does not have, but then assumes that
  /// it did. If a line is that high, characters typed at its end are written into a row that does
  /// not exist. Repainting the line corrects the row, and typing at the end keeps it correct.
  func mayLoseRow() -> Bool {
    let old = cursorPlace
    let new = editline.cursorPlace
    cursorPlace = new
    let isTypedAtEnd = old.isAtEnd && new.isAtEnd && new.length > old.length
    if new == old || isTypedAtEnd { return false }
    let columns = editline.columns
    let rows = editline.rows
    // A character takes at most ten cells (`\U+10FFFF`).
    if shownPrompt.utf8.count + 10 * new.length < columns * max(0, rows - 2) { return false }
    return lastRow(of: editline.scalars, columns: columns) + 2 >= rows
  }

  /// Returns the row in which the line ends, counted from the prompt's first row, 0.
  private func lastRow(of line: [Unicode.Scalar], columns: Int) -> Int {
    drawn(String(String.UnicodeScalarView(line))).cursorRow(columns: columns)
  }
}

/// The drawing of keys that arrive faster than they can be drawn.
///
/// libedit draws the characters that it inserts itself one by one, but after a function of ours it
/// draws the whole line. For a long line from a program, the time would grow with the square of the
/// length. So if such a function only inserts its key while more plain keys wait, nothing is drawn.
/// Later the line is drawn once.
extension Display {
  /// Draws the line if some characters were not drawn.
  func catchUp() {
    if undrawn.isEmpty { return }
    let scalars = editline.scalars
    repaintedLine = scalars
    var drawn = String.UnicodeScalarView()
    var left = undrawn[...]
    for (place, scalar) in scalars.enumerated() {
      if left.first == place { left.removeFirst() } else { drawn.append(scalar) }
    }
    undrawn = []
    repaint(after: String(drawn))
  }
}
