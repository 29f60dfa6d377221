extension LineEditor {
  /// The entered lines, oldest first.
  public var historyLines: [String] { recall.history.lines }

  /// Reads the history from its file.
  func loadHistory() {
    do throws(LineEditingError) { try recall.load() } catch { report(error) }
    for line in historyLines.suffix(Editline.historyLimit) { editline.remember(line) }
  }

  /// Adds a line to the history and its file. If the file cannot be written, that is reported once.
  func remember(_ line: String) {
    guard remembers(line), let kept = recall.add(line) else { return }
    editline.remember(kept)
    do throws(LineEditingError) { try recall.save(kept) } catch { report(error) }
  }

  /// The newest line that begins with the typed text and goes on, if it is suggested.
  var earlierLine: String? {
    guard suggestionColour != nil, capture == nil, paste.rest == nil else { return nil }
    let typed = line.text.utf8
    return typed.count < Self.shortestSuggested
      ? nil : historyLines.last { $0.utf8.count > typed.count && $0.utf8.starts(with: typed) }
  }

  /// The fewest characters after which a line is suggested.
  private static let shortestSuggested = 2

  /// Runs Right: moves the cursor, or takes the suggestion.
  public func moveRight() -> FunctionResult {
    if line.isAtEnd { return takeSuggestion() }
    moveCursor(1)
    return .lineChanged
  }

  /// Runs End.
  func moveToEnd() -> FunctionResult {
    let line = line
    if line.isAtEnd { return takeSuggestion() == .lineChanged ? .lineChanged : .unchanged }
    moveCursor(line.text.unicodeScalars.count - line.beforeCursor.unicodeScalars.count)
    return .lineChanged
  }

  /// Takes the suggestion, if it is on the screen.
  private func takeSuggestion() -> FunctionResult {
    guard let suggestion = display.suggestion, suggestion == earlierLine else { return .refused }
    replaceLine(suggestion)
    return .lineChanged
  }

  /// Shows the next older (-1) or newer (1) line that begins with the typed text, compared
  /// literally.
  public func navigate(_ step: Int) -> FunctionResult {
    guard let found = recall.navigate(step, from: line.text) else { return .refused }
    replaceLine(found)
    return .lineChanged
  }

  /// Shows the oldest line that begins with the typed text.
  func navigateToOldest() -> FunctionResult {
    guard case .lineChanged = navigate(-1) else { return .refused }
    while case .lineChanged = navigate(-1) {}
    return .lineChanged
  }
}
