public import ExactNumbers

// Words that a program written in Swift adds to the language. Operands and results have Swift
// types, whose kinds dispatch checks, so a body gets only values of its types.

/// A type that a word written in Swift can take from the stack: `Exact`, `Number`, `String`, or an
/// array of numbers. A parameter of type `Context` takes nothing from the stack: it gets the
/// calculator's context.
public protocol WordOperand: Sendable {
  /// The kind that dispatch checks; nil if the parameter takes nothing from the stack.
  static var kind: Kind? { get }
  /// Creates an operand of a value. Throws if this value of the right kind is not allowed, for
  /// example a complex number for an `Exact`. The value is nil if the parameter takes nothing from
  /// the stack.
  init(operand value: Value?, of word: String, _ context: Context) throws(CalculatorError)
}

/// A type that a word written in Swift can leave: the types of ``WordOperand``, and `Bool`, which
/// becomes 1 or 0.
public protocol WordResult: Sendable {
  /// Returns the value for the stack.
  func value() throws(CalculatorError) -> Value
}

extension Command {
  /// Creates a word written in Swift, for ``CommandTable/init(adding:)``:
  ///
  /// ```swift
  /// Command("half", "x → x/2", "Half of X.", "7 half → 3.5") { (x: Exact) in x / 2 }
  /// ```
  ///
  /// The parameters of the body determine the number of operands, deepest first, and their kinds,
  /// which are checked before the call. The body must depend on its parameters only, because it may
  /// be called at any time and on any thread, even for a preview of a line that is being typed.
  ///
  /// An error of the body is the error of the word, which then changes nothing. `NumberError` and
  /// ``CalculatorError`` have their usual sentences. The sentence of any other error is its text,
  /// `"\(error)"`. A body that takes long should call `checkInterruption()` of a parameter of type
  /// `Context` regularly. Otherwise 'timelimit' and Ctrl-C wait for its end.
  ///
  /// In the body, `Exact` has the calculator's limits. An operator without a result, such as a
  /// division by 0 or a comparison that cannot be decided, does not trap but becomes the error of
  /// the word: see `Exact.within`. A result that exceeds the memory limit of a value is also an
  /// error.
  ///
  /// - Parameters:
  ///   - name: the name; other names may follow it, separated by blanks.
  ///   - effect: the values that it takes and leaves, X on the right, such as `y x → y+x`.
  ///   - summary: one sentence.
  ///   - examples: keys and their results.
  ///   - topic: the part of the language in which help lists the word.
  ///   - body: the function.
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

  /// Creates a word written in Swift that leaves two values, the second in X.
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
  /// Returns the action of a body, and the kinds of its operands. Without operands, nothing is kept
  /// for LAST X.
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
  /// Throws if the value takes more memory than a value may. A body may have made it without the
  /// context's limits.
  fileprivate func guardSize(_ word: String, _ context: Context) throws(CalculatorError) {
    // The bytes of a number include its object.
    let (bytes, objects) = (bytes, 1 << 10)
    if bytes - objects <= context.memoryLimit { return }
    throw .number(word: word, .tooLarge(bytes: Double(bytes)), limit: context.memoryLimit)
  }
}

/// A reader that returns operands one by one.
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
  /// Returns the result of a body, or throws its error as an error of the word.
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

  /// Traps for an operand of the wrong kind, because dispatch has checked the kinds.
  fileprivate static func unchecked(_ word: String) -> Never {
    preconditionFailure("an operand of '\(word)' is not of the kind that was asked for")
  }
}

// MARK: Numbers

extension Number: WordOperand, WordResult {
  /// The kind of any number.
  public static var kind: Kind? { .number }

  /// Creates a number. Throws for the unknown of a formula, with which a body cannot calculate.
  public init(operand value: Value?, of word: String, _ context: Context) throws(CalculatorError) {
    guard case .number(let number)? = value else { CalculatorError.unchecked(word) }
    if number.isRecorded { throw .number(word: word, .notRecordable, limit: context.memoryLimit) }
    self = number
  }

  /// Returns the number for the stack.
  public func value() -> Value { .number(self) }
}

extension Exact: WordOperand, WordResult {
  /// The kind of a number, which must be real.
  public static var kind: Kind? { .number }

  /// Creates a real number. Throws for a complex number.
  public init(operand value: Value?, of word: String, _ context: Context) throws(CalculatorError) {
    let number = try Number(operand: value, of: word, context)
    self = try context.calculate(word) { _ throws(NumberError) in try Exact(number) }
  }

  /// Returns the number for the stack.
  public func value() -> Value { .number(number) }
}

extension Bool: WordResult {
  /// Returns 1 for true, 0 for false.
  public func value() -> Value { self ? .yes : .no }
}

// MARK: Texts and vectors

extension String: WordOperand, WordResult {
  /// The kind of a string.
  public static var kind: Kind? { .string }

  /// Creates a string.
  public init(operand value: Value?, of word: String, _ context: Context) throws(CalculatorError) {
    guard case .string(let text)? = value else { CalculatorError.unchecked(word) }
    self = text
  }

  /// Returns the string for the stack.
  public func value() -> Value {
    MemoryUse.noteRow(utf8.count, stride: 1)
    return .string(self)
  }
}

extension Array: WordOperand where Element: WordOperand {
  /// The kind of a vector.
  public static var kind: Kind? { .vector }

  /// Creates an array of the elements of a vector. Throws for an element of another kind than the
  /// type's.
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
  /// Returns a vector of the elements. Throws if there are too many or they nest too deeply.
  public func value() throws(CalculatorError) -> Value {
    .vector(try Vector(try map { element throws(CalculatorError) in try element.value() }))
  }
}

// MARK: The limits of the calculation

extension Context: WordOperand {
  /// Nil, because a context takes nothing from the stack.
  public static var kind: Kind? { nil }

  /// Creates the calculator's context: its angle unit, its limits and its interruption.
  public init(operand value: Value?, of word: String, _ context: Context) { self = context }
}
