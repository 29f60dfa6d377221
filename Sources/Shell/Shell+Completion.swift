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
    return Completion(
      word: found.word,
      candidates: found.candidates.map { candidate in
        let help = [candidate.effect, candidate.summary].filter { !$0.isEmpty }
        return Completion.Candidate(
          candidate.name, help: help.joined(separator: "  "), ending: candidate.ending)
      })
  }
}
