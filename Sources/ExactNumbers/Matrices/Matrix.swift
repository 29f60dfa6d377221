// Matrices of numbers. Exact matrices are FLINT's (fmpz_mat.h, fmpq_mat.h), even if the entries are
// complex fractions. Arb encloses all others (arb_mat.h, acb_mat.h), and their results share the
// computation (Joint.swift). Small matrices are computed entry by entry, which keeps surds exact.

/// Numbers in rows of equal length.
public struct Matrix: Sendable {
  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  /// The entries, row by row.
  public let entries: [Number]

  /// Creates a matrix from its entries, row by row. There must be `rows` times `columns` of them.
  public init(rows: Int, columns: Int, _ entries: [Number]) {
    precondition(entries.count == rows * columns, "a matrix has as many entries as places")
    self.rows = rows
    self.columns = columns
    self.entries = entries
  }

  /// Returns the identity matrix.
  public static func identity(_ size: Int) -> Matrix {
    var entries = [Number](repeating: 0, count: size * size)
    for index in 0..<size { entries[index * (size + 1)] = 1 }
    return Matrix(rows: size, columns: size, entries)
  }

  /// Whether there are as many rows as columns.
  public var isSquare: Bool { rows == columns }

  /// The entry at a place, counted from 0.
  public subscript(row: Int, column: Int) -> Number { entries[row * columns + column] }

  /// Returns the matrix with rows as columns. Throws `.interrupted`.
  public func transposed(_ context: Context) throws(NumberError) -> Matrix {
    var result: [Number] = []
    result.reserveCapacity(entries.count)
    for column in 0..<columns {
      try context.poll()
      for row in 0..<rows { result.append(self[row, column]) }
    }
    return Matrix(rows: columns, columns: rows, result)
  }

  /// The kind of numbers that the entries are.
  enum Field: Int {
    case integer, rational, complexRational, real, complex

    init(_ number: Number) {
      switch number {
      case .small, .large: self = .integer
      case .ratio, .rational: self = .rational
      case .real: self = FlintRational(anySize: number) == nil ? .real : .rational
      case .complex(let z):
        self =
          max(Field(z.real).rawValue, Field(z.imaginary).rawValue) <= Field.rational.rawValue
          ? .complexRational : .complex
      }
    }

    /// Returns the smallest kind that holds both.
    func joined(_ other: Field) -> Field {
      if self == .real && other == .complexRational || self == .complexRational && other == .real {
        return .complex
      }
      return rawValue > other.rawValue ? self : other
    }
  }

  /// The smallest kind that holds all entries.
  var field: Field {
    var field = Field.integer
    for entry in entries { field = field.joined(Field(entry)) }
    return field
  }

  /// The most bits of an exact entry.
  var entryBits: Int { entries.reduce(1) { max($0, $1.parts.real.exactBits) } }

  /// The matrices of the real and of the imaginary parts.
  var parts: (real: Matrix, imaginary: Matrix) {
    (
      Matrix(rows: rows, columns: columns, entries.map(\.parts.real)),
      Matrix(rows: rows, columns: columns, entries.map(\.parts.imaginary))
    )
  }

  /// Creates a + bi from matrices a and b of the same shape.
  init(real: Matrix, imaginary: Matrix) {
    self.init(
      rows: real.rows, columns: real.columns,
      zip(real.entries, imaginary.entries).map { Number(real: $0, imaginary: $1) })
  }

  /// Creates a matrix from two matrices, one below the other.
  init(_ top: Matrix, above bottom: Matrix) {
    self.init(rows: top.rows + bottom.rows, columns: top.columns, top.entries + bottom.entries)
  }

  /// Returns `count` rows from `first` on.
  func rows(from first: Int, _ count: Int) -> Matrix {
    Matrix(
      rows: count, columns: columns, Array(entries[first * columns..<(first + count) * columns]))
  }

  /// Returns the matrix with a function applied to every entry.
  func map(_ body: (Number) throws(NumberError) -> Number) throws(NumberError) -> Matrix {
    Matrix(rows: rows, columns: columns, try entries.map(body))
  }
}
