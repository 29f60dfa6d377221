import ExactNumbers

/// Words on floating-point numbers. The format is its width in X, or a vector of the numbers of
/// bits of significand and exponent.
extension CommandTable {
  static let floats: [Command] = [
    inFormat(
      "floatbits", "x n → bits", "Gives the bits of the N-bit float nearest to X.",
      ["hex 0.1 64 floatbits → 0x3FB999999999999A", "hex pi [8 8] floatbits → 0x4049"],
      does: Number.floatBits),
    inFormat(
      "tofloat", "bits n → x", "Gives the exact value of the float with these N bits.",
      ["0x3FF8000000000000 64 tofloat → 1.5", "exact 0x3C00 16 tofloat → 1"],
      does: Number.fromFloatBits),
    rounding(
      "floateven", "Rounds X to the nearest N-bit float, ties to even, as programs do.",
      .toNearestOrEven, "exact 0.1 16 floateven → 819/8192"),
    rounding(
      "floataway", "Rounds X to the nearest N-bit float, ties away from zero.",
      .toNearestOrAwayFromZero, "2049 16 floataway → 2050"),
    rounding(
      "floatzero", "Rounds X to an N-bit float toward zero.", .towardZero,
      "-2049 16 floatzero → -2048"),
    rounding("floatup", "Rounds X up to an N-bit float.", .up, "2049 16 floatup → 2050"),
    rounding("floatdown", "Rounds X down to an N-bit float.", .down, "-2049 16 floatdown → -2050"),
    .unary(
      "ulp", "x → u",
      "Gives the distance of the two doubles around |X|: a unit in its last place.",
      "1 ulp 2 -52 ^ = → 1", "0 ulp 2 -1074 ^ = → 1",
      does: FloatFormat.double.unitInLastPlace(of:_:)),
    .unary(
      "nextup", "x → y", "Gives the next double above the one nearest to X.",
      "17 digits 0.1 nextup → 0.10000000000000002", does: FloatFormat.double.next(above:_:)),
    .unary(
      "nextdown", "x → y", "Gives the next double below the one nearest to X.",
      "17 digits 1 nextdown → 0.99999999999999989", does: FloatFormat.double.next(below:_:)),
    .binary(
      "ulperror", "x d → e", "Gives how many ulps of X the double nearest to D is above X.",
      "0.1 0.1 ulperror → 0.4", "1 sin 0.8414709848078965 ulperror abs 1 <= → 1"
    ) { x, d, context throws(NumberError) in
      try FloatFormat.double.error(of: d, from: x, context)
    },
  ]

  /// Returns the row of a rounding to a format, in a direction.
  private static func rounding(
    _ name: String, _ summary: String, _ rule: FloatingPointRoundingRule, _ example: Command.Example
  ) -> Command {
    inFormat(name, "x n → y", summary, [example]) { x, format, context throws(NumberError) in
      try format.rounded(x, by: rule, context)
    }
  }

  private static func inFormat(
    _ name: String, _ effect: String, _ summary: String, _ examples: [Command.Example],
    does function:
      @escaping @Sendable (Number, FloatFormat, Context) throws(NumberError) -> Number
  ) -> Command {
    Command(
      name, effect, summary, [.number, .number], examples,
      .binary { x, width, context throws(NumberError) in
        try function(x, FloatFormat(width: width), context)
      }
    ).onVectors { word, operands, context throws(CalculatorError) in
      guard case .number(let x) = operands[0] else {
        throw .wrongKind(word, .number, level: 2, operands[0])
      }
      guard case .vector(let format) = operands[1], let bits = format.numbers, bits.count == 2
      else { throw .wrongShape(word: word, needs: .vector(2), level: 1, found: operands[1].shape) }
      return .number(
        try context.calculate(
          word, function(x, FloatFormat(precision: bits[0], exponentBits: bits[1]), context)))
    }
  }
}
