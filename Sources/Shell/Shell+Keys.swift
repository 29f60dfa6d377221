import Calculator
import ExactNumbers
import LineEditing
import Posix

/// Keys that act without Enter.
///
/// In keys mode an operator acts at once if the prompt is empty or contains only numbers. Keys that
/// do not print (F5, Page Down, …) act in both modes. For the calculator, each such key is a
/// separate line: the scrollback shows it, and it can be undone.
extension Shell {
  func bindKeys(_ editor: LineEditor) {
    for action in KeyAction.all {
      let summary = CommandTable.standard.command(named: action.word)?.summary ?? action.word
      editor.addFunction(action.function, summary, keys: action.keys) { [unowned self] editor in
        press(action, editor)
      }
    }
    editor.addFunction(
      "surd-entry-mode", "Switch between keys and lines", keys: [.function(2)]
    ) { [unowned self] editor in aside(isInKeysMode ? "line" : "keys", editor) }
    editor.addFunction("surd-tab", "Complete the word, or swap in keys mode", keys: [.tab]) {
      [unowned self] editor in
      isInKeysMode && isNumeric(editor.line) ? act("swap", editor) : editor.complete()
    }
    editor.addFunction(
      "surd-backspace", "Delete a character, or drop X in keys mode",
      keys: [.backspace, .control("H")], whileInserting: true
    ) { [unowned self] editor in deleteOrDrop(editor) }
    editor.addFunction(
      "surd-right", "Move the cursor, or swap in keys mode", keys: [.right], whileInserting: true
    ) { [unowned self] editor in
      if let result = pressInPanel(.right, editor) { return result }
      if isInKeysMode, editor.line.text.isEmpty, !isContinued { return act("swap", editor) }
      return editor.moveRight()
    }
    bindPanelKeys(editor)
    editor.addFunction("surd-edit", "Change X, or the line in an editor", keys: [.function(10)]) {
      [unowned self] editor in pressEdit(editor)
    }
    editor.addFunction("surd-keys", "Show the keys", keys: [.function(1), .character("?")]) {
      [unowned self] editor in showKeys(editor)
    }
  }

  /// Binds the keys that another view may use, except Right.
  private func bindPanelKeys(_ editor: LineEditor) {
    editor.addFunction("surd-up", "Older line, or up in bits and stack", keys: [.up]) {
      [unowned self] editor in
      pressInPanel(.up, editor) ?? beginWalk(editor) ?? editor.navigate(-1)
    }
    editor.addFunction("surd-down", "Newer line, or down in the bits", keys: [.down]) {
      [unowned self] editor in pressInPanel(.down, editor) ?? editor.navigate(1)
    }
    editor.addFunction(
      "surd-left", "Move the cursor, also in the bits", keys: [.left], whileInserting: true
    ) { [unowned self] editor in
      if let result = pressInPanel(.left, editor) { return result }
      if editor.line.beforeCursor.isEmpty { return .refused }
      editor.moveCursor(-1)
      return .lineChanged
    }
    editor.addFunction(
      "surd-space", "Insert a space, or flip a bit", keys: [.character(" ")], whileInserting: true
    ) { [unowned self] editor in
      if let result = pressInPanel(.space, editor) { return result }
      editor.insert(" ")
      return .lineChanged
    }
  }

  /// Offers a key to another view, in keys mode on an empty line; nil if no view uses it.
  private func pressInPanel(_ key: PanelKey, _ editor: LineEditor) -> FunctionResult? {
    guard isInKeysMode, editor.line.text.isEmpty, !isContinued,
      tutorial == nil, let keys = delegate?.keys(for: key)
    else { return nil }
    return keys.isEmpty ? .blockChanged : act(keys, editor)
  }

  var isInKeysMode: Bool { calculator.machine.settings.shell.entry == .keys }

