import ExactNumbers

/// Polynomials as vectors of coefficients, highest power first.
extension CommandTable {
  static let coefficients: [Command] = [
    .values(
      "polyval", "[a…] x → y", "Gives the value of a polynomial at X.", takes: [.vector, .number],
      "[1 -3 2] 5 polyval → 12"
    ) { word, operands, context throws(CalculatorError) in
      let polynomial = try coefficients(word, operands, 0)
      guard case .number(let x) = operands[1] else { return [] }
      return [.number(try context.calculate(word, Polynomial.value(polynomial, at: x, context)))]
    },
    ofTwo(
      "polyadd", "[a…] [b…] → [c…]", "Adds two polynomials.", "[1 0 1] [2 3] polyadd → [1 2 4]"
    ) { a, b, context throws(NumberError) in [try Polynomial.sum(a, b, context)] },
    ofTwo(
      "polymul", "[a…] [b…] → [c…]", "Multiplies two polynomials.",
      "[1 1] [1 -1] polymul → [1 0 -1]"
    ) { a, b, context throws(NumberError) in [try Polynomial.product(a, b, context)] },
    ofTwo(
      "polydiv", "[a…] [b…] → [q…] [r…]", "Divides polynomials: the quotient and the remainder.",
      "[1 0 0 5] [1 -1] polydiv → [1 1 1] [6]", gives: 2
    ) { a, b, context throws(NumberError) in
      let (quotient, remainder) = try Polynomial.quotient(a, b, context)
      return [quotient, remainder]
    },
    ofTwo(
      "polygcd", "[a…] [b…] → [c…]",
      "Gives the greatest common divisor over the rationals, with first coefficient 1.",
      "[1 0 -1] [2 4 2] polygcd → [1 1]"
    ) { a, b, context throws(NumberError) in
      [try Polynomial.greatestCommonDivisor(a, b, context)]
    },
    .values(
      "polyfactor", "[a…] → [[[f…] n]…]",
      "Factors a polynomial over the rationals: pairs of factor and exponent.", takes: [.vector],
      "'x^3-x' polyfactor → [[[1 -1] 1] [[1 0] 1] [[1 1] 1]]",
      "[1 0 -1 0] polyfactor → [[[1 -1] 1] [[1 0] 1] [[1 1] 1]]",
      "[4 8 4] polyfactor → [[[4] 1] [[1 1] 2]]"
    ) { word, operands, context throws(CalculatorError) in
      let polynomial = try coefficients(word, operands, 0)
      let factors = try context.calculate(word, Polynomial.factors(polynomial, context))
      guard let factors else { throw .everyNumberIsRoot(word: word) }
      var pairs: [Value] = []
      for (factor, exponent) in factors {
        let pair = [Value.vector(try Vector(of: factor)), .number(Number(exponent))]
        pairs.append(.vector(try Vector(pair)))
      }
      return [.vector(try Vector(pairs))]
    }.trying(formulas).ofEquation,
    .values(
      "polyfit", "[[x y]…] n → [a…]",
      "Fits a polynomial of degree N to points, also [x…] [y…] N, by least squares.",
      takes: [.vector, .number],
      "[[0 1] [1 2] [2 5]] 2 polyfit → [1 0 1]", "exact [[0 0] [1 1] [2 3]] 1 polyfit → [3/2 -1/6]"
    ) { word, operands, context throws(CalculatorError) in
      let degree = try operands[1].count(word, 0...degreeLimit)
      if let points = operands[0].pointsOfQuantities {
        return [.vector(try Vector(polynomial(word, points, degree: degree, context)))]
      }
      let (x, y) = try operands[0].points(word)
      let result = try context.calculate(word, Polynomial.fit(x: x, y: y, degree: degree, context))
      return [.vector(try Vector(of: result))]
    }.trying { interpreter, _ throws(CalculatorError) in
      try interpreter.stackOfPoints(before: 1)
    },
    .values(
      "minpoly", "x n → [c…]",
      "Gives the integer polynomial of lowest degree, at most N, with the root X.",
      takes: [.number, .number], "2 sqrt 3 sqrt + 4 minpoly → [1 0 -10 0 1]",
      "pi 7 / cos 3 minpoly → [8 -4 -4 1]"
    ) { word, operands, context throws(CalculatorError) in
      guard case .number(let x) = operands[0] else { return [] }
      let degree = try operands[1].count(word, 1...degreeLimit)
      let result = try context.calculate(word, Number.minimalPolynomial(x, degree: degree, context))
      return [.vector(try Vector(of: result))]
    },
    .values(
      "frompolyroots", "[x…] → [a…]",
      "Makes the polynomial with these roots; 'polyroots' is the inverse.",
      takes: [.vector], "[1 2] frompolyroots → [1 -3 2]"
    ) { word, operands, context throws(CalculatorError) in
      let roots = try coefficients(word, operands, 0)
      let result = try context.calculate(word, Polynomial.monic(roots: roots, context))
      return [.vector(try Vector(of: result))]
    },
  ]

  /// The highest degree that `polyfit` and `taylor` accept.
  static let degreeLimit = 1_000

  /// Returns the row of a function of two polynomials whose results are polynomials.
  private static func ofTwo(
    _ word: String, _ effect: String, _ summary: String, _ example: Command.Example,
    gives count: Int = 1,
    does function:
      @escaping @Sendable ([Number], [Number], Context) throws(NumberError) -> [[Number]]
  ) -> Command {
    .values(word, effect, summary, takes: [.vector, .vector], gives: count, example) {
      word, operands, context throws(CalculatorError) in
      let (a, b) = (try coefficients(word, operands, 0), try coefficients(word, operands, 1))
      let results = try context.calculate(word, function(a, b, context))
      return try results.map { result throws(CalculatorError) in .vector(try Vector(of: result)) }
    }.trying(formulas).ofEquation
  }

  /// Returns the numbers in the vector of an operand.
  static func coefficients(
    _ word: String, _ operands: [Value], _ index: Int
  ) throws(CalculatorError) -> [Number] {
    guard case .vector(let vector) = operands[index], let numbers = vector.numbers else {
      throw .wrongShape(
        word: word, needs: .vector(nil), level: operands.count - index,
        found: operands[index].shape)
    }
    return numbers
  }
}

extension CommandTable {
  /// Returns the stack with vectors of coefficients in the place of operands that are formulas.
  @Sendable static func formulas(
    in interpreter: inout Interpreter, _ word: String
  ) throws(CalculatorError) -> ValueStack? {
    var (stack, isFormula) = (interpreter.machine.stack, false)
    for place in stack.indices.suffix(standard.command(named: word)?.operands.count ?? 0) {
      guard case .program(let program) = stack[place] else { continue }
      let coefficients = try interpreter.provenBeside(
        0, word, of: interpreter.function(interpreter.sides(of: program, word)),
        { (formula, context) throws(NumberError) in try formula.polynomial(context) },
        trial: { (trial, coefficients) throws(NumberError) in
          if let coefficients { try trial.check(series: coefficients.reversed(), at: 0) }
        })
      guard let coefficients else {
        throw .needs(
          word: word,
          "a polynomial with rational coefficients; 'roots' finds the zeros of other formulas")
      }
      stack[place] = .vector(try Vector(of: coefficients))
      isFormula = true
    }
    return isFormula ? stack : nil
  }
}
