// Determinants, inverses and linear systems. A system of complex fractions is solved as a real
// system of twice the size: (A+Bi)(x+yi) = p+qi is [[A −B] [B A]]·[x; y] = [p; q].

internal import CFLINT

extension Matrix {
  /// The largest size for which irrational matrices are computed by Cramer's rule in numbers.
  private static let cramerLimit = 3

  // MARK: Determinant

  /// Returns the determinant of a square matrix, exact for exact entries.
  ///
  /// Throws `.tooLarge`, `.interrupted`.
  public static func determinant(_ x: Matrix, _ context: Context) throws(NumberError) -> Number {
    precondition(x.isSquare, "a determinant is of a square matrix")
    try context.price(bits: Double(x.rows) * Double(x.entryBits + 8) * 2)
    switch x.field {
    case .integer:
      try context.priceTime(x, eliminations: 1)
      var matrix = FlintIntegerMatrix(x)
      return .integer { fmpz_mat_det($0, &matrix.value) }
    case .rational:
      try context.priceTime(x, eliminations: 1)
      var matrix = FlintRationalMatrix(x)
      return .fraction { fmpq_mat_det($0, &matrix.value) }
    case .complexRational: return try eliminatedDeterminant(x, context)
    case .real, .complex:
      return x.rows <= cramerLimit
        ? try expandedDeterminant(x, context) : try enclosedDeterminant(x, context)
    }
  }

  /// Computes Laplace's expansion along the first row.
  private static func expandedDeterminant(_ x: Matrix, _ context: Context) throws(NumberError)
    -> Number
  {
    if x.rows == 0 { return 1 }
    var sum: Number = 0
    for column in 0..<x.columns {
      let minor = try expandedDeterminant(x.minor(0, column), context)
      let term = try Number.multiply(x[0, column], minor, context)
      sum =
        column & 1 == 0
        ? try Number.add(sum, term, context) : try Number.subtract(sum, term, context)
    }
    return sum
  }

  /// Uses Gaussian elimination in exact numbers.
  private static func eliminatedDeterminant(_ x: Matrix, _ context: Context) throws(NumberError)
    -> Number
  {
    let size = x.rows
    var rows = (0..<size).map { x.rows(from: $0, 1).entries }
    var result: Number = 1
    for pivot in 0..<size {
      guard let row = (pivot..<size).first(where: { rows[$0][pivot].asInt != 0 }) else { return 0 }
      if row != pivot {
        rows.swapAt(row, pivot)
        result = try Number.negate(result, context)
      }
      result = try Number.multiply(result, rows[pivot][pivot], context)
      for row in pivot + 1..<max(size, pivot + 1) where rows[row][pivot].asInt != 0 {
        try context.poll()
        let factor = try Number.divide(rows[row][pivot], rows[pivot][pivot], context)
        for column in pivot..<size {
          let term = try Number.multiply(factor, rows[pivot][column], context)
          rows[row][column] = try Number.subtract(rows[row][column], term, context)
        }
      }
    }
    return result
  }

  private static func enclosedDeterminant(_ x: Matrix, _ context: Context) throws(NumberError)
    -> Number
  {
    let isComplex = x.field == .complex
    let values = try Joint.values(x.entries, context) { bits, _ in
      if isComplex {
        var matrix = FlintComplexBallMatrix(x, bits: bits)
        var result = FlintComplexBall { acb_mat_det($0, &matrix.value, bits + 16) }
        let parts = result.take(precision: bits)
        return [parts.real, parts.imaginary]
      }
      var matrix = FlintBallMatrix(x, bits: bits)
      var result = FlintBall { arb_mat_det($0, &matrix.value, bits + 16) }
      return [result.take(precision: bits)]
    }
    return Matrix(rows: 1, columns: 1, enclosures: values, isComplex: isComplex).entries[0]
  }

