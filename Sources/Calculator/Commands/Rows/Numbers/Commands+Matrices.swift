import ExactNumbers
import Quantities

/// Matrices: vectors of rows.
extension CommandTable {
  static let matrices: [Command] = [
    .values(
      "det", "A → x", "Gives the determinant, exact for exact entries.", takes: [.matrix],
      "[[1 2] [3 4]] det → -2"
    ) { word, operands, context throws(CalculatorError) in
      if operands[0].hasQuantity {
        let (size, entries) = try squareOfQuantities(word, operands[0])
        return [
          Value(
            try context.calculate(
              word, quantities: Quantity.determinant(rows: size, entries, context)))
        ]
      }
      let matrix = try square(word, operands[0], context)
      return [.number(try context.calculate(word, Matrix.determinant(matrix, context)))]
    },
    .values(
      "transpose", "A → A", "Turns rows into columns.", takes: [.matrix],
      "[[1 2] [3 4]] transpose → [[1 3] [2 4]]"
    ) { word, operands, context throws(CalculatorError) in
      if operands[0].hasQuantity, let rows = operands[0].rowsOfQuantities {
        return [try matrix(rows[0].indices.map { column in rows.map { $0[column] } })]
      }
      let matrix = try matrix(word, operands[0], context)
      let result = try context.calculate(word, matrix.transposed(context))
      return [.vector(try Vector(result, context))]
    },
    .values(
      "idmat", "n → A", "Makes the identity matrix of N rows.", takes: [.number],
      "2 idmat → [[1 0] [0 1]]"
    ) { word, operands, context throws(CalculatorError) in
      let size = try operands[0].count(word, 1...idmatLimit)
      if size * size > Machine.valueLimit { throw .tooManyValues(limit: Machine.valueLimit) }
      try context.price(values: size * size, word)
      return [.vector(try Vector(Matrix.identity(size), context))]
    },
    .values(
      "solve", "b A → x", "Solves A x = b, exactly for exact entries; 'findroot' solves equations.",
      takes: [.vector, .matrix], "[5 11] [[1 2] [3 4]] solve → [1 2]",
      "[1 0] [[2 1] [1 3]] solve → [0.6 -0.2]"
    ) { word, operands, context throws(CalculatorError) in
      [try solve(word, operands, context)]
    },
    .values(
      "rank", "A → n", "Gives the rank, the number of rows that are independent.",
      takes: [.matrix], "[[1 2] [2 4]] rank → 1", "[[2 sqrt 2] [1 2 sqrt]] rank → 1"
    ) { word, operands, context throws(CalculatorError) in
      let matrix = try matrix(word, operands[0], context)
      return [.number(try context.calculate(word, Number(Matrix.rank(matrix, context))))]
    },
    .values(
      "eigen", "A → v",
      "Gives the eigenvalues, as often as each occurs: real ones first, then pairs.",
      takes: [.matrix], "[[2 1] [1 2]] eigen → [1 3]", "[[0 -1] [1 0]] eigen → [-i i]"
    ) { word, operands, context throws(CalculatorError) in
      let matrix = try square(word, operands[0], context)
      return [
        .vector(try Vector(of: try context.calculate(word, Matrix.eigenvalues(matrix, context))))
      ]
    },
  ]

  /// The largest number of rows that `idmat` makes.
  private static let idmatLimit = 5_000

  // MARK: The keys of arithmetic on vectors

