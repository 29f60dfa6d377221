import ArgumentParser
import CVersion
import Calculator
import Manual
import Plugins
import Shell
import Stream
import Synchronization

/// The options of the program, as swift-argument-parser reads them: a property for each.
struct Surd: ParsableCommand {
  /// The version of the program.
  static let version = "0.1.0"

  /// The version and, in parentheses, the commit where that is known: what `--version` shows.
  private static var versionAndCommit: String {
    let commit = String(cString: surd_commit())
    return commit.isEmpty ? version : "\(version) (\(commit))"
  }

  static let configuration = CommandConfiguration(
    commandName: "surd",
    abstract: "An RPN calculator for the terminal whose digits are never wrong.",
    usage: """
      surd [KEYS ...]
      surd [--session FILE] [--no-session] [--no-init] [--plain] [-d DIGITS]
      surd [-e KEYS] [-x EXPRESSION] [-f FILE] [-i] [-d DIGITS] [--rpn]
           [--keep-going] [KEYS ...]
      surd --each PROGRAM [-F SEPARATOR] [--csv] [--header] [--keep] [--skip N]
           [--empty TEXT] [--decimal ,] [--where KEYS] [--end KEYS] [--by FIELD]
           [--words FILE] [-e KEYS] [FILE ...]
      surd --lines [-e KEYS] [-d DIGITS] [--rpn]
      surd --replace [-e KEYS] [-d DIGITS] [--rpn]
      surd --widget SHELL
      surd --lsp | --mcp [-e KEYS] [-d DIGITS]
      surd --sheet FILE [--follow | --write | --check] [-e KEYS] [-d DIGITS] [--rpn]
      """,
    discussion: """
      Without keys, files or a pipe, surd starts an interactive shell. Otherwise it runs the keys in \
      the order given and prints what is left on the stack. 'surd --manual' shows the manual.

      With '--dc' or '--dc=DIALECT' before everything else, or under the name dc, it behaves as dc: \
      see surd-dc(1).
      """,
    version: "surd \(versionAndCommit)"
  )

