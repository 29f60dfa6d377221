import ExactNumbers

/// Programs as functions: run on a copy of the calculator that nobody sees, on a
/// number or on an unknown.
extension Interpreter {
  /// The formula that a program stands for: it runs once, on an unknown, and
  /// its steps are recorded.
  ///
  /// Throws what the program throws, and where the program decides something about the unknown.
  func formula(of program: Program, _ word: String) throws(CalculatorError) -> Formula {
    let recorder = FormulaRecorder()
    var copy = scratch(stack: [.number(recorder.unknown)])
    copy.recorder = recorder
    let result: Number
    do throws(CalculatorError) { result = try copy.result(of: program, word) } catch {
      throw error.aboutUnknown
    }
    return try machine.settings.context.calculate(word) { context throws(NumberError) in
      try recorder.formula(of: result, context)
    }
  }

  /// The value of a program at a number.
  func value(of program: Program, at x: Number, _ word: String) throws(CalculatorError) -> Number {
    var copy = scratch(stack: [.number(x)])
    return try copy.result(of: program, word)
  }

  /// A copy to run programs on, with this stack, whose output goes nowhere.
  private func scratch(stack: [Value]) -> Interpreter {
    var copy = self
    copy.cancelEntry()
    copy.recorder = nil
    copy.history = UndoHistory()
    copy.outlet = SilentOutlet()
    copy.policy.isFollowed = false
    copy.policy.atError = .stop
    copy.machine.stack = stack
    return copy
  }

  /// Runs a program, which has to leave one number.
  private mutating func result(of program: Program, _ word: String) throws(CalculatorError)
    -> Number
  {
    try transact { interpreter throws(CalculatorError) in try interpreter.call(program) }
    guard machine.stack.count == 1, case .number(let result)? = machine.stack.last else {
      throw .needsFunction(word: word)
    }
    return result
  }

  /// The result of a row while a formula is recorded; nil where its operands are known numbers.
  func recordedResult(_ index: Int, _ operands: [Number]) throws(CalculatorError) -> Number? {
    guard let recorder, operands.contains(where: \.isRecorded) else { return nil }
    let row = table.commands[index]
    return try machine.settings.context.calculate(row.name) { context throws(NumberError) in
      guard let function = row.recordable else { throw .notRecordable }
      return try recorder.record(function, operands, context)
    }
  }

  /// The numbers at two levels of the stack, seen by dispatch; they must not be unknowns
  /// of an enclosing formula.
  func knownNumbers(_ word: String, levels first: Int, _ second: Int) throws(CalculatorError)
    -> (Number, Number)
  {
    let count = machine.stack.count
    guard case .number(let y) = machine.stack[count - first],
      case .number(let x) = machine.stack[count - second], !y.isRecorded, !x.isRecorded
    else {
      throw .number(word: word, .notRecordable, limit: machine.settings.context.memoryLimit)
    }
    return (y, x)
  }

  /// Puts a number in the place of the highest values.
  mutating func replace(_ count: Int, with number: Number) {
    machine.stack.replaceSubrange((machine.stack.count - count)..., with: [.number(number)])
    changes.insert(.stack)
  }
}

extension CalculatorError {
  /// The error of a program that runs on an unknown: nothing can be decided about it, and
  /// no digit of it is known.
  fileprivate var aboutUnknown: CalculatorError {
    switch self {
    case .inProgram(let error, let place): .inProgram(error.aboutUnknown, place)
    case .number(let word, .undecidable(0), let limit):
      .number(word: word, .notRecordable, limit: limit)
    default: self
    }
  }
}
