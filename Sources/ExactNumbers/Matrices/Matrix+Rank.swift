// The rank: of fractions by FLINT, of irrational numbers by enclosures where it is full, and
// otherwise by elimination in exact numbers, which decides each entry.

internal import CFLINT

extension Matrix {
  /// The size up to which the rank of an irrational matrix is found by elimination in numbers.
  private static let eliminationLimit = 8

  /// The dimension of the space that the rows span.
  ///
  /// A full rank of an irrational matrix is proven by a determinant that is not zero, any other by
  /// elimination in exact numbers, up to a size. Throws `.undecidableSingularity` where an entry
  /// cannot be told from zero.
  public static func rank(_ x: Matrix, _ context: Context) throws(NumberError) -> Int {
    switch x.field {
    case .integer, .rational: return rationalRank(x)
    case .complexRational: return rationalRank(x.embedded) / 2
    case .real, .complex:
      let wide = x.rows <= x.columns ? x : x.transposed
      let adjoint = try wide.transposed.map { z throws(NumberError) in
        try Number.conjugate(z, context)
      }
      let gram = wide.isSquare ? wide : try product(wide, adjoint, context)
      let digits: Int
      do throws(NumberError) {
        if try !isZero(determinant(gram, context), context) { return wide.rows }
        digits = 0
      } catch {
        guard case .undecidableSingularity(let agreeing) = error else { throw error }
        digits = agreeing
      }
      if wide.rows > eliminationLimit { throw .undecidableSingularity(digits: digits) }
      return try eliminatedRank(wide, context)
    }
  }

  /// The number of pivots of Gaussian elimination, each entry of which is proven to be zero or not.
  private static func eliminatedRank(_ x: Matrix, _ context: Context) throws(NumberError) -> Int {
    var rows = (0..<x.rows).map { x.rows(from: $0, 1).entries }
    var rank = 0
    for column in 0..<x.columns where rank < rows.count {
      guard let pivot = try pivot(in: column, of: rows, from: rank, context) else { continue }
      rows.swapAt(rank, pivot)
      for row in rows.indices.dropFirst(rank + 1) where rows[row][column].asInt != 0 {
        try context.poll()
        let factor = try Number.divide(rows[row][column], rows[rank][column], context)
        for place in column..<x.columns {
          let term = try Number.multiply(factor, rows[rank][place], context)
          rows[row][place] = try Number.subtract(rows[row][place], term, context)
        }
      }
      rank += 1
    }
    return rank
  }

  /// The first row, from `start` on, whose entry in a column is proven not to be zero; nil
  /// where all are proven to be.
  private static func pivot(
    in column: Int, of rows: [[Number]], from start: Int, _ context: Context
  ) throws(NumberError) -> Int? {
    var doubt: NumberError?
    for row in start..<rows.count {
      do throws(NumberError) {
        if try !isZero(rows[row][column], context) { return row }
      } catch {
        guard case .undecidableSingularity = error else { throw error }
        doubt = error
      }
    }
    if let doubt { throw doubt }
    return nil
  }

  private static func rationalRank(_ x: Matrix) -> Int {
    var matrix = FlintRationalMatrix(x)
    var integers = FlintIntegerMatrix(rows: x.rows, columns: x.columns)
    fmpq_mat_get_fmpz_mat_rowwise(&integers.value, nil, &matrix.value)
    return fmpz_mat_rank(&integers.value)
  }
}
