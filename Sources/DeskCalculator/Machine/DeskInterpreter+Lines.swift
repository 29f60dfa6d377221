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

  /// Adds what has come.
  mutating func append(_ new: UnsafeBufferPointer<UInt8>) {
    if next > 0 {
      bytes.removeFirst(next)
      checked -= next
      next = 0
    }
    bytes.append(contentsOf: new)
  }

  /// Whether nothing waits.
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

extension DeskInterpreter {
  /// Takes keys of the source and runs the lines that they complete.
  mutating func receiveLines(_ keys: UnsafeBufferPointer<UInt8>) {
    lines.append(keys)
    runLines(isComplete: false)
  }

  /// Runs what is left when no more will come.
  mutating func finishLines() { runLines(isComplete: true) }

  private mutating func runLines(isComplete: Bool) {
    while !hasQuit {
      if case .line = unfinished {
        guard answer(isComplete: isComplete) else { return }
        run()
      } else if let (string, syntax) = nextLine(isComplete: isComplete) {
        runLine(string, syntax)
      } else {
        return
      }
    }
  }

  private mutating func nextLine(
    isComplete: Bool
  ) -> (text: DeskString, syntax: SyntaxChecker)? {
    let isFile = if case .file = source { true } else { false }
    return lines.take(
      isComplete: isComplete, isWhole: isFile, hasLongNames: hasLongNames)
  }

  private mutating func runLine(_ string: DeskString, _ syntax: SyntaxChecker) {
    unfinished = .nothing
    if let fault = syntax.fault { return report(fault) }
    // It is the source, not a macro; the interpreter keeps its bytes alive.
    lineUnderWay = string
    text = RunningText(string, levels: 1)
    text.owner = nil
    run()
    if case .line = unfinished { return }
    unfinished = .nothing
  }

  private mutating func report(_ fault: (error: DeskError, line: Int)) {
    faultLine = fault.error == .notText ? nil : fault.line
    report(fault.error)
    faultLine = nil
  }

  /// Looks at the syntax of a macro before it runs for the first time.
  mutating func check(_ string: DeskString) -> Bool {
    if let fault = syntax(of: string.bytes).fault {
      report(fault)
      return false
    }
    string.isChecked = true
    return true
  }

  private func syntax(of bytes: UnsafeBufferPointer<UInt8>) -> SyntaxChecker {
    var syntax = SyntaxChecker(hasLongNames: hasLongNames)
    for byte in bytes { syntax.take(byte) }
    syntax.finish()
    return syntax
  }

  // MARK: Questions

  /// `?`: runs a line of input: where the program comes from there, its next line.
  mutating func askForLine() {
    flush()
    if text.isAnswer || callers.contains(where: \.isAnswer) { return report(.nestedLine) }
    if let line = outlet?.line() { return run(answer: line) }
    if let line = lines.takeAnswer(isComplete: false) { return run(answer: line) }
    // It waits among the callers; an empty text takes its place and ends at once.
    unfinished = .line([])
    callers.append(text)
    text = RunningText(DeskString([UInt8]()), levels: 0)
  }

  /// Runs the line that was waited for; false if it has not come.
  private mutating func answer(isComplete: Bool) -> Bool {
    guard let line = lines.takeAnswer(isComplete: isComplete) else {
      if isComplete {
        unfinished = .nothing
        report(.badLine)
      }
      return false
    }
    unfinished = .nothing
    run(answer: line)
    return true
  }

  private mutating func run(answer line: [UInt8]) {
    let string = DeskString(line)
    let syntax = syntax(of: string.bytes)
    if let fault = syntax.fault { return report(fault) }
    if !syntax.hasCommands { return report(.badLine) }
    string.isChecked = true
    callers.append(text)
    text = RunningText(string, levels: 1)
    text.isAnswer = true
  }

  // MARK: Errors

  /// Leaves everything after an error: the program, or at a terminal what is left of the line.
  mutating func stop(at error: DeskError) {
    callers = []
    text = RunningText()
    unfinished = .nothing
    if error == .interrupted || source == .standardInput && settings.isInteractive { return }
    exitStatus = error.ghStatus
    hasQuit = true
  }
}
