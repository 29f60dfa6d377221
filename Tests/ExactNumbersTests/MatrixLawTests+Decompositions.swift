import ExactNumbers
import TestSupport
import Testing

/// Products of the factors of a matrix, and the properties of each factor.
extension MatrixLawTests {
  /// P·L·U = A for matrices of all shapes, of full rank and not, and U is an echelon form.
  @Test(arguments: [false, true]) func triangularFactorsMultiplyToTheMatrix(complex: Bool) throws {
    var random = SplitMix64(seed: 67)
    for (rows, columns, rank) in [(1, 1, 1), (3, 5, 2), (5, 3, 3), (4, 4, 4), (6, 6, 3)] {
      let a = try matrix(rows, columns, rank: rank, complex: complex, &random)
      let (p, l, u) = try Matrix.triangularFactors(a, context)
      let product = try Matrix.product(Matrix.product(p, l, context), u, context)
      expectEqual(product, a, "P·L·U = A for seed 67, \(rows)×\(columns)")
      let zeros = (0..<rows).map { row in (0..<columns).prefix { u[row, $0].asInt == 0 }.count }
      #expect(zip(zeros, zeros.dropFirst()).allSatisfy { $0 < $1 || $1 == columns })
      #expect(zeros.count { $0 < columns } == rank)
    }
  }

  /// A·v = 0, and there are as many vectors as the rank lacks.
  @Test(arguments: [false, true]) func theNullspaceIsTurnedIntoZero(complex: Bool) throws {
    var random = SplitMix64(seed: 68)
    for (rows, columns, rank) in [(1, 4, 1), (3, 5, 2), (5, 3, 3), (4, 4, 3), (6, 6, 2)] {
      let a = try matrix(rows, columns, rank: rank, complex: complex, &random)
      let vectors = try Matrix.nullspace(a, context)
      #expect(vectors.count == columns - rank)
      for vector in vectors {
        let image = try Matrix.product(
          a, Matrix(rows: columns, columns: 1, vector), context)
        #expect(image.entries.allSatisfy { $0.asInt == 0 }, "seed 68, \(rows)×\(columns)")
      }
      let reduced = try Matrix.reduced(a, context)
      #expect(try Matrix.rank(reduced, context) == rank)
    }
  }

  /// Cayley and Hamilton: a matrix is a root of its characteristic polynomial.
  @Test(arguments: [false, true]) func aMatrixIsARootOfItsPolynomial(complex: Bool) throws {
    var random = SplitMix64(seed: 69)
    for size in 1...6 {
      let a = try matrix(size, complex: complex, &random)
      var value = try Matrix.difference(a, a, context)
      for coefficient in try Matrix.characteristicPolynomial(a, context) {
        var diagonal = [Number](repeating: 0, count: size * size)
        for index in 0..<size { diagonal[index * (size + 1)] = coefficient }
        let term = Matrix(rows: size, columns: size, diagonal)
        value = try Matrix.sum(Matrix.product(value, a, context), term, context)
      }
      #expect(value.entries.allSatisfy { $0.asInt == 0 }, "seed 69, size \(size)")
    }
  }

  /// Q·R = A, Qᴴ·Q = 1, and R is a triangle with a positive diagonal.
  @Test(arguments: [false, true]) func orthogonalFactorsMultiplyToTheMatrix(complex: Bool) throws {
    var random = SplitMix64(seed: 70)
    for (rows, columns) in [(1, 1), (4, 2), (3, 3), (5, 4)] {
      let a = try matrix(rows, columns, rank: columns, complex: complex, &random)
      for x in [a, try shaken(a)] {
        let (q, r) = try Matrix.orthogonalFactors(x, context)
        try expectClose(Matrix.product(q, r, context), x, "seed 70, \(rows)×\(columns)")
        try expectClose(
          Matrix.product(conjugateTransposed(q), q, context), .identity(columns), "seed 70")
        for row in 0..<columns {
          #expect(try Number.less(0, r[row, row], context))
          for column in 0..<row { #expect(r[row, column].asInt == 0) }
        }
      }
    }
  }

  /// A·v = t·v, and there are as many eigenvalues as the matrix has rows.
  @Test(arguments: [false, true]) func eigenvectorsAreMultiplied(complex: Bool) throws {
    var random = SplitMix64(seed: 71)
    for size in 1...5 {
      let a = try matrix(size, complex: complex, &random)
      for x in [a, try shaken(a)] {
        let spaces = try Matrix.eigenspaces(x, context)
        #expect(spaces.count == size)
        for (value, vectors) in spaces {
          #expect(vectors.count == 1)
          let vector = Matrix(rows: size, columns: 1, vectors[0])
          let multiple = try vector.entries.map { try Number.multiply($0, value, context) }
          try expectClose(
            Matrix.product(x, vector, context), Matrix(rows: size, columns: 1, multiple),
            "seed 71, size \(size)")
        }
      }
    }
  }

  /// The blocks of T⁻¹·A·T have the eigenvectors of T, even if eigenvalues occur more than once.
  @Test func eigenspacesOfMultipleEigenvaluesAreWhole() throws {
    var random = SplitMix64(seed: 72)
    let golden = [0, 1, 1, 1].map { Number($0) }
    for (dimension, block) in [(2, [Number(3)]), (4, golden)] {
      let size = 5
      var entries = [Number](repeating: 0, count: size * size)
      entries[size * size - 1] = 7
      let step = block.count == 1 ? 1 : 2
      for start in stride(from: 0, to: dimension, by: step) {
        for row in 0..<step {
          for column in 0..<step {
            entries[(start + row) * size + start + column] = block[row * step + column]
          }
        }
      }
      let t = try matrix(size, complex: false, &random)
      let inner = Matrix(rows: size, columns: size, entries)
      let a = try Matrix.product(
        Matrix.product(Matrix.inverse(t, context), inner, context), t, context)
      for (value, vectors) in try Matrix.eigenspaces(a, context) where value.asInt != 7 {
        #expect(vectors.count == (value.asInt == 0 ? 5 - 1 - dimension : 2), "seed 72")
        #expect(
          try Matrix.rank(
            Matrix(rows: vectors.count, columns: size, vectors.flatMap { $0 }), context)
            == vectors.count)
      }
    }
  }

