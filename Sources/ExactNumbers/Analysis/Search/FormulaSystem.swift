internal import CFLINT

/// Formulas in several unknowns, which share their steps; the unknowns are the first ones.
public struct FormulaSystem: Sendable {
  var formula: Formula
  let results: [Formula.Operand]
  /// The number of unknowns.
  public let unknowns: Int

  var constants: [Number] {
    formula.constants
      + results.compactMap { if case .constant(let number) = $0 { number } else { nil } }
  }

  /// The system where steps that are made in the same way are one.
  var withSharedSteps: FormulaSystem {
    var formula = formula
    let results = formula.shareSteps(for: results)
    return FormulaSystem(formula: formula, results: results, unknowns: unknowns)
  }

  /// The results at a point, exactly.
  func values(at point: [Number], _ context: Context) throws(NumberError) -> [Number] {
    let values = try formula.values(at: point, context)
    return try results.map { result throws(NumberError) in try values[result] }
  }

  /// Whether all results are zero at a point.
  func isZero(at point: [Number], _ context: Context) throws(NumberError) -> Bool {
    for value in try values(at: point, context) {
      if try !Number.isZero(value, context) { return false }
    }
    return true
  }

  /// The system of all derivatives: those of the results by the first unknown, by the second, ….
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

  /// The system where some unknowns have values; the others keep their order.
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

  /// The system where questions that have one answer in all of a box are answered.
  func settled(in box: [(low: Number, high: Number)], _ context: Context)
    throws(NumberError) -> FormulaSystem
  {
    let questions = formula.steps.indices.filter {
      [.isNegative, .isZero].contains(formula.steps[$0].operation)
    }
    if questions.isEmpty || formula.isNested { return self }
    let bits = 96
    for number in formula.constants { try number.evaluateParts(bits, context) }
    let balls = FormulaBalls(
      formula, bits: bits, context.interruption, others: questions.map(Formula.Operand.step))
    balls.evaluate(at: try SystemSearch.hull(of: box, bits, context), bits: bits)
    var places: [Int: Formula.Operand] = [:]
    for (index, question) in questions.enumerated() {
      let answer = balls.other(index)
      if acb_is_one(answer) != 0 { places[question] = .constant(1) }
      if acb_is_zero(answer) != 0 { places[question] = .constant(0) }
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

  /// All zeros in a box, whose faces count, in the order of the first coordinate, of the second, ….
  ///
  /// Throws `.undecidedPoint` where it cannot tell whether there is one.
  public func zeros(in box: [(low: Number, high: Number)], _ context: Context)
    throws(NumberError) -> [[Number]]
  {
    if results.contains(where: formula.isAnswer) { throw .rootOfCondition }
    return try search(in: box, context).zeros()
  }

  /// A search for the zeros in a box.
  ///
  /// Throws `.notRecordable` where integrals or roots are among the steps: their derivatives are
  /// proven at one unknown only.
  func search(
    in box: [(low: Number, high: Number)], _ context: Context,
    unless isSuperfluous: @escaping ([Ball]) -> Bool = { _ in false }
  ) throws(NumberError) -> SystemSearch {
    if formula.isNested { throw .notRecordable }
    let slopes = try differentiated(context)
    let system = self
    return SystemSearch(
      in: box, constants: constants + slopes.constants, context, unless: isSuperfluous,
      isZero: { point, _ throws(NumberError) in try system.isZero(at: point, context) },
      { SystemBalls(system, slopes, bits: $0, $1) })
  }

  /// Points in the order of their coordinates.
  static func inOrder(_ points: [[Number]], _ context: Context) throws(NumberError) -> [[Number]] {
    var sorted: [[Number]] = []
    for point in points {
      var place = sorted.count
      while place > 0, try precedes(point, sorted[place - 1], context) { place -= 1 }
      sorted.insert(point, at: place)
    }
    return sorted
  }

  /// Whether a point comes before another one; coordinates that cannot be told apart are the same.
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
