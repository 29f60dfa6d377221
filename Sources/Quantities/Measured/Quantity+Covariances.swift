// The uses of covariances of measured quantities. Points with measured y are fitted by generalized
// least squares, weighted by their covariances (JCGM 107, and SciPy's curve_fit with
// absolute_sigma).

public import ExactNumbers

extension Quantity {
  /// Returns the coefficients of the polynomial through points, highest power first, in the units
  /// of y and x.
  ///
  /// If the y are measured, the fit is by generalized least squares, with their covariances as
  /// weights. Otherwise it is by least squares. Throws:
  ///
  /// - `.measuredPlaces` if an x is measured,
  /// - `.notMeasured` if a y is exact while others are measured,
  /// - `.dependentValues` if some y follow from others,
  /// - `.dimensions`, `.point`, and `.number(.needsDifferentPlaces)`.
  public static func fit(
    _ points: [(x: Quantity, y: Quantity)], degree: Int, _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    guard let last = points.last, points.count > degree else {
      throw .number(.needsValues(degree + 1, available: points.count))
    }
    var (x, y): ([Number], [Measured]) = ([], [])
    for point in points {
      for quantity in [point.x, point.y] { try quantity.requireRatio() }
      let place = try together(point.x, last.x, context)[0]
      if !place.isExact { throw .measuredPlaces }
      x.append(place.nominal)
      y.append(try together(point.y, last.y, context)[0])
    }
    let values = try coefficients(x, y, degree: degree, context)
    var result: [Quantity] = []
    for (index, value) in values.enumerated() {
      guard let power = Exponent(Number(index - degree)) else { throw .exponent }
      result.append(try product(value, [last.y.unit, last.x.unit.toThe(power)], context))
    }
    return result
  }

  /// Returns the coefficients of the polynomial through numbers whose y may be measured.
  private static func coefficients(
    _ x: [Number], _ y: [Measured], degree: Int, _ context: Context
  ) throws(QuantityError) -> [Measured] {
    if y.allSatisfy(\.isExact) {
      return try calculate(
        Polynomial.fit(x: x, y: y.map(\.nominal), degree: degree, context)
      ).map { Measured($0) }
    }
    if !y.allSatisfy(\.hasContributions) { throw .notMeasured }
    let column = try MeasuredMatrix(rows: y.count, columns: 1, y)
    let covariances = try column.covariances(context)
    let design = try calculate { () throws(NumberError) in
      var powers: [Number] = []
      for x in x {
        for exponent in (0...degree).reversed() {
          powers.append(try Number.power(x, Number(exponent), context))
        }
      }
      return Matrix(rows: x.count, columns: degree + 1, powers)
    }
    // (Xᵀ V⁻¹ X)⁻¹ Xᵀ V⁻¹
    let weighted = try solution(of: covariances, design, orThrow: .dependentValues, context)
    let (transposed, normal) = try calculate { () throws(NumberError) in
      let transposed = try weighted.transposed(context)
      return (transposed, try Matrix.product(transposed, design, context))
    }
    let weights = try solution(
      of: normal, transposed, orThrow: .number(.needsDifferentPlaces(degree + 1)), context)
    return try column.multiplied(by: weights, context).entries(context)
  }

  /// Returns the solution of A x = b. Throws `meaning` if A is singular.
  private static func solution(
    of a: Matrix, _ b: Matrix, orThrow meaning: QuantityError, _ context: Context
  ) throws(QuantityError) -> Matrix {
    do throws(NumberError) { return try Matrix.solution(of: a, b, context) } catch {
      if case .singular = error { throw meaning }
      throw .number(error)
    }
  }

  /// Returns the covariances of quantities, row by row, each in the product of their units.
  public static func covariances(
    of quantities: [Quantity], _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    let column = try MeasuredMatrix(rows: quantities.count, columns: 1, quantities.map(\.value))
    for value in quantities.map(\.value) where !value.hasFirstOrder { throw .noFirstOrder }
    let numbers = try column.covariances(context).entries
    let units = try quantities.map { quantity throws(QuantityError) in
      quantity.scale.isTime ? Unit.none : try quantity.differenceUnit
    }
    var result: [Quantity] = []
    for (index, number) in numbers.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: quantities.count)
      let (unit, factor) = try units[row].times(units[column], context)
      result.append(try ratio(Measured(number).times(factor, context), unit, context))
    }
    return result
  }

  /// Returns measured quantities with these correlation coefficients, given row by row. They have
  /// new origins: the value with index i has i + 1 of them (the Cholesky decomposition R = L Lᵀ).
  ///
  /// Throws `.notMeasured` for an exact quantity, and `.notCorrelations` if the matrix is not
  /// symmetric, has diagonal elements other than 1, or is not positive semidefinite.
  public static func correlated(
    _ quantities: [Quantity], _ coefficients: Matrix, _ context: Context
  ) throws(QuantityError) -> [Quantity] {
    let factors = try cholesky(coefficients, context)
    let origins = quantities.map { _ in Measured.newOrigin() }
    var result: [Quantity] = []
    for (row, quantity) in quantities.enumerated() {
      if !quantity.value.hasContributions { throw .notMeasured }
      let uncertainty = try quantity.value.uncertainty(context)
      let contributions = try calculate { () throws(NumberError) in
        try (0...row).map { column throws(NumberError) in
          Measured.Contribution(
            origin: origins[column],
            amount: try Number.multiply(factors[row, column], uncertainty, context))
        }
      }
      let value = try Measured(quantity.value.nominal, contributions, beside: nil, context)
      result.append(Quantity(value, quantity.unit, quantity.scale))
    }
    return result
  }

  /// Returns L of R = L Lᵀ for correlation coefficients.
  private static func cholesky(
    _ matrix: Matrix, _ context: Context
  ) throws(QuantityError) -> Matrix {
    let size = matrix.rows
    var factors = [Number](repeating: 0, count: size * size)
    for row in 0..<size {
      for column in 0...row {
        let isCorrelation = try calculate { () throws(NumberError) in
          var rest = matrix[row, column]
          for index in 0..<column {
            let product = try Number.multiply(
              factors[row * size + index], factors[column * size + index], context)
            rest = try Number.subtract(rest, product, context)
          }
          if row == column {
            if rest.isComplex { return false }
            let sign = try Number.sign(rest, context).asInt
            if sign == -1 { return false }
            factors[row * size + row] = try Number.squareRoot(rest, context)
            return try Number.equal(matrix[row, row], 1, context)
          }
          let pivot = factors[column * size + column]
          let isZero = try Number.sign(pivot, context).asInt == 0
          if isZero, try Number.sign(rest, context).asInt != 0 { return false }
          factors[row * size + column] = isZero ? 0 : try Number.divide(rest, pivot, context)
          return try Number.equal(matrix[row, column], matrix[column, row], context)
        }
        if !isCorrelation { throw .notCorrelations }
      }
    }
    return Matrix(rows: size, columns: size, factors)
  }
}
