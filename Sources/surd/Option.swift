import Manual
import Shell
import Stream

/// An option of the program. Reading, help and completion know options from their rows alone.
struct Option: Sendable {
  /// What a shell offers for an option's value.
  enum Completion: Sendable {
    case nothing
    case files
    case words([String])
  }

  /// Its letter, if it has one.
  let letter: String?
  /// Its name without `--`.
  let name: String
  /// What its value is called; nil for an option without one.
  let value: String?
  /// What a shell offers for the value.
  let completion: Completion
  /// What it does, in a sentence; nil for one that help and completion leave out.
  let summary: String?
  /// Does what it says, given its value (an empty one if it takes none).
  let apply: @Sendable (inout Surd, String) throws(UsageError) -> Void

  init(
    _ name: String, letter: String? = nil, value: String? = nil,
    completion: Completion = .nothing, _ summary: String? = nil,
    apply: @escaping @Sendable (inout Surd, String) throws(UsageError) -> Void
  ) {
    self.letter = letter
    self.name = name
    self.value = value
    self.completion = completion
    self.summary = summary
    self.apply = apply
  }

  /// The ways to write it: `-f` and `--file`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

extension Option {
  /// All of them, in the order of help.
  static let all: [Option] = sources + settings + prompt + texts

  private static let sources: [Option] = [
    Option("expression", letter: "e", value: "keys", "Carry out these keys.") { surd, keys in
      surd.sources.append(.keys(keys))
    },
    Option(
      "file", letter: "f", value: "file", completion: .files,
      "Carry out the keys in this file; '-' is standard input."
    ) { surd, path in surd.sources.append(path == "-" ? .standardInput : .file(path)) },
    Option(
      "each", value: "program",
      "Key in each input line, then this program, and print what is left on one line."
    ) { surd, program in surd.each = program },
    Option(
      "separator", letter: "F", value: "text",
      "With --each: what separates fields and output values."
    ) { surd, text throws(UsageError) in
      if text.isEmpty { throw .empty("-F", "a separator") }
      surd.separator = text
    },
  ]

  private static let settings: [Option] = [
    Option("digits", letter: "d", value: "n", "Show this many significant digits.") {
      surd, text throws(UsageError) in
      guard let digits = Int(text), (1...100_000_000).contains(digits) else { throw .digits(text) }
      surd.digits = digits
    },
    Option(
      "listen", value: "listener",
      "Plug in a listener: bits, swatch, tape, tape=FILE or 'exec COMMAND'."
    ) { surd, listener in surd.listen.append(listener) },
    Option("serve", value: "socket", completion: .files, "Serve clients at a Unix socket.") {
      surd, path in surd.serve = path
    },
    Option("keep-going", "Skip the rest of a line that fails, instead of ending.") {
      surd, _ in surd.keepGoing = true
    },
  ]

  private static let prompt: [Option] = [
    Option(
      "color", value: "when", completion: .words(ColourChoice.allCases.map(\.rawValue)),
      "At the prompt: use colours 'auto', 'always' or 'never'."
    ) { surd, text throws(UsageError) in
      guard let choice = ColourChoice(rawValue: text) else { throw .colour(text) }
      surd.colour = choice
    },
    Option(
      "session", value: "file", completion: .files, "At the prompt: keep the session in this file."
    ) { surd, path throws(UsageError) in
      // An option that follows is more likely a forgotten name than one.
      if path.isEmpty || path.utf8.first == UInt8(ascii: "-") {
        throw .empty("--session", "the name of a file")
      }
      surd.session = path
    },
    Option("no-session", "At the prompt: begin empty, and keep no session.") {
      surd, _ in surd.noSession = true
    },
    Option("no-init", "At the prompt: do not read the init file.") {
      surd, _ in surd.noInit = true
    },
  ]

  private static let texts: [Option] = [
    Option("manual", "Show the manual.") { surd, _ in surd.text = .manual },
    Option("version", "Show the version.") { surd, _ in surd.text = .version },
    Option("help", letter: "h", "Show these options.") { surd, _ in surd.text = .help },
    Option("generate-manual", value: "page") { surd, name throws(UsageError) in
      guard let page = SurdManual.pages[name] else { throw .page(name) }
      surd.text = .page(page)
    },
    Option("generate-completion-script", value: "shell") { surd, name throws(UsageError) in
      guard let script = CompletionScript(rawValue: name) else { throw .shell(name) }
      surd.text = .completion(script)
    },
  ]
}
