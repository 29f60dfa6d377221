import Calculator
import LineEditing
import Manual

extension Shell {
  /// Returns completions of the last word of the text; nil within a string or a comment.
  func completion(of text: String) -> Completion? {
    var isQuoted = false
    for scalar in text.unicodeScalars where scalar == "\"" { isQuoted.toggle() }
    if isQuoted { return nil }
    if let completion = unitCompletion(of: text) { return completion }
    let word = String(
      text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "?" }.reversed())
    let machine = calculator.machine
    let found = SurdManual.completions(
      prefix: word, variables: machine.variables.keys, table: machine.table)
    let meant = found.isEmpty ? SurdManual.completions(synonymPrefix: word) : []
    let candidates = (found + meant).map {
      Completion.Candidate(
        $0.name, help: [$0.effect, $0.summary].filter { !$0.isEmpty }.joined(separator: "  "))
    }
    if text.dropLast(word.count).hasSuffix("const ") {
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

  /// Returns completions of the unit at the end of the text, after its `_`; nil if the text does
  /// not end with a unit.
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