  /// Returns a function that applies a function of two numbers to the entries of vectors or
  /// matrices of the same shape, or to a number and each entry.
  static func termwise(
    _ function: @escaping @Sendable (Number, Number, Context) throws(NumberError) -> Number
  ) -> VectorFunction {
    { word, operands, context throws(CalculatorError) in
      try requireNumbers(word, operands)
      if case .number(let y) = operands[0] {
        return try scale(word, operands[1], context) { x, context throws(NumberError) in
          try function(y, x, context)
        }
      }
      if case .number(let x) = operands[1] {
        return try scale(word, operands[0], context) { y, context throws(NumberError) in
          try function(y, x, context)
        }
      }
      guard case .vector(let y) = operands[0], case .vector(let x) = operands[1],
        operands[0].shape == operands[1].shape, operands[0].shape != .mixed
      else { throw .shapesDiffer(word: word, y: operands[0].shape, x: operands[1].shape) }
      let matrix = try y.matrix(context)
      let a = matrix?.entries ?? y.numbers ?? []
      let b = try x.matrix(context)?.entries ?? x.numbers ?? []
      let entries = try context.calculate(word) { context throws(NumberError) in
        var result: [Number] = []
        result.reserveCapacity(a.count)
        for (a, b) in zip(a, b) {
          try context.checkInterruption()
          result.append(try function(a, b, context))
        }
        return result
      }
      guard let matrix else { return .vector(try Vector(of: entries)) }
      let result = Matrix(rows: matrix.rows, columns: matrix.columns, entries)
      return .vector(try Vector(result, context))
    }
  }

  /// The product of a number and a vector or a matrix, entry by entry; otherwise the product of
  /// matrices. A vector after the matrix is a column, a vector before it is a row.
  static let vectorProduct: VectorFunction = {
    word, operands, context throws(CalculatorError) in
    if operands.contains(where: \.hasQuantity) {
      return try matrixProductOfQuantities(word, operands, context)
    }
    if operands.contains(where: { $0.kind == .number }) {
      return try termwise(Number.multiply)(word, operands, context)
    }
    let shapes = (operands[0].shape, operands[1].shape)
    let matrices = try (operands[0].matrix(context), operands[1].matrix(context))
    guard let y = matrices.0 ?? operands[0].row, let x = matrices.1 ?? operands[1].column,
      y.columns == x.rows, matrices.0 != nil || matrices.1 != nil
    else { throw .shapesDiffer(word: word, y: shapes.0, x: shapes.1) }
    let result = try context.calculate(word, Matrix.product(y, x, context))
    if case .vector = shapes.0 { return .vector(try Vector(of: result.entries)) }
    if case .vector = shapes.1 { return .vector(try Vector(of: result.entries)) }
    return .vector(try Vector(result, context))
  }

  /// The quotient of a vector or a matrix and a number, entry by entry. If the divisor is a matrix,
  /// the solution of the system.
  static let vectorQuotient: VectorFunction = {
    word, operands, context throws(CalculatorError) in
    guard case .number(let divisor) = operands[1] else { return try solve(word, operands, context) }
    return try scale(word, operands[0], context) { x, context throws(NumberError) in
      try Number.divide(x, divisor, context)
    }
  }

  /// The power of a square matrix with an integer exponent.
  static let matrixPower: VectorFunction = { word, operands, context throws(CalculatorError) in
    let matrix =
      operands[0].hasQuantity ? nil : try square(word, operands[0], level: 2, context)
    guard case .number(let number) = operands[1], let exponent = number.asInt else {
      throw .wrongShape(word: word, needs: .exponent, level: 1, found: operands[1].shape)
    }
    guard let matrix else { return try powerOfQuantities(word, operands, exponent, context) }
    return .vector(
      try Vector(try context.calculate(word, Matrix.power(matrix, exponent, context)), context))
  }

  /// The inverse of a square matrix.
  static let matrixInverse: VectorFunction = {
    word, operands, context throws(CalculatorError) in
    if operands[0].hasQuantity { return try inverseOfQuantities(word, operands[0], context) }
    let matrix = try square(word, operands[0], context)
    return .vector(
      try Vector(try context.calculate(word, Matrix.inverse(matrix, context)), context))
  }

  /// The product of a square matrix with itself.
  static let matrixSquare: VectorFunction = {
    word, operands, context throws(CalculatorError) in
    if operands[0].hasQuantity { return try powerOfQuantities(word, operands, 2, context) }
    let matrix = try square(word, operands[0], context)
    return .vector(
      try Vector(try context.calculate(word, Matrix.product(matrix, matrix, context)), context))
  }

