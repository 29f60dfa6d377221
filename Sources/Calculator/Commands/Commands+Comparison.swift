import ExactNumbers

/// Questions, answered 1 or 0.
extension CommandTable {
  static let comparison: [Command] = [
    .test("=", "y x → 0|1", "Are they equal?", "2 sqrt sq 2 = → 1", asks: Number.equal),
    .test("!=", "y x → 0|1", "Are they different?", "1 2 != → 1") {
      y, x, context throws(NumberError) in
      try !Number.equal(y, x, context)
    },
    .test("<", "y x → 0|1", "Is Y less than X?", "1 2 < → 1", asks: Number.less),
    .test(">", "y x → 0|1", "Is Y greater than X?", "1 2 > → 0") {
      y, x, context throws(NumberError) in
      try Number.less(x, y, context)
    },
    .test("<=", "y x → 0|1", "Is Y at most X?", "2 2 <= → 1", asks: Number.lessOrEqual),
    .test(">=", "y x → 0|1", "Is Y at least X?", "1 2 >= → 0") {
      y, x, context throws(NumberError) in
      try Number.lessOrEqual(x, y, context)
    },
    logic("and", "Are both true?", "1 0 and → 0") { $0 && $1 },
    logic("or", "Is one of them true?", "1 0 or → 1") { $0 || $1 },
    logic("xor", "Is exactly one of them true?", "1 1 xor → 0") { $0 != $1 },
    .change("not", "0|1 → 1|0", "Is it false?", takes: [.number], "0 not → 1") {
      machine throws(CalculatorError) in
      let answer = try !machine.truth(level: 1, "not")
      machine.stack[machine.stack.count - 1] = answer ? .yes : .no
    },
  ]

  /// A row that combines two truth values.
  private static func logic(
    _ word: String, _ summary: String, _ example: Command.Example,
    _ combine: @escaping @Sendable (Bool, Bool) -> Bool
  ) -> Command {
    .change(word, "0|1 0|1 → 0|1", summary, takes: [.number, .number], example) {
      machine throws(CalculatorError) in
      let answer = combine(try machine.truth(level: 2, word), try machine.truth(level: 1, word))
      machine.stack.removeLast()
      machine.stack[machine.stack.count - 1] = answer ? .yes : .no
    }
  }
}

extension Machine {
  /// The truth value at a level of the stack, 1 for X; it must be 0 or 1.
  fileprivate func truth(level: Int, _ word: String) throws(CalculatorError) -> Bool {
    guard case .number(.small(let bit)) = stack[stack.count - level], bit == 0 || bit == 1 else {
      throw .needsTruth(word: word)
    }
    return bit == 1
  }
}
