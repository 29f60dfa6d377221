import Calculator
import LineEditing
import Posix

/// The line editor of a shell.
extension Shell {
  /// Returns the line editor, with its history in `$XDG_STATE_HOME/surd/history`, by default below
  /// `~/.local/state`.
  static func makeEditor() throws(LineEditingError) -> LineEditor {
    let history = UserFolder.state.path(of: "surd/history").map { HistoryFile(path: $0) }
    return try LineEditor(programName: "surd", historyFile: history)
  }

  /// Connects an editor to the shell.
  func connect(_ editor: LineEditor) {
    editor.hintColour = style.code(.preview)
    editor.suggestionColour = style.code(.suggestion)
    if style.isOn { editor.styles = { [unowned self] line in styles(of: line) } }
    editor.completer = { [unowned self] text in completion(of: text) }
    editor.remembers = { [unowned self] _ in ending == .carryingOut && tutorial == nil }
    editor.endsAtControlD = { [unowned self] in edit == nil }
    editor.endsAtEscape = { [unowned self] in edit != nil }
    editor.transcript = { [unowned self] line in
      if ending.bringsEdit { return nil }
      return (takeResult().map { $0 + "\n" } ?? "") + source.prompt() + line
    }
    bindKeys(editor)
    connectPreview(editor)
  }

  /// Returns the styles of the parts of a line: an unknown word has one once the cursor has left
  /// it.
  private func styles(of line: LineState) -> [StyledRange] {
    if line.text.utf8.count > Self.longestLine { return [] }
    let mayBeUnknown =
      !calculator.isIncomplete && Self.searchKeys(line.text) == nil
      && !(tutorial?.steers(line.text) ?? false)
    return calculator.reader.classes(
      of: line.text, cursor: mayBeUnknown ? line.beforeCursor.utf8.count : nil,
      isInString: calculator.isInString
    ).compactMap { part in
      Style.Role(part.class).flatMap(style.code).map { StyledRange(part.bytes, style: $0) }
    }
  }
}
