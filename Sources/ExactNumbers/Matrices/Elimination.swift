// Gaussian elimination in exact numbers. Each entry is proven to be zero or not, so the pivot can
// be the first row with a nonzero entry: a larger pivot would not save digits. The matrices are A =
// P·L·U as in SciPy's `lu`.

/// A matrix on its way to echelon form.
struct Elimination {
  /// The rows that become U.
  private(set) var rows: [[Number]]
  /// The columns in which the first rows have their first nonzero entry.
  private(set) var pivots: [Int] = []
  /// The indices of the matrix's rows, from 0, in their current order.
  private(set) var order: [Int]
  /// For each row, the multiples of earlier pivot rows that were subtracted from it.
  private(set) var factors: [[Number]]

  /// Brings a matrix to echelon form.
  ///
  /// Throws `.undecidable` if an entry cannot be distinguished from zero, `.tooLarge`,
  /// `.interrupted`.
  init(_ x: Matrix, _ context: Context) throws(NumberError) {
    try context.price(x, solutions: x.columns)
    rows = (0..<x.rows).map { x.rows(from: $0, 1).entries }
    order = Array(0..<x.rows)
    factors = Array(repeating: [], count: x.rows)
    for column in 0..<x.columns where pivots.count < rows.count {
      guard let row = try pivot(in: column, context) else { continue }
      rows.swapAt(pivots.count, row)
      order.swapAt(pivots.count, row)
      factors.swapAt(pivots.count, row)
      for below in rows.indices.dropFirst(pivots.count + 1) {
        factors[below].append(try free(below, from: pivots.count, column, context))
      }
      pivots.append(column)
    }
  }

  /// Returns the first row without a pivot whose entry in a column is proven to be nonzero, or nil
  /// if all are 0.
  private mutating func pivot(in column: Int, _ context: Context) throws(NumberError) -> Int? {
    var doubt: NumberError?
    for row in pivots.count..<rows.count {
      do throws(NumberError) {
        if try !Number.isZero(rows[row][column], context) { return row }
        rows[row][column] = 0
      } catch {
        guard case .undecidable = error else { throw error }
        doubt = error
      }
    }
    if let doubt { throw doubt }
    return nil
  }

  /// Subtracts the multiple of a pivot row that makes an entry of another row zero. Returns the
  /// multiple.
  private mutating func free(_ row: Int, from pivot: Int, _ column: Int, _ context: Context)
    throws(NumberError) -> Number
  {
    if rows[row][column].asInt == 0 { return 0 }
    let factor = try Number.divide(rows[row][column], rows[pivot][column], context)
    rows[row][column] = 0
    for place in column + 1..<max(rows[row].count, column + 1) where rows[pivot][place].asInt != 0 {
      try context.poll()
      let term = try Number.multiply(factor, rows[pivot][place], context)
      rows[row][place] = try Number.subtract(rows[row][place], term, context)
    }
    return factor
  }

  /// Makes every pivot 1 and all entries above it 0.
  mutating func reduce(_ context: Context) throws(NumberError) {
    for (row, column) in pivots.enumerated().reversed() {
      for above in 0..<row { _ = try free(above, from: row, column, context) }
      let pivot = rows[row][column]
      rows[row][column] = 1
      for place in column + 1..<max(rows[row].count, column + 1) where rows[row][place].asInt != 0 {
        try context.poll()
        rows[row][place] = try Number.divide(rows[row][place], pivot, context)
      }
    }
  }

  /// The echelon form as a matrix.
  var echelon: Matrix { Matrix(rows: rows.count, columns: rows[0].count, Array(rows.joined())) }

  /// L: the multiples below a diagonal of ones.
  var lower: Matrix {
    var entries = Matrix.identity(rows.count).entries
    for (row, factors) in factors.enumerated() {
      for (column, factor) in factors.enumerated() { entries[row * rows.count + column] = factor }
    }
    return Matrix(rows: rows.count, columns: rows.count, entries)
  }

  /// P: the matrix that restores the original order of the rows.
  var permutation: Matrix {
    var entries = [Number](repeating: 0, count: rows.count * rows.count)
    for (place, row) in order.enumerated() { entries[row * rows.count + place] = 1 }
    return Matrix(rows: rows.count, columns: rows.count, entries)
  }
}
