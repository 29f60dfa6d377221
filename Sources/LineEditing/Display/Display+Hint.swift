import TerminalText

/// A text after the line that is not part of it.
struct Hint {
  var text = ""
  /// The line that the text belongs to. After any other line it is not shown.
  var line = ""
  /// Whether a hint is on the screen.
  var isShown = false
  /// The line that `lineChanged` got last.
  var reportedLine = ""
}

extension Display {
  /// Shows a text after the line, as long as the line stays the same.
  func showHint(_ text: String, after line: String) {
    hint.text = text
    hint.line = line
  }

  /// Removes the hint and reports the line to the client again, because its answer may be outdated.
  func forgetHint() {
    hint.text = ""
    hint.reportedLine = ""
  }

  /// Updates the hint on the screen without moving the cursor. During a search there is no hint.
  ///
  /// libedit does not know the hint and may overwrite a part of it. So a visible hint is repainted,
  /// or erased, each time before the editor waits.
  func paintHint(isSearching: Bool) {
    guard hint.isShown || !hint.text.isEmpty else { return }
    let state = editline.line
    let width = drawn(state.text).width
    let room = roomForHint
    let fits = room >= Self.narrowestHint && !isSearching && hint.line == state.text
    let shown = fits ? StyledText(hint.text).truncated(to: room).text : ""
    if !shown.isEmpty || hint.isShown { paint(shown, state, width: width) }
    hint.isShown = !shown.isEmpty
  }

  /// The free columns after the line.
  private var roomForHint: Int {
    columns - drawn(editline.line.text).width - Self.hintGap.count - 1
  }

  /// Returns whether a whole hint fits after the line.
  func hasRoom(forHint text: String) -> Bool { StyledText(text).width <= roomForHint }

  /// Erases the hint, before the cursor leaves the line.
  func wipeHint() {
    guard hint.isShown else { return }
    let state = editline.line
    paint("", state, width: drawn(state.text).width)
    hint.isShown = false
  }

  /// Shows a text in the row of the cursor, which contains at most an earlier such text, and leaves
  /// the cursor at its beginning. An empty text clears the row.
  func showRow(_ text: String) {
    if text.isEmpty && !isRowShown { return }
    isRowShown = !text.isEmpty
    let shown = StyledText(text).truncated(to: columns - 1).text
    editline.write("\r" + coloured(shown) + "\u{1B}[K\r")
  }

  /// Writes a text after a line that fits in one row, and clears the rest of the row.
  private func paint(_ text: String, _ state: LineState, width: Int) {
    guard width < columns else { return }
    let right = width - drawn(state.beforeCursor).width
    let styled = text.isEmpty ? "" : Self.hintGap + coloured(text)
    editline.write("\u{1B}7" + (right > 0 ? "\u{1B}[\(right)C" : "") + styled + "\u{1B}[K\u{1B}8")
  }

  /// Returns a text in the colour of hints.
  private func coloured(_ text: String) -> String {
    hintColour.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
  }

  private static let hintGap = "   "
  private static let narrowestHint = 4
}
