import ExactNumbers

/// Carries out keys: what the parser makes of them, by the command table, and the
/// programs that they call.
///
/// It is a value. The shell lets a copy work on another thread and throws it away when the user
/// interrupts; what is thrown away was never seen.
struct Interpreter: Sendable {
  /// The machine that the keys change.
  var machine = Machine()
  /// The machine as it was before each line, where a controller marks lines.
  var history = UndoHistory()
  /// The way out for what is printed, asked and reported.
  var outlet: any Outlet
  /// The properties that have changed since this was last looked at.
  var changes: Properties = []
  /// The circumstances that keys have met since this was last looked at.
  var circumstances: [Circumstance] = []
  /// Whether it ignores all keys from now on, after an error or `quit`.
  var isStopped = false
  /// Whether it ignores the rest of the run, because its values are too many.
  var isRunDropped = false
  /// Whether `quit` was carried out.
  var hasQuit = false
  /// The failure that ended the keys, where it is kept.
  var failure: Failure?
  /// The rules of those who send the keys.
  var policy = Policy()
  /// How far the work is that waits for this interpreter, where it is another's copy.
  var outerProgress = CalculationProgress()
  /// How many lines the file has whose keys are taken; nil where they come from elsewhere.
  var lineCount: Int?
  /// Runs where `time` stands in the line under way.
  var stopwatch: Stopwatch?

  /// The most values on the stack while a program runs.
  let valueLimit = Machine.valueLimit
  /// The limit of ``MemoryUse/noted``, above which an account of all values is due.
  var memoryDue = MachineMemory.sumLimit

  /// The words that it knows: those that the machine's programs are made of.
  var table: CommandTable { machine.table }
  /// Reads the keys.
  var parser: Parser
  /// The programs that are running.
  var calls = CallStack()
  /// The recorder of the formula that a program stands for, while it runs on an unknown.
  var recorder: FormulaRecorder?

  /// The rules by which keys are carried out.
  struct Policy: Sendable {
    /// The fate of the keys behind an error.
    var atError = ErrorPolicy.skipLine
    /// Whether somebody wants to be told of each operation.
    var isFollowed = false
    /// Whether the keys were typed by a person, who may reach beyond the calculator.
    var isTyped = false
    /// Whether another program has sent the keys to somebody's prompt, which it must not end.
    var isSent = false
    /// Whether the keys are a saved session: values only, no word that steers or asks.
    var isReplaying = false
    /// Whether runs hold whole lines, so that errors can look at what stands around them.
    var takesWholeLines = false
    /// Whether errors look at their line, if the run has all of it.
    var looksAtLines = false
    /// Whether the first failure ends the keys and is kept, instead of being reported.
    var keepsFailure = false
    /// The most bytes that a value may take, whatever `memory` says.
    var memoryCeiling = Int.max
    /// The most seconds that a word may take, whatever `timelimit` says; 0 for any time.
    var timeCeiling = 0
    /// The machine that `reset` goes back to.
    var initial = Machine()
  }

  init(outlet: any Outlet, table: CommandTable = .standard) {
    self.outlet = outlet
    parser = Parser(table: table)
    machine.table = table
    policy.initial.table = table
  }

  // MARK: Taking keys

  /// Carries out a run of keys; an open token waits for the next run, unless nothing comes behind
  /// or runs hold whole lines.
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

  /// Carries out the whole tokens of a run, and gives how much of it has been read.
  private mutating func process(_ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: IntegerStack.capacity) { room in
      room.baseAddress.map { process(run, atEnd, $0) } ?? 0
    }
  }

  /// Carries them out with room for integers.
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

  /// Carries out what a key or word stands for.
  @inline(never)
  private mutating func carryOutKey(_ instruction: Instruction) throws(CalculatorError) {
    if MemoryUse.noted > memoryDue { try guardKeys() }
    if case .openVector = instruction, !isBracketOpen { parser.noteBracket() }
    guard let height = calls.openVectors.last, height > 0 else { return try carryOut(instruction) }
    try carryOut(instruction, above: height)
  }

  /// Notes which key or word of the run met the latest circumstances.
  @inline(never)
  mutating func locateCircumstances(in run: UnsafeBufferPointer<UInt8>) {
    let place = parser.position.place(run, at: parser.lexer.tokenStart)
    for index in circumstances.indices where circumstances[index].line == 0 {
      circumstances[index].locate(place)
    }
  }

  /// Tokens and programs are limited like values.
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

  /// Ends the input: completes an open token and complains of what was never closed.
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

  /// Forgets what was begun and not ended: tokens, programs, vectors.
  mutating func cancelEntry() {
    parser.cancel()
    calls = CallStack()
  }

  /// Whether something was begun that a line's end does not end.
  var isIncomplete: Bool { parser.lexer.isInString || isBracketOpen }

  /// Whether the keys so far ended with a line, and nothing goes on behind it.
  var isSettled: Bool {
    parser.lexer.isAtLineStart && parser.open.isEmpty && parser.isBetweenTokens
      && calls.openVectors.isEmpty && stopwatch == nil
  }

  /// How many values the open vectors hold, the outermost first; below 0 where values from before
  /// the bracket have been taken.
  var openVectors: [Int] { calls.openVectors.map { machine.stack.count - $0 } }

  private var isBracketOpen: Bool { parser.isInProgram || !calls.openVectors.isEmpty }

  // MARK: Errors

  /// An error of a key or word, by the name that was keyed in; one in a program has it already.
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

  /// Reports an error and passes over the rest of the line, or stops.
  mutating func fail(
    _ error: CalculatorError, in run: UnsafeBufferPointer<UInt8>, at place: Position.Place? = nil
  ) {
    var place = place ?? parser.position.place(run, at: parser.lexer.tokenStart)
    let error = named(error, in: run)
    stopwatch = nil
    if case .unknownWord = error, parser.lexer.isBehindNumeral(run) {
      // `12abc`: who writes that means one thing, and nothing of it is left. Its number is
      // in X.
      _ = machine.stack.popLast()
      changes.insert(.stack)
      place.column -= parser.lexer.numeralLength
    }
    if policy.keepsFailure {
      failure = parser.position.failure(error, at: place, openVectors: openVectors)
    } else {
      let error = hinted(error, in: run)
      tell(.failed(parser.position.failure(error, at: place, openVectors: openVectors)))
    }
    if policy.atError == .stop || policy.keepsFailure { isStopped = true }
    calls = CallStack()
    parser.skipLine(run)
  }
}
