import ExactNumbers

/// Roots, integrals and derivatives with proven digits.
extension CommandTable {
  static let numerical: [Command] = [
    .values(
      "polyroots", "[a…] → [x…]",
      "Gives the roots of a polynomial; the first coefficient is the highest power's.",
      takes: [.vector], "[1 -3 2] polyroots → [1 2]", "'x^2-3*x+2' polyroots → [1 2]",
      "exact [1 0 -2] polyroots → [-√2 √2]",
      "[1 0 0 -1] polyroots → [1 -0.5-0.866025403784439i -0.5+0.866025403784439i]"
    ) { word, operands, context throws(CalculatorError) in
      let coefficients = try coefficients(word, operands, 0)
      let roots = try context.calculate(word, Polynomial(coefficients, context)?.roots(context))
      guard let roots else { throw .everyNumberIsRoot(word: word) }
      return [.vector(try Vector(of: roots))]
    }.trying(formulas).ofEquation,
    .control(
      "integrate", "a b {…} → x",
      "Integrates the program as a function, from A to B. All digits are proven.",
      takes: [.any, .any, .any],
      "0 1 { sq } integrate 3 * → 1", "0 pi { sin } integrate → 2.00000000000000",
      "-inf inf { sq neg exp } integrate sq → 3.14159265358979"
    ) { (interpreter, word) throws(CalculatorError) in
      let (program, ends) = try interpreter.functionOperands(
        word, [.endpoint, .endpoint], mayBeUnknown: true)
      let numbers = ends.compactMap { if case .number(let end) = $0 { end } else { nil } }
      if let value = try interpreter.recordNested(
        word, program, numbers, path: numbers,
        { (recorder, value, unknown, context) throws(NumberError) in
          try recorder.record(integralOf: value, unknown, from: ends[0], to: ends[1], context)
        })
      {
        return interpreter.replace(3, with: value)
      }
      let value = try interpreter.proven(
        word, of: program,
        { (formula, context) throws(NumberError) in
          try formula.integral(from: ends[0], to: ends[1], context)
        },
        trial: { (trial, _) throws(NumberError) in try trial.check(between: ends[0], ends[1]) })
      interpreter.replace(3, with: value)
    }.onRange,
    .constant(
      "inf", "→ ∞", "Is ∞, as an end of an integral, a sum or a search.",
      "1 inf { sq inv } integrate → 1.00000000000000", is: .infinity(sign: 1)),
    .constant(
      "-inf", "→ -∞", "Is −∞, as an end of an integral, a sum or a search.",
      "-inf 0 { exp } integrate → 1.00000000000000", is: .infinity(sign: -1)),
    .control(
      "diff", "{…} x → y", "Gives the derivative at X of the program as a function.",
      takes: [.any, .any], "{ 3 ^ } 2 diff → 12", "{ sin } 0 diff → 1",
      "{ dup ln * } 1 diff → 1"
    ) { (interpreter, word) throws(CalculatorError) in
      let (program, numbers) = try interpreter.functionOperands(word, [.number], mayBeUnknown: true)
      guard case .number(let x)? = numbers.first else { return }
      if let value = try interpreter.recordNested(
        word, program, [x], path: [x],
        { (recorder, value, unknown, context) throws(NumberError) in
          try recorder.record(derivativeOf: value, unknown, context)
        })
      {
        return interpreter.replace(2, with: value)
      }
      let words = interpreter.words(of: program, word)
      let value = try interpreter.provenBeside(
        x, word, of: program,
        { (formula, context) throws(NumberError) in
          try formula.derivative(at: x, valueBy: words, context)
        },
        trial: { (trial, slope) throws(NumberError) in
          try trial.check(derivative: slope, at: x)
        })
      interpreter.replace(2, with: value)
    }.ofProgram,
    .control(
      "taylor", "x n {…} → [c0…cn]",
      "Gives the Taylor coefficients at X up to degree N, that of the constant first.",
      takes: [.any, .any, .any], "exact 0 5 { sin } taylor → [0 1 0 -1/6 0 1/120]",
      "exact 4 2 { sqrt } taylor → [2 1/4 -1/64]"
    ) { (interpreter, word) throws(CalculatorError) in
      let (program, numbers) = try interpreter.functionOperands(word, [.number, .number])
      guard case .number(let x) = numbers[0] else { return }
      let degree = try Value(numbers[1]).count(word, 0...degreeLimit)
      let series = try interpreter.provenBeside(
        x, word, of: program,
        { (formula, context) throws(NumberError) in
          try formula.taylor(at: x, degree: degree, context)
        },
        trial: { (trial, series) throws(NumberError) in try trial.check(series: series, at: x) })
      interpreter.replace(3, with: .vector(try Vector(of: series)))
    }.ofProgram,
    .control(
      "identify", "x → x", "Finds a short form of X, and tells its keys and what it is worth.",
      takes: [.any],
      "1.6449340668482264 identify drop → 'pi sq 6 /' fits all digits, 17; by chance once in 10^12.",
      "0 1 { sq 1 + inv } integrate identify drop → 'pi 4 /' agrees to 600 digits; not proven.",
      "2 sqrt 3 sqrt + sq identify drop → X is '6 sqrt 2 * 5 +', which is proven."
    ) { interpreter throws(CalculatorError) in try interpreter.identifyX() },
    .control(
      "limit", "{…} x → y", "Gives the limit of the function at X, from both sides, or at inf.",
      takes: [.any, .any], "{ dup sin swap / } 0 limit → 1",
      "{ dup inv 1 + swap ^ } inf limit → 2.71828182845905", "{ sq inv } 0 limit → inf"
    ) { (interpreter, word) throws(CalculatorError) in
      let (program, ends) = try interpreter.functionOperands(word, [.endpoint])
      let limit = try interpreter.proven(
        word, of: program,
        { (formula, context) throws(NumberError) in try formula.limit(at: ends[0], context) },
        trial: { (trial, _) throws(NumberError) in try trial.check(near: ends[0]) })
      interpreter.replace(2, with: Value(limit))
    }.ofProgram,
    .control(
      "nsum", "a b {…} → x",
      "Adds the program's values at the integers from A to B, which may be inf.",
      takes: [.any, .any, .any], "1 100 { } nsum → 5050", "1 4 { inv } nsum 12 * → 25",
      "1 inf { sq inv } nsum 6 * sqrt → 3.14159265358979"
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.gather(
        word, start: 0, recorded: .add,
        { (sum, term, context) throws(NumberError) in
          try Number.add(sum, term, context)
        },
        { (formula, first, last, context) throws(NumberError) in
          try formula.sum(from: first, to: last, context)
        })
    }.ofProgram,
    .control(
      "nprod", "a b {…} → x",
      "Multiplies the program's values at the integers from A to B, which may be inf.",
      takes: [.any, .any, .any], "1 5 { } nprod → 120",
      "2 inf { sq inv 1 swap - } nprod → 0.500000000000000"
    ) { (interpreter, word) throws(CalculatorError) in
      try interpreter.gather(
        word, start: 1, recorded: .multiply,
        { (product, factor, context) throws(NumberError) in
          try Number.multiply(product, factor, context)
        },
        { (formula, first, last, context) throws(NumberError) in
          try formula.product(from: first, to: last, context)
        })
    }.ofProgram,
    .control(
      "findroot", "{…} a b → x",
      "Finds a proven root between A and B, where the signs differ, or near A.",
      takes: [.any, .any], "{ dup ln * } 0.5 2 findroot → 1",
      "'x^2-2' 0 2 findroot → 1.41421356237310", "{ exp 5 - } 1 findroot → 1.60943791243410"
    ) { (interpreter, word) throws(CalculatorError) in
      if let (program, guess) = try interpreter.programAndGuess(word) {
        let value = try interpreter.proven(
          word, of: program,
          { (formula, context) throws(NumberError) in try formula.root(near: guess, context) },
          trial: { (trial, root) throws(NumberError) in try trial.check(root: root) })
        return interpreter.replace(2, with: value)
      }
      let (program, a, b) = try interpreter.functionOnRange(word)
      if let value = try interpreter.recordNested(
        word, program, [a, b],
        { (recorder, value, unknown, context) throws(NumberError) in
          try recorder.record(rootOf: value, unknown, between: a, b, context)
        })
      {
        return interpreter.replace(3, with: value)
      }
      let value = try interpreter.proven(
        word, of: program,
        { (formula, context) throws(NumberError) in
          try formula.root(between: a, b, context)
        },
        trial: { (trial, root) throws(NumberError) in try trial.check(root: root) })
      interpreter.replace(3, with: value)
    }.onRange.ofEquation,
  ]
}
