import Stream

/// An action from an argument of dc.
enum DeskAction: Equatable {
  /// A program. Some dialects join adjacent expressions.
  case source(Source, isExpression: Bool)
  case help
  case version
  /// Wrong usage, with the message.
  case complaint(String)
  // MARK: Settings
  case allowShell
  case longNames
  case leadingZero
  case noLineEnds
  case interactive
  case clamping(Bool)
  /// Standard input is read after the expressions.
  case standardInputToo
  /// A value for `k`, `i`, `o` or `j` before everything else.
  case initial(Character, String)
  /// The end of the arguments from the environment.
  case argumentsBegin
  /// An option without a function in surd.
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
