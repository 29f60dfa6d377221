import ExactNumbers

/// Runs keys: the parser's instructions, by the command table, and the programs that they call.
///
/// It is a value. The shell lets a copy work on another thread and discards it when the user
/// interrupts, with all its effects.
struct Interpreter: Sendable {
  /// The machine that the keys change.
  var machine = Machine()
  /// The machines before each line, if a controller marks lines.
  var history = UndoHistory()
  /// The connection for output, requests and errors.
  var outlet: any Outlet
  /// The properties that have changed since they were last read.
  var changes: Properties = []
  /// The circumstances that keys have met since they were last read.
  var circumstances: [Circumstance] = []
  /// Whether it ignores all keys from now on, after an error or `quit`.
  var isStopped = false
  /// Whether it ignores the rest of the run, because there are too many values.
  var isRunDropped = false
  /// Whether `quit` has run.
  var hasQuit = false
  /// The failure that ended the keys, if the policy keeps it.
  var failure: Failure?
  /// The rules for the source of the keys.
  var policy = Policy()
  /// The progress of the surrounding work, if this interpreter is a copy for a part of it.
  var outerProgress = CalculationProgress()
  /// The number of lines of the file with the keys; nil if they come from elsewhere.
  var lineCount: Int?
  /// Runs if the current line contains `time`.
  var stopwatch: Stopwatch?

  /// The maximal number of values on the stack while a program runs.
  let valueLimit = Machine.valueLimit
  /// The value of ``MemoryUse/noted`` from which on all values must be counted again.
  var memoryDue = MachineMemory.sumLimit

  /// The known words: those of the machine's programs.
  var table: CommandTable { machine.table }
  /// The parser of the keys.
  var parser: Parser
  /// The running programs.
  var calls = CallStack()
  /// The recorder of a program's formula, while the program runs on an unknown.
  var recorder: FormulaRecorder?

  /// The rules for running keys.
  struct Policy: Sendable {
    /// The fate of the keys after an error.
    var atError = ErrorPolicy.skipLine
    /// Whether an observer follows operations.
    var isFollowed = false
    /// Whether a person typed the keys: only these may have effects beyond the calculator.
    var isTyped = false
    /// Whether another program has sent the keys to a user's prompt, which they must not end.
    var isSent = false
    /// Whether the keys are a saved session: only values, no words with control or requests.
    var isReplaying = false
    /// Whether runs contain whole lines, so that errors can use the text around them.
    var takesWholeLines = false
    /// Whether errors use their line, if the run contains the whole line.
    var looksAtLines = false
    /// Whether the first failure ends the keys and is kept, instead of being reported.
    var keepsFailure = false
    /// The maximal number of bytes of a value, whatever `memory` says.
    var memoryCeiling = Int.max
    /// The maximal seconds of a word, whatever `timelimit` says; 0 for no limit.
    var timeCeiling = 0
    /// The machine that `reset` restores.
    var initial = Machine()
  }

  init(outlet: any Outlet, table: CommandTable = .standard) {
    self.outlet = outlet
    parser = Parser(table: table)
    machine.table = table
    policy.initial.table = table
  }

  // MARK: Running keys

  /// Runs keys. An open token waits for the next run, unless nothing follows or runs contain whole
  /// lines.
  mutating func take(_ keys: UnsafeBufferPointer<UInt8>, atEnd: Bool = false) {
    if isStopped { return }
    let atEnd = atEnd || policy.takesWholeLines
    if parser.open.isEmpty {
      let read = process(keys, atEnd)
      if read < keys.count { parser.open.append(contentsOf: keys[read...]) }
    } else {
      // A long token grows in place: it is neither copied nor scanned again for each run.
      var run = parser.open
      parser.open = []
      run.append(contentsOf: keys)
      let read = run.withUnsafeBufferPointer { process($0, atEnd) }
      if read > 0 { run.removeFirst(read) }
      parser.open = run
    }
    if isIncomplete || !parser.open.isEmpty { guardOpenText() }
    noteKeys(keys.count)
  }

