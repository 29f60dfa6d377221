import CTerminal
import TerminalText

/// The editor's part of the terminal: the block, prompt and line below it, and a hint after the
/// line. It draws, erases and repairs them. libedit draws prompt and line.
///
/// It is a class because libedit asks for the prompt while it is drawing. Hints are in
/// `Display+Hint.swift`, repairs in `Display+Repairs.swift`.
final class Display {
  /// Returns the rows above the prompt, each time they are drawn.
  var block: (WindowSize) -> [StyledText] = { _ in [] }
  /// The colour of hints, as the parameters of its sequence; nil for none.
  var hintColour: String? = "2"

  let editline: Editline
  /// The block on the screen.
  private(set) var region = Region()
  var shownPrompt = ""
  /// The text after the line.
  var hint = Hint()
  /// Whether a row without a line is shown; see `showRow`.
  var isRowShown = false
  /// Whether the cursor is in the row below the line, where libedit leaves it at the end of a line.
  var isBelowLine = false
  /// Whether the terminal marks pasted text; see `markPastes`.
  var marksPastes = false
  /// The indices of characters in the line that are not drawn yet, in order; see `catchUp`.
  var undrawn: [Int] = []
  /// The line at its last repaint because of wrapping.
  var repaintedLine: [Unicode.Scalar] = []
  /// The cursor before the last key.
  var cursorPlace = CursorPlace()

  init(_ editline: Editline) { self.editline = editline }

  /// Whether block and prompt are on the screen.
  var isDrawn: Bool { region.isDrawn }

  var columns: Int { WindowSize.ofTerminal().columns }

  /// Returns the prompt and a part of the line as libedit draws them. Measure the result, but never
  /// print it.
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
  /// The number of cells in each row.
  var widths: [Int] = []
  /// The number of stops of the process when the block was drawn. A stop moves the cursor.
  var stops: Int32 = 0

  /// Returns the number of rows that the block takes now. Terminals wrap rows again when they
  /// become narrower.
  func height(columns: Int) -> Int {
    widths.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) }
  }
}

// MARK: Drawing and erasing

extension Display {
  /// Draws the block at the cursor, which must be in column 0. If the block is too high, its top
  /// rows are omitted.
  private func drawBlock() {
    let size = WindowSize.ofTerminal()
    let rows = block(size).suffix(max(0, size.rows - 2)).map {
      $0.truncated(to: size.columns)
    }
    editline.write(rows.map { $0.text + "\n" }.joined())
    region = Region(isDrawn: true, widths: rows.map(\.width), stops: terminal_stop_count())
  }

  /// Erases block, prompt and line. The cursor is then in column 0 of the first row.
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

  /// Erases everything from the row that is `up` rows above the cursor.
  private func erase(fromRowAbove up: Int) {
    editline.write("\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J")
  }

  /// Redraws block, prompt and line in place.
  func redraw() {
    erase()
    drawBlock()
    editline.refresh()
    repaintedLine = editline.scalars
  }

  /// Redraws prompt and line without the block. The cursor must be after this part of the line.
  func repaint(after text: String) {
    erase(fromRowAbove: drawn(text).cursorRow(columns: columns))
    editline.refresh()
  }

  /// Clears the whole screen. Then nothing is drawn.
  func clearScreen() {
    editline.write("\u{1B}[H\u{1B}[2J")
    forgetRegion()
    hint.isShown = false
  }

  /// Records that the block is no longer where it was drawn. It stays on the screen.
  func forgetRegion() { region = Region() }

  /// Records that the process was stopped without moving the cursor.
  func forgetStops() { region.stops = terminal_stop_count() }

  /// Moves the cursor below the line and erases the hint.
  func goBelowLine() {
    wipeHint()
    let columns = columns
    let line = editline.line
    let last = drawn(line.text).cursorRow(columns: columns)
    let below = last - drawn(line.beforeCursor).cursorRow(columns: columns)
    editline.write((below > 0 ? "\u{1B}[\(below)B" : "") + "\n")
  }

  /// Leaves block and line on the screen, with the cursor below them.
  func abandon() {
    guard isDrawn else { return }
    goBelowLine()
    forgetRegion()
  }

  /// Makes the terminal mark pasted text, or stops it.
  func markPastes(_ on: Bool) {
    guard on != marksPastes else { return }
    marksPastes = on
    editline.write("\u{1B}[?2004\(on ? "h" : "l")")
  }
}
