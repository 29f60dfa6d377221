import ExactNumbers

/// Rows that formulas know by the keys of others.
extension Interpreter {
  /// The result of such a row: its keys are carried out on a copy of the calculator.
  ///
  /// Throws what the row throws where the unknown operands are 1/2, but for poles.
  func recordedResult(
    of formula: KeyedFormula, _ index: Int, _ operands: [Number]
  ) throws(CalculatorError) -> Number {
    let word = table.commands[index].name
    let unknowns = operands.indices.filter { operands[$0].isRecorded }
    if !unknowns.allSatisfy(formula.unknowns.contains) { throw notRecordable(word) }
    let sample = operands.map { $0.isRecorded ? Number.half : $0 }
    var copy = scratch(stack: sample.map { .number($0) })
    do throws(CalculatorError) { try copy.performInGeneral(index) } catch {
      // A pole says nothing about the others.
      guard case .number(_, .pole, _) = error else { throw error }
    }
    copy = scratch(stack: operands.map { .number($0) })
    copy.recorder = recorder
    copy.parser = Parser()
    copy.machine.settings.inputBase = .decimal
    copy.policy.keepsFailure = true
    var keys = formula.keys
    keys.withUTF8 { copy.take($0, atEnd: true) }
    if let error = copy.failure?.error { throw error.named(word) }
    guard copy.machine.stack.count == 1, case .number(let result)? = copy.machine.stack.last else {
      preconditionFailure("the keys of '\(word)' leave one number")
    }
    return result
  }
}

extension CalculatorError {
  /// The error of keys that stand for a word.
  fileprivate func named(_ word: String) -> CalculatorError {
    switch self {
    case .inProgram(let error, _), .aliased(let error, _): error.named(word)
    case .number(_, let error, let limit): .number(word: word, error, limit: limit)
    default: self
    }
  }
}
