import ExactNumbers
import Quantities

/// A word of the language: one row of the command table, with everything known about the word.
public struct Command: Sendable {
  /// The name in the manual.
  public let name: String
  /// Other names for it.
  public let aliases: [String]
  /// The values that the word takes and leaves, with X on the right: `y x → y+x`.
  public let effect: String
  /// One sentence about the word.
  public let summary: String
  /// Keys, and the values that they leave or print.
  public let examples: [Example]
  /// The part of the manual that describes it.
  public internal(set) var topic = Topic.stack
  /// The kinds of its operands, deepest first; dispatch checks them.
  let operands: [Kind]
  /// The action of the word.
  var action: Action
  /// The function on vectors, if the word is made for numbers and not just applied to every entry.
  var vectorFunction: VectorFunction?
  /// The effect on quantities, if it accepts others than measured numbers without a unit.
  var unitRule: UnitRule?
  /// The function on two strings, if the word is made for numbers and also accepts strings.
  var stringFunction: StringFunction?
  /// The function of two machine integers, if its result is also a machine integer.
  var integerFunction: IntegerFunction?
  /// The step in compiled programs, if it is not just the function of two machine integers.
  var step: Step?
  /// The function in a formula, if programs that use the word can be integrated and differentiated.
  var recordable: Recordable?
  /// The special function of the word, which formulas may also contain.
  var special: (@Sendable () -> SpecialFunction)?
  /// Returns a sentence about the result for the user, if the operands call for one.
  var remark: (@Sendable ([Value]) -> String?)?
  /// Returns the stack with the operands in another form, or nil; tried if the word refuses them.
  var otherForm: (@Sendable (inout Interpreter, String) throws(CalculatorError) -> ValueStack?)?
  /// The form of the word in formulas, if it consists of the functions of other rows.
  var formula: (@Sendable () -> KeyedFormula)?
  /// Whether the first operand stays below the single result.
  private(set) var keepsFirst = false
  /// Whether the word moves or shows values without using them, so that a field keeps its text.
  private(set) var keepsFields = false
  /// Whether the word is a function of all numbers in a vector, or on the stack.
  private(set) var isOfSample = false
  /// Whether the word runs a program among its operands.
  var takesProgram = false
  /// Whether its program may be an equation, whose sides are subtracted.
  private(set) var solvesEquations = false
  /// Whether the word pushes a number that is always the same.
  var isConstant = false
  /// Whether the word pushes one value that does not depend on the keys before it.
  var isSource: Bool { isConstant || Self.sources.contains(name) }
  private static let sources: Set = ["const", "now", "rand", "randn", "rcl", "today"]
  /// The kind of names that the word takes, if they are not those of variables.
  private var otherNames: NameKind?

  /// Whether the word changes the settings: a number before it is a count.
  public var isSetting: Bool { if case .setting = action { true } else { false } }

  /// The numbers of values that the word takes and leaves, if they are always the same and it does
  /// nothing else.
  var counts: (takes: Int, gives: Int)? {
    switch action {
    case .unary: (1, 1)
    case .binary: (2, 1)
    case .values(_, let gives?, _): (operands.count, gives + (keepsFirst ? 1 : 0))
    default: isConstant ? (0, 1) : nil
    }
  }

  /// Whether the word takes the name that follows it, as in `5 sto radius`.
  public var takesName: Bool { if case .named = action { true } else { false } }

  /// The kind of names that follow the word, or are in the string that it takes; nil if there are
  /// none.
  public var nameKind: NameKind? { otherNames ?? (takesName ? .variable : nil) }

  /// A kind of names that completion offers.
  public enum NameKind: Equatable, Sendable {
    case variable, constant, file, zone
    /// Topics of help, and words.
    case topic
    /// Topics of help alone.
    case topicOfWords
    /// Listeners that can be plugged in.
    case listener
    /// Listeners that are plugged in.
    case pluggedIn
    /// One of these words.
    case choice([String])
  }

