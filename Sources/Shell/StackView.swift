import Calculator
import ExactNumbers
import LineEditing
import TerminalText

/// The stack as the shell shows it. Level 1, X, is the lowest row. Above the levels is the number
/// of further levels, if there are any. Above that is the status: the settings that differ from
/// those at the start, and the number of points of the running statistics.
///
/// If a separate row for `… 12 more` would cost a level, the note is at the end of the highest row.
struct StackView: Sendable {
  /// The levels shown, X first.
  private var levels: [ShownValue] = []
  /// The number of levels of the stack.
  private var depth = 0
  /// The settings that differ from those at the start, keys mode first.
  private var status: [String] = []
  private var shell = ShellSettings()
  private var digits = 0

  init() {}

  /// Creates a view of the upper levels of a machine's stack, which must be laid out before they
  /// are shown.
  init(_ machine: Machine, _ interruption: Interruption) {
    var settings = machine.settings
    settings.context.interruption = interruption
    digits = settings.format.digits
    let points = machine.statistics.count
    status = settings.status + (points > 0 ? ["n \(points)"] : [])
    shell = settings.shell
    depth = machine.stack.count
    levels = machine.stack.suffix(shell.levels(inRows: .max)).reversed().map {
      ShownValue($0, settings)
    }
  }

  /// Lays out everything that a window shows, the shortest values first; returns false if it was
  /// interrupted.
  ///
  /// Work that may take long is done here, on a thread that can be abandoned, including the digits
  /// for a wide window.
  func layOut(_ window: WindowSize, _ interruption: Interruption) -> Bool {
    let count = min(room(window), shell.levels(inRows: window.rows))
    let shown = zip(1..., levels.prefix(count)).map { ($0, $1, $1.bytes) }
    for (number, level, _) in shown.sorted(by: { $0.2 < $1.2 }) {
      if number == 1 {
        if digits > window.columns { _ = result(WindowSize(columns: 250, rows: 1)) }
        _ = result(window)
      }
      _ = level.rows(columns: Self.columns(of: number, window), limit: room(window))
      level.finish()
    }
    _ = rows(window, Style(isOn: false), windowRows: window.rows)
    return !interruption.isRequested
  }

  /// Omits the values that are not laid out yet.
  func giveUp() { for level in levels { level.giveUp() } }

  /// Returns the rows for a part of a window with this number of rows, the highest level first, X
  /// last.
  func rows(_ window: WindowSize, _ style: Style, windowRows: Int) -> [StyledText] {
    let (hasStatus, room) = (hasStatus(window), room(window))
    let levels = levels.prefix(shell.levels(inRows: windowRows))
    let (rowsOfLevels, shown) = Self.rows(of: levels, window, room, style)
    let status = hasStatus ? [style.shown(statusRow(columns: window.columns), as: .status)] : []
    var rows = status + rowsOfLevels.reversed()
    if shown == depth { return rows }
    let note = style.shown("… \(depth - shown) more", as: .label)
    if rowsOfLevels.count < room {
      rows.insert(note, at: hasStatus ? 1 : 0)
    } else if let row = Self.row(rows[0], endingIn: note, window.columns) {
      rows[0] = row
    }
    return rows
  }

  private func hasStatus(_ window: WindowSize) -> Bool {
    !status.isEmpty && window.rows >= Self.lowestWithStatus
  }

  /// Returns the number of rows for the levels.
  private func room(_ window: WindowSize) -> Int {
    max(1, window.rows - 2 - (hasStatus(window) ? 1 : 0))
  }

  /// Returns the number of columns for the value of a level.
  private static func columns(of number: Int, _ window: WindowSize) -> Int {
    window.columns - "\(number): ".count - 1
  }

  /// Returns the status, with a note on `%` in keys mode if it fits.
  private func statusRow(columns: Int) -> String {
    func row(_ note: String) -> String {
      ([status[0] + note] + status.dropFirst()).joined(separator: " · ")
    }
    let noted = row(shell.entry == .keys ? " (% percent)" : "")
    return noted.count <= columns ? noted : row("")
  }

  /// Returns a row with a note at the right edge of the window; nil if it does not fit.
  private static func row(
    _ row: StyledText, endingIn note: StyledText, _ columns: Int
  ) -> StyledText? {
    let gap = columns - 1 - row.width - note.width
    return gap < 2 ? nil : row + StyledText(String(repeating: " ", count: gap)) + note
  }

  /// Returns the rows of the levels that fit, from the bottom up, and the number of these levels.
  private static func rows(
    of levels: ArraySlice<ShownValue>, _ window: WindowSize, _ room: Int, _ style: Style
  ) -> (rows: [StyledText], shown: Int) {
    var rows: [StyledText] = []
    var shown = 0
    for level in levels where rows.count < room {
      shown += 1
      let label = "\(shown): "
      let indent = StyledText(String(repeating: " ", count: label.count))
      let own = level.rows(columns: columns(of: shown, window), limit: room - rows.count)
      rows += own.enumerated().reversed().map {
        ($0 == 0 ? style.shown(label, as: .label) : indent) + StyledText($1)
      }
    }
    return (rows, shown)
  }

  /// The status in a row without symbols; empty if there is no status.
  var plainStatus: [String] { status.isEmpty ? [] : [status.joined(separator: ", ")] }

  /// Returns the results of a line as they stay below it, X last, in one row if they fit; nil if
  /// the stack is empty.
  func result(_ window: WindowSize, count: Int = 1) -> String? {
    let rows = levels.prefix(max(count, 1)).reversed().map { $0.row(columns: window.columns - 3) }
    if rows.isEmpty { return nil }
    let row = rows.joined(separator: "  ")
    return StyledText(row).width <= window.columns - 3 ? row : rows.joined(separator: "\n  ")
  }

  /// The minimal number of rows of a window with a row for the status.
  private static let lowestWithStatus = 5
}
