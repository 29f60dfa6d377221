import ExactNumbers
import Quantities

extension Interpreter {
  /// Runs an instruction of a key or of a program.
  @inline(__always)
  mutating func carryOut(_ instruction: Instruction) throws(CalculatorError) {
    switch instruction {
    case .push(let value): push(value)
    case .openVector: try openVector()
    case .closeVector: try closeVector()
    case .unary(let row, let function): try perform(row, function)
    case .binary(let row, let function): try performInProgram(row, function)
    case .command(let row): try perform(row)
    case .named(let row, let name): try perform(row, name)
    case .recall(let name): try recall(name)
    case .literal(let text): push(try quantity(text))
    }
  }

  mutating func push(_ value: Value) {
    machine.stack.append(value)
    changes.insert(.stack)
  }

  /// Runs a row of the command table: checks, computes, and only then pops and pushes.
  mutating func perform(_ index: Int) throws(CalculatorError) {
    if performOnIntegers(index) || performOnFractions(index) { return }
    try performInGeneral(index)
  }

  /// Runs a row without trying the shortcuts for machine words and fractions.
  mutating func performInGeneral(_ index: Int) throws(CalculatorError) {
    let table = table
    try limitTime(of: table.commands[index].name) { interpreter throws(CalculatorError) in
      try interpreter.performUntimed(index)
    }
  }

  /// Runs a row without shortcuts and without the time limit.
  private mutating func performUntimed(_ index: Int) throws(CalculatorError) {
    if try useFields(index) { return try perform(index) }
    switch table.actions[index] {
    case .unary(let function): try perform(index, function)
    case .binary(let function): try perform(index, function)
    case .values(let function, _, let isKept):
      do throws(CalculatorError) { try perform(index, function, isKept: isKept) } catch {
        let row = table.commands[index]
        guard let stack = try row.otherForm?(&self, row.name) else { throw error }
        let before = machine.stack
        machine.stack = stack
        do throws(CalculatorError) { try perform(index, function, isKept: isKept) } catch {
          machine.stack = before
          throw error
        }
      }
    case .change(let change):
      try checkOperands(index)
      try change(&machine)
      changes.insert(.stack)
    case .setting(let change, let properties):
      try checkOperands(index)
      let operands = machine.stack.suffix(table.operands[index].count)
      try change(&machine)
      remark(index, Array(operands))
      if keepCeilings(), policy.isSent { tell(.said("the limit stays: nothing here can raise it")) }
      changes.formUnion(properties.union(.stack))
    case .control(let control):
      if policy.isReplaying { throw .notInSession(table.commands[index].name) }
      try checkOperands(index)
      let height = machine.stack.count
      try transact { interpreter throws(CalculatorError) in try control(&interpreter) }
      if policy.isFollowed { tellOperation(index, height) }
    case .named: throw .needsName(table.commands[index].name)
    }
  }

  /// Runs a row on two machine integers, if X and Y are such and their result is one, too.
  @inline(__always)
  mutating func performOnIntegers(_ index: Int) -> Bool {
    let count = machine.stack.count
    guard let function = table.integerFunctions[index], count >= 2,
      case .number(.small(let y)) = machine.stack[count - 2],
      case .number(.small(let x)) = machine.stack[count - 1], let result = function(y, x)
    else { return false }
    machine.stack.removeLast()
    finishShort(index, .small(result), SmallFraction(y), SmallFraction(x))
    return true
  }

  /// Runs a row on two short fractions, if X and Y are such and their result is one, too.
  mutating func performOnFractions(_ index: Int) -> Bool {
    let count = machine.stack.count
    guard let function = table.integerFunctions[index], count >= 2,
      let y = machine.stack[count - 2].shortFraction,
      let x = machine.stack[count - 1].shortFraction,
      let result = function(y, x)?.short
    else { return false }
    machine.stack.removeLast()
    finishShort(index, result, y, x)
    return true
  }

  /// Replaces such a number in X by a result without an object.
  @inline(__always)
  private mutating func finishShort(
    _ index: Int, _ result: Number, _ y: SmallFraction, _ x: SmallFraction
  ) {
    machine.stack.initializeLast(to: .number(result))
    changes.formUnion([.stack, .operation])
    if policy.isFollowed || policy.isReplaying {
      guard let x = x.short, let y = y.short else { return }
      return finishWatched(index, x, y, .number(result))
    }
    machine.noteOperation(index, y, x)
  }

