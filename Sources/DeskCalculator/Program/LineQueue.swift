// Reads a whole line, or a whole file, before any of it runs, for dialects that read lines.

/// The part of a source that has arrived and not run.
struct LineQueue {
  /// The bytes. Those before `next` have run.
  private var bytes: [UInt8] = []
  private var next = 0
  /// The number of bytes whose syntax has been checked.
  private var checked = 0
  private var checker: SyntaxChecker?
  /// The number of the next line.
  private(set) var line = 1

  mutating func append(_ new: UnsafeBufferPointer<UInt8>) {
    if next > 0 {
      bytes.removeFirst(next)
      checked -= next
      next = 0
    }
    bytes.append(contentsOf: new)
  }

  var isEmpty: Bool { next == bytes.count }

  /// Removes and returns the next text to run, with the result of its syntax check. The text is a
  /// line, with the lines that its strings continue on.
  ///
  /// - Parameters:
  ///   - isComplete: whether no more will come. The rest then needs no line end.
  ///   - isWhole: whether to return everything at once, when no more will come.
  mutating func take(
    isComplete: Bool, isWhole: Bool, hasLongNames: Bool
  ) -> (text: DeskString, syntax: SyntaxChecker)? {
    var syntax = checker ?? SyntaxChecker(hasLongNames: hasLongNames, line: line)
    while checked < bytes.count {
      let byte = bytes[checked]
      syntax.take(byte)
      checked += 1
      if byte == UInt8(ascii: "\n"), syntax.isBetweenLines, !isWhole { return cut(syntax) }
    }
    if isComplete && checked > next {
      syntax.finish()
      return cut(syntax)
    }
    checker = syntax
    return nil
  }

  private mutating func cut(_ syntax: SyntaxChecker) -> (text: DeskString, syntax: SyntaxChecker) {
    let text = DeskString(Array(bytes[next..<checked]))
    next = checked
    line = syntax.line
    checker = nil
    return (text, syntax)
  }

  /// Removes and returns one line without its end, for a command that asks for it. Returns nil if
  /// the line is not complete.
  mutating func takeAnswer(isComplete: Bool) -> [UInt8]? {
    let end = bytes[next...].firstIndex(of: UInt8(ascii: "\n"))
    guard let end = end ?? (isComplete && !isEmpty ? bytes.count : nil) else { return nil }
    let answer = Array(bytes[next..<end])
    next = min(end + 1, bytes.count)
    checked = next
    checker = nil
    line += 1
    return answer
  }
}
