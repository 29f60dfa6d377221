public import TerminalText

extension LineEditor {
  /// Prints text and a newline so that it stays in the scrollback: above block and line, which are
  /// drawn again below.
  public func print(_ text: StyledText) {
    if editline.lastLine == nil { display.erase() } else { finishLine() }
    writeLine(text)
    if editline.lastLine != nil { editline.flush() }
  }

  /// Prints text and a newline likewise, whole even if it is long and Ctrl-C is pressed.
  public func printWhole(_ text: StyledText) {
    if editline.lastLine == nil { display.erase() } else { finishLine() }
    editline.write(text.text + "\n")
    if editline.lastLine != nil { editline.flush() }
  }

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
    if let text = leaving.takeTranscript() { writeLine(StyledText(text)) }
  }
}
