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
  /// A function that keys can be bound to.
  struct Function {
    /// Its name in `~/.editrc`.
    let name: String
    /// The keys that it is on by default.
    let keys: [EditorKey]
    /// Whether the keys are left alone in vi's command mode.
    let whileInserting: Bool
    /// The function itself.
    let body: (LineEditor) -> FunctionResult
  }

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
    guard editline.addFunction(functions.count, name, summary) else { return false }
    for key in keys where key.isWide { wideKeys[key.code] = functions.count }
    functions.append(
      Function(name: name, keys: keys, whileInserting: whileInserting, body: body))
    return true
  }

  /// Runs a function and tells libedit what to do.
  func run(_ number: Int) -> Editline.Reaction {
    guard functions.indices.contains(number) else { return .beep }
    let place = editline.cursorPlace
    let result = functions[number].body(self)
    let isUndrawn = result == .lineChanged && isTypingAhead(since: place)
    return isUndrawn ? .none : draw(result)
  }

  /// Whether a function only typed its key in, at the end of the line, where the cursor was before,
  /// while more such keys wait. Then that need not be drawn yet.
  func isTypingAhead(since place: CursorPlace) -> Bool {
    let end = place.length
    guard place.isAtEnd, editline.cursorPlace == CursorPlace(offset: end + 1, length: end + 1),
      reader.hasPlainKey, search == nil, display.isDrawn, (0x20..<0x7F).contains(pressedKey.value),
      ending == nil, editline.lastScalar == pressedKey
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
      leave(.endOfInput)
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
      "line-older", "Older line that begins like this one", keys: [.up, .control("P")]
    ) { $0.navigate(-1) }
    addFunction(
      "line-newer", "Newer line that begins like this one", keys: [.down, .control("N")]
    ) { $0.navigate(1) }
    addFunction("line-oldest", "Oldest line that begins like this one") { $0.navigateToOldest() }
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

  /// Binds every function's default keys, and those libedit functions whose keys the reader
  /// translates.
  func bindDefaults() {
    let isVi = editline.mode == "vi"
    let motions: [(EditorKey, String)] = [
      (.left, "ed-prev-char"), (.right, "ed-next-char"), (.home, "ed-move-to-beg"),
      (.end, "ed-move-to-end"), (.delete, "ed-delete-next-char"), (.wordLeft, "ed-prev-word"),
      (.wordRight, isVi ? "vi-next-word" : "em-next-word"),
    ]
    for (key, name) in motions { bind(key, to: name) }
    // Ctrl-Space: libedit would quote the next key.
    bind(.control("@"), to: "ed-unassigned")
    guardKeys(isVi: isVi)
    for function in functions {
      for key in function.keys where !key.isWide {
        bind(key, to: function.name, whileInserting: function.whileInserting)
      }
    }
  }

  /// Binds a key; where vi has a command mode, there too, unless it is a printable character.
  private func bind(_ key: EditorKey, to name: String, whileInserting: Bool = false) {
    if key.isMeta && editline.mode == "vi" { return }
    editline.bind(key.notation, to: name)
    let isPrintable = key.code >= 0x20 && key.code < 0x7F || key.code >= 0xA0
    if !isPrintable && !key.isMeta && !whileInserting {
      editline.bindInCommandMode(key.notation, to: name)
    }
  }
}
