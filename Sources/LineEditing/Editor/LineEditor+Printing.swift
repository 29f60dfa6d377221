public import TerminalText

extension LineEditor {
  /// Prints text and a newline so that it stays in the scrollback: above block and line, which are
  /// drawn again below.
  public func print(_ text: StyledText) { aboveLine { writeLine(text) } }

  /// Prints text and a newline likewise, whole even if it is long and Ctrl-C is pressed.
  public func printWhole(_ text: StyledText) { aboveLine { editline.write(text.text + "\n") } }

  private func aboveLine(_ write: () -> Void) {
    makeRoom()
    write()
    if editline.lastLine != nil { editline.flush() }
  }

  /// Takes block and line away, or what is left of the last one.
  func makeRoom() { if editline.lastLine == nil { display.erase() } else { finishLine() } }

  /// Writes text and a newline; if it is long, so that Ctrl-C drops the rest.
  private func writeLine(_ text: StyledText) {
    guard let session, text.text.utf8.count >= Self.long else {
      return editline.write(text.text + "\n")
    }
    editline.flush()
    session.write(text, reader: reader)
  }

  /// How many bytes are long: a slow terminal shows fewer in a moment.
  private static let long = 4096

  /// Erases the last line and its block, if that has not happened yet, and leaves its transcript.
  func finishLine() {
    guard editline.lastLine != nil else { return }
    display.showRow("")
    display.erase()
    if let text = leaving.transcript.take() { writeLine(StyledText(text)) }
  }
}
