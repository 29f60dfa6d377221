public import Calculator
public import ExactNumbers
import LineEditing
import Manual
import Posix

/// The interactive front end: controller and view at the same time.
///
/// It reads a line, sends its keys through the hub, and shows the stack above the next prompt. An
/// empty line duplicates X. Ctrl-C stops a calculation; the stack is then as before the line.
/// Single keys that act at once are in `Shell+Keys.swift`, the preview in `Shell+Preview.swift`.
public final class Shell {
  let hub: ManageListeners
  let calculator: CalculatorModel
  let source: any LineSource
  /// The source, if it can edit.
  let editor: LineEditor?
  let worker: Worker
  let preview: Preview?
  private var view = StackView()
  /// The views, clients and session that share the prompt with it.
  public weak var delegate: (any ShellDelegate)?
  private let style: Style
  /// The text that `copy` took, until the thread that owns the terminal puts it out.
  private var clipboard: String?
  /// Whether the line was made by a key that acts alone.
  var isAction = false
  /// The value that is to come to the line when the line under way has ended.
  var requestedEdit: Machine.Place?
  /// The value that is on the line, or in an editor.
  var edit: Edit?
  /// Whether the line was ended to go into an editor.
  var opensEditor = false
  /// Whether errors have places: in a text of several lines.
  var hasPlaces = false
  /// The mark on the stack.
  var walk: StackWalk?
  /// What a line begins with that `write` put out, until that ends.
  private var openLine: [UInt8] = []
  /// The X that the last line left, until that is in the scrollback.
  private var result: String?
  /// The last result and how many levels the stack had then: a line that changed neither left none.
  private var shownResult: (text: String?, depth: Int) = (nil, 0)

  /// Makes a shell on the terminal, for a hub into which this calculator is plugged.
  ///
  /// - Throws: ``TerminalUnusable`` when standard input and output are not a terminal.
  public init(
    hub: ManageListeners, calculator: CalculatorModel, colour: ColourChoice = .auto
  ) throws(TerminalUnusable) {
    self.hub = hub
    self.calculator = calculator
    do throws(LineEditingError) {
      editor = LineEditor.isUsable ? try Self.makeEditor() : nil
      source = if let editor { editor } else { try PlainLineReader() }
    } catch { throw TerminalUnusable(reason: "\(error)") }
    worker = Worker(source: source)
    preview = editor == nil ? nil : Preview()
    style = Style(isOn: editor != nil && colour.isOn)
    calculator.runner = self
    calculator.errorPolicy = .skipLine
    calculator.takesWholeLines = true
    calculator.addObserver(self)
    source.prompt = { [unowned self] in
      // The block has been drawn.
      delegate?.shellShowsPrompt()
      showWalkKeys()
      return calculator.isIncomplete ? "… " : edit == nil ? "> " : Self.editPrompt
    }
    source.block = { [unowned self] window in rows(window) }
    if let editor { connect(editor) }
  }

  /// The line editor with its history in `$XDG_STATE_HOME/surd/history`, by default below
  /// `~/.local/state`.
  private static func makeEditor() throws(LineEditingError) -> LineEditor {
    let history = UserFolder.state.path(of: "surd/history").map { HistoryFile(path: $0) }
    return try LineEditor(programName: "surd", historyFile: history)
  }

  private func connect(_ editor: LineEditor) {
    editor.usesColour = style.isOn
    editor.completer = { [unowned self] text in completion(of: text) }
    editor.remembers = { [unowned self] _ in !isAction && !bringsEdit }
    editor.transcript = { [unowned self] line in
      if bringsEdit { return nil }
      return (takeResult().map { $0 + "\n" } ?? "") + source.prompt() + line
    }
    bindKeys(editor)
    connectPreview(editor)
    connectGuests(editor)
  }

  /// The rows of the other views and of the stack, which has what room they leave.
  private func rows(_ window: WindowSize) -> [String] {
    let panel = delegate?.rows ?? []
    let rest = WindowSize(columns: window.columns, rows: window.rows - panel.count)
    return panel + (walk?.rows(rest) ?? view.rows(rest, style))
  }

  /// Whether the line is no line, but ends so that something is edited.
  private var bringsEdit: Bool { opensEditor || requestedEdit != nil }

  /// Lets others send keys, whenever there are some and when a line has been carried out; but not
  /// while something is open that an earlier line began.
  private func connectGuests(_ editor: LineEditor) {
    editor.background.append(
      BackgroundWork(
        descriptor: { [unowned self] in isContinued ? -1 : delegate?.bell ?? -1 }
      ) { [unowned self] in
        letGuestsSend()
        return calculator.hasQuit ? .end : .blockChanged
      })
  }

  /// Carries out what they have sent.
  private func letGuestsSend() {
    guard let delegate, delegate.bell >= 0, !isContinued else { return }
    delegate.carryOutLines()
    if refresh() { shownResult = lastResult }
  }

  /// Whether the terminal moves its cursor as the editor wants.
  var canEdit: Bool { editor != nil }

  /// Prints a text with a picture in it.
  func showPicture(_ text: String) { worker.printWhole(text) }

  /// Whether colours are used.
  public var hasColours: Bool { style.isOn }

  /// The width of the window.
  public var columns: Int { source.windowSize.columns }

