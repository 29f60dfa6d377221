import CTerminal
import TerminalText

/// The editor's part of the terminal: the block, prompt and line below it, and a text after the
/// line.
///
/// libedit edits the line, but what it draws is dropped, because it knows no colours, and no text
/// after the line. So each time before the editor waits, the display draws the difference between
/// the picture on the screen and the present one. The drawing is in `Display+Line.swift`.
final class Display {
  /// Returns the rows above the prompt, each time they are drawn.
  var block: (WindowSize) -> [StyledText] = { _ in [] }
  /// Returns the prompt, each time the block has been drawn.
  var prompt: () -> String = { "" }
  /// Returns the parts of the line that have a style, in their order; see `LineEditor.styles`.
  var styles: (LineState) -> [StyledRange] = { _ in [] }
  /// The colour of hints and of suggestions, as the parameters of their sequence; nil for none.
  var hintColour: String? = "2"
  var suggestionColour: String?

  let editline: Editline
  /// The block on the screen.
  private(set) var region = Region()
  /// The prompt that was asked for last.
  private var shownPrompt = ""
  /// The prompt during a search, instead of the other.
  var searchPrompt: String?
  /// The text after the line.
  var hint = Hint()
  /// The earlier line whose end is shown after the line; nil for none.
  var suggestion: String?
  /// The prompt and line on the screen.
  var picture = ShownPicture.nothing
  /// Whether a row without a line is shown; see `showRow`.
  var isRowShown = false
  /// Whether the terminal marks pasted text; see `markPastes`.
  var marksPastes = false

  init(_ editline: Editline) { self.editline = editline }

  /// Whether the block is on the screen.
  var isDrawn: Bool { region.isDrawn }

  /// The prompt at this moment.
  var presentPrompt: String { searchPrompt ?? shownPrompt }

  /// Forgets the last line and draws the block.
  func begin() {
    hint = Hint()
    suggestion = nil
    forgetRegion()
    drawBlock()
  }
}

/// A part of the line, by its bytes, and the parameters of the sequence (SGR) of its style.
public struct StyledRange: Equatable, Sendable {
  let bytes: Range<Int>
  let style: String

  /// Creates a part of a line with a style.
  public init(_ bytes: Range<Int>, style: String) { (self.bytes, self.style) = (bytes, style) }
}

/// The block on the screen.
struct Region {
  /// Whether the block is on the screen.
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
    shownPrompt = prompt()
  }

  /// Erases block, prompt and line. The cursor is then in column 0 of the first row.
  func erase() {
    guard isDrawn else { return }
    defer { forgetRegion() }
    guard region.stops == terminal_stop_count() else {
      editline.write("\r\u{1B}[J")
      return
    }
    let columns = WindowSize.ofTerminal().columns
    let up = region.height(columns: columns) + picture.cursorRow(columns: columns)
    editline.write("\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J")
  }

  /// Redraws the block in place. Prompt and line follow before the editor waits.
  func redraw() {
    erase()
    drawBlock()
  }

  /// Clears the whole screen. Then nothing is drawn.
  func clearScreen() {
    editline.write("\u{1B}[H\u{1B}[2J")
    forgetRegion()
  }

  /// Records that block and line are no longer where they were drawn. They stay on the screen.
  func forgetRegion() { (region, picture) = (Region(), .nothing) }

  /// Records that the process was stopped without moving the cursor.
  func forgetStops() { region.stops = terminal_stop_count() }

  /// Moves the cursor below the line and erases the text after it.
  func goBelowLine() {
    showLine(hasHint: false)
    let below = picture.end.row - picture.cursor.row
    editline.write((below > 0 ? "\u{1B}[\(below)B" : "") + "\r\n")
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
