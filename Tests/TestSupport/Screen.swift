/// A small VT100/xterm screen: it interprets the output of libedit, the editor and the shell, and
/// shows what a person would see.
///
/// Unknown sequences are recorded in `unknown`, so that a test can fail on them. Like xterm, it
/// does not rewrap rows on `resize`. A cell holds one Unicode scalar and the marks that combine
/// with it; a wide character takes two cells.
public struct Screen {
  /// The appearance of a character.
  public enum Look: Equatable, Sendable {
    /// The normal appearance.
    case plain
    /// Dimmed, or in a colour of the terminal's palette (30 to 37).
    case dim, colour(Int)
  }

  /// The cell of a character.
  public struct Cell: Equatable, Sendable {
    /// A character and the marks that combine with it; empty in the second cell of a wide
    /// character.
    public var text: String
    /// The appearance of the character.
    public var look: Look

    /// An empty cell.
    static let blank = Cell(text: " ", look: .plain)
  }

  /// The rows of cells.
  public private(set) var cells: [[Cell]]
  /// The appearance of the following characters.
  var look = Look.plain
  /// The cursor's row, from 0.
  public internal(set) var row = 0
  /// The cursor's column, from 0.
  public internal(set) var column = 0
  /// The sequences that were not understood.
  public internal(set) var unknown: [String] = []
  /// The number of times the bell rang.
  public internal(set) var bells = 0
  /// The DEC private modes that are on: 2004 is bracketed paste.
  public internal(set) var modes: Set<Int> = []
  /// The rows that have scrolled off the top of the screen, oldest first.
  public internal(set) var scrollback: [String] = []
  /// Whether any colour or other attribute has been set.
  public internal(set) var usedAttributes = false
  /// The number of cells in a row.
  public private(set) var columns: Int
  /// The number of rows.
  public private(set) var rows: Int

  /// Whether the last column has been written to, so that the next character goes to the next row.
  var wrapPending = false
  /// The cursor saved by ESC 7.
  var saved = (row: 0, column: 0)
  /// The beginning of a character or sequence whose rest is still missing.
  var incomplete: [UInt8] = []

  /// The screen under the alternate screen, and its cursor; nil if the alternate screen is not
  /// shown.
  private var left: (cells: [[Cell]], row: Int, column: Int)?

  /// Creates an empty screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: .blank, count: columns), count: rows)
  }

  /// The text of the rows, without trailing blanks.
  public var lines: [String] { cells.map(Self.text) }

  /// The text down to the last row that is not empty.
  public var text: String {
    lines.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  /// The text of the cursor's row.
  public var current: String { lines[row] }

  /// Returns the text of the row `distance` above the cursor, or an empty text if there is none.
  public func above(_ distance: Int) -> String {
    row >= distance ? lines[row - distance] : ""
  }

  /// Scrollback and screen as one list of rows.
  public var transcript: [String] {
    scrollback + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the text of a row, without trailing blanks.
  static func text(_ row: [Cell]) -> String {
    var text = row.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Changes the size of the screen. Rows are cut or filled up; rows at the top go to the
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

  /// Switches to the alternate screen, which is empty, or back.
  mutating func exchange(isOther: Bool) {
    if isOther {
      left = (cells, row, column)
      cells = Array(repeating: Array(repeating: .blank, count: columns), count: rows)
    } else if let left {
      (cells, row, column) = left
      self.left = nil
    }
  }

  /// Moves the cursor down a row; at the bottom the screen scrolls.
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

  /// Returns the number of cells of a character. Wide are the ranges of CJK and emoji that tests
  /// use.
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

  /// Inserts empty rows at the cursor's row.
  mutating func insertRows(_ count: Int) {
    for _ in 0..<min(count, rows - row) {
      cells.removeLast()
      cells.insert(Array(repeating: .blank, count: columns), at: row)
    }
  }

  /// Deletes rows from the cursor's row on.
  mutating func deleteRows(_ count: Int) {
    for _ in 0..<min(count, rows - row) {
      cells.remove(at: row)
      cells.append(Array(repeating: .blank, count: columns))
    }
  }
}
