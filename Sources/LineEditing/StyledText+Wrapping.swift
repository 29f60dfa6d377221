public import TerminalText

extension StyledText {
  /// Returns the text with lines broken at blanks to fit into `columns` cells. A line that fits
  /// stays unchanged. The terminal wraps words that are too long.
  public func wrapped(to columns: Int) -> StyledText {
    .trusted(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Self.wrapped(line: $0, to: columns) }
        .joined(separator: "\n"))
  }

  private static func wrapped(line: Substring, to columns: Int) -> String {
    if trusted(String(line)).width <= columns { return String(line) }
    var rows: [String] = []
    var row = ""
    var width = -1
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let added = trusted(String(word)).width
      // The beginning of a line stays unchanged, including its blanks.
      if row.allSatisfy({ $0 == " " }) || width + 1 + added <= columns {
        row += (width < 0 ? "" : " ") + word
        width += 1 + added
      } else {
        rows.append(row)
        (row, width) = (String(word), added)
      }
    }
    return (rows + [row]).joined(separator: "\n")
  }
}
