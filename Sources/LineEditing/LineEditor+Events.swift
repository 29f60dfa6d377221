import CEditline
import CTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension LineEditor {
  /// Something that libedit has no key for. The reader sends it one private key, whose function
  /// handles the event.
  enum Event: Equatable {
    /// A key that belongs to the search.
    case searchKey(UInt32)
    /// Text was pasted.
    case paste(String)
    /// The window has another size.
    case resized
    /// The process goes on after a stop.
    case resumed
    /// libedit's drawing of a wrapped line must be repaired.
    case repaint
  }

  /// libedit asks for a character: `EL_GETCFN`. 1: there is one, 0: end, -1: an error, in `errno`.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    if let lost = takeLostEvent() { return send(lost, into: character) }
    if reader.isDrained, needsRepaint() { return send(.repaint, into: character) }
    flush()
    while true {
      switch reader.next() {
      case .key(let key) where search != nil: return send(.searchKey(key), into: character)
      case .key(let key):
        character.pointee = wchar_t(bitPattern: key)
        return 1
      case .paste(let text): return send(.paste(text), into: character)
      case .resized: return send(.resized, into: character)
      case .suspended:
        suspend()
        return send(.resumed, into: character)
      case .resumed:
        if isRaw {  // it was our own stop, and all is done
          region.stops = terminal_stop_count()
          continue
        }
        makeRaw()
        return send(.resumed, into: character)
      case .visited:
        erase()
        if !visit() { return stop(.endOfInput) }
        return send(.resumed, into: character)
      case .interrupted: return stop(.interrupted)
      case .terminated(let signal): return stop(.terminated(signal))
      case .ended: return stop(.endOfInput)
      }
    }
  }

  /// Lets libedit give up the line.
  private func stop(_ ending: Ending) -> Int32 {
    leave(ending)
    errno = EINTR
    return -1
  }

  /// Sends libedit the private key for an event.
  private func send(_ event: Event, into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    self.event = event
    character.pointee = wchar_t(bitPattern: EditorKey.event.code)
    return 1
  }

  /// The event whose key did not get to its function because libedit was waiting for the operand of
  /// a command (`^V`, vi's `r`), which may have put the key into the line.
  private func takeLostEvent() -> Event? {
    guard let lost = event else { return nil }
    let line = line
    let key = Character("\u{80}")
    if line.text.contains(key) {
      let before = line.beforeCursor.filter { $0 != key }
      let after = line.text.dropFirst(line.beforeCursor.count).filter { $0 != key }
      replaceLine(before + after)
      moveCursor(-after.unicodeScalars.count)
    }
    return lost
  }

  /// libedit wipes the next row when it inserts into a line of several rows (ESC[K after an
  /// automatic wrap), so such a line is painted anew after each change.
  private func needsRepaint() -> Bool {
    let scalars = lineScalars
    defer { repaintedLine = scalars }
    let text = shownPrompt + String(String.UnicodeScalarView(scalars))
    return scalars != repaintedLine
      && StyledText(text).cursorRow(columns: windowSize.columns) > 0
  }

  /// The function of the private key.
  func handleEvent() -> FunctionResult {
    guard let event else { return .refused }
    self.event = nil
    switch event {
    case .searchKey(let key): return handleSearchKey(key)
    case .paste(let text): return paste(text)
    case .resized:
      el_resize(editLine)
      return .blockChanged
    case .resumed:
      el_resize(editLine)
      region = Region()
      return .blockChanged
    case .repaint:
      repaint()
      return .unchanged
    }
  }

  /// Inserts pasted text as one line: runs of newlines are one blank, as is every other control.
  private func paste(_ text: String) -> FunctionResult {
    let flat = History.oneRow(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    if search != nil { return extendSearch(flat) }
    insert(flat)
    return .lineChanged
  }
}

extension LineEditor {
  /// Does the terminal hand over single keys?
  private var isRaw: Bool {
    var settings = termios()
    return tcgetattr(STDIN_FILENO, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
  }

  /// Raw mode and bracketed paste. If someone else has changed the mode (a shell, after a stop),
  /// libedit must hear of it first: it sets only what it thinks is not so.
  func makeRaw() {
    if !isRaw {
      _ = editline_set_raw(editLine, false)
      marksPastes = false
    }
    _ = editline_set_raw(editLine, true)
    reader.noteCookedBytes(Int(terminal_queued_bytes()))
    setBracketedPaste(true)
  }

  /// Lets the terminal mark what is pasted.
  func setBracketedPaste(_ on: Bool) {
    guard on != marksPastes else { return }
    marksPastes = on
    write("\u{1B}[?2004\(on ? "h" : "l")")
  }

  /// Stops the process, the terminal being as its parent expects it.
  private func suspend() {
    let state = line
    setBracketedPaste(false)
    let below = rowsBelowCursor(state)
    write((below > 0 ? "\u{1B}[\(below)B" : "") + "\n")
    flush()
    _ = editline_set_raw(editLine, false)
    terminal_stop_process()
    makeRaw()
  }
}
