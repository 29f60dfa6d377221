import TerminalText

/// A text in rows of a window, which shows a screenful of them. The window's last row stays free.
struct PagedText {
  /// A part of a line that takes a row.
  private struct Row {
    let line: Int
    let text: Substring
  }

  private let lines: [String]
  private var rows: [Row] = []
  private(set) var size: WindowSize
  /// The first visible row, from 0.
  private(set) var top = 0 {
    didSet { if top < readFrom || top > oldValue + height { readFrom = top } }
  }
  /// The first row of the part that was read without a gap. The part ends with the last visible
  /// row.
  private var readFrom = 0

  /// Creates a text, shown from its beginning, with escapes for its control characters.
  init(_ text: String, _ size: WindowSize) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      Self.printable(String(String.UnicodeScalarView($0)))
    }
    self.size = size
    layOut()
  }

  /// Whether all rows are visible.
  var fits: Bool { rows.count <= height }

  /// The number of visible rows.
  private var height: Int { max(1, size.rows - 1) }

  /// The visible rows.
  var seen: [Substring] { rows[top..<min(top + height, rows.count)].map(\.text) }

  /// The numbers of the first and the last visible row, and the number of all rows.
  var place: (first: Int, last: Int, count: Int) {
    (top + 1, min(top + height, rows.count), rows.count)
  }

  /// The part that was read, down to the last visible row. Lines are complete unless the part
  /// begins or ends within a line.
  var read: String {
    let rows = rows[readFrom..<min(top + height, rows.count)]
    return rows.indices.map { index in
      let isNewLine = index > readFrom && self.rows[index - 1].line != self.rows[index].line
      return (isNewLine ? "\n" : "") + self.rows[index].text
    }.joined()
  }

  // MARK: Moving

  /// Moves by this number of rows, back if negative.
  mutating func move(by count: Int) { top = max(0, min(top + count, rows.count - height)) }

  /// Moves by half screenfuls, back if negative. After two of them, one row is visible again.
  mutating func move(halves: Int) { move(by: halves * max(1, height - 1) / 2) }

  /// Moves to the beginning or to the end.
  mutating func move(toEnd: Bool) { move(by: toEnd ? rows.count : -rows.count) }

  /// Moves to the next row below or above the first row in which a text begins. Returns false if
  /// there is none. The search ignores case.
  mutating func find(_ pattern: String, forwards: Bool) -> Bool {
    let others = forwards ? Array(rows.indices.dropFirst(top + 1)) : rows[..<top].indices.reversed()
    guard let row = others.first(where: { holds(pattern.lowercased(), $0) }) else { return false }
    // The found row becomes the top row, even in the last screenful.
    top = row
    return true
  }

  /// Returns whether a text in lower case begins in a row. It may continue in the next row.
  private func holds(_ pattern: String, _ index: Int) -> Bool {
    let next = index + 1
    let goesOn = next < rows.count && rows[next].line == rows[index].line
    let rest = goesOn ? rows[next].text.prefix(pattern.count - 1) : ""
    return (rows[index].text + rest).lowercased().contains(pattern)
  }

  // MARK: Layout

  /// Lays out the text for another window. The first visible line stays visible.
  mutating func resize(to size: WindowSize) {
    func line(of row: Int) -> Int { rows.indices.contains(row) ? rows[row].line : 0 }
    func row(of line: Int) -> Int { rows.firstIndex { $0.line == line } ?? 0 }
    let (seen, read) = (line(of: top), line(of: readFrom))
    self.size = size
    layOut()
    top = row(of: seen)
    move(by: 0)
    readFrom = min(row(of: read), top)
  }

  private mutating func layOut() {
    rows = lines.enumerated().flatMap { index, line in
      Self.rows(of: line, columns: size.columns).map { Row(line: index, text: $0) }
    }
  }

  /// Returns a line in rows of this number of cells, without splitting a wide character.
  private static func rows(of line: String, columns: Int) -> [Substring] {
    var rows: [Substring] = []
    var start = line.startIndex
    var used = 0
    for place in line.unicodeScalars.indices {
      let width = StyledText.width(of: line.unicodeScalars[place])
      if used + width > columns, used > 0 {
        rows.append(line[start..<place])
        (start, used) = (place, 0)
      }
      used += width
    }
    return rows + [line[start...]]
  }

  /// Returns a line with blanks instead of tabs, and escapes instead of control characters.
  static func printable(_ line: String) -> String {
    if !line.unicodeScalars.contains(where: { $0.isControl || $0 == "\t" }) { return line }
    var text = ""
    for scalar in line.unicodeScalars {
      if scalar == "\t" {
        text += String(repeating: " ", count: 8 - text.unicodeScalars.count % 8)
      } else {
        text += StyledText(String(scalar)).text
      }
    }
    return text
  }
}