  /// Runs a row that is a function of one number.
  mutating func perform(_ index: Int, _ function: Action.Unary) throws(CalculatorError) {
    guard case .number(let x)? = machine.stack.last else { return try replaceOthers(index) }
    let result =
      // The recorder is read here, because a method that does not mutate works on a copy.
      if recorder != nil, let recorded = try recordedResult(index, [x]) { recorded } else {
        try compute(index) { context throws(NumberError) in try function(x, context) }
      }
    machine.stack[machine.stack.count - 1] = .number(result)
    finish(index, x)
  }

  /// Runs a row that is a function of two numbers, after machine words have been tried.
  @inline(never)
  mutating func performInProgram(_ index: Int, _ function: Action.Binary) throws(CalculatorError) {
    if !performOnFractions(index) { try perform(index, function) }
  }

  /// Runs a row that is a function of two numbers.
  mutating func perform(_ index: Int, _ function: Action.Binary) throws(CalculatorError) {
    let count = machine.stack.count
    guard count >= 2, case .number(let y) = machine.stack[count - 2],
      case .number(let x) = machine.stack[count - 1]
    else { return try replaceOthers(index) }
    let result =
      if recorder != nil, let recorded = try recordedResult(index, [y, x]) { recorded } else {
        try compute(index) { context throws(NumberError) in try function(y, x, context) }
      }
    machine.stack.removeLast()
    machine.stack[count - 2] = .number(result)
    finish(index, x, y)
  }

  /// Runs a row with a name. None of these rows calls a program, so nothing needs to be restored.
  mutating func perform(_ index: Int, _ name: String) throws(CalculatorError) {
    guard case .named(let action, _) = table.actions[index] else { return }
    _ = try useFields(index)
    try checkOperands(index)
    let table = table
    try limitTime(of: table.commands[index].name) { interpreter throws(CalculatorError) in
      try action(&interpreter, name)
    }
  }

  /// Recalls a variable; a program is run.
  mutating func recall(_ name: String) throws(CalculatorError) {
    guard let value = machine.variables[name] else {
      // A program that was read by a calculator without this word.
      if let row = table.index(of: name) { return try perform(row) }
      let suggestion = table.suggestion(for: name, variables: machine.variables.keys)
      throw .unknownWord(name, suggestion: suggestion)
    }
    guard case .program(let program) = value, !policy.isReplaying else { return push(value) }
    try limitTime(of: name) { interpreter throws(CalculatorError) in
      try interpreter.carryOut(program)
    }
  }

  /// Runs a row for numbers on quantities, vectors or strings, or throws the error of its operands.
  private mutating func replaceOthers(_ index: Int) throws(CalculatorError) {
    if try useFields(index) { return try perform(index) }
    var result = try performOnStrings(index)
    if result == nil { result = try resultOnQuantities(index) }
    if result == nil { result = try performOnVectors(index) }
    guard let result else { throw operandError(index) }
    let height = machine.stack.count
    let bottom = height - table.operands[index].count
    let operation = NumericOperation(
      index: index, operands: Array(machine.stack[bottom...]), table: table)
    machine.stack.replaceSubrange(bottom..., with: [result])
    changes.insert(.stack)
    remark(index, operation.operands)
    keep(operation)
    if policy.isFollowed { tellOperation(index, height) }
  }

  /// Shows the sentence of a row about its result, if it was typed and the operands call for one.
  func remark(_ index: Int, _ operands: [Value]) {
    guard policy.isTyped, let remark = table.commands[index].remark?(operands) else { return }
    tell(.noted(remark))
  }

  private mutating func finish(_ index: Int, _ x: Number, _ y: Number? = nil) {
    changes.formUnion([.stack, .operation])
    // One check, which is cheaper if nobody follows operations.
    if policy.isFollowed || policy.isReplaying {
      return finishWatched(index, x, y, machine.stack.last)
    }
    machine.noteOperation(index, x: x, y: y)
  }

  /// Keeps an operation, and notifies the observers of it; its result need not be on the stack.
  /// Mutating, because other methods work on a copy.
  @inline(never)
  mutating func finishWatched(_ index: Int, _ x: Number, _ y: Number?, _ result: Value?) {
    if policy.isReplaying { return }
    machine.noteOperation(index, x: x, y: y)
    guard let result, let operation = machine.operation else { return }
    outlet.operated(
      PerformedOperation(operation: operation, results: [result], settings: machine.settings))
  }

