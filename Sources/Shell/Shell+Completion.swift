import Calculator
import LineEditing
import Manual

extension Shell {
  /// Completions of the word that the text ends with; none within a string or a comment.
  func completion(of text: String) -> Completion? {
    var isQuoted = false
    for scalar in text.unicodeScalars where scalar == "\"" { isQuoted.toggle() }
    if isQuoted { return nil }
    if let completion = unitCompletion(of: text) { return completion }
    let word = String(
      text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "?" }.reversed())
    let isOfConstants = text.dropLast(word.count).hasSuffix("const ")
    if word.isEmpty, !isOfConstants { return Self.topics }
    let machine = calculator.machine
    let found = SurdManual.completions(
      prefix: word, variables: machine.variables.keys, table: machine.table)
    let meant = found.isEmpty ? SurdManual.completions(synonymPrefix: word) : []
    let candidates = (found + meant).map {
      Completion.Candidate($0.name, effect: $0.effect, help: $0.summary)
    }
    if isOfConstants {
      return Completion(
        word: word,
        candidates: SurdManual.constantCompletions(prefix: word).map {
          Completion.Candidate($0.name, help: $0.summary)
        })
    }
    let isAsked = text.dropLast(word.count).hasSuffix("help ")
    let topics = isAsked ? SurdManual.topicNames.filter { $0.hasPrefix(word) } : []
    let names = Set(candidates.map(\.text))
    return Completion(
      word: word,
      candidates: candidates
        + topics.filter { !names.contains($0) }.map { Completion.Candidate($0, help: "A topic.") })
  }

  /// The topics with their first words, where any word may follow.
  private static let topics = Completion(
    word: "",
    candidates: SurdManual.topics.map {
      Completion.Candidate($0.name, help: $0.words.joined(separator: " "))
    }, note: "'words stack' lists the words of a topic, 'help stack' explains them")

  /// Completions of the unit that the text ends with, behind its `_`; nil where it ends otherwise.
  private func unitCompletion(of text: String) -> Completion? {
    let token = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    guard let mark = token.lastIndex(of: "_"),
      token[..<mark].allSatisfy({ $0.isNumber || ".-e()[_i".contains($0) })
    else { return nil }
    let unit = token[token.index(after: mark)...]
    let name = String(unit.reversed().prefix { !"*/·()^".contains($0) }.reversed())
    let candidates = SurdManual.unitCompletions(
      prefix: name, own: Array(calculator.machine.units.keys))
    return Completion(
      word: name, candidates: candidates.map { Completion.Candidate($0.name, help: $0.summary) })
  }
}
