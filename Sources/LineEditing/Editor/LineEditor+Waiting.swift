extension LineEditor {
  /// Shows the time of a calculation: after the line that began it, or in a separate row if it does
  /// not fit or something has been printed.
  public func showWaiting(_ waiting: Waiting?) {
    guard session != nil, editline.lastLine != nil else { return }
    defer { editline.flush() }
    let text = waiting?.text ?? ""
    let longest = (waiting ?? Waiting(seconds: 0)).longestText
    guard display.isDrawn else { return display.showRow(text) }
    if display.hasRoom(forHint: longest) {
      display.showHint(text, after: line.text)
      display.showLine()
    } else if !text.isEmpty {
      finishLine()
      display.showRow(text)
    }
  }

  /// Lends the terminal, with its former settings, to another program.
  public func lend(_ body: () -> Void) {
    finishLine()
    handBack(during: body)
    CtrlC.clear()
  }
}
