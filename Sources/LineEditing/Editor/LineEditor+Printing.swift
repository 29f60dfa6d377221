public import TerminalText

extension LineEditor {
  /// Prints text and a newline so that it stays in the scrollback, above block and line, which are
  /// redrawn below it.
  public func print(_ text: StyledText) { aboveLine { writeLine(text) } }

  /// Prints text and a newline completely, even if it is long and Ctrl-C is pressed.
  public func printWhole(_ text: StyledText) { aboveLine { editline.write(text.text + "\n") } }

  private func aboveLine(_ write: () -> Void) {
    listed = nil
    makeRoom()
    write()
    if editline.lastLine != nil { editline.flush() }
  }

  /// Removes block and line, or the rest of the last line.
  func makeRoom() { if editline.lastLine == nil { display.erase() } else { finishLine() } }

  /// Writes text and a newline. If it is long, Ctrl-C drops the rest.
  private func writeLine(_ text: StyledText) {
    guard let session, text.text.utf8.count >= Self.long else {
      return editline.write(text.text + "\n")
    }
    editline.flush()
    session.write(text, reader: reader)
  }

  /// The number of bytes from which a text is long. A slow terminal shows fewer in a moment.
  private static let long = 4096

  /// Erases the last line and its block, if they are still there, and prints the line's transcript.
  func finishLine() {
    guard editline.lastLine != nil else { return }
    display.showRow("")
    display.erase()
    if let text = leaving.transcript.take() { writeLine(StyledText(text)) }
  }
}