  /// Returns the matrix without a row and a column.
  func minor(_ row: Int, _ column: Int) -> Matrix {
    var result: [Number] = []
    for i in 0..<rows where i != row {
      for j in 0..<columns where j != column { result.append(self[i, j]) }
    }
    return Matrix(rows: rows - 1, columns: columns - 1, result)
  }

  // MARK: Linear systems

  /// Returns the inverse of a square matrix, exact for exact entries.
  ///
  /// Throws `.singular`, `.undecidableSingularity`, `.tooLarge`, `.interrupted`.
  public static func inverse(_ x: Matrix, _ context: Context) throws(NumberError) -> Matrix {
    let field = x.field
    if field == .integer || field == .rational {
      try context.price(x, solutions: x.rows)
      try context.priceTime(x, eliminations: 2, results: x.rows * x.rows)
      var result = FlintRationalMatrix(rows: x.rows, columns: x.columns)
      var matrix = FlintRationalMatrix(x)
      if fmpq_mat_inv(&result.value, &matrix.value) == 0 { throw .singular }
      return result.take()
    }
    return try solution(of: x, identity(x.rows), context)
  }

  /// Returns the x with a·x = b for a square matrix a, exact for exact entries.
  ///
  /// Throws `.singular`, `.undecidableSingularity`, `.tooLarge`, `.interrupted`.
  public static func solution(of a: Matrix, _ b: Matrix, _ context: Context) throws(NumberError)
    -> Matrix
  {
    precondition(a.isSquare && a.rows == b.rows, "the shapes of a system fit")
    switch a.field.joined(b.field) {
    case .integer, .rational: return try rationalSolution(a, b, context)
    case .complexRational:
      let (p, q) = b.parts
      let solution = try rationalSolution(a.embedded, Matrix(p, above: q), context)
      return Matrix(
        real: solution.rows(from: 0, a.rows), imaginary: solution.rows(from: a.rows, a.rows))
    case .real, .complex:
      return a.rows <= cramerLimit
        ? try cramerSolution(a, b, context) : try enclosedSolution(a, b, context)
    }
  }

  private static func rationalSolution(_ a: Matrix, _ b: Matrix, _ context: Context)
    throws(NumberError) -> Matrix
  {
    try context.price(a, solutions: b.columns)
    try context.priceTime(a, eliminations: 2, results: a.rows * b.columns)
    var result = FlintRationalMatrix(rows: b.rows, columns: b.columns)
    var matrix = FlintRationalMatrix(a)
    var right = FlintRationalMatrix(b)
    if fmpq_mat_solve(&result.value, &matrix.value, &right.value) == 0 { throw .singular }
    return result.take()
  }

  /// The real matrix of twice the size that acts on the parts as this matrix acts on complex
  /// numbers.
  var embedded: Matrix {
    let (a, b) = parts
    var result: [Number] = []
    let minusB = b.entries.map { (try? Number.negate($0, Context())) ?? $0 }
    for row in 0..<rows {
      result += a.entries[row * columns..<(row + 1) * columns]
      result += minusB[row * columns..<(row + 1) * columns]
    }
    for row in 0..<rows {
      result += b.entries[row * columns..<(row + 1) * columns]
      result += a.entries[row * columns..<(row + 1) * columns]
    }
    return Matrix(rows: 2 * rows, columns: 2 * columns, result)
  }

  /// Returns the adjugate times b, divided by the determinant.
  private static func cramerSolution(_ a: Matrix, _ b: Matrix, _ context: Context)
    throws(NumberError) -> Matrix
  {
    let determinant = try expandedDeterminant(a, context)
    if try isZero(determinant, context) { throw .singular }
    var adjugate: [Number] = []
    for row in 0..<a.rows {
      for column in 0..<a.columns {
        let minor = try expandedDeterminant(a.minor(column, row), context)
        adjugate.append((row + column) & 1 == 0 ? minor : try Number.negate(minor, context))
      }
    }
    let numerators = try product(Matrix(rows: a.rows, columns: a.columns, adjugate), b, context)
    return try numerators.map { x throws(NumberError) in
      try Number.divide(x, determinant, context)
    }
  }

