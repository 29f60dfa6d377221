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
