import ExactNumbers
import Testing
import TestSupport

/// Identities on random matrices from a seeded generator.
struct MatrixLawTests {
  let context = Context()

  /// A square matrix of fractions, complex if requested; singular ones are rare, as chance makes
  /// them.
  func matrix(_ size: Int, complex: Bool, _ random: inout SplitMix64) throws -> Matrix {
    func fraction() throws -> Number {
      try Number.divide(
        Number(Int.random(in: -20...20, using: &random)),
        Number(Int.random(in: 1...9, using: &random)), context)
    }
    let entries = try (0..<size * size).map { _ in
      complex ? try Number.complex(fraction(), fraction(), context) : try fraction()
    }
    return Matrix(rows: size, columns: size, entries)
  }

  /// A matrix that almost certainly has this rank: a product of two.
  func matrix(
    _ rows: Int, _ columns: Int, rank: Int, complex: Bool, _ random: inout SplitMix64
  ) throws -> Matrix {
    let size = max(rows, columns)
    let left = try matrix(size, complex: complex, &random).entries
    let right = try matrix(size, complex: complex, &random).entries
    return try Matrix.product(
      Matrix(rows: rows, columns: rank, Array(left[..<(rows * rank)])),
      Matrix(rows: rank, columns: columns, Array(right[..<(rank * columns)])), context)
  }

  func expectEqual(_ a: Matrix, _ b: Matrix, _ comment: Comment) {
    #expect(a.rows == b.rows && a.columns == b.columns, comment)
    for (x, y) in zip(a.entries, b.entries) { #expect(Number.identical(x, y), comment) }
  }

  @Test(arguments: [false, true]) func theInverseIsAnInverse(complex: Bool) throws {
    var random = SplitMix64(seed: 61)
    for size in 1...7 {
      let a = try matrix(size, complex: complex, &random)
      let product = try Matrix.product(a, Matrix.inverse(a, context), context)
      expectEqual(product, .identity(size), "A·A⁻¹ = 1 for seed 61, size \(size)")
    }
  }

  @Test(arguments: [false, true]) func aSolutionSolves(complex: Bool) throws {
    var random = SplitMix64(seed: 62)
    for size in 1...7 {
      let a = try matrix(size, complex: complex, &random)
      let x = try matrix(size, complex: complex, &random)
      let b = try Matrix.product(a, x, context)
      expectEqual(
        try Matrix.solution(of: a, b, context), x, "A⁻¹(A·x) = x for seed 62, size \(size)")
    }
  }

  @Test(arguments: [false, true]) func determinantsMultiply(complex: Bool) throws {
    var random = SplitMix64(seed: 63)
    for size in 1...6 {
      let a = try matrix(size, complex: complex, &random)
      let b = try matrix(size, complex: complex, &random)
      let left = try Matrix.determinant(Matrix.product(a, b, context), context)
      let right = try Number.multiply(
        Matrix.determinant(a, context), Matrix.determinant(b, context), context)
      #expect(Number.identical(left, right), "det AB = det A · det B for seed 63, size \(size)")
      let transposed = try Matrix.determinant(a.transposed(context), context)
      #expect(try Number.identical(transposed, Matrix.determinant(a, context)))
    }
  }

  /// A product of n×r and r×n matrices of full rank has rank r.
  @Test(arguments: [false, true]) func theRankOfAProductIsItsInnerSize(complex: Bool) throws {
    var random = SplitMix64(seed: 64)
    for rank in 1...4 {
      let a = try matrix(5, complex: complex, &random)
      let b = try matrix(5, complex: complex, &random)
      let left = Matrix(
        rows: 5, columns: rank, (0..<5).flatMap { row in (0..<rank).map { a[row, $0] } })
      let right = Matrix(rows: rank, columns: 5, Array(b.entries[..<(rank * 5)]))
      #expect(try Matrix.rank(Matrix.product(left, right, context), context) == rank)
    }
  }

  /// The eigenvalues add up to the trace and multiply to the determinant, to 200 digits.
  @Test func eigenvaluesMakeTraceAndDeterminant() throws {
    var random = SplitMix64(seed: 65)
    let bound = try parse("1e-200")
    for size in 1...5 {
      let a = try matrix(size, complex: false, &random)
      let values = try Matrix.eigenvalues(a, context)
      #expect(values.count == size)
      var sum: Number = 0
      var product: Number = 1
      for value in values {
        sum = try Number.add(sum, value, context)
        product = try Number.multiply(product, value, context)
      }
      for index in 0..<size { sum = try Number.subtract(sum, a[index, index], context) }
      product = try Number.subtract(product, Matrix.determinant(a, context), context)
      for difference in [sum, product] {
        let part = try Number.realPart(difference, context)
        #expect(try Number.less(part, bound, context), "seed 65, size \(size)")
      }
    }
  }

  /// Enclosed matrices that are too large to be computed in numbers.
  @Test func enclosedSolutionsSolve() throws {
    let size = 12
    let entries = try (1...size * size).map { try evaluate("\($0 * $0 % 37 + $0) sqrt") }
    let a = Matrix(rows: size, columns: size, entries)
    let product = try Matrix.product(a, Matrix.inverse(a, context), context)
    let bound = try parse("1e-300")
    for row in 0..<size {
      for column in 0..<size {
        let difference = try Number.subtract(product[row, column], row == column ? 1 : 0, context)
        #expect(try Number.less(difference, bound, context))
        #expect(try Number.less(Number.negate(difference, context), bound, context))
      }
    }
  }

  /// A polynomial that is a product over its roots has these roots.
  @Test func rootsOfAProductAreTheRootsOfItsFactors() throws {
    var random = SplitMix64(seed: 66)
    for degree in 1...8 {
      var roots: [Number] = []
      for _ in 0..<degree { roots.append(Number(Int.random(in: -5...5, using: &random))) }
      var coefficients: [Number] = [1]
      for root in roots {
        var next = coefficients + [0]
        for index in coefficients.indices {
          let term = try Number.multiply(root, coefficients[index], context)
          next[index + 1] = try Number.subtract(next[index + 1], term, context)
        }
        coefficients = next
      }
      let found = try #require(try Polynomial(coefficients, context)).roots(context)
      #expect(found.map(\.asInt) == roots.map(\.asInt).sorted { ($0 ?? 0) < ($1 ?? 0) })
    }
  }
}
