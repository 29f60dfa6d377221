// Solutions of differential equations, y′ = f(t, y), from a value at t₀ to one at t₁.

extension FormulaSystem {
  /// Returns the solution of y′ = f(t, y) at times that are in order on one side of t₀. The first
  /// unknown is t, the others are y, and the results are the derivatives of y.
  ///
  /// Throws `.endOfSolution` with a time up to which the solution is proven, `.complexValue` if a
  /// derivative is complex at t₀, and `.notRecordable` for integrals and roots within f.
  public func solution(
    from start: Number, _ values: [Number], at times: [Number], _ context: Context
  ) throws(NumberError) -> [[Number]] {
    do throws(NumberError) {
      return try provenSolution(from: start, values, at: times, context)
    } catch {
      if case .search(.endOfSolution) = error { try requireReal(at: [[start] + values], context) }
      throw error
    }
  }

  private func provenSolution(
    from start: Number, _ values: [Number], at times: [Number], _ context: Context
  ) throws(NumberError) -> [[Number]] {
    for number in [start] + times + values { try number.requireReal() }
    if formula.isNested { throw .notRecordable }
    var stops = times[...]
    while let first = stops.first, try Number.equal(start, first, context) { stops.removeFirst() }
    let beginning = Array(repeating: values, count: times.count - stops.count)
    guard let end = stops.last else { return beginning }
    if let found = try linearSolution(from: start, values, at: stops, context) {
      return beginning + found
    }
    let width = try Number.subtract(end, start, context)
    let shares = try stops.map { stop throws(NumberError) in
      try Number.divide(Number.subtract(stop, start, context), width, context)
    }
    let (system, ways) = (withSharedSteps, shares)
    let operands = [start, width] + values + shares + formula.constants
    let found = try Joint.values(
      operands, refinementLimit: Quadrature.refinementLimit,
      failing: .search(.endOfSolution(at: start)), context
    ) { bits, context throws(NumberError) in
      var working = bits + 64
      for attempt in 0..<3 {
        for operand in operands { try operand.evaluateParts(working + 96, context) }
        var solver = try SolutionSteps(
          system, from: start, values, width: width, stops: ways, bits: working, context)
        let isLast = attempt == 2
        if let balls = try solver.run(),
          isLast || balls.allSatisfy({ $0.accuracy >= bits - 8 || $0.isSmall(bits) })
        {
          return balls.map { $0.copy(precision: bits) }
        }
        working = max(working + 64, bits + solver.expectedLoss + 64)
      }
      return nil
    }
    return beginning
      + stops.indices.map { index in
        let place = (index - stops.startIndex) * values.count
        return found[place..<place + values.count].map(Number.real)
      }
  }
}
