internal import CFLINT

extension Matrix {
  /// The most multiplications of numbers for which an irrational product is computed entry by
  /// entry.
  private static let entrywiseLimit = 1_000

  /// Returns y·x. The number of columns of y equals the number of rows of x.
  ///
  /// Exact for exact entries. Throws `.tooLarge`, `.interrupted`.
  public static func product(_ y: Matrix, _ x: Matrix, _ context: Context) throws(NumberError)
    -> Matrix
  {
    precondition(y.columns == x.rows, "the shapes of a product fit")
    let bits = Double(y.entryBits + x.entryBits + 64)
    try context.price(
      bits: Double(y.rows) * Double(x.columns) * bits, products: Double(max(1, x.rows)))
    switch y.field.joined(x.field) {
    case .integer: return integerProduct(y, x)
    case .rational: return rationalProduct(y, x)
    case .complexRational: return try complexProduct(y, x, context)
    case .real, .complex:
      return y.entries.count * x.columns <= entrywiseLimit
        ? try entrywiseProduct(y, x, context) : try enclosedProduct(y, x, context)
    }
  }

  private static func integerProduct(_ y: Matrix, _ x: Matrix) -> Matrix {
    var result = FlintIntegerMatrix(rows: y.rows, columns: x.columns)
    var a = FlintIntegerMatrix(y)
    var b = FlintIntegerMatrix(x)
    fmpz_mat_mul(&result.value, &a.value, &b.value)
    return result.take()
  }

  private static func rationalProduct(_ y: Matrix, _ x: Matrix) -> Matrix {
    var result = FlintRationalMatrix(rows: y.rows, columns: x.columns)
    var a = FlintRationalMatrix(y)
    var b = FlintRationalMatrix(x)
    fmpq_mat_mul(&result.value, &a.value, &b.value)
    return result.take()
  }

  /// Returns (a+bi)(c+di) = (ac−bd) + (ad+bc)i, with exact parts.
  private static func complexProduct(_ y: Matrix, _ x: Matrix, _ context: Context)
    throws(NumberError) -> Matrix
  {
    let (a, b) = y.parts
    let (c, d) = x.parts
    return Matrix(
      real: try difference(rationalProduct(a, c), rationalProduct(b, d), context),
      imaginary: try sum(rationalProduct(a, d), rationalProduct(b, c), context))
  }

  private static func entrywiseProduct(_ y: Matrix, _ x: Matrix, _ context: Context)
    throws(NumberError) -> Matrix
  {
    var entries: [Number] = []
    for row in 0..<y.rows {
      for column in 0..<x.columns {
        var sum: Number = 0
        for index in 0..<y.columns {
          let term = try Number.multiply(y[row, index], x[index, column], context)
          sum = try Number.add(sum, term, context)
        }
        entries.append(sum)
      }
    }
    return Matrix(rows: y.rows, columns: x.columns, entries)
  }

  private static func enclosedProduct(_ y: Matrix, _ x: Matrix, _ context: Context)
    throws(NumberError) -> Matrix
  {
    let isComplex = y.field.joined(x.field) == .complex
    let values = try Joint.values(y.entries + x.entries, context) { bits, _ in
      if isComplex {
        var result = FlintComplexBallMatrix(rows: y.rows, columns: x.columns)
        var a = FlintComplexBallMatrix(y, bits: bits)
        var b = FlintComplexBallMatrix(x, bits: bits)
        acb_mat_mul(&result.value, &a.value, &b.value, bits + 16)
        return result.takeBalls(precision: bits)
      }
      var result = FlintBallMatrix(rows: y.rows, columns: x.columns)
      var a = FlintBallMatrix(y, bits: bits)
      var b = FlintBallMatrix(x, bits: bits)
      arb_mat_mul(&result.value, &a.value, &b.value, bits + 16)
      return result.takeBalls(precision: bits)
    }
    return Matrix(rows: y.rows, columns: x.columns, enclosures: values, isComplex: isComplex)
  }

  /// Returns y + x, for matrices of the same shape.
  public static func sum(_ y: Matrix, _ x: Matrix, _ context: Context) throws(NumberError) -> Matrix
  {
    try combine(y, x, context, Number.add)
  }

  /// Returns y − x, for matrices of the same shape.
  public static func difference(_ y: Matrix, _ x: Matrix, _ context: Context)
    throws(NumberError) -> Matrix
  {
    try combine(y, x, context, Number.subtract)
  }

  private static func combine(
    _ y: Matrix, _ x: Matrix, _ context: Context,
    _ body: (Number, Number, Context) throws(NumberError) -> Number
  ) throws(NumberError) -> Matrix {
    var entries: [Number] = []
    entries.reserveCapacity(y.entries.count)
    for (a, b) in zip(y.entries, x.entries) {
      try context.poll()
      entries.append(try body(a, b, context))
    }
    return Matrix(rows: y.rows, columns: y.columns, entries)
  }

  /// Returns a square matrix to an integer power, by squaring. A negative power is a power of the
  /// inverse.
  ///
  /// Throws `.singular`, `.undecidableSingularity`, `.tooLarge`.
  public static func power(_ y: Matrix, _ exponent: Int, _ context: Context) throws(NumberError)
    -> Matrix
  {
    var base = exponent < 0 ? try inverse(y, context) : y
    var result = identity(y.rows)
    var left = exponent.magnitude
    while left > 0 {
      try context.poll()
      if left & 1 == 1 { result = try product(result, base, context) }
      left >>= 1
      if left == 0 { break }
      let before = Double(base.entryBits)
      base = try product(base, base, context)
      // Entries whose bits double with a squaring will continue to double. Others grow slowly.
      let bits = Double(base.entryBits)
      if bits > 1e5, bits > 1.9 * before {
        try context.price(bits: bits * Double(left) * Double(y.entries.count))
      }
    }
    return result
  }

  /// Returns the root of the sum of the squared moduli: a vector's length, or a matrix's Frobenius
  /// norm.
  public static func norm(_ entries: [Number], _ context: Context) throws(NumberError) -> Number {
    var sum: Number = 0
    for entry in entries {
      try context.poll()
      let square =
        if case .complex(let z) = entry { try z.norm(context) } else {
          try Number.square(entry, context)
        }
      sum = try Number.add(sum, square, context)
    }
    return try Number.squareRoot(sum, context)
  }
}
