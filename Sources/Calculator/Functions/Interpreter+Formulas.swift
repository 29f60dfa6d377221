import ExactNumbers
import Quantities

/// Programs as functions: they run on a private copy of the calculator, on a number or on an
/// unknown.
extension Interpreter {
  /// Returns the formula of a program: the program runs once, on an unknown, and its steps are
  /// recorded.
  ///
  /// Throws the errors of the program, and an error if the program decides something about the
  /// unknown.
  func formula(of program: Program, _ word: String) throws(CalculatorError) -> Formula {
    let recorder = FormulaRecorder()
    var copy = scratch(stack: [.number(recorder.unknown)])
    copy.recorder = recorder
    let result: Number
    do throws(CalculatorError) { result = try copy.result(of: program, word) } catch {
      throw error.aboutUnknown
    }
    let context = machine.settings.context
    return try context.calculate(word, recorder.formula(of: result, context))
  }

  /// Returns a program as a function of one number. If it contains one letter that has no value
  /// here, as in `'x^2'`, the letter is bound to the number.
  func function(_ program: Program) -> Program {
    let letters = freeLetters(in: [program])
    return letters.count == 1 ? binding(Array(letters), in: program) : program
  }

  /// Returns a program as a function of one number. Throws if it contains more than one such
  /// letter.
  private func function(_ program: Program, _ word: String) throws(CalculatorError) -> Program {
    let program = sides(of: program, word)
    let letters = freeLetters(in: [program])
    if letters.count > 1 { throw .area(FunctionFault.severalLetters(letters.sorted()), word: word) }
    return function(program)
  }

  /// The difference of the sides of an equation, for a word that solves it; the program itself for
  /// any other word.
  func sides(of program: Program, _ word: String) -> Program {
    table.command(named: word)?.solvesEquations == true ? program.asDifference : program
  }

  /// Puts the ends of a range next to a program in the place of the range; false if there is none.
  mutating func spreadRange() -> Bool {
    let places = machine.stack.indices.suffix(2)
    guard places.count == 2,
      places.contains(where: {
        switch machine.stack[$0] {
        case .program, .vector: true
        default: false
        }
      })
    else { return false }
    for place in places {
      guard case .quantity(let quantity) = machine.stack[place], let range = quantity.plainRange
      else { continue }
      machine.stack.replaceSubrange(
        place...place, with: [.number(range.low), .number(range.high)])
      return true
    }
    return false
  }

  /// Returns the names of the constants in programs, except π, and of their variables with one
  /// letter. The user may have meant them as unknowns.
  func knownNames(in programs: [Program]) -> [String] {
    let rows = programs.flatMap(\.code).compactMap { instruction in
      if case .command(let row) = instruction { table.commands[row] } else { nil }
    }
    return rows.filter { $0.isConstant && $0.name != "pi" }.map(\.name)
      + programs.compactMap(letterHeld)
  }

  /// Returns the letters in programs that have no value here; none if a program sets one of them.
  func freeLetters(in programs: [Program]) -> Set<String> {
    let letters = Set(programs.flatMap(recalledNames)).filter {
      $0.count == 1 && machine.variables[$0] == nil
    }
    for letter in letters {
      for program in programs {
        var visited: Set<String> = []
        if sets(letter, in: program, &visited) { return [] }
      }
    }
    return letters
  }

  /// Returns the names that a program recalls, including the programs of its choices.
  private func recalledNames(in program: Program) -> [String] {
    var names = program.recalledNames
    for (index, instruction) in program.code.enumerated() {
      guard case .command(let row) = instruction, table.commands[row].isChoice else { continue }
      for case .push(.program(let inner)) in program.code[max(0, index - 2)..<index] {
        names += recalledNames(in: inner)
      }
    }
    return names
  }

  /// Returns whether a program, or a program that it holds or calls by name, sets a variable.
  private func sets(_ name: String, in program: Program, _ visited: inout Set<String>) -> Bool {
    program.code.contains { instruction in
      switch instruction {
      case .named(_, name): true
      case .push(.program(let inner)): sets(name, in: inner, &visited)
      case .recall(let called):
        if case .program(let inner)? = machine.variables[called], visited.insert(called).inserted {
          sets(name, in: inner, &visited)
        } else {
          false
        }
      default: false
      }
    }
  }

  func value(of program: Program, at x: Number, _ word: String) throws(CalculatorError) -> Number {
    var copy = scratch(stack: [.number(x)])
    copy.recorder = recorder
    return try copy.result(of: program, word)
  }

  /// Returns the numbers that a program leaves if it runs on a number.
  ///
  /// Throws the errors of the program, and an error if it leaves other values than numbers.
  func numbers(
    after program: Program, at x: Number, _ word: String
  ) throws(CalculatorError) -> [Number] {
    var copy = scratch(stack: [.number(x)])
    try copy.carryOut(program)
    return try copy.machine.stack.map { value throws(CalculatorError) in
      guard let number = value.number else { throw .area(PlotFault.needsCurve, word: word) }
      return number
    }
  }

