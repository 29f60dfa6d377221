import ExactNumbers

/// Programs run on a stack of frames, not on the native one: recursion is limited by memory alone,
/// and a call at a program's end takes no new frame.
extension Interpreter {
  /// What a command steers, with the machine put back if a program that it runs fails.
  ///
  /// Within a running program the outermost command answers for all; and where the first error
  /// ends everything, no copy is taken.
  mutating func transact(
    _ body: (inout Interpreter) throws(CalculatorError) -> Void
  ) throws(CalculatorError) {
    if !frames.isEmpty { return try body(&self) }
    let before = errorPolicy == .stop ? nil : machine
    marksOutside = marks.count
    do throws(CalculatorError) {
      try body(&self)
      try run()
    } catch {
      forgetPrograms()
      if let before { machine = before }
      throw error
    }
  }

  /// Forgets the programs that are running, without putting anything back.
  mutating func forgetPrograms() {
    frames = []
    running = []
    counts = []
    traversals = []
    setAside = []
  }

  /// Starts a program; `run` carries it out. Throws when the programs that are running take too much memory.
  mutating func call(
    _ program: Program, _ loop: Frame.Loop = .once, from index: Int = 0, to last: Int = 0
  ) throws(CalculatorError) {
    let locals = leaveIfDone(for: loop)
    if !hasRoomForCall { throw .calledTooDeeply(frames.count) }
    start(program, loop, from: index, to: last, locals: locals)
  }

  /// Removes the caller's frame if it has nothing left to do; gives how many variables were set aside before the
  /// program that it calls.
  ///
  /// What its local variables have put aside is put back by the program that it calls; a loop cannot do that, since it
  /// puts back after each run.
  @inline(__always)
  mutating func leaveIfDone(for loop: Frame.Loop) -> Int32 {
    let locals = Int32(truncatingIfNeeded: setAside.count)
    let top = frames.count - 1
    if top < 0 || !frames[top].isDone { return locals }
    let inherited = frames[top].locals
    if inherited != locals && loop != .once { return locals }
    running.removeLast()
    frames.removeLast()
    return inherited
  }

  /// Adds the frame of a program.
  @inline(__always)
  mutating func start(
    _ program: consuming Program, _ loop: Frame.Loop = .once, from index: Int = 0,
    to last: Int = 0, locals: Int32
  ) {
    frames.append(
      Frame(
        steps: program.firstStep, program: Int32(truncatingIfNeeded: running.count),
        locals: locals, marks: Int32(truncatingIfNeeded: marks.count), index: index, last: last,
        loop: loop))
    running.append(program)
  }

  /// The program that a frame runs.
  func program(of frame: Int) -> Program {
    running[Int(frames[frame].program) + (frames[frame].loop == .body ? 1 : 0)]
  }

  /// Whether the programs that are running leave memory for another.
  @inline(__always)
  var hasRoomForCall: Bool {
    let size =
      frames.count * (MemoryLayout<Frame>.stride + MemoryLayout<Program>.stride)
      + setAside.count * MemoryLayout<SetAside>.stride
    return size < machine.settings.context.memoryLimit
  }

  // MARK: Ends

  /// Ends the innermost program for good.
  @inline(__always)
  mutating func removeFrame() {
    let frame = frames.removeLast()
    if frame.loop == .countingNumbers { counts.removeLast() }
    while running.count > Int(frame.program) { running.removeLast() }
    if setAside.count > Int(frame.locals) { putBack(from: Int(frame.locals)) }
  }

  /// Ends all running programs; the stack stays as it is.
  mutating func stopPrograms() throws(CalculatorError) {
    if frames.isEmpty { throw .onlyInProgram("stop") }
    putBack(from: 0)
    marks.removeLast(max(0, marks.count - marksOutside))
    frames = []
    running = []
    counts = []
    traversals = []
  }

  // MARK: Local variables

  /// Puts a value into a variable that is as it was before once the innermost program ends.
  ///
  /// Variables are bound dynamically: what the program calls sees it, too.
  mutating func declareLocal(_ name: Name, _ value: Value) {
    var isLocal = false
    for index in Int(frames[frames.count - 1].locals)..<setAside.count
    where setAside[index].name == name {
      isLocal = true
    }
    if !isLocal { setAside.append(SetAside(name: name, value: machine.variables[name])) }
    machine.variables[name] = value
    changes.insert(.variables)
  }

  /// Puts back the variables that were set aside last, down to so many.
  mutating func putBack(from count: Int) {
    while setAside.count > count {
      let variable = setAside.removeLast()
      machine.variables[variable.name] = variable.value
    }
    changes.insert(.variables)
  }

  /// The whole machine was exchanged: what it holds is what local variables stand in the place of.
  mutating func setAsideAgain() {
    setAside = setAside.map { SetAside(name: $0.name, value: machine.variables[$0.name]) }
  }

  // MARK: Truth

  /// Pops the value at a level, a number, and tells whether it is true: any number but zero.
  mutating func popTruth(_ word: String, level: Int = 1) throws(CalculatorError) -> Bool {
    let count = machine.stack.count
    if count < level { throw .tooFewValues(word: word, needed: level, available: count) }
    // No method may be called on the interpreter here: it would be copied for that.
    guard case .number(let number) = machine.stack[count - level] else {
      let found = machine.stack[count - level].kind
      throw .wrongKind(word: word, needs: .number, level: level, found: found)
    }
    let isZero: Bool
    do throws(NumberError) {
      isZero = try Number.isZero(number, machine.settings.context)
    } catch { throw numberError(error, word) }
    machine.stack.remove(at: count - level)
    changes.insert(.stack)
    return !isZero
  }
}
