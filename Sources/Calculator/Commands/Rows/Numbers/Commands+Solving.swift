import ExactNumbers

/// Searches with proof: all zeros, the lowest and the highest value.
extension CommandTable {
  static let solving: [Command] = [
    .control(
      "roots", "a b {…} → […]",
      "Gives all zeros of the program, or solutions of equations, from A to B.",
      takes: [.any, .any], "-2 3 { sq 2 - } roots → [-1.41421356237310 1.41421356237310]",
      "0 7 { sin } roots → [0 3.14159265358979 6.28318530717959]",
      "-5 5 'cos(x)=x' roots → [0.739085133215161]",
      "'x^2-2' -3..3 roots → [-1.41421356237310 1.41421356237310]",
      "exact [[-2 2] [-2 2]] ['x^2+y^2-1' 'x-y'] roots → [[-√2/2 -√2/2] [√2/2 √2/2]]"
    ) { (interpreter, word) throws(CalculatorError) in
      if let problem = try interpreter.boxProblem(word, isSystem: true) {
        let points = try interpreter.proven(
          word, of: problem,
          { (system, context) throws(NumberError) in try system.zeros(in: problem.box, context) },
          trial: { (trial, points) throws(NumberError) in try trial.check(zeros: points) })
        return interpreter.replace(problem.operandCount, with: .vector(try Vector(rows: points)))
      }
      let (program, ends) = try interpreter.functionOperands(word, [.endpoint, .endpoint])
      let words = interpreter.words(of: program, word)
      let zeros = try interpreter.proven(
        word, of: program,
        { (formula, context) throws(NumberError) in
          try formula.zeros(between: ends[0], ends[1], of: words, context)
        },
        trial: { (trial, zeros) throws(NumberError) in
          try trial.check(zeros: zeros, between: ends[0], ends[1])
        })
      interpreter.replace(3, with: .vector(try Vector(of: zeros)))
    }.onRange.ofEquation,
    .control(
      "croots", "z1 z2 {…} → […]",
      "Gives the complex zeros in a rectangle, by its corners, as often as they occur.",
      takes: [.any, .any, .any], "-2 -2i + 2 2i + { sq 1 + } croots → [-i i]",
      "exact -2 2 1i + { 3 ^ 1 - } croots → [-1/2+i√3/2 1]"
    ) { (interpreter, word) throws(CalculatorError) in
      let (program, ends) = try interpreter.functionOperands(word, [.number, .number])
      guard case .number(let a) = ends[0], case .number(let b) = ends[1] else { return }
      let words = interpreter.words(of: program, word)
      let zeros = try interpreter.proven(
        word, of: program,
        { (formula, context) throws(NumberError) in
          try formula.complexZeros(between: a, b, of: words, context)
        },
        trial: { (trial, zeros) throws(NumberError) in
          for zero in zeros.prefix(12) { try trial.check(zero: zero) }
          try trial.check(between: .number(a), .number(b))
        })
      interpreter.replace(3, with: .vector(try Vector(of: zeros)))
    }.ofProgram.ofEquation,
    .control(
      "minimize", "a b {…} → […] y",
      "Gives all places of the program's minimum from A to B, and its value.",
      takes: [.any, .any], "-1 3 { dup 1 - * } minimize → [0.5] -0.25",
      "0 10 { cos } minimize → [3.14159265358979 9.42477796076938] -1"
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.searchExtremum(word, isLowest: true)
    }.onRange,
    .control(
      "maximize", "a b {…} → […] y",
      "Gives all places of the program's maximum from A to B, and its value.",
      takes: [.any, .any], "0 4 { dup neg exp * } maximize → [1] 0.367879441171442"
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.searchExtremum(word, isLowest: false)
    }.onRange,
    .control(
      "extent", "a b {…} → […]",
      "Gives minimum and maximum of the program from A to B.",
      takes: [.any, .any], "-1 2 { sq } extent → [0 4]"
    ) { (interpreter, word) throws(CalculatorError) in
      let lowest = try interpreter.extremum(word, isLowest: true, arePlacesAsked: false)
      let highest = try interpreter.extremum(word, isLowest: false, arePlacesAsked: false)
      interpreter.replace(
        lowest.operands, with: .vector(try Vector(of: [lowest.value, highest.value])))
    }.onRange,
    .control(
      "ode", "t0 y0 t1 {…} → y",
      "Solves the differential equation y' = f(t, y) from y0 at t0 to t1.",
      takes: [.any, .any, .any, .any], "0 1 1 { nip } ode → 2.71828182845905",
      "0 1 [1 2] { nip } ode → [2.71828182845905 7.38905609893065]",
      "0 [1 0] 1 ['v' '-u'] ode → [0.540302305868140 -0.841470984807897]",
      "0 [1 0] 1 ['v' '-x'] \"x v\" ode → [0.540302305868140 -0.841470984807897]"
    ) { (interpreter, word) throws(CalculatorError) in
      let problem = try interpreter.initialValueProblem(word)
      interpreter.replace(problem.operandCount, with: try interpreter.solution(of: problem, word))
    }.ofProgram,
  ]
}

extension Interpreter {
  /// Returns the lowest or the highest value of a program on a range or in a box, its places, and
  /// the number of operands on the stack.
  fileprivate func extremum(
    _ word: String, isLowest: Bool, arePlacesAsked: Bool = true
  ) throws(CalculatorError) -> (places: Vector, value: Number, operands: Int) {
    if let problem = try boxProblem(word, isSystem: false) {
      let extremum = try proven(
        word, of: problem,
        { (system, context) throws(NumberError) in
          if !arePlacesAsked {
            return try system.extreme(in: problem.box, isLowest: isLowest, context)
          }
          return isLowest
            ? try system.minimum(in: problem.box, context)
            : try system.maximum(in: problem.box, context)
        },
        trial: { (trial, extremum) throws(NumberError) in
          try trial.check(extreme: extremum.value, isLowest: isLowest)
        })
      return (try Vector(rows: extremum.points), extremum.value, problem.operandCount)
    }
    let (program, ends) = try functionOperands(word, [.endpoint, .endpoint])
    let words = words(of: program, word)
    let extremum = try proven(
      word, of: program,
      { (formula, context) throws(NumberError) in
        isLowest
          ? try formula.minimum(
            between: ends[0], ends[1], of: words, arePlacesAsked: arePlacesAsked, context)
          : try formula.maximum(
            between: ends[0], ends[1], of: words, arePlacesAsked: arePlacesAsked, context)
      },
      trial: { (trial, extremum) throws(NumberError) in
        try trial.check(extremum: extremum, isLowest: isLowest, between: ends[0], ends[1])
      })
    return (try Vector(of: extremum.places), extremum.value, 3)
  }

  fileprivate mutating func searchExtremum(_ word: String, isLowest: Bool) throws(CalculatorError) {
    let (places, value, operands) = try extremum(word, isLowest: isLowest)
    machine.stack.replaceSubrange(
      (machine.stack.count - operands)..., with: [.vector(places), .number(value)])
    changes.insert(.stack)
  }
}
