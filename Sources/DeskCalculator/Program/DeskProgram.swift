/// What a dc reads: its source, the macros under way, and keys that are not complete.
struct DeskProgram {
  /// The text being run; the source itself when no macro runs.
  var text = RunningText()
  /// The texts that wait for it, the source first.
  var callers: [RunningText] = []
  /// Keys of the source that do not make a whole command yet.
  var unfinished = Unfinished.nothing
  private(set) var source = DeskSource.standardInput
  /// Whether the source is an expression, which counts as a level in GNU dc.
  private(set) var isExpression = false
  /// The lines that have come and not been run, where a dialect reads lines.
  var lines = LineQueue()
  /// The line that runs; it keeps the bytes of the source's text alive.
  var lineUnderWay: DeskString?
  /// Whether no more bytes of the source will come.
  var isSourceComplete = false
  /// Whether the rest of the source is passed over.
  private(set) var hasLeftSource = false

  /// Macros that may wait for others: 48 bytes each.
  private static let depthLimit = 1 << 21

  mutating func begin(_ source: DeskSource, in dialect: Dialect) {
    self.source = source
    isExpression = source == .expression && dialect.expressionIsLevel
    isSourceComplete = dialect.readsLines
    lines = LineQueue()
    hasLeftSource = false
    unfinished = .nothing
  }

  /// The source's text, wherever it is while macros run.
  var sourceText: RunningText {
    get { callers.first ?? text }
    set { if callers.isEmpty { text = newValue } else { callers[0] = newValue } }
  }

  // MARK: Macros

  /// Runs a macro, in place of the text under way if that has nothing left to do.
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

  /// Has the text under way wait for a line: an empty text takes its place and ends at once.
  mutating func waitForLine() {
    callers.append(text)
    text = RunningText(DeskString([UInt8]()), levels: 0)
  }

  /// Runs a line that was asked for.
  mutating func answer(_ line: DeskString) {
    callers.append(text)
    text = RunningText(line, levels: 1)
    text.isAnswer = true
  }

  /// Whether a line that was asked for is under way.
  var isAnswering: Bool { text.isAnswer || callers.contains(where: \.isAnswer) }

  /// Goes back to the source.
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

  /// Leaves `levels` levels, an expression being one; fewer if there are not so many.
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

  /// How many levels there are to leave, up to `limit`.
  func levels(upTo limit: Int) -> Int {
    var result = (isExpression ? 1 : 0) + text.levels
    for caller in callers.reversed() where result < limit { result += caller.levels }
    return result
  }
}

/// A construct that the end of a run of keys has cut in two.
enum Unfinished {
  case nothing
  case number(NumeralScanner)
  /// A string without its first bracket, how many brackets are open, and whether a
  /// backslash was its last byte.
  case string([UInt8], depth: Int, isEscaped: Bool)
  case comment
  case commandLine([UInt8])
  /// The beginning of a command that takes more bytes.
  case command([UInt8])
  /// The line that `?` waits for.
  case line([UInt8])
}
