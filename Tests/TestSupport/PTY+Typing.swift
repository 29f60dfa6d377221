/// Typing like a person at a prompt `> `.
extension PTY {
  /// Types a line, and waits until it is in the scrollback and the next prompt is shown.
  public func enter(_ line: String) throws {
    send(line)
    try wait("'\(line)' is echoed") { $0.typed == "> \(line)" }
    // The row being typed may have a preview after it or not yet, so it is counted separately.
    let isCounted = screen.current == "> \(line)"
    let count = screen.transcript.count { $0 == "> \(line)" } + (isCounted ? 0 : 1)
    send("\r")
    try wait("'\(line)' is carried out") {
      $0.current == ">" && $0.column == 2 && $0.transcript.count { $0 == "> \(line)" } == count
    }
  }

  /// Waits for the current row, without the text after the line, and for the cursor's column if
  /// given.
  public func waitLine(_ text: String, column: Int? = nil) throws {
    try wait("current row '\(text)'\(column.map { " with column \($0)" } ?? "")") {
      $0.typed == text && (column == nil || $0.column == column)
    }
  }
}

extension Screen {
  /// The text of the cursor's row, without the preview, hint or suggestion after it.
  public var typed: String {
    if suggestion != nil { return Self.text(Array(cells[row][..<column])) }
    let hints = ["   → ", "   Enter replaces "].compactMap { current.firstRange(of: $0) }
    return String(current[..<(hints.first?.lowerBound ?? current.endIndex)])
  }

  /// The dimmed text from the cursor on; nil if there is none.
  public var suggestion: String? {
    cells[row][column].look == .dim ? Self.text(Array(cells[row][column...])) : nil
  }

  /// The preview after the line; nil if there is none.
  public var preview: String? {
    current.firstRange(of: "   → ").map { String(current[$0.upperBound...]) }
  }
}
