import ExactNumbers

/// Carries out keys: lexes them, compiles programs, dispatches commands, runs programs.
///
/// It is a value. The shell lets a copy work on another thread and throws it away when the user
/// interrupts; what is thrown away was never seen.
struct Interpreter: Sendable {
  /// What the keys change.
  var machine = Machine()
  /// The machine as it was before each line, where a controller marks lines.
  var history = UndoHistory()
  /// Where what is printed, asked and reported goes.
  var outlet: any Outlet
  /// What changed since it was last looked at.
  var changes: Properties = []
  /// What happens to the keys behind an error.
  var errorPolicy = ErrorPolicy.skipLine
  /// Whether it ignores all keys from now on, after an error or `quit`.
  var isStopped = false
  /// Whether `quit` was carried out.
  var hasQuit = false
  /// Where the keys come from.
  var position = Position()
  /// Whether somebody wants to be told of each operation.
  var isFollowed = false
  /// Whether the keys were typed by a person, who may reach beyond the calculator.
  var isTyped = false
  /// What `reset` goes back to.
  var initial = Machine()
  /// Whether the keys are a saved session: values only, no word that steers or asks.
  var isReplaying = false

  /// The most values on the stack while a program runs.
  let valueLimit = Machine.valueLimit
  /// What ``MemoryUse/noted`` may be before an account of all values is due.
  var memoryDue = MachineMemory.sumLimit

  let table = CommandTable.standard
  var lexer = Lexer()
  /// The keys of a token that the last run left open.
  var open: [UInt8] = []
  /// The programs being compiled, the innermost last.
  var builders: [ProgramBuilder] = []
  /// What the programs being compiled have in common.
  var origin = Program.Origin()
  /// The word that waits for the name behind it.
  var awaiting: Int?
  /// The outermost bracket that was opened last.
  var outermost: OpenBracket?
  /// Where on the stack the open vectors begin.
  var marks: [Int] = []
  /// How many vectors were open when the outermost program was called.
  var marksOutside = 0
  /// The programs that are running, the innermost last.
  var frames: [Frame] = []
  /// What the frames run, a program each or, for a `while`, two.
  var running: [Program] = []
  /// Where the formula goes that a program stands for, while it runs on an unknown.
  var recorder: FormulaRecorder?
  /// The numbers of the loops that count none of a machine word, the innermost last.
  var counts: [Count] = []
  /// The vectors on whose elements programs are running, the innermost last.
  var traversals: [Traversal] = []
  /// The variables that local ones stand in the place of, the last one declared last.
  var setAside: [SetAside] = []

  init(outlet: any Outlet) {
    self.outlet = outlet
  }

  // MARK: Taking keys

  /// Carries out a run of keys; an open token waits for the next run, unless nothing comes behind.
  mutating func take(_ keys: UnsafeBufferPointer<UInt8>, atEnd: Bool = false) {
    if isStopped { return }
    if open.isEmpty {
      let read = process(keys, atEnd)
      if read < keys.count { open.append(contentsOf: keys[read...]) }
    } else {
      // A long token grows in place: it is neither copied nor scanned again for each run.
      var run = open
      open = []
      run.append(contentsOf: keys)
      let read = run.withUnsafeBufferPointer { process($0, atEnd) }
      if read > 0 { run.removeFirst(read) }
      open = run
    }
    guardOpenText()
  }

  /// Carries out the whole tokens of a run, and gives how much of it has been read.
  private mutating func process(_ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.roomForIntegers) { room in
      room.baseAddress.map { process(run, atEnd, $0) } ?? 0
    }
  }

  /// The same with room for words.
  @inline(__always)
  private mutating func process(
    _ run: UnsafeBufferPointer<UInt8>, _ atEnd: Bool, _ room: UnsafeMutablePointer<Int>
  ) -> Int {
    for index in builders.indices { builders[index].start = 0 }
    while !isStopped {
      do throws(CalculatorError) {
        if isBetweenTokens { try carryOutFrequent(run, atEnd: atEnd, room) }
        if isStopped { break }
        guard let token = try lexer.next(in: run, atEnd: atEnd) else { break }
        if builders.isEmpty { try carryOut(token, run) } else { try compile(token, run) }
      } catch {
        fail(error, in: run)
      }
    }
    let read = isStopped ? run.count : lexer.start
    if isBracketOpen, outermost?.place == nil { outermost?.locate(in: run) }
    if !builders.isEmpty { builders[0].text.append(contentsOf: run[builders[0].start..<read]) }
    position.pass(run[..<read])
    lexer.moveToFront(run)
    return read
  }

  /// Tokens and programs are limited like values.
  private mutating func guardOpenText() {
    // Steps are counted in 31 bits.
    let limit = min(machine.settings.context.memoryLimit, 1 << 31)
    var size = open.count + (builders.first?.text.count ?? 0)
    for builder in builders { size += builder.code.count * MemoryLayout<Instruction>.stride }
    if size > limit {
      cancelEntry()
      let error = NumberError.tooLarge(bytes: Double(size))
      fail(.number(word: "", error, limit: limit), in: UnsafeBufferPointer(start: nil, count: 0))
    }
  }

  /// Ends the input: completes an open token and complains of what was never closed.
  mutating func finish() {
    take(UnsafeBufferPointer(start: nil, count: 0), atEnd: true)
    if isStopped { return }
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    if lexer.isInString {
      fail(.unclosed("\""), in: nothing)
    } else if isBracketOpen, let place = outermost?.place {
      fail(.unclosed(marks.isEmpty ? "{" : "["), in: nothing, at: place)
    } else if let word = awaiting {
      nameIsMissing(word)
    }
    cancelEntry()
  }

  /// Forgets what was begun and not ended: tokens, programs, vectors.
  mutating func cancelEntry() {
    lexer.reset()
    open = []
    builders = []
    marks = []
    forgetPrograms()
    awaiting = nil
  }

  /// Whether something was begun that a line's end does not end.
  var isIncomplete: Bool { lexer.isInString || isBracketOpen }

  private var isBracketOpen: Bool { !builders.isEmpty || !marks.isEmpty }

  /// Remembers where the outermost bracket is, for the case that it is never closed.
  mutating func noteBracket() {
    if !isBracketOpen { outermost = OpenBracket(position: position, index: lexer.tokenStart) }
  }

  // MARK: Errors

  /// Reports an error and passes over the rest of the line, or stops.
  mutating func fail(
    _ error: CalculatorError, in run: UnsafeBufferPointer<UInt8>, at place: Position.Place? = nil
  ) {
    var place = place ?? position.place(run, at: lexer.tokenStart)
    if case .unknownWord = error, lexer.isBehindNumeral(run) {
      // `12abc`, `1E5`: who writes that means one thing, and nothing of it is left. Its number is
      // in X.
      _ = machine.stack.popLast()
      changes.insert(.stack)
      place.column -= lexer.numeralLength
    }
    outlet.report(position.failure(error, at: place), machine)
    if errorPolicy == .stop { isStopped = true }
    builders = []
    marks = []
    forgetPrograms()
    awaiting = nil
    if lexer.tokenStart < run.count, run[lexer.tokenStart] == UInt8(ascii: "\n") {
      position.newline(at: lexer.start)
    } else {
      lexer.skipLine()
    }
  }
}