  @Option(
    name: [.customShort("e"), .customLong("expression")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run these keys.", valueName: "keys"),
    transform: OrderedSource.keys)
  var expressions: [OrderedSource] = []

  /// Arguments without an option before them; see ``withExplicitKeys(_:)``.
  @Option(
    name: .customLong(typedLine), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(visibility: .private), transform: OrderedSource.line)
  var typedLines: [OrderedSource] = []

  @Option(
    name: [.customShort("x"), .customLong("evaluate")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Evaluate an expression, as in -x '(2+3)*4'.", valueName: "expression"),
    transform: OrderedSource.expression)
  var algebraic: [OrderedSource] = []

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run the keys in this file; '-' is standard input.", valueName: "file"),
    completion: .file(), transform: OrderedSource.file)
  var file: [OrderedSource] = []

  @Flag(
    name: [.customShort("i"), .customLong("interactive")],
    help: "Stay at the prompt after running keys and files.")
  var isInteractive = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Run each input line, then this program, and print what is left on one line.",
      valueName: "program"))
  var each: String?

  @Option(
    name: [.customShort("F"), .customLong("separator")], parsing: .unconditional,
    help: ArgumentHelp(
      "With --each: the separator of fields and output values; '\\t' is a tab.", valueName: "text"))
  var separator: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --each: the text to use for an empty field.", valueName: "text"))
  var empty: String?

  @Flag(help: "With --each: lines are CSV; their fields are numbers or text, never keys.")
  var csv = false

  @Flag(help: "With --each: the first line names the fields, which are variables.")
  var header = false

  @Flag(help: "With --each: print the line before the results.")
  var keep = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --each: skip this many lines at the start of each file.", valueName: "n"))
  var skip: Int?

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp(
      "Take only the lines for which these keys leave a truth; without --each, print them.",
      valueName: "keys"))
  var condition: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --each: run these keys after the last line.", valueName: "keys"))
  var end: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --end: run it for each group of lines with the same field.", valueName: "field"))
  var by: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --csv or --header: decimals follow ','.", valueName: "mark"))
  var decimal: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("With --each: run the keys in this file first.", valueName: "file"),
    completion: .file())
  var words: [String] = []

  @Flag(help: "Answer each input line, also half a one, on a line of its own.")
  var lines = false

  @Flag(help: "Print the text of standard input with the value of its end in the place of that.")
  var replace = false

  @Option(
    help: ArgumentHelp(
      "Print what binds Alt-= to --replace in 'bash', 'zsh' or 'fish'.", valueName: "shell"),
    completion: .list(Widget.allCases.map(\.rawValue)),
    transform: { name in
      guard let widget = Widget(rawValue: name) else {
        throw ValidationError("'--widget' is 'bash', 'zsh' or 'fish'.")
      }
      return widget
    })
  var widget: Widget?

  @Flag(name: .customLong("lsp"), help: "Serve an editor by the Language Server Protocol.")
  var servesEditor = false

  @Flag(name: .customLong("mcp"), help: "Serve an assistant by the Model Context Protocol.")
  var servesAssistant = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show this file with the results of its lines.", valueName: "file"),
    completion: .file())
  var sheet: String?

  @Flag(help: "With --sheet: show it anew whenever the file is saved.")
  var follow = false

  @Flag(help: "With --sheet: write the results into the file, after '#→'.")
  var write = false

  @Flag(help: "With --sheet: fail if other results are recorded in the file.")
  var check = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Show this many significant digits.", valueName: "n"))
  var digits: Int?

  @Flag(
    name: .customLong("rpn"),
    help: "Show every value as keys that read back as exactly the same value.")
  var showsKeys = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Plug in a listener: \(ListenerKind.forms(joinedBy: "or", quoted: true)).",
      valueName: "listener"), completion: .list(ListenerKind.names))
  var listen: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Serve clients at a Unix socket.", valueName: "socket"),
    completion: .file())
  var serve: String?

  @Option(
    name: .customLong("color"),
    help: ArgumentHelp(
      "At the prompt: use colours 'auto', 'always' or 'never'.", valueName: "when"),
    completion: .list(ColourChoice.allCases.map(\.rawValue)),
    transform: { text in
      guard let choice = ColourChoice(rawValue: text) else {
        throw ValidationError("'--color' is 'auto', 'always' or 'never'.")
      }
      return choice
    })
  var colour = ColourChoice.auto

  @Flag(
    name: .customLong("plain"),
    help: "At the prompt: for screen readers, print only lines of text.")
  var isPlain = false

  /// It is looked at before all options are; what comes here came too late.
  @Flag(
    name: .customLong("dc"),
    help: "Before everything else: behave as GNU dc, or with '--dc=gh' as Gavin Howard's.")
  var isDesk = false

  @Flag(help: "Skip the rest of a line that fails, instead of ending.")
  var keepGoing = false

  @Option(
    help: ArgumentHelp("At the prompt: keep the session in this file.", valueName: "file"),
    completion: .file())
  var session: String?

  @Flag(help: "At the prompt: start empty, and keep no session.")
  var noSession = false

  @Flag(help: "At the prompt: do not run the init file.")
  var noInit = false

  @Flag(help: "Show the manual.")
  var manual = false

  @Option(help: ArgumentHelp("Print a manual page as mdoc.", visibility: .hidden))
  var generateManual: String?

  /// The sources in the order of the command line.
  var sources: [Source] {
    (expressions + typedLines + algebraic + file).sorted { $0.order < $1.order }.map(\.source)
  }

  /// Does what the options ask for.
  func runProgram() -> ExitStatus {
    if manual { return .ofWriting(SurdManual.text(width: 80)) }
    if let widget { return .ofWriting(widget.script) }
    if let page = generateManual.flatMap({ SurdManual.pages[$0] }) { return .ofWriting(page) }
    return Invocation(
      sources: sources, isInteractive: isInteractive, each: filter, words: words,
      sheet: sheetRequest, answersLines: lines, replacesEnd: replace,
      server: servesEditor ? .editor : servesAssistant ? .assistant : nil, digits: digits,
      rpn: showsKeys,
      listen: listen, serve: serve,
      colour: colour, isPlain: isPlain, keepGoing: keepGoing, session: session,
      noSession: noSession, noInit: noInit
    ).run()
  }

  func validate() throws {
    if isDesk { throw ValidationError("'--dc' must stand before everything else.") }
    if let digits, !(1...100_000_000).contains(digits) {
      throw ValidationError("'--digits' needs a whole number from 1 to 100000000.")
    }
    try validateFilter()
    try validateSheet()
    if serve != nil, isFilter { throw ValidationError("'--serve' does not go with '--each'.") }
    if session?.isEmpty ?? false { throw ValidationError("'--session' needs the name of a file.") }
    if isInteractive, isFilter || sources.contains(.standardInput) {
      throw ValidationError("'-i' needs the keyboard: '\(!isFilter ? "-f -" : "--each")' reads it.")
    }
    if session != nil, !sources.isEmpty && !isInteractive || isFilter {
      throw ValidationError("'--session' is for the prompt: keys, files and pipes keep no session.")
    }
    if session != nil, noSession {
      throw ValidationError("'--session' and '--no-session' exclude each other.")
    }
    if let page = generateManual, SurdManual.pages[page] == nil {
      throw ValidationError("There are the pages \(SurdManual.pages.keys.sorted()).")
    }
  }
}

/// A source with its place on the command line, which swift-argument-parser does not tell.
struct OrderedSource: Sendable {
  let source: Source
  let order: Int

  private static let counter = Atomic(0)

  private init(_ source: Source) {
    self.source = source
    order = Self.counter.add(1, ordering: .relaxed).oldValue
  }

  /// Transforms run in the order of the command line; each takes the next number.
  static func keys(_ text: String) -> OrderedSource { OrderedSource(.keys(text)) }
  static func line(_ text: String) -> OrderedSource { OrderedSource(.line(text)) }

  static func expression(_ text: String) throws -> OrderedSource {
    if text.contains("'") { throw ValidationError("An expression has no quotes in it.") }
    return OrderedSource(.expression(text))
  }

  static func file(_ path: String) -> OrderedSource {
    OrderedSource(path == "-" ? .standardInput : .file(path))
  }
}
