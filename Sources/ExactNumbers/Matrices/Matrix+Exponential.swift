// The exponential of a matrix, Σ Aᵏ/k!. The sum ends if a power is zero. A diagonal matrix has the
// exponentials of its entries. If m is half the trace of a matrix of two rows, (A−m)² = q² = m² −
// det A, so exp A = eᵐ(cosh q + (A−m)·sinh q/q). All these results are expressions. Arb encloses
// all others (acb_mat_exp) and finds the zeros of the result from the zeros of the matrix.

internal import CFLINT

extension Matrix {
  /// Returns the exponential of a square matrix.
  ///
  /// Exact for diagonal matrices, and for nilpotent matrices of fractions. Throws `.undecidable`,
  /// `.tooLarge`, `.interrupted`.
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
    if x.rows == 2, let small = try smallExponential(x, context) { return small }
    return try enclosedExponential(x, context)
  }

  /// Whether all entries outside the diagonal are exactly zero.
  private var isDiagonal: Bool {
    entries.indices.allSatisfy { $0 % (columns + 1) == 0 || entries[$0].asInt == 0 }
  }

  /// Returns the sum of finitely many powers if the matrix consists of fractions and one of its
  /// powers is zero; otherwise nil.
  private static func nilpotentExponential(_ x: Matrix, _ context: Context) throws(NumberError)
    -> Matrix?
  {
    switch x.field {
    case .real, .complex: return nil
    case .integer, .rational, .complexRational: break
    }
    // The characteristic polynomial of a nilpotent matrix is a power of t.
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

  /// Returns the exponential of a matrix of two rows, or nil if q cannot be distinguished from
  /// zero.
  private static func smallExponential(_ x: Matrix, _ context: Context) throws(NumberError)
    -> Matrix?
  {
    let half = try Number.divide(trace(x, context), 2, context)
    let square = try Number.subtract(Number.square(half, context), determinant(x, context), context)
    guard
      let (even, odd) = try attempt(
        hyperbolicParts(half, square, context), failing: \.isUndecidable)
    else { return nil }
    let rest = try x.addingToDiagonal(Number.negate(half, context), context)
    var entries = try rest.map { x throws(NumberError) in
      try Number.multiply(odd, x, context)
    }.entries
    let isTriangular = x.entries[1].asInt == 0 || x.entries[2].asInt == 0
    for place in [0, 3] {
      entries[place] =
        isTriangular
        ? try Number.exp(x.entries[place], context) : try Number.add(even, entries[place], context)
    }
    return Matrix(rows: 2, columns: 2, entries)
  }

  /// Returns eᵐ cosh q and eᵐ sinh q/q from m and q².
  private static func hyperbolicParts(
    _ m: Number, _ square: Number, _ context: Context
  ) throws(NumberError) -> (even: Number, odd: Number) {
    if try Number.isZero(square, context) {
      let power = try Number.exp(m, context)
      return (power, power)
    }
    if !square.isComplex, try Number.less(square, 0, context) {
      let radians = context.inRadians
      let power = try Number.exp(m, context)
      let angle = try Number.squareRoot(Number.negate(square, context), context)
      let sine = try Number.divide(Number.sin(angle, radians), angle, context)
      return (
        try Number.multiply(power, Number.cos(angle, radians), context),
        try Number.multiply(power, sine, context)
      )
    }
    let root = try Number.squareRoot(square, context)
    let upper = try Number.exp(Number.add(m, root, context), context)
    let lower = try Number.exp(Number.subtract(m, root, context), context)
    let difference = try Number.subtract(upper, lower, context)
    return (
      try Number.divide(Number.add(upper, lower, context), 2, context),
      try Number.divide(difference, Number.multiply(2, root, context), context)
    )
  }

  private static func enclosedExponential(_ x: Matrix, _ context: Context) throws(NumberError)
    -> Matrix
  {
    let isComplex = x.entries.contains(where: \.isComplex)
    let values = try Joint.values(x.entries, context) {
      bits, context throws(NumberError) in
      // The terms of the series and the squarings are some hundred products of matrices.
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
    return Matrix(rows: x.rows, columns: x.columns, enclosures: values, isComplex: isComplex)
  }
}
