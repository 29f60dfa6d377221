// Eigenvectors. For a matrix of fractions they are found in the field of each irreducible factor of
// the characteristic polynomial (NumberField.swift). This finds all of them, for any multiplicity
// of an eigenvalue. For other matrices, A·v = t·v without one of its rows is a linear system for
// all entries of v but one, which is 1. If the system has one solution, that is the eigenvector.

extension Matrix {
  /// The most rows of the matrix of fractions from which eigenvectors of irrational eigenvalues
  /// follow.
  private static let fieldLimit = 128

  /// An eigenvalue, and independent vectors that span all its eigenvectors.
  public typealias Eigenspace = (value: Number, vectors: [[Number]])

  /// Returns the distinct eigenvalues of a square matrix, in the order of `eigenvalues`, with their
  /// eigenvectors. The last nonzero entry of each eigenvector is 1.
  ///
  /// Exact for fractions. For other matrices all eigenvalues must be simple, except for triangles
  /// and matrices of two rows. Throws `.inseparable`, `.undecidable`, `.tooLarge`, `.interrupted`.
  public static func eigenspaces(_ x: Matrix, _ context: Context) throws(NumberError)
    -> [Eigenspace]
  {
    switch x.field {
    case .integer, .rational: return try rationalEigenspaces(x, context)
    case .complexRational, .real, .complex: return try otherEigenspaces(x, context)
    }
  }

  // MARK: Fractions

  private static func rationalEigenspaces(_ x: Matrix, _ context: Context) throws(NumberError)
    -> [Eigenspace]
  {
    var spaces: [Eigenspace] = []
    for (factor, exponent) in try rationalCharacteristic(x, context).factors {
      try context.poll()
      let roots = try Polynomial.roots(of: FlintPolynomial(factor), context)
      guard let reduced = try reduced(x, in: NumberField(factor, context), context) else {
        if exponent > 1 { throw .inseparable }
        for root in roots { spaces.append((root, [try eigenvector(x, root, context)])) }
        continue
      }
      for root in roots {
        let form = try reduced.joined().map { element throws(NumberError) in
          try NumberField.value(of: element, at: root, context)
        }
        let vectors = try nullspace(
          ofReduced: Matrix(rows: x.rows, columns: x.columns, form), context)
        spaces.append((root, vectors))
      }
    }
    return try inOrder(spaces, context)
  }

  /// Returns the echelon form of A − t·1 in the field of an eigenvalue t, or nil if it is too
  /// large.
  private static func reduced(_ x: Matrix, in field: NumberField, _ context: Context)
    throws(NumberError) -> [[[Number]]]?
  {
    if field.degree > 1, x.rows * field.degree > fieldLimit { return nil }
    do throws(NumberError) { return try field.reducedShift(of: x, context) } catch {
      guard case .tooLarge = error, field.degree > 1 else { throw error }
      return nil
    }
  }

  /// Returns the eigenspaces of fractions in the order of their eigenvalues.
  private static func inOrder(_ spaces: [Eigenspace], _ context: Context) throws(NumberError)
    -> [Eigenspace]
  {
    let values = try Polynomial.inOrder(spaces.map(\.value), inPairs: true, context)
    var result: [Eigenspace] = []
    for (index, value) in values.enumerated() {
      // The lower number of a pair was computed from the upper number, which follows it.
      let isKnown = spaces.contains { Number.identical($0.value, value) }
      let known = isKnown ? value : values[index + 1]
      guard let space = spaces.first(where: { Number.identical($0.value, known) }) else {
        preconditionFailure("an eigenvalue has an eigenspace")
      }
      let vectors =
        isKnown
        ? space.vectors
        : try space.vectors.map { vector throws(NumberError) in
          try vector.map { x throws(NumberError) in try Number.conjugate(x, context) }
        }
      result.append((value, vectors))
    }
    return result
  }

  // MARK: Other numbers

  private static func otherEigenspaces(_ x: Matrix, _ context: Context) throws(NumberError)
    -> [Eigenspace]
  {
    let values = try distinct(eigenvalues(x, context), context)
    return try values.map { value throws(NumberError) in
      if values.count == x.rows { return (value, [try eigenvector(x, value, context)]) }
      let shifted = try x.addingToDiagonal(Number.negate(value, context), context)
      return (value, try nullspace(shifted, context))
    }
  }

  /// Returns the numbers without repetitions, which are proven to be equal. Throws `.inseparable`.
  private static func distinct(_ numbers: [Number], _ context: Context) throws(NumberError)
    -> [Number]
  {
    var result: [Number] = []
    for number in numbers {
      do throws(NumberError) {
        var isNew = true
        for other in result where try Number.equal(number, other, context) { isNew = false }
        if isNew { result.append(number) }
      } catch {
        guard case .undecidable = error else { throw error }
        throw .inseparable
      }
    }
    return result
  }

  /// Returns the eigenvector of an eigenvalue that is known to be simple, or proven to have only
  /// one.
  private static func eigenvector(_ x: Matrix, _ value: Number, _ context: Context)
    throws(NumberError) -> [Number]
  {
    let shifted = try x.addingToDiagonal(Number.negate(value, context), context)
    var doubt = NumberError.inseparable
    for column in (0..<x.columns).reversed() {
      for row in (0..<x.rows).reversed() {
        try context.poll()
        do throws(NumberError) {
          let vector = try solution(of: shifted, without: row, one: column, context)
          // All entries after the 1 must be known to be zero.
          if vector[(column + 1)...].allSatisfy({ $0.asInt == 0 }) { return vector }
          doubt = .undecidable(digits: 0)
        } catch {
          switch error {
          case .singular: break
          case .undecidableSingularity: doubt = .inseparable
          default: throw error
          }
        }
      }
    }
    throw doubt
  }

  /// Returns the vector with a 1 in the place `column` that a matrix without one of its rows maps
  /// to zero.
  private static func solution(
    of x: Matrix, without row: Int, one column: Int, _ context: Context
  ) throws(NumberError) -> [Number] {
    if x.rows == 1 { return [1] }
    let right = try (0..<x.rows).filter { $0 != row }.map { other throws(NumberError) in
      try Number.negate(x[other, column], context)
    }
    var vector = try solution(
      of:
        x.minor(row, column), Matrix(rows: x.rows - 1, columns: 1, right), context
    ).entries
    vector.insert(1, at: column)
    return vector
  }
}
