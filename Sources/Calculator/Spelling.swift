/// What was meant by a misspelt word.
public enum Spelling {
  /// The nearest of these names; nil if none is near.
  ///
  /// Nearest by the Damerau-Levenshtein distance (optimal string alignment), at most 2 and less
  /// than half of the word. Of equally near ones, a word that was cut short or goes on comes first.
  public static func nearest(to word: String, among names: some Sequence<String>) -> String? {
    let limit = min(2, word.utf8.count / 2)
    var best: (distance: Int, isReplaced: Int, name: String)?
    for name in names {
      let distance = distance(word, name, limit: limit)
      if distance > limit { continue }
      let isReplaced = name.hasPrefix(word) || word.hasPrefix(name) ? 0 : 1
      let candidate = (distance, isReplaced, name)
      if best.map({ candidate < $0 }) ?? true { best = candidate }
    }
    return best?.name
  }

  /// How many insertions, deletions, replacements and swaps of neighbours part two words; a letter in
  /// the wrong case costs nothing.
  ///
  /// Gives `limit + 1` at once when the lengths differ by more than the limit.
  private static func distance(_ a: String, _ b: String, limit: Int) -> Int {
    let a = Array(a.lowercased().utf8)
    let b = Array(b.lowercased().utf8)
    if abs(a.count - b.count) > limit { return limit + 1 }
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
