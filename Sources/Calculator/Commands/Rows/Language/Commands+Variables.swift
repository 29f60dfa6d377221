import ExactNumbers
import Quantities

/// Variables. These words take the name that follows them.
extension CommandTable {
  static let variables: [Command] = [
    .named(
      "sto", "x →", "Pops X into the variable whose name follows.", takes: [.any],
      "5 sto side side sq → 25"
    ) { interpreter, name throws(CalculatorError) in
      if name.hasPrefix("_") { return try interpreter.defineUnit(String(name.dropFirst())) }
      let name = try interpreter.freeName(name)
      interpreter.machine.variables[name] = interpreter.machine.stack.removeLast()
      interpreter.changes.formUnion([.stack, .variables])
    }.compiled(to: .store),
    .named(
      "local", "x →",
      "Pops X into a variable, named after it, that is gone when the program ends.", takes: [.any],
      "{ local r r sq pi * } sto area exact 3 area → 9π", "7 sto n { 1 local n n } call n → 1 7"
    ) { (interpreter, word, name) throws(CalculatorError) in
      if name.hasPrefix("_") { throw .needsName(word) }
      if interpreter.table.index(of: name) != nil { throw .nameTaken(name) }
      guard let value = interpreter.machine.stack.last else { return }
      if interpreter.calls.isEmpty { throw .onlyInProgram(word) }
      interpreter.declareLocal(Name.of(name), value)
      interpreter.machine.stack.removeLast()
      interpreter.changes.insert(.stack)
    }.compiled(to: .storeLocal),
    .named(
      "rcl", "→ x", "Recalls the variable whose name follows; a program is not run.",
      "{ dup * } sto f rcl f → { dup * }"
    ) { interpreter, name throws(CalculatorError) in
      interpreter.push(try interpreter.machine.variable(name))
    }.compiled(to: .recallValue),
    store("sto+", "adds X to", "7 sto n 3 sto+ n n → 10", Number.add, .add),
    store("sto-", "subtracts X from", "7 sto n 3 sto- n n → 4", Number.subtract, .subtract),
    store("sto*", "multiplies by X", "7 sto n 3 sto* n n → 21", Number.multiply, .multiply),
    store("sto/", "divides by X", "7 sto n 2 sto/ n n → 3.5", Number.divide, .divide),
    .named("purge", "→", "Removes the variable whose name follows.", "1 sto n purge n 2 → 2") {
      interpreter, name throws(CalculatorError) in
      if name.hasPrefix("_") {
        let unit = interpreter.machine.units.removeValue(forKey: String(name.dropFirst()))
        if unit == nil { throw .noVariable(name) }
      } else {
        _ = try interpreter.machine.variable(name)
        interpreter.machine.variables[name] = nil
      }
      interpreter.changes.insert(.variables)
    },
    .control("vars", "→", "Lists the variables.", "5 sto n vars → n = 5") {
      interpreter throws(CalculatorError) in
      var lines: [[UInt8]] = []
      for (name, value) in interpreter.machine.variables.sorted(by: { $0.key < $1.key }) {
        lines.append(try interpreter.line(of: name, value))
      }
      for (name, unit) in interpreter.machine.units.sorted(by: { $0.key < $1.key }) {
        guard let definition = unit.definition else { continue }
        lines.append(try interpreter.line(of: "_" + name, Value(definition)))
      }
      // One text, so that a screen shows the lines together.
      let text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      if !lines.isEmpty { interpreter.tell(.printed(text)) }
    },
  ]

  /// Returns a row that combines a variable with X.
  private static func store(
    _ word: String, _ what: String, _ example: Command.Example,
    _ function: @escaping Action.Binary, _ integerFunction: IntegerFunction
  ) -> Command {
    let row = Command.named(
      word, "x →", "Pops X and \(what) the variable whose name follows.", takes: [.scalar],
      example
    ) { interpreter, name throws(CalculatorError) in
      let value = try interpreter.machine.variable(name).bare
      guard let last = interpreter.machine.stack.last else { return }
      if value.quantity != nil, value.hasQuantity || last.hasQuantity {
        let result = try interpreter.result(of: String(word.dropFirst(3)), on: [value, last])
        interpreter.machine.variables[name] = result
        interpreter.machine.stack.removeLast()
        interpreter.changes.formUnion([.stack, .variables])
        return
      }
      guard case .number(let y) = value else {
        throw .variableKind(word: word, name: name, found: value.kind)
      }
      guard case .number(let x) = last else { return }
      let context = interpreter.machine.settings.context
      let result = try context.calculate(word, function(y, x, context))
      interpreter.machine.variables[name] = .number(result)
      interpreter.machine.stack.removeLast()
      interpreter.changes.formUnion([.stack, .variables])
    }
    return row.compiled(to: .storeBinary, integerFunction)
  }
}

extension Interpreter {
  /// Returns the name, which must not be the name of a word. A session of an older surd may have a
  /// variable whose name has become a word since. Its name is marked here and changed after the
  /// session is read, so that no value is lost.
  fileprivate func freeName(_ name: String) throws(CalculatorError) -> String {
    if table.index(of: name) == nil { return name }
    if policy.isReplaying { return name + SavedSession.mark }
    throw .nameTaken(name)
  }
}

extension Machine {
  func variable(_ name: String) throws(CalculatorError) -> Value {
    guard let value = variables[name] else { throw .noVariable(name) }
    return value
  }
}
