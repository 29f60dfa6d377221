// Eigenvalues. For exact matrices they are the roots of the characteristic polynomial, which
// determines their multiplicities. For other matrices Arb encloses them (acb_mat.h). Each enclosure
// holds a single eigenvalue. But if the matrix is its own adjoint, all eigenvalues are real, and
// inseparable groups are allowed.

internal import CFLINT

extension Matrix {
  /// Returns the eigenvalues of a square matrix, with repetitions: real eigenvalues ascending, then
  /// pairs.
  ///
  /// Throws `.inseparable`, `.tooLarge`, `.interrupted`.
  public static func eigenvalues(_ x: Matrix, _ context: Context) throws(NumberError) -> [Number] {
    precondition(x.isSquare, "eigenvalues are of a square matrix")
    let field = x.field
    if field == .integer || field == .rational {
      return try Polynomial.roots(of: rationalCharacteristic(x, context), context)
    }
    let transposed = try x.transposed(context)
    if x.isTriangular || transposed.isTriangular {
      let diagonal = (0..<x.rows).map { x[$0, $0] }
      return try Polynomial.inOrder(diagonal, inPairs: false, context)
    }
    if x.rows == 2 { return try eigenvalues(ofSmall: x, context) }
    return try isSelfAdjoint(x, context)
      ? enclosedRealEigenvalues(x, context)
      : enclosedEigenvalues(x, isReal: field == .real, context)
  }

  /// Whether all entries below the diagonal are exactly zero.
  private var isTriangular: Bool {
    (0..<rows).allSatisfy { row in
      (0..<row).allSatisfy { if case .small(0) = self[row, $0] { true } else { false } }
    }
  }

  /// Returns m ± √(m² − det), where m is half the trace.
  private static func eigenvalues(ofSmall x: Matrix, _ context: Context) throws(NumberError)
    -> [Number]
  {
    let half = try Number.divide(Number.add(x[0, 0], x[1, 1], context), 2, context)
    let square = try Number.subtract(Number.square(half, context), determinant(x, context), context)
    let root = try Number.squareRoot(square, context)
    let values = [
      try Number.subtract(half, root, context), try Number.add(half, root, context),
    ]
    return try Polynomial.inOrder(values, inPairs: false, context)
  }

  /// Returns whether the entries show that the matrix equals its conjugate transpose.
  private static func isSelfAdjoint(_ x: Matrix, _ context: Context) throws(NumberError) -> Bool {
    for row in 0..<x.rows {
      for column in 0...row {
        var budget = 200
        let mirrored = try Number.conjugate(x[column, row], context)
        if !Number.same(x[row, column], mirrored, &budget) { return false }
      }
    }
    return true
  }

  /// Returns the eigenvalues as n enclosures, which overlap if nothing separates them, or nil if
  /// Arb proves none.
  private static func enclosures(
    _ x: Matrix, isolated: Bool, _ bits: Int
  ) -> FlintComplexBallMatrix? {
    var matrix = FlintComplexBallMatrix(x, bits: bits)
    var values = FlintComplexBallMatrix(rows: 1, columns: x.rows)
    var approximate = FlintComplexBallMatrix(rows: 1, columns: x.rows)
    var vectors = FlintComplexBallMatrix(rows: x.rows, columns: x.rows)
    guard let result = acb_mat_entry_ptr(&values.value, 0, 0),
      let start = acb_mat_entry_ptr(&approximate.value, 0, 0)
    else { return nil }
    acb_mat_approx_eig_qr(start, nil, &vectors.value, &matrix.value, nil, 0, bits)
    let found =
      isolated
      ? acb_mat_eig_simple(result, nil, nil, &matrix.value, start, &vectors.value, bits)
      : acb_mat_eig_multiple(result, &matrix.value, start, &vectors.value, bits)
    if found == 0 { return nil }
    return values
  }

  /// Returns the eigenvalues of a matrix that is its own adjoint.
  ///
  /// The k-th smallest eigenvalue lies between the k-th smallest lower end and the k-th smallest
  /// upper end of the enclosures.
  private static func enclosedRealEigenvalues(_ x: Matrix, _ context: Context)
    throws(NumberError) -> [Number]
  {
    let values = try Joint.values(x.entries, failing: .inseparable, context) { bits, _ in
      guard var values = enclosures(x, isolated: false, bits) else { return nil }
      return orderStatistics(values.takeBalls(precision: bits), bits)
    }
    return Matrix(rows: 1, columns: x.rows, enclosures: values, isComplex: false).entries
  }

  /// Returns enclosures of the sorted values, from enclosures of their real parts.
  private static func orderStatistics(_ parts: [Ball], _ bits: Int) -> [Ball] {
    let count = parts.count / 2
    var ends = FlintBallMatrix(rows: 2, columns: count)
    guard let lower = arb_mat_entry_ptr(&ends.value, 0, 0),
      let upper = arb_mat_entry_ptr(&ends.value, 1, 0)
    else { return [] }
    for index in 0..<count {
      var value = parts[2 * index].value
      arb_get_lbound_arf(&lower[index].mid, &value, bits + 16)
      arb_get_ubound_arf(&upper[index].mid, &value, bits + 16)
    }
    for ends in [lower, upper] {
      for last in 1..<max(count, 1) {
        var place = last
        while place > 0, arf_cmp(&ends[place].mid, &ends[place - 1].mid) < 0 {
          arb_swap(ends + place, ends + place - 1)
          place -= 1
        }
      }
    }
    return (0..<count).map { index in
      var ball = FlintBall { arb_union($0, lower + index, upper + index, bits + 16) }
      return ball.take(precision: bits)
    }
  }

  /// Returns the eigenvalues of any other matrix. All of them must be simple.
  private static func enclosedEigenvalues(_ x: Matrix, isReal: Bool, _ context: Context)
    throws(NumberError) -> [Number]
  {
    let values = try Joint.values(x.entries, areIsolated: true, failing: .inseparable, context) {
      bits, _ in
      guard var values = enclosures(x, isolated: true, bits) else { return nil }
      // If the enclosure of a single eigenvalue meets the real axis, the eigenvalue is real.
      // Otherwise its conjugate would be in the mirrored enclosure, and so in another enclosure
      // that overlaps it.
      guard let first = acb_mat_entry_ptr(&values.value, 0, 0) else { return nil }
      if isReal, !zeroImaginaryParts(first, count: x.rows) { return nil }
      return values.takeBalls(precision: bits)
    }
    let entries = Matrix(rows: 1, columns: x.rows, enclosures: values, isComplex: true).entries
    return try Polynomial.inOrder(entries, inPairs: isReal, context)
  }

  /// Sets the imaginary parts of real eigenvalues to 0. Returns false if a mirrored enclosure meets
  /// another.
  private static func zeroImaginaryParts(
    _ values: UnsafeMutablePointer<acb_struct>, count: Int
  ) -> Bool {
    for index in 0..<count where arb_contains_zero(&values[index].imag) != 0 {
      var mirrored = FlintComplexBall { acb_conj($0, values + index) }
      for other in 0..<count where other != index {
        if acb_overlaps(&mirrored.value, values + other) != 0 { return false }
      }
      arb_zero(&values[index].imag)
    }
    return true
  }
}
