import ExactNumbers

/// The shape of a value, seen as a vector or a matrix, for errors.
public enum Shape: Sendable, Equatable {
  /// A value that is not a vector.
  case single(Kind)
  /// A vector of numbers, with its length.
  case vector(Int)
  /// A vector of vectors of numbers, which have equal lengths.
  case matrix(rows: Int, columns: Int)
  /// A vector that contains other values than numbers, or rows of different lengths.
  case mixed
}

extension Vector {
  /// Creates a vector of numbers.
  convenience init(of numbers: [Number]) throws(CalculatorError) {
    try self.init(numbers.map { Value.number($0) })
  }

  /// Creates the rows of a matrix. Throws `.interrupted`.
  convenience init(_ matrix: Matrix, _ context: Context) throws(CalculatorError) {
    var rows: [Value] = []
    rows.reserveCapacity(matrix.rows)
    for row in 0..<matrix.rows {
      try context.poll()
      rows.append(.vector(try Vector(of: (0..<matrix.columns).map { matrix[row, $0] })))
    }
    try self.init(rows)
  }

  /// The elements, if they are all numbers.
  var numbers: [Number]? {
    var result: [Number] = []
    result.reserveCapacity(elements.count)
    for element in elements {
      guard case .number(let number) = element else { return nil }
      result.append(number)
    }
    return result
  }

  /// The elements, if they are all programs and there is at least one.
  var programs: [Program]? {
    let programs = elements.compactMap {
      if case .program(let program) = $0 { program } else { nil }
    }
    return programs.count == elements.count && !programs.isEmpty ? programs : nil
  }

  /// Whether all elements are numbers.
  fileprivate var hasNumbersOnly: Bool {
    elements.allSatisfy { if case .number = $0 { true } else { false } }
  }

  /// The length of the rows, if the elements are at least one row, of equal length, of numbers.
  fileprivate var columns: Int? {
    guard case .vector(let first)? = elements.first, !first.elements.isEmpty else { return nil }
    let columns = first.elements.count
    let isMatrix = elements.allSatisfy { element in
      guard case .vector(let row) = element else { return false }
      return row.elements.count == columns && row.hasNumbersOnly
    }
    return isMatrix ? columns : nil
  }

  /// Returns the matrix whose rows the elements are: at least one, of equal length, of numbers.
  /// Throws `.interrupted`.
  func matrix(_ context: Context) throws(CalculatorError) -> Matrix? {
    guard let columns else { return nil }
    var entries: [Number] = []
    entries.reserveCapacity(elements.count * columns)
    for case .vector(let row) in elements {
      try context.poll()
      for case .number(let number) in row.elements { entries.append(number) }
    }
    return Matrix(rows: elements.count, columns: columns, entries)
  }

  /// Returns the vector with a function applied to every number in it, at any depth.
  func map<Failure: Error>(
    _ body: (Number) throws(Failure) -> Number, else mixed: Failure
  ) throws(Failure) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(elements.count)
    for element in elements {
      switch element {
      case .number(let number): result.append(.number(try body(number)))
      case .vector(let inner):
        let values = try inner.map(body, else: mixed)
        guard let vector = try? Vector(values) else { throw mixed }
        result.append(.vector(vector))
      case .string, .program, .quantity, .infinity, .field: throw mixed
      }
    }
    return result
  }
}

extension Value {
  /// The value seen as a vector or a matrix.
  var shape: Shape {
    switch self {
    case .number, .string, .program, .quantity, .infinity, .field: return .single(kind)
    case .vector(let vector):
      if vector.hasNumbersOnly { return .vector(vector.elements.count) }
      return vector.columns.map { .matrix(rows: vector.elements.count, columns: $0) } ?? .mixed
    }
  }

  /// The shape, with quantities as numbers.
  var fullShape: Shape {
    guard case .vector(let vector) = self else { return shape }
    if vector.elements.allSatisfy({ $0.quantity != nil }) { return .vector(vector.elements.count) }
    return rowsOfQuantities.map { .matrix(rows: $0.count, columns: $0[0].count) } ?? shape
  }

  /// A vector of numbers as a matrix of one column.
  var column: Matrix? {
    row.map { Matrix(rows: $0.columns, columns: 1, $0.entries) }
  }

  /// A vector of numbers as a matrix of one row.
  var row: Matrix? {
    guard case .vector(let vector) = self, let numbers = vector.numbers, !numbers.isEmpty else {
      return nil
    }
    return Matrix(rows: 1, columns: numbers.count, numbers)
  }

  /// Returns the matrix, if the value is a matrix. Throws `.interrupted`.
  func matrix(_ context: Context) throws(CalculatorError) -> Matrix? {
    if case .vector(let vector) = self { try vector.matrix(context) } else { nil }
  }

  /// The rows of a matrix of numbers and quantities: at least one, of equal length.
  var rowsOfQuantities: [[Value]]? {
    guard case .vector(let vector) = self else { return nil }
    var rows: [[Value]] = []
    for element in vector.elements {
      guard case .vector(let row) = element, !row.elements.isEmpty,
        row.elements.count == rows.first?.count ?? row.elements.count,
        row.elements.allSatisfy({ $0.quantity != nil })
      else { return nil }
      rows.append(row.elements)
    }
    return rows.isEmpty ? nil : rows
  }
}