  /// Returns a copy on which programs can run, with this stack and without output.
  func scratch(stack: some Sequence<Value>) -> Interpreter {
    var copy = self
    passProgress(to: &copy)
    copy.cancelEntry()
    copy.recorder = nil
    copy.history = UndoHistory()
    copy.outlet = SilentOutlet()
    copy.policy.isFollowed = false
    copy.policy.atError = .stop
    copy.machine.stack = ValueStack(stack)
    return copy
  }

  /// Runs a program and returns the number that it leaves. Throws if it leaves anything else.
  mutating func result(of program: Program, _ word: String, operands: Int = 1)
    throws(CalculatorError) -> Number
  {
    try carryOut(program)
    guard machine.stack.count == 1, let result = machine.stack[0].number else {
      let found = machine.stack.count == 1 ? machine.stack[0].kind : nil
      if operands > 1 {
        throw .area(
          FunctionFault.needsFunctionOfSeveral(
            operands: operands, letter: letterHeld(in: program), found: found), word: word)
      }
      throw .area(
        FunctionFault.needsFunction(letter: letterHeld(in: program), found: found), word: word)
    }
    return result
  }

  /// Returns the first letter in a program that is a variable, and so is not an unknown.
  private func letterHeld(in program: Program) -> String? {
    program.recalledNames.first { name in
      guard name.count == 1, let value = machine.variables[name] else { return false }
      return value.kind != .program
    }
  }

  /// Throws if a program does not use its operand, because a letter in it is a variable.
  func requireUnknown(in program: Program, _ word: String) throws(CalculatorError) {
    guard let letter = letterHeld(in: program) else { return }
    var copy = scratch(stack: [])
    do throws(CalculatorError) { try copy.carryOut(program) } catch { return }
    throw .area(FunctionFault.needsFunction(letter: letter), word: word)
  }

  /// Returns the result of a row while a formula is recorded, or nil if its operands are known
  /// numbers.
  func recordedResult(_ index: Int, _ operands: [Number]) throws(CalculatorError) -> Number? {
    guard let recorder, operands.contains(where: \.isRecorded) else { return nil }
    let row = table.commands[index]
    if let formula = row.formula {
      return try recordedResult(of: formula(), index, operands, recorder)
    }
    return try machine.settings.context.calculate(row.name) { context throws(NumberError) in
      if let function = row.recordable { return try recorder.record(function, operands, context) }
      guard let function = row.special else { throw .notRecordable }
      return try recorder.record(function(), operands, context)
    }
  }

  /// Returns the error of a word that cannot occur in formulas, or not with an unknown in this
  /// operand.
  func notRecordable(_ word: String) -> CalculatorError {
    .number(word: word, .notRecordable, limit: machine.settings.context.memoryLimit)
  }

  /// Records an integral, a root or a derivative within a formula, if the program or its numbers
  /// depend on the formula's unknown. Otherwise returns nil.
  func recordNested(
    _ word: String, _ program: Program, _ numbers: [Number], path: [Number] = [],
    _ record: (FormulaRecorder, _ value: Number, _ unknown: Number, Context) throws(NumberError)
      -> Number
  ) throws(CalculatorError) -> Number? {
    guard let recorder else { return nil }
    let context = machine.settings.context
    if !numbers.contains(where: \.isRecorded), isIndependent(program, word) { return nil }
    let unknown = try context.calculate(word, recorder.unknown(on: path, context))
    var copy = scratch(stack: [.number(unknown)])
    copy.recorder = recorder
    let value = try copy.result(of: program, word)
    return try context.calculate(word, record(recorder, value, unknown, context))
  }

  /// Returns whether a program does not use the unknown of an enclosing formula.
  private func isIndependent(_ program: Program, _ word: String) -> Bool {
    (try? formula(of: program, word)) != nil
  }

  /// Runs both programs of a condition that depends on the unknown of a formula, each on a separate
  /// stack, and records a choice for each value in which the stacks differ. Returns false for other
  /// conditions.
  ///
  /// If one of the programs made the last operation, there is no last operation afterwards. Throws
  /// if the programs leave stacks of different heights or values that are not numbers, or change
  /// anything else, because the formula cannot choose between these.
  mutating func recordChoice(_ word: String, level: Int) throws(CalculatorError) -> Bool {
    let bottom = machine.stack.count - level
    guard let recorder, bottom >= 0, case .number(let condition) = machine.stack[bottom],
      condition.isRecorded
    else { return false }
    let programs = machine.stack[(bottom + 1)...]
    machine.stack.removeLast(level)
    var stacks: [ValueStack] = []
    var hasOperated = false
    for case .program(let program) in programs {
      let copy = try copy(after: program, word)
      stacks.append(copy.machine.stack)
      changes.formUnion(copy.changes)
      hasOperated = hasOperated || copy.changes.contains(.operation)
    }
    if hasOperated { machine.operation = nil }
    if stacks.count == 1 { stacks.append(machine.stack) }
    let context = machine.settings.context
    guard stacks.count == 2, stacks[0].count == stacks[1].count else { throw notRecordable(word) }
    machine.stack = []
    for (yes, no) in zip(stacks[0], stacks[1]) {
      guard case .number(let y) = yes, case .number(let x) = no else { throw notRecordable(word) }
      machine.stack.append(
        .number(try context.calculate(word, recorder.record(.choose, [condition, y, x], context))))
    }
    changes.insert(.stack)
    return true
  }

