/// The effect of a function, which determines the drawing.
public enum FunctionResult: Sendable {
  /// Nothing visible has changed.
  case unchanged
  /// The line or its cursor has changed.
  case lineChanged
  /// The block has changed, and perhaps the line.
  case blockChanged
  /// The line is complete: `readLine` returns it.
  case accept
  /// The input has ended, as after Ctrl-D.
  case end
  /// Nothing could be done: beep.
  case refused
}

extension LineEditor {
  /// Adds a function. It is on `keys` by default, and `bind KEY name` in `~/.editrc` can bind it by
  /// its name.
  ///
  /// Call it before the first line is read, because `~/.editrc` is read then. A later function may
  /// replace an earlier one on a key. The body may change the line and call `print`. With
  /// `whileInserting`, the keys keep their meaning in vi's command mode. Returns false if there are
  /// too many functions; about 80 fit.
  @discardableResult public func addFunction(
    _ name: String, _ summary: String, keys: [EditorKey] = [], whileInserting: Bool = false,
    body: @escaping (LineEditor) -> FunctionResult
  ) -> Bool {
    precondition(!hasStarted, "functions must be added before the first line is read")
    let function = KeyBindings.Function(
      name: name, keys: keys, whileInserting: whileInserting, body: body)
    return bindings.add(function, summary: summary, to: editline)
  }

  /// Runs a function. Returns libedit's reaction to it.
  func run(_ number: Int) -> Editline.Reaction {
    guard let function = bindings[number] else { return .beep }
    return draw(function.body(self))
  }

  /// Draws the changes of a function in the block. The line is drawn before the editor waits.
  /// Returns libedit's reaction.
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
      if !display.isDrawn { display.redraw() }
      if result == .refused { return .beep }
      // libedit need not see each key of many.
      return result == .lineChanged && !reader.hasPlainKey ? .refresh : .none
    }
  }

  /// Adds the editor's own functions. Their names begin with `line-`.
  func addOwnFunctions() {
    addFunction("line-event", "internal", keys: [.event]) { $0.handleEvent() }
    addFunction("line-accept", "Accept the line", keys: [.enter, .control("J")]) { _ in .accept }
    addFunction(
      "line-delete-or-end", "Delete a character, or end the input on an empty line",
      keys: [.control("D")]
    ) { $0.deleteOrEnd() }
    addFunction("line-clear-screen", "Clear the screen", keys: [.control("L")]) { editor in
      editor.display.clearScreen()
      editor.listed = nil
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
    addFunction(
      "line-right", "Move the cursor, or take the suggestion", keys: [.right], whileInserting: true
    ) { $0.moveRight() }
    addFunction(
      "line-end", "Move to the end, or take the suggestion", keys: [.end, .control("E")],
      whileInserting: true
    ) { $0.moveToEnd() }
    addFunction("line-search", "Search older lines", keys: [.control("R")]) { $0.beginSearch() }
  }

  /// Runs Ctrl-D: deletes a character, or ends the input on an empty line.
  private func deleteOrEnd() -> FunctionResult {
    let line = line
    if line.text.isEmpty { return .end }
    if line.isAtEnd { return .refused }
    moveCursor(1)
    deleteBackwards(1)
    return .lineChanged
  }
}
