import ExactNumbers

/// Compiles the instructions of a program to steps.
///
/// The programs of `if` and `ifelse` are usually literals. If they are short, their steps are
/// inlined after the word and selected by a jump, so that no program is called.
struct StepBuilder {
  /// An inlined program.
  struct Body: Sendable {
    let program: Program
    /// The caller for errors: the outermost program with a frame that tail calls would have left in
    /// place. An index of the bodies, or -1 for the whole program.
    let base: Int
  }

  private(set) var steps: [Step] = []
  private(set) var bodies: [Body] = []
  /// The names with addresses as operands. The owner of the steps must hold them.
  private(set) var names: [Name] = []
  private let table: CommandTable

  /// The maximal number of steps of an inlined program. So a program has at most that many for each
  /// of its instructions, however deeply they nest.
  private static let bodyLimit = 64

  /// Compiles the steps of a program with these instructions.
  init(_ code: UnsafeBufferPointer<Instruction>, _ table: CommandTable) {
    self.table = table
    steps.reserveCapacity(2 * code.count + 1)
    append(code, body: -1, isLast: true)
    add(Step(code: .end), code.count, -1)
  }

  /// Appends the steps of a program. If it is the last one, the whole program ends after it.
  private mutating func append(_ code: UnsafeBufferPointer<Instruction>, body: Int, isLast: Bool) {
    // Shortcuts for two instructions continue after them: at the next instruction, or at the one
    // after it.
    var aimed = -1
    var aimedBehind = -1
    var choice: Choice?
    for index in code.indices {
      if aimed >= 0 { steps[aimed].target = Int32(steps.count) }
      (aimed, aimedBehind) = (aimedBehind, -1)
      choice = choice ?? self.choice(in: code, at: index)
      if let step = choice?.shortcut(code, index, table) {
        choice?.steps.append(steps.count)
        add(step, index, body)
      } else if let step = shortcut(code, index) {
        aimedBehind = steps.count
        add(step, index, body)
      }
      var step = step(code[index])
      step.instruction = code.baseAddress.map { $0 + index }
      step.mayCall = mayCall(code[index])
      if step.code == .binary { step.target = Int32(steps.count + 1) }
      add(step, index, body)
      if let chosen = choice, chosen.word == index {
        append(chosen, in: code, body, isLast: isLast && index + 1 == code.count)
        choice = nil
      }
    }
    if aimed >= 0 { steps[aimed].target = Int32(steps.count) }
  }

  /// Adds the step of an instruction of a body; the index after the last instruction means the end.
  private mutating func add(_ step: Step, _ instruction: Int, _ body: Int) {
    var step = step
    step.place = Step.Place(body: Int32(body), instruction: Int32(instruction))
    steps.append(step)
  }

  // MARK: Instructions

  /// Returns the step of one instruction.
  private mutating func step(_ instruction: Instruction) -> Step {
    switch instruction {
    case .push(.number(.small(let value))): return Step(code: .integer, operand: value)
    case .binary(let row, _):
      guard let function = table.integerFunctions[row] else { break }
      return Step(code: .binary, function: function, row: Int32(row))
    case .command(let row):
      guard let step = table.steps[row], step.code != .choose, step.code != .put else { break }
      return step
    case .named(let row, let name):
      guard var step = table.steps[row], table.index(of: name) == nil else { break }
      step.operand = address(of: name)
      return step
    case .recall(let name): return Step(code: .recall, operand: address(of: name))
    case .push, .unary, .literal, .openVector, .closeVector: break
    }
    return Step(code: .other)
  }

  /// Returns the address of a name, which is held.
  private mutating func address(of text: String) -> Int {
    let name = Name.of(text)
    names.append(name)
    return name.address
  }

  /// Returns whether an instruction may start or end programs.
  private func mayCall(_ instruction: Instruction) -> Bool {
    switch instruction {
    case .push, .unary, .binary, .literal, .openVector, .closeVector: false
    case .command(let row): if case .control = table.actions[row] { true } else { false }
    case .named, .recall: true
    }
  }

