import ExactNumbers

extension DeskInterpreter {
  /// Runs what a run of keys completes.
  mutating func receive(_ keys: UnsafeBufferPointer<UInt8>) {
    if hasQuit || hasLeftSource { return }
    if dialect.readsLines { return receiveLines(keys) }
    var text = RunningText()
    text.next = keys.baseAddress
    text.count = keys.count
    if case .command(let start) = unfinished {
      // Two or three bytes, unless a macro waits for them: none does.
      unfinished = .nothing
      let joined = start + keys
      return joined.withUnsafeBufferPointer { receive($0) }
    }
    setSource(text)
    if resume() { run() }
    setSource(RunningText())
  }

  /// Puts the source's bytes where they are read from.
  private mutating func setSource(_ source: RunningText) {
    if callers.isEmpty { text = source } else { callers[0] = source }
  }

  /// Whether a macro runs.
  private var isInMacro: Bool { !callers.isEmpty }

  /// Begins another source.
  mutating func beginSource(_ source: DeskSource) {
    self.source = source
    isExpression = source == .expression && dialect.expressionIsLevel
    isSourceComplete = dialect.readsLines
    lines = LineQueue()
    hasLeftSource = false
    unfinished = .nothing
  }

  /// Ends the source: what is unfinished is completed or forgotten.
  mutating func finishSource() {
    if hasQuit || hasLeftSource { return }
    if dialect.readsLines { return finishLines() }
    let rest = unfinished
    unfinished = .nothing
    switch rest {
    case .nothing, .comment: break
    // GNU dc forgets the open string of a file, and keeps that of an expression.
    case .string(let bytes, _, _):
      if isExpression || dialect.hasEscapes { push(.string(bytes)) }
    case .number(let numeral): push(.number(numeral.number(radix: inputRadix)))
    case .commandLine(let line): runCommand(line)
    case .command(let bytes) where dialect.endsWithinCommands:
      if bytes != [UInt8(ascii: "!")] { endUnexpectedly(isString: isExpression) }
    case .command(let bytes):
      isSourceComplete = true
      bytes.withUnsafeBufferPointer { receive($0) }
    case .mark(let bytes):
      isSourceComplete = true
      skipToMark(bytes)
    case .line(let line): call(DeskString(line))
    }
    run()
  }

  /// Completes what the last run of keys left; false if it is still not complete.
  private mutating func resume() -> Bool {
    let rest = unfinished
    unfinished = .nothing
    switch rest {
    case .nothing, .command: return true
    case .number(let numeral): readNumber(numeral)
    case .string(let bytes, let depth, let isEscaped):
      if dialect.hasEscapes {
        readEscapedString(bytes, depth: depth, isEscaped: isEscaped)
      } else {
        readString(bytes, depth: depth)
      }
    case .comment: skipComment()
    case .commandLine(let line): readCommandLine(line)
    case .line(let line): readLine(line)
    case .mark(let bytes): skipToMark(bytes)
    }
    if case .nothing = unfinished { return true }
    return false
  }

  /// Runs until the source has no more bytes, or the program has ended.
  mutating func run() {
    while !hasQuit {
      if isAttended {
        runAttended()
      } else if isGNU {
        while let byte = text.take() { perform(byte, isGNU: true, isAttended: false) }
      } else {
        runOtherwise()
      }
      guard let caller = callers.popLast() else { return }
      text = caller
      if case .line = unfinished { return }
    }
  }

  /// Runs the text under way, and what it calls, in another dialect than GNU dc's.
  @inline(never)
  private mutating func runOtherwise() {
    while let byte = text.take() { perform(byte, isGNU: false, isAttended: false) }
  }

  /// Runs the text under way, and what it calls, where there is a runner.
  @inline(never)
  private mutating func runAttended() {
    while let byte = text.take() { perform(byte, isGNU: isGNU, isAttended: true) }
  }

  /// A command that lacks its register: the rest of an expression or macro is nothing,
  /// a file's end ends all.
  mutating func endUnexpectedly(isString: Bool) {
    report(.unexpectedEnd(isString: isString))
    if !isString && dialect.endsWithinCommands { quit(status: 1) }
  }

  // MARK: Calls

  /// Runs a macro, in place of the text under way if that has nothing left to do.
  mutating func call(_ string: DeskString) {
    var levels = text.levels + 1
    if !isGNU {
      if dialect.readsLines && !string.isChecked && !check(string) { return }
      if !dialect.countsTailCalls { levels = 1 }
    }
    if text.count == 0 && text.isMacro {
      text = RunningText(string, levels: levels)
    } else if callers.count < Self.depthLimit {
      callers.append(text)
      text = RunningText(string, levels: 1)
    } else {
      report(.tooDeep)
      leaveMacros()
    }
    patience -= 1
    if patience <= 0 { checkInterruption() }
  }

  private mutating func checkInterruption() {
    patience = Self.patience
    if isInterrupted?() ?? false { report(.interrupted) }
  }

  /// Goes back to the source.
  mutating func leaveMacros() {
    guard let source = callers.first else { return }
    text = source
    callers.removeAll(keepingCapacity: true)
  }

  /// Runs a value: a string is a macro, a number goes back onto the stack.
  @inline(__always)
  mutating func execute(_ value: DeskValue) {
    if case .string(let string) = value { call(string) } else { executeNumber(value) }
  }

  /// `x` on a number, which goes back onto the stack.
  @inline(never)
  private mutating func executeNumber(_ value: DeskValue) {
    push(value)
    if !dialect.executesNumbers { report(.notAString) }
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

  /// `q`: leaves the macro and its caller, or ends.
  mutating func quitMacros() {
    if levels(upTo: 2) < 2 { quit(status: isExpression ? 0 : 1) } else { leave(levels: 2) }
  }

  /// `Q`: leaves as many levels as the popped number says. GNU dc 1.4.1 does
  /// nothing at all for one.
  mutating func leaveLevels() {
    guard let value = pop() else { return }
    guard case .number(let number) = value else { return report(.badLevels) }
    let count = word(number)
    if count < 1 { return report(.badLevels) }
    let depth = levels(upTo: count)
    if count > depth { report(.tooManyLevels) }
    if count > 1 { leave(levels: min(count, depth)) }
  }

  mutating func quit(status: Int32) {
    exitStatus = status
    hasQuit = true
    callers = []
    text = RunningText()
  }
}
