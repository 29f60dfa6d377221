// Matrices of measured numbers, by the law of propagation of uncertainty (JCGM 102:2011, 6.2): what
// an origin contributes to a result is the differential of the result by what it contributes to
// the entries. Of an inverse B = A⁻¹ it is −B dA B, of a solution A⁻¹(db − dA x); a determinant is
// linear in each row. The line through measured points is that of generalized least squares, which
// weighs them by their covariances (JCGM 107, and SciPy's curve_fit with absolute_sigma).

public import ExactNumbers

/// A matrix whose entries may be measured: its values, what each origin contributes to them, and
/// the values beside (see ``Measured``).
struct MeasuredMatrix: Sendable {
  /// The values.
  let nominal: Matrix
  /// What origins contribute.
  private let parts: [(origin: Measured.Origin, amounts: Matrix)]
  /// The values beside; nil where there are none.
  private let beside: Matrix?

  /// A matrix of entries, row by row.
  init(rows: Int, columns: Int, _ entries: [Measured]) {
    let matrix = { (numbers: [Number]) in Matrix(rows: rows, columns: columns, numbers) }
    nominal = matrix(entries.map(\.nominal))
    beside = matrix(entries.map { $0.beside ?? $0.nominal })
    var origins: [Measured.Origin] = []
    var amounts: [Measured.Origin: [Number]] = [:]
    for (index, entry) in entries.enumerated() {
      for contribution in entry.contributions {
        if amounts[contribution.origin] == nil { origins.append(contribution.origin) }
        amounts[
          contribution.origin, default: [Number](repeating: 0, count: entries.count)][index] =
          contribution.amount
      }
    }
    parts = origins.compactMap { origin in amounts[origin].map { (origin, matrix($0)) } }
  }

  private init(
    _ nominal: Matrix, _ parts: [(origin: Measured.Origin, amounts: Matrix)], beside: Matrix?
  ) {
    (self.nominal, self.parts, self.beside) = (nominal, parts, beside)
  }

  /// The entries, row by row.
  func entries(_ context: Context) throws(QuantityError) -> [Measured] {
    var result: [Measured] = []
    for (index, value) in nominal.entries.enumerated() {
      let contributions = parts.map {
        Measured.Contribution(origin: $0.origin, amount: $0.amounts.entries[index])
      }
      result.append(
        try Measured(value, contributions, beside: beside?.entries[index], context))
    }
    return result
  }

  /// The solution of A x = b; the inverse where b is the identity.
  ///
  /// Throws `.number(.singular)`, `.number` as `Matrix.solution` does.
  static func solution(
    of a: MeasuredMatrix, _ b: MeasuredMatrix, _ context: Context
  ) throws(QuantityError) -> MeasuredMatrix {
    try calculate { () throws(NumberError) in
      let x = try Matrix.solution(of: a.nominal, b.nominal, context)
      var parts: [(origin: Measured.Origin, amounts: Matrix)] = []
      for part in b.parts { parts.append(part) }
      for part in a.parts {
        let shift = try Matrix.product(part.amounts, x, context)
        let index = parts.firstIndex { $0.origin == part.origin }
        let before = index.map { parts.remove(at: $0).amounts } ?? Matrix.zero(like: shift)
        parts.append((part.origin, try Matrix.difference(before, shift, context)))
      }
      for (index, part) in parts.enumerated() {
        parts[index].amounts = try Matrix.solution(of: a.nominal, part.amounts, context)
      }
      return MeasuredMatrix(x, parts, beside: try besideSolution(of: a, b, context))
    }
  }

  /// The solution beside; nil where there is none.
  private static func besideSolution(
    of a: MeasuredMatrix, _ b: MeasuredMatrix, _ context: Context
  ) throws(NumberError) -> Matrix? {
    guard let y = a.beside, let x = b.beside else { return nil }
    do throws(NumberError) { return try Matrix.solution(of: y, x, context) } catch {
      if case .interrupted = error { throw error }
      return nil
    }
  }

