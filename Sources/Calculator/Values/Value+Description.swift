import ExactNumbers

extension Value: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as surd shows it at first: numbers with 15 digits, strings in quotes, programs in
  /// braces; keys that make it where no digit of a number in it is certain.
  ///
  /// ``CalculatorModel/text(of:_:)`` gives the text by a calculator's settings.
  public var description: String { text(Settings()) }

  /// The kind of value inside, and keys that make it: `number(real 2 sqrt)`, `string("a")`.
  public var debugDescription: String {
    if case .number(let number) = self { return "number(\(number.debugDescription))" }
    if case .quantity = self { return "quantity(\(keys))" }
    return "\(kind)(\(keys))"
  }

  /// The text as the settings show it, or keys.
  func text(_ settings: Settings) -> String {
    var bytes: [UInt8] = []
    return (try? write(to: &bytes, settings)) == nil ? keys : String(decoding: bytes, as: UTF8.self)
  }

  private var keys: String {
    var bytes: [UInt8] = []
    _ = writeKeys(to: &bytes, for: NumeralReading())
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Machine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The stack as the settings show it, a value a line, X last.
  public var description: String { stack.map { $0.text(settings) }.joined(separator: "\n") }

  /// The values on the stack, and the variables:
  /// `Machine(stack: [number(small 2)], variables: [n: string("a")])`.
  public var debugDescription: String {
    let stack = stack.map(\.debugDescription).joined(separator: ", ")
    let kept = variables.map { "\($0.key): \($0.value.debugDescription)" }.sorted()
    return "Machine(stack: [\(stack)], variables: [\(kept.joined(separator: ", "))])"
  }
}

extension NumericOperation: CustomStringConvertible {
  /// The operands and the word: `2 3 +`.
  public var description: String {
    (operands.map(\.description) + [command.name]).joined(separator: " ")
  }
}

extension PerformedOperation: CustomStringConvertible {
  /// The operation and its results: `2 3 + → 5`.
  public var description: String {
    "\(operation) → \(results.map(\.description).joined(separator: " "))"
  }
}
