import CTerminal

extension LineEditor {
  /// How reading a line ended.
  enum Ending: Equatable {
    /// A function of ours ended it.
    case line(String)
    /// A function of libedit's did: the cursor is in the row below the line.
    case lineByLibedit(String)
    /// Ctrl-C was pressed.
    case interrupted
    /// A signal came.
    case terminated(Int32)
    /// Ctrl-D was pressed, or the terminal has gone.
    case endOfInput
  }

  /// Reads a line. The first call reads `~/.editrc` and the history.
  public func readLine() -> ReadResult {
    start()
    if session == nil { return .endOfInput }
    if let signal = reader.termination { return .terminated(signal: signal) }
    finishLine()
    if reader.discardSignals() { editline.resize() }
    CtrlC.clear()
    prepare()
    let ending = edit()
    return conclude(ending)
  }

  /// Forgets the last line and draws the block.
  private func prepare() {
    ending = nil
    editline.lastLine = nil
    recall.begin()
    event = nil
    paste.beginLine()
    display.begin()
  }

  /// Lets libedit edit a line. Raw mode comes before it prints the prompt, else keys typed in
  /// between are echoed; and stays afterwards, so that what is typed while the client computes is
  /// not echoed.
  private func edit() -> Ending {
    editline.enter()
    makeRaw()
    editline.flush()
    terminal_set_editing(true)
    let text = editline.edit()
    terminal_set_editing(false)
    editline.flush()
    if let ending { return ending }
    makeRaw()
    return text.map { .lineByLibedit($0) } ?? .endOfInput
  }

  /// Leaves libedit, and remembers how the line ended.
  func leave(_ ending: Ending) {
    editline.leave()
    self.ending = ending
  }

  /// Turns the end of a line into the caller's result.
  private func conclude(_ ending: Ending) -> ReadResult {
    self.ending = ending
    switch ending {
    case .line(let text): return accept(text)
    case .lineByLibedit(let text):
      display.isBelowLine = true
      return accept(text)
    case .interrupted:
      CtrlC.clear()
      paste.drop()
      pendingTranscript = transcript(Self.printable(shortened(line.text))).map { $0 + "^C" }
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

  /// A line that was given up, without what would not fit into the window.
  private func shortened(_ text: String) -> String {
    let size = windowSize
    let limit = size.columns * max(1, size.rows - 2)
    return text.utf8.count <= limit ? text : text.prefix(limit) + "…"
  }

  /// A line is complete.
  private func accept(_ text: String) -> ReadResult {
    pendingTranscript = transcript(Self.printable(text))
    remember(text)
    return .line(text)
  }

  /// Waits until the descriptor can be read, Ctrl-C is pressed or the time is over.
  /// Ctrl-Z stops the process at once meanwhile; keys that are typed are kept, but Ctrl-C
  /// drops the rest of a paste.
  public func wait(for descriptor: Int32, milliseconds: Int32) -> WaitResult {
    editline.flush()
    let result = session?.wait(for: descriptor, milliseconds: milliseconds, reader: reader)
    if result == .interrupted { paste.drop() }
    return result ?? .timedOut
  }

  /// Once, before the first line: bindings, `~/.editrc`, history.
  private func start() {
    guard !hasStarted else { return }
    let editrc = readsEditrc ? Editrc.load() : Editrc()
    let complaints = editrc.apply(to: editline, around: bindings, reader: reader)
    loadHistory()
    hasStarted = true
    for complaint in complaints { tell(complaint) }
  }

  /// Reports trouble.
  func tell(_ error: LineEditingError) {
    if let report { return report(error) }
    print(StyledText.wrapped(error.description, to: windowSize.columns))
  }
}
