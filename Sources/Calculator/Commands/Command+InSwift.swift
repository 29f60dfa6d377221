public import ExactNumbers

// Words that a program written in Swift adds to the language. Operands and results have Swift's
// types, whose kinds dispatch checks: a body never sees a value that it has no use for.

/// A type that a word written in Swift can take from the stack: `Exact`, `Number`, `String`, or an
/// array of numbers. A parameter of type `Context` takes nothing, and gets the calculator's.
public protocol WordOperand: Sendable {
  /// The kind that dispatch checks; nil for what is not on the stack.
  static var kind: Kind? { get }
  /// The operand that a value is; throws where one of that kind does not do, as a complex number
  /// for an `Exact`. There is no value for what is not on the stack.
  init(operand value: Value?, of word: String, _ context: Context) throws(CalculatorError)
}

/// A type that a word written in Swift can leave: those of ``WordOperand``, and `Bool`, which
/// becomes 1 or 0.
public protocol WordResult: Sendable {
  /// The value on the stack.
  func value() throws(CalculatorError) -> Value
}

extension Command {
  /// A word written in Swift, for ``CommandTable/init(adding:)``:
  ///
  /// ```swift
  /// Command("half", "x → x/2", "Half of X.", "7 half → 3.5") { (x: Exact) in x / 2 }
  /// ```
  ///
  /// The parameters of the body say how many operands the word takes, the deepest first, and of
  /// what kinds; they are checked before it is called. The body is a function of them, no more: it
  /// may be called at any time and on any thread, for a line that is only tried while it is typed,
  /// too.
  ///
  /// What the body throws is the error of the word, which then leaves all as it was: `NumberError`
  /// and ``CalculatorError`` say what they always say, and the sentence of any other error is its
  /// text, `"\(error)"`. A body that takes long calls `checkInterruption()` of a parameter of type
  /// `Context` now and then; without it, 'timelimit' and Ctrl-C wait for its end.
  ///
  /// In the body, `Exact` has the calculator's limits. An operator without a result, such as a
  /// division by 0 or a comparison that nothing decides, does not trap there but becomes the error
  /// of the word: see `Exact.within`. A result that takes more memory than a value may is an error,
  /// too.
  ///
  /// - Parameters:
  ///   - name: the name; more names may stand behind it, parted by blanks.
  ///   - effect: what it takes and leaves, X on the right, as `y x → y+x`.
  ///   - summary: one sentence.
  ///   - examples: keys, and what they leave.
  ///   - topic: the part of the language that help lists it in.
  ///   - body: what it does.
  public init<each Operand: WordOperand, Result: WordResult>(
    _ name: String, _ effect: String, _ summary: String, _ examples: Example...,
    topic: Topic = .programs,
    does body: @escaping @Sendable (repeat each Operand) throws -> Result
  ) {
    let (kinds, action) = Action.of(body, gives: 1) { result throws(CalculatorError) in
      [try result.value()]
    }
    self.init(name, effect, summary, kinds, examples, action)
    self.topic = topic
  }

  /// A word written in Swift that leaves two values, the second one in X.
  public init<each Operand: WordOperand, Y: WordResult, X: WordResult>(
    _ name: String, _ effect: String, _ summary: String, _ examples: Example...,
    topic: Topic = .programs,
    does body: @escaping @Sendable (repeat each Operand) throws -> (Y, X)
  ) {
    let (kinds, action) = Action.of(body, gives: 2) { results throws(CalculatorError) in
      [try results.0.value(), try results.1.value()]
    }
    self.init(name, effect, summary, kinds, examples, action)
    self.topic = topic
  }
}

extension Action {
  /// The action of a body, and the kinds of its operands. Without any, nothing is kept for LAST X.
  fileprivate static func of<each Operand: WordOperand, Result>(
    _ body: @escaping @Sendable (repeat each Operand) throws -> Result, gives count: Int,
    as values: @escaping @Sendable (Result) throws(CalculatorError) -> [Value]
  ) -> (kinds: [Kind], action: Action) {
    var kinds: [Kind] = []
    for operand in repeat (each Operand).self {
      if let kind = operand.kind { kinds.append(kind) }
    }
    let action = Action.values(
      { (word, operands, context) throws(CalculatorError) in
        var reader = OperandReader(word: word, context: context, values: operands[...])
        let taken = (repeat try reader.next((each Operand).self))
        let results = try values(
          try CalculatorError.ofBody(word, context) { try body(repeat each taken) })
        for value in results { try value.guardSize(word, context) }
        return results
      }, gives: count, isKept: !kinds.isEmpty)
    return (kinds, action)
  }
}

