import Shell
import Stream

/// The values of the options of a start.
struct Invocation {
  /// Keys and files in the order of the command line.
  var sources: [Source] = []
  /// Whether the prompt follows them.
  var isInteractive = false
  /// The program for each line of the input, and how lines are read.
  var each: Filter?
  /// The files of keys that run before it.
  var words: [String] = []
  /// The sheet to calculate.
  var sheet: SheetRequest?
  /// Whether each line of standard input is answered.
  var answersLines = false
  /// Whether the end of standard input is replaced by its value.
  var replacesEnd = false
  /// The kind of server on standard input and output; nil for none.
  var server: ServerKind?
  /// The number of digits.
  var digits: Int?
  /// Whether values are shown as keys.
  var rpn = false
  /// The listeners to plug in.
  var listen: [String] = []
  /// The socket for clients.
  var serve: String?
  /// Whether the prompt has colours.
  var colour = ColourChoice.auto
  /// Whether the prompt sends no escape sequences.
  var isPlain = false
  /// Whether a stream continues after a line that fails.
  var keepGoing = false
  /// The file of the session.
  var session: String?
  /// Whether no session is kept.
  var noSession = false
  /// Whether the init file is skipped.
  var noInit = false
}

extension Invocation {
  /// Creates the invocation for arguments from ``Surd/withExplicitKeys(_:)`` that contain only
  /// keys; nil if there is any other option.
  ///
  /// Most calculations start in this way, and many from scripts: reading all options would take a
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

/// The client of a server on standard input and output.
enum ServerKind {
  /// An editor, by the Language Server Protocol.
  case editor
  /// An assistant, by the Model Context Protocol.
  case assistant
}