  /// Runs the complete tokens of a run; returns how much of it has been read.
  private mutating func process(_ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: IntegerStack.capacity) { room in
      room.baseAddress.map { process(run, atEnd, $0) } ?? 0
    }
  }

  /// Runs them, with memory for integers.
  @inline(__always)
  private mutating func process(
    _ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool, _ room: UnsafeMutablePointer<Int>
  ) -> Int {
    parser.beginRun()
    while !isStopped {
      do throws(CalculatorError) {
        if parser.isBetweenTokens, takesFrequent {
          try carryOutFrequent(run, room)
          if parser.lexer.start == run.count { break }
        }
        if isStopped { break }
        let next = try parser.next(
          in: run, atEnd: atEnd, isInVector: !calls.openVectors.isEmpty,
          machine.settings.reading, machine.settings.context)
        if stopwatch != nil { noteLineEnd() }
        guard let instruction = next else { break }
        if lineCount != nil { answerQuestions() }
        try carryOutKey(instruction)
        if !circumstances.isEmpty { locateCircumstances(in: run) }
      } catch {
        fail(error, in: run)
      }
    }
    if policy.isTyped { hintAtComment(in: run) }
    let read = isStopped ? run.count : parser.lexer.start
    parser.endRun(run, read: read, isBracketOpen: isBracketOpen)
    return read
  }

  /// Runs the instruction of a key or word.
  @inline(never)
  private mutating func carryOutKey(_ instruction: Instruction) throws(CalculatorError) {
    if MemoryUse.noted > memoryDue { try guardKeys() }
    if case .openVector = instruction, !isBracketOpen { parser.noteBracket() }
    guard let height = calls.openVectors.last, height > 0 else { return try carryOut(instruction) }
    try carryOut(instruction, above: height)
  }

  /// Notes the key or word of the run that met the latest circumstances.
  @inline(never)
  mutating func locateCircumstances(in run: UnsafeBufferPointer<UInt8>) {
    let place = parser.position.place(run, at: parser.lexer.tokenStart)
    for index in circumstances.indices where circumstances[index].line == 0 {
      circumstances[index].locate(place)
    }
  }

  /// Limits tokens and programs in the same way as values.
  private mutating func guardOpenText() {
    // Steps are counted in 31 bits.
    let limit = min(machine.settings.context.memoryLimit, 1 << 31)
    let size = parser.openSize
    if size > limit {
      parser.cancel()
      let error = NumberError.tooLarge(bytes: Double(size))
      fail(.number(word: "", error, limit: limit), in: Self.nothing)
    }
  }

  /// A run without keys.
  private static var nothing: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Ends the input: completes an open token and reports anything that was never closed.
  mutating func finish() {
    take(Self.nothing, atEnd: true)
    if isStopped { return }
    if parser.lexer.isInString {
      fail(.unclosed("\""), in: Self.nothing)
    } else if parser.lexer.isInExpression {
      fail(.unclosed("'"), in: Self.nothing)
    } else if isBracketOpen, let place = parser.outermost?.place {
      fail(.unclosed(calls.openVectors.isEmpty ? "{" : "["), in: Self.nothing, at: place)
    } else {
      do throws(CalculatorError) {
        if let instruction = try parser.finishName() { try carryOut(instruction) }
        sayTime()
      } catch { fail(error, in: Self.nothing) }
    }
    cancelEntry()
  }

  /// Discards incomplete tokens, programs and vectors.
  mutating func cancelEntry() {
    parser.cancel()
    calls = CallStack()
  }

  /// Whether something is open that does not end with the line.
  var isIncomplete: Bool { parser.lexer.isInString || isBracketOpen }

  /// Whether the keys so far end with a line, and nothing continues after it.
  var isSettled: Bool {
    parser.lexer.isAtLineStart && parser.open.isEmpty && parser.isBetweenTokens
      && calls.openVectors.isEmpty && stopwatch == nil
  }

  /// The number of values in each open vector, the outermost first; below 0 if values from before
  /// the bracket have been popped.
  var openVectors: [Int] { calls.openVectors.map { machine.stack.count - $0 } }

  private var isBracketOpen: Bool { parser.isInProgram || !calls.openVectors.isEmpty }

  // MARK: Errors

  /// Returns an error of a key or word with the typed name. An error in a program has it already.
  private func named(
    _ error: CalculatorError, in run: UnsafeBufferPointer<UInt8>
  ) -> CalculatorError {
    switch error {
    case .interrupted, .inProgram, .inFile: return error
    default:
      let alias = table.alias(at: parser.lexer.tokenStart, in: run, parser.lexer)
      return alias.map { .aliased(error, $0) } ?? error
    }
  }

  /// Reports an error and skips the rest of the line, or stops.
  mutating func fail(
    _ error: CalculatorError, in run: UnsafeBufferPointer<UInt8>, at place: Position.Place? = nil
  ) {
    var place = place ?? parser.position.place(run, at: parser.lexer.tokenStart)
    let error = named(error, in: run)
    stopwatch = nil
    if case .unknownWord = error, parser.lexer.isBehindNumeral(run) {
      // `12abc` was meant as one thing, so nothing of it is left. Its number is in X.
      _ = machine.stack.popLast()
      changes.insert(.stack)
      place.column -= parser.lexer.numeralLength
    }
    if policy.keepsFailure {
      failure = parser.position.failure(error, at: place, openVectors: openVectors)
    } else {
      var error = hinted(error, in: run)
      switch error {
      case .tooFewValues, .aliased(.tooFewValues, _):
        guard let word = unknownWord(in: run) else { break }
        (error, place) = (word.error, parser.position.place(run, at: word.index))
      default: break
      }
      tell(.failed(parser.position.failure(error, at: place, openVectors: openVectors)))
    }
    if policy.atError == .stop || policy.keepsFailure { isStopped = true }
    calls = CallStack()
    parser.skipLine(run)
  }
}
