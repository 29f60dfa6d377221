/// An incremental search in the history. libedit's own search cannot be used, because it takes the
/// pattern as a regular expression, in which `2 *` finds `22`.
struct Search {
  /// The text to find.
  var pattern = ""
  /// The index of the visible line; one past the last line before anything is found.
  var index: Int
  /// Whether the visible line contains the pattern.
  var found = true
  /// The line before the search.
  let original: LineState
}

extension Recall {
  /// Removes the last character of the pattern and returns to the newest line.
  mutating func shortenPattern() {
    search?.pattern.removeLast()
    search?.index = history.lines.count
    search?.found = true
  }

  /// Moves to the next line in a direction that contains the pattern. Returns it, or nil if there
  /// is none. With `includingShown`, the visible line may match too.
  mutating func look(_ step: Int, from shown: String, includingShown: Bool) -> String? {
    guard var search else { return nil }
    let isShown = includingShown && search.index < history.lines.count
    let start = isShown ? search.index + 1 : search.index
    let hit = history.index(from: start, step: step) {
      (includingShown || $0 != shown) && $0.containsLiterally(search.pattern)
    }
    search.found = hit != nil
    search.index = hit ?? search.index
    self.search = search
    return hit.map { history.lines[$0] }
  }
}

extension String {
  /// Returns whether this text contains another one, byte for byte.
  func containsLiterally(_ other: String) -> Bool {
    let text = Array(utf8)
    let wanted = Array(other.utf8)
    guard let first = wanted.first, text.count >= wanted.count else { return wanted.isEmpty }
    return (0...(text.count - wanted.count)).contains { start in
      text[start] == first && text[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
