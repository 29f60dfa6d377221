public import ExactNumbers

/// A matrix of quantities that is a linear map: the unit of an entry is that of its row times that
/// of its column (G. W. Hart, *Multidimensional Analysis*, 1995, 1.2), be it a wide or a high one.
private struct QuantityMatrix {
  /// The numbers, in the products of these units.
  let numbers: MeasuredMatrix
  /// The unit of each row: that of its first entry.
  let rows: [Unit]
  /// The unit of each column, that of the first one being none.
  let columns: [Unit]

  /// A matrix of entries, row by row.
  ///
  /// Throws `.dimensions` where an entry has another unit, `.point`.
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
  /// A number in a product of units, of which those of one dimension become one.
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

  /// The determinant of a square matrix of quantities, row by row.
  ///
  /// Throws as ``inverse(rows:_:_:)`` does.
  public static func determinant(
    rows: Int, _ entries: [Quantity], _ context: Context
  ) throws(QuantityError) -> Quantity {
    let matrix = try QuantityMatrix(rows: rows, entries, context)
    let units = try zip(matrix.rows, matrix.columns).map { row, column throws(QuantityError) in
      try row.appending(column, .one)
    }
    return try product(matrix.numbers.determinant(context), units, context)
  }

  /// The entries of the inverse of a square matrix of quantities, row by row: each in the
  /// reciprocal of the unit that stands in the transposed place.
  ///
  /// Throws `.dimensions` where the entries' units are no products of one of the row and one of
  /// the column, `.point`, `.number(.singular)`.
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

  /// The entries of the solution of A x = b, row by row, A square.
  ///
  /// Throws as ``inverse(rows:_:_:)`` does, and `.dimensions` where b is in other units than A x.
  public static func solution(
    rows: Int, of a: [Quantity], columns: Int, _ b: [Quantity], _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    let left = try QuantityMatrix(rows: rows, a, context)
    for entry in b { try entry.requireRatio() }
    var right: [Measured] = []
    for (index, entry) in b.enumerated() {
      // A row of A differs from the first one in its unit, and so does that of b.
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
