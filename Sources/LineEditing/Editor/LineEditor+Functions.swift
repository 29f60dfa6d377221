/// The effect of a function, so that the editor knows what to draw.
public enum FunctionResult: Sendable {
  /// Nothing that shows.
  case unchanged
  /// The line or its cursor.
  case lineChanged
  /// The block must be asked for again (the line may have changed too).
  case blockChanged
  /// The line is complete: `readLine` returns it.
  case accept
  /// The input is over, as by Ctrl-D.
  case end
  /// Nothing could be done: beep.
  case refused
}

extension LineEditor {
  /// Registers a function: `bind KEY name` in `~/.editrc` finds it by its name, and by default it
  /// is on `keys`.
  ///
  /// Call it before the first line is read; `~/.editrc` is read then. A later function may take a
  /// key from an earlier one. Inside, the line can be changed and `print` may be called. With
  /// `whileInserting` the keys keep their meaning in vi's command mode. There is room for about 80
  /// functions; false is returned when there is none.
  @discardableResult public func addFunction(
    _ name: String, _ summary: String, keys: [EditorKey] = [], whileInserting: Bool = false,
    body: @escaping (LineEditor) -> FunctionResult
  ) -> Bool {
    precondition(!hasStarted, "functions must be added before the first line is read")
    let function = KeyBindings.Function(
      name: name, keys: keys, whileInserting: whileInserting, body: body)
    return bindings.add(function, summary: summary, to: editline)
  }

  /// Runs a function and tells libedit what to do.
  func run(_ number: Int) -> Editline.Reaction {
    guard let function = bindings[number] else { return .beep }
    let place = editline.cursorPlace
    let result = function.body(self)
    let isUndrawn = result == .lineChanged && isTypingAhead(since: place)
    return isUndrawn ? .none : draw(result)
  }

  /// Whether a function only typed its key in, at the end of the line, where the cursor was before,
  /// while more such keys wait. Then that need not be drawn yet.
  private func isTypingAhead(since place: CursorPlace) -> Bool {
    let end = place.length
    guard place.isAtEnd, editline.cursorPlace == CursorPlace(offset: end + 1, length: end + 1),
      reader.hasPlainKey, recall.search == nil, display.isDrawn,
      (0x20..<0x7F).contains(pressedKey.value),
      leaving.ending == nil, editline.lastScalar == pressedKey
    else { return false }
    display.undrawn.append(end)
    return true
  }

  /// Draws what a function has changed, and tells libedit what to do.
  private func draw(_ result: FunctionResult) -> Editline.Reaction {
    switch result {
    case .accept:
      leave(.line(line.text))
      return .endLine
    case .end:
      leave(endsAtControlD() ? .endOfInput : .givenUp)
      return .endInput
    case .blockChanged:
      display.redraw()
      return .none
    case .unchanged, .lineChanged, .refused:
      let isDrawn = display.isDrawn
      if !isDrawn { display.redraw() }
      if result == .refused { return .beep }
      return result == .lineChanged && isDrawn ? .refresh : .none
    }
  }

  /// The editor's own functions. Their names begin with `line-`.
  func addOwnFunctions() {
    addFunction("line-event", "internal", keys: [.event]) { $0.handleEvent() }
    addFunction("line-accept", "Accept the line", keys: [.enter, .control("J")]) { _ in .accept }
    addFunction(
      "line-delete-or-end", "Delete a character, or end the input on an empty line",
      keys: [.control("D")]
    ) { $0.deleteOrEnd() }
    addFunction("line-clear-screen", "Clear the screen", keys: [.control("L")]) { editor in
      editor.display.clearScreen()
      return .blockChanged
    }
    addFunction("line-complete", "Complete the word", keys: [.tab]) { $0.complete() }
    addFunction(
      "line-older", "Older line that begins like this one", keys: [.up, .olderLine, .control("P")]
    ) { $0.navigate(-1) }
    addFunction(
      "line-newer", "Newer line that begins like this one",
      keys: [.down, .newerLine, .control("N")]
    ) { $0.navigate(1) }
    addFunction("line-oldest", "Oldest line that begins like this one") { $0.navigateToOldest() }
    addFunction("line-replace", "Replace the character by the next key") { editor in
      editor.bindings.replacesNext = true
      return .unchanged
    }
    addFunction("line-search", "Search older lines", keys: [.control("R")]) { $0.beginSearch() }
  }

  /// Ctrl-D.
  private func deleteOrEnd() -> FunctionResult {
    let line = line
    if line.text.isEmpty { return .end }
    if line.isAtEnd { return .refused }
    moveCursor(1)
    deleteBackwards(1)
    return .lineChanged
  }
}
