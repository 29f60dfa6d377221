import ExactNumbers

/// Variables. These words take the name that follows them.
extension CommandTable {
  static let variables: [Command] = [
    .named(
      "sto", "x →", "Pops X into the variable whose name follows.", takes: [.any],
      "5 sto side side sq → 25"
    ) { processor, name throws(CalculatorError) in
      let name = try processor.freeName(name)
      processor.machine.variables[name] = processor.machine.stack.removeLast()
      processor.changes.formUnion([.stack, .variables])
    }.compiled(to: .store),
    .named(
      "local", "x →",
      "Pops X into a variable, named behind it, that is gone when the program ends.", takes: [.any],
      "{ local r r sq pi * } sto area exact 3 area → 9π", "7 sto n { 1 local n n } call n → 1 7"
    ) { processor, name throws(CalculatorError) in
      if processor.table.index(of: name) != nil { throw .nameTaken(name) }
      guard let value = processor.machine.stack.last else { return }
      if processor.frames.isEmpty { throw .onlyInProgram("local") }
      processor.declareLocal(Name(name), value)
      processor.machine.stack.removeLast()
      processor.changes.insert(.stack)
    }.compiled(to: .storeLocal),
    .named(
      "rcl", "→ x", "Recalls the variable whose name follows; a program is not run.",
      "{ dup * } sto f rcl f → { dup * }"
    ) { processor, name throws(CalculatorError) in
      processor.push(try processor.machine.variable(name))
    }.compiled(to: .recallValue),
    store("sto+", "adds X to", "7 sto n 3 sto+ n n → 10", Number.add, .add),
    store("sto-", "subtracts X from", "7 sto n 3 sto- n n → 4", Number.subtract, .subtract),
    store("sto*", "multiplies by X", "7 sto n 3 sto* n n → 21", Number.multiply, .multiply),
    store("sto/", "divides by X", "7 sto n 2 sto/ n n → 3.5", Number.divide, .divide),
    .named("purge", "→", "Removes the variable whose name follows.", "1 sto n purge n 2 → 2") {
      processor, name throws(CalculatorError) in
      _ = try processor.machine.variable(name)
      processor.machine.variables[name] = nil
      processor.changes.insert(.variables)
    },
    .control("vars", "→", "Lists the variables.", "5 sto n vars → n = 5") {
      processor throws(CalculatorError) in
      for (name, value) in processor.machine.variables.sorted(by: { $0.key < $1.key }) {
        try processor.show(name, value)
      }
    },
  ]

  /// A row that combines a variable with X.
  private static func store(
    _ word: String, _ what: String, _ example: Command.Example,
    _ function: @escaping Action.Binary, _ wordFunction: WordFunction
  ) -> Command {
    let row = Command.named(
      word, "x →", "Pops X and \(what) the variable whose name follows.", takes: [.number],
      example
    ) { processor, name throws(CalculatorError) in
      let value = try processor.machine.variable(name)
      guard case .number(let y) = value else {
        throw .variableKind(word: word, name: name, found: value.kind)
      }
      guard case .number(let x)? = processor.machine.stack.last else { return }
      do throws(NumberError) {
        let result = try function(y, x, processor.machine.settings.context)
        processor.machine.variables[name] = .number(result)
      } catch { throw processor.numberError(error, word) }
      processor.machine.stack.removeLast()
      processor.changes.formUnion([.stack, .variables])
    }
    return row.compiled(to: .storeBinary, wordFunction)
  }
}

extension Processor {
  /// The name, which must not be a word's. An older surd may have saved a variable under one that has
  /// become a word since: when all is read, it gets another name, for nothing may be lost.
  fileprivate func freeName(_ name: String) throws(CalculatorError) -> String {
    if table.index(of: name) == nil { return name }
    if isReplaying { return name + SavedSession.mark }
    throw .nameTaken(name)
  }
}

extension Machine {
  /// The value of a variable.
  func variable(_ name: String) throws(CalculatorError) -> Value {
    guard let value = variables[name] else { throw .noVariable(name) }
    return value
  }
}
