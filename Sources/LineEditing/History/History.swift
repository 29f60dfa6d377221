import TerminalText

/// The entered lines, oldest first. They are plain strings of any length, searched literally.
struct History {
  private(set) var lines: [String]
  /// The number of lines to keep.
  let limit: Int

  /// Creates a history with the last `limit` of these lines.
  init(_ lines: [String] = [], limit: Int) {
    self.lines = lines.suffix(limit)
    self.limit = limit
  }

  /// Adds a line and returns it on one row, as it is kept. Returns nil and adds nothing if the line
  /// is blank, begins with a blank or repeats the line before.
  mutating func add(_ line: String) -> String? {
    let kept = Self.oneRow(line)
    guard let first = kept.first, first != " ", kept != lines.last else { return nil }
    lines.append(kept)
    if lines.count > limit + limit / 4 { lines.removeFirst(lines.count - limit) }
    return kept
  }

  /// Returns the index of the nearest line before (`step` -1) or after (1) `index` that `accepts`
  /// accepts.
  func index(from index: Int, step: Int, where accepts: (String) -> Bool) -> Int? {
    var candidate = index + step
    while lines.indices.contains(candidate) {
      if accepts(lines[candidate]) { return candidate }
      candidate += step
    }
    return nil
  }

  /// Returns the line with blanks instead of newlines and other control characters. They would
  /// corrupt the history file, which has one line per entry, or the display.
  static func oneRow(_ line: String) -> String {
    let isSuspect = line.utf8.contains { $0 < 0x20 || [0x7F, 0xC2, 0xD8, 0xE2].contains($0) }
    guard isSuspect, line.unicodeScalars.contains(where: isControl) else { return line }
    return String(String.UnicodeScalarView(line.unicodeScalars.map { isControl($0) ? " " : $0 }))
  }

  /// Returns whether this is a control character, or one of Unicode's line separators.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isControl || [0x09, 0x0A, 0x2028, 0x2029].contains(scalar.value)
  }
}
