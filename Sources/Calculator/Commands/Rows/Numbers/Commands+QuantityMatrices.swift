import ExactNumbers
import Quantities

/// Matrices whose entries have units or uncertainties.
extension CommandTable {
  /// Returns the product of two matrices with quantities, or of a matrix and a vector.
  static func matrixProductOfQuantities(
    _ word: String, _ operands: [Value], _ context: Context
  ) throws(CalculatorError) -> Value {
    let (y, x) = (operands[0], operands[1])
    let matrices = (y.rowsOfQuantities, x.rowsOfQuantities)
    let left = matrices.0 ?? [y.elements]
    let right = matrices.1 ?? x.elements.map { [$0] }
    guard matrices.0 != nil || matrices.1 != nil, left[0].count == right.count else {
      throw .shapesDiffer(word: word, y: y.fullShape, x: x.fullShape)
    }
    let rows = try left.map { row throws(CalculatorError) in
      try right[0].indices.map { column throws(CalculatorError) in
        try context.poll()
        let entries = [
          Value.vector(try Vector(row)), .vector(try Vector(right.map { $0[column] })),
        ]
        return try productOfQuantities(word, entries, context)
      }
    }
    if matrices.0 == nil { return .vector(try Vector(rows[0])) }
    if matrices.1 == nil { return .vector(try Vector(rows.map { $0[0] })) }
    return try matrix(rows)
  }

  /// Returns the solution of A x = b, if at least one of A and b contains quantities.
  static func solutionOfQuantities(
    _ word: String, of a: Value, _ b: Value, _ context: Context
  ) throws(CalculatorError) -> Value {
    let (size, x) = try squareOfQuantities(word, a)
    let columns = b.rowsOfQuantities
    let right = columns ?? b.elements.map { [$0] }
    guard right.count == size, b.kind == .vector else {
      throw .shapesDiffer(word: word, y: b.fullShape, x: a.fullShape)
    }
    let y = right.joined().compactMap(\.quantity)
    let width = right[0].count
    guard y.count == size * width else { throw .quantity(word: word, .needsVectorOfNumbers) }
    let entries = try context.calculate(
      word, quantities: Quantity.solution(rows: size, of: x, columns: width, y, context)
    ).map { Value($0) }
    return columns == nil ? .vector(try Vector(entries)) : try matrix(entries, columns: width)
  }

  /// Returns the inverse of a square matrix with quantities.
  static func inverseOfQuantities(
    _ word: String, _ matrix: Value, _ context: Context
  ) throws(CalculatorError) -> Value {
    let (size, entries) = try squareOfQuantities(word, matrix)
    let inverse = try context.calculate(
      word, quantities: Quantity.inverse(rows: size, entries, context))
    return try Self.matrix(inverse.map { Value($0) }, columns: size)
  }

  /// Returns a linear regression with quantities, by the formulas of `Regression`. Uncertainties
  /// are propagated, but not used as weights.
  static func regressionOfQuantities(
    _ word: String, _ operands: [Value], _ context: Context
  ) throws(CalculatorError) -> [Value] {
    let (x, y) = (operands[0].elements, operands[1].elements)
    if x.count != y.count {
      throw .shapesDiffer(word: word, y: operands[0].fullShape, x: operands[1].fullShape)
    }
    let rows = x.map { [.number(1)] + ($0.kind == .vector ? $0.elements : [$0]) }
    let needed = (rows.first?.count ?? 1) + 1
    if y.count < needed {
      throw .number(
        word: word, .needsValues(needed, available: y.count), limit: context.memoryLimit)
    }
    do throws(CalculatorError) {
      return try Interpreter.results(
        ofKeys: """
          sto y sto d d transpose d * inv sto g g d transpose * y * sto b
          y d b * - dup dot sto r r y len b len - / sqrt sto s
          b 1 sto k g { k get sqrt s * k 1 + sto k } map s 1 r y var y len 1 - * / -
          """, on: [try matrix(rows), operands[1]], word, context, divisionByZero: .noSpread)
    } catch {
      guard case .number(_, .singular, let limit) = error else { throw error }
      throw .number(word: word, .dependentColumns, limit: limit)
    }
  }

  /// Returns the power of a square matrix with quantities and an integer exponent, by repeated
  /// squaring.
  static func powerOfQuantities(
    _ word: String, _ operands: [Value], _ exponent: Int, _ context: Context
  ) throws(CalculatorError) -> Value {
    let matrix = operands[0]
    let (size, entries) = try squareOfQuantities(word, matrix, level: operands.count)
    // Checks the price.
    _ = try context.calculate(word) { context throws(NumberError) in
      let numbers = Matrix(rows: size, columns: size, entries.map(\.value.nominal))
      return try Matrix.power(numbers, exponent, context)
    }
    if exponent == 0 { return .vector(try Vector(Matrix.identity(size), context)) }
    let base = exponent < 0 ? try inverseOfQuantities(word, matrix, context) : matrix
    var power = base
    let digits = String(exponent.magnitude, radix: 2)
    for digit in digits.dropFirst() {
      power = try matrixProductOfQuantities(word, [power, power], context)
      if digit == "1" { power = try matrixProductOfQuantities(word, [power, base], context) }
    }
    return power
  }

  static func matrix(_ rows: [[Value]]) throws(CalculatorError) -> Value {
    .vector(try Vector(rows.map { row throws(CalculatorError) in .vector(try Vector(row)) }))
  }

  /// Returns a matrix of values, row by row.
  private static func matrix(_ entries: [Value], columns: Int) throws(CalculatorError) -> Value {
    try matrix(
      stride(from: 0, to: entries.count, by: columns).map { Array(entries[$0..<$0 + columns]) })
  }

  /// Returns the number of rows of a square matrix with quantities, and its entries, row by row.
  static func squareOfQuantities(
    _ word: String, _ operand: Value, level: Int = 1
  ) throws(CalculatorError) -> (rows: Int, entries: [Quantity]) {
    guard let rows = operand.rowsOfQuantities, rows.count == rows[0].count else {
      throw .wrongShape(word: word, needs: .squareMatrix, level: level, found: operand.fullShape)
    }
    return (rows.count, rows.joined().compactMap(\.quantity))
  }
}
