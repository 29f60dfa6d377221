import Calculator
import ExactNumbers
import LineEditing
import TerminalText

/// The stack as the shell shows it: level 1, X, is the lowest row. Above the levels stands how many
/// more there are, if there are any, and above that the status: what is set otherwise than at the
/// start, and how many points the running statistics have.
///
/// Where the row of `… 12 more` would cost a level, it stands at the end of the highest row.
struct StackView: Sendable {
  /// The levels shown, X first.
  private var levels: [ShownValue] = []
  /// How many levels the stack has.
  private var depth = 0
  /// What is set otherwise than at the start; keys mode comes first.
  private var status: [String] = []
  private var isInKeysMode = false

  /// Shows nothing.
  init() {}

  /// Shows the upper levels of a machine's stack, laid out for a window; nil if it was interrupted.
  init?(_ machine: Machine, _ window: WindowSize, _ interruption: Interruption) {
    var settings = machine.settings
    settings.context.interruption = interruption
    let points = machine.statistics.count
    status = settings.status + (points > 0 ? ["n \(points)"] : [])
    isInKeysMode = settings.shell.entry == .keys
    depth = machine.stack.count
    levels = machine.stack.suffix(settings.shell.levels).reversed().map {
      ShownValue($0, settings)
    }
    // Long work is done here, on a thread that can be left alone: the digits
    // for a wide window, too.
    if settings.format.digits > window.columns { _ = result(WindowSize(columns: 250, rows: 1)) }
    _ = rows(window, Style(isOn: false))
    _ = result(window)
    if interruption.isRequested { return nil }
  }

  /// The rows for a window, the highest level first, X last.
  func rows(_ window: WindowSize, _ style: Style) -> [StyledText] {
    let hasStatus = !status.isEmpty && window.rows >= Self.lowestWithStatus
    let room = max(1, window.rows - 2 - (hasStatus ? 1 : 0))
    let (levels, shown) = levelRows(window.columns, room, style)
    let status = hasStatus ? [style.shown(statusRow(columns: window.columns), as: .status)] : []
    var rows = status + levels.reversed()
    if shown == depth { return rows }
    let note = style.shown("… \(depth - shown) more", as: .label)
    if levels.count < room {
      rows.insert(note, at: hasStatus ? 1 : 0)
    } else if let row = Self.row(rows[0], endingIn: note, window.columns) {
      rows[0] = row
    }
    return rows
  }

  /// What is set otherwise than at the start, with a note on `%` in keys mode where there is room.
  private func statusRow(columns: Int) -> String {
    func row(_ note: String) -> String {
      ([status[0] + note] + status.dropFirst()).joined(separator: " · ")
    }
    let noted = row(isInKeysMode ? " (% percent)" : "")
    return noted.count <= columns ? noted : row("")
  }

  /// A row with a note at the right edge of the window; nil where it has no room.
  private static func row(
    _ row: StyledText, endingIn note: StyledText, _ columns: Int
  ) -> StyledText? {
    let gap = columns - 1 - row.width - note.width
    return gap < 2 ? nil : row + StyledText(String(repeating: " ", count: gap)) + note
  }

  /// The rows of the levels that there is room for, from the bottom up, and how
  /// many levels these are.
  private func levelRows(
    _ columns: Int, _ room: Int, _ style: Style
  ) -> (rows: [StyledText], shown: Int) {
    var rows: [StyledText] = []
    var shown = 0
    for level in levels where rows.count < room {
      shown += 1
      let label = "\(shown): "
      let indent = StyledText(String(repeating: " ", count: label.count))
      let own = level.rows(columns: columns - label.count - 1, limit: room - rows.count)
      rows += own.enumerated().reversed().map {
        ($0 == 0 ? style.shown(label, as: .label) : indent) + StyledText($1)
      }
    }
    return (rows, shown)
  }

  /// What is set otherwise than at the start, in a row without signs; none if nothing is.
  var plainStatus: [String] {
    status.isEmpty ? [] : [status.joined(separator: ", ")]
  }

  /// X as it stays below the line that left it; nil when the stack is empty.
  func result(_ window: WindowSize) -> String? {
    levels.first.map { $0.row(columns: window.columns - 3) }
  }

  /// The fewest rows of a window in which the status takes one.
  private static let lowestWithStatus = 5
}
