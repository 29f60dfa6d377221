/// Formulas in several unknowns, which share their steps. The unknowns are the first steps.
public struct FormulaSystem: Sendable {
  var formula: Formula
  let results: [Formula.Operand]
  /// The number of unknowns.
  public let unknowns: Int

  var constants: [Number] {
    formula.constants
      + results.compactMap { if case .constant(let number) = $0 { number } else { nil } }
  }

  /// The system with equal steps merged.
  var withSharedSteps: FormulaSystem {
    var formula = formula
    let results = formula.shareSteps(for: results)
    return FormulaSystem(formula: formula, results: results, unknowns: unknowns)
  }

  /// Returns balls that enclose the results.
  func balls(
    bits: Int, promising promise: FormulaBalls.Promise = .values, _ context: Context
  ) throws(NumberError) -> FormulaBalls {
    try FormulaBalls(formula, bits: bits, promising: promise, others: results, context)
  }

  /// Returns the exact results at a point.
  func values(at point: [Number], _ context: Context) throws(NumberError) -> [Number] {
    let values = try formula.values(at: point, context)
    return try results.map { result throws(NumberError) in try values[result] }
  }

  /// Returns whether all results are zero at a point.
  func isZero(at point: [Number], _ context: Context) throws(NumberError) -> Bool {
    for value in try values(at: point, context) {
      if try !Number.isZero(value, context) { return false }
    }
    return true
  }

  /// Returns the system of all derivatives: of the results by the first unknown, by the second, ….
  func differentiated(_ context: Context) throws(NumberError) -> FormulaSystem {
    var formula = formula
    let count = formula.steps.count
    var slopes: [Formula.Operand] = []
    for unknown in 0..<unknowns {
      var known = Formula.Slopes(known: [unknown: .constant(1)])
      try formula.appendSlopes(of: unknown + 1..<count, &known, context)
      slopes += results.map { known[$0] }
    }
    return FormulaSystem(formula: formula, results: slopes, unknowns: unknowns)
  }

  /// Returns the system with values for some unknowns; the others keep their order.
  func fixed(at values: [Number?], _ context: Context) throws(NumberError) -> FormulaSystem {
    let free = values.count { $0 == nil }
    var copy = Formula()
    for _ in 1..<max(1, free) { copy.steps.append(copy.steps[0]) }
    var places = Formula.Places(known: [:]) { _ throws(NumberError) in throw .notRecordable }
    var next = 0
    for (index, value) in values.enumerated() {
      places.known[index] = value.map(Formula.Operand.constant) ?? .step(next)
      if value == nil { next += 1 }
    }
    try copy.append(unknowns..<formula.steps.count, of: formula, &places, context)
    let placed = try results.map { result throws(NumberError) in try places[result] }
    return FormulaSystem(formula: copy, results: placed, unknowns: free)
  }

  /// Returns the system with the answers of the questions that have only one answer in a box.
  func settled(in box: [(low: Number, high: Number)], _ context: Context)
    throws(NumberError) -> FormulaSystem
  {
    let questions = formula.steps.indices.filter {
      [.isNegative, .isZero].contains(formula.steps[$0].operation)
    }
    if questions.isEmpty || formula.isNested { return self }
    let bits = 96
    let balls = try FormulaBalls(
      formula, bits: bits, others: questions.map(Formula.Operand.step), context)
    let answers = balls.values(over: try SystemSearch.hull(of: box, bits, context), bits: bits)
    var places: [Int: Formula.Operand] = [:]
    for (question, answer) in zip(questions, answers) {
      if answer.isZero { places[question] = .constant(0) }
      if (answer - ComplexBall(1, bits: bits)).isZero { places[question] = .constant(1) }
    }
    if places.isEmpty { return self }
    var copy = Formula()
    copy.steps = Array(formula.steps[..<unknowns])
    var results: [Formula.Operand] = []
    for result in self.results {
      results.append(try copy.append(copyOf: result, of: formula, from: unknowns, &places, context))
    }
    return FormulaSystem(formula: copy, results: results, unknowns: unknowns)
  }

  /// Returns all zeros in a box, including its faces, in the order of the first coordinate, of the
  /// second, ….
  ///
  /// Throws `.undecidedPoint` if it cannot decide whether there is a zero.
  public func zeros(in box: [(low: Number, high: Number)], _ context: Context)
    throws(NumberError) -> [[Number]]
  {
    if results.contains(where: formula.isAnswer) { throw .rootOfCondition }
    do throws(NumberError) { return try search(in: box, context).zeros() } catch {
      // Next to a pole a quotient has no ball, but its numerator has one.
      guard case .search(.undecidedPoint) = error, let numerators = try numerators(context) else {
        throw error
      }
      var zeros: [[Number]] = []
      for point in try numerators.search(in: box, context).zeros()
      where try hasValues(at: point, context) { zeros.append(point) }
      return zeros
    }
  }

