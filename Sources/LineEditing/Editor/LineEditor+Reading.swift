import CTerminal
import TerminalText

extension LineEditor {
  /// Reads a line. The first call reads `~/.editrc` and the history.
  public func readLine() -> ReadResult {
    start()
    if session == nil { return .endOfInput }
    if let signal = reader.termination { return .terminated(signal: signal) }
    finishLine()
    reader.discardSignals()
    CtrlC.clear()
    prepare()
    let ending = edit()
    return conclude(ending)
  }

  /// Forgets the last line and draws the block.
  private func prepare() {
    leaving.ending = nil
    editline.lastLine = nil
    recall.begin()
    event = nil
    listed = nil
    paste.hasEndedLine = false
    bindings.replacesNext = false
    display.begin()
  }

  /// Edits a line with libedit. Raw mode begins before libedit prints the prompt, because keys
  /// typed in between would be echoed. It stays afterwards, so that keys typed while the client
  /// computes are not echoed.
  private func edit() -> Leaving.Ending {
    editline.letSetTerminal(true)
    makeRaw()
    editline.flush()
    terminal_set_editing(true)
    let text = editline.edit()
    terminal_set_editing(false)
    display.searchPrompt = nil
    display.showLine()
    editline.flush()
    if let ending = leaving.ending { return ending }
    makeRaw()
    return text.map { .line($0) } ?? .endOfInput
  }

  /// Leaves libedit and records how the line ended.
  func leave(_ ending: Leaving.Ending) {
    editline.leave()
    leaving.ending = ending
  }

  /// Converts the end of a line to the caller's result.
  private func conclude(_ ending: Leaving.Ending) -> ReadResult {
    switch ending {
    case .line(let text): return accept(text)
    case .interrupted:
      CtrlC.clear()
      paste.rest = nil
      let text = Leaving.shortened(line.text, to: windowSize)
      leaving.transcript = transcript(Leaving.printable(text)).map { $0 + "^C" }
      finishLine()
      return .interrupted
    case .givenUp:
      finishLine()
      return .interrupted
    case .endOfInput:
      display.abandon()
      return .endOfInput
    case .terminated(let signal):
      display.abandon()
      return .terminated(signal: signal)
    }
  }

  private func accept(_ text: String) -> ReadResult {
    leaving.transcript = transcript(Leaving.printable(text))
    remember(text)
    return .line(text)
  }

  /// Waits until the descriptor can be read, Ctrl-C is pressed or the time is over. In the
  /// meantime, Ctrl-Z stops the process at once. Typed keys are kept, but Ctrl-C drops the rest of
  /// a paste.
  public func wait(for descriptor: Int32, milliseconds: Int32) -> WaitResult {
    editline.flush()
    let result = session?.wait(for: descriptor, milliseconds: milliseconds, reader: reader)
    if result == .interrupted { paste.rest = nil }
    return result ?? .timedOut
  }

  /// Loads bindings, `~/.editrc` and history, once before the first line.
  private func start() {
    guard !hasStarted else { return }
    let complaints = Editrc.load().apply(to: editline, around: bindings, reader: reader)
    loadHistory()
    hasStarted = true
    for complaint in complaints { report(complaint) }
  }

  /// Reports an error of the history file or `~/.editrc`, after which the editor continues.
  func report(_ error: LineEditingError) {
    print(StyledText(error.description).wrapped(to: windowSize.columns))
  }
}