  /// Returns a function that compares the shapes and the entries of two vectors or matrices of
  /// numbers.
  static func equality(_ isEqual: Bool) -> VectorFunction {
    { word, operands, context throws(CalculatorError) in
      let shapes = (operands[0].shape, operands[1].shape)
      if shapes.0 == .mixed || shapes.1 == .mixed {
        throw .shapesDiffer(word: word, y: shapes.0, x: shapes.1)
      }
      guard shapes.0 == shapes.1, case .vector(let y) = operands[0],
        case .vector(let x) = operands[1]
      else { return isEqual ? .no : .yes }
      let a = try y.matrix(context)?.entries ?? y.numbers ?? []
      let b = try x.matrix(context)?.entries ?? x.numbers ?? []
      let answer = try context.calculate(word) { context throws(NumberError) in
        for (a, b) in zip(a, b) where try !Number.equal(a, b, context) { return false }
        return true
      }
      return answer == isEqual ? .yes : .no
    }
  }

  // MARK: Shapes

  /// Throws if a vector contains quantities, for words that accept only numbers.
  static func requireNumbers(_ word: String, _ operands: [Value]) throws(CalculatorError) {
    for operand in operands {
      if case .vector(let vector) = operand, vector.hasQuantity {
        throw .quantity(word: word, .needsVectorOfNumbers)
      }
    }
  }

  /// Returns the matrix of an operand. Throws if it is not a matrix, or `.interrupted`.
  static func matrix(
    _ word: String, _ operand: Value, level: Int = 1, _ context: Context
  ) throws(CalculatorError) -> Matrix {
    try requireNumbers(word, [operand])
    guard let matrix = try operand.matrix(context) else {
      throw .wrongShape(word: word, needs: .matrix, level: level, found: operand.shape)
    }
    return matrix
  }

  /// Returns the square matrix of an operand. Throws if it is not a square matrix, or
  /// `.interrupted`.
  static func square(
    _ word: String, _ operand: Value, level: Int = 1, _ context: Context
  ) throws(CalculatorError) -> Matrix {
    try requireNumbers(word, [operand])
    guard let matrix = try operand.matrix(context), matrix.isSquare else {
      throw .wrongShape(word: word, needs: .squareMatrix, level: level, found: operand.shape)
    }
    return matrix
  }

  /// Applies a function to every number in a vector or a matrix.
  private static func scale(
    _ word: String, _ operand: Value, _ context: Context,
    _ function: (Number, Context) throws(NumberError) -> Number
  ) throws(CalculatorError) -> Value {
    guard case .vector(let vector) = operand, operand.shape != .mixed else {
      throw .shapesDiffer(word: word, y: operand.shape, x: .single(.number))
    }
    let values = try vector.map(
      { number throws(CalculatorError) in
        try context.calculate(word) { context throws(NumberError) in
          try context.checkInterruption()
          return try function(number, context)
        }
      }, else: .shapesDiffer(word: word, y: operand.shape, x: .single(.number)))
    return .vector(try Vector(values))
  }

  /// Solves A x = b.
  private static func solve(
    _ word: String, _ operands: [Value], _ context: Context
  ) throws(CalculatorError) -> Value {
    if operands.contains(where: \.hasQuantity) {
      return try solutionOfQuantities(word, of: operands[1], operands[0], context)
    }
    let a = try square(word, operands[1], context)
    guard let b = try operands[0].matrix(context) ?? operands[0].column, b.rows == a.rows else {
      throw .shapesDiffer(word: word, y: operands[0].shape, x: operands[1].shape)
    }
    let solution = try context.calculate(word, Matrix.solution(of: a, b, context))
    if case .vector = operands[0].shape { return .vector(try Vector(of: solution.entries)) }
    return .vector(try Vector(solution, context))
  }
}
