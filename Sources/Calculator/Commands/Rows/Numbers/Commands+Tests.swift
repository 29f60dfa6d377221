import ExactNumbers

/// Tests of hypotheses: statistic, degrees of freedom, and p, the probability of a statistic at
/// least as extreme if the hypothesis is true.
extension CommandTable {
  static let tests: [Command] = [
    .keyed(
      "ttest", "[…] μ → t ν p",
      "Tests whether a sample has the mean μ (two-sided): t, ν = n-1 and p.",
      takes: [.vector, .scalar], gives: 3,
      "[5.1 4.9 5.6 5.8 5.3] 5 ttest → 2.08467375424888 4 0.105463872738236",
      divisionByZero: .noSpread,
      as: "sto m sto v v mean m - v sdev v len sqrt / / v len 1 - over abs over swap utpt 2 *"),
    .keyed(
      "ttest2", "[…] […] → t ν p",
      "Tests whether two samples have one mean, with any variances (Welch, two-sided).",
      takes: [.vector, .vector], gives: 3,
      "[1 2 3 4] [2 4 6 9] ttest2 → -1.69064121460925 4.08363574985231 0.164702079628057",
      divisionByZero: .noSpread,
      as: """
        sto y sto x x var x len / sto a y var y len / sto b
        x mean y mean - a b + sqrt / a b + sq a sq x len 1 - / b sq y len 1 - / + /
        over abs over swap utpt 2 *
        """),
    .values(
      "chi2test", "O E → χ² ν p",
      "Tests counts against expected ones: ν is n-1, of a table (r-1)(c-1).",
      takes: [.vector, .vector], gives: 3,
      "[18 22 20] [20 20 20] chi2test → 0.4 2 0.818730753077982"
    ) { word, operands, context throws(CalculatorError) in
      try CommandTable.requireNumbers(word, operands)
      let isTable = operands[0].numbers == nil
      let keys =
        isTable
        ? "- dup emul E ediv { sum } map sum E len 1 - E 1 get len 1 - * "
        : "- dup emul E ediv sum E len 1 - "
      let least = isTable ? "E { minof } map minof " : "E minof "
      let total = isTable ? "{ sum } map sum" : "sum"
      return try Interpreter.results(
        ofKeys: """
          sto E sto O \(least) 0 <= { "expected counts above 0" error } if
          O E - drop O \(total) sto n n E \(total) - abs n 100 / >
          { "expected counts that add up to the observed ones" error } if
          O E \(keys) over over swap utpc
          """, on: operands, word, context)
    },
    .keyed(
      "expected", "[[…]…] → [[…]…]",
      "Gives the counts expected where rows and columns of a table are independent.",
      takes: [.matrix], "[[10 20] [30 40]] expected → [[12 18] [28 42]]",
      as: """
        sto M M { sum } map sto r M transpose { sum } map sto c r { c * } map r sum /
        """),
    .values(
      "anova", "[[…] […]…] → F m n p",
      "Tests whether samples of one variance have one mean (one-way): F, freedoms, p.",
      takes: [.vector], gives: 4,
      "[[6 8 4 5] [8 12 9 11] [13 9 11 8]] anova → 6.87313432835821 2 9 0.0154168466704742"
    ) { word, operands, context throws(CalculatorError) in
      let samples = operands[0].elements
      guard samples.count > 1, samples.allSatisfy({ $0.kind == .vector }) else {
        throw .needs(word: word, "two samples at least, as vectors in one")
      }
      return try Interpreter.results(
        ofKeys: """
          sto g [ g { unpack drop } each ] sto a a len g len - sto n g len 1 - sto m
          g { sto v v mean a mean - sq v len * } map sum m /
          g { dup mean - dup dot } map sum n / / sto F F m n m n F utpf
          """, on: operands, word, context, divisionByZero: .noSpread)
    },
    .keyed(
      "meanci", "[…] c → a b",
      "Gives the interval that has the mean with confidence C, such as 0.95, by t.",
      takes: [.vector, .number], gives: 2,
      "[5.1 4.9 5.6 5.8 5.3] 0.95 meanci → 4.88717550703401 5.79282449296599",
      as: """
        sto c sto v c 0 > c 1 < and { } { "a confidence between 0 and 1" error } ifelse
        v mean v sdev drop c 1 + 2 / v len 1 - tinv v sdev * v len sqrt / - v mean over - v mean +
        """),
  ]
}
