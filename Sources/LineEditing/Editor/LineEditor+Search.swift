/// An incremental search in the history. It is our own because libedit's takes the pattern as a
/// regular expression, in which `2 *` finds `22`.
struct Search {
  /// The text that is searched for.
  var pattern = ""
  /// Index of the line that is shown; one past the last before anything is found.
  var index: Int
  /// Whether the shown line contains the pattern.
  var found = true
  /// The line before the search.
  let original: LineState
}

extension LineEditor {
  /// Ctrl-R: from now on keys belong to the search.
  func beginSearch() -> FunctionResult {
    search = Search(index: history.lines.count, original: line)
    return .lineChanged
  }

  /// A key during the search. Ctrl-R goes on to older lines, Ctrl-S to newer ones, Ctrl-G gives up,
  /// ESC keeps the line, Enter accepts it; other keys that are no characters keep it and then do
  /// what they always do.
  func handleSearchKey(_ key: UInt32) -> FunctionResult {
    guard let search else { return .refused }
    switch key {
    case EditorKey.control("R").code: return look(-1)
    case EditorKey.control("S").code: return look(1)
    case EditorKey.control("G").code:
      endSearch(with: search.original)
      return .lineChanged
    case 0x1B:
      self.search = nil
      return .lineChanged
    case EditorKey.control("H").code, EditorKey.backspace.code: return shortenSearch()
    case ..<0x20, 0x80..<0xA0:
      self.search = nil
      reader.putBack(key)
      return .lineChanged
    default:
      guard let scalar = Unicode.Scalar(key) else { return .refused }
      return extendSearch(String(scalar))
    }
  }

  /// Adds to the pattern; the line that is shown stays if it fits.
  func extendSearch(_ text: String) -> FunctionResult {
    guard search != nil else { return .refused }
    search?.pattern += text
    return look(-1, includingShown: true)
  }

  /// Takes the pattern's last character away and searches from the newest line again.
  private func shortenSearch() -> FunctionResult {
    guard var search, !search.pattern.isEmpty else { return .refused }
    search.pattern.removeLast()
    search.index = history.lines.count
    search.found = true
    self.search = search
    guard search.pattern.isEmpty else { return look(-1, includingShown: true) }
    show(search.original)
    return .lineChanged
  }

  /// Shows the next line in a direction that contains the pattern. If there is none, the prompt
  /// says so.
  private func look(_ step: Int, includingShown: Bool = false) -> FunctionResult {
    guard var search, !search.pattern.isEmpty else { return .refused }
    let isShown = includingShown && search.index < history.lines.count
    let start = isShown ? search.index + 1 : search.index
    let shown = line.text
    let hit = history.index(from: start, step: step) {
      (includingShown || $0 != shown) && $0.containsLiterally(search.pattern)
    }
    search.found = hit != nil
    if let hit {
      search.index = hit
      replaceLine(history.lines[hit])
    }
    self.search = search
    return .lineChanged
  }

  /// Ends the search with a line as it was.
  private func endSearch(with state: LineState) {
    search = nil
    show(state)
  }

  /// Puts a line and its cursor back.
  func show(_ state: LineState) {
    replaceLine(state.text)
    moveCursor(state.beforeCursor.unicodeScalars.count - state.text.unicodeScalars.count)
  }
}

extension String {
  /// Whether this text contains another, byte for byte.
  func containsLiterally(_ other: String) -> Bool {
    let text = Array(utf8)
    let wanted = Array(other.utf8)
    guard let first = wanted.first, text.count >= wanted.count else { return wanted.isEmpty }
    return (0...(text.count - wanted.count)).contains { start in
      text[start] == first && text[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