  /// Returns whether a determinant is zero.
  static func isZero(_ determinant: Number, _ context: Context) throws(NumberError) -> Bool {
    do throws(NumberError) { return try Number.isZero(determinant, context) } catch {
      guard case .undecidable(let digits) = error else { throw error }
      throw .undecidableSingularity(digits: digits)
    }
  }

  private static func enclosedSolution(_ a: Matrix, _ b: Matrix, _ context: Context)
    throws(NumberError) -> Matrix
  {
    let isComplex = a.field.joined(b.field) == .complex
    let values = try Joint.values(
      a.entries + b.entries, failing: .undecidableSingularity(digits: 0), context
    ) { bits, _ in
      if isComplex {
        var result = FlintComplexBallMatrix(rows: b.rows, columns: b.columns)
        var matrix = FlintComplexBallMatrix(a, bits: bits)
        var right = FlintComplexBallMatrix(b, bits: bits)
        if acb_mat_solve(&result.value, &matrix.value, &right.value, bits + 16) == 0 { return nil }
        return result.takeBalls(precision: bits)
      }
      var result = FlintBallMatrix(rows: b.rows, columns: b.columns)
      var matrix = FlintBallMatrix(a, bits: bits)
      var right = FlintBallMatrix(b, bits: bits)
      if arb_mat_solve(&result.value, &matrix.value, &right.value, bits + 16) == 0 { return nil }
      return result.takeBalls(precision: bits)
    }
    return Matrix(rows: b.rows, columns: b.columns, enclosures: values, isComplex: isComplex)
  }

  /// Returns the bits of the longest of the first rows, with its entries over their common
  /// denominator.
  fileprivate func clearedBits(_ context: Context) throws(NumberError) -> Double {
    var longest = entryBits
    if field == .integer { return Double(longest) }
    for row in 0..<min(rows, 4) {
      try context.poll()
      var common = FlintInteger { fmpz_one($0) }
      for column in 0..<columns {
        guard var entry = FlintRational(anySize: self[row, column]) else { continue }
        common.inPlace { fmpz_lcm($0, $0, &entry.value.den) }
      }
      longest = max(longest, Int(fmpz_bits(&common.value)) + entryBits)
    }
    return Double(longest)
  }
}

extension Context {
  /// Throws `.tooLarge` if `solutions` solutions of an exact system may exceed the memory limit.
  ///
  /// By Cramer and Hadamard, solutions of integers of b bits have parts of up to n·(b + log₂ n)
  /// bits.
  func price(_ a: Matrix, solutions: Int) throws(NumberError) {
    let size = Double(a.rows)
    let bits =
      size * (Double(a.entryBits) + 0.5 * Double(Int.bitWidth - a.rows.leadingZeroBitCount))
    try price(bits: 2 * bits * size * Double(solutions))
  }

  /// Throws `.tooSlow` if `eliminations` eliminations in fractions, or `results` results, would
  /// take too long.
  ///
  /// FLINT eliminates modulo as many primes of 60 bits as cover the bits of the determinant, and
  /// builds up results prime by prime. The times were measured on a processor of 2020. Each row has
  /// its own denominator.
  func priceTime(_ a: Matrix, eliminations: Double, results: Int = 0) throws(NumberError) {
    if timeLimit == 0 { return }
    let size = Double(a.rows)
    let bits = size * (try a.clearedBits(self) + size.binaryLogarithm)
    let perPrime = 0.6e-9 * size * size * size + 0.01e-9 * size * bits
    let seconds = eliminations * bits / 60 * perPrime + 8e-14 * Double(results) * bits * bits
    if !(seconds <= Double(timeLimit)) { throw .tooSlow(seconds: seconds, limit: timeLimit) }
  }
}
