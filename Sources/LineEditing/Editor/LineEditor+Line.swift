extension LineEditor {
  /// The present line; while no line is read, the last one.
  public var line: LineState { editline.line }

  /// Inserts text at the cursor.
  public func insert(_ text: String) { editline.insert(text) }

  /// Deletes `count` Unicode scalars before the cursor.
  public func deleteBackwards(_ count: Int) { editline.deleteBackwards(count) }

  /// Replaces the whole line and puts the cursor at its end.
  public func replaceLine(_ text: String) { editline.replaceLine(text) }

  /// Offers a line with the next prompt, with the cursor at its end.
  public func offer(_ line: String) { leaving.keep(LineState(text: line, beforeCursor: line)) }

  /// Returns a captured key, which then has its usual effect.
  public func putBack(_ key: EditorKey) {
    if key != .event { reader.putBack(key.code) }
  }

  /// Shows a dimmed text after the line if it fits, as long as the line stays the same.
  public func showHint(_ text: String, after line: String) { display.showHint(text, after: line) }

  /// Moves the cursor by `count` Unicode scalars, to the right if positive.
  public func moveCursor(_ count: Int) { editline.moveCursor(count) }
}
