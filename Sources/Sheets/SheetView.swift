import LineEditing
public import Stream
public import TerminalText

/// A sheet in rows: each line, with its result after `→`, aligned in one column if it fits,
/// otherwise below the line.
public struct SheetView {
  private let columns: Int?
  private let hasColours: Bool

  /// Creates a view.
  ///
  /// - Parameter columns: the number of columns; nil if rows have no limit.
  public init(columns: Int?, hasColours: Bool) {
    self.columns = columns
    self.hasColours = hasColours
  }

  /// The number of columns for a value.
  public var valueColumns: Int { columns.map { max($0 - 4, 8) } ?? Sheet.usualColumns }

  /// The maximal number of columns before a result if rows have no limit.
  private static let usualPlace = 60

  /// Returns the column of the results: after the longest line that has a result and takes at most
  /// half a row.
  func place(_ sheet: Sheet) -> Int {
    let most = columns.map { $0 / 2 } ?? Self.usualPlace
    return sheet.lines.lazy.filter { $0.result != .none && $0.width <= most }.map(\.width).max()
      ?? 0
  }

  func rows(_ line: Sheet.Line, of sheet: Sheet, place: Int) -> [StyledText] {
    let text = StyledText(sheet.text(of: line))
    switch line.result {
    case .none: return [text]
    case .text(let printed):
      if printed.count == 1 { return rows(text, "→ " + printed[0], place) }
      return [text] + printed.map { StyledText("  " + $0) }
    case .value(let value): return rows(text, "→ " + value, place)
    case .error(let sentence): return rows(text, "→ error: " + sentence, place, style: "31")
    }
  }

  private func rows(
    _ text: StyledText, _ result: String, _ place: Int, style: String = "1"
  ) -> [StyledText] {
    let shown = hasColours ? StyledText(result, style: style) : StyledText(result)
    let room = columns.map { $0 - text.width - shown.width } ?? .max
    // If it would be cut off in this column, it begins earlier.
    let gap = min(max(place - text.width, 0) + 2, room)
    if gap >= 2 { return [text + StyledText(String(repeating: " ", count: gap)) + shown] }
    let rows = StyledText(result).wrapped(to: max((columns ?? .max) - 2, 8)).text
      .split(separator: "\n").map(String.init)
    return [text]
      + rows.map { StyledText("  ") + (hasColours ? StyledText($0, style: style) : StyledText($0)) }
  }

  /// Returns the rows of a sheet.
  public func rows(of sheet: Sheet) -> some Sequence<StyledText> {
    let place = place(sheet)
    return sheet.lines.lazy.flatMap { rows($0, of: sheet, place: place) }
  }

  /// Writes a sheet.
  public func write(_ sheet: Sheet, to output: Output) {
    for row in rows(of: sheet) { output.writeLine(row) }
  }
}
