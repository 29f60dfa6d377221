import CEditline
import CTerminal
import Posix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads lines with libedit, below a block of rows that stays in place. The only owner of libedit's
/// objects.
///
/// libedit edits the line and draws it; keys, signals, history, searching, pasting and the block
/// are ours, fed to it through `EL_GETCFN`. Use it from one thread. One editor at a time can be
/// open in a process.
///
/// From top to bottom, the screen has whatever scrolls (accepted lines, printed texts), the block,
/// prompt and line. When a line has been accepted, block and line stay until something is printed
/// or the next line is asked for; then the block goes, `transcript` decides what stays of the line,
/// and a new block and prompt are drawn below.
public final class LineEditor: LineSource {
  /// The prompt, asked for whenever it is drawn.
  public var prompt: () -> String = { "> " }
  /// The rows above the prompt, asked for whenever they are drawn.
  public var block: (WindowSize) -> [String] = { _ in [] }

  /// The text that stays in the scrollback of a line that was accepted or interrupted (then
  /// `^C` is added); nil: nothing. Controls in the line come as libedit shows them. By default
  /// it is `> ` and the line.
  public var transcript: (_ line: String) -> String? = { "> \($0)" }

  /// Whether this line is to be remembered. Blank lines, repetitions and lines that begin
  /// with a blank never are.
  public var remembers: (_ line: String) -> Bool = { _ in true }

  /// Finds the completions of a word; see `Completion`. The Tab key (`line-complete`) asks for
  /// them.
  public var completer: ((_ textBeforeCursor: String) -> Completion?)?

  /// Takes news of trouble that stops nothing (history file, `~/.editrc`). By default they are
  /// printed.
  public var report: ((LineEditingError) -> Void)?

  /// Takes the line whenever it has changed and no more keys wait.
  public var lineChanged: ((_ line: String) -> Void)?

  /// Work whose news is taken while a line is edited.
  public var background: [BackgroundWork] = []

  /// Whether hints may be dimmed.
  public var usesColour = true

  /// libedit's object.
  let editLine: OpaquePointer
  /// libedit's history, for its own search commands in `~/.editrc`; ours is `history`.
  let editLineHistory: OpaquePointer?
  /// The owner that libedit's callbacks get.
  let client: UnsafeMutablePointer<editline_client>
  /// The file that libedit complains to.
  let errors: UnsafeMutablePointer<FILE>
  /// Signals, and the promise to put the terminal back.
  private(set) var session: SignalSession?
  /// Keys and events.
  let reader: InputReader
  /// Functions that keys are bound to, by number.
  var functions: [Function] = []
  /// Whether `~/.editrc` is to be read.
  let readsEditrc: Bool
  /// Whether the first line has been asked for.
  var hasStarted = false
  /// The file in which lines are kept between sessions.
  var historyFile: HistoryFile?
  /// Lines that were entered.
  var history: History
  /// The place of Up and Down in the history.
  var navigation: Navigation?
  /// The incremental search that is under way.
  var search: Search?
  /// The event that libedit has been sent a key for.
  var event: Event?
  /// The text of the prompt that libedit got last; it keeps no copy.
  var promptMemory: UnsafeMutablePointer<CChar>?
  /// The prompt on the screen.
  var shownPrompt = ""
  /// Whether the terminal marks pasted text.
  var marksPastes = false
  /// The block on the screen.
  var region = Region()
  /// The line as it was when libedit was left.
  var leftLine: LineState?
  /// How reading the line ended, unless libedit ended it.
  var ending: Ending?
  /// The text that is to stay of the last line once it is erased.
  var pendingTranscript: String?
  /// The text behind the line.
  var hint = Hint()
  /// The line that comes back with the next prompt.
  var keptLine: LineState?
  /// The lines of a paste that have not been typed in yet.
  var pastedRest: Substring?
  /// Whether the line that was accepted last came from a paste.
  public internal(set) var isPasted = false
  /// The character of the key whose function runs.
  public internal(set) var pressedKey: Unicode.Scalar = "\0"
  /// Functions on keys beyond libedit's map, by the key.
  var wideKeys: [UInt32: Int] = [:]
  /// The places of characters in the line that have not been drawn, in order.
  var undrawn: [Int] = []
  /// The line when it was last repainted because it is wrapped.
  var repaintedLine: [Unicode.Scalar] = []
  /// The cursor before the last key.
  var cursorPlace = CursorPlace()

