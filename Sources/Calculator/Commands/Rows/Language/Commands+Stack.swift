import ExactNumbers

/// Words that move values.
extension CommandTable {
  static let stack: [Command] = [
    .change("dup enter", "x → x x", "Copies X.", takes: [.any], "7 dup → 7 7") { machine in
      machine.stack.append(machine.stack[machine.stack.count - 1])
    }.compiled(to: .duplicate),
    .change("drop pop", "x →", "Removes X.", takes: [.any], "1 2 drop → 1") { machine in
      machine.stack.removeLast()
    }.compiled(to: .drop),
    .change("swap", "y x → x y", "Exchanges X and Y.", takes: [.any, .any], "1 2 swap → 2 1") {
      machine in machine.stack.swapAt(machine.stack.count - 2, machine.stack.count - 1)
    }.compiled(to: .swap),
    .change("over", "y x → y x y", "Copies Y.", takes: [.any, .any], "1 2 over → 1 2 1") {
      machine in
      machine.stack.append(machine.stack[machine.stack.count - 2])
    }.compiled(to: .over),
    .change(
      "rot", "z y x → y x z", "Moves Z to X.", takes: [.any, .any, .any], "1 2 3 rot → 2 3 1"
    ) { machine in machine.stack.append(machine.stack.remove(at: machine.stack.count - 3)) }
    .compiled(to: .rotate),
    .change(
      "unrot", "z y x → x z y", "Moves X to level 3.", takes: [.any, .any, .any],
      "1 2 3 unrot → 3 1 2"
    ) { machine in machine.stack.insert(machine.stack.removeLast(), at: machine.stack.count - 2) },
    .change(
      "roll", "… n → …", "Moves level N to X.", takes: [.number], "1 2 3 4 3 roll → 1 3 4 2"
    ) { (machine, word) throws(CalculatorError) in
      let level = try machine.popLevel(word)
      if level > 0 { machine.stack.append(machine.stack.remove(at: machine.stack.count - level)) }
    },
    .change(
      "rolld", "… n → …", "Moves X to level N.", takes: [.number], "1 2 3 4 3 rolld → 1 4 2 3"
    ) { (machine, word) throws(CalculatorError) in
      let level = try machine.popLevel(word)
      if level > 0 {
        machine.stack.insert(machine.stack.removeLast(), at: machine.stack.count - level + 1)
      }
    },
    .change(
      "rup", "… → …", "Rolls the whole stack up: the deepest value comes to X.", "1 2 3 rup → 2 3 1"
    ) { machine in
      if !machine.stack.isEmpty { machine.stack.append(machine.stack.removeFirst()) }
    },
    .change(
      "rdn", "… → …", "Rolls the whole stack down: X goes to the bottom.", "1 2 3 rdn → 3 1 2"
    ) { machine in
      if let top = machine.stack.popLast() { machine.stack.insert(top, at: 0) }
    },
    .change("pick", "… n → … x", "Copies level N.", takes: [.number], "1 2 3 2 pick → 1 2 3 2") {
      (machine, word) throws(CalculatorError) in
      let level = try machine.popLevel(word, minimum: 1)
      machine.stack.append(machine.stack[machine.stack.count - level])
    },
    .change("nip", "y x → x", "Removes Y.", takes: [.any, .any], "1 2 nip → 2") { machine in
      machine.stack.remove(at: machine.stack.count - 2)
    },
    .change("tuck", "y x → x y x", "Copies X to level 3.", takes: [.any, .any], "1 2 tuck → 2 1 2")
    {
      machine in
      machine.stack.insert(machine.stack[machine.stack.count - 1], at: machine.stack.count - 2)
    },
    .change("dup2", "y x → y x y x", "Copies X and Y.", takes: [.any, .any], "1 2 dup2 → 1 2 1 2") {
      machine in machine.copy(2)
    },
    .change("drop2", "y x →", "Removes X and Y.", takes: [.any, .any], "1 2 3 drop2 → 1") {
      machine in
      machine.stack.removeLast(2)
    },
    .change(
      "dupn", "… n → …", "Copies the N values before N.", takes: [.number], "1 2 2 dupn → 1 2 1 2"
    ) {
      (machine, word) throws(CalculatorError) in
      if case .number(.small(let count))? = machine.stack.last {
        try machine.guardStack(adding: count)
      }
      let count = try machine.popLevel(word)
      machine.copy(count)
    },
    .change(
      "dropn", "… n → …", "Removes the N values before N.", takes: [.number], "1 2 3 2 dropn → 1"
    ) {
      (machine, word) throws(CalculatorError) in
      let count = try machine.popLevel(word)
      machine.stack.removeLast(count)
    },
    .change("depth", "… → … n", "Counts the values on the stack.", "5 6 depth → 5 6 2") { machine in
      machine.stack.append(.number(.init(machine.stack.count)))
    },
    .change("clear", "… →", "Empties the stack; Ctrl-L clears the screen.", "1 2 clear 3 → 3") {
      machine in
      machine.stack.removeAll()
    },
    .change(
      "lastx", "→ x", "Recalls X as it was before the last numeric operation.", "10 4 - lastx → 6 4"
    ) { (machine, word) throws(CalculatorError) in
      guard let operation = machine.operation else { throw .noLastOperation(word) }
      machine.stack.append(operation.x)
    },
    .change(
      "lastargs", "→ y x", "Recalls all operands of the last numeric operation.",
      "10 4 - lastargs → 6 10 4"
    ) { (machine, word) throws(CalculatorError) in
      guard let operation = machine.operation else { throw .noLastOperation(word) }
      machine.stack.append(contentsOf: operation.operands)
    },
    .control(
      "undo", "… → …",
      "Takes back what the last line, typed or sent by a client, changed."
    ) {
      interpreter throws(CalculatorError) in
      let step = try interpreter.history.undo(from: interpreter.machine)
      interpreter.take(step, "undid")
    },
    .control("redo", "… → …", "Takes back an undo.") { interpreter throws(CalculatorError) in
      let step = try interpreter.history.redo(from: interpreter.machine)
      interpreter.take(step, "redid")
    },
  ]
}

extension Interpreter {
  /// Restores the machine of another line, and reports the line that was undone or redone.
  fileprivate mutating func take(_ step: UndoHistory.Step, _ verb: String) {
    replace(by: step.machine)
    circumstances.append(Circumstance(.returned(line: step.line, step.machine)))
    if !step.label.isEmpty { tell(.said("\(verb): \(step.label)")) }
  }
}

extension Machine {
  /// Copies the `count` highest values of the stack as a separate array: a slice would retain the
  /// whole stack, which would then be copied.
  fileprivate mutating func copy(_ count: Int) {
    stack.append(contentsOf: Array(stack.suffix(count)))
  }

  /// Pops X, which must be a whole number in this range.
  mutating func popCount(_ word: String, _ range: ClosedRange<Int>) throws(CalculatorError) -> Int {
    let count = try stack[stack.count - 1].count(word, range)
    stack.removeLast()
    return count
  }

  /// Pops X, which must be the number of a level of the stack below it.
  mutating func popLevel(_ word: String, minimum: Int = 0) throws(CalculatorError) -> Int {
    guard case .number(.small(let level)) = stack.last, level >= minimum else {
      throw .needsCount(word: word, minimum: minimum, maximum: max(minimum, stack.count - 1))
    }
    if level >= stack.count {
      throw .tooFewValues(
        word: word, needed: level == .max ? level : level + 1, available: stack.count)
    }
    stack.removeLast()
    return level
  }
}
