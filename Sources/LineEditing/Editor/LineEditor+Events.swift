extension LineEditor {
  /// Something that libedit has no key for. The reader sends it one private key, whose function
  /// handles the event.
  enum Event: Equatable {
    /// A key that belongs to the search.
    case searchKey(UInt32)
    /// A key that somebody takes in place of the line.
    case captured(UInt32)
    case paste(String)
    /// The next line of what was pasted is due.
    case pasteRest
    /// The line that was kept comes back.
    case keptLine
    /// A character beyond libedit's map that may follow a count.
    case counted(Unicode.Scalar)
    /// A character that takes the place of the one under the cursor.
    case replacement(Unicode.Scalar)
    /// A key beyond libedit's map, to which this function is bound.
    case wideKey(Int, Unicode.Scalar)
    case resized
    /// The process goes on after a stop.
    case resumed
    /// libedit's drawing of a wrapped line must be repaired.
    case repaint

    /// The character that was typed.
    var scalar: Unicode.Scalar? {
      switch self {
      case .counted(let scalar), .wideKey(_, let scalar): scalar
      default: nil
      }
    }
  }

  /// The next character for libedit; nil once it has been left.
  func nextCharacter() -> UInt32? {
    editline.repairCursor()
    if !reader.hasPlainKey { display.catchUp() }
    if let due = dueEvent() { return send(due) }
    while true {
      if reader.isDrained {
        editline.flush()  // the key's echo comes before everything else
        tellLine()
        display.paintHint(isSearching: recall.search != nil)
      }
      editline.flush()
      switch reader.next(background) {
      case .key(let key):
        let isOperand = bindings.replacesNext && recall.search == nil && capture == nil
        if let event = event(of: key) { return send(event) }
        if !isOperand { return key }
      case let input:
        if let event = event(of: input) { return send(event) }
        if leaving.ending != nil { return nil }
      }
    }
  }

  /// The event that a key is; nil for one that libedit knows, or that can replace no character.
  private func event(of key: UInt32) -> Event? {
    if recall.search != nil { return .searchKey(key) }
    if capture != nil { return .captured(key) }
    if bindings.replacesNext {
      bindings.replacesNext = false
      return EditorKey(code: key).printable.map { .replacement($0) }
    }
    guard key >= 256, let scalar = Unicode.Scalar(key) else { return nil }
    if let number = bindings.wideKeys[key] { return .wideKey(number, scalar) }
    // libedit would insert it in vi's command mode, too, as often as a count of seven digits says.
    return editline.mode == "vi" ? .counted(scalar) : nil
  }

  /// The event that something else than a key is; nil for none, or where it ends the line.
  private func event(of input: InputReader.Input) -> Event? {
    switch input {
    case .news(let number):
      switch background[number].news() {
      case .blockChanged:
        display.forgetHint()
        return .resized
      case .end: stop(.endOfInput)
      default: break
      }
    case .paste(let text): return .paste(text)
    case .resized: return .resized
    case .suspended:
      suspend()
      return .resumed
    case .resumed: return noteResumption() ? .resumed : nil
    case .interrupted where capture != nil:
      CtrlC.clear()
      return .captured(EditorKey.control("C").code)
    case .interrupted: stop(.interrupted)
    case .terminated(let signal): stop(.terminated(signal))
    case .key, .ended: stop(.endOfInput)
    }
    return nil
  }

  /// Tells the client of a changed line, unless more keys wait.
  private func tellLine() {
    guard let lineChanged else { return }
    let text = line.text
    guard text != display.hint.toldLine else { return }
    display.hint.toldLine = text
    lineChanged(text)
  }

  /// The event that comes before any key.
  private func dueEvent() -> Event? {
    if let lost = takeLostEvent() { return lost }
    if leaving.keptLine != nil { return .keptLine }
    if paste.rest != nil { return .pasteRest }
    return display.mayLoseRow() || reader.isDrained && display.isWrappedAnew() ? .repaint : nil
  }

  /// Lets libedit give up the line.
  private func stop(_ ending: Leaving.Ending) {
    display.catchUp()
    leave(ending)
  }

  /// The private key, by which libedit calls the function that handles an event.
  private func send(_ event: Event) -> UInt32 {
    display.catchUp()
    self.event = event
    return EditorKey.event.code
  }

  /// The event whose key did not get to its function because libedit was waiting for the operand of
  /// a command (`^V`, vi's `r`), which may have put the key into the line.
  private func takeLostEvent() -> Event? {
    guard let lost = event else { return nil }
    let line = line
    let key = Character("\u{80}")
    if let scalar = lost.scalar, line.text.contains(key) {
      // It was to be an operand itself.
      func put(_ text: some StringProtocol) -> String {
        String(text.map { $0 == key ? Character(scalar) : $0 })
      }
      let after = line.text.dropFirst(line.beforeCursor.count)
      replaceLine(put(line.text))
      moveCursor(-after.unicodeScalars.count)
      return .repaint
    }
    if line.text.contains(key) {
      let before = line.beforeCursor.filter { $0 != key }
      let after = line.text.dropFirst(line.beforeCursor.count).filter { $0 != key }
      replaceLine(before + after)
      moveCursor(-after.unicodeScalars.count)
    }
    return lost
  }

  /// The function of the private key.
  func handleEvent() -> FunctionResult {
    guard let event else { return .refused }
    self.event = nil
    switch event {
    case .searchKey(let key): return handleSearchKey(key)
    case .captured(let key): return capture?(EditorKey(code: key)) ?? .refused
    case .paste(let text): return take(pasted: text)
    case .pasteRest: return typePastedLine()
    case .keptLine:
      guard let kept = leaving.keptLine.take() else { return .unchanged }
      editline.show(kept)
      return .lineChanged
    case .counted(let scalar):
      insert(String(scalar))
      return .lineChanged
    case .replacement(let scalar): return replaceCharacter(by: scalar)
    case .wideKey(let number, let scalar):
      bindings.pressedKey = scalar
      return bindings[number]?.body(self) ?? .refused
    case .resized:
      editline.resize()
      display.forgetHint()  // It was made for the window as it was.
      return .blockChanged
    case .resumed:
      editline.resize()
      display.forgetRegion()
      return .blockChanged
    case .repaint:
      display.repaint(behind: line.beforeCursor)
      return .unchanged
    }
  }

  /// Puts a character in the place of the one under the cursor.
  private func replaceCharacter(by scalar: Unicode.Scalar) -> FunctionResult {
    if line.isAtEnd { return .refused }
    moveCursor(1)
    deleteBackwards(1)
    insert(String(scalar))
    moveCursor(-1)
    return .lineChanged
  }

  /// Takes a paste: for the search, or else to be typed in, once nobody captures keys any more.
  private func take(pasted text: String) -> FunctionResult {
    if capture?(.event) != nil {
      reader.putBack(text)
      return .blockChanged
    }
    if recall.search != nil { return extendSearch(Paste.flat(text)) }
    paste.rest = text[...]
    return typePastedLine()
  }

  /// Types the next line of a paste in, at the cursor, and accepts it if its end was pasted, too;
  /// the one behind that comes with the next prompt.
  private func typePastedLine() -> FunctionResult {
    guard let line = paste.takeLine() else { return .unchanged }
    insert(line.text)
    return line.isEnded ? .accept : .lineChanged
  }

  /// Lets the line come back, as it is, with the next prompt; what is accepted instead is this one.
  public func accept(_ line: String) -> FunctionResult {
    leaving.keep(self.line)
    replaceLine(line)
    return .accept
  }
}
