// Solutions of y′ = A·y + b with constant A and b: exp (A·(t − t₀)) times the start. An additional
// component that is always 1 makes b a column of A. There are no steps, so neither a stiff equation
// nor a long range takes time, and a solution with few components is an expression.

extension FormulaSystem {
  /// Returns the exact solution at times; nil if the derivatives are not proven to be linear
  /// functions of y with constant real coefficients, or if the exponential is undecided.
  func linearSolution(
    from start: Number, _ values: [Number], at times: ArraySlice<Number>, _ context: Context
  ) throws(NumberError) -> [[Number]]? {
    guard let (matrix, isHomogeneous) = try coefficients(context) else { return nil }
    let column = Matrix(
      rows: matrix.rows, columns: 1, isHomogeneous ? values : values + [1])
    var found: [[Number]] = []
    for time in times {
      let length = try Number.subtract(time, start, context)
      let way = try matrix.map { entry throws(NumberError) in
        try Number.multiply(entry, length, context)
      }
      guard
        let power = try attempt(
          Matrix.exponential(way, context.inRadians), failing: \.isUndecidable)
      else { return nil }
      found.append(Array(try Matrix.product(power, column, context).entries.prefix(values.count)))
    }
    return found
  }

  /// Returns A or, unless b is zero, A with b beside it above a row of zeros; nil if the
  /// coefficients are not numbers.
  ///
  /// The slopes alone are not enough: the slope of a function that jumps is constant, too.
  private func coefficients(_ context: Context) throws(NumberError) -> (Matrix, Bool)? {
    let needed = try formula.steps(neededFor: results) { [$0.first, $0.second] }
    let isRational = needed.allSatisfy {
      let operation = formula.steps[$0].operation
      return $0 < unknowns || [.add, .subtract, .multiply, .divide, .negate].contains(operation)
    }
    guard isRational else { return nil }
    let slopes = try differentiated(context).results.map {
      if case .constant(let slope) = $0, !slope.isComplex { slope } else { nil as Number? }
    }
    let count = results.count
    let zeros = [Number](repeating: 0, count: unknowns)
    guard slopes.prefix(count).allSatisfy({ $0?.asInt == 0 }), slopes.allSatisfy({ $0 != nil }),
      let rest = try attempt(self.values(at: zeros, context)), !rest.contains(where: \.isComplex)
    else { return nil }
    let isHomogeneous = rest.allSatisfy { $0.asInt == 0 }
    let size = isHomogeneous ? count : count + 1
    var entries = [Number](repeating: 0, count: size * size)
    for row in 0..<count {
      for column in 0..<count {
        entries[row * size + column] = slopes[(column + 1) * count + row] ?? 0
      }
      if !isHomogeneous { entries[row * size + count] = rest[row] }
    }
    return (Matrix(rows: size, columns: size, entries), isHomogeneous)
  }
}
