import CTerminal
import TerminalText

/// The editor's part of the terminal: the block, prompt and line below it, and a hint behind the
/// line. It draws, erases and repairs them; of prompt and line libedit does the drawing.
///
/// It is a class because libedit asks for the prompt while it is told to draw. Hints are in
/// `Display+Hint.swift`, repairs in `Display+Repairs.swift`.
final class Display {
  /// The rows above the prompt, asked for whenever they are drawn.
  var block: (WindowSize) -> [StyledText] = { _ in [] }
  /// The colour of hints, as the parameters of its sequence; nil for none.
  var hintColour: String? = "2"

  let editline: Editline
  /// The block on the screen.
  private(set) var region = Region()
  var shownPrompt = ""
  /// The text behind the line.
  var hint = Hint()
  /// Whether a row without a line is shown; see `showRow`.
  var isRowShown = false
  /// Whether the cursor is in the row below the line, where libedit leaves it at the end of one.
  var isBelowLine = false
  /// Whether the terminal marks pasted text; see `markPastes`.
  var marksPastes = false
  /// The places of characters in the line that have not been drawn, in order; see `catchUp`.
  var undrawn: [Int] = []
  /// The line when it was last repainted because it is wrapped.
  var repaintedLine: [Unicode.Scalar] = []
  /// The cursor before the last key.
  var cursorPlace = CursorPlace()

  init(_ editline: Editline) { self.editline = editline }

  /// Whether block and prompt are on the screen.
  var isDrawn: Bool { region.isDrawn }

  var columns: Int { WindowSize.ofTerminal().columns }

  /// The prompt and a part of the line as libedit draws them: to be measured, never to be printed.
  func drawn(_ text: String) -> StyledText {
    .trusted(shownPrompt + Leaving.printable(text, keepsLayout: true))
  }

  /// Forgets the last line and draws the block.
  func begin() {
    repaintedLine = []
    cursorPlace = CursorPlace()
    undrawn = []
    hint = Hint()
    isBelowLine = false
    region = Region()
    drawBlock()
  }
}

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

// MARK: Drawing and erasing

extension Display {
  /// Draws the block from where the cursor is, which must be in column 0. Rows that do not fit are
  /// left out at the top.
  private func drawBlock() {
    let size = WindowSize.ofTerminal()
    let rows = block(size).suffix(max(0, size.rows - 2)).map {
      $0.truncated(to: size.columns)
    }
    editline.write(rows.map { $0.text + "\n" }.joined())
    region = Region(isDrawn: true, widths: rows.map(\.width), stops: terminal_stop_count())
  }

  /// Erases block, prompt and line; the cursor is in column 0 of the first row then.
  func erase() {
    guard isDrawn else { return }
    defer { region = Region() }
    hint.isShown = false
    guard region.stops == terminal_stop_count() else {
      editline.write("\r\u{1B}[J")
      return
    }
    let columns = columns
    let text = drawn(editline.line.beforeCursor)
    erase(
      fromRowAbove: region.height(columns: columns) + text.cursorRow(columns: columns)
        + (isBelowLine ? 1 : 0))
  }

  /// Erases everything from the row that is `up` rows above the cursor's.
  private func erase(fromRowAbove up: Int) {
    editline.write("\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J")
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
    erase(fromRowAbove: drawn(text).cursorRow(columns: columns))
    editline.refresh()
  }

  /// Clears the whole screen; nothing is drawn then.
  func clearScreen() {
    editline.write("\u{1B}[H\u{1B}[2J")
    forgetRegion()
    hint.isShown = false
  }

  /// Takes note that the block is no longer where it was drawn, and stays there.
  func forgetRegion() { region = Region() }

  /// Takes note that the process has been stopped, and the cursor is where it was nevertheless.
  func forgetStops() { region.stops = terminal_stop_count() }

  /// Moves the cursor below the line, without its hint.
  func goBelowLine() {
    wipeHint()
    let columns = columns
    let line = editline.line
    let last = drawn(line.text).cursorRow(columns: columns)
    let below = last - drawn(line.beforeCursor).cursorRow(columns: columns)
    editline.write((below > 0 ? "\u{1B}[\(below)B" : "") + "\n")
  }

  /// Leaves block and line on the screen for good, the cursor below them.
  func abandon() {
    guard isDrawn else { return }
    goBelowLine()
    forgetRegion()
  }

  /// Lets the terminal mark what is pasted.
  func markPastes(_ on: Bool) {
    guard on != marksPastes else { return }
    marksPastes = on
    editline.write("\u{1B}[?2004\(on ? "h" : "l")")
  }
}