  /// Says something above the stack.
  public func say(_ text: String) { worker.say(text) }

  /// Whether Ctrl-C was pressed and not attended to yet.
  public var isInterrupted: Bool { CtrlC.isPending }

  // MARK: Lines

  /// Carries out lines that were given, then reads and carries out others until the user leaves.
  public func run(first lines: [String]) {
    say("surd: 'help' explains, Ctrl-D leaves")
    for line in lines where !calculator.hasQuit { carryOut(line) }
    beginRequestedEdit()
    if refresh() {
      shownResult = lastResult
    } else {
      say("interrupted: the stack is there, and not shown")
    }
    loop: while !calculator.hasQuit {
      switch source.readLine() {
      case .line(let line): enter(line)
      case .interrupted:
        isAction = false
        edit = nil
        calculator.cancelEntry()
      case .endOfInput: break loop
      case .terminated(let signal): end(by: signal)
      }
      if let signal = worker.termination { end(by: signal) }
    }
    delegate?.shellWillEnd()
    source.close()
  }

  private func end(by signal: Int32) -> Never {
    delegate?.shellWillEnd()
    source.die(of: signal)
  }

  /// Whether the line under way goes on with something that an earlier one began, or holds a value
  /// that is changed: keys do not act then.
  var isContinued: Bool { calculator.isIncomplete || edit != nil }

  /// Sends a line's keys through the hub; an empty line duplicates X, unless it was pasted.
  func carryOut(_ line: String) {
    let isEmpty = !calculator.isIncomplete && line.allSatisfy(\.isWhitespace)
    isAction = false
    preview?.cancel()
    if isEmpty && (calculator.accumulator == nil || editor?.isPasted ?? false) { return }
    if !calculator.isIncomplete { hub.beginLine(isEmpty ? "dup" : line) }
    calculator.isTyped = true
    hub.notifyListeners((isEmpty ? "dup" : line) + "\n")
    calculator.isTyped = false
    endLine()
  }

  /// Shows what a line has led to, and lets the others know that it has ended.
  func endLine() {
    endOpenLine()
    if !refresh() {
      calculator.revertLine()
      clipboard = nil
      say("interrupted")
    }
    if let text = clipboard.take() { editor?.copyToClipboard(text) }
    noteResult()
    if !calculator.isIncomplete { hub.endLine() }
    delegate?.shellEndedLine()
    letGuestsSend()
  }

  /// Keeps what the line left in X.
  private func noteResult() {
    let now = lastResult
    if now != shownResult { result = now.text }
    shownResult = now
  }

  private var lastResult: (text: String?, depth: Int) {
    (view.result(source.windowSize), calculator.machine.stack.count)
  }

  /// The X that the last line left, for the scrollback; nil if it is there already.
  func takeResult() -> String? { result.take() }

  /// Computes what the view shows; false if the user interrupted.
  private func refresh() -> Bool {
    let (machine, window) = (calculator.machine, source.windowSize)
    let interruption = Interruption()
    let result = worker.perform(interruption) { StackView(machine, window, interruption) }
    guard let view = result ?? nil else { return false }
    self.view = view
    renewMark()
    return true
  }
}

/// There is no terminal to talk to.
public struct TerminalUnusable: Error, CustomStringConvertible {
  let reason: String
  /// Why not.
  public var description: String { reason }
}

extension Shell: Runner {
  /// Does a piece of work while the terminal listens for Ctrl-C.
  public func run<Result: Sendable>(
    _ interruption: Interruption, _ work: @escaping @Sendable () -> Result
  ) -> Result? {
    worker.waitForRoom() ? worker.perform(interruption, work) : nil
  }
}

extension Shell: Observer {
  /// Puts a text out above the stack.
  public func calculatorPrinted(_ text: [UInt8]) {
    worker.print(String(decoding: openLine + text, as: UTF8.self))
    openLine = []
  }

  /// Keeps what a line begins with until that is put out.
  public func calculatorWrote(_ text: [UInt8]) { openLine += text }

  /// Puts out the beginning of a line that will not go on.
  private func endOpenLine() { if !openLine.isEmpty { calculatorPrinted([]) } }

  /// Says what a word says.
  public func calculatorSaid(_ text: String) {
    endOpenLine()
    worker.say(text)
  }

  /// Says what is to be said of a line.
  public func calculatorNoted(_ text: String) { calculatorSaid(text) }

  /// Says what went wrong.
  public func calculatorFailed(_ failure: Failure) {
    endOpenLine()
    worker.say(style.error("error:") + " \(place(of: failure))\(failure.error)")
  }
}

extension Shell {
  /// Columns and rows of the window that are left beside prompt and stack, as the
  /// calculator asks for them.
  public var roomForOutput: String {
    "\(source.windowSize.columns) \(source.windowSize.rows - 4)"
  }

  /// Keeps a text for the terminal's clipboard, and says what became of it; nil where there is
  /// no terminal that could.
  public func copy(_ text: String) -> String? {
    if editor == nil { return nil }
    guard text.utf8.count <= Self.clipboardLimit else {
      return "not copied: \(text.utf8.count) bytes are more than terminals take"
    }
    clipboard = text
    return "copied"
  }

  /// The most bytes that common terminals take for the clipboard: 100,000 in base 64.
  private static let clipboardLimit = 74_994
}
