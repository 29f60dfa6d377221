import ExactNumbers

/// Makes the steps of a program out of its instructions.
///
/// The programs of `if` and `ifelse` are usually written where they are used. Their steps are put in behind the word and
/// chosen by a jump, as long as they are few: no program is called for them.
struct StepBuilder {
  /// Where a step comes from: the instruction that it is made of.
  struct Place: Sendable {
    /// The program: an index of the bodies, -1 for the whole program.
    let body: Int32
    /// The index of the instruction in that program; one more than there are at its end.
    let instruction: Int32
  }

  /// A program whose steps were put in.
  struct Body: Sendable {
    /// The program.
    let program: Program
    /// The outermost program that would be running still if each were called, calls at an end being gone: an index of
    /// the bodies, -1 for the whole program.
    let base: Int
  }

  private(set) var steps: [Step] = []
  private(set) var places: [Place] = []
  private(set) var bodies: [Body] = []
  private let table = CommandTable.standard

  /// The most steps of a program that is put in. So no program takes more than that for each of its instructions,
  /// however deeply they nest.
  private static let bodyLimit = 64

  /// The steps of a program with these instructions.
  init(_ code: UnsafeBufferPointer<Instruction>) {
    append(code, body: -1, isLast: true)
    add(Step(code: .end), code.count, -1)
  }

  /// Appends the steps of a program, behind which the whole program ends if it is the last.
  private mutating func append(_ code: UnsafeBufferPointer<Instruction>, body: Int, isLast: Bool) {
    var starts: [Int32] = []
    var targets: [(step: Int, instruction: Int)] = []
    var choice: Choice?
    for index in code.indices {
      starts.append(Int32(steps.count))
      choice = choice ?? self.choice(in: code, at: index)
      if let step = choice?.shortcut(code, index, table) {
        choice?.steps.append(steps.count)
        add(step, index, body)
      } else if let step = shortcut(code, index) {
        targets.append((steps.count, index + 2))
        add(step, index, body)
      }
      var step = step(code[index])
      step.instruction = code.baseAddress.map { $0 + index }
      step.mayCall = mayCall(code[index])
      if step.code == .binary { step.target = Int32(steps.count + 1) }
      add(step, index, body)
      if let chosen = choice, chosen.word == index {
        append(chosen, at: index, body, isLast: isLast && index + 1 == code.count)
        choice = nil
      }
    }
    starts.append(Int32(steps.count))
    for target in targets { steps[target.step].target = starts[target.instruction] }
  }

  private mutating func add(_ step: Step, _ instruction: Int, _ body: Int) {
    steps.append(step)
    places.append(Place(body: Int32(body), instruction: Int32(instruction)))
  }

  // MARK: Instructions

  /// The step that does what one instruction does.
  private func step(_ instruction: Instruction) -> Step {
    switch instruction {
    case .push(.number(.small(let value))): return Step(code: .integer, operand: value)
    case .binary(let row, _):
      guard let function = table.wordFunctions[row] else { break }
      return Step(code: .binary, function: function, row: Int32(row))
    case .command(let row):
      guard let step = table.steps[row], step.code != .choose, step.code != .put else { break }
      return step
    case .named(let row, let name):
      guard var step = table.steps[row], table.index(of: name) == nil else { break }
      step.operand = Name(name).number
      return step
    case .recall(let name): return Step(code: .recall, operand: Name(name).number)
    case .push, .unary, .openVector, .closeVector: break
    }
    return Step(code: .other)
  }

  /// Whether an instruction may start or end programs.
  private func mayCall(_ instruction: Instruction) -> Bool {
    switch instruction {
    case .push, .unary, .binary, .openVector, .closeVector: false
    case .command(let row): if case .control = table.actions[row] { true } else { false }
    case .named, .recall: true
    }
  }

  /// The shortcut for two instructions.
  private func shortcut(_ code: UnsafeBufferPointer<Instruction>, _ index: Int) -> Step? {
    guard index + 1 < code.count else { return nil }
    switch (code[index], code[index + 1]) {
    case (.push(.number(.small(let value))), .binary(let row, _)):
      guard let function = table.wordFunctions[row] else { return nil }
      return Step(
        code: .binary, isShortcut: true, hasOperand: true, function: function, row: Int32(row),
        operand: value)
    case (.command(let put), .named(let store, let name)):
      guard table.steps[put]?.code == .put, table.steps[store]?.code == .store,
        table.index(of: name) == nil
      else { return nil }
      return Step(code: .putBack, isShortcut: true, operand: Name(name).number)
    default: return nil
    }
  }

  // MARK: Choices

  /// A choice between programs that are put in.
  private struct Choice {
    /// The programs.
    let programs: [Program]
    /// Where the word is that chooses; the instructions before it push the programs.
    let word: Int
    /// The steps that choose.
    var steps: [Int] = []

    /// The step that chooses instead of the instructions from an index on.
    func shortcut(_ code: UnsafeBufferPointer<Instruction>, _ index: Int, _ table: CommandTable)
      -> Step?
    {
      let before = word - programs.count - index
      if before == 0 { return Step(code: .choose, isShortcut: true) }
      guard before == 1 || before == 2, case .binary(let row, _) = code[index + before - 1],
        let function = table.wordFunctions[row]
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

  /// The choice that the instructions from an index on may lead to: its programs, or the two before them, are next.
  private func choice(in code: UnsafeBufferPointer<Instruction>, at index: Int) -> Choice? {
    var start = index
    while start < min(index + 2, code.count) {
      if case .push(.program) = code[start] { break }
      start += 1
    }
    var programs: [Program] = []
    while start < code.count, programs.count < 2, case .push(.program(let program)) = code[start] {
      programs.append(program)
      start += 1
    }
    guard start < code.count, case .command(let row) = code[start],
      table.steps[row]?.code == .choose,
      programs.count == table.operands[row].count - 1, programs.allSatisfy(isShort)
    else { return nil }
    return Choice(programs: programs, word: start)
  }

  /// Whether a program may be put in: it is short and has no variables of its own, which would be gone at its end.
  private func isShort(_ program: Program) -> Bool {
    program.steps.count <= Self.bodyLimit
      && program.code.allSatisfy {
        if case .named(let row, _) = $0 { table.steps[row]?.code != .storeLocal } else { true }
      }
  }

  /// Appends the programs of a choice and aims it.
  private mutating func append(_ choice: Choice, at index: Int, _ body: Int, isLast: Bool) {
    // Behind the word, which has chosen where the shortcuts could not, and behind each program but the last.
    var exits: [Int] = []
    var targets: [Int] = []
    for program in choice.programs {
      exits.append(steps.count)
      add(Step(code: isLast ? .end : .jump), index + 1, body)
      targets.append(steps.count)
      let base = body < 0 ? -1 : bodies[body].base
      bodies.append(Body(program: program, base: isLast && base == body ? bodies.count : base))
      append(program.code, body: bodies.count - 1, isLast: isLast)
    }
    if isLast {
      targets.append(steps.count)
      add(Step(code: .end), index + 1, body)
    } else {
      targets.append(steps.count)
      for exit in exits { steps[exit].target = Int32(steps.count) }
    }
    for step in choice.steps {
      steps[step].target = Int32(targets[0])
      steps[step].otherwise = Int32(targets[1])
    }
  }
}
