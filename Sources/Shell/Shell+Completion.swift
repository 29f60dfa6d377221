import Calculator
import LineEditing
import Manual
import Posix

extension Shell {
  /// The names that may come next in a line that begins with a text.
  func completion(of text: String) -> Completion? {
    let machine = calculator.machine
    var names = KnownNames(
      variables: Array(machine.variables.keys), units: Array(machine.units.keys))
    (names.listeners, names.pluggedIn) = delegate?.listenerNames ?? ([], [])
    names.files = Path.names(beginningWith:)
    guard let found = LineCompletion(of: text, names, table: machine.table) else { return nil }
    let kinds = found.candidates.map(\.kind)
    if found.word.isEmpty, kinds.contains(.word), !kinds.contains(.topic) { return Self.topics }
    return Completion(
      word: found.word,
      candidates: found.candidates.map { candidate in
        Completion.Candidate(
          candidate.name, effect: candidate.effect, help: candidate.summary,
          ending: candidate.ending)
      })
  }

  /// The topics with their first words, for a place where any word may follow.
  private static let topics = Completion(
    word: "",
    candidates: SurdManual.wordTopics.map {
      Completion.Candidate($0.name, help: $0.words.joined(separator: " "))
    }, note: "'words stack' lists the words of a topic, 'help stack' explains them")
}
