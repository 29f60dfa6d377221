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
  let action: Action
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
  /// Whether it is a function of all numbers in a vector, or on the stack.
  private(set) var isOfSample = false
  /// Whether it runs a program that it is given.
  private(set) var takesProgram = false
  /// Whether it pushes a number that is always the same.
  private(set) var isConstant = false

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
    private let text: String

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
        let numbers = operands.compactMap { if case .number(let x) = $0 { x } else { nil } }
        return try values(
          try context.calculate(word) { context throws(NumberError) in
            try function(numbers, context)
          })
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
    var row = self
    // Keys are put together when they are asked for: the table is made at every start.
    row.formula = { KeyedFormula(domain: domain(), keys: keys(), unknowns: unknowns) }
    return row
  }

  /// The row as a function of all numbers in a vector, or on the stack.
  var ofSample: Command {
    var row = self
    row.isOfSample = true
    return row
  }

  /// The row as one that runs a program among its operands, wherever it stands among them.
  var ofProgram: Command {
    var row = self
    row.takesProgram = true
    return row
  }

  /// The row as one whose first operand stays below the result, which expressions have no use for.
  var keepingFirst: Command {
    var row = self
    row.keepsFirst = true
    return row
  }
}

// MARK: Helpers that keep a row to one line or two

extension Command {
  init(
    _ names: String, _ effect: String, _ summary: String, _ operands: [Kind], _ examples: [Example],
    _ action: Action
  ) {
    // Most have one name, and the table is made at every start.
    if names.utf8.contains(UInt8(ascii: " ")) {
      let all = names.split(separator: " ").map(String.init)
      self.name = all.first ?? names
      self.aliases = Array(all.dropFirst())
    } else {
      self.name = names
      self.aliases = []
    }
    self.effect = effect
    self.summary = summary
    self.operands = operands
    takesProgram = operands.contains(.program)
    self.examples = examples
    self.action = action
  }

  /// A function of one number.
  static func unary(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    does function: @escaping Action.Unary, recorded recordable: Recordable? = nil
  ) -> Command {
    var row = Command(names, effect, summary, [.number], examples, .unary(function))
    row.recordable = recordable
    return row
  }

  /// A function of two numbers, Y first.
  static func binary(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    does function: @escaping Action.Binary, onWords integerFunction: IntegerFunction? = nil,
    recorded recordable: Recordable? = nil
  ) -> Command {
    var row = Command(names, effect, summary, [.number, .number], examples, .binary(function))
    row.integerFunction = integerFunction
    row.recordable = recordable
    return row
  }

  /// A question about two numbers, answered 1 or 0.
  static func test(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    onWords integerFunction: IntegerFunction? = nil, recorded recordable: Recordable? = nil,
    asks question: @escaping @Sendable (Number, Number, Context) throws(NumberError) -> Bool
  ) -> Command {
    var row = Command(
      names, effect, summary, [.number, .number], examples,
      .binary { (y, x, context) throws(NumberError) in try question(y, x, context) ? 1 : 0 })
    row.integerFunction = integerFunction
    row.recordable = recordable
    return row
  }

  /// A special function of as many numbers as it takes, the first one deepest.
  static func special(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    takes count: Int, is function: @autoclosure @escaping @Sendable () -> SpecialFunction
  ) -> Command {
    let action: Action =
      switch count {
      case 1: .unary { (x, context) throws(NumberError) in try function()([x], context) }
      case 2: .binary { (y, x, context) throws(NumberError) in try function()([y, x], context) }
      default:
        Action.numbers(gives: 1) { (x, context) throws(NumberError) in
          [try function()(x, context)]
        }
      }
    var row = Command(
      names, effect, summary, Array(repeating: .number, count: count), examples, action)
    row.special = function
    return row
  }

  /// A function of as many numbers as it takes, the first one deepest.
  static func numbers(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    takes count: Int,
    does function: @escaping @Sendable ([Number], Context) throws(NumberError) -> Number
  ) -> Command {
    numbers(names, effect, summary, examples, takes: count, gives: 1) {
      (x, context) throws(NumberError) in [try function(x, context)]
    }
  }

  /// A function of as many numbers as it takes, the first one deepest, that gives several.
  static func numbers(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    takes count: Int, gives resultCount: Int,
    does function: @escaping @Sendable ([Number], Context) throws(NumberError) -> [Number]
  ) -> Command {
    numbers(names, effect, summary, examples, takes: count, gives: resultCount, does: function)
  }

  private static func numbers(
    _ names: String, _ effect: String, _ summary: String, _ examples: [Example],
    takes count: Int, gives resultCount: Int,
    does function: @escaping @Sendable ([Number], Context) throws(NumberError) -> [Number]
  ) -> Command {
    Command(
      names, effect, summary, Array(repeating: .number, count: count), examples,
      .numbers(gives: resultCount, function))
  }

