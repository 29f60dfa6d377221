// Matrices over a field of algebraic numbers, represented by matrices of fractions: an element k of
// Q[x]/(f) becomes the matrix that multiplies the coefficients of an element by k. Sums and
// products are preserved. So the reduced echelon form of the large matrix, which is unique, is the
// form of the small matrix with its elements replaced.

/// A field Q[x]/(f), whose elements are lists of coefficients, highest power last.
struct NumberField {
  /// The coefficients of x^d, where d is the degree of f.
  private let power: [Number]

  var degree: Int { power.count }

  /// Creates the field of an irreducible polynomial with these coefficients, highest power last.
  init(_ polynomial: [Number], _ context: Context) throws(NumberError) {
    let degree = polynomial.count - 1
    precondition(degree > 0, "a field belongs to a polynomial that is not constant")
    let leading = try Number.negate(polynomial[degree], context)
    power = try polynomial.dropLast().map { coefficient throws(NumberError) in
      try Number.divide(coefficient, leading, context)
    }
  }

  /// Returns the reduced echelon form of A − x·1, as rows of elements.
  func reducedShift(of a: Matrix, _ context: Context) throws(NumberError) -> [[[Number]]] {
    var entries = [Number](repeating: 0, count: a.entries.count * degree * degree)
    let columns = a.columns * degree
    for row in 0..<a.rows {
      for column in 0..<a.columns {
        var element = [a[row, column]] + Array(repeating: 0, count: degree - 1)
        if row == column { element = try difference(element, timesX(one, context), context) }
        if element.allSatisfy({ $0.asInt == 0 }) { continue }
        for place in 0..<degree {
          for (index, coefficient) in element.enumerated() {
            entries[(row * degree + index) * columns + column * degree + place] = coefficient
          }
          element = try timesX(element, context)
        }
      }
    }
    let reduced = try Matrix.reduced(
      Matrix(rows: a.rows * degree, columns: columns, entries), context)
    return (0..<a.rows).map { row in
      (0..<a.columns).map { column in
        (0..<degree).map { reduced[row * degree + $0, column * degree] }
      }
    }
  }

  private var one: [Number] { [1] + Array(repeating: 0, count: degree - 1) }

  private func timesX(_ element: [Number], _ context: Context) throws(NumberError) -> [Number] {
    let last = element[degree - 1]
    var result: [Number] = []
    for (index, coefficient) in power.enumerated() {
      let term = try Number.multiply(last, coefficient, context)
      result.append(index == 0 ? term : try Number.add(element[index - 1], term, context))
    }
    return result
  }

  private func difference(_ y: [Number], _ x: [Number], _ context: Context) throws(NumberError)
    -> [Number]
  {
    return try zip(y, x).map { a, b throws(NumberError) in try Number.subtract(a, b, context) }
  }

  /// Returns the value of an element if x is this root of f.
  static func value(of element: [Number], at root: Number, _ context: Context)
    throws(NumberError) -> Number
  {
    var result: Number = 0
    for coefficient in element.reversed() {
      result = try Number.add(Number.multiply(result, root, context), coefficient, context)
    }
    return result
  }
}
