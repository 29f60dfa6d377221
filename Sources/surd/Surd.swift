import Manual
import Shell
import Stream

/// What the command line asks for.
struct Surd {
  /// The version of the program.
  static let version = "0.1.0"

  /// What the program is, in a sentence.
  static let abstract = "An RPN calculator for the terminal whose digits are never wrong."

  /// A text that is asked for in place of a calculation.
  enum Text {
    /// The options in short.
    case help
    /// Name and version.
    case version
    /// The manual.
    case manual
    /// A page of the manual, as mdoc.
    case page(String)
    /// What a shell needs to complete options.
    case completion(CompletionScript)
  }

  /// A text to show, if one is asked for.
  var text: Text?
  /// Keys and files in the order of the command line.
  var sources: [Source] = []
  /// The program to apply to each line of the input.
  var each: String?
  /// What separates fields and output values with `each`.
  var separator: String?
  /// The significant digits to show.
  var digits: Int?
  /// The listeners to plug in.
  var listen: [String] = []
  /// The Unix socket to serve clients at.
  var serve: String?
  /// When to use colours.
  var colour = ColourChoice.auto
  /// Whether an error skips the rest of its line instead of ending the run.
  var keepGoing = false
  /// The file that keeps the session, if it is not the usual one.
  var session: String?
  /// Whether no session is kept.
  var noSession = false
  /// Whether the init file is left alone.
  var noInit = false

  /// Throws when the options do not go together.
  func validate() throws(UsageError) {
    if serve != nil, each != nil { throw .together("--serve", "--each") }
    if session != nil, !sources.isEmpty || each != nil { throw .sessionWithoutPrompt }
    if session != nil, noSession { throw .together("--session", "--no-session") }
    if separator != nil, each == nil { throw .alone("-F", "--each") }
  }
}
