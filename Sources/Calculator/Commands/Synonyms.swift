/// The names that words have on other calculators and in other languages, capitals or not.
///
/// They are no names here: the error of an unknown word, completion and `apropos` look them up. The
/// list stands beside the rows and is split when somebody asks, since the table is made at every
/// start.
enum Synonyms {
  /// The words that a name from elsewhere stands for.
  static func words(for name: String) -> [String] { wordsBySynonym[name.lowercased()[...]] ?? [] }

  /// The first word a synonym of which differs from a name by one letter.
  static func word(nearest name: String) -> String? {
    let letters = Spelling(name).letters
    return spellings.first { editDistance(letters, $0.letters, limit: 1) == 1 }?.word
  }

  private static let wordsBySynonym = lines.reduce(into: [Substring: [String]]()) { words, line in
    for synonym in Set(line.synonyms) { words[synonym, default: []].append(line.word) }
  }

  /// The bytes of all synonyms, and the words that they stand for.
  private static let spellings = lines.flatMap { line in
    line.synonyms.map { (letters: Array($0.utf8), word: line.word) }
  }

  static func synonyms(of word: String) -> [Substring] {
    lines.first { $0.word == word }?.synonyms ?? []
  }

  /// The words that have synonyms, each with them.
  static let lines: [(word: String, synonyms: [Substring])] = list.split(separator: "\n").map {
    line in
    let names = line.split(separator: " ")
    return (String(names[0]), Array(names.dropFirst()))
  }
}

extension Command {
  /// The names that the word has elsewhere, in small letters.
  ///
  /// - Complexity: O(n) for n words that have synonyms: the list is searched.
  public var synonyms: [String] { Synonyms.synonyms(of: name).map(String.init) }
}
