/// A small VT100/xterm screen: it interprets what libedit, the editor and the shell send, and shows
/// what a person would see.
///
/// Sequences that it does not know are recorded in `unknown`, so that a test can fail on them. It
/// does not wrap rows anew on `resize`, like xterm; cells hold one Unicode scalar with what
/// combines with it, wide characters take two.
public struct Screen {
  /// How a character is shown.
  public enum Look: Equatable, Sendable {
    /// As usual.
    case plain
    /// Dimmed, or in a colour of the terminal's palette (30 to 37).
    case dim, colour(Int)
  }

  /// A place for a character.
  public struct Cell: Equatable, Sendable {
    /// A character with what combines with it; empty in the second cell of a wide one.
    public var text: String
    /// How it is shown.
    public var look: Look

    /// Nothing.
    static let blank = Cell(text: " ", look: .plain)
  }

  /// Rows of cells.
  public private(set) var cells: [[Cell]]
  /// How characters are shown from now on.
  var look = Look.plain
  /// The cursor's row, from 0.
  public internal(set) var row = 0
  /// The cursor's column, from 0.
  public internal(set) var column = 0
  /// Sequences that were not understood.
  public internal(set) var unknown: [String] = []
  /// How often the bell rang.
  public internal(set) var bells = 0
  /// DEC private modes that are on: 2004 is bracketed paste.
  public internal(set) var modes: Set<Int> = []
  /// Rows that have left the screen at its top, oldest first.
  public internal(set) var scrollback: [String] = []
  /// Has any colour or other attribute been set?
  public internal(set) var usedAttributes = false
  /// Cells in a row.
  public private(set) var columns: Int
  /// Rows.
  public private(set) var rows: Int

  /// The last column has been written to: the next character goes to the next row.
  var wrapPending = false
  /// Cursor saved by ESC 7.
  var saved = (row: 0, column: 0)
  /// The beginning of a character or sequence whose rest has not come yet.
  var incomplete: [UInt8] = []

  /// The screen that was left for the other one, and the cursor there.
  private var left: (cells: [[Cell]], row: Int, column: Int)?

  /// An empty screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: .blank, count: columns), count: rows)
  }

  /// The rows' text, without trailing blanks.
  public var lines: [String] { cells.map(Self.text) }

  /// The text down to the last row that is not empty.
  public var text: String {
    lines.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  /// The text of the cursor's row.
  public var current: String { lines[row] }

  /// The text of the row `distance` above the cursor; empty if there is none.
  public func above(_ distance: Int) -> String {
    row >= distance ? lines[row - distance] : ""
  }

  /// Scrollback and screen as one list of rows.
  public var transcript: [String] {
    scrollback + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Text of a row, without trailing blanks.
  private static func text(_ row: [Cell]) -> String {
    var text = row.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Gives the screen another size. Rows are cut or filled up; at the top they go to the
  /// scrollback.
  public mutating func resize(columns: Int, rows: Int) {
    cells = cells.map { Array(($0 + Array(repeating: .blank, count: columns)).prefix(columns)) }
    while cells.count > rows && row < cells.count - 1 { cells.removeLast() }
    while cells.count > rows {
      scrollback.append(Self.text(cells.removeFirst()))
      row -= 1
    }
    while cells.count < rows { cells.append(Array(repeating: .blank, count: columns)) }
    self.columns = columns
    self.rows = rows
    column = min(column, columns - 1)
    wrapPending = false
  }

  /// Goes to the other screen, which is empty, or back.
  mutating func exchange(isOther: Bool) {
    if isOther {
      left = (cells, row, column)
      cells = Array(repeating: Array(repeating: .blank, count: columns), count: rows)
    } else if let left {
      (cells, row, column) = left
      self.left = nil
    }
  }

  /// Goes down a row; at the bottom the screen scrolls.
  mutating func lineFeed() {
    wrapPending = false
    guard row == rows - 1 else {
      row += 1
      return
    }
    scrollback.append(Self.text(cells.removeFirst()))
    cells.append(Array(repeating: .blank, count: columns))
  }

  /// Writes a character at the cursor.
  mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    if width == 0 {
      cells[row][max(0, wrapPending ? column : column - 1)].text += String(scalar)
      return
    }
    if wrapPending || column + width > columns {
      column = 0
      lineFeed()
    }
    cells[row][column] = Cell(text: String(scalar), look: look)
    if width == 2 { cells[row][column + 1] = Cell(text: "", look: look) }
    wrapPending = column + width >= columns
    column = min(columns - 1, column + width)
  }

  /// Cells of a character: wide are the ranges of CJK and emoji that tests use.
  static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0x200B...0x200D: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  /// Blanks cells of a row.
  mutating func blank(row: Int, _ range: Range<Int>) {
    for column in range.clamped(to: 0..<columns) { cells[row][column] = .blank }
  }

  /// Inserts blanks at the cursor.
  mutating func insertBlanks(_ count: Int) {
    cells[row].insert(contentsOf: Array(repeating: .blank, count: min(count, columns)), at: column)
    cells[row].removeLast(min(count, columns))
  }

  /// Deletes cells at the cursor.
  mutating func deleteCells(_ count: Int) {
    let count = min(count, columns - column)
    cells[row].removeSubrange(column..<(column + count))
    cells[row] += Array(repeating: .blank, count: count)
  }

  /// Inserts empty rows at the cursor's.
  mutating func insertRows(_ count: Int) {
    for _ in 0..<min(count, rows - row) {
      cells.removeLast()
      cells.insert(Array(repeating: .blank, count: columns), at: row)
    }
  }

  /// Deletes rows from the cursor's on.
  mutating func deleteRows(_ count: Int) {
    for _ in 0..<min(count, rows - row) {
      cells.remove(at: row)
      cells.append(Array(repeating: .blank, count: columns))
    }
  }
}
