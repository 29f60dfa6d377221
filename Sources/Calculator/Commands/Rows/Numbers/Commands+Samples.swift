import ExactNumbers

/// Statistics by keys of other statistics, and order statistics. Moments are those of the numbers
/// themselves (divisor n), except the covariance, which like 'var' is the covariance of a sample
/// (divisor n−1).
extension CommandTable {
  static let samples: [Command] = [
    sample(
      "pvar", "Gives the variance of a whole population, with divisor n.",
      "exact [1 2 4] pvar → 14/9",
      as: """
        sto v v len 1 = { v 1 get dup - sq } { v var v len dup 1 - swap / * } ifelse
        """),
    sample(
      "psdev", "Gives the standard deviation of a whole population, with divisor n.",
      "exact [1 2 4] psdev → √14/3", as: "pvar sqrt"),
    sample(
      "gmean", "Gives the geometric mean of numbers that are not negative.",
      "[2 8] gmean → 4", "1 2 4 gmean → 2", "[2_m 8_m] gmean → 4_m",
      as: """
        sto v v { nominal sign } map minof 0 < { "numbers that are not negative" error } if
        v sum drop v prod v len inv ^
        """),
    sample(
      "hmean", "Gives the harmonic mean of numbers that are not negative.",
      "[40 60] hmean → 48", "[40.0(5)_km/h 60_km/h] hmean → 48.00(36)_km/h",
      as: """
        sto v v { nominal sign } map minof dup 0 < { "numbers that are not negative" error } if
        0 = { v minof } { v len v { inv } map sum / } ifelse
        """),
    sample(
      "iqr", "Gives the distance of the quartiles, by 'quantile' (type 7).",
      "[1 2 3 4 10] iqr → 2", as: "dup 0.75 quantile swap 0.25 quantile -"),
    sample(
      "skew", "Gives the skewness m₃/m₂^1.5 of the moments with divisor n.",
      "exact [1 2 6] skew → 9√42/98", divisionByZero: .noSpread,
      as: "dup mean - sto d d d emul d dot d len / d d dot d len / 3 2 / ^ /"),
    sample(
      "kurtosis", "Gives the excess kurtosis m₄/m₂²-3 of the moments with divisor n.",
      "exact [1 2 3 4 10] kurtosis → -53/250", divisionByZero: .noSpread,
      as: "dup mean - sto d d d emul dup dot d len / d d dot d len / sq / 3 -"),
    .values(
      "mode", "[…] → […]", "Gives the numbers that occur most often, each once, ascending.",
      takes: [.vector], "[3 1 3 2 1] mode → [1 3]"
    ) { word, operands, context throws(CalculatorError) in
      try order(word, operands, context) { values, context throws(NumberError) in
        try Number.modes(of: values, context)
      }
    },
    .values(
      "ranks", "[…] → […]", "Gives the place of each number in order; equal ones share the mean.",
      takes: [.vector], "[10 30 20 20] ranks → [1 4 2.5 2.5]"
    ) { word, operands, context throws(CalculatorError) in
      try order(word, operands, context) { values, context throws(NumberError) in
        try Number.ranks(of: values, context)
      }
    },
    .values(
      "histogram", "[…] n → […]",
      "Counts the numbers in N bins of one width, or between the edges in a vector.",
      takes: [.vector, .any], "[1 2 2 3 5] 2 histogram → [3 2]",
      "[1 2 2 3 5] [0 2 4] histogram → [1 3]", does: histogram),
    .keyed(
      "wmean", "[x…] [w…] → y", "Gives the mean of numbers with weights.",
      takes: [.vector, .vector], "exact [80 90] [1 2] wmean → 260/3",
      as: "sto w w dot w sum /"),
    .keyed(
      "cov", "[x…] [y…] → c", "Gives the covariance of a sample, with divisor n-1.",
      takes: [.vector, .vector], "exact [1 2 4] [1 3 4] cov → 13/6",
      as: "sto y sto x x var drop x x mean - y y mean - dot x len 1 - /"),
    .keyed(
      "spearman", "[x…] [y…] → r", "Gives the correlation of the ranks (Spearman's ρ).",
      takes: [.vector, .vector], "[1 2 3 4] [10 30 20 40] spearman → 0.8",
      divisionByZero: .noSpread,
      as: """
        ranks dup mean - sto y ranks dup mean - sto x x y dot x x dot y y dot * sqrt /
        """),
  ]

  /// Returns the results of a function of the numbers in a vector.
  private static func order(
    _ word: String, _ operands: [Value], _ context: Context,
    _ function: ([Number], Context) throws(NumberError) -> [Number]
  ) throws(CalculatorError) -> [Value] {
    guard let values = operands[0].numbers else {
      throw .wrongShape(word: word, needs: .numbers, level: 1, found: operands[0].shape)
    }
    return [.vector(try Vector(of: context.calculate(word, function(values, context))))]
  }

  /// The largest number of bins.
  private static let binLimit = 1_000_000

  private static let histogram: Action.Values = { word, operands, context throws(CalculatorError) in
    guard let values = operands[0].numbers else {
      throw .wrongShape(word: word, needs: .numbers, level: 2, found: operands[0].shape)
    }
    let edges: [Number]
    switch operands[1] {
    case .number:
      let count = try operands[1].count(word, 1...binLimit)
      edges = try context.calculate(word, Number.edges(of: values, bins: count, context))
    default:
      guard let numbers = operands[1].numbers else {
        throw .wrongShape(word: word, needs: .numbers, level: 1, found: operands[1].shape)
      }
      edges = numbers
    }
    let counts = try context.calculate(word, Number.histogram(of: values, edges: edges, context))
    return [.vector(try Vector(of: counts.map { Number($0) }))]
  }

  /// Returns the row of a function of the values in the vector in X, or on the whole stack if X is
  /// not a vector. Its keys run on a vector of these values.
  private static func sample(
    _ word: String, _ summary: String, _ examples: Command.Example...,
    divisionByZero: NumberError = .divisionByZero, as keys: String
  ) -> Command {
    .control(word, "… or […] → x", summary, takes: [.any], examples: examples) {
      interpreter throws(CalculatorError) in
      let sample = try interpreter.sample()
      _ = try sample.numbers(word)
      let results = try Interpreter.results(
        ofKeys: keys, on: [.vector(try Vector(sample.values))], word,
        interpreter.machine.settings.context,
        divisionByZero: divisionByZero)
      interpreter.replace(word, height: sample.height, with: results)
    }.ofSample
  }
}
