import Calculator
import ExactNumbers
import LineEditing

/// A mark that moves over the levels of the stack, each in one row. The stack scrolls.
struct StackWalk: Sendable {
  /// The marked level; X is 1.
  let level: Int
  /// The lowest shown level.
  private let lowest: Int
  private let depth: Int
  private let levels: [ShownValue]

  /// Marks a level of a machine's stack, or the highest level if that is lower; nil if there is
  /// none, or the layout was interrupted.
  init?(
    _ machine: Machine, at level: Int, after earlier: StackWalk?, _ window: WindowSize,
    _ interruption: Interruption
  ) {
    depth = machine.stack.count
    if depth == 0 { return nil }
    self.level = max(1, min(level, depth))
    let levels = machine.settings.shell.levels(inRows: window.rows)
    let count = min(depth, levels, Self.room(window))
    let start = min(earlier?.lowest ?? 1, depth - count + 1)
    lowest = max(min(start, self.level), self.level - count + 1)
    var settings = machine.settings
    settings.context.interruption = interruption
    self.levels = machine.stack.dropLast(lowest - 1).suffix(count).reversed().map {
      ShownValue($0, settings)
    }
    _ = rows(window)
    if interruption.isRequested { return nil }
  }

  /// Returns the number of levels that fit, beside the prompt, an empty row, and the notes about
  /// the levels above and below.
  private static func room(_ window: WindowSize) -> Int { max(1, window.rows - 4) }

  /// The number of levels of a page.
  var page: Int { levels.count }

  /// Returns the rows for a window, the highest level first, without colours.
  func rows(_ window: WindowSize) -> [String] {
    let first = max(0, level - lowest + 1 - Self.room(window))
    let shown = levels.dropFirst(first).prefix(Self.room(window))
    let bottom = lowest + first
    var rows = shown.enumerated().map { index, value in
      let label = "\(bottom + index)" + (bottom + index == level ? "▸ " : ": ")
      return label + value.row(columns: window.columns - label.count - 1)
    }
    let top = bottom + shown.count - 1
    if top < depth { rows.append("… \(depth - top) more") }
    if bottom > 1 { rows.insert("… \(bottom - 1) below", at: 0) }
    return rows.reversed()
  }
}
