// Singular values and vectors, from the eigenvalues and eigenvectors of AᴴA, or of AAᴴ if that is
// smaller. These eigenvalues are the squares of the singular values, so Matrix+Eigenvalues and
// Matrix+Eigenvectors provide the proofs and digits. AᴴA has twice the digits of A. That costs
// machine numbers their small singular values, but fractions and enclosures only time.

extension Matrix {
  /// Returns the singular values with repetitions, the largest first: as many as A has rows or
  /// columns, whichever number is smaller.
  ///
  /// Throws the errors of `eigenvalues`, and `.undecidable` if an irrational singular value cannot
  /// be distinguished from zero.
  public static func singularValues(_ x: Matrix, _ context: Context) throws(NumberError)
    -> [Number]
  {
    let tall = x.rows < x.columns ? try adjoint(x, context) : x
    let squares = try eigenvalues(gram(tall, context), context)
    return try squares.reversed().map { square throws(NumberError) in
      try Number.squareRoot(square, context)
    }
  }

  /// Returns the factors of A = U·S·Vᴴ: U and V have orthonormal columns, and the diagonal of S
  /// holds the singular values above 0, the largest first.
  ///
  /// The last nonzero entry is positive in each column of the smaller of U and V. For irrational
  /// matrices all singular values must be simple. Throws `.undefined` at 0 for a matrix of zeros,
  /// and the errors of `eigenspaces`.
  public static func singularFactors(
    _ x: Matrix, _ context: Context
  ) throws(NumberError) -> (left: Matrix, values: Matrix, right: Matrix) {
    if x.rows < x.columns {
      let factors = try singularFactors(adjoint(x, context), context)
      return (
        try adjoint(factors.right, context), factors.values, try adjoint(factors.left, context)
      )
    }
    var right: [Number] = []
    var values: [Number] = []
    for space in try eigenspaces(gram(x, context), context).reversed() {
      if try Number.isZero(space.value, context) { continue }
      let value = try Number.squareRoot(space.value, context)
      for vector in try orthogonalized(space.vectors, context) {
        let length = try Number.squareRoot(vector.square, context)
        right += try vector.entries.map { x throws(NumberError) in
          try Number.divide(Number.conjugate(x, context), length, context)
        }
        values.append(value)
      }
    }
    if values.isEmpty { throw .undefined(at: 0) }
    let rightAdjoint = Matrix(rows: values.count, columns: x.columns, right)
    let left = try product(x, adjoint(rightAdjoint, context), context)
    var diagonal = [Number](repeating: 0, count: values.count * values.count)
    for (index, value) in values.enumerated() { diagonal[index * (values.count + 1)] = value }
    return (
      try left.dividingColumns(by: values, context),
      Matrix(rows: values.count, columns: values.count, diagonal), rightAdjoint
    )
  }

  /// Returns AᴴA, with entries that show that it is its own adjoint.
  private static func gram(_ x: Matrix, _ context: Context) throws(NumberError) -> Matrix {
    let square = try product(adjoint(x, context), x, context)
    var entries = square.entries
    for row in 0..<square.rows {
      for column in 0..<row {
        entries[row * square.columns + column] = try Number.conjugate(square[column, row], context)
      }
      entries[row * (square.columns + 1)] = try Number.realPart(square[row, row], context)
    }
    return Matrix(rows: square.rows, columns: square.columns, entries)
  }

  /// Returns the matrix with each column divided by a number.
  private func dividingColumns(by divisors: [Number], _ context: Context) throws(NumberError)
    -> Matrix
  {
    let result = try entries.enumerated().map { index, entry throws(NumberError) in
      try Number.divide(entry, divisors[index % columns], context)
    }
    return Matrix(rows: rows, columns: columns, result)
  }
}
