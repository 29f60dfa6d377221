extension Suggestion: CustomStringConvertible {
  /// The end of a sentence about a word that does not exist.
  public var description: String {
    switch self {
    case .spelt(let name): "did you mean '\(name)'?"
    case .called(let words): "here it is \(Self.either(words))"
    case .unit(let name): "the unit is '_\(name)'"
    case .constant(let name, isUnit: false): "the constant is 'const \(name)'"
    case .constant(let name, isUnit: true):
      "the constant is 'const \(name)', the unit '_\(name)'"
    case .hexadecimal(let numeral):
      "did you mean '\(numeral)'? '16 inbase' reads digits without a prefix"
    case .either(let first, let second): "\(first); \(second)"
    case .said(let sentence): sentence
    }
  }

  /// Returns words as alternatives: `'sq' or 'sqrt'`.
  static func either(_ words: [String]) -> String {
    words.map { "'\($0)'" }.joined(separator: " or ")
  }
}

extension Hint: CustomStringConvertible {
  /// The end of a sentence about a failure.
  public var description: String {
    switch self {
    case .called(let name, let words): "'\(name)' is \(Suggestion.either(words)) here"
    case .keyed(let keys, let quoted):
      "RPN: \(keys)" + (quoted.map { ", or '\($0)' eval" } ?? "")
    case .meanings(let line): "\(line)"
    case .example(let keys): "as in \(keys)"
    case .said(let sentence): sentence
    }
  }
}

extension String {
  /// The text as an error quotes it: at most 60 characters, and `…`.
  var excerpt: String { utf8.count <= 60 || count <= 60 ? self : prefix(60) + "…" }
}
