public import ExactNumbers
public import Quantities

/// The state of a calculator between two keys: everything that undo, transactions and documents
/// restore.
///
/// A machine is a value: a copy is a snapshot. The next change after a copy copies the highest
/// values of the stack.
public struct Machine: Sendable {
  /// The words of the calculator, from which its programs are made.
  public internal(set) var table = CommandTable.standard
  /// The stack, deepest value first: X is last.
  public internal(set) var stack = ValueStack()
  /// Whether its values may include fields of a table.
  var mayHoldFields = false
  /// The variables by name.
  public internal(set) var variables = Variables()
  /// The user-defined units by name.
  public internal(set) var units: [String: NamedUnit] = [:]
  /// The settings.
  public internal(set) var settings = Settings()
  /// The sums of the running statistics.
  public internal(set) var statistics = RunningStatistics()
  /// The generator of the random numbers; nil before the first random number.
  var random: RandomGenerator?
  /// The last numeric operation, for LAST X and views.
  public internal(set) var operation: NumericOperation? {
    get {
      integerOperation?.operation(in: table) ?? numberOperation?.operation(in: table)
        ?? otherOperation
    }
    set {
      otherOperation = newValue
      numberOperation = nil
      integerOperation = nil
    }
  }
  /// The last operation, unless it was on one or two numbers.
  private var otherOperation: NumericOperation?
  /// The last operation if it was on one or two numbers. It needs no array.
  private var numberOperation: NumberOperation?
  /// The last operation if it was on two machine integers or short fractions. Nearly all are, and
  /// this one needs no reference counting.
  private var integerOperation: LastIntegerOperation?

  private struct LastIntegerOperation {
    let row: Int
    let y: SmallFraction
    let x: SmallFraction

    func operation(in table: CommandTable) -> NumericOperation? {
      guard let x = x.short, let y = y.short else { return nil }
      return NumericOperation(index: row, operands: [.number(y), .number(x)], table: table)
    }
  }

  private struct NumberOperation {
    let row: Int
    let x: Number
    let y: Number?

    func operation(in table: CommandTable) -> NumericOperation {
      NumericOperation(
        index: row, operands: y.map { [.number($0), .number(x)] } ?? [.number(x)], table: table)
    }
  }

  /// Records an operation on one or two numbers as the last one.
  mutating func noteOperation(_ row: Int, x: Number, y: Number?) {
    numberOperation = NumberOperation(row: row, x: x, y: y)
    if otherOperation != nil { otherOperation = nil }
    integerOperation = nil
  }

  /// Records an operation on two machine integers as the last one.
  @inline(__always)
  mutating func noteOperation(_ row: Int, _ y: Int, _ x: Int) {
    noteOperation(row, SmallFraction(y), SmallFraction(x))
  }

  /// Records an operation on two short fractions as the last one.
  @inline(__always)
  mutating func noteOperation(_ row: Int, _ y: SmallFraction, _ x: SmallFraction) {
    integerOperation = LastIntegerOperation(row: row, y: y, x: x)
  }

  /// Creates a machine with an empty stack, no variables, and the settings that surd starts with.
  public init() {}

  /// The largest number of values that a program may put on the stack, or that a vector may hold. A
  /// larger number is a mistake in the program and would use up the memory. Keys from outside are
  /// not limited.
  static let valueLimit = min(50_000_000, MachineMemory.sumLimit / MemoryLayout<Value>.stride)

  /// Throws if `count` more values would exceed the limit.
  func guardStack(adding count: Int = 0) throws(CalculatorError) {
    if count > Self.valueLimit - stack.count { throw .tooManyValues(limit: Self.valueLimit) }
  }

  /// The value in X, where the last operation left its result.
  public var accumulator: Value? { stack.last }
}

/// A numeric operation that ran, with its operands.
public struct NumericOperation: Sendable {
  private let table: CommandTable
  /// The index of its row in the table.
  let index: Int
  /// The operands, deepest first; at least one.
  public let operands: [Value]

  /// Creates an operation on values.
  init(index: Int, operands: [Value], table: CommandTable) {
    precondition(!operands.isEmpty, "an operation is on something")
    self.table = table
    self.index = index
    self.operands = operands
  }

  /// The operand that was in X.
  var x: Value { operands[operands.count - 1] }
  /// The command of the operation.
  public var command: Command { table.commands[index] }
  /// The index of its row in ``CommandTable/commands`` of the calculator's table.
  public var row: Int { index }
}

/// A numeric operation with its results, as observers receive it.
public struct PerformedOperation: Sendable {
  /// The operation with its operands.
  public let operation: NumericOperation
  /// The results, X last; at least one.
  public let results: [Value]
  /// The settings at the time of the operation.
  public let settings: Settings

  /// Creates an operation with its results.
  init(operation: NumericOperation, results: [Value], settings: Settings) {
    self.operation = operation
    self.results = results
    self.settings = settings
  }
}
