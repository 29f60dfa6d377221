// FLINT's and Arb's matrices, each in one owner's hands.

internal import CFLINT

/// An `fmpz_mat` of its own to compute with.
struct FlintIntegerMatrix: ~Copyable {
  var value = fmpz_mat_struct()

  /// All zeros, to be written to.
  init(rows: Int, columns: Int) { fmpz_mat_init(&value, rows, columns) }

  /// A copy of a matrix of integers.
  init(_ matrix: Matrix) {
    self.init(rows: matrix.rows, columns: matrix.columns)
    for (index, entry) in matrix.entries.enumerated() {
      guard var integer = FlintInteger(entry) else { preconditionFailure("an entry is no integer") }
      fmpz_set(value.entries + index, &integer.value)
    }
  }

  deinit {
    var value = value
    fmpz_mat_clear(&value)
  }

  /// Hands the entries over and leaves zeros.
  mutating func take() -> Matrix {
    let entries = (0..<value.r * value.c).map { index in
      defer { value.entries[index] = 0 }
      return Number(adopting: value.entries[index])
    }
    return Matrix(rows: value.r, columns: value.c, entries)
  }
}

/// An `fmpq_mat` of its own to compute with.
struct FlintRationalMatrix: ~Copyable {
  var value = fmpq_mat_struct()

  /// All zeros, to be written to.
  init(rows: Int, columns: Int) { fmpq_mat_init(&value, rows, columns) }

  /// A copy of a matrix of integers and fractions.
  init(_ matrix: Matrix) {
    self.init(rows: matrix.rows, columns: matrix.columns)
    for (index, entry) in matrix.entries.enumerated() {
      guard var fraction = FlintRational(anySize: entry) else {
        preconditionFailure("an entry is no fraction")
      }
      fmpq_set(value.entries + index, &fraction.value)
    }
  }

  deinit {
    var value = value
    fmpq_mat_clear(&value)
  }

  /// Hands the entries over and leaves zeros.
  mutating func take() -> Matrix {
    let entries = (0..<value.r * value.c).map { index in
      defer { value.entries[index] = fmpq(num: 0, den: 1) }
      return Number(adopting: value.entries[index])
    }
    return Matrix(rows: value.r, columns: value.c, entries)
  }
}

/// An `arb_mat` of its own to compute with.
struct FlintBallMatrix: ~Copyable {
  var value = arb_mat_struct()

  /// All zeros, to be written to.
  init(rows: Int, columns: Int) { arb_mat_init(&value, rows, columns) }

  /// Enclosures of real numbers, whose reals have been evaluated before.
  init(_ matrix: Matrix, bits: Int) {
    self.init(rows: matrix.rows, columns: matrix.columns)
    for (index, entry) in matrix.entries.enumerated() {
      var ball = entry.ball(bits + 16)
      arb_set(value.entries + index, &ball.value)
    }
  }

  deinit {
    var value = value
    arb_mat_clear(&value)
  }

  /// Boxes the entries, row by row, and leaves zeros.
  mutating func takeBalls(precision: Int) -> [Ball] {
    (0..<value.r * value.c).map { index in
      var ball = FlintBall { arb_swap($0, value.entries + index) }
      return ball.take(precision: precision)
    }
  }
}

/// An `acb_mat` of its own to compute with.
struct FlintComplexBallMatrix: ~Copyable {
  var value = acb_mat_struct()

  /// All zeros, to be written to.
  init(rows: Int, columns: Int) { acb_mat_init(&value, rows, columns) }

  /// Enclosures of numbers, whose reals have been evaluated before.
  init(_ matrix: Matrix, bits: Int) {
    self.init(rows: matrix.rows, columns: matrix.columns)
    for (index, entry) in matrix.entries.enumerated() {
      var ball = entry.complexBall(bits + 16)
      acb_swap(value.entries + index, &ball.value)
    }
  }

  deinit {
    var value = value
    acb_mat_clear(&value)
  }

  /// Boxes real and imaginary parts of the entries in turn, row by row, and leaves zeros.
  mutating func takeBalls(precision: Int) -> [Ball] {
    (0..<value.r * value.c).flatMap { index in
      var ball = FlintComplexBall { acb_swap($0, value.entries + index) }
      let parts = ball.take(precision: precision)
      return [parts.real, parts.imaginary]
    }
  }

  /// Boxes the entries likewise, but only their real parts where the others are known to be zero.
  mutating func takeBalls(precision: Int, isComplex: Bool) -> [Ball] {
    let balls = takeBalls(precision: precision)
    return isComplex ? balls : stride(from: 0, to: balls.count, by: 2).map { balls[$0] }
  }
}

extension Matrix {
  /// A matrix of values that were enclosed together: reals, or real and imaginary parts in turn.
  ///
  /// A part is 0 where the enclosure proves it.
  init(rows: Int, columns: Int, enclosures: [Real], isComplex: Bool) {
    let numbers = enclosures.map { $0.cached?.sign == 0 ? Number(0) : .real($0) }
    if !isComplex {
      self.init(rows: rows, columns: columns, numbers)
      return
    }
    let entries = stride(from: 0, to: numbers.count, by: 2).map {
      Number(real: numbers[$0], imaginary: numbers[$0 + 1])
    }
    self.init(rows: rows, columns: columns, entries)
  }
}
