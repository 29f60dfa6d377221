// The exponential of a matrix, Σ Aᵏ/k!. The sum ends where a power is zero, and the matrix of a
// diagonal one has the exponentials of its entries; both are exact. Others are enclosed by Arb
// (acb_mat_exp), which knows by the places of the zeros where the result has zeros.

internal import CFLINT

extension Matrix {
  /// The exponential of a square matrix.
  ///
  /// Exact for nilpotent matrices of fractions. Throws `.undecidable`, `.tooLarge`,
  /// `.interrupted`.
  public static func exponential(_ x: Matrix, _ context: Context) throws(NumberError) -> Matrix {
    precondition(x.isSquare, "an exponential is of a square matrix")
    if x.isDiagonal {
      var entries = x.entries
      for index in 0..<x.rows {
        let place = index * (x.columns + 1)
        entries[place] = try Number.exp(entries[place], context)
      }
      return Matrix(rows: x.rows, columns: x.columns, entries)
    }
    if let sum = try nilpotentExponential(x, context) { return sum }
    return try enclosedExponential(x, context)
  }

  /// Whether all entries beside the diagonal are exactly zero.
  private var isDiagonal: Bool {
    entries.indices.allSatisfy { $0 % (columns + 1) == 0 || entries[$0].asInt == 0 }
  }

  /// The sum of finitely many powers, if the matrix is of fractions and one of them is zero.
  private static func nilpotentExponential(_ x: Matrix, _ context: Context) throws(NumberError)
    -> Matrix?
  {
    switch x.field {
    case .real, .complex: return nil
    case .integer, .rational, .complexRational: break
    }
    // The characteristic polynomial of a nilpotent matrix is a power.
    guard try characteristicPolynomial(x, context).dropFirst().allSatisfy({ $0.asInt == 0 }) else {
      return nil
    }
    var term = identity(x.rows)
    var result = term
    for index in 1..<max(x.rows, 2) {
      try context.poll()
      term = try product(term, x, context).map { entry throws(NumberError) in
        try Number.divide(entry, Number(index), context)
      }
      result = try sum(result, term, context)
    }
    return result
  }

  private static func enclosedExponential(_ x: Matrix, _ context: Context) throws(NumberError)
    -> Matrix
  {
    let isComplex = x.entries.contains(where: \.isComplex)
    let values = try Joint.values(x.entries, context) { bits, context throws(NumberError) in
      // Terms of the series and squarings are some hundred products of matrices.
      try context.price(
        bits: Double(bits) * Double(x.entries.count), products: 100 * Double(x.rows))
      if isComplex {
        var result = FlintComplexBallMatrix(rows: x.rows, columns: x.columns)
        var matrix = FlintComplexBallMatrix(x, bits: bits)
        acb_mat_exp(&result.value, &matrix.value, bits + 16)
        return result.takeBalls(precision: bits)
      }
      var result = FlintBallMatrix(rows: x.rows, columns: x.columns)
      var matrix = FlintBallMatrix(x, bits: bits)
      arb_mat_exp(&result.value, &matrix.value, bits + 16)
      return result.takeBalls(precision: bits)
    }
    guard let values else { throw .undecidable(digits: 0) }
    return Matrix(rows: x.rows, columns: x.columns, enclosures: values, isComplex: isComplex)
  }
}
