import Shell
import Stream

/// The values of the options that the program was started with.
struct Invocation {
  /// Keys and files in the order of the command line.
  var sources: [Source] = []
  /// Whether the prompt comes behind them.
  var isInteractive = false
  /// The program for each line of the input, and how lines are read.
  var each: Filter?
  /// The files of keys that run before it.
  var words: [String] = []
  /// The sheet that is calculated.
  var sheet: SheetRequest?
  /// Whether each line of standard input is answered.
  var answersLines = false
  /// Whether what stands at the end of standard input is calculated there.
  var replacesEnd = false
  /// What is served by a protocol on standard input and output; nil for nothing.
  var server: ServerKind?
  /// How many digits are shown.
  var digits: Int?
  /// Whether values are shown as keys.
  var rpn = false
  /// The listeners to plug in.
  var listen: [String] = []
  /// The socket at which clients are served.
  var serve: String?
  /// Whether the prompt has colours.
  var colour = ColourChoice.auto
  /// Whether the prompt sends no escape sequences.
  var isPlain = false
  /// Whether a stream goes on behind a line that fails.
  var keepGoing = false
  /// The file in which the session is kept.
  var session: String?
  /// Whether none is kept.
  var noSession = false
  /// Whether the init file is left alone.
  var noInit = false
}

extension Invocation {
  /// The invocation of a command line with ``Surd/withExplicitKeys(_:)`` on which there is nothing
  /// but keys; nil if there is any other option.
  ///
  /// Most calculations are started so, and many by scripts: reading all options would take a
  /// quarter of their time.
  init?(ofKeys arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let keys = rest.popFirst() else { return nil }
      switch option {
      case "-e", "--expression": sources.append(.keys(keys))
      case "--\(Surd.typedLine)": sources.append(.line(keys))
      default: return nil
      }
    }
  }
}

/// What a server on standard input and output serves.
enum ServerKind {
  /// An editor, by the Language Server Protocol.
  case editor
  /// An assistant, by the Model Context Protocol.
  case assistant
}