extension Value {
  /// Throws if the value takes more memory than a value may. A body may have made it by other means
  /// than the context's.
  fileprivate func guardSize(_ word: String, _ context: Context) throws(CalculatorError) {
    // The account of a number counts its object, too.
    let (bytes, objects) = (bytes, 1 << 10)
    if bytes - objects <= context.memoryLimit { return }
    throw .number(word: word, .tooLarge(bytes: Double(bytes)), limit: context.memoryLimit)
  }
}

/// Hands out operands one by one.
private struct OperandReader {
  let word: String
  let context: Context
  var values: ArraySlice<Value>

  mutating func next<Operand: WordOperand>(
    _ type: Operand.Type
  ) throws(CalculatorError) -> Operand {
    let value = type.kind == nil ? nil : values.popFirst()
    return try Operand(operand: value, of: word, context)
  }
}

extension CalculatorError {
  /// What a body gives; its error as one of the word.
  fileprivate static func ofBody<Result>(
    _ word: String, _ context: Context, _ body: () throws -> Result
  ) throws(CalculatorError) -> Result {
    do { return try Exact.within(context, body) } catch {
      switch error {
      case let error as CalculatorError: throw error
      case let failure as Failure: throw failure.error
      case let error as NumberError:
        return try context.calculate(word) { _ throws(NumberError) in throw error }
      default: throw .refused(word: word, reason: "\(error)")
      }
    }
  }

  /// The precondition of all operands: dispatch has seen them.
  fileprivate static func unchecked(_ word: String) -> Never {
    preconditionFailure("an operand of '\(word)' is not of the kind that was asked for")
  }
}

// MARK: Numbers

extension Number: WordOperand, WordResult {
  /// Any number.
  public static var kind: Kind? { .number }

  /// A number; throws for the unknown of a formula, which no body can calculate with.
  public init(operand value: Value?, of word: String, _ context: Context) throws(CalculatorError) {
    guard case .number(let number)? = value else { CalculatorError.unchecked(word) }
    if number.isRecorded { throw .number(word: word, .notRecordable, limit: context.memoryLimit) }
    self = number
  }

  /// The number on the stack.
  public func value() -> Value { .number(self) }
}

extension Exact: WordOperand, WordResult {
  /// A number that is real.
  public static var kind: Kind? { .number }

  /// A real number; throws for a complex one.
  public init(operand value: Value?, of word: String, _ context: Context) throws(CalculatorError) {
    let number = try Number(operand: value, of: word, context)
    self = try context.calculate(word) { _ throws(NumberError) in try Exact(number) }
  }

  /// The number on the stack.
  public func value() -> Value { .number(number) }
}

extension Bool: WordResult {
  /// 1 for true, 0 for false.
  public func value() -> Value { self ? .yes : .no }
}

// MARK: Texts and vectors

extension String: WordOperand, WordResult {
  /// A string.
  public static var kind: Kind? { .string }

  /// A string.
  public init(operand value: Value?, of word: String, _ context: Context) throws(CalculatorError) {
    guard case .string(let text)? = value else { CalculatorError.unchecked(word) }
    self = text
  }

  /// The string on the stack.
  public func value() -> Value {
    MemoryUse.noteRow(utf8.count, stride: 1)
    return .string(self)
  }
}

extension Array: WordOperand where Element: WordOperand {
  /// A vector.
  public static var kind: Kind? { .vector }

  /// The elements of a vector, each of the type's kind; throws for one of another kind.
  public init(operand value: Value?, of word: String, _ context: Context) throws(CalculatorError) {
    guard case .vector(let vector)? = value else { CalculatorError.unchecked(word) }
    self = []
    for (index, element) in zip(1..., vector.elements) {
      guard let kind = Element.kind, kind.accepts(element.kind) else {
        throw .wrongElement(
          word: word, index: index, found: element.kind, needs: Element.kind ?? .any)
      }
      append(try Element(operand: element, of: word, context))
    }
  }
}

extension Array: WordResult where Element: WordResult {
  /// A vector of the elements; throws where they are too many or nest too deeply.
  public func value() throws(CalculatorError) -> Value {
    .vector(try Vector(try map { element throws(CalculatorError) in try element.value() }))
  }
}

// MARK: The limits of the calculation

extension Context: WordOperand {
  /// Nothing that is on the stack.
  public static var kind: Kind? { nil }

  /// The calculator's angle unit and limits, and whoever may interrupt.
  public init(operand value: Value?, of word: String, _ context: Context) { self = context }
}
