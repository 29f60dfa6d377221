// The reduced echelon form and its consequences. Over the rationals, FLINT computes it
// (fmpq_mat_rref). FLINT also computes it over a field of algebraic numbers Q[x]/(f), with each
// element replaced by the matrix of multiplication by it. The form is unique, so it is the form of
// the matrix over the field. Other matrices are reduced in exact numbers, up to a size.

internal import CFLINT

extension Matrix {
  /// The most rows for which an irrational matrix is reduced in numbers.
  static let eliminationLimit = 8

  /// Returns the reduced row echelon form: each row begins with a 1, which is the only nonzero
  /// entry of its column.
  ///
  /// Exact for exact entries. Throws `.undecidable` if an irrational entry cannot be distinguished
  /// from zero, `.tooManyRows`, `.tooLarge`, `.interrupted`.
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

  /// Returns independent vectors that span all x with A·x = 0. There is one for each column without
  /// a pivot, with a 1 in this column and 0 in the other columns without a pivot.
  ///
  /// Throws the errors of `reduced`.
  public static func nullspace(_ x: Matrix, _ context: Context) throws(NumberError) -> [[Number]] {
    try nullspace(ofReduced: reduced(x, context), context)
  }

  /// Returns independent vectors that a reduced echelon form maps to zero.
  static func nullspace(ofReduced form: Matrix, _ context: Context) throws(NumberError)
    -> [[Number]]
  {
    // A pivot is the first nonzero entry of its row. The entries after it may be expressions.
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

  /// Returns the factors of A = P·L·U: a permutation of rows, a lower triangle with a diagonal of
  /// ones, and an echelon form.
  ///
  /// Exact for exact entries. Rows change places only if a pivot is zero. Throws the errors of
  /// `reduced`.
  public static func triangularFactors(
    _ x: Matrix, _ context: Context
  ) throws(NumberError) -> (permutation: Matrix, lower: Matrix, upper: Matrix) {
    let elimination = try elimination(x, context)
    return (elimination.permutation, elimination.lower, elimination.echelon)
  }

  /// Returns the matrix in echelon form. Throws if it is irrational and too large.
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
