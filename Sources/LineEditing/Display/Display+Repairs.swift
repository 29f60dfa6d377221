/// libedit's faults between two keys, put right.
extension Display {
  /// Whether the line has changed since it was last painted, and is wrapped. libedit wipes the next
  /// row when it inserts into such a line (ESC[K after an automatic wrap).
  func isWrappedAnew() -> Bool {
    let scalars = editline.scalars
    defer { repaintedLine = scalars }
    return scalars != repaintedLine && lastRow(of: scalars, columns: columns) > 0
  }

  /// Whether the last key may have left libedit with the wrong row for the cursor.
  ///
  /// libedit refuses to move the cursor to a row that the window does not have, and forgets that it
  /// did. If a line is that high, what is then typed at its end is written into a row
  /// that does not exist. Painting the line sets the row; typing at the end keeps it right.
  func mayLoseRow() -> Bool {
    let old = cursorPlace
    let new = editline.cursorPlace
    cursorPlace = new
    let isTypedAtEnd = old.isAtEnd && new.isAtEnd && new.length > old.length
    if new == old || isTypedAtEnd { return false }
    let columns = editline.columns
    let rows = editline.rows
    // A character takes ten cells at most (`\U+10FFFF`).
    if shownPrompt.utf8.count + 10 * new.length < columns * max(0, rows - 2) { return false }
    return lastRow(of: editline.scalars, columns: columns) + 2 >= rows
  }

  /// The row in which the line ends, the prompt's first being 0.
  private func lastRow(of line: [Unicode.Scalar], columns: Int) -> Int {
    drawn(String(String.UnicodeScalarView(line))).cursorRow(columns: columns)
  }
}

/// Keys that come faster than they can be drawn.
///
/// libedit draws what it inserts itself with one character, but after a function of ours the
/// whole line, which makes a long line that a program types take a time that grows with its
/// square. So what such functions only type in is left undrawn while plain keys wait, and then
/// the line is drawn once.
extension Display {
  /// Draws the line if some of it was left undrawn.
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
    repaint(behind: String(drawn))
  }
}