  /// A function of as many numbers as it takes, the first one deepest, that gives a vector of some.
  static func numbers(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    takes count: Int,
    givesVectorOf function:
      @escaping @Sendable ([Number], Context) throws(NumberError) -> [Number]
  ) -> Command {
    Command(
      names, effect, summary, Array(repeating: .number, count: count), examples,
      .numbers(
        gives: 1, function,
        as: { (results) throws(CalculatorError) in [.vector(try Vector(of: results))] }))
  }

  /// A function of the highest values, checked by kind, that gives others.
  static func values(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind],
    gives count: Int? = 1, isKept: Bool = true, _ examples: Example...,
    does function: @escaping Action.Values
  ) -> Command {
    Command(
      names, effect, summary, operands, examples, .values(function, gives: count, isKept: isKept))
  }

  /// The row with a sentence about its result, for some operands.
  func remarking(_ remark: @escaping @Sendable ([Value]) -> String?) -> Command {
    var row = self
    row.remark = remark
    return row
  }

  /// A number with a name, which is asked for when it is keyed in.
  static func constant(
    _ names: String, _ summary: String, _ examples: Example...,
    is value: @autoclosure @escaping @Sendable () -> Number
  ) -> Command {
    constant(names, "→ x", summary, examples) { .number(value()) }
  }

  /// A value that stands for no number.
  static func constant(
    _ name: String, _ effect: String, _ summary: String, _ examples: Example..., is value: Value
  ) -> Command {
    constant(name, effect, summary, examples) { value }
  }

  private static func constant(
    _ names: String, _ effect: String, _ summary: String, _ examples: [Example],
    _ value: @escaping @Sendable () -> Value
  ) -> Command {
    var row = Command(
      names, effect, summary, [], examples, .change { machine in machine.stack.append(value()) })
    row.isConstant = true
    return row
  }

  /// A change of the settings.
  static func setting(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    _ examples: Example..., of properties: Properties = .settings,
    does change: @escaping Action.Change
  ) -> Command {
    Command(names, effect, summary, operands, examples, .setting(change, properties))
  }

  /// A change of the settings that names its word.
  static func setting(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    _ examples: Example..., of properties: Properties = .settings,
    does change: @escaping @Sendable (inout Machine, String) throws(CalculatorError) -> Void
  ) -> Command {
    let word = firstName(in: names)
    return Command(
      names, effect, summary, operands, examples,
      .setting({ machine throws(CalculatorError) in try change(&machine, word) }, properties))
  }

  /// A change of the stack.
  static func change(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    _ examples: Example..., does change: @escaping Action.Change
  ) -> Command {
    Command(names, effect, summary, operands, examples, .change(change))
  }

  /// A change of the stack that names its word.
  static func change(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    _ examples: Example...,
    does change: @escaping @Sendable (inout Machine, String) throws(CalculatorError) -> Void
  ) -> Command {
    let word = firstName(in: names)
    return Command(
      names, effect, summary, operands, examples,
      .change { machine throws(CalculatorError) in try change(&machine, word) })
  }

  /// A word that steers the interpreter.
  static func control(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    _ examples: Example..., does control: @escaping Action.Control
  ) -> Command {
    Command(names, effect, summary, operands, examples, .control(control))
  }

  /// A word that steers the interpreter, and names itself.
  static func control(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    _ examples: Example...,
    does control: @escaping @Sendable (inout Interpreter, String) throws(CalculatorError) -> Void
  ) -> Command {
    let word = firstName(in: names)
    return Command(
      names, effect, summary, operands, examples,
      .control { interpreter throws(CalculatorError) in try control(&interpreter, word) })
  }

  /// A word that steers the interpreter, with examples that were listed elsewhere.
  static func control(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind],
    examples: [Example], does control: @escaping Action.Control
  ) -> Command {
    Command(names, effect, summary, operands, examples, .control(control))
  }

  /// A word that takes the name after it.
  static func named(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    optional: Bool = false, _ examples: Example..., does action: @escaping Action.Named
  ) -> Command {
    Command(names, effect, summary, operands, examples, .named(action, optional: optional))
  }

  /// A word that takes the name after it, and names itself.
  static func named(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    optional: Bool = false, _ examples: Example...,
    does action:
      @escaping @Sendable (inout Interpreter, String, String) throws(CalculatorError) -> Void
  ) -> Command {
    let word = firstName(in: names)
    return Command(
      names, effect, summary, operands, examples,
      .named(
        { (interpreter, name) throws(CalculatorError) in try action(&interpreter, word, name) },
        optional: optional))
  }

  /// The name that errors use; most rows have no other.
  private static func firstName(in names: String) -> String {
    names.firstIndex(of: " ").map { String(names[..<$0]) } ?? names
  }
}
