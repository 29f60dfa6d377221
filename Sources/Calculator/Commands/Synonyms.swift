/// The names of words on other calculators and in other languages, in any case.
///
/// surd does not accept these names. The error of an unknown word, completion and `apropos` look
/// them up. The list is separate from the rows and is split when it is needed, because the table is
/// made at every start.
enum Synonyms {
  /// Returns the words, or the keys, with this name elsewhere.
  static func words(for name: String) -> [String] { wordsBySynonym[name.lowercased()[...]] ?? [] }

  /// Returns the sentence on a name elsewhere that no word has; nil if there is none.
  static func sentence(on name: String) -> String? { sentences[name.lowercased()[...]] }

  /// Returns the first word with a synonym that differs from a name by one letter.
  static func word(nearest name: String) -> String? {
    let letters = Spelling(name).letters
    return spellings.first { editDistance(letters, $0.letters, limit: 1) == 1 }?.word
  }

  private static let wordsBySynonym = (lines + phraseLines).reduce(
    into: [Substring: [String]]()
  ) { words, line in
    for synonym in Set(line.synonyms) { words[synonym, default: []].append(line.word) }
  }

  static let sentences = absences.split(separator: "\n").reduce(
    into: [Substring: String]()
  ) { sentences, line in
    let sides = line.split(separator: "←")
    for name in sides[1].split(separator: " ") { sentences[name] = String(sides[0].dropLast()) }
  }

  /// The bytes of all synonyms, with their words.
  private static let spellings = lines.flatMap { line in
    line.synonyms.map { (letters: Array($0.utf8), word: line.word) }
  }

  static func synonyms(of word: String) -> [Substring] {
    lines.first { $0.word == word }?.synonyms ?? []
  }

  /// The words that have synonyms, with their synonyms.
  static let lines: [(word: String, synonyms: [Substring])] = list.split(separator: "\n").map {
    line in
    let names = line.split(separator: " ")
    return (String(names[0]), Array(names.dropFirst()))
  }

  /// The keys that are one word elsewhere, with its names.
  static let phraseLines: [(word: String, synonyms: [Substring])] = phrases.split {
    ";\n".contains($0)
  }
  .map { row in
    let sides = row.split(separator: ":")
    return (String(sides[0].drop { $0 == " " }), sides[1].split(separator: " "))
  }
}

extension Command {
  /// The names of the word elsewhere, in lower case.
  ///
  /// - Complexity: O(n) for n words that have synonyms, because the list is searched.
  public var synonyms: [String] { Synonyms.synonyms(of: name).map(String.init) }
}
