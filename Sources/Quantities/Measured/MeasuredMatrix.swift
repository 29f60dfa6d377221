// Matrices of measured numbers, by the law of propagation of uncertainty (JCGM 102:2011, 6.2). The
// contribution of an origin to a result is the differential of the result by the contributions of
// that origin to the entries. For an inverse B = A⁻¹ it is −B dA B, for a solution A⁻¹(db − dA x).
// A determinant is linear in each row.

import ExactNumbers

/// A matrix whose entries may be measured: its nominal values, the contributions of each origin,
/// and the values next to the nominal values (see ``Measured``).
struct MeasuredMatrix: Sendable {
  let nominal: Matrix
  /// The contributions of the origins.
  private let parts: [(origin: Measured.Origin, amounts: Matrix)]
  /// The values next to the nominal values; nil if there are none.
  private let beside: Matrix?

  /// Creates a matrix of entries, row by row. Ranges have no law of first order.
  ///
  /// Throws `.openRange`.
  init(rows: Int, columns: Int, _ entries: [Measured]) throws(QuantityError) {
    if entries.contains(where: { $0.range != nil }) { throw .openRange }
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

  /// Returns the entries, row by row.
  func entries(_ context: Context) throws(QuantityError) -> [Measured] {
    var result: [Measured] = []
    for (index, value) in nominal.entries.enumerated() {
      let contributions = parts.map {
        Measured.Contribution(origin: $0.origin, amount: $0.amounts.entries[index])
      }
      result.append(try Measured(value, contributions, beside: beside?.entries[index], context))
    }
    return result
  }

  /// Returns the solution of A x = b, which is the inverse if b is the identity.
  ///
  /// Throws `.number(.singular)`, `.number`, like `Matrix.solution`.
  static func solution(
    of a: MeasuredMatrix, _ b: MeasuredMatrix, _ context: Context
  ) throws(QuantityError) -> MeasuredMatrix {
    try calculate { () throws(NumberError) in
      let x = try Matrix.solution(of: a.nominal, b.nominal, context)
      var parts = b.parts
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

  /// Returns the solution for the values next to the nominal values, or nil if there is none.
  private static func besideSolution(
    of a: MeasuredMatrix, _ b: MeasuredMatrix, _ context: Context
  ) throws(NumberError) -> Matrix? {
    guard let y = a.beside, let x = b.beside else { return nil }
    do throws(NumberError) { return try Matrix.solution(of: y, x, context) } catch {
      if case .interrupted = error { throw error }
      return nil
    }
  }

  /// Returns the determinant of a square matrix.
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

  /// Returns the covariances of the entries of a column.
  func covariances(_ context: Context) throws(QuantityError) -> Matrix {
    let size = nominal.rows
    return try calculate { () throws(NumberError) in
      var entries: [Number] = []
      for row in 0..<size {
        for column in 0..<size {
          var sum: Number = 0
          try context.checkInterruption()
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

  /// Returns the product of an exact matrix and this matrix.
  func multiplied(by factor: Matrix, _ context: Context) throws(QuantityError) -> MeasuredMatrix {
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
  /// Returns zeros in the shape of another matrix.
  fileprivate static func zero(like other: Matrix) -> Matrix {
    Matrix(
      rows: other.rows, columns: other.columns,
      [Number](repeating: 0, count: other.entries.count))
  }

  /// Returns the matrix with one row of another matrix.
  fileprivate func replacing(row: Int, by other: Matrix) -> Matrix {
    var entries = entries
    let places = row * columns..<(row + 1) * columns
    entries.replaceSubrange(places, with: other.entries[places])
    return Matrix(rows: rows, columns: columns, entries)
  }
}

extension Measured {
  /// Whether the number is measured and the first order determines its uncertainty.
  var hasContributions: Bool { !contributions.isEmpty }
}
