extension LineEditor {
  /// Something that libedit has no key for. The reader sends it one private key, whose function
  /// handles the event.
  enum Event: Equatable {
    /// A key that belongs to the search.
    case searchKey(UInt32)
    /// A key that somebody takes in place of the line.
    case captured(UInt32)
    /// Text was pasted.
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
    /// The window has another size.
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
      case .news(let number):
        switch background[number].news() {
        case .blockChanged:
          display.forgetHint()
          return send(.resized)
        case .end: return stop(.endOfInput)
        default: continue
        }
      case .key(let key) where recall.search != nil: return send(.searchKey(key))
      case .key(let key) where capture != nil: return send(.captured(key))
      case .key(let key) where bindings.replacesNext:
        bindings.replacesNext = false
        let isPrintable = (0x20..<0x7F).contains(key) || key >= 0xA0
        if isPrintable, let scalar = Unicode.Scalar(key) { return send(.replacement(scalar)) }
      case .key(let key):
        if let number = bindings.number(onWideKey: key), let scalar = Unicode.Scalar(key) {
          return send(.wideKey(number, scalar))
        }
        if let scalar = counted(key) { return send(.counted(scalar)) }
        return key
      case .paste(let text): return send(.paste(text))
      case .resized: return send(.resized)
      case .suspended:
        suspend()
        return send(.resumed)
      case .resumed: if noteResumption() { return send(.resumed) }
      case .interrupted where capture != nil:
        CtrlC.clear()
        return send(.captured(EditorKey.control("C").code))
      case .interrupted: return stop(.interrupted)
      case .terminated(let signal): return stop(.terminated(signal))
      case .ended: return stop(.endOfInput)
      }
    }
  }

  /// The character of a key beyond libedit's map, which is inserted by us with the keys
  /// of vi: libedit would do that in command mode, too, as often as a count says, which
  /// may have seven digits.
  private func counted(_ key: UInt32) -> Unicode.Scalar? {
    key >= 256 && editline.mode == "vi" ? Unicode.Scalar(key) : nil
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
    if leaving.keepsLine { return .keptLine }
    if paste.isUnfinished { return .pasteRest }
    return display.mayLoseRow() || reader.isDrained && display.isWrappedAnew() ? .repaint : nil
  }

  /// Lets libedit give up the line.
  private func stop(_ ending: Leaving.Ending) -> UInt32? {
    display.catchUp()
    leave(ending)
    return nil
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
    case .paste(let text):
      if capture?(.event) != nil {
        reader.putBack(text)
        return .blockChanged
      }
      if recall.search != nil { return extendSearch(Paste.flat(text)) }
      paste.begin(text)
      return typePastedLine()
    case .pasteRest: return typePastedLine()
    case .keptLine:
      guard let kept = leaving.takeKeptLine() else { return .unchanged }
      editline.show(kept)
      return .lineChanged
    case .counted(let scalar):
      insert(String(scalar))
      return .lineChanged
    case .replacement(let scalar):
      if line.isAtEnd { return .refused }
      moveCursor(1)
      deleteBackwards(1)
      insert(String(scalar))
      moveCursor(-1)
      return .lineChanged
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