  /// Handles a pressed key: it acts, or is typed in.
  private func press(_ action: KeyAction, _ editor: LineEditor) -> FunctionResult {
    let key = editor.pressedKey
    let prints = (0x20..<0x7F).contains(key.value) || key.value >= 0xA0
    guard isInKeysMode || !prints,
      isNumeric(editor.line, exponentMayBeOpen: action.kind == .sign)
    else {
      if !prints { return .refused }
      editor.insert(String(key))
      return .lineChanged
    }
    switch action.kind {
    case .operation: return act(action.word, editor)
    case .aside: return aside(action.word, editor)
    case .sign:
      guard
        let changed = Self.withSignChanged(
          editor.line.text, hasExponent: calculator.machine.settings.inputBase == .decimal)
      else {
        return act(action.word, editor)
      }
      editor.replaceLine(changed)
      return .lineChanged
    }
  }

  /// Runs a word after the numbers at the prompt.
  func act(_ word: String, _ editor: LineEditor) -> FunctionResult {
    let numbers = editor.line.text
    let isAlone = numbers.allSatisfy(\.isWhitespace)
    ending = isAlone ? .acting : .carryingOut
    editor.replaceLine(isAlone ? word : numbers + (numbers.last == " " ? "" : " ") + word)
    return .accept
  }

  /// Runs a word and leaves the line unchanged.
  private func aside(_ word: String, _ editor: LineEditor) -> FunctionResult {
    if isContinued { return .refused }
    ending = .acting
    return editor.accept(word)
  }

  /// Deletes a character, or drops X if the line is empty. If a key that is held down has deleted
  /// the last character, its repetitions drop nothing.
  private func deleteOrDrop(_ editor: LineEditor) -> FunctionResult {
    let line = editor.line
    let now = MonotonicClock.milliseconds
    if line.text.isEmpty, isInKeysMode, !isContinued, calculator.accumulator != nil {
      guard let erased, now - erased < Self.longestRepeat else { return act("drop", editor) }
      self.erased = now
      return .refused
    }
    if line.beforeCursor.isEmpty { return .refused }
    editor.deleteBackwards(1)
    if line.text.unicodeScalars.count == 1 { erased = now }
    return .lineChanged
  }

  /// The maximal number of milliseconds between two characters of a key that is held down.
  private static let longestRepeat = 300

  /// Shows the key map, on an empty line or by a key that does not print.
  private func showKeys(_ editor: LineEditor) -> FunctionResult {
    if editor.pressedKey == "?", !editor.line.text.isEmpty || isContinued {
      editor.insert("?")
      return .lineChanged
    }
    if let result = takeResult() { editor.print(result) }
    editor.show(KeyMap.text(columns: editor.windowSize.columns))
    return .unchanged
  }

  // MARK: Numbers at the prompt

  /// Returns whether the line contains only complete numbers, with the cursor at its end.
  ///
  /// In "1e" and "1e-" the exponent is open: a digit or a sign is still missing.
  private func isNumeric(_ line: LineState, exponentMayBeOpen: Bool = false) -> Bool {
    guard line.isAtEnd, !isContinued else { return false }
    let reading = calculator.machine.settings.reading
    let isOpen =
      exponentMayBeOpen && reading.base == .decimal
      && (line.text.hasSuffix("e") || line.text.hasSuffix("e-"))
    let text = isOpen ? line.text + "0" : line.text
    return text.split(separator: " ").allSatisfy { Number.isNumeral($0, as: reading) }
  }

  /// Returns the line with the opposite sign of its last number, or of the exponent that is being
  /// typed, if numbers have exponents; nil if the line does not end with a number.
  static func withSignChanged(_ line: String, hasExponent: Bool = true) -> String? {
    guard let last = line.last, last != " " else { return nil }
    let start = line.lastIndex(of: " ").map(line.index(after:)) ?? line.startIndex
    let number = line[start...]
    let isPrefixed = number.contains { "xbo".contains($0) }
    var place = start
    if hasExponent, !isPrefixed, number.count > 1, let exponent = number.firstIndex(of: "e") {
      place = line.index(after: exponent)
    }
    let rest = line[place...]
    let sign = rest.first == "-" ? "" : "-"
    return line[..<place] + sign + rest.drop { $0 == "-" || $0 == "+" }
  }
}
