import ExactNumbers
import Quantities

/// Programs run on a stack of frames, not on the native stack: only memory limits recursion, and a
/// tail call takes no new frame.
extension Interpreter {
  /// Runs a command that controls programs, and restores the machine and its history if one of
  /// these programs fails.
  ///
  /// Within a running program, only the outermost command does that. If the first error ends
  /// everything, nothing is saved.
  mutating func transact(
    _ body: (inout Interpreter) throws(CalculatorError) -> Void
  ) throws(CalculatorError) {
    if !calls.isEmpty { return try body(&self) }
    if policy.atError != .stop { machine.stack.share() }
    let before =
      policy.atError == .stop
      ? nil
      : (machine: machine, history: history, changes: changes, known: circumstances.count)
    let vectors = calls.openVectors
    calls.openVectorsOutside = calls.openVectors.count
    do throws(CalculatorError) {
      try body(&self)
      try run()
    } catch {
      calls.removeAll()
      // The program may have closed some.
      calls.openVectors = vectors
      if let before {
        machine = before.machine
        history = before.history
        changes = before.changes
        circumstances.removeSubrange(before.known...)
      }
      throw error
    }
  }

  /// Runs a program, and restores the machine if it fails.
  mutating func carryOut(_ program: Program) throws(CalculatorError) {
    try transact { interpreter throws(CalculatorError) in try interpreter.call(program) }
  }

  /// Starts a program; `run` runs it. Throws if the running programs use too much memory.
  mutating func call(
    _ program: Program, _ loop: Frame.Loop = .once, from index: Int = 0, to last: Int = 0
  ) throws(CalculatorError) {
    let locals = calls.leaveIfDone(for: loop)
    if !calls.hasRoom(machine.settings.context) { throw .calledTooDeeply(calls.frames.count) }
    calls.push(program, loop, from: index, to: last, locals: locals)
  }

  // MARK: Ends

  /// Ends the innermost program.
  @inline(__always)
  mutating func endProgram() {
    let locals = calls.pop()
    if calls.setAside.count > locals { putBack(from: locals) }
  }

  /// Ends all running programs; the stack stays. A recorded branch runs alone, and cannot end
  /// others.
  mutating func stopPrograms() throws(CalculatorError) {
    if calls.isEmpty { throw .onlyInProgram("stop") }
    if recorder != nil { throw notRecordable("stop") }
    putBack(from: 0)
    calls.removeAll()
  }

  // MARK: Local variables

  /// Sets a variable that is restored when the innermost program ends.
  ///
  /// Variables have dynamic scope: programs that it calls also see the variable.
  mutating func declareLocal(_ name: Name, _ value: Value) {
    var isLocal = false
    for index in Int(calls.frames[calls.frames.count - 1].locals)..<calls.setAside.count
    where calls.setAside[index].name === name {
      isLocal = true
    }
    if !isLocal { calls.setAside.append(SetAside(name: name, value: machine.variables[name])) }
    machine.variables[name] = value
    changes.insert(.variables)
  }

  /// Restores the variables that were hidden last, down to this number.
  mutating func putBack(from count: Int) {
    while calls.setAside.count > count {
      let variable = calls.setAside.removeLast()
      machine.variables[variable.name] = variable.value
    }
    changes.insert(.variables)
  }

  /// After the whole machine was replaced, hides its variables again.
  mutating func setAsideAgain() {
    calls.setAside = calls.setAside.map {
      SetAside(name: $0.name, value: machine.variables[$0.name])
    }
  }

  // MARK: Truth

  /// Pops the value at a level, a number or the number of a quantity, and returns whether it is
  /// true: any number but zero.
  mutating func popTruth(_ word: String, level: Int = 1) throws(CalculatorError) -> Bool {
    let count = machine.stack.count
    if count < level { throw .tooFewValues(word: word, needed: level, available: count) }
    // No method may be called on the interpreter here, because that would copy it.
    let number: Number
    switch machine.stack[count - level].bare {
    case .number(let x): number = x
    case .quantity(let quantity) where !quantity.scale.isTime:
      if !quantity.value.isExact {
        throw .quantity(word: word, quantity.value.range == nil ? .uncertain : .openRange)
      }
      number = quantity.value.nominal
    case let value:
      throw .wrongKind(word, .number, level: level, value)
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
