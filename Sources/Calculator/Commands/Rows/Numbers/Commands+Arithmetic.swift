import ExactNumbers
import Quantities

/// The four operations and related words. Integers and fractions stay exact.
extension CommandTable {
  static let arithmetic: [Command] = [
    .binary(
      "+", "y x → y+x", "Adds; joins strings.", "2 3 + → 5", "0.1 0.2 + → 0.3",
      "[1 2] [3 4] + → [4 6]", "\"a\" \"b\" + → \"ab\"", does: Number.add, onWords: .add,
      recorded: .add
    ).onVectors(termwise(Number.add)).onQuantities(.adds).onStrings { .string($0 + $1) },
    .binary(
      "-", "y x → y-x", "Subtracts X from Y.", "2 3 - → -1", does: Number.subtract,
      onWords: .subtract, recorded: .subtract
    )
    .onVectors(termwise(Number.subtract)).onQuantities(.subtracts),
    .binary(
      "*", "y x → y*x", "Multiplies numbers or matrices.", "2 3 * → 6", "[1 2] 3 * → [3 6]",
      "[[1 2] [3 4]] [5 6] * → [17 39]", does: Number.multiply, onWords: .multiply,
      recorded: .multiply
    ).onVectors(vectorProduct).onQuantities(.multiplied),
    .binary(
      "/", "y x → y/x", "Divides Y by X; for a matrix X, solves as 'solve' does.", "7 2 / → 3.5",
      "1 3 / 3 * → 1", does: Number.divide, onWords: .divide, recorded: .divide
    ).onVectors(vectorQuotient).onQuantities(.quotient),
    .binary(
      "^ pow", "y x → y^x", "Raises Y to the power X.", "2 100 ^ → 1267650600228229401496703205376",
      "8 1 3 / ^ → 2", "[[1 1] [1 0]] 10 ^ → [[89 55] [55 34]]", does: Number.power,
      recorded: .power
    ).onVectors(matrixPower).onQuantities(.power),
    .unary(
      "neg chs", "x → -x", "Changes the sign.", "5 neg → -5", does: Number.negate, recorded: .negate
    ).onQuantities(.keeps),
    .unary(
      "inv", "x → 1/x", "Gives the reciprocal, or the inverse of a matrix.", "8 inv → 0.125",
      "[[1 2] [3 4]] inv → [[-2 1] [1.5 -0.5]]", does: Number.inverse, recorded: .inverse
    ).onVectors(matrixInverse).onQuantities(.inverted),
    .unary(
      "abs", "x → |x|", "Gives the absolute value, or the norm of a vector.", "-5 abs → 5",
      "3 4i + abs → 5", does: Number.absolute, recorded: .absolute
    ).onVectors { word, operands, context throws(CalculatorError) in
      try norm(word, operands, context)[0]
    }.onQuantities(.keeps),
    .unary(
      "sign", "x → x/|x|", "Gives -1, 0 or 1 for X below, at or above zero; X/|X| for complex X.",
      "-5 sign → -1", "3 4i + sign → 0.6+0.8i",
      does: Number.sign, recorded: .sign
    ).onQuantities(.ignores),
    .binary(
      "% mod", "y x → n", "Gives the remainder of the floored division; it has the sign of X.",
      "17 5 % → 2", "-17 5 % → 3", does: Number.modulo, onWords: .remainder,
      recorded: .modulo
    ).onQuantities(.combines),
    .binary(
      "idiv", "y x → n", "Gives the quotient rounded down.", "-17 5 idiv → -4",
      does: Number.integerQuotient, onWords: .quotient, recorded: .quotient
    ).onQuantities(.divides),
    .values(
      "divmod", "y x → q r", "Gives quotient, rounded down, and remainder.",
      takes: [.scalar, .scalar], gives: 2, "17 5 divmod → 3 2"
    ) { word, operands, context throws(CalculatorError) in
      guard case .number(let y) = operands[0], case .number(let x) = operands[1] else {
        let results = ["idiv", "%"]
        return try results.map { part throws(CalculatorError) in
          try standard.result(of: part, on: operands, context)
        }
      }
      return try context.calculate(word) { context throws(NumberError) in
        let (quotient, remainder) = try Number.divideWithRemainder(y, x, context)
        return [.number(quotient), .number(remainder)]
      }
    },
    .binary(
      "gcd", "y x → n", "Gives the greatest common divisor of integers.", "12 18 gcd → 6",
      does: Number.gcd),
    .binary(
      "lcm", "y x → n", "Gives the least common multiple of integers.", "4 6 lcm → 12",
      does: Number.lcm),
    .unary(
      "floor", "x → n", "Rounds down.", "-2.5 floor → -3", does: Number.floor, recorded: .floor
    ).onQuantities(.rounds),
    .unary(
      "ceil", "x → n", "Rounds up.", "-2.5 ceil → -2", does: Number.ceiling, recorded: .ceiling
    ).onQuantities(.rounds),
    .unary(
      "round", "x → n", "Rounds to the nearest integer, halves away from zero.", "2.5 round → 3",
      "-2.5 round → -3", does: Number.round, recorded: .round
    ).onQuantities(.rounds),
    .unary(
      "trunc ip", "x → n", "Drops the fractional part, rounding toward zero.", "-2.5 trunc → -2",
      does: Number.truncate, recorded: .truncate
    ).onQuantities(.rounds),
    .binary(
      "roundto", "x n → x", "Rounds to N decimal places, halves away from zero.",
      "2.345 2 roundto → 2.35", "1234 -2 roundto → 1200", does: Number.round(_:toPlaces:_:)
    ).recorded(as: "10 swap ^ dup rot * round swap /", of: 0).onQuantities(.roundsTo),
    .unary(
      "fp", "x → x", "Keeps the fractional part, with its sign.", "-2.75 fp → -0.75",
      does: Number.fractionalPart, recorded: .fractionalPart
    ).onQuantities(.fraction),
    .binary(
      "min", "y x → x", "Gives the smaller one.", "3 2 min → 2", does: Number.minimum,
      recorded: .minimum
    ).onQuantities(.chooses),
    .binary(
      "max", "y x → x", "Gives the larger one.", "3 2 max → 3", does: Number.maximum,
      recorded: .maximum
    ).onQuantities(.chooses),
    .unary(
      "sq", "x → x²", "Squares a number, or multiplies a matrix by itself.", "12 sq → 144",
      does: Number.square,
      recorded: .square
    )
    .onVectors(matrixSquare).onQuantities(.squared),
    .unary(
      "sqrt", "x → √x", "Takes the square root.", "144 sqrt → 12", "2 sqrt → 1.41421356237310",
      "-4 sqrt → 2i",
      does: Number.squareRoot, recorded: .squareRoot
    ).onQuantities(.squareRoot).remarking(ofElements("no word takes the root of the matrix")),
    .unary(
      "cbrt", "x → ∛x", "Takes the cube root; for a real number, the real one.", "-8 cbrt → -2",
      does: Number.cubeRoot, recorded: .cubeRoot
    ).onQuantities(.cubeRoot),
    .binary(
      "root", "y x → y^(1/x)",
      "Takes the Xth root of Y; for odd integer X and negative Y, the real one.",
      "32 5 root → 2", "-8 3 root → -2", does: Number.root
    ).recorded(
      as: """
        dup 2 mod 1 = { inv over abs swap ^ swap sign * } { inv ^ } ifelse
        """, of: 0
    ).onQuantities(.root),
    .unary(
      "! fact", "n → n!", "Gives the factorial, or gamma of X + 1 if X is not a natural number.",
      "20 ! → 2432902008176640000", "1e10 ! → 2.32579620567308e95657055186",
      does: Number.factorial, recorded: .factorial),
    .values(
      "percent pct", "y x → y y*x/100", "Gives X percent of Y, and keeps Y.",
      takes: [.scalar, .scalar], gives: 2, "200 15 percent + → 230"
    ) { word, operands, context throws(CalculatorError) in
      guard case .number(let y) = operands[0], case .number(let x) = operands[1] else {
        return [operands[0], try percentage(word, operands, context)]
      }
      return try context.calculate(word, [operands[0], .number(Number.percent(y, x, context))])
    }.keepingFirst,
    .binary(
      "change", "y x → p", "Gives the change from Y to X in percent.", "50 60 change → 20",
      does: Number.percentChange
    ).recorded(as: "over - swap / 100 *", of: 0, 1).onQuantities(.divides),
    .binary(
      "share", "y x → p", "Gives X in percent of Y, the total.", "50 20 share → 40",
      does: Number.percentShare
    ).recorded(as: "swap / 100 *", of: 0, 1).onQuantities(.divides),
    .unary(
      "numer", "x → n", "Gives the numerator of an exact number.", "6 4 / numer → 3",
      does: Number.numerator),
    .unary(
      "denom", "x → n", "Gives the denominator of an exact number.", "6 4 / denom → 2",
      does: Number.denominator),
  ]

  /// Returns X percent of Y, which may be a quantity.
  private static func percentage(
    _ word: String, _ operands: [Value], _ context: Context
  ) throws(CalculatorError) -> Value {
    let function = NumberFunction { operands, context throws(NumberError) in
      try Number.percent(operands[0], operands[1], context)
    } record: { recorder, operands, context throws(NumberError) in
      let product = try recorder.record(.multiply, operands, context)
      return try recorder.record(.divide, [product, 100], context)
    }
    return Value(
      try context.calculate(
        word,
        quantities: Quantity.apply(function, .percent, to: operands.compactMap(\.quantity), context)
      ))
  }
}
