/// The input of a dc: its source, the running macros, and keys that are not complete.
struct DeskProgram {
  /// The running text; the source itself if no macro runs.
  var text = RunningText()
  /// The texts that called it, the source first.
  var callers: [RunningText] = []
  /// The keys of the source that are not a complete command yet.
  var unfinished = Unfinished.nothing
  private(set) var source = DeskSource.standardInput
  /// Whether the source is an expression that counts as a level, as in GNU dc.
  private(set) var isExpression = false
  /// The lines that have arrived and not run, in a dialect that reads lines.
  var lines = LineQueue()
  /// The running line. It keeps the bytes of the source's text alive.
  var runningLine: DeskString?
  /// Whether no more bytes of the source will come.
  var isSourceComplete = false
  /// Whether the rest of the source is skipped.
  private(set) var hasLeftSource = false

  /// The largest number of callers, of 48 bytes each.
  private static let depthLimit = 1 << 21

  mutating func begin(_ source: DeskSource, in dialect: Dialect) {
    self.source = source
    isExpression = source == .expression && dialect.expressionIsLevel
    isSourceComplete = dialect.readsLines
    lines = LineQueue()
    hasLeftSource = false
    unfinished = .nothing
  }

  /// The source's text, whether a macro runs or not.
  var sourceText: RunningText {
    get { callers.first ?? text }
    set { if callers.isEmpty { text = newValue } else { callers[0] = newValue } }
  }

  // MARK: Macros

  /// Runs a macro. It replaces the running text if that has ended.
  @inline(__always)
  mutating func call(_ string: DeskString) throws(DeskError) {
    if text.count == 0 && text.isMacro {
      text = RunningText(string, levels: text.levels + 1)
    } else if callers.count < Self.depthLimit {
      callers.append(text)
      text = RunningText(string, levels: 1)
    } else {
      throw .tooDeep
    }
  }

  /// Suspends the running text until a line arrives: an empty text replaces it and ends at once.
  mutating func waitForLine() {
    callers.append(text)
    text = RunningText(DeskString([UInt8]()), levels: 0)
  }

  /// Runs a line that `?` asked for.
  mutating func answer(_ line: DeskString) {
    callers.append(text)
    text = RunningText(line, levels: 1)
    text.isAnswer = true
  }

  /// Whether a line that `?` asked for is running.
  var isAnswering: Bool { text.isAnswer || callers.contains(where: \.isAnswer) }

  /// Returns to the source.
  mutating func leaveMacros() {
    guard let source = callers.first else { return }
    text = source
    callers.removeAll(keepingCapacity: true)
  }

  /// Leaves the macros and the source's text.
  mutating func leaveAll() {
    callers = []
    text = RunningText()
  }

  /// Leaves this number of levels, or all if there are fewer. An expression is one level.
  mutating func leave(levels: Int) {
    var rest = levels
    while rest > 0, let caller = callers.popLast() {
      rest -= text.levels
      text = caller
    }
    if rest > 0 && isExpression {
      hasLeftSource = true
      text.skip(text.count)
    }
  }

  /// Returns the number of levels that can be left, up to `limit`.
  func levels(upTo limit: Int) -> Int {
    var result = (isExpression ? 1 : 0) + text.levels
    for caller in callers.reversed() where result < limit { result += caller.levels }
    return result
  }
}

/// A construct that the end of a run of keys has interrupted.
enum Unfinished {
  case nothing
  case number(NumeralScanner)
  /// A string without its first bracket, the number of open brackets, and whether the last byte was
  /// a backslash.
  case string([UInt8], depth: Int, isEscaped: Bool)
  case comment
  case commandLine([UInt8])
  /// The beginning of a command that needs more bytes.
  case command([UInt8])
  /// The line that `?` waits for.
  case line([UInt8])
}
