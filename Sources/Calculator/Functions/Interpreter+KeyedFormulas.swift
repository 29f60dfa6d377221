import ExactNumbers

/// Rows that formulas contain as keys of other words.
extension Interpreter {
  /// Returns the result of such a row: its keys run on a copy of the calculator.
  ///
  /// Throws the errors of the row if the unknown operands are 1/2, except poles.
  func recordedResult(
    of formula: KeyedFormula, _ index: Int, _ operands: [Number], _ recorder: FormulaRecorder
  ) throws(CalculatorError) -> Number {
    let word = table.commands[index].name
    let unknowns = operands.indices.filter { operands[$0].isRecorded }
    if !unknowns.allSatisfy(formula.unknowns.contains) { throw notRecordable(word) }
    let sample = operands.map { $0.isRecorded ? Number.half : $0 }
    var copy = scratch(stack: sample.map { .number($0) })
    do throws(CalculatorError) { try copy.performInGeneral(index) } catch {
      // A pole at this sample does not concern other operands.
      guard case .number(_, .pole, _) = error else { throw error }
    }
    copy = scratch(stack: operands.map { .number($0) })
    copy.recorder = recorder
    copy.parser = Parser(table: table)
    copy.machine.settings.inputBase = .decimal
    var condition: Number?
    if let domain = formula.domain { condition = try copy.result(ofKeys: domain, word) }
    let result = try copy.result(ofKeys: formula.keys, word)
    precondition(copy.machine.stack.isEmpty, "the keys of '\(word)' leave one number")
    return try machine.settings.context.calculate(word) { context throws(NumberError) in
      var value = result
      if !value.isRecorded {
        // The constant has a value only if the operands have one.
        for operand in operands where operand.isRecorded {
          let nothing = try recorder.record(.multiply, [0, operand], context)
          value = try recorder.record(.add, [value, nothing], context)
        }
      }
      guard let condition else { return value }
      if !condition.isRecorded {
        if try Number.isZero(condition, context) { throw .notRecordable }
        return value
      }
      let zero = try recorder.record(.subtract, [condition, condition], context)
      let nothing = try recorder.record(.inverse, [zero], context)
      return try recorder.record(.choose, [condition, value, nothing], context)
    }
  }

  /// Returns the result of a word on operands that include the unknown, on a separate calculator.
  static func recorded(
    _ word: String, as formula: KeyedFormula, _ operands: [Number], _ recorder: FormulaRecorder,
    _ context: Context
  ) throws(NumberError) -> Number {
    var calculator = Interpreter(outlet: SilentOutlet())
    calculator.machine.settings.context = context
    do throws(CalculatorError) {
      guard let index = calculator.table.index(of: word) else {
        throw calculator.notRecordable(word)
      }
      return try calculator.recordedResult(of: formula, index, operands, recorder)
    } catch { throw error.ofNumbers }
  }

  /// Runs keys of a row and pops the number that they leave.
  private mutating func result(ofKeys keys: String, _ word: String) throws(CalculatorError)
    -> Number
  {
    _ = try results(ofKeys: keys, word)
    guard case .number(let result)? = machine.stack.popLast() else {
      preconditionFailure("the keys of '\(word)' leave a number")
    }
    return result
  }
}

extension CalculatorError {
  /// The error of the arithmetic in a word that formulas know.
  var ofNumbers: NumberError {
    switch self {
    case .number(_, let error, _): error
    case .interrupted: .interrupted
    default: .notRecordable
    }
  }
}
