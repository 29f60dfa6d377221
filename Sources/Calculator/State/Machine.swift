public import ExactNumbers
public import Quantities

/// The state of a calculator between two keys: everything that undo, transactions and documents
/// restore.
///
/// It is a value: a copy is a snapshot, and costs a copy of the highest values at the next change.
public struct Machine: Sendable {
  /// The words that its programs are made of; a calculator knows these.
  public internal(set) var table = CommandTable.standard
  /// The stack, deepest value first: X is the last.
  public internal(set) var stack = ValueStack()
  /// Whether fields of a table may be among its values.
  var mayHoldFields = false
  /// The variables by name.
  public internal(set) var variables = Variables()
  /// The units that were made, by name.
  public internal(set) var units: [String: NamedUnit] = [:]
  /// The settings.
  public internal(set) var settings = Settings()
  /// The sums of the running statistics.
  public internal(set) var statistics = RunningStatistics()
  /// The random numbers that come; nil before the first one.
  var random: RandomGenerator?
  /// The last numeric operation that ran, for LAST X and views.
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
  /// The last operation if it was on other values than one or two numbers.
  private var otherOperation: NumericOperation?
  /// The last operation if it was on one or two numbers: they are kept without an array.
  private var numberOperation: NumberOperation?
  /// The last operation if it was on two machine integers or short fractions. Nearly all are, and
  /// this is kept without counting references.
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

  /// Notes an operation on one or two numbers.
  mutating func noteOperation(_ row: Int, x: Number, y: Number?) {
    numberOperation = NumberOperation(row: row, x: x, y: y)
    if otherOperation != nil { otherOperation = nil }
    integerOperation = nil
  }

  /// Notes an operation on two machine integers.
  @inline(__always)
  mutating func noteOperation(_ row: Int, _ y: Int, _ x: Int) {
    noteOperation(row, SmallFraction(y), SmallFraction(x))
  }

  /// Notes an operation on two short fractions.
  @inline(__always)
  mutating func noteOperation(_ row: Int, _ y: SmallFraction, _ x: SmallFraction) {
    integerOperation = LastIntegerOperation(row: row, y: y, x: x)
  }

  /// An empty stack, no variables, and the settings that surd starts with.
  public init() {}

  /// The most values that a program may put on the stack, or a vector hold: more is a mistake that
  /// would take all memory. Keys that come from outside are not counted.
  static let valueLimit = min(50_000_000, MachineMemory.sumLimit / MemoryLayout<Value>.stride)

  /// Throws when `count` values more would be too many.
  func guardStack(adding count: Int = 0) throws(CalculatorError) {
    if count > Self.valueLimit - stack.count { throw .tooManyValues(limit: Self.valueLimit) }
  }

  /// The value in X, where the last operation left its result.
  public var accumulator: Value? { stack.last }
}

/// A numeric operation that ran, with its operands.
public struct NumericOperation: Sendable {
  private let table: CommandTable
  /// The index of its row there.
  let index: Int
  /// Its operands, the deepest first; at least one.
  public let operands: [Value]

  /// An operation on values.
  init(index: Int, operands: [Value], table: CommandTable) {
    precondition(!operands.isEmpty, "an operation is on something")
    self.table = table
    self.index = index
    self.operands = operands
  }

  /// The operand in X before it.
  var x: Value { operands[operands.count - 1] }
  /// The command that ran.
  public var command: Command { table.commands[index] }
  /// The number of its row in the ``CommandTable/commands`` of the calculator's table.
  public var row: Int { index }
}

/// A numeric operation with its results, as observers receive it.
public struct PerformedOperation: Sendable {
  /// The operation with its operands.
  public let operation: NumericOperation
  /// Its results, X last; at least one.
  public let results: [Value]
  /// The settings at the time.
  public let settings: Settings

  /// An operation with its results.
  init(operation: NumericOperation, results: [Value], settings: Settings) {
    self.operation = operation
    self.results = results
    self.settings = settings
  }
}
