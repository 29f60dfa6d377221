// A = Q·R by the method of Gram and Schmidt: uₖ = aₖ − Σ (uⱼ·aₖ)/(uⱼ·uⱼ)·uⱼ. The uₖ are divided by
// their lengths only at the end. So fractions stay fractions until then, and the results are
// fractions times roots. Large irrational matrices are enclosed.

internal import CFLINT

extension Matrix {
  /// The most columns for which irrational columns are made orthogonal in numbers.
  private static let gramSchmidtLimit = 3

  /// Returns the factors of A = Q·R: Q has orthonormal columns, as many as A, and R is an upper
  /// triangle with a positive diagonal. There is exactly one such pair.
  ///
  /// Exact if the entries are exact. Throws `.dependentColumns`, `.undecidable`, `.tooLarge`,
  /// `.interrupted`.
  public static func orthogonalFactors(
    _ x: Matrix, _ context: Context
  ) throws(NumberError) -> (orthogonal: Matrix, upper: Matrix) {
    if x.rows < x.columns { throw .dependentColumns }
    if x.columns > gramSchmidtLimit, x.field == .real || x.field == .complex {
      return try enclosedOrthogonalFactors(x, context)
    }
    try context.price(x, solutions: 2 * x.columns)
    let transposed = try x.transposed(context)
    let columns = (0..<x.columns).map { transposed.rows(from: $0, 1).entries }
    let basis = try orthogonalized(columns, context)
    var upper = [Number](repeating: 0, count: x.columns * x.columns)
    var lengths: [Number] = []
    for (row, vector) in basis.enumerated() {
      let length = try Number.squareRoot(vector.square, context)
      lengths.append(length)
      upper[row * (x.columns + 1)] = length
      for column in row + 1..<max(x.columns, row + 1) {
        upper[row * x.columns + column] = try Number.divide(
          inner(vector.entries, columns[column], context), length, context)
      }
    }
    let rows = try zip(basis, lengths).map { pair throws(NumberError) in
      try pair.0.entries.map { x throws(NumberError) in try Number.divide(x, pair.1, context) }
    }
    return try (
      Matrix(rows: x.columns, columns: x.rows, Array(rows.joined())).transposed(context),
      Matrix(rows: x.columns, columns: x.columns, upper)
    )
  }

  /// Returns orthogonal vectors, with their squared lengths. For each k, the first k of them span
  /// the same space as the first k of `vectors`.
  ///
  /// Throws `.dependentColumns`, `.undecidable`.
  static func orthogonalized(
    _ vectors: [[Number]], _ context: Context
  ) throws(NumberError) -> [(entries: [Number], square: Number)] {
    var basis: [(entries: [Number], square: Number)] = []
    for vector in vectors {
      var entries = vector
      for earlier in basis {
        let product = try inner(earlier.entries, vector, context)
        if product.asInt == 0 { continue }
        let factor = try Number.divide(product, earlier.square, context)
        for (index, entry) in earlier.entries.enumerated() {
          let term = try Number.multiply(factor, entry, context)
          entries[index] = try Number.subtract(entries[index], term, context)
        }
      }
      let square = try inner(entries, entries, context)
      if try Number.isZero(square, context) { throw .dependentColumns }
      basis.append((entries, square))
    }
    return basis
  }

  /// Returns the sum of the products of the conjugate entries of y and the entries of x.
  static func inner(_ y: [Number], _ x: [Number], _ context: Context) throws(NumberError)
    -> Number
  {
    var terms: [Number] = []
    for (a, b) in zip(y, x) where a.asInt != 0 && b.asInt != 0 {
      try context.poll()
      let conjugate = try Number.conjugate(a, context)
      terms.append(try Number.multiply(conjugate, b, context))
    }
    return try Number.sum(terms, context)
  }

  // MARK: Enclosures

  private static func enclosedOrthogonalFactors(
    _ x: Matrix, _ context: Context
  ) throws(NumberError) -> (orthogonal: Matrix, upper: Matrix) {
    let isComplex = x.field == .complex
    let values = try Joint.values(x.entries, failing: .undecidableSingularity(digits: 0), context) {
      bits, _ in
      let working = bits + 16
      var orthogonal = FlintComplexBallMatrix(x, bits: bits)
      var upper = FlintComplexBallMatrix(rows: x.columns, columns: x.columns)
      for column in 0..<x.columns {
        orthogonal.makeOrthogonal(column, recordingIn: &upper, working)
      }
      return orthogonal.takeBalls(precision: bits, isComplex: isComplex)
        + upper.takeBalls(precision: bits, isComplex: isComplex)
    }
    let count = x.entries.count * (isComplex ? 2 : 1)
    return (
      Matrix(
        rows: x.rows, columns: x.columns, enclosures: Array(values[..<count]),
        isComplex: isComplex),
      Matrix(
        rows: x.columns, columns: x.columns, enclosures: Array(values[count...]),
        isComplex: isComplex)
    )
  }
}

extension FlintComplexBallMatrix {
  /// Makes a column orthogonal to the columns before it, which are orthonormal, and its length 1.
  /// Writes the components that were subtracted, and the length, to the same column of `upper`.
  fileprivate mutating func makeOrthogonal(
    _ column: Int, recordingIn upper: inout FlintComplexBallMatrix, _ bits: Int
  ) {
    var term = FlintComplexBall()
    for earlier in 0...column {
      guard let entry = acb_mat_entry_ptr(&upper.value, earlier, column) else { return }
      for row in 0..<value.r {
        guard let own = acb_mat_entry_ptr(&value, row, column),
          let other = acb_mat_entry_ptr(&value, row, earlier)
        else { return }
        acb_conj(&term.value, other)
        term.inPlace { acb_mul($0, $0, own, bits) }
        acb_add(entry, entry, &term.value, bits)
      }
      if earlier == column {
        // A sum of squares of moduli: real, and not zero if the columns are independent.
        arb_zero(&entry.pointee.imag)
        surd_arb_sqrt(&entry.pointee.real, &entry.pointee.real, bits)
      }
      for row in 0..<value.r {
        guard let own = acb_mat_entry_ptr(&value, row, column),
          let other = acb_mat_entry_ptr(&value, row, earlier)
        else { return }
        if earlier == column {
          acb_div(own, own, entry, bits)
        } else {
          acb_mul(&term.value, entry, other, bits)
          acb_sub(own, own, &term.value, bits)
        }
      }
    }
  }
}
