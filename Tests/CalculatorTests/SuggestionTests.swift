import Testing

@testable import Calculator

/// The words that are offered for misspelt ones.
@Suite struct SuggestionTests {
  private let table = CommandTable.standard

  /// The distance by its definition (optimal string alignment), letter by letter.
  private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 1..<a.count + 1 {
      var row = [i]
      for j in 1..<b.count + 1 {
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("abc", "ca", 3), ("swpa", "swap", 1),
    ("kitten", "sitting", 3), ("abcd", "badc", 2), ("xabcd", "abcdx", 2),
  ])
  func distancesUpToALimit(a: String, b: String, steps: Int) {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    #expect(distance(a, b) == steps)
    for limit in 0..<5 {
      let found = editDistance(a, b, limit: limit)
      #expect(steps <= limit ? found == steps : found > limit, "limit \(limit)")
    }
  }

  /// Every word with one letter changed: the suggestion is the nearest name by the plain distance
  /// to each name, with beginnings and continuations first, then by the alphabet.
  @Test func theNearestWordIsOfferedForEachMistake() {
    let names = table.names.map { (name: $0, letters: Array($0.lowercased().utf8)) }
    for (place, name) in table.names.sorted().enumerated() where name.utf8.count > 1 {
      var letters = Array(name.utf8)
      letters[place % letters.count] = UInt8(ascii: "q")
      guard let word = String(validating: letters, as: UTF8.self) else { continue }
      let small = Array(word.lowercased().utf8)
      let limit = min(2, (letters.count + 1) / 3)
      let near = names.filter { abs($0.letters.count - small.count) <= limit }
        .map { (distance(small, $0.letters), word.isRelated(to: $0.name) ? 0 : 1, $0.name) }
        .filter { $0.0 <= limit }
      #expect(table.nearest(to: word, []) == near.min { $0 < $1 }?.2, "\(word)")
    }
  }
}

extension String {
  /// Returns whether one of two words continues the other.
  fileprivate func isRelated(to other: String) -> Bool { hasPrefix(other) || other.hasPrefix(self) }
}
