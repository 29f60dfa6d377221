// FLINT's and Arb's matrices, each with one owner. FLINT exchanges rows by their pointers, so only
// the row determines where its entries are.

internal import CFLINT

/// An owned `fmpz_mat` for computations.
struct FlintIntegerMatrix: ~Copyable {
  var value = fmpz_mat_struct()

  /// Creates a matrix of zeros, for writing.
  init(rows: Int, columns: Int) { fmpz_mat_init(&value, rows, columns) }

  /// Copies a matrix of integers.
  init(_ matrix: Matrix) {
    self.init(rows: matrix.rows, columns: matrix.columns)
    for row in 0..<matrix.rows {
      for column in 0..<matrix.columns {
        guard var integer = FlintInteger(matrix[row, column]) else {
          preconditionFailure("an entry is no integer")
        }
        fmpz_set(fmpz_mat_entry(&value, row, column), &integer.value)
      }
    }
  }

  deinit {
    var value = value
    fmpz_mat_clear(&value)
  }

  /// Moves the entries into a matrix and leaves zeros.
  mutating func take() -> Matrix {
    let (rows, columns) = (fmpz_mat_nrows(&value), fmpz_mat_ncols(&value))
    var entries: [Number] = []
    entries.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        guard let entry = fmpz_mat_entry(&value, row, column) else { continue }
        entries.append(Number(adopting: entry.pointee))
        entry.pointee = 0
      }
    }
    return Matrix(rows: rows, columns: columns, entries)
  }
}

/// An owned `fmpq_mat` for computations.
struct FlintRationalMatrix: ~Copyable {
  var value = fmpq_mat_struct()

  /// Creates a matrix of zeros, for writing.
  init(rows: Int, columns: Int) { fmpq_mat_init(&value, rows, columns) }

  /// Copies a matrix of integers and fractions.
  init(_ matrix: Matrix) {
    self.init(rows: matrix.rows, columns: matrix.columns)
    for row in 0..<matrix.rows {
      for column in 0..<matrix.columns {
        guard var fraction = FlintRational(anySize: matrix[row, column]) else {
          preconditionFailure("an entry is no fraction")
        }
        fmpq_set(fmpq_mat_entry(&value, row, column), &fraction.value)
      }
    }
  }

  deinit {
    var value = value
    fmpq_mat_clear(&value)
  }

  /// Moves the entries into a matrix and leaves zeros.
  mutating func take() -> Matrix {
    let (rows, columns) = (fmpq_mat_nrows(&value), fmpq_mat_ncols(&value))
    var entries: [Number] = []
    entries.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        guard let entry = fmpq_mat_entry(&value, row, column) else { continue }
        entries.append(Number(adopting: entry.pointee))
        entry.pointee = fmpq(num: 0, den: 1)
      }
    }
    return Matrix(rows: rows, columns: columns, entries)
  }
}

/// An owned `arb_mat` for computations.
struct FlintBallMatrix: ~Copyable {
  var value = arb_mat_struct()

  /// Creates a matrix of zeros, for writing.
  init(rows: Int, columns: Int) { arb_mat_init(&value, rows, columns) }

  /// Creates enclosures of real numbers, whose reals must have been evaluated before.
  init(_ matrix: Matrix, bits: Int) {
    self.init(rows: matrix.rows, columns: matrix.columns)
    for row in 0..<matrix.rows {
      for column in 0..<matrix.columns {
        var ball = matrix[row, column].ball(bits + 16)
        arb_set(arb_mat_entry_ptr(&value, row, column), &ball.value)
      }
    }
  }

  deinit {
    var value = value
    arb_mat_clear(&value)
  }

  /// Boxes the entries, row by row, and leaves zeros.
  mutating func takeBalls(precision: Int) -> [Ball] {
    var balls: [Ball] = []
    for row in 0..<value.r {
      for column in 0..<value.c {
        var ball = FlintBall { arb_swap($0, arb_mat_entry_ptr(&value, row, column)) }
        balls.append(ball.take(precision: precision))
      }
    }
    return balls
  }
}

/// An owned `acb_mat` for computations.
struct FlintComplexBallMatrix: ~Copyable {
  var value = acb_mat_struct()

  /// Creates a matrix of zeros, for writing.
  init(rows: Int, columns: Int) { acb_mat_init(&value, rows, columns) }

  /// Creates enclosures of numbers, whose reals must have been evaluated before.
  init(_ matrix: Matrix, bits: Int) {
    self.init(rows: matrix.rows, columns: matrix.columns)
    for row in 0..<matrix.rows {
      for column in 0..<matrix.columns {
        var ball = matrix[row, column].complexBall(bits + 16)
        acb_swap(acb_mat_entry_ptr(&value, row, column), &ball.value)
      }
    }
  }

  deinit {
    var value = value
    acb_mat_clear(&value)
  }

  /// Boxes the real and imaginary parts of the entries in turn, row by row, and leaves zeros.
  mutating func takeBalls(precision: Int) -> [Ball] {
    var balls: [Ball] = []
    for row in 0..<value.r {
      for column in 0..<value.c {
        var ball = FlintComplexBall { acb_swap($0, acb_mat_entry_ptr(&value, row, column)) }
        let parts = ball.take(precision: precision)
        balls += [parts.real, parts.imaginary]
      }
    }
    return balls
  }

  /// Boxes the entries row by row. Omits the imaginary parts if they are known to be zero.
  mutating func takeBalls(precision: Int, isComplex: Bool) -> [Ball] {
    let balls = takeBalls(precision: precision)
    return isComplex ? balls : stride(from: 0, to: balls.count, by: 2).map { balls[$0] }
  }
}

extension Matrix {
  /// Creates a matrix of values that were enclosed together: reals, or real and imaginary parts in
  /// turn.
  ///
  /// A part is 0 if the enclosure proves it.
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
