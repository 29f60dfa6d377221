import Calculator
import LineEditing
import Manual

extension Shell {
  /// Completions of the word that the text ends with; none within a string or a comment.
  func completion(of text: String) -> Completion? {
    var isQuoted = false
    for scalar in text.unicodeScalars where scalar == "\"" { isQuoted.toggle() }
    if isQuoted { return nil }
    let word = String(
      text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "?" }.reversed())
    let variables = Array(calculator.machine.variables.keys)
    let candidates = SurdManual.completions(prefix: word, variables: variables).map {
      Completion.Candidate(
        $0.name, help: [$0.effect, $0.summary].filter { !$0.isEmpty }.joined(separator: "  "))
    }
    let isAsked = text.dropLast(word.count).hasSuffix("help ")
    let topics = isAsked ? SurdManual.topicNames.filter { $0.hasPrefix(word) } : []
    let names = Set(candidates.map(\.text))
    return Completion(
      word: word,
      candidates: candidates
        + topics.filter { !names.contains($0) }.map { Completion.Candidate($0, help: "A topic.") })
  }
}
