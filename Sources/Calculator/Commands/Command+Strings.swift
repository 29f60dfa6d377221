import ExactNumbers

/// The meaning of strings to a word that is made for two numbers.
struct StringFunction: Sendable {
  /// The result of two strings, Y first; it is not as long as both unless it joins them.
  let body: @Sendable (String, String) -> Value
  /// The result of a string and a value of another kind; nil if they do not go together.
  var otherwise: Value?
}

extension Command {
  /// The row with what the word does to two strings.
  ///
  /// - Parameter otherwise: what it gives for a string and something else, if that is no error.
  func onStrings(
    otherwise: Value? = nil, _ body: @escaping @Sendable (String, String) -> Value
  ) -> Command {
    var row = self
    row.stringFunction = StringFunction(body: body, otherwise: otherwise)
    return row
  }

  /// The row of a question, with its answer on two strings; no other value is equal to a string.
  func comparingStrings(
    ifOther: Bool? = nil, _ question: @escaping @Sendable (String, String) -> Bool
  ) -> Command {
    onStrings(otherwise: ifOther.map { $0 ? .yes : .no }) { question($0, $1) ? .yes : .no }
  }
}

extension Interpreter {
  /// Carries out a row made for two numbers on a string and another value; nil where it does not
  /// take strings, or there is none.
  mutating func performOnStrings(_ index: Int) throws(CalculatorError) -> Value? {
    let count = machine.stack.count
    if count < 2 { return nil }
    let (y, x) = (machine.stack[count - 2], machine.stack[count - 1])
    if y.kind != .string && x.kind != .string { return nil }
    let row = table.commands[index]
    guard let function = row.stringFunction else { return nil }
    guard case .string(let first) = y, case .string(let second) = x else {
      if let answer = function.otherwise { return answer }
      let level = x.kind == .string ? 2 : 1
      throw .needsStrings(word: row.name, level: level, found: (level == 1 ? x : y).kind)
    }
    let size = first.utf8.count + second.utf8.count
    let limit = machine.settings.context.memoryLimit
    if size > limit { throw .number(word: row.name, .tooLarge(bytes: Double(size)), limit: limit) }
    MemoryUse.noteRow(size, stride: 1)
    return function.body(first, second)
  }
}

extension String {
  /// Whether it has the same characters as another string: unlike `==`, which takes `é` and `e`
  /// with an accent behind it for the same.
  func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether it stands before another string, by the codes of the first characters that differ.
  func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