  /// The determinant of a square matrix.
  func determinant(_ context: Context) throws(QuantityError) -> Measured {
    var contributions: [Measured.Contribution] = []
    let (value, other) = try calculate { () throws(NumberError) in
      for part in parts {
        var sum: Number = 0
        for row in 0..<nominal.rows {
          let replaced = nominal.replacing(row: row, by: part.amounts)
          sum = try Number.add(sum, Matrix.determinant(replaced, context), context)
        }
        contributions.append(Measured.Contribution(origin: part.origin, amount: sum))
      }
      return (
        try Matrix.determinant(nominal, context),
        try beside.map { beside throws(NumberError) in try Matrix.determinant(beside, context) }
      )
    }
    return try Measured(value, contributions, beside: other, context)
  }

  /// The covariances of the entries of a column.
  fileprivate func covariances(_ context: Context) throws(QuantityError) -> Matrix {
    let size = nominal.rows
    return try calculate { () throws(NumberError) in
      var entries: [Number] = []
      for row in 0..<size {
        for column in 0..<size {
          var sum: Number = 0
          for part in parts {
            let product = try Number.multiply(
              part.amounts[row, 0], part.amounts[column, 0], context)
            sum = try Number.add(sum, product, context)
          }
          entries.append(sum)
        }
      }
      return Matrix(rows: size, columns: size, entries)
    }
  }

  /// A matrix that is known exactly times this one.
  fileprivate func multiplied(
    by factor: Matrix, _ context: Context
  ) throws(QuantityError) -> MeasuredMatrix {
    try calculate { () throws(NumberError) in
      var parts = parts
      for (index, part) in parts.enumerated() {
        parts[index].amounts = try Matrix.product(factor, part.amounts, context)
      }
      return MeasuredMatrix(
        try Matrix.product(factor, nominal, context), parts,
        beside: try beside.map { beside throws(NumberError) in
          try Matrix.product(factor, beside, context)
        })
    }
  }
}

extension Matrix {
  /// Zeros in the shape of another matrix.
  fileprivate static func zero(like other: Matrix) -> Matrix {
    Matrix(
      rows: other.rows, columns: other.columns,
      [Number](repeating: 0, count: other.entries.count))
  }

  /// The matrix with a row of another one.
  fileprivate func replacing(row: Int, by other: Matrix) -> Matrix {
    var entries = entries
    let places = row * columns..<(row + 1) * columns
    entries.replaceSubrange(places, with: other.entries[places])
    return Matrix(rows: rows, columns: columns, entries)
  }
}

// MARK: Quantities

extension Quantity {
  /// The numbers of entries without units, which may be measured.
  ///
  /// Throws `.needsNoUnits`.
  private static func numbers(of entries: [Quantity]) throws(QuantityError) -> [Measured] {
    guard entries.allSatisfy(\.isPlain) else { throw .needsNoUnits }
    return entries.map(\.value)
  }

  /// The determinant of a square matrix of measured numbers, row by row.
  public static func determinant(
    rows: Int, _ entries: [Quantity], _ context: Context
  ) throws(QuantityError) -> Quantity {
    let matrix = MeasuredMatrix(rows: rows, columns: rows, try numbers(of: entries))
    return Quantity(try matrix.determinant(context))
  }

  /// The entries of the solution of A x = b, row by row, A square and both of measured numbers.
  ///
  /// Throws `.needsNoUnits`, `.number(.singular)`.
  public static func solution(
    rows: Int, of a: [Quantity], columns: Int, _ b: [Quantity], _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    let left = MeasuredMatrix(rows: rows, columns: rows, try numbers(of: a))
    let right = MeasuredMatrix(rows: rows, columns: columns, try numbers(of: b))
    let solution = try MeasuredMatrix.solution(of: left, right, context)
    return try solution.entries(context).map { Quantity($0) }
  }

