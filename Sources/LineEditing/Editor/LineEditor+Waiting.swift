extension LineEditor {
  /// Shows for how long a calculation has been going on: behind the line that began it, or in a row
  /// of its own where there is no room or something has been printed.
  public func showWaiting(_ waiting: Waiting?) {
    guard session != nil, editline.lastLine != nil else { return }
    defer { editline.flush() }
    let text = waiting?.text ?? ""
    let longest = (waiting ?? Waiting(seconds: 0)).longestText
    guard display.isDrawn else { return display.showRow(text) }
    if display.hasRoom(forHint: longest), !display.isBelowLine {
      display.showHint(text, behind: line.text)
      display.paintHint(isSearching: false)
    } else if !text.isEmpty {
      finishLine()
      display.showRow(text)
    }
  }

  /// Lends the terminal to another program, as it was before this editor took it.
  public func lend(_ body: () -> Void) {
    finishLine()
    handBack(during: body)
    CtrlC.clear()
    editline.resize()
  }
}
