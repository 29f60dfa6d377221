import Calculator
import ExactNumbers
import LineEditing

/// The stack as the shell shows it: level 1, X, is the lowest row.
struct StackView: Sendable {
  /// A value as it is shown.
  private struct Level: Sendable {
    let text: String
    let isExact: Bool
    let isNumber: Bool
    var table: MatrixTable?
  }

  /// The levels shown, X first.
  private var levels: [Level] = []

  /// How many levels are shown where the window is high enough.
  private static let maximum = 8

  /// Shows nothing.
  init() {}

  /// Shows the upper levels of a machine's stack; nil if it was interrupted.
  init?(_ machine: Machine, _ interruption: ExactNumbers.Interruption) {
    var settings = machine.settings
    settings.context.interruption = interruption
    for value in machine.stack.suffix(Self.maximum).reversed() {
      levels.append(Self.level(value, settings))
      if interruption.isRequested { return nil }
    }
  }

  private static func level(_ value: Value, _ settings: Settings) -> Level {
    var bytes: [UInt8] = []
    do throws(NumberError) {
      let isExact = try value.write(to: &bytes, settings)
      let isNumber = if case .number = value { true } else { false }
      return Level(
        text: String(decoding: bytes, as: UTF8.self), isExact: isExact, isNumber: isNumber,
        table: try MatrixTable(value, settings))
    } catch { return Level(text: "(too large to be shown)", isExact: true, isNumber: false) }
  }

  /// The rows for a window, the highest level first, X last.
  func rows(_ window: WindowSize) -> [String] {
    let height = max(1, window.rows - 2)
    var rows: [String] = []
    for (number, level) in zip(1..., levels) where rows.count < height {
      let label = "\(number): " + (level.isExact ? "" : "≈")
      if let table = level.table?.rows(behind: label, columns: window.columns),
        rows.count + table.count <= height
      {
        rows += table.reversed()
      } else {
        let text = Self.shorten(
          level.text, level.isNumber, to: window.columns - label.count - 1)
        rows.append(label + text)
      }
    }
    return rows.reversed()
  }

  /// A long number with its middle left out and its digits counted; line ends as spaces.
  private static func shorten(_ text: String, _ isNumber: Bool, to columns: Int) -> String {
    if !isNumber || text.utf8.count <= columns {
      return String(text.prefix(max(columns, 0) + 1).map { $0.isNewline ? " " : $0 })
    }
    let digits = text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let count = " (\(grouped(digits)) digits)"
    let room = max(8, columns - count.count - 1)
    let tail = room / 2
    return text.prefix(room - tail) + "…" + text.suffix(tail) + count
  }

  /// A count with its thousands set apart: `5,000`.
  private static func grouped(_ count: Int) -> String {
    var text = String(count)
    var index = text.endIndex
    while let comma = text.index(index, offsetBy: -3, limitedBy: text.startIndex),
      comma > text.startIndex
    {
      text.insert(",", at: comma)
      index = comma
    }
    return text
  }
}
