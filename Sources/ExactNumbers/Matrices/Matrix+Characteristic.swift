// The trace and the characteristic polynomial. For fractions FLINT computes it (fmpq_mat_charpoly),
// for large irrational matrices Arb (arb_mat_charpoly). For other matrices the algorithm of Faddeev
// and LeVerrier computes it in exact numbers, and divides only by integers.

internal import CFLINT

extension Matrix {
  /// The largest size for which an irrational matrix's characteristic polynomial is computed in
  /// numbers.
  private static let faddeevLimit = 6

  /// Returns the sum of the diagonal of a square matrix.
  public static func trace(_ x: Matrix, _ context: Context) throws(NumberError) -> Number {
    precondition(x.isSquare, "a trace is of a square matrix")
    return try Number.sum((0..<x.rows).map { x[$0, $0] }, context)
  }

  /// Returns the coefficients of det(t·1 − A), highest power first.
  ///
  /// Exact for exact entries. Throws `.undecidable`, `.tooLarge`, `.interrupted`.
  public static func characteristicPolynomial(_ x: Matrix, _ context: Context)
    throws(NumberError) -> [Number]
  {
    precondition(x.isSquare, "a characteristic polynomial is of a square matrix")
    switch x.field {
    case .integer, .rational:
      return try rationalCharacteristic(x, context).coefficients.reversed()
    case .complexRational: return try faddeevLeVerrier(x, context)
    case .real, .complex:
      return x.rows <= faddeevLimit
        ? try faddeevLeVerrier(x, context) : try enclosedCharacteristic(x, context)
    }
  }

  /// Returns the characteristic polynomial of a matrix of fractions.
  static func rationalCharacteristic(_ x: Matrix, _ context: Context) throws(NumberError)
    -> FlintPolynomial
  {
    try context.price(bits: Double(x.rows) * Double(x.rows) * Double(x.entryBits + 8))
    try context.priceTime(x, eliminations: 8)
    var matrix = FlintRationalMatrix(x)
    return FlintPolynomial { fmpq_mat_charpoly($0, &matrix.value) }
  }

  /// Computes c₀ = 1, M₁ = A, cₖ = −tr(Mₖ)/k, Mₖ₊₁ = A·(Mₖ + cₖ·1).
  private static func faddeevLeVerrier(_ x: Matrix, _ context: Context) throws(NumberError)
    -> [Number]
  {
    var coefficients: [Number] = [1]
    var power = x
    for index in 1...x.rows {
      try context.poll()
      let coefficient = try Number.divide(trace(power, context), Number(-index), context)
      coefficients.append(coefficient)
      if index == x.rows { break }
      power = try product(x, power.addingToDiagonal(coefficient, context), context)
    }
    return coefficients
  }

  /// Returns the matrix with a number added to each entry of the diagonal.
  func addingToDiagonal(_ number: Number, _ context: Context) throws(NumberError) -> Matrix {
    var entries = entries
    for index in 0..<min(rows, columns) {
      let place = index * (columns + 1)
      entries[place] = try Number.add(entries[place], number, context)
    }
    return Matrix(rows: rows, columns: columns, entries)
  }

  private static func enclosedCharacteristic(_ x: Matrix, _ context: Context)
    throws(NumberError) -> [Number]
  {
    let isComplex = x.field == .complex
    let values = try Joint.values(x.entries, context) { bits, _ in
      var matrix = FlintComplexBallMatrix(x, bits: bits)
      var polynomial = acb_poly_struct()
      acb_poly_init(&polynomial)
      defer { acb_poly_clear(&polynomial) }
      acb_mat_charpoly(&polynomial, &matrix.value, bits + 16)
      var result = FlintComplexBallMatrix(rows: 1, columns: x.rows + 1)
      for power in 0...x.rows {
        acb_poly_get_coeff_acb(
          acb_mat_entry_ptr(&result.value, 0, x.rows - power), &polynomial, power)
      }
      return result.takeBalls(precision: bits, isComplex: isComplex)
    }
    return Matrix(rows: 1, columns: x.rows + 1, enclosures: values, isComplex: isComplex).entries
  }
}
