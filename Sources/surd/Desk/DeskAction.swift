import Stream

/// An action that an argument of dc asks for.
enum DeskAction: Equatable {
  /// A program; an expression is joined with those beside it in some dialects.
  case source(Source, isExpression: Bool)
  case help
  case version
  /// Wrong usage: what is said about it.
  case complaint(String)
  // MARK: Settings
  case allowShell
  case longNames
  case leadingZero
  case noLineEnds
  case interactive
  case clamping(Bool)
  /// Standard input is read behind the expressions.
  case standardInputToo
  /// A value for `k`, `i`, `o` or `j` before everything else.
  case initial(Character, String)
  /// The end of what the environment has asked for.
  case argumentsBegin
  /// An option that surd has no use for.
  case ignored

  /// Whether it is a program.
  var isSource: Bool { if case .source = self { true } else { false } }

  /// Whether it is more than a setting.
  var isWork: Bool {
    switch self {
    case .source, .help, .version, .complaint: true
    default: false
    }
  }
}
