import CTerminal

/// A text behind the line that is no part of it.
struct Hint {
  /// The text.
  var text = ""
  /// The line that it belongs to: behind any other it is not shown.
  var line = ""
  /// Whether a hint is on the screen.
  var isShown = false
  /// The line that `lineChanged` was told of last.
  var toldLine = ""
}

/// Work that goes on while the editor waits for keys.
public struct BackgroundWork {
  /// Can be read when there is news; -1: not now.
  let descriptor: () -> Int32
  /// The milliseconds after which `news` is to be called at the latest; -1: whenever there is some.
  let patience: () -> Int32
  /// Takes the news, and says what it has changed: nothing, the block, or that the input is over.
  let news: () -> FunctionResult

  /// Work that says through a descriptor that there is news, and is asked after some time anyway.
  public init(
    descriptor: @escaping () -> Int32, patience: @escaping () -> Int32 = { -1 },
    news: @escaping () -> FunctionResult
  ) {
    self.descriptor = descriptor
    self.patience = patience
    self.news = news
  }
}

extension LineEditor {
  /// Shows a text dimmed behind the line, where there is room for it, for as long as this is the
  /// line.
  public func showHint(_ text: String, behind line: String) {
    hint.text = text
    hint.line = line
  }

  /// Takes the hint away, and lets the client be told of the line once more: what it
  /// says may hold no longer.
  func forgetHint() {
    hint.text = ""
    hint.toldLine = ""
  }

  /// Tells the client of a changed line, unless more keys wait.
  func tellLine() {
    guard let lineChanged else { return }
    let text = line.text
    guard text != hint.toldLine else { return }
    hint.toldLine = text
    lineChanged(text)
  }

  /// Brings the hint on the screen up to date, the cursor staying where it is.
  ///
  /// libedit knows nothing of it. It may overwrite a part of it; so whatever has been shown is
  /// painted anew, or wiped, each time that the editor is about to wait.
  func paintHint() {
    guard hint.isShown || !hint.text.isEmpty else { return }
    let state = line
    let width = StyledText(shownPrompt + state.text).width
    let room = windowSize.columns - width - Self.hintGap.count - 1
    let fits = room >= Self.narrowestHint && search == nil && hint.line == state.text
    let shown = fits ? StyledText(hint.text).truncated(to: room) : ""
    if !shown.isEmpty || hint.isShown { paint(shown, state, width: width) }
    hint.isShown = !shown.isEmpty
  }

  /// Wipes the hint, before the cursor leaves the line.
  func wipeHint() {
    guard hint.isShown else { return }
    let state = line
    paint("", state, width: StyledText(shownPrompt + state.text).width)
    hint.isShown = false
  }

  /// Writes behind a line, if it takes one row, and clears the rest of the row.
  private func paint(_ text: String, _ state: LineState, width: Int) {
    guard width < windowSize.columns else { return }
    let right = width - StyledText(shownPrompt + state.beforeCursor).width
    let styled =
      text.isEmpty ? "" : Self.hintGap + (usesColour ? "\u{1B}[2m\(text)\u{1B}[0m" : text)
    write("\u{1B}7" + (right > 0 ? "\u{1B}[\(right)C" : "") + styled + "\u{1B}[K\u{1B}8")
  }

  private static let hintGap = "   "
  private static let narrowestHint = 4
}
