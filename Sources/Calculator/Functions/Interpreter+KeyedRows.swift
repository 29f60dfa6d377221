import ExactNumbers
import Quantities

/// Rows that consist of other rows: their keys run on a separate calculator.
extension Interpreter {
  /// Returns the values that the keys of a row leave, given its operands. Angles are in radians,
  /// and there are no variables.
  ///
  /// Throws the errors of the words among the keys, in the name of the row, the message of `error`,
  /// and `divisionByZero` for a division by zero.
  static func results(
    ofKeys keys: String, on operands: [Value], _ word: String, _ context: Context,
    divisionByZero: NumberError = .divisionByZero
  ) throws(CalculatorError) -> [Value] {
    var calculator = Interpreter(outlet: SilentOutlet())
    calculator.machine.settings.context = context
    calculator.machine.settings.context.angle = .radians
    calculator.machine.stack = ValueStack(operands)
    do throws(CalculatorError) { return try calculator.results(ofKeys: keys, word) } catch {
      guard case .number(_, .divisionByZero, let limit) = error else { throw error }
      throw .number(word: word, divisionByZero, limit: limit)
    }
  }

  /// Returns the stack after running the keys of a row. Throws if a key fails.
  mutating func results(ofKeys keys: String, _ word: String) throws(CalculatorError) -> [Value] {
    policy.keepsFailure = true
    var keys = keys
    keys.withUTF8 { take($0, atEnd: true) }
    if let error = failure?.error { throw error.named(word) }
    return Array(machine.stack)
  }
}

extension Action {
  /// Returns an action that runs keys. They turn the operands, whose numbers must be real, into
  /// `count` results.
  static func keyed(
    gives count: Int, _ keys: String, divisionByZero: NumberError = .divisionByZero
  ) -> Action {
    .values(
      { word, operands, context throws(CalculatorError) in
        for case .number(let x) in operands {
          if case .complex = x {
            throw .number(word: word, .notReal(x), limit: context.memoryLimit)
          }
        }
        return try Interpreter.results(
          ofKeys: keys, on: operands, word, context, divisionByZero: divisionByZero)
      }, gives: count, isKept: true)
  }
}

extension Command {
  /// Returns the row of a function of the highest values, whose kinds are checked. Keys of other
  /// words compute it.
  static func keyed(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind],
    gives count: Int = 1, _ examples: Example..., divisionByZero: NumberError = .divisionByZero,
    as keys: String
  ) -> Command {
    Command(
      names, effect, summary, operands, examples,
      .keyed(gives: count, keys, divisionByZero: divisionByZero))
  }
}

extension CalculatorError {
  /// Returns the error of the keys of a word as an error of that word.
  fileprivate func named(_ word: String) -> CalculatorError {
    switch self {
    case .inProgram(let error, _), .aliased(let error, _): error.named(word)
    case .number(_, let error, let limit): .number(word: word, error, limit: limit)
    case .quantity(_, let error): .quantity(word: word, error)
    case .shapesDiffer(_, let y, let x): .shapesDiffer(word: word, y: y, x: x)
    case .wrongElement(_, let index, let found, let needs):
      .wrongElement(word: word, index: index, found: found, needs: needs)
    case .wrongShape(_, let needs, let level, let found):
      .wrongShape(word: word, needs: needs, level: level, found: found)
    case .raised(let what), .needs(_, let what): .needs(word: word, what)
    case .area(MoneyFault.notLoan, _): .area(MoneyFault.notTerms, word: word)
    case .area(let fault, _): .area(fault, word: word)
    default: self
    }
  }
}
