import ExactNumbers

extension DeskInterpreter {
  /// Whether the rest of this source, or of all sources, is ignored.
  var isStopped: Bool { hasQuit || program.hasLeftSource }

  /// Runs everything that these keys complete.
  mutating func receive(_ keys: UnsafeBufferPointer<UInt8>) {
    if isStopped { return }
    if dialect.readsLines {
      program.lines.append(keys)
      return runLines(isComplete: false)
    }
    if case .command(let start) = program.unfinished {
      // These are two or three bytes. No macro waits for them.
      program.unfinished = .nothing
      let joined = start + keys
      return joined.withUnsafeBufferPointer { receive($0) }
    }
    program.sourceText = RunningText(source: keys)
    if resume() { run() }
    program.sourceText = RunningText()
  }

  /// Ends the source: an unfinished construct is completed or dropped.
  mutating func finishSource() {
    if isStopped { return }
    if dialect.readsLines { return runLines(isComplete: true) }
    attempt { (interpreter) throws(DeskError) in try interpreter.finishUnfinished() }
    run()
  }

  private mutating func finishUnfinished() throws(DeskError) {
    let rest = program.unfinished
    program.unfinished = .nothing
    switch rest {
    case .nothing, .comment: break
    // GNU dc drops the open string of a file, and keeps the open string of an expression.
    case .string(let bytes, _, _):
      if program.isExpression { try machine.push(.string(bytes)) }
    case .number(let numeral): try push(numeral)
    case .commandLine(let line): try runCommand(line)
    case .command(let bytes):
      if bytes != [UInt8(ascii: "!")] { throw .unexpectedEnd(isString: program.isExpression) }
    case .line(let line): try call(DeskString(line))
    }
  }

  /// Completes the construct that the last keys left unfinished. Returns false if it is still
  /// unfinished.
  private mutating func resume() -> Bool {
    attempt { (interpreter) throws(DeskError) in try interpreter.resumeUnfinished() }
    if case .nothing = program.unfinished { return true }
    return false
  }

  private mutating func resumeUnfinished() throws(DeskError) {
    let rest = program.unfinished
    program.unfinished = .nothing
    switch rest {
    case .nothing, .command: break
    case .number(let numeral): try readNumber(numeral)
    case .string(let bytes, let depth, let isEscaped):
      try readString(bytes, depth: depth, isEscaped: isEscaped)
    case .comment: program.skipComment()
    case .commandLine(let line): try readCommandLine(line)
    case .line(let line): try readLine(line)
    }
  }

  /// Runs until the source has no more bytes, or the program has ended.
  mutating func run() {
    while !hasQuit {
      if isAttended {
        runAttended()
      } else if dialect.isGNU {
        while let byte = program.text.take() {
          do throws(DeskError) {
            try perform(byte, isGNU: true, isAttended: false)
          } catch { report(error) }
        }
      } else {
        runOtherwise()
      }
      guard let caller = program.callers.popLast() else { return }
      program.text = caller
      if case .line = program.unfinished { return }
    }
  }

  /// Runs the current text and the macros it calls, in a dialect other than GNU dc's.
  @inline(never)
  private mutating func runOtherwise() {
    while let byte = program.text.take() {
      do throws(DeskError) {
        try perform(byte, isGNU: false, isAttended: false)
      } catch { report(error) }
    }
  }

  /// Runs the current text and the macros it calls, with a runner.
  @inline(never)
  private mutating func runAttended() {
    while let byte = program.text.take() {
      do throws(DeskError) {
        try perform(byte, isGNU: dialect.isGNU, isAttended: true)
      } catch { report(error) }
    }
  }

  // MARK: Macros

  mutating func call(_ string: DeskString) throws(DeskError) {
    if dialect.readsLines && !string.isChecked && !check(string) { return }
    try program.call(string)
    try poll()
  }

  /// Runs a value: a string is a macro, a number goes back onto the stack.
  @inline(__always)
  mutating func execute(_ value: DeskValue) throws(DeskError) {
    if case .string(let string) = value { try call(string) } else { try machine.push(value) }
  }

  /// Runs `q`: leaves the macro and its caller, or ends.
  mutating func quitMacros() {
    if program.levels(upTo: 2) < 2 {
      quit(status: program.isExpression ? 0 : 1)
    } else {
      program.leave(levels: 2)
    }
  }

  /// Runs `Q`: leaves as many levels as the popped number says. For 1, GNU dc 1.4.1 does nothing at
  /// all.
  mutating func leaveLevels() throws(DeskError) {
    guard case .number(let number) = try machine.pop() else { throw .badLevels }
    let count = word(number)
    if count < 1 { throw .badLevels }
    let depth = program.levels(upTo: count)
    if count > depth { report(.tooManyLevels) }
    if count > 1 { program.leave(levels: min(count, depth)) }
  }
}
