import ExactNumbers

/// Rows by the kind of their action. These helpers keep a row to a line or two.
extension Command {
  init(
    _ names: String, _ effect: String, _ summary: String, _ operands: [Kind], _ examples: [Example],
    _ action: Action
  ) {
    // Most rows have one name, and the table is made at every start.
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

  /// Returns the row with a change.
  func with(_ change: (inout Command) -> Void) -> Command {
    var row = self
    change(&row)
    return row
  }

  /// Returns the row of a function of one number.
  static func unary(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    does function: @escaping Action.Unary, recorded recordable: Recordable? = nil
  ) -> Command {
    Command(names, effect, summary, [.number], examples, .unary(function))
      .with { $0.recordable = recordable }
  }

  /// Returns the row of a function of two numbers, Y first.
  static func binary(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    does function: @escaping Action.Binary, onWords integerFunction: IntegerFunction? = nil,
    recorded recordable: Recordable? = nil
  ) -> Command {
    Command(names, effect, summary, [.number, .number], examples, .binary(function)).with {
      $0.integerFunction = integerFunction
      $0.recordable = recordable
    }
  }

  /// Returns the row of a comparison of two numbers, which leaves 1 or 0.
  static func test(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    onWords integerFunction: IntegerFunction? = nil, recorded recordable: Recordable? = nil,
    asks question: @escaping @Sendable (Number, Number, Context) throws(NumberError) -> Bool
  ) -> Command {
    Command(
      names, effect, summary, [.number, .number], examples,
      .binary { (y, x, context) throws(NumberError) in try question(y, x, context) ? 1 : 0 }
    ).with {
      $0.integerFunction = integerFunction
      $0.recordable = recordable
    }
  }

  /// Returns the row of a special function of `count` numbers, the first one deepest.
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
    return Command(
      names, effect, summary, Array(repeating: .number, count: count), examples, action
    ).with { $0.special = function }
  }

  /// Returns the row of a function of three numbers, the first one deepest.
  static func ternary(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    does function:
      @escaping @Sendable (Number, Number, Number, Context) throws(NumberError) -> Number
  ) -> Command {
    Command(
      names, effect, summary, [.number, .number, .number], examples,
      .numbers(gives: 1) { (x, context) throws(NumberError) in
        [try function(x[0], x[1], x[2], context)]
      })
  }

  /// Returns the row of a function of `count` numbers, the first one deepest, with `resultCount`
  /// results.
  static func numbers(
    _ names: String, _ effect: String, _ summary: String, _ examples: Example...,
    takes count: Int, gives resultCount: Int = 1,
    does function: @escaping @Sendable ([Number], Context) throws(NumberError) -> [Number]
  ) -> Command {
    Command(
      names, effect, summary, Array(repeating: .number, count: count), examples,
      .numbers(gives: resultCount, function))
  }

  /// Returns the row of a function of `count` numbers, the first one deepest, whose result is a
  /// vector of numbers.
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

  /// Returns the row of a function of the highest values, whose kinds are checked, with other
  /// values as results.
  static func values(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind],
    gives count: Int? = 1, isKept: Bool = true, _ examples: Example...,
    does function: @escaping Action.Values
  ) -> Command {
    Command(
      names, effect, summary, operands, examples, .values(function, gives: count, isKept: isKept))
  }

  /// Returns the row with a sentence about its result, for some operands.
  func remarking(_ remark: @escaping @Sendable ([Value]) -> String?) -> Command {
    with { $0.remark = remark }
  }

  /// Returns the row of a number with a name. The number is computed when the word runs.
  static func constant(
    _ names: String, _ summary: String, _ examples: Example...,
    is value: @autoclosure @escaping @Sendable () -> Number
  ) -> Command {
    constant(names, "→ x", summary, examples) { .number(value()) }
  }

  /// Returns the row of a constant that is not a number.
  static func constant(
    _ name: String, _ effect: String, _ summary: String, _ examples: Example..., is value: Value
  ) -> Command {
    constant(name, effect, summary, examples) { value }
  }

  private static func constant(
    _ names: String, _ effect: String, _ summary: String, _ examples: [Example],
    _ value: @escaping @Sendable () -> Value
  ) -> Command {
    Command(
      names, effect, summary, [], examples, .change { machine in machine.stack.append(value()) }
    ).with { $0.isConstant = true }
  }

  static func setting(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    _ examples: Example..., of properties: Properties = .settings,
    does change: @escaping Action.Change
  ) -> Command {
    Command(names, effect, summary, operands, examples, .setting(change, properties))
  }

  /// Returns the row of a change of the settings, whose errors name the word.
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

  /// Returns the row of a change of the stack.
  static func change(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    _ examples: Example..., does change: @escaping Action.Change
  ) -> Command {
    Command(names, effect, summary, operands, examples, .change(change))
  }

  /// Returns the row of a change of the stack, whose errors name the word.
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

  /// Returns the row of a word that controls the interpreter.
  static func control(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    _ examples: Example..., does control: @escaping Action.Control
  ) -> Command {
    Command(names, effect, summary, operands, examples, .control(control))
  }

  /// Returns the row of a word that controls the interpreter, and whose errors name the word.
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

  /// Returns the row of a word that controls the interpreter, with examples in an array.
  static func control(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind],
    examples: [Example], does control: @escaping Action.Control
  ) -> Command {
    Command(names, effect, summary, operands, examples, .control(control))
  }

  /// Returns the row of a word that takes the name after it.
  static func named(
    _ names: String, _ effect: String, _ summary: String, takes operands: [Kind] = [],
    optional: Bool = false, _ examples: Example..., does action: @escaping Action.Named
  ) -> Command {
    Command(names, effect, summary, operands, examples, .named(action, optional: optional))
  }

  /// Returns the row of a word that takes the name after it, and whose errors name the word.
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

  /// Returns the name that errors use; most rows have no other.
  private static func firstName(in names: String) -> String {
    names.firstIndex(of: " ").map { String(names[..<$0]) } ?? names
  }
}
