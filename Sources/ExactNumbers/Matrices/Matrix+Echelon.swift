// Reduced echelon form and what follows from it. Over the rationals, and over a field of algebraic
// numbers Q[x]/(f) whose elements are replaced by the matrices of multiplication by them, FLINT
// finds it (fmpq_mat_rref); that form is unique, so it is the one of the matrix in the field. Other
// matrices are reduced in exact numbers, up to a size.

internal import CFLINT

extension Matrix {
  /// The number of rows up to which an irrational matrix is reduced in numbers.
  static let eliminationLimit = 8

  /// The reduced row echelon form: each row begins with a 1 that is alone in its column.
  ///
  /// Exact for exact entries. Throws `.undecidable` where an irrational entry cannot be told from
  /// zero, `.tooManyRows`, `.tooLarge`, `.interrupted`.
  public static func reduced(_ x: Matrix, _ context: Context) throws(NumberError) -> Matrix {
    switch x.field {
    case .integer, .rational:
      try context.price(x, solutions: x.columns)
      try context.priceTime(x, eliminations: 2, results: x.rows * x.columns)
      var matrix = FlintRationalMatrix(x)
      var result = FlintRationalMatrix(rows: x.rows, columns: x.columns)
      _ = fmpq_mat_rref(&result.value, &matrix.value)
      return result.take()
    case .complexRational, .real, .complex:
      var elimination = try elimination(x, context)
      try elimination.reduce(context)
      return elimination.echelon
    }
  }

  /// Independent vectors whose sums of multiples are all x with A·x = 0: as many as columns
  /// without a pivot, each with a 1 in such a column and 0 in the others.
  ///
  /// Throws as `reduced`.
  public static func nullspace(_ x: Matrix, _ context: Context) throws(NumberError) -> [[Number]] {
    try nullspace(ofReduced: reduced(x, context), context)
  }

  /// The vectors that a reduced echelon form turns into zero.
  static func nullspace(ofReduced form: Matrix, _ context: Context) throws(NumberError)
    -> [[Number]]
  {
    // A pivot is the first entry of its row that is not zero; what follows may be an expression.
    let pivots = (0..<form.rows).compactMap { row in
      (0..<form.columns).first { form[row, $0].asInt != 0 }
    }
    let isPivot = Set(pivots)
    var vectors: [[Number]] = []
    for free in 0..<form.columns where !isPivot.contains(free) {
      var vector = [Number](repeating: 0, count: form.columns)
      vector[free] = 1
      for (row, pivot) in pivots.enumerated() {
        vector[pivot] = try Number.negate(form[row, free], context)
      }
      vectors.append(vector)
    }
    return vectors
  }

  /// A = P·L·U: a permutation of rows, a lower triangle with a diagonal of ones, an echelon form.
  ///
  /// Exact for exact entries; rows change places only where a pivot is zero. Throws as `reduced`.
  public static func triangularFactors(
    _ x: Matrix, _ context: Context
  ) throws(NumberError) -> (permutation: Matrix, lower: Matrix, upper: Matrix) {
    let elimination = try elimination(x, context)
    return (elimination.permutation, elimination.lower, elimination.echelon)
  }

  /// The matrix in echelon form, unless it is irrational and too large for that.
  private static func elimination(_ x: Matrix, _ context: Context) throws(NumberError)
    -> Elimination
  {
    switch x.field {
    case .real, .complex:
      if x.rows > eliminationLimit { throw .tooManyRows(limit: eliminationLimit) }
    case .integer, .rational, .complexRational: break
    }
    return try Elimination(x, context)
  }
}
