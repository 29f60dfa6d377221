import ExactNumbers
import Quantities

/// A word of the language: one row of the command table, and all that is known about it.
public struct Command: Sendable {
  /// The name that the manual uses.
  public let name: String
  /// Other names for it.
  public let aliases: [String]
  /// The values that it takes and leaves, with X on the right: `y x → y+x`.
  public let effect: String
  /// One sentence.
  public let summary: String
  /// Keys, and the values that they leave or print.
  public let examples: [Example]
  /// The part of the manual that describes it.
  public internal(set) var topic = Topic.stack
  /// The kinds of its operands, the deepest first; dispatch checks them.
  let operands: [Kind]
  /// The action that carries it out.
  var action: Action
  /// The effect on vectors, if it is made for numbers and not just applied to every entry.
  var vectorFunction: VectorFunction?
  /// The effect on quantities, if it takes any but measured numbers without a unit.
  var unitRule: UnitRule?
  /// The effect on two strings, if it is made for numbers and takes strings, too.
  var stringFunction: StringFunction?
  /// The function of two machine integers, where its result is one, too.
  var integerFunction: IntegerFunction?
  /// The step that programs make of it, where it is not just its function of two machine integers.
  var step: Step?
  /// The function that it is in a formula, if programs that use it can be
  /// integrated and differentiated.
  var recordable: Recordable?
  /// The function of the tables that it is, which formulas may know, too.
  var special: (@Sendable () -> SpecialFunction)?
  /// The sentence about its result that whoever typed it is told, if the operands call for one.
  var remark: (@Sendable ([Value]) -> String?)?
  /// The way in which formulas know it, where it is made of other rows' functions.
  var formula: (@Sendable () -> KeyedFormula)?
  /// Whether its first operand stays below the one result.
  private(set) var keepsFirst = false
  /// Whether it moves or shows values without using them, so that a field keeps its text.
  private(set) var keepsFields = false
  /// Whether it is a function of all numbers in a vector, or on the stack.
  private(set) var isOfSample = false
  /// Whether it runs a program that it is given.
  var takesProgram = false
  /// Whether its program may be an equation, whose sides are subtracted.
  private(set) var solvesEquations = false
  /// Whether it pushes a number that is always the same.
  var isConstant = false

  /// Whether it changes the settings: a number before it is a count.
  public var isSetting: Bool { if case .setting = action { true } else { false } }

  /// How many values it takes and gives, if that is always the same and all that it does.
  var counts: (takes: Int, gives: Int)? {
    switch action {
    case .unary: (1, 1)
    case .binary: (2, 1)
    case .values(_, let gives?, _): (operands.count, gives + (keepsFirst ? 1 : 0))
    default: isConstant ? (0, 1) : nil
    }
  }

  /// Whether it takes the name that follows it, as in `5 sto radius`.
  public var takesName: Bool { if case .named = action { true } else { false } }

  /// Keystrokes and what they print through a pipe, lines separated by spaces: `2 3 + → 5`.
  ///
  /// It is split only when asked, because the table is made at every start.
  public struct Example: Sendable, ExpressibleByStringLiteral {
    let text: String

    /// Takes `keys → result`.
    public init(stringLiteral text: String) { self.text = text }

    /// The keystrokes.
    public var keys: String { String(parts.keys) }
    /// The text that they print.
    public var result: String { String(parts.result) }

    private var parts: (keys: Substring, result: Substring) {
      guard let arrow = text.firstRange(of: " → ") else {
        preconditionFailure("an example is written 'keys → result': \(text)")
      }
      return (text[..<arrow.lowerBound], text[arrow.upperBound...])
    }
  }
}

/// The parts of the language, in the order of the manual.
public enum Topic: String, Sendable, CaseIterable {
  case stack = "Stack"
  case arithmetic = "Arithmetic"
  case exponential = "Exponentials and logarithms"
  case trigonometry = "Trigonometry"
  case complex = "Complex numbers"
  case special = "Special functions"
  case elliptic = "Elliptic integrals"
  case hypergeometric = "Hypergeometric functions"
  case probability = "Probability"
  case integers = "Integers"
  case bits = "Bits"
  case floats = "Floating point"
  case colours = "Colours"
  case comparison = "Comparison and logic"
  case vectors = "Vectors and matrices"
  case numerical = "Numerical"
  case solving = "Solving"
  case plots = "Plots"
  case strings = "Strings"
  case programs = "Programs"
  case variables = "Variables"
  case statistics = "Statistics"
  case units = "Units"
  case dates = "Dates and times"
  case measured = "Measured numbers"
  case money = "Money"
  case display = "Display"
  case session = "Session"
}

