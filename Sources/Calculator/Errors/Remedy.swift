import ExactNumbers

/// A remedy for an error, if the calculator has a hint with keys.
public enum Remedy: Equatable, Sendable {
  /// These keys instead of the whole line, except its comment.
  case line(String)
  /// This text instead of the word or key that failed.
  case word(String)
}

extension CalculatorError {
  /// The remedies, the likeliest first; empty if none is known.
  public var remedies: [Remedy] {
    switch self {
    case .hinted(_, .keyed(let keys, let quoted)):
      [.line(keys)] + (quoted.map { [.line("'\($0)' eval")] } ?? [])
    case .hinted(_, .meanings(let line)), .line(let line):
      line.meanings.filter { $0.isLine && !$0.keys.isEmpty }.map { .line($0.keys) }
    case .hinted(let error, _), .aliased(let error, _): error.remedies
    case .unknownWord(_, let suggestion?): suggestion.words.map { .word($0) }
    default: []
    }
  }
}

extension Suggestion {
  /// The suggested words, as they are typed.
  fileprivate var words: [String] {
    switch self {
    case .spelt(let name): [name]
    case .called(let words): words
    case .unit(let name): ["_\(name)"]
    case .constant(let name, let isUnit): ["const \(name)"] + (isUnit ? ["_\(name)"] : [])
    // The digits before it are a separate token.
    case .hexadecimal, .said: []
    case .either(let first, let second): first.words + second.words
    }
  }
}
