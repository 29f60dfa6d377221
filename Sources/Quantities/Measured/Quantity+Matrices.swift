public import ExactNumbers

/// A matrix of quantities that is a linear map: the unit of an entry is the unit of its row times
/// the unit of its column (G. W. Hart, *Multidimensional Analysis*, 1995, 1.2). It need not be
/// square.
private struct QuantityMatrix {
  /// The numbers, in the products of these units.
  let numbers: MeasuredMatrix
  /// The unit of each row, which is the unit of its first entry.
  let rows: [Unit]
  /// The unit of each column; the first has none.
  let columns: [Unit]

  /// Creates a matrix of entries, row by row.
  ///
  /// Throws `.dimensions` if an entry has another unit, `.point`.
  init(rows: Int, _ entries: [Quantity], _ context: Context) throws(QuantityError) {
    for entry in entries { try entry.requireRatio() }
    let width = entries.count / rows
    let corner = entries[0].unit
    let own = (0..<rows).map { entries[$0 * width].unit }
    let across = try entries[..<width].map { entry throws(QuantityError) in
      try entry.unit.appending(corner, Exponent.one.negated)
    }
    var values: [Measured] = []
    for (index, entry) in entries.enumerated() {
      let unit = try own[index / width].appending(across[index % width], .one)
      values += try Quantity.together(entry, Quantity(Measured(1), unit), context).prefix(1)
    }
    numbers = try MeasuredMatrix(rows: rows, columns: width, values)
    (self.rows, columns) = (own, across)
  }
}

extension Quantity {
  /// Returns a number in a product of units, in which units of the same dimension are merged.
  static func product(
    _ value: Measured, _ units: [Unit], _ context: Context
  ) throws(QuantityError) -> Quantity {
    var (product, value) = (Unit.none, value)
    for unit in units {
      let (next, factor) = try product.times(unit, context)
      (product, value) = (next, try value.times(factor, context))
    }
    return try ratio(value, product, context)
  }

  /// Returns the determinant of a square matrix of quantities, given row by row.
  ///
  /// Throws the errors of ``inverse(rows:_:_:)``.
  public static func determinant(
    rows: Int, _ entries: [Quantity], _ context: Context
  ) throws(QuantityError) -> Quantity {
    let matrix = try QuantityMatrix(rows: rows, entries, context)
    let units = try zip(matrix.rows, matrix.columns).map { row, column throws(QuantityError) in
      try row.appending(column, .one)
    }
    return try product(matrix.numbers.determinant(context), units, context)
  }

  /// Returns the entries of the inverse of a square matrix of quantities, row by row: each in the
  /// reciprocal of the unit of the transposed entry.
  ///
  /// Throws `.dimensions` if the units of the entries are not products of a unit of the row and a
  /// unit of the column, `.point`, `.number(.singular)`.
  public static func inverse(
    rows: Int, _ entries: [Quantity], _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    let matrix = try QuantityMatrix(rows: rows, entries, context)
    let identity = try MeasuredMatrix(
      rows: rows, columns: rows, Matrix.identity(rows).entries.map { Measured($0) })
    let numbers = try MeasuredMatrix.solution(of: matrix.numbers, identity, context)
      .entries(context)
    var result: [Quantity] = []
    for (index, number) in numbers.enumerated() {
      let unit = try matrix.rows[index % rows].appending(matrix.columns[index / rows], .one)
      result.append(try ratio(number, unit.toThe(Exponent.one.negated), context))
    }
    return result
  }

  /// Returns the entries of the solution of A x = b, row by row, for a square A.
  ///
  /// Throws the errors of ``inverse(rows:_:_:)``, and `.dimensions` if the units of b differ from
  /// the units of A x.
  public static func solution(
    rows: Int, of a: [Quantity], columns: Int, _ b: [Quantity], _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    let left = try QuantityMatrix(rows: rows, a, context)
    for entry in b { try entry.requireRatio() }
    var right: [Measured] = []
    for (index, entry) in b.enumerated() {
      // The unit of a row of A relative to the first row is also the unit of a row of b relative to
      // its first row.
      let unit = try b[index % columns].unit.appending(a[0].unit, Exponent.one.negated)
        .appending(left.rows[index / columns], .one)
      right += try together(entry, Quantity(Measured(1), unit), context).prefix(1)
    }
    let numbers = try MeasuredMatrix.solution(
      of: left.numbers, try MeasuredMatrix(rows: rows, columns: columns, right), context
    ).entries(context)
    var result: [Quantity] = []
    for (index, number) in numbers.enumerated() {
      let units = [
        b[index % columns].unit, try a[index / columns].unit.toThe(Exponent.one.negated),
      ]
      result.append(try product(number, units, context))
    }
    return result
  }
}
