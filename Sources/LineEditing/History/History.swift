import TerminalText

/// Lines that were entered, oldest first. Plain strings of any length, searched literally.
struct History {
  private(set) var lines: [String]
  /// How many lines are kept.
  let limit: Int

  /// A history that begins with the last `limit` of some lines.
  init(_ lines: [String] = [], limit: Int) {
    self.lines = lines.suffix(limit)
    self.limit = limit
  }

  /// Adds a line and returns it as it is kept: on one row. Nil, and nothing added, if it is blank,
  /// begins with a blank or repeats the line before.
  mutating func add(_ line: String) -> String? {
    let kept = Self.oneRow(line)
    guard let first = kept.first, first != " ", kept != lines.last else { return nil }
    lines.append(kept)
    if lines.count > limit + limit / 4 { lines.removeFirst(lines.count - limit) }
    return kept
  }

  /// Index of the nearest line before (`step` -1) or after (1) `index` for which `accepts` holds.
  func index(from index: Int, step: Int, where accepts: (String) -> Bool) -> Int? {
    var candidate = index + step
    while lines.indices.contains(candidate) {
      if accepts(lines[candidate]) { return candidate }
      candidate += step
    }
    return nil
  }

  /// The line with blanks for newlines and other controls, which would corrupt a file of one line
  /// an entry, or what the terminal shows.
  static func oneRow(_ line: String) -> String {
    let isSuspect = line.utf8.contains { $0 < 0x20 || [0x7F, 0xC2, 0xD8, 0xE2].contains($0) }
    guard isSuspect, line.unicodeScalars.contains(where: isControl) else { return line }
    return String(String.UnicodeScalarView(line.unicodeScalars.map { isControl($0) ? " " : $0 }))
  }

  /// Whether this is a control, or one of Unicode's line separators.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isControl || [0x09, 0x0A, 0x2028, 0x2029].contains(scalar.value)
  }
}
