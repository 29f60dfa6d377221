// Linear regression by the normal equations, as in Matrix+LeastSquares. D is the matrix of the
// regressors after a column of ones, with n rows and p columns, and G = (DᵀD)⁻¹. The coefficients
// are b = G·Dᵀy, and the variance of the residuals is s² = |y − D·b|²/(n−p). The standard error of
// a coefficient is s times the root of its entry in the diagonal of G.

/// A linear function of several variables, fitted to points.
public struct Regression: Sendable {
  /// The constant, then a coefficient for each regressor.
  public let coefficients: [Number]
  /// The standard errors of the coefficients.
  public let errors: [Number]
  /// The standard deviation of the residuals.
  public let deviation: Number
  /// R², the part of the variance of y that the function explains.
  public let determination: Number

  /// Fits y = b₀ + b₁x₁ + …, where each row holds the x of a point; exact for exact points.
  ///
  /// Throws `.needsValues` unless there are more points than coefficients, `.dependentColumns`,
  /// `.noSpread` if all y are equal, `.notReal`, `.undecidableSingularity`, `.tooLarge`,
  /// `.interrupted`.
  public init(of y: [Number], on x: Matrix, _ context: Context) throws(NumberError) {
    precondition(x.rows == y.count, "each point has its row")
    let freedom = x.rows - x.columns - 1
    if freedom < 1 { throw .needsValues(x.columns + 2, available: x.rows) }
    for number in x.entries + y { try number.requireReal() }
    let design = x.behindOnes
    let transposed = try design.transposed(context)
    let values = Matrix(rows: y.count, columns: 1, y)
    let inverse = try Matrix.independently(
      design, Matrix.inverse(Matrix.product(transposed, design, context), context))
    let solution = try Matrix.product(inverse, Matrix.product(transposed, values, context), context)
    let fitted = try Matrix.product(design, solution, context)
    let residuals = try Matrix.difference(values, fitted, context).map {
      residual throws(NumberError) in try Number.square(residual, context)
    }
    let squares = try Number.sum(residuals.entries, context)
    let variance = try Number.divide(squares, Number(freedom), context)
    coefficients = solution.entries
    errors = try (0..<design.columns).map { index throws(NumberError) in
      try Number.squareRoot(Number.multiply(variance, inverse[index, index], context), context)
    }
    deviation = try Number.squareRoot(variance, context)
    determination = try Regression.explained(y, residuals: squares, context)
  }

  /// Returns 1 − Σ residual²/Σ(y − mean)².
  private static func explained(
    _ y: [Number], residuals: Number, _ context: Context
  ) throws(NumberError) -> Number {
    let spread = try Number.multiply(Number.variance(y, context), Number(y.count - 1), context)
    if try Number.isZero(spread, context) { throw .noSpread }
    return try Number.subtract(1, Number.divide(residuals, spread, context), context)
  }
}

extension Matrix {
  /// The matrix with a column of ones before the others.
  fileprivate var behindOnes: Matrix {
    var result: [Number] = []
    result.reserveCapacity(rows * (columns + 1))
    for row in 0..<rows {
      result.append(1)
      result += entries[row * columns..<(row + 1) * columns]
    }
    return Matrix(rows: rows, columns: columns + 1, result)
  }
}
