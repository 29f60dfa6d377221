import ExactNumbers

/// Words that run programs.
extension CommandTable {
  static let programs: [Command] = [
    .control(
      "call eval", "{…} → …", "Runs a program, such as an expression between quotes.",
      takes: [.program], "3 { dup * } call → 9", "'(1+2)*3' eval → 9"
    ) {
      interpreter throws(CalculatorError) in try interpreter.call(interpreter.popProgram())
    },
    .control(
      "if", "c {…} → …", "Runs the program if C is true: any number but 0.",
      takes: [.any, .program], "5 1 { 2 * } if → 10"
    ) { (interpreter, word) throws(CalculatorError) in
      if try interpreter.recordChoice(word, level: 2) { return }
      let isTrue = try interpreter.popTruth(word, level: 2)
      let program = interpreter.popProgram()
      if isTrue { try interpreter.call(program) }
    }.compiled(to: .choose),
    .control(
      "ifelse", "c {…} {…} → …", "Runs the first program if C is true, otherwise the second.",
      takes: [.any, .program, .program], "0 { 1 } { 2 } ifelse → 2"
    ) { (interpreter, word) throws(CalculatorError) in
      if try interpreter.recordChoice(word, level: 3) { return }
      let isTrue = try interpreter.popTruth(word, level: 3)
      let otherwise = interpreter.popProgram()
      let program = interpreter.popProgram()
      try interpreter.call(isTrue ? program : otherwise)
    }.compiled(to: .choose),
    .control(
      "times", "n {…} → …", "Runs the program N times.", takes: [.number, .program],
      "1 10 { 2 * } times → 1024"
    ) { (interpreter, word) throws(CalculatorError) in
      let program = interpreter.popProgram()
      let count = try interpreter.machine.popCount(word, 0...Int.max)
      if count > 0 { try interpreter.call(program, .times, from: count, to: count) }
    },
    .control(
      "while", "{…} {…} → …", "Runs the second program as long as the first leaves a true value.",
      takes: [.program, .program], "1 { dup 100 < } { 2 * } while → 128"
    ) { interpreter throws(CalculatorError) in
      let body = interpreter.popProgram()
      let condition = interpreter.popProgram()
      try interpreter.call(condition, .condition)
      interpreter.calls.programs.append(body)
    },
    .control(
      "for", "a b {…} → …", "Runs the program for each number from A to B, which it finds in X.",
      takes: [.number, .number, .program], "0 1 100 { + } for → 5050"
    ) { interpreter throws(CalculatorError) in
      let program = interpreter.popProgram()
      guard case .number(let last)? = interpreter.machine.stack.popLast(),
        case .number(let first)? = interpreter.machine.stack.popLast()
      else { return }
      try interpreter.count(from: first, to: last, program)
    },
    .control(
      "each", "[…] {…} → …", "Runs the program for each element, which it finds in X.",
      takes: [.vector, .program], "0 [ 3 4 5 ] { sq + } each → 50"
    ) { interpreter throws(CalculatorError) in try interpreter.traverse(.each) },
    .control(
      "map", "[…] {…} → […]", "Makes a vector of the program's results for each element.",
      takes: [.vector, .program], "[ 1 2 3 ] { sq } map → [1 4 9]"
    ) { interpreter throws(CalculatorError) in try interpreter.traverse(.map) },
    .control(
      "filter", "[…] {…} → […]", "Keeps the elements for which the program leaves a true value.",
      takes: [.vector, .program], "[ 4 7 9 11 ] { prime? } filter → [7 11]"
    ) { interpreter throws(CalculatorError) in try interpreter.traverse(.filter) },
    .control(
      "fold", "[…] x {…} → x", "Runs the program on X and each element in turn; X starts as given.",
      takes: [.vector, .any, .program], "[ 1 2 3 ] 10 { - } fold → 4"
    ) { interpreter throws(CalculatorError) in
      let program = interpreter.popProgram()
      let start = interpreter.machine.stack.removeLast()
      guard case .vector(let vector)? = interpreter.machine.stack.popLast() else { return }
      interpreter.push(start)
      try interpreter.traverse(vector, .fold, program)
    },
    .control(
      "break", "… → …", "Leaves the innermost loop that is running.",
      "1 { 1 } { 2 * dup 1000 > { break } if } while → 1024"
    ) { interpreter throws(CalculatorError) in try interpreter.breakLoop() },
    .control(
      "stop", "… → …", "Ends all running programs; the stack stays as it is.",
      "{ 1 stop 2 } call 3 → 1 3"
    ) { interpreter throws(CalculatorError) in try interpreter.stopPrograms() },
    .control(
      "error", "\"message\" →", "Fails with this message; everything is as before the program.",
      takes: [.string],
      "{ \"too small\" error } sto f 5 f → error: too small (at 'error' in 'f', 1:15) 5"
    ) { interpreter throws(CalculatorError) in
      guard case .string(let message)? = interpreter.machine.stack.last else { return }
      throw .raised(message)
    },
  ]
}

extension Interpreter {
  /// Pops the program in X, whose kind dispatch has checked.
  mutating func popProgram() -> Program {
    guard case .program(let program)? = machine.stack.popLast() else {
      preconditionFailure("dispatch has checked that X is a program")
    }
    changes.insert(.stack)
    return program
  }
}