  /// U·S·Vᴴ = A with orthonormal columns and singular values that fall, also of low rank.
  @Test(arguments: [false, true]) func singularFactorsMultiplyToTheMatrix(complex: Bool) throws {
    var random = SplitMix64(seed: 73)
    for (rows, columns, rank) in [(1, 1, 1), (3, 2, 2), (2, 4, 2), (3, 3, 3), (4, 3, 2)] {
      let a = try matrix(rows, columns, rank: rank, complex: complex, &random)
      if complex, rank < min(rows, columns) { continue }
      let (u, s, v) = try Matrix.singularFactors(a, context)
      try expectClose(
        Matrix.product(Matrix.product(u, s, context), v, context), a, "seed 73, \(rows)×\(columns)")
      try expectClose(
        Matrix.product(conjugateTransposed(u), u, context), .identity(rank), "seed 73")
      try expectClose(
        Matrix.product(v, conjugateTransposed(v), context), .identity(rank), "seed 73")
      let values = try Matrix.singularValues(a, context)
      #expect(values.count == min(rows, columns))
      for (index, value) in values.enumerated() {
        if index >= rank { #expect(value.asInt == 0) }
        if index > 0 { #expect(try Number.lessOrEqual(value, values[index - 1], context)) }
        let factor: Number = index < rank ? s[index, index] : 0
        try expectClose(
          Matrix(rows: 1, columns: 1, [value]), Matrix(rows: 1, columns: 1, [factor]), "seed 73")
      }
    }
  }

  /// exp A · exp −A = 1, and det exp A = exp tr A.
  @Test(arguments: [false, true]) func exponentialsOfOppositesAreInverse(complex: Bool) throws {
    var random = SplitMix64(seed: 74)
    for size in 1...4 {
      let a = try matrix(size, complex: complex, &random)
      let zero = try Matrix.difference(a, a, context)
      let exponential = try Matrix.exponential(a, context)
      let inverse = try Matrix.exponential(Matrix.difference(zero, a, context), context)
      try expectClose(
        Matrix.product(exponential, inverse, context), .identity(size), "seed 74, size \(size)")
      expectEqual(try Matrix.exponential(zero, context), .identity(size), "exp 0 = 1")
      let trace = try Number.exp(Matrix.trace(a, context), context)
      let quotient = try Number.divide(
        Matrix.determinant(exponential, context), trace, context)
      try expectClose(
        Matrix(rows: 1, columns: 1, [quotient]), .identity(1), "det exp A, seed 74, size \(size)")
    }
  }

  // MARK: Comparisons

  /// The matrix with √2 added to an entry and √3 to another: irrational, and none of the others.
  private func shaken(_ a: Matrix) throws -> Matrix {
    var entries = a.entries
    entries[0] = try Number.add(entries[0], evaluate("2 sqrt"), context)
    let last = entries.count - 1
    entries[last] = try Number.add(entries[last], evaluate("3 sqrt"), context)
    return Matrix(rows: a.rows, columns: a.columns, entries)
  }

  private func conjugateTransposed(_ x: Matrix) throws -> Matrix {
    let entries = try x.transposed(context).entries.map { try Number.conjugate($0, context) }
    return Matrix(rows: x.columns, columns: x.rows, entries)
  }

  /// Expects that real and imaginary parts differ by less than 10^-200.
  private func expectClose(_ a: Matrix, _ b: Matrix, _ comment: Comment) throws {
    #expect(a.rows == b.rows && a.columns == b.columns, comment)
    let bound = try parse("1e-200")
    for (x, y) in zip(a.entries, b.entries) {
      let difference = try Number.subtract(x, y, context)
      for part in [
        try Number.realPart(difference, context), try Number.imaginaryPart(difference, context),
      ] {
        #expect(try Number.less(part, bound, context), comment)
        #expect(try Number.less(Number.negate(part, context), bound, context), comment)
      }
    }
  }
}
