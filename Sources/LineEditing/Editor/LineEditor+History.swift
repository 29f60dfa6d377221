extension LineEditor {
  /// The place of Up and Down in the history.
  struct Navigation {
    /// The text that was typed: lines that begin so are shown.
    let prefix: String
    /// Index of the line that is shown; one past the last is what was typed.
    var index: Int
    /// The line that is shown. If the line differs, it was edited, and begins a new navigation.
    var shown: String
  }

  /// Lines that were entered, oldest first.
  public var historyLines: [String] { history.lines }

  /// Fills the history from its file.
  func loadHistory() {
    guard let historyFile else { return }
    do throws(LineEditingError) {
      history = History(try historyFile.load(), limit: historyFile.limit)
    } catch {
      self.historyFile = nil
      tell(error)
    }
    for line in history.lines.suffix(Editline.historyLimit) { editline.remember(line) }
  }

  /// Adds a line to the history and its file. If the file cannot be written that is said once.
  func remember(_ line: String) {
    guard remembers(line), let kept = history.add(line) else { return }
    editline.remember(kept)
    guard let historyFile else { return }
    do throws(LineEditingError) {
      try historyFile.append(kept)
    } catch {
      self.historyFile = nil
      tell(error)
    }
  }

  /// Shows the next older (-1) or newer (1) line that begins with what was typed, taken literally.
  public func navigate(_ step: Int) -> FunctionResult {
    let text = line.text
    var now = navigation ?? Navigation(prefix: text, index: history.lines.count, shown: text)
    if now.shown != text {
      now = Navigation(prefix: text, index: history.lines.count, shown: text)
    }
    let found = history.index(from: now.index, step: step) {
      $0 != now.shown && $0.hasPrefix(now.prefix)
    }
    guard found != nil || (step > 0 && now.index < history.lines.count) else { return .refused }
    now.index = found ?? history.lines.count
    now.shown = found.map { history.lines[$0] } ?? now.prefix
    navigation = now
    replaceLine(now.shown)
    return .lineChanged
  }

  /// Shows the oldest line that begins with what was typed.
  func navigateToOldest() -> FunctionResult {
    guard case .lineChanged = navigate(-1) else { return .refused }
    while case .lineChanged = navigate(-1) {}
    return .lineChanged
  }
}