  /// Opens the terminal on standard input and output.
  ///
  /// `programName` is what lines in `~/.editrc` are prefixed with. Sets the locale's `LC_CTYPE`.
  public init(
    programName: String, historyFile: HistoryFile? = nil, readsEditrc: Bool = true
  ) throws(LineEditingError) {
    guard Descriptor.isTerminal(Descriptor.standardInput),
      Descriptor.isTerminal(Descriptor.standardOutput)
    else { throw .notATerminal }
    Self.useUTF8()
    let (editLine, errors) = try Self.openEditLine(programName)
    self.editLine = editLine
    self.errors = errors
    editLineHistory = history_init()
    client = .allocate(capacity: 1)
    client.initialize(to: editline_client())
    self.readsEditrc = readsEditrc
    self.historyFile = historyFile
    history = History(limit: historyFile?.limit ?? 1000)
    do throws(LineEditingError) {
      let session = try SignalSession(sequences: true)
      self.session = session
      reader = InputReader(input: STDIN_FILENO, signals: session.descriptor)
    } catch {
      editline_end(editLine)
      if let editLineHistory { history_end(editLineHistory) }
      client.deallocate()
      fclose(errors)
      throw error
    }
    connect()
  }

  deinit {
    close()
    editline_end(editLine)
    if let editLineHistory { history_end(editLineHistory) }
    client.deallocate()
    free(promptMemory)
    fclose(errors)
  }

  /// Gives the terminal back, with the line finished.
  public func close() {
    guard session != nil else { return }
    finishLine()
    setBracketedPaste(false)
    flush()
    session = nil
  }

  /// The window's size now.
  public var windowSize: WindowSize { .ofTerminal() }
}

extension LineEditor {
  /// Whether lines can be edited here: this is a terminal on both sides that can move its cursor.
  ///
  /// If not, use `PlainLineReader` (or read a stream where it is no terminal at all). Costs about a
  /// millisecond; catching the error of `init` costs nothing.
  public static var isUsable: Bool {
    guard Descriptor.isTerminal(Descriptor.standardInput),
      Descriptor.isTerminal(Descriptor.standardOutput)
    else { return false }
    guard let (editLine, errors) = try? openEditLine("") else { return false }
    editline_end(editLine)
    fclose(errors)
    return true
  }

  /// libedit's object for standard input and output, its complaints going nowhere.
  private static func openEditLine(
    _ programName: String
  ) throws(LineEditingError) -> (OpaquePointer, UnsafeMutablePointer<FILE>) {
    let terminal = Environment.value(of: "TERM") ?? ""
    guard !terminal.isEmpty, terminal != "dumb" else { throw .unusableTerminal(name: terminal) }
    guard let errors = fopen("/dev/null", "w") else { throw .libeditFailed }
    guard let editLine = el_init(programName, editline_stdin(), editline_stdout(), errors) else {
      fclose(errors)
      throw .libeditFailed
    }
    // For a name that terminfo does not know libedit makes up a terminal that cannot go up.
    guard editline_capability(editLine, "up") != nil else {
      editline_end(editLine)
      fclose(errors)
      throw .unusableTerminal(name: terminal)
    }
    return (editLine, errors)
  }

  /// Sets LC_CTYPE from the environment, and to a UTF-8 locale if that is none: libedit drops what
  /// the locale does not know. Never LC_ALL: LC_NUMERIC changes how C reads and prints numbers.
  static func useUTF8() {
    setlocale(LC_CTYPE, "")
    for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"] {
      if editline_locale_is_utf8() { return }
      setlocale(LC_CTYPE, name)
    }
  }

  /// Tells libedit of our callbacks. After this `self` must stay where it is: `deinit` ends
  /// libedit.
  private func connect() {
    client.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    client.pointee.run = { owner, number, character in
      guard let owner else { return UInt8(CC_ERROR) }
      let editor = Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
      editor.pressedKey = Unicode.Scalar(UInt32(bitPattern: character)) ?? "\0"
      return editor.run(Int(number))
    }
    _ = editline_set_client(editLine, client)
    _ = editline_set_mode(editLine, "emacs")
    _ = editline_set_prompt(editLine, { LineEditor.of($0)?.promptForLibedit() }, 1)
    _ = editline_set_reader(editLine) { editLine, character in
      guard let character else { return -1 }
      return LineEditor.of(editLine)?.readCharacter(into: character) ?? -1
    }
    if let editLineHistory {
      _ = editline_history_set_size(editLineHistory, Self.libeditHistoryLimit)
      _ = editline_set_history(editLine, editLineHistory)
    }
    addOwnFunctions()
  }

  /// The editor that a callback is meant for.
  private static func of(_ editLine: OpaquePointer?) -> LineEditor? {
    guard let editLine, let owner = editline_get_client(editLine)?.pointee.owner else { return nil }
    return Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
  }

  /// The prompt for libedit, in memory that lives until the next call.
  private func promptForLibedit() -> UnsafeMutablePointer<CChar>? {
    free(promptMemory)
    shownPrompt = promptText
    promptMemory = strdup(StyledText(shownPrompt).prompt(marker: "\u{1}"))
    return promptMemory
  }
}

extension WindowSize {
  /// The size of the terminal on standard output; 80 × 24 where it does not say.
  static func ofTerminal() -> WindowSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return WindowSize(columns: 80, rows: 24) }
    return WindowSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
