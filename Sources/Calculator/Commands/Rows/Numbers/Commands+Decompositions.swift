import ExactNumbers

/// Properties and decompositions of matrices.
extension CommandTable {
  static let decompositions: [Command] = [
    ofMatrix(
      "trace", "A → x", "Gives the trace, the sum of the diagonal's entries.", isSquare: true,
      "[[1 2] [3 4]] trace → 5", does: Matrix.trace
    ) { trace, _ in [.number(trace)] },
    ofMatrix(
      "charpoly", "A → v", "Gives the characteristic polynomial, the highest power first.",
      isSquare: true, "[[2 1] [1 2]] charpoly → [1 -4 3]",
      "[[2 1] [1 2]] charpoly polyroots → [1 3]", does: Matrix.characteristicPolynomial
    ) { numbers, _ throws(CalculatorError) in [.vector(try Vector(of: numbers))] },
    ofMatrix(
      "rref", "A → A", "Gives the reduced row echelon form.",
      "[[1 2 3] [4 5 6]] rref → [[1 0 -1] [0 1 2]]",
      "exact [[2 sqrt 2 1] [1 2 sqrt 3]] rref → [[1 √2 0] [0 0 1]]", does: Matrix.reduced
    ) { matrix, context throws(CalculatorError) in [.vector(try Vector(matrix, context))] },
    ofMatrix(
      "nullspace", "A → B", "Gives independent vectors, as rows, that A turns into zero.",
      "[[1 2 3] [4 5 6]] nullspace → [[1 -2 1]]", "[[1 2] [3 4]] nullspace → []",
      does: Matrix.nullspace
    ) { vectors, _ throws(CalculatorError) in [.vector(try Vector(rows: vectors))] },
    ofMatrix(
      "lu", "A → P L U", "Gives A = P·L·U: a permutation, a lower triangle, an echelon form.",
      resultCount: 3,
      "[[0 2] [3 4]] lu → [[0 1] [1 0]] [[1 0] [0 1]] [[3 4] [0 2]]",
      "[[1 2] [3 4]] lu * * → [[1 2] [3 4]]", does: Matrix.triangularFactors
    ) { factors, context throws(CalculatorError) in
      [
        .vector(try Vector(factors.permutation, context)),
        .vector(try Vector(factors.lower, context)),
        .vector(try Vector(factors.upper, context)),
      ]
    },
    ofMatrix(
      "qr", "A → Q R", "Gives A = Q·R: orthonormal columns, and an upper triangle.", resultCount: 2,
      "exact [[3 0] [4 5]] qr → [[3/5 -4/5] [4/5 3/5]] [[5 4] [0 3]]",
      "[[1 2] [3 4]] qr * → [[1 2] [3 4]]",
      does: Matrix.orthogonalFactors
    ) { factors, context throws(CalculatorError) in
      [
        .vector(try Vector(factors.orthogonal, context)),
        .vector(try Vector(factors.upper, context)),
      ]
    },
    ofMatrix(
      "eigvec", "A → v B",
      "Gives the eigenvalues, one for each row of B, which is its eigenvector.",
      isSquare: true, resultCount: 2, "[[2 1] [1 2]] eigvec → [1 3] [[-1 1] [1 1]]",
      "[[2 1] [0 2]] eigvec → [2] [[1 0]]", does: Matrix.eigenspaces
    ) { spaces, _ throws(CalculatorError) in
      let values = spaces.flatMap { space in space.vectors.map { _ in space.value } }
      return [
        .vector(try Vector(of: values)), .vector(try Vector(rows: spaces.flatMap(\.vectors))),
      ]
    },
    ofMatrix(
      "svd", "A → U S V", "Gives A = U·S·V by the singular values above 0, in the diagonal of S.",
      resultCount: 3,
      "exact [[3 0] [4 5]] svd → [[√10/10 -3√10/10] [3√10/10 √10/10]] [[3√5 0] [0 √5]] [[√2/2 √2/2] [-√2/2 √2/2]]",
      "[[3 0] [4 5]] svd * * → [[3 0] [4 5]]", does: Matrix.singularFactors
    ) { factors, context throws(CalculatorError) in
      [
        .vector(try Vector(factors.left, context)), .vector(try Vector(factors.values, context)),
        .vector(try Vector(factors.right, context)),
      ]
    },
    ofMatrix(
      "svdvals", "A → v", "Gives the singular values, the largest first.",
      "exact [[3 0] [4 5]] svdvals → [3√5 √5]", does: Matrix.singularValues
    ) { values, _ throws(CalculatorError) in [.vector(try Vector(of: values))] },
    ofMatrix(
      "expm", "A → A", "Gives the exponential of a matrix.", isSquare: true,
      "[[0 1 2] [0 0 3] [0 0 0]] expm → [[1 1 3.5] [0 1 3] [0 0 1]]",
      "[[0 1] [-1 0]] expm → [[0.540302305868140 0.841470984807897] [-0.841470984807897 0.540302305868140]]",
      does: Matrix.exponential
    ) { matrix, context throws(CalculatorError) in [.vector(try Vector(matrix, context))] },
    .values(
      "lsq", "A b → x", "Gives the x for which A x is nearest to b, by least squares.",
      takes: [.matrix, .vector], "exact [[1 1] [1 2] [1 3]] [2 3 5] lsq → [1/3 3/2]"
    ) { word, operands, context throws(CalculatorError) in
      let a = try matrix(word, operands[0], level: 2, context)
      guard let b = try operands[1].matrix(context) ?? operands[1].column, b.rows == a.rows else {
        throw .shapesDiffer(word: word, y: operands[0].shape, x: operands[1].shape)
      }
      let solution = try context.calculate(word, Matrix.leastSquares(a, b, context))
      if case .vector = operands[1].shape { return [.vector(try Vector(of: solution.entries))] }
      return [.vector(try Vector(solution, context))]
    },
  ]

  /// Returns the row of a word for a matrix: an algorithm, and the conversion of its result into
  /// values.
  private static func ofMatrix<Result>(
    _ name: String, _ effect: String, _ summary: String, isSquare: Bool = false,
    resultCount: Int = 1,
    _ examples: Command.Example...,
    does algorithm: @escaping @Sendable (Matrix, Context) throws(NumberError) -> Result,
    gives values: @escaping @Sendable (Result, Context) throws(CalculatorError) -> [Value]
  ) -> Command {
    let function: Action.Values = { word, operands, context throws(CalculatorError) in
      let matrix =
        isSquare ? try square(word, operands[0], context) : try matrix(word, operands[0], context)
      return try values(try context.calculate(word, algorithm(matrix, context)), context)
    }
    return Command(
      name, effect, summary, [.matrix], examples,
      .values(function, gives: resultCount, isKept: true))
  }
}

extension Vector {
  /// Creates a vector of vectors of numbers.
  convenience init(rows: [[Number]]) throws(CalculatorError) {
    var values: [Value] = []
    for row in rows { values.append(.vector(try Vector(of: row))) }
    try self.init(values)
  }
}