  /// The row as a row that takes names of a kind.
  func naming(_ kind: NameKind) -> Command { with { $0.otherNames = kind } }

  /// Keystrokes and their output through a pipe, lines separated by spaces: `2 3 + → 5`.
  ///
  /// The text is split when it is read, because the table is made at every start.
  public struct Example: Sendable, ExpressibleByStringLiteral {
    let text: String

    /// Creates an example of the text `keys → result`.
    public init(stringLiteral text: String) { self.text = text }

    /// The keystrokes.
    public var keys: String { String(parts.keys) }
    /// The output of the keys.
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

/// The action of a command, by the state that it may change.
enum Action: Sendable {
  typealias Unary = @Sendable (Number, Context) throws(NumberError) -> Number
  typealias Binary = @Sendable (Number, Number, Context) throws(NumberError) -> Number
  typealias Values = @Sendable (String, [Value], Context) throws(CalculatorError) -> [Value]
  typealias Change = @Sendable (inout Machine) throws(CalculatorError) -> Void
  typealias Control = @Sendable (inout Interpreter) throws(CalculatorError) -> Void
  typealias Named = @Sendable (inout Interpreter, String) throws(CalculatorError) -> Void

  /// Replaces X by a function of X, and keeps the operation for LAST X.
  case unary(Unary)
  /// Replaces Y and X by a function of both, and keeps the operation for LAST X.
  case binary(Binary)
  /// Replaces the highest values, whose kinds are checked, by `gives` others, or by any number of
  /// others if that is nil. The operation is kept for LAST X if `isKept`, that is unless it only
  /// moves values.
  case values(Values, gives: Int?, isKept: Bool)
  /// Changes the stack. It throws before it changes anything.
  case change(Change)
  /// Changes the settings or the named properties, and takes values from the stack. It throws
  /// before it changes anything.
  case setting(Change, Properties)
  /// Controls the interpreter: programs, undo, output.
  case control(Control)
  /// Controls the interpreter, with the name that follows the word. The name may be empty if
  /// `optional`.
  case named(Named, optional: Bool)
}

extension Action {
  /// Returns the action of a function of numbers, which dispatch has counted. `values` converts its
  /// results.
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

/// Keys that have the same result as a row, of functions that formulas know.
struct KeyedFormula: Sendable {
  /// Keys that run before and leave whether the keys are valid. If they leave 0, the formula has no
  /// value.
  let domain: String?
  let keys: String
  /// The operands that may be unknown; the deepest is 0. The domain of the others is checked by
  /// running the row's function with 1/2 for the unknowns.
  let unknowns: [Int]
}

extension Command {
  /// Returns the row with keys for formulas. They apply if all operands except `unknowns` are
  /// numbers.
  func recorded(
    where domain: @autoclosure @escaping @Sendable () -> String? = nil,
    as keys: @autoclosure @escaping @Sendable () -> String, of unknowns: Int...
  ) -> Command {
    // The keys are made when they are needed, because the table is made at every start.
    with { $0.formula = { KeyedFormula(domain: domain(), keys: keys(), unknowns: unknowns) } }
  }

  /// The row as a row that moves or shows values without using them.
  var keepingFields: Command { with { $0.keepsFields = true } }

  /// The row as a function of all numbers in a vector, or on the stack.
  var ofSample: Command { with { $0.isOfSample = true } }

  /// The row as a row that runs a program among its operands, at any level.
  var ofProgram: Command { with { $0.takesProgram = true } }

  /// Returns the row with another form of operands, tried if the word refuses them.
  func trying(
    _ form: @escaping @Sendable (inout Interpreter, String) throws(CalculatorError) -> ValueStack?
  ) -> Command { with { $0.otherForm = form } }

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

  /// The row as a row whose first operand stays below the result. Expressions cannot use it.
  var keepingFirst: Command { with { $0.keepsFirst = true } }
}
