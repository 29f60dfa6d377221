extension LineEditor {
  /// The line as it is now; while no line is being read, the last one.
  public var line: LineState { editline.line }

  /// Inserts text at the cursor.
  public func insert(_ text: String) { editline.insert(text) }

  /// Deletes `count` Unicode scalars before the cursor.
  public func deleteBackwards(_ count: Int) { editline.deleteBackwards(count) }

  /// Replaces the whole line; the cursor is at its end then.
  public func replaceLine(_ text: String) { editline.replaceLine(text) }

  /// Lets a line come back with the next prompt, the cursor at its end.
  public func offer(_ line: String) { leaving.keep(LineState(text: line, beforeCursor: line)) }

  /// Lets a key that was captured do what it does otherwise.
  public func putBack(_ key: EditorKey) {
    if key != .event { reader.putBack(key.code) }
  }

  /// Shows a text dimmed behind the line, where there is room for it, for as long as this is the
  /// line.
  public func showHint(_ text: String, behind line: String) { display.showHint(text, behind: line) }

  /// Moves the cursor by `count` Unicode scalars, to the right if positive.
  public func moveCursor(_ count: Int) { editline.moveCursor(count) }
}
