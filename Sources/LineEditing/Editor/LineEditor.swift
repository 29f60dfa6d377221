import Posix
public import TerminalText

/// Reads lines with libedit, below a block of rows that stays in place.
///
/// libedit edits the line. The editor handles keys, signals, history, searching and pasting, draws
/// block, prompt and line, and sends libedit characters through `EL_GETCFN`. Use it from one
/// thread. Only one editor at a time can be open in a process.
///
/// From top to bottom, the screen shows the scrolling part (accepted lines, printed texts), the
/// block, the prompt and the line. After a line is accepted, block and line stay until something is
/// printed or the next line is read. Then the block is erased, the result of `transcript` replaces
/// the line, and a new block and prompt are drawn below.
///
/// The first stored properties are for the client to set. The others are the editor's parts, which
/// this class only connects.
public final class LineEditor: LineSource {
  /// Returns the prompt, each time it is drawn.
  public var prompt: () -> String = { "> " }
  /// Returns the rows above the prompt, each time they are drawn.
  public var block: (WindowSize) -> [StyledText] {
    get { display.block }
    set { display.block = newValue }
  }
  /// The colour of hints, as the parameters of its sequence (SGR); nil for none.
  public var hintColour: String? {
    get { display.hintColour }
    set { display.hintColour = newValue }
  }
  /// The colour of suggestions: after a line of two characters or more, the rest of the newest
  /// earlier line that begins with it. If nil, there are no suggestions, because they could not be
  /// distinguished from the line.
  ///
  /// A suggestion appears when the client has called `showHint` for the line, and it has no hint.
  public var suggestionColour: String? {
    get { display.suggestionColour }
    set { display.suggestionColour = newValue }
  }
  /// Returns the parts of a line that have a style, in their order, each time the line is drawn.
  public var styles: (LineState) -> [StyledRange] {
    get { display.styles }
    set { display.styles = newValue }
  }

  /// Returns the text that stays in the scrollback after a line was accepted or interrupted (then
  /// `^C` is appended), or nil for none. Control characters in the line have the form that libedit
  /// shows. By default, the text is `> ` and the line.
  public var transcript: (_ line: String) -> String? = { "> \($0)" }

  /// Returns whether to add this line to the history. Blank lines, repetitions and lines that begin
  /// with a blank are never added.
  public var remembers: (_ line: String) -> Bool = { _ in true }

  /// Returns whether Ctrl-D on an empty line ends the input. Otherwise it cancels the line, as
  /// Ctrl-C does.
  public var endsAtControlD: () -> Bool = { true }

  /// Returns whether ESC cancels the line, as Ctrl-C does. In vi mode it never does.
  public var endsAtEscape: () -> Bool = { false }
  /// Whether keys are those of vi.
  public var isVi: Bool { editline.mode == "vi" }

  /// Returns the completions of a word for the Tab key (`line-complete`); see `Completion`.
  public var completer: ((_ textBeforeCursor: String) -> Completion?)?

  /// Receives the line each time it has changed and no more keys wait.
  public var lineChanged: ((_ line: String) -> Void)?

  /// Receives all keys instead of the line, including Ctrl-C, unless nil.
  public var capture: ((_ key: EditorKey) -> FunctionResult)?

  /// Background work whose news is handled while a line is edited.
  public var background: [BackgroundWork] = []

  // MARK: Parts

  let editline: Editline
  /// The block, prompt, line and hint on the screen.
  let display: Display
  /// The signal handlers and the terminal's saved settings; nil after the editor is closed.
  private(set) var session: SignalSession?
  /// The source of keys and events.
  let reader: InputReader
  var bindings = KeyBindings()
  /// The entered lines, and the navigation in them.
  var recall: Recall
  /// The last pasted text.
  var paste = Paste()
  /// The end of the last line, and the text that remains of it.
  var leaving = Leaving()

  /// The completions whose list is right above the block; nil after anything else was printed.
  var listed: Completion?
  /// The event for the private key that libedit got.
  var event: Event?
  /// Whether the first line has been requested.
  var hasStarted = false

  /// Opens the terminal on standard input and output, and sets the locale's `LC_CTYPE`.
  ///
  /// - Parameter programName: the prefix of lines in `~/.editrc` for this program.
  public init(programName: String, historyFile: HistoryFile? = nil) throws(LineEditingError) {
    guard Descriptor.areAtTerminal else { throw .notATerminal }
    CharacterEncoding.useUTF8()  // libedit drops characters that the locale does not know.
    editline = try Editline(programName: programName)
    display = Display(editline)
    recall = Recall(file: historyFile)
    let session = try SignalSession(sequences: true)
    self.session = session
    reader = InputReader(input: Descriptor.standardInput, signals: session.descriptor)
    connect()
  }

  deinit { close() }

  /// Finishes the line and restores the terminal's settings.
  public func close() {
    guard session != nil else { return }
    finishLine()
    display.markPastes(false)
    editline.flush()
    session = nil
  }

  /// The present size of the window.
  public var windowSize: WindowSize { .ofTerminal() }

  /// Whether the last accepted line came from a paste.
  public var isPasted: Bool { paste.hasEndedLine }

  /// The character of the key whose function runs.
  public var pressedKey: Unicode.Scalar { bindings.pressedKey }
}

extension LineEditor {
  /// Returns a new editor, or a plain reader if the terminal cannot move its cursor.
  public static func orPlainReader(
    _ makeEditor: () throws(LineEditingError) -> LineEditor
  ) throws(LineEditingError) -> any LineSource {
    do throws(LineEditingError) { return try makeEditor() } catch {
      guard case .unusableTerminal = error else { throw error }
      return try PlainLineReader()
    }
  }

  /// Connects libedit to our callbacks and adds the editor's own functions.
  private func connect() {
    display.prompt = { [unowned self] in PagedText.printable(prompt()) }
    editline.connect(
      Editline.Callbacks(
        nextCharacter: { [unowned self] in nextCharacter() },
        run: { [unowned self] number, key in
          bindings.pressedKey = key
          return run(number)
        }))
    addOwnFunctions()
  }
}

extension WindowSize {
  /// Returns the size of the terminal on standard output, or 80 × 24 if the terminal does not
  /// report it.
  static func ofTerminal() -> WindowSize {
    let (columns, rows) = Terminal.windowSize(of: Descriptor.standardOutput) ?? (80, 24)
    return WindowSize(columns: columns, rows: rows)
  }
}
