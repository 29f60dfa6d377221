import ExactNumbers
import Quantities

/// The function on vectors and matrices of a word: of a word made for numbers, or of a word made
/// for vectors.
///
/// A function of one number is applied to every entry, unless its row has a function on vectors. A
/// function of two numbers accepts vectors only if its row has such a function.
///
/// The parameters are the word and the operands, deepest first, at least one of them a vector.
typealias VectorFunction =
  @Sendable (String, [Value], Context) throws(CalculatorError) -> Value

extension Command {
  /// Returns the row with a function on vectors.
  func onVectors(_ body: @escaping VectorFunction) -> Command {
    with { $0.vectorFunction = body }
  }
}

extension Context {
  /// Throws `.interrupted` if a stop was requested; for loops over values.
  func poll() throws(CalculatorError) {
    do throws(NumberError) { try checkInterruption() } catch { throw .interrupted }
  }

  /// Returns the result of a calculation, with errors that name the word.
  func calculate<Result>(
    _ word: String, _ result: @autoclosure () throws(NumberError) -> Result
  ) throws(CalculatorError) -> Result {
    try calculate(word) { _ throws(NumberError) in try result() }
  }

  /// Returns the result of a calculation with quantities, with errors that name the word.
  func calculate<Result>(
    _ word: String, quantities result: @autoclosure () throws(QuantityError) -> Result
  ) throws(CalculatorError) -> Result {
    do throws(QuantityError) { return try result() } catch {
      throw CalculatorError(error, word, self)
    }
  }

  /// Runs a calculation of a word, with errors that name the word.
  func calculate<Result>(
    _ word: String, _ body: (Context) throws(NumberError) -> Result
  ) throws(CalculatorError) -> Result {
    do throws(NumberError) { return try body(self) } catch {
      if case .interrupted = error { throw .interrupted }
      throw .number(word: word, error, limit: memoryLimit)
    }
  }
}

extension Interpreter {
  /// Runs a row that is a function of the highest values.
  mutating func perform(
    _ index: Int, _ function: Action.Values, isKept: Bool
  ) throws(CalculatorError) {
    let measured = try resultOnMeasured(index)
    if measured == nil { try checkOperands(index) }
    let height = machine.stack.count
    let bottom = height - table.operands[index].count
    let operands = Array(machine.stack[bottom...])
    let results =
      if let measured {
        [measured]
      } else if recorder != nil, let recorded = try recordedResult(index, operands) {
        [recorded]
      } else {
        try function(table.commands[index].name, operands, machine.settings.context).map {
          value throws(CalculatorError) in try withoutZeroParts(value, index)
        }
      }
    try machine.guardStack(adding: results.count)
    machine.stack.replaceSubrange(bottom..., with: results)
    changes.insert(.stack)
    remark(index, operands)
    if !isKept { return }
    keep(NumericOperation(index: index, operands: operands, table: table))
    if policy.isFollowed { tellOperation(index, height) }
  }

  /// Keeps an operation for LAST X. Observers are notified later. While a saved session is loaded,
  /// nothing is kept.
  mutating func keep(_ operation: NumericOperation) {
    if policy.isReplaying { return }
    machine.operation = operation
    changes.formUnion([.stack, .operation])
  }

  /// Runs a row made for numbers on operands that include a vector, and returns the result. Returns
  /// nil if the row does not accept them.
  mutating func performOnVectors(_ index: Int) throws(CalculatorError) -> Value? {
    let count = table.operands[index].count
    let operands = Array(machine.stack.suffix(count))
    let kinds = operands.map(\.kind)
    guard operands.count == count, kinds.contains(.vector),
      kinds.allSatisfy({ $0 == .vector || $0 == .number })
    else { return nil }
    let row = table.commands[index]
    let context = machine.settings.context
    if let function = row.vectorFunction { return try function(row.name, operands, context) }
    guard case .unary(let function) = row.action, case .vector(let vector) = operands[0] else {
      return nil
    }
    let values = try vector.map(
      { number throws(CalculatorError) in
        try context.calculate(row.name) { context throws(NumberError) in
          try context.checkInterruption()
          return try function(number, context).withoutZeroParts(context)
        }
      }, else: CalculatorError.wrongShape(word: row.name, needs: .numbers, level: 1, found: .mixed))
    return .vector(try Vector(values))
  }
}
