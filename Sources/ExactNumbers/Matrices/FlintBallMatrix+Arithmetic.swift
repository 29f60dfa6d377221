internal import CFLINT

extension FlintBallMatrix {
  /// Creates a matrix from its columns, one after another.
  init(columns balls: [Ball], rows: Int) {
    precondition(balls.count.isMultiple(of: rows), "columns have the same length")
    self.init(rows: rows, columns: balls.count / rows)
    for (index, ball) in balls.enumerated() {
      var value = ball.value
      withExtendedLifetime(ball) {
        arb_set(arb_mat_entry_ptr(&self.value, index % rows, index / rows), &value)
      }
    }
  }

  static func identity(_ count: Int) -> FlintBallMatrix {
    var matrix = FlintBallMatrix(rows: count, columns: count)
    arb_mat_one(&matrix.value)
    return matrix
  }

  /// The numbers in the middles of the entries.
  var middle: FlintBallMatrix {
    var value = value
    var result = FlintBallMatrix(rows: value.r, columns: value.c)
    arb_mat_get_mid(&result.value, &value)
    return result
  }

  /// Returns the inverse; nil unless the matrix is proven to have one.
  func inverse(_ bits: Int) -> FlintBallMatrix? {
    var value = value
    var one = FlintBallMatrix.identity(value.r)
    var result = FlintBallMatrix(rows: value.r, columns: value.r)
    if arb_mat_solve(&result.value, &value, &one.value, bits) == 0 { return nil }
    return result
  }

  func plus(_ other: borrowing FlintBallMatrix, _ bits: Int) -> FlintBallMatrix {
    combined(with: other) { arb_mat_add($0, $1, $2, bits) }
  }

  func minus(_ other: borrowing FlintBallMatrix, _ bits: Int) -> FlintBallMatrix {
    combined(with: other) { arb_mat_sub($0, $1, $2, bits) }
  }

  func times(_ other: borrowing FlintBallMatrix, _ bits: Int) -> FlintBallMatrix {
    combined(with: other) { arb_mat_mul($0, $1, $2, bits) }
  }

  private typealias Pointer = UnsafeMutablePointer<arb_mat_struct>

  private func combined(
    with other: borrowing FlintBallMatrix, _ operation: (Pointer, Pointer, Pointer) -> Void
  ) -> FlintBallMatrix {
    var (a, b) = (value, other.value)
    var result = FlintBallMatrix(rows: a.r, columns: b.c)
    operation(&result.value, &a, &b)
    return result
  }
}
