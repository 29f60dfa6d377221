/// Typing as a person does at a prompt that is `> `.
extension PTY {
  /// Types a line and waits until it is in the scrollback and the next prompt is there.
  public func enter(_ line: String) throws {
    send(line)
    try wait("'\(line)' is echoed") { $0.current == "> \(line)" }
    let count = screen.transcript.count { $0 == "> \(line)" }
    send("\r")
    try wait("'\(line)' is carried out") {
      $0.current == ">" && $0.column == 2 && $0.transcript.count { $0 == "> \(line)" } == count
    }
  }

  /// Waits for the current row and, if given, the cursor's column.
  public func waitLine(_ text: String, column: Int? = nil) throws {
    try wait("current row '\(text)'\(column.map { " with column \($0)" } ?? "")") {
      $0.current == text && (column == nil || $0.column == column)
    }
  }
}
