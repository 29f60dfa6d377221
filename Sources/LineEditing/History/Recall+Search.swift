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

extension Recall {
  /// Takes the pattern's last character away and goes back to the newest line.
  mutating func shortenPattern() {
    search?.pattern.removeLast()
    search?.index = history.lines.count
    search?.found = true
  }

  /// Goes to the next line in a direction that contains the pattern, and returns it; nil if there
  /// is none. With `includingShown` that may be the one that is shown.
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
