import Posix
public import TerminalText

/// Reads lines with libedit, below a block of rows that stays in place.
///
/// libedit edits the line and draws it; keys, signals, history, searching, pasting and the block
/// are ours, fed to it through `EL_GETCFN`. Use it from one thread. One editor at a time can be
/// open in a process.
///
/// From top to bottom, the screen has whatever scrolls (accepted lines, printed texts), the block,
/// prompt and line. When a line has been accepted, block and line stay until something is printed
/// or the next line is asked for; then the block goes, `transcript` decides what stays of the line,
/// and a new block and prompt are drawn below.
///
/// The first of its stored properties are the client's to set, and the others its parts: this
/// class only lets them work together.
public final class LineEditor: LineSource {
  /// The prompt, asked for whenever it is drawn.
  public var prompt: () -> String = { "> " }
  /// The rows above the prompt, asked for whenever they are drawn.
  public var block: (WindowSize) -> [StyledText] {
    get { display.block }
    set { display.block = newValue }
  }
  /// The colour of hints, as the parameters of its sequence (SGR); nil for none.
  public var hintColour: String? {
    get { display.hintColour }
    set { display.hintColour = newValue }
  }

  /// The text that stays in the scrollback of a line that was accepted or interrupted (then
  /// `^C` is added); nil: nothing. Controls in the line come as libedit shows them. By default
  /// it is `> ` and the line.
  public var transcript: (_ line: String) -> String? = { "> \($0)" }

  /// Whether this line is to be remembered. Blank lines, repetitions and lines that begin
  /// with a blank never are.
  public var remembers: (_ line: String) -> Bool = { _ in true }

  /// Whether Ctrl-D on an empty line ends the input; else it gives the line up, as Ctrl-C does.
  public var endsAtControlD: () -> Bool = { true }

  /// Finds the completions of a word; see `Completion`. The Tab key (`line-complete`) asks for
  /// them.
  public var completer: ((_ textBeforeCursor: String) -> Completion?)?

  /// Takes the line whenever it has changed and no more keys wait.
  public var lineChanged: ((_ line: String) -> Void)?

  /// Takes all keys in place of the line, Ctrl-C among them, as long as it is there.
  public var capture: ((_ key: EditorKey) -> FunctionResult)?

  /// Work whose news is taken while a line is edited.
  public var background: [BackgroundWork] = []

  // MARK: Parts

  let editline: Editline
  /// Block, prompt, line and hint on the screen.
  let display: Display
  /// Signals, and the promise to put the terminal back; nil once it was closed.
  private(set) var session: SignalSession?
  /// Keys and events.
  let reader: InputReader
  var bindings = KeyBindings()
  /// Lines that were entered, and the ways back to them.
  var recall: Recall
  /// The text that was pasted last.
  var paste = Paste()
  /// The way in which the last line was left, and what stays of it.
  var leaving = Leaving()

  /// The event that libedit has been sent a key for.
  var event: Event?
  /// Whether the first line has been asked for.
  var hasStarted = false

  /// Opens the terminal on standard input and output.
  ///
  /// `programName` is what lines in `~/.editrc` are prefixed with. Sets the locale's `LC_CTYPE`.
  public init(programName: String, historyFile: HistoryFile? = nil) throws(LineEditingError) {
    guard Descriptor.areAtTerminal else { throw .notATerminal }
    CharacterEncoding.useUTF8()  // libedit drops what the locale does not know.
    editline = try Editline(programName: programName)
    display = Display(editline)
    recall = Recall(file: historyFile)
    let session = try SignalSession(sequences: true)
    self.session = session
    reader = InputReader(input: Descriptor.standardInput, signals: session.descriptor)
    connect()
  }

  deinit { close() }

  /// Gives the terminal back, with the line finished.
  public func close() {
    guard session != nil else { return }
    finishLine()
    display.markPastes(false)
    editline.flush()
    session = nil
  }

  /// The window's size now.
  public var windowSize: WindowSize { .ofTerminal() }

  /// Whether the line that was accepted last came from a paste.
  public var isPasted: Bool { paste.hasEndedLine }

  /// The character of the key whose function runs.
  public var pressedKey: Unicode.Scalar { bindings.pressedKey }
}

extension LineEditor {
  /// The editor that is made, or a plain reader of lines where the terminal cannot move its cursor.
  public static func orPlainReader(
    _ makeEditor: () throws(LineEditingError) -> LineEditor
  ) throws(LineEditingError) -> any LineSource {
    do throws(LineEditingError) { return try makeEditor() } catch {
      guard case .unusableTerminal = error else { throw error }
      return try PlainLineReader()
    }
  }

  /// The prompt as it is to be shown now.
  private var promptText: String {
    let text = recall.search.map { "\($0.found ? "find" : "none") '\($0.pattern)': " } ?? prompt()
    return StyledText(text).text
  }

  /// Tells libedit whom to call, and names the editor's own functions.
  private func connect() {
    editline.connect(
      Editline.Callbacks(
        prompt: { [unowned self] in
          display.shownPrompt = promptText
          return display.shownPrompt
        },
        nextCharacter: { [unowned self] in nextCharacter() },
        run: { [unowned self] number, key in
          bindings.pressedKey = key
          return run(number)
        }))
    addOwnFunctions()
  }
}

extension WindowSize {
  /// The size of the terminal on standard output; 80 × 24 where it does not say.
  static func ofTerminal() -> WindowSize {
    let (columns, rows) = Terminal.windowSize(of: Descriptor.standardOutput) ?? (80, 24)
    return WindowSize(columns: columns, rows: rows)
  }
}
