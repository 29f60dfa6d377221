import ExactNumbers

/// Words that run programs.
extension CommandTable {
  static let programs: [Command] = [
    .control("call eval", "{…} → …", "Runs a program.", takes: [.program], "3 { dup * } call → 9") {
      processor throws(CalculatorError) in try processor.call(processor.popProgram())
    },
    .control(
      "if", "c {…} → …", "Runs the program if C is true: any number but 0.",
      takes: [.any, .program], "5 1 { 2 * } if → 10"
    ) { processor throws(CalculatorError) in
      let isTrue = try processor.isTrue(
        processor.machine.stack[processor.machine.stack.count - 2],
        level: 2, "if")
      let program = processor.popProgram()
      processor.machine.stack.removeLast()
      if isTrue { try processor.call(program) }
    },
    .control(
      "ifelse", "c {…} {…} → …", "Runs the first program if C is true, else the second.",
      takes: [.any, .program, .program], "0 { 1 } { 2 } ifelse → 2"
    ) { processor throws(CalculatorError) in
      let isTrue = try processor.isTrue(
        processor.machine.stack[processor.machine.stack.count - 3],
        level: 3, "ifelse")
      let otherwise = processor.popProgram()
      let program = processor.popProgram()
      processor.machine.stack.removeLast()
      try processor.call(isTrue ? program : otherwise)
    },
    .control(
      "times", "n {…} → …", "Runs the program N times.", takes: [.number, .program],
      "1 10 { 2 * } times → 1024"
    ) { processor throws(CalculatorError) in
      let program = processor.popProgram()
      let count = try processor.machine.popCount("times", 0...Int.max)
      if count > 0 { try processor.call(program, .times(count)) }
    },
    .control(
      "while", "{…} {…} → …", "Runs the second program as long as the first leaves a true value.",
      takes: [.program, .program], "1 { dup 100 < } { 2 * } while → 128"
    ) { processor throws(CalculatorError) in
      let body = processor.popProgram()
      let condition = processor.popProgram()
      try processor.call(condition, .condition(body: body))
    },
    .control(
      "for", "a b {…} → …", "Runs the program for each number from A to B, which it finds in X.",
      takes: [.number, .number, .program], "0 1 100 { + } for → 5050"
    ) { processor throws(CalculatorError) in
      let count = processor.machine.stack.count
      guard case .number(let first) = processor.machine.stack[count - 3],
        case .number(let last) = processor.machine.stack[count - 2]
      else { return }
      let isEmpty = try processor.decide("for") { context throws(NumberError) in
        try Number.less(last, first, context)
      }
      let program = processor.popProgram()
      processor.machine.stack.removeLast(2)
      if isEmpty { return }
      try processor.call(program, .counting(first, last: last))
      processor.push(.number(first))
    },
  ]
}

extension Processor {
  /// Pops a program that dispatch has seen in X.
  mutating func popProgram() -> Program {
    guard case .program(let program)? = machine.stack.popLast() else {
      preconditionFailure("dispatch has checked that X is a program")
    }
    changes.insert(.stack)
    return program
  }

  /// The answer to a question about numbers, with errors that name the word.
  func decide(
    _ word: String, _ question: (Context) throws(NumberError) -> Bool
  ) throws(CalculatorError) -> Bool {
    do throws(NumberError) { return try question(machine.settings.context) } catch {
      throw numberError(error, word)
    }
  }
}