  /// Returns the shortcut for two instructions.
  private mutating func shortcut(_ code: UnsafeBufferPointer<Instruction>, _ index: Int) -> Step? {
    guard index + 1 < code.count else { return nil }
    switch (code[index], code[index + 1]) {
    case (.push(.number(.small(let value))), .binary(let row, _)):
      guard let function = table.integerFunctions[row] else { return nil }
      return Step(
        code: .binary, isShortcut: true, hasOperand: true, function: function, row: Int32(row),
        operand: value)
    case (.command(let put), .named(let store, let name)):
      guard table.steps[put]?.code == .put, table.steps[store]?.code == .store,
        table.index(of: name) == nil
      else { return nil }
      return Step(code: .putBack, isShortcut: true, operand: address(of: name))
    default: return nil
    }
  }

  // MARK: Choices

  /// A branch to inlined programs.
  private struct Choice {
    /// The number of programs.
    let count: Int
    /// The index of the branching word; the instructions before it push the programs.
    let word: Int
    var steps: [Int] = []

    /// Returns the step that branches instead of the instructions from an index on.
    func shortcut(_ code: UnsafeBufferPointer<Instruction>, _ index: Int, _ table: CommandTable)
      -> Step?
    {
      let before = word - count - index
      if before == 0 { return Step(code: .choose, isShortcut: true) }
      guard before == 1 || before == 2, case .binary(let row, _) = code[index + before - 1],
        let function = table.integerFunctions[row]
      else { return nil }
      var step = Step(
        code: .binary, isShortcut: true, chooses: true, function: function, row: Int32(row))
      if before == 1 { return step }
      guard case .push(.number(.small(let value))) = code[index] else { return nil }
      step.hasOperand = true
      step.operand = value
      return step
    }
  }

  /// Returns the branch to which the instructions from an index on may lead: its programs follow at
  /// once, or after two instructions.
  private func choice(in code: UnsafeBufferPointer<Instruction>, at index: Int) -> Choice? {
    var start = index
    while start < min(index + 2, code.count) {
      if case .push(.program) = code[start] { break }
      start += 1
    }
    var count = 0
    while start < code.count, case .push(.program(let program)) = code[start], isShort(program) {
      count += 1
      start += 1
    }
    guard count > 0, start < code.count, case .command(let row) = code[start],
      table.steps[row]?.code == .choose, count == table.operands[row].count - 1
    else { return nil }
    return Choice(count: count, word: start)
  }

  /// Returns whether a program can be inlined: it is short and has no local variables, which would
  /// disappear at its end.
  private func isShort(_ program: Program) -> Bool {
    program.steps.count <= Self.bodyLimit
      && program.code.allSatisfy {
        if case .named(let row, _) = $0 { table.steps[row]?.code != .storeLocal } else { true }
      }
  }

  /// Appends the programs of a branch, and sets its targets.
  private mutating func append(
    _ choice: Choice, in code: UnsafeBufferPointer<Instruction>, _ body: Int, isLast: Bool
  ) {
    let index = choice.word
    let base = body < 0 ? -1 : bodies[body].base
    // After the word, which branches if the shortcuts could not, and after each program but the
    // last.
    var exits: [Int] = []
    var targets: [Int] = []
    for place in index - choice.count..<index {
      guard case .push(.program(let program)) = code[place] else { continue }
      exits.append(steps.count)
      add(Step(code: isLast ? .end : .jump), index + 1, body)
      targets.append(steps.count)
      bodies.append(Body(program: program, base: isLast && base == body ? bodies.count : base))
      append(program.code, body: bodies.count - 1, isLast: isLast)
    }
    targets.append(steps.count)
    if isLast {
      add(Step(code: .end), index + 1, body)
    } else {
      for exit in exits { steps[exit].target = Int32(steps.count) }
    }
    for step in choice.steps {
      steps[step].target = Int32(targets[0])
      steps[step].otherwise = Int32(targets[1])
    }
  }
}