  /// Notifies the observers of an operation by a row of another kind, which began at this height of
  /// the stack.
  @inline(never)
  mutating func tellOperation(_ index: Int, _ height: Int) {
    guard let operation = machine.operation, operation.index == index else { return }
    let results = machine.stack.suffix(machine.stack.count - height + operation.operands.count)
    if results.isEmpty { return }
    outlet.operated(
      PerformedOperation(operation: operation, results: Array(results), settings: machine.settings))
  }

  private func compute(
    _ index: Int, _ function: (Context) throws(NumberError) -> Number
  ) throws(CalculatorError) -> Number {
    let context = machine.settings.context
    do throws(NumberError) { return try function(context).withoutZeroParts(context) } catch {
      throw numberError(error, table.commands[index].name)
    }
  }

  /// Returns a number without parts that are proven zero; any other value unchanged.
  func withoutZeroParts(_ value: Value, _ index: Int) throws(CalculatorError) -> Value {
    guard case .number(let number) = value, number.isComplex else { return value }
    return .number(try compute(index) { _ throws(NumberError) in number })
  }

  /// Returns the error of a calculation as an error of a word.
  func numberError(_ error: NumberError, _ word: String) -> CalculatorError {
    if case .interrupted = error { return .interrupted }
    return .number(word: word, error, limit: machine.settings.context.memoryLimit)
  }

  // MARK: Operands

  /// Checks the number and kinds of a row's operands.
  mutating func checkOperands(_ index: Int) throws(CalculatorError) {
    let count = table.freeOperandCounts[index]
    if count >= 0, machine.stack.count >= Int(count) { return }
    let kinds = table.operands[index]
    let first = machine.stack.count - kinds.count
    if first < 0 { throw operandError(index) }
    for offset in 0..<kinds.count where !kinds[offset].accepts(machine.stack[first + offset].kind) {
      throw operandError(index)
    }
  }

  /// Returns the error of a row's operands. X comes first, except that a quantity comes last if the
  /// word accepts quantities.
  private func operandError(_ index: Int) -> CalculatorError {
    let row = table.commands[index]
    let stack = machine.stack
    if stack.count < row.operands.count {
      return .tooFewValues(word: row.name, needed: row.operands.count, available: stack.count)
    }
    let wrong = zip(1..., row.operands.reversed()).filter { level, needs in
      !needs.accepts(stack[stack.count - level].kind)
    }
    let isOther = { (level: Int) in
      if row.unitRule != nil, case .quantity = stack[stack.count - level] { false } else { true }
    }
    guard let (level, needs) = wrong.first(where: { isOther($0.0) }) ?? wrong.first else {
      preconditionFailure("the operands of '\(row.name)' are as it wants them")
    }
    // Rows that require the kind of quantities mean dates.
    if needs == .quantity { return .needsDate(word: row.name, level: level) }
    let value = stack[stack.count - level]
    return CalculatorError(word: row.name, numbersIn: [value])
      ?? .wrongKind(row.name, needs, level: level, value)
  }

  // MARK: Vectors

  /// Begins a vector at this height of the stack.
  mutating func openVector() throws(CalculatorError) {
    if calls.openVectors.count == Vector.depthLimit { throw .nestedTooDeeply("[") }
    calls.openVectors.append(machine.stack.count)
  }

  /// Runs a key within brackets that were opened at a height of the stack: values below may be
  /// copied, but not popped.
  mutating func carryOut(_ instruction: Instruction, above height: Int) throws(CalculatorError) {
    let row: Int
    switch instruction {
    case .unary(let index, _), .binary(let index, _), .command(let index), .named(let index, _):
      row = index
    default: return try carryOut(instruction)
    }
    switch table.actions[row] {
    case .unary, .binary, .values, .named:
      let count = table.operands[row].count
      if machine.stack.count >= count, machine.stack.count - count < height { throw .brokenVector }
      try carryOut(instruction)
    case .change, .setting, .control:
      let before = machine.stack
      try carryOut(instruction)
      if machine.stack.count < height || !machine.stack[height - 1].isSame(as: before[height - 1]) {
        machine.stack = before
        throw .brokenVector
      }
    }
  }

  /// Collects the values since the last vector began.
  mutating func closeVector() throws(CalculatorError) {
    guard let mark = calls.openVectors.last else { throw .unexpected("]") }
    guard mark <= machine.stack.count else { throw .brokenVector }
    // Outside of programs, a vector is only as long as its text.
    if !calls.isEmpty {
      try machine.settings.context.price(values: machine.stack.count - mark, "]")
    }
    let vector = try Vector(Array(machine.stack[mark...]))
    calls.openVectors.removeLast()
    machine.stack.removeLast(machine.stack.count - mark)
    push(.vector(vector))
  }
}
