import ExactNumbers

/// Programs run on a stack of frames, not on the native one: recursion is limited by memory alone,
/// and a call at a program's end takes no new frame.
extension Processor {
  /// What a command steers, with the machine put back if a program that it runs fails.
  ///
  /// Within a running program the outermost command answers for all; and where the first error
  /// ends everything, no copy is taken.
  mutating func transact(
    _ body: (inout Processor) throws(CalculatorError) -> Void
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
    traversals = []
    setAside = []
  }

  /// Starts a program; `run` carries it out.
  ///
  /// A caller that has nothing left to do is gone at once. What its local variables have put aside is then put back
  /// by the program that it calls; a loop cannot do that, since it puts back after each run.
  mutating func call(_ program: Program, _ loop: Frame.Loop = .once) throws(CalculatorError) {
    var frame = Frame(program: program, locals: setAside.count, marks: marks.count, loop: loop)
    if let top = frames.last, case .once = top.loop, top.next == top.program.code.count {
      if top.locals == setAside.count {
        frames.removeLast()
      } else if case .once = loop {
        frame.locals = top.locals
        frames.removeLast()
      }
    }
    try guardFrames()
    frames.append(frame)
  }

  /// Throws when the programs that are running take too much memory.
  private func guardFrames() throws(CalculatorError) {
    let size =
      frames.count * MemoryLayout<Frame>.stride + setAside.count * MemoryLayout<SetAside>.stride
    if size >= machine.settings.context.memoryLimit { throw .calledTooDeeply(frames.count) }
  }

  /// Runs the programs that were started.
  private mutating func run() throws(CalculatorError) {
    while !frames.isEmpty {
      if isInterrupted { throw .interrupted }
      try machine.guardStack()
      let program = frames[frames.count - 1].program
      var index = frames[frames.count - 1].next
      do throws(CalculatorError) {
        if index < program.code.count { try runStraight(program.code, &index) }
        if index == program.code.count { try endProgram() }
      } catch { throw located(error, program, index) }
    }
  }

  /// Runs a program's instructions up to its end, or up to one that starts or ends a program; then the index is that of
  /// this one.
  private mutating func runStraight(
    _ code: [Instruction], _ index: inout Int
  ) throws(CalculatorError) {
    let top = frames.count - 1
    while index < code.count {
      switch code[index] {
      case .push(let value): push(value)
      case .openVector: try openVector()
      case .closeVector: try closeVector()
      case .unary(let row, let function): try perform(row, function)
      case .binary(let row, let function): try perform(row, function)
      case .command(let row):
        guard case .control = table.actions[row] else {
          try perform(row)
          break
        }
        frames[top].next = index + 1
        return try perform(row)
      case .named(let row, let name):
        frames[top].next = index + 1
        return try perform(row, name)
      case .recall(let name):
        frames[top].next = index + 1
        return try recall(name)
      }
      index += 1
    }
  }

  /// Whether somebody asked for the calculation to stop.
  private var isInterrupted: Bool {
    machine.settings.context.interruption?.isRequested ?? false
  }

  // MARK: Ends

  /// Ends the innermost program for good.
  mutating func removeFrame() {
    let frame = frames.removeLast()
    if setAside.count > frame.locals { putBack(from: frame.locals) }
  }

  /// Ends all running programs; the stack stays as it is.
  mutating func stopPrograms() throws(CalculatorError) {
    if frames.isEmpty { throw .onlyInProgram("stop") }
    putBack(from: 0)
    marks.removeLast(max(0, marks.count - marksOutside))
    frames = []
    traversals = []
  }

  // MARK: Local variables

  /// Puts a value into a variable that is as it was before once the innermost program ends.
  ///
  /// Variables are bound dynamically: what the program calls sees it, too.
  mutating func declareLocal(_ name: String, _ value: Value) throws(CalculatorError) {
    guard let frame = frames.last else { throw .onlyInProgram("local") }
    if !setAside[frame.locals...].contains(where: { $0.name == name }) {
      setAside.append(SetAside(name: name, value: machine.variables[name]))
    }
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
    // No method may be called on the processor here: it would be copied for that.
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
