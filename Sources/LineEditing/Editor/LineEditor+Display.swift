import CTerminal

/// The block on the screen.
struct Region {
  /// Whether block and prompt are on the screen.
  var isDrawn = false
  /// Cells in each of its rows.
  var widths: [Int] = []
  /// How often the process had been stopped when it was drawn: a stop leaves the cursor elsewhere.
  var stops: Int32 = 0

  /// Rows the block takes now. Terminals wrap rows anew when they get narrower.
  func height(columns: Int) -> Int {
    widths.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) }
  }
}

extension LineEditor {
  /// Prints text and a newline so that it stays in the scrollback: above block and line, which are
  /// drawn again below.
  public func print(_ text: String) {
    if editline.lastLine == nil { erase() } else { finishLine() }
    writeLine(text)
    if editline.lastLine != nil { flush() }
  }

  /// Writes text and a newline; if it is long, so that Ctrl-C drops the rest.
  private func writeLine(_ text: String) {
    guard let session, text.utf8.count >= Self.long else { return write(text + "\n") }
    flush()
    session.write(text, reader: reader)
  }

  /// How many bytes are long: a slow terminal shows fewer in a moment.
  private static let long = 4096

  /// The prompt as it is to be shown now.
  var promptText: String {
    search.map { "\($0.found ? "find" : "none") '\($0.pattern)': " } ?? prompt()
  }

  /// Writes to the stream that libedit writes to.
  func write(_ text: String) { editline.write(text) }

  /// Lets everything that was written appear.
  func flush() { editline.flush() }

  /// Draws the block from where the cursor is, which must be in column 0. Rows that do not fit are
  /// left out at the top.
  func drawBlock() {
    let size = windowSize
    let rows = block(size).suffix(max(0, size.rows - 2)).map {
      StyledText($0).truncated(to: size.columns)
    }
    write(rows.map { $0 + "\n" }.joined())
    region = Region(
      isDrawn: true, widths: rows.map { StyledText($0).width }, stops: terminal_stop_count())
  }

  /// Erases block, prompt and line; the cursor is in column 0 of the first row then.
  func erase() {
    guard region.isDrawn else { return }
    defer { region = Region() }
    hint.isShown = false
    guard region.stops == terminal_stop_count() else {
      write("\r\u{1B}[J")
      return
    }
    let columns = windowSize.columns
    let cursorRow = StyledText(shownPrompt + line.beforeCursor).cursorRow(columns: columns)
    let up = region.height(columns: columns) + cursorRow + (ending?.rowsBelowLine ?? 0)
    write("\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J")
  }

  /// Draws block, prompt and line where they are now.
  func redraw() {
    erase()
    drawBlock()
    editline.refresh()
    repaintedLine = editline.scalars
  }

  /// Draws prompt and line anew, without the block; the cursor is behind this part of the line now.
  func repaint(behind text: String) {
    let columns = windowSize.columns
    let up = StyledText(shownPrompt + text).cursorRow(columns: columns)
    write("\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J")
    editline.refresh()
  }

  /// Rows of the line below the one with the cursor.
  func rowsBelowCursor(_ state: LineState) -> Int {
    let columns = windowSize.columns
    let last = StyledText(shownPrompt + state.text).cursorRow(columns: columns)
    return last - StyledText(shownPrompt + state.beforeCursor).cursorRow(columns: columns)
  }

  /// Erases the last line and its block, if that has not happened yet, and leaves its transcript.
  func finishLine() {
    guard editline.lastLine != nil else { return }
    erase()
    if let text = pendingTranscript { writeLine(text) }
    pendingTranscript = nil
  }

  /// Leaves block and line on the screen for good, the cursor below them.
  func abandonRegion() {
    guard region.isDrawn else { return }
    wipeHint()
    let below = rowsBelowCursor(line)
    write((below > 0 ? "\u{1B}[\(below)B" : "") + "\n")
    region = Region()
  }

  /// A line with its control characters as libedit shows them.
  static func printable(_ line: String) -> String {
    line.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.value {
      case 0..<0x20: text += "^" + String(Unicode.Scalar(UInt8(scalar.value + 0x40)))
      case 0x7F: text += "^?"
      case 0x80..<0xA0: text += "\\U+00" + String(scalar.value, radix: 16, uppercase: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
