extension LineEditor {
  /// Runs Ctrl-R: from now on, keys belong to the search.
  func beginSearch() -> FunctionResult {
    recall.search = Search(index: historyLines.count, original: line)
    return .lineChanged
  }

  /// Handles a key during the search. Ctrl-R continues with older lines, Ctrl-S with newer ones.
  /// Ctrl-G cancels the search, ESC keeps the line. Other keys that are not characters, such as
  /// Enter, keep the line and then have their usual effect. If nothing was found, ESC and Enter
  /// cancel the search, because the line on the screen is another one.
  func handleSearchKey(_ key: UInt32) -> FunctionResult {
    guard let search = recall.search else { return .refused }
    switch key {
    case EditorKey.control("R").code: return look(-1)
    case EditorKey.control("S").code: return look(1)
    case EditorKey.control("G").code: return cancel(search)
    case 0x1B: return search.found ? endSearch() : cancel(search)
    case EditorKey.control("H").code, EditorKey.backspace.code: return shortenSearch()
    case EditorKey.control("J").code where !search.found,
      EditorKey.control("M").code where !search.found:
      return cancel(search)
    case ..<0x20, 0x80..<0xA0:
      reader.putBack(key)
      return endSearch()
    default:
      guard let scalar = Unicode.Scalar(key) else { return .refused }
      return extendSearch(String(scalar))
    }
  }

  private func endSearch() -> FunctionResult {
    recall.search = nil
    return .lineChanged
  }

  /// Ends the search with the line from before it.
  private func cancel(_ search: Search) -> FunctionResult {
    editline.show(search.original)
    return endSearch()
  }

  /// Extends the pattern. The visible line stays if it matches.
  func extendSearch(_ text: String) -> FunctionResult {
    guard recall.search != nil else { return .refused }
    recall.search?.pattern += text
    return look(-1, includingShown: true)
  }

  /// Removes the last character of the pattern and searches from the newest line again.
  private func shortenSearch() -> FunctionResult {
    guard let search = recall.search, !search.pattern.isEmpty else { return .refused }
    recall.shortenPattern()
    if search.pattern.count > 1 { return look(-1, includingShown: true) }
    editline.show(search.original)
    return .lineChanged
  }

  /// Shows the next line in a direction that contains the pattern. If there is none, the prompt
  /// shows that.
  private func look(_ step: Int, includingShown: Bool = false) -> FunctionResult {
    guard recall.search?.pattern.isEmpty == false else { return .refused }
    if let hit = recall.look(step, from: line.text, includingShown: includingShown) {
      replaceLine(hit)
    }
    return .lineChanged
  }
}
