import TerminalText

extension LineEditor {
  /// An event that libedit has no key for. The reader sends libedit a private key, whose function
  /// handles the event.
  enum Event: Equatable {
    /// A key for the search.
    case searchKey(UInt32)
    /// A key that the client captures.
    case captured(UInt32)
    case paste(String)
    /// The next line of a paste.
    case pasteRest
    /// The return of the kept line.
    case keptLine
    /// A character beyond libedit's map that may follow a count.
    case counted(Unicode.Scalar)
    /// A character that replaces the character under the cursor.
    case replacement(Unicode.Scalar)
    /// A key beyond libedit's map, with the number of the function bound to it.
    case wideKey(Int, Unicode.Scalar)
    case resized
    /// The process continues after a stop.
    case resumed

    /// The typed character.
    var scalar: Unicode.Scalar? {
      switch self {
      case .counted(let scalar), .wideKey(_, let scalar): scalar
      default: nil
      }
    }
  }

  /// Returns the next character for libedit, or nil if the line has ended.
  func nextCharacter() -> UInt32? {
    editline.repairCursor()
    editline.repairRow()
    if let due = dueEvent() { return send(due) }
    while true {
      if reader.isDrained {
        reportLine()
        showLine()
      }
      editline.flush()
      switch reader.next(background) {
      case .key(let key):
        let isOperand = bindings.replacesNext && recall.search == nil && capture == nil
        if let event = event(of: key) { return send(event) }
        if leaving.ending != nil { return nil }
        if !isOperand { return key }
      case let input:
        if let event = event(of: input) { return send(event) }
        if leaving.ending != nil { return nil }
      }
    }
  }

  /// Returns the event for a key, or nil if libedit handles the key, if the key cannot replace a
  /// character, or if it ends the line.
  private func event(of key: UInt32) -> Event? {
    if recall.search != nil { return .searchKey(key) }
    if capture != nil { return .captured(key) }
    if bindings.replacesNext {
      bindings.replacesNext = false
      return EditorKey(code: key).printable.map { .replacement($0) }
    }
    // With another key after it, ESC is Meta.
    if key == EditorKey.escape.code, reader.isDrained, !isVi, endsAtEscape() { leave(.givenUp) }
    guard key >= 256, let scalar = Unicode.Scalar(key) else { return nil }
    if let number = bindings.wideKeys[key] { return .wideKey(number, scalar) }
    // libedit would insert it in vi's command mode too, as often as a count of up to seven digits.
    return isVi ? .counted(scalar) : nil
  }

  /// Returns the event for an input other than a key, or nil if there is none or if it ends the
  /// line.
  private func event(of input: InputReader.Input) -> Event? {
    switch input {
    case .news(let number):
      switch background[number].news() {
      case .blockChanged:
        display.forgetHint()
        return .resized
      case .end: leave(.endOfInput)
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
    case .interrupted: leave(.interrupted)
    case .terminated(let signal): leave(.terminated(signal))
    case .key, .ended: leave(.endOfInput)
    }
    return nil
  }

  /// Reports a changed line to the client, unless more keys wait.
  private func reportLine() {
    guard let lineChanged else { return }
    let text = line.text
    guard text != display.hint.reportedLine else { return }
    display.hint.reportedLine = text
    lineChanged(text)
  }

  /// Returns an event that must precede the next key.
  private func dueEvent() -> Event? {
    if let lost = takeLostEvent() { return lost }
    if leaving.keptLine != nil { return .keptLine }
    return paste.rest == nil ? nil : .pasteRest
  }

  /// Draws prompt and line, and a suggestion after the line.
  private func showLine() {
    display.searchPrompt = recall.search.map {
      StyledText("\($0.found ? "find" : "none") '\($0.pattern)': ").text
    }
    display.showLine(suggesting: earlierLine)
  }

  /// Returns the private key, by which libedit calls the function that handles an event.
  private func send(_ event: Event) -> UInt32 {
    self.event = event
    return EditorKey.event.code
  }

  /// Returns an event whose key did not reach its function because libedit was waiting for the
  /// operand of a command (`^V`, vi's `r`). libedit may have inserted the key into the line.
  private func takeLostEvent() -> Event? {
    guard let lost = event else { return nil }
    let line = line
    let key = Character("\u{80}")
    if let scalar = lost.scalar, line.text.contains(key) {
      // The character was an operand itself.
      func put(_ text: some StringProtocol) -> String {
        String(text.map { $0 == key ? Character(scalar) : $0 })
      }
      let after = line.text.dropFirst(line.beforeCursor.count)
      replaceLine(put(line.text))
      moveCursor(-after.unicodeScalars.count)
      event = nil
      return nil
    }
    if line.text.contains(key) {
      let before = line.beforeCursor.filter { $0 != key }
      let after = line.text.dropFirst(line.beforeCursor.count).filter { $0 != key }
      replaceLine(before + after)
      moveCursor(-after.unicodeScalars.count)
    }
    return lost
  }

  /// Handles the event of the private key.
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
      display.forgetHint()  // The hint was made for the old size of the window.
      return .blockChanged
    case .resumed:
      display.forgetRegion()
      return .blockChanged
    }
  }

  /// Replaces the character under the cursor.
  private func replaceCharacter(by scalar: Unicode.Scalar) -> FunctionResult {
    if line.isAtEnd { return .refused }
    moveCursor(1)
    deleteBackwards(1)
    insert(String(scalar))
    moveCursor(-1)
    return .lineChanged
  }

  /// Handles a paste: adds it to the search, or else types it after the client has stopped
  /// capturing keys.
  private func take(pasted text: String) -> FunctionResult {
    if capture?(.event) != nil {
      reader.putBack(text)
      return .blockChanged
    }
    if recall.search != nil { return extendSearch(Paste.flat(text)) }
    paste.rest = text[...]
    return typePastedLine()
  }

  /// Types the next line of a paste at the cursor, and accepts it if its end was pasted too. The
  /// line after it comes with the next prompt.
  private func typePastedLine() -> FunctionResult {
    guard let line = paste.takeLine() else { return .unchanged }
    insert(line.text)
    return line.isEnded ? .accept : .lineChanged
  }

  /// Accepts another line instead of the present one, which returns unchanged with the next prompt.
  public func accept(_ line: String) -> FunctionResult {
    leaving.keep(self.line)
    replaceLine(line)
    return .accept
  }
}