/// The action of a command, by what it may touch.
enum Action: Sendable {
  typealias Unary = @Sendable (Number, Context) throws(NumberError) -> Number
  typealias Binary = @Sendable (Number, Number, Context) throws(NumberError) -> Number
  typealias Values = @Sendable (String, [Value], Context) throws(CalculatorError) -> [Value]
  typealias Change = @Sendable (inout Machine) throws(CalculatorError) -> Void
  typealias Control = @Sendable (inout Interpreter) throws(CalculatorError) -> Void
  typealias Named = @Sendable (inout Interpreter, String) throws(CalculatorError) -> Void

  /// X becomes a function of X; kept for LAST X.
  case unary(Unary)
  /// Y and X become a function of both; kept for LAST X.
  case binary(Binary)
  /// The highest values, checked by kind, become others, as many as it says or, if it does not,
  /// some; kept for LAST X if that is more than moving them.
  case values(Values, gives: Int?, isKept: Bool)
  /// Changes the stack; throws before it changes anything.
  case change(Change)
  /// Changes the settings or the named properties, and takes values from the stack; throws before
  /// it changes anything.
  case setting(Change, Properties)
  /// Steers the interpreter: programs, undo, output.
  case control(Control)
  /// The same, with the name that follows the word; it may be empty if `optional`.
  case named(Named, optional: Bool)
}

extension Action {
  /// A function of numbers, which dispatch has counted, and of whose results values are made.
  static func numbers(
    gives count: Int,
    _ function: @escaping @Sendable ([Number], Context) throws(NumberError) -> [Number],
    as values: @escaping @Sendable ([Number]) throws(CalculatorError) -> [Value] = { numbers in
      numbers.map { .number($0) }
    }
  ) -> Action {
    .values(
      { (word, operands, context) throws(CalculatorError) in
        let numbers = operands.compactMap(\.number)
        return try values(try context.calculate(word, function(numbers, context)))
      }, gives: count, isKept: true)
  }
}

/// Keys of functions that formulas know, which do what a row does.
struct KeyedFormula: Sendable {
  /// Keys before these that leave whether they hold; elsewhere the formula has no value.
  let domain: String?
  let keys: String
  /// The operands that may be unknown, the deepest being 0. What the others may be is seen by
  /// taking the row's function where these are 1/2.
  let unknowns: [Int]
}

extension Command {
  /// The row with keys that formulas know it by, while other operands than these are numbers.
  func recorded(
    where domain: @autoclosure @escaping @Sendable () -> String? = nil,
    as keys: @autoclosure @escaping @Sendable () -> String, of unknowns: Int...
  ) -> Command {
    // Keys are put together when they are asked for: the table is made at every start.
    with { $0.formula = { KeyedFormula(domain: domain(), keys: keys(), unknowns: unknowns) } }
  }

  /// The row as one that moves or shows values without using them.
  var keepingFields: Command { with { $0.keepsFields = true } }

  /// The row as a function of all numbers in a vector, or on the stack.
  var ofSample: Command { with { $0.isOfSample = true } }

  /// The row as one that runs a program among its operands, wherever it stands among them.
  var ofProgram: Command { with { $0.takesProgram = true } }

  /// The row as one that finds where an equation holds.
  var ofEquation: Command { with { $0.solvesEquations = true } }

  /// The row as one that runs a program between two ends, which may be those of a range: `-1..1`.
  var onRange: Command {
    guard case .control(let run) = action else { preconditionFailure("it steers the interpreter") }
    return ofProgram.with {
      $0.action = .control { interpreter throws(CalculatorError) in
        let before = interpreter.machine.stack
        guard interpreter.spreadRange() else { return try run(&interpreter) }
        do throws(CalculatorError) { try run(&interpreter) } catch {
          interpreter.machine.stack = before
          throw error
        }
      }
    }
  }

  /// The row as one whose first operand stays below the result, which expressions have no use for.
  var keepingFirst: Command { with { $0.keepsFirst = true } }
}
