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
    do throws(CalculatorError) {
      try body(&self)
      try run()
    } catch {
      frames = []
      if let before { machine = before }
      throw error
    }
  }

  /// Starts a program; `run` carries it out.
  mutating func call(_ program: Program, _ loop: Frame.Loop = .once) throws(CalculatorError) {
    if let top = frames.last, case .once = top.loop, top.next == top.program.code.count {
      frames.removeLast()
    }
    let limit = machine.settings.context.memoryLimit / MemoryLayout<Frame>.stride
    if frames.count >= limit { throw .calledTooDeeply(limit: limit) }
    frames.append(Frame(program: program, loop: loop))
  }

  /// Runs the programs that were started.
  private mutating func run() throws(CalculatorError) {
    while let frame = frames.last {
      if isInterrupted { throw .interrupted }
      try machine.guardStack()
      if frame.next == frame.program.code.count {
        try endProgram(frame.loop)
      } else {
        try runStraight(frame.program.code, from: frame.next)
      }
    }
  }

  /// Runs a program's instructions up to its end, or up to one that starts or ends a program.
  private mutating func runStraight(
    _ code: [Instruction], from first: Int
  ) throws(CalculatorError) {
    let top = frames.count - 1
    for index in first..<code.count {
      switch code[index] {
      case .push(let value): push(value)
      case .openVector: try openVector()
      case .closeVector: try closeVector()
      case .command(let row):
        guard case .control = table.actions[row] else {
          try perform(row)
          continue
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
    }
    frames[top].next = code.count
  }

  /// Does what the end of the innermost program leads to.
  private mutating func endProgram(_ loop: Frame.Loop) throws(CalculatorError) {
    let top = frames.count - 1
    switch loop {
    case .once: frames.removeLast()
    case .times(let left):
      if left > 1 { restart(.times(left - 1)) } else { frames.removeLast() }
    case .counting(let index, let last):
      let context = machine.settings.context
      do throws(NumberError) {
        let next = try Number.add(index, 1, context)
        if try Number.lessOrEqual(next, last, context) {
          restart(.counting(next, last: last))
          push(.number(next))
        } else {
          frames.removeLast()
        }
      } catch { throw numberError(error, "for") }
    case .condition(let body):
      let condition = frames[top].program
      if try popTruth("while") {
        frames[top] = Frame(program: body, loop: .body(condition: condition))
      } else {
        frames.removeLast()
      }
    case .body(let condition):
      let body = frames[top].program
      frames[top] = Frame(program: condition, loop: .condition(body: body))
    }
  }

  private mutating func restart(_ loop: Frame.Loop) {
    frames[frames.count - 1].next = 0
    frames[frames.count - 1].loop = loop
  }

  /// Whether somebody asked for the calculation to stop.
  private var isInterrupted: Bool {
    machine.settings.context.interruption?.isRequested ?? false
  }

  /// Pops a number and tells whether it is true: any number but zero.
  mutating func popTruth(_ word: String) throws(CalculatorError) -> Bool {
    guard let value = machine.stack.last else {
      throw .tooFewValues(word: word, needed: 1, available: 0)
    }
    let truth = try isTrue(value, level: 1, word)
    machine.stack.removeLast()
    changes.insert(.stack)
    return truth
  }

  /// Whether a value is true: any number but zero.
  func isTrue(_ value: Value, level: Int, _ word: String) throws(CalculatorError) -> Bool {
    guard case .number(let number) = value else {
      throw .wrongKind(word: word, needs: .number, level: level, found: value.kind)
    }
    do throws(NumberError) {
      return try !Number.isZero(number, machine.settings.context)
    } catch { throw numberError(error, word) }
  }
}
