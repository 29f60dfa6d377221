import ExactNumbers
import TestSupport
import Testing

/// Sparse matrices of all small shapes, in which elimination must exchange rows, compared with the
/// method of Gauss and Jordan.
@Suite struct MatrixLaws {
  private let context = Context()

  @Test func eliminationIsGaussAndJordans() throws {
    for var attempt in Law("sparse matrices", cases: 200) {
      let (rows, columns) = (
        Int.random(in: 1...4, using: &attempt.random), Int.random(in: 1...4, using: &attempt.random)
      )
      let entries = try (0..<rows * columns).map { _ throws(NumberError) in
        try entry(&attempt.random)
      }
      let a = Matrix(rows: rows, columns: columns, entries)
      let (expected, rank) = try reduced(a)
      try #expect(Matrix.reduced(a, context).entries.map(\.keyText) == expected, "\(attempt)")
      try #expect(Matrix.rank(a, context) == rank, "\(attempt)")
      let vectors = try Matrix.nullspace(a, context)
      #expect(vectors.count == columns - rank, "\(attempt)")
      for vector in vectors {
        let column = Matrix(rows: columns, columns: 1, vector)
        let image = try Matrix.product(a, column, context).entries
        #expect(image.allSatisfy { $0.asInt == 0 }, "\(attempt)")
        #expect(vector.contains { $0.asInt != 0 }, "\(attempt)")
      }
      // Each vector has a nonzero entry in a place where all others have 0.
      let places = (0..<columns).filter { place in
        vectors.count { $0[place].asInt == 0 } == vectors.count - 1
      }
      #expect(vectors.isEmpty || places.count >= vectors.count, "\(attempt)")
    }
  }

  /// A zero in half of all cases, otherwise a small integer or fraction.
  private func entry(_ random: inout SplitMix64) throws(NumberError) -> Number {
    if Bool.random(using: &random) { return 0 }
    let numerator = Number(Int.random(in: -3...3, using: &random))
    return try Number.divide(numerator, Number(Int.random(in: 1...3, using: &random)), context)
  }

  /// Returns the reduced echelon form, as keys, and the rank: the first row with an entry in a
  /// column moves up, and is subtracted from all others.
  private func reduced(_ matrix: Matrix) throws -> (entries: [String], rank: Int) {
    var rows = (0..<matrix.rows).map { row in
      (0..<matrix.columns).map { matrix[row, $0] }
    }
    var rank = 0
    for column in 0..<matrix.columns {
      guard let pivot = (rank..<rows.count).first(where: { rows[$0][column].asInt != 0 }) else {
        continue
      }
      rows.swapAt(rank, pivot)
      let lead = rows[rank][column]
      rows[rank] = try rows[rank].map { try Number.divide($0, lead, context) }
      for other in rows.indices where other != rank {
        let factor = rows[other][column]
        rows[other] = try zip(rows[other], rows[rank]).map { x, y in
          try Number.subtract(x, Number.multiply(factor, y, context), context)
        }
      }
      rank += 1
    }
    return (rows.joined().map(\.keyText), rank)
  }
}
