// Reading of a whole line, or a whole file, before any of it runs, as some dialects have it.

/// The part of a source that has come and not been run.
struct LineQueue {
  /// The bytes; those before `next` have been run.
  private var bytes: [UInt8] = []
  private var next = 0
  /// How far the syntax has been looked at.
  private var checked = 0
  private var checker: SyntaxChecker?
  /// The number of the line that comes next.
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

  /// Takes what is to be run next, and what its syntax says: a line, with those
  /// that its strings go on in.
  ///
  /// - Parameters:
  ///   - isComplete: whether no more will come: what is there is then taken without a line end.
  ///   - isWhole: whether all is taken at once, when no more will come.
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

  /// Takes one line, without its end, for a command that asks for it; nil if it has not come whole.
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