  /// Returns a system that is zero where this system is zero, or has no value; nil if nothing is
  /// divided.
  private func numerators(_ context: Context) throws(NumberError) -> FormulaSystem? {
    var (whole, tops) = (formula, results)
    for (index, result) in results.enumerated() {
      guard let next = try Equation.numerator(of: whole.with(result: result), context) else {
        continue
      }
      (whole, tops[index]) = (next, next.result)
    }
    if whole.steps.count == formula.steps.count { return nil }
    return FormulaSystem(formula: whole, results: tops, unknowns: unknowns)
  }

  /// Returns whether the functions have values at a point.
  private func hasValues(at point: [Number], _ context: Context) throws(NumberError) -> Bool {
    for bits in [128, 512] {
      let values = try balls(bits: bits, context).values(
        over: point.enclosures(bits, context), bits: bits)
      if values.allSatisfy(\.isFinite) { return true }
    }
    do throws(NumberError) { _ = try values(at: point, context) } catch {
      if error.isWithoutValue { return false }
      throw error
    }
    return true
  }

  /// Returns a search for the zeros in a box.
  ///
  /// Throws `.notRecordable` for integrals or roots among the steps, because their derivatives are
  /// proven for one unknown only.
  func search(
    in box: [(low: Number, high: Number)], _ context: Context,
    unless isSuperfluous: @escaping ([Ball]) -> Bool = { _ in false }
  ) throws(NumberError) -> SystemSearch {
    if formula.isNested { throw .notRecordable }
    let slopes = try differentiated(context)
    let system = self
    return SystemSearch(
      in: box, constants: constants + slopes.constants,
      cost: formula.pieceCost + slopes.formula.pieceCost, context, unless: isSuperfluous,
      isZero: { point, _ throws(NumberError) in try system.isZero(at: point, context) },
      certain: { zero, wide, candidates throws(NumberError) in
        try system.certainCoordinates(of: zero, in: wide, among: candidates, context)
      },
      { bits, context throws(NumberError) in
        try KrawczykOperator(system, slopes, bits: bits, context)
      })
  }

  /// Returns the candidates that are proven to be coordinates of the only zero of a wide box. Each
  /// is proven without the digits of the others; larger sets of candidates are tried first.
  private func certainCoordinates(
    of zero: [Ball], in wide: [Ball], among candidates: [Number?], _ context: Context
  ) throws(NumberError) -> [Number?] {
    var certain = [Number?](repeating: nil, count: unknowns)
    let sets = (1..<1 << unknowns).sorted { $0.nonzeroBitCount > $1.nonzeroBitCount }
    for set in sets {
      let values = candidates.indices.map { set >> $0 & 1 == 1 ? candidates[$0] : nil }
      if values.count(where: { $0 != nil }) < set.nonzeroBitCount { continue }
      if zip(values, certain).allSatisfy({ $0 == nil || $1 != nil }) { continue }
      guard try attempt(hasZero(at: values, near: zero, in: wide, context)) == true else {
        continue
      }
      for index in values.indices { certain[index] = certain[index] ?? values[index] }
    }
    return certain
  }

  /// Returns whether the system is proven to have a zero in a wide box with the given coordinates:
  /// the other equations are 0 with these, and as many equations as there are other unknowns have a
  /// zero.
  private func hasZero(
    at values: [Number?], near zero: [Ball], in wide: [Ball], _ context: Context
  ) throws(NumberError) -> Bool {
    let bits = SystemSearch.bits
    let part = try fixed(at: values, context)
    let free = values.indices.filter { values[$0] == nil }
    let box = free.map { zero[$0].widened(bits) }
    let values = try part.balls(bits: bits, context).values(over: box, bits: bits)
    let open = values.indices.filter { !values[$0].isZero }
    guard open.count == free.count, box.isInside(free.map { wide[$0] }) else { return false }
    if free.isEmpty { return true }
    let rest = FormulaSystem(
      formula: part.formula, results: open.map { part.results[$0] }, unknowns: free.count)
    let slopes = try rest.differentiated(context)
    let step = try KrawczykOperator(rest, slopes, bits: bits, context).step(in: box)
    if case .one = step { return true }
    return false
  }

  /// Returns points in the order of their coordinates.
  static func inOrder(_ points: [[Number]], _ context: Context) throws(NumberError) -> [[Number]] {
    var sorted: [[Number]] = []
    for point in points {
      var place = sorted.count
      while place > 0, try precedes(point, sorted[place - 1], context) { place -= 1 }
      sorted.insert(point, at: place)
    }
    return sorted
  }

  /// Returns whether a point comes before another. Coordinates that cannot be distinguished count
  /// as equal.
  private static func precedes(_ a: [Number], _ b: [Number], _ context: Context)
    throws(NumberError) -> Bool
  {
    for (x, y) in zip(a, b) {
      let order = try attempt(Number.compare(x, y, context), failing: \.isUndecidable)
      if let order, order != 0 { return order < 0 }
    }
    return false
  }
}

extension [Number] {
  /// Evaluates real numbers to at least `bits` bits.
  func enclosures(_ bits: Int, _ context: Context) throws(NumberError) -> [Ball] {
    try map { number throws(NumberError) in try number.enclosure(bits, context) }
  }
}
