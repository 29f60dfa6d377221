// Least squares by the normal equations AᴴA·x = Aᴴb. They square the condition of the system. That
// costs machine numbers half of their digits, but fractions and enclosures only time.

extension Matrix {
  /// Returns the x that minimizes the sum of the squares of A·x − b, for each column of b.
  ///
  /// Exact for exact entries. Throws `.dependentColumns` if there is more than one such x,
  /// `.undecidableSingularity` if that cannot be decided, `.tooLarge`, `.interrupted`.
  public static func leastSquares(_ a: Matrix, _ b: Matrix, _ context: Context)
    throws(NumberError) -> Matrix
  {
    precondition(a.rows == b.rows, "the shapes of a system fit")
    let adjoint = try adjoint(a, context)
    return try independently(
      a, solution(of: product(adjoint, a, context), product(adjoint, b, context), context))
  }

  /// Returns the transpose of the conjugate matrix.
  static func adjoint(_ x: Matrix, _ context: Context) throws(NumberError) -> Matrix {
    try x.transposed(context).map { x throws(NumberError) in try Number.conjugate(x, context) }
  }

  /// Returns the result of a calculation with AᴴA. If AᴴA is singular, throws `.dependentColumns`,
  /// because the columns of A are dependent.
  static func independently<Result>(
    _ a: Matrix, _ body: @autoclosure () throws(NumberError) -> Result
  )
    throws(NumberError) -> Result
  {
    if a.rows < a.columns { throw .dependentColumns }
    do throws(NumberError) { return try body() } catch {
      guard case .singular = error else { throw error }
      throw .dependentColumns
    }
  }
}
