import TerminalText

/// A text in rows of a window, of which a screenful is seen; the window's last row is left free.
struct PagedText {
  /// A part of a line that takes a row.
  private struct Row {
    let line: Int
    let text: Substring
  }

  private let lines: [String]
  private var rows: [Row] = []
  private(set) var size: WindowSize
  /// The first row that is seen, from 0.
  private(set) var top = 0 {
    didSet { if top < readFrom || top > oldValue + height { readFrom = top } }
  }
  /// The first row of what was read without a gap, down to the last row that is seen.
  private var readFrom = 0

  /// A text from its beginning; its controls are shown as escapes.
  init(_ text: String, _ size: WindowSize) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      Self.printable(String(String.UnicodeScalarView($0)))
    }
    self.size = size
    layOut()
  }

  /// Whether all of it is seen.
  var fits: Bool { rows.count <= height }

  /// How many rows are seen.
  private var height: Int { max(1, size.rows - 1) }

  /// The rows that are seen.
  var seen: [Substring] { rows[top..<min(top + height, rows.count)].map(\.text) }

  /// The numbers of the first and the last row that are seen, and how many there are.
  var place: (first: Int, last: Int, count: Int) {
    (top + 1, min(top + height, rows.count), rows.count)
  }

  /// What was read, down to the last row that is seen: lines are whole, or cut where a row begins
  /// or ends.
  var read: String {
    let rows = rows[readFrom..<min(top + height, rows.count)]
    return rows.indices.map { index in
      let isNewLine = index > readFrom && self.rows[index - 1].line != self.rows[index].line
      return (isNewLine ? "\n" : "") + self.rows[index].text
    }.joined()
  }

  // MARK: Moving

  /// Goes on by some rows, or back.
  mutating func move(by count: Int) { top = max(0, min(top + count, rows.count - height)) }

  /// Goes on by half screenfuls, or back; one row is seen again after two.
  mutating func move(halves: Int) { move(by: halves * max(1, height - 1) / 2) }

  /// Goes to the beginning, or to the end.
  mutating func move(toEnd: Bool) { move(by: toEnd ? rows.count : -rows.count) }

  /// Goes to the next row below the first one, or above it, in which a text begins; false if there
  /// is none. Capitals and small letters are the same.
  mutating func find(_ pattern: String, forwards: Bool) -> Bool {
    let others = forwards ? Array(rows.indices.dropFirst(top + 1)) : rows[..<top].indices.reversed()
    guard let row = others.first(where: { holds(pattern.lowercased(), $0) }) else { return false }
    // Beyond the last screenful, too: the row is at the top then.
    top = row
    return true
  }

  /// Whether a text in small letters begins in a row; it may go on in the next one.
  private func holds(_ pattern: String, _ index: Int) -> Bool {
    let next = index + 1
    let goesOn = next < rows.count && rows[next].line == rows[index].line
    let rest = goesOn ? rows[next].text.prefix(pattern.count - 1) : ""
    return (rows[index].text + rest).lowercased().contains(pattern)
  }

  // MARK: Layout

  /// Lays the text out for another window; the line that is seen first still is.
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

  /// A line in rows of so many cells; a wide character is not cut.
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

  /// A line with blanks for its tabulators, and escapes for its controls.
  private static func printable(_ line: String) -> String {
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
