import TerminalText

/// A text behind the line that is no part of it.
struct Hint {
  var text = ""
  /// The line that it belongs to: behind any other it is not shown.
  var line = ""
  /// Whether a hint is on the screen.
  var isShown = false
  /// The line that `lineChanged` was told of last.
  var toldLine = ""
}

extension Display {
  /// Has a text shown behind the line, for as long as this is the line.
  func showHint(_ text: String, behind line: String) {
    hint.text = text
    hint.line = line
  }

  /// Takes the hint away, and lets the client be told of the line once more: what it
  /// says may hold no longer.
  func forgetHint() {
    hint.text = ""
    hint.toldLine = ""
  }

  /// Brings the hint on the screen up to date, the cursor staying where it is. During a search
  /// there is none.
  ///
  /// libedit knows nothing of it. It may overwrite a part of it; so whatever has been shown is
  /// painted anew, or wiped, each time that the editor is about to wait.
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

  /// The columns behind the line.
  private var roomForHint: Int {
    columns - drawn(editline.line.text).width - Self.hintGap.count - 1
  }

  /// Whether there is room for all of a hint.
  func hasRoom(forHint text: String) -> Bool { StyledText(text).width <= roomForHint }

  /// Wipes the hint, before the cursor leaves the line.
  func wipeHint() {
    guard hint.isShown else { return }
    let state = editline.line
    paint("", state, width: drawn(state.text).width)
    hint.isShown = false
  }

  /// Shows a text in the row of the cursor, which is empty but for what was shown there last, and
  /// leaves the cursor at its beginning; an empty text shows nothing.
  func showRow(_ text: String) {
    if text.isEmpty && !isRowShown { return }
    isRowShown = !text.isEmpty
    let shown = StyledText(text).truncated(to: columns - 1).text
    editline.write("\r" + coloured(shown) + "\u{1B}[K\r")
  }

  /// Writes behind a line, if it takes one row, and clears the rest of the row.
  private func paint(_ text: String, _ state: LineState, width: Int) {
    guard width < columns else { return }
    let right = width - drawn(state.beforeCursor).width
    let styled = text.isEmpty ? "" : Self.hintGap + coloured(text)
    editline.write("\u{1B}7" + (right > 0 ? "\u{1B}[\(right)C" : "") + styled + "\u{1B}[K\u{1B}8")
  }

  /// A text in the colour of hints.
  private func coloured(_ text: String) -> String {
    hintColour.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
  }

  private static let hintGap = "   "
  private static let narrowestHint = 4
}