  /// The slope and the intercept of the line through points whose y are measured, x not: by
  /// generalized least squares, with the covariances of y as weights.
  ///
  /// Throws `.needsNoUnits`, `.measured` for an x that is measured, `.notMeasured` for an y
  /// that is not, `.number(.singular)` where their covariances are, or all x the same.
  public static func fit(
    _ points: [(x: Quantity, y: Quantity)], _ context: Context
  ) throws(QuantityError) -> (slope: Quantity, intercept: Quantity) {
    let x = try numbers(of: points.map(\.x))
    let y = try numbers(of: points.map(\.y))
    if !x.allSatisfy(\.isExact) { throw .measured }
    if !y.allSatisfy(\.hasContributions) { throw .notMeasured }
    let column = MeasuredMatrix(rows: y.count, columns: 1, y)
    let covariances = try column.covariances(context)
    let design = Matrix(rows: x.count, columns: 2, x.flatMap { [$0.nominal, 1] })
    let weights = try calculate { () throws(NumberError) in
      // (Xᵀ V⁻¹ X)⁻¹ Xᵀ V⁻¹
      let weighted = try Matrix.solution(of: covariances, design, context).transposed(context)
      let normal = try Matrix.product(weighted, design, context)
      return try Matrix.solution(of: normal, weighted, context)
    }
    let line = try column.multiplied(by: weights, context).entries(context)
    return (Quantity(line[0]), Quantity(line[1]))
  }

  /// The covariances of quantities, row by row, each in the product of their units.
  public static func covariances(
    of quantities: [Quantity], _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    let column = MeasuredMatrix(rows: quantities.count, columns: 1, quantities.map(\.value))
    for value in quantities.map(\.value) where !value.hasFirstOrder { throw .noFirstOrder }
    let numbers = try column.covariances(context).entries
    let units = try quantities.map { quantity throws(QuantityError) in
      quantity.scale.isTime ? Unit.none : try quantity.differenceUnit
    }
    var result: [Quantity] = []
    for (index, number) in numbers.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: quantities.count)
      let (unit, factor) = try units[row].times(units[column], context)
      result.append(try ratio(Measured(number).times(factor, context), unit, context))
    }
    return result
  }

  /// Measured quantities with these correlation coefficients, row by row: new origins, of which
  /// each value has as many as stand before it (the Cholesky decomposition R = L Lᵀ).
  ///
  /// Throws `.notMeasured` for a quantity that is known exactly, `.notCorrelations` where the
  /// matrix is not symmetric, has no 1 in its diagonal, or is not positive semidefinite.
  public static func correlated(
    _ quantities: [Quantity], _ coefficients: Matrix, _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    let factors = try cholesky(coefficients, context)
    let origins = quantities.map { _ in Measured.newOrigin() }
    var result: [Quantity] = []
    for (row, quantity) in quantities.enumerated() {
      if !quantity.value.hasContributions { throw .notMeasured }
      let uncertainty = try quantity.value.uncertainty(context)
      let contributions = try calculate { () throws(NumberError) in
        try (0...row).map { column throws(NumberError) in
          Measured.Contribution(
            origin: origins[column],
            amount: try Number.multiply(factors[row, column], uncertainty, context))
        }
      }
      let value = try Measured(quantity.value.nominal, contributions, beside: nil, context)
      result.append(Quantity(value, quantity.unit, quantity.scale))
    }
    return result
  }

  /// L of R = L Lᵀ, for coefficients of correlation.
  private static func cholesky(
    _ matrix: Matrix, _ context: Context
  ) throws(QuantityError) -> Matrix {
    let size = matrix.rows
    var factors = [Number](repeating: 0, count: size * size)
    for row in 0..<size {
      for column in 0...row {
        let isCorrelation = try calculate { () throws(NumberError) in
          var rest = matrix[row, column]
          for index in 0..<column {
            let product = try Number.multiply(
              factors[row * size + index], factors[column * size + index], context)
            rest = try Number.subtract(rest, product, context)
          }
          if row == column {
            if rest.isComplex { return false }
            let sign = try Number.sign(rest, context).asInt
            if sign == -1 { return false }
            factors[row * size + row] = try Number.squareRoot(rest, context)
            return try Number.equal(matrix[row, row], 1, context)
          }
          let pivot = factors[column * size + column]
          let isZero = try Number.sign(pivot, context).asInt == 0
          if isZero, try Number.sign(rest, context).asInt != 0 { return false }
          factors[row * size + column] = isZero ? 0 : try Number.divide(rest, pivot, context)
          return try Number.equal(matrix[row, column], matrix[column, row], context)
        }
        if !isCorrelation { throw .notCorrelations }
      }
    }
    return Matrix(rows: size, columns: size, factors)
  }
}

extension Measured {
  /// Whether it is measured, and the first order says how well.
  fileprivate var hasContributions: Bool { !contributions.isEmpty }
}
