public import ExactNumbers

/// A calculator to call: keys in, a value or an error out.
///
/// ```swift
/// let calculator = RPNCalculator()
/// print(try calculator.evaluate("2 sqrt 3 +"))  // 4.41421356237310
/// print(try calculator.evaluate(expression: "(2+3)*4"))  // 20
/// ```
///
/// It is a hub with a ``CalculatorModel``, which does all the work. The stack, variables and
/// settings stay from one call to the next, other listeners can be plugged into ``hub``, and
/// observers register with ``model``. Like these it is not thread-safe. Listeners, observers and
/// words of your own cannot call it while they are being called: that throws. They can send keys to
/// ``hub``, which run after the evaluated ones.
public final class RPNCalculator {
  /// The hub for the keys.
  public let hub = ManageListeners()
  /// The model, which calculates.
  public let model: CalculatorModel
  private let failures = FirstFailure()

  /// Creates a calculator with an empty stack and the words of this table.
  public init(settings: Settings = Settings(), table: CommandTable = .standard) {
    model = CalculatorModel(settings: settings, table: table)
    // After `quit` it would ignore all keys.
    model.isSent = true
    model.addObserver(failures, of: [])
    hub.addListener(model)
  }

  /// The values on the stack, X last.
  public var stack: [Value] { Array(model.machine.stack) }

  /// Sends keys, and returns the value in X, which stays there: `"2 sqrt 3 +"` returns 2+√3.
  ///
  /// ``LineReader`` reads a line as at the prompt: `"2+3"` is 5. Keys continue with the results of
  /// earlier keys. Several lines are keys, which `undo` takes back as one. If keys that were sent
  /// to ``hub`` are still open, such as a number being typed, these keys continue them. `quit` is
  /// an error.
  ///
  /// The first word that fails ends the keys and restores the state before them. Throws the
  /// failure, with line and column of the word, ``CalculatorError/line(_:)`` if the line has two
  /// readings, and ``CalculatorError/tooFewValues(word:needed:available:)`` if the stack is empty
  /// at the end.
  ///
  /// Observers are notified of changes after the last key, and never of a change that is reverted.
  /// They are notified of printed text, operations and failures at once. If the call fails later,
  /// these are not taken back, because a person may have read them.
  @discardableResult
  public func evaluate(_ keys: String) throws(Failure) -> Value {
    try send(keys) { stack throws(CalculatorError) in try Self.last(of: stack) }
  }

  /// Sends keys like ``evaluate(_:)``, and returns all values on the stack, X last; there may be
  /// none.
  @discardableResult
  public func evaluateAll(_ keys: String) throws(Failure) -> [Value] {
    try send(keys) { stack in Array(stack) }
  }

  /// Evaluates an expression in algebraic notation, like `'…' eval`, and returns the value in X.
  ///
  /// Throws the errors of ``evaluate(_:)``, with the column of the failure in the expression.
  @discardableResult
  public func evaluate(expression: String) throws(Failure) -> Value {
    // A quotation mark would end the expression, and the rest would be keys.
    if let index = expression.firstIndex(of: "'") {
      let column = expression[..<index].unicodeScalars.count + 1
      throw Failure(
        error: .unexpected("'"), source: Self.source, line: 1, column: column,
        openVectors: [])
    }
    do throws(Failure) { return try evaluate("'\(expression)' eval") } catch {
      throw error.inExpression(expression)
    }
  }

  /// Pushes exactly this number, string, truth value or vector of these. A text in keys might
  /// contain only some of its digits.
  ///
  /// Observers are notified, but listeners receive no keys. `undo` takes it back like a line.
  /// Throws ``CalculatorError/tooManyValues(limit:)`` if the stack is full, and the errors of an
  /// array.
  public func push(_ value: some WordResult) throws(CalculatorError) {
    try requireIdle("push")
    let value = try value.value()
    hub.beginLine()
    defer { hub.endLine() }
    try model.push(value)
  }

  /// Throws if a listener, an observer or the body of a word makes a call while it is being called.
  private func requireIdle(_ name: String) throws(CalculatorError) {
    if hub.isNotifying || model.isBusy {
      throw .refused(
        word: name, reason: "the calculator is at work; keys sent to its hub come afterwards")
    }
  }

  /// The name of the source in errors.
  private static let source = "keys"

  private static func last(of stack: ValueStack) throws(CalculatorError) -> Value {
    guard let x = stack.last else { throw .tooFewValues(word: "evaluate", needed: 1, available: 0) }
    return x
  }

  /// Sends a line of keys, and restores everything unless it has a result.
  private func send<Result>(
    _ keys: String, _ result: (ValueStack) throws(CalculatorError) -> Result
  ) throws(Failure) -> Result {
    var keys = keys
    do throws(CalculatorError) {
      try requireIdle("evaluate")
      if !model.isIncomplete, !keys.contains(where: \.isNewline) {
        keys = try model.reader.read(keys).keys(of: keys)
      }
    } catch {
      throw Failure(error: error, source: Self.source, line: 1, column: 1, openVectors: [])
    }
    model.interpreter.machine.stack.share()
    let (policy, machine) = (model.errorPolicy, model.machine)
    var history: UndoHistory? = model.interpreter.history
    failures.first = nil
    model.errorPolicy = .stop
    model.beginCall()
    hub.beginLine(keys)
    hub.notifyListeners(Array(keys.utf8).span, of: KeySource(Self.source))
    model.errorPolicy = policy
    do throws(Failure) {
      if let failure = failures.first { throw failure }
      let result = try model.located { () throws(CalculatorError) in try result(model.machine.stack)
      }
      history = nil  // otherwise the model's would be copied
      model.endCall(commits: true)
      hub.endLine()
      return result
    } catch {
      let hasUndone = model.interpreter.history.lineStart == nil
      hub.revertLine()
      if hasUndone, let history { model.restore(machine, history) }
      model.endCall(commits: false)
      throw error
    }
  }
}

extension CalculatorModel {
  /// Returns the result of a body; its error becomes a failure at the end of the keys.
  fileprivate func located<Result>(
    _ body: () throws(CalculatorError) -> Result
  ) throws(Failure) -> Result {
    do throws(CalculatorError) { return try body() } catch {
      throw interpreter.parser.position.failure(error)
    }
  }

  /// Pushes a value without a key.
  fileprivate func push(_ value: Value) throws(CalculatorError) {
    try interpreter.machine.guardStack(adding: 1)
    interpreter.machine.stack.append(value)
    interpreter.changes.insert(.stack)
    publishChanges()
  }

  /// Replaces the machine and the lines before it, because a line that has undone another one
  /// cannot be reverted in another way.
  fileprivate func restore(_ machine: Machine, _ history: UndoHistory) {
    interpreter.history = history
    interpreter.isStopped = interpreter.hasQuit
    interpreter.cancelEntry()
    restore(machine)
  }
}

extension Exact {
  /// Creates the number of a value; nil for other kinds of values and for complex numbers.
  public init?(_ value: Value) {
    guard case .number(let number) = value, let real = try? Exact(number) else { return nil }
    self = real
  }
}

/// Keeps the first failure of some keys.
private final class FirstFailure: Observer {
  var first: Failure?

  func calculatorFailed(_ failure: Failure) { first = first ?? failure }
}
