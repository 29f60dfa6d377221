import ArgumentParser
import CVersion
import Calculator
import Manual
import Plugins
import Shell
import Stream

/// The options of the program, one property each, for swift-argument-parser.
struct Surd: ParsableCommand {
  /// The version of the program.
  static let version = "0.1.0"

  /// The version and, in parentheses, the commit if that is known, as `--version` shows it.
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

  @OptionGroup var given: SourceOptions

  @OptionGroup var filtering: FilterOptions

  @Flag(
    name: .flag("--lines"), help: "Answer each input line, also half a one, on a line of its own.")
  var lines = false

  @Flag(
    name: .flag("--replace"),
    help: "Print the text of standard input with the value of its end in the place of that.")
  var replace = false

  @Option(
    name: .once("--widget"),
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

  @Flag(name: .flag("--lsp"), help: "Serve an editor by the Language Server Protocol.")
  var servesEditor = false

  @Flag(name: .flag("--mcp"), help: "Serve an assistant by the Model Context Protocol.")
  var servesAssistant = false

  @OptionGroup var document: SheetOptions

  @Option(
    name: .once("--digits", "-d"),
    help: ArgumentHelp("Show this many significant digits.", valueName: "n"))
  var digits: Int?

  @Flag(
    name: .flag("--rpn"),
    help: "Show every value as keys that read back as exactly the same value.")
  var showsKeys = false

  @Option(
    name: .repeated("--listen"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Plug in a listener: \(ListenerKind.forms(joinedBy: "or", quoted: true)).",
      valueName: "listener"), completion: .list(ListenerKind.names))
  var listen: [String] = []

  @Option(
    name: .once("--serve"), parsing: .unconditional,
    help: ArgumentHelp("Serve clients at a Unix socket.", valueName: "socket"),
    completion: .file())
  var serve: String?

  @Option(
    name: .once("--color"),
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
    name: .flag("--plain"),
    help: "At the prompt: for screen readers, print only lines of text.")
  var isPlain = false

  /// `--dc` is read before all options. Here it is too late.
  @Flag(
    name: .flag("--dc"),
    help: "Before everything else: behave as GNU dc, or with '--dc=gh' as Gavin Howard's.")
  var isDesk = false

  @Flag(name: .flag("--keep-going"), help: "Skip the rest of a line that fails, instead of ending.")
  var keepGoing = false

  @OptionGroup var prompt: SessionOptions

  @Flag(name: .flag("--manual"), help: "Show the manual.")
  var manual = false

  @Option(
    name: .once("--generate-manual"),
    help: ArgumentHelp("Print a manual page as mdoc.", visibility: .hidden))
  var generateManual: String?

  /// Runs the program with these options.
  func runProgram() -> ExitStatus {
    if manual { return .ofWriting(SurdManual.text(width: 80)) }
    if let widget { return .ofWriting(widget.script) }
    if let page = generateManual.flatMap({ SurdManual.pages[$0] }) { return .ofWriting(page) }
    return Invocation(
      sources: given.sources, isInteractive: given.isInteractive, each: filtering.filter,
      words: filtering.words, sheet: document.request, answersLines: lines, replacesEnd: replace,
      server: servesEditor ? .editor : servesAssistant ? .assistant : nil, digits: digits,
      rpn: showsKeys,
      listen: listen, serve: serve,
      colour: colour, isPlain: isPlain, keepGoing: keepGoing,
      session: prompt.session, noSession: prompt.noSession, noInit: prompt.noInit
    ).run()
  }

  func validate() throws {
    if isDesk { throw ValidationError("'--dc' must stand before everything else.") }
    if let digits, !(1...100_000_000).contains(digits) {
      throw ValidationError("'--digits' needs a whole number from 1 to 100000000.")
    }
    try validateAlone()
    if serve != nil, filtering.isFilter {
      throw ValidationError("'--serve' does not go with '--each'.")
    }
    if given.isInteractive, filtering.isFilter || given.readsStandardInput {
      throw ValidationError(
        "'-i' needs the keyboard: '\(!filtering.isFilter ? "-f -" : "--each")' reads it.")
    }
    if prompt.session != nil,
      !given.sources.isEmpty && !given.isInteractive || filtering.isFilter
    {
      throw ValidationError("'--session' is for the prompt: keys, files and pipes keep no session.")
    }
    if let page = generateManual, SurdManual.pages[page] == nil {
      throw ValidationError("There are the pages \(SurdManual.pages.keys.sorted()).")
    }
  }

  /// Throws if an option that excludes others is combined with one of them.
  private func validateAlone() throws {
    let ways = [
      ("--each", filtering.each != nil), ("--where", filtering.condition != nil),
      ("--serve", serve != nil), ("--listen", !listen.isEmpty),
      ("--session", prompt.session != nil),
      ("-i", given.isInteractive), ("-f -", given.readsStandardInput),
    ]
    let servers = [
      ("--lines", lines), ("--replace", replace), ("--lsp", servesEditor),
      ("--mcp", servesAssistant),
    ]
    let documents = document.sheet == nil ? servers[1...] + servers[..<1] : [("--sheet", true)]
    for (option, isGiven) in documents where isGiven {
      if let (other, _) = (ways + servers).first(where: { $0.1 && $0.0 != option }) {
        throw ValidationError("'\(other)' does not go with '\(option)'.")
      }
    }
  }
}
