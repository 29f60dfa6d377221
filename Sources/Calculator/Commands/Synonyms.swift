/// The names that words have on other calculators and in other languages, capitals or not.
///
/// They are no names here: the error of an unknown word, completion and `apropos` look them up. The
/// list stands beside the rows and is split when somebody asks, since the table is made at every
/// start.
enum Synonyms {
  /// The words that a name from elsewhere stands for.
  static func words(for name: String) -> [String] {
    let name = name.lowercased()
    return lines.filter { $0.synonyms.contains { $0 == name } }.map(\.word)
  }

  /// The words some synonym of which meets a condition.
  static func words(where isMeant: (Substring) -> Bool) -> [String] {
    lines.filter { $0.synonyms.contains(where: isMeant) }.map(\.word)
  }

  /// The synonyms of a word.
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