  /// Returns the calculator after a program that changes only the stack and the last operation,
  /// while a formula is recorded. Throws if it changes anything else.
  private func copy(after program: Program, _ word: String) throws(CalculatorError) -> Interpreter {
    var copy = scratch(stack: machine.stack)
    copy.recorder = recorder
    copy.changes = []
    try copy.carryOut(program)
    if !copy.changes.isSubset(of: [.stack, .operation]) { throw .branchChanges(word) }
    return copy
  }

  /// Returns the result of a row with any number of operands while a formula is recorded, or nil if
  /// its operands are known numbers.
  func recordedResult(_ index: Int, _ operands: [Value]) throws(CalculatorError) -> Value? {
    let numbers = operands.compactMap(\.number)
    if numbers.count < operands.count { return nil }
    return try recordedResult(index, numbers).map { .number($0) }
  }

  /// Returns a program and its other operands from the highest values. The program is below or
  /// above the others. Throws if one of these is an unknown of an enclosing formula, unless
  /// `mayBeUnknown`.
  func functionOperands(
    _ word: String, _ kinds: [Kind], mayBeUnknown: Bool = false
  ) throws(CalculatorError) -> (Program, [Endpoint]) {
    let end = machine.stack.count
    if end <= kinds.count {
      throw .tooFewValues(word: word, needed: kinds.count + 1, available: end)
    }
    var operands = Array(machine.stack[(end - kinds.count - 1)..<end])
    let program: Program
    var isBehind = false
    if case .program(let last)? = operands.last {
      isBehind = true
      program = last
      operands.removeLast()
    } else if case .program(let first)? = operands.first {
      program = first
      operands.removeFirst()
    } else {
      let found = operands[operands.count - 1].kind
      throw .wrongKind(word: word, needs: .program, level: 1, found: found)
    }
    var others: [Endpoint] = []
    for (index, operand) in operands.enumerated() {
      guard kinds[index].accepts(operand.kind), let other = operand.endpoint else {
        let level = kinds.count - index + (isBehind ? 1 : 0)
        throw .wrongKind(word, kinds[index], level: level, operand)
      }
      if case .number(let number) = other, number.isRecorded, !mayBeUnknown {
        throw notRecordable(word)
      }
      others.append(other)
    }
    return (try function(program, word), others)
  }

  /// Returns a program and two numbers from the highest values. The numbers may be recorded.
  func functionOnRange(_ word: String) throws(CalculatorError) -> (Program, Number, Number) {
    let (program, ends) = try functionOperands(word, [.number, .number], mayBeUnknown: true)
    guard case .number(let a) = ends[0], case .number(let b) = ends[1] else {
      preconditionFailure("two numbers were asked for")
    }
    return (program, a, b)
  }

  /// Returns a program and the number above it, for a function of a program and one or two numbers.
  /// Returns nil for other values.
  func programAndGuess(_ word: String) throws(CalculatorError) -> (Program, Number)? {
    let count = machine.stack.count
    guard count >= 2, case .program(let program) = machine.stack[count - 2],
      case .number(let guess) = machine.stack[count - 1], !guess.isRecorded
    else { return nil }
    return (try function(program, word), guess)
  }

  /// Replaces the `count` highest values by a value.
  mutating func replace(_ count: Int, with value: Value) {
    machine.stack.replaceSubrange((machine.stack.count - count)..., with: [value])
    changes.insert(.stack)
  }

  /// Replaces the `count` highest values by a number.
  mutating func replace(_ count: Int, with number: Number) { replace(count, with: .number(number)) }
}

extension CalculatorError {
  /// The error as it is reported for a program that runs on an unknown: no decision is possible,
  /// because no digit of the unknown is known.
  var aboutUnknown: CalculatorError {
    switch self {
    case .inProgram(let error, let place): .inProgram(error.aboutUnknown, place)
    case .aliased(let error, let alias): .aliased(error.aboutUnknown, alias)
    case .number(let word, .undecidable(0), let limit):
      .number(word: word, .notRecordable, limit: limit)
    default: self
    }
  }
}
