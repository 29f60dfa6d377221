// The rank. For fractions FLINT computes it. For irrational numbers an enclosure proves a full
// rank, and elimination in exact numbers, which decides each entry, determines any other rank.

internal import CFLINT

extension Matrix {
  /// Returns the dimension of the space that the rows span.
  ///
  /// For an irrational matrix, a nonzero determinant proves a full rank. Elimination in exact
  /// numbers proves any other rank, up to a size. Throws `.undecidableSingularity` if an entry
  /// cannot be distinguished from zero.
  public static func rank(_ x: Matrix, _ context: Context) throws(NumberError) -> Int {
    switch x.field {
    case .integer, .rational: return rationalRank(x)
    case .complexRational: return rationalRank(x.embedded) / 2
    case .real, .complex:
      let wide = x.rows <= x.columns ? x : try x.transposed(context)
      let gram = wide.isSquare ? wide : try product(wide, adjoint(wide, context), context)
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

  /// Returns the number of pivots of Gaussian elimination, in which each entry is proven to be zero
  /// or not.
  private static func eliminatedRank(_ x: Matrix, _ context: Context) throws(NumberError) -> Int {
    do throws(NumberError) { return try Elimination(x, context).pivots.count } catch {
      guard case .undecidable(let digits) = error else { throw error }
      throw .undecidableSingularity(digits: digits)
    }
  }

  private static func rationalRank(_ x: Matrix) -> Int {
    var matrix = FlintRationalMatrix(x)
    var integers = FlintIntegerMatrix(rows: x.rows, columns: x.columns)
    fmpq_mat_get_fmpz_mat_rowwise(&integers.value, nil, &matrix.value)
    return fmpz_mat_rank(&integers.value)
  }
}
